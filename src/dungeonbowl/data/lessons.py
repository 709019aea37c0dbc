"""Lessons as files: a small dungeon, two small teams, dice that are known, and the way through."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.dice import FACE_NAMES
from dungeonbowl.core.options import VERBS
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.data.books import COLLEGE_GAMES
from dungeonbowl.data.colleges import load_colleges
from dungeonbowl.data.dungeons import build_dungeon
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.state import PlayerSheet, TeamSheet

FIRST: Final = "first"
THEIRS: Final = "their_"
"""What the purpose of a roll begins with that is made for a player of the other side."""

FOLDER: Final = Path(__file__).resolve().parent / "lessons"
_SQUARE: Final = re.compile(r"[A-Z][1-9][0-9]?")
_PROFILE: Final = ("ma", "st", "ag", "pa", "av")


@dataclass(frozen=True, slots=True)
class Act:
    """One answer, by what it does and to whom, where or what; `None` where the verb says enough."""

    verb: str
    player: str | None = None
    square: tuple[int, int] | None = None
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Errand:
    """Where a player of the other side goes: to the first of these squares that can be had."""

    player: str
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Lesson:
    """
    A lesson.

    Attributes:
        dungeon: Where it is played.
        teams: The pupil's team and the other one.
        places: Where each player begins, by name.
        dice: By purpose: the result, then that for each re-roll spent, packed as `core.dice` says.
        theirs: The other side's turns.
        steps: Each step's key with one way to do it, in order.
    """

    dungeon: Dungeon
    teams: tuple[TeamSheet, TeamSheet]
    places: dict[str, tuple[int, int]]
    dice: dict[str, tuple[int, ...]]
    theirs: tuple[tuple[Errand, ...], ...]
    steps: dict[str, tuple[Act, ...]]


@cache
def load_lesson(key: str = FIRST) -> Lesson:
    """A lesson of the package. Raises: BadData."""
    root = read_document(FOLDER / f"{key}.yaml")
    fields = root.fields(("rules", "dungeon", "home", "away", "dice", "theirs", "steps"))
    rules = fields["rules"].one_of(COLLEGE_GAMES)
    places: dict[str, tuple[int, int]] = {}
    home, away = (_team(fields[side], rules, places) for side in ("home", "away"))
    return Lesson(
        build_dungeon(fields["dungeon"], f"lesson_{key}"),
        (home, away),
        places,
        {name: _results(name, entry) for name, entry in fields["dice"].items()},
        tuple(tuple(_errand(entry, away) for entry in turn.entries()) for turn in fields["theirs"].entries()),
        {name: tuple(_act(entry, home) for entry in way.entries(1)) for name, way in fields["steps"].items()},
    )


def _team(entry: Entry, rules: str, places: dict[str, tuple[int, int]]) -> TeamSheet:
    """A team of players without skills; notes where each of them begins."""
    fields = entry.fields(("name", "college", "rerolls", "players"))
    named = fields["college"].key_text()
    college = load_colleges(rules).find(named)
    if college is None:
        fields["college"].fail(f"no college {named!r}")
    players: list[PlayerSheet] = []
    for item in fields["players"].entries(1, 6):
        of = item.fields(("number", "name", "position", "at", *_PROFILE))
        name = of["name"].text(20)
        position = college.position(of["position"].key_text())
        if position is None:
            of["position"].fail(f"{college.name} has no such position")
        places[name] = _square(of["at"], of["at"].text(3))
        ma, st, ag, pa, av = (of[key].number(1, 12) for key in _PROFILE)
        players.append(PlayerSheet(of["number"].number(1, 16), name, position.key, ma, st, ag, pa, av, (), 0))
    return TeamSheet(fields["name"].text(40), college.colour, tuple(players), fields["rerolls"].number(0, 8))


def _results(purpose: str, entry: Entry) -> tuple[int, ...]:
    """The results of one kind of roll."""
    if purpose.removeprefix(THEIRS) not in PURPOSES:
        entry.fail(f"nothing is rolled for {purpose}")
    return tuple(_result(result) for result in entry.entries(1))


def _result(entry: Entry) -> int:
    """One result: a face, or several in a list, packed."""
    if not isinstance(entry.value, list):
        return entry.number(0, 16)
    packed = 0
    for at, face in enumerate(entry.entries(1, 3)):
        number = FACE_NAMES.index(face.one_of(FACE_NAMES[1:])) if isinstance(face.value, str) else face.number(1, 6)
        packed |= number << 5 * at
    return packed


def _errand(entry: Entry, team: TeamSheet) -> Errand:
    """`Grub to D3 D2`."""
    name, _, rest = entry.text(80).partition(" to ")
    if name not in [player.name for player in team.players]:
        entry.fail(f"{team.name} have no {name}")
    return Errand(name, tuple(_square(entry, word) for word in rest.split()))


def _act(entry: Entry, team: TeamSheet) -> Act:
    """`activate Pip`, `step G4`, `face pow`: a verb and, where it needs one, a player, a square or a face."""
    verb, _, word = entry.text(60).partition(" ")
    if verb not in VERBS:
        entry.fail(f"{verb} is nothing that a coach does")
    if not word:
        return Act(verb)
    if word in FACE_NAMES:
        return Act(verb, face=FACE_NAMES.index(word))
    if word in [player.name for player in team.players]:
        return Act(verb, player=word)
    return Act(verb, square=_square(entry, word))


def _square(entry: Entry, word: str) -> tuple[int, int]:
    """Column and row, from 0, of a square such as G4."""
    if not _SQUARE.fullmatch(word):
        entry.fail(f"expected a square such as G4, got {word!r}")
    return ord(word[0]) - ord("A"), int(word[1:]) - 1
