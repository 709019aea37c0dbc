"""
Teleporters of the NAF's Dungeonbowl: nobody stays on one, everybody is thrown off beside it.

Source: NAF-TELE, NAF-RES-03, -07.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import KO, NONE, PlayerId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.ball.flights import template_direction
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import Cause
from dungeonbowl.rules.pads.parts import Pads, WaysOut, settle_on_portal
from dungeonbowl.rules.pushing import parts as pushing
from dungeonbowl.rules.pushing.living import is_solid
from dungeonbowl.rules.queries import may_score_in
from dungeonbowl.state.state import Player, State

_THROWN_ON: Final = 12
"""How many pads in a row are counted; where pads lie side by side, more are too unlikely to matter."""


class ThrowOff(Pads):
    """A die says beside which pad a player comes out; on the number of the pad they left they are lost."""

    def __init__(self) -> None:
        super().__init__()
        self.recovers = False
        self.by_end_zone = True
        self.declares = True
        self.catches = True
        self.sends_fallen = True

    def drawn(self, game: Game, player: PlayerId) -> i64:
        """A D6, again until there is such a pad. Source: NAF-TELE-03, -12."""
        board = game.state.board
        for _ in range(400):
            rolled = game.roll(pu.TELEPORT, player, kind=dice.D6)
            game.tell_roll(r.NAF_TELE_03, pu.TELEPORT, player=player, rolled=rolled)
            if i64(board.portal_square[rolled]) != NONE:
                return rolled
        raise AssertionError("a die finds one of the pads in 400 rolls")

    def teleport(self, game: Game, player: Player, number: i64, arrival: i64) -> None:
        """Source: NAF-TELE-01 to -05, -13, -14, NAF-RES-03, -07."""
        game.notes.sent_away = player.id
        to = arrival if arrival else self.drawn(game, player.id)
        while to == number or not thrown_off(game, player, number=to):
            if to == number:
                lose(game, player)
                return
            game.cite(r.NAF_TELE_09)
            number = to
            to = self.drawn(game, player.id)

    def takes_fallen(self, game: Game, player: Player, by: PlayerId, cause: Cause) -> None:
        """Player and ball each by a die of its own; nobody lost is hurt besides. Source: NAF-TELE-15, -16."""
        pad = player.square
        held = player.holds_ball
        if held:
            game.let_go(r.NAF_TELE_15)
        settle_on_portal(game, player)
        if player.in_play:
            game.rules.injuries.risk(game, player, by=by, cause=cause, armour_modifier=0)
            game.cite(r.NAF_TELE_16)
        if held:
            ball.enter_pad(game, pad)
            game.cite(r.NAF_TELE_15)

    def ways_out(self, state: State, player: PlayerId, number: i64) -> WaysOut:
        """
        Beside each other pad, as its D8 throws; whoever lands on yet another pad is thrown on from there.

        A pad with no room around it leads nowhere here, since others would have to be pushed.

        Source: NAF-TELE-03 to -11.
        """
        found = WaysOut(state.board)
        leaving = vec[float]([0.0] * len(state.board.portal_square))
        leaving[number] = 1.0
        for _ in range(_THROWN_ON):
            onto = vec[float]([0.0] * len(leaving))
            thrown = False
            for source in range(i64(1), i64(len(leaving))):
                if leaving[source] > 0.0:
                    throw_from(state, player, number=source, chance=leaving[source], found=found, onto=onto)
                    thrown = True
            if not thrown:
                break
            leaving = onto
        found.likely_first()
        return found

    def lets_in(self, state: State, side: i64) -> bool:
        """By a pad, or onto a free square of the own end zone. Source: NAF-RES-03."""
        return state.board.portals > 0 or len(places_inside(state, side)) > 0

    def enter(self, game: Game, player: Player) -> bool:
        """A free square of the own end zone, or beside a random pad. Source: NAF-RES-01 to -03, -07."""
        state = game.state
        options = places_inside(state, player.side)
        if state.board.portals > 0:
            options = append(options, op.option(op.RANDOM_PAD))
        picked = game.choose(ak.ASK_WAY_IN, player.side, player=player.id, options=options, rule=r.NAF_RES_03)
        if op.verb_of(picked) == op.RANDOM_PAD:
            self.teleport(game, player, number=0, arrival=0)
        else:
            game.put(player, op.square_of(picked), kind=ev.ENTERED, rule=r.NAF_RES_03)
        game.cite(r.NAF_RES_01)
        return True


def places_inside(state: State, side: i64) -> vec[i64]:
    """Where in the own end zone a reserve may come in, as options; not where the ball lies. Source: NAF-RES-03."""
    found = vec[i64]()
    for square in state.board.end_zone(side):
        if i64(square) == state.ball or i64(state.board.portal[i64(square)]) != 0:
            continue
        if state.is_free(i64(square)):
            found = append(found, op.option(op.AT_SQUARE, NONE, square=i64(square)))
    return found


def throw_from(state: State, player: PlayerId, number: i64, chance: float, found: WaysOut, onto: vec[float]) -> None:
    """Share out the chance of leaving a pad: among squares in `found`, and in `onto` among pads landed on by number."""
    board = state.board
    share = chance / (8.0 * float(int(board.portals)))
    for other in range(i64(1), i64(len(board.portal_square))):
        pad = i64(board.portal_square[other])
        if pad == NONE or other == number:
            continue
        for d in range(i64(8)):
            to = room_beside(state, player, pad=pad, d=d)
            if to == NONE or board.is_hazard(to):
                continue
            if i64(board.portal[to]):
                onto[i64(board.portal[to])] += share
            else:
                found.add(to, share)


def room_beside(state: State, player: PlayerId, pad: Square, d: i64) -> i64:
    """
    Where a D8 throws a player off a pad, whose own square is free by then: the next clockwise with room, or `NONE`.

    Source: NAF-TELE-06, -07.
    """
    for turn in range(i64(8)):
        to = state.board.raw_neighbour(pad, (d + turn) & 7)
        if to == NONE or is_wall_to(state, player, to=to):
            continue
        if state.is_empty(to) or state.player_at(to) == player:
            return to
    return NONE


def is_wall_to(state: State, player: PlayerId, to: Square) -> bool:
    """Whether a player can't be thrown there; a carrier can be, through a doorway where they score (NAF-TELE-07)."""
    if not is_solid(state, to):
        return False
    return not state.board.is_doorway(to) or not may_score_in(state, Player(state, player), doorway=to)


def thrown_off(game: Game, player: Player, number: i64) -> bool:
    """
    Put a player on a square beside a pad: the one that a D8 shows, or the next clockwise that has room.

    Returns: whether there was any. Source: NAF-TELE-06 to -08, -10, -11.
    """
    state = game.state
    board = state.board
    pad = i64(board.portal_square[number])
    rolled = game.roll(pu.TELEPORT_SCATTER, player.id, kind=dice.D8)
    game.tell_roll(r.NAF_TELE_06, pu.TELEPORT_SCATTER, player=player.id, rolled=rolled)
    d = template_direction(rolled)
    if player.in_play:
        game.lift(player)
    for turn in range(i64(8)):
        to = board.raw_neighbour(pad, (d + turn) & 7)
        if to != NONE and not is_wall_to(state, player.id, to=to) and state.is_empty(to):
            land(game, player, to=to, number=number)
            if turn:
                game.cite(r.NAF_TELE_07)
            return True
    for turn in range(i64(8)):
        to = board.raw_neighbour(pad, (d + turn) & 7)
        if to == NONE or is_solid(state, to):
            continue
        shove = pushing.Shove(player, game.players[state.player_at(to)], blitzing=False, fells=False)
        shove.makes_room = True
        shove.origin = pad
        before = game.notes.ball_underfoot
        waiting = game.notes.arrivals
        game.notes.ball_underfoot = NONE
        game.notes.arrivals = vec[i64]()
        if pushing.push_from(game, shove, origin=pad, pushed=shove.target, first=True):
            land(game, player, to=to, number=number)
            game.cite(r.NAF_TELE_08)
            pushed, game.notes.arrivals = game.notes.arrivals, waiting
            settle_pushed(game, pushed)
            underfoot = game.notes.ball_underfoot
            game.notes.ball_underfoot = before
            if underfoot != NONE:
                ball.disturb(game, underfoot)
            return True
        game.notes.ball_underfoot = before
        game.notes.arrivals = waiting
    return False


def settle_pushed(game: Game, arrivals: vec[i64]) -> None:
    """Whoever had to make room, and where they came: into liquid, onto a chest or a pad. Source: NAF-PUSH-06."""
    for note in arrivals:
        player = pushing.arrived(game, note)
        if player is None or game.rules.ground.swallows(game, player) or game.rules.chests.entered(game, player):
            continue
        settle_on_portal(game, player)


def land(game: Game, player: Player, to: Square, number: i64) -> None:
    """A player is beside the pad, and whatever is there acts on them. Source: NAF-TELE-06, -10, -11."""
    state = game.state
    if player.in_play:
        game.move(player, to, kind=ev.TELEPORTED, rule=r.NAF_TELE_06, value=number)
    else:
        game.put(player, to, kind=ev.ENTERED, rule=ps.PAD_FROM_DUGOUT, value=number)
    if player.holds_ball:
        game.cite(r.NAF_TELE_13)
    if state.board.is_doorway(to):
        game.cite(r.DB7_SCORE_01)
    if state.board.is_hazard(to) or state.is_closed_chest(to):
        game.cite(r.NAF_TELE_10)
    if game.rules.ground.swallows(game, player) or game.rules.chests.entered(game, player):
        return
    if state.carrier == NONE and state.ball == to and state.ball_found:
        ball.disturb(game, to)
    settle_on_portal(game, player)


def lose(game: Game, player: Player) -> None:
    """The own number: lost, and Knocked Out, so that an apothecary may help. Source: NAF-TELE-04, -05, -14, -22."""
    held = player.holds_ball
    game.remove(player, KO, rule=r.NAF_TELE_04)
    if game.is_active_side(player):
        game.turn_over(r.NAF_TELE_05)
    else:
        game.cite(r.NAF_TELE_22)
    game.rules.injuries.saved_from_ko(game, player)
    if held:
        ball.drop(game, player)
        game.cite(r.NAF_TELE_14)
