"""What stays where it is: tabs, answers and the map, whatever is pointed at, opened or told."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged

Boxes = dict[str, list[float]]


def boxes(page: Page, *selectors: str) -> Boxes:
    """Where everything is that the selectors find, by its name."""
    found: Boxes = page.evaluate(
        """selectors => Object.fromEntries(selectors.flatMap((s) => [...document.querySelectorAll(s)].map((e, i) => {
            const b = e.getBoundingClientRect();
            return [`${s} ${i} ${e.getAttribute('aria-label') ?? e.dataset.option ?? ''}`,
                [b.x, b.y, b.width, b.height].map((n) => Math.round(n))];
        })))""",
        list(selectors),
    )
    assert found
    return found


def settled(page: Page) -> None:
    """Give the page the time that a resting pointer takes, and its transitions."""
    page.mouse.move(5, 5)
    page.wait_for_timeout(400)


FRAME = (".tab", ".papers", ".ask", ".stage", ".top button")


def test_nothing_moves_while_one_points_and_opens(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["still"].path)
    page = table.page
    question = table.until_kind("turn")
    settled(page)
    before = boxes(page, *FRAME, ".prompt [data-option]")

    for player in table.now["view"]["players"]:
        if player["square"] is not None:
            table.cell((player["square"][0], player["square"][1])).hover()
            page.wait_for_timeout(250)
            expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    for option in question["options"]:
        page.locator(f'.prompt [data-option="{option["value"]}"]').hover()
        page.wait_for_timeout(250)
        expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    page.locator(".ask").evaluate("e => e.scrollTo(0, 0)")
    settled(page)
    assert boxes(page, *FRAME, ".prompt [data-option]") == before

    tabs = page.get_by_role("tab")
    for at in range(tabs.count()):
        tabs.nth(at).click()
        settled(page)
        assert boxes(page, *FRAME, ".prompt [data-option]") == before


def test_nothing_moves_through_a_turn(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["still"].path)
    page = table.page
    table.until_kind("turn")
    settled(page)
    frame = boxes(page, *FRAME)
    for _ in range(14):
        question = table.until_asked()
        assert question is not None
        settled(page)
        page.locator(".ask").evaluate("e => e.scrollTo(0, 0)")
        answers = boxes(page, ".prompt [data-option]")
        for option in question["options"][:3]:
            button = page.locator(f'.prompt [data-option="{option["value"]}"]').first
            if button.is_visible():
                button.hover()
                page.wait_for_timeout(150)
        settled(page)
        page.locator(".ask").evaluate("e => e.scrollTo(0, 0)")
        assert boxes(page, ".prompt [data-option]") == answers, question["kind"]
        assert boxes(page, *FRAME) == frame, question["kind"]
        table.answer(liveliest(question), on_board=False)


def liveliest(question: dict[str, Any]) -> dict[str, Any]:
    """An answer that has more asked: to fight rather than to move, to move rather than to end."""
    order = ("block", "blitz", "at_player", "move", "step", "activate")
    options: list[dict[str, Any]] = question["options"]
    for verb in order:
        for option in options:
            if option["verb"] == verb:
                return option
    return options[0]


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_what_rises_under_the_pointer_does_not_tremble(house: House, sit: NewTable, still: bool) -> None:
    page = sit(house.address, still=still).page
    for selector in (".crest", ".plan", ".button:has-text('Enter the dungeon')"):
        one = page.locator(selector).first
        one.scroll_into_view_if_needed()
        page.mouse.move(1, 1)
        page.wait_for_timeout(300)
        box = one.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 0.6)
        page.wait_for_timeout(300)
        places: list[float] = one.evaluate(
            """async (one) => {
                const places = [];
                for (let n = 0; n < 20; n++) {
                    await new Promise(requestAnimationFrame);
                    places.push(one.getBoundingClientRect().y);
                }
                return places;
            }"""
        )
        assert {round(place - box["y"], 1) for place in places} == {-2.0}, selector
