"""What may go wrong is on the page before a coach commits: portals on the way, and the odds of a block."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from dungeonbowl.core import options as op
from dungeonbowl.data import load_dungeon
from dungeonbowl.match import Match
from dungeonbowl.search.coaches.coach import coach
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from tests.web.conftest import FIGHT, NewTable
from tests.web.house import House, Staged, Story, stage

HOT = {**FIGHT, "away": {**FIGHT["away"], "coach": "hotseat"}}


def until(wanted: Callable[[Match], int | None]) -> tuple[Story, int]:
    """A match up to a question of which `wanted` names an answer; the answer too."""
    match, _ = new_match(MatchForm.model_validate(HOT), load_dungeon(str(HOT["dungeon"])))
    coaches = (coach("scripted", 1), coach("scripted", 2))
    told: Story = []
    while match.question is not None and len(told) < 3000:
        if not match.in_step:
            value = wanted(match)
            if value is not None:
                return told, value
        value = coaches[match.question.seat].answer(match)
        told.append((value, "", ""))
        match.answer(value)
    raise AssertionError("the story never comes there; tell it with another seed")


def onto_a_portal(match: Match) -> int | None:
    question = match.question
    for option in question.options if question else []:
        square = int(op.square_of(option))
        if op.verb_of(option) == op.STEP and int(match.state.board.portal[square]):
            return int(option)
    return None


def only_target(match: Match) -> int | None:
    """The declaration of a Block of which only one opponent can be the target."""
    question = match.question
    if question is None or question.name != "action" or int(op.option(op.BLOCK)) not in question.options:
        return None
    twin = match.fork()
    twin.answer(int(op.option(op.BLOCK)))
    name = twin.question.name if twin.question is not None else ""
    return int(op.option(op.BLOCK)) if name != "target" else None


@dataclass
class Moments:
    """A server with matches on it, each before an answer that may go wrong."""

    house: House
    portals: list[Staged]
    onto: int
    block: Staged
    declared: int


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moments]:
    database = str(tmp_path_factory.mktemp("odds") / "matches.sqlite")
    to_portal, onto = until(onto_a_portal)
    to_block, declared = until(only_target)
    portals = [stage(database, HOT, to_portal, len(to_portal)) for _ in range(3)]
    block = stage(database, HOT, to_block, len(to_block))
    house = House(database)
    house.open()
    yield Moments(house, portals, onto, block, declared)
    house.kill()


@pytest.mark.parametrize("touch", [False, True])
def test_a_portal_is_never_a_sure_thing(sit: NewTable, moments: Moments, touch: bool) -> None:
    table = sit(moments.house.address + moments.portals.pop().path, touch=touch)
    page = table.page
    option = table.option(moments.onto)
    square = (option["square"][0], option["square"][1])
    cell = table.cell(square)
    loss = "1 in 6: lost for the match. Otherwise out of portal"
    expect(cell).to_have_attribute("aria-label", re.compile(re.escape(loss)))
    assert loss in (option["warning"] or "")
    seq = table.seq
    table.press(cell)
    expect(page.locator(".armed")).to_be_visible()
    expect(page.locator(".strip .caption")).to_contain_text(loss)
    if not touch:
        expect(page.locator(".overlay .path.likely")).to_be_attached()
    assert table.seq == seq, "nobody steps onto a portal at the first click"
    table.press(cell)
    table.after(seq)


def test_a_coach_may_ask_not_to_be_asked(sit: NewTable, moments: Moments) -> None:
    table = sit(moments.house.address + moments.portals.pop().path)
    page = table.page
    option = table.option(moments.onto)
    page.keyboard.press("Escape")
    button = table.button(option)
    button.click()
    confirm = page.locator(".wary")
    expect(confirm).to_contain_text("lost for the match")
    confirm.get_by_role("button", name="Stay").click()
    expect(confirm).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm a move that may cost").uncheck()
    page.keyboard.press("Escape")
    seq = table.seq
    table.button(option).click()
    table.after(seq)


@pytest.mark.parametrize("touch", [False, True])
def test_a_block_tells_its_odds_also_with_one_target(sit: NewTable, moments: Moments, touch: bool) -> None:
    table = sit(moments.house.address + moments.block.path, touch=touch)
    option = table.option(moments.declared)
    button = table.button(option)
    expect(button.locator(".brief")).to_contain_text("goes down")
    if not touch:
        button.hover()
    else:
        button.focus()
    odds = table.page.locator(".prompt .odds")
    expect(odds).to_contain_text("Strength")
    expect(odds.locator("li").first).to_contain_text("%")
