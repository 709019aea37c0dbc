"""
What a player may do in the game of 1989: move or sprint, then one thing besides.

Whoever is activated moves, or declares a sprint; nothing else is declared beforehand. What ends the activation, a
block, a throw or an opened chest, is a `Deed`, a class each, which the page of the game lists for moving and sprinting.

Source: BB2E-TURN-03, -09.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import AIM, NOBODY, NONE, PlayerId, RuleId, Square, side_of
from dungeonbowl.rules import bases
from dungeonbowl.rules.actions.ends import Ends
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_BLOCK, Player, State


class Deed:
    """
    One thing that a player may do once in an activation.

    Args:
        verb: What its options are, one of `core.options`.
        rule: The rule behind it.
        on_players: Whether it is done to another player.
        aimed: Whether it is announced, and then aimed at a square.
        after_teleport: Whether it is left to a player who has been teleported in this team turn.
    """

    def __init__(
        self, verb: int, rule: int, on_players: bool = True, aimed: bool = False, after_teleport: bool = False
    ) -> None:
        self.verb: i64 = verb
        self.rule: RuleId = rule
        self.on_players = on_players
        self.aimed = aimed
        self.after_teleport = after_teleport

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def from_doing(self, game: Game, player: Player) -> i64:
        """What keeps the active player from it now, whoever it is done to, one of `core.bars`."""
        return bars.FREE

    def from_player(self, game: Game, player: Player, who: PlayerId) -> i64:
        """What keeps it from somebody else in the dungeon, where nothing keeps the player from it."""
        return bars.OTHER_ACTION

    def options(self, game: Game, player: Player, near: vec[i16], options: vec[i64]) -> vec[i64]:
        """The options, with what does it from where the player is; `near` are the players beside them."""
        if self.from_doing(game, player):
            return options
        if not self.on_players:
            return append(options, op.bare(self.verb))
        for who in near:
            if not self.from_player(game, player, who=i64(who)):
                options = append(options, op.option(self.verb, i64(who)))
        return options

    def ends(self, state: State, doer: PlayerId, other: PlayerId) -> Ends:
        """How it may end, if it is done to another player."""
        return Ends()

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Do it, or announce it if it is aimed."""
        if not self.aimed:
            raise NotImplementedError
        game.state.aiming = self.verb
        game.state.phase = AIM

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Where it may be aimed, as options."""
        return vec[i64]()

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """What keeps it from being aimed at a square."""
        return game.rules.passes.from_throw(game.state, player.square, square=square)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw at one of `aims`."""
        raise NotImplementedError


class OneDeed(Action):
    """
    A player moves, and does one thing at the end of it or on the way.

    Args:
        deeds: What they may do.
    """

    def __init__(self, verb: int, rule: int, deeds: tuple[Deed, ...]) -> None:
        super().__init__(verb, rule)
        self.deeds: list[Deed] = list(deeds)
        # What is done to nobody: all there is for whoever has nobody near, which most have.
        self.lone: list[Deed] = [deed for deed in deeds if not deed.on_players]

    def deed(self, verb: i64) -> Deed:
        """The deed of a verb."""
        for deed in self.deeds:
            if deed.verb == verb:
                return deed
        raise AssertionError("every point is the verb of a deed")

    def ends(self, state: State, verb: i64, doer: PlayerId, other: PlayerId) -> Ends:
        """As its deed says."""
        return self.deed(verb).ends(state, doer, other=other)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """What may be done from where the player is; to others it is done only when they are beside them."""
        state = game.state
        near = players_near(state, player)
        for deed in self.deeds if len(near) else self.lone:
            if not from_any_deed(state, player, deed=deed):
                options = deed.options(game, player, near=near, options=options)
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Do one of `points`."""
        self.deed(op.verb_of(value)).make(game, player, value=value)

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """Each deed that is barred, whoever it would be done to."""
        for deed in self.deeds:
            bar = pointing if pointing else from_any_deed(game.state, player, deed=deed)
            bar = bar if bar else deed.from_doing(game, player)
            barred.note(found, bar, verb=deed.verb, rule=deed.rule)

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Nothing, where a deed can be done to them; else what keeps the first deed that is meant for them."""
        apart = bars.ANOTHER_ACTS if side_of(who) == player.side else bars.OTHER_ACTION
        found: i64 = apart
        for deed in self.deeds:
            if not deed.on_players or from_any_deed(game.state, player, deed=deed) or deed.from_doing(game, player):
                continue
            bar = deed.from_player(game, player, who=who)
            if bar == bars.FREE:
                return bars.FREE
            if found == apart and bar not in (bars.ANOTHER_ACTS, bars.OTHER_ACTION, bars.NO_TEAM_MATE):
                found = bar
        return found

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Where what has been announced may be aimed."""
        return self.deed(game.state.aiming).aims(game, player)

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """What keeps what has been announced from a square."""
        return self.deed(game.state.aiming).from_aim(game, player, square=square)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw what has been announced."""
        self.deed(game.state.aiming).throw(game, player, value=value)


def players_near(state: State, player: Player) -> vec[i16]:
    """Who is close enough for a deed to be thought of, whatever is between, in the order of their numbers."""
    found = vec[i16]()
    if state.squads.any_large:
        found = bases.players_beside(state, player.square)
    else:
        for d in range(i64(8)):
            square = i64(state.board.neighbour[player.square * 8 + d])
            if square != NONE and i64(state.occupant[square]) != NOBODY:
                found = append(found, i16(state.occupant[square]))
    for at in range(i64(1), i64(len(found))):
        who = found[at]
        to = at
        while to > 0 and found[to - 1] > who:
            found[to] = found[to - 1]
            to -= 1
        found[to] = who
    return found


def from_any_deed(state: State, player: Player, deed: Deed) -> i64:
    """What keeps a player from a deed after what they have done. Source: BB2E-TURN-09, DB89-TELE-04, -CHRG-05."""
    if state.doing & DID_BLOCK:
        return bars.HAS_CHARGED
    if i64(state.hops[player.id]) > 0 and not deed.after_teleport:
        return bars.WAS_TELEPORTED
    return bars.FREE


class MoveAndAct(OneDeed):
    """A player moves in the normal way, leaps among it. Source: BB2E-TURN-03, BB2E-MOVE-01."""

    def __init__(self, *deeds: Deed) -> None:
        super().__init__(op.MOVE, r.BB2E_TURN_03, deeds=deeds)


class Sprint(OneDeed):
    """A player sprints, which is declared before they move. Source: BB2E-SPRINT-01."""

    def __init__(self, *deeds: Deed) -> None:
        super().__init__(op.SPRINT, r.BB2E_SPRINT_01, deeds=deeds)
