"""Whom and what a team of the living rulebook may have for one match: inducements and star players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data.books import EDITION_OF, EDITIONS, book_of
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.data.rule_book import read_editions
from dungeonbowl.data.skill_book import load_skills
from dungeonbowl.state import PlayerSheet
from dungeonbowl.state.sheets import STAR

_FILE: Final = Path(__file__).resolve().parent / "teams" / "living-hires.yaml"
_NAME_LENGTH: Final = 40
RIGHTS: Final = ("right", "no_right")
"""Whether an inducement is for teams that may own an apothecary, or for those that may not."""

MOST_STARS: Final = 2
MERCENARY_COST: Final = 30_000
"""Gold pieces of a mercenary beyond the price of the position (LRB-IND-04)."""
MERCENARY_SKILL: Final = 50_000
"""Gold pieces of the one skill that a mercenary may have besides (LRB-IND-04)."""


@dataclass(frozen=True, slots=True)
class Inducement:
    """
    What a team may buy for a match.

    Attributes:
        key: Its key, `bribes`.
        name: Its printed name.
        most: How many of it a team may have.
        cost: Gold pieces of one.
        less: What some teams pay instead, by the keys of their lists.
        needs: One of `RIGHTS`; empty for every team.
        text: What it does, in our words.
        idle: Whether it does nothing in a dungeon.
        teams: The keys of the lists that may buy it; empty for all.
    """

    key: str
    name: str
    most: int
    cost: int
    less: dict[str, int]
    needs: str
    text: str
    idle: bool
    teams: tuple[str, ...] = ()

    def cost_for(self, team: str) -> int:
        """What a team of that list pays."""
        return self.less.get(team, self.cost)

    def sells_to(self, team: str, apothecary: bool) -> bool:
        """Whether it is for a team of that list, which may own an apothecary or may not."""
        if self.teams and team not in self.teams:
            return False
        return not self.needs or (self.needs == RIGHTS[0]) == apothecary


@dataclass(frozen=True, slots=True)
class Star:
    """
    A star player.

    Attributes:
        key: Their key, `griff_oberwald`.
        cost: Gold pieces; 0 for the second of a pair.
        teams: The keys of the lists they play for.
        pair: With whom they are always hired; empty for most.
        sheet: They as a player, without a number.
    """

    key: str
    cost: int
    teams: tuple[str, ...]
    pair: str
    sheet: PlayerSheet


def _by_edition(entry: Entry, edition: str) -> Entry | None:
    """What stands there for an edition, where editions differ."""
    for key, each in entry.items(3):
        if key not in EDITIONS:
            entry.fail(f"no edition {key!r}; known are {', '.join(EDITIONS)}")
        if key == edition:
            return each
    return None


def _inducement(entry: Entry, edition: str) -> Inducement | None:
    """An inducement, unless the edition has none of the kind."""
    fields = entry.fields(
        ("key", "name", "text", "most", "cost"), ("called", "editions", "for", "needs", "idle", "teams")
    )
    if edition not in read_editions(fields):
        return None
    called = _by_edition(fields["called"], edition) if "called" in fields else None
    less = _by_edition(fields["for"], edition) if "for" in fields else None
    return Inducement(
        fields["key"].key_text(),
        (fields["name"] if called is None else called).text(_NAME_LENGTH),
        fields["most"].number(1, 9),
        fields["cost"].number(10_000, 500_000),
        {} if less is None else {team: cost.number(10_000, 500_000) for team, cost in less.items(32)},
        fields["needs"].one_of(RIGHTS) if "needs" in fields else "",
        fields["text"].text(200),
        "idle" in fields and edition in [each.one_of(EDITIONS) for each in fields["idle"].entries(1, 3)],
        tuple(team.key_text() for team in fields["teams"].entries(1, 32)) if "teams" in fields else (),
    )


def _star(entry: Entry, skills: dict[str, tuple[int, int]], edition: str) -> Star | None:
    """A star player, unless the edition has no such row."""
    fields = entry.fields(("key", "name", "cost", "profile", "skills", "teams"), ("editions", "pair"))
    if edition not in read_editions(fields):
        return None
    teams = fields["teams"]
    if isinstance(teams.value, dict):
        found = _by_edition(teams, edition)
        teams = found if found is not None else teams.fail(f"says nothing of {edition}")
    key = fields["key"].key_text()
    cost = fields["cost"].number(0, 500_000)
    profile = fields["profile"].fields(("ma", "st", "ag", "av"))
    owned = tuple(skills[item.one_of(tuple(skills))] for item in fields["skills"].entries(1, 16))
    if all(skill != sk.LONER for skill, _ in owned):
        fields["skills"].fail("every star is a Loner")
    sheet = PlayerSheet(
        0,
        fields["name"].text(_NAME_LENGTH),
        key,
        profile["ma"].number(1, 10),
        profile["st"].number(1, 10),
        profile["ag"].number(1, 10),
        0,
        profile["av"].number(1, 10),
        owned,
        cost,
        keywords=(key, STAR),
    )
    plays = tuple(team.key_text() for team in teams.entries(1, 32))
    return Star(key, cost, plays, fields["pair"].key_text() if "pair" in fields else "", sheet)


@cache
def load_inducements(rules: str) -> dict[str, Inducement]:
    """
    The inducements of a game with team lists that a dungeon match can use, by key; none where nothing is hired.

    Raises:
        BadData: The file is damaged.
        KeyError: The game has none.
    """
    if not book_of(rules).hires:
        return {}
    fields = read_document(_FILE).fields(("ruleset", "source", "confidence", "inducements", "stars"))
    found = [_inducement(entry, EDITION_OF[rules]) for entry in fields["inducements"].entries(1, 32)]
    return {each.key: each for each in found if each is not None}


@cache
def load_stars(rules: str) -> dict[str, Star]:
    """
    The star players of a game with team lists, by key; none where nobody is hired.

    Raises:
        BadData: The file is damaged.
        KeyError: The game has none.
    """
    if not book_of(rules).hires:
        return {}
    fields = read_document(_FILE).fields(("ruleset", "source", "confidence", "inducements", "stars"))
    skills = {skill.key: (skill.number, skill.default) for skill in load_skills(rules).skills}
    found = [_star(entry, skills, EDITION_OF[rules]) for entry in fields["stars"].entries(1, 200)]
    stars = [star for star in found if star is not None]
    by_key = {star.key: star for star in stars}
    if len(by_key) < len(stars):
        fields["stars"].fail("a star stands twice in one edition")
    for star in stars:
        if star.pair and (star.pair not in by_key or by_key[star.pair].pair != star.key):
            fields["stars"].fail(f"{star.key} and {star.pair} are no pair")
    return by_key
