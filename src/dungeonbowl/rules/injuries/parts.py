"""
Going down, armour, injury and casualties.

Source: DB21-STAT-05 to -08, DB21-INJ, DB21-CAS, DB21-BLK-20 to -22.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import (
    IN_PLAY,
    INJURED,
    KO,
    NONE,
    PRONE,
    RESERVES,
    STANDING,
    STUNNED,
    PlayerId,
    RuleId,
    SkillId,
    side_of,
)
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import ACCIDENT, ARM_BAR, CHAINED, CHAINED_BY_BLOCK, Cause
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.queries import rival
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import ROOTED, WAS_STUNNED, Player

# Results of an injury roll.
IS_STUNNED: Final = 1
IS_KO: Final = 2
IS_HURT: Final = 3
IS_CASUALTY: Final = 4

# Rows of the casualty table.
BADLY_HURT: Final = 1
SERIOUSLY_HURT: Final = 2
SERIOUS_INJURY: Final = 3
LASTING_INJURY: Final = 4
DEAD: Final = 5


APPLIED_NOWHERE: Final = 0
APPLIED: Final = 1


class Injuries(Topic):
    """What 2D6 do to a player, and what becomes of a casualty."""

    def result(self, total: i64, stunty: bool, thick_skull: bool) -> i64:
        """The result of an Injury roll, one of the constants above."""
        raise NotImplementedError

    def lies(self, posture: i64) -> i64:
        """The posture of somebody who goes down, from the one that they have."""
        return PRONE if posture == STANDING else posture

    def roll_modifier(self, victim: Player) -> i64:
        """What old injuries add to an Injury roll."""
        return 0

    def armour_target(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> i64:
        """The total that breaks the victim's armour."""
        return victim.av

    def armour_bonus(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> i64:
        """What is added to the Armour roll for what the victim carries, or whoever felled them."""
        return 0

    def asks_for_claws(self) -> bool:
        """Whether Claws look at the natural dice, at their owner's choice."""
        return True

    def risk(self, game: Game, player: Player, by: PlayerId, cause: Cause, armour_modifier: i64) -> None:
        """Armour, then Injury if it breaks."""
        spent = armour_roll(game, player, by=by, modifier=armour_modifier, cause=cause)
        if spent >= 0:
            injury_roll(game, player, by=by, cause=cause, applied=spent == APPLIED)

    def has_sponges(self, options: Options) -> bool:
        """Whether there are sponges, where a game has them by agreement only."""
        return True

    def from_sponging(self, game: Game, player: PlayerId) -> i64:
        """What keeps the sponge from one of the players off the board, where it may be used; one of `core.bars`."""
        return bars.FREE if i64(game.state.box[player]) == KO else bars.CASUALTY

    def sponged(self, game: Game, player: Player) -> None:
        """The sponge is used on a player: to Reserves (DB21-HEAL-02, -04)."""
        game.state.set_box(player.id, RESERVES)
        game.tell(ev.SPONGED, ps.SPONGE, player=player.id)
        game.cite(ps.SPONGE_ONLY)
        game.cite(ps.SPONGE_INSTEAD)

    def saved_from_ko(self, game: Game, victim: Player) -> bool:
        """Whether somebody sees to it that a player is not Knocked Out, and has settled what they are instead."""
        return False

    def regenerates_again(self, game: Game, victim: Player) -> bool:
        """Whether somebody has the die of a failed Regeneration rolled again."""
        return False

    def hit_hard(self, game: Game, player: Player, by: PlayerId) -> None:
        """Armour and Injury of somebody who fell against a wall or into a trap."""
        raise NotImplementedError

    def wall_bonus(self, game: Game, victim: Player) -> i64:
        """What a wall behind the victim may add to one of their rolls, if the blocker's coach likes."""
        return 0

    def smashes(self, game: Game, victim: Player, by: PlayerId, purpose: i64) -> bool:
        """Whether it is added to the roll of that purpose."""
        raise NotImplementedError

    def treats(self, game: Game, victim: Player) -> bool:
        """Whether somebody sends a Badly Hurt player back to Reserves."""
        return patched_up(game, victim, row=BADLY_HURT)

    def casualty(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
        """The Casualty roll of a victim who lies in the box by now, and what may still save them."""
        raise NotImplementedError


# -- going down ---------------------------------------------------------------------------------------------


def go_down(
    game: Game,
    player: Player,
    kind: i64,
    rule: RuleId,
    by: PlayerId = NONE,
    armour_modifier: i64 = 0,
    cause: Cause = ACCIDENT,
) -> None:
    """
    Put a player on the floor with an Armour roll, and an Injury roll if it breaks; the ball is left to the caller.

    Source: DB21-STAT-06, -08, DB21-INJ-01, -02.
    """
    lie_down(game, player, kind=kind, rule=rule, by=by)
    risk_injury(game, player, by=by, cause=cause, armour_modifier=armour_modifier)


def lie_down(game: Game, player: Player, kind: i64, rule: RuleId, by: PlayerId = NONE) -> None:
    """
    The first half of going down: the player is Prone (or stays Stunned) and no dice have been rolled yet.

    Roots let go of whoever goes down, lying already or not. Source: DB21-STAT-06, -08, DB21-SPEC-05.
    """
    game.tell(kind, rule, player=player.id, other=by)
    lies = game.rules.injuries.lies(player.posture)
    if lies != player.posture:
        game.lay(player, lies, rule=ps.KNOCKED_DOWN)
        return
    if player.flagged(ROOTED):
        game.clear_flag(player, ROOTED, rule=ps.ROOTS_LET_GO)
    if game.state.active == player.id:
        game.end_activation()


def risk_injury(game: Game, player: Player, by: PlayerId, cause: Cause, armour_modifier: i64) -> None:
    """The second half of going down: Armour, then Injury if it breaks."""
    game.rules.injuries.risk(game, player, by=by, cause=cause, armour_modifier=armour_modifier)


def hurt_chained(game: Game, player: Player, by: PlayerId = NONE, cause: Cause = ACCIDENT) -> None:
    """A Ball & Chain who goes down takes an Injury roll at once (LRB-BC-06)."""
    game.tell_skill(player, sk.BALL_AND_CHAIN, rule=ps.CHAINED_FALL)
    injury_roll(game, player, by=by, cause=CHAINED_BY_BLOCK if cause.earns else CHAINED)


def fall_over(game: Game, player: Player, rule: RuleId, arm_barrer: i64 = NONE) -> None:
    """
    A player Falls Over; in their own activation that is a Turnover (DB21-TO-02, -16).

    Args:
        arm_barrer: an opponent with Arm Bar whom they failed to get away from (DB21-INJ-07).
    """
    own = game.state.active == player.id and game.is_active_side(player)
    lie_down(game, player, kind=ev.FELL, rule=rule)
    risk_injury(game, player, by=arm_barrer, cause=ACCIDENT if arm_barrer == NONE else ARM_BAR, armour_modifier=0)
    if own:
        game.turn_over(ps.FALL_TURNOVER)
    ball.drop(game, player)


def knock_down(
    game: Game,
    player: Player,
    rule: RuleId,
    by: PlayerId = NONE,
    armour_modifier: i64 = 0,
    turnover: bool = True,
    cause: Cause = ACCIDENT,
) -> None:
    """
    A player is Knocked Down: a Turnover if their team is active (DB21-TO-03).

    Args:
        turnover: False where the rule says that only a carrier's fall is one.
    """
    held = player.holds_ball
    go_down(
        game,
        player,
        kind=ev.KNOCKED_DOWN,
        rule=rule,
        by=by,
        armour_modifier=armour_modifier,
        cause=cause,
    )
    if game.is_active_side(player) and (turnover or held):
        game.turn_over(ps.DOWN_TURNOVER)
    ball.drop(game, player, may_place=True)


def place_prone(game: Game, player: Player, rule: RuleId) -> None:
    """A player is Placed Prone: no Armour roll; the active team's carrier is a Turnover (DB21-STAT-05, TO-04)."""
    lay_prone(game, player, rule=rule)
    ball.drop(game, player, may_place=True)


def lay_prone(game: Game, player: Player, rule: RuleId, turnover: bool = True) -> None:
    """
    The first half of being Placed Prone: the ball is left to the caller, who may have others to lay down first.

    Args:
        turnover: whether it is one where the player carries the ball of the active team.
    """
    held = player.holds_ball
    game.tell(ev.PLACED_PRONE, rule, player=player.id)
    game.cite(ps.PLACED_PRONE)
    if player.posture == STANDING:
        game.lay(player, PRONE, rule=ps.PLACED_PRONE)
    if turnover and held and game.is_active_side(player):
        game.turn_over(ps.PRONE_CARRIER_TURNOVER)
    if player.has(sk.BALL_AND_CHAIN):
        hurt_chained(game, player)


# -- armour -----------------------------------------------------------------------------------------------


def armour_roll(game: Game, victim: Player, by: PlayerId = NONE, modifier: i64 = 0, cause: Cause = ACCIDENT) -> i64:
    """
    The opposing coach rolls 2D6 against the victim's armour.

    Args:
        by: who brought it about, or `NONE`.
        modifier: of the roll; an opponent's modifier if `by` is an opponent.
        cause: how it came about.

    Returns: -1 if the armour holds; else whether the attacker's armour-or-injury bonus was `APPLIED` here.
    Source: DB21-GEN-13, DB21-INJ-02, -06, DB21-BLK-20, -21, -22, DB21-FOUL-03, -04, DB21-FEAT-04.
    """
    tables = game.rules.injuries
    av = tables.armour_target(game, victim, by=by, cause=cause)
    iron = victim.has(sk.IRON_HARD_SKIN)
    unmodified = cause.unmodified
    room: i64 = 0 if unmodified else game.rules.ground.armour_bonus(game.state, victim)
    other: i64 = modifier + tables.armour_bonus(game, victim, by=by, cause=cause)
    if iron and cause.foul:
        if modifier != 0:
            game.tell_skill(victim, sk.IRON_HARD_SKIN, rule=ps.IRON_HARD_SKIN)
        other = 0
    bonus = 0 if unmodified or iron else attack_bonus(game, victim, by=by, cause=cause)
    claws = claws_ready(game, victim, by=by, cause=cause)
    wall = tables.wall_bonus(game, victim)
    needed = av - room - other
    cuts = _armour_cuts(needed, bonus=bonus, wall=wall, natural=8 if claws else av)
    rolled = game.roll(pu.ARMOUR, victim.id, kind=dice.TWO_D6, cuts=cuts, doubles=cause.foul)
    natural = dice.dice_sum(rolled)
    game.notes.last_armour = rolled
    total = natural + room + other
    broken = total >= av
    game.tell_roll(
        ps.ARMOUR_ROLL,
        pu.ARMOUR,
        player=victim.id,
        rolled=rolled,
        target=av,
        modifier=room + other,
        success=1 if broken else 0,
        other=by,
    )
    game.cite(ps.TWO_DICE_ADDED)
    game.cite(ps.ARMOUR_THEN_INJURY)
    if room:
        game.rules.ground.cite_armour(game, victim)
    if iron and not unmodified and by != NONE:
        _cite_iron(game, victim, by=by, cause=cause)
    if broken or (claws and natural >= 8 and _claws_through(game, victim, by=by, cause=cause)):
        return APPLIED_NOWHERE
    if wall > 0 and total + wall + bonus >= av and tables.smashes(game, victim, by=by, purpose=pu.ARMOUR):
        total += wall
        if total >= av:
            return APPLIED_NOWHERE
    if bonus > 0 and total + bonus >= av and _apply(game, victim, by=by, cause=cause, verb=op.ARMOUR):
        return APPLIED
    return -1


def _armour_cuts(needed: i64, bonus: i64, wall: i64, natural: i64) -> i64:
    """Where armour begins to break: by itself, with each bonus there may be, and by a natural roll."""
    cuts: i64 = 0
    for need in (needed, needed - bonus, natural):
        if 2 <= need <= 12:
            cuts |= i64(1) << need
    if wall and 2 <= needed - wall - bonus <= 12:
        cuts |= (i64(1) << (needed - wall)) | (i64(1) << (needed - wall - bonus))
    return cuts


def _cite_iron(game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
    """Name Iron Hard Skin where it has kept something off."""
    if attack_bonus(game, victim, by=by, cause=cause) > 0 or has_claws(game, by, cause=cause):
        game.cite(ps.IRON_HARD_SKIN)


def _claws_through(game: Game, victim: Player, by: PlayerId, cause: Cause) -> bool:
    """Whether Claws break armour that would hold: the Werewolf's do, a player's if the coach likes."""
    if cause.werewolf:
        game.cite(ps.WEREWOLFS_CLAWS)
        game.cite(ps.CLAWS)
        return True
    seat = rival(game.state, victim.side, by=by)
    if not game.confirm(ak.ASK_USE_SKILL, seat, player=by, skill=sk.CLAWS, other=victim.id, rule=ps.CLAWS):
        return False
    game.tell_skill(game.players[by], sk.CLAWS, rule=ps.CLAWS, other=victim.id)
    return True


def attack_bonus(game: Game, victim: Player, by: PlayerId, cause: Cause) -> i64:
    """What may go on either roll: Mighty Blow, Dirty Player, Arm Bar, a Fireball (DB21-INJ-06, -07, IND-04)."""
    if cause.fireball:
        return 1
    if cause.hard:
        return 1
    if by == NONE or cause.unmodified:
        return 0
    attacker = game.players[by]
    squads = game.state.squads
    if cause.mighty_blow and acts_on(attacker, sk.MIGHTY_BLOW, cause=cause):
        return i64(squads.mighty_blow[by])
    if cause.foul and attacker.can_use(sk.DIRTY_PLAYER):
        return i64(squads.dirty_player[by])
    return 1 if cause.arm_bar else 0


def claws_ready(game: Game, victim: Player, by: PlayerId, cause: Cause) -> bool:
    """Whether Claws could break this armour on an 8 (DB21-BLK-21, -22, DZ-09)."""
    if cause.werewolf:
        return victim.av > 8 and not victim.has(sk.IRON_HARD_SKIN)
    if by == NONE or victim.has(sk.IRON_HARD_SKIN) or not game.rules.injuries.asks_for_claws():
        return False
    return victim.av > 8 and has_claws(game, by, cause=cause)


def has_claws(game: Game, by: PlayerId, cause: Cause) -> bool:
    """Whether the attacker brings Claws to a roll that came about so (DB21-BLK-21)."""
    return cause.claws and acts_on(game.players[by], sk.CLAWS, cause=cause)


def acts_on(attacker: Player, skill: SkillId, cause: Cause) -> bool:
    """Whether an attacker's skill acts on a roll; who piles on or falls too has it as before (LRB-ARM-03, -05)."""
    return attacker.can_use(skill) or ((cause.piled or cause.together) and attacker.has(skill))


def _apply(game: Game, victim: Player, by: PlayerId, cause: Cause, verb: i64) -> bool:
    """Ask whether the attacker's bonus goes on this roll, where it changes the result."""
    if cause.fireball:
        return _apply_fire(game, victim, verb=verb)
    skill: SkillId = sk.MIGHTY_BLOW
    rule: RuleId = ps.MIGHTY_BLOW
    if cause.hard and (by == NONE or not acts_on(game.players[by], sk.MIGHTY_BLOW, cause=cause)):
        # It is the wall's or the trap's, whoever brought it about.
        skill = NONE
        rule = ps.HARD_FALL
    elif cause.foul:
        skill = sk.DIRTY_PLAYER
        rule = ps.DIRTY_PLAYER
    elif cause.arm_bar:
        skill = sk.ARM_BAR
        rule = ps.ARM_BAR
    yes = op.option(verb)
    seat = rival(game.state, victim.side, by=by)
    options = vec[i64]([yes, op.option(op.NO)])
    if game.choose(ak.ASK_APPLY_TO, seat, player=by, options=options, skill=skill, other=victim.id, rule=rule) != yes:
        return False
    if by != NONE and skill != NONE:
        game.tell_skill(game.players[by], skill, rule=rule, other=victim.id)
    game.cite(ps.BONUS_ON_EITHER_ROLL)
    return True


def _apply_fire(game: Game, victim: Player, verb: i64) -> bool:
    """Ask the caster of a Fireball whether its bonus goes on this roll (DB21-IND-04, INJ-06)."""
    yes = op.option(verb)
    options = vec[i64]([yes, op.option(op.NO)])
    if (
        game.choose(
            ak.ASK_APPLY_TO,
            game.notes.caster,
            player=victim.id,
            options=options,
            other=victim.id,
            rule=ps.FIREBALL_BONUS,
        )
        != yes
    ):
        return False
    game.cite(ps.BONUS_ON_EITHER_ROLL)
    game.cite(ps.FIREBALL_BONUS)
    return True


# -- injury -----------------------------------------------------------------------------------------------


def injury_roll(
    game: Game, victim: Player, by: PlayerId = NONE, cause: Cause = ACCIDENT, applied: bool = False, modifier: i64 = 0
) -> i64:
    """
    The opposing coach rolls 2D6 on the victim's table and the result is carried out.

    Returns: what `injury_result` says. Source: DB21-INJ-03 to -06, -09.
    """
    result = injury_result(game, victim, by=by, cause=cause, applied=applied, modifier=modifier)
    carry_out(game, victim, result=result, by=by, cause=cause)
    return result


def injury_result(
    game: Game, victim: Player, by: PlayerId = NONE, cause: Cause = ACCIDENT, applied: bool = False, modifier: i64 = 0
) -> i64:
    """
    The Injury roll alone, with what its coaches add to it.

    Args:
        applied: whether the attacker's bonus was already spent on the Armour roll.

    Returns: `IS_STUNNED`, `IS_KO`, `IS_HURT` or `IS_CASUALTY`. Source: DB21-INJ-03 to -06, -09.
    """
    stunty = victim.has(sk.STUNTY)
    thick = victim.has(sk.THICK_SKULL)
    tables = game.rules.injuries
    if not (cause.unmodified and game.rules.edition.stab_ignores_niggling):
        modifier += tables.roll_modifier(victim)
    bonus: i64 = 0 if applied else attack_bonus(game, victim, by=by, cause=cause)
    wall = tables.wall_bonus(game, victim)
    cuts: i64 = 0
    for total in range(i64(3), i64(13)):
        if tables.result(total, stunty, thick_skull=thick) != tables.result(total - 1, stunty, thick_skull=thick):
            cuts |= i64(1) << (total - modifier)
            if bonus and total - modifier - bonus > 0:
                cuts |= i64(1) << (total - modifier - bonus)
            if wall:
                cuts |= (i64(1) << (total - modifier - wall)) | (i64(1) << (total - modifier - wall - bonus))
    rolled = game.roll(pu.INJURY, victim.id, kind=dice.TWO_D6, cuts=cuts, doubles=cause.foul)
    game.notes.last_injury = rolled
    total = dice.dice_sum(rolled) + modifier
    result = tables.result(total, stunty, thick_skull=thick)
    game.tell_roll(
        ps.INJURY_OF_THE_STUNTY if stunty else ps.INJURY_ROLL,
        pu.INJURY,
        player=victim.id,
        rolled=rolled,
        modifier=modifier,
        other=by,
    )
    game.cite(ps.SEVERAL_DICE)
    if thick and result != tables.result(total, stunty, thick_skull=False):
        game.tell_skill(victim, sk.THICK_SKULL, rule=ps.THICK_SKULL)
    if wall > 0:
        alone = tables.result(total + wall, stunty, thick_skull=thick) != result
        besides = tables.result(total + wall + bonus, stunty, thick_skull=thick) != tables.result(
            total + bonus, stunty, thick_skull=thick
        )
        if (alone or besides) and tables.smashes(game, victim, by=by, purpose=pu.INJURY):
            total += wall
            result = tables.result(total, stunty, thick_skull=thick)
    if bonus > 0:
        better = tables.result(total + bonus, stunty, thick_skull=thick)
        # Where Stunned counts as KO'd, as after a fumbled kick, there is nothing to gain from one for the other.
        same = better == IS_KO and (cause.stunned_is_ko or victim.has(sk.BALL_AND_CHAIN))
        if better != result and not same and _apply(game, victim, by=by, cause=cause, verb=op.INJURY):
            result = better
    if result == IS_STUNNED and (cause.stunned_is_ko or victim.has(sk.BALL_AND_CHAIN)):
        result = IS_KO
        game.cite(ps.STUNNED_COUNTS_AS_OUT)
    return result


def carry_out(game: Game, victim: Player, result: i64, by: PlayerId, cause: Cause) -> None:
    """Stun the victim or take them from the dungeon; a held ball stays in its square for the caller to drop."""
    if result == IS_STUNNED:
        stun(game, victim)
        return
    if result == IS_KO:
        knock_out(game, victim, rule=ps.OUT_OF_THE_DUNGEON)
        return
    if result == IS_HURT or cause.casualty_is_hurt:
        badly_hurt(game, victim, by=by, cause=cause)
        return
    casualty(game, victim, by=by, cause=cause)


def knock_out(game: Game, victim: Player, rule: RuleId) -> None:
    """The victim goes to the Knocked-out box, unless a sponsor has something against it (DB21-INJ-09, SPON-06)."""
    if not game.rules.extras.saves(game, victim) and not game.rules.injuries.saved_from_ko(game, victim):
        game.remove(victim, KO, rule=rule)


def badly_hurt(game: Game, victim: Player, by: PlayerId = NONE, cause: Cause = ACCIDENT) -> None:
    """A casualty without a Casualty roll: Badly Hurt (DB21-INJ-04, CAS-08, SPON-06, -07)."""
    if game.rules.extras.saves(game, victim) or game.rules.ground.spares(game, victim):
        return
    game.remove(victim, INJURED, rule=ps.OUT_OF_THE_DUNGEON)
    credit(game, victim, by=by, cause=cause)
    if not game.rules.injuries.treats(game, victim):
        note_casualty(game, victim, row=BADLY_HURT, lasting=0, rule=ps.NO_CASUALTY_ROLL)


def patched_up(game: Game, victim: Player, row: i64) -> bool:
    """Whether a physician sends a Badly Hurt player back to Reserves."""
    if row != BADLY_HURT or not game.rules.extras.has_physician(game.state, victim):
        return False
    rest_in_reserves(game, victim, rule=ps.PATCHED_UP)
    return True


def stun(game: Game, victim: Player) -> None:
    """The victim is Stunned; one already Stunned waits afresh (DB21-STAT-10, -12)."""
    if victim.posture == STUNNED:
        if victim.flagged(WAS_STUNNED):
            game.clear_flag(victim, WAS_STUNNED, rule=ps.STUNNED_AGAIN)
        return
    game.lay(victim, STUNNED, rule=ps.STUNNED)
    if game.is_active_side(victim) and i64(game.state.used[victim.id]) == 0:
        game.cite(ps.STUNNED_UNMOVED)


def casualty(game: Game, victim: Player, by: PlayerId = NONE, cause: Cause = ACCIDENT) -> None:
    """The victim goes to the Casualty box, and the Casualty roll follows."""
    if game.rules.extras.saves(game, victim) or game.rules.ground.spares(game, victim):
        return
    if i64(game.state.box[victim.id]) == IN_PLAY:
        game.remove(victim, INJURED, rule=ps.OUT_OF_THE_DUNGEON)
        credit(game, victim, by=by, cause=cause)
    game.rules.injuries.casualty(game, victim, by=by, cause=cause)


def credit(game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
    """Give an opponent the points for a casualty, where they earn any (DB21-POST-06)."""
    if cause.earns and side_of(by) != victim.side:
        game.tell(ev.CASUALTY_CAUSED, ps.CASUALTY_EARNS, player=by, other=victim.id)


def note_casualty(game: Game, victim: Player, row: i64, lasting: i64, rule: RuleId, second: bool = False) -> None:
    """Note and tell what has become of a casualty; a `second` result counts besides the first."""
    noted = row | (lasting << 3)
    if second:
        noted = i64(game.state.injury[victim.id]) | (noted << 6)
    game.state.set_injury(victim.id, noted)
    game.tell(ev.CASUALTY_EVENT, rule, player=victim.id, value=row, target=lasting)
    game.cite(ps.CASUALTY_NOTED)
    if lasting:
        game.cite(ps.LASTING_INJURY)


def rest_in_reserves(game: Game, victim: Player, rule: RuleId) -> None:
    """A player in a box of the hurt goes to Reserves after all."""
    game.state.set_box(victim.id, RESERVES)
    game.tell(ev.REMOVED, rule, player=victim.id, value=RESERVES)
