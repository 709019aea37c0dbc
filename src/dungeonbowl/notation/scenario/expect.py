"""What must be true after a step, compared with what is."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import (
    ABSENT,
    BOX_NAMES,
    BY_TOUCHDOWN,
    DRAW,
    ENDED_BY,
    IN_PLAY,
    NONE,
    OVER,
    POSTURE_NAMES,
    SIDE_LETTERS,
    STANDING,
    side_that_won,
)
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data.books import book_of
from dungeonbowl.data.kinds import event_kinds
from dungeonbowl.data.terms import TERMS
from dungeonbowl.dungeon import Board
from dungeonbowl.dungeon.grid.kinds import KIND_TRAP, KIND_WALL
from dungeonbowl.dungeon.layout.drawn import letter_of
from dungeonbowl.match import Match
from dungeonbowl.notation.scenario.counters import counter_letter
from dungeonbowl.notation.scenario.legality import interrupts, refusal
from dungeonbowl.notation.scenario.model import Expect, Held, Over, Position, Sign
from dungeonbowl.notation.scenario.odds import chance_of
from dungeonbowl.notation.scenario.words import IN_PIT, POSTURES

Difference = tuple[str, str]
"""What was expected and what was found."""


class Look:
    """One look at a match after a step."""

    def __init__(
        self, match: Match, position: Position, keys: dict[int, str], events: list[Event], opened: set[str]
    ) -> None:
        self.match = match
        self.state = match.state
        self.position = position
        self.keys = keys
        self.events = events
        self.opened = opened

    def differences(self, expect: Expect) -> Iterator[Difference]:
        """Everything that is not as expected."""
        yield from self._players(expect)
        yield from self._table(expect)
        yield from self._turn(expect)
        yield from self._map(expect)
        yield from self._story(expect)
        yield from self._judgements(expect)

    # -- players

    def _players(self, expect: Expect) -> Iterator[Difference]:
        for player, square in expect.at:
            place = in_a_file(*square)
            yield from self._differ(f"{self.keys[player]} at {place}", self._place(player), place)
        for player, posture in expect.state:
            found = self._lies(player, posture) if self._in_play(player) else self._place(player)
            if posture == IN_PIT and self._in_play(player):
                there = int(self.state.square[player])
                in_pit = int(self.state.board.kind[there]) == KIND_TRAP or self.state.is_open_pit(there)
                found = IN_PIT if in_pit else "in no pit"
            yield from self._differ(f"{self.keys[player]} {posture}", found, posture)
        for player, box in expect.box:
            yield from self._differ(f"{self.keys[player]} in {box}", self._place(player), box)
        for player, used in expect.used:
            yield from self._differ(f"{self.keys[player]} used: {used}", bool(self.state.used[player]), used)
        for player, left in expect.moves_left:
            yield from self._differ(f"{self.keys[player]} with {left} squares left", self._moves_left(player), left)

    def _lies(self, player: int, posture: str) -> str:
        """The posture of a player, in the word that is expected if that fits."""
        at = int(self.state.posture[player])
        if POSTURES.get(posture, NONE) == at:
            return posture
        if posture == "prone" and at != STANDING and TERMS[self.match.setup.rules.key].lies:
            return posture
        return POSTURE_NAMES[at]

    def _in_play(self, player: int) -> bool:
        return int(self.state.box[player]) == IN_PLAY and int(self.state.square[player]) != NONE

    def _place(self, player: int) -> str:
        """The square a player is on, or the box."""
        return self._square(int(self.state.square[player])) if self._in_play(player) else self._box(player)

    def _box(self, player: int) -> str:
        box = int(self.state.box[player])
        return "nowhere" if box == ABSENT else BOX_NAMES[box]

    def _square(self, square: int) -> str:
        return in_a_file(square % int(self.state.board.width), square // int(self.state.board.width))

    def _moves_left(self, player: int) -> int:
        """Squares still to be walked; what a sprint adds is part of the allowance (BB2E-SPRINT-01)."""
        if int(self.state.active) == player:
            beyond = int(self.state.rushes_left) if book_of(self.match.setup.rules.key).sprints else 0
            return int(self.state.moves_left) + beyond
        return 0 if int(self.state.used[player]) else int(self.state.squads.ma[player])

    # -- the table

    def _table(self, expect: Expect) -> Iterator[Difference]:
        if expect.ball is not None:
            yield from self._differ(f"the ball {self._shown_ball(expect.ball)}", self._ball(0), expect.ball)
        for number, ball in enumerate(expect.balls):
            yield from self._differ(f"ball {number + 1} {self._shown_ball(ball)}", self._ball(number), ball)
        for side, points in expect.score:
            yield from self._differ(f"score {SIDE_LETTERS[side]}: {points}", self._score(side), points)
        for side, left in expect.magic:
            yield from self._differ(f"Magic Points {SIDE_LETTERS[side]}: {left}", int(self.state.magic(side)), left)
        for side, left in expect.rerolls:
            yield from self._differ(f"re-rolls {SIDE_LETTERS[side]}: {left}", int(self.state.rerolls(side)), left)
        if expect.chests is not None:
            wanted = sorted(list(square) for square in expect.chests)
            yield from self._differ(f"closed chests {wanted}", self._chests(), wanted)
        for key, squares in expect.doors:
            wanted = sorted(list(square) for square in squares)
            yield from self._differ(f"{key} doors {wanted}", self._doors(shut=key == "closed"), wanted)

    def _ball(self, number: int) -> Held:
        carrier = int(self.state.carrier_of(i64(number)))
        square = int(self.state.square_of_ball(i64(number)))
        if carrier != NONE:
            return Held(carrier)
        if square == NONE:
            return Held()
        width = int(self.state.board.width)
        return Held(NONE, (square % width, square // width))

    def _shown_ball(self, ball: Held) -> str:
        if ball.carrier != NONE:
            return f"held by {self.keys.get(ball.carrier, ball.carrier)}"
        return "not found" if ball.square is None else f"at {in_a_file(*ball.square)}"

    def _score(self, side: int) -> int:
        state = self.state
        scored = (
            int(state.phase) == OVER
            and int(state.ended_by) == BY_TOUCHDOWN
            and int(side_that_won(state.winner)) == side
        )
        if self.match.setup.rules.time.keeps_score(self.match.setup.options):
            return int(state.score(side))
        return self.position.score[side] + int(scored)

    def _chests(self) -> list[list[int]]:
        state = self.state
        width = int(state.board.width)
        closed = [int(sq) for at, sq in enumerate(state.board.chest_square) if int(state.closed) >> at & 1]
        return sorted([sq % width, sq // width] for sq in closed)

    def _doors(self, shut: bool) -> list[list[int]]:
        board = self.state.board
        width = int(board.width)
        found = [sq for sq in board.door_square if (int(board.kind[sq]) == KIND_WALL) == shut]
        return sorted([sq % width, sq // width] for sq in found)

    # -- turn and end

    def _turn(self, expect: Expect) -> Iterator[Difference]:
        if expect.turn != NONE:
            wanted = SIDE_LETTERS[expect.turn]
            over = int(self.state.phase) == OVER
            yield from self._differ(f"turn {wanted}", "over" if over else SIDE_LETTERS[self.state.side], wanted)
        if expect.turnover is not None:
            found = any(event.kind == ev.TURNOVER for event in self.events)
            yield from self._differ(f"turnover: {expect.turnover}", found, expect.turnover)
        if expect.over is not None:
            yield from self._over(expect.over)

    def _over(self, wanted: Over) -> Iterator[Difference]:
        state = self.state
        if int(state.phase) != OVER:
            if wanted.winner != NONE:
                yield "the match over", "it goes on"
            return
        by = ENDED_BY[int(state.ended_by)]
        found = f"over, {self._winner(int(state.winner))}, by {by}"
        if wanted.winner == NONE:
            yield "the match going on", found
        elif wanted.winner != int(state.winner) or wanted.by not in ("", by):
            yield f"over, {self._winner(wanted.winner)}" + (f", by {wanted.by}" if wanted.by else ""), found

    def _winner(self, winner: int) -> str:
        return "a draw" if winner == DRAW else f"{SIDE_LETTERS[int(side_that_won(winner))]} wins"

    # -- map

    def _map(self, expect: Expect) -> Iterator[Difference]:
        board = self.state.board
        for square, letter in expect.map:
            sq = int(board.at(square[0], square[1]))
            found = "outside" if sq == NONE else letter_of(board, sq)
            if sq != NONE:
                found = counter_letter(self.state, sq) or found
            if sq != NONE and found == "C" and not self.state.is_closed_chest(sq):
                found = "."
            yield from self._differ(f"'{letter}' at {in_a_file(*square)}", found, letter)

    # -- events and decisions

    def _story(self, expect: Expect) -> Iterator[Difference]:
        at = 0
        for sign in expect.events:
            while at < len(self.events) and not shows(self.match, self.events[at], sign):
                at += 1
            if at == len(self.events):
                same = [event for event in self.events if event.kind == sign.kind]
                found = ", ".join(self._told(event) for event in same) or f"{len(self.events)} other events"
                yield f"the event {sign.shown}", found
                return
            at += 1
        for name, wanted in expect.offered:
            yield from self._differ(f"{name} offered: {wanted}", name in self.opened, wanted)

    def _told(self, event: Event) -> str:
        """An event with its fields, for a complaint."""
        parts: list[str] = []
        if event.player != NONE:
            parts.append(self.keys.get(event.player, str(event.player)))
        if event.purpose:
            parts.append(pu.PURPOSES[event.purpose])
        if event.dice:
            parts.append(str(event.dice))
        if event.source != NONE:
            parts.append(f"from {self._square(event.source)}")
        if event.to != NONE:
            parts.append(f"to {self._square(event.to)}")
        if _value_word(event):
            parts.append(_value_word(event))
        return f"{event.name} ({', '.join(parts)})" if parts else event.name

    # -- legality and odds

    def _judgements(self, expect: Expect) -> Iterator[Difference]:
        for verdict in expect.verdicts:
            reason = refusal(self.match, verdict.tried)
            if verdict.legal and reason is not None:
                yield f"{verdict.shown} accepted", f"refused: {reason.shown}"
            elif not verdict.legal and reason is None and not interrupts(self.match, verdict.tried):
                yield f"{verdict.shown} refused", "accepted"
        for odds in expect.odds:
            chance = chance_of(self.match, odds.act, odds.rerolls)
            with_what = "with re-rolls" if odds.rerolls else "without re-rolls"
            yield from self._differ(
                f"odds {odds.chance} for {self.keys[odds.act.player]} {with_what}", chance, odds.chance
            )

    def _differ(self, what: str, found: object, wanted: object) -> Iterator[Difference]:
        if found != wanted:
            yield what, self._shown_ball(found) if isinstance(found, Held) else str(found)


def shows(match: Match, event: Event, sign: Sign) -> bool:
    """Whether an event is the one that an expectation means."""
    return event.kind == sign.kind and all(_has(match.state.board, event, key, value) for key, value in sign.fields)


def _has(board: Board, event: Event, key: str, wanted: object) -> bool:
    """Whether a field of an event is as wanted."""
    if key in ("from", "to"):
        square = event.source if key == "from" else event.to
        if square == NONE:
            return False
        if isinstance(wanted, int):
            return int(board.portal[square]) == wanted
        return (square % int(board.width), square // int(board.width)) == wanted
    if key == "purpose":
        return pu.PURPOSES[event.purpose] == wanted
    if key == "side":
        return event.side == wanted
    if key == "success":
        return event.success != NONE and bool(event.success) == wanted
    if key == "dice":
        block = event.purpose == pu.BLOCK
        return wanted == tuple(dice.FACE_NAMES[face] if block else face for face in event.dice)
    if key == "rules":
        return isinstance(wanted, tuple) and {RULE_IDS[rule] for rule in event.rules} >= set(wanted)
    if key == "skill":
        return event_kinds()[event.kind].value == "skill" and _value_word(event) == wanted
    if key == "value":
        return wanted == event.value or (isinstance(wanted, str) and wanted == _value_word(event))
    return bool(getattr(event, key) == wanted)


def _value_word(event: Event) -> str:
    """What the number of an event stands for, in a word; empty where it is only a number."""
    return event_kinds()[event.kind].word(event.value)
