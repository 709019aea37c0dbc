"""
Where the command writes: results on standard output, progress and complaints on standard error.

Nothing is coloured when it is piped, and no result is ever wrapped or decorated.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

RULES: Final = "db2021"
"""The game that a command means if none is named."""

DONE: Final = 0
NO: Final = 1
CANNOT: Final = 2
INTERRUPTED: Final = 130

LARGEST_FILE: Final = 16 * 1024 * 1024


class Complaint(Exception):
    """The command can't go on. The message is one line: what, where, why. `status` is the exit status."""

    def __init__(self, message: str, status: int = CANNOT) -> None:
        super().__init__(message)
        self.status = status


class Ticker:
    """Something to call when one more part of a long work is done."""

    def __init__(self, progress: Progress, task: Any) -> None:
        self._progress = progress
        self._task = task

    def tick(self, count: int = 1) -> None:
        """So many more are done."""
        self._progress.advance(self._task, count)


def errors() -> Console:
    """Standard error, as it is now."""
    return Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)


def complain(message: str) -> None:
    """Say on standard error what went wrong."""
    console = errors()
    console.print("dungeonbowl:", style="bold red" if console.is_terminal else None, end=" ")
    console.print(message, markup=False)


def note(message: str) -> None:
    """Say something on standard error that is no result."""
    errors().print(message, markup=False)


def stop(message: str) -> NoReturn:
    """Raise a Complaint with exit status 2."""
    raise Complaint(message)


def check_known(what: str, key: str, known: "tuple[str, ...] | list[str]") -> None:
    """Complain about a key that does not exist."""
    if key not in known:
        stop(f"there is no {what} {key!r}; there is {', '.join(known)}")


@contextmanager
def progress(what: str, total: int) -> Iterator[Ticker]:
    """A progress bar on standard error, if a person looks at it."""
    console = errors()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        yield Ticker(bar, bar.add_task(what, total=total))


def read_json(path: Path) -> Any:
    """
    The value in a JSON file.

    Raises:
        Complaint: It can't be read, is too large, or is no JSON; file, place and reason.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as failed:
        stop(f"{path}: {why_unread(failed)}")
    if not data.strip():
        stop(f"{path}: the file is empty")
    if len(data) > LARGEST_FILE:
        stop(f"{path}: larger than {LARGEST_FILE // (1024 * 1024)} MB; no record is that large")
    try:
        return json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as wrong:
        stop(f"{path}: byte {wrong.start}: not UTF-8 text")
    except json.JSONDecodeError as wrong:
        stop(f"{path}:{wrong.lineno}:{wrong.colno}: not JSON: {wrong.msg}")
    except (RecursionError, ValueError):
        stop(f"{path}: not JSON that can be read: nested too deep, or a number too long")


def why_unread(failed: OSError) -> str:
    """Why a file can't be read, in words."""
    if isinstance(failed, FileNotFoundError):
        return "there is no such file"
    return f"cannot be read ({failed.strerror or failed})"


def check_writable(path: Path) -> None:
    """
    Whether a file could be written at `path`, before long work is begun.

    Raises:
        Complaint: Its folder is missing, or it is a folder itself.
    """
    if path.is_dir():
        stop(f"{path}: is a folder; name a file")
    if not path.parent.is_dir():
        stop(f"{path}: there is no folder {path.parent}")


def write_json(path: Path, value: Any) -> None:
    """Write a value as a JSON file, whole or not at all. Raises Complaint."""
    write_bytes(path, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises Complaint."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as failed:
        beside.unlink(missing_ok=True)
        stop(f"{path}: {failed.strerror or failed}")


def is_terminal() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout.isatty()
