"""A match against the computer by clicks: a fight with dice, a push and a re-roll, and the turns that follow."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Question, Table
from tests.web.house import House, Staged


def follow(table: Table, staged: Staged) -> list[str]:
    """Answer as the story has it, until another player's activation. Returns the kinds of questions, in order."""
    asked: list[str] = []
    for value, kind, text in staged.told:
        if asked and kind == "turn":
            break
        question = table.until_kind(kind)
        assert question["text"] == text
        expect(table.prompt.get_by_role("heading", level=2)).to_have_text(text)
        look_at(table, kind)
        table.answer(table.option(value))
        asked.append(kind)
    return asked


def look_at(table: Table, kind: str) -> None:
    """What a coach must see before answering a question of this kind."""
    question = table.question
    assert question is not None
    if kind == "block_die":
        faces = table.prompt.locator(".faces .button")
        expect(faces).to_have_count(len(question["options"]))
        for face in faces.all():
            expect(face.locator("svg")).to_be_visible()
    elif kind == "push_to":
        expect(table.page.locator(".marks .arrow")).to_have_count(len(question["options"]))
    elif kind == "reroll":
        expect(table.prompt.locator(".rolled > :not(button)")).to_have_count(len(question["dice"]))
    elif kind == "move":
        expect(table.page.locator(".marks .reach").first).to_be_attached()


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_a_block_with_its_dice_its_push_and_a_following_up(
    house: House, sit: NewTable, staged: dict[str, Staged], still: bool
) -> None:
    table = sit(house.address + staged["block" if still else "block again"].path, still=still)
    asked = follow(table, staged["block"])
    assert {"block_die", "push_to", "follow_up"} <= set(asked)
    dice = [event for event in table.now["events"] if event["dice"]]
    assert dice or table.page.locator(".lines .dice").count()


def test_a_failed_roll_may_be_rolled_again(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["reroll"].path)
    assert "reroll" in follow(table, staged["reroll"])


def test_some_turns_against_the_computer(
    house: House, sit: NewTable, staged: dict[str, Staged], rng: random.Random
) -> None:
    table = sit(house.address + staged["computer"].path, still=False)
    page = table.page
    question: Question | None = table.until_kind("turn")
    first = table.now["view"]["turn"]["number"]
    for _ in range(3):
        turns = table.now["view"]["turn"]["number"]
        question = table.until_asked()
        for _ in range(12):
            if question is None or table.now["view"]["turn"]["number"] != turns:
                break
            table.answer(rng.choice(question["options"]), on_board=rng.random() < 0.6)
            question = table.until_asked()
        while question is not None and table.now["view"]["turn"]["number"] == turns:
            ways_on = [o for o in question["options"] if o["verb"] in ("end_turn", "end_activation", "no")]
            table.answer((ways_on or question["options"])[-1], on_board=False)
            question = table.until_asked()
        if question is None:
            break
    assert question is None or table.now["view"]["turn"]["number"][0] >= first[0] + 2
    expect(page.get_by_role("group", name="Teams and turn")).to_contain_text("hard computer")
    assert {event["side"] for event in all_events(page, house, staged["computer"].id)} >= {0, 1}


def all_events(page: Page, house: House, match: str) -> list[dict[str, object]]:
    """Everything that has happened in a match, as the server tells it."""
    replay = page.request.get(f"{house.address}/api/matches/{match}/replay").json()
    events: list[dict[str, object]] = replay["events"]
    return events


@pytest.mark.parametrize(("moment", "kind"), [("far walk", "move"), ("idle", "action")])
def test_a_walk_of_many_squares_is_shown_and_done_with_one_click(
    house: House, sit: NewTable, staged: dict[str, Staged], moment: str, kind: str
) -> None:
    table = sit(house.address + staged[moment].path)
    page = table.page
    question = table.until_kind(kind)
    mover = question["player"]
    name = next(p["name"] for team in table.now["match"]["teams"] for p in team["players"] if p["id"] == mover)
    expect(page.locator(".marks .reach").first).to_be_attached()
    near = {tuple(o["square"]) for o in question["options"] if o["square"]}
    sure = page.locator('[data-square][aria-label*="100"]:not([aria-label*="Portal"])')
    assert sure.count()
    far = next(
        square
        for label in sure.all()
        if (square := tuple(map(int, (label.get_attribute("data-square") or "").split(",")))) not in near
    )
    cell = table.cell((far[0], far[1]))
    cell.hover()
    expect(page.locator(".overlay .path")).to_be_attached()
    cell.click()
    expect(cell).to_have_attribute("aria-label", re.compile(name))
    table.settle()
    assert table.player(mover)["square"] == list(far)


def test_an_end_zone_is_chosen_on_the_map(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["toss"].path)
    page = table.page
    question = table.until_kind("end_zone")
    expect(page.locator(".marks .sign")).to_have_text(["1", "2"])
    page.locator(f'.prompt [data-option="{question["options"][1]["value"]}"]').hover()
    expect(page.locator(".marks .sign.pointed")).to_have_text(["2"])
    before = table.seq
    table.cell((18, 8)).click()
    table.after(before)
    expect(page.get_by_text("take the end zone from").first).to_be_visible()
    expect(table.prompt).to_contain_text("Player 1 of 6")
