"""
Where the time of the engine's figures goes: each function's own share, and its share with all that it calls.

    PYTHONPATH=build/site python bench/where_time_goes.py --rules db5 play
    PYTHONPATH=build/site python bench/where_time_goes.py --rules db2021 --json profile.json play fork paths block

Needs Linux's `perf` and the compiled engine, whose functions have their names in the C code (`CPyDef_...`). The
figures are those of `dungeonbowl bench`; only what happens below the measured function counts, setting up does not.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import dungeonbowl
from dungeonbowl.cli import bench
from dungeonbowl.match import outcomes
from dungeonbowl.rules.turns import phases
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.fields.paths import field_for

BELOW: Final = {
    "play": "Match___play",
    "fork": "Match___fork",
    "options": "phases___open_question",
    "paths": "paths___field_for",
    "block": "outcomes___outcomes",
}
"""What each figure measures, as the C code calls it."""
SHOWN: Final = 30


def run(rules: str, what: str, seconds: float) -> None:
    """Do the work of one figure of a game for some seconds."""
    if what == "play":
        bench.random_play(rules, seconds, 1)
        return
    positions, blocks = bench.sample(rules, 1)
    calls: list[Callable[[], object]] = []
    for match in positions:
        if what == "fork":
            calls.append(match.fork)
        elif what == "options":
            calls.append(partial(phases.open_question, match.game))
        elif what == "paths":
            calls += [
                partial(field_for, match.setup.rules, match.state, player, team_reroll=False)
                for player in bench.movers(match)
            ]
    if what == "block":
        calls += [partial(outcomes, match, value, None, bench.MOST_COURSES, aftermath=False) for match, value in blocks]
    bench.per_call(calls, seconds)


def recorded(rules: str, what: str, seconds: float) -> list[list[str]]:
    """The stacks that `perf` saw while the work was done, innermost function first."""
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder) / "perf.data")
        record = ["perf", "record", "-q", "-F", "1500", "--call-graph", "dwarf,4096", "-o", data]
        work = [sys.executable, __file__, "--work", "--rules", rules, "--seconds", str(seconds), what]
        subprocess.run([*record, *work], check=True)
        told = subprocess.run(
            ["perf", "script", "-i", data, "-F", "ip,sym"], check=True, capture_output=True, text=True, errors="replace"
        )
    return [[function_of(line) for line in block.strip().splitlines()] for block in told.stdout.strip().split("\n\n")]


def function_of(line: str) -> str:
    """The function of one line of a stack."""
    words = line.split(None, 1)
    return words[1].strip().removeprefix("CPyDef_") if len(words) > 1 else "?"


def shares(stacks: list[list[str]], below: str) -> dict[str, dict[str, float]]:
    """The share of each function in percent of what happened below one of them: its own, and with what it calls."""
    own: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    count = 0
    for stack in stacks:
        at = next((at for at, name in enumerate(stack) if below in name), None)
        if at is None:
            continue
        count += 1
        own[stack[0]] += 1
        whole.update(set(stack[:at]))
    if not count:
        raise SystemExit(f"nothing was seen below {below}: is the engine compiled and not stripped?")
    return {
        title: {name: round(100 * seen / count, 1) for name, seen in counter.most_common(SHOWN)}
        for title, counter in (("own", own), ("with what it calls", whole))
    }


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Where the time of the engine's figures goes.")
    parser.add_argument("--rules", choices=sorted(RULESETS), required=True, help="the game")
    parser.add_argument("figures", nargs="+", choices=sorted(BELOW), metavar="FIGURE", help=", ".join(BELOW))
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each is done")
    parser.add_argument("--json", type=Path, help="write the shares there")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        run(arguments.rules, arguments.figures[0], arguments.seconds)
        return 0
    if not dungeonbowl.is_compiled():
        raise SystemExit("the engine runs as plain Python here; PYTHONPATH=build/site has the compiled one")
    found = {
        what: shares(recorded(arguments.rules, what, arguments.seconds), BELOW[what]) for what in arguments.figures
    }
    if arguments.json is not None:
        arguments.json.write_text(
            json.dumps({"machine": bench.machine(), "rules": arguments.rules, **found}, indent=2) + "\n",
            encoding="utf-8",
        )
    for what, tables in found.items():
        for title, table in tables.items():
            print(f"{what}, {title}:")
            for name, share in table.items():
                print(f"  {share:5.1f} %  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
