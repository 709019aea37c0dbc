"""
What `scripted` sees when it looks at the table: who is where, who can get where, what threatens whom.

Everything is read from a coach's view; fields of movement are computed when first asked for.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core import dice
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, SLOTS, STANDING, STUNNED, side_of
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.dungeon.grid.kinds import ROOM_TRANQUIL_MEADOW
from dungeonbowl.rules import bases
from dungeonbowl.rules.queries import has_zone, next_side, opponents_in_play
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.paths import PathField
from dungeonbowl.search.scripted.judging.line import Line, facing_of
from dungeonbowl.search.scripted.judging.numbers import Numbers
from dungeonbowl.search.scripted.judging.odds import BlockOdds, rough_down
from dungeonbowl.search.scripted.ways.chokes import Cut
from dungeonbowl.search.scripted.ways.ground import FAR, Ground, spread_over
from dungeonbowl.search.scripted.ways.maps import NOWHERE_SHUT, Maps, goal_squares, spread_by_toll, zone_squares
from dungeonbowl.search.scripted.ways.strides import Ends, Strides, least_under, parts_of
from dungeonbowl.search.scripted.ways.tolls import Ways, add_ground, is_uneven
from dungeonbowl.state.state import ENTANGLED, Player, State

HIDDEN: Final = 0
LOOSE: Final = 1
OURS: Final = 2
THEIRS: Final = 3

# What the players of the side are to do.
JOB_NONE: Final = 0
JOB_OPENER: Final = 1
JOB_COVER: Final = 2
JOB_BALL: Final = 3
JOB_ESCORT: Final = 4
JOB_FRONT: Final = 5
JOB_CHASE: Final = 6
JOB_KEEPER: Final = 7


class Table:
    """One look at a view, from the seat of the coach who thinks."""

    def __init__(self, state: State, numbers: Numbers, rules: Ruleset) -> None:
        self.numbers = numbers
        self.rules = rules
        self.ways = Ways(rules.pads.ends_moves, rules.chests.bars_ways())
        self.state = state
        self.board: Board = state.board
        self.scratch: State = state.copy()
        self.maps = Maps(self.ways)
        self.seat: i64 = 0
        self.other: i64 = 1
        self.facing: i64 = 0
        self.chequered: bool = False
        self.ball: i64 = HIDDEN
        self.own: vec[i16] = vec[i16]()
        self.foes: vec[i16] = vec[i16]()
        self.fields: list[PathField] = []
        self.known: vec[u8] = vec[u8]()
        self.foe_zones: vec[u8] = vec[u8]()
        self.threat: vec[float] = vec[float]()
        self.brink: vec[u8] = vec[u8]()
        self.threatened: i64 = NONE
        self.caution: float = 1.0
        self.watch: float = 1.0
        self.stall: i64 = 0
        self.goals: vec[i16] = vec[i16]()
        self.to_goal: vec[i16] = vec[i16]()
        self.to_home: vec[i16] = vec[i16]()
        # How many player numbers there are, and where the opponents score who have the ball or would have it.
        self.players: i64 = state.squads.players
        self.homes: vec[i16] = vec[i16]()
        self.job: vec[u8] = vec[u8]()
        self.job_at: vec[i16] = vec[i16]()
        self.want: vec[i16] = vec[i16]()
        self.goal: list[vec[i16] | None] = []
        self.line = Line(int(self.players))
        self.stuck: bool = False
        self.cut: Cut = Cut(1)
        self.ground_of: Ground | None = None
        self.road: vec[i16] = vec[i16]()
        self.road_known: bool = False
        self.strides = Strides()
        self.roads: list[vec[i16] | None] = []
        self.reach: list[vec[i16] | None] = []
        self.jobs_given: bool = False
        self.odds = BlockOdds()
        self.key0: i64 = 0
        self.key1: i64 = 0
        self._room_for(state)

    def _room_for(self, state: State) -> None:
        board = state.board
        squares, count = int(board.squares), int(state.squads.players)
        self.board = board
        self.players = state.squads.players
        self.job = vec[u8]([u8(0)] * count)
        self.job_at = vec[i16]([i16(NONE)] * count)
        self.want = vec[i16]([i16(0)] * count)
        self.goal = [None] * count
        self.roads = [None] * count
        self.reach = [None] * count
        self.fields = [PathField(squares, self.rules) for _ in range(count)]
        for field in self.fields:
            # What somebody could do with the ball is asked about those too who do not have it yet.
            field.scores = True
        self.known = vec[u8]([u8(0)] * count)
        self.foe_zones = vec[u8]([u8(0)] * squares)
        self.threat = vec[float]([0.0] * squares)
        self.brink = vec[u8]([u8(0)] * squares)
        self.cut = Cut(board.squares)
        self.ground_of = None
        self.line.players = count
        self.line.clear()
        if board.has_chasm:
            for square in range(board.squares):
                for d in range(8):
                    near = board.raw_neighbour(square, d)
                    if near >= 0 and board.is_hazard(near):
                        self.brink[square] = u8(1)

    def look(self, view: State, seat: i64, chequered: bool) -> None:
        """Take in a new view."""
        self.state = view
        if self.board is not view.board:
            self._room_for(view)
        self.maps.fit(view.board)
        self.scratch.restore(view)
        self.seat = seat
        self.other = self._rival(view, seat)
        self.chequered = chequered
        self.threatened = NONE
        self.road_known = False
        self.jobs_given = False
        for p in range(self.players):
            self.known[p] = u8(0)
            self.job[p] = u8(JOB_NONE)
            self.goal[p] = None
            self.roads[p] = None
            self.reach[p] = None
        if not view.ball_found:
            self.ball = HIDDEN
        elif view.carrier == NONE:
            self.ball = LOOSE
        else:
            self.ball = OURS if side_of(view.carrier) == seat else THEIRS
        self.own = in_dungeon(view, seat)
        self.foes = opponents_in_play(view, seat)
        self.goals = goal_squares(view.board, seat, chequered)
        self.to_goal = self.maps.to_goals(view, seat, chequered)
        if view.squads.sides > 2 and self.ball == THEIRS:
            # They may score in anybody's end zone but their own, and lose us the match by it.
            self.homes = goal_squares(view.board, self.other, chequered)
            self.to_home = self.maps.to_goals(view, self.other, chequered)
        else:
            self.homes = zone_squares(view.board, seat, chequered)
            self.to_home = self.maps.to_zone(view, seat, chequered)
        self.facing = facing_of(view.board, seat)
        self._count_zones()

    def _rival(self, view: State, seat: i64) -> i64:
        """Whom to think of as the opponent: who has the ball, of several, or else who plays next."""
        if view.squads.sides > 2 and view.carrier != NONE and side_of(view.carrier) != seat:
            return side_of(view.carrier)
        return next_side(view, seat)

    def _count_zones(self) -> None:
        """How many opponents mark each square."""
        state = self.state
        zones = self.foe_zones
        for square in range(state.board.squares):
            zones[square] = u8(0)
        for who16 in self.foes:
            who = i64(who16)
            if not has_zone(state, who):
                continue
            if state.squads.is_large(who):
                for beside in bases.beside(state, bases.squares_of(state, who)):
                    zones[i64(beside)] = u8(i64(zones[i64(beside)]) + 1)
                continue
            base = i64(state.square[who]) * 8
            for d in range(8):
                near = i64(state.adj[base + d])
                if near < 0 and state.board.has_doorways:
                    near = state.board.raw_neighbour(i64(state.square[who]), d)
                if near >= 0:
                    zones[near] = u8(i64(zones[near]) + 1)

    # -- movement ---------------------------------------------------------------------------------------

    def field(self, player: i64) -> PathField:
        """Where a player can get: what is left of an activation under way, else a whole one."""
        field = self.fields[player]
        if i64(self.known[player]):
            return field
        self.known[player] = u8(1)
        state = self.state
        moves, rushes = self.rules.moves.squares_of(state, Player(state, player))
        if state.active == player and state.action:
            moves = state.moves_left
            rushes = state.rushes_left
        elif i64(state.board.room[i64(state.square[player])]) == ROOM_TRANQUIL_MEADOW and moves < 9:
            moves += 1
        ready = side_of(player) == self.seat and self.rerolls() > 0
        field.facing = self.facing
        field.compute(state, player, moves, rushes, ready)
        return field

    def can_act(self, player: i64) -> bool:
        """Whether an own player has yet to act this turn."""
        state = self.state
        return (
            i64(state.box[player]) == IN_PLAY
            and i64(state.used[player]) == 0
            and i64(state.posture[player]) != STUNNED
            and i64(state.flags[player]) & ENTANGLED == 0
            and not (self.rules.facts.rises_first and i64(state.posture[player]) != STANDING)
        )

    def before_deed(self, player: i64) -> i64:
        """The squares that a player may go before something else is done at the end of the move."""
        field = self.field(player)
        return field.moves if self.rules.moves.sprints() else field.reach

    def before_block(self, player: i64) -> i64:
        """The squares that a player may go before a Block, which itself costs one where squares may be rushed."""
        field = self.field(player)
        return field.moves if self.rules.moves.sprints() else field.reach - 1

    def before_rush(self, player: i64) -> i64:
        """The squares that a player may go before a Block so that the one it costs need not be rushed."""
        field = self.field(player)
        return field.moves if self.rules.moves.sprints() else field.moves - 1

    def rerolls(self) -> i64:
        """Team re-rolls of the own side, a Leader's counted."""
        state = self.state
        left = state.rerolls(self.seat)
        if state.leader(self.seat) == 1:
            left += 1
        return left

    def ma(self, player: i64) -> i64:
        """MA, at least 1."""
        ma = i64(self.state.squads.ma[player])
        return ma if ma > 0 else 1

    def square(self, player: i64) -> i64:
        """Where a player is."""
        return i64(self.state.square[player])

    def standing(self, player: i64) -> bool:
        """Whether a player in the dungeon is on their feet."""
        return i64(self.state.posture[player]) == STANDING

    def has_hands(self, player: i64) -> bool:
        """Whether the player could ever hold the ball."""
        return not self.state.squads.has(player, sk.NO_HANDS)

    def best_goal(self, player: i64) -> i64:
        """The square of the end zone that the player reaches with the best chance, or `NONE`."""
        field = self.field(player)
        best: i64 = NONE
        chance = 0.0
        if self.state.squads.is_large(player):
            for reached in field.reached:
                place = i64(reached)
                if field.chance[place] > chance and self.scores_on(player, place):
                    chance = field.chance[place]
                    best = place
            return best
        count = i64(len(self.goals))
        for at in range(count):
            goal = i64(self.goals[self.in_order(at, count)])
            if field.chance[goal] > chance:
                chance = field.chance[goal]
                best = goal
        return best

    def whim(self, player: i64, square: i64) -> float:
        """A small number of the coach's own that breaks ties the same way every time."""
        turns = self.state.turns(self.seat)
        at = (turns * 64 + player % SLOTS) * 4096 + self.in_order(square, self.board.squares)
        return self.numbers.whim * float(int(dice.die(self.key0, self.key1, at, 1024))) / 1024.0

    def round(self, turn: i64) -> i64:
        """The direction of a look round the square that comes after `turn` others."""
        return (turn + self.facing) & 7

    def in_order(self, at: i64, count: i64) -> i64:
        """Which of `count` things, listed as the dungeon has them, comes after `at` others for this side."""
        return count - 1 - at if self.facing else at

    def moment(self) -> i64:
        """A number for the own turn and whose ball it is: what was planned for another moment is void."""
        return self.state.turns(self.seat) * 4 + self.ball

    # -- ways -------------------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """The measures of the dungeon, made when first asked for."""
        ground = self.ground_of
        if ground is None:
            ground = Ground(self.board)
            self.ground_of = ground
        return ground

    def to_goal_past_them(self) -> vec[i16]:
        """Tenths of a step to the end zone of the opponents, those in the way counted as the trouble they are."""
        if not self.road_known:
            self.road = self.way_past_them(self.goals)
            self.road_known = True
        return self.road

    def road_of(self, player: i64) -> vec[i16]:
        """The same for a player: a Large Monster goes where its base has room, as near to the end zone as it comes."""
        if not self.state.squads.is_large(player):
            return self.to_goal_past_them()
        road = self.roads[player]
        if road is None:
            ends = Ends(self.board, self.reach_of(player), self.to_goal_past_them())
            if ends.short > 0:
                ends.short = min(ends.short + 10 * self.numbers.no_way, FAR * 10)
            toll = self._tolls()
            wide = toll[:]
            for square in range(self.board.squares):
                for part in parts_of(self.board, square):
                    if i64(toll[i64(part)]) > i64(wide[square]):
                        wide[square] = toll[i64(part)]
            road = spread_by_toll(self.strides.ways(self.state), ends.places, wide, FAR * 10 - ends.short)
            for square in range(self.board.squares):
                road[square] = i16(i64(road[square]) + ends.short)
            self.roads[player] = road
        return road

    def reach_of(self, player: i64) -> vec[i16]:
        """Steps that a Large Monster needs to where its base has room, nobody in the way; `FAR` elsewhere."""
        reach = self.reach[player]
        if reach is None:
            start = vec[i16]([i16(self.square(player))])
            reach = spread_over(self.strides.ways(self.state), self.board.squares, start, NOWHERE_SHUT)
            self.reach[player] = reach
        return reach

    def way_of(self, player: i64, way: vec[i16]) -> vec[i16]:
        """A way as a player goes it: a Large Monster by steps of its base, to where that comes nearest."""
        if not self.state.squads.is_large(player):
            return way
        ends = Ends(self.board, self.reach_of(player), way)
        steps = spread_over(self.strides.ways(self.state), self.board.squares, ends.places, NOWHERE_SHUT)
        for square in range(self.board.squares):
            steps[square] = i16(min(i64(steps[square]) + ends.short, FAR))
        return steps

    def steps_on(self, player: i64, way: vec[i16]) -> i64:
        """How far a player is from the end of a way."""
        if not self.state.squads.is_large(player):
            return i64(way[self.square(player)])
        reach = self.reach_of(player)
        ends = Ends(self.board, reach, way)
        least: i64 = FAR
        for place in ends.places:
            if i64(reach[i64(place)]) < least:
                least = i64(reach[i64(place)])
        return min(least + ends.short, FAR)

    def way_past_them(self, starts: vec[i16]) -> vec[i16]:
        """Tenths of a step from the nearest of some squares to every square, opponents making squares longer."""
        state = self.state
        toll = self._tolls()
        if not is_uneven(self.board, self.ways):
            return spread_by_toll(state.adj, starts, toll, FAR * 10)
        add_ground(state, toll, 10, self.ways)
        return spread_by_toll(self.maps.walks(state), starts, toll, FAR * 10)

    def _tolls(self) -> vec[i16]:
        """By square the tenths of a step that it counts for, more where opponents are in the way."""
        state = self.state
        numbers = self.numbers
        foe = numbers.road_foe + numbers.road_foe_later * (self.stall if self.stall < 12 else 12)
        toll = vec[i16]([i16(10)] * self.board.squares)
        for square in range(self.board.squares):
            zones = i64(self.foe_zones[square])
            extra: i64 = (zones if zones < 2 else 2) * numbers.road_zone
            who = i64(state.occupant[square])
            if who != NOBODY:
                if side_of(who) == self.seat:
                    extra += numbers.road_own
                elif i64(state.posture[who]) == STANDING:
                    extra += foe
                else:
                    extra += numbers.road_fallen
            toll[square] = i16(10 + extra)
        return toll

    # -- threats ----------------------------------------------------------------------------------------

    def feel_threat(self, victim: i64) -> None:
        """For each square the best chance that an opponent comes there and fells `victim` from it."""
        if self.threatened == victim:
            return
        self.threatened = victim
        threat = self.threat
        state = self.state
        for square in range(state.board.squares):
            threat[square] = 0.0
        for who16 in self.foes:
            who = i64(who16)
            if i64(state.posture[who]) == STUNNED:
                continue
            falls = rough_down(self.rules, state, who, victim)
            field = self.field(who)
            last = self.before_block(who)
            walks = self.before_rush(who)
            for reached in field.reached:
                at = i64(reached)
                if i64(field.cost[at]) > last:
                    continue
                chance = field.chance[at] * falls
                if i64(field.cost[at]) > walks:
                    chance *= 5 / 6
                if chance > threat[at]:
                    threat[at] = chance
                if state.squads.is_large(who):
                    # Whatever touches a part of the base is within reach.
                    for part in parts_of(self.board, at):
                        if chance > threat[i64(part)]:
                            threat[i64(part)] = chance

    def sack_chance(self, victim: i64, square: i64) -> float:
        """The chance that the opponents' next turn fells `victim` on `square`: everybody beside, and one Blitz."""
        self.feel_threat(victim)
        state = self.state
        stays = 1.0
        blitz = 0.0
        if state.squads.any_large:
            seen = vec[i16]()
            for near16 in bases.beside(state, bases.covered(state, victim, at=square)):
                near = i64(near16)
                who = i64(state.occupant[near])
                stands = who != NOBODY and i64(state.posture[who]) == STANDING
                if who == NOBODY or who == victim or (side_of(who) != self.seat and not stands):
                    if self.threat[near] > blitz:
                        blitz = self.threat[near]
                elif side_of(who) != self.seat and not bases.is_among(seen, who):
                    seen = append(seen, i16(who))
                    stays *= 1.0 - rough_down(self.rules, state, who, victim)
            return 1.0 - stays * (1.0 - blitz)
        for d in range(8):
            near = i64(state.adj[square * 8 + d])
            if near < 0:
                continue
            who = i64(state.occupant[near])
            if who == NOBODY or who == victim:
                if self.threat[near] > blitz:
                    blitz = self.threat[near]
            elif side_of(who) != self.seat and i64(state.posture[who]) == STANDING:
                stays *= 1.0 - rough_down(self.rules, state, who, victim)
            elif side_of(who) != self.seat and self.threat[near] > blitz:
                blitz = self.threat[near]
        return 1.0 - stays * (1.0 - blitz)

    def their_score(self) -> float:
        """The chance that their carrier walks in next turn."""
        carrier = self.state.carrier
        if self.ball != THEIRS or i64(self.state.posture[carrier]) == STUNNED:
            return 0.0
        field = self.field(carrier)
        best = 0.0
        if self.state.squads.is_large(carrier):
            for reached in field.reached:
                place = i64(reached)
                if field.chance[place] > best and least_under(self.board, self.to_home, place) == 0:
                    best = field.chance[place]
            return best
        for goal in self.homes:
            if field.chance[i64(goal)] > best:
                best = field.chance[i64(goal)]
        return best

    def pretend(self, player: i64, square: i64) -> None:
        """Put a player on a square of the scratch state, on their feet where it is not their own."""
        scratch = self.scratch
        if scratch.squads.is_large(player):
            scratch.spread(player, i64(scratch.square[player]), square)
        else:
            scratch.set_occupant(i64(scratch.square[player]), NOBODY)
            scratch.set_occupant(square, player)
        scratch.set_square(player, square)
        at_home = square == i64(self.state.square[player])
        scratch.set_posture(player, i64(self.state.posture[player]) if at_home else STANDING)

    # -- neighbours -------------------------------------------------------------------------------------

    def beside(self, a: i64, b: i64) -> bool:
        """Whether two squares are connected, or whoever is on them is beside the other."""
        state = self.state
        if state.squads.any_large:
            near = bases.beside(state, bases.base_on(state, a))
            for part in bases.base_on(state, b):
                if bases.is_among(near, i64(part)):
                    return True
            return False
        for d in range(8):
            if i64(state.adj[a * 8 + d]) == b:
                return True
        return False

    def covers(self, player: i64, place: i64, square: i64) -> bool:
        """Whether a player who is on `place` is on a square, with some part of a base or at all."""
        if place == square or not self.state.squads.is_large(player):
            return place == square
        return bases.is_among(parts_of(self.board, place), square)

    def scores_on(self, player: i64, place: i64) -> bool:
        """Whether a player of ours with the ball scores on a square, a Large Monster with any part of its base."""
        if not self.state.squads.is_large(player):
            return i64(self.to_goal[place]) == 0
        return least_under(self.board, self.to_goal, place) == 0

    def place_on(self, player: i64, square: i64) -> i64:
        """Where a player has to go to be on a square: with any part of a base, where that is likeliest to come off."""
        if not self.state.squads.is_large(player):
            return square
        field = self.field(player)
        best = square
        for reached in field.reached:
            place = i64(reached)
            if field.chance[place] > field.chance[best] and self.covers(player, place, square):
                best = place
        return best

    def zones_on(self, player: i64, square: i64) -> i64:
        """How many opponents mark a player who is on a square."""
        if self.state.squads.is_large(player):
            return i64(self.field(player).zones[square])
        return i64(self.foe_zones[square])

    def count_beside(self, square: i64, side: i64, besides: i64) -> i64:
        """How many players of a side stand beside a square, one of them not counted."""
        state = self.state
        count: i64 = 0
        for d in range(8):
            near = i64(state.adj[square * 8 + d])
            if near >= 0:
                who = i64(state.occupant[near])
                if who != NOBODY and who != besides and side_of(who) == side:
                    count += 1
        return count

    def is_trap(self, square: i64) -> bool:
        """Whether nobody means to end there: a Portal, or a closed chest that opens for whoever comes in."""
        board = self.board
        return i64(board.portal[square]) > 0 or (board.chests_open and self.state.is_closed_chest(square))

    def rooted(self, player: i64) -> bool:
        """Whether a player cannot leave the square."""
        return self.state.is_rooted(player)


def in_dungeon(state: State, side: i64) -> vec[i16]:
    """The players of a side that are in the dungeon."""
    found = vec[i16]()
    for p in range(side * SLOTS, side * SLOTS + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            found = append(found, i16(p))
    return found


def closed_chests(state: State) -> i64:
    """How many chests are still closed."""
    count: i64 = 0
    mask = state.closed
    while mask:
        count += mask & 1
        mask >>= 1
    return count
