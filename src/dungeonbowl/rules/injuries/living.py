"""
Injury and casualties of the games on the Living Rulebook: one table of 2D6, and a D68 of casualties.

Source: LRB-INJ, LRB-CAS, LRB-REGEN.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, RESERVES, SLOTS, PlayerId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import BLOCK, Cause
from dungeonbowl.rules.injuries.parts import (
    APPLIED,
    BADLY_HURT,
    DEAD,
    IS_CASUALTY,
    IS_HURT,
    IS_KO,
    IS_STUNNED,
    LASTING_INJURY,
    SERIOUS_INJURY,
    SERIOUSLY_HURT,
    Injuries,
    armour_roll,
    carry_out,
    has_claws,
    hurt_chained,
    injury_result,
    injury_roll,
    note_casualty,
    place_prone,
    rest_in_reserves,
    stun,
)
from dungeonbowl.rules.injuries.regeneration import regenerates
from dungeonbowl.rules.queries import rival
from dungeonbowl.rules.rolling.parts import pays_team_reroll
from dungeonbowl.state.sheets import NECROMANTIC, STAR
from dungeonbowl.state.state import Player, State

# Characteristics that an injury of LASTING_INJURY lowers, as every game counts them.
_AV: i64 = 1
_MA: i64 = 2
_AG: i64 = 4
_ST: i64 = 5

_CUTS: i64 = (1 << 25) | (1 << 33) | (1 << 35) | (1 << 37) | (1 << 39) | (1 << 40) | (1 << 41)
"""Where the rows of the D68 begin that differ after the match, counted from 1 for an 11 to 48 for a 68."""


class SixtyEight(Injuries):
    """Old injuries add to the Injury roll; a casualty rolls the D68, and an apothecary may have it rolled again."""

    def result(self, total: i64, stunty: bool, thick_skull: bool) -> i64:
        """Source: LRB-INJ-01, -03, -04."""
        if total == 8 and thick_skull:
            return IS_STUNNED
        if stunty and total == 9:
            return IS_HURT
        ko_from: i64 = 7 if stunty else 8
        if total < ko_from:
            return IS_STUNNED
        return IS_KO if total <= 9 else IS_CASUALTY

    def roll_modifier(self, victim: Player) -> i64:
        """Source: LRB-INJ-02."""
        return i64(victim.state.squads.niggling[victim.id])

    def asks_for_claws(self) -> bool:
        """They look at the modified total, and nobody is asked. Source: LRB-ARM-04."""
        return False

    def armour_target(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> i64:
        """Claws break any armour with an 8. Source: LRB-ARM-01, -04."""
        if by == NONE or victim.av <= 8 or not has_claws(game, by, cause=cause):
            return victim.av
        game.tell_skill(game.players[by], sk.CLAWS, rule=r.LRB_ARM_04, other=victim.id)
        return 8

    def armour_bonus(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> i64:
        """A chainsaw is dangerous to whoever falls with it, or blocking its owner. Source: LRB-SAW-05."""
        if cause.foul or cause.unmodified:
            return 0
        if victim.has(sk.CHAINSAW):
            return 3
        # Its owner throws no blocks, so whoever falls in one with them has thrown it.
        if (cause is BLOCK or cause.together) and by != NONE and game.players[by].has(sk.CHAINSAW):
            return 3
        return 0

    def risk(self, game: Game, player: Player, by: PlayerId, cause: Cause, armour_modifier: i64) -> None:
        """Armour and Injury, either of which Piling On may have made again. Source: LRB-ARM-02, -05, LRB-BC-06."""
        if player.has(sk.BALL_AND_CHAIN):
            hurt_chained(game, player, by=by, cause=cause)
            return
        harm(game, player, by=by, cause=cause, armour_modifier=armour_modifier, injury_modifier=0)

    def hit_hard(self, game: Game, player: Player, by: PlayerId) -> None:
        """As from Mighty Blow; on top of an attacker's own, 1 more on both (NAF-BLOCK-01, -02, NAF-CHEST-09)."""
        extra: i64 = 1 if by != NONE and game.players[by].can_use(sk.MIGHTY_BLOW) else 0
        if player.has(sk.BALL_AND_CHAIN):
            game.tell_skill(player, sk.BALL_AND_CHAIN, rule=r.LRB_BC_06)
            injury_roll(game, player, by=by, cause=HARD, modifier=extra)
            return
        harm(game, player, by=by, cause=HARD, armour_modifier=extra, injury_modifier=extra)

    def saved_from_ko(self, game: Game, victim: Player) -> bool:
        """An apothecary leaves them Stunned where they are, or in Reserves if that is nowhere. Source: LRB-APO-04."""
        if not game.rules.edition.apothecary_on_ko or not is_treated(game, victim):
            return False
        if victim.in_play:
            stun(game, victim)
            game.cite(r.LRB_APO_04)
        else:
            rest_in_reserves(game, victim, rule=r.LRB_APO_04)
        return True

    def regenerates_again(self, game: Game, victim: Player) -> bool:
        """An Igor, once in a match. Source: LRB-REGEN-01."""
        state = game.state
        left = state.igors(victim.side)
        if left == 0 or not game.confirm(ak.ASK_IGOR, victim.side, player=victim.id, rule=r.LRB_REGEN_01):
            return False
        state.set_igors(victim.side, left - 1)
        game.tell(ev.MENDED, r.LRB_REGEN_01, player=victim.id)
        return True

    def treats(self, game: Game, victim: Player) -> bool:
        """One who is Badly Hurt without a Casualty roll. Source: LRB-INJ-03, LRB-APO-02, -03, LRB-REGEN-01."""
        if is_treated(game, victim):
            roll_casualty(game, victim, purpose=pu.APOTHECARY, by=NONE)
            rest_in_reserves(game, victim, rule=r.LRB_APO_03)
            return True
        return regenerates(game, victim)

    def casualty(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
        """Casualty roll, apothecary, Regeneration. Source: LRB-CAS-01 to -04, LRB-APO-02, -03, LRB-REGEN-01."""
        fate = roll_casualty(game, victim, purpose=pu.CASUALTY, by=by)
        # What decays has a second one, which counts too.
        more: i64 = 0
        if victim.has(sk.DECAY):
            game.tell_skill(victim, sk.DECAY, rule=r.LRB_CAS_03)
            more = roll_casualty(game, victim, purpose=pu.CASUALTY, by=by)
        if is_treated(game, victim):
            second = roll_casualty(game, victim, purpose=pu.APOTHECARY, by=NONE)
            if (second != fate or more) and chosen_second(game, victim):
                fate = second
                more = 0
            game.cite(r.LRB_APO_02)
            if fate & 7 == BADLY_HURT and (more == 0 or more & 7 == BADLY_HURT):
                rest_in_reserves(game, victim, rule=r.LRB_APO_03)
                return
        if regenerates(game, victim):
            return
        note_casualty(game, victim, row=fate & 7, lasting=fate >> 3, rule=r.LRB_CAS_01)
        if more:
            note_casualty(game, victim, row=more & 7, lasting=more >> 3, rule=r.LRB_CAS_03, second=True)
        if (fate & 7 == DEAD or more & 7 == DEAD) and by != NONE and cause.plague:
            raise_zombie(game, victim, side=game.side_of(by))


HARD: Final = Cause(claws=True, earns=True, hard=True)
"""A fall against a wall or into a trap (NAF-BLOCK-01, NAF-CHEST-09)."""
PILED: Final = Cause(mighty_blow=True, claws=True, plague=True, earns=True, piled=True)
"""A Block whose blocker has gone down on the victim."""
PILED_HARD: Final = Cause(claws=True, earns=True, hard=True, piled=True)
"""The same against a wall or into a trap."""


def harm(game: Game, player: Player, by: PlayerId, cause: Cause, armour_modifier: i64, injury_modifier: i64) -> None:
    """Armour and Injury, one of which Piling On may have made again. Source: LRB-ARM-02, -05."""
    spent = armour_roll(game, player, by=by, modifier=armour_modifier, cause=cause)
    piled = False
    if spent < 0:
        piled = piles_on(game, player, by=by, cause=cause)
        if piled:
            cause = PILED_HARD if cause.hard else PILED
            spent = armour_roll(game, player, by=by, modifier=armour_modifier, cause=cause)
        if spent < 0:
            return
    applied = spent == APPLIED
    result = injury_result(game, player, by=by, cause=cause, applied=applied, modifier=injury_modifier)
    if (result == IS_STUNNED or result == IS_KO) and not piled and piles_on(game, player, by=by, cause=cause):
        cause = PILED_HARD if cause.hard else PILED
        result = injury_result(game, player, by=by, cause=cause, applied=applied, modifier=injury_modifier)
    carry_out(game, player, result=result, by=by, cause=cause)


def roll_casualty(game: Game, victim: Player, purpose: i64, by: PlayerId) -> i64:
    """A D68; returns the row, and eight times what it lowers (LRB-CAS-01)."""
    tells = game.aftermath or may_rise(game.state, victim, side=rival(game.state, victim.side, by=by))
    rolled = game.roll(purpose, victim.id, kind=dice.D68, cuts=_CUTS if tells else i64(0))
    game.tell_roll(r.LRB_CAS_01, purpose, player=victim.id, rolled=rolled, other=by)
    units = dice.second_die(rolled)
    row = row_of(dice.first_die(rolled), units)
    return row | (lowered(units) << 3) if row == LASTING_INJURY else row


def chosen_second(game: Game, victim: Player) -> bool:
    """Which of the two Casualty rolls the victim's coach lets stand (LRB-APO-02)."""
    second = op.option(op.SECOND)
    options = vec[i64]([op.option(op.FIRST), second])
    picked = game.choose(ak.ASK_CASUALTY_RESULT, victim.side, player=victim.id, options=options, rule=r.LRB_APO_02)
    return picked == second


def may_rise(state: State, victim: Player, side: i64) -> bool:
    """Whether a Necromancer of a side could make a Zombie of the victim, should they die. Source: LRB-REGEN-03."""
    if state.squads.team(int(side)).college not in NECROMANTIC or (state.plague_spent >> side) & 1:
        return False
    if i64(state.squads.st[victim.id]) > 4 or victim.side == side:
        return False
    return not (victim.has(sk.REGENERATION) or victim.has(sk.STUNTY))


def raise_zombie(game: Game, victim: Player, side: i64) -> None:
    """Once in a match the Necromancer's coach may have one more player in Reserves. Source: LRB-REGEN-03."""
    state = game.state
    if not may_rise(state, victim, side=side):
        return
    if not game.confirm(ak.ASK_RAISE, side, player=victim.id, rule=r.LRB_REGEN_03):
        return
    state.plague_spent |= i64(1) << side
    slot = side * SLOTS + SLOTS - 1
    state.set_box(slot, RESERVES)
    game.tell(ev.RAISED, r.LRB_REGEN_03, player=slot, other=victim.id)


def is_treated(game: Game, victim: Player) -> bool:
    """Whether the victim's coach calls an apothecary, who is spent then (LRB-APO-01, -05)."""
    state = game.state
    left = state.apothecaries(victim.side)
    sheet = state.squads.sheets[victim.id]
    if sheet is not None and STAR in sheet.keywords:
        return False
    if left == 0 or not game.confirm(ak.ASK_APOTHECARY, victim.side, player=victim.id, rule=r.LRB_APO_01):
        return False
    state.set_apothecaries(victim.side, left - 1)
    game.tell(ev.TREATED, r.LRB_APO_01, player=victim.id)
    return True


def piles_on(game: Game, victim: Player, by: PlayerId, cause: Cause) -> bool:
    """
    Whether the blocker, who has stayed up, goes down beside the victim to have a roll made again.

    Source: LRB-ARM-05.
    """
    if by == NONE or not cause.claws or cause.together or not victim.in_play:
        return False
    blocker = game.players[by]
    # Whom a blocker falls before has thrown no block.
    if not game.is_active_side(blocker) or not blocker.standing or blocker.rooted:
        return False
    if not blocker.can_use(sk.PILING_ON):
        return False
    if game.state.board.distance(blocker.square, victim.square) != 1:
        return False
    costs = game.rules.edition.piling_on_costs
    if costs and not game.rules.rerolls.team_ready(game, blocker):
        return False
    if not game.wants(blocker, sk.PILING_ON, rule=r.LRB_ARM_05, other=victim.id):
        return False
    place_prone(game, blocker, rule=r.LRB_ARM_05)
    return not costs or pays_team_reroll(game, blocker)


def row_of(tens: i64, units: i64) -> i64:
    """What a D68 means, by the rows that all games share (LRB-CAS-01)."""
    if tens <= 3:
        return BADLY_HURT
    if tens == 4:
        return SERIOUSLY_HURT
    if tens == 6:
        return DEAD
    return SERIOUS_INJURY if units <= 2 else LASTING_INJURY


def lowered(units: i64) -> i64:
    """The characteristic that a 53 to 58 lowers (LRB-CAS-01)."""
    if units <= 4:
        return _MA
    if units <= 6:
        return _AV
    return _AG if units == 7 else _ST
