"""Deeply nested things are taken apart without harm: a search tree of forks, say."""

import gc

from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match

DEEP = 400


def test_a_deep_tree_of_forks_is_taken_apart() -> None:
    match = Match.new(
        rules="db2021",
        home=ready_team("fire", "db2021"),
        away=ready_team("shadow", "db2021"),
        dungeon=load_dungeon("layout_a"),
        seed=3,
    )
    for _ in range(5):
        tree: list[object] = []
        for _ in range(DEEP):
            twin = match.fork(1)
            tree = [twin, twin.state.copy(), twin.question, tree]
        del tree
        gc.collect()
    assert match.hash() == match.fork(1).hash()
