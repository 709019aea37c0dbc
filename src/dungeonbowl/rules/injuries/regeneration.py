"""Regeneration: a casualty who comes back to Reserves by a die."""

from __future__ import annotations

from dungeonbowl.core import dice
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.parts import rest_in_reserves
from dungeonbowl.state.state import Player


def regenerates(game: Game, victim: Player) -> bool:
    """Whether Regeneration brings a casualty to Reserves: a D6, 4 or more, that no re-roll rolls again."""
    if not victim.has(sk.REGENERATION):
        return False
    if not passes(game, victim) and not (game.rules.injuries.regenerates_again(game, victim) and passes(game, victim)):
        return False
    rest_in_reserves(game, victim, rule=ps.REGENERATION)
    return True


def passes(game: Game, victim: Player) -> bool:
    """The die of Regeneration."""
    rolled = game.roll(pu.REGENERATION, victim.id, kind=dice.D6, cuts=1 << 4)
    success = rolled >= 4
    game.tell_roll(
        ps.REGENERATION,
        pu.REGENERATION,
        player=victim.id,
        rolled=rolled,
        target=4,
        success=1 if success else 0,
    )
    return success
