"""
Walls in the NAF's Dungeonbowl: an armour roll with 1 more, and a hard fall.

Source: NAF-PUSH, NAF-BLOCK, NAF-CHEST-09, NAF-TELE-15, -16.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, RuleId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.pushing.living import OntoWalls
from dungeonbowl.rules.pushing.parts import Shove
from dungeonbowl.state.state import Player


class WallSlam(OntoWalls):
    """The wall hurts whoever is pushed against it, and more whoever falls against it."""

    def wall_modifier(self) -> i64:
        """Source: NAF-PUSH-03."""
        return 1

    def meets_wall(self, game: Game, shove: Shove, pushed: Player, first: bool, wall: i64, chosen: bool) -> None:
        """Source: NAF-PUSH-01, -02."""
        game.tell(ev.PUSH_BLOCKED, r.NAF_PUSH_01, player=pushed.id, other=shove.blocker.id, to=wall)
        if chosen:
            game.cite(r.NAF_PUSH_02)
        elif wall != NONE and game.state.board.is_doorway(wall):
            game.cite(r.DB7_SCORE_02)
        slam(game, shove, pushed=pushed, first=first)

    def lands_first(self, game: Game, shove: Shove) -> bool:
        """A chest opens at once, so that a trap does not reach whoever only then comes near. Source: NAF-CHEST-08."""
        return game.state.is_closed_chest(shove.target.square)

    def fell(self, game: Game, shove: Shove, rule: RuleId) -> None:
        """Against a wall, into a chest, onto a pad or on plain floor. Source: NAF-BLOCK-01, -02, NAF-TELE-15, -16."""
        target = shove.target
        blocker = shove.blocker
        state = game.state
        if state.board.portal[target.square] != 0:
            self.fell_onto_pad(game, shove, rule=rule)
            return
        hard = shove.against_wall or state.is_closed_chest(target.square)
        if not hard:
            injuries.knock_down(game, target, rule=rule, by=blocker.id, cause=causes.BLOCK)
            return
        injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=rule, by=blocker.id)
        if not game.rules.chests.fallen_into(game, target, by=blocker.id):
            game.rules.injuries.hit_hard(game, target, by=blocker.id)
            game.cite(r.NAF_BLOCK_01)
            if blocker.can_use(sk.MIGHTY_BLOW):
                game.cite(r.NAF_BLOCK_02)
        if game.is_active_side(target):
            game.turn_over(ps.DOWN_TURNOVER)
        ball.drop(game, target)

    def stripped(self, game: Game, target: Player) -> None:
        """On a pad player and ball go ways of their own. Source: NAF-TELE-15."""
        pad = target.square
        if game.state.board.portal[pad] == 0:
            ball.drop(game, target)
            return
        game.let_go(r.NAF_TELE_15)
        pads.settle_on_portal(game, target)
        ball.enter_pad(game, pad)

    def fell_onto_pad(self, game: Game, shove: Shove, rule: RuleId) -> None:
        """The pad takes player and ball; the fall hurts where they come out."""
        target = shove.target
        injuries.lie_down(game, target, kind=ev.KNOCKED_DOWN, rule=rule, by=shove.blocker.id)
        if game.is_active_side(target):
            game.turn_over(ps.DOWN_TURNOVER)
        game.rules.pads.takes_fallen(game, target, by=shove.blocker.id, cause=causes.BLOCK)


def slam(game: Game, shove: Shove, pushed: Player, first: bool) -> None:
    """Whoever goes down anyway takes no Armour roll here. Source: NAF-PUSH-03 to -05, NAF-BLOCK-03."""
    game.cite(r.NAF_PUSH_05)
    if first and shove.fells:
        shove.against_wall = True
        game.cite(r.NAF_BLOCK_03)
        return
    if not pushed.standing:
        game.cite(r.LRB_PUSH_07)
        return
    spent = injuries.armour_roll(game, pushed, modifier=game.rules.pushes.wall_modifier())
    game.cite(r.NAF_PUSH_03)
    if spent < 0:
        return
    injuries.lie_down(game, pushed, kind=ev.FELL, rule=r.NAF_PUSH_03)
    injuries.injury_roll(game, pushed, cause=causes.STAB)
    if game.is_active_side(pushed):
        game.turn_over(r.NAF_PUSH_04)
    ball.drop(game, pushed)
