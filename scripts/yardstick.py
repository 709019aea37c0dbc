"""
The yardstick: four hundred whole matches that a change of the house must leave as they are, byte for byte.

    python scripts/yardstick.py                     play them again and say where any parts from what is kept
    python scripts/yardstick.py --only 17           one of them
    python scripts/yardstick.py --story 17          tell that match event by event, to compare two versions of it
    python scripts/yardstick.py --write             keep what is played now; the commit says which rule changed

Every dungeon, every option, random, wild and `scripted` coaches, wizards and sponsors, real dice and a clock. For each
match `tests/traces/yardstick.txt` holds a line: its number, the decisions, a fold of the state's hash after every
decision, a fold of every event with the ids of its rules, a digest of the record, and then a few digits for every
sixteen decisions, which say where two versions part.
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice as dc
from dungeonbowl.core.extras import AIR_OBERWALD, SPONSOR_NAMES
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import dungeon_keys, load_colleges, load_dungeon, ready_team
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.tiling.generate import FEWEST_SYMMETRIC, MOST_TILES, SHAPES, generate
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.search.coaches.coach import Coach, coach
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import TeamSheet, with_extras

KEPT: Final = Path(__file__).resolve().parent.parent / "tests" / "traces" / "yardstick.txt"
MATCHES: Final = 400
WINDOW: Final = 16
"""Decisions that share a few digits of the line."""
PAIRS: Final = ("random random", "wild wild", "random wild", "scripted wild", "random random", "scripted scripted")
TURNS: Final = (4, 8, 8, 16, 40)


@dataclass
class Length:
    """What one match measures."""

    index: int
    decisions: int
    states: str
    events: str
    record: str
    windows: tuple[str, ...]

    def line(self) -> str:
        """As it is kept."""
        head = f"{self.index} {self.decisions} {self.states} {self.events} {self.record}"
        return f"{head} {''.join(self.windows)}"


def fold(code: int, number: int) -> int:
    """Fold one number into a running hash of 64 bits."""
    return dc.seed_key(code ^ number, 0) << 32 | dc.seed_key(code ^ number, 1)


def fold_text(code: int, text: str) -> int:
    """Fold a text in."""
    return fold(code, int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big"))


def dungeon_of(index: int, chance: random.Random) -> Dungeon:
    """The stored dungeons in turn, and every fifth time one that is generated."""
    if index % 5 == 4:
        symmetric = chance.randrange(2) == 0
        tiles = chance.randint(FEWEST_SYMMETRIC, MOST_TILES)
        return generate(chance.randrange(1 << 50), tiles, symmetric, chance.choice(SHAPES))
    keys = dungeon_keys("db2021")
    return load_dungeon(keys[index % len(keys)])


def team_of(side: int, chance: random.Random, sponsors: bool) -> TeamSheet:
    """A ready team, often with Inducements and, where they are in use, a sponsor."""
    team = ready_team(chance.choice([college.key for college in load_colleges("db2021").colleges]), "db2021")
    if chance.randrange(3) == 0:
        return team
    sponsor = chance.choice(("", *SPONSOR_NAMES[1:])) if sponsors else ""
    named = chance.choice(team.players).number if sponsor == SPONSOR_NAMES[AIR_OBERWALD] else 0
    return with_extras(team, chance.randrange(3), chance.randrange(3), chance.randrange(4) > 0, sponsor, named)


def new_match(index: int) -> Match:
    """The match of that number, before its first question is answered."""
    chance = random.Random(90_000 + index)
    sponsors = chance.choice(("none", "in_use"))
    options: dict[str, str | int] = {
        "turn_limit": chance.choice(TURNS),
        "placement": chance.choice(("stored", "coaches")),
        "end_zone_squares": chance.choice(("tile", "chequered")),
        "casualty_table": chance.choice(("cheat_sheet", "page")),
        "sponsors": sponsors,
    }
    if index % 20 == 7:
        options["time_limit"] = chance.choice((30, 90))
    teams = [team_of(side, chance, sponsors == "in_use") for side in (0, 1)]
    dungeon = dungeon_of(index, chance)
    return Match.new("db2021", teams[0], teams[1], dungeon, chance.randrange(1 << 60), options, index % 20 == 3)


class Players:
    """Who plays: sources in their seats, `scripted` coaches beside the table, and whoever rolls and keeps the time."""

    def __init__(self, match: Match, index: int) -> None:
        self.match = match
        self.chance = random.Random(80_000 + index)
        self.beside: list[Coach | None] = [None, None]
        for seat, name in enumerate(PAIRS[index % len(PAIRS)].split()):
            seed = self.chance.randrange(1 << 50)
            if name == "scripted":
                self.beside[seat] = coach(name, seed)
            else:
                match.seat_source(seat, RandomCoach(seed) if name == "random" else WildCoach(match.state, seed))

    def move(self) -> None:
        """One decision more."""
        match = self.match
        question = match.question
        assert question is not None
        if question.ask == ak.ASK_ROLL:
            ways = [packed for packed, _, weight in dc.faces_of(question.die) for _ in range(weight)]
            match.answer(self.chance.choice(ways))
        elif question.ask == ak.ASK_CLOCK:
            match.answer(int(match.state.minutes) + self.chance.randrange(3))
        elif self.beside[question.seat] is not None:
            mover = self.beside[question.seat]
            assert mover is not None
            match.answer(mover.answer(match))
        elif match.in_step:
            match.answer(self.chance.choice(question.options))
        else:
            match.play(1)


def is_over(match: Match) -> bool:
    """Whether nothing is asked any more."""
    return match.question is None


def told(match: Match, since: int) -> Iterator[str]:
    """What has happened since an event, rules by their ids and not by their numbers."""
    for event in match.events[since:]:
        rules = [RULE_IDS[rule] for rule in event.rules]
        numbers = event.key()[: len(event.key()) - len(event.rules)]
        yield f"{event.name} {' '.join(map(str, numbers))} {' '.join(rules)}"


def measure(index: int) -> Length:
    """Play the match of that number."""
    match = new_match(index)
    players = Players(match, index)
    states = 0
    events = 0
    seen = decisions = 0
    windows: list[str] = []
    while not is_over(match):
        players.move()
        decisions += 1
        states = fold(states, match.hash())
        for line in told(match, seen):
            events = fold_text(events, line)
        seen = len(match.events)
        if decisions % WINDOW == 0 or is_over(match):
            windows.append(f"{(states ^ events) & 0xFFFF:04x}")
    record = hashlib.sha256(json.dumps(match.record(), sort_keys=True).encode()).hexdigest()[:16]
    return Length(index, decisions, f"{states:016x}", f"{events:016x}", record, tuple(windows))


def read(line: str) -> Length:
    """A kept line."""
    index, decisions, states, events, record, digits = line.split()
    windows = tuple(digits[at : at + 4] for at in range(0, len(digits), 4))
    return Length(int(index), int(decisions), states, events, record, windows)


def kept() -> dict[int, Length]:
    """What is kept, by number."""
    lengths = [read(line) for line in KEPT.read_text().splitlines() if not line.startswith("#")]
    return {length.index: length for length in lengths}


def difference(old: Length, new: Length) -> str:
    """Where two plays of a match part, in a sentence; empty if they don't."""
    if old == new:
        return ""
    for at, (one, other) in enumerate(zip(old.windows, new.windows, strict=False)):
        if one != other:
            return f"match {old.index} parts between decisions {at * WINDOW} and {(at + 1) * WINDOW}"
    if old.decisions != new.decisions:
        return f"match {old.index} had {old.decisions} decisions and has {new.decisions}"
    return f"match {old.index} goes the same way, and its record is another"


def story(index: int) -> Iterator[str]:
    """The match in lines: each decision with the hash it leads to, and what happened."""
    match = new_match(index)
    players = Players(match, index)
    seen = decisions = 0
    while match.question is not None:
        asked = match.question
        players.move()
        decisions += 1
        yield f"{decisions} {asked.name} seat {asked.seat} player {asked.player} -> {match.hash():016x}"
        for line in told(match, seen):
            yield f"    {line}"
        seen = len(match.events)


def main() -> int:
    """Measure, compare or tell."""
    parser = argparse.ArgumentParser(description="four hundred matches that must stay as they are")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", type=int, nargs="*")
    parser.add_argument("--story", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.story is not None:
        for line in story(arguments.story):
            print(line)
        return 0
    numbers = arguments.only or range(MATCHES)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        lengths = list(pool.map(measure, numbers, chunksize=4))
    if arguments.write:
        head = "# number, decisions, states, events, record, digits for every 16 decisions: scripts/yardstick.py\n"
        KEPT.write_text(head + "".join(f"{length.line()}\n" for length in lengths))
        return 0
    known = kept()
    parted = [text for length in lengths if (text := difference(known[length.index], length))]
    for text in parted:
        print(text)
    print(f"{len(lengths) - len(parted)} of {len(lengths)} matches are as they were")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
