"""
What stands in the way of an option: 0 for nothing, else one of `core.bars`.

`offers` lists what nothing bars, and `refusals` tells the rest with its reason: both ask here, so that what may be done
and why it may not are one decision. Functions that only one topic knows about stand with it (`chests`, `throwing`).

Source: DB21-TURN, DB21-ACT and the chapters of the actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import BY_ACTION, Barred
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, PRONE, STANDING, STUNNED, PlayerId, RuleId, Square, side_of
from dungeonbowl.rules.queries import are_adjacent, are_beside, is_in_pit, is_untouched, ways_out
from dungeonbowl.state.state import (
    DID_BLOCK,
    DID_JUMP,
    ENTANGLED,
    NO_ZONE,
    OWES_SQUARE,
    SPENT_DUGOUT,
    Player,
    State,
)

if TYPE_CHECKING:
    from dungeonbowl.rules.game import Game
    from dungeonbowl.rules.ruleset import Ruleset

# -- the team turn ---------------------------------------------------------------------------------------


def from_acting(rules: Ruleset, state: State, player: PlayerId) -> i64:
    """What keeps a player of the dungeon from being activated in their team turn (DB21-TURN-04, -05, IND-04)."""
    if i64(state.used[player]):
        return bars.HAS_ACTED
    if i64(state.flags[player]) & ENTANGLED:
        return bars.IN_VINES
    posture = i64(state.posture[player])
    if posture == PRONE and state.squads.has(player, sk.BALL_AND_CHAIN):
        return bars.NEVER_RISES
    if posture == STUNNED:
        return bars.LIES_STUNNED
    if posture == PRONE and rules.facts.rises_first and not is_in_pit(state, player):
        return bars.LIES_PRONE
    if is_in_pit(state, player) and len(ways_out(state, i64(state.square[player]))) == 0:
        # Where it is allowed, whoever is not held fast may still leave the dungeon (AGE-TELE-04, DB89-PIT-25).
        held = state.is_rooted(player) or state.squads.has(player, sk.BALL_AND_CHAIN)
        if held or not _may_leave(rules):
            return bars.NO_WAY_OUT
    return bars.FREE


def _may_leave(rules: Ruleset) -> bool:
    """Whether a player may leave the dungeon in this game."""
    for action in rules.actions:
        if action.verb == op.LEAVE:
            return True
    return False


def from_dugout(rules: Ruleset, state: State) -> i64:
    """What keeps the coach in turn from using the dugout (DB21-TURN-13, -14, DB5-TURN-02)."""
    if state.spent & SPENT_DUGOUT:
        return bars.DUGOUT_USED
    if not rules.facts.dugout_in_first_turn and not dugout_is_open(state):
        return bars.DUGOUT_SHUT
    return bars.DUGOUT_TOO_LATE if rules.facts.dugout_first and not is_untouched(state) else bars.FREE


def from_entering(game: Game) -> i64:
    """What keeps reserves from coming in, where the dugout may be used (DB5-TIME-05, NAF-END-04, DB7-RES-01)."""
    rules, state = game.rules, game.state
    if state.turns(state.side) - state.earlier_turns(state.side) < rules.facts.reserves_from:
        return bars.RESERVES_WAIT
    if rules.time.shuts_dugout(game):
        return bars.RESERVES_SHUT
    if rules.pads.lets_in(state, state.side):
        return bars.FREE
    return bars.ZONE_FULL if rules.pads.by_end_zone else bars.NO_PORTALS


def from_reserves(rules: Ruleset, state: State, player: PlayerId) -> i64:
    """What keeps one of the reserves from coming in, where others may (DB7-RES-05, DB89-LARGE-05)."""
    if state.squads.is_large(player):
        return bars.TOO_LARGE_TO_ENTER
    return bars.STOPPED if rules.facts.referees_stop and i64(state.used[player]) else bars.FREE


def from_sponge(game: Game) -> i64:
    """What keeps the sponge from being used, where the dugout may be (NAF-KO-02, DB7-KO-03, DB89-SPONGE-01)."""
    if not game.rules.facts.sponges:
        return bars.NO_SPONGE
    if game.rules.facts.sponge_first and not is_untouched(game.state):
        return bars.SPONGE_TOO_LATE
    return bars.FREE if game.rules.injuries.has_sponges(game.options) else bars.SPONGE_NOT_AGREED


def dugout_is_open(state: State) -> bool:
    """Not in the very first team turn of the match (DB21-TURN-14)."""
    return state.side != state.first_side or state.turns(state.side) != 1


# -- the declaration -------------------------------------------------------------------------------------


def from_block(state: State, player: Player) -> i64:
    """What keeps a player from a Block where they are: Standing or with Jump Up, beside somebody (DB21-BLK-01, -02)."""
    if not player.standing and not player.has(sk.JUMP_UP):
        return bars.PRONE_BLOCK
    return bars.FREE if any_standing_near(state, player.id) else bars.NOBODY_BESIDE


def from_ball(state: State, player: Player) -> i64:
    """
    What keeps a player from declaring a Pass or a Hand-off: no hands, or no ball far and wide.

    Whoever has the ball, the action may be declared and used up by moving (DB21-TURN-08, LRB-ACT-04).
    """
    if player.has(sk.NO_HANDS):
        return bars.NO_HANDS
    return bars.FREE if state.ball_found or state.closed else bars.NO_BALL_ABOUT


def any_standing_near(state: State, player: PlayerId) -> bool:
    """Whether a Standing opponent is adjacent."""
    side = side_of(player)
    base = i64(state.square[player]) * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and i64(state.posture[who]) == STANDING:
                return True
    return False


def any_opponent(state: State, side: i64, standing: bool) -> bool:
    """Whether an opponent of `side` is in the dungeon and Standing (or, if not `standing`, down)."""
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY and side_of(p) != side and (i64(state.posture[p]) == STANDING) == standing:
            return True
    return False


def from_sight(state: State, player: Player, who: PlayerId, reach: i64) -> i64:
    """What keeps somebody from being hit from afar in a room (DB21-FEAT-09, DZ-11, GEO-09, -11)."""
    square = i64(state.square[who])
    if i64(state.posture[who]) != STANDING:
        return bars.IS_DOWN
    if not state.board.within(player.square, square, n=reach):
        return bars.TOO_FAR_TO_THROW
    return bars.FREE if state.board.sees(player.square, square) else bars.NOT_SEEN


# -- the activation --------------------------------------------------------------------------------------


def owed(state: State) -> i64:
    """How many squares must be paid before anything else is done (DB21-TELE-06)."""
    return 1 if state.doing & OWES_SQUARE else 0


def from_leaving(state: State, player: Player) -> i64:
    """What keeps the active player from any step (DB21-MOVE-05, RUSH-01, SPEC-05, DZ-03)."""
    if i64(state.posture[player.id]) == PRONE:
        return bars.MUST_STAND
    if state.moves_left + state.rushes_left <= owed(state):
        return bars.NO_MOVEMENT
    return bars.ROOTED if player.rooted else bars.FREE


def from_jumping(state: State, player: Player) -> i64:
    """What keeps the active player from any jump, if they may step (DB21-JUMP-01, -03, -07)."""
    if state.doing & DID_JUMP:
        return bars.HAS_JUMPED
    if state.moves_left + state.rushes_left <= owed(state) + 1:
        return bars.NO_JUMP_MOVEMENT
    return bars.FREE if anything_to_jump(state, player) else bars.NOTHING_TO_JUMP


def anything_to_jump(state: State, player: Player) -> bool:
    """Whether there is anything to jump over: someone down beside the player, or a skill that needs nobody."""
    if player.has(sk.LEAP) or player.has(sk.POGO_STICK) or state.board.has_pit:
        return True
    base = player.square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and i64(state.posture[who]) != STANDING:
                return True
    return False


def from_blitzing(state: State) -> i64:
    """What keeps a blitzer from the Block at anybody, once what is owed is paid (DB21-BLZ-03)."""
    if state.doing & DID_BLOCK:
        return bars.HAS_BLOCKED
    return bars.FREE if state.moves_left + state.rushes_left > owed(state) else bars.NO_BLOCK_MOVEMENT


def from_striking(state: State, player: Player, other: PlayerId) -> i64:
    """What keeps a blow from another player: they must be adjacent and Standing (DB21-BLK-01, BLZ-02)."""
    if other == NONE or i64(state.box[other]) != IN_PLAY or i64(state.posture[other]) != STANDING:
        return bars.IS_DOWN
    return bars.FREE if are_beside(state, player.id, other=other) else bars.NOT_BESIDE


def from_fouling(state: State, player: Player, victim: PlayerId) -> i64:
    """What keeps a Foul from another player: they must be adjacent and down (DB21-FOUL-01)."""
    if i64(state.box[victim]) != IN_PLAY or i64(state.posture[victim]) == STANDING:
        return bars.IS_STANDING
    return bars.FREE if are_beside(state, player.id, other=victim) else bars.NOT_BESIDE


def from_gazing(state: State, player: Player, target: i64) -> i64:
    """What keeps a gaze from another player: Marked, Standing and with a Tackle Zone (DB21-SPEC-12)."""
    if not player.has_zone:
        return bars.DAZED
    bar = from_striking(state, player, other=target)
    if bar:
        return bar
    return bars.TARGET_DAZED if i64(state.flags[target]) & NO_ZONE else bars.FREE


def from_receiving(state: State, who: PlayerId, side: i64) -> i64:
    """What keeps the ball from a player beside the one who hands it on (DB21-HAND-01)."""
    if side_of(who) != side:
        return bars.NO_TEAM_MATE
    return bars.FREE if i64(state.posture[who]) == STANDING else bars.RECEIVER_DOWN


# -- told ------------------------------------------------------------------------------------------------


def apart(state: State, source: Square, square: Square, bar: i64) -> i64:
    """`bar`, or the wall that is in the way where only a wall parts two squares (DB21-GEO-02)."""
    if bar == bars.NOT_BESIDE and state.board.distance(source, square) == 1:
        return bars.BEHIND_WALL
    return bar


def apart_from(state: State, player: Player, who: PlayerId, bar: i64) -> i64:
    """`bar`, or the wall between two players."""
    return apart(state, player.square, square=i64(state.square[who]), bar=bar)


def beside(state: State, player: Player, who: PlayerId, bar: i64) -> i64:
    """`bar`, or what parts two players who are not adjacent."""
    square = i64(state.square[who])
    if bar or are_adjacent(state, player.square, b=square):
        return bar
    return apart(state, player.square, square=square, bar=bars.NOT_BESIDE)


def note(
    found: list[Barred], bar: i64, verb: i64, rule: RuleId = 0, player: PlayerId = NONE, square: Square = NONE
) -> None:
    """Note what bars something, if anything does; `rule`: that of the action, for a bar that leaves it open."""
    if bar == bars.FREE:
        return
    cited = bars.RULES[bar]
    if cited == BY_ACTION:
        cited = int(rule)
    found.append(Barred(int(bar), cited, verb=int(verb), player=int(player), square=int(square)))
