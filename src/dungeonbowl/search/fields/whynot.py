"""
Why not: for every action, player and square that cannot be chosen now, one sentence and the rule behind it.

The engine says what bars each of them (`match.reasons`); where a square is merely far, the path field says whether the
player could walk there, and how far it is if not. Values are plain JSON; squares are [column, row].
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import IN_PLAY, NONE, SLOTS, STANDING
from dungeonbowl.match import Match, reasons
from dungeonbowl.notation import previews as shapes
from dungeonbowl.notation.prose.reasons import ReasonProse
from dungeonbowl.notation.prose.words import several
from dungeonbowl.rules.turns import barred, movement
from dungeonbowl.search.fields.paths import field_for
from dungeonbowl.state.state import OWES_SQUARE, Player, State

FAR: Final = (bars.TOO_FAR, bars.WALL, bars.UNDECLARED, bars.NOBODY_CHOSEN)
"""What bars a square for one step, but not for a walk."""

BASIC: Final = (op.BLOCK, op.BLITZ, op.PASS, op.HANDOFF, op.FOUL)
"""The actions that every player has; others are told of only where they could ever be had."""


NEVER_HERE: Final = (bars.NO_SKILL, bars.WRONG_ROOM, bars.NOT_IN_PIT, bars.NO_DOOR)
"""What bars an action that nobody thinks of where they are."""


class Reason:
    """A sentence with its rule."""

    def __init__(self, text: str, rule: int) -> None:
        self.text = text
        self.rule = rule


def why_not(match: Match, player: int = NONE) -> shapes.Reasons:
    """
    Why actions, players and squares cannot be chosen in the open question.

    Args:
        match: Only looked at.
        player: In the choice of who acts, somebody whose way is asked about; elsewhere whoever is asked about decides.

    Returns: `player`; `actions` with `verb`, `label`, `text`, `rule`; `players` and `squares` by the same sentence; and
    `otherwise`, what holds for all that is not an option, where the question comes in the middle of a step.

    Raises:
        ValueError: `player` is not in the dungeon.
    """
    question = match.question
    state = match.state
    found = reasons(match)
    told: shapes.Reasons = {"player": None, "actions": [], "players": [], "squares": [], "otherwise": None}
    if question is None:
        return told
    if match.in_step or question.ask not in ANSWERED:
        if any(op.square_of(value) != NONE or op.verb_of(value) == op.AT_PLAYER for value in question.options):
            told["otherwise"] = in_words(match, "Only what is marked on the map can be chosen now.", question.rule)
        return told
    who = question.player
    if question.ask == ak.ASK_TURN and player != NONE:
        if not 0 <= player < len(state.box) or int(state.box[i64(player)]) != IN_PLAY:
            raise ValueError("that player is not in the dungeon")
        if player // SLOTS == question.seat and not barred.from_acting(match.setup.rules, state, i64(player)):
            who = player
    prose = ReasonProse(state, match.setup.rules, who)
    told["player"] = None if who == NONE else who
    told["actions"] = actions(match, found, prose)
    told["players"] = players(match, found, prose)
    told["squares"] = squares(match, found, prose)
    return told


ANSWERED: Final = (
    ak.ASK_TURN,
    ak.ASK_ACTION,
    ak.ASK_TARGET,
    ak.ASK_MOVE,
    ak.ASK_AIM,
    ak.ASK_PLACE_CHEST,
    ak.ASK_PLACE_PORTAL,
    ak.ASK_PLACE_DOOR,
    ak.ASK_PLACE_PIT,
    ak.ASK_DEPLOY,
    ak.ASK_DEPLOY_AT,
)
"""The questions whose reasons the engine knows."""


def in_words(match: Match, text: str, rule: int) -> shapes.Reason:
    """A sentence with the id of its rule, if there is one."""
    number = match.setup.rules.concordance.first(rule)
    return {"text": text, "rule": r.RULE_IDS[number] if number else None}


# -- actions -------------------------------------------------------------------------------------------------


def actions(match: Match, found: list[Barred], prose: ReasonProse) -> list[shapes.BarredAction]:
    """The actions that a coach would look for and that cannot be chosen, each once."""
    state = match.state
    listed: list[shapes.BarredAction] = []
    labels: set[str] = set()
    for one in found:
        if not is_looked_for(match, one):
            continue
        label = prose.label(one)
        if label not in labels:
            labels.add(label)
            said = in_words(match, prose.reason(one), one.rule)
            listed.append({"verb": op.VERBS[one.verb], "label": label, **said})
    if match.question is not None and match.question.ask == ak.ASK_MOVE and int(state.action) == op.MOVE:
        listed.reverse()
    return listed


def is_looked_for(match: Match, one: Barred) -> bool:
    """Whether a coach would look for an action among the answers: not one of a skill or room that nobody has here."""
    question = match.question
    assert question is not None
    state = match.state
    if question.ask == ak.ASK_TURN:
        return one.verb in (op.ENTER, op.SPONGE, op.CAST)
    if question.ask == ak.ASK_ACTION:
        if one.player != NONE or one.square != NONE:
            return False
        if one.bar == bars.NO_SHORTCUT:
            return bool(state.squads.has_sponsor(i64(question.seat), ex.CRAGFALLS))
        return one.verb in BASIC or one.bar not in NEVER_HERE
    if question.ask != ak.ASK_MOVE or one.verb == op.JUMP:
        return False
    if one.verb == op.OPEN_CHEST:
        return int(state.board.distance(i64(state.square[state.active]), i64(one.square))) == 1
    if one.player != NONE:
        return one.player == int(state.target) and one.verb != op.AT_PLAYER
    return one.square == NONE


# -- players -------------------------------------------------------------------------------------------------


def players(match: Match, found: list[Barred], prose: ReasonProse) -> list[shapes.BarredPlayers]:
    """Why players cannot be chosen; one who is down beside the mover can be jumped, if there is room."""
    best: dict[int, Barred] = {}
    for one in found:
        if one.player != NONE and (one.player not in best or is_better(one)):
            best[one.player] = one
    groups: dict[tuple[str, int], list[int]] = {}
    for player, one in best.items():
        groups.setdefault((prose.reason(one), one.rule), []).append(player)
    return [{"players": ids, **in_words(match, text, rule)} for (text, rule), ids in groups.items()]


def is_better(one: Barred) -> bool:
    """Whether a second reason about a player says more than the first."""
    return one.bar == bars.JUMP_BEYOND


# -- squares -------------------------------------------------------------------------------------------------


def squares(match: Match, found: list[Barred], prose: ReasonProse) -> list[shapes.BarredSquares]:
    """Why squares cannot be chosen; those that the player can walk to are left out."""
    groups: dict[tuple[str, int], list[list[int]]] = {}
    reach = Reach(match, prose) if prose.who != NONE and walks(match) else None
    width = int(match.state.board.width)
    for one in found:
        if one.square == NONE:
            continue
        reason = reach.of(one) if reach is not None else Reason(prose.reason(one), one.rule)
        if reason is not None:
            groups.setdefault((reason.text, reason.rule), []).append([one.square % width, one.square // width])
    return [{"squares": places, **in_words(match, text, rule)} for (text, rule), places in groups.items()]


def walks(match: Match) -> bool:
    """Whether the open question lets somebody walk."""
    assert match.question is not None
    return match.question.ask in (ak.ASK_TURN, ak.ASK_ACTION, ak.ASK_MOVE)


class Reach:
    """Where one player could walk, and why they cannot get to the rest."""

    def __init__(self, match: Match, prose: ReasonProse) -> None:
        state = match.state
        self.match = match
        self.state: State = state
        self.prose = prose
        self.player = Player(state, i64(prose.who))
        field = field_for(match.setup.rules, state, prose.who, team_reroll=False)
        self.reached = {int(square) for square in field.reached}
        self.moves = int(field.moves)
        self.rushes = int(field.reach) - int(field.moves)
        self.stands_up = int(self.player.posture) != STANDING and not self.player.has(sk.JUMP_UP)
        owes = bool(state.active == prose.who and state.doing & OWES_SQUARE)
        self.budget = max(0, self.moves - 3) if self.stands_up else self.moves
        self.budget += self.rushes - (1 if owes else 0)
        self.undeclared = match.question is not None and match.question.ask != ak.ASK_MOVE

    def of(self, one: Barred) -> Reason | None:
        """Why a square cannot be chosen; nothing if the player can walk there."""
        bar = one.bar
        if self.undeclared and self.state.is_shut_chest(i64(one.square)):
            chest = (
                int(movement.from_chest(self.match.game, self.player, square=i64(one.square))) or bars.CHEST_UNDECLARED
            )
            return self.worded(chest, one)
        if bar not in FAR:
            return Reason(self.prose.reason(one), one.rule)
        if one.square in self.reached:
            return None
        if self.match.setup.rules.ground.takes_steps(self.state, i64(one.square)):
            return self.worded(bars.BESIDE_FIRST, one)
        if self.undeclared and int(self.state.board.kind[one.square]) != 1:
            return self.worded(bars.FEATURE, one)
        if self.player.rooted:
            return self.worded(int(movement.held_how(self.state, self.player, bar=bars.ROOTED)), one)
        if bar == bars.WALL:
            return Reason(self.prose.reason(one), one.rule)
        return self.too_far(one.square)

    def worded(self, bar: int, one: Barred) -> Reason:
        """The reason of another bar for the same square."""
        return Reason(self.prose.reason(Barred(bar, 0, one.verb, one.player, one.square)), bars.RULES[bar])

    def too_far(self, square: int) -> Reason:
        """How far a square is that the player cannot walk to."""
        steps = int(self.state.board.walk(self.player.square)[i64(square)])
        name = self.prose.player(self.prose.who)
        if steps < 0:
            return Reason("No way leads there on foot.", ps.STEP_INTO_A_WALL)
        if steps <= self.budget:
            return Reason(f"{name} has no free way there: others are in the way.", ps.STEP_ONTO_SOMEBODY)
        able = f"can move {several(self.moves, 'square', 'squares')}" if self.moves > 0 else ""
        if self.stands_up and able:
            able += " (3 of them to stand up)"
        if self.rushes > 0:
            more = self.prose.terms.rush_on.format(self.rushes)
            able += f" and {more}" if able else f"can only {more}"
        able = able or "has no movement left"
        return Reason(f"Out of reach: {several(steps, 'square', 'squares')} away. {name} {able}.", ps.RUSH_COUNT)
