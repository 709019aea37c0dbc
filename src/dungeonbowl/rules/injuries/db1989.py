"""
Falling, armour and injuries of the game of 1989: every injury leads to a box, and a die says to which.

Source: BB2E-DOWN, BB2E-ARM, BB2E-INJ, BB2E-DUG, BB2E-SKILL-04, DB89-INJD.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import FACE_DOWN, INJURED, KO, NONE, RESERVES, STUNNED_BOX, PlayerId, RuleId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries.causes import Cause
from dungeonbowl.rules.injuries.parts import DEAD, SERIOUS_INJURY, Injuries, note_casualty
from dungeonbowl.rules.options import IN_USE, LEFT_OUT, Option, Options
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.state.state import BANNED, Player

SPONGES: Final = Option(
    "magic_sponges",
    "Magic sponges",
    choices=(
        (LEFT_OUT, "nobody comes back from the boxes of the hurt"),
        (IN_USE, "one a turn, in the place of a reserve"),
    ),
)


class SecondEdition(Injuries):
    """2D6 above AV, then a D6 for the box; by option a sponge leads one box up."""

    options: tuple[Option, ...] = (SPONGES,)

    def has_sponges(self, options: Options) -> bool:
        """Source: DB89-SPONGE-01."""
        return options.says(SPONGES, IN_USE)

    def from_sponging(self, game: Game, player: PlayerId) -> i64:
        """Source: DB89-SPONGE-02 to -05."""
        box = i64(game.state.box[player])
        if i64(game.state.flags[player]) & BANNED:
            return bars.BANNED
        return bars.FREE if box == KO or box == STUNNED_BOX else bars.BEYOND_SPONGES

    def sponged(self, game: Game, player: Player) -> None:
        """One box up, without a roll. Source: DB89-SPONGE-01 to -03, -06, DB89-DUGT-08."""
        from_ko = i64(game.state.box[player.id]) == KO
        box: i64 = STUNNED_BOX if from_ko else RESERVES
        game.state.set_box(player.id, box)
        game.tell(ev.SPONGED_UP, r.DB89_SPONGE_03 if from_ko else r.DB89_SPONGE_02, player=player.id, value=box)
        game.cite(r.DB89_SPONGE_01)
        game.cite(r.DB89_SPONGE_06)
        game.cite(r.DB89_DUGT_08)

    def lies(self, posture: i64) -> i64:
        """Source: BB2E-DOWN-01, DB89-CHEST-07."""
        return FACE_DOWN

    def risk(self, game: Game, player: Player, by: PlayerId, cause: Cause, armour_modifier: i64) -> None:
        """Source: BB2E-DOWN-02, BB2E-ARM-01 to -03."""
        level = might(game, by) if cause.mighty_blow or cause.foul else i64(0)
        harm(game, player, level=level + armour_modifier)

    def casualty(self, game: Game, victim: Player, by: PlayerId, cause: Cause) -> None:
        """Source: BB2E-INJ-03."""
        weigh(game, victim)


# -- going down ------------------------------------------------------------------------------------------------------


def fall(game: Game, player: Player, rule: RuleId, by: PlayerId = NONE, level: i64 = 0) -> None:
    """
    A player falls: face-down, an Armour roll, and then a ball that they held.

    Args:
        rule: why they fall.
        by: who felled them, or `NONE`.
        level: the level of that player's Mighty Blow, where it helps.

    Source: BB2E-DOWN-01, -02, -04.
    """
    lie_down(game, player, rule=rule, by=by)
    harm(game, player, level=level)
    ball.drop(game, player)


def lie_down(game: Game, player: Player, rule: RuleId, by: PlayerId = NONE) -> None:
    """The first half of a fall: the player lies face-down, and no dice have been rolled yet. Source: BB2E-DOWN-01."""
    game.tell(ev.FELL if by == NONE else ev.KNOCKED_DOWN, rule, player=player.id, other=by)
    game.lay(player, FACE_DOWN, rule=r.BB2E_DOWN_01)


def drop_out(game: Game, player: Player, rule: RuleId) -> None:
    """A player is stunned: into the Stunned box without any roll, and the ball is loose. Source: BB2E-BLOCK-08."""
    game.remove(player, STUNNED_BOX, rule=rule)
    game.cite(r.BB2E_BLOCK_08)
    ball.drop(game, player)


# -- armour and injury -----------------------------------------------------------------------------------------------


def might(game: Game, by: PlayerId) -> i64:
    """The level of a player's Mighty Blow, 0 for none. Source: BB2E-SKILL-04."""
    if by == NONE or not game.state.squads.has(by, sk.MIGHTY_BLOW):
        return 0
    return i64(game.state.squads.mighty_blow[by])


def harm(game: Game, victim: Player, level: i64 = 0) -> None:
    """An Armour roll, and the Injury roll if it fails. Source: BB2E-ARM-01 to -03."""
    if not keeps_whole(game, victim, level=level):
        injure(game, victim, level=level)


def keeps_whole(game: Game, victim: Player, level: i64 = 0) -> bool:
    """Whether a player passes the Armour roll: 2D6 and the level of Mighty Blow, not above AV. Source: BB2E-ARM-01."""
    fails_on = victim.av - level
    cuts: i64 = 0
    if 2 < fails_on <= 12:
        cuts = i64(1) << fails_on
    rolled = game.roll(pu.ARMOUR, victim.id, kind=dice.TWO_D6, cuts=cuts)
    passed = dice.dice_sum(rolled) < fails_on
    game.tell_roll(
        r.BB2E_ARM_01,
        pu.ARMOUR,
        player=victim.id,
        rolled=rolled,
        target=victim.av,
        modifier=level,
        success=0 if passed else 1,
    )
    game.cite(r.BB2E_DOWN_02)
    game.cite(r.BB2E_ARM_02 if passed else r.BB2E_ARM_03)
    if level:
        game.cite(r.BB2E_SKILL_04)
    return passed


def injure(game: Game, victim: Player, level: i64 = 0) -> None:
    """The Injury roll, and the box that it leads to. Source: BB2E-INJ-01, -02."""
    result = roll_on(game, tr.INJURY, purpose=pu.INJURY, player=victim.id, rule=r.BB2E_INJ_01, modifier=level)
    if level:
        game.cite(r.BB2E_SKILL_04)
    box = box_of(result)
    game.remove(victim, box, rule=r.BB2E_INJ_02)
    game.cite(r.DB89_INJD_01)
    if box == INJURED:
        weigh(game, victim)


def box_of(result: i64) -> i64:
    """The box that an Injury roll or a penalty leads to (BB2E-INJ-02, DB89-FOUL-07)."""
    if result == tr.STUNNED:
        return STUNNED_BOX
    return KO if result == tr.KNOCKED_OUT else i64(INJURED)


def weigh(game: Game, victim: Player) -> None:
    """How badly somebody is injured. Source: BB2E-INJ-03."""
    result = roll_on(game, tr.SEVERITY, purpose=pu.CASUALTY, player=victim.id, rule=r.BB2E_INJ_03)
    row: i64 = DEAD if result == tr.DEAD else SERIOUS_INJURY
    note_casualty(game, victim, row=row, lasting=0, rule=r.BB2E_INJ_03)
