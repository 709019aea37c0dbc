"""
Pushing: the topic, and the three squares, the chains and the skills that games with block dice share.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, STANDING, RuleId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import direction
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.state import Player, State

# What keeps a pushed player where they are, for the event; 0 is for want of room.
STANDS_FIRM: Final = 1
ROOTED_STAYS: Final = 2
HELD_BY_TOMB: Final = 3


_NONE: Final = vec[i16]()


class Pushes(Topic):
    """What a push may choose from, and what stops it."""

    def choices(self, state: State, origin: Square, at: Square, behind: vec[i16]) -> vec[i16]:
        """
        The squares that whoever pushes may choose from; none means that the player is pushed against the wall.

        Args:
            origin, at: where the pusher stands, and the pushed.
            behind: the squares behind the pushed that are floor of some kind, occupied ones among them.
        """
        raise NotImplementedError

    def declares(self, game: Game, shove: Shove) -> None:
        """What the blocker's coach says before the target of a Block is pushed."""

    def goals(self, state: State, shove: Shove, pushed: Player, first: bool) -> vec[i16]:
        """The goals in a wall beside a pushed player that take them in; `first` as for `hit_wall`."""
        return _NONE

    def cite_goal(self, game: Game) -> None:
        """Name the rule by which somebody has been pushed into one."""

    def stops(self, game: Game, shove: Shove, pushed: Player, first: bool, to: Square) -> bool:
        """Whether the chosen square takes nobody in; what that does to the pushed is settled."""
        return False

    def hit_wall(self, game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> None:
        """
        The pushed player stays, against the wall.

        Args:
            first: whether this is the Block's target, not a player further down a chain.
        """
        raise NotImplementedError

    def wall_modifier(self) -> i64:
        """What a wall adds to the Armour roll of whoever is driven against it."""
        return 0

    def crashes(self, game: Game, shove: Shove, pushed: Player, other: Player, first: bool) -> bool:
        """Whether somebody who is pushed into another player's square does not get there; who goes down is noted."""
        return False

    def crashed(self, game: Game, shove: Shove) -> None:
        """Those go down who were noted so, once everybody is where the push has put them."""

    def lands_first(self, game: Game, shove: Shove) -> bool:
        """Whether what the target of a Block has come upon acts before anybody follows up."""
        return False

    def tries_again(self, game: Game) -> bool:
        """Whether another square may be chosen after somebody in the way has refused to be pushed on."""
        return False

    def fell(self, game: Game, shove: Shove, rule: RuleId) -> None:
        """The target of a Block goes down where the push has left them."""
        injuries.knock_down(game, shove.target, rule=rule, by=shove.blocker.id, cause=causes.BLOCK)

    def carried(self, game: Game, shove: Shove, pushed: Player) -> None:
        """Somebody has been pushed onto a pad, into something or over an edge, and that is still to be settled."""

    def stripped(self, game: Game, target: Player) -> None:
        """The ball of a pushed player is knocked out of their hands where the push has left them."""
        ball.drop(game, target)

    def grabs_sidesteppers(self) -> bool:
        """Whether Grab does its own work against a Sidestep, too, which it takes away."""
        return True


class Shove:
    """What one push is about: who pushes in what kind of Block, and whether the target goes down anyway."""

    def __init__(self, blocker: Player, target: Player, blitzing: bool, fells: bool) -> None:
        self.blocker = blocker
        self.target = target
        self.blitzing = blitzing
        self.fells = fells
        self.into_tomb: bool = False
        # Whether the target was driven against a wall.
        self.against_wall: bool = False
        self.vacated: Square = NONE
        # Whether it is made for room alone, by somebody who comes out of a pad: no wall is chosen then.
        self.makes_room: bool = False
        # A blocker whom the other Block of a Multiple Block took away still pushes from where they stood.
        self.origin: Square = NONE
        # Whether somebody has refused to be moved, so that another way may be looked for.
        self.refused: bool = False
        # Who goes down because they were pushed into somebody, or somebody into them.
        self.crashed: vec[i16] = vec[i16]()
        # Whether Strip Ball takes the ball, 1 or 0; `NONE` where that is not settled before the push.
        self.strips: i64 = NONE
        # Whether the blocker has earned something by it, which happens once.
        self.earned: bool = False

    @property
    def charging(self) -> bool:
        """Whether Juggernaut forbids Fend, Stand Firm and Wrestle."""
        return self.blitzing and self.blocker.can_use(sk.JUGGERNAUT)


def push(game: Game, shove: Shove) -> bool:
    """
    Push the target of a Block away from the blocker.

    Returns: whether the target left the square (which then stands in `shove.vacated`).
    """
    source = shove.target.square
    game.rules.pushes.declares(game, shove)
    shove.origin = game.notes.block_from if game.notes.twofold else shove.blocker.square
    moved = push_from(game, shove, origin=shove.origin, pushed=shove.target, first=True)
    if moved:
        shove.vacated = source
    return moved


def push_from(game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> bool:
    """
    Push one player away from `origin`; whoever stands in the way is pushed in turn.

    Args:
        first: whether this is the Block's target, not a player further down a chain.

    Source: DB21-PUSH-01 to -08, -13, -18.
    """
    if stays_put(game, shove, pushed=pushed):
        return False
    side_stepped = sidestep_squares(game, shove, pushed=pushed, first=first)
    if len(side_stepped) > 0:
        to = game.pick_square(ak.ASK_PUSH_TO, pushed.side, player=pushed.id, squares=side_stepped, rule=ps.SIDE_STEP)
        carry(game, shove, pushed=pushed, to=to, rule=ps.SIDE_STEP)
        return True
    grabbed = grab_squares(game, shove, pushed=pushed, first=first)
    if len(grabbed) > 0:
        to = game.pick_square(ak.ASK_PUSH_TO, shove.blocker.side, player=pushed.id, squares=grabbed, rule=ps.GRAB)
        carry(game, shove, pushed=pushed, to=to, rule=ps.GRAB)
        return True
    return push_straight(game, shove, origin=origin, pushed=pushed, first=first)


def push_straight(game: Game, shove: Shove, origin: Square, pushed: Player, first: bool) -> bool:
    """The plain push into one of the three squares behind, a chain, or whatever stops it."""
    state = game.state
    pushes = game.rules.pushes
    behind = squares_behind(state, origin, at=pushed.square)
    if state.board.has_doorways:
        behind = with_goals(
            state, behind, origin=origin, at=pushed.square, goals=pushes.goals(state, shove, pushed=pushed, first=first)
        )
    choices = pushes.choices(state, origin, at=pushed.square, behind=behind)
    if shove.makes_room:
        choices = empty_ones(state, behind)
        if len(choices) == 0:
            choices = behind
    if len(choices) == 0 and shove.makes_room:
        shove.refused = True
        return False
    if len(choices) == 0:
        pushes.hit_wall(game, shove, origin=origin, pushed=pushed, first=first)
        return False
    beside_chest = chest_behind(state, origin, at=pushed.square)
    refused = vec[i16]()
    while True:
        chooser = shove.blocker.side if shove.makes_room else state.side
        to = game.pick_square(ak.ASK_PUSH_TO, chooser, player=pushed.id, squares=choices, rule=ps.PUSH_SQUARE)
        if is_among(refused, to) or pushes.stops(game, shove, pushed=pushed, first=first, to=to):
            return False
        who = state.player_at(to)
        if who == NONE:
            carry(game, shove, pushed=pushed, to=to, rule=ps.PUSH_SQUARE)
            break
        if game.rules.ground.drops(state, pushed.square, to=to) and game.rules.ground.falls_onto(game, pushed, to=to):
            pushes.carried(game, shove, pushed=pushed)
            if first:
                # That was the fall: the Block has nobody left to fell.
                shove.fells = False
            break
        in_the_way = game.players[who]
        shove.refused = False
        if pushes.crashes(game, shove, pushed=pushed, other=in_the_way, first=first):
            return False
        if push_from(game, shove, origin=pushed.square, pushed=in_the_way, first=False):
            carry(game, shove, pushed=pushed, to=to, rule=ps.CHAIN_PUSH)
            if beside_chest:
                game.cite(ps.CHEST_AS_WALL)
            if in_the_way.posture != STANDING:
                game.cite(ps.CHAIN_OF_THE_FALLEN)
            return True
        game.tell(ev.PUSH_BLOCKED, ps.CHAIN_HELD, player=pushed.id, other=in_the_way.id)
        # To choose the square of one who has refused once more is to leave everybody where they are.
        refused = append(refused, i16(to))
        if not shove.refused or not pushes.tries_again(game) or len(refused) == len(choices):
            return False
    if beside_chest:
        game.cite(ps.CHEST_AS_WALL)
    return True


def stays_put(game: Game, shove: Shove, pushed: Player) -> bool:
    """Rooted players are never moved; Stand Firm may refuse, but not against a blitzing Juggernaut."""
    if pushed.rooted:
        game.tell(ev.PUSH_BLOCKED, ps.ROOTED_STAYS, player=pushed.id, other=shove.blocker.id, value=ROOTED_STAYS)
        shove.refused = True
        return True
    if shove.charging and pushed.id == shove.target.id and pushed.can_use(sk.STAND_FIRM):
        game.tell_skill(shove.blocker, sk.JUGGERNAUT, rule=ps.STAND_FIRM, other=pushed.id)
        return False
    if pushed.can_use(sk.STAND_FIRM) and game.wants(pushed, sk.STAND_FIRM, rule=ps.STAND_FIRM, other=shove.blocker.id):
        game.tell(ev.PUSH_BLOCKED, ps.STAND_FIRM, player=pushed.id, other=shove.blocker.id, value=STANDS_FIRM)
        shove.refused = True
        return True
    return False


def sidestep_squares(game: Game, shove: Shove, pushed: Player, first: bool) -> vec[i16]:
    """The squares a side-stepping player may pick, none if Sidestep is not used (DB21-PUSH-04, -05)."""
    none = vec[i16]()
    if not pushed.can_use(sk.SIDESTEP):
        return none
    if first and shove.blocker.can_use(sk.GRAB):
        game.tell_skill(shove.blocker, sk.GRAB, rule=ps.GRAB, other=pushed.id)
        return none
    around = room_around(game, shove, pushed=pushed, first=first)
    if len(around) == 0 or not game.wants(pushed, sk.SIDESTEP, rule=ps.SIDE_STEP, other=shove.blocker.id):
        return none
    return around


def grab_squares(game: Game, shove: Shove, pushed: Player, first: bool) -> vec[i16]:
    """The squares a grabbing blocker may pick, none if Grab is not used (DB21-PUSH-05)."""
    none = vec[i16]()
    if not first or shove.blitzing or not shove.blocker.can_use(sk.GRAB):
        return none
    if pushed.can_use(sk.SIDESTEP) and not game.rules.pushes.grabs_sidesteppers():
        return none
    around = room_around(game, shove, pushed=pushed, first=first)
    if len(around) == 0 or not game.wants(shove.blocker, sk.GRAB, rule=ps.GRAB, other=pushed.id):
        return none
    return around


def squares_behind(state: State, origin: Square, at: Square) -> vec[i16]:
    """The squares behind `at` as seen from `origin` that count: connected floor, and chasm (DB21-PUSH-01, -02)."""
    d = direction(state, origin, b=at)
    found = vec[i16]()
    for turn in (i64(0), i64(7), i64(1)):
        to = state.board.push_neighbour(at, (d + turn) % 8, closed=state.closed)
        if to >= 0 and to != state.wolf:
            found = append(found, i16(to))
    return found


def chest_behind(state: State, origin: Square, at: Square) -> bool:
    """Whether a closed Chest of the same tile rules out one of the squares behind `at` (DB21-CHEST-01)."""
    board = state.board
    d = direction(state, origin, b=at)
    for turn in (i64(0), i64(7), i64(1)):
        to = board.raw_neighbour(at, (d + turn) % 8)
        if to >= 0 and state.is_closed_chest(to) and i64(board.tile[to]) == i64(board.tile[at]):
            return True
    return False


def empty_ones(state: State, squares: vec[i16]) -> vec[i16]:
    """Those of some squares on which nobody stands."""
    found = vec[i16]()
    for square in squares:
        if i64(state.occupant[i64(square)]) == NOBODY:
            found = append(found, square)
    return found


def empty_around(state: State, at: Square) -> vec[i16]:
    """The unoccupied squares adjacent to `at`, chasm included."""
    found = vec[i16]()
    for d in range(i64(8)):
        to = state.board.push_neighbour(at, d, closed=state.closed)
        if to >= 0 and state.is_empty(to):
            found = append(found, i16(to))
    return found


def room_around(game: Game, shove: Shove, pushed: Player, first: bool) -> vec[i16]:
    """The unoccupied squares beside a pushed player, goals in a wall among them."""
    found = empty_around(game.state, pushed.square)
    if game.state.board.has_doorways:
        for goal in game.rules.pushes.goals(game.state, shove, pushed=pushed, first=first):
            found = append(found, goal)
    return found


def with_goals(state: State, behind: vec[i16], origin: Square, at: Square, goals: vec[i16]) -> vec[i16]:
    """The squares behind `at`, and those of some goals in a wall that lie there."""
    d = direction(state, origin, b=at)
    found = behind
    for turn in (i64(0), i64(7), i64(1)):
        to = state.board.raw_neighbour(at, (d + turn) % 8)
        if to != NONE and is_among(goals, to):
            found = append(found, i16(to))
    return found


def carry(game: Game, shove: Shove, pushed: Player, to: Square, rule: RuleId) -> None:
    """Move a pushed player; a Portal, a ball or the chasm there acts later in the Block (DB21-BLK-10)."""
    state = game.state
    source = pushed.square
    game.move(pushed, to, kind=ev.PUSHED, rule=rule, other=shove.blocker.id)
    game.cite(ps.PUSHED)
    if state.board.is_doorway(to):
        game.rules.pushes.cite_goal(game)
    if state.carrier == NONE and state.ball == to:
        game.notes.ball_underfoot = to
        game.cite(ps.THINGS_ARE_NO_PLAYERS)
    if i64(state.board.portal[to]) > 0:
        game.cite(ps.THINGS_ARE_NO_PLAYERS)
    trapped = game.rules.ground.is_trap(state, to)
    if trapped:
        game.rules.ground.cite_trap(game, to)
    fallen = game.rules.ground.drops(state, source, to=to)
    if trapped or fallen or i64(state.board.portal[to]) > 0 or state.is_closed_chest(to):
        game.notes.arrivals = append(game.notes.arrivals, arrival(state, pushed, source=source, fallen=fallen))
        game.rules.pushes.carried(game, shove, pushed=pushed)


def arrival(state: State, player: Player, source: Square, fallen: bool) -> i64:
    """
    A note of who has come onto which Portal, chasm or pit square, or has fallen, to be settled later in the Block.

    It tells as well who came there lying, since they are hurt like the others but lie by then in any case.
    """
    board = state.board
    hurts = fallen or (board.is_pit(player.square) and not board.is_pit(source))
    lying = 1 if hurts and not player.standing else 0
    return ((1 if fallen else 0) << 21) | (player.square << 9) | (lying << 8) | player.id


def arrived(game: Game, note: i64) -> Player | None:
    """Whom a note of `arrival` is about, if they are still there."""
    player = game.players[note & 255]
    return player if player.in_play and player.square == (note >> 9) & 4095 else None


def has_fallen(note: i64) -> bool:
    """Whether a note of `arrival` is about somebody who has fallen."""
    return note >> 21 != 0


def came_lying(note: i64) -> bool:
    """Whether a note of `arrival` is about somebody who lay when they were pushed into the pit."""
    return (note >> 8) & 1 != 0
