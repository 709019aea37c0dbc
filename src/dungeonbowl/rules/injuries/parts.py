"""
Going down, armour, injury and casualties.

Source: DB21-STAT-05 to -08, DB21-INJ, DB21-CAS, DB21-BLK-20 to -22.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, INJURED, KO, NONE, PRONE, RESERVES, SLOTS, STANDING, STUNNED
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import ROOTED, WAS_STUNNED, Player

# How an armour or injury roll came about; a sum of these.
PLAIN: Final = 0
BY_BLOCK: Final = 1  # Knocked Down by the other player's Block: Mighty Blow and Claws
BY_FOUL: Final = 2  # Dirty Player, assists
UNMODIFIED: Final = 4  # nothing modifies the rolls (Stab, Projectile Vomit)
STUNNED_IS_KO: Final = 8  # a fumbled kick
CASUALTY_IS_HURT: Final = 16  # a bite: casualties count as Badly Hurt
BY_TEAM_MATE: Final = 32  # Animal Savagery: the opposing coach may use the attacker's skills
KICKED: Final = 64  # Mighty Blow of the kicker on the injury roll
BY_FIREBALL: Final = 128  # +1 on one of the rolls, as the caster decides
BY_ARM_BAR: Final = 256  # fell in getting away from a player with Arm Bar
CLAWED: Final = 512  # the Werewolf: Claws that nobody has to be asked for

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
CASUALTY_NAMES: Final = ("", "badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead")
LASTING_NAMES: Final = ("", "head_injury", "smashed_knee", "broken_arm", "neck_injury", "dislocated_shoulder")

APPLIED_NOWHERE: Final = 0
APPLIED: Final = 1


class Injuries:
    """What 2D6 do to a player, by table: the two tables of the 2021 game and its D16 of casualties."""

    def result(self, total: i64, stunty: bool, thick_skull: bool) -> i64:
        """The result of an Injury roll. Source: DB21-INJ-03, -04, -05."""
        if stunty:
            ko_from: i64 = 8 if thick_skull else 7
            if total < ko_from:
                return IS_STUNNED
            if total <= 8:
                return IS_KO
            return IS_HURT if total == 9 else IS_CASUALTY
        ko_from = 9 if thick_skull else 8
        if total < ko_from:
            return IS_STUNNED
        return IS_KO if total <= 9 else IS_CASUALTY

    def casualty(self, total: i64) -> i64:
        """The row of the Casualty table. Source: DB21-CAS-01, -02; one match plays alike with either version."""
        if total <= 6:
            return BADLY_HURT
        if total <= 9:
            return SERIOUSLY_HURT
        if total <= 12:
            return SERIOUS_INJURY
        return LASTING_INJURY if total <= 14 else DEAD

    def reduces(self, row: i64, page_table: bool) -> bool:
        """Whether a row brings a characteristic reduction (DB21-CAS-02, both versions)."""
        if page_table:
            return row == LASTING_INJURY
        return row == SERIOUS_INJURY or row == LASTING_INJURY


# -- going down ---------------------------------------------------------------------------------------------


def go_down(
    game: Game,
    player: Player,
    kind: i64,
    rule: i64,
    by: i64 = NONE,
    by_block: bool = False,
    armour_modifier: i64 = 0,
    how: i64 = PLAIN,
) -> None:
    """
    Put a player on the floor with an Armour roll, and an Injury roll if it breaks; the ball is left to the caller.

    Source: DB21-STAT-06, -08, DB21-INJ-01, -02.
    """
    lie_down(game, player, kind=kind, rule=rule, by=by)
    risk_injury(game, player, by=by, how=(how | BY_BLOCK) if by_block else how, armour_modifier=armour_modifier)


def lie_down(game: Game, player: Player, kind: i64, rule: i64, by: i64 = NONE) -> None:
    """
    The first half of going down: the player is Prone (or stays Stunned) and no dice have been rolled yet.

    Roots let go of whoever goes down, lying already or not. Source: DB21-STAT-06, -08, DB21-SPEC-05.
    """
    game.tell(kind, rule, player=player.id, other=by)
    if player.posture == STANDING:
        game.lay(player, PRONE, rule=r.STAT_06)
        return
    if player.flagged(ROOTED):
        game.clear_flag(player, ROOTED, rule=r.SPEC_05)
    if game.state.active == player.id:
        game.end_activation()


def risk_injury(game: Game, player: Player, by: i64, how: i64, armour_modifier: i64) -> None:
    """The second half of going down: Armour, then Injury if it breaks."""
    spent = armour_roll(game, player, by=by, modifier=armour_modifier, how=how)
    if spent >= 0:
        injury_roll(game, player, by=by, how=how, applied=spent == APPLIED)


def fall_over(game: Game, player: Player, rule: i64, arm_barrer: i64 = NONE) -> None:
    """
    A player Falls Over; in their own activation that is a Turnover (DB21-TO-02, -16).

    Args:
        arm_barrer: an opponent with Arm Bar whom they failed to get away from (DB21-INJ-07).
    """
    own = game.state.active == player.id and game.is_active_side(player)
    lie_down(game, player, kind=ev.FELL, rule=rule)
    risk_injury(game, player, by=arm_barrer, how=PLAIN if arm_barrer == NONE else BY_ARM_BAR, armour_modifier=0)
    if own:
        game.turn_over(r.TO_02)
    ball.drop(game, player)


def knock_down(
    game: Game,
    player: Player,
    rule: i64,
    by: i64 = NONE,
    armour_modifier: i64 = 0,
    turnover: bool = True,
    by_block: bool = False,
    how: i64 = PLAIN,
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
        by_block=by_block,
        armour_modifier=armour_modifier,
        how=how,
    )
    if game.is_active_side(player) and (turnover or held):
        game.turn_over(r.TO_03)
    ball.drop(game, player, may_place=True)


def place_prone(game: Game, player: Player, rule: i64) -> None:
    """A player is Placed Prone: no Armour roll; the active team's carrier is a Turnover (DB21-STAT-05, TO-04)."""
    lay_prone(game, player, rule=rule)
    ball.drop(game, player, may_place=True)


def lay_prone(game: Game, player: Player, rule: i64) -> None:
    """The first half of being Placed Prone: the ball is left to the caller, who may have others to lay down first."""
    held = player.holds_ball
    game.tell(ev.PLACED_PRONE, rule, player=player.id)
    game.cite(r.STAT_05)
    if player.posture == STANDING:
        game.lay(player, PRONE, rule=r.STAT_05)
    if held and game.is_active_side(player):
        game.turn_over(r.TO_04)


# -- armour -----------------------------------------------------------------------------------------------


def armour_roll(game: Game, victim: Player, by: i64 = NONE, modifier: i64 = 0, how: i64 = PLAIN) -> i64:
    """
    The opposing coach rolls 2D6 against the victim's armour.

    Args:
        by: who brought it about, or `NONE`.
        modifier: of the roll; an opponent's modifier if `by` is an opponent.
        how: a sum of the constants above.

    Returns: -1 if the armour holds; else whether the attacker's armour-or-injury bonus was `APPLIED` here.
    Source: DB21-GEN-13, DB21-INJ-02, -06, DB21-BLK-20, -21, -22, DB21-FOUL-03, -04, DB21-FEAT-04.
    """
    av = victim.av
    iron = victim.has(sk.IRON_HARD_SKIN)
    unmodified = how & UNMODIFIED != 0
    room: i64 = 0 if unmodified else game.rules.ground.armour_bonus(game.state, victim)
    other: i64 = modifier
    if iron and how & BY_FOUL:
        if modifier != 0:
            game.tell_skill(victim, sk.IRON_HARD_SKIN, rule=r.BLK_22)
        other = 0
    bonus = 0 if unmodified or iron else attack_bonus(game, victim, by=by, how=how)
    claws = claws_ready(game, victim, by=by, how=how)
    cuts: i64 = 0
    for need in (av - room - other, av - room - other - bonus, 8 if claws else av):
        if 2 <= need <= 12:
            cuts |= i64(1) << need
    rolled = game.roll(pu.ARMOUR, victim.id, kind=dice.TWO_D6, cuts=cuts, doubles=how & BY_FOUL != 0)
    natural = dice.dice_sum(rolled)
    game.last_armour = rolled
    total = natural + room + other
    broken = total >= av
    game.tell_roll(
        r.INJ_02,
        pu.ARMOUR,
        player=victim.id,
        rolled=rolled,
        target=av,
        modifier=room + other,
        success=1 if broken else 0,
        other=by,
    )
    game.cite(r.GEN_13)
    game.cite(r.INJ_01)
    if room:
        game.rules.ground.cite_armour(game, victim)
    if (
        iron
        and not unmodified
        and by != NONE
        and (attack_bonus(game, victim, by=by, how=how) > 0 or has_claws(game, by, how=how))
    ):
        game.cite(r.BLK_22)
    if broken:
        return APPLIED_NOWHERE
    if how & CLAWED and claws and natural >= 8:
        game.cite(r.DZ_09)
        game.cite(r.BLK_21)
        return APPLIED_NOWHERE
    if (
        claws
        and natural >= 8
        and game.confirm(ak.ASK_USE_SKILL, 1 - victim.side, player=by, skill=sk.CLAWS, other=victim.id, rule=r.BLK_21)
    ):
        game.tell_skill(game.players[by], sk.CLAWS, rule=r.BLK_21, other=victim.id)
        return APPLIED_NOWHERE
    if bonus > 0 and total + bonus >= av and _apply(game, victim, by=by, how=how, verb=op.ARMOUR):
        return APPLIED
    return -1


def attack_bonus(game: Game, victim: Player, by: i64, how: i64) -> i64:
    """What may go on either roll: Mighty Blow, Dirty Player, Arm Bar, a Fireball (DB21-INJ-06, -07, IND-04)."""
    if how & BY_FIREBALL:
        return 1
    if by == NONE or how & UNMODIFIED:
        return 0
    attacker = game.players[by]
    squads = game.state.squads
    if how & (BY_BLOCK | BY_TEAM_MATE | KICKED) and attacker.can_use(sk.MIGHTY_BLOW):
        return i64(squads.mighty_blow[by])
    if how & BY_FOUL and attacker.can_use(sk.DIRTY_PLAYER):
        return i64(squads.dirty_player[by])
    return 1 if how & BY_ARM_BAR else 0


def claws_ready(game: Game, victim: Player, by: i64, how: i64) -> bool:
    """Whether Claws could break this armour on an 8 (DB21-BLK-21, -22, DZ-09)."""
    if how & CLAWED:
        return victim.av > 8 and not victim.has(sk.IRON_HARD_SKIN)
    if by == NONE or victim.has(sk.IRON_HARD_SKIN):
        return False
    return victim.av > 8 and has_claws(game, by, how=how)


def has_claws(game: Game, by: i64, how: i64) -> bool:
    """Whether the attacker brings Claws to a roll that came about so (DB21-BLK-21)."""
    return how & (BY_BLOCK | BY_TEAM_MATE) != 0 and game.players[by].can_use(sk.CLAWS)


def _apply(game: Game, victim: Player, by: i64, how: i64, verb: i64) -> bool:
    """Ask whether the attacker's bonus goes on this roll, where it changes the result."""
    if how & BY_FIREBALL:
        return _apply_fire(game, victim, verb=verb)
    attacker = game.players[by]
    skill: i64 = sk.MIGHTY_BLOW
    rule: i64 = r.BLK_20
    if how & BY_FOUL:
        skill = sk.DIRTY_PLAYER
        rule = r.FOUL_04
    elif how & BY_ARM_BAR:
        skill = sk.ARM_BAR
        rule = r.INJ_07
    yes = op.option(verb)
    seat = 1 - victim.side
    options = vec[i64]([yes, op.option(op.NO)])
    if game.choose(ak.ASK_APPLY_TO, seat, player=by, options=options, skill=skill, other=victim.id, rule=rule) != yes:
        return False
    game.tell_skill(attacker, skill, rule=rule, other=victim.id)
    game.cite(r.INJ_06)
    return True


def _apply_fire(game: Game, victim: Player, verb: i64) -> bool:
    """Ask the caster of a Fireball whether its bonus goes on this roll (DB21-IND-04, INJ-06)."""
    yes = op.option(verb)
    options = vec[i64]([yes, op.option(op.NO)])
    if (
        game.choose(ak.ASK_APPLY_TO, game.caster, player=victim.id, options=options, other=victim.id, rule=r.IND_04)
        != yes
    ):
        return False
    game.cite(r.INJ_06)
    game.cite(r.IND_04)
    return True


# -- injury -----------------------------------------------------------------------------------------------


def injury_roll(
    game: Game, victim: Player, by: i64 = NONE, how: i64 = PLAIN, applied: bool = False, modifier: i64 = 0
) -> i64:
    """
    The opposing coach rolls 2D6 on the victim's table and the result is carried out.

    Args:
        applied: whether the attacker's bonus was already spent on the Armour roll.

    Returns: `IS_STUNNED`, `IS_KO`, `IS_HURT` or `IS_CASUALTY`.
    Source: DB21-INJ-03 to -06, -09.
    """
    stunty = victim.has(sk.STUNTY)
    thick = victim.has(sk.THICK_SKULL)
    tables = game.rules.injuries
    bonus: i64 = 0 if applied else attack_bonus(game, victim, by=by, how=how)
    cuts: i64 = 0
    for total in range(i64(3), i64(13)):
        if tables.result(total, stunty, thick) != tables.result(total - 1, stunty, thick):
            cuts |= i64(1) << (total - modifier)
            if bonus and total - modifier - bonus > 0:
                cuts |= i64(1) << (total - modifier - bonus)
    rolled = game.roll(pu.INJURY, victim.id, kind=dice.TWO_D6, cuts=cuts, doubles=how & BY_FOUL != 0)
    game.last_injury = rolled
    total = dice.dice_sum(rolled) + modifier
    result = tables.result(total, stunty, thick)
    game.tell_roll(
        r.INJ_04 if stunty else r.INJ_03, pu.INJURY, player=victim.id, rolled=rolled, modifier=modifier, other=by
    )
    game.cite(r.GEN_05)
    if thick and result != tables.result(total, stunty, False):
        game.tell_skill(victim, sk.THICK_SKULL, rule=r.INJ_05)
    if bonus > 0:
        better = tables.result(total + bonus, stunty, thick)
        # Where Stunned counts as KO'd, as after a fumbled kick, there is nothing to gain from one for the other.
        same = better == IS_KO and how & STUNNED_IS_KO != 0
        if better != result and not same and _apply(game, victim, by=by, how=how, verb=op.INJURY):
            result = better
    if result == IS_STUNNED and how & STUNNED_IS_KO:
        result = IS_KO
        game.cite(r.TTM_22)
    carry_out(game, victim, result=result, by=by, how=how)
    return result


def carry_out(game: Game, victim: Player, result: i64, by: i64, how: i64) -> None:
    """Stun the victim or take them from the dungeon; a held ball stays in its square for the caller to drop."""
    if result == IS_STUNNED:
        stun(game, victim)
        return
    if result == IS_KO:
        knock_out(game, victim, rule=r.INJ_09)
        return
    if result == IS_HURT or how & CASUALTY_IS_HURT:
        badly_hurt(game, victim)
        return
    casualty(game, victim, by=by, how=how)


def knock_out(game: Game, victim: Player, rule: i64) -> None:
    """The victim goes to the Knocked-out box, unless a sponsor has something against it (DB21-INJ-09, SPON-06)."""
    if not game.rules.extras.saves(game, victim):
        game.remove(victim, KO, rule=rule)


def badly_hurt(game: Game, victim: Player) -> None:
    """A casualty without a Casualty roll: Badly Hurt (DB21-INJ-04, CAS-08, SPON-06, -07)."""
    if game.rules.extras.saves(game, victim) or game.rules.ground.spares(game, victim):
        return
    game.remove(victim, INJURED, rule=r.INJ_09)
    if not _patched_up(game, victim, row=BADLY_HURT):
        _note_casualty(game, victim, row=BADLY_HURT, lasting=0, rule=r.CAS_08)


def _patched_up(game: Game, victim: Player, row: i64) -> bool:
    """Whether Air Oberwald's physician sends a Badly Hurt player back to Reserves (DB21-SPON-07)."""
    if row != BADLY_HURT or not game.rules.extras.has_physician(game.state, victim):
        return False
    game.state.box[victim.id] = u8(RESERVES)
    game.tell(ev.REMOVED, r.SPON_07, player=victim.id, value=RESERVES)
    return True


def stun(game: Game, victim: Player) -> None:
    """The victim is Stunned; one already Stunned waits afresh (DB21-STAT-10, -12)."""
    if victim.posture == STUNNED:
        if victim.flagged(WAS_STUNNED):
            game.clear_flag(victim, WAS_STUNNED, rule=r.STAT_12)
        return
    game.lay(victim, STUNNED, rule=r.STAT_01)
    if game.is_active_side(victim) and i64(game.state.used[victim.id]) == 0:
        game.cite(r.TURN_05)


def casualty(game: Game, victim: Player, by: i64 = NONE, how: i64 = PLAIN) -> None:
    """
    The victim goes to the Casualty box and the D16 is rolled; Regeneration may bring them to Reserves.

    Source: DB21-CAS-01, -02, -05, -06, -09, -10, DB21-SPON-06, -07.
    """
    if game.rules.extras.saves(game, victim) or game.rules.ground.spares(game, victim):
        return
    if i64(game.state.box[victim.id]) == IN_PLAY:
        game.remove(victim, INJURED, rule=r.INJ_09)
    modifier = i64(game.state.squads.niggling[victim.id])
    if modifier:
        game.cite(r.CAS_04)
    if victim.has(sk.DECAY):
        modifier += 1
        game.tell_skill(victim, sk.DECAY, rule=r.CAS_01)
    cuts: i64 = 0
    matters = game.aftermath or (by != NONE and game.players[by].has(sk.PLAGUE_RIDDEN))
    for first in (i64(7), i64(10), i64(13), i64(15)):
        if matters and first - modifier > 1:
            cuts |= i64(1) << (first - modifier)
    row = _roll_casualty(game, victim, by=by, modifier=modifier, cuts=cuts)
    if game.rules.extras.has_physician(game.state, victim):
        row = _second_opinion(
            game, victim, first=row, second=_roll_casualty(game, victim, by=by, modifier=modifier, cuts=cuts)
        )
    if victim.has(sk.REGENERATION) and _regenerates(game, victim):
        return
    if _patched_up(game, victim, row=row):
        return
    lasting: i64 = 0
    if game.rules.injuries.reduces(row, game.options.page_casualties):
        lasting = lasting_injury(game, victim)
    _note_casualty(game, victim, row=row, lasting=lasting, rule=r.CAS_02)
    if row == DEAD and by != NONE and how & (BY_BLOCK | BY_FOUL):
        _spread_plague(game, victim, killer=game.players[by])


def _roll_casualty(game: Game, victim: Player, by: i64, modifier: i64, cuts: i64) -> i64:
    """One D16 on the Casualty table; returns the row (DB21-CAS-01, -02)."""
    rolled = game.roll(pu.CASUALTY, victim.id, kind=dice.D16, cuts=cuts)
    total = rolled + modifier
    if total > 16:
        total = 16
    game.tell_roll(r.CAS_01, pu.CASUALTY, player=victim.id, rolled=rolled, modifier=modifier, other=by)
    return game.rules.injuries.casualty(total)


def _second_opinion(game: Game, victim: Player, first: i64, second: i64) -> i64:
    """The player's coach takes one of two Casualty rolls; two alike leave no choice (DB21-SPON-07)."""
    game.cite(r.SPON_07)
    if first == second:
        return first
    options = vec[i64]([op.option(op.FIRST, first), op.option(op.SECOND, second)])
    picked = game.choose(ak.ASK_CASUALTY_RESULT, victim.side, player=victim.id, options=options, rule=r.SPON_07)
    return op.player_of(picked)


def _note_casualty(game: Game, victim: Player, row: i64, lasting: i64, rule: i64) -> None:
    game.state.injury[victim.id] = u8(row | (lasting << 3))
    game.tell(ev.CASUALTY_EVENT, rule, player=victim.id, value=row, target=lasting)
    game.cite(r.CAS_11)
    if lasting:
        game.cite(r.CAS_07)


def _regenerates(game: Game, victim: Player) -> bool:
    rolled = game.roll(pu.REGENERATION, victim.id, kind=dice.D6, cuts=1 << 4)
    success = rolled >= 4
    game.tell_roll(r.CAS_09, pu.REGENERATION, player=victim.id, rolled=rolled, target=4, success=1 if success else 0)
    if success:
        game.state.box[victim.id] = u8(RESERVES)
        game.tell(ev.REMOVED, r.CAS_09, player=victim.id, value=RESERVES)
    return success


def lasting_injury(game: Game, victim: Player) -> i64:
    """Which characteristic suffers: a D6, again while it is already at its worst (DB21-CAS-05, -06)."""
    for _ in range(100):
        cuts: i64 = (1 << 3) | (1 << 4) | (1 << 5) | (1 << 6) if game.aftermath else 0
        rolled = game.roll(pu.LASTING_INJURY, victim.id, kind=dice.D6, cuts=cuts)
        game.tell_roll(r.CAS_05, pu.LASTING_INJURY, player=victim.id, rolled=rolled)
        injury: i64 = 1 if rolled <= 2 else rolled - 1
        if can_be_reduced(victim, injury):
            return injury
        game.cite(r.CAS_06)
        game.cite(r.GEN_15)
    return 0


def can_be_reduced(victim: Player, injury: i64) -> bool:
    """Whether the characteristic that an injury hits is above its worst value (DB21-GEN-15)."""
    if injury == 1:
        return victim.av > 3
    if injury == 2:
        return victim.ma > 1
    if injury == 3:
        return 0 < victim.pa < 6
    if injury == 4:
        return victim.ag < 6
    return i64(victim.state.squads.st[victim.id]) > 1


def _spread_plague(game: Game, victim: Player, killer: Player) -> None:
    """Plague Ridden: a new Rotter for a College of Life team, once a game (DB21-CAS-10)."""
    state = game.state
    if not killer.can_use(sk.PLAGUE_RIDDEN) or (state.plague_spent >> killer.side) & 1:
        return
    if i64(state.squads.st[victim.id]) > 4 or victim.has(sk.DECAY) or victim.has(sk.STUNTY):
        return
    if victim.has(sk.REGENERATION) or killer.side == victim.side:
        return
    slot: i64 = killer.side * SLOTS + SLOTS - 1
    if state.squads.sheets[slot] is None:
        game.tell_skill(killer, sk.PLAGUE_RIDDEN, rule=r.CAS_10, other=victim.id)
        return
    if not game.wants(killer, sk.PLAGUE_RIDDEN, rule=r.CAS_10, other=victim.id):
        return
    state.plague_spent |= i64(1) << killer.side
    state.box[slot] = u8(RESERVES)
    game.tell(ev.REMOVED, r.CAS_10, player=slot, value=RESERVES)
