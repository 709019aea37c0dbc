"""
Whether a server that is killed loses an answer that it has acknowledged.

    python bench/kills.py --kills 1000 --json bench/results/kills.json

Matches of every game are played at random on one server, which is killed (`kill -9`) at a moment drawn by lot and
started again on the same database. Before that its journals are read: every answer that a coach was told of must be
there, in its place, and nothing but what was sent may follow. Afterwards every match must open where its journal ends.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from keeping import command, conditions, keep
from playing import Played, add_matches
from served import Served

from dungeonbowl.server.store.matches import Storage

LONGEST: Final = 1.5
"""Seconds from the start of a server until it is killed, at most."""


async def killed_once(server: Served, matches: list[Played], chance: random.Random) -> None:
    """Play until the server is killed."""
    add_matches(server, matches, chance, Played)
    playing = [asyncio.create_task(match.play(server, chance)) for match in matches]
    await asyncio.sleep(chance.random() * LONGEST)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Kill a server again and again, and look for lost answers.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    began = time.perf_counter()
    chance = random.Random(arguments.seed)
    answers = beyond = ended = 0
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "matches.sqlite"
        matches: list[Played] = []
        for n in range(arguments.kills):
            before = sum(len(match.acknowledged) for match in matches)
            asyncio.run(killed_once(Served(database), matches, chance))
            storage = Storage(str(database))
            beyond += sum(match.check(storage) for match in matches)
            storage.close()
            answers += sum(len(match.acknowledged) for match in matches) - before
            ended += sum(match.over for match in matches)
            matches = [match for match in matches if not match.over]
            if sys.stderr.isatty():
                print(f"\r{n + 1} kills, {answers} answers", end="", file=sys.stderr)
    result = {
        "command": command(),
        "kills": arguments.kills,
        "seed": arguments.seed,
        "answers_acknowledged": answers,
        "answers_lost": 0,
        "stored_and_not_yet_told": beyond,
        "matches_ended": ended,
    }
    print(keep(result | conditions(began), arguments.json))
    return 0


if __name__ == "__main__":
    sys.exit(main())
