"""
Install Dungeonbowl into the environment that runs this, and show with a bar how far it is.

    .venv-play/bin/python scripts/install.py

What pip says is shown only where it fails.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import progress

ROOT: Final = Path(__file__).resolve().parent.parent
WEIGHTS: Final = {"libraries": 20, "tools": 15, "engine": 75, "page": 20, "package": 5}
"""About how many seconds each part takes of one another; only the bar goes by it."""
DOING: Final = {
    "libraries": "fetching libraries",
    "tools": "fetching compilers",
    "engine": "compiling the engine",
    "page": "building the page",
    "package": "installing",
}
WIDTH: Final = 30
LOOK_S: Final = 0.25


class Bar:
    """One line that grows on a terminal; elsewhere a line for each part."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.done: dict[str, float] = {}
        self.said = ""
        self.live = sys.stderr.isatty()

    def reach(self, part: str, fraction: float) -> None:
        """A part has come so far."""
        self.done[part] = fraction

    def show(self) -> None:
        """Draw it as it is now."""
        doing = next((words for part, words in DOING.items() if self.done.get(part, 0) < 1), "done")
        whole = sum(WEIGHTS[part] * fraction for part, fraction in self.done.items()) / sum(WEIGHTS.values())
        if self.live:
            minutes, seconds = divmod(int(time.monotonic() - self.began), 60)
            drawn = "#" * round(WIDTH * whole)
            print(f"\r[{drawn:<{WIDTH}}] {whole:4.0%}  {minutes}:{seconds:02}  {doing:<22}", end="", file=sys.stderr)
        elif doing != self.said:
            print(f"{doing} ...", file=sys.stderr)
        self.said = doing
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line."""
        if self.live:
            print(file=sys.stderr)


def pip(bar: Bar, *arguments: str, **environment: str) -> None:
    """
    Run pip, and draw the bar while it works.

    Raises:
        SystemExit: pip failed; what it said was shown.
    """
    with tempfile.TemporaryDirectory() as folder:
        told, said = Path(folder) / "progress", Path(folder) / "pip"
        told.touch()
        with said.open("wb") as output:
            command = [sys.executable, "-m", "pip", "install", "--quiet", *arguments]
            working = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | {progress.VARIABLE: str(told), **environment},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            while working.poll() is None:
                for part, fraction in progress.read(told):
                    # The build has its compilers once it begins.
                    bar.reach("tools", 1)
                    bar.reach(part, fraction)
                bar.show()
                time.sleep(LOOK_S)
        if working.returncode:
            bar.end()
            print(said.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
            raise SystemExit(working.returncode)


def main() -> None:
    """Install the pinned libraries, then the project."""
    bar = Bar()
    pip(bar, "-r", "requirements.lock")
    bar.reach("libraries", 1)
    pip(bar, "--no-deps", "--force-reinstall", ".", PIP_CONSTRAINT="requirements-dev.lock")
    for part in WEIGHTS:
        bar.reach(part, 1)
    bar.show()
    bar.end()


if __name__ == "__main__":
    main()
