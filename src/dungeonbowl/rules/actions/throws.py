"""
What a player throws in 2021: the ball, by hand too, a team-mate, a bomb.

Source: DB21-ACT-02 to -04, DB21-PASS, DB21-HAND, DB21-WTHR, DB21-TTM, DB21-SPEC-06, -07, -13.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import AIM, IN_PLAY, NOBODY, PlayerId, side_of
from dungeonbowl.rules.actions.parts import Action, at_square
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.passing import wall_throws
from dungeonbowl.rules.queries import is_blinded
from dungeonbowl.rules.tossing import bombs
from dungeonbowl.rules.tossing import db2021 as tossing
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import (
    FINISHED,
    SPENT_BOMB,
    SPENT_HANDOFF,
    SPENT_KICK,
    SPENT_PASS,
    THIRSTY,
    Player,
    State,
)


def fed(game: Game, player: Player) -> bool:
    """Before a Hand-off or a throw of the ball a thirsty player must bite (DB21-SPEC-06)."""
    if game.state.doing & THIRSTY == 0 or not player.holds_ball:
        return True
    return traits.must_bite_before(game, player)


def from_ball(state: State, player: Player) -> i64:
    """What keeps a player from a Pass or a Hand-off, thrown or not: My Ball and a spell too (DB21-SPEC-18, IND-04)."""
    if player.has(sk.MY_BALL):
        return bars.KEEPS_BALL
    return bars.BLINDED if is_blinded(state, player.side) else barred.from_ball(state, player)


class Pass(Action):
    """A player moves, then throws the ball: at a square, or at a wall."""

    def __init__(self) -> None:
        super().__init__(op.PASS, r.ACT_02, spends=SPENT_PASS, used_up=bars.PASS_USED)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-ACT-02."""
        return from_ball(state, player)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The throw, if the player holds the ball and anything is in range (DB21-PASS-01, -05, WTHR-01)."""
        if player.holds_ball:
            if len(passing.aims(game)) > 0:
                options = append(options, op.bare(op.THROW_AT))
            if len(wall_throws.wall_aims(game)) > 0:
                options = append(options, op.bare(op.WALL_THROW))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce the throw."""
        game.state.aiming = op.verb_of(value)
        game.state.phase = AIM

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """DB21-PASS-01, -05, WTHR-01."""
        bar = pointing
        if not bar and not player.holds_ball:
            bar = bars.NO_BALL
        far = bar if bar or len(passing.aims(game)) else i64(bars.NOTHING_IN_RANGE)
        barred.note(found, far, verb=op.THROW_AT, rule=self.rule)
        wall = bar if bar or len(wall_throws.wall_aims(game)) else i64(bars.NO_WALL_IN_RANGE)
        barred.note(found, wall, verb=op.WALL_THROW, rule=self.rule)

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Squares in range, or the walls there."""
        return wall_throws.wall_aims(game) if game.state.aiming == op.WALL_THROW else at_square(passing.aims(game))

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """The throw, once a thirsty thrower has bitten."""
        square = op.square_of(value)
        if not fed(game, player):
            return
        if game.state.aiming == op.WALL_THROW:
            wall_throws.throw_at_wall(game, player, square=square, face=op.number_of(value))
            return
        mate = game.player_at(square)
        if mate is None or traits.gives_to(game, player, mate=mate):
            passing.throw_ball(game, player, to=square)
        else:
            game.end_activation()


class HandOff(Action):
    """A player moves, then hands the ball to a team-mate."""

    def __init__(self) -> None:
        super().__init__(op.HANDOFF, r.ACT_03, spends=SPENT_HANDOFF, used_up=bars.HANDOFF_USED, point=op.HAND_TO)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-ACT-03."""
        return from_ball(state, player)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The adjacent Standing team-mates that may be handed the ball (DB21-HAND-01, -04)."""
        if not player.holds_ball:
            return options
        state = game.state
        base = player.square * 8
        for d in range(8):
            near = i64(state.adj[base + d])
            if near >= 0:
                who = i64(state.occupant[near])
                if who != NOBODY and not barred.from_receiving(state, who, side=player.side):
                    options = append(options, op.option(op.HAND_TO, who))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The Hand-off; the bite before it may fell the receiver, and then another may be chosen on the spot."""
        receiver = game.players[op.player_of(value)]
        if not fed(game, player):
            return
        if not receiver.standing:
            game.state.doing &= ~FINISHED
            game.state.moves_left = 0
            game.state.rushes_left = 0
        elif traits.gives_to(game, player, mate=receiver):
            passing.hand_off(game, player, receiver=receiver)
        else:
            game.end_activation()

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """DB21-HAND-01."""
        state = game.state
        if side_of(who) == player.side and not player.holds_ball:
            return bars.NO_BALL
        return barred.beside(state, player, who=who, bar=barred.from_receiving(state, who, side=player.side))

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """DB21-HAND-01."""
        if pointing:
            return
        if not player.holds_ball:
            barred.note(found, bars.NO_BALL, verb=op.HAND_TO, rule=self.rule)
            return
        for p in range(game.state.squads.players):
            if i64(game.state.box[p]) == IN_PLAY and p != player.id:
                if not self.from_point(game, player, who=p):
                    return
        barred.note(found, bars.NOBODY_TO_TAKE, verb=op.HAND_TO, rule=self.rule)


class Toss(Action):
    """A player moves, then sends a team-mate through the air."""

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """Each team-mate beside the player who can fly (DB21-TTM-01, -02, -22)."""
        for mate in tossing.mates(game.state, player):
            options = append(options, op.option(self.verb, i64(mate)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce whom."""
        state = game.state
        state.aiming = self.verb
        state.aim_player = op.player_of(value)
        state.phase = AIM

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """DB21-TTM-01, -02, -22, STAT-04."""
        state = game.state
        if side_of(who) != player.side:
            return bars.OTHER_ACTION
        bar = tossing.from_tossing(state, player)
        return bar if bar else barred.beside(state, player, who=who, bar=tossing.from_flying(state, who))

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """DB21-TTM-03."""
        return at_square(tossing.aims(game, player))


class ThrowTeamMate(Toss):
    """A strong player throws a small one."""

    def __init__(self) -> None:
        super().__init__(
            op.THROW_TEAM_MATE,
            r.ACT_04,
            spends=SPENT_PASS,
            used_up=bars.PASS_USED,
            skill=sk.THROW_TEAM_MATE,
            point=op.THROW_TEAM_MATE,
        )

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-TTM-01."""
        return bars.FREE if player.st >= 5 else bars.TOO_WEAK

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce whom, unless a hungry thrower eats them."""
        if tossing.before_aim(game, player, mate=game.players[op.player_of(value)]):
            super().make(game, player, value=value)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them."""
        mate = game.players[game.state.aim_player]
        tossing.throw_team_mate(game, player, mate=mate, to=op.square_of(value))
        game.end_activation()


class KickTeamMate(Toss):
    """A player kicks a small one."""

    def __init__(self) -> None:
        super().__init__(
            op.KICK_TEAM_MATE,
            r.TTM_22,
            spends=SPENT_KICK,
            used_up=bars.KICK_USED,
            skill=sk.KICK_TEAM_MATE,
            point=op.KICK_TEAM_MATE,
        )

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Kick them."""
        mate = game.players[game.state.aim_player]
        tossing.kick_team_mate(game, player, mate=mate, to=op.square_of(value))
        game.end_activation()


class ThrowBomb(Action):
    """A player throws a bomb from where they stand."""

    def __init__(self) -> None:
        super().__init__(op.THROW_BOMB, r.SPEC_13, spends=SPENT_BOMB, used_up=bars.BOMB_USED, skill=sk.BOMBARDIER)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-SPEC-13."""
        return bars.FREE if player.standing else bars.LIES_DOWN

    def begin(self, game: Game, player: Player) -> None:
        """Announce it."""
        game.state.aiming = self.verb
        game.state.phase = AIM

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Where it may be thrown."""
        return at_square(bombs.aims(game, player))

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw it."""
        bombs.throw_bomb(game, player, to=op.square_of(value))
        game.end_activation()
