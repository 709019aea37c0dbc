"""
The skills of the Astrogranite Edition that keep players unhurt: Acrobatics and Brace.

Source: AGE-SKILL-03, -04.
"""

from __future__ import annotations

from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import Player


def lands_on_feet(game: Game, player: Player) -> bool:
    """
    Acrobatics: an Agility roll, unmodified, keeps a player up who would go down by a fall or a collision.

    Whatever they were doing ends there. Source: AGE-SKILL-03.
    """
    if not player.can_use(sk.ACROBATICS):
        return False
    game.tell_skill(player, sk.ACROBATICS, rule=r.AGE_SKILL_03)
    if not pass_test(game, player, test=agility_test(player, pu.ACROBATICS, modifier=0, rule=r.AGE_SKILL_03)):
        return False
    if game.state.active == player.id:
        game.end_activation()
    return True
