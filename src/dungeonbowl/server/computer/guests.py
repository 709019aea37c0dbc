"""
Coaches from elsewhere: found by the entry points of installed packages, or named as `module:factory`.

A factory takes a seed and gives an object with `answer(view, question)`. It gets what its seat may see and the open
question, never the match.
"""

import importlib
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol, cast

from dungeonbowl.core.questions import Question
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import Player
from dungeonbowl.state.state import State

GROUP: Final = "dungeonbowl.coaches"
"""The group of entry points in which packages name their coaches."""
_SPEC: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_KEY: Final = re.compile(r"[a-z0-9_-]{1,40}")


class BadCoach(ValueError):
    """A coach that can't be had, or that did what no coach may. The message is one line."""


class Answering(Protocol):
    """What a factory gives."""

    def answer(self, view: State, question: Question, /) -> int:
        """One of the options of the question."""
        ...


@dataclass(frozen=True)
class Guest:
    """A coach from elsewhere, by what it is called and where it is found."""

    key: str
    name: str
    blurb: str
    spec: str
    """`module:factory`."""


@cache
def installed_guests() -> list[Guest]:
    """The coaches that installed packages bring, by key. One that can't be loaded is left out until it is asked for."""
    found: list[Guest] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if _KEY.fullmatch(point.name) and is_spec(point.value):
            try:
                found.append(guest_of(point.value, point.name))
            except BadCoach:
                continue
    return found


def is_spec(name: str) -> bool:
    """Whether a name has the form `module:factory`."""
    return _SPEC.fullmatch(name) is not None


def guest_of(spec: str, key: str | None = None) -> Guest:
    """
    A coach by `module:factory`. Modules of the working directory are found too.

    Raises:
        BadCoach: There is no such module or factory, or it makes no coach.
    """
    factory = _factory(spec)
    word = spec.partition(":")[2]
    title = str(getattr(factory, "title", "")) or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", word).replace("_", " ").strip()
    blurb = (getattr(factory, "__doc__", None) or "").strip().split("\n", 1)[0]
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40]
    invite(spec, 0)
    return Guest(key or slug or "guest", title[:1].upper() + title[1:], blurb[:200], spec)


def invite(spec: str, seed: int) -> Answering:
    """
    A new coach.

    Raises:
        BadCoach: It can't be made, or has no `answer`.
    """
    try:
        made = _factory(spec)(seed)
    except BadCoach:
        raise
    except Exception as failed:
        raise BadCoach(f"{spec}: {_told(failed)} when it was called with a seed") from failed
    if not callable(getattr(made, "answer", None)):
        raise BadCoach(f"{spec}: what it makes has no method answer(view, question)")
    return cast("Answering", made)


def _factory(spec: str) -> Callable[[int], Any]:
    """The factory that a spec names. Raises BadCoach."""
    if not is_spec(spec):
        raise BadCoach(f"{spec!r} is no coach: expected module:factory")
    module_name, _, word = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as missing:
        raise BadCoach(f"{spec}: there is no module {missing.name!r} here or among what is installed") from missing
    except Exception as failed:
        raise BadCoach(f"{spec}: its module fails: {_told(failed)}") from failed
    factory = getattr(module, word, None)
    if not callable(factory):
        raise BadCoach(f"{spec}: module {module_name} has no {word} that can be called")
    return cast("Callable[[int], Any]", factory)


def ask(guest: Answering, spec: str, match: Match) -> int:
    """
    A guest's answer to the open question, checked.

    Raises:
        BadCoach: It failed, or gave what is no option.
    """
    question = match.question
    assert question is not None and question.options, "a guest is asked only what has options"
    shown = Question(question.ask, question.seat, question.player, list(question.options))
    shown.skill, shown.other, shown.rule = question.skill, question.other, question.rule
    shown.dice = list(question.dice)
    try:
        value = cast("object", guest.answer(match.view(question.seat), shown))
    except Exception as failed:
        raise BadCoach(f"{spec}: {_told(failed)} at answer {match.seq} ({question.name})") from failed
    if isinstance(value, bool) or not isinstance(value, int) or value not in question.options:
        raise BadCoach(
            f"{spec}: answered {value!r} to question {match.seq} ({question.name}), which is none of its "
            f"{len(question.options)} options"
        )
    return value


def _told(failed: Exception) -> str:
    """An exception in one line."""
    text = " ".join(str(failed).split())
    return f"{type(failed).__name__}: {text}"[:300] if text else type(failed).__name__


class GuestPlayer:
    """A guest's place at a match that is told as a record, like `search.coaches.coach.Player`."""

    def __init__(self, spec: str, seed: int) -> None:
        """Invite it. Raises BadCoach."""
        self._spec = spec
        self._guest = invite(spec, seed)
        self._listener = Player("random", seed)

    def think(self, record: dict[str, object], seat: int) -> list[int]:
        """The answer to the question the record ends at, in a list; empty if it is not this seat's."""
        match = self._listener.caught_up(record)
        question = match.question
        if question is None or question.seat != seat:
            return []
        return [ask(self._guest, self._spec, match)]
