"""
An action: when it is offered, whom it may name, and what it does. A class each, which a game lists on its page.

What an action is called stands in `data/kinds/verbs.yaml`. `turns.phases` asks the action under way for its options and
hands it the answers; a phase asks it too why something else is no option.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.bits import bit
from dungeonbowl.core.ids import NONE, PlayerId, RuleId, SkillId, Square, side_of
from dungeonbowl.dungeon.grid.kinds import KIND_WALL
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.blocking import parts as blocking
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import is_in_pit, opponents_near, ways_out
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_BLOCK, Player, State


class Action:
    """
    One action.

    Args:
        verb: What declares it, one of `core.options`.
        rule: The rule or the passage that is told when it is declared.
        spends: The allowance of the team turn that it uses up, 0 for none.
        used_up: What bars it once that is spent.
        skill: What a player needs for it, `NONE` for nothing.
        room: Where a player must be for it, `NONE` for anywhere.
        names_target: Whether its target is named when it is declared.
        point: The verb that carries it out on another player in the course of a move, `NONE` if none does.
        blocks: Whether it is a Block or holds one.
        attacks: Whether it is that or replaces a Block.
        steps: Whether its player goes where the coach likes.
    """

    def __init__(
        self,
        verb: int,
        rule: int,
        spends: int = 0,
        used_up: int = bars.FREE,
        skill: int = NONE,
        room: int = NONE,
        names_target: bool = False,
        point: int = NONE,
        blocks: bool = False,
        attacks: bool = False,
        steps: bool = True,
    ) -> None:
        self.verb: i64 = verb
        self.rule: RuleId = rule
        self.spends: i64 = spends
        self.used_up: i64 = used_up
        self.skill: SkillId = skill
        self.room: i64 = room
        self.names_target = names_target
        self.point: i64 = point
        self.blocks = blocks
        self.attacks = attacks or blocks
        self.steps = steps

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    # -- when it is offered

    def from_outside(self, state: State, player: Player) -> i64:
        """What keeps a reserve from declaring it before they come in."""
        if self.skill != NONE and not player.has(self.skill):
            return bars.NO_SKILL
        if self.steps and player.has(sk.BALL_AND_CHAIN):
            return bars.ONLY_REELS
        return self.used_up if state.spent & self.spends else i64(bars.FREE)

    def from_declaring(self, state: State, player: Player) -> i64:
        """What keeps a player from declaring it, one of `core.bars`."""
        if is_in_pit(state, player.id):
            return bars.IN_PIT
        if self.skill != NONE and not player.has(self.skill):
            return bars.NO_SKILL
        if self.steps and player.has(sk.BALL_AND_CHAIN):
            return bars.ONLY_REELS
        if self.room != NONE and i64(state.board.room[player.square]) != self.room:
            return bars.WRONG_ROOM
        if state.spent & self.spends:
            return self.used_up
        return self.from_beginning(state, player)

    def from_beginning(self, state: State, player: Player) -> i64:
        """What else keeps a player from it who has the skill, is in the room and finds the allowance unspent."""
        return bars.FREE

    # -- whom it may name

    def targets(self, state: State, player: Player) -> vec[i16]:
        """Whom it may name, in the order in which they are offered."""
        found = vec[i16]()
        for who in self.candidates(state, player):
            if not self.from_naming(state, player, who=i64(who)):
                found = append(found, who)
        return found

    def ends(self, state: State, verb: i64, doer: PlayerId, other: PlayerId) -> Ends:
        """How what a verb does to another player may end, where that is read on a table; else nothing is said."""
        return Ends()

    def candidates(self, state: State, player: Player) -> vec[i16]:
        """Among whom targets are looked for: those beside the player, in the order of the directions."""
        return opponents_near(state, player.id)

    def from_naming(self, state: State, player: Player, who: PlayerId) -> i64:
        """What keeps somebody from being named as its target."""
        if side_of(who) == player.side:
            return bars.OWN_PLAYER
        return self.from_aiming(state, player, who=who)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """What keeps an opponent from being named as its target: they must stand beside the player."""
        return barred.from_striking(state, player, other=who)

    def name(self, game: Game, who: PlayerId) -> bool:
        """Somebody is named as the target; returns whether that is all that has to be named."""
        game.state.target = who
        return True

    # -- what it does

    def at_once(self, game: Game) -> bool:
        """Do what is no activation as soon as it is declared; returns whether it was that."""
        return False

    def cite(self, game: Game) -> None:
        """Name the rules of its declaration, once it is told."""

    def keeps_still(self) -> bool:
        """Whether its player moves no square."""
        return False

    def from_ending(self, game: Game, player: Player) -> i64:
        """What keeps its player from stopping where they are."""
        return bars.FREE

    def leaves_time(self) -> bool:
        """Whether it follows its declaration at once, and a chest may be opened in between."""
        return False

    def goes_on(self, game: Game, player: Player) -> bool:
        """Let the target react to the declaration; returns whether the action goes on."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Carry it out if it takes no movement; else the player moves now."""

    # -- its point, in the course of a move

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The options, with what carries it out from where the player is."""
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Carry out one of `points`."""
        raise AssertionError("nothing but its points is made of an action")

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """What keeps it from being carried out on another player now."""
        return bars.ANOTHER_ACTS if side_of(who) == player.side else bars.OTHER_ACTION

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """Note what keeps it from being carried out at all; `pointing`: what keeps any action from it."""

    # -- its aim

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Where the throw that has been announced may be aimed, as options."""
        return vec[i64]()

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """What keeps the throw that has been announced from a square."""
        return game.rules.passes.from_throw(game.state, player.square, square=square)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw at one of `aims`."""
        raise AssertionError("only what is aimed is thrown")


class Move(Action):
    """A player moves."""

    def __init__(self) -> None:
        super().__init__(op.MOVE, ps.MOVE)


class UntargetedBlock(Action):
    """A Block, alone or in a Blitz, whose target is named only when it is thrown."""

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The Block at any Standing opponent beside the player."""
        state = game.state
        if self.from_throwing(state):
            return options
        for who in opponents_near(state, player.id):
            if not barred.from_striking(state, player, other=i64(who)):
                options = append(options, op.option(op.BLOCK, i64(who)))
        return options

    def from_throwing(self, state: State) -> i64:
        """What keeps the Block from being thrown at anybody."""
        return bars.HAS_BLOCKED if state.doing & DID_BLOCK else bars.FREE

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The Block."""
        game.state.doing |= DID_BLOCK
        block(game, player, target=game.players[op.player_of(value)], blitzing=not self.keeps_still())

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Anybody beside the player who stands."""
        state = game.state
        if side_of(who) == player.side:
            return bars.ANOTHER_ACTS
        bar = self.from_throwing(state)
        return (
            bar
            if bar
            else barred.apart_from(state, player, who=who, bar=barred.from_striking(state, player, other=who))
        )


def block(game: Game, player: Player, target: Player, blitzing: bool) -> None:
    """A Block; in a Blitz the activation goes on after it."""
    blocking.block(game, player, target=target, blitzing=blitzing)
    if blitzing and player.standing and not game.finished and not game.turnover:
        game.cite(ps.BLITZ_GOES_ON)


class ClimbOut(Action):
    """A player in a pit tries to get out, and does nothing else."""

    def __init__(self, rule: int) -> None:
        super().__init__(op.CLIMB_OUT, rule, steps=False)

    def from_declaring(self, state: State, player: Player) -> i64:
        """Whoever is in a pit may, as long as there is room beside it."""
        if not is_in_pit(state, player.id):
            return bars.NOT_IN_PIT
        return bars.FREE if len(ways_out(state, player.square)) > 0 else bars.NO_WAY_OUT

    def keeps_still(self) -> bool:
        """There is no other movement."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Climb."""
        game.rules.ground.climb_out(game, player)


def swing_door(game: Game, player: Player, square: Square, rule: RuleId) -> None:
    """A player opens the door on a square if it is shut, and shuts it if it is open."""
    state = game.state
    state.hang_doors(state.board.shut ^ bit(state.board.door_at(square)))
    shut: i64 = 1 if i64(state.board.kind[square]) == KIND_WALL else 0
    game.tell(ev.DOOR_MOVED, rule, player=player.id, to=square, value=shut)


def at_square(squares: vec[i16]) -> vec[i64]:
    """Options to aim at these squares."""
    options = vec[i64]()
    for square in squares:
        options = append(options, op.option(op.AT_SQUARE, NONE, square=i64(square)))
    return options


def both_named(state: State, who: PlayerId) -> bool:
    """Note the first of two targets, or the second; returns whether both are named now."""
    if state.target == NONE:
        state.target = who
        return False
    state.aim_player = who
    return True
