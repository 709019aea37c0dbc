"""
How much memory `simulate` takes for very many games: of every game, and over time.

    python bench/many_games.py --games 100000 --json bench/results/many_games.json

`dungeonbowl simulate` runs as anybody runs it, in a process of its own. Once a second we look how much memory it and
its workers have (Linux alone tells that); told are the most in the first tenth of the time, and the most in all of it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from keeping import add_go_on, begun, command, conditions, keep

from dungeonbowl.rulesets import RULESETS

EVERY_S: Final = 1.0
LIMIT: Final = 40
"""Team turns a side, for random coaches may never come to an end."""


def processes(pid: int) -> Iterator[int]:
    """A process and all that it began."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from processes(int(child))


def memory_of(pid: int) -> float:
    """Megabytes that a process and all that it began have in memory; 0 once they are gone."""
    kilobytes = 0
    try:
        for one in processes(pid):
            lines = Path(f"/proc/{one}/status").read_text().splitlines()
            kilobytes += next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
    except OSError:
        return 0.0
    return kilobytes / 1024


def simulated(rules: str, games: int, seed: int) -> dict[str, float]:
    """What the games of one ruleset took."""
    run = [sys.executable, "-m", "dungeonbowl", "simulate", "--rules", rules, "--home", "random", "--away", "random"]
    run += ["--games", str(games), "--seed", str(seed), "--turn-limit", str(LIMIT), "--jobs", "1"]
    began = time.perf_counter()
    seen: list[float] = []
    with subprocess.Popen(run, stdout=subprocess.DEVNULL) as going:
        while going.poll() is None:
            seen.append(memory_of(going.pid))
            time.sleep(EVERY_S)
    if going.returncode:
        sys.exit(f"simulate --rules {rules} ended with {going.returncode}")
    return {
        "seconds": round(time.perf_counter() - began, 1),
        "megabytes_in_the_first_tenth": round(max(seen[: max(1, len(seen) // 10)]), 1),
        "megabytes_at_most": round(max(seen), 1),
    }


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="The memory of very many simulated games.")
    parser.add_argument("--rules", choices=sorted(RULESETS), action="append", help="a game; left out: every one")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the result there")
    add_go_on(parser, "the games")
    arguments = parser.parse_args()
    began = time.perf_counter()
    same = {"games": arguments.games, "seed": arguments.seed}
    kept = begun(arguments.json, arguments.go_on, same)
    told: dict[str, Any] = kept.get("by_game", {})
    text = ""
    for rules in arguments.rules or RULESETS:
        if rules in told:
            continue
        told[rules] = simulated(rules, arguments.games, arguments.seed)
        result = {"command": command(), **same, "by_game": told, **conditions(began, kept.get("seconds", 0.0))}
        text = keep(result, arguments.json)
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
