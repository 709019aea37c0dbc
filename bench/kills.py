"""
Whether a server that is killed loses an answer that it has acknowledged.

    python bench/kills.py --kills 1000 --json bench/results/kills.json

Matches of every game are played at random on one server, which is killed (`kill -9`) at a moment drawn by lot and
started again on the same database. Before that its journals are read: every answer that a coach was told of must be
there, in its place, and nothing but what was sent may follow. Afterwards every match must open where its journal ends.
The file is written every ten kills; with `--go-on` those that it tells of are not made again.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from keeping import add_go_on, begun, command, conditions, keep
from playing import Played, add_matches
from rich.progress import track
from served import Served

from dungeonbowl.server.store.matches import Storage

LONGEST: Final = 1.5
"""Seconds from the start of a server until it is killed, at most."""
TOGETHER: Final = 10
"""Kills with one database; then another one is begun, and the file of results is written."""
COUNTED: Final = ("answers_acknowledged", "stored_and_not_yet_told", "matches_ended")


async def killed_once(server: Served, matches: list[Played], chance: random.Random) -> None:
    """Play until the server is killed."""
    add_matches(server, matches, chance, Played)
    playing = [asyncio.create_task(match.play(server, chance)) for match in matches]
    await asyncio.sleep(chance.random() * LONGEST)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing)


def killed_often(seed: str) -> Counter[str]:
    """Kill a server of its own so often; what came of it. Raises AssertionError: an answer is lost."""
    chance, found, matches = random.Random(seed), Counter[str](), list[Played]()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "matches.sqlite"
        for _ in range(TOGETHER):
            before = sum(len(match.acknowledged) for match in matches)
            asyncio.run(killed_once(Served(database), matches, chance))
            storage = Storage(str(database))
            found["stored_and_not_yet_told"] += sum(match.check(storage) for match in matches)
            storage.close()
            found["answers_acknowledged"] += sum(len(match.acknowledged) for match in matches) - before
            found["matches_ended"] += sum(match.over for match in matches)
            matches = [match for match in matches if not match.over]
    return found


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Kill a server again and again, and look for lost answers.")
    parser.add_argument("--kills", type=int, default=1000, help=f"a multiple of {TOGETHER}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    add_go_on(parser, "kills")
    arguments = parser.parse_args()
    began = time.perf_counter()
    same = {"seed": arguments.seed}
    kept = begun(arguments.json, arguments.go_on, same)
    found = Counter({name: kept.get(name, 0) for name in COUNTED})
    text = ""
    for done in track(range(kept.get("kills", 0), arguments.kills, TOGETHER), description="Kills"):
        found += killed_often(f"{arguments.seed}/{done}")
        result = {"command": command(), "kills": done + TOGETHER, **same, "answers_lost": 0}
        result |= {name: found[name] for name in COUNTED}
        text = keep(result | conditions(began, kept.get("seconds", 0.0)), arguments.json)
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
