"""
Knock-downs of the Astrogranite Edition: a wall may add to the dice, and several players go down together, and
acrobats land on their feet.

Source: AGE-BLK-01 to -04, AGE-PUSH-06, AGE-COLL-06, -08, AGE-SKILL-03.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, PlayerId, RuleId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.injuries.living import SixtyEight
from dungeonbowl.rules.pads.parts import settle_on_portal
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.state.state import Player


class AgainstWalls(SixtyEight):
    """Whoever is knocked down and driven against nothing but walls may be hurt more."""

    def wall_bonus(self, game: Game, victim: Player) -> i64:
        """Source: AGE-BLK-01."""
        return 1 if game.notes.smashed == victim.id else 0

    def smashes(self, game: Game, victim: Player, by: PlayerId, purpose: i64) -> bool:
        """
        The blocking coach is asked once the dice lie; what adds to the Armour roll is gone for the Injury roll.

        Source: AGE-BLK-01, -02, -03.
        """
        yes = op.option(op.YES)
        options = vec[i64]([yes, op.option(op.NO)])
        seat = game.side_of(by)
        rule = r.AGE_BLK_01
        if (
            game.choose(
                ak.ASK_WALL_SMASH, seat, player=victim.id, options=options, other=by, rule=rule, purpose=purpose
            )
            != yes
        ):
            return False
        game.tell(ev.SMASHED, rule, player=victim.id, other=by, value=1 if purpose == pu.INJURY else 0)
        game.cite(r.AGE_BLK_03)
        if purpose == pu.ARMOUR:
            game.notes.smashed = NONE
        if injuries.attack_bonus(game, victim, by=by, cause=causes.BLOCK) > 0:
            game.cite(r.AGE_BLK_02)
        return True


def fell_together(
    game: Game, players: vec[i16], rule: RuleId, thrown: PlayerId = NONE, arrives: Player | None = None
) -> None:
    """
    Several players go down at once: all lie before anybody is hurt, and the balls are loose last.

    Args:
        players: in the order in which their armour is rolled.
        thrown: a thrown player among them, whose fall costs the turn only if they hold the ball.
        arrives: who has just come to their square, and is sent on before the Armour rolls if it is a pad.
    """
    for who in players:
        injuries.lie_down(game, game.players[i64(who)], kind=ev.KNOCKED_DOWN, rule=rule)
    carrier = game.state.carrier
    if arrives is not None:
        settle_on_portal(game, arrives)
    for who in players:
        player = game.players[i64(who)]
        held = player.id == carrier
        if player.in_play:
            injuries.risk_injury(game, player, by=NONE, cause=causes.ACCIDENT, armour_modifier=0)
        if game.is_active_side(player) and who != thrown:
            game.turn_over(rule)
        elif game.is_active_side(player) and held:
            game.turn_over(r.LRB_TO_08)
    for who in players:
        ball.drop(game, game.players[i64(who)])


def lands_on_feet(game: Game, player: Player) -> bool:
    """
    Acrobatics: an Agility roll, unmodified, keeps a player up who would go down by a fall or a collision.

    Whatever they were doing ends there. Source: AGE-SKILL-03.
    """
    if not player.can_use(sk.ACROBATICS):
        return False
    game.tell_skill(player, sk.ACROBATICS, rule=r.AGE_SKILL_03)
    if not pass_test(game, player, test=agility_test(player, pu.ACROBATICS, modifier=0, rule=r.AGE_SKILL_03)):
        return False
    if game.state.active == player.id:
        game.end_activation()
    return True
