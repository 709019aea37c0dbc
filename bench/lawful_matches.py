"""
Whole matches over random lawful teams with random skills, random dungeons and all options: is any law ever broken?

    python bench/lawful_matches.py --rules db2021 --matches 20000 --jobs 2 --json bench/results/lawful_db2021.json

Every match follows from its game, its number and the seed. One that breaks a law is named; `--only NUMBER` plays it
again.
"""

import argparse
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from keeping import command, conditions, keep
from rich.progress import track

from dungeonbowl.rulesets import RULESETS
from tests.laws.whole_matches import Broken, Tally, play_whole

CHUNK: Final = 20


def play_some(work: tuple[str, int, int, int]) -> tuple[Tally, list[str]]:
    """Play the matches of a game from one number to before another; what was looked at, and what was broken."""
    rules, first, end, seed = work
    tally, broken = Tally(), []
    for index in range(first, end):
        try:
            tally.add(play_whole(index, seed, rules))
        except Broken as law:
            broken.append(str(law))
    return tally, broken


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Random matches, with every law looked at.")
    parser.add_argument("--rules", choices=sorted(RULESETS), required=True, help="the game")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the match of this number alone")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the result there")
    arguments = parser.parse_args()
    if arguments.only is not None:
        print(play_whole(arguments.only, arguments.seed, arguments.rules))
        return 0
    began = time.perf_counter()
    tally, broken = Tally(), list[str]()
    work = [
        (arguments.rules, first, min(first + CHUNK, arguments.matches), arguments.seed)
        for first in range(0, arguments.matches, CHUNK)
    ]
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for part, faults in track(pool.imap_unordered(play_some, work), total=len(work), description="Matches"):
            tally.add(part)
            broken += faults
            for fault in faults:
                print(fault, file=sys.stderr)
    result = {
        "command": command(),
        "rules": arguments.rules,
        "matches": tally.matches,
        "seed": arguments.seed,
        "answers": tally.answers,
        "events": tally.events,
        "ended_by": dict(sorted(tally.ended_by.items())),
        "looks": dict(sorted(tally.looks.items())),
        "broken": sorted(broken),
        **conditions(began),
    }
    print(keep(result, arguments.json), end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
