"""A whole season with matches: after every game and the off-season each team keeps every rule."""

from random import Random
from typing import Any

import pytest

from dungeonbowl.data import load_dungeon
from dungeonbowl.league import Team, check_team, parse_team, ready_draft, write_team
from dungeonbowl.league import season as sn
from dungeonbowl.league.between import advancing, hiring, offseason, postgame, pregame
from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.statistics import match_statistics
from dungeonbowl.league.written.shapes import LearningTodo, PreGameTodo
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach, play_out

COLLEGES = ("fire", "life", "death", "light")


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [1, 2])
def test_a_season_is_played_to_its_end(seed: int) -> None:
    rnd = Random(seed)
    teams = {college: ready_draft(college, rules="db2021") for college in COLLEGES}
    results: list[sn.Result] = []
    for pairs in sn.fixtures(COLLEGES):
        for home, away in pairs:
            teams[home], teams[away] = a_game(rnd, f"{home}-{away}", teams[home], teams[away])
            results.append(result_of(home, away, teams))
            sn.check_result((COLLEGES,), results[:-1], results[-1])
    table = sn.standings(COLLEGES, results)
    assert [line.played for line in table] == [6] * 4
    assert sum(line.points for line in table) <= 12 * 3
    teams = sn.award_prizes(teams, table[0].team, table[1].team, table[2].team)
    for college in COLLEGES:
        team = a_redraft(rnd, teams[college])
        assert team.season == 2 and len(team.players) >= 11
        keeps_every_rule(team)


def result_of(home: str, away: str, teams: dict[str, Team]) -> sn.Result:
    one, two = teams[home].history[-1], teams[away].history[-1]
    assert {one.result, two.result} in ({"won", "lost"}, {"drawn"})
    return sn.Result(
        home,
        away,
        (one.points, two.points),
        (one.touchdowns, two.touchdowns),
        (one.casualties, two.casualties),
    )


def keeps_every_rule(team: Team) -> None:
    assert check_team(team) == ()
    assert parse_team(write_team(team)) == team


def a_game(rnd: Random, key: str, home: Team, away: Team) -> tuple[Team, Team]:
    """What comes before it, the match between scripted coaches, and what follows."""
    before = pregame.begin(key, home, away)
    while not before.over:
        for side in (0, 1):
            entry = an_entry_before(rnd, pregame.choices(before, side))
            if entry is not None:
                before = pregame.carry_out(before, {"n": before.n, "side": side, **entry})
    options = {"turn_limit": 6}
    match = Match.new("db2021", *before.sheets(), load_dungeon("layout_a"), rnd.randrange(1 << 40), dict(options))
    play_out(match, coach("scripted", rnd.randrange(1 << 30)), coach("scripted", rnd.randrange(1 << 30)))
    one, two = before.sittings
    after = postgame.begin(
        postgame.Fixture(key, casualty_bonus=True),
        one.team,
        two.team,
        match_statistics(match),
        rnd.randrange(1 << 40),
        (one.journeymen, two.journeymen),
    )
    after = postgame.carry_out(after, {"n": 0, "side": 0, "do": "outcome"})
    while not after.over:
        side = rnd.randrange(2)
        entry = an_entry_after(rnd, after.sittings[side])
        if entry is None:
            continue
        try:
            after = postgame.carry_out(after, {"n": after.n, "side": side, **entry})
        except Refusal as refused:
            assert refused.rule == "DB21-POST-09", "everything else was offered"
    for team in after.teams:
        keeps_every_rule(team)
    return after.teams


def an_entry_before(rnd: Random, offered: PreGameTodo) -> dict[str, Any] | None:
    if offered["step"] == "journeymen":
        return {"do": "journeyman", "position": rnd.choice(offered.get("journeyman", []))}
    if offered["step"] != "inducements":
        return None
    if (offers := offered.get("buy", [])) and rnd.random() < 0.6:
        return {"do": "buy", "what": rnd.choice(offers)["what"]}
    return {"do": "done"}


def an_entry_after(rnd: Random, sitting: postgame.Sitting) -> dict[str, Any] | None:
    if sitting.step == 2:
        return an_advancement(rnd, advancing.choices(sitting))
    if sitting.step != 3:
        return None
    offered = hiring.choices(sitting)
    chosen = [{"do": "retire", "player": number} for number in offered["retire"]]
    chosen += [{"do": "keep", "player": each["player"]} for each in offered["keep"]]
    chosen += [{"do": "hire", "position": key, "name": "New"} for key in offered["hire"]]
    chosen += [{"do": "reroll"}] if offered["reroll"] else []
    return rnd.choice(chosen) if chosen and rnd.random() < 0.6 else {"do": "done"}


def an_advancement(rnd: Random, offered: LearningTodo) -> dict[str, Any]:
    rolled = offered["improve"]
    if rolled:
        if rolled["characteristics"] and rnd.random() < 0.7:
            return {"do": "improve", "characteristic": rnd.choice(rolled["characteristics"])}
        return {"do": "improve", "skill": rnd.choice(rolled["skills"])}
    if offered["mvps"]:
        return {"do": "mvp"}
    chosen: list[dict[str, Any]] = []
    for offer in offered["players"]:
        ways: dict[str, Any] = {**offer["ways"]}
        for way, more in ways.items():
            words = {"do": "advance", "player": offer["player"], "way": way}
            chosen += [words] if way == "characteristic" else []
            chosen += [{**words, "skill": skill} for skill in more.get("skills", ())]
            chosen += [{**words, "category": letter} for letter in more.get("categories", ())]
    return rnd.choice(chosen) if chosen and rnd.random() < 0.8 else {"do": "done"}


def a_redraft(rnd: Random, team: Team) -> Team:
    state = offseason.begin(team, rnd.randrange(1 << 40), capped=True)
    state = offseason.carry_out(state, {"n": 0, "side": 0, "do": "scouting"})
    while not state.over:
        offered = offseason.choices(state)
        chosen: list[dict[str, Any]] = [{"do": "rehire", "player": each["player"]} for each in offered["rehire"]]
        if len(state.team.players) < 11:
            free = next(number for number in range(1, 17) if state.team.player(number) is None)
            chosen += [{"do": "hire", "position": key, "name": "New", "number": free} for key in offered["hire"]]
        entry = rnd.choice(chosen) if chosen else {"do": "done"}
        state = offseason.carry_out(state, {"n": state.n, "side": 0, **entry})
    return state.team
