"""
Blade and chainsaw of the living rulebook, in place of a block.

Source: LRB-STAB, LRB-SAW.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.living import dares
from dungeonbowl.rules.blocking.parts import still_comes
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.state.state import Player

BONUS: Final = 3
"""What the saw adds to an Armour roll (LRB-SAW-02)."""


def comes_to_blows(game: Game, player: Player, target: Player) -> bool:
    """
    Foul Appearance and then a Dump-Off answer a weapon as they answer the Block it replaces.

    Returns: whether the weapon is used. Source: LRB-BLOCK-02, -10, LRB-STAB-02, LRB-PASS-14.
    """
    if not dares(game, player, target=target):
        return False
    game.rules.passes.answer_block(game, target, blocker=player)
    return still_comes(game, player, target=target)


def hits(game: Game, player: Player, target: Player) -> bool:
    """
    The saw's die: on a 1 it kicks back, and its owner takes the Armour roll.

    Returns: whether the target is hit. Source: LRB-SAW-01, -02, -04.
    """
    game.tell_skill(player, sk.CHAINSAW, rule=r.LRB_SAW_01, other=target.id)
    test = Test(pu.CHAINSAW, 2, rule=r.LRB_SAW_01)
    test.other = target.id
    if pass_test(game, player, test=test):
        return True
    if tear(game, player, by=player):
        if game.is_active_side(player):
            game.turn_over(r.LRB_SAW_02)
    return False


def saw(game: Game, player: Player, target: Player) -> None:
    """The attack; nobody moves on after it. Source: LRB-SAW-01 to -03."""
    if hits(game, player, target=target):
        tear(game, target, by=player)
    game.end_activation()
    game.cite(r.LRB_SAW_03)


def tear(game: Game, victim: Player, by: Player) -> bool:
    """An Armour roll with +3; broken, the victim is down and hurt; returns whether it broke (LRB-SAW-02, -03)."""
    spent = injuries.armour_roll(game, victim, modifier=BONUS, cause=causes.STAB)
    game.cite(r.LRB_SAW_02)
    if spent < 0:
        return False
    injuries.lie_down(game, victim, kind=ev.KNOCKED_DOWN, rule=r.LRB_SAW_02, by=by.id if by.id != victim.id else NONE)
    injuries.injury_roll(game, victim)
    ball.drop(game, victim)
    return True


STAKED: Final = ("khemri", "necromantic", "undead", "vampire")
"""The teams whose players Stakes are made for."""


def stab(game: Game, player: Player, target: Player) -> None:
    """An unmodified Armour roll; broken, the target is down and hurt. Source: LRB-STAB-01, -02."""
    game.tell_skill(player, sk.STAB, rule=r.LRB_STAB_01, other=target.id)
    modifier: i64 = 0
    if player.has(sk.STAKES) and game.state.squads.team(int(target.side)).college in STAKED:
        game.tell_skill(player, sk.STAKES, rule=r.LRB_STAB_01, other=target.id)
        modifier = 1
    if injuries.armour_roll(game, target, modifier=modifier, cause=causes.STAB) >= 0:
        injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=r.LRB_STAB_01, by=player.id)
        injuries.injury_roll(game, target, cause=causes.STAB)
        ball.drop(game, target)
    game.end_activation()
    game.cite(r.LRB_STAB_02)
