"""
The rooms of the supplement, as far as they act by themselves: when an activation begins or ends, when somebody wants
in, and at the end of a team turn.

Their special actions are in `supplement_actions`, the Werewolf in `werewolf`; a pit, mists and a marsh also stand with
what they touch.

Source: DB21-DZ-03 to -05, -07, -08, -12, -13, -15, -16.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import IN_PLAY, MOVING, NONE, PRONE, STANDING, PlayerId, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_CORPSE_CHASM,
    ROOM_FUNGUS_FARM,
    ROOM_GHOST_JUNCTION,
    ROOM_GLUTTONOUS_GREENHOUSE,
    ROOM_MALODOROUS_MARSH,
    ROOM_ROOT_WALK,
)
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground import pit, werewolf
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.rolling.parts import Test, agility_test, cut, pass_test, random_player
from dungeonbowl.state.state import FINISHED, HAUNTED, HELD, Player, State

GOOD: Final = 1
BAD: Final = 0
USED_TO_FUNGUS: Final = ("snotling", "goblin", "troll", "snotling_lineman", "goblin_lineman", "trained_troll")
"""Races and positions that do not roll in the Fungus Farm (DB21-DZ-05)."""


def tell_effect(game: Game, player: Player, room: i64, rule: RuleId, result: i64, which: i64 = 0) -> None:
    """Tell what a room did to a player: `GOOD` or `BAD`, and which of several results."""
    game.tell_full(
        ev.ROOM_EFFECT,
        rule,
        player=player.id,
        purpose=pu.ROOM,
        target=which,
        value=room,
        success=result,
    )
    game.cite(r.FEAT_01)


# -- before the declaration --------------------------------------------------------------------------------------


def before_declaring(game: Game, player: Player) -> None:
    """
    What comes before the choice of an action: the way out of a pit, or a tug at the roots.

    Source: DB21-DZ-03, -16.
    """
    state = game.state
    if state.board.is_pit(player.square):
        pit.climb_out(game, player)
    elif player.touched_by(HELD):
        tear_free(game, player)


class Tug(Test):
    """At most the player's ST, but no 6."""

    def __init__(self, strength: i64) -> None:
        super().__init__(pu.ROOM, 0, rule=r.DZ_03, about=ROOM_ROOT_WALK)
        self.strength: i64 = strength
        self.basics = False
        self.again = r.FEAT_03

    def passes(self, rolled: i64, more: i64 = 0) -> bool:
        """Source: DB21-DZ-03."""
        return rolled <= self.strength and rolled != 6

    def all_cuts(self) -> i64:
        """Where it begins to fail."""
        return cut(6) | (cut(self.strength + 1) if self.strength < 6 else i64(0))


def tear_free(game: Game, player: Player) -> None:
    """A D6 of at most the player's ST, but no 6, tears the roots; it may be rolled again (DB21-DZ-03, FEAT-03)."""
    tug = Tug(player.st)
    free = pass_test(game, player, test=tug)
    if free:
        untouch(game, player, what=HELD)
    tell_effect(game, player, room=ROOM_ROOT_WALK, rule=r.DZ_03, result=GOOD if free else BAD)


def touch(game: Game, player: Player, what: i64) -> None:
    """Note what a room has done to a player; whoever does it tells of it."""
    game.state.set_touched(player.id, i64(game.state.touched[player.id]) | what)


def untouch(game: Game, player: Player, what: i64) -> None:
    """It is over."""
    game.state.set_touched(player.id, i64(game.state.touched[player.id]) & ~what)


# -- at the end of the activation ----------------------------------------------------------------------------------


def activation_ends(game: Game) -> bool:
    """Whether the step under way ends an activation in one of the rooms that wait for that."""
    state = game.state
    if state.active == NONE or state.phase != MOVING or i64(state.box[state.active]) != IN_PLAY:
        return False
    room = i64(state.board.room[i64(state.square[state.active])])
    if room != ROOM_ROOT_WALK and room != ROOM_FUNGUS_FARM:
        return False
    return game.finished or game.turnover or state.doing & FINISHED != 0


def end_activation(game: Game, player: Player) -> None:
    """What the Root Walk and the Fungus Farm do to a player who ends an activation there (DB21-DZ-03, -05)."""
    state = game.state
    room = i64(state.board.room[player.square])
    if room == ROOM_ROOT_WALK:
        if player.touched_by(HELD):
            return
        if not pass_test(game, player, test=Test(pu.ROOM, 2, rule=r.DZ_03, about=ROOM_ROOT_WALK)):
            touch(game, player, what=HELD)
            tell_effect(game, player, room=room, rule=r.DZ_03, result=BAD)
        return
    if is_used_to_fungus(state, player.id):
        return
    if not pass_test(game, player, test=Test(pu.ROOM, 2, rule=r.DZ_05, about=ROOM_FUNGUS_FARM)):
        tell_effect(game, player, room=room, rule=r.DZ_05, result=BAD)
        injuries.place_prone(game, player, rule=r.DZ_05)


def is_used_to_fungus(state: State, player: PlayerId) -> bool:
    """Whether the player is a Snotling, a Goblin or a Troll (DB21-DZ-05)."""
    sheet = state.squads.sheets[player]
    if sheet is None:
        return False
    if sheet.position in USED_TO_FUNGUS:
        return True
    for word in sheet.keywords:
        if word in USED_TO_FUNGUS:
            return True
    return False


# -- on the way ----------------------------------------------------------------------------------------------------


def may_enter(game: Game, player: Player, to: Square) -> bool:
    """
    Whether a player may move onto a square of their own will: the ghosts of the junction have a say.

    Source: DB21-DZ-13.
    """
    state = game.state
    board = state.board
    if i64(board.room[to]) != ROOM_GHOST_JUNCTION or i64(board.tile[player.square]) == i64(board.tile[to]):
        return True
    if player.touched_by(HAUNTED):
        return False
    if pass_test(game, player, test=Test(pu.ROOM, 2, rule=r.DZ_13, about=ROOM_GHOST_JUNCTION)):
        return True
    touch(game, player, what=HAUNTED)
    tell_effect(game, player, room=ROOM_GHOST_JUNCTION, rule=r.DZ_13, result=BAD)
    return False


def from_entering(state: State, player: Player, to: Square) -> i64:
    """What keeps a player's step from a free square: a pit, or ghosts that have turned them away this turn."""
    board = state.board
    if board.has_pit and pit.leads_over_pit(state, player.square, to=to):
        return bars.OVER_PIT
    return bars.HAUNTED if is_haunted(state, player, to=to) else bars.FREE


def is_haunted(state: State, player: Player, to: Square) -> bool:
    """Whether the square is one of the junction whose ghosts have turned the player away this turn (DB21-DZ-13)."""
    board = state.board
    if not player.touched_by(HAUNTED) or i64(board.room[to]) != ROOM_GHOST_JUNCTION:
        return False
    return i64(board.tile[player.square]) != i64(board.tile[to])


def marsh_modifier(state: State, player: Player, at: Square) -> i64:
    """-1 to the Dodge, Jump or Leap of a player with ST 3 or less who comes down in the marsh (DB21-DZ-08)."""
    return -1 if i64(state.board.room[at]) == ROOM_MALODOROUS_MARSH and player.st <= 3 else 0


def stumbles_on_corpses(game: Game, target: Player) -> bool:
    """Whether a Push Back against a player in the Corpse Chasm becomes a POW (DB21-DZ-15)."""
    if i64(game.state.board.room[target.square]) != ROOM_CORPSE_CHASM:
        return False
    corpses = agility_test(target, pu.ROOM, modifier=0, rule=r.DZ_15)
    corpses.about = ROOM_CORPSE_CHASM
    stays_up = pass_test(game, target, test=corpses)
    tell_effect(game, target, room=ROOM_CORPSE_CHASM, rule=r.DZ_15, result=GOOD if stays_up else BAD)
    return not stays_up


# -- at the end of a team turn -------------------------------------------------------------------------------------


def end_turn(game: Game) -> None:
    """
    The greenhouse feeds, then the Werewolf wakes. Nothing of it is a Turnover, for the team turn is over.

    Source: DB21-DZ-07, -09.
    """
    state = game.state
    for p in range(state.squads.players):
        if i64(state.touched[p]) & HAUNTED:
            untouch(game, game.players[p], what=HAUNTED)
    game.notes.between_turns = True
    if state.board.has_tile(ROOM_GLUTTONOUS_GREENHOUSE):
        feed(game)
    if state.wolf != NONE:
        werewolf.prowl(game)
    game.notes.between_turns = False


def players_within(state: State, room: i64, standing: bool = False) -> vec[i16]:
    """Everybody who is within a room, or everybody who stands there, in the order of ids."""
    found = vec[i16]()
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY and i64(state.board.room[i64(state.square[p])]) == room:
            if not standing or i64(state.posture[p]) == STANDING:
                found = append(found, i16(p))
    return found


def feed(game: Game) -> None:
    """One random player in the greenhouse takes an Armour roll; broken, they lie Prone and are injured (DB21-DZ-07)."""
    within = players_within(game.state, ROOM_GLUTTONOUS_GREENHOUSE)
    if len(within) == 0:
        return
    victim = game.players[random_player(game, within, rule=r.DZ_07)]
    tell_effect(game, victim, room=ROOM_GLUTTONOUS_GREENHOUSE, rule=r.DZ_07, result=BAD)
    if injuries.armour_roll(game, victim) < 0:
        return
    game.tell(ev.PLACED_PRONE, r.DZ_07, player=victim.id)
    if victim.posture == STANDING:
        game.lay(victim, PRONE, rule=r.DZ_07)
    injuries.injury_roll(game, victim)
    ball.drop(game, victim)
