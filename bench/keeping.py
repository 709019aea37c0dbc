"""What the measuring commands share: how a result is told and kept, and how one that stopped is gone on with."""

import json
import platform
import shlex
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import dungeonbowl

GO_ON = "--go-on"


def add_go_on(parser: ArgumentParser, what: str) -> None:
    """The option to play only what (the teams, say) the file does not have."""
    parser.add_argument(GO_ON, action="store_true", help=f"play only {what} that the file does not have")


def command() -> str:
    """The command that this is, to be given again."""
    script, *arguments = sys.argv
    return "python " + shlex.join([f"bench/{Path(script).name}", *(one for one in arguments if one != GO_ON)])


def conditions(began: float, before: float = 0.0) -> dict[str, Any]:
    """
    What a result was made with.

    Args:
        began: When, as `time.perf_counter` gives it.
        before: Seconds that an earlier run took which this one goes on with.
    """
    return {
        "seconds": round(before + time.perf_counter() - began, 1),
        "engine": "compiled" if dungeonbowl.is_compiled() else "plain Python",
        "python": platform.python_version(),
    }


def begun(file: Path | None, goes_on: bool, same: dict[str, Any]) -> dict[str, Any]:
    """What a file has already, if it is to be gone on with; it must be of the same matches."""
    if file is None or not goes_on or not file.exists():
        return {}
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if any(kept.get(name) != value for name, value in same.items()):
        sys.exit(f"{file} is of other matches: {', '.join(f'{name} {kept.get(name)}' for name in same)}")
    return kept


def keep(result: dict[str, Any], file: Path | None) -> str:
    """Write a result to a file, if there is one; returns the text."""
    text = json.dumps(result, indent=2) + "\n"
    if file is not None:
        file.write_text(text, encoding="utf-8")
    return text
