"""What axe finds on every page, by day and by night: nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged

Look = Callable[[Table], None]


AT_REST = """() => Promise.all(document.getAnimations().filter((moving) => moving instanceof CSSTransition)
    .map((moving) => moving.finished.catch(() => null))).then(() => null)"""
"""Colours on their way from one to another are nobody's choice."""


def findings(page: Page, axe: str) -> list[str]:
    """Each finding as its rule, its first place, and what is wrong there."""
    page.evaluate(axe)
    page.evaluate(AT_REST)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)")
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}: {each['nodes'][0]['failureSummary']}" for each in found]


def wait_for_page(table: Table) -> None:
    table.page.locator("#main h1").wait_for(state="attached")
    table.page.wait_for_load_state("networkidle")
    expect(table.page.locator("#main .loading")).to_have_count(0)
    table.page.locator("#main h1").wait_for(state="attached")


def wait_for_question(table: Table) -> None:
    table.settle()


def open_sheet(name: str) -> Look:
    def look(table: Table) -> None:
        table.settle()
        table.page.get_by_role("button", name=name).click()
        table.page.locator("dialog[open] > :nth-child(2)").wait_for()

    return look


def show_team(table: Table) -> None:
    table.settle()
    table.page.get_by_role("tab").last.click()


PLACES: dict[str, tuple[str, Look]] = {
    "start": ("/", lambda table: table.page.locator(".go button").wait_for()),
    "rules": ("/rules", wait_for_page),
    "rules searched": ("/rules?find=how+do+I+win", wait_for_page),
    "rules of a game": ("/rules/db1989", wait_for_page),
    "rules compared": ("/rules/compare", wait_for_page),
    "guide": ("/guide", wait_for_page),
    "guide page": ("/guide/playing", wait_for_page),
    "credits": ("/credits", wait_for_page),
    "lost": ("/nowhere", wait_for_page),
    "turn": ("turn", wait_for_question),
    "move": ("walk", lambda table: table.page.locator(".marks .reach").first.wait_for(state="attached")),
    "die": ("die", wait_for_question),
    "push": ("push", wait_for_question),
    "team": ("die", show_team),
    "keys": ("die", open_sheet("Keyboard shortcuts")),
    "share": ("die", open_sheet("Share links")),
    "settings": ("die", open_sheet("Settings")),
    "concede": ("die", open_sheet("Concede the match")),
    "watch": ("/watch/", wait_for_question),
    "replay": ("/replay/", lambda table: table.page.get_by_role("slider").wait_for()),
    "over": ("over", lambda table: table.page.get_by_role("table", name="The match in figures").wait_for()),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, place: str, scheme: str
) -> None:
    path, look = PLACES[place]
    if path in staged:
        path = staged[path].path
    elif path.endswith("/") and path != "/":
        path += staged["die"].id
    table = sit(house.address + path, color_scheme=scheme)
    look(table)
    assert findings(table.page, axe) == []


@pytest.mark.parametrize(
    "place",
    ["start", "turn", "move", "die", "replay", "rules", "rules searched", "rules of a game", "rules compared"],
)
def test_axe_finds_nothing_on_a_phone(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, place: str
) -> None:
    path, look = PLACES[place]
    if path in staged:
        path = staged[path].path
    elif path == "/replay/":
        path += staged["die"].id
    table = sit(house.address + path, touch=True)
    look(table)
    assert findings(table.page, axe) == []
