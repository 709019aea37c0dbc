"""
Rolling, and rolling again: one way for every roll of every game.

`settle` rolls, tells, asks for the skills that may still lift the dice, offers one re-roll and rolls again; a `Roll`
says how each of these is done. A `Test` is the roll of one die against a number. `offer` is the one place where a
re-roll is offered; what may re-roll a die, and when, is the game's (`Rerolls`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS, PlayerId, RuleId, SkillId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import DODGE_SPENT, FEET_SPENT, Player, State

# What `offer` may answer.
KEEP: Final = 0
ROLL_AGAIN: Final = 1
BY_SKILL: Final = 2
BY_TEAM: Final = 3


class Rerolls(Topic):
    """What may roll a die again, and how often."""

    def __init__(
        self, pro_target: i64, every_turn: bool = False, pro_rolls_all: bool = False, after_success: bool = False
    ) -> None:
        self.pro_target: i64 = pro_target
        # Whether a success that may be unwelcome can be rolled again too.
        self.after_success: bool = after_success
        # Whether Pro rolls all block dice again, or one.
        self.pro_rolls_all: bool = pro_rolls_all
        # Whether skills that work once a turn count the turns of both sides, and work in the other side's too.
        self.every_turn: bool = every_turn

    def rolls_successes(self, options: Options) -> bool:
        """Whether every success can be rolled again too, welcome or not."""
        return False

    def meddles(self, options: Options) -> bool:
        """Whether coaches may meddle with every roll."""
        return False

    def meddled(self, game: Game, purpose: i64, player: PlayerId, kind: i64, cuts: i64, doubles: bool) -> i64:
        """A roll with which they may meddle; see `Game.roll`."""
        raise NotImplementedError

    def stock(self, state: State, options: Options) -> None:
        """What the sides have for it when the match begins."""

    def team_ready(self, game: Game, player: Player) -> bool:
        """Whether the player's team has a re-roll for a die of theirs now, places that forbid it apart."""
        raise NotImplementedError

    def pro_ready(self, game: Game, player: Player) -> bool:
        """Whether Pro may be tried."""
        raise NotImplementedError

    def pro_again(self, game: Game, player: Player) -> bool:
        """Whether the die of a failed Pro is rolled again, and has been paid for."""
        return False

    def spent_pro(self, game: Game, player: Player) -> None:
        """Note that the player has tried Pro."""
        raise NotImplementedError

    def spent_team(self, game: Game, side: i64) -> None:
        """Note that the side has used a team re-roll in this turn."""


def leader_ready(game: Game, side: i64) -> bool:
    """Whether the Leader's re-roll is there and a Leader of the side is in the dungeon."""
    state = game.state
    if state.leader(side) != 1:
        return False
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY and state.squads.has(p, sk.LEADER):
            return True
    return False


def skill_ready(game: Game, player: Player, skill: SkillId) -> bool:
    """Whether a re-roll skill may be used now; Dodge and Sure Feet once a team turn in the own activation."""
    if skill == sk.PORTAL_NAVIGATOR and not player.in_play:
        # In the dugout a player counts as Standing.
        return player.has(skill)
    if skill == NONE or not player.can_use(skill):
        return False
    if skill == sk.DODGE:
        in_turn = game.state.active == player.id or game.rules.rerolls.every_turn
        return in_turn and not player.flagged(DODGE_SPENT)
    if skill == sk.SURE_FEET:
        return game.state.active == player.id and not player.flagged(FEET_SPENT)
    return True


def could_reroll(game: Game, player: Player, purpose: i64) -> bool:
    """Whether anything but a skill of its own could roll a die of that purpose again."""
    rerolls = game.rules.rerolls
    return (
        rerolls.team_ready(game, player)
        or rerolls.pro_ready(game, player)
        or game.rules.ground.gives_reroll(player, purpose)
    )


def offer(
    game: Game,
    player: Player,
    purpose: i64,
    skill: SkillId = NONE,
    team: bool = True,
    pro: bool = True,
    second_skill: SkillId = NONE,
    shown: i64 = 0,
) -> i64:
    """
    Offer the player's coach a re-roll of a die that was just read.

    Args:
        skill: a skill that re-rolls this die, or `NONE`; `second_skill` another one.
        team: whether a team re-roll may be used on this kind of die.
        pro: whether Pro may be.
        shown: the packed dice on the table.

    Returns: `KEEP`, `ROLL_AGAIN` or (for a roll that must know) `BY_SKILL` or `BY_TEAM`.
    """
    options = vec[i64]()
    if skill_ready(game, player, skill=skill):
        options = append(options, op.option(op.SKILL_REROLL, skill))
    if skill_ready(game, player, skill=second_skill):
        options = append(options, op.option(op.SKILL_REROLL, second_skill))
    if team and game.rules.rerolls.team_ready(game, player):
        options = append(options, op.option(op.TEAM_REROLL))
    if pro and game.rules.rerolls.pro_ready(game, player):
        options = append(options, op.option(op.PRO_REROLL))
    if game.rules.ground.gives_reroll(player, purpose):
        options = append(options, op.option(op.SNACK_REROLL))
    if len(options) == 0 or game.rules.ground.forbids_rerolls(game, player):
        return KEEP
    options = append(options, op.option(op.NO))
    picked = game.choose(
        ak.ASK_REROLL,
        player.side,
        player=player.id,
        options=options,
        skill=skill,
        rule=ps.REROLL_OFFERED,
        shown=shown,
    )
    verb = op.verb_of(picked)
    if verb == op.NO:
        return KEEP
    if verb == op.SKILL_REROLL:
        return _by_skill(game, player, purpose=purpose, skill=op.number_of(picked))
    if verb == op.PRO_REROLL:
        return _by_pro(game, player, purpose=purpose)
    if verb == op.SNACK_REROLL:
        game.rules.ground.spend_reroll(player)
        tell_reroll(game, player, purpose=purpose, verb=verb, skill=NONE, rule=ps.REROLL_OF_A_ROOM)
        return ROLL_AGAIN
    return _by_team(game, player, purpose=purpose)


def _by_skill(game: Game, player: Player, purpose: i64, skill: SkillId) -> i64:
    if skill == sk.DODGE:
        game.set_flag(player, DODGE_SPENT, rule=ps.DODGE_AGAIN)
    elif skill == sk.SURE_FEET:
        game.set_flag(player, FEET_SPENT, rule=ps.FEET_AGAIN)
    tell_reroll(game, player, purpose=purpose, verb=op.SKILL_REROLL, skill=skill, rule=ps.OWN_REROLL)
    return BY_SKILL


def _by_pro(game: Game, player: Player, purpose: i64) -> i64:
    game.rules.rerolls.spent_pro(game, player)
    if not _passes_pro(game, player) and not (game.rules.rerolls.pro_again(game, player) and _passes_pro(game, player)):
        return KEEP
    tell_reroll(game, player, purpose=purpose, verb=op.PRO_REROLL, skill=sk.PRO, rule=ps.OWN_REROLL)
    return ROLL_AGAIN


def _passes_pro(game: Game, player: Player) -> bool:
    """The die of Pro."""
    target = game.rules.rerolls.pro_target
    rolled = game.roll(pu.PRO, player.id, kind=dice.D6, cuts=cut(target))
    success = rolled >= target
    game.tell_roll(ps.PRO_ROLL, pu.PRO, player=player.id, rolled=rolled, target=target, success=1 if success else 0)
    return success


def _by_team(game: Game, player: Player, purpose: i64) -> i64:
    if not pays_team_reroll(game, player):
        return KEEP
    tell_reroll(game, player, purpose=purpose, verb=op.TEAM_REROLL, skill=NONE, rule=ps.TEAM_REROLL)
    return BY_TEAM


def pays_team_reroll(game: Game, player: Player) -> bool:
    """
    Spend a team re-roll for a player's die; the Leader's goes first, since it alone may be lost with its owner.

    Returns: whether it works, which a Loner must roll for.
    """
    side = player.side
    leader = leader_ready(game, side)
    game.spend_reroll(side, leader, rule=ps.TEAM_REROLL_TAKEN)
    game.rules.rerolls.spent_team(game, side)
    if leader:
        game.cite(ps.LEADER_REROLL)
    if not player.has(sk.LONER):
        return True
    target = i64(game.state.squads.loner[player.id])
    rolled = game.roll(pu.LONER, player.id, kind=dice.D6, cuts=1 << target)
    success = rolled >= target
    game.tell_roll(ps.LONER_ROLL, pu.LONER, player=player.id, rolled=rolled, target=target, success=1 if success else 0)
    return success


def tell_reroll(game: Game, player: Player, purpose: i64, verb: i64, skill: SkillId, rule: RuleId) -> None:
    """Tell what rolls the die again."""
    game.tell_full(
        ev.REROLLED,
        rule,
        player=player.id,
        purpose=purpose,
        target=verb - op.TEAM_REROLL,
        value=skill + 1,
    )
    game.cite(ps.ROLLED_AGAIN)
    game.cite(ps.REROLL_OFFERED)


# -- rolls -----------------------------------------------------------------------------------------------------------


class Roll:
    """
    Dice that may be rolled once more: how they are rolled and told, what lifts them, and what may roll them again.

    A rule's roll is a class of this one; `settle` does the rest.
    """

    def __init__(self, purpose: i64) -> None:
        self.purpose: i64 = purpose
        # What may roll it again: skills of its own, the team's re-rolls, Pro.
        self.reroll_skill: SkillId = NONE
        self.second_reroll_skill: SkillId = NONE
        self.team: bool = True
        self.pro: bool = True
        # The rule behind the second roll, 0 for none.
        self.again: RuleId = 0
        # The natural dice that stand.
        self.rolled: i64 = 0

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the dice, ask for what lifts them, and note what they come to."""
        raise NotImplementedError

    def is_settled(self, game: Game, player: Player) -> bool:
        """Whether no re-roll is offered now, as a rule because nothing better can come."""
        raise NotImplementedError

    def own_skill(self, second: bool) -> i64:
        """The first or second skill of its own that may roll it again as it lies."""
        return self.second_reroll_skill if second else self.reroll_skill

    def throw_again(self, game: Game, player: Player, answer: i64) -> None:
        """A re-roll is taken and paid for; `answer` is what `offer` said."""
        if self.again:
            game.cite(self.again)
        self.throw(game, player, again=True)


def settle(game: Game, player: Player, roll: Roll) -> None:
    """Roll, and once more where somebody may and will."""
    roll.throw(game, player, again=False)
    good = roll.is_settled(game, player)
    if good and not game.rules.rerolls.rolls_successes(game.options):
        return
    answer = offer(
        game,
        player,
        purpose=roll.purpose,
        # Skills of its own are for failures.
        skill=NONE if good else roll.own_skill(second=False),
        team=roll.team,
        pro=roll.pro,
        second_skill=NONE if good else roll.own_skill(second=True),
        shown=roll.rolled,
    )
    if answer != KEEP:
        roll.throw_again(game, player, answer=answer)


# -- tests -----------------------------------------------------------------------------------------------------------


class Test(Roll):
    """
    What one D6 is rolled against: a number, what is added, and who may still change the result.

    It passes from `target` on, or below it where `below` is set. With `naturals` a 6 passes and a 1 fails, whatever is
    added. Up to two optional skills add to the die once it is seen, each asked for only where it could turn a failure.
    A die whose faces mean something else besides has `cuts` for them, and `best` where passing is not all; one that
    passes in another way is a class of this one.
    """

    def __init__(self, purpose: i64, target: i64, rule: RuleId, modifier: i64 = 0, about: i64 = 0) -> None:
        super().__init__(purpose)
        self.target: i64 = target
        self.rule: RuleId = rule
        self.modifier: i64 = modifier
        # What the purpose leaves open, for the event: the room, the skill + 1.
        self.about: i64 = about
        self.naturals: bool = False
        self.below: bool = False
        # Where the rule tells results apart besides.
        self.cuts: i64 = 0
        # The natural face from which on nothing better can come; 0 where that is any that passes.
        self.best: i64 = 0
        # Whether the rules of rolling against a number are named behind it.
        self.basics: bool = True
        # The second player it is about.
        self.other: PlayerId = NONE
        # Whether the coach may like a failure better, and is asked after a success too.
        self.unwelcome: bool = False
        # What lifts it once the die is seen.
        self.lift_rule: RuleId = 0
        self.lift_skill: SkillId = NONE
        self.lift: i64 = 0
        self.other_lift_skill: SkillId = NONE
        self.other_lift: i64 = 0
        self.cited: vec[i16] = vec[i16]()
        self.passed: bool = False

    def rolls_again(self, skill: SkillId, second: i64 = NONE) -> Test:
        """Name the skills that roll it again."""
        self.reroll_skill = skill
        self.second_reroll_skill = second
        return self

    def lifted_by(self, player: Player, skill: SkillId, bonus: i64) -> None:
        """Add an optional skill that lifts the die, if the player can use it."""
        if not bonus or not player.can_use(skill):
            return
        if self.lift_skill == NONE:
            self.lift_skill = skill
            self.lift = bonus
        else:
            self.other_lift_skill = skill
            self.other_lift = bonus

    def cite(self, rule: RuleId) -> None:
        """Name a rule behind the roll."""
        self.cited = append(self.cited, i16(rule))

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the die, and ask for what lifts it."""
        rolled = game.roll(self.purpose, player.id, kind=dice.D6, cuts=self.all_cuts())
        self.rolled = rolled
        self.passed = self.passes(rolled)
        game.tell_roll(
            self.rule,
            self.purpose,
            player=player.id,
            rolled=rolled,
            target=self.target,
            modifier=self.modifier,
            success=1 if self.passed else 0,
            other=self.other,
            value=self.about,
        )
        if self.basics:
            self.cite_basics(game, again)
        for rule in self.cited:
            game.cite(i64(rule))
        self.passed = self.passed or _lifts(game, player, test=self)

    def cite_basics(self, game: Game, again: bool) -> None:
        """Name the rules of rolling against a number."""
        if self.naturals:
            game.cite(ps.NATURAL_ROLL)
        elif not again:
            game.cite(ps.NUMBER_ROLL)
        if self.modifier != 0 and (self.naturals or not again):
            game.cite(ps.MODIFIED_ROLL)

    def is_settled(self, game: Game, player: Player) -> bool:
        """It has passed, or shows its best face."""
        if self.best:
            return self.rolled >= self.best
        return self.passed and not self.unwelcome

    def own_skill(self, second: bool) -> i64:
        """None of them rolls a success again that may be unwelcome: they are for failures."""
        return NONE if self.unwelcome and self.passed else super().own_skill(second)

    def passes(self, rolled: i64, more: i64 = 0) -> bool:
        """Whether a natural face passes, with `more` added to it."""
        if self.naturals:
            return rolled == 6 or (rolled != 1 and rolled + self.modifier + more >= self.target)
        if self.below:
            return rolled + self.modifier + more < self.target
        return rolled + self.modifier + more >= self.target

    def all_cuts(self) -> i64:
        """Where results begin to differ: at the number needed, with each lift there may be."""
        needed = self.target - self.modifier
        if not self.naturals:
            return cut(needed) | self.cuts
        cuts = agility_cuts(needed) | self.cuts
        if self.lift:
            cuts |= agility_cuts(needed - self.lift) | (i64(1) << 2)
        if self.other_lift:
            cuts |= agility_cuts(needed - self.other_lift) | agility_cuts(needed - self.lift - self.other_lift)
            cuts |= i64(1) << 2
        return cuts


class NeverOnOne(Test):
    """A 1 fails whatever is added, and nothing else is passed or failed by a natural face."""

    def passes(self, rolled: i64, more: i64 = 0) -> bool:
        """Not on a 1."""
        return rolled != 1 and super().passes(rolled, more)

    def all_cuts(self) -> i64:
        """Where it begins to pass."""
        needed = self.target - self.modifier
        return cut(needed if needed > 2 else i64(2))


def pass_test(game: Game, player: Player, test: Test) -> bool:
    """Roll a test, and once more where it fails and somebody may and will; `test.rolled` is the face that stands."""
    settle(game, player, roll=test)
    return test.passed


def _lifts(game: Game, player: Player, test: Test) -> bool:
    """Whether the optional skills that the player's coach now declares turn a failure."""
    rolled = test.rolled
    added: i64 = 0
    if test.lift and test.passes(rolled, test.lift + test.other_lift):
        if game.wants(player, test.lift_skill, rule=test.lift_rule):
            game.cite(ps.LIFT_DECLARED)
            added = test.lift
            if test.passes(rolled, added):
                return True
    if not test.other_lift or not test.passes(rolled, added + test.other_lift):
        return False
    if not game.wants(player, test.other_lift_skill, rule=test.lift_rule):
        return False
    game.cite(ps.LIFT_DECLARED)
    if added:
        game.cite(ps.LIFTS_ADD_UP)
    return True


def cut(target: i64) -> i64:
    """The cut of a roll that a rule reads as below `target` and from `target` on."""
    return i64(1) << target if 0 < target < 30 else i64(0)


def agility_cuts(needed: i64) -> i64:
    """The cuts of an Agility test that needs `needed` on the die: a natural 1 and a natural 6 stand apart."""
    low: i64 = 2 if needed < 2 else (6 if needed > 6 else needed)
    return i64(1) << low


def agility_test(player: Player, purpose: i64, modifier: i64, rule: RuleId) -> Test:
    """An Agility test of the player: a natural 6 passes, a natural 1 fails."""
    test = Test(purpose, player.ag, rule=rule, modifier=modifier)
    test.naturals = True
    return test


def passes_agility(player: Player, rolled: i64, modifier: i64) -> bool:
    """Whether a natural face passes the player's Agility test."""
    return rolled == 6 or (rolled != 1 and rolled + modifier >= player.ag)


def passing_faces(state: State, player: PlayerId, modifier: i64) -> i64:
    """With how many faces of the die a player passes an Agility test."""
    needed = i64(state.squads.ag[player]) - modifier
    return 7 - (2 if needed < 2 else (6 if needed > 6 else needed))


def roll_agility(game: Game, player: Player, purpose: i64, modifier: i64, rule: RuleId, cuts: i64 = 0) -> i64:
    """The die of an Agility test alone, for a rule that answers it in an order of its own; returns the natural face."""
    test = agility_test(player, purpose, modifier=modifier, rule=rule)
    test.cuts = cuts
    test.throw(game, player, again=False)
    return test.rolled


# -- drawing lots ----------------------------------------------------------------------------------------------------


def random_player(game: Game, players: vec[i16], rule: RuleId) -> i64:
    """One of some players at random."""
    among = vec[i64]()
    for player in players:
        among = append(among, i64(player))
    drawn = game.draw(pu.RANDOM_PLAYER, NONE, among=among)
    if len(among) > 1:
        game.tell(ev.DRAWN, rule, player=drawn)
    return drawn


def random_square(game: Game, squares: vec[i16], rule: RuleId) -> i64:
    """One of some squares at random."""
    among = vec[i64]()
    for square in squares:
        among = append(among, i64(square))
    drawn = game.draw(pu.RANDOM_SQUARE, NONE, among=among)
    if len(among) > 1:
        game.tell(ev.DRAWN, rule, to=drawn)
    return drawn
