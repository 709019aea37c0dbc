"""
Moving in the game of 1989: sprints that are declared, tackles that are claimed, leaps for everybody.

Source: DB89-STAND, BB2E-MOVE, BB2E-SPRINT, BB2E-TZ, DB89-TACK, BB2E-TACK, DB89-LEAP.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tb
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, PRONE, STANDING, STUNNED, PlayerId, RuleId, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import large
from dungeonbowl.rules.ground import pit_counters as pits
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries import db1989 as injuries
from dungeonbowl.rules.moving import parts
from dungeonbowl.rules.moving.leaping import landings_from, ways
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import are_adjacent, count_markers, is_in_pit, markers
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.rules.traits.db1989 import is_clumsy
from dungeonbowl.state.state import DID_MOVE, WAS_STUNNED, Player, State


class TacklesAndLeaps(Moves):
    """A step costs nothing but the tackles that the other coach claims."""

    # -- standing up

    def riser(self, state: State, player: PlayerId) -> i64:
        """Face down as the turn began, they are turned over; face up, they stand. Source: DB89-STAND-01 to -05."""
        if i64(state.box[player]) != IN_PLAY or is_in_pit(state, player):
            return 0
        turned = i64(state.flags[player]) & WAS_STUNNED != 0
        posture = i64(state.posture[player])
        if posture == STUNNED and turned:
            return op.TURN_OVER
        return op.STAND_UP if posture == PRONE and not turned else 0

    def rise(self, game: Game, player: Player) -> None:
        """It is no movement, and nobody tackles. Source: DB89-STAND-01 to -04."""
        if player.posture == STUNNED:
            game.lay(player, PRONE, rule=r.DB89_STAND_02)
            game.cite(r.DB89_STAND_01)
            return
        game.lay(player, STANDING, rule=r.DB89_STAND_03)
        game.tell(ev.STOOD_UP, r.DB89_STAND_03, player=player.id)
        game.cite(r.DB89_STAND_01)
        game.cite(r.DB89_STAND_04)

    # -- chances

    def claims(self) -> bool:
        """Source: DB89-TACK-01."""
        return True

    def sprints(self) -> bool:
        """Source: BB2E-SPRINT-01, -03."""
        return True

    def misses(self, state: State, tackler: PlayerId, mover: PlayerId) -> i64:
        """Source: BB2E-TACK-02."""
        squads = state.squads
        modifier = i64(squads.ag[mover]) - i64(squads.ag[tackler])
        return squads.tables.ways(tb.TACKLE, modifier=modifier, result=tb.MISSED)

    def runs_on(self, state: State) -> i64:
        """Source: BB2E-SPRINT-04."""
        faces: i64 = 0
        for face in range(i64(1), i64(7)):
            if state.squads.tables.result(tb.SPRINT, face) == tb.GOES_ON:
                faces += 1
        return faces

    def vault_cost(self, state: State) -> i64:
        """Source: DB89-LEAP-02."""
        return state.squads.tables.number(tb.LEAP_COST)

    def vault_lands(self, state: State, player: Player, zones: i64) -> i64:
        """Source: DB89-LEAP-04, -05."""
        return state.squads.tables.ways(tb.LEAP, modifier=leap_agility(player) - zones, result=tb.LANDS)

    def vault_landings(self, ground: Ground, state: State, player: Player, source: Square, facing: i64) -> vec[i16]:
        """Source: DB89-LEAP-01, -03, DB89-PIT-26."""
        return landings_from(ground, state, player=player, source=source, facing=facing)

    # -- steps

    def squares_of(self, state: State, player: Player) -> tuple[i64, i64]:
        """MA, and SP in a sprint. Source: BB2E-MOVE-01, BB2E-SPRINT-01."""
        return player.ma, player.sp if player.sp > 0 else i64(0)

    def allow(self, state: State, player: Player) -> None:
        """MA squares, and SP more in a sprint; none once teleported. Source: BB2E-MOVE-01, BB2E-SPRINT-01."""
        more = player.sp if state.action == op.SPRINT else i64(0)
        state.moves_left = player.ma if more > 0 else player.ma + more
        state.rushes_left = more if more > 0 else i64(0)
        if i64(state.hops[player.id]) > 0:
            state.moves_left = 0
            state.rushes_left = 0

    def step(self, game: Game, player: Player, to: Square) -> None:
        """The square, the die of a sprint, tackles, then what is there. Source: BB2E-MOVE-01 to -06, TACK-01."""
        state = game.state
        source = player.square
        if not game.rules.ground.may_enter(game, player, to=to):
            return
        holders = holding(state, player, source=source, to=to)
        first_of_sprint = state.moves_left == 0 and state.rushes_left == player.sp
        beyond = parts.spend_square(game)
        state.doing |= DID_MOVE
        game.move(player, to, kind=ev.MOVED, rule=r.BB2E_MOVE_01)
        game.cite(r.BB2E_MOVE_02)
        if state.squads.is_large(player.id):
            game.cite(r.DB89_LARGE_02)
            game.cite(r.DB89_LARGE_03)
        if beyond:
            game.cite(r.BB2E_SPRINT_01)
        if beyond and first_of_sprint and not keeps_running(game, player):
            fall_here(game, player, source=source, rule=r.BB2E_SPRINT_04)
            return
        if is_tackled(game, player, holders=holders):
            fall_here(game, player, source=source, rule=r.BB2E_TACK_02)
            return
        if player.holds_ball:
            game.rules.passes.carrier_stepped(game, player, source=source)
        arrive(game, player, source=source)

    # -- leaps

    def landings(self, game: Game, player: Player) -> vec[i16]:
        """Beside somebody who is down, for 3 squares of normal movement. Source: DB89-LEAP-01, -02, -03, -11."""
        if leap_bar(game.state, player):
            return vec[i16]()
        return landings_from(game.rules.ground, game.state, player=player, source=player.square, facing=0)

    def jump(self, game: Game, player: Player, to: Square) -> None:
        """The roll, and where it leaves the player. Source: DB89-LEAP-04 to -10."""
        state = game.state
        source = player.square
        cost = state.squads.tables.number(tb.LEAP_COST)
        state.moves_left -= cost
        state.doing |= DID_MOVE
        modifier = leap_modifier(state, player, source=source)
        over = way_of_leap(game, player, to=to)
        result = roll_on(
            game,
            tb.LEAP,
            purpose=pu.LEAP,
            player=player.id,
            rule=r.DB89_LEAP_04,
            modifier=modifier,
            two=True,
            good=tb.LANDS,
        )
        game.cite(r.DB89_LEAP_08)
        if over == NONE:
            game.cite(r.DB89_LEAP_01)
        if is_clumsy(player):
            game.cite(r.DB89_LEAP_07)
        if result == tb.FALLS_AT_START and over != NONE and falls_into(game, player, over=over):
            return
        if result == tb.FALLS_AT_START:
            injuries.fall(game, player, rule=r.DB89_LEAP_05)
            game.cite(r.DB89_LEAP_09)
            return
        game.move(player, to, kind=ev.JUMPED, rule=r.DB89_LEAP_03)
        game.cite(r.DB89_LEAP_02)
        if over != NONE:
            game.cite(r.DB89_PIT_26)
            game.cite(r.DB89_PIT_29)
        game.cite(r.DB89_TACK_07)
        if result == tb.FALLS_AT_LANDING:
            fall_here(game, player, source=source, rule=r.DB89_LEAP_05)
            game.cite(r.DB89_LEAP_09)
            return
        if player.holds_ball:
            game.rules.passes.carrier_stepped(game, player, source=source)
        arrive(game, player, source=source)


def arrive(game: Game, player: Player, source: Square) -> None:
    """What lies there takes effect on a player who has come from `source` standing. Source: BB2E-TACK-01, PICK-01."""
    if game.state.squads.is_large(player.id):
        large.arrives(game, player, source=source)
    else:
        parts.arrive(game, player, own_movement=True)


def falls_into(game: Game, player: Player, over: Square) -> bool:
    """Whether a leap that has failed at its start ends in the pit that it led over. Source: DB89-PIT-17, -27, -28."""
    if game.state.squads.is_large(player.id):
        return large.treads_short(game, player, over=over)
    return pits.falls_in(game, player, over=over)


def fall_here(game: Game, player: Player, source: Square, rule: RuleId) -> None:
    """
    A player who has come from `source` falls, and what is there takes effect afterwards.

    Source: BB2E-TACK-01, DB89-TELE-12.
    """
    state = game.state
    lay_there = bases.balls_underfoot(state, player)
    covered = bases.squares_of(state, player.id)
    injuries.fall(game, player, rule=rule)
    game.cite(r.BB2E_MOVE_06)
    game.cite(r.BB2E_TURN_05)
    for square in covered:
        ball.disturb(game, i64(square), balls=lay_there)
    if state.squads.is_large(player.id):
        if player.in_play:
            large.treads(game, player, source=source)
        return
    if player.in_play and game.rules.ground.traps(game, player):
        return
    if player.in_play and i64(state.board.portal[player.square]) > 0:
        game.cite(r.DB89_TELE_12)
        pads.settle_on_portal(game, player)


# -- tackles -------------------------------------------------------------------------------------------------------


def holding(state: State, player: Player, source: Square, to: Square) -> vec[i16]:
    """The opponents in whose tackle zone a step begins and ends. Source: BB2E-TZ-01 to -03, DB89-TACK-01 to -03."""
    found = vec[i16]()
    if state.squads.any_large:
        for who in markers(state, source, side=player.side):
            if bases.would_touch(state, player.id, at=to, other=i64(who)):
                found = append(found, who)
        return found
    for who in markers(state, source, side=player.side):
        if are_adjacent(state, i64(state.square[i64(who)]), b=to):
            found = append(found, who)
    return found


def is_tackled(game: Game, player: Player, holders: vec[i16]) -> bool:
    """Whether one of the tackles that are claimed on a step fells the mover. Source: DB89-TACK-01, -04, -05."""
    left = holders
    while len(left) > 0:
        who = game.pick_player(
            ak.ASK_TACKLE, 1 - player.side, about=player.id, players=left, or_none=True, rule=r.DB89_TACK_01
        )
        if who == NONE:
            return False
        felled = tackles(game, game.players[who], mover=player)
        if len(holders) > 1:
            game.cite(r.DB89_TACK_04)
        if felled:
            return True
        rest = vec[i16]()
        for other in left:
            if i64(other) != who:
                rest = append(rest, other)
        left = rest
    return False


def tackles(game: Game, tackler: Player, mover: Player) -> bool:
    """The roll of one tackle. Source: BB2E-TACK-02, -03."""
    result = roll_on(
        game,
        tb.TACKLE,
        purpose=pu.TACKLE,
        player=tackler.id,
        rule=r.BB2E_TACK_02,
        modifier=tackler.agility - mover.agility,
        other=mover.id,
        two=True,
        good=tb.FALLS,
    )
    game.cite(r.DB89_TACK_01)
    game.cite(r.BB2E_TACK_03)
    if game.state.squads.is_large(tackler.id) or game.state.squads.is_large(mover.id):
        game.cite(r.DB89_LARGE_06)
    return result == tb.FALLS


# -- sprints -------------------------------------------------------------------------------------------------------


def keeps_running(game: Game, player: Player) -> bool:
    """The one die of a sprint. Source: BB2E-SPRINT-04."""
    result = roll_on(game, tb.SPRINT, purpose=pu.SPRINT, player=player.id, rule=r.BB2E_SPRINT_04, good=tb.GOES_ON)
    return result == tb.GOES_ON


# -- leaps ---------------------------------------------------------------------------------------------------------


def leap_bar(state: State, player: Player) -> i64:
    """What keeps the active player from any leap. Source: DB89-LEAP-01, -02, BB2E-SPRINT-02."""
    if state.action == op.SPRINT:
        return bars.SPRINTERS_MOVE
    return bars.LEAP_UNPAID if state.moves_left < state.squads.tables.number(tb.LEAP_COST) else bars.FREE


def leap_modifier(state: State, player: Player, source: Square) -> i64:
    """AG, half of it for some, less each opposing zone on the square left. Source: DB89-LEAP-04, -07, -08."""
    return leap_agility(player) - count_markers(state, source, side=player.side)


def leap_agility(player: Player) -> i64:
    """AG as it counts in a leap. Source: DB89-LEAP-07."""
    return player.agility // 2 if is_clumsy(player) else player.agility


def way_of_leap(game: Game, player: Player, to: Square) -> i64:
    """The pit that a leap leads over, `NONE` for none; where several ways are as short, the leaper says which."""
    state = game.state
    if state.pit_laid == 0:
        return NONE
    squares = ways(game, player, to=to)
    over = i64(squares[0])
    if len(squares) > 1:
        over = game.pick_square(ak.ASK_LEAP_OVER, player.side, player=player.id, squares=squares, rule=r.DB89_PIT_26)
    return over if state.pit_at(over) != NONE and i64(state.occupant[over]) == NOBODY else i64(NONE)
