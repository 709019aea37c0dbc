"""Leaving an unfinished match: one is told how to find it again, and the browser remembers it."""

import json

from playwright.sync_api import Dialog, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged


def test_who_leaves_is_told_where_the_match_is_kept(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["idle"].path)
    page = table.page
    table.until_asked()
    kept = json.loads(page.evaluate("() => localStorage.getItem('dungeonbowl.matches')"))
    assert [one["id"] for one in kept] == [staged["idle"].id]
    assert kept[0]["teams"] == [team["name"] for team in table.now["match"]["teams"]]
    assert kept[0]["seat"] in staged["idle"].path and not kept[0]["over"]

    page.locator(".home-link").click()
    note = page.get_by_role("dialog", name="Leave the match?")
    expect(note).to_contain_text("kept under Your matches")
    note.get_by_role("button", name="Keep playing").click()
    expect(note).to_be_hidden()
    page.locator(".home-link").click()
    note.get_by_role("link", name="Go to the start page").click()
    expect(page.locator(".go button")).to_be_visible()


def test_a_finished_match_is_left_without_a_word(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["over"].path)
    page = table.page
    page.get_by_role("table", name="The match in figures").wait_for()
    kept = json.loads(page.evaluate("() => localStorage.getItem('dungeonbowl.matches')"))
    assert kept[0]["over"]
    page.locator(".home-link").click()
    expect(page.locator(".go button")).to_be_visible()


def test_a_browser_that_keeps_nothing_holds_the_page(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["idle"].path)
    page = table.page
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.evaluate("() => localStorage.clear()")
    page.reload()
    table.until_asked()
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.locator(".home-link").click()
    expect(page.get_by_role("dialog", name="Leave the match?")).to_contain_text("keeps nothing")
    page.keyboard.press("Escape")
    page.reload()
    assert asked == ["beforeunload"]
