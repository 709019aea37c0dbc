"""Every scenario of the project holds, each on its own."""

import pytest

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
