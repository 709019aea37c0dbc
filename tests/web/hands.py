"""A coach at the page: what the page was told, and where the coach clicks, taps or types."""

import json
import random
import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, TimeoutError, WebSocket, expect

Option = dict[str, Any]
Question = dict[str, Any]

PATIENCE: Final = 20_000
"""Milliseconds that a busy machine may take for one thing."""
ONCE_MORE: Final = re.compile(r"(Press Enter|Click|Tap) again")
"""What the map says of a square that is picked twice, because much may go wrong there."""
SURE: Final = ".confirm .primary:not([data-confirm]), .wary .primary"
"""The button that makes sure of an answer, in the place of the one that was pressed."""
TAKEN: Final = """before => document.querySelector('.prompt .sending')?.textContent
    || Number(document.querySelector('.table')?.dataset.seq ?? -1) > before"""
"""Whether an answer is on its way, or given."""
HEARD: Final = f"""before => document.querySelector('.asks, .confirm, .wary, .over')
    || /{ONCE_MORE.pattern}/.test(document.querySelector('.board > [role=status]')?.textContent)
    || ({TAKEN})(before)"""
"""
Whether the page has heard an answer, or wants to know more.

A busy prompt does not say so: it is busy while something moves, too, and a click or key then only skips that.
"""


class Table:
    """
    A page with a match on it.

    What the server told the page is read along, so that a test knows the open question and its options; every answer
    is given by clicking, tapping or typing where a coach would.
    """

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.now: dict[str, Any] = {}
        self.kinds: set[str] = set()
        """The kinds of questions that were answered here."""
        self.welcomes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] in ("welcome", "update"):
            self.now = {**self.now, **message}
            self.welcomes += message["type"] == "welcome"

    # ---- what there is

    @property
    def seq(self) -> int:
        """The number of the open question, as the page shows it; -1 before there is a match."""
        told = self.page.locator(".table").get_attribute("data-seq") if self.page.locator(".table").count() else None
        return -1 if told is None else int(told)

    @property
    def question(self) -> Question | None:
        """The open question, once the page shows it."""
        self.settle()
        question: Question | None = self.now["question"]
        return question

    @property
    def prompt(self) -> Locator:
        """Where the page asks."""
        return self.page.locator(".prompt")

    def settle(self) -> None:
        """Wait until the page shows what it was told, and the other way round."""
        self.page.wait_for_selector(".table[data-seq]", timeout=PATIENCE)
        for _ in range(2000):
            if self.now and self.seq == self.now["seq"]:
                return
        raise AssertionError(f"the page shows answer {self.seq}, it was told {self.now.get('seq')}")

    def until_asked(self) -> Question | None:
        """Wait until this page is asked, or the match is over. Returns the question, none at the end."""
        self.page.wait_for_selector('.over, .prompt.mine[aria-busy="false"]', timeout=6 * PATIENCE)
        question = self.question
        return question if question is not None and question["yours"] else None

    def until_kind(self, kind: str) -> Question:
        """Wait until this page is asked, and make sure of what."""
        question = self.until_asked()
        assert question is not None and question["kind"] == kind, question
        return question

    def player(self, number: int) -> dict[str, Any]:
        """What is on the table of one player."""
        return next(p for p in self.now["view"]["players"] if p["id"] == number)

    # ---- what a coach does

    def option(self, value: int) -> Option:
        """The option of the open question with this value."""
        question = self.until_asked()
        assert question is not None
        return next(o for o in question["options"] if o["value"] == value)

    def answer(self, option: Option, on_board: bool = True) -> None:
        """
        Give an answer, and wait until it was taken.

        Args:
            option: One of the options of the open question.
            on_board: On the map where the option can be picked there, else always in the list beside it.
        """
        before = self.seq
        question = self.now["question"]
        self.kinds.add(str(question["kind"]))
        for last in (False, False, True):
            self.give(option, on_board, before)
            if last or self.comes_true(TAKEN, before):
                break
        self.after(before)

    def give(self, option: Option, on_board: bool, before: int) -> None:
        """
        Click where a coach would to give an answer, and whatever makes sure of it.

        A click gets lost where what is below it moves away between press and release: who plays clicks again.
        """
        square = self.square_of(option)
        if square is not None and (
            on_board or not self.page.locator(f'.prompt [data-option="{option["value"]}"]').count()
        ):
            self.pick_until_heard(square, before)
            choices = self.page.locator(".asks button", has_text=str(option["text"]))
            if self.page.locator(".asks").count():
                self.press(choices.first)
        else:
            if not self.page.locator(SURE).count():
                self.press(self.button(option))
            if option["verb"] in ("end_turn", "step", "jump"):
                for confirm in self.confirmations(before):
                    self.press(confirm)

    def comes_true(self, script: str, before: int) -> bool:
        """Whether the page, a moment from now at the latest, has what the script looks for."""
        try:
            self.page.wait_for_function(script, arg=before, timeout=PATIENCE / 4)
        except TimeoutError:
            return False
        return True

    def confirmations(self, before: int) -> list[Locator]:
        """The button that makes sure, where the page asks for it: that comes in by itself, so maybe a moment late."""
        self.comes_true(HEARD, before)
        return self.page.locator(SURE).all()

    def after(self, before: int, patience: float = PATIENCE) -> None:
        """Wait until the page is past an answer, so many milliseconds at most."""
        try:
            self.page.wait_for_function(
                "before => Number(document.querySelector('.table')?.dataset.seq ?? -1) > before",
                arg=before,
                timeout=patience,
            )
        except TimeoutError as silence:
            told = {key: self.now[key] for key in ("seq", "question", "notes") if key in self.now}
            shown = self.page.locator("main, .panel.ask, [role=alert]").all_inner_texts()
            raise AssertionError(f"no answer to {before} was taken; told {told}; the page shows {shown}") from silence

    def square_of(self, option: Option) -> tuple[int, int] | None:
        """Where on the map an option can be picked, if it can."""
        question, view = self.now["question"], self.now["view"]
        square = option["square"]
        if square is None and option["player"] not in (None, question["player"]) and option["verb"] not in BY_NUMBER:
            square = next((p["square"] for p in view["players"] if p["id"] == option["player"]), None)
        return None if square is None else (int(square[0]), int(square[1]))

    def cell(self, square: tuple[int, int]) -> Locator:
        """One square of the map."""
        return self.page.locator(f'[data-square="{square[0]},{square[1]}"]')

    def bring_into_view(self, square: tuple[int, int]) -> None:
        """Go by the button at the edge of the map to a square beyond it, as a mouse has to."""
        for _ in range(200):
            edge = self.edge_before(square)
            if edge is None:
                return
            button = self.page.locator(f".beyond .{edge}")
            if button.count():
                button.click()
            else:
                # The map may just be going there by itself.
                self.page.wait_for_timeout(50)
        raise AssertionError(f"no way leads to {square}, which lies beyond the map's edge")

    def edge_before(self, square: tuple[int, int]) -> str | None:
        """The edge of the map beyond which a square lies, the farther one of two."""
        edge: str | None = self.cell(square).evaluate(
            """cell => {
                const at = cell.getBoundingClientRect();
                const map = cell.closest('.map').getBoundingClientRect();
                const off = {left: map.left - at.left, right: at.right - map.right,
                             top: map.top - at.top, bottom: at.bottom - map.bottom};
                const edge = Object.keys(off).reduce((far, one) => (off[one] > off[far] ? one : far));
                return off[edge] > 1 ? edge : null;
            }"""
        )
        return edge

    def pick(self, square: tuple[int, int]) -> None:
        """Click a square of the map once nothing moves on it; with fingers, and to aim, once to see and once to do."""
        skip = self.page.locator(".stage").get_by_role("button", name="Skip", exact=False)
        expect(skip).to_have_count(0, timeout=PATIENCE)
        if not self.touch:
            self.bring_into_view(square)
        question = self.now["question"]
        if self.touch or (question is not None and question["kind"] == "aim"):
            self.press(self.cell(square))
            expect(self.page.locator(".armed, .asks").first).to_be_visible()
            if self.page.locator(".asks").count():
                # Several answers share the square: choosing one of them is the second tap.
                return
        self.press(self.cell(square))

    def pick_until_heard(self, square: tuple[int, int], before: int) -> None:
        """Pick a square. A click that comes just as something begins to move only skips that, so one clicks again."""
        for _ in range(3):
            self.pick(square)
            if self.comes_true(HEARD, before):
                if self.wants_again():
                    self.press(self.cell(square))
                return
        question = self.now["question"]
        here = [option for option in question["options"] if self.square_of(option) == square]
        raise AssertionError(f"{question['text']} Nothing came of clicking {square}: {here}")

    def wants_again(self) -> bool:
        """Whether the square just picked has to be picked once more."""
        return self.page.locator(".board > [role=status]", has_text=ONCE_MORE).count() > 0

    def button(self, option: Option) -> Locator:
        """The button of an option, brought to light where it lies folded up."""
        button = self.page.locator(f'.prompt [data-option="{option["value"]}"]').first
        if not button.is_visible():
            self.press(self.page.locator(f'.prompt details:has([data-option="{option["value"]}"]) > summary'))
        return button

    def press(self, target: Locator) -> None:
        """Click, or tap."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def play(self, rng: random.Random, most: int) -> int:
        """
        Answer what is asked here with anything that is offered, on the map and in the list by turns.

        Returns: how many answers were given before the match was over or `most` were.
        """
        for given in range(most):
            question = self.until_asked()
            if question is None:
                return given
            self.answer(rng.choice(question["options"]), on_board=rng.random() < 0.6)
        return most

    def deploy(self) -> None:
        """Set up both teams as they come, until the first turn."""
        while (question := self.until_asked()) is not None and question["kind"] != "turn":
            self.answer(question["options"][0], on_board=self.now["seq"] % 2 == 0)


BY_NUMBER: Final = ("face", "take_side", "aim_wall")
"""Verbs that carry a number where others carry a player."""


def play_an_activation(table: Table, told: list[tuple[int, str, str]]) -> None:
    """Answer as the story has it until another player is asked for."""
    asked = 0
    for value, kind, _ in told:
        if asked and kind == "turn":
            return
        table.until_kind(kind)
        table.answer(table.option(value))
        asked += 1


def end_turn(table: Table) -> None:
    """End one's turn, and do not wait for the other side."""
    question = table.until_kind("turn")
    end = next(o for o in question["options"] if o["verb"] == "end_turn")
    table.press(table.button(end))
    confirm = table.page.locator(".confirm .primary")
    if confirm.count():
        table.press(confirm)
