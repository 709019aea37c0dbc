"""A part of the page that does not arrive: the page says so, once, and loads it again; nothing of the match is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged
from tests.web.test_access import findings

SAID: Final = "Part of this page did not arrive."
AGAIN: Final = "Load the page again"


FURNITURE: Final = ("Armoury", "BonePit", "ChaoticIdol", "Crypt", "DragonLair", "FieryChasm", "FloodedRoom", "Kitchen")
"""Rooms of the dungeon of the fight, and others."""


@contextmanager
def held_back(page: Page, *parts: str, ending: str = "js") -> Iterator[None]:
    """While the connection breaks off whenever one of these parts is fetched, or its style."""
    for part in parts:
        page.route(f"**/assets/{part}-*.{ending}", lambda route: route.abort("connectionreset"))
    yield
    page.unroute_all()


def load_again(page: Page) -> None:
    """Press the one button there is, by the keyboard."""
    again = page.get_by_role("button", name=AGAIN)
    expect(again).to_have_count(1)
    again.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.readyState === 'complete' && !document.querySelector('.missing')")


def stands_clear(table: Table) -> None:
    """The notice is in sight, and no wider than the window."""
    page = table.page
    box = page.locator(".missing:visible").bounding_box()
    size = page.viewport_size
    assert box is not None and size is not None
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize(("touch", "ending"), [(False, "js"), (True, "css")], ids=["wide", "narrow"])
def test_answers_that_did_not_arrive_are_loaded_again(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, touch: bool, ending: str
) -> None:
    address = house.address + staged["push by finger" if touch else "push again"].path
    table = sit(house.address + "/nowhere", touch=touch)
    page = table.page
    with held_back(page, "Rose", ending=ending):
        page.goto(address)
        question = table.until_kind("push_to")
        notice = page.get_by_role("alert").filter(has_text=SAID)
        expect(notice).to_have_count(1)
        expect(notice).to_be_visible()
        stands_clear(table)
        expect(page.locator(".prompt [data-option]")).to_have_count(0)
    # Axe fetches the styles too, and would complain that one is held back.
    assert findings(page, axe) == []
    load_again(page)
    again = table.until_kind("push_to")
    assert again["seq"] == question["seq"]
    expect(page.locator(".prompt [data-option]")).to_have_count(len(again["options"]))
    table.answer(again["options"][0], on_board=False)
    expect(page.get_by_text(SAID)).to_have_count(0)


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "narrow"])
def test_a_sheet_says_what_it_lacks(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, touch: bool
) -> None:
    table = sit(house.address + staged["idle"].path, touch=touch)
    page = table.page
    question = table.until_kind("action")
    with held_back(page, "Settings"):
        page.get_by_role("button", name="Settings").click()
        sheet = page.get_by_role("dialog", name="Settings")
        expect(sheet.get_by_role("alert")).to_contain_text(SAID)
        # Below the sheet it would be seen a second time, and nobody could press it.
        expect(page.locator(".missing:visible")).to_have_count(1)
        stands_clear(table)
        assert findings(page, axe) == []
        sheet.get_by_role("button", name="Close").click()
        expect(page.locator(".missing:visible")).to_have_count(1)
        expect(page.locator(".above .missing")).to_be_visible()
        # What did arrive goes on as ever: the prompt still asks.
        assert table.until_kind("action")["seq"] == question["seq"]
    load_again(page)
    assert table.until_kind("action")["seq"] == question["seq"]
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings").get_by_role("group").first).to_be_visible()


def test_nobody_misses_the_furniture(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + "/nowhere")
    page = table.page
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    with held_back(page, *FURNITURE):
        page.goto(house.address + staged["turn"].path)
        table.until_kind("turn")
        page.wait_for_load_state("networkidle")
        assert failed
        expect(page.locator(".missing")).to_have_count(0)


def test_a_replay_says_what_it_lacks(house: House, sit: NewTable, staged: dict[str, Staged], axe: str) -> None:
    table = sit(f"{house.address}/replay/{staged['over'].id}?at=40")
    page = table.page
    page.get_by_role("slider").wait_for()
    with held_back(page, "Keep"):
        page.get_by_role("button", name="Share", exact=True).click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(SAID)
        page.keyboard.press("Escape")
        expect(page.locator(".missing:visible")).to_have_count(1)
        stands_clear(table)
        assert findings(page, axe) == []
    load_again(page)
    assert "at=40" in page.url
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="A picture")).to_be_visible()


def test_another_page_goes_without_the_notice(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["keys"].path)
    page = table.page
    table.until_kind("turn")
    with held_back(page, "Settings"):
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(SAID)
        page.keyboard.press("Escape")
        page.locator(".home-link").click()
        page.get_by_role("link", name="Go to the start page").click()
        expect(page.locator(".go button")).to_be_visible()
        expect(page.locator(".missing")).to_have_count(0)


@pytest.mark.parametrize("parts", [("Guide",), ("Guide", "NotFound"), ("doors",), ("doors", "NotFound")])
def test_a_page_that_did_not_arrive_can_be_tried_again(house: House, sit: NewTable, parts: tuple[str, ...]) -> None:
    table = sit(house.address + "/")
    page = table.page
    page.locator(".go button").wait_for()
    with held_back(page, *parts):
        page.goto(house.address + "/guide")
        expect(page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
        expect(page.get_by_text("assets/")).to_have_count(0)
        expect(page.locator(".missing")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="The guide").first).to_be_attached()


def test_a_seat_that_cannot_be_looked_for_says_so(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + "/nowhere")
    page = table.page
    with held_back(page, "taking"):
        page.goto(f"{house.address}/play/{staged['idle'].id}#seat=of-somebody-else")
        expect(page.get_by_role("alert").filter(has_text=SAID)).to_be_visible()
        expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
        stands_clear(table)
    load_again(page)
    expect(page.get_by_role("heading", name="You have no seat here")).to_be_visible()
