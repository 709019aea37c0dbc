"""
Injury and casualties of the games on the Living Rulebook: one table of 2D6, and a D68 of casualties.

Source: LRB-INJ, LRB-CAS, LRB-REGEN.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import PlayerId
from dungeonbowl.rules.game import Game
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
    Cause,
    Injuries,
    note_casualty,
    regenerates,
)
from dungeonbowl.state.state import Player

# Characteristics that an injury of LASTING_INJURY lowers, as every game counts them.
_AV: i64 = 1
_MA: i64 = 2
_AG: i64 = 4
_ST: i64 = 5

_CUTS: i64 = (1 << 25) | (1 << 33) | (1 << 35) | (1 << 37) | (1 << 39) | (1 << 40) | (1 << 41)
"""Where the rows of the D68 begin that differ after the match, counted from 1 for an 11 to 48 for a 68."""


class SixtyEight(Injuries):
    """Old injuries add to the Injury roll; a casualty rolls the D68."""

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

    def casualty(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
        """Source: LRB-CAS-01, -02, -04."""
        rolled = game.roll(pu.CASUALTY, victim.id, kind=dice.D68, cuts=_CUTS if game.aftermath else i64(0))
        game.tell_roll(r.LRB_CAS_01, pu.CASUALTY, player=victim.id, rolled=rolled, other=by)
        if regenerates(game, victim):
            return
        tens = dice.first_die(rolled)
        units = dice.second_die(rolled)
        row = row_of(tens, units)
        note_casualty(
            game, victim, row=row, lasting=lowered(units) if row == LASTING_INJURY else i64(0), rule=r.LRB_CAS_01
        )


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
