"""With motion on, nothing is told before the board has shown it; and what others do can be followed."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import PATIENCE, end_turn, play_an_activation
from tests.web.house import House, Staged

WATCH = """
() => {
  window.seen = [];
  const look = () => {
    const log = [...document.querySelectorAll('.lines .text')].map((line) => line.textContent);
    const roll = document.querySelector('.beside .roll');
    window.seen.push({
      log: log.length,
      last: log.at(-1) ?? '',
      heading: document.querySelector('.prompt h2')?.textContent ?? '',
      busy: document.querySelector('.prompt')?.getAttribute('aria-busy'),
      news: document.querySelector('p[aria-live]')?.textContent ?? '',
      playing: [...document.querySelectorAll('.strip button')].some((b) => b.textContent.includes('Skip')),
      tumbling: roll !== null && !roll.classList.contains('lies'),
    });
    requestAnimationFrame(look);
  };
  look();
}
"""
"""Notes at every picture what stands where."""


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def seen(page: Page) -> list[dict[str, Any]]:
    pictures: list[dict[str, Any]] = page.evaluate("window.seen")
    return pictures


def test_dice_are_told_when_they_lie(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    story = staged["reroll seen"]
    table = sit(house.address + story.path, still=False)
    page = table.page
    at = next(at for at, (_, asked, _) in enumerate(story.told) if asked == "reroll")
    for value, kind, _ in story.told[: at - 1]:
        table.until_kind(kind)
        table.answer(table.option(value))
    table.until_kind(story.told[at - 1][1])
    page.locator('.strip button:has-text("Skip")').wait_for(state="detached")
    watch(page)
    table.answer(table.option(story.told[at - 1][0]))
    table.until_kind("reroll")
    pictures = seen(page)
    tumbling = [p for p in pictures if p["tumbling"]]
    assert tumbling, "the dice tumble beside the player"
    roll = next(e for e in table.now["events"] if e["kind"] == "rolled")
    assert not any(roll["text"] in picture["news"] + picture["last"] for picture in tumbling)
    assert all(picture["busy"] == "true" for picture in tumbling)
    assert any(roll["text"] in picture["news"] for picture in pictures)
    asked = table.prompt.get_by_role("heading", level=2).text_content()
    assert not any(picture["heading"] == asked and picture["playing"] for picture in pictures)


def test_the_turn_of_the_computer_is_followed_stopped_and_shown_again(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(house.address + staged["followed"].path, still=False)
    page = table.page
    play_an_activation(table, staged["followed"].told)
    end_turn(table)
    said = page.locator(".beside .said")
    expect(said).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    if said.count() == 0:
        # It was stopped between two things that are told.
        page.get_by_role("button", name="Next").click()
    expect(said).to_be_visible()
    who = said.text_content()
    page.wait_for_timeout(700)
    assert said.text_content() == who
    expect(table.prompt).not_to_have_class(re.compile("mine"))
    page.get_by_role("button", name="Next").click()
    expect(said).not_to_have_text(who or "")
    expect(go_on).to_be_visible()
    # The pointer over the map does not take the words away.
    square = page.locator("[data-square]").first
    square.hover()
    expect(page.locator(".strip .caption")).not_to_contain_text(square.get_attribute("aria-label") or "")
    page.get_by_role("button", name="Show all").click()
    table.until_kind("turn")
    expect(page.locator(".trails path").first).to_be_attached()
    seq = table.seq
    page.get_by_role("button", name="Show that turn again").click()
    expect(said).to_be_visible()
    expect(table.prompt).to_have_class(re.compile("mine"))
    page.keyboard.press("Escape")
    page.locator(".map").click(position={"x": 3, "y": 3})
    expect(said).to_have_count(0)
    assert table.seq == seq
    for kind in ("turn", "action"):
        table.answer(table.until_kind(kind)["options"][0])
    expect(page.locator(".trails path")).to_have_count(0)


def test_a_page_that_nobody_looks_at_does_not_wait(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["hidden"].path, still=False)
    page = table.page
    play_an_activation(table, staged["hidden"].told)
    end_turn(table)
    expect(page.locator(".beside .said")).to_be_visible()
    page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { value: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    page.wait_for_selector('.prompt.mine[aria-busy="false"]', timeout=2 * PATIENCE)


def test_without_the_stage_everything_is_told_at_once(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(f"{house.address}/nowhere", still=False)
    missing = re.compile(r"/assets/stage-.*\.js")
    table.page.route(missing, lambda route: route.abort("connectionrefused"))
    table.page.goto(house.address + staged["stageless"].path)
    play_an_activation(table, staged["stageless"].told)
    table.until_kind("turn")


def test_the_header_says_where_the_ball_is(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["turn"].path)
    expect(table.page.get_by_role("group", name="Teams and turn")).to_contain_text("The ball is in a chest")
