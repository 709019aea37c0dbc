"""The skills and traits of a ruleset: the printed facts and the effect in plain words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data.books import BOOKS, book_of
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.rule_book import data_file, read_editions

CATEGORIES: Final = ("agility", "general", "mutation", "passing", "strength", "trait")
USES: Final = ("passive", "active", "reaction", "triggered")
STATES: Final = ("standing", "prone", "always")
CHOSEN: Final = ("asked", "square", "action", "way")
VALUES: Final = ("bonus", "target", "kind")

SKILL_NUMBERS: Final = {key: number for number, key in enumerate(SKILL_KEYS)}
"""The number of a skill in `core.skills`, by key."""


@dataclass(frozen=True, slots=True)
class SkillInfo:
    """
    One skill or trait.

    Attributes:
        key: Its key, `mighty_blow`.
        number: Its number in `core.skills`.
        name: Its printed name, without a value.
        category: One of `CATEGORIES`.
        use: One of `USES`: works by itself, is declared in the own activation, answers an event, is brought by one.
        compulsory: Whether it must be used whenever it applies.
        works: One of `STATES`: Standing with a Tackle Zone, also while Prone, or always.
        chosen: How its owner uses it or not, one of `CHOSEN`; empty where nobody chooses.
        lifts: The purposes of the rolls to which it adds at its owner's choice.
        taken: Whether a scenario may leave out that it is used.
        rolls: Whether it has a roll of its own, by the purpose of its name.
        untold: Why no event names it; empty where one does.
        value: What kind of number it carries: `bonus` (+X), `target` (X+), `kind` of team-mate, or empty.
        default: The value where none is written; 0 if there is none.
        row: Its place in the random skill table: half 1 or 2, then the second die; `None` for traits, and for every
            skill of a game without such a table.
        rostered: Whether some starting player has it.
        excludes: Keys of skills that its owner cannot have.
        requires: Keys of skills that its owner must have.
        effect: What it does, for a player of the game.
        editions: The editions of the living rulebook that have it.
    """

    key: str
    number: int
    name: str
    category: str
    use: str
    compulsory: bool
    works: str
    chosen: str
    lifts: tuple[str, ...]
    taken: bool
    rolls: bool
    untold: str
    value: str
    default: int
    row: tuple[int, int] | None
    rostered: bool
    excludes: tuple[str, ...]
    requires: tuple[str, ...]
    effect: str
    editions: tuple[str, ...]

    @property
    def may_be_settled(self) -> bool:
        """Whether its owner is asked about it and may say beforehand what to answer."""
        return not self.compulsory and self.chosen in ("asked", "square")

    def label(self, value: int = 0) -> str:
        """
        Its name with its value.

        >>> load_skills("db2021").of_key("loner").label(4)
        'Loner (4+)'
        """
        shown = value or self.default
        if self.value == "bonus":
            return f"{self.name} (+{shown})"
        if self.value == "target" and shown:
            return f"{self.name} ({shown}+)"
        return self.name


@dataclass(frozen=True, slots=True)
class SkillBook:
    """The skills of a ruleset; place in `skills` is the place in its file."""

    ruleset: str
    source: str
    skills: tuple[SkillInfo, ...]

    @property
    def rolled(self) -> frozenset[str]:
        """The keys of the skills that have a roll of their own."""
        return frozenset(skill.key for skill in self.skills if skill.rolls)

    def of_key(self, key: str) -> SkillInfo:
        """The skill of a key. Raises: KeyError."""
        for skill in self.skills:
            if skill.key == key:
                return skill
        raise KeyError(key)

    def of_number(self, number: int) -> SkillInfo:
        """The skill of a number of `core.skills`. Raises: KeyError."""
        for skill in self.skills:
            if skill.number == number:
                return skill
        raise KeyError(number)


def _read_row(entry: Entry) -> tuple[int, int]:
    """A place in the random skill table."""
    fields = entry.fields(("half", "second"))
    return fields["half"].number(1, 2), fields["second"].number(1, 6)


def _read_skill(entry: Entry) -> SkillInfo:
    """One skill of a skill file."""
    fields = entry.fields(
        ("key", "name", "category", "use", "works", "rostered", "effect"),
        ("number", "compulsory", "chosen", "lifts", "taken", "rolls", "untold")
        + ("value", "default", "row", "excludes", "requires", "editions"),
    )
    key = fields["key"].one_of(SKILL_KEYS)
    if "number" in fields:
        fields["number"].number(SKILL_NUMBERS[key], SKILL_NUMBERS[key])
    if "rolls" in fields and key not in PURPOSES:
        fields["rolls"].fail(f"no die is rolled for {key}")
    category = fields["category"].one_of(CATEGORIES)
    value = fields["value"].one_of(VALUES) if "value" in fields else ""
    use = fields["use"].one_of(USES)
    if "chosen" in fields and use == "passive":
        fields["chosen"].fail("nobody chooses what is passive")
    if "chosen" not in fields and use in ("active", "reaction"):
        entry.fail(f"{key} is {use}, so the key chosen is missing")
    if "default" in fields and value != "bonus":
        fields["default"].fail("only a bonus has a default")
    if value == "bonus" and "default" not in fields:
        entry.fail("a bonus needs its default")
    if "row" in fields and category == "trait":
        entry.fail("skills have a row of the random table and traits have none")
    return SkillInfo(
        key,
        SKILL_NUMBERS[key],
        fields["name"].text(40),
        category,
        use,
        "compulsory" in fields and fields["compulsory"].flag(),
        fields["works"].one_of(STATES),
        fields["chosen"].one_of(CHOSEN) if "chosen" in fields else "",
        fields["lifts"].words(PURPOSES) if "lifts" in fields else (),
        "taken" in fields and fields["taken"].flag(),
        "rolls" in fields and fields["rolls"].flag(),
        fields["untold"].text(80) if "untold" in fields else "",
        value,
        fields["default"].number(1, 6) if "default" in fields else 0,
        _read_row(fields["row"]) if "row" in fields else None,
        fields["rostered"].flag(),
        fields["excludes"].words(SKILL_KEYS) if "excludes" in fields else (),
        fields["requires"].words(SKILL_KEYS) if "requires" in fields else (),
        fields["effect"].text(500),
        read_editions(fields),
    )


def read_skills(path: Path) -> SkillBook:
    """
    The skills of a file.

    Raises:
        BadData: It cannot be read, or is no skill file.
    """
    fields = read_document(path).fields(("ruleset", "source", "confidence", "skills"))
    fields["confidence"].one_of(("high", "medium", "low"))
    skills: list[SkillInfo] = []
    keys: set[str] = set()
    rows: set[tuple[str, tuple[int, int]]] = set()
    entries = fields["skills"].entries(1, 400)
    for entry in entries:
        skill = _read_skill(entry)
        if skill.key in keys:
            entry.fail(f"{skill.key} stands twice")
        keys.add(skill.key)
        if skill.row is not None:
            if (skill.category, skill.row) in rows:
                entry.fail(f"{skill.key}: another {skill.category} skill has this row of the random table")
            rows.add((skill.category, skill.row))
        skills.append(skill)
    if rows:
        for entry, skill in zip(entries, skills, strict=True):
            if skill.row is None and skill.category != "trait":
                entry.fail(f"{skill.key} has no row of the random table, and others have one")
    return SkillBook(fields["ruleset"].key_text(), fields["source"].text(200), tuple(skills))


@cache
def load_skills(ruleset: str) -> SkillBook:
    """
    The skills of a ruleset; the games on the living rulebook share one file, each with the skills of its edition, and
    may add some in a file of their own.

    Raises:
        BadData: There is no such ruleset, or its file is damaged.
    """
    path = data_file("skills", ruleset, BOOKS)
    edition = book_of(ruleset).edition
    if not edition:
        return read_skills(path)
    book = read_skills(path.with_name("living.yaml"))
    skills = [skill for skill in book.skills if edition in skill.editions]
    if path.exists():
        skills += read_skills(path).skills
    return replace(book, ruleset=ruleset, skills=tuple(skills))
