"""
A player for trying the rules out: it seeks fights, throws, portals and every odd corner, and never the win.

It plays for `dungeonbowl rules --exercised`, where games should reach as many rules as they can; it is no opponent.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, side_of
from dungeonbowl.core.questions import Source
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR
from dungeonbowl.rules.queries import is_marked, opponents_in_play, players_in_play
from dungeonbowl.state.state import State

_ERRANDS: Final = 12
_MOODS: Final = 4
_REACH: Final = 6
_TO_PORTAL: Final = vec[i64]([2, 0, 0, 1])
_TO_OPPONENT: Final = vec[i64]([5, 2, 7, 3])
"""Below which errand of an activation a mood leads to a Portal, and below which to an opponent; then to the ball."""
_RARE_ACTIONS: Final = (
    op.PASS,
    op.HANDOFF,
    op.THROW_BOMB,
    op.HYPNOTIC_GAZE,
    op.STAB,
    op.PROJECTILE_VOMIT,
    op.BREATHE_FIRE,
    op.MULTIPLE_BLOCK,
    op.THROW_FOOD,
    op.TASTY_SNACK,
    op.FOUNTAIN_OF_YOUTH,
    op.SKULL_SMASH,
    op.UNDER_THE_SAW,
    op.BLOCK,
    op.BLITZ,
    op.FOUL,
)
_ON_THE_WAY: Final = (op.STEP, op.JUMP, op.STAND_UP, op.END_ACTIVATION)


class WildCoach(Source):
    """Answers every question of one seat in place, at random but with a taste for what happens seldom."""

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.key0: i64 = dice.seed_key(seed, 0)
        self.key1: i64 = dice.seed_key(seed, 1)
        self.n: i64 = 0
        self.mood: i64 = dice.die(self.key1, self.key1, 0, _MOODS)

    def choose(self, ask: i64, seat: i64, player: i64, options: vec[i64]) -> i64:
        """One of the options."""
        if ask == ak.ASK_MOVE:
            return self._move(player, options)
        if ask == ak.ASK_TURN:
            return self._turn(options)
        if ask == ak.ASK_ACTION:
            return self._action(player, options)
        if ask == ak.ASK_TARGET:
            for value in options:
                if self.state.holds(op.player_of(value)) and self._chance(6):
                    return value
            return self._nearest(player, options) if self._chance(7) else self._any(options)
        if ask == ak.ASK_DEPLOY:
            return self._deploy(options)
        if ask == ak.ASK_CAST:
            return options[0] if self._chance(3) else options[len(options) - 1]
        if ask == ak.ASK_SPELL:
            return self._near_players(options)
        if ask == ak.ASK_AIM or ask == ak.ASK_DUMP_OFF:
            return self._aim(seat, options)
        if ask == ak.ASK_PUSH_TO or ask == ak.ASK_PLACE:
            special = self._special(options)
            return self._any(special) if len(special) > 0 and self._chance(7) else self._any(options)
        first_or_no = op.verb_of(options[len(options) - 1]) == op.NO
        if first_or_no and ask != ak.ASK_FOLLOW_UP:
            # Yes, a re-roll, a player: in three cases of four something rather than nothing.
            return options[self._die(i64(len(options)) - 1)] if self._chance(8) else op.option(op.NO)
        return self._any(options)

    # -- chance ------------------------------------------------------------------------------------------------

    def _die(self, sides: i64) -> i64:
        self.n += 1
        return dice.die(self.key0, self.key1, self.n, sides)

    def _chance(self, tenths: i64) -> bool:
        return self._die(10) < tenths

    def _any(self, options: vec[i64]) -> i64:
        return options[self._die(i64(len(options)))]

    # -- what to do --------------------------------------------------------------------------------------------

    def _turn(self, options: vec[i64]) -> i64:
        """Bring players in where that can be done; then whoever has not acted."""
        last = options[len(options) - 1]
        if len(options) == 1 or self._die(40) == 0:
            return last
        into = vec[i64]()
        for value in options:
            if op.verb_of(value) == op.CAST and self._chance(4):
                return value
            if op.verb_of(value) == op.ENTER or op.verb_of(value) == op.SPONGE:
                into = append(into, value)
        if len(into) > 0 and self._chance(7):
            return self._any(into)
        return options[self._die(i64(len(options)) - 1)]

    def _action(self, player: i64, options: vec[i64]) -> i64:
        """An action that is seldom open before one that always is; team-mates are thrown where that can be."""
        rare = vec[i64]()
        options = self._worth_declaring(player, options)
        at = i64(self.state.square[player])
        flier = self._nearest_of(at, self._mates(player, sk.RIGHT_STUFF))
        may_throw = flier != NONE and self.state.board.within(at, flier, 5)
        for value in options:
            verb = op.verb_of(value)
            if verb == op.PROJECTILE_VOMIT or (verb == op.MULTIPLE_BLOCK and self._chance(5)):
                return value
            if verb == op.HANDOFF and may_throw and self.state.carrier == player and not self._flies(player):
                return value
            if verb == op.THROW_TEAM_MATE or verb == op.KICK_TEAM_MATE:
                if may_throw and self._chance(7):
                    return value
            elif verb in _RARE_ACTIONS:
                rare = append(rare, value)
            elif verb == op.SPRINT:
                # A sprint rules out nearly everything else.
                return value if self._chance(2) else options[0]
        return self._any(rare) if len(rare) > 0 and self._chance(6) else self._any(options)

    def _deploy(self, options: vec[i64]) -> i64:
        """Those who throw team-mates come first, those who can be thrown, and whoever spreads the plague."""
        squads = self.state.squads
        for skill in (sk.PLAGUE_RIDDEN, sk.THROW_TEAM_MATE, sk.RIGHT_STUFF):
            for value in options:
                if squads.has(op.player_of(value), skill) and self._chance(5):
                    return value
        return self._any(options)

    def _near_players(self, options: vec[i64]) -> i64:
        """What a spell is aimed at: anybody, or mostly a square with somebody on it, with a Portal or with the ball."""
        state = self.state
        busy = vec[i64]()
        for value in options:
            square = op.square_of(value)
            if square == NONE:
                continue
            if state.player_at(square) != NONE or i64(state.board.portal[square]) > 0 or square == state.ball:
                busy = append(busy, value)
        return self._any(busy) if len(busy) > 0 and self._chance(8) else self._any(options)

    def _worth_declaring(self, player: i64, options: vec[i64]) -> vec[i64]:
        """The actions without a throw of a ball that the player neither has nor could fetch."""
        state = self.state
        if state.ball_found and (state.carrier == NONE or state.carrier == player):
            return options
        found = vec[i64]()
        for value in options:
            verb = op.verb_of(value)
            if verb != op.PASS and verb != op.HANDOFF:
                found = append(found, value)
        return found if len(found) > 0 else options

    def _flies(self, player: i64) -> bool:
        """Whether the player can be thrown."""
        return self.state.squads.has(player, sk.RIGHT_STUFF)

    def _leap(self, seat: i64, options: vec[i64]) -> i64:
        """Mostly over one square or two, and often onto an opponent."""
        state = self.state
        here = i64(state.square[state.active])
        near = vec[i64]()
        slams = vec[i64]()
        for value in options:
            square = op.square_of(value)
            if state.board.distance(here, square) > 3:
                continue
            near = append(near, value)
            who = state.player_at(square)
            if who != NONE and side_of(who) != seat:
                slams = append(slams, value)
        if len(slams) > 0 and self._chance(5):
            return self._any(slams)
        return self._any(near) if len(near) > 0 and self._chance(8) else self._any(options)

    def _aim(self, seat: i64, options: vec[i64]) -> i64:
        """Often a square with a team-mate, or one with a Portal; the carrier is thrown at the end zone."""
        if self.state.aiming == op.LEAP:
            return self._leap(seat, options)
        mates = vec[i64]()
        home = vec[i64]()
        for value in options:
            square = op.square_of(value)
            if square != NONE and self.state.board.is_goal_of(square, seat):
                home = append(home, value)
            if square != NONE:
                who = self.state.player_at(square)
                if who != NONE and side_of(who) == seat:
                    mates = append(mates, value)
        if len(home) > 0 and self.state.aim_player != NONE and self.state.aim_player == self.state.carrier:
            return self._any(home)
        if len(mates) > 0 and self._chance(6):
            return self._any(mates)
        special = self._special(options)
        return self._any(special) if len(special) > 0 and self._chance(3) else self._any(options)

    def _special(self, options: vec[i64]) -> vec[i64]:
        """The options whose square is a Portal, in an end zone or no plain floor, or has the ball on it."""
        found = vec[i64]()
        board = self.state.board
        for value in options:
            square = op.square_of(value)
            if square == NONE:
                continue
            plain = i64(board.kind[square]) == KIND_FLOOR and i64(board.zone[square]) == 0
            if not plain or i64(board.portal[square]) > 0 or square == self.state.ball:
                found = append(found, value)
        return found

    def _nearest(self, player: i64, options: vec[i64]) -> i64:
        """The option whose player is the shortest walk away."""
        state = self.state
        walk = state.board.walk(i64(state.square[player]))
        best = options[0]
        least: i64 = 10000
        for value in options:
            who = op.player_of(value)
            if who == NONE or i64(state.square[who]) == NONE:
                continue
            steps = i64(walk[i64(state.square[who])])
            if 0 <= steps < least:
                least = steps
                best = value
        return best

    # -- moving ------------------------------------------------------------------------------------------------

    def _move(self, player: i64, options: vec[i64]) -> i64:
        """The point of the action where it can be made, else a step on the errand of this activation."""
        state = self.state
        points = vec[i64]()
        steps = vec[i64]()
        jumps = vec[i64]()
        for value in options:
            verb = op.verb_of(value)
            if verb == op.STAND_UP and self._chance(9):
                return value
            if verb == op.STEP:
                steps = append(steps, value)
            elif verb == op.JUMP:
                jumps = append(jumps, value)
            elif verb == op.LEAP:
                # Most leaps fail and end the turn, so they are tried now and then.
                if self._die(40) == 0:
                    return value
            elif verb not in _ON_THE_WAY:
                points = append(points, value)
        last = options[len(options) - 1]
        if len(points) > 0 and self._chance(7):
            for value in points:
                who = op.player_of(value)
                wanted = state.holds(who) or (op.verb_of(value) == op.HAND_TO and self._flies(who))
                if who != NONE and wanted and self._chance(8):
                    return value
            return self._any(points)
        if len(jumps) > 0 and self._chance(1):
            return self._any(jumps)
        if len(steps) == 0 or self._die(24) == 0 or (state.moves_left == 0 and self._die(8) > 0):
            return last
        if is_marked(state, player) and self._chance(9 if state.target == NONE else 5):
            return last
        goal = self._goal(player)
        step = self._towards(steps, goal) if goal != NONE and self._chance(9) else self._any(steps)
        if state.board.has_doorways and state.carrier == player:
            # A touchdown ends no match where teams score in doorways.
            return step
        scores = state.holds(player) and state.board.is_goal_of(op.square_of(step), side_of(player))
        if not scores:
            return step
        risky = state.moves_left == 0 or is_marked(state, player)
        return step if self._die(4 if risky else 100) == 0 else last

    def _goal(self, player: i64) -> i64:
        """Where this activation leads: the target, the ball, a chest, a Portal, an opponent, or nowhere."""
        state = self.state
        if state.target != NONE and i64(state.square[state.target]) != NONE:
            return i64(state.square[state.target])
        if state.action == op.THROW_TEAM_MATE and state.carrier != NONE and state.carrier != player:
            if side_of(state.carrier) == side_of(player) and self._flies(state.carrier):
                at = i64(state.square[player])
                if state.board.within(at, state.ball, 1):
                    return self._nearest_of(at, state.board.goals(side_of(player)))
                return state.ball
        if state.action == op.THROW_TEAM_MATE or state.action == op.KICK_TEAM_MATE:
            return self._nearest_of(i64(state.square[player]), self._mates(player, sk.RIGHT_STUFF))
        if (state.action == op.PASS or state.action == op.HANDOFF) and state.carrier != player:
            return state.ball
        board = state.board
        side = side_of(player)
        errand = dice.die(self.key1, self.key0, (state.turns(side) << 8) + player, _ERRANDS)
        at = i64(state.square[player])
        if errand < _TO_PORTAL[self.mood]:
            return self._nearest_of(at, board.portal_square)
        if errand < _TO_OPPONENT[self.mood]:
            return self._beside_opponent(at, side)
        if errand == _ERRANDS - 1:
            return NONE
        if state.holds(player):
            thrower = self._nearest_of(at, self._mates(player, sk.THROW_TEAM_MATE))
            if thrower != NONE and self._flies(player):
                near_goal = self._is_near_goal(thrower, side)
                return thrower if near_goal else self._nearest_of(at, board.goals(side))
            flier = self._nearest_of(at, self._mates(player, sk.RIGHT_STUFF))
            if thrower != NONE and flier != NONE and state.action == op.HANDOFF:
                return flier
            return self._nearest_of(at, board.goals(side))
        if state.squads.has(player, sk.THROW_TEAM_MATE) and errand < _ERRANDS - 1:
            return self._nearest_of(at, board.goals(side))
        # Of two balls, not everybody cares for the same.
        ball = (player + state.turns(side)) & state.second_ball
        return state.square_of_ball(ball) if state.is_found(ball) else self._nearest_chest(at)

    def _is_near_goal(self, square: i64, side: i64) -> bool:
        """Whether a square is a throw away from an end zone in which the side scores."""
        board = self.state.board
        for other in range(board.sides):
            if other != side and i64(board.zone_distance(other)[square]) <= _REACH:
                return True
        return False

    def _mates(self, player: i64, skill: i64) -> vec[i16]:
        """Where the team-mates with a skill are."""
        squares = vec[i16]()
        for who in players_in_play(self.state, side_of(player)):
            if i64(who) != player and self.state.squads.has(i64(who), skill):
                squares = append(squares, self.state.square[i64(who)])
        return squares

    def _nearest_of(self, at: i64, squares: vec[i16]) -> i64:
        board = self.state.board
        if board.has_doorways and len(squares) > 0 and board.is_doorway(i64(squares[0])):
            return self._nearest_doorway(at, squares)
        walk = self.state.board.walk(at)
        best: i64 = NONE
        least: i64 = 10000
        for square in squares:
            if i64(square) == NONE:
                continue
            steps = i64(walk[i64(square)])
            if 0 < steps < least:
                least = steps
                best = i64(square)
        return best

    def _nearest_doorway(self, at: i64, squares: vec[i16]) -> i64:
        best = i64(squares[0])
        for square in squares:
            if i64(self.state.board.walk(i64(square))[at]) < i64(self.state.board.walk(best)[at]):
                best = i64(square)
        return best

    def _nearest_chest(self, at: i64) -> i64:
        state = self.state
        closed = vec[i16]()
        for chest in range(state.board.chests):
            if (state.closed >> chest) & 1:
                closed = append(closed, state.board.chest_square[chest])
        return self._nearest_of(at, closed)

    def _beside_opponent(self, at: i64, side: i64) -> i64:
        squares = vec[i16]()
        for who in opponents_in_play(self.state, side):
            squares = append(squares, self.state.square[i64(who)])
        return self._nearest_of(at, squares)

    def _towards(self, steps: vec[i64], goal: i64) -> i64:
        """The step after which the walk to the goal is shortest, past Portals: they lose too many players."""
        walk = self.state.board.walk(goal)
        best = steps[0]
        least: i64 = 10000
        for value in steps:
            to = op.square_of(value)
            left = i64(walk[to])
            if to != goal and i64(self.state.board.portal[to]) > 0:
                left += 20
            if 0 <= left < least:
                least = left
                best = value
        return best
