"""Leaps, and chests pushed, dragged and thrown, by mouse and by keys, each in a small hall where it comes soon."""

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.layout.plan import Drawing
from dungeonbowl.match import Match
from dungeonbowl.server.live.seated.seats import digest, new_id, new_token
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.rows import MatchRow, SeatRow
from dungeonbowl.state.sheets import PlayerSheet, TeamSheet
from tests.web.conftest import NewTable
from tests.web.hands import Option, Table
from tests.web.house import House, Staged
from tests.web.test_access import findings
from tests.web.test_living import check_words, type_answer
from tests.web.test_phone import overflow

Square = tuple[int, int]
Step = tuple[str, Square | int | None]
"""A verb, and its square or player."""

HALL: Final = ("###############", "#A............B#", "#A.C..........B#", "#A........C...B#", "###############")
RIVER: Final = ("###############", "#A.~..........B#", "#A.~.....C....B#", "#A.~......C...B#", "###############")
BRUTE: Final = PlayerSheet(1, "Grom", "ogre", 6, 5, 4, 0, 9, ((sk.THROW_TEAM_MATE, 0), (sk.BONE_HEAD, 0)))
RUNNER: Final = PlayerSheet(2, "Wick", "lineman", 6, 3, 4, 0, 8, ())
ACTING: Final[list[Step]] = [("activate", 0), ("move", None)]


@dataclass(frozen=True)
class Feat:
    """
    Something that a player does.

    Attributes:
        rules, rows: The game, and the map.
        at: Where the home side's two players are put down.
        steps: The answers that lead to it, from the beginning of the home side's turn.
        player, chest: Where the first player and a chest are then, if it goes well.
    """

    rules: str
    rows: tuple[str, ...]
    at: tuple[Square, Square]
    steps: list[Step]
    player: Square
    chest: Square | None = None


LINE: Final = ((1, 2), (1, 3))
FEATS: Final = {
    "age leap": Feat(
        "age", HALL, ((1, 2), (1, 1)), [*ACTING, ("step", (2, 1)), ("leap", None), ("at_square", (4, 1))], (4, 1)
    ),
    "age leap over a chest": Feat(
        "age", HALL, LINE, [*ACTING, ("step", (2, 2)), ("leap", None), ("at_square", (4, 2))], (4, 2)
    ),
    "naf jump": Feat("naf", RIVER, LINE, [*ACTING, ("step", (2, 2)), ("jump", (4, 2))], (4, 2)),
    "push": Feat(
        "age", HALL, LINE, [*ACTING, ("step", (2, 2)), ("push_chest", (3, 2)), ("push_chest", (4, 2))], (4, 2), (5, 2)
    ),
    "drag": Feat("age", HALL, LINE, [*ACTING, ("step", (2, 2)), ("drag_chest", (1, 2))], (1, 2), (2, 2)),
    "throw": Feat(
        "age",
        HALL,
        LINE,
        [("activate", 0), ("throw_team_mate", None), ("step", (2, 2)), ("throw_chest", (3, 2)), ("at_square", (6, 2))],
        (2, 2),
    ),
}


def begun(feat: Feat, seed: int) -> Match:
    """The match at the beginning of the home side's turn."""
    teams = [TeamSheet(name, "human", (BRUTE, RUNNER)) for name in ("The Hammers", "The Nails")]
    dungeon = Dungeon.from_drawing("hall", "Hall", "", Drawing(list(feat.rows), [], [], feat.rules))
    match = Match.new(feat.rules, teams[0], teams[1], dungeon, seed)
    places = iter(feat.at)
    while True:
        question = match.question
        assert question is not None
        if question.name == "turn" and question.seat == 0:
            return match
        value = question.options[-1 if question.name == "turn" else 0]
        if question.name == "deploy_at" and question.seat == 0:
            value = int(op.option(op.AT_SQUARE, NONE, match.state.board.at(*next(places))))
        match.answer(value)


def as_told(match: Match, step: Step) -> int | None:
    """The answer that a step gives, where the question offers it."""
    verb, what = op.VERBS.index(step[0]), step[1]
    player = what if isinstance(what, int) else NONE
    square = int(match.state.board.at(*what)) if isinstance(what, tuple) else NONE
    value = int(op.option(verb, player, square))
    return value if match.question is not None and value in match.question.options else None


def succeeds(feat: Feat, match: Match) -> bool:
    """Whether all goes well with these dice, and no more is asked on the way."""
    for step in feat.steps:
        value = as_told(match, step)
        if value is None:
            return False
        match.answer(value)
    board = match.state.board
    chests = [int(square) for square in board.chest_square]
    if int(match.state.square[0]) != int(board.at(*feat.player)) or int(match.state.posture[0]):
        return False
    if feat.chest is None:
        # A thrown chest lies wherever chance has brought it.
        return "throw" not in feat.steps[-2][0] or int(board.at(3, 2)) not in chests
    return int(board.at(*feat.chest)) in chests


def stage_feat(database: str, feat: Feat) -> Staged:
    """Put a match with good dice into a database, at the beginning of the home side's turn."""
    seed = next(seed for seed in itertools.count(1) if succeeds(feat, begun(feat, seed)))
    match, token = begun(feat, seed), new_token()
    seats = (
        SeatRow("person", "Home coach", digest(token), taken=True),
        SeatRow("person", "Away coach", digest(token), taken=True),
    )
    storage = Storage(database)
    try:
        row = MatchRow(
            new_id(), "A feat", feat.rules, replay=False, created=time.time(), setup=match.record(), seats=seats
        )
        storage.add_match(row)
    finally:
        storage.close()
    return Staged(row.id, token, [], [])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[tuple[str, str], Staged]]]:
    """A server with a match for every feat and every kind of hands."""
    database = str(Path(tmp_path_factory.mktemp("feats")) / "matches.sqlite")
    staged = {(name, hands): stage_feat(database, feat) for name, feat in FEATS.items() for hands in ("mouse", "keys")}
    house = House(database)
    house.open()
    yield house, staged
    house.kill()


def option_of(question: dict[str, Any], step: Step) -> Option:
    """The option of an open question that a step takes."""
    verb, what = step
    square = list(what) if isinstance(what, tuple) else None
    player = what if isinstance(what, int) else None
    for option in question["options"]:
        if option["verb"] == verb and square in (None, option["square"]) and player in (None, option["player"]):
            return dict(option)
    raise AssertionError(f"{step} is no option of {question}")


@pytest.mark.parametrize("hands", ["mouse", "keys"])
@pytest.mark.parametrize("name", FEATS)
def test_it_is_done_on_the_map_and_seen_there(
    hall: tuple[House, dict[tuple[str, str], Staged]], sit: NewTable, axe: str, name: str, hands: str
) -> None:
    house, staged = hall
    feat = FEATS[name]
    size = {"width": 1280 if hands == "mouse" else 360, "height": 800}
    table: Table = sit(house.address + staged[name, hands].path, viewport=size)
    for step in feat.steps:
        question = table.until_asked()
        assert question is not None
        option = option_of(question, step)
        if step == feat.steps[-1]:
            check_words(table, feat.rules)
            assert overflow(table.page) <= 0
            assert findings(table.page, axe) == []
        if hands == "mouse":
            table.answer(option)
        else:
            type_answer(table, option)
    table.settle()
    assert tuple(table.player(0)["square"]) == feat.player and table.player(0)["state"] == "standing"
    if feat.chest is not None:
        assert list(feat.chest) in table.now["view"]["chests"]
    drawn = table.page.locator(".chest").count()
    assert drawn == len(table.now["view"]["chests"]) and drawn >= 1
