"""
Whether `scripted` beats `random` with every ready team of a game: what each team wins, and what it does not.

    python bench/every_team.py --games 100 --json bench/results/every_team.json
    python bench/every_team.py --rules naf --rules db7s --games 20
    python bench/every_team.py --games 100 --json bench/results/every_team.json --go-on

The opponents' teams and the dungeons take turns, sides change every match, and the same seed gives the same matches.
The file is written again after each team; with `--go-on` the teams that are in it are not played again.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from keeping import add_go_on, begun, command, conditions, keep

from dungeonbowl.cli.games import all_colleges, play_game
from dungeonbowl.cli.processes import spread
from dungeonbowl.cli.simulate import make_specs
from dungeonbowl.rulesets import RULESETS

TURN_LIMIT = 200
"""Team turns a side after which a match is given up: no match against `random` is nearly as long."""
WANTED = 95
"""Of 100 matches, how many are to be won."""


def measure(rules: str, team: str, games: int, seed: int, jobs: int) -> dict[str, Any]:
    """Play a team's matches and count."""
    specs = make_specs(rules, ("scripted", "random"), games, seed, (team, None), None, TURN_LIMIT, keep_record=False)
    wins = 0
    draws = 0
    without: list[dict[str, Any]] = []
    with spread(play_game, specs, jobs) as played:
        results = list(played)
    for spec, result in zip(specs, results, strict=True):
        seat = spec.index % 2
        draws += result.winner < 0
        if result.winner == seat:
            wins += 1
        else:
            how = {"game": spec.index, "dungeon": spec.dungeon, "other": spec.colleges[1 - seat], "by": result.by}
            without.append(how)
    return {"games": games, "wins": wins, "draws": draws, "not_won": without}


def told(results: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What the teams of a game come to together."""
    games = sum(int(row["games"]) for row in results.values())
    wins = sum(int(row["wins"]) for row in results.values())
    below = [team for team, row in results.items() if 100 * int(row["wins"]) < WANTED * int(row["games"])]
    return {"games": games, "wins": wins, "of_100": round(100 * wins / games, 1), "teams_below": below}


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Matches of every ready team against `random`.")
    parser.add_argument("--rules", action="append", choices=sorted(RULESETS), help="only this game; may be given again")
    parser.add_argument("--games", type=int, default=100, help="matches of each team")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the result there, after each team")
    add_go_on(parser, "the teams")
    arguments = parser.parse_args()
    began = time.perf_counter()
    same = {"games": arguments.games, "seed": arguments.seed}
    kept = begun(arguments.json, arguments.go_on, same)
    teams: dict[str, dict[str, Any]] = kept.get("teams", {})
    text = ""
    for rules in arguments.rules or sorted(RULESETS):
        played = teams.setdefault(rules, {})
        for team in all_colleges(rules):
            if team not in played:
                played[team] = measure(rules, team, arguments.games, arguments.seed, arguments.jobs)
                print(f"{rules} {team}: {json.dumps(played[team])}", file=sys.stderr, flush=True)
            result = {
                "command": command(),
                **same,
                "rulesets": {key: told(rows) for key, rows in teams.items()},
                "teams": teams,
                **conditions(began, float(kept.get("seconds", 0.0))),
            }
            text = keep(result, arguments.json)
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
