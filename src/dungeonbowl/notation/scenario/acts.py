"""
Acts as answers: what each part of an act says to the shallow question that is open, and whether it is offered.

Legality is never judged here. A part is legal where the rules list its option; an act is, where some course of dice
and choices leads through all its parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.dice import classes_of
from dungeonbowl.core.ids import ACTION, AIM, MOVING, NONE, SIDE_LETTERS, SLOTS, TARGET, WINDOW, side_of
from dungeonbowl.core.questions import Question
from dungeonbowl.dungeon import Board
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.model import Act, Cast, Deed, Enter, Sponge, Square, Tried
from dungeonbowl.notation.scenario.table import opened_first
from dungeonbowl.notation.scenario.words import BLOWS, COMPASS, LEFT_BEHIND, OLD_DEEDS, SPECIALS, WALKS
from dungeonbowl.rules.chests.parts import chests_beside
from dungeonbowl.rules.queries import are_beside
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.traits.parts import is_thrall
from dungeonbowl.rules.turns import phases
from dungeonbowl.state.state import THIRSTY

_AT_ONCE: Final = (
    op.BLOCK,
    op.MULTIPLE_BLOCK,
    op.STAB,
    op.CHAINSAW,
    op.PROJECTILE_VOMIT,
    op.BREATHE_FIRE,
    op.THROW_FOOD,
    op.GATHER_FUNDS,
    op.TASTY_SNACK,
    op.FOUNTAIN_OF_YOUTH,
    op.SKULL_SMASH,
    op.UNDER_THE_SAW,
)
"""Actions whose point follows the declaration without another answer."""


_FACES: Final = ((0, 0, -1), (2, 1, 0), (4, 0, 1), (6, -1, 0))
"""The sides of a square and which way each lies."""


@dataclass(frozen=True, slots=True)
class Part:
    """
    One answer of an act.

    Attributes:
        kind: `unknown` (a deed of another game), `window` (the opponent's spell is kept), `leave`, `cast`, `rise`
            (before anybody acts), `activate`, `shortcut`, `declare`, `another` (an action besides the open one),
            `target`, `aim`, `end`, `drop` (the next step leaves the ball behind), or `give` for a point of the action.
        verb: The verb of the option.
        player: The player in the option, or `NONE`; of a spell the side.
        square: The square in the option, if it names one.
        then: For a throw that is announced first: the square it will be aimed at.
        shown: The part in words.
        second: The second target of a Multiple Block, or `NONE`.
        of: The number of the deed that it is a part of, and its own number among the parts of that one.
        first: Of a declaration, the chest that is opened before what it declares.
    """

    kind: str
    verb: int = NONE
    player: int = NONE
    square: Square | None = None
    then: Square | None = None
    shown: str = ""
    second: int = NONE
    of: tuple[int, int] = (NONE, 0)
    first: Square | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A part that the open question does not offer; `value` is the option that would have meant it, or `NONE`."""

    shown: str
    value: int = NONE


SKIP: Final = -2
"""What a part answers that needs no answer: the rules have taken the only option already."""


# -- what is declared -------------------------------------------------------------------------------------------


def declared_by(act: Act, rules: Ruleset) -> tuple[int, int]:
    """
    The action that an act declares, and the player it is aimed at (`NONE` if none).

    Where nothing is declared but a sprint, it is that or a move. Elsewhere a Blitz comes before everything; then what
    `as` says; then the first deed that needs an action of its own.
    """
    own = {
        "block": op.BLOCK,
        "multiple_block": op.MULTIPLE_BLOCK,
        "pass": op.PASS,
        "hail_mary": op.PASS,
        "throw_at_wall": op.PASS,
        "handoff": op.HANDOFF,
        "foul": op.FOUL,
        "throw_player": op.THROW_TEAM_MATE,
        "kick_player": op.KICK_TEAM_MATE,
        "throw_chest": op.THROW_TEAM_MATE,
        "leave": op.LEAVE,
        "climb_out": op.CLIMB_OUT,
        "open_door": op.OPEN_DOOR,
        "close_door": op.SHUT_DOOR,
    }
    if not rules.facts.declares:
        if any(deed.key == "climb_out" for deed in act.deeds):
            return op.CLIMB_OUT, NONE
        sprints = act.declared == op.SPRINT or any(deed.key == "sprint" for deed in act.deeds)
        return op.SPRINT if sprints else op.MOVE, NONE
    for deed in act.deeds:
        if deed.key == "blitz":
            return op.BLITZ, deed.player
        if deed.key == "multiple_block" and act.declared in (op.STAB, op.BLOCK, op.MULTIPLE_BLOCK):
            return op.MULTIPLE_BLOCK, deed.player
    if act.declared in (0, op.MOVE) and all(deed.key in ("facing", "special", "stand") for deed in act.deeds):
        if any(deed.key == "facing" for deed in act.deeds):
            # Nobody but a Ball & Chain is led by the template in a Move.
            return op.BALL_AND_CHAIN, NONE
    for deed in act.deeds:
        if act.declared and _is_for(act.declared, deed, own):
            return act.declared, act.target if act.target != NONE else deed.player
    if act.declared:
        return act.declared, act.target
    for deed in act.deeds:
        if deed.key == "special" and deed.special != LEFT_BEHIND:
            return SPECIALS[deed.special], deed.player
        if deed.key in own:
            aimed = deed.key in ("block", "multiple_block", "foul")
            return own[deed.key], deed.player if aimed else NONE
    return op.MOVE, NONE


def _is_for(verb: int, deed: Deed, own: Mapping[str, int]) -> bool:
    """Whether a deed is the point of an action, or names the target of a Blitz that `as` declares."""
    if verb == op.BLITZ:
        return deed.key == "block" or deed.key == "special"
    if deed.key == "special":
        return SPECIALS.get(deed.special, NONE) == verb
    return own.get(deed.key) == verb and deed.key in ("block", "foul")


# -- an act in parts -------------------------------------------------------------------------------------------


def parts_of(match: Match, tried: Tried) -> list[Part]:
    """
    Everything that is tried, answer by answer, without the end of the activation.

    An act that goes on with an activation left open is part of the action declared there. The second Block of a Frenzy
    makes itself and is no deed.
    """
    if isinstance(tried, Cast):
        shown = f"the spell of {SIDE_LETTERS[tried.side]}"
        return [Part("leave", op.END_ACTIVATION), Part("cast", verb=op.CAST, player=tried.side, shown=shown)]
    return [Part("window", op.NO), *_parts_in_turn(match, tried)]


def _parts_in_turn(match: Match, tried: Tried) -> list[Part]:
    """The same once the opponent's wizard has kept the spell."""
    if isinstance(tried, Enter):
        return _entering_parts(match, tried)
    if isinstance(tried, Sponge):
        return [
            Part("leave", op.END_ACTIVATION),
            Part("dugout", verb=op.SPONGE, player=tried.player, shown="the sponge"),
        ]
    assert isinstance(tried, Act), "a spell has been cast before"
    verb, target = declared_by(tried, match.setup.rules)
    under_way = int(match.state.action) if int(match.state.active) == tried.player else verb
    first = opened_first(tried) if under_way == verb and leaves_time(match, tried.player, verb) else None
    pair = [deed.player for deed in tried.deeds if deed.key == "multiple_block"]
    second = pair[1] if pair else NONE
    parts = [Part("leave", verb=op.END_ACTIVATION, player=tried.player)]
    if match.setup.rules.facts.rises_first and any(deed.key == "stand" for deed in tried.deeds):
        parts.append(Part("rise", verb=op.STAND_UP, player=tried.player, shown="getting up"))
        if len(tried.deeds) == 1:
            # That alone is no activation.
            return parts
    parts.append(Part("activate", verb=op.ACTIVATE, player=tried.player, shown="activating"))
    if _declares_another(match, tried, verb, target):
        parts.append(Part("another", verb=verb, player=target, shown=f"declaring {op.VERBS[verb]} besides"))
    if any(deed.key == "shortcut" for deed in tried.deeds):
        parts.append(Part("shortcut", verb=op.SHORTCUT, shown="the shortcut"))
    parts += [
        Part(
            "declare",
            verb=verb,
            player=target,
            then=_bomb_target(tried),
            shown=f"declaring {op.VERBS[verb]}",
            second=second,
            first=first,
        ),
        Part("target", verb=op.AT_PLAYER, player=target, shown="the target"),
    ]
    if pair:
        parts.append(Part("target", verb=op.AT_PLAYER, player=second, shown="the second target"))
    at_once = _at_once(match, under_way)
    made = False
    for at, deed in enumerate(tried.deeds):
        if first is not None and deed.key == "open_chest" and deed.squares[0] == first:
            # It is answered in the step of the declaration.
            continue
        if deed.key == "bite" and not _may_bite(match, tried, at):
            parts.append(Part("unknown", shown="a bite"))
        if at and tried.deeds[at - 1].key == "climb_out":
            parts.append(
                Part("unknown", shown=f"a {deed.key.replace('_', ' ')} after the climb, which is all there is")
            )
        point = at_once and deed.key in ("block", "special")
        if point and made:
            found = [Part("give", verb=op.BLOCK, player=deed.player, shown=f"another {deed.key.replace('_', ' ')}")]
        else:
            found = _deed_parts(match, deed, under_way, at_once)
        parts += [replace(part, of=(at, number)) for number, part in enumerate(found)]
        made = made or point or deed.key == "multiple_block"
    return parts


def _may_bite(match: Match, act: Act, at: int) -> bool:
    """Whether a bite could be asked for, as far as that shows before anything is rolled (DB21-SPEC-06)."""
    state = match.state
    bitten = act.deeds[at].player
    if not state.squads.has(act.player, sk.BLOODLUST):
        return False
    if side_of(bitten) != side_of(act.player) or not is_thrall(state, i64(bitten)):
        return False
    if int(state.active) != act.player:
        return True
    stays = not any(deed.key in WALKS for deed in act.deeds[:at])
    return bool(state.doing & THIRSTY) and (not stays or are_beside(state, i64(act.player), i64(bitten)))


def _entering_parts(match: Match, tried: Enter) -> list[Part]:
    """The answers by which a reserve comes in."""
    pads = match.setup.rules.pads
    by_choice = pads.by_end_zone
    if not by_choice:
        by_choice = len(pads.own_pads(match.game.options, match.state.board, i64(tried.player // SLOTS))) > 0
    verb = op.ENTER if tried.by == "random" or by_choice else NONE
    return [Part("leave", op.END_ACTIVATION), Part("dugout", verb=verb, player=tried.player, shown="entering")]


def _declares_another(match: Match, act: Act, verb: int, target: int) -> bool:
    """Whether an act names another action, or another target of a Blitz, than it or the open activation has."""
    if len({deed.player for deed in act.deeds if deed.key == "blitz"}) > 1:
        return True
    state = match.state
    if int(state.active) != act.player or not (act.declared or verb in (op.BLITZ, op.LEAVE)):
        return False
    return int(state.action) != verb or (target != NONE and int(state.target) not in (NONE, target))


def leaves_time(match: Match, player: int, verb: int) -> bool:
    """Whether an action that somebody is still to declare is one that a chest may be opened before."""
    rules = match.setup.rules
    known = any(int(action.verb) == verb for action in rules.actions)
    return int(match.state.active) != player and known and bool(rules.action(i64(verb)).leaves_time())


def _bomb_target(act: Act) -> Square | None:
    for deed in act.deeds:
        if deed.special == "bombardier":
            return deed.squares[0]
    return None


def _at_once(match: Match, action: int) -> bool:
    """Whether the point of an action follows its declaration: a Block does where its target is named with it."""
    if action not in _AT_ONCE:
        return False
    return action != op.BLOCK or match.setup.rules.action(i64(action)).names_target


def _deed_parts(match: Match, deed: Deed, action: int, at_once: bool) -> list[Part]:
    """The answers of one deed within an action."""
    key = deed.key
    facts = match.setup.rules.facts
    if key in (OLD_DEEDS if facts.declares else ("blitz", "leave")):
        return [Part("unknown", shown=f"{key}, which this game does not have")]
    if key in ("blitz", "bite", "shortcut", "leave", "climb_out", "sprint") or (key == "stand" and facts.rises_first):
        return []
    if key == "multiple_block" and action == op.MULTIPLE_BLOCK:
        return []
    if key == "stand":
        return [] if at_once else [Part("give", verb=op.STAND_UP, shown="standing up")]
    if key == "move":
        return [
            Part("give", verb=op.STEP, square=square, shown=f"a step to {in_a_file(*square)}")
            for square in deed.squares
        ]
    if key == "facing":
        return [Part("give", verb=op.REEL, player=COMPASS.index(deed.special), shown=f"a swing to the {deed.special}")]
    if key == "special":
        return _special_parts(deed, at_once)
    square = deed.squares[0] if deed.squares else None
    if key in ("jump", "leap"):
        shown = f"a {key} to {in_a_file(*deed.squares[0])}"
        if key == "jump" or not match.setup.rules.moves.aims_leaps(match.state):
            return [Part("give", verb=op.JUMP, square=square, shown=shown)]
        return [
            Part("give", verb=op.LEAP, then=square, shown=shown),
            Part("aim", verb=op.LEAP, square=square, shown=shown),
        ]
    if key in ("push_chest", "drag_chest"):
        verb, how = (op.PUSH_CHEST, "pushing") if key == "push_chest" else (op.DRAG_CHEST, "dragging")
        return [Part("give", verb=verb, square=square, shown=f"{how} a chest by {in_a_file(*deed.squares[0])}")]
    if key == "throw_chest":
        target = deed.squares[1]
        shown = f"throwing the chest at {in_a_file(*deed.squares[0])} to {in_a_file(*target)}"
        return [
            Part("give", verb=op.THROW_CHEST, square=square, then=target, shown=shown),
            Part("aim", verb=op.THROW_CHEST, square=target, shown=shown),
        ]
    if key == "open_chest":
        return [
            Part("give", verb=op.OPEN_CHEST, square=square, shown=f"opening the chest at {in_a_file(*deed.squares[0])}")
        ]
    if key in ("open_door", "close_door"):
        verb = op.OPEN_DOOR if key == "open_door" else op.SHUT_DOOR
        return [Part("give", verb=verb, square=square, shown=f"the door at {in_a_file(*deed.squares[0])}")]
    if key in ("hail_mary", "pass", "throw_at_wall", "throw_player", "kick_player"):
        return _thrown_parts(deed, square, action)
    if key == "block" and action == op.BLOCK and at_once:
        return []
    verbs = {"block": op.BLOCK, "handoff": op.HAND_TO, "foul": op.FOUL, "multiple_block": op.MULTIPLE_BLOCK, **BLOWS}
    return [Part("give", verb=verbs[key], player=deed.player, shown=f"the {key.replace('_', ' ')}")]


def _thrown_parts(deed: Deed, square: Square | None, action: int) -> list[Part]:
    """The answers by which a ball or a team-mate is thrown, and where to."""
    key = deed.key
    if key == "hail_mary":
        shown = f"a Hail Mary Pass to {in_a_file(*deed.squares[0])}"
        aim = Part("aim", verb=op.HAIL_MARY, square=square, shown=shown)
        return [aim] if action == op.HAIL_MARY else [Part("give", verb=op.HAIL_MARY, then=square, shown=shown), aim]
    if key in ("pass", "throw_at_wall"):
        verb = op.THROW_AT if key == "pass" else op.WALL_THROW
        shown = f"{'a pass to' if key == 'pass' else 'a throw at the wall of'} {in_a_file(*deed.squares[0])}"
        return [Part("give", verb=verb, then=square, shown=shown), Part("aim", verb=verb, square=square, shown=shown)]
    verb = op.THROW_TEAM_MATE if key == "throw_player" else op.KICK_TEAM_MATE
    if square is None:
        return [Part("give", verb=verb, player=deed.player, shown="the kick")]
    shown = f"a throw to {in_a_file(*square)}"
    return [
        Part("give", verb=verb, player=deed.player, then=square, shown=shown),
        Part("aim", verb=verb, square=square, shown=shown),
    ]


def _special_parts(deed: Deed, at_once: bool) -> list[Part]:
    shown = deed.special.replace("_", " ")
    if deed.special == LEFT_BEHIND:
        return [Part("drop", shown=shown)]
    if deed.special == "bombardier":
        return [Part("aim", verb=op.THROW_BOMB, square=deed.squares[0], shown=shown)]
    if at_once or deed.special == "ball_and_chain":
        return []
    verbs = {
        "stab": op.STAB,
        "chainsaw": op.CHAINSAW,
        "projectile_vomit": op.PROJECTILE_VOMIT,
        "breathe_fire": op.BREATHE_FIRE,
        "hypnotic_gaze": op.HYPNOTIC_GAZE,
    }
    return [Part("give", verb=verbs.get(deed.special, op.THROW_FOOD), player=deed.player, shown=shown)]


# -- one answer --------------------------------------------------------------------------------------------------


def answer_for(match: Match, part: Part, act_player: int, going_on: bool) -> int | Refused:
    """
    What a part answers to the open shallow question.

    Args:
        match: Between two steps.
        act_player: Whose act it is part of, or `NONE`.
        going_on: Whether the act goes on with an activation that was left open.

    Returns: an option, `SKIP`, or why it cannot be.
    """
    state = match.state
    phase = int(state.phase)
    active = int(state.active)
    if part.kind == "unknown":
        return Refused(part.shown)
    if part.kind == "window":
        return int(op.option(op.NO)) if phase == WINDOW else SKIP
    if part.kind == "cast":
        question = match.question
        mine = question is not None and question.seat == part.player
        return _listed(match, int(op.option(op.CAST)), part) if mine else Refused(part.shown)
    if part.kind == "shortcut":
        return _listed(match, int(op.option(op.SHORTCUT)), part)
    if part.kind == "leave":
        return op.option(op.END_ACTIVATION) if active not in (NONE, act_player) and phase == MOVING else SKIP
    if part.kind == "dugout":
        return _listed(match, op.option(part.verb, part.player) if part.verb != NONE else NONE, part)
    if part.kind == "rise":
        turned = _listed(match, op.option(op.TURN_OVER, part.player), part)
        return turned if isinstance(turned, int) else _listed(match, op.option(part.verb, part.player), part)
    if part.kind == "activate":
        return SKIP if active == act_player else _listed(match, op.option(op.ACTIVATE, part.player), part)
    if part.kind == "another":
        return Refused(part.shown)
    if part.kind == "declare":
        return _declaration(match, part, act_player, going_on)
    if part.kind == "target":
        if phase != TARGET:
            return SKIP
        return _listed(match, op.option(op.AT_PLAYER, part.player), part)
    if active != act_player:
        return Refused(f"{part.shown}: the activation is over")
    if part.kind == "drop":
        return SKIP if _may_leave_behind(match, act_player) else Refused(part.shown)
    if part.kind == "aim":
        return _aim(match, part) if phase == AIM else SKIP
    value = _given(match, part)
    answer = _listed(match, value, part)
    if isinstance(answer, int) and part.then is not None and not _may_aim(match, part):
        return Refused(part.shown)
    return answer


def _may_leave_behind(match: Match, player: int) -> bool:
    """Whether a step may be followed by the question of leaving the ball behind."""
    state = match.state
    if int(state.carrier) != player or int(state.action) not in (op.MOVE, op.BLITZ):
        return False
    return bool(state.squads.has(player, sk.FUMBLEROOSKIE)) and not state.squads.has(player, sk.MY_BALL)


def _listed(match: Match, value: int, part: Part) -> int | Refused:
    """The option, if the open question lists it."""
    question = match.question
    if question is not None and value in question.options:
        return value
    return Refused(part.shown, value)


def _given(match: Match, part: Part) -> int:
    square = NONE if part.square is None else int(match.state.board.at(*part.square))
    if part.square is not None and square == NONE:
        return NONE
    return int(op.option(part.verb, part.player, square))


def _declaration(match: Match, part: Part, act_player: int, going_on: bool) -> int | Refused:
    """The action declared, with a look ahead at its target, since a single target is not asked for."""
    if going_on:
        return SKIP
    if int(match.state.phase) != ACTION:
        # Only one action was possible and the rules have taken it.
        return SKIP if part.verb == op.MOVE else Refused(part.shown)
    answer = _listed(match, op.option(part.verb), part)
    if isinstance(answer, Refused):
        return answer
    if match.setup.rules.action(part.verb).names_target:
        named = [part.player] if part.second == NONE else [part.player, part.second]
        listed = _peek(match, TARGET, part)
        if len(set(named)) < len(named) or any(op.option(op.AT_PLAYER, who) not in listed for who in named):
            return Refused(f"{part.shown} at that target")
    if part.first is not None and not _may_open_first(match, act_player, part.first):
        return Refused(f"opening the chest at {in_a_file(*part.first)}")
    if part.verb in (op.THROW_BOMB, op.HAIL_MARY) and part.then is not None and not _may_aim(match, part):
        return Refused(part.shown)
    return answer


def _may_open_first(match: Match, player: int, square: Square) -> bool:
    """Whether a player may open the chest on a square before an action that they declare now."""
    at = match.state.board.at(*square)
    who = match.game.players[player]
    beside = [int(match.state.board.chest_square[i64(chest)]) for chest in chests_beside(match.state, who.square)]
    return bool(match.setup.rules.chests.opens_before(match.game, who)) and int(at) in beside


def _peek(match: Match, phase: int, part: Part) -> list[int]:
    """The options of the question that would be open in another phase of the same activation."""
    twin = match.fork()
    state = twin.state
    state.phase = phase
    if phase == TARGET:
        state.action = part.verb
    else:
        state.action = state.action or part.verb
        state.aiming = part.verb
        state.aim_player = part.player
    phases.open_question(twin.game)
    return [int(value) for value in twin.game.open_options]


def _may_aim(match: Match, part: Part) -> bool:
    """Whether the square that a throw will be aimed at is among those it may be aimed at."""
    assert part.then is not None, "only a throw has a square to come"
    square = int(match.state.board.at(*part.then))
    return square != NONE and any(int(op.square_of(value)) == square for value in _peek(match, AIM, part))


def _aim(match: Match, part: Part) -> int | Refused:
    """The square of a throw; of several walls there the farthest in the direction of the throw."""
    assert part.square is not None and match.question is not None, "an aim has its square and its question"
    board = match.state.board
    square = int(board.at(*part.square))
    meant = [value for value in match.question.options if int(op.square_of(value)) == square]
    if not meant:
        return Refused(part.shown)
    if len(meant) == 1:
        return int(meant[0])
    source = int(match.state.square[match.state.active])
    return int(max(meant, key=lambda value: _forward(board, source, square, int(op.number_of(value)))))


def _forward(board: Board, source: int, square: int, side: int) -> int:
    """How far a throw from one square to another goes towards a side of the latter."""
    for face, x, y in _FACES:
        if face == side:
            return int((board.x(square) - board.x(source)) * x + (board.y(square) - board.y(source)) * y)
    return 0


# -- one after the other -------------------------------------------------------------------------------------------


def next_answer(match: Match, parts: Sequence[Part], at: int, player: int, going_on: bool) -> tuple[int, int | Refused]:
    """The next part from number `at` on that needs an answer, and that answer; past the last if none does."""
    while at < len(parts):
        answer = answer_for(match, parts[at], player, going_on)
        if answer != SKIP:
            return at, answer
        at += 1
    return at, SKIP


def rolls_of(match: Match, question: Question) -> list[tuple[int, int]]:
    """
    The results of a roll that the rules tell apart, each with its weight.

    The number of a Portal that is not there is rolled again, so that it has no weight.
    """
    classes = classes_of(question.die, question.cuts, question.doubles)
    if question.purpose == pu.TELEPORT:
        there = match.state.board.portal_square
        classes = [(number, weight) for number, weight in classes if int(there[number]) != NONE]
    return classes
