"""
What the open shallow question leaves out, and what bars each of it: for whoever wonders why something cannot be chosen.

Nothing is decided here. Each reason is the answer of a function that `offers` asks too, or of one that it is made of;
a law holds that an option and a reason never name the same, and that what is neither is nothing a coach could mean.

Source: the rules that `core.bars` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import BY_ACTION, Barred
from dungeonbowl.core.ids import (
    ABSENT,
    IN_PLAY,
    INJURED,
    KO,
    NOBODY,
    NONE,
    PLACE_CHESTS,
    PLAYERS,
    PRONE,
    RESERVES,
    STANDING,
)
from dungeonbowl.dungeon.kinds import KIND_FLOOR, KIND_WALL
from dungeonbowl.dungeon.placement import from_placing
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import jumping
from dungeonbowl.rules.passing import accuracy, wall_throws
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.queries import are_adjacent, side_of
from dungeonbowl.rules.setup.db2021 import CHESTS
from dungeonbowl.rules.tossing import db2021 as tossing
from dungeonbowl.rules.turns import activation, barred, declaring
from dungeonbowl.state.state import HELD, ONLY_MOVES, ROOTED, Player, State

if TYPE_CHECKING:
    pass

_POINTS: Final[dict[int, int]] = {
    op.BLITZ: op.BLOCK,
    op.PASS: op.THROW_AT,
    op.HANDOFF: op.HAND_TO,
    op.FOUL: op.FOUL,
    op.HYPNOTIC_GAZE: op.HYPNOTIC_GAZE,
    op.THROW_TEAM_MATE: op.THROW_TEAM_MATE,
    op.KICK_TEAM_MATE: op.KICK_TEAM_MATE,
}
"""What the activation of each action comes to."""


def refusals(game: Game) -> list[Barred]:
    """Everything that the open shallow question leaves out, with what bars it; the state is only looked at."""
    found: list[Barred] = []
    ask = game.open_ask
    if ask == ak.ASK_TURN:
        in_turn(game, found)
    elif ask == ak.ASK_ACTION:
        in_declaration(game, game.players[game.state.active], found=found)
    elif ask == ak.ASK_TARGET:
        in_targeting(game.state, game.players[game.state.active], found=found)
    elif ask == ak.ASK_MOVE:
        in_moving(game, game.players[game.state.active], found=found)
    elif ask == ak.ASK_AIM:
        in_aiming(game.state, game.players[game.state.active], found=found)
    elif ask == ak.ASK_PLACE_CHEST or ask == ak.ASK_PLACE_PORTAL:
        in_placing(game, found)
    elif ask == ak.ASK_DEPLOY or ask == ak.ASK_DEPLOY_AT:
        in_deploying(game.state, ask, found=found)
    for one in found:
        one.rule = game.rules.concordance.first(one.rule)
    return found


def note(found: list[Barred], bar: i64, verb: i64, action: i64, player: i64 = NONE, square: i64 = NONE) -> None:
    """Note what bars something, if anything does; `action` says the rule where the bar leaves it open."""
    if bar == bars.FREE:
        return
    rule = bars.RULES[bar]
    if rule == BY_ACTION:
        rule = activation.ACTION_RULES.get(action, r.NO_RULE)
    found.append(Barred(int(bar), rule, int(verb), int(player), int(square)))


# -- the team turn ---------------------------------------------------------------------------------------


def in_turn(game: Game, found: list[Barred]) -> None:
    """Who cannot be activated, whom the dugout keeps, the spell; and every square, as nobody acts yet."""
    state = game.state
    for p in range(i64(PLAYERS)):
        box = i64(state.box[p])
        if box == ABSENT:
            continue
        if side_of(p) != state.side:
            note(found, bars.OTHER_TEAM, verb=op.ACTIVATE, action=NONE, player=p)
        elif box == IN_PLAY:
            note(found, barred.from_acting(state, p), verb=op.ACTIVATE, action=NONE, player=p)
        elif box == RESERVES or box == KO:
            bar = barred.from_dugout(game.rules, state)
            if bar == bars.FREE and box == RESERVES and state.board.portals == 0:
                bar = bars.NO_PORTALS
            note(found, bar, verb=op.ENTER if box == RESERVES else op.SPONGE, action=NONE, player=p)
        else:
            note(found, bars.CASUALTY if box == INJURED else bars.OUT_OF_MATCH, verb=op.ACTIVATE, action=NONE, player=p)
    if state.squads.spell(state.side) != ex.NO_SPELL:
        note(found, game.rules.extras.from_casting(state), verb=op.CAST, action=NONE)
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) == KIND_FLOOR and i64(state.occupant[square]) == NOBODY:
            note(found, bars.NOBODY_CHOSEN, verb=op.STEP, action=NONE, square=square)


# -- the declaration -------------------------------------------------------------------------------------


def in_declaration(game: Game, player: Player, found: list[Barred]) -> None:
    """The actions that the chosen player cannot declare; everything on the map waits for the declaration."""
    state = game.state
    for action in game.rules.actions:
        note(found, declaring.from_declaring(state, player, action=action), verb=action, action=action)
    for p in range(i64(PLAYERS)):
        if i64(state.box[p]) == IN_PLAY and p != player.id:
            own = side_of(p) == player.side
            note(found, bars.ANOTHER_ACTS if own else bars.UNDECLARED, verb=op.AT_PLAYER, action=NONE, player=p)
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) == KIND_WALL or i64(state.occupant[square]) != NOBODY:
            continue
        if state.is_closed_chest(square):
            bar = from_chest(game, player, square=square)
            note(found, bar if bar else i64(bars.CHEST_UNDECLARED), verb=op.OPEN_CHEST, action=NONE, square=square)
        else:
            floor = i64(state.board.kind[square]) == KIND_FLOOR
            note(found, bars.UNDECLARED if floor else bars.FEATURE, verb=op.STEP, action=NONE, square=square)


# -- the target --------------------------------------------------------------------------------------------


def in_targeting(state: State, player: Player, found: list[Barred]) -> None:
    """Who cannot be the target of the declared action; and the squares, as a player is to be named."""
    for p in range(i64(PLAYERS)):
        if i64(state.box[p]) == IN_PLAY and p != player.id:
            bar = apart(
                state,
                player.square,
                square=i64(state.square[p]),
                bar=declaring.from_naming(state, player, action=state.action, who=p),
            )
            note(found, bar, verb=op.AT_PLAYER, action=state.action, player=p)
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) != KIND_WALL and i64(state.occupant[square]) == NOBODY:
            note(found, bars.NO_PLAYER, verb=op.AT_SQUARE, action=NONE, square=square)


def apart(state: State, source: i64, square: i64, bar: i64) -> i64:
    """`bar`, or the wall that is in the way where only a wall parts two squares (DB21-GEO-02)."""
    if bar == bars.NOT_BESIDE and state.board.distance(source, square) == 1:
        return bars.BEHIND_WALL
    return bar


# -- the activation ----------------------------------------------------------------------------------------


def in_moving(game: Game, player: Player, found: list[Barred]) -> None:
    """The squares, chests and players that the active player can do nothing with from here."""
    state = game.state
    leaving = held_how(state, player, bar=barred.from_leaving(state, player))
    jumping_bar = leaving if leaving else barred.from_jumping(state, player)
    landings = jumping.landing_squares(game.rules, state, player=player)
    note(found, jumping_bar if jumping_bar or len(landings) else i64(bars.NO_LANDING), verb=op.JUMP, action=NONE)
    lands: set[int] = set()
    if not jumping_bar:
        for landing in landings:
            lands.add(int(landing))
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) == KIND_WALL or square == player.square:
            continue
        if state.is_closed_chest(square):
            note(found, from_open_chest(game, player, square=square), verb=op.OPEN_CHEST, action=NONE, square=square)
        elif int(square) not in lands:
            note(
                found,
                from_step(game, player, square=square, leaving=leaving),
                verb=op.STEP,
                action=NONE,
                square=square,
            )
    pointing = from_any_point(state)
    verb = _POINTS.get(state.action, NONE)
    if verb == op.THROW_AT:
        throws(game, player, pointing=pointing, found=found)
    elif verb == op.HAND_TO and not pointing:
        takers(state, player, found=found)
    for p in range(i64(PLAYERS)):
        if i64(state.box[p]) != IN_PLAY or p == player.id:
            continue
        bar = pointing if pointing else from_point(state, player, who=p)
        shown = verb if verb != NONE and verb != op.THROW_AT else i64(op.AT_PLAYER)
        note(found, bar, verb=shown, action=state.action, player=p)
        if i64(state.posture[p]) != STANDING and are_adjacent(state, player.square, b=i64(state.square[p])):
            over = jumping_bar if jumping_bar else from_jumping_over(game, player, who=p)
            note(found, over, verb=op.JUMP, action=NONE, player=p)


def held_how(state: State, player: Player, bar: i64) -> i64:
    """What holds a player who is rooted: their own roots, or those of the Root Walk (DB21-SPEC-05, DZ-03)."""
    if bar == bars.ROOTED and not player.flagged(ROOTED) and player.touched_by(HELD):
        return bars.HELD_BY_ROOTS
    return bar


def from_step(game: Game, player: Player, square: i64, leaving: i64) -> i64:
    """What keeps the active player from one step to a square where no chest is (DB21-MOVE-01 to -03)."""
    state = game.state
    if i64(state.board.kind[square]) != KIND_FLOOR:
        return bars.FEATURE
    if i64(state.occupant[square]) != NOBODY:
        return bars.OCCUPIED
    if leaving:
        return leaving
    if are_adjacent(state, player.square, b=square):
        return game.rules.ground.from_entering(state, player, to=square)
    return bars.WALL if state.board.distance(player.square, square) == 1 else bars.TOO_FAR


def from_jumping_over(game: Game, player: Player, who: i64) -> i64:
    """What keeps a jump from leading over somebody who is down beside the player (DB21-JUMP-01, -02)."""
    state = game.state
    over = i64(state.square[who])
    for landing in jumping.landing_squares(game.rules, state, player=player):
        if are_adjacent(state, over, b=i64(landing)) and not are_adjacent(state, player.square, b=i64(landing)):
            return bars.JUMP_BEYOND
    return bars.NO_LANDING


def from_open_chest(game: Game, player: Player, square: i64) -> i64:
    """What keeps the active player from opening the closed chest on a square in the action under way."""
    state = game.state
    bar = from_any_point(state)
    if bar:
        return bar
    if not game.rules.chests.with_action(state.action):
        return bars.CHEST_BLITZ if state.action == op.BLITZ else bars.CHEST_OTHER_ACTION
    return from_chest(game, player, square=square)


def from_chest(game: Game, player: Player, square: i64) -> i64:
    """What keeps a player on a Move from opening the closed chest on a square (DB21-CHEST-03 to -05)."""
    state = game.state
    beside = False
    chest = i64(state.board.chest[square]) - 1
    for near in chests.chests_beside(state, player.square):
        if i64(near) == chest:
            beside = True
    if not beside and not player.has(sk.NO_HANDS):
        return bars.CHEST_WALL if state.board.distance(player.square, square) == 1 else bars.CHEST_FAR
    bar = game.rules.chests.from_opening(state, player)
    # Nobody without hands opens a chest, wherever it is.
    return i64(bars.CHEST_NO_HANDS) if not beside else bar


def from_any_point(state: State) -> i64:
    """What keeps the active player from the point of any action for now (DB21-TELE-06, PASS-19, HAND-06)."""
    if i64(state.posture[state.active]) == PRONE:
        return bars.MUST_STAND
    if state.doing & ONLY_MOVES:
        return bars.ONLY_MOVES_HANDOFF if state.action == op.HANDOFF else bars.ONLY_MOVES_PASS
    return bars.MUST_PAY if state.moves_left + state.rushes_left < barred.owed(state) else bars.FREE


def throws(game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
    """What keeps a passer from throwing at all, or at a wall (DB21-PASS-01, -05, WTHR-01)."""
    bar = pointing
    if not bar and not player.holds_ball:
        bar = bars.NO_BALL
    action = game.state.action
    far = bar if bar or len(passing.aims(game)) else i64(bars.NOTHING_IN_RANGE)
    note(found, far, verb=op.THROW_AT, action=action)
    wall = bar if bar or len(wall_throws.wall_aims(game)) else i64(bars.NO_WALL_IN_RANGE)
    note(found, wall, verb=op.WALL_THROW, action=action)


def takers(state: State, player: Player, found: list[Barred]) -> None:
    """What keeps the active player from handing the ball to anybody (DB21-HAND-01)."""
    if not player.holds_ball:
        note(found, bars.NO_BALL, verb=op.HAND_TO, action=state.action)
        return
    for p in range(i64(PLAYERS)):
        if i64(state.box[p]) == IN_PLAY and p != player.id and not from_point(state, player, who=p):
            return
    note(found, bars.NOBODY_TO_TAKE, verb=op.HAND_TO, action=state.action)


def from_point(state: State, player: Player, who: i64) -> i64:
    """What keeps the action under way from being carried out on another player."""
    action = state.action
    own = side_of(who) == player.side
    square = i64(state.square[who])
    if action == op.HANDOFF:
        if own and not player.holds_ball:
            return bars.NO_BALL
        bar = barred.from_receiving(state, who, side=player.side)
        return beside(state, player.square, square=square, bar=bar)
    if own and (action == op.THROW_TEAM_MATE or action == op.KICK_TEAM_MATE):
        bar = tossing.from_tossing(state, player)
        return bar if bar else beside(state, player.square, square=square, bar=tossing.from_flying(state, who))
    if own:
        return bars.ANOTHER_ACTS
    if action != op.BLITZ and action != op.FOUL and action != op.HYPNOTIC_GAZE:
        return bars.OTHER_ACTION
    if who != state.target:
        return bars.NOT_THE_TARGET
    if action == op.FOUL:
        return apart(state, player.square, square=square, bar=barred.from_fouling(state, player, victim=who))
    if action == op.HYPNOTIC_GAZE:
        return apart(state, player.square, square=square, bar=barred.from_gazing(state, player, target=who))
    bar = barred.from_blitzing(state)
    return (
        bar if bar else apart(state, player.square, square=square, bar=barred.from_striking(state, player, other=who))
    )


def beside(state: State, source: i64, square: i64, bar: i64) -> i64:
    """`bar`, or what parts two squares."""
    if bar or are_adjacent(state, source, b=square):
        return bar
    return apart(state, source, square=square, bar=bars.NOT_BESIDE)


# -- aiming ------------------------------------------------------------------------------------------------


def in_aiming(state: State, player: Player, found: list[Barred]) -> None:
    """The squares that the throw under way cannot be aimed at."""
    verb: i64 = op.AIM_WALL if state.aiming == op.WALL_THROW else op.AT_SQUARE
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) != KIND_WALL:
            bar = from_throw(state, player.square, square=square)
            if not bar and verb == op.AIM_WALL:
                bar = from_wall(state, square)
            note(found, bar, verb=verb, action=NONE, square=square)


def from_throw(state: State, source: i64, square: i64) -> i64:
    """What keeps a throw from being aimed at a square (DB21-PASS-04 to -06)."""
    if square == source:
        return bars.OWN_SQUARE
    if not accuracy.is_open_floor(state, square):
        return bars.NO_TARGET_FLOOR
    if accuracy.range_of(state.board, source, b=square) == accuracy.OUT_OF_RANGE:
        return bars.OUT_OF_RANGE
    return bars.FREE if state.board.sees(source, square) else bars.NO_SIGHT


def from_wall(state: State, square: i64) -> i64:
    """What keeps a throw at the wall from a square in range: no side of it is wall (DB21-WTHR-01)."""
    face: i64 = 0
    while face < 8:
        if wall_throws.has_wall(state, square, face=face):
            return bars.FREE
        face += 2
    return bars.NO_WALL_THERE


# -- before the first turn -----------------------------------------------------------------------------------


def in_placing(game: Game, found: list[Barred]) -> None:
    """The squares where the next chest or portal may not lie."""
    state = game.state
    placed: list[int] = [int(state.placing[i]) for i in range(state.placed)]
    legal: list[int] = [int(square) for square in game.rules.setup.placement_squares(state)]
    laid, standing = placed[:CHESTS], placed[CHESTS:]
    portal = state.phase != PLACE_CHESTS
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) != KIND_WALL:
            bar = from_placing(state.board, square, laid, standing, legal, portal)
            note(found, bar, verb=op.AT_SQUARE, action=NONE, square=square)


def in_deploying(state: State, ask: i64, found: list[Barred]) -> None:
    """The players who cannot be put down, and the squares where nobody can be."""
    for p in range(i64(PLAYERS)):
        box = i64(state.box[p])
        if box == ABSENT or (ask == ak.ASK_DEPLOY_AT and p == state.active):
            continue
        if side_of(p) != state.side:
            note(found, bars.OTHER_SIDE, verb=op.AT_PLAYER, action=NONE, player=p)
        elif box == IN_PLAY:
            note(found, bars.IS_PLACED, verb=op.AT_PLAYER, action=NONE, player=p)
        elif box != RESERVES:
            note(found, bars.NOT_AVAILABLE, verb=op.AT_PLAYER, action=NONE, player=p)
        elif ask == ak.ASK_DEPLOY_AT:
            note(found, bars.PLACES_ANOTHER, verb=op.AT_PLAYER, action=NONE, player=p)
    for square in range(i64(state.board.squares)):
        if i64(state.board.kind[square]) == KIND_WALL:
            continue
        bar: i64 = bars.NOBODY_TO_PLACE
        if i64(state.board.zone[square]) != state.side + 1:
            bar = bars.OUTSIDE_END_ZONE
        elif i64(state.occupant[square]) != NOBODY:
            bar = bars.OCCUPIED
        elif ask == ak.ASK_DEPLOY_AT:
            bar = bars.FREE
        note(found, bar, verb=op.AT_SQUARE, action=NONE, square=square)
