"""
Injury and casualties of the 2021 game: two tables of 2D6, a D16 of casualties, and what may still save a victim.

Source: DB21-INJ-03 to -05, DB21-CAS, DB21-GEN-15, DB21-SPON-07.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, RESERVES, SLOTS, PlayerId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import Cause
from dungeonbowl.rules.injuries.parts import (
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
    note_casualty,
    patched_up,
)
from dungeonbowl.rules.injuries.regeneration import regenerates
from dungeonbowl.rules.options import Option
from dungeonbowl.state.state import Player

CASUALTY_TABLE: Final = Option(
    "casualty_table",
    "Casualty table",
    choices=(("cheat_sheet", "of the reference sheet"), ("page", "of the rulebook's page")),
    rule=ps.CASUALTY_ROW,
)


class SixteenSides(Injuries):
    """The two tables of the 2021 game and its D16 of casualties."""

    options: tuple[Option, ...] = (CASUALTY_TABLE,)

    def result(self, total: i64, stunty: bool, thick_skull: bool) -> i64:
        """Source: DB21-INJ-03, -04, -05."""
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

    def casualty(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
        """
        The D16, a physician's second one, Regeneration; then what the row brings.

        Source: DB21-CAS-01, -02, -05, -06, -09, -10, DB21-SPON-07.
        """
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
            second = _roll_casualty(game, victim, by=by, modifier=modifier, cuts=cuts)
            row = _second_opinion(game, victim, first=row, second=second)
        if regenerates(game, victim) or patched_up(game, victim, row=row):
            return
        lasting: i64 = 0
        if reduces(row, game.options.says(CASUALTY_TABLE, "page")):
            lasting = lasting_injury(game, victim)
        note_casualty(game, victim, row=row, lasting=lasting, rule=r.CAS_02)
        if row == DEAD and by != NONE and cause.plague:
            _spread_plague(game, victim, killer=game.players[by])


def row_of(total: i64) -> i64:
    """The row of the Casualty table (DB21-CAS-01, -02); one match plays alike with either version of it."""
    if total <= 6:
        return BADLY_HURT
    if total <= 9:
        return SERIOUSLY_HURT
    if total <= 12:
        return SERIOUS_INJURY
    return LASTING_INJURY if total <= 14 else DEAD


def reduces(row: i64, page_table: bool) -> bool:
    """Whether a row brings a characteristic reduction (DB21-CAS-02, both versions)."""
    if page_table:
        return row == LASTING_INJURY
    return row == SERIOUS_INJURY or row == LASTING_INJURY


def _roll_casualty(game: Game, victim: Player, by: PlayerId, modifier: i64, cuts: i64) -> i64:
    """One D16 on the Casualty table; returns the row (DB21-CAS-01, -02)."""
    rolled = game.roll(pu.CASUALTY, victim.id, kind=dice.D16, cuts=cuts)
    total = rolled + modifier
    if total > 16:
        total = 16
    game.tell_roll(r.CAS_01, pu.CASUALTY, player=victim.id, rolled=rolled, modifier=modifier, other=by)
    return row_of(total)


def _second_opinion(game: Game, victim: Player, first: i64, second: i64) -> i64:
    """The player's coach takes one of two Casualty rolls; two alike leave no choice (DB21-SPON-07)."""
    game.cite(r.SPON_07)
    if first == second:
        return first
    options = vec[i64]([op.option(op.FIRST, first), op.option(op.SECOND, second)])
    picked = game.choose(ak.ASK_CASUALTY_RESULT, victim.side, player=victim.id, options=options, rule=r.SPON_07)
    return op.number_of(picked)


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
    state.set_box(slot, RESERVES)
    game.tell(ev.RAISED, r.CAS_10, player=slot, other=victim.id)
