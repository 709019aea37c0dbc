"""
Foul and gaze, the special actions that rooms offer, and a sponsor's shortcut, in 2021.

Source: DB21-ACT-07, -08, DB21-FOUL, DB21-SPEC-12, DB21-FEAT-09, -11, DB21-DZ-02, -06, -11, -14, DB21-SPON-03.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import STANDING, PlayerId
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_FOUNTAIN_OF_YOUTH,
    ROOM_HALL_OF_BONES,
    ROOM_KITCHEN,
    ROOM_NECROMANCERS_LABORATORY,
    ROOM_TREASURE_ROOM,
    ROOM_TUCK_SHOP,
)
from dungeonbowl.rules.actions.db2021 import Dared, from_point_at_target
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.fouls import db2021 as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import room_actions
from dungeonbowl.rules.queries import opponents_in_play
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import SPENT_FOUL, Player, State

# -- after a move --------------------------------------------------------------------------------------------------


class Foul(Action):
    """A player moves, then fouls the named opponent, who is down (DB21-FOUL)."""

    def __init__(self) -> None:
        super().__init__(op.FOUL, r.ACT_07, spends=SPENT_FOUL, used_up=bars.FOUL_USED, names_target=True, point=op.FOUL)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be down."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=False) else bars.NOBODY_DOWN

    def candidates(self, state: State, player: Player) -> vec[i16]:
        """Anybody in the dungeon."""
        return opponents_in_play(state, player.side)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """Whoever does not stand."""
        return bars.FREE if i64(state.posture[who]) != STANDING else bars.IS_STANDING

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The named victim, if adjacent and down (DB21-FOUL-01)."""
        victim = game.state.target
        if barred.from_fouling(game.state, player, victim=victim):
            return options
        return append(options, op.option(op.FOUL, victim))

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The Foul."""
        fouls.foul(game, player, victim=game.players[op.player_of(value)])
        game.end_activation()

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """DB21-FOUL-01."""
        state = game.state
        bar = from_point_at_target(state, player, who=who)
        return (
            bar
            if bar
            else barred.apart_from(state, player, who=who, bar=barred.from_fouling(state, player, victim=who))
        )


class HypnoticGaze(Dared):
    """A player moves, then looks the named opponent in the eye (DB21-SPEC-12)."""

    def __init__(self) -> None:
        super().__init__(op.HYPNOTIC_GAZE, r.SPEC_12, skill=sk.HYPNOTIC_GAZE, names_target=True, point=op.HYPNOTIC_GAZE)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def candidates(self, state: State, player: Player) -> vec[i16]:
        """Anybody in the dungeon."""
        return opponents_in_play(state, player.side)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """Whoever stands."""
        return bars.FREE if i64(state.posture[who]) == STANDING else bars.IS_DOWN

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The named target, if Marked, Standing and with a Tackle Zone."""
        target = game.state.target
        if barred.from_gazing(game.state, player, target=target):
            return options
        return append(options, op.option(op.HYPNOTIC_GAZE, target))

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The gaze."""
        instead.hypnotic_gaze(game, player, target=game.players[op.player_of(value)])
        game.end_activation()

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """DB21-SPEC-12."""
        state = game.state
        bar = from_point_at_target(state, player, who=who)
        return (
            bar if bar else barred.apart_from(state, player, who=who, bar=barred.from_gazing(state, player, target=who))
        )


# -- in a room -----------------------------------------------------------------------------------------------------


def from_standing(player: Player) -> i64:
    """What keeps a player in the room from what it offers (DB21-ACT-08)."""
    return bars.FREE if player.standing else bars.LIES_DOWN


class Thrown(Dared):
    """Something of the room is thrown at somebody in sight."""

    def reach(self) -> i64:
        """How many squares it flies."""
        raise NotImplementedError

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be in reach and in sight."""
        if not player.standing:
            return bars.LIES_DOWN
        return bars.FREE if len(self.targets(state, player)) else bars.NOBODY_IN_SIGHT

    def candidates(self, state: State, player: Player) -> vec[i16]:
        """Anybody in the dungeon."""
        return opponents_in_play(state, player.side)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """DB21-FEAT-09, DZ-11, GEO-09, -11."""
        return barred.from_sight(state, player, who=who, reach=self.reach())


class ThrowFood(Thrown):
    """Food of the Kitchen (DB21-FEAT-09)."""

    def __init__(self) -> None:
        super().__init__(op.THROW_FOOD, r.FEAT_09, room=ROOM_KITCHEN, names_target=True)

    def reach(self) -> i64:
        """DB21-FEAT-09."""
        return instead.FOOD_RANGE

    def begin(self, game: Game, player: Player) -> None:
        """Throw it."""
        room_actions.throw_food(game, player, target=game.players[game.state.target])
        game.end_activation()


class SkullSmash(Thrown):
    """A skull of the Hall of Bones (DB21-DZ-11)."""

    def __init__(self) -> None:
        super().__init__(op.SKULL_SMASH, r.DZ_11, room=ROOM_HALL_OF_BONES, names_target=True)

    def reach(self) -> i64:
        """DB21-DZ-11."""
        return room_actions.SKULL_RANGE

    def begin(self, game: Game, player: Player) -> None:
        """Throw it."""
        room_actions.skull_smash(game, player, target=game.players[game.state.target])
        game.end_activation()


class GatherFunds(Action):
    """Gold of the Treasure Room (DB21-FEAT-11)."""

    def __init__(self) -> None:
        super().__init__(op.GATHER_FUNDS, r.FEAT_11, room=ROOM_TREASURE_ROOM)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Standing."""
        return from_standing(player)

    def begin(self, game: Game, player: Player) -> None:
        """Gather it."""
        room_actions.gather_funds(game, player)
        game.end_activation()


class TastySnack(Action):
    """What the Tuck Shop sells (DB21-DZ-02)."""

    def __init__(self) -> None:
        super().__init__(op.TASTY_SNACK, ps.REROLL_OF_A_ROOM, room=ROOM_TUCK_SHOP)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Standing."""
        return from_standing(player)

    def begin(self, game: Game, player: Player) -> None:
        """Eat it."""
        room_actions.tasty_snack(game, player)
        game.end_activation()


class FountainOfYouth(Action):
    """The water of the fountain (DB21-DZ-06)."""

    def __init__(self) -> None:
        super().__init__(op.FOUNTAIN_OF_YOUTH, r.DZ_06, room=ROOM_FOUNTAIN_OF_YOUTH)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Standing."""
        return from_standing(player)

    def begin(self, game: Game, player: Player) -> None:
        """Drink it."""
        room_actions.drink(game, player)
        game.end_activation()


class UnderTheSaw(Action):
    """The saw of the Necromancer's Laboratory (DB21-DZ-14)."""

    def __init__(self) -> None:
        super().__init__(op.UNDER_THE_SAW, r.DZ_14, room=ROOM_NECROMANCERS_LABORATORY)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Standing."""
        return from_standing(player)

    def begin(self, game: Game, player: Player) -> None:
        """Lie down under it."""
        room_actions.under_the_saw(game, player)
        game.end_activation()


# -- for the team --------------------------------------------------------------------------------------------------


class Shortcut(Action):
    """The shortcut that Cragfall opens to a team: no activation, taken as soon as it is declared (DB21-SPON-03)."""

    def __init__(self) -> None:
        super().__init__(op.SHORTCUT, r.SPON_03)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-SPON-03."""
        if (state.shortcuts >> player.side) & 1 == 0:
            return bars.NO_SHORTCUT
        return bars.FREE if sponsors.may_take_shortcut(state, player.side) else bars.NOBODY_TO_WALK

    def at_once(self, game: Game) -> bool:
        """Take it."""
        sponsors.take_shortcut(game)
        return True
