"""Every scenario of the project holds, each on its own."""

import re
from collections import Counter

import pytest

from dungeonbowl.data.reading import read_document
from dungeonbowl.notation.scenario.maps import MAPS_FILE
from dungeonbowl.notation.scenario.play import play_scenario
from tests.kit import scenarios as kit


def shown(name: str) -> str:
    """A scenario as a report names it: where it stands, then its id."""
    return f"{kit.places()[name].relative_to(kit.FOLDER).with_suffix('')}:{name}"


@pytest.mark.parametrize("name", kit.places(), ids=shown)
def test_scenario_holds(name: str) -> None:
    result = play_scenario(kit.scenarios()[name])
    assert result.passed, result.message


def test_every_scenario_is_one_of_those_that_are_played() -> None:
    assert list(kit.scenarios()) == list(kit.places())


def test_every_named_map_is_used_often_enough_to_have_a_name() -> None:
    named = re.compile(r"^map: (\w+)$", re.MULTILINE)
    used = Counter(name for path in set(kit.places().values()) for name in named.findall(path.read_text()))
    for file in kit.FOLDER.rglob(MAPS_FILE):
        assert all(used[name] >= 10 for name, _ in read_document(file).items())
