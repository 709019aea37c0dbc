"""Scenario files: YAML documents turned into checked scenarios; every complaint names file, line, key and reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import BadData, Draft
from dungeonbowl.data.reading import LARGEST_FILE, Entry, parse_documents, shown_path
from dungeonbowl.notation.scenario import words
from dungeonbowl.notation.scenario.dialect.spelling import respell
from dungeonbowl.notation.scenario.drawn import without_impossible
from dungeonbowl.notation.scenario.maps import MAPS_FILE, look_up_map
from dungeonbowl.notation.scenario.model import SHOWN, DungeonCheck, RosterCheck, Scenario
from dungeonbowl.notation.scenario.position import POSITION_KEYS, Names, read_counters, read_dungeon, read_position
from dungeonbowl.notation.scenario.steps import read_step
from dungeonbowl.rules.options import IN_USE, SWITCH, Options
from dungeonbowl.rules.traits.db1989 import MONSTERS
from dungeonbowl.rulesets import ruleset

SUFFIXES: Final = (".yaml", ".yml")
LARGEST: Final = 8 * LARGEST_FILE
"""Bytes a scenario file may have; each of its scenarios is held to the limits of `data.reading`."""

MOST_STEPS: Final = 200

_BREAK: Final = re.compile(rb"^---(?=\s|$)", re.MULTILINE)
_EXAMPLE: Final = re.compile(r"(DB21-)?EX-(0[1-9]|1[0-5])")
"""A worked example of the rules, which a scenario may play through."""

_HEAD: Final = ("id", "rules")
_HEAD_MORE: Final = ("kind", "covers", "title", "shows", "options")
_STAFF: Final = ("staff", "assistant_coaches", "cheerleaders", "fans", "dedicated_fans", "star_players")
_INDUCEMENTS: Final = ("bribes", "training", "wizard")


def scenario_files(paths: list[Path]) -> list[Path]:
    """
    The files that are meant: files as given, and every YAML file in and below the folders but those of maps, in order.

    Raises:
        BadData: A path that is not there, or a folder without any.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            files = (each for each in path.rglob("*") if each.suffix in SUFFIXES and each.is_file())
            inside = sorted(each for each in files if each.name != MAPS_FILE)
            if not inside:
                raise BadData(str(path), 0, "", "the folder holds no scenario file")
            found += inside
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def read_file(path: Path, strict: bool) -> tuple[list[Scenario], list[BadData]]:
    """
    The scenarios of a file, and a complaint for each document that is none.

    Args:
        strict: Whether other spellings are refused; else they are tried where the format's own do not fit.
    """
    file = shown_path(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as fault:
        return [], [BadData(file, 0, "", f"cannot be read ({fault.strerror or 'no such file'})")]
    if len(raw) > LARGEST:
        return [], [BadData(file, 0, "", f"larger than {LARGEST // 1024} KiB")]
    scenarios: list[Scenario] = []
    complaints: list[BadData] = []
    for chunk, above in _documents(raw):
        try:
            scenarios.append(_read_either(chunk, path, above, strict))
        except BadData as fault:
            complaints.append(fault)
    if not scenarios and not complaints:
        complaints.append(BadData(file, 0, "", "the file holds no scenario"))
    return scenarios, complaints


def _documents(raw: bytes) -> Iterator[tuple[bytes, int]]:
    """The documents of a file and how many lines stand above each; those without content are left out."""
    starts = [0, *(found.start() for found in _BREAK.finditer(raw)), len(raw)]
    for start, end in pairwise(starts):
        chunk = raw[start:end]
        if any(line.strip() not in (b"", b"---") and not line.lstrip().startswith(b"#") for line in chunk.splitlines()):
            yield chunk, raw.count(b"\n", 0, start)


def _read_either(chunk: bytes, path: Path, above: int, strict: bool) -> Scenario:
    """One document in the format's own spelling, or in another one if that may be."""
    if strict:
        return _read_chunk(chunk, path, above, strict=True)
    foreign = _read_chunk(chunk, path, above, strict=False)
    try:
        return replace(_read_chunk(chunk, path, above, strict=True), otherwise=foreign)
    except BadData:
        return replace(foreign, foreign=True)


def _read_chunk(chunk: bytes, path: Path, above: int, strict: bool) -> Scenario:
    """One document, its lines counted from the top of the file."""
    try:
        root = parse_documents(chunk, shown_path(path))[0]
    except BadData as fault:
        raise BadData(fault.file, fault.line + above if fault.line else above + 1, fault.key, fault.reason) from None
    _lower(root, above)
    look_up_map(root, path)
    if not strict:
        respell(root)
    return read_scenario(root)


def _lower(entry: Entry, lines: int) -> None:
    """Count the lines of an entry and all in it from further up."""
    entry.line += lines
    if isinstance(entry.value, list):
        for item in entry.value:
            _lower(item, lines)
    elif isinstance(entry.value, dict):
        for item in entry.value.values():
            _lower(item, lines)


def read_scenario(root: Entry) -> Scenario:
    """One scenario. Raises: BadData."""
    if not isinstance(root.value, dict):
        root.fail(f"expected a scenario, got {root.shown()}")
    if "rules" in root.value:
        rules = root.value["rules"].one_of(words.RULES)
        if rules not in words.PLAYED:
            root.value["rules"].fail(f"{rules} is not played yet")
    kind = root.value["kind"].one_of(("match", "roster", "dungeon")) if "kind" in root.value else "match"
    if kind == "roster":
        return _read_roster(root)
    if kind == "dungeon":
        return _read_dungeon(root)
    fields = root.fields((*_HEAD, "map", "players", "turn", "steps"), (*_HEAD_MORE, *POSITION_KEYS))
    options = _read_options(fields)
    dungeon = read_dungeon(fields)
    names = Names(fields["players"], dungeon.teams, ruleset(str(fields["rules"].value)).facts.declares)
    position = read_position(fields, dungeon, names, options)
    steps = tuple(read_step(step, names) for step in fields["steps"].entries(1, MOST_STEPS))
    keys = {player: key for key, player in names.ids.items()}
    return Scenario(*_read_head(root, fields), keys, position, steps, shows=_read_shows(fields))


def _read_head(root: Entry, fields: dict[str, Entry]) -> tuple[str, int, str, tuple[str, ...], str, str]:
    """File, line, id, covered rules, title and ruleset."""
    covers: list[str] = []
    if "covers" in fields:
        for rule in fields["covers"].entries(0, 60):
            covers.append(rule.text(20))
            if covers[-1] not in RULE_IDS and _EXAMPLE.fullmatch(covers[-1]) is None:
                rule.fail(f"{covers[-1]} is no rule")
    name = fields["id"].text(120, r"[a-z0-9]+(-[a-z0-9]+)*")
    title = fields["title"].text(300) if "title" in fields else ""
    return root.file, root.line, name, tuple(covers), title, str(fields["rules"].value)


def _read_shows(fields: Mapping[str, Entry]) -> frozenset[tuple[str, str]]:
    """What the scenario says that it shows of skills."""
    if "shows" not in fields:
        return frozenset()
    given = fields["shows"].fields((), SHOWN)
    return frozenset((kind, key.one_of(SKILL_KEYS)) for kind, keys in given.items() for key in keys.entries(1, 20))


def _read_options(fields: Mapping[str, Entry]) -> tuple[tuple[str, str | int], ...]:
    entry = fields.get("options")
    known = ruleset(str(fields["rules"].value)).options
    if entry is None or entry.is_null:
        return ()
    found: list[tuple[str, str | int]] = []
    for key, value in entry.items():
        said = value.value
        if isinstance(said, bool) and any(option.key == key and option.words == SWITCH for option in known):
            said = SWITCH[said]
        if isinstance(said, bool) or not isinstance(said, str | int):
            value.fail(f"expected a word or a number, got {value.shown()}")
        found.append((key, said))
        try:
            Options({key: said}, known)
        except ValueError as fault:
            value.fail(str(fault).removeprefix(f"options: {key}: "))
    return tuple(found)


# -- checks without a match ----------------------------------------------------------------------------------------


def _read_verdict(entry: Entry) -> tuple[bool, tuple[str, ...]]:
    fields = entry.fields(("legal",), ("because",))
    because = tuple(rule.one_of(RULE_IDS) for rule in fields["because"].entries(0, 20)) if "because" in fields else ()
    return fields["legal"].flag(), because


def _read_roster(root: Entry) -> Scenario:
    fields = root.fields((*_HEAD, "kind", "roster", "expect"), _HEAD_MORE)
    options = _read_options(fields)
    roster = fields["roster"].fields(
        ("positions",),
        (
            *("team", "college", "rerolls", "apothecary", "budget", "inducements", "stars", "mercenaries", "trained"),
            *("secondary", "tertiary"),
            *_INDUCEMENTS,
            *_STAFF,
        ),
    )
    if ("team" in roster) == ("college" in roster):
        fields["roster"].fail("expected team or college")
    team = roster["team"] if "team" in roster else roster["college"]
    positions = {key: value.number(-99, 99) for key, value in roster["positions"].items(40)}
    draft = Draft(
        positions,
        roster["rerolls"].number(-99, 99) if "rerolls" in roster else 0,
        "apothecary" in roster and roster["apothecary"].flag(),
        sum(_count(roster[key]) for key in _STAFF if key in roster),
        roster["budget"].number(0, 10_000_000) if "budget" in roster else 0,
        _read_inducements(roster),
        tuple(item.key_text() for item in roster["stars"].entries(0, 16)) if "stars" in roster else (),
        {key: _count(entry) for key, entry in roster["mercenaries"].items(16)} if "mercenaries" in roster else {},
        _count(roster["trained"]) if "trained" in roster else 0,
        (
            roster["secondary"].number(0, 6) if "secondary" in roster else 0,
            roster["tertiary"].number(0, 6) if "tertiary" in roster else 0,
        ),
    )
    legal, because = _read_verdict(fields["expect"])
    check = RosterCheck(team.text(60), draft, legal, because, (MONSTERS.key, IN_USE) in options)
    return Scenario(*_read_head(root, fields), {}, check=check)


def _read_inducements(roster: dict[str, Entry]) -> dict[str, int]:
    """Inducements beside the re-rolls, and others under `inducements`: a name that is none is kept as it is."""
    found: dict[str, int] = {key: _count(roster[key]) for key in _INDUCEMENTS if key in roster}
    for name, entry in roster["inducements"].items(20) if "inducements" in roster else ():
        if name in _INDUCEMENTS:
            entry.fail(f"{name} stands beside the re-rolls")
        found[name] = _count(entry)
    return found


def _count(entry: Entry) -> int:
    """How many: a number, those on a list, or whether there is one at all."""
    if isinstance(entry.value, bool):
        return int(entry.value)
    return len(entry.entries(0, 99)) if isinstance(entry.value, list) else entry.number(0, 99)


def _read_dungeon(root: Entry) -> Scenario:
    fields = root.fields((*_HEAD, "kind", "map", "expect"), (*_HEAD_MORE, "rooms", "end_zones", "hidden_by"))
    options = _read_options(fields)
    legal, because = _read_verdict(fields["expect"])
    drawn = fields["map"]
    undrawable: tuple[str, ...] = ()
    if isinstance(drawn.value, str):
        rows, undrawable = without_impossible(str(fields["rules"].value), drawn.value.split("\n"))
        fields = {**fields, "map": Entry(drawn.file, drawn.line, drawn.key, "\n".join(rows))}
    counters = read_counters(fields, str(fields["rules"].value))
    check = DungeonCheck(read_dungeon(fields), legal, because, undrawable, options, counters)
    return Scenario(*_read_head(root, fields), {}, check=check)
