"""
Portals: stepping on, being pushed on, chain reactions, strain and mishaps.

Source: DB21-TELE-01 to -29. The other games' pads and teleporters stand beside `Portals` as further variants.
"""

from __future__ import annotations

from mypy_extensions import i16, i64, u8

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import LOST, NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.rolling.parts import KEEP, offer
from dungeonbowl.state.state import GATHERED, HELD, NO_ZONE, OWES_SQUARE, ROOTED, Player


class Portals:
    """Numbered portals; a D6 names the one of arrival and the own number is a Magical Mishap (2021)."""

    def mishap(self, rolled: i64, source: i64) -> bool:
        """Whether the destination die loses the player. Source: DB21-TELE-16, -20."""
        return source != 0 and rolled == source

    def strains(self, hops: i64) -> bool:
        """Whether the latest teleport of a team turn asks for an Injury roll. Source: DB21-TELE-10."""
        return hops >= 2


def settle_on_portal(game: Game, player: Player, own_movement: bool = False) -> None:
    """
    Teleport a player who has just entered a Portal's square and is still in play.

    Args:
        own_movement: whether the player's own activation brought them there; then a square is due (DB21-TELE-06).

    Source: DB21-TELE-02, -03, -05, -08.
    """
    if not player.in_play:
        return
    number = i64(game.state.board.portal[player.square])
    if number == 0:
        return
    was_active = game.state.active == player.id
    teleport(game, player, number=number)
    if own_movement and was_active and player.in_play and not game.finished:
        game.state.doing |= OWES_SQUARE


def teleport(game: Game, player: Player, number: i64, arrival: i64 = 0) -> None:
    """
    Send a player on from a Portal, and everyone displaced in turn (DB21-TELE-14, -15).

    Args:
        number: the Portal being left; 0 for the dugout.
        arrival: the Portal where the first of them comes out, 0 to roll for it.
    """
    leaver: Player | None = player
    source = number
    while leaver is not None:
        rolled = arrival if arrival else destination(game, leaver, source=source)
        arrival = 0
        if game.rules.portals.mishap(rolled, source):
            mishap(game, leaver)
            return
        displaced = arrive(game, leaver, number=rolled, source=source)
        if displaced is not None:
            game.cite(r.TELE_15)
            game.cite(r.TELE_22 if displaced.side == leaver.side else r.TELE_14)
            if displaced.flagged(ROOTED):
                game.clear_flag(displaced, ROOTED, rule=r.TELE_19)
            # Two cannot stand on one square: the roots give way as well.
            game.state.touched[displaced.id] = i16(i64(game.state.touched[displaced.id]) & ~HELD)
        strain(game, leaver)
        leaver = displaced
        source = rolled


def destination(game: Game, player: Player, source: i64) -> i64:
    """The number of the Portal of arrival: a D6 of the player's own coach (DB21-TELE-02, -23)."""
    rolled = _roll_destination(game, player)
    if source != 0:
        game.cite(r.TELE_03)
    navigator: i64 = NONE
    if player.has(sk.PORTAL_NAVIGATOR) and (source == 0 or player.has_zone):
        navigator = sk.PORTAL_NAVIGATOR
    if offer(game, player, purpose=pu.TELEPORT, skill=navigator, team=False, shown=rolled) != KEEP:
        game.cite(r.TELE_23)
        rolled = _roll_destination(game, player)
    return rolled


def _roll_destination(game: Game, player: Player) -> i64:
    board = game.state.board
    for _ in range(200):
        rolled = game.roll(pu.TELEPORT, player.id, kind=dice.D6)
        game.tell_roll(r.TELE_02, pu.TELEPORT, player=player.id, rolled=rolled)
        if i64(board.portal_square[rolled]) != NONE:
            return rolled
    raise AssertionError("a die finds one of the portals in 200 rolls")


def arrive(game: Game, player: Player, number: i64, source: i64) -> Player | None:
    """Put a player on a Portal; returns whom they displace (DB21-TELE-05, -14, -20)."""
    to = i64(game.state.board.portal_square[number])
    displaced = game.player_at(to)
    if displaced is not None and displaced.id == player.id:
        displaced = None
    if player.in_play:
        game.move(player, to, kind=ev.TELEPORTED, rule=r.TELE_05, value=number)
    else:
        game.put(player, to, kind=ev.ENTERED, rule=r.TELE_20, value=number)
    game.cite(r.TELE_01)
    game.state.hops[player.id] = u8(i64(game.state.hops[player.id]) + 1)
    return displaced


def strain(game: Game, player: Player) -> None:
    """A second or later teleport in one team turn is an Injury roll (DB21-TELE-10 to -13)."""
    if not game.rules.portals.strains(i64(game.state.hops[player.id])):
        return
    held = player.holds_ball
    result = injuries.injury_roll(game, player)
    game.cite(r.TELE_10)
    game.cite(r.TELE_12)
    if result != injuries.IS_STUNNED:
        game.cite(r.TELE_29)
    if held:
        if game.is_active_side(player):
            game.turn_over(r.TO_14)
            game.cite(r.TELE_13)
        ball.drop(game, player, may_place=True)


def mishap(game: Game, player: Player) -> None:
    """The player vanishes for the rest of the game; a held ball stays behind (DB21-TELE-16, -17)."""
    held = player.holds_ball
    square = player.square
    game.tell(ev.MISHAP, r.TELE_16, player=player.id, source=square)
    game.cite(r.TO_15)
    game.remove(player, LOST, rule=r.TELE_16)
    if held:
        game.let_go(r.TELE_17)
        game.put_ball(square)
        ball.single_step(game, square)


def enter_from_dugout(game: Game, player: Player, rule: i64, arrival: i64 = 0) -> None:
    """
    Bring a player in through a Portal, Standing; no Mishap, but maybe a chain reaction (DB21-TELE-20).

    The caller marks the player as having acted. `arrival` is the number of the Portal, 0 to roll for it.
    """
    game.state.flags[player.id] = i16(i64(game.state.flags[player.id]) & GATHERED)
    game.cite(rule)
    teleport(game, player, number=0, arrival=arrival)


def regain_zone(game: Game, player: Player) -> None:
    """A lost Tackle Zone comes back when the next activation starts (DB21-TURN-15)."""
    if player.flagged(NO_ZONE):
        game.clear_flag(player, NO_ZONE, rule=r.TURN_15)
