"""Before the first turn and outside of it: placing, the coins, deploying, taking back, conceding."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import IN_PLAY, INJURED, NONE, OVER, RESERVES, SLOTS, STANDING, TURN
from dungeonbowl.core.questions import IllegalAnswer
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.dungeon import Drawing, Dungeon
from dungeonbowl.dungeon.laws.placement import legal_chest_squares, legal_portal_squares
from dungeonbowl.match import Match
from dungeonbowl.rules.blocking import parts as blocking
from dungeonbowl.rules.ground import rooms
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.state.sheets import TeamSheet
from dungeonbowl.state.state import GATHERED
from tests.kit.positions import piece
from tests.kit.scripts import Dice, Script
from tests.kit.table import Table

COVERS = (
    "DB21-GEN-01",
    "DB21-GEN-02",
    "DB21-GEN-03",
    "DB21-GEN-04",
    "DB21-GEN-09",
    "DB21-TILE-01",
    "DB21-TILE-09",
    "DB21-TILE-10",
    "DB21-TILE-11",
    "DB21-TILE-12",
    "DB21-TILE-13",
    "DB21-TILE-14",
    "DB21-TILE-16",
    "DB21-TILE-17",
    "DB21-LAY-01",
    "DB21-FEAT-12",
    "DB21-PRE-01",
    "DB21-PRE-02",
    "DB21-SET-01",
    "DB21-SET-02",
    "DB21-SET-03",
    "DB21-SET-05",
    "DB21-SCORE-07",
)

FIRE = ready_team("fire", "db2021")
SHADOW = ready_team("shadow", "db2021")


def new(seed: int, home: TeamSheet = FIRE, away: TeamSheet = SHADOW, **options: str | int) -> Match:
    return Match.new("db2021", home, away, load_dungeon("layout_a"), seed, options)


def to_phase(match: Match, ask: int) -> None:
    """Answer with the first option until such a question is open."""
    while match.question is not None and match.question.ask != ask:
        match.answer(match.question.options[0])
    assert match.question is not None


def of_kind(match: Match, kind: int) -> list[Event]:
    return [event for event in match.events if event.kind == kind]


def rolls(match: Match, rule: int) -> list[Event]:
    return [event for event in match.events if event.kind == ev.ROLLED and event.rules[0] == rule]


# -- placing chests and portals ------------------------------------------------------------------------------------


def test_a_dungeon_without_room_for_six_chests_is_not_placed_in() -> None:
    drawing = Drawing(
        ["############", "#AA.......B#", "#A........B#", "############"], [("crypt", 4, 1, 4, 2)], [], "db2021"
    )
    cellar = Dungeon.from_drawing("cellar", "Cellar", "", drawing)
    with pytest.raises(ValueError, match="'Cellar' has room for 0 of the 6 chests"):
        Match.new("db2021", FIRE, SHADOW, cellar, 1, {"placement": "coaches"})


@pytest.mark.parametrize("seed", range(6))
def test_the_higher_roll_places_the_first_chest_and_the_lower_the_first_portal(seed: int) -> None:
    match = new(seed, placement="coaches")
    faces = rolls(match, r.TILE_10)[-1].dice
    higher = 0 if faces[0] > faces[1] else 1
    seats = []
    for _ in range(12):
        assert match.question is not None
        seats.append(match.question.seat)
        match.answer(match.question.options[0])
    lower = 1 - higher
    assert seats == [higher, lower] * 3 + [lower, higher] * 3
    assert [event.value for event in of_kind(match, ev.CHEST_PLACED)] == seats[:6]
    assert [event.value for event in of_kind(match, ev.PORTAL_PLACED)] == seats[6:]
    assert [event.target for event in of_kind(match, ev.PORTAL_PLACED)] == [1, 2, 3, 4, 5, 6]


def test_a_tie_is_rolled_again() -> None:
    tied = 0
    for seed in range(40):
        rolled = [event.dice for event in rolls(new(seed, placement="coaches"), r.TILE_10)]
        assert all(a == b for a, b in rolled[:-1]) and rolled[-1][0] != rolled[-1][1]
        tied += len(rolled) > 1
    assert tied > 0


def test_every_square_that_is_lawful_is_offered_and_no_other() -> None:
    match = new(3, placement="coaches")
    placed: list[int] = []
    for number in range(12):
        assert match.question is not None
        offered = [int(op.square_of(option)) for option in match.question.options]
        board = match.state.board
        if number < 6:
            assert offered == legal_chest_squares(board, placed)
        else:
            assert offered == legal_portal_squares(board, placed[:6], placed[6:])
            assert all(board.distance(square, chest) > 2 for square in offered for chest in placed[:6])
        assert all(int(board.zone[square]) == 0 for square in offered)
        placed.append(offered[-1])
        match.answer(match.question.options[-1])
    board = match.state.board
    assert [int(square) for square in board.chest_square] == placed[:6]
    assert [int(square) for square in board.portal_square[1:7]] == placed[6:]
    for number in (0, 6):
        assert len({int(board.tile[square]) for square in placed[number : number + 6]}) == 6


@pytest.mark.parametrize("key", ["layout_a", "layout_b"])
def test_the_printed_layouts_are_ready_to_use(key: str) -> None:
    for placement in ("stored", "coaches"):
        match = Match.new("db2021", FIRE, SHADOW, load_dungeon(key), 5, {"placement": placement})
        to_phase(match, ak.ASK_TURN)
        assert (match.state.board.chests, match.state.board.portals) == (6, 6)
        assert match.state.closed == 0b111111


# -- coins and deploying -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_the_winner_of_a_coin_chooses_the_end_zone(seed: int) -> None:
    for zone in range(2):
        match = new(seed)
        drawn = [list(match.state.board.end_zone(side)) for side in range(2)]
        (coin,) = rolls(match, r.TILE_17)
        assert match.question is not None and match.question.ask == ak.ASK_END_ZONE
        chooser = match.question.seat
        assert chooser == coin.value
        match.answer(int(op.option(op.TAKE_SIDE, zone)))
        found = [list(match.state.board.end_zone(side)) for side in range(2)]
        assert found[chooser] == drawn[zone] and found[1 - chooser] == drawn[1 - zone]


def test_either_side_may_win_either_coin() -> None:
    seen = set()
    for seed in range(24):
        match = new(seed)
        assert match.question is not None
        chooser = match.question.seat
        match.answer(match.question.options[0])
        assert match.question is not None
        seen.add((chooser, match.question.seat))
    assert seen == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("seed", range(4))
def test_six_each_are_deployed_in_the_own_end_zone_the_first_side_leading(seed: int) -> None:
    match = new(seed)
    to_phase(match, ak.ASK_DEPLOY)
    state = match.state
    first = int(state.first_side)
    seats = []
    while match.question is not None and match.question.ask != ak.ASK_TURN:
        if match.question.ask == ak.ASK_DEPLOY_AT:
            seats.append(match.question.seat)
            squares = [int(op.square_of(option)) for option in match.question.options]
            zone = [int(square) for square in state.board.end_zone(match.question.seat)]
            assert squares == [square for square in zone if state.is_free(square)]
        match.answer(match.question.options[-1])
    assert seats == [first] * 6 + [1 - first] * 6
    for side, team in enumerate((FIRE, SHADOW)):
        mine = range(side * SLOTS, side * SLOTS + len(team.players))
        inside = [player for player in mine if int(state.box[player]) == IN_PLAY]
        assert len(inside) == 6
        assert all(int(state.posture[player]) == STANDING for player in inside)
        assert all(int(state.board.zone[int(state.square[player])]) == side + 1 for player in inside)
        assert all(int(state.box[player]) == RESERVES for player in mine if player not in inside)


def test_play_starts_with_the_first_team_turn_and_the_ball_hidden() -> None:
    match = new(2)
    to_phase(match, ak.ASK_TURN)
    state = match.state
    assert (int(state.phase), int(state.side)) == (TURN, int(state.first_side))
    assert not state.ball_found and state.carrier == NONE and state.closed == 0b111111
    kinds = [event.kind for event in match.events]
    order = [ev.MATCH_BEGAN, ev.END_ZONE_CHOSEN, ev.DEPLOYED, ev.TURN_BEGAN]
    assert all(kinds.index(before) < kinds.index(after) for before, after in pairwise(order))
    assert kinds[-1] == ev.TURN_BEGAN
    (coin,) = rolls(match, r.PRE_02)
    assert coin.value == state.first_side


def test_a_small_team_deploys_everybody() -> None:
    few = TeamSheet("Few", "fire", FIRE.players[:4], 0, 0)
    match = new(1, few)
    to_phase(match, ak.ASK_TURN)
    state = match.state
    assert [int(state.box[player]) for player in range(4)] == [IN_PLAY] * 4
    assert sum(int(state.box[SLOTS + player]) == IN_PLAY for player in range(SLOTS)) == 6


# -- whose choice, and taking it back ------------------------------------------------------------------------------


def test_the_coach_of_the_player_decides() -> None:
    hall = ["##########", "#A......B#", "#A......B#", "#A......B#", "##########"]
    for skill, seat in (("sidestep", 1), ("dauntless", 0)):
        table = Table(hall, [piece((3, 2))], [piece((4, 2), skills=[skill])], action=op.BLOCK, target=20)
        dealt: Dice = {"block": [dice.FACE_NAMES.index("push_back")]}
        table.deal(dealt, use_skill=["yes"] * seat, push_to=[(5, 2)], follow_up=["no"])
        blocking.block(table.game, table.player(0), table.player(20), blitzing=False)
        asked = {name: by for name, by, _ in table.script.asked}
        assert asked["push_to"] == seat
        assert asked["follow_up"] == 0


def test_a_choice_is_taken_back_until_a_die_has_fallen() -> None:
    match = new(7)
    to_phase(match, ak.ASK_TURN)
    assert match.question is not None
    before = match.hash()
    side = match.question.seat
    player = next(option for option in match.question.options if op.verb_of(option) == op.ACTIVATE)
    match.answer(player)
    assert match.can_undo and match.undo_seat == side
    match.undo()
    assert match.hash() == before
    board = match.state.board
    lines = 0
    while lines < 400:
        lines += 1
        n = int(match.state.n)
        question = match.question
        assert question is not None
        match.answer(question.options[lines % len(question.options)])
        assert match.can_undo == (int(match.state.n) == n and match.result is None)
        if int(match.state.n) != n:
            break
    assert lines < 400 and match.state.board is board
    with pytest.raises(IllegalAnswer, match="dice have been rolled"):
        match.undo()


# -- dice ----------------------------------------------------------------------------------------------------------


def test_the_faces_of_a_block_die() -> None:
    shares = {dice.FACE_NAMES[packed]: weight for packed, _, weight in dice.faces_of(dice.BLOCK_1)}
    total = sum(shares.values())
    assert {face: 6 * weight // total for face, weight in shares.items()} == {
        "player_down": 1,
        "both_down": 1,
        "push_back": 2,
        "stumble": 1,
        "pow": 1,
    }


@pytest.mark.parametrize(("kind", "faces"), [(dice.D3, 3), (dice.D6, 6), (dice.D8, 8), (dice.D16, 16)])
def test_the_faces_of_the_other_dice_are_equally_likely(kind: int, faces: int) -> None:
    found = dice.faces_of(kind)
    assert [packed for packed, _, _ in found] == list(range(1, faces + 1))
    assert len({weight for _, _, weight in found}) == 1


# -- the ball in its chest -----------------------------------------------------------------------------------------


class Watching(Script):
    """Notes the dice that are rolled."""

    def __init__(self, drawn: list[int]) -> None:
        super().__init__({}, {}, 0)
        self.drawn = drawn
        self.kinds: list[int] = []

    def roll(self, purpose: int, player: int, die: int, cuts: int, doubles: bool) -> int:
        if purpose == pu.CHEST:
            self.kinds.append(int(die))
            return self.drawn.pop(0)
        return 1 | 1 << 5


@pytest.mark.parametrize("drawn", range(6))
def test_each_of_the_closed_chests_is_as_likely(drawn: int) -> None:
    six = ["########", "#AC.C.B#", "#.....B#", "#CC.CC.#", "########"]
    table = Table(six, [piece((3, 1))], [piece((6, 1))], action=op.MOVE)
    assert table.state.ball_chest == NONE
    watching = Watching([drawn])
    table.game.dice_source = watching
    table.game.rules.chests.open(table.game, table.player(0), table.square((2, 1)))
    assert watching.kinds == [dice.PICK + 6]
    assert bool(table.state.ball_found) == (drawn == 0)


def test_nobody_is_told_where_the_ball_is() -> None:
    match = new(4)
    to_phase(match, ak.ASK_TURN)
    for seat in (0, 1, -1):
        assert match.view(seat).ball_chest == NONE and not match.view(seat).ball_found


# -- end zones, funds, conceding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "squares"), [("tile", 16), ("chequered", 8)])
def test_which_squares_of_an_end_zone_score(option: str, squares: int) -> None:
    match = new(2, end_zone_squares=option)
    to_phase(match, ak.ASK_TURN)
    board = match.state.board
    for side in range(2):
        goals = [sq for sq in range(board.squares) if scoring.is_goal(match.game, sq, side)]
        assert len(goals) == squares
        assert all(int(board.zone[sq]) == 2 - side for sq in goals)


@pytest.mark.parametrize(
    ("users", "gold"), [(0, 0), (1, 10000), (2, 10000), (3, 20000), (4, 20000), (5, 30000), (9, 30000)]
)
def test_gold_by_the_number_of_players_who_gathered(users: int, gold: int) -> None:
    match = new(1)
    for player in range(users):
        match.state.set_flags(player, GATHERED)
    assert rooms.extra_gold(match.state, 0) == gold
    assert rooms.extra_gold(match.state, 1) == 0


def test_conceding_only_at_the_start_of_the_own_turn() -> None:
    match = new(9)
    with pytest.raises(IllegalAnswer):
        match.concede(0)
    to_phase(match, ak.ASK_TURN)
    side = int(match.state.side)
    assert match.may_concede(side) and not match.may_concede(1 - side)
    with pytest.raises(IllegalAnswer):
        match.concede(1 - side)
    assert match.question is not None
    player = next(option for option in match.question.options if op.verb_of(option) == op.ACTIVATE)
    match.answer(player)
    assert not match.may_concede(side)
    match.undo()
    match.concede(side)
    assert match.result is not None and (match.result.winner, match.result.by) == (1 - side, "concession")
    assert int(match.state.phase) == OVER and match.question is None


def test_a_side_without_players_is_not_the_end() -> None:
    match = new(9)
    to_phase(match, ak.ASK_TURN)
    side = int(match.state.side)
    for player in range((1 - side) * SLOTS, (1 - side) * SLOTS + SLOTS):
        if int(match.state.box[player]) in (IN_PLAY, RESERVES):
            square = int(match.state.square[player])
            if square != NONE:
                match.state.set_occupant(square, 255)
            match.state.set_box(player, INJURED)
    assert match.question is not None
    match.answer(int(op.option(op.END_TURN)))
    assert match.result is None and match.question is not None and match.question.seat == side
