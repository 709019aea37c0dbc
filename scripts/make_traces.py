"""
Write the traces: whole matches of random coaches, one in every dungeon and some with wizards and sponsors, with the
hash after each answer.

    python scripts/make_traces.py

Run it when the rules change what an old match would do, and say in the commit why they do.
"""

import json
from pathlib import Path

from dungeonbowl.core.dice import seed_key
from dungeonbowl.core.extras import AIR_OBERWALD, SPONSOR_NAMES
from dungeonbowl.data import dungeon_keys, load_colleges, load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import TeamSheet, with_extras

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "traces"
TURNS = 6
EXTRAS = 4
"""Matches with wizards and sponsors: enough for each of the eight spells."""
WILD = 3
"""Matches among the tiles of the supplement."""


def fold(code: int, number: int) -> int:
    """Fold one number into a running hash."""
    return seed_key(code ^ number, 0) << 32 | seed_key(code ^ number, 1)


def trace(index: int, dungeon: str) -> dict[str, object]:
    """One match as a record, and what its replay must come to."""
    colleges = [college.key for college in load_colleges().colleges]
    home, away = colleges[index % 8], colleges[(index + 3) % 8]
    options: dict[str, str | int] = {"turn_limit": TURNS}
    if index % 2:
        options["placement"] = "coaches"
    match = Match.new("db2021", ready_team(home), ready_team(away), load_dungeon(dungeon), 1000 + index, options)
    coach = RandomCoach(index)
    match.seat_source(0, coach)
    match.seat_source(1, coach)
    match.play()
    return {"record": match.record(), **replayed(match.record())}


def extras_trace(index: int) -> dict[str, object]:
    """One match of two teams with wizards, inducements and sponsors as a record, and what its replay must come to."""
    colleges = [college.key for college in load_colleges().colleges]
    teams: list[TeamSheet] = []
    for side in (0, 1):
        team = ready_team(colleges[(2 * index + side) % 8])
        sponsor = SPONSOR_NAMES[1 + (2 * index + side) % 6]
        named = team.players[index].number if sponsor == SPONSOR_NAMES[AIR_OBERWALD] else 0
        teams.append(with_extras(team, side, 1, True, sponsor, named))
    options: dict[str, str | int] = {"turn_limit": 2 * TURNS, "sponsors": "in_use"}
    match = Match.new("db2021", teams[0], teams[1], load_dungeon("layout_b"), 2002 + index, options)
    for side in (0, 1):
        match.seat_source(side, RandomCoach(index))
    match.play()
    return {"record": match.record(), **replayed(match.record())}


def wild_trace(index: int) -> dict[str, object]:
    """One match of wild coaches among the tiles of the supplement as a record, and what its replay must come to."""
    colleges = [college.key for college in load_colleges().colleges]
    teams = [ready_team(colleges[(3 * index + side) % 8]) for side in (0, 1)]
    match = Match.new("db2021", teams[0], teams[1], load_dungeon("wild_side"), 3000 + index, {"turn_limit": 2 * TURNS})
    for side in (0, 1):
        match.seat_source(side, WildCoach(match.state, 2 * index + side))
    match.play()
    return {"record": match.record(), **replayed(match.record())}


def replayed(record: dict[str, object]) -> dict[str, object]:
    """What a replay comes to: the fold of the hashes after every answer and of every event."""
    match = Match.replay(record, 0)
    whole = Match.replay(record)
    code = match.hash()
    for ask, value in whole.answers:
        match.take(0, ask, value)
        code = fold(code, match.hash())
    story = 0
    for event in whole.events:
        for number in (len(event.rules), *event.key()):
            story = fold(story, number)
    return {"hashes": f"{code:016x}", "events": f"{story:016x}", "answers": match.seq}


def main() -> None:
    """Write them all."""
    for index, dungeon in enumerate(dungeon_keys("db2021")):
        path = FOLDER / f"db2021-{dungeon}.json"
        path.write_text(json.dumps(trace(index, dungeon), separators=(",", ":")) + "\n")
        print(path.name)
    for index in range(WILD):
        path = FOLDER / f"db2021-wild-{index}.json"
        path.write_text(json.dumps(wild_trace(index), separators=(",", ":")) + "\n")
        print(path.name)
    for index in range(EXTRAS):
        path = FOLDER / f"db2021-extras-{index}.json"
        path.write_text(json.dumps(extras_trace(index), separators=(",", ":")) + "\n")
        print(path.name)


if __name__ == "__main__":
    main()
