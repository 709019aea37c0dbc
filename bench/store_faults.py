"""
Whether a store that fails loses an answer that a coach was told of: any call, and any two, over whole matches.

    python bench/store_faults.py --pairs 500 --json bench/results/store_faults.json

Every call of the store during a match fails once before it has done what it was asked and once afterwards; then so many
pairs are drawn by lot, each failing either way. Each time the match must end as it would have ended, with every answer
in its journal that was acknowledged. The tests do the same with short matches.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from keeping import command, conditions, keep
from rich.progress import track

from dungeonbowl.rulesets import RULESETS
from tests.server.faulty import Faulty, Kind, Played, open_faulty

TURNS: Final = 3
"""Team turns a side."""


def fail_everywhere(storage: Faulty, rules: str, pairs: int, seed: int) -> dict[str, int]:
    """Let the store fail during a whole match of a game; how often it did. Raises AssertionError: something is lost."""
    played = Played(storage, Kind(rules, turn_limit=TURNS, ends_every=9))
    lots = random.Random(f"{rules}/{seed}")
    for call in track(range(played.calls), description=rules):
        for done in (False, True):
            played.check((call, done))
    for _ in track(range(pairs), description=f"{rules}, two"):
        first, second = sorted(lots.sample(range(played.calls), 2))
        played.check((first, lots.random() < 0.5), (second, lots.random() < 0.5))
    return {"calls": played.calls, "single": 2 * played.calls, "pairs": pairs}


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Let the store fail, and look for lost answers.")
    parser.add_argument("--rules", choices=sorted(RULESETS), nargs="+", default=list(RULESETS), help="the games")
    parser.add_argument("--pairs", type=int, default=500, help="pairs of faults in a match of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    logging.disable()  # the server tells of each fault
    began = time.perf_counter()
    result: dict[str, Any] = {"command": command(), "seed": arguments.seed, "answers_lost": 0}
    with tempfile.TemporaryDirectory() as folder:
        storage = open_faulty(Path(folder))
        for rules in arguments.rules:
            result[rules] = fail_everywhere(storage, rules, arguments.pairs, arguments.seed)
        storage.close()
    print(keep(result | conditions(began), arguments.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
