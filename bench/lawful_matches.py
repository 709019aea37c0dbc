"""
Whole matches over random lawful teams with random skills, random dungeons and all options: is any law ever broken?

    python bench/lawful_matches.py --rules db2021 --matches 20000 --jobs 2 --json bench/results/lawful_db2021.json
    python bench/lawful_matches.py --rules naf --matches 200000 --seed 2 --coaches random --json FILE --go-on

Every match follows from its game, its number, the seed and the coaches. One that breaks a law is named; `--only NUMBER`
plays it again. The file is written every thousand matches; with `--go-on` those that it tells of are not played again,
but for those that broke a law.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from keeping import add_go_on, begun, command, conditions, keep
from rich.progress import track

from dungeonbowl.rulesets import RULESETS
from tests.laws.whole_matches import BY_CHANCE, PAIRS, Broken, Pairs, Tally, play_whole

CHUNK: Final = 20
KEPT_EVERY: Final = 1000
COACHES: Final[dict[str, Pairs]] = {"all": PAIRS, "random": BY_CHANCE}


def play_some(work: tuple[str, int, int, int, str]) -> tuple[Tally, list[str]]:
    """Play the matches of a game from one number to before another; what was looked at, and what was broken."""
    rules, first, end, seed, coaches = work
    tally, broken = Tally(), []
    for index in range(first, end):
        try:
            tally.add(play_whole(index, seed, rules, COACHES[coaches]))
        except Broken as law:
            broken.append(str(law))
    return tally, broken


def tally_of(kept: dict[str, Any]) -> Tally:
    """What the file tells of, nothing if there is none."""
    if not kept:
        return Tally()
    counts = (Counter(kept[name]) for name in ("ended_by", "looks"))
    return Tally(kept["matches"], kept["answers"], kept["events"], *counts)


def number_of(told: str) -> int:
    """The number of the match of which it was told that it broke a law."""
    return int(told.split()[1])


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Random matches, with every law looked at.")
    parser.add_argument("--rules", choices=sorted(RULESETS), required=True, help="the game")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--coaches",
        choices=COACHES,
        default="all",
        help="random: only those who answer by chance, which makes several times as many matches in the time",
    )
    parser.add_argument("--only", type=int, help="the match of this number alone")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the result there")
    add_go_on(parser, "the matches")
    arguments = parser.parse_args()
    if arguments.only is not None:
        print(play_whole(arguments.only, arguments.seed, arguments.rules, COACHES[arguments.coaches]))
        return 0
    began = time.perf_counter()
    same = {"rules": arguments.rules, "seed": arguments.seed, "coaches": arguments.coaches}
    kept = begun(arguments.json, arguments.go_on, same)
    tally, broken = tally_of(kept), list[str]()
    again = [number_of(told) for told in kept.get("broken", [])]
    begins = range(tally.matches + len(again), arguments.matches, CHUNK)
    spans = [(number, number + 1) for number in again]
    spans += [(first, min(first + CHUNK, arguments.matches)) for first in begins]
    work = [(arguments.rules, *span, arguments.seed, arguments.coaches) for span in spans]
    text = ""
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        parts = track(pool.imap(play_some, work), total=len(work), description="Matches")
        for done, (part, faults) in enumerate(parts, 1):
            tally.add(part)
            broken += faults
            for fault in faults:
                print(fault, file=sys.stderr)
            if done % (KEPT_EVERY // CHUNK) == 0 or done == len(work):
                result = {
                    "command": command(),
                    **same,
                    "matches": tally.matches,
                    "answers": tally.answers,
                    "events": tally.events,
                    "ended_by": dict(sorted(tally.ended_by.items())),
                    "looks": dict(sorted(tally.looks.items())),
                    "broken": sorted(broken),
                    **conditions(began, kept.get("seconds", 0.0)),
                }
                text = keep(result, arguments.json)
    print(text, end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
