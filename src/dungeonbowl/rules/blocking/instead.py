"""
Special actions: those that replace a Block, and Hypnotic Gaze.

Who may be targeted is asked of the action; Foul Appearance and Dump-off have been answered before (DB21-TURN-10).

Source: DB21-SPEC-09 to -12, DB21-INJ-08, DB21-ACT-08, -09.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import PRONE, STANDING, PlayerId, RuleId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.db2021 import trickster
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.rolling.parts import Test, agility_test, cut, pass_test
from dungeonbowl.state.state import NO_ZONE, VOMITED, Player, State

FOOD_RANGE = 4
"""How many squares food flies (DB21-FEAT-09)."""

# -- instead of a Block --------------------------------------------------------------------------------------------


def stab(game: Game, player: Player, target: Player) -> None:
    """
    An unmodified Armour roll; if it breaks, Prone and an unmodified Injury roll. The activation is over.

    Source: DB21-INJ-08, DB21-SPEC-09, DB21-BLZ-04, DB21-ACT-09.
    """
    trickster(game, player, target=target)
    game.tell_skill(player, sk.STAB, rule=r.INJ_08, other=target.id)
    _tell_replacement(game)
    hurt_unmodified(game, target, by=player.id, rule=r.INJ_08)
    game.end_activation()


def projectile_vomit(game: Game, player: Player, target: Player) -> None:
    """
    A D6: on a 1 the user is hit, else the target; unmodified Armour, if it breaks Prone and unmodified Injury.

    A blitzer may move on. Source: DB21-SPEC-09, -10, DB21-ACT-09.
    """
    trickster(game, player, target=target)
    game.set_flag(player, VOMITED, rule=r.SPEC_09)
    game.tell_skill(player, sk.PROJECTILE_VOMIT, rule=r.SPEC_09, other=target.id)
    _tell_replacement(game)
    hits = pass_test(game, player, test=Test(pu.PROJECTILE_VOMIT, 2, rule=r.SPEC_09))
    hurt_unmodified(game, target if hits else player, by=player.id, rule=r.SPEC_09)
    if game.state.action != op.BLITZ:
        game.end_activation()


def breathe_fire(game: Game, player: Player, target: Player) -> None:
    """
    A D6, -1 against ST 5 or more: the user is Knocked Down, nothing, the target Placed Prone or Knocked Down.

    The activation is over. Source: DB21-SPEC-11, DB21-BLZ-04, DB21-ACT-09.
    """
    trickster(game, player, target=target)
    game.tell_skill(player, sk.BREATHE_FIRE, rule=r.SPEC_11, other=target.id)
    _tell_replacement(game)
    modifier: i64 = -1 if target.st >= 5 else 0
    rolled = roll_fire(game, player, target=target, modifier=modifier)
    if rolled == 6:
        injuries.knock_down(game, target, rule=r.SPEC_11, by=player.id)
    elif rolled + modifier >= 4:
        injuries.place_prone(game, target, rule=r.SPEC_11)
    elif rolled + modifier <= 1:
        injuries.knock_down(game, player, rule=r.SPEC_11)
    game.end_activation()


def roll_fire(game: Game, player: Player, target: Player, modifier: i64) -> i64:
    """The die of a breath; only a 6 is not offered again (DB21-SPEC-11)."""
    test = Test(pu.BREATHE_FIRE, 4, rule=r.SPEC_11, modifier=modifier)
    test.naturals = True
    test.best = 6
    test.cuts = cut(2 - modifier) | cut(6)
    test.other = target.id
    test.basics = False
    pass_test(game, player, test=test)
    return test.rolled


def _tell_replacement(game: Game) -> None:
    """Name the rules by which a special action stands in for a Block, alone or in a Blitz."""
    game.cite(r.SPEC_09)
    game.cite(r.ACT_08)
    if game.state.action == op.BLITZ:
        game.cite(r.ACT_09)


def hurt_unmodified(game: Game, victim: Player, by: PlayerId, rule: RuleId) -> None:
    """
    An Armour roll that nothing modifies; broken, the victim is Prone and takes an Injury roll of the same kind.

    The victim is then as good as Placed Prone: it is a Turnover if the active team's carrier goes down.

    Source: DB21-INJ-08, DB21-SPEC-09, -10, DB21-STAT-07.
    """
    if injuries.armour_roll(game, victim, by=by, cause=causes.STAB) < 0:
        return
    held = victim.holds_ball
    game.tell(ev.PLACED_PRONE, rule, player=victim.id, other=by)
    if victim.posture == STANDING:
        game.lay(victim, PRONE, rule=rule)
    injuries.injury_roll(game, victim, by=by, cause=causes.STAB)
    if game.is_active_side(victim):
        if held:
            game.turn_over(r.TO_04)
        game.cite(r.SPEC_10)
    ball.drop(game, victim, may_place=True)


# -- Hypnotic Gaze -------------------------------------------------------------------------------------------------


def gaze_modifier(state: State, gazer: Player) -> i64:
    """-1 for each opponent besides the target that Marks the gazer (DB21-SPEC-12)."""
    return 1 - count_markers(state, gazer.square, side=gazer.side)


def hypnotic_gaze(game: Game, player: Player, target: Player) -> None:
    """
    An Agility test takes the target's Tackle Zone until their next activation; a held ball stays held.

    The activation is over. Source: DB21-SPEC-12, DB21-ACT-08.
    """
    game.tell_skill(player, sk.HYPNOTIC_GAZE, rule=r.SPEC_12, other=target.id)
    game.cite(r.ACT_08)
    modifier = gaze_modifier(game.state, player)
    if pass_test(game, player, test=agility_test(player, pu.HYPNOTIC_GAZE, modifier=modifier, rule=r.SPEC_12)):
        game.set_flag(target, NO_ZONE, rule=r.SPEC_12)
        game.cite(r.STAT_04)
        game.cite(r.TURN_15)
    game.end_activation()
