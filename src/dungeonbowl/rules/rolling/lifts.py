"""
An Agility test that up to two optional skills may still lift once the die is seen.

Source: DB21-GEN-11, DB21-SKIL-02, -03, DB21-RR-11.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.rolling.parts import KEEP, agility_cuts, offer, passes_agility, roll_agility
from dungeonbowl.state.state import Player


class Test:
    """
    What an Agility test is about: its purpose and rules, and up to two optional skills that add to it.

    A skill's bonus is declared once the die is seen, and asked for only where it could turn a failure (DB21-SKIL-02).
    """

    def __init__(self, purpose: i64, rule: i64, boost_rule: i64) -> None:
        self.purpose: i64 = purpose
        self.rule: i64 = rule
        self.boost_rule: i64 = boost_rule
        self.skill: i64 = NONE
        self.bonus: i64 = 0
        self.other_skill: i64 = NONE
        self.other_bonus: i64 = 0
        self.cited: vec[i16] = vec[i16]()

    def boost(self, player: Player, skill: i64, bonus: i64) -> None:
        """Add an optional skill, if the player can use it."""
        if not player.can_use(skill):
            return
        if self.skill == NONE:
            self.skill = skill
            self.bonus = bonus
        else:
            self.other_skill = skill
            self.other_bonus = bonus

    def cite(self, rule: i64) -> None:
        """Name a rule behind the roll."""
        self.cited = append(self.cited, i16(rule))


def attempt(game: Game, player: Player, test: Test, modifier: i64, skill: i64 = NONE, second_skill: i64 = NONE) -> bool:
    """
    One Agility test with its optional bonuses and then its re-roll.

    Args:
        skill, second_skill: skills that re-roll it.

    Source: DB21-GEN-11, DB21-SKIL-02, DB21-RR-11.
    """
    rolled = roll_test(game, player, test=test, modifier=modifier)
    if passes_lifted(game, player, test=test, rolled=rolled, modifier=modifier):
        return True
    if offer(game, player, purpose=test.purpose, skill=skill, second_skill=second_skill, shown=rolled) == KEEP:
        return False
    if test.purpose == pu.CATCH:
        game.cite(r.CATCH_04)
    rolled = roll_test(game, player, test=test, modifier=modifier)
    return passes_lifted(game, player, test=test, rolled=rolled, modifier=modifier)


def roll_test(game: Game, player: Player, test: Test, modifier: i64) -> i64:
    """Roll and tell the die of a test."""
    needed = player.ag - modifier
    cuts: i64 = 0
    if test.bonus:
        cuts |= agility_cuts(needed - test.bonus)
    if test.other_bonus:
        cuts |= agility_cuts(needed - test.other_bonus) | agility_cuts(needed - test.bonus - test.other_bonus)
    if cuts:
        cuts |= i64(1) << 2
    rolled = roll_agility(game, player, purpose=test.purpose, modifier=modifier, rule=test.rule, cuts=cuts)
    for rule in test.cited:
        game.cite(i64(rule))
    return rolled


def passes_lifted(game: Game, player: Player, test: Test, rolled: i64, modifier: i64) -> bool:
    """Whether a face passes, with the optional bonuses its owner now declares."""
    if passes_agility(player, rolled, modifier=modifier):
        return True
    total = modifier
    lift = test.bonus + test.other_bonus
    if (
        test.bonus
        and passes_agility(player, rolled, modifier=total + lift)
        and game.wants(player, test.skill, rule=test.boost_rule)
    ):
        game.cite(r.SKIL_02)
        total += test.bonus
        if passes_agility(player, rolled, modifier=total):
            return True
    if not test.other_bonus or not passes_agility(player, rolled, modifier=total + test.other_bonus):
        return False
    if not game.wants(player, test.other_skill, rule=test.boost_rule):
        return False
    game.cite(r.SKIL_02)
    if total != modifier:
        game.cite(r.SKIL_03)
    return True
