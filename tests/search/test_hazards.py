"""What the chance of a way leaves out is told with it: portals, strain, traps, rooms, and what opponents may do."""

from typing import Any

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import LOST
from dungeonbowl.match import Match, outcomes
from dungeonbowl.notation.prose import Prose
from dungeonbowl.search.fields.previews import paths
from dungeonbowl.state.sheets import PlayerSheet
from tests.search.positions import HALL, position

PORTALS = ["AAA...1........2.BBB", "AAA..............BBB", "AAA..3..4..5..6..BBB"]


def way(match: Match, player: int, x: int, y: int) -> dict[str, Any]:
    squares: Any = paths(match, player)["squares"]
    return next(one for one in squares if one["square"] == [x, y])


def risks(match: Match, player: int, x: int, y: int) -> dict[str, dict[str, Any]]:
    return {risk["kind"]: risk for risk in way(match, player, x, y)["risks"]}


def test_a_portal_says_what_it_costs_and_where_it_leads() -> None:
    match = position(PORTALS, [(5, 1)], [(12, 0)])
    found = way(match, 0, 6, 0)
    assert found["chance"] == 1.0
    portal = found["risks"][0]
    assert (portal["kind"], portal["weight"], portal["rule"]) == ("portal", "ask", "DB21-TELE-16")
    assert portal["text"].startswith("1 in 6: lost for the match. Otherwise out of portal 2, 3, 4, 5 or 6.")
    match.answer(op.option(op.ACTIVATE, 0))
    match.answer(op.option(op.MOVE))
    step = next(one for one in match.question.options if int(op.square_of(one)) == 6) if match.question else 0
    lost = sum(float(end.weight) for end in outcomes(match, step) if int(end.state.box[0]) == LOST)
    assert portal["chance"] == pytest.approx(lost, abs=1e-6)
    assert match.question is not None
    assert "lost for the match" in (Prose(match.state, match.setup.rules).warning(match.question, step) or "")


def test_beyond_a_portal_the_way_names_it_too() -> None:
    match = position(PORTALS, [(5, 1)], [])
    found = way(match, 0, 17, 0)
    assert "portal 2" in found["rolls"] and found["chance"] == pytest.approx(1 / 6, abs=1e-6)
    assert found["risks"][0]["name"] in ("Portal 1", "Portal 3", "Portal 4")


def test_nobody_walks_on_from_a_second_portal_and_it_hurts() -> None:
    match = position(PORTALS, [(5, 1)], [])
    match.state.set_hops(0, 1)
    assert risks(match, 0, 6, 0)["strain"]["chance"] == 1.0
    squares: Any = paths(match, 0)["squares"]
    assert [17, 0] not in [one["square"] for one in squares]


def test_a_closed_chest_beside_the_way_may_be_a_trap() -> None:
    match = position(["AAA.....C.....C...BBB", "AAA...............BBB"], [(5, 1)], [])
    assert risks(match, 0, 7, 1)["trap"]["chance"] == 0.5
    assert "trap" not in risks(match, 0, 4, 1)


@pytest.mark.parametrize(
    ("room", "weight", "chance"),
    [
        ("root_walk", "ask", 1 / 6),
        ("fungus_farm", "ask", 1 / 6),
        ("gluttonous_greenhouse", "ask", 1.0),
        ("dragon_youngling", "warn", 1 / 3),
        ("forgotten_jail", "warn", 1 / 3),
        ("corpse_chasm", "note", 1 / 3),
        ("armoury", "note", None),
    ],
)
def test_a_room_says_what_it_does(room: str, weight: str, chance: float | None) -> None:
    match = position(HALL, [(5, 1)], [], rooms=[(room, 7, 0, 4, 4)])
    found = risks(match, 0, 10, 0)["room"]
    assert found["weight"] == weight
    assert found["chance"] == (None if chance is None else pytest.approx(chance, abs=1e-5))
    assert "room" not in risks(match, 0, 6, 1)


def test_what_opponents_may_do_is_told() -> None:
    beast = PlayerSheet(1, "beast", "beast", 6, 5, 4, 0, 10, ((sk.TENTACLES, 0), (sk.DIVING_TACKLE, 0)))
    match = position(HALL, [(5, 1)], [(6, 1)], sheets={20: beast})
    found = risks(match, 0, 4, 1)
    assert found["tentacles"]["chance"] == 0.5
    assert found["diving_tackle"]["text"] == "If beast dives, the dodge needs 5+."


def test_a_trait_is_told_before_the_first_step() -> None:
    ogre = PlayerSheet(1, "ogre", "ogre", 5, 5, 4, 5, 10, ((sk.BONE_HEAD, 0),))
    match = position(HALL, [(5, 1)], [], sheets={0: ogre})
    before: Any = paths(match, 0)["before"]
    assert [one["text"] for one in before] == ["1 in 6: the activation is lost."]
