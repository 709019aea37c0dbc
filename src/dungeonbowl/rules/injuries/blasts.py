"""Whoever braces for an explosion is laid down by it, and nothing more."""

from __future__ import annotations

from dungeonbowl.core import passages as ps
from dungeonbowl.core import skills as sk
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.parts import lay_prone
from dungeonbowl.state.state import Player


def is_braced(player: Player) -> bool:
    """Whether an explosion cannot knock a player down who is on their feet (AGE-SKILL-04)."""
    return player.can_use(sk.BRACE)


def lay_braced(game: Game, player: Player) -> None:
    """
    Placed prone without an Armour roll and without a turnover; a held ball is left to the caller.

    Source: AGE-SKILL-04, LRB-BC-06.
    """
    game.tell_skill(player, sk.BRACE, rule=ps.BRACED)
    lay_prone(game, player, rule=ps.BRACED, turnover=False)
