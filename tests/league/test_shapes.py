"""The shapes of teams hold together."""

from typing import get_args, get_type_hints

import pytest

from dungeonbowl.league.written.shapes import HiringTodo, LearningTodo, PreGameTodo, RedraftTodo, Todo


@pytest.mark.parametrize("step", [PreGameTodo, LearningTodo, HiringTodo, RedraftTodo])
def test_what_one_step_tells_is_a_part_of_what_any_tells(step: type) -> None:
    told = get_type_hints(Todo)
    for name, hint in get_type_hints(step).items():
        assert name in told, name
        assert hint == told[name] or set(get_args(hint) or (hint,)) <= set(get_args(told[name])), name
