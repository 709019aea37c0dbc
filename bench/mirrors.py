"""
Whether a dungeon favours a side, and whether matches in it get anywhere: one coach against itself, the same team twice.

    python bench/mirrors.py --rules db5 --games 1000 --json bench/results/mirrors_db5.json
    python bench/mirrors.py --rules naf --dungeon two_bridges --games 200
    python bench/mirrors.py --rules naf --against random --games 100
    python bench/mirrors.py --rules db7s --games 1000 --json bench/results/mirrors_db7s.json --go-on
    python bench/mirrors.py --rules naf --option limits=clock --games 200

Every dungeon of the game has as many matches; the team lists take turns. Wins are counted by end zone (that of the
first zone of the dungeon's file is A), by who came first and by seat. With `--against` another coach plays, changing
seats every other match, and the wins of the first are counted. A match is given up after 40 team turns a side.

Where play goes on after a touchdown, as in the Sevens, a match counts as one with a touchdown if anybody scored, the
turns are those to the first of them, and the scores of all matches are told by end zone too: most of its matches end
by the clock, level or not. `--option limits=clock` (in the Sevens `alarm_clock=clock`) leaves the time to a clock, and
that stands still here: no limit of the game's own ends a match before its 40 turns are played.

The file is written after each dungeon; with `--go-on` the dungeons that are in it are not played again.
"""

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keeping import add_go_on, begun, command, conditions, keep

from dungeonbowl.cli.games import all_colleges, all_dungeons, mixed
from dungeonbowl.cli.processes import spread
from dungeonbowl.core import asks as ak
from dungeonbowl.core.ids import AWAY, HOME, NONE
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.coaches.coach import COACHES, coach, play_out

SOON: Final = 40
"""Team turns a side within which nearly every match is to have its touchdown."""
WHOLE: Final = 1 << 60
"""More answers than a match takes."""


@dataclass(frozen=True)
class Mirror:
    """One match to be played, with these options; `against` is who plays the seat that is not `seat`."""

    rules: str
    team: str
    other: str
    dungeon: str
    seed: int
    coach: str
    against: str
    seat: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Ended:
    """
    How it ended.

    Attributes:
        winner: The seat, -1 for nobody.
        zone: The end zone that the winner defended, 0 for A and 1 for B.
        began: The seat whose team turn was the first.
        by: What ended the match.
        scored: Team turns to the first touchdown, of the side that had more; 0 if nobody scored.
        scores: The touchdowns of whoever defended zone A, and of the other side.
    """

    winner: int
    zone: int
    began: int
    by: str
    scored: int
    scores: tuple[int, int]


def play(mirror: Mirror) -> Ended:
    """Play one match."""
    names = [mirror.coach, mirror.against]
    teams = [mirror.team, mirror.other]
    if mirror.seat:
        names.reverse()
        teams.reverse()
    home, away = (ready_team(team, mirror.rules) for team in teams)
    dungeon = load_dungeon(mirror.dungeon)
    match = Match.new(mirror.rules, home, away, dungeon, mirror.seed, {"turn_limit": SOON, **dict(mirror.options)})
    match.keeps_events = False
    zone_a = [int(square) for square in match.state.board.end_zone(HOME)]
    coaches = [coach(name, mixed(mirror.seed, 1 + seat)) for seat, name in enumerate(names)]
    began = NONE
    scored = 0
    # One answer at a time: who came first and when somebody scored is not told afterwards where play went on.
    steps = 1 if mirror.coach == mirror.against else WHOLE
    while match.question is not None:
        if match.question.ask == ak.ASK_CLOCK:
            # Before the first minute is over the limits still go by turns.
            match.answer(max(int(match.state.minutes), 1))
        play_out(match, coaches[0], coaches[1], steps)
        if began == NONE and match.state.turns(HOME) + match.state.turns(AWAY):
            began = int(match.state.side)
        if not scored and (match.state.score(HOME) + match.state.score(AWAY) or by_touchdown(match)):
            scored = most_turns(match)
    result = match.result
    assert result is not None, "coaches answer every question until the match is over"
    swapped = [int(square) for square in match.state.board.end_zone(HOME)] != zone_a
    winner = int(result.winner)
    scores = [int(match.state.score(side)) for side in (HOME, AWAY)]
    if by_touchdown(match) and sum(scores) == 0:
        scores[winner] = 1
    return Ended(
        winner=winner,
        zone=winner ^ swapped if winner >= 0 else NONE,
        began=began,
        by=str(result.by),
        scored=scored,
        scores=(scores[swapped], scores[not swapped]),
    )


def by_touchdown(match: Match) -> bool:
    """Whether a touchdown has ended the match."""
    return match.result is not None and match.result.by == "touchdown"


def most_turns(match: Match) -> int:
    """The team turns of the side that had more."""
    return max(int(match.state.turns(side)) for side in (HOME, AWAY))


def specs(dungeon: str, names: tuple[str, str], asked: argparse.Namespace) -> list[Mirror]:
    """The matches of one dungeon: each team list against itself, or the lists in turn against another coach."""
    rules, team = asked.rules, asked.team
    every = [team] if team is not None else all_colleges(rules)
    found: list[Mirror] = []
    for index in range(asked.games):
        mine = every[index % len(every)]
        mirrored = names[0] == names[1]
        others = all_colleges(rules)
        other = mine if mirrored else others[(index // 2 + 7) % len(others)]
        found.append(
            Mirror(
                rules,
                mine,
                other,
                dungeon,
                mixed(asked.seed, index),
                *names,
                seat=0 if mirrored else index // len(every) % 2,
                options=tuple(asked.option),
            )
        )
    return found


def told(mirrors: list[Mirror], ends: list[Ended]) -> dict[str, Any]:
    """What some matches come to."""
    touchdowns = [end for end in ends if 0 < end.scored <= SOON]
    turns = sorted(end.scored for end in touchdowns)
    found: dict[str, Any] = {
        "games": len(ends),
        "touchdowns": len(touchdowns),
        "ended_by": dict(sorted(Counter(end.by for end in ends).items())),
        "turns_to_touchdown": {"median": turns[len(turns) // 2], "p90": turns[len(turns) * 9 // 10]} if turns else {},
    }
    if mirrors[0].coach == mirrors[0].against:
        zones = Counter(end.zone for end in ends)
        found["wins_by_end_zone"] = {"A": zones[0], "B": zones[1]}
        found["touchdowns_by_end_zone"] = {"A": sum(e.scores[0] for e in ends), "B": sum(e.scores[1] for e in ends)}
        found["wins_of_first"] = sum(end.winner == end.began for end in ends)
        found["wins_by_seat"] = {
            "home": sum(e.winner == HOME for e in ends),
            "away": sum(e.winner == AWAY for e in ends),
        }
    else:
        found["wins"] = sum(end.winner == mirror.seat for mirror, end in zip(mirrors, ends, strict=True))
    return found


def add_teams(found: dict[str, dict[str, int]], mirrors: list[Mirror], ends: list[Ended]) -> None:
    """Add to each team list its matches, the touchdowns and, against another coach, the wins."""
    for mirror, end in zip(mirrors, ends, strict=True):
        row = found.setdefault(mirror.team, {"games": 0, "touchdowns": 0})
        row["games"] += 1
        row["touchdowns"] += 0 < end.scored <= SOON
        if mirror.coach != mirror.against:
            row["wins"] = row.get("wins", 0) + (end.winner == mirror.seat)


def pair(text: str) -> tuple[str, str]:
    """An option of the matches, as the command line has it."""
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is KEY=VALUE, not {text}")
    return key, value


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Mirror matches in every dungeon of a game.")
    parser.add_argument("--rules", choices=sorted(RULESETS), required=True, help="the game")
    parser.add_argument("--dungeon", action="append", help="only this dungeon; may be given again")
    parser.add_argument("--team", help="only this team list or college")
    parser.add_argument("--coach", default="scripted", choices=COACHES)
    parser.add_argument("--against", choices=COACHES, help="another coach; without it the coach plays itself")
    parser.add_argument("--games", type=int, default=1000, help="matches in each dungeon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--option",
        action="append",
        type=pair,
        default=[],
        metavar="KEY=VALUE",
        help="of the match; may be given again",
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the result there")
    add_go_on(parser, "in the dungeons")
    arguments = parser.parse_args()
    names = (arguments.coach, arguments.against or arguments.coach)
    began = time.perf_counter()
    same = {
        "rules": arguments.rules,
        "coaches": list(names),
        "seed": arguments.seed,
        "games": arguments.games,
        "options": dict(arguments.option) or None,
    }
    kept = begun(arguments.json, arguments.go_on, same)
    dungeons: dict[str, Any] = kept.get("dungeons", {})
    teams: dict[str, dict[str, int]] = kept.get("teams", {})
    seconds = float(kept.get("seconds", 0.0))
    text = ""
    for dungeon in arguments.dungeon or all_dungeons(arguments.rules):
        if dungeon not in dungeons:
            mirrors = specs(dungeon, names, arguments)
            with spread(play, mirrors, arguments.jobs) as results:
                played = list(results)
            dungeons[dungeon] = told(mirrors, played)
            add_teams(teams, mirrors, played)
            print(f"{dungeon}: {json.dumps(dungeons[dungeon])}", file=sys.stderr, flush=True)
        result = {
            "command": command(),
            **same,
            "dungeons": dungeons,
            "teams": dict(sorted(teams.items())),
            **conditions(began, seconds),
        }
        text = keep(result, arguments.json)
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
