"""The rules of a ruleset as statements: what each rule id says, in our own words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data.books import BOOKS, EDITION_OF, EDITIONS
from dungeonbowl.data.filling import filled
from dungeonbowl.data.reading import BadData, Entry, read_document

_HERE: Final = Path(__file__).resolve().parent
_NUMBERS: Final = {rule_id: number for number, rule_id in enumerate(RULE_IDS) if number}
_LATER: Final = ("later",)


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """
    One rule.

    Attributes:
        id: Its id, `DB21-TELE-03`.
        number: Its number in `core.rule_ids`, as events carry it.
        chapter: The code of its chapter, `TELE`; with the prefix where the book has several, `LRB-MOVE`.
        statement: What it says: short and testable.
        source: The headings of the printed rules behind it; empty where it is wholly our own.
        why: Where the printed rules are silent or differ, the reason for what we took; else empty.
        played: Whether the engine plays it; `False` for what a later version adds.
        needs: The key of the skill it is about, where no starting player has that skill; else empty.
        editions: The editions of the living rulebook that have it.
    """

    id: str
    number: int
    chapter: str
    statement: str
    source: str
    why: str
    played: bool
    needs: str
    editions: tuple[str, ...]

    @property
    def ruling(self) -> bool:
        """Whether it is an interpretation."""
        return bool(self.why)


@dataclass(frozen=True, slots=True)
class ChapterInfo:
    """A chapter: its code, its title and its rules in order. `played` is `False` if a later version adds it."""

    code: str
    title: str
    played: bool
    rules: tuple[RuleInfo, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules of a ruleset, in reading order."""

    ruleset: str
    title: str
    prefixes: tuple[str, ...]
    chapters: tuple[ChapterInfo, ...]

    @property
    def rules(self) -> tuple[RuleInfo, ...]:
        """Every rule, in reading order."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)


def read_editions(fields: dict[str, Entry]) -> tuple[str, ...]:
    """The editions of the living rulebook that have something: those under `editions`, without the key all of them."""
    return fields["editions"].words(EDITIONS) if "editions" in fields else EDITIONS


def _read_rule(entry: Entry, start: str, chapter: str, chapter_played: bool) -> RuleInfo:
    """One rule of a chapter file."""
    fields = entry.fields(("id", "statement"), ("numbers", "source", "ruling", "why", "played", "needs", "editions"))
    rule_id = fields["id"].text(20, r"[A-Z0-9]+-[A-Z]+-[0-9]{2,3}")
    if not rule_id.startswith(start):
        fields["id"].fail(f"expected an id of this chapter, {start}..., got {rule_id}")
    if rule_id not in _NUMBERS:
        fields["id"].fail(f"{rule_id} has no number; append it to data/ids/rules.txt")
    ruling = "ruling" in fields and fields["ruling"].flag()
    if ruling != ("why" in fields):
        entry.fail(f"{rule_id}: ruling: true and why belong together")
    if not ruling and "source" not in fields:
        entry.fail(f"{rule_id}: needs a source, or ruling: true and why")
    if "played" in fields:
        fields["played"].one_of(_LATER)
    return RuleInfo(
        rule_id,
        _NUMBERS[rule_id],
        chapter,
        filled(fields, "statement", 1200),
        fields["source"].text(400) if "source" in fields else "",
        fields["why"].text(400) if ruling else "",
        chapter_played and "played" not in fields,
        fields["needs"].one_of(SKILL_KEYS) if "needs" in fields else "",
        read_editions(fields),
    )


def read_chapter(path: Path, start: str, code: str) -> ChapterInfo:
    """
    One chapter file, whose ids begin with `start`.

    Raises:
        BadData: It cannot be read, or is no such chapter.
    """
    root = read_document(path)
    fields = root.fields(("chapter", "title", "rules"), ("played",))
    fields["chapter"].one_of((code,))
    played = "played" not in fields
    if not played:
        fields["played"].one_of(_LATER)
    rules: list[RuleInfo] = []
    for entry in fields["rules"].entries(1, 200):
        rule = _read_rule(entry, f"{start}-", code, played)
        if rules and rule.number <= rules[-1].number:
            entry.fail(f"{rule.id} must come after {rules[-1].id}, once, and with the higher number")
        rules.append(rule)
    return ChapterInfo(code, fields["title"].text(80), played, tuple(rules))


def read_rules(path: Path) -> RuleBook:
    """
    The rules behind an index file: the chapters lie beside it, in the folder of their prefix.

    Of a chapter of the living rulebook a book has the rules of its edition, and of another game's chapter all but those
    that it says it has `replaced`.

    Raises:
        BadData: A file cannot be read, or is no such file.
    """
    fields = read_document(path).fields(("ruleset", "title", "prefixes", "chapters"), ("replaced",))
    ruleset = fields["ruleset"].key_text()
    prefixes = tuple(entry.text(8, "[A-Z0-9]+") for entry in fields["prefixes"].entries(1, 4))
    replaced = [entry.one_of(RULE_IDS) for entry in fields["replaced"].entries(1, 60)] if "replaced" in fields else []
    chapters: list[ChapterInfo] = []
    seen: set[str] = set()
    for entry in fields["chapters"].entries(1, 99):
        code = entry.text(16, "[A-Z]+|[A-Z0-9]+-[A-Z]+")
        if ("-" in code) != (len(prefixes) > 1) or ("-" in code and code.split("-")[0] not in prefixes):
            entry.fail(f"{code}: expected a code with one of the prefixes, where there are several")
        if code in seen:
            entry.fail(f"{code} stands twice")
        seen.add(code)
        start = code if "-" in code else f"{prefixes[0]}-{code}"
        folder = path.with_suffix("") if len(prefixes) == 1 else path.parent / code.split("-")[0].lower()
        chapters.append(
            _of_edition(read_chapter(folder / f"{code.lower()}.yaml", start, code), EDITION_OF.get(ruleset))
        )
    kept = [replace(one, rules=tuple(rule for rule in one.rules if rule.id not in replaced)) for one in chapters]
    return RuleBook(ruleset, fields["title"].text(80), prefixes, tuple(kept))


def _of_edition(chapter: ChapterInfo, edition: str | None) -> ChapterInfo:
    """A chapter without the rules of other editions."""
    if edition is None:
        return chapter
    return replace(chapter, rules=tuple(rule for rule in chapter.rules if edition in rule.editions))


@cache
def load_rules(ruleset: str) -> RuleBook:
    """
    The rules of a ruleset.

    Raises:
        BadData: There is no such ruleset, or a file of it is damaged.
    """
    return read_rules(data_file("rules", ruleset, BOOKS))


@cache
def load_unshown(ruleset: str) -> dict[str, str]:
    """
    The rules of a ruleset that no position and no test can show, each with the reason.

    Raises:
        BadData: There is no such ruleset, or the file is damaged.
    """
    return _read_reasons("unshown", ruleset)


@cache
def load_unseen(ruleset: str) -> dict[str, str]:
    """
    The rules of a ruleset that never stand behind an event, each with the reason; those that nothing shows included.

    Raises:
        BadData: There is no such ruleset, or a file is damaged.
    """
    return {**load_unshown(ruleset), **_read_reasons("unseen", ruleset)}


def _read_reasons(name: str, ruleset: str) -> dict[str, str]:
    """The rules of a ruleset that a file of reasons names. Raises BadData."""
    stated = {rule.id for rule in load_rules(ruleset).rules}
    found: dict[str, str] = {}
    for rule_id, reason in read_document(_HERE / "rules" / f"{name}.yaml").items(1000):
        if rule_id not in _NUMBERS:
            reason.fail(f"{rule_id} is no rule")
        if rule_id in stated:
            found[rule_id] = reason.text(300)
    return found


def data_file(folder: str, ruleset: str, known: tuple[str, ...]) -> Path:
    """The data file of a ruleset in `folder`. Raises: BadData if there is no such ruleset."""
    if ruleset not in known:
        raise BadData(f"data/{folder}", 0, "", f"no ruleset {ruleset[:40]!r}; known are {', '.join(known)}")
    return _HERE / folder / f"{ruleset}.yaml"
