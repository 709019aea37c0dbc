"""The colleges of a ruleset: which players a team can be drafted from, at what price and within which limits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.books import COLLEGE_GAMES
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.rule_book import data_file
from dungeonbowl.data.skill_book import SkillBook, load_skills

COLOURS: Final = ("fire", "shadow", "metal", "light", "death", "life", "beasts", "heavens")
SECTIONS: Final = ("linemen", "runners", "blitzers", "throwers", "blockers", "special", "big_guys")
ACCESS: Final = ("A", "G", "M", "P", "S")


@dataclass(frozen=True, slots=True)
class SectionInfo:
    """A section of a roster. All its positions together may be hired `most` times."""

    key: str
    name: str
    most: int


@dataclass(frozen=True, slots=True)
class PositionInfo:
    """
    A position of a roster.

    Attributes:
        rules: The key of the game it belongs to.
        key: Its key, `dwarf_runner`; unique in its college.
        name: Its printed name.
        section: The key of its section.
        race: The race it belongs to.
        also: Further words that rules ask for.
        cost: Gold pieces.
        ma: Squares of movement.
        st: Strength.
        ag: The number needed on an Agility test.
        pa: The number needed to pass; 0 if the player has no Passing Ability.
        av: The number that breaks the armour.
        skills: Pairs of skill number and value, 0 where a skill has none.
        primary: Letters of the skill categories learned easily.
        secondary: Letters of those learned with more effort.
    """

    rules: str
    key: str
    name: str
    section: str
    race: str
    also: tuple[str, ...]
    cost: int
    ma: int
    st: int
    ag: int
    pa: int
    av: int
    skills: tuple[tuple[int, int], ...]
    primary: tuple[str, ...]
    secondary: tuple[str, ...]

    @property
    def keywords(self) -> tuple[str, ...]:
        """Every word a rule may ask for: position, race, section and the further ones."""
        return (self.key, self.race, self.section, *self.also)


@dataclass(frozen=True, slots=True)
class WizardInfo:
    """The wizard a college may hire, and the spell it casts."""

    key: str
    name: str
    spell: str
    cost: int


@dataclass(frozen=True, slots=True)
class CollegeInfo:
    """
    A college and its roster.

    Attributes:
        key: Its key, `college_of_fire`.
        name: Its printed name.
        colour: Its short key, one of `COLOURS`, by which team sheets name it.
        blurb: What it plays like.
        reroll_cost: Gold pieces of a team re-roll at drafting.
        reroll_cost_in_league: The same later in a league.
        reroll_most: Team re-rolls a team may have.
        wizard: Its wizard.
        sections: Its sections in printed order.
        positions: Its positions in printed order.
    """

    key: str
    name: str
    colour: str
    blurb: str
    reroll_cost: int
    reroll_cost_in_league: int
    reroll_most: int
    wizard: WizardInfo
    sections: tuple[SectionInfo, ...]
    positions: tuple[PositionInfo, ...]

    def position(self, key: str) -> PositionInfo | None:
        """The position of a key, or `None` if the college has none such."""
        for position in self.positions:
            if position.key == key:
                return position
        return None


@dataclass(frozen=True, slots=True)
class DraftInfo:
    """What a drafted team may cost and how many players it has; `deployed` of them begin in the dungeon."""

    budget: int
    players_least: int
    players_most: int
    deployed: int


@dataclass(frozen=True, slots=True)
class CollegeBook:
    """The colleges of a ruleset in printed order, and what holds for drafting all of them."""

    ruleset: str
    source: str
    draft: DraftInfo
    colleges: tuple[CollegeInfo, ...]

    def find(self, name: str) -> CollegeInfo | None:
        """The college of a key, a name or a colour, or `None` if there is none such."""
        wanted = name.strip().lower()
        for college in self.colleges:
            if wanted in (college.key, college.name.lower(), college.colour):
                return college
        return None


def _read_skills(entry: Entry, skills: SkillBook) -> tuple[tuple[int, int], ...]:
    """The skills of a position: keys, or a key and its value."""
    found: list[tuple[int, int]] = []
    known = {skill.key: skill for skill in skills.skills}
    for item in entry.entries(0, 12):
        if isinstance(item.value, dict):
            pairs = list(item.items(1))
            if not pairs:
                item.fail("expected a skill and its value")
            key, written = pairs[0]
            if key not in known:
                written.fail(f"no skill {key[:40]!r}")
            if known[key].value not in ("bonus", "target"):
                written.fail(f"{key} has no value")
            pair = (known[key].number, written.number(1, 6))
        else:
            key = item.text(60)
            if key not in known:
                item.fail(f"no skill {key!r}")
            if known[key].value:
                item.fail(f"{key} needs a value, as {{{key}: {known[key].default or 4}}}")
            pair = (known[key].number, 0)
        if any(pair[0] == number for number, _ in found):
            item.fail(f"{key} stands twice")
        for other in known[key].excludes:
            if any(known[other].number == number for number, _ in found):
                item.fail(f"{key} and {other} exclude each other")
        found.append(pair)
    return tuple(found)


def _read_position(entry: Entry, sections: tuple[SectionInfo, ...], skills: SkillBook) -> PositionInfo:
    """One position of a college."""
    fields = entry.fields(
        ("key", "name", "section", "race", "cost", "profile", "skills", "primary", "secondary"), ("also",)
    )
    profile = fields["profile"].fields(("ma", "st", "ag", "pa", "av"))
    return PositionInfo(
        skills.ruleset,
        fields["key"].key_text(),
        fields["name"].text(60),
        fields["section"].one_of([section.key for section in sections]),
        fields["race"].key_text(),
        tuple(word.key_text() for word in fields["also"].entries(1, 6)) if "also" in fields else (),
        fields["cost"].number(5_000, 400_000),
        profile["ma"].number(1, 9),
        profile["st"].number(1, 8),
        profile["ag"].number(1, 6),
        0 if profile["pa"].is_null else profile["pa"].number(1, 6),
        profile["av"].number(3, 11),
        _read_skills(fields["skills"], skills),
        fields["primary"].words(ACCESS),
        fields["secondary"].words(ACCESS),
    )


def _read_sections(entry: Entry) -> tuple[SectionInfo, ...]:
    """The sections of a college."""
    sections: list[SectionInfo] = []
    for item in entry.entries(1, len(SECTIONS)):
        fields = item.fields(("key", "name", "max"))
        key = fields["key"].one_of(SECTIONS)
        if any(section.key == key for section in sections):
            item.fail(f"{key} stands twice")
        sections.append(SectionInfo(key, fields["name"].text(40), fields["max"].number(1, 16)))
    return tuple(sections)


def _read_college(entry: Entry, skills: SkillBook) -> CollegeInfo:
    """One college."""
    fields = entry.fields(("key", "name", "colour", "blurb", "reroll", "wizard", "sections", "positions"))
    reroll = fields["reroll"].fields(("cost", "cost_in_league", "max"))
    wizard = fields["wizard"].fields(("key", "name", "spell", "cost"))
    sections = _read_sections(fields["sections"])
    positions: list[PositionInfo] = []
    for item in fields["positions"].entries(1, 40):
        position = _read_position(item, sections, skills)
        if any(position.key == other.key for other in positions):
            item.fail(f"{position.key} stands twice")
        positions.append(position)
    for section in sections:
        if not any(position.section == section.key for position in positions):
            fields["sections"].fail(f"the section {section.key} has no position")
    return CollegeInfo(
        fields["key"].key_text(),
        fields["name"].text(60),
        fields["colour"].one_of(COLOURS),
        fields["blurb"].text(300),
        reroll["cost"].number(10_000, 200_000),
        reroll["cost_in_league"].number(10_000, 400_000),
        reroll["max"].number(0, 8),
        WizardInfo(
            wizard["key"].key_text(),
            wizard["name"].text(60),
            wizard["spell"].key_text(),
            wizard["cost"].number(10_000, 500_000),
        ),
        sections,
        tuple(positions),
    )


def read_colleges(path: Path, skills: SkillBook) -> CollegeBook:
    """
    The colleges of a file, their skills being those of `skills`.

    Raises:
        BadData: It cannot be read, or is no file of colleges.
    """
    fields = read_document(path).fields(("ruleset", "source", "confidence", "draft", "colleges"))
    fields["confidence"].one_of(("high", "medium", "low"))
    draft = fields["draft"].fields(("budget", "players_min", "players_max", "deployed"))
    colleges: list[CollegeInfo] = []
    for entry in fields["colleges"].entries(1, 40):
        college = _read_college(entry, skills)
        for other in colleges:
            if college.key == other.key or college.colour == other.colour or college.name == other.name:
                entry.fail(f"{college.key} and {other.key} share key, name or colour")
        colleges.append(college)
    return CollegeBook(
        fields["ruleset"].key_text(),
        fields["source"].text(200),
        DraftInfo(
            draft["budget"].number(100_000, 5_000_000),
            draft["players_min"].number(1, 16),
            draft["players_max"].number(1, 16),
            draft["deployed"].number(1, 16),
        ),
        tuple(colleges),
    )


@cache
def load_colleges(ruleset: str) -> CollegeBook:
    """
    The colleges of a ruleset.

    Raises:
        BadData: There is no such ruleset, or its file is damaged.
    """
    return read_colleges(data_file("teams", ruleset, COLLEGE_GAMES), load_skills(ruleset))
