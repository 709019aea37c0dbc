"""A whole match by clicks, at one screen, from the start page to the last step of its replay."""

import random

from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged


def test_a_whole_match_is_played_and_watched_again(house: House, sit: NewTable, rng: random.Random) -> None:
    table = sit(house.address)
    page = table.page
    page.get_by_text("Someone at this screen").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Turn limit").fill("2")
    page.get_by_label("Dice seed").fill("11")
    page.get_by_role("button", name="Enter the dungeon").first.click()

    assert table.until_asked() is not None
    answers = table.play(rng, most=1500)

    assert answers > 60
    assert {"deploy", "deploy_at", "turn", "action", "move"} <= table.kinds
    ended = page.get_by_role("region", name="The match is over")
    expect(ended.get_by_role("heading").first).to_be_visible()
    expect(ended.get_by_role("table", name="The match in figures")).to_be_visible()
    ended.get_by_role("link", name="Watch the replay").click()
    watch(page)


def watch(page: Page) -> None:
    """Step, play and scrub through a replay."""
    slider = page.get_by_role("slider", name="Moment of the match")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    assert last > 60

    page.get_by_role("button", name="Step forward").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Step back").click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Next turn").click()
    turn = int(slider.input_value())
    assert 0 < turn < last
    page.get_by_role("button", name="Previous turn").click()

    page.get_by_label("Speed").select_option("10×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 4")
    page.get_by_role("button", name="Pause").click()

    slider.fill(str(last // 2))
    expect(page.get_by_text(f"Step {last // 2} of {last}")).to_be_visible()
    slider.press("ArrowRight")
    expect(slider).to_have_value(str(last // 2 + 1))
    page.locator("body").press("End")
    expect(slider).to_have_value(str(last))
    expect(page.get_by_role("region", name="The match is over")).to_be_visible()
    assert "Turn" in (slider.get_attribute("aria-valuetext") or "")


def test_an_answer_is_taken_back_until_a_die_has_fallen(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table: Table = sit(house.address + staged["turn"].path)
    question = table.until_kind("turn")
    table.answer(question["options"][0])
    table.until_asked()
    before = table.seq
    table.page.get_by_role("button", name="Undo").click()
    table.page.wait_for_function("before => Number(document.querySelector('.table').dataset.seq) < before", arg=before)
    assert table.until_kind("turn")["options"] == question["options"]
