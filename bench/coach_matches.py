"""
How well one computer coach plays against another, and how long it thinks.

    python bench/coach_matches.py --rules db2021 --json bench/results/scripted_vs_random.json
    python bench/coach_matches.py --rules db5 --home scripted --away scripted --games 100
    python bench/coach_matches.py --rules db2021 --each-team --games 400

The coaches change sides every other game; teams and dungeons take turns. With `--each-team` the first coach plays all
the games with each team in turn. The same seed gives the same games. Only the answers of coaches that plan are
timed, one by one, in processor time, so that a busy machine does not count.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from keeping import command, conditions, keep

from dungeonbowl.cli.games import GameSpec, all_colleges, mixed
from dungeonbowl.cli.simulate import make_specs, quantile
from dungeonbowl.core.ids import AWAY, HOME
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.coaches.coach import COACHES, coach

MOST_ANSWERS = 60_000
"""A game that is not over by then is given up: no match of two sides that mean to score is nearly as long."""
SOON = 40
"""Team turns a side within which nearly every mirror match of `scripted` is to have its touchdown."""
COMMON = ("rules", "first", "second", "games", "seed", "engine", "python")


def play(spec: GameSpec, times: list[float]) -> Match:
    """Play one game, adding the processor seconds of every timed answer to `times`."""
    teams = [ready_team(college, spec.rules) for college in spec.colleges]
    dungeon = load_dungeon(spec.dungeon)
    match = Match.new(spec.rules, teams[0], teams[1], dungeon, spec.seed, dict(spec.options))
    coaches = [coach(spec.coaches[seat], mixed(spec.seed, seat + 1)) for seat in (0, 1)]
    for seat in (0, 1):
        if coaches[seat].name == "random":
            match.seat_source(seat, RandomCoach(coaches[seat].seed))
    while match.seq < MOST_ANSWERS:
        if not match.in_step:
            match.play()
        question = match.question
        if question is None:
            break
        began = time.thread_time()
        answer = coaches[question.seat].answer(match)
        times.append(time.thread_time() - began)
        match.answer(answer)
    return match


def measure(rules: str, home: str, away: str, games: int, seed: int, team: str | None = None) -> dict[str, Any]:
    """Play the games and count; `team` is the first coach's, `None` for all in turn."""
    times: list[float] = []
    wins: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    lengths: list[int] = []
    late: list[dict[str, Any]] = []
    within: int = 0
    began = time.perf_counter()
    for spec in make_specs(rules, (home, away), games, seed, (team, None), None, 0, keep_record=False):
        match = play(spec, times)
        result = match.result
        turns = max(int(match.state.turns(side)) for side in (HOME, AWAY))
        lengths.append(turns)
        if turns > SOON:
            late.append({"game": spec.index, "dungeon": spec.dungeon, "teams": list(spec.colleges), "turns": turns})
        if result is None:
            ended["not at all"] += 1
            continue
        within += turns <= SOON
        ended[str(result.by)] += 1
        if result.winner >= 0:
            wins[("first", "second")[result.winner ^ (spec.index % 2)]] += 1
            sides[("home", "away")[result.winner]] += 1
    lengths.sort()
    times.sort()
    milliseconds = {name: round(1000 * time_at(times, share), 3) for name, share in (("p50", 0.5), ("p99", 0.99))}
    return {
        "rules": rules,
        "first": home,
        "second": away,
        "games": games,
        "seed": seed,
        "wins": {"first": wins["first"], "second": wins["second"]},
        "wins_by_side": {"home": sides["home"], "away": sides["away"]},
        "ended_by": dict(sorted(ended.items())),
        "team_turns_a_side": {
            "median": quantile(lengths, 0.5),
            "p90": quantile(lengths, 0.9),
            "most": lengths[-1],
            "games_within_40": within,
        },
        "games_beyond_40": late,
        "timed_answers": len(times),
        "milliseconds_an_answer": {**milliseconds, "most": round(1000 * times[-1], 3)},
        **conditions(began),
    }


def measure_each(rules: str, home: str, away: str, games: int, seed: int) -> dict[str, Any]:
    """The same with each team of the first coach, what is common to all told once."""
    found: dict[str, Any] = {}
    common: dict[str, Any] = {}
    for team in all_colleges(rules):
        result = measure(rules, home, away, games, seed, team)
        for key in COMMON:
            common[key] = result.pop(key)
        found[team] = result
        print(f"{team}: {result['wins']}, median {result['team_turns_a_side']['median']} turns", file=sys.stderr)
    return {**common, "teams": found}


def time_at(ordered: list[float], share: float) -> float:
    """The time below which `share` of the ordered times lie."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Matches between two computer coaches.")
    parser.add_argument("--rules", choices=sorted(RULESETS), required=True, help="the game")
    parser.add_argument("--home", default="scripted", choices=COACHES, help="the coach who begins at home")
    parser.add_argument("--away", default="random", choices=COACHES, help="the coach who begins away")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each-team", action="store_true", help="as many games with each team of the first coach")
    parser.add_argument("--json", type=Path, help="write the result there")
    arguments = parser.parse_args()
    run = measure_each if arguments.each_team else measure
    result = run(arguments.rules, arguments.home, arguments.away, arguments.games, arguments.seed)
    result = {"command": command(), **result}
    print(keep(result, arguments.json), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
