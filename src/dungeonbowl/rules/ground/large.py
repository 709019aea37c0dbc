"""
What the ground of 1989 does to Large Monsters: they trip over pits, and spikes and teleporters are the end of them.

Source: DB89-LARGE-04, -08, DB89-PIT-17 to -19.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import FACE_DOWN, INJURED, NONE, RuleId, Square
from dungeonbowl.rules import bases
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import pit_counters as pits
from dungeonbowl.rules.injuries.parts import SERIOUS_INJURY, note_casualty
from dungeonbowl.state.state import PIT_SPIKED, Player


def treads(game: Game, player: Player, source: Square) -> bool:
    """
    A Large Monster has come from `source`: what lies on each square that it covers now and did not before takes effect.

    Returns: whether it is gone, or has gone down by it. Source: DB89-LARGE-04, DB89-PIT-06, -17 to -19.
    """
    state = game.state
    tripped = False
    for square in bases.newly_covered(state, player, source=source):
        pit = state.pit_at(i64(square))
        if pit != NONE and pits.is_pit(game, player, pit=pit):
            tripped = True
            stumbles(game, player, pit=pit)
        elif i64(state.board.portal[i64(square)]) > 0:
            break_on_counter(game, player)
        if not player.in_play:
            return True
    return tripped


def arrives(game: Game, player: Player, source: Square) -> None:
    """
    A Large Monster has come from `source` of its own will: what lies there acts, and the ball under it is picked up.

    Source: DB89-LARGE-04, -08, DB89-PIT-17 to -19, BB2E-PICK-01.
    """
    if treads(game, player, source=source):
        disturb_underfoot(game, player)
    elif bases.balls_underfoot(game.state, player):
        ball.pick_up(game, player)


def disturb_underfoot(game: Game, player: Player) -> bool:
    """Send every loose ball away that a player covers, however many squares that are; returns whether there was one."""
    if not bases.balls_underfoot(game.state, player):
        return False
    for square in bases.squares_of(game.state, player.id):
        ball.disturb(game, i64(square))
    return True


def stumbles(game: Game, player: Player, pit: i64) -> None:
    """A foot in a pit: the monster trips and lies beside it, or the spikes go through. Source: DB89-PIT-17 to -19."""
    state = game.state
    if state.pit_kind(pit) == PIT_SPIKED:
        leave(game, player, rule=r.DB89_PIT_19)
        return
    if player.standing:
        game.tell(ev.FELL, r.DB89_PIT_17, player=player.id)
        game.lay(player, FACE_DOWN, rule=r.DB89_PIT_17)
        game.cite(r.DB89_PIT_18)
        ball.drop(game, player)
    if state.active == player.id:
        game.end_activation()


def treads_short(game: Game, player: Player, over: Square) -> bool:
    """
    A leap of a Large Monster over a counter has failed at its start: it sets a foot into what is there.

    Returns: whether that is a pit. Source: DB89-PIT-17, -19, -27, -28.
    """
    pit = game.state.pit_at(over)
    if not pits.is_pit(game, player, pit=pit):
        game.cite(r.DB89_PIT_28)
        return False
    stumbles(game, player, pit=pit)
    game.cite(r.DB89_PIT_27)
    return True


def break_on_counter(game: Game, player: Player) -> None:
    """A teleporter under a Large Monster injures it. Source: DB89-LARGE-04."""
    leave(game, player, rule=r.DB89_LARGE_04)


def leave(game: Game, player: Player, rule: RuleId) -> None:
    """A Large Monster is seriously injured without any roll, and a ball that it held is loose."""
    game.remove(player, INJURED, rule=rule)
    note_casualty(game, player, row=SERIOUS_INJURY, lasting=0, rule=rule)
    ball.drop(game, player)
