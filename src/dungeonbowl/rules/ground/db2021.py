"""
The rooms of the 2021 game and of its supplement, as answers to the questions of `Ground`.

Source: DB21-FEAT, DB21-DZ.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import IN_PLAY, NONE, RESERVES, Square
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    ROOM_ARMOURY,
    ROOM_BONE_PIT,
    ROOM_CURSED_ROOM,
    ROOM_FLOODED_ROOM,
    ROOM_FOUNTAIN_OF_YOUTH,
    ROOM_SEWER,
    ROOM_SWIRLING_MISTS,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import chasm, many_rooms, pit, rooms
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.scoring import parts as scoring
from dungeonbowl.state.state import SNACK, SPARED, STINKS, YOUNG, Player, State

FLOODED_RUSH: Final = 3
"""What a Rush needs in the Flooded Room (DB21-FEAT-07)."""


class Rooms(Ground):
    """Rooms with a rule of their own."""

    def allowance(self, state: State, player: Player) -> i64:
        """2 lower after a bad roll in the Jail, 1 higher in the Meadow. Source: DB21-FEAT-08, DZ-04."""
        return rooms.movement_allowance(state, player)

    def rush_target(self, state: State, square: Square) -> i64:
        """Harder in the Flooded Room. Source: DB21-RUSH-02, -06, FEAT-07."""
        return FLOODED_RUSH if i64(state.board.room[square]) == ROOM_FLOODED_ROOM else 2

    def rush_modifier(self, state: State, square: Square) -> i64:
        """-1 in the Swirling Mists. Source: DB21-DZ-12."""
        return -1 if i64(state.board.room[square]) == ROOM_SWIRLING_MISTS else 0

    def leaving_modifier(self, state: State, player: Player, to: Square) -> i64:
        """-1 for the weak in the Malodorous Marsh. Source: DB21-DZ-08."""
        return many_rooms.marsh_modifier(state, player, at=to)

    def handling_modifier(self, state: State, square: Square) -> i64:
        """-1 in the Bone Pit. Source: DB21-FEAT-05."""
        return -1 if i64(state.board.room[square]) == ROOM_BONE_PIT else 0

    def armour_bonus(self, state: State, player: Player) -> i64:
        """+1 in the Armoury and in a Spike Pit. Source: DB21-FEAT-04, DZ-16."""
        square = player.square
        if square == NONE:
            return 0
        return 1 if i64(state.board.room[square]) == ROOM_ARMOURY or state.board.is_pit(square) else 0

    def cite_leaving(self, game: Game) -> None:
        """DB21-DZ-08."""
        game.cite(r.DZ_08)

    def cite_armour(self, game: Game, player: Player) -> None:
        """DB21-FEAT-04, DZ-16."""
        game.cite(r.DZ_16 if game.state.board.is_pit(player.square) else r.FEAT_04)

    def cite_rush(self, game: Game, square: Square, entering: bool) -> None:
        """DB21-FEAT-07, DZ-12."""
        if self.rush_target(game.state, square) == 3:
            game.cite(r.FEAT_07)
        if entering and self.rush_modifier(game.state, square):
            game.cite(r.DZ_12)

    def gives_reroll(self, player: Player, purpose: i64) -> bool:
        """The Tuck Shop's, for a block die, an Agility or a Passing test. Source: DB21-DZ-02."""
        return player.touched_by(SNACK) and is_test(purpose)

    def spend_reroll(self, player: Player) -> None:
        """DB21-DZ-02."""
        player.state.set_touched(player.id, i64(player.state.touched[player.id]) & ~SNACK)

    def forbids_rerolls(self, game: Game, player: Player) -> bool:
        """Nothing is re-rolled in the Cursed Room. Source: DB21-FEAT-06."""
        square = player.square
        if square == NONE or i64(game.state.board.room[square]) != ROOM_CURSED_ROOM:
            return False
        game.cite(r.FEAT_06)
        return True

    def from_entering(self, state: State, player: Player, to: Square) -> i64:
        """Pits and ghosts. Source: DB21-DZ-13, -16."""
        return many_rooms.from_entering(state, player, to=to)

    def is_shut(self, state: State, player: Player, to: Square) -> bool:
        """The ghosts of the junction. Source: DB21-DZ-13."""
        return many_rooms.is_haunted(state, player, to=to)

    def jumps_more(self, state: State, square: Square, found: vec[i16]) -> vec[i16]:
        """Across a Spike Pit. Source: DB21-DZ-16."""
        return pit.across_pit(state, square, found=found) if state.board.has_pit else found

    def crosses(self, state: State, source: Square, to: Square) -> bool:
        """Over a Spike Pit. Source: DB21-DZ-16."""
        return pit.crosses_pit(state, source, to=to)

    def ball_moves_on(self, state: State, square: Square) -> i64:
        """Off a chasm, out of a pit, away from the Werewolf. Source: DB21-FEAT-24, DZ-10, -16."""
        if i64(state.board.kind[square]) == KIND_CHASM:
            return r.FEAT_24
        if state.board.is_pit(square):
            return r.DZ_16
        return r.DZ_10 if square == state.wolf else i64(0)

    def is_trap(self, state: State, square: Square) -> bool:
        """A chasm or a pit. Source: DB21-FEAT-21, DZ-16."""
        return i64(state.board.kind[square]) == KIND_CHASM or state.board.is_pit(square)

    def cite_trap(self, game: Game, square: Square) -> None:
        """DB21-FEAT-21, DZ-16."""
        if i64(game.state.board.kind[square]) == KIND_CHASM:
            game.cite(r.FEAT_21)
        else:
            game.cite(r.DZ_16)

    def entered(self, game: Game, player: Player, source: Square) -> None:
        """Whoever comes into the sewer stinks. Source: DB21-FEAT-10."""
        room = game.state.board.room
        if i64(room[player.square]) != ROOM_SEWER or (source >= 0 and i64(room[source]) == ROOM_SEWER):
            return
        if not player.flagged(STINKS):
            game.set_flag(player, STINKS, rule=r.FEAT_10)

    def may_enter(self, game: Game, player: Player, to: Square) -> bool:
        """The ghosts of the junction have a say. Source: DB21-DZ-13."""
        return many_rooms.may_enter(game, player, to=to)

    def before_declaring(self, game: Game, player: Player) -> None:
        """Roots and pits. Source: DB21-DZ-03, -16."""
        if game.state.board.supplement:
            many_rooms.before_declaring(game, player)

    def on_activation(self, game: Game, player: Player) -> None:
        """The smell of the sewer is gone, then the room acts. Source: DB21-FEAT-02, -03, -08, -10, -14, -18, -19."""
        if player.flagged(STINKS):
            game.clear_flag(player, STINKS, rule=r.FEAT_10)
        rooms.on_activation(game, player)

    def trips(self, game: Game, target: Player) -> bool:
        """The Corpse Chasm. Source: DB21-DZ-15."""
        return many_rooms.stumbles_on_corpses(game, target)

    def swallows(self, game: Game, player: Player) -> bool:
        """The chasm. Source: DB21-FEAT-21 to -23."""
        return chasm.settle_chasm(game, player)

    def catches(self, game: Game, player: Player, lying: bool, fallen: bool) -> None:
        """A Spike Pit. Source: DB21-DZ-16."""
        pit.settle_pit(game, player, lying=lying)

    def jumped_short(self, game: Game, player: Player, to: Square) -> bool:
        """Into a Spike Pit. Source: DB21-DZ-16."""
        return pit.fall_into_pit(game, player, to=to)

    def end_activation(self, game: Game) -> None:
        """The Root Walk and the Fungus Farm. Source: DB21-DZ-03, -05."""
        if many_rooms.activation_ends(game) and not scoring.scores_now(game):
            many_rooms.end_activation(game, game.players[game.state.active])

    def end_turn(self, game: Game) -> None:
        """The greenhouse, then the Werewolf. Source: DB21-DZ-07, -09."""
        if game.state.board.supplement:
            many_rooms.end_turn(game)

    def spares(self, game: Game, victim: Player) -> bool:
        """The Fountain of Youth makes the first casualty a rest in Reserves. Source: DB21-DZ-06."""
        state = game.state
        if not state.board.has_tile(ROOM_FOUNTAIN_OF_YOUTH):
            return False
        young = victim.touched_by(YOUNG)
        state.set_touched(victim.id, (i64(state.touched[victim.id]) | SPARED) & ~YOUNG)
        if young and i64(state.box[victim.id]) == IN_PLAY:
            game.remove(victim, RESERVES, rule=r.DZ_06)
        return young


def is_test(purpose: i64) -> bool:
    """Whether a die is one that a snack rolls again: a block die, an Agility or a Passing test (DB21-DZ-02)."""
    return (
        purpose == pu.BLOCK
        or purpose == pu.DODGE
        or purpose == pu.JUMP
        or purpose == pu.PICKUP
        or purpose == pu.CATCH
        or purpose == pu.INTERFERE
        or purpose == pu.LAND
        or purpose == pu.JUMP_UP
        or purpose == pu.HYPNOTIC_GAZE
        or purpose == pu.PASS
        or purpose == pu.THROW_PLAYER
    )
