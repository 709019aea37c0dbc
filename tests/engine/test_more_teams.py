"""Three and four teams in one dungeon: what no scenario can show, since it begins later, and their records."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, LOST, NONE, SLOTS, TURN
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.data.dungeons import stored_files, teams_of
from dungeonbowl.dungeon import validate
from dungeonbowl.dungeon.laws.living import living_warnings, steps_from
from dungeonbowl.dungeon.layout.written import parse_dungeon, write_dungeon
from dungeonbowl.match import BadRecord, Match, RandomCoach
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import TeamSheet

COVERS = (
    "DB5-MORE-02",
    "DB5-MORE-03",
    "DB5-MORE-07",
    "DB5-MORE-08",
    "DB5-MORE-09",
    "DB5-MORE-10",
    "AGE-MORE-02",
    "AGE-MORE-03",
    "AGE-MORE-07",
    "AGE-MORE-08",
    "AGE-MORE-09",
    "AGE-MORE-10",
)
GAMES = [(rules, teams) for rules in ("db5", "age") for teams in (3, 4)]
MADE_FOR_MORE = [(rules, teams, key) for rules, teams in GAMES for key in dungeon_keys(rules, teams)]


def sheets(rules: str, teams: int) -> list[TeamSheet]:
    keys = ready_keys(rules)
    return [ready_team(keys[side % len(keys)], rules) for side in range(teams)]


def begun(
    rules: str, teams: int, seed: int = 0, options: dict[str, str | int] | None = None, which: int = 0, chefs: int = 0
) -> Match:
    home, away, *more = sheets(rules, teams)
    dungeon = load_dungeon(dungeon_keys(rules, teams)[which])
    home = replace(home, chefs=chefs)
    return Match.new(rules, home, away, dungeon, seed, options, more=tuple(more))


def until(match: Match, ask: int, seed: int = 0) -> Match:
    """The match at the first question of a kind, everything before it answered by chance."""
    pick = RandomCoach(seed)
    while match.question is not None and match.question.ask != ask:
        question = match.question
        match.answer(int(pick.choose(question.ask, question.seat, question.player, match.game.open_options)))
    return match


def played(match: Match, seed: int, wild: bool = True) -> Match:
    for seat in range(len(match.setup.teams)):
        match.seat_source(seat, WildCoach(match.state, seed + seat) if wild else RandomCoach(seed + seat))
    match.play()
    return match


@pytest.mark.parametrize(("rules", "teams", "key"), MADE_FOR_MORE)
def test_the_dungeons_are_lawful_and_no_end_zone_is_better_than_another(rules: str, teams: int, key: str) -> None:
    dungeon = load_dungeon(key)
    assert dungeon.rules == rules and dungeon.teams == teams
    assert not validate(dungeon) and not living_warnings(dungeon)
    board = dungeon.board
    measures = []
    for side in range(teams):
        steps = steps_from(board, [int(square) for square in board.end_zone(side)])
        others = [min(steps[int(sq)] for sq in board.end_zone(other)) for other in range(teams) if other != side]
        chests = sorted(steps[square] for square in dungeon.chests)
        pads = sorted(steps[square] for square in dungeon.portals if square != NONE)
        measures.append((sorted(others), chests, pads))
    assert all(measure == measures[0] for measure in measures)


@pytest.mark.parametrize("teams", [3, 4])
def test_the_astrogranite_edition_has_six_pads_however_many_play(teams: int) -> None:
    dungeon = load_dungeon(dungeon_keys("age", teams)[0])
    assert sum(square != NONE for square in dungeon.portals) == 6
    written: dict[str, Any] = write_dungeon(dungeon)
    five = {**written, "rows": [row.replace("6", ".") for row in written["rows"]]}
    assert "AGE-BASE-04" in [violation.rule for violation in validate(parse_dungeon(five))]


def test_there_are_two_dungeons_for_each_number_of_teams() -> None:
    assert all(len(dungeon_keys(rules, teams)) >= 2 for rules, teams in GAMES)
    assert not any(dungeon_keys(rules, teams) for rules in ("db2021", "naf", "db7s") for teams in (3, 4))
    for key in stored_files():
        assert teams_of(key) == load_dungeon(key).teams


@pytest.mark.parametrize(("rules", "teams"), GAMES)
def test_the_coaches_set_up_in_turn_and_the_first_turn_is_given_by_lot(rules: str, teams: int) -> None:
    first = Counter[int]()
    for seed in range(8):
        match = until(begun(rules, teams, seed), ak.ASK_FIRST_TURN if rules == "db5" else ak.ASK_TURN, seed)
        state = match.state
        for side in range(teams):
            boxes = [int(state.box[player]) for player in range(side * SLOTS, side * SLOTS + SLOTS)]
            assert boxes.count(IN_PLAY) == 6
        placed = [event.player // SLOTS for event in match.events if event.kind == ev.DEPLOYED]
        assert all(other == (one + 1) % teams for one, other in pairwise(placed)), "they take turns"
        question = match.question
        assert question is not None
        first[question.seat] += 1
        if rules == "db5":
            assert [int(op.verb_of(option)) for option in question.options] == [op.GO_FIRST] * teams
            match.answer(int(op.option(op.GO_FIRST, teams - 1)))
            assert int(match.state.side) == teams - 1 and int(match.state.first_side) == teams - 1
    assert len(first) > 1, "it is a lot"


@pytest.mark.parametrize(("rules", "teams"), GAMES)
def test_a_whole_match_can_be_read_again_from_its_record(rules: str, teams: int) -> None:
    ended = Counter[str]()
    for seed in range(2):
        match = played(begun(rules, teams, seed, {"turn_limit": 8}, which=seed), seed)
        result = match.result
        assert result is not None and -1 <= result.winner < teams
        ended[result.by] += 1
        over = match.events[-1]
        assert over.kind == ev.OVER_EVENT and over.side == result.winner
        record = match.record()
        assert record["version"] == 3 and len(record["teams"]) == teams and "home" not in record  # type: ignore[arg-type]
        again = Match.replay(record)
        assert again.hash() == match.hash()
        assert [event.key() for event in again.events] == [event.key() for event in match.events]
    assert ended


def turns_began(match: Match) -> list[tuple[int, int]]:
    return [(event.side, event.number) for event in match.events if event.kind == ev.TURN_BEGAN]


def test_the_turns_of_a_fourth_side_are_told_as_its_own() -> None:
    match = played(begun("db5", 4, 3, {"turn_limit": 3}), 3, wild=False)
    began = turns_began(match)
    assert {side for side, _ in began} == {0, 1, 2, 3}
    assert all(other == (one + 1) % 4 for (one, _), (other, _) in pairwise(began))
    assert [number for side, number in began if side == 3] == list(range(1, len(began) // 4 + 1))


def test_time_runs_for_all_teams_together() -> None:
    match = played(begun("db5", 3, 5, {"alarms": "turns"}), 5, wild=False)
    assert match.result is not None
    if match.result.by == "time":
        assert sum(int(match.state.turns(side)) for side in range(3)) == 36


def test_the_safety_draw_counts_forty_turns_for_each_team() -> None:
    match = begun("age", 3, 2)
    until(match, ak.ASK_TURN, 2)
    for side in range(3):
        match.state.set_turns(side, 40)
    match.answer(int(op.bare(op.END_TURN)))
    assert match.result is not None and match.result.by == "time" and match.result.winner == NONE


def test_a_chef_robs_the_next_team_that_has_a_reroll_left() -> None:
    for seed in range(6):
        match = begun("db5", 3, seed, chefs=1)
        teams = match.setup.teams
        won = [event.target for event in match.events if event.kind == ev.COOKED]
        left = [int(match.state.rerolls(side)) for side in range(3)]
        lost = min(won[0], teams[1].rerolls)
        assert left == [teams[0].rerolls + won[0], teams[1].rerolls - lost, teams[2].rerolls - (won[0] - lost)]


@pytest.mark.parametrize("rules", ["db5", "age"])
def test_who_concedes_takes_the_team_off_and_the_others_play_on(rules: str) -> None:
    match = until(begun(rules, 3, 4), ak.ASK_TURN)
    quitter = int(match.state.side)
    assert not match.may_concede((quitter + 1) % 3)
    match.concede(quitter)
    boxes = {int(match.state.box[player]) for player in range(quitter * SLOTS, quitter * SLOTS + SLOTS)}
    assert boxes <= {LOST, 6} and match.result is None
    assert int(match.state.side) == (quitter + 1) % 3 and int(match.state.phase) == TURN
    again = Match.replay(match.record())
    assert again.hash() == match.hash()
    following = int(match.state.side)
    match.answer(int(op.bare(op.END_TURN)))
    assert int(match.state.side) not in (quitter, following)
    match.concede(int(match.state.side))
    assert match.result is not None and (match.result.winner, match.result.by) == (following, "concession")
    assert Match.replay(match.record()).hash() == match.hash()


def test_the_ball_of_a_coach_who_concedes_bounces() -> None:
    match = until(begun("age", 3, 4), ak.ASK_TURN)
    side = int(match.state.side)
    holder = next(p for p in range(side * SLOTS, side * SLOTS + SLOTS) if int(match.state.box[p]) == IN_PLAY)
    match.game.give_ball(match.game.players[holder], ev.BALL_CAUGHT, rule=0)
    match.concede(side)
    assert int(match.state.carrier) == NONE or int(match.state.carrier) // SLOTS != side
    told = [event.kind for event in match.events]
    assert ev.BALL_MOVED in told[told.index(ev.CONCEDED) :]


@pytest.mark.parametrize("damage", ["teams", "count", "dungeon", "rules"])
def test_a_record_with_the_wrong_number_of_teams_is_refused(damage: str) -> None:
    record: dict[str, Any] = dict(begun("db5", 3).record())
    if damage == "teams":
        record["teams"] = record["teams"][:1]
    elif damage == "count":
        record["teams"] = record["teams"][:2]
    elif damage == "dungeon":
        record["teams"] = [*record["teams"], record["teams"][0]]
    else:
        record["rules"] = "naf"
    with pytest.raises(BadRecord):
        Match.replay(record)


def test_games_of_two_are_not_played_by_three() -> None:
    home, away, third = sheets("db5", 3)
    with pytest.raises(ValueError, match="made for 2 teams"):
        Match.new("db5", home, away, load_dungeon("crossed_keys"), 0, more=(third,))
    with pytest.raises(ValueError, match="made for 3 teams"):
        Match.new("db5", home, away, load_dungeon("trefoil"), 0)
    with pytest.raises(ValueError, match="at most 2"):
        Match.new("naf", home, away, load_dungeon("twin_tombs"), 0, more=(third,))


def test_four_coaches_place_ten_pads() -> None:
    match = until(begun("db5", 4, 7, {"placement": "coaches"}), ak.ASK_DEPLOY, 7)
    placed = [event for event in match.events if event.kind == ev.PORTAL_PLACED]
    assert len(placed) == 10 and int(match.state.board.portals) == 10
    assert all(other.value == (one.value + 1) % 4 for one, other in pairwise(placed))
