"""The first lesson: its way leads to the touchdown, from every step, and nothing a pupil tries breaks it."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from dungeonbowl.data import BadData
from dungeonbowl.data.lessons import load_lesson
from dungeonbowl.match import Match
from dungeonbowl.server.computer.lesson import Script, first_script
from tests.server.conftest import Seat, Table

STEPS = list(load_lesson().steps)


def play_way(script: Script, match: Match, step: str) -> None:
    """Do what a step says as it says it."""
    for act in script.lesson.steps[step]:
        match.answer(script.answer(match, act))
        script.go_on(match)


@pytest.mark.parametrize("step", STEPS)
def test_from_every_step_the_way_leads_to_the_touchdown(step: str) -> None:
    script = first_script()
    match = script.begin(step)
    for later in STEPS[STEPS.index(step) :]:
        assert match.question is not None and match.question.seat == 0
        play_way(script, match, later)
    assert match.result is not None and (match.result.winner, match.result.by) == (0, "touchdown")
    assert Match.replay(match.record()).hash() == match.hash()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_pupil_tries_is_played_on(seed: int) -> None:
    script = first_script()
    rng = random.Random(seed)
    match = script.begin(rng.choice(STEPS))
    for _ in range(200):
        if match.question is None:
            break
        assert match.question.seat == 0 and not match.question.is_roll
        match.answer(rng.choice(match.question.options))
        script.go_on(match)


def test_a_step_that_is_not_there_is_refused(make_table: Callable[..., Table]) -> None:
    table = make_table()
    answer = table.client.post("/api/lesson", json={"step": "fly"})
    assert answer.status_code == 400
    assert "no step 'fly'" in answer.json()["detail"]


def choose(seat: Seat, verb: str, **of: Any) -> None:
    """Answer with the option that does this."""
    options = seat.now["question"]["options"]
    option = next(o for o in options if o["verb"] == verb and all(o[key] == value for key, value in of.items()))
    seat.send(type="answer", seq=seat.now["seq"], value=option["value"])
    assert seat.until("update", "refused")["type"] == "update"


def test_at_the_table_the_lesson_rolls_and_plays_the_other_side(make_table: Callable[..., Table]) -> None:
    table = make_table(coach_pause=0.0)
    made = table.client.post("/api/lesson", json={"step": "trap"}).json()
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        choose(seat, "activate", player=0)
        choose(seat, "move")
        choose(seat, "step", square=[3, 1])
        choose(seat, "step", square=[4, 1])
        choose(seat, "open_chest")
        while not seat.now["question"]["yours"]:
            seat.until("update")
        places = {player["id"]: player["square"] for player in seat.now["view"]["players"]}
        assert (places[20], places[21]) == ([3, 2], [7, 2])
        assert seat.now["view"]["turn"]["number"] == [2, 1]
    # Another day, on a server that was started again, the match stands where it stood and its dice are still known.
    table = make_table(coach_pause=0.0)
    with table.sit(made["id"], made["seats"]["home"]) as seat:
        choose(seat, "activate", player=1)
        choose(seat, "block")
        assert seat.now["question"]["dice"] == ["push_back", "pow"]


def test_a_lesson_that_makes_no_sense_is_refused_with_its_line(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from dungeonbowl.data import lessons

    good = (lessons.FOLDER / "first.yaml").read_text(encoding="utf-8")
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    for wrong, said in (
        (good.replace("Grub to D3", "Grob to D3"), "have no Grob"),
        (good.replace("step G4", "walk G4"), "walk is nothing that a coach does"),
        (good.replace("dodge: [2, 5]", "dodgy: [2, 5]"), "nothing is rolled for dodgy"),
        (good.replace("step G4", "step G44x"), "expected a square"),
    ):
        (tmp_path / "wrong.yaml").write_text(wrong, encoding="utf-8")
        lessons.load_lesson.cache_clear()
        with pytest.raises(BadData, match=said):
            lessons.load_lesson("wrong")
    lessons.load_lesson.cache_clear()
