"""
Before the first turn of the game of 1989: sections, chests, counters and doors in turn, then six players a side.

Source: DB89-BOARD, DB89-CHSET, DB89-TPSET, DB89-DRSET, DB89-SETUP, DB89-EXP.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars, dice, races
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    AWAY,
    BEGIN,
    DEPLOY,
    HOME,
    IN_PLAY,
    NONE,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_DOORS,
    PLACE_PITS,
    PLACE_PORTALS,
    RESERVES,
    SLOTS,
    PlayerId,
    RuleId,
    Square,
)
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_WALL
from dungeonbowl.dungeon.grid.squares import CHESTS, PORTALS
from dungeonbowl.dungeon.laws.laying import DOORS, Laid, door_bar, is_in_section, is_sectioned
from dungeonbowl.dungeon.laws.sections import section_violations
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.rules import bases
from dungeonbowl.rules.chests.db1989 import ALL_CHESTS
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import pit_counters as pits
from dungeonbowl.rules.options import IN_USE, Option, Options
from dungeonbowl.rules.setup.counters import (
    EXTRA_CHESTS,
    EXTRA_COUNTERS,
    PLACEMENT,
    SECOND_BALL,
    chests_of,
    contradiction,
    counters_in_use,
    is_stored,
    settled,
)
from dungeonbowl.rules.setup.parts import Setup, put_down
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import PIT_NOTHING, PIT_SPIKED, State

EXPANDED: Final = Option(
    "expanded_dungeon",
    "The dungeon",
    choices=(
        ("left_out", "is laid of the eight sections"),
        ("in_use", "is built freely, and counters lie ten squares apart"),
    ),
    rule=r.DB89_BOARD_02,
)


class SectionSetup(Setup):
    """The Offensive coach begins with every step, and takes the first turn."""

    most_balls: int = 2

    options: tuple[Option, ...] = (PLACEMENT, EXPANDED, EXTRA_CHESTS, SECOND_BALL, EXTRA_COUNTERS)

    def needs(self, dungeon: Dungeon) -> dict[str, str | int]:
        """What is not laid of the eight sections is for the expanded game. Source: DB89-EXP-01."""
        return {} if is_sectioned(dungeon.board) else {EXPANDED.key: "in_use"}

    def refuses(self, dungeon: Dungeon, options: Options) -> str:
        """Sections, or a dungeon that is built freely, as agreed on. Source: DB89-BOARD-02, -08, DB89-EXP-01 to -04."""
        expanded = options.says(EXPANDED, "in_use")
        if not expanded and (options.number(EXTRA_CHESTS) or options.number(EXTRA_COUNTERS)):
            return "extra chests and teleporters are for an expanded dungeon; agree on the option expanded_dungeon"
        contradicted = contradiction(dungeon, options)
        if contradicted:
            return contradicted
        broken = section_violations(dungeon, expanded)
        if not broken:
            return ""
        if not expanded and not is_sectioned(dungeon.board):
            return f"{broken[0]}; agree on the option expanded_dungeon"
        return str(broken[0])

    def chest_room(self, board: Board, options: Options) -> int:
        """One at least; what finds no room after it stays out of play."""
        bare = Laid(board, [], pads=[], expanded=True)
        for square in range(board.squares):
            if bare.chest_bar(square) == bars.FREE:
                return CHESTS
        return CHESTS if board.deck is not None or board.chests > 0 else 0

    def balls(self, chests: i64, options: Options) -> i64:
        """Where chests find no room, traps are left out of the cup. Source: DB89-CHSET-07, DB89-XCH-02 to -04."""
        agreed = options.says(SECOND_BALL, IN_USE) or chests_of(options) == ALL_CHESTS or chests == ALL_CHESTS
        return 2 if agreed and chests > 1 else 1

    def knows_end_zones(self, state: State) -> bool:
        """The Offensive coach takes one before anything is placed. Source: DB89-BOARD-06."""
        return state.phase not in (BEGIN, PICK_END_ZONE)

    def begin(self, game: Game) -> None:
        """The sections are dealt, and two dice say who is the Offensive coach. Source: DB89-BOARD-01, -03, -04."""
        state = game.state
        game.tell(ev.MATCH_BEGAN, r.DB89_GEN_02)
        game.cite(r.DB89_BOARD_01)
        deal(game)
        if state.board.hung:
            state.board = state.board.with_doors(state.board.shut_at_first())
        game.rules.ground.begin(game)
        state.first_side = roll_off(game, rule=r.DB89_CHSET_02)
        state.placer = state.first_side
        if game.options.says(EXPANDED, "in_use"):
            game.cite(r.DB89_EXP_01)
            game.cite(r.DB89_EXP_03)
            state.placer = roll_off(game, rule=r.DB89_EXP_05)
        state.side = state.first_side
        state.phase = PICK_END_ZONE

    def pick_end_zone(self, game: Game, zone: i64) -> None:
        """The end zones are settled, and what the map does not is placed. Source: DB89-BOARD-06, DB89-CHSET-03."""
        state = game.state
        rule = r.DB89_EXP_05 if game.options.says(EXPANDED, "in_use") else r.DB89_BOARD_06
        game.tell(ev.END_ZONE_CHOSEN, rule, value=state.placer, target=zone)
        if zone != state.placer:
            state.board = state.board.swapped()
            state.connect()
        if not is_stored(game.options):
            furnish(state, [], counters=[])
        state.placer = state.first_side
        state.phase = PLACE_CHESTS
        state.placed = settled(game.options, lying=state.board.chests, most=chests_of(game.options))
        go_on_placing(game)

    # -- placing

    def placement_squares(self, state: State) -> vec[i16]:
        """Where the next chest, counter or door may go. Source: DB89-CHSET-04 to -06, -TPSET-03, -04, -DRSET-02."""
        found = vec[i16]()
        placing = Placing(state)
        kind = state.board.kind
        for square in range(state.board.squares):
            # Only doors are hung in walls.
            if (i64(kind[square]) == KIND_FLOOR or state.phase == PLACE_DOORS) and not placing.bar(square):
                found = append(found, i16(square))
        return found

    def refuse_squares(self, state: State, found: list[Barred]) -> None:
        """Source: DB89-CHSET-04 to -06, DB89-TPSET-03, -04, DB89-DRSET-02 to -04, DB89-EXP-06, -07."""
        placing = Placing(state)
        for square in range(state.board.squares):
            if i64(state.board.kind[square]) != KIND_WALL:
                barred.note(found, placing.bar(square), verb=op.AT_SQUARE, square=square)

    def place(self, game: Game, square: Square) -> None:
        """One of them is put down, and it is the other coach's turn. Source: DB89-CHSET-03, -TPSET-02, -DRSET-01."""
        state = game.state
        chests = chests_in(state.board)
        counters = counters_in(state.board)
        if state.phase == PLACE_DOORS:
            hang(game, square)
        elif state.phase == PLACE_CHESTS:
            furnish(state, [*chests, int(square)], counters=counters)
            game.tell(ev.CHEST_PLACED, r.DB89_CHSET_03, to=square, value=state.placer)
            cite_chest(game)
        else:
            furnish(state, chests, counters=[*counters, int(square)])
            game.tell(ev.PORTAL_PLACED, r.DB89_TPSET_02, to=square, value=state.placer, target=len(counters) + 1)
            cite_counter(game)
        state.placed += 1
        state.placer = 1 - state.placer
        go_on_placing(game)

    def pits_to_lay(self, game: Game) -> vec[i64]:
        """Source: DB89-PIT-02, -03, -04, -20."""
        state = game.state
        side = state.placer
        verbs = vec[i64]()
        for kind in range(i64(PIT_NOTHING), i64(PIT_SPIKED) + 1):
            if pits.laid_by(state, side, kind=kind) < pits.counters_of(game.options, kind):
                verbs = append(verbs, op.LAY_NOTHING + kind - PIT_NOTHING)
        found = vec[i64]()
        for square in range(state.board.squares):
            if pits.bar_of(state, square, side=side):
                continue
            for verb in verbs:
                found = append(found, op.option(verb, NONE, square=square))
        return found

    def lay_pit(self, game: Game, value: i64) -> None:
        """Face-down, and it is the other coach's turn. Source: DB89-PIT-01 to -05, -20."""
        state = game.state
        square = op.square_of(value)
        pit = state.placer * pits.OF_A_SIDE + state.placed // 2
        state.lay_pit(pit, square, kind=op.verb_of(value) - op.LAY_NOTHING + PIT_NOTHING)
        game.tell(ev.PIT_LAID, r.DB89_PIT_03, to=square, value=state.placer)
        game.cite(r.DB89_PIT_02)
        game.cite(r.DB89_PIT_04)
        game.cite(r.DB89_PIT_05)
        game.cite(r.DB89_PIT_01)
        if pits.all_counters(game.options) > pits.NOTHINGS + pits.PLAIN + pits.SPIKED:
            game.cite(r.DB89_PIT_20)
        state.placed += 1
        state.placer = 1 - state.placer
        go_on_laying(game)

    # -- players

    def deployable(self, game: Game) -> vec[i64]:
        """Whoever leaves room for a full count. Source: DB89-SETUP-01, -06, DB89-TEAM-09."""
        state = game.state
        found = vec[i64]()
        left = most_left(game, state.side)
        first: i64 = state.side * SLOTS
        for p in range(first, first + SLOTS):
            if waits(state, p) and fits(state, p, left=left):
                found = append(found, op.option(op.AT_PLAYER, p))
        return found

    def from_deploying(self, game: Game, player: PlayerId) -> i64:
        """Source: DB89-TEAM-09, DB89-LARGE-02."""
        state = game.state
        if not waits(state, player):
            return bars.NO_ROOM_FOR_BASE
        return bars.FREE if fits(state, player, left=most_left(game, state.side)) else i64(bars.COUNTS_TOO_MUCH)

    def from_place(self, state: State, square: Square) -> i64:
        """The section of the own end zone, strip or not. Source: DB89-SETUP-01, DB89-LARGE-02."""
        if not is_in_section(state.board, state.side, sq=square):
            return bars.OUTSIDE_END_ZONE
        if (
            state.active != NONE
            and state.squads.is_large(state.active)
            and not may_place_base(state, state.active, square=square)
        ):
            return bars.NO_ROOM_FOR_BASE
        return bars.FREE

    def places_for(self, game: Game) -> vec[i64]:
        """The clear squares of the own section, counters too. Source: DB89-SETUP-01, -04, DB89-LARGE-02."""
        state = game.state
        found = vec[i64]()
        if state.active != NONE and state.squads.is_large(state.active):
            for place in places_of_base(state, state.active):
                found = append(found, op.option(op.AT_SQUARE, NONE, square=i64(place)))
            return found
        for inside in state.board.end_section(state.side):
            if state.is_free(i64(inside)):
                found = append(found, op.option(op.AT_SQUARE, NONE, square=i64(inside)))
        return found

    def deploy(self, game: Game, value: i64) -> None:
        """Source: DB89-SETUP-01 to -04, -06."""
        square = op.square_of(value)
        monster = game.state.squads.is_large(game.state.active)
        put_down(game, square)
        game.cite(r.DB89_SETUP_01)
        if monster:
            game.cite(r.DB89_LARGE_01)
            game.cite(r.DB89_LARGE_02)
            game.cite(r.DB89_LARGE_05)
        game.cite(r.DB89_SETUP_02)
        game.cite(r.DB89_SETUP_03)
        game.cite(r.DB89_SETUP_06)
        if i64(game.state.board.portal[square]) > 0:
            game.cite(r.DB89_SETUP_04)

    def starters(self, game: Game) -> i64:
        """Source: DB89-SETUP-01."""
        return game.state.squads.tables.number(tr.DEPLOYED)

    def go_on(self, game: Game) -> bool:
        """All players of the Offensive coach, then all of the other. Source: DB89-SETUP-03, -05, BB2E-TURN-01."""
        state = game.state
        while most_left(game, state.side) == 0 or len(self.places_for(game)) == 0:
            if state.side != state.first_side:
                return True
            state.side = 1 - state.first_side
        return False


# -- the board -----------------------------------------------------------------------------------------------------


def deal(game: Game) -> None:
    """
    The six sections are shuffled and laid, each either way round; then those of the end zones.

    Source: DB89-BOARD-02 to -05, -07, DB89-GEO-05.
    """
    state = game.state
    deck = state.board.deck
    if deck is None:
        return
    left: list[int] = list(range(deck.sections()))
    order: list[int] = []
    turned: list[bool] = []
    for _ in range(deck.sections()):
        drawn = game.roll(pu.SECTION, NONE, kind=dice.PICK + len(left)) if len(left) > 1 else i64(0)
        order.append(left.pop(int(drawn)))
        turned.append(game.roll(pu.HALF_TURN, NONE, kind=dice.PICK + 2) == 1)
    board = deck.dealt(order, turned)
    for place in range(deck.sections()):
        x, y = deck.corner(place)
        game.tell(
            ev.SECTION_LAID,
            r.DB89_BOARD_03,
            to=board.at(x, y),
            value=order[place] + 1,
            target=1 if turned[place] else 0,
        )
    game.cite(r.DB89_BOARD_02)
    game.cite(r.DB89_BOARD_04)
    game.cite(r.DB89_BOARD_05)
    state.move_into(board)


def roll_off(game: Game, rule: RuleId) -> i64:
    """The side that rolls higher; two alike are rolled again. Source: DB89-CHSET-02, DB89-GEN-08."""
    for _ in range(200):
        home = game.roll(pu.FIRST, NONE, kind=dice.D6)
        away = game.roll(pu.FIRST, NONE, kind=dice.D6)
        game.tell_roll(rule, pu.FIRST, player=NONE, rolled=home | (away << 5))
        if home != away:
            return HOME if home > away else i64(AWAY)
        game.cite(r.DB89_GEN_08)
    raise AssertionError("two dice differ once in 200 rolls")


# -- chests, counters and doors ------------------------------------------------------------------------------------


def is_expanded(board: Board) -> bool:
    """Whether the dungeon is built freely, so that counters keep apart and sections do not count (DB89-EXP-08)."""
    return not is_sectioned(board)


class Placing:
    """What is placed next, and what lies already."""

    def __init__(self, state: State) -> None:
        self.phase: i64 = state.phase
        self.state: State = state
        self.board: Board = state.board
        self.laid: Laid = Laid(
            state.board, chests_in(state.board), pads=counters_in(state.board), expanded=is_expanded(state.board)
        )

    def bar(self, square: Square) -> i64:
        """What keeps it from a square, one of `core.bars`."""
        if self.phase == PLACE_PITS:
            return pits.bar_of(self.state, square, side=self.state.placer)
        if self.phase == PLACE_DOORS:
            return door_bar(self.board, square)
        if self.phase == PLACE_CHESTS:
            return self.laid.chest_bar(square)
        return self.laid.pad_bar(square)


def chests_in(board: Board) -> list[int]:
    """The squares of the chests, by number."""
    return [int(chest) for chest in board.chest_square]


def counters_in(board: Board) -> list[int]:
    """The squares of the teleport counters that lie, by number."""
    return [int(square) for square in board.portal_square if i64(square) != NONE]


def furnish(state: State, chests: list[int], counters: list[int]) -> None:
    """These chests, all of them closed, and these counters lie in the dungeon from now on."""
    state.board = state.board.furnished(chests, counters)
    state.closed = state.board.all_closed()
    state.connect()


def go_on_placing(game: Game) -> None:
    """
    The next chest, counter or door, or players if everything is placed; the Offensive coach begins each step.

    What finds no place stays out of play. Source: DB89-BOARD-01, DB89-CHSET-01, -03, -TPSET-01, -02, -DRSET-01, -06.
    """
    state = game.state
    if state.phase == PLACE_CHESTS and (state.placed == chests_of(game.options) or not has_room(game)):
        state.phase = PLACE_PORTALS
        state.placed = settled(game.options, lying=state.board.portals, most=counters_in_use(game.options))
        state.placer = state.first_side
    if state.phase == PLACE_PORTALS and (state.placed == counters_in_use(game.options) or not has_room(game)):
        state.phase = PLACE_DOORS
        state.placed = settled(game.options, lying=len(state.board.door_square), most=DOORS)
        state.placer = state.first_side
    if state.phase != PLACE_DOORS:
        return
    while state.placed < DOORS:
        if has_room(game):
            return
        game.tell(ev.DOOR_KEPT, r.DB89_DRSET_06, value=state.placer)
        state.placed += 1
        state.placer = 1 - state.placer
    if game.options.says(pits.TRAPS, "in_use"):
        state.phase = PLACE_PITS
        state.placed = 0
        state.placer = state.first_side
        go_on_laying(game)
        return
    let_deploy(game)


def go_on_laying(game: Game) -> None:
    """The next pit counter, or players; what finds no place stays out of play. Source: DB89-BOARD-01, DB89-PIT-03."""
    state = game.state
    for _ in range(2):
        if state.placed == 2 * pits.all_counters(game.options):
            break
        if has_room(game):
            return
        state.placed += 1
        state.placer = 1 - state.placer
    let_deploy(game)


def has_room(game: Game) -> bool:
    """Whether there is a place left for what is placed next."""
    placing = Placing(game.state)
    for square in range(game.state.board.squares):
        if not placing.bar(square):
            return True
    return False


def cite_chest(game: Game) -> None:
    """The rules of where a chest may lie."""
    board = game.state.board
    game.cite(r.DB89_CHSET_01)
    game.cite(r.DB89_CHSET_06)
    if is_expanded(board):
        game.cite(r.DB89_EXP_06)
        game.cite(r.DB89_EXP_07)
        game.cite(r.DB89_EXP_08)
        game.cite(r.DB89_EXP_09)
        if board.chests > CHESTS:
            game.cite(r.DB89_XCH_01)
            game.cite(r.DB89_XCH_05)
    else:
        game.cite(r.DB89_CHSET_04)
        game.cite(r.DB89_CHSET_05)


def cite_counter(game: Game) -> None:
    """The rules of where a teleport counter may lie."""
    board = game.state.board
    game.cite(r.DB89_TPSET_01)
    game.cite(r.DB89_TPSET_04)
    if is_expanded(board):
        game.cite(r.DB89_EXP_06)
        game.cite(r.DB89_EXP_07)
        game.cite(r.DB89_EXP_09)
        if board.portals > PORTALS:
            game.cite(r.DB89_XTP_01)
            game.cite(r.DB89_XTP_02)
            game.cite(r.DB89_XTP_04)
    else:
        game.cite(r.DB89_TPSET_03)


def hang(game: Game, square: Square) -> None:
    """A door is hung, shut, in a wall or in a gap. Source: DB89-DRSET-01 to -05, -07."""
    state = game.state
    in_wall = i64(state.board.kind[square]) != KIND_FLOOR
    state.board = state.board.with_door(square)
    state.connect()
    game.tell(ev.DOOR_HUNG, r.DB89_DRSET_01, to=square, value=state.placer)
    game.cite(r.DB89_DRSET_02 if in_wall else r.DB89_DRSET_03)
    game.cite(r.DB89_DRSET_04)
    game.cite(r.DB89_DRSET_05)
    game.cite(r.DB89_DRSET_07)


# -- players -------------------------------------------------------------------------------------------------------


def let_deploy(game: Game) -> None:
    """The Offensive coach puts down a whole team. Source: DB89-SETUP-02, -03."""
    state = game.state
    state.side = state.first_side
    state.phase = DEPLOY
    state.second_ball = game.rules.setup.balls(state.board.chests, game.options) - 1


def count_of(state: State, player: PlayerId) -> i64:
    """As how many players one of them counts. Source: DB89-TEAM-09."""
    return i64(races.COUNTS[i64(state.squads.race[player])])


def waits(state: State, player: PlayerId) -> bool:
    """Whether a player in Reserves could be put down, if the count allows it. Source: DB89-LARGE-02."""
    if i64(state.box[player]) != RESERVES:
        return False
    return not state.squads.is_large(player) or len(places_of_base(state, player)) > 0


def places_of_base(state: State, player: PlayerId) -> vec[i16]:
    """Where a Large Monster may be put down: all of it in the own section. Source: DB89-SETUP-01, DB89-LARGE-02."""
    found = vec[i16]()
    for inside in state.board.end_section(player // SLOTS):
        if may_place_base(state, player, square=i64(inside)):
            found = append(found, i16(inside))
    return found


def may_place_base(state: State, player: PlayerId, square: Square) -> bool:
    """Whether a Large Monster has room on a square of the own section. Source: DB89-SETUP-01, DB89-LARGE-02."""
    if not bases.fits(state, player, at=square):
        return False
    for part in bases.covered(state, player, at=square):
        if not is_in_section(state.board, player // SLOTS, sq=i64(part)):
            return False
    return True


def reachable(state: State, side: i64, without: PlayerId) -> i64:
    """
    The counts that players in Reserves can make up together, a bit each.

    Args:
        without: a player who is left out, or `NONE`.
    """
    sums: i64 = 1
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if p != without and waits(state, p):
            sums |= sums << count_of(state, p)
    return sums


def most_left(game: Game, side: i64) -> i64:
    """The count that the side still puts down: six in all, or what comes nearest (DB89-SETUP-01, DB89-TEAM-09)."""
    state = game.state
    left = game.rules.setup.starters(game)
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            left -= count_of(state, p)
    sums = reachable(state, side, without=NONE)
    while left > 0 and (sums >> left) & 1 == 0:
        left -= 1
    return left if left > 0 else i64(0)


def fits(state: State, player: PlayerId, left: i64) -> bool:
    """Whether the others can make up what is left once a player is down."""
    rest = left - count_of(state, player)
    return rest >= 0 and (reachable(state, player // SLOTS, without=player) >> rest) & 1 == 1
