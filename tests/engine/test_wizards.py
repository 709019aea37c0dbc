"""Wizards and sponsors where a scenario cannot look: before the first turn, in records, on sheets that do not fit."""

from __future__ import annotations

import json

import pytest

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AWAY, HOME, WINDOW
from dungeonbowl.core.questions import BadRecord
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.match.outcomes import outcomes
from dungeonbowl.notation.messages.view import match_message, question_message, view_message
from dungeonbowl.notation.prose.umpire import roll_message, roll_words
from dungeonbowl.rules.queries import players_in_play
from dungeonbowl.search.fields.previews import block
from dungeonbowl.state import TeamSheet, with_extras
from dungeonbowl.state.state import FURIOUS

COVERS = ("DB21-IND-01", "DB21-IND-02", "DB21-IND-03", "DB21-SPON-01", "DB21-SPON-07")

FIRE = ready_team("fire", "db2021")
LIFE = ready_team("life", "db2021")


def new(home: TeamSheet, away: TeamSheet, seed: int = 1, **options: str | int) -> Match:
    return Match.new("db2021", home, away, load_dungeon("layout_a"), seed, options)


def to_ask(match: Match, *asks: int) -> None:
    """Answer with the first option until one of these questions is open."""
    while match.question is not None and match.question.ask not in asks:
        match.answer(match.question.options[0])


def oberwald(team: TeamSheet, number: int) -> TeamSheet:
    return with_extras(team, sponsor="air_oberwald", sponsored=number)


def test_what_a_team_brings_is_told_between_the_coin_and_deployment_and_counted() -> None:
    match = new(
        with_extras(FIRE, 2, 1, wizard=True, sponsor="farblast"), with_extras(LIFE, bribes=3), sponsors="in_use"
    )
    plain = new(FIRE, LIFE)
    for each in (match, plain):
        to_ask(each, ak.ASK_DEPLOY)
    before = len(plain.events)
    assert [str(event) for event in match.events[:before]] == [str(event) for event in plain.events]
    assert match.events[before - 1].rules == [r.PRE_02, r.PRE_01]
    told = [(event.name, event.value, event.target) for event in match.events[before:]]
    assert told == [
        ("induced", ex.EXTRA_TRAINING, 2),
        ("induced", ex.BRIBES, 1),
        ("induced", ex.COLLEGE_WIZARD, 1),
        ("sponsored", 0, ex.FARBLAST),
        ("induced", ex.SIDE_STEP + ex.BRIBES, 3),
    ]
    assert match.state.rerolls(HOME) == FIRE.rerolls + 2
    assert match.state.bribes(AWAY) == 3
    assert match.state.wizards == 1


def test_a_match_without_extras_has_the_hash_it_always_had() -> None:
    match = new(FIRE, LIFE)
    plain = len(match.state.numbers())
    assert len(new(with_extras(FIRE, wizard=True), LIFE).state.numbers()) == plain + 5


def test_both_coaches_of_air_oberwald_choose_before_the_first_turn_the_first_in_turn_first() -> None:
    match = new(oberwald(FIRE, 1), oberwald(LIFE, 2), sponsors="in_use")
    to_ask(match, ak.ASK_BOON)
    assert match.question is not None
    first = match.question.seat
    assert first == match.state.first_side
    assert len(match.question.options) == 4
    assert match.question.player == match.state.squads.sponsored(first)
    before = match.hash()
    match.answer(op.option(op.BOON, ex.BOON_BOOTS))
    assert match.hash() != before
    assert match.question is not None and match.question.ask == ak.ASK_BOON and match.question.seat == 1 - first
    match.answer(op.option(op.BOON, ex.BOON_HELMET))
    assert match.question.ask == ak.ASK_TURN
    star = match.game.players[match.state.squads.sponsored(first)]
    assert star.has(sk.SPRINT)
    assert star.ma == match.setup.squads.ma[star.id] + 1
    assert not match.setup.squads.has(star.id, sk.SPRINT)
    assert Match.replay(json.loads(json.dumps(match.record()))).hash() == match.hash()
    drafted = match_message(match)["teams"][first]["players"]
    shown = next(player for player in drafted if player["id"] == star.id)
    assert shown["ma"] == star.ma - 1, "the gift is a mark on the table, not a change of the sheet"
    marks = {player["id"]: player["marks"] for player in view_message(match, -1)["players"]}
    assert marks[star.id] == ["gift_boots"]


def test_a_gift_is_one_matchs_and_does_not_touch_the_sheets() -> None:
    match = new(oberwald(FIRE, 1), LIFE, sponsors="in_use")
    to_ask(match, ak.ASK_BOON)
    fork = match.fork()
    fork.answer(op.option(op.BOON, ex.BOON_DAGGER))
    match.answer(op.option(op.BOON, ex.BOON_HELMET))
    star = match.state.squads.sponsored(0)
    assert fork.state.squads.has(star, sk.STAB) and not match.state.squads.has(star, sk.STAB)
    assert match.state.squads.has(star, sk.THICK_SKULL)
    assert not match.setup.squads.has(star, sk.STAB)


def test_the_opposing_wizard_is_asked_before_a_turn_gets_under_way_and_may_wait() -> None:
    match = new(with_extras(LIFE, wizard=True), FIRE, seed=3)
    to_ask(match, ak.ASK_CAST)
    assert match.question is not None
    assert match.state.phase == WINDOW and match.state.side == 1
    assert match.question.seat == 0
    assert match.question.options == [op.option(op.CAST), op.option(op.NO)]
    match.answer(op.option(op.NO))
    assert match.question.ask == ak.ASK_TURN and match.question.seat == 1
    assert match.state.wizards == 1


def test_the_chances_of_a_spell_sum_to_one_and_are_exact() -> None:
    match = new(with_extras(ready_team("metal", "db2021"), wizard=True), FIRE, seed=2)
    to_ask(match, ak.ASK_TURN)
    while op.option(op.CAST) not in (match.question.options if match.question else []):
        match.answer(op.option(op.END_TURN))
    ends = outcomes(match, int(op.option(op.CAST)))
    assert sum(end.weight for end in ends) == 1


def test_a_coach_is_told_who_stands_in_the_fire() -> None:
    match = new(with_extras(FIRE, wizard=True), LIFE, seed=1)
    to_ask(match, ak.ASK_CAST)
    match.answer(op.option(op.CAST))
    asked = question_message(match, 0)
    assert asked is not None and asked["kind"] == "spell"
    warnings = {tuple(option["square"] or ()): option["warning"] or "" for option in asked.get("options", [])}
    empty = [square for square, warning in warnings.items() if warning == "There is no player in that fire."]
    crowded = [square for square, warning in warnings.items() if warning.startswith("In the fire: ")]
    assert len(empty) > len(crowded) > 8
    zones = view_message(match, 0)["end_zones"]
    assert zones is not None
    assert {tuple(square) for square in zones[0]} & set(crowded)


def test_a_furious_player_is_shown_three_dice_of_their_own() -> None:
    match = new(with_extras(ready_team("beasts", "db2021"), wizard=True), FIRE, seed=2)
    to_ask(match, ak.ASK_TURN)
    mine, theirs = (players_in_play(match.state, side)[0] for side in (0, 1))
    assert block(match, int(mine), int(theirs))["dice"] != 3
    match.state.set_flags(int(mine), FURIOUS)
    shown = block(match, int(mine), int(theirs))
    assert (shown["dice"], shown["chooser"]) == (3, 0)


def test_a_pair_of_dice_has_twenty_one_results_whichever_is_which() -> None:
    classes = dice.classes_of(dice.PAIR_D6, dice.ALL_CUTS, doubles=False)
    assert [weight for packed, weight in classes if dice.is_double(packed)] == [1] * 6
    assert [weight for packed, weight in classes if not dice.is_double(packed)] == [2] * 15
    assert sorted({number for _, number, _ in dice.faces_of(dice.PAIR_D6)}) == list(range(1, 22))


def test_real_dice_of_spells_and_sponsors_are_explained() -> None:
    home = with_extras(ready_team("metal", "db2021"), wizard=True, sponsor="dr_brauers")
    match = Match.new("db2021", home, FIRE, load_dungeon("layout_a"), 1, {"sponsors": "in_use"}, real_dice=True)
    seen: set[str] = set()
    for _ in range(900):
        question = match.question
        if question is None or seen >= {"spell", "two D6: portal"}:
            break
        if not question.is_roll:
            wanted = [value for verb in (op.CAST, op.ENTER) for value in question.options if op.verb_of(value) == verb]
            match.answer((wanted or [question.options[-1 if question.ask == ak.ASK_TURN else 0]])[0])
            continue
        told = roll_message(match)
        if question.purpose == pu.SPELL:
            seen.add("spell")
            assert (told["dice"], told["sides"], told["needs"]) == (2, 6, None)
            assert {"Success." in result["text"] for result in told["results"]} == {True, False}
        if question.die == dice.PAIR_D6:
            assert "two D6: portal" in roll_words(match, question)
            seen.add("two D6: portal")
            assert (told["dice"], told["sides"], len(told["results"])) == (2, 6, 21)
            assert sorted(len(result["values"]) for result in told["results"]) == [1] * 6 + [2] * 15
        match.answer(told["results"][-1]["values"][0])
    assert seen == {"spell", "two D6: portal"}


@pytest.mark.parametrize(
    ("extras", "words"),
    [
        ({"training": 9}, "Extra Team Training"),
        ({"sponsor": "nobody"}, "no sponsor 'nobody'"),
        ({"sponsor": "air_oberwald"}, "a sponsored player"),
        ({"sponsor": "farblast", "sponsored": 1}, "a sponsored player"),
        ({"sponsor": "air_oberwald", "sponsored": 77}, "nobody wears number 77"),
    ],
)
def test_extras_that_do_not_fit_are_refused(extras: dict[str, int | str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        with_extras(FIRE, **extras)  # type: ignore[arg-type]


def test_a_wizard_needs_a_college_and_a_sponsor_the_option() -> None:
    with pytest.raises(ValueError, match="a wizard belongs to a college"):
        TeamSheet("Nameless", "", FIRE.players, wizard=True)
    with pytest.raises(ValueError, match="options: sponsors"):
        new(with_extras(FIRE, sponsor="farblast"), LIFE)


@pytest.mark.parametrize(
    ("field", "value"),
    [("training", 21), ("training", 9), ("wizard", 1), ("sponsor", "nobody"), ("sponsor", 5), ("sponsored", "a")],
)
def test_a_damaged_record_of_extras_is_refused(field: str, value: object) -> None:
    record = json.loads(json.dumps(new(with_extras(FIRE, 1, 1, wizard=True), LIFE).record()))
    record["home"][field] = value
    with pytest.raises(BadRecord, match="home"):
        Match.replay(record)


def test_a_record_without_extras_is_read_as_before() -> None:
    record = json.loads(json.dumps(new(FIRE, LIFE).record()))
    assert not {"training", "wizard", "sponsor", "sponsored"} & set(record["home"])


@pytest.mark.parametrize("index", range(6))
def test_random_coaches_reach_wizards_and_sponsors(index: int) -> None:
    sponsor = ex.SPONSOR_NAMES[1 + index]
    home = with_extras(
        FIRE, 1, 1, wizard=True, sponsor=sponsor, sponsored=FIRE.players[0].number if sponsor == "air_oberwald" else 0
    )
    match = new(home, with_extras(LIFE, wizard=True), index, sponsors="in_use", turn_limit=12)
    for seat in (0, 1):
        match.seat_source(seat, RandomCoach(index))
    match.play()
    assert match.result is not None
    assert any(event.name == "spell_cast" for event in match.events)
    assert Match.replay(match.record()).hash() == match.hash()
