"""
Write the traces: whole matches of random coaches, one in every dungeon and some with wizards and sponsors, told so that
two versions of one can be laid side by side.

    python scripts/make_traces.py

Run it when the rules change what an old match would do, and say in the commit why they do. The `version` of the game's
ruleset has to be raised first, since servers go by it: they close running matches that newer rules tell otherwise.

A trace is text. Its first line is the match before anybody has answered, as JSON. Then comes a line for each answer:
its number, what was asked and of whom, what was answered, the value as it is recorded, and the hash it leads to.
Below it stand the events it led to, each with what it says and the rules behind it.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core.asks import ASK_NAMES
from dungeonbowl.core.events import Event
from dungeonbowl.core.extras import AIR_OBERWALD, SPONSOR_NAMES
from dungeonbowl.core.ids import NONE
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.core.questions import RecordMismatch
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_colleges, load_dungeon, ready_team
from dungeonbowl.data.kinds import verb_kinds
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.match.record import read_record
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import TeamSheet, with_extras

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "traces"
TURNS = 6
EXTRAS = 4
"""Matches with wizards and sponsors: enough for each of the eight spells."""
WILD = 3
"""Matches among the tiles of the supplement."""


OUTCOME: Final = ("answers", "result", "hash")
"""What a record says of the course of the match and its end; a trace tells it line by line."""


def trace(index: int, dungeon: str) -> str:
    """The trace of one match of 2021."""
    colleges = [college.key for college in load_colleges("db2021").colleges]
    home, away = colleges[index % 8], colleges[(index + 3) % 8]
    options: dict[str, str | int] = {"turn_limit": TURNS}
    if index % 2:
        options["placement"] = "coaches"
    match = Match.new(
        "db2021", ready_team(home, "db2021"), ready_team(away, "db2021"), load_dungeon(dungeon), 1000 + index, options
    )
    coach = RandomCoach(index)
    match.seat_source(0, coach)
    match.seat_source(1, coach)
    match.play()
    return told(match.record())


def living_trace(index: int, rules: str, dungeon: str) -> str:
    """The trace of one match of a game on the living rulebook, whose teams come from lists."""
    teams = ready_rosters(rules)
    home, away = (teams[(index + side) % len(teams)].sheet for side in (0, 1))
    match = Match.new(rules, home, away, load_dungeon(dungeon), 4000 + index, {"turn_limit": 2 * TURNS})
    for side in (0, 1):
        match.seat_source(side, RandomCoach(index))
    match.play()
    return told(match.record())


def extras_trace(index: int) -> str:
    """The trace of one match of two teams with wizards, inducements and sponsors."""
    colleges = [college.key for college in load_colleges("db2021").colleges]
    teams: list[TeamSheet] = []
    for side in (0, 1):
        team = ready_team(colleges[(2 * index + side) % 8], "db2021")
        sponsor = SPONSOR_NAMES[1 + (2 * index + side) % 6]
        named = team.players[index].number if sponsor == SPONSOR_NAMES[AIR_OBERWALD] else 0
        teams.append(with_extras(team, side, 1, wizard=True, sponsor=sponsor, sponsored=named))
    options: dict[str, str | int] = {"turn_limit": 2 * TURNS, "sponsors": "in_use"}
    match = Match.new("db2021", teams[0], teams[1], load_dungeon("layout_b"), 2002 + index, options)
    for side in (0, 1):
        match.seat_source(side, RandomCoach(index))
    match.play()
    return told(match.record())


def wild_trace(index: int) -> str:
    """The trace of one match of wild coaches among the tiles of the supplement."""
    colleges = [college.key for college in load_colleges("db2021").colleges]
    teams = [ready_team(colleges[(3 * index + side) % 8], "db2021") for side in (0, 1)]
    match = Match.new("db2021", teams[0], teams[1], load_dungeon("wild_side"), 3000 + index, {"turn_limit": 2 * TURNS})
    for side in (0, 1):
        match.seat_source(side, WildCoach(match.state, 2 * index + side))
    match.play()
    return told(match.record())


def told(record: dict[str, object]) -> str:
    """The trace of a recorded match, played again answer by answer for as long as its answers fit."""
    match = Match.replay(record, 0)
    start = {key: value for key, value in record.items() if key not in OUTCOME}
    lines = [json.dumps(start, separators=(",", ":")), *shown_events(match, 0)]
    for at, (ask, value) in enumerate(read_record(record).answers):
        known = len(match.events)
        seat = match.question.seat if match.question is not None else NONE
        try:
            match.take(at, ask, value)
        except RecordMismatch as fault:
            return "\n".join([*lines, f"{at} {fault}"]) + "\n"
        lines.append(f"{at} {ASK_NAMES[ask]} seat={seat}: {in_words(value)} = {value} -> {match.hash():016x}")
        lines += shown_events(match, known)
    return "\n".join(lines) + "\n"


def record_of(text: str) -> dict[str, object]:
    """The record that a trace tells, without its outcome."""
    first, *lines = text.splitlines()
    record: dict[str, object] = json.loads(first)
    answers = [line.split() for line in lines if not line.startswith(" ")]
    record["answers"] = [[words[1], int(words[-3])] for words in answers]
    return record


def in_words(value: int) -> str:
    """An answer: its verb, then the player and the square it names."""
    player, square = int(op.player_of(value)), int(op.square_of(value))
    named = [op.VERBS[int(op.verb_of(value))]]
    number = verb_kinds()[int(op.verb_of(value))].number
    named += [f"{number or 'player'}={player}"] if player != NONE else []
    named += [f"square={square}"] if square != NONE else []
    return " ".join(named)


def shown_events(match: Match, known: int) -> Iterator[str]:
    """A line for each event but the first `known`."""
    return (f"  {in_event(event)}" for event in match.events[known:])


def in_event(event: Event) -> str:
    """An event: its kind, whatever of it is not empty, and its rules."""
    numbers = {"player": event.player, "other": event.other, "from": event.source, "to": event.to}
    shown = [f"{key}={number}" for key, number in numbers.items() if number != NONE]
    shown += [f"purpose={PURPOSES[event.purpose]}"] if event.purpose else []
    shown += [f"dice={','.join(str(die) for die in event.dice)}"] if event.dice else []
    rest = {"target": event.target, "modifier": event.modifier, "value": event.value}
    shown += [f"{key}={number}" for key, number in rest.items() if number]
    shown += [f"success={event.success}"] if event.success != NONE else []
    rules = " ".join(RULE_IDS[rule].removeprefix("DB21-") for rule in event.rules)
    return " ".join([event.name, *shown, f"[{rules}]"])


def story_of(trace: str) -> list[str]:
    """A trace without what may change while the rules stay: hashes, and the rules that are named behind an event."""
    return [re.sub(r" -> [0-9a-f]{16}$| \[[^]]*\]$", "", line) for line in trace.splitlines()]


def unraised() -> set[str]:
    """The games by whose rules a kept match goes another way, though they say that they are of the same version."""
    found: set[str] = set()
    for rules in RULESETS:
        for path in sorted(FOLDER.glob(f"{rules}-*.txt")):
            kept = path.read_text()
            record = record_of(kept)
            same = record["rules_version"] == RULESETS[rules].version
            if same and story_of(told(record)) != story_of(kept):
                found.add(rules)
                break
    return found


def main() -> None:
    """Write them all. Exits with a message where the version of a game has to be raised first."""
    if wrong := unraised():
        files = ", ".join(f"src/dungeonbowl/rulesets/{rules}.py" for rules in sorted(wrong))
        sys.exit(f"old matches go another way now: raise `version` in {files}, then run this again")
    for index, dungeon in enumerate(dungeon_keys("db2021")):
        path = FOLDER / f"db2021-{dungeon}.txt"
        path.write_text(trace(index, dungeon))
        print(path.name)
    for rules in RULESETS:
        if rules == "db2021":
            continue
        for index, dungeon in enumerate(dungeon_keys(rules)):
            path = FOLDER / f"{rules}-{dungeon}.txt"
            path.write_text(living_trace(index, rules, dungeon))
            print(path.name)
    for index in range(WILD):
        path = FOLDER / f"db2021-wild-{index}.txt"
        path.write_text(wild_trace(index))
        print(path.name)
    for index in range(EXTRAS):
        path = FOLDER / f"db2021-extras-{index}.txt"
        path.write_text(extras_trace(index))
        print(path.name)


if __name__ == "__main__":
    main()
