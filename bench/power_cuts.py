"""
Whether a server loses an answer that it has acknowledged when the power fails.

    python bench/power_cuts.py --cuts 1000 --json bench/results/power_cuts.json
    python bench/power_cuts.py --cuts 100 --no-syncs

A server that is killed leaves behind what the kernel has; after a power cut what was not synced may be gone. So every
write, truncation, sync and unlinking of the database's files is recorded while matches of every game are played at
random, and among it what is sent to coaches. Then the files are made as a disk might have them after a cut at a place
of the record drawn by lot (see `tests/server/disk.py`) and opened as a server would. SQLite must find nothing wrong
with them, every answer that a coach was sent before the cut must be in its journal, in its place, and every match must
open where its journal ends. The next server goes on with the files of one of these cuts. A C compiler is needed.

With `--no-syncs` the disk knows of no sync, as with SQLite's `synchronous=OFF`: then answers have to be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from keeping import command, conditions, keep
from playing import Played, add_matches
from served import LIMITS, Served
from sqlalchemy import text

from dungeonbowl.server.live.loading import load
from dungeonbowl.server.store.database.engines import StorageError
from dungeonbowl.server.store.matches import Storage
from tests.server.disk import SENT, SHARED_MEMORY, Disk, Record, build_recorder, cuts, read_records, recording

DATABASE: Final = "matches.sqlite"
EACH: Final = 20
"""Cuts in the record of one server."""
LONGEST: Final = 8.0
"""Seconds that matches are played on one server, at most."""
SHOWN: Final = 20
"""Faults that are told in words."""
STANDING: Final = re.compile(rb'"seq":(\d+),"view":')
"""Where a match stands, in any message that says so."""
CREATED: Final = b"HTTP/1.1 201"


@dataclass
class Recorded(Played):
    """
    One match on a server whose writes are recorded.

    Attributes:
        made: How long the record was when its maker was told of it.
        told: How long it was when the coach was told of each answer.
    """

    made: int = 0
    told: list[int] = field(default_factory=list[int])

    def place(self, sent: dict[tuple[int, int], int]) -> None:
        """Find out when each answer was told: by port and number of the question that followed, where it was sent."""
        known = len(self.told)
        self.told += [sent[self.port, n + 1] for n in range(known, len(self.acknowledged))]

    def before(self, cut: int) -> list[int]:
        """The answers that the coach was told of before a cut."""
        return [value for value, told in zip(self.acknowledged, self.told, strict=True) if told <= cut]


@dataclass
class Findings:
    """What was found after the cuts."""

    answers_checked: int = 0
    answers_lost: int = 0
    matches_lost: int = 0
    matches_not_opened: int = 0
    databases_damaged: int = 0
    stored_and_not_yet_told: int = 0
    words: list[str] = field(default_factory=list[str])

    def check(self, database: Path, matches: Sequence[Recorded], cut: int) -> dict[str, list[int]]:
        """Open a database as it was found after a cut. Returns: the journals of the matches in it."""
        try:
            storage = Storage(str(database))
        except StorageError as failed:
            self.databases_damaged += 1
            self.words.append(str(failed))
            return {}
        try:
            return self._check(storage, matches, cut)
        except (StorageError, ValueError) as failed:
            self.matches_not_opened += 1
            self.words.append(str(failed))
            return {}
        finally:
            storage.close()

    def _check(self, storage: Storage, matches: Sequence[Recorded], cut: int) -> dict[str, list[int]]:
        """Look at a database that could be opened. Raises StorageError and ValueError."""
        with storage.talking(), storage.engine.connect() as connection:
            wrong = [line for (line,) in connection.execute(text("PRAGMA integrity_check")) if line != "ok"]
        self.databases_damaged += bool(wrong)
        self.words += wrong
        stored = {}
        for match in matches:
            row = storage.match(match.id)
            if row is None:
                if match.made <= cut:
                    self.matches_lost += 1
                    self.words.append(f"match {match.id} is gone")
                continue
            journal = stored[match.id] = [entry.value for entry in storage.entries(match.id)]
            self._compare(match, journal, cut)
            loaded = load(row, storage)
            last = loaded.entries[-1].hash if journal else None
            if loaded.match.seq != len(journal) or last not in (None, loaded.match.hash()):
                raise ValueError(f"match {match.id} does not end where its journal says")
        return stored

    def _compare(self, match: Recorded, journal: list[int], cut: int) -> None:
        """A journal has to begin with the answers that were told, and to go on with those that were sent."""
        told = match.before(cut)
        same = next(
            (n for n, pair in enumerate(zip(told, journal)) if pair[0] != pair[1]), min(len(told), len(journal))
        )
        self.answers_checked += len(told)
        self.answers_lost += len(told) - same
        if same < len(told):
            self.words.append(f"match {match.id}: told {told[same:]}, stored {journal[same:]}")
            return
        self.stored_and_not_yet_told += len(journal) - len(told)
        sent = [*match.acknowledged, *([] if match.sent is None else [match.sent])]
        if journal != sent[: len(journal)]:
            raise ValueError(f"match {match.id}: sent {sent}, stored {journal}")


async def played(server: Served, matches: list[Recorded], chance: random.Random) -> None:
    """Play on a server until it is stopped."""
    await asyncio.to_thread(add_matches, server, matches, chance, Recorded)
    playing = [asyncio.create_task(match.play(server, chance)) for match in matches]
    await asyncio.sleep(LONGEST * (0.3 + 0.7 * chance.random()))
    await asyncio.to_thread(server.stop)
    await asyncio.gather(*playing)


class Trial:
    """Servers on one database, one after another, and cuts of their power."""

    def __init__(self, folder: Path, chance: random.Random, honest: bool) -> None:
        self.matches: list[Recorded] = []
        self.findings = Findings()
        self.answers = self.ended = self.faulty = 0
        self._recorder = build_recorder(folder)
        self._folder = folder
        self._chance = chance
        self._honest = honest
        self._contents: dict[str, bytes] = {}

    def serve_once(self, count: int) -> None:
        """One server, and so many cuts in its record."""
        before, known = sum(len(match.acknowledged) for match in self.matches), len(self.matches)
        with self._written(self._contents) as folder:
            record = folder / "record"
            environment = recording(self._recorder, folder / DATABASE, record)
            asyncio.run(played(Served(folder / DATABASE, LIMITS, environment), self.matches, self._chance))
            records = read_records(record)
            self._check_record(folder, records)
        self.answers += sum(len(match.acknowledged) for match in self.matches) - before
        self.ended += sum(match.over for match in self.matches)
        self._place(records, known)
        self._cut(records, count)

    @contextlib.contextmanager
    def _written(self, contents: dict[str, bytes]) -> Iterator[Path]:
        """A folder with these files in it, for a while."""
        with tempfile.TemporaryDirectory(dir=self._folder) as name:
            folder = Path(name).resolve()
            for file, content in contents.items():
                (folder / file).write_bytes(content)
            yield folder

    def _place(self, records: Sequence[Record], known: int) -> None:
        """Find in the record when the makers of matches and their coaches were told."""
        sent: dict[tuple[int, int], int] = {}
        for record in records:
            for seq in STANDING.findall(record.data) if record.kind == SENT else ():
                sent.setdefault((record.number, int(seq)), record.end)
        created = [record.end for record in records if record.kind == SENT and record.data.startswith(CREATED)]
        for match, made in zip(self.matches[known:], created, strict=True):
            match.made = made
        for match in self.matches:
            match.place(sent)

    def _check_record(self, folder: Path, records: Sequence[Record]) -> None:
        """Whether the record is whole: all of it makes the files that there are."""
        disk = Disk.of(self._contents)
        for record in records:
            disk.follow(record)
        there = {path.name: path.read_bytes() for path in folder.glob(f"{DATABASE}*") if path.suffix != ".lock"}
        told = disk.now()
        if any(told.get(name) != there.get(name) for name in told.keys() | there.keys() if SHARED_MEMORY not in name):
            raise AssertionError("the record does not lead to the files that the server left")

    def _cut(self, records: Sequence[Record], count: int) -> None:
        """Cut the power at so many places of a record, look at what is found, and go on with one of them."""
        disk, followed = Disk.of(self._contents, self._honest), 0
        good: list[tuple[dict[str, bytes], dict[str, list[int]]]] = []
        for at in cuts(records, count, self._chance):
            for record in records[followed:at]:
                disk.follow(record)
            followed, contents = at, disk.found(self._chance)
            words, until = len(self.findings.words), records[at - 1].end if at else 0
            with self._written(contents) as folder:
                stored = self.findings.check(folder / DATABASE, self.matches, until)
            if len(self.findings.words) == words:
                good.append((contents, stored))
            else:
                self.faulty += 1
        self._go_on(*self._chance.choice(good or [({}, {})]))

    def _go_on(self, contents: dict[str, bytes], stored: dict[str, list[int]]) -> None:
        """Take up the matches as they are in the files found after a cut."""
        self._contents = contents
        self.matches = [match for match in self.matches if match.id in stored and not match.over]
        for match in self.matches:
            match.acknowledged, match.sent, match.made = stored[match.id], None, 0
            match.told = [0] * len(match.acknowledged)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Cut a server's power again and again, and look for lost answers.")
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-syncs", action="store_true", help="the disk knows of no sync, so answers have to be lost")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), random.Random(arguments.seed), not arguments.no_syncs)
        for done in range(0, arguments.cuts, EACH):
            trial.serve_once(min(EACH, arguments.cuts - done))
            if sys.stderr.isatty():
                print(f"\r{done + EACH} cuts, {trial.answers} answers", end="", file=sys.stderr)
    found = asdict(trial.findings)
    words = found.pop("words")
    for word in words[:SHOWN]:
        print(word[:300], file=sys.stderr)
    result = {
        "command": command(),
        "cuts": arguments.cuts,
        "seed": arguments.seed,
        "answers_acknowledged": trial.answers,
        **found,
        "cuts_with_a_loss": trial.faulty,
        "matches_ended": trial.ended,
    }
    print(keep(result | conditions(began), arguments.json))
    return 1 if trial.faulty else 0


if __name__ == "__main__":
    sys.exit(main())
