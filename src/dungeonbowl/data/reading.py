"""
Reading YAML and JSON files that people write, with a place for every complaint.

Only plain YAML is read: mappings, lists and scalars. Anchors, aliases, tags and keys that are not text are refused, so
a small file stays a small value. A plain scalar is a whole number, `true`, `false`, `null` or text; nothing else is
guessed, so `1-3` and `no` stay text.

Whatever the bytes of a file are, the only error is `BadData`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import yaml

Word = TypeVar("Word", bound=str)

LARGEST_FILE: Final = 512 * 1024
DEEPEST: Final = 24
MOST_VALUES: Final = 60_000

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,11})")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}


class BadData(Exception):
    """
    A data file that cannot be used.

    Attributes:
        file: The file as the reader was given it; files of the package from `data/` on.
        line: The line, from 1; 0 if no line is to blame.
        key: The key whose value is wrong; empty if the fault has none.
        reason: What was expected and what was found.
    """

    def __init__(self, file: str, line: int, key: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.key = key
        self.reason = reason
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {key}: {reason}" if key else f"{place}: {reason}")


class Entry:
    """
    One value of a file, with its place.

    Attributes:
        file: See `BadData`.
        line: The line the value begins on, from 1.
        key: The key it stands under; the list's key for an entry of a list.
        value: A scalar, a list of entries or a dictionary of entries.
    """

    __slots__ = ("file", "key", "line", "value")

    def __init__(
        self, file: str, line: int, key: str, value: bool | int | str | list[Entry] | dict[str, Entry] | None
    ) -> None:
        self.file = file
        self.line = line
        self.key = key
        self.value = value

    def __repr__(self) -> str:
        return f"<Entry {self.file}:{self.line} {self.key or '(whole)'}>"

    def fail(self, reason: str) -> NoReturn:
        """Refuse this value. Raises: BadData, always."""
        raise BadData(self.file, self.line, self.key, reason)

    @property
    def is_null(self) -> bool:
        """Whether nothing is written here."""
        return self.value is None

    def number(self, least: int, most: int) -> int:
        """The whole number written here. Raises: BadData if it is none or outside `least`..`most`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail(f"expected a whole number {least}..{most}, got {self.shown()}")
        if not least <= self.value <= most:
            self.fail(f"expected {least}..{most}, got {self.value}")
        return self.value

    def flag(self) -> bool:
        """The truth value written here. Raises: BadData if it is another value."""
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, got {self.shown()}")
        return self.value

    def text(self, longest: int = 200, form: str = "") -> str:
        """
        The text written here, without space around it.

        Args:
            longest: Characters at most.
            form: A regular expression the whole text must match; empty for any text.

        Raises:
            BadData: No text, an empty or too long one, or one of another form.
        """
        if not isinstance(self.value, str):
            self.fail(f"expected text, got {self.shown()}")
        found = self.value.strip()
        if not found:
            self.fail("expected text, got none")
        if len(found) > longest:
            self.fail(f"expected at most {longest} characters, got {len(found)}")
        if not all(letter.isprintable() or letter == "\n" for letter in found):
            self.fail("expected printable text")
        if form and re.fullmatch(form, found) is None:
            self.fail(f"expected {form}, got {self.shown()}")
        return found

    def key_text(self) -> str:
        """The key written here: small letters, digits and underscores. Raises: BadData if it is none."""
        return self.text(60, r"[a-z][a-z0-9_]*")

    def one_of(self, allowed: Sequence[Word]) -> Word:
        """The word written here. Raises: BadData if it is not one of `allowed`."""
        found = self.value
        if not isinstance(found, str) or found not in allowed:
            self.fail(f"expected one of {_listed(allowed)}, got {self.shown()}")
        return allowed[allowed.index(found)]

    def entries(self, least: int = 0, most: int = 1000) -> list[Entry]:
        """The list written here. Raises: BadData if it is none, too short or too long."""
        if not isinstance(self.value, list):
            self.fail(f"expected a list, got {self.shown()}")
        if not least <= len(self.value) <= most:
            self.fail(f"expected {least}..{most} entries, got {len(self.value)}")
        return self.value

    def words(self, allowed: Sequence[Word]) -> tuple[Word, ...]:
        """The list of different words written here. Raises: BadData if one is not allowed or stands twice."""
        found: list[Word] = []
        for entry in self.entries():
            word = entry.one_of(allowed)
            if word in found:
                entry.fail(f"{word} stands twice")
            found.append(word)
        return tuple(found)

    def items(self, most: int = 1000) -> Iterator[tuple[str, Entry]]:
        """Key by key what is written here, whatever the keys. Raises: BadData if it is no mapping or too long."""
        if not isinstance(self.value, dict):
            self.fail(f"expected keys and values, got {self.shown()}")
        if len(self.value) > most:
            self.fail(f"expected at most {most} keys, got {len(self.value)}")
        yield from self.value.items()

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Entry]:
        """The mapping written here. Raises: BadData if a required key is missing or another one is there."""
        if not isinstance(self.value, dict):
            self.fail(f"expected keys and values, got {self.shown()}")
        for key, entry in self.value.items():
            if key not in required and key not in optional:
                raise BadData(self.file, entry.line, entry.key, f"unknown key{_nearest(key, [*required, *optional])}")
        for key in required:
            if key not in self.value:
                self.fail(f"the key {key} is missing")
        return self.value

    def shown(self) -> str:
        """The value in a few words, for a complaint."""
        if self.value is None:
            return "nothing"
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        if isinstance(self.value, list):
            return "a list"
        if isinstance(self.value, dict):
            return "keys and values"
        found = str(self.value)
        return repr(found if len(found) <= 40 else found[:37] + "...") if isinstance(self.value, str) else found


def _listed(allowed: Sequence[str]) -> str:
    """The allowed words, the first dozen of them written out."""
    shown = ", ".join(allowed[:12])
    return shown if len(allowed) <= 12 else f"{shown}, ... ({len(allowed)} in all)"


def _nearest(key: str, allowed: Sequence[str]) -> str:
    """A hint at the allowed key that begins the same way, or nothing."""
    for word in allowed:
        if word[:3] == key[:3]:
            return f"; did you mean {word}?"
    return f"; known are {_listed(allowed)}"


class _Builder:
    """Turns the parser's events into entries; refuses what plain YAML has not."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.values = 0

    def build(self, events: Iterator[yaml.Event], first: yaml.Event, key: str, depth: int) -> Entry:
        """The value that begins with the event `first`, its parts taken from `events`."""
        line = _line(first)
        self.values += 1
        if self.values > MOST_VALUES:
            raise BadData(self.file, line, key, f"more than {MOST_VALUES} values")
        if depth > DEEPEST:
            raise BadData(self.file, line, key, f"nested deeper than {DEEPEST} levels")
        if getattr(first, "anchor", None) is not None:
            raise BadData(self.file, line, key, "anchors and aliases are not allowed")
        if getattr(first, "tag", None) is not None:
            raise BadData(self.file, line, key, "tags are not allowed")
        if isinstance(first, yaml.ScalarEvent):
            return Entry(self.file, line, key, _plain(first.value) if first.implicit[0] else first.value)
        if isinstance(first, yaml.SequenceStartEvent):
            found: list[Entry] = []
            for event in events:
                if isinstance(event, yaml.SequenceEndEvent):
                    break
                found.append(self.build(events, event, key, depth + 1))
            return Entry(self.file, line, key, found)
        return Entry(self.file, line, key, self._mapping(events, key, depth))

    def _mapping(self, events: Iterator[yaml.Event], key: str, depth: int) -> dict[str, Entry]:
        """The rest of a mapping whose first event has been taken."""
        found: dict[str, Entry] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            name = self.build(events, event, key, depth + 1)
            if not isinstance(event, yaml.ScalarEvent) or not event.value:
                raise BadData(self.file, name.line, key, f"expected a key, got {name.shown()}")
            if event.value in found:
                raise BadData(
                    self.file, name.line, event.value, f"key stands twice, first in line {found[event.value].line}"
                )
            found[event.value] = self.build(events, next(events), event.value, depth + 1)
        return found


def _line(event: yaml.Event) -> int:
    """The line an event begins on, from 1; 0 if the parser does not say."""
    return event.start_mark.line + 1 if event.start_mark is not None else 0


def _plain(text: str) -> bool | int | str | None:
    """What a scalar without quotes means."""
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text) is not None:
        return int(text)
    return text


def shown_path(path: Path) -> str:
    """A path as complaints show it: files of the package from `data/` on, others as given."""
    try:
        return path.resolve().relative_to(_PACKAGE).as_posix()
    except (ValueError, OSError, RuntimeError):
        return str(path)


def parse_documents(raw: bytes, file: str, most: int = 1) -> list[Entry]:
    """
    The documents of a YAML text, `---` between them.

    Args:
        raw: The bytes of the file.
        file: Its name in complaints.
        most: Documents allowed.

    Raises:
        BadData: The bytes are no UTF-8 or no plain YAML, hold no document, or are too much.
    """
    if len(raw) > LARGEST_FILE:
        raise BadData(file, 0, "", f"larger than {LARGEST_FILE // 1024} KiB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise BadData(file, line, "", f"byte {fault.start} is not UTF-8 text") from None
    builder = _Builder(file)
    documents: list[Entry] = []
    try:
        events = iter(yaml.parse(text, Loader=yaml.CSafeLoader))
        for event in events:
            if isinstance(event, yaml.AliasEvent | yaml.ScalarEvent | yaml.CollectionStartEvent):
                if len(documents) == most:
                    raise BadData(file, _line(event), "", f"expected at most {most} documents")
                documents.append(builder.build(events, event, "", 0))
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        what = fault.problem or fault.context or "not readable as YAML"
        raise BadData(file, mark.line + 1 if mark is not None else 0, "", what) from None
    except (yaml.YAMLError, StopIteration, RecursionError, ValueError) as fault:
        raise BadData(file, 0, "", f"not readable as YAML ({' '.join(str(fault).split())[:80]})") from None
    if not documents:
        raise BadData(file, 0, "", "the file is empty")
    return documents


class _JsonBuilder:
    """Turns JSON values into entries whose keys are the way to them, `players[3].number`."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.values = 0

    def build(self, value: object, way: str, depth: int) -> Entry:
        """The entry of one value."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise BadData(self.file, 0, way, f"more than {MOST_VALUES} values")
        if depth > DEEPEST:
            raise BadData(self.file, 0, way, f"nested deeper than {DEEPEST} levels")
        if isinstance(value, dict):
            inside: dict[str, Entry] = {}
            for key, part in value.items():
                shown = "".join(letter if letter.isprintable() else "?" for letter in str(key)[:40])
                inside[str(key)] = self.build(part, f"{way}.{shown}" if way else shown, depth + 1)
            return Entry(self.file, 0, way, inside)
        if isinstance(value, list):
            return Entry(
                self.file, 0, way, [self.build(part, f"{way}[{at}]", depth + 1) for at, part in enumerate(value)]
            )
        if value is None or isinstance(value, bool | int | str):
            return Entry(self.file, 0, way, value)
        raise BadData(self.file, 0, way, f"expected a whole number, got {value}")


class _BadJson(ValueError):
    """Something JSON texts of ours never hold."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys all differ."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _BadJson(f"the key {key[:40]!r} stands twice in one object")
        found[key] = value
    return found


def _whole(text: str) -> int:
    """A whole number of a length that means something."""
    if len(text) > 18:
        raise _BadJson("a number with more than 18 digits")
    return int(text)


def _no_number(text: str) -> NoReturn:
    """Refuse what is no JSON."""
    raise _BadJson(f"{text} is no JSON")


def parse_json(raw: bytes, file: str) -> Entry:
    """
    The value of a JSON text; the key of each entry is the way to it, `players[3].number`.

    Args:
        raw: The bytes of the file.
        file: Its name in complaints.

    Raises:
        BadData: The bytes are no UTF-8 or no JSON, or are too much.
    """
    if len(raw) > LARGEST_FILE:
        raise BadData(file, 0, "", f"larger than {LARGEST_FILE // 1024} KiB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BadData(file, 0, "", f"byte {fault.start} is not UTF-8 text") from None
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number)
    except json.JSONDecodeError as fault:
        raise BadData(file, fault.lineno, "", f"column {fault.colno}: not JSON: {fault.msg}") from None
    except RecursionError:
        raise BadData(file, 0, "", f"nested deeper than {DEEPEST} levels") from None
    except _BadJson as fault:
        raise BadData(file, 0, "", str(fault)) from None
    return json_entry(value, file)


def json_entry(value: object, file: str) -> Entry:
    """
    Values that came out of a JSON text as entries; see `parse_json`.

    Raises:
        BadData: There are too many, they are nested too deep, or one is none that a file of ours holds.
    """
    return _JsonBuilder(file).build(value, "", 0)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, one more than `LARGEST_FILE` at most. Raises: BadData."""
    file = shown_path(path)
    try:
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadData(file, 0, "", "there is no such file") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "no such name is possible"
        raise BadData(file, 0, "", f"cannot be read ({reason})") from None


def read_documents(path: Path, most: int = 1) -> list[Entry]:
    """
    The documents of a YAML file; see `parse_documents`.

    Raises:
        BadData: The file cannot be read, or `parse_documents` refuses it.
    """
    return parse_documents(read_bytes(path), shown_path(path), most)


def read_document(path: Path) -> Entry:
    """The one document of a YAML file. Raises: BadData, see `read_documents`."""
    return read_documents(path)[0]
