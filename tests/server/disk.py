"""
A disk that loses its power: what a process wrote to a SQLite database, and what of it there may be afterwards.

A recorder (`writes.c`) is loaded into the process and notes every write, sync and so on in order. After a cut anywhere
in that order, what was written before a file's last sync is there. Of what came later each part is there or not, by
lot, and so is the name of a new file as long as its folder was not synced.
"""

from __future__ import annotations

import os
import random
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("writes.c")
OPEN, CLOSE, WRITE, TRUNCATE, SYNC, UNLINK, SENT = range(1, 8)
"""Kinds of records, as `writes.c` has them."""
SECTORS: Final = (512, 4096)
"""Bytes that a disk writes whole or not at all."""
SHARES: Final = (0.0, 0.05, 0.5, 0.95, 1.0)
"""How much of what was not synced is there after all: one of these for each cut."""
SHARED_MEMORY: Final = "-shm"
_HEAD: Final = struct.Struct("=IiQQ")


def build_recorder(folder: Path) -> Path:
    """Compile the recorder into a folder. Raises `subprocess.CalledProcessError` and FileNotFoundError."""
    library = folder / "writes.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl", "-lpthread"], check=True)
    return library


def recording(recorder: Path, database: Path, record: Path) -> dict[str, str]:
    """The environment in which a process records what it does to a database."""
    return {**os.environ, "LD_PRELOAD": str(recorder), "RECORDED": str(database.resolve()), "RECORD": str(record)}


@dataclass(frozen=True)
class Record:
    """
    One thing that the process did.

    Attributes:
        kind: One of the kinds above.
        file: A descriptor.
        number: Depends on the kind, see `writes.c`.
        data: A path, or what was written or sent.
        end: How long the record of everything was after it, in bytes.
    """

    kind: int
    file: int
    number: int
    data: bytes
    end: int


def read_records(record: Path) -> list[Record]:
    """All records of a file; one that is not whole, because the process was killed, is left out."""
    content, at = record.read_bytes(), 0
    found: list[Record] = []
    while at + _HEAD.size <= len(content):
        kind, file, number, length = _HEAD.unpack_from(content, at)
        end = at + _HEAD.size + length
        if end > len(content):
            break
        found.append(Record(kind, file, number, content[at + _HEAD.size : end], end))
        at = end
    return found


@dataclass
class _File:
    """A file as the disk has it for certain, and what was done to it since its last sync."""

    certain: bytearray
    pending: list[Record] = field(default_factory=list[Record])

    def sync(self, until: int) -> None:
        """Everything that was done before the record was so long is certain."""
        while self.pending and self.pending[0].end <= until:
            change(self.certain, self.pending.pop(0))

    def found(self, lots: random.Random, share: float) -> bytes:
        """What there may be of it."""
        content, sector = bytearray(self.certain), lots.choice(SECTORS)
        for record in self.pending:
            for part in parts(record, sector):
                if lots.random() < share:
                    change(content, part)
        return bytes(content)


def parts(record: Record, sector: int) -> Iterator[Record]:
    """What of a record may reach the disk without the rest."""
    at = 0
    while record.kind == WRITE and at < len(record.data):
        until = at + sector - (record.number + at) % sector
        yield Record(WRITE, record.file, record.number + at, record.data[at:until], record.end)
        at = until
    if record.kind == TRUNCATE:
        yield record


def change(content: bytearray, record: Record) -> None:
    """Do to a content what was done; what lies between its end and a later write is zeros."""
    if record.kind == TRUNCATE:
        del content[record.number :]
    until = record.number + len(record.data)
    content.extend(bytes(max(0, until - len(content))))
    content[record.number : until] = record.data


@dataclass
class Disk:
    """
    What a process did, followed from the beginning.

    Attributes:
        files: By name; none where a name is gone.
        honest: Whether a sync is one. A disk that is not knows of none.
    """

    files: dict[str, _File | None]
    honest: bool = True
    certain: dict[str, _File | None] = field(default_factory=dict[str, "_File | None"])
    names: list[tuple[int, str, _File | None]] = field(default_factory=list[tuple[int, str, "_File | None"]])
    """Names that came and went since their folder was synced, and how long the record was then."""
    open: dict[int, _File | None] = field(default_factory=dict[int, "_File | None"])
    """By descriptor; none for the folder."""

    @classmethod
    def of(cls, contents: Mapping[str, bytes], honest: bool = True) -> Disk:
        """A disk with these files on it."""
        files: dict[str, _File | None] = {name: _File(bytearray(content)) for name, content in contents.items()}
        return cls(files, honest, dict(files))

    def follow(self, record: Record) -> None:
        """One record more."""
        if record.kind == OPEN:
            self._open(record)
        elif record.kind == CLOSE:
            self.open.pop(record.file, None)
        elif record.kind == UNLINK:
            self._name(record, None)
        elif record.kind == SYNC and self.honest:
            self._sync(record)
        elif record.kind in (WRITE, TRUNCATE):
            file = self.open[record.file]
            assert file is not None, "nobody writes to a folder"
            file.pending.append(record)

    def _open(self, record: Record) -> None:
        """A file is opened, and made if there was none; or the folder."""
        name = Path(os.fsdecode(record.data)).name
        file = self.files.get(name)
        if record.number and file is None:
            self.open[record.file] = None
            return
        if file is None:
            file = _File(bytearray())
            self._name(record, file, name)
        self.open[record.file] = file

    def _name(self, record: Record, file: _File | None, name: str = "") -> None:
        """A name comes or goes."""
        name = name or Path(os.fsdecode(record.data)).name
        self.files[name] = file
        self.names.append((record.end, name, file))

    def _sync(self, record: Record) -> None:
        """A file is synced, or the folder."""
        file = self.open[record.file]
        if file is not None:
            file.sync(record.number)
            return
        while self.names and self.names[0][0] <= record.number:
            _, name, named = self.names.pop(0)
            self.certain[name] = named

    def now(self) -> dict[str, bytes]:
        """The files as the process sees them, by name."""
        return {name: bytes(_whole(file)) for name, file in self.files.items() if file is not None}

    def found(self, lots: random.Random) -> dict[str, bytes]:
        """The files that there may be, by name, if the power failed now."""
        share, there = lots.choice(SHARES), dict(self.certain)
        for _, name, file in self.names:
            if lots.random() < share:
                there[name] = file
        found = {name: file.found(lots, share) for name, file in sorted(there.items()) if file is not None}
        # Shared memory is written past every call, and nobody may rely on it.
        return {
            name: lots.randbytes(len(content)) if name.endswith(SHARED_MEMORY) else content
            for name, content in found.items()
        }


def _whole(file: _File) -> bytearray:
    """A file with all that was done to it."""
    content = bytearray(file.certain)
    for record in file.pending:
        change(content, record)
    return content


def cuts(records: Sequence[Record], count: int, lots: random.Random) -> list[int]:
    """How many records there were at each of so many cuts, in order."""
    return sorted(lots.randrange(len(records) + 1) for _ in range(count))
