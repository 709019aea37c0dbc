"""
The figures of every game side by side, from several runs: on a machine with other work the best of each says most.

    PYTHONPATH=build/site python bench/side_by_side.py --runs 6 --json bench/results/side_by_side.json
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from keeping import command, keep

import dungeonbowl
from dungeonbowl.cli import bench
from dungeonbowl.rulesets import RULESETS

MORE_IS_BETTER: Final = ("decisions_per_s", "games_per_s")


def best_of(key: str, readings: list[float]) -> float:
    """The best reading of one figure."""
    return max(readings) if key in MORE_IS_BETTER else min(readings)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="The engine's figures for every game, from several runs.")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1.5, help="how long each figure is measured in a run")
    parser.add_argument("--json", type=Path, help="write the result there")
    arguments = parser.parse_args()
    runs = [
        {key: bench.measure(key, arguments.seconds, 1, lambda: None) for key in RULESETS} for _ in range(arguments.runs)
    ]
    result = {
        "command": command(),
        "machine": bench.machine(),
        "compiled": dungeonbowl.is_compiled(),
        "best": {
            key: {figure: best_of(figure, [run[key][figure] for run in runs]) for figure in runs[0][key]}
            for key in RULESETS
        },
        "runs": runs,
    }
    keep(result, arguments.json)
    print(json.dumps(result["best"], indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
