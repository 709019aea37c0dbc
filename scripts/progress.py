"""How far a build is: its parts write it down, and `install.py` draws it."""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "DUNGEONBOWL_PROGRESS"
"""Names the file where it is written, a line each time; unset where nobody waits for it."""


def tell(part: str, fraction: float) -> None:
    """Write down how far a part of the build is, from 0 to 1."""
    told = os.environ.get(VARIABLE)
    if told:
        with Path(told).open("a", encoding="utf-8") as lines:
            lines.write(f"{part} {fraction:.3f}\n")


def read(told: Path) -> list[tuple[str, float]]:
    """What was written so far; a line that is being written is left out."""
    found = []
    for line in told.read_text(encoding="utf-8").splitlines(keepends=True):
        part, _, fraction = line.partition(" ")
        if line.endswith("\n") and fraction.strip():
            found.append((part, float(fraction)))
    return found
