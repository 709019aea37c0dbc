"""Two coaches lay a dungeon in turn on the page, at two windows or at one, and their match begins in it."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings

SMALL: Final = [
    ("Corridor", (31, 31)),
    ("Corridor", (31, 33)),
    ("Corridor", (31, 29)),
    ("T-Junction", (31, 36)),
    ("Sewer", (36, 30)),
    ("Kitchen", (26, 30)),
    ("Armoury", (40, 30)),
    ("Crypt", (20, 30)),
]
"""A small lawful dungeon: what is taken, and the square in its middle."""


def begin(page: Page, house: House, opponent: str) -> None:
    """Begin to lay a dungeon from the page of dungeons."""
    page.goto(house.address + "/dungeons")
    page.get_by_role("link", name="Lay one together").click()
    page.get_by_text(opponent, exact=True).click()
    page.get_by_role("group", name="Lay a dungeon together").get_by_role("button", name="Lay the dungeon").click()
    page.wait_for_url("**/build/**")
    table(page)


def table(page: Page) -> Locator:
    drawn = page.get_by_role("application")
    drawn.wait_for()
    return drawn


def take(page: Page, piece: str) -> None:
    """Take a piece out of the box."""
    if piece == "T-Junction" or piece == "Corridor":
        page.locator(".palette section", has=page.get_by_role("heading", name=piece)).get_by_role("button").click()
    else:
        page.get_by_role("button", name=piece, exact=True).click()
    expect(page.locator(".told")).to_contain_text(re.compile("marked|nowhere"))


def spot(page: Page, square: tuple[int, int]) -> tuple[float, float]:
    """Where on the screen a square of the table is."""
    at: list[float] = page.evaluate(
        """([x, y]) => {
            const svg = document.querySelector('.board svg'), box = svg.getBoundingClientRect();
            const view = svg.viewBox.baseVal, side = box.width / view.width;
            svg.closest('.sheet').scrollTo((x - view.x) * side - 100, (y - view.y) * side - 100);
            const now = svg.getBoundingClientRect();
            return [now.x + (x + .5 - view.x) * side, now.y + (y + .5 - view.y) * side];
        }""",
        list(square),
    )
    return at[0], at[1]


def lay(page: Page, piece: str, square: tuple[int, int]) -> None:
    take(page, piece)
    page.mouse.click(*spot(page, square))
    page.get_by_role("button", name="Lay it here").click()
    expect(page.locator(".told")).not_to_contain_text("Lay it, or choose")


def whose(pages: list[Page], button: str = "Lay it here") -> Page:
    """The window whose coach has the turn, known by a button."""
    for _ in range(200):
        for page in pages:
            if page.get_by_role("button", name=button, exact=True).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError(f"nobody has the button {button}")


def laid(page: Page, count: int) -> None:
    expect(page.get_by_role("application")).to_have_attribute("aria-label", re.compile(f"^The table, {count} tiles"))


def build(pages: list[Page]) -> None:
    """Lay the small dungeon in turn, to the end."""
    for number, (piece, square) in enumerate(SMALL):
        page = whose(pages)
        lay(page, piece, square)
        for each in pages:
            laid(each, number + 1)
    for button in ("No more tiles", "Agree: no more tiles"):
        whose(pages, button).get_by_role("button", name=button, exact=True).click()
    for page in pages:
        expect(page.locator(".todo")).to_contain_text(re.compile("end zone"))
    for number in (9, 10):
        page = whose(pages)
        expect(page.locator(".told")).to_contain_text("End Zone in hand")
        table(page).focus()
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        expect(page.locator(".told")).to_contain_text("would lie here")
        page.keyboard.press("Enter")
        if number == 9:
            for each in pages:
                laid(each, number)


def test_two_windows_lay_a_dungeon_in_turn_and_play_in_it(house: House, sit: NewTable, axe: str) -> None:
    home = sit(house.address)
    begin(home.page, house, "Someone with a link")
    link = home.page.get_by_role("textbox", name="Seat of").input_value()
    away = sit(link)
    expect(home.page.locator(".invite")).to_have_count(0)
    watch = sit(link)
    expect(watch.page.get_by_text("This link has been used")).to_be_visible()
    watch.page.get_by_role("link", name="Watch").click()
    expect(watch.page.locator(".todo")).to_be_visible()
    pages = [home.page, away.page]
    waits = next(page for page in pages if page is not whose(pages))
    expect(waits.locator(".todo")).to_contain_text("Waiting for")
    expect(waits.get_by_role("button", name="Sewer", exact=True)).to_be_disabled()
    build(pages)
    for table_, seat in ((home, 0), (away, 1)):
        expect(table_.page.get_by_role("heading", name="The dungeon is built")).to_be_visible()
        table_.page.get_by_role("link", name="Play here").click()
        table_.page.wait_for_url("**/play/**")
        table_.settle()
        assert table_.now["you"] == [seat]
        assert table_.now["match"]["options"]["placement"] == "coaches"
        assert len(table_.now["match"]["dungeon"]["tiles"]) == 10
    expect(watch.page.get_by_role("link", name="Watch")).to_be_visible()
    assert findings(watch.page, axe) == []


@pytest.mark.parametrize("touch", [False, True])
def test_lay_one_together_leads_to_laying_one(house: House, sit: NewTable, touch: bool) -> None:
    page = sit(house.address + "/dungeons", touch=touch).page
    link = page.get_by_role("link", name="Lay one together")
    if touch:
        link.tap()
    else:
        link.click()
    there = page.get_by_role("group", name="Lay a dungeon together")
    expect(there).to_be_focused()
    expect(there).to_contain_text("You and the easy computer take turns to lay tiles")
    expect(page.get_by_role("radio", name="Laid together")).to_be_checked()
    page.wait_for_timeout(800)
    begins = there.get_by_role("button", name="Lay the dungeon")
    expect(begins).to_be_in_viewport(ratio=1)
    if touch:
        begins.tap()
    else:
        page.keyboard.press("Tab")
        expect(begins).to_be_focused()
        page.keyboard.press("Enter")
    page.wait_for_url("**/build/**")
    table(page)


def test_a_computer_lays_its_tiles_in_turn(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    begin(page, house, "Hard computer")
    expect(page.locator(".invite")).to_have_count(0)
    expect(page.locator(".todo")).to_contain_text(re.compile("^Lay "), timeout=20000)
    began = "first" not in (page.locator(".todo").text_content() or "")
    count = 1 if began else 0
    laid(page, count)
    take(page, "Sewer")
    table(page).focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("would lie here")
    page.keyboard.press("Enter")
    laid(page, count + 1)
    expect(page.locator(".todo")).to_contain_text("Waiting for")
    expect(page.get_by_role("application")).to_have_attribute(
        "aria-label", re.compile(f"^The table, {count + 2} tiles"), timeout=20000
    )
    expect(page.locator(".todo")).to_contain_text(re.compile("^Lay "))
    page.get_by_role("button", name="Undo the last move").click()
    laid(page, count)
    page.reload()
    laid(page, count)


def test_keys_alone_lay_turn_take_back_and_go_on_after_a_reload(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    begin(page, house, "Someone at this screen")
    take(page, "Sewer")
    table(page).focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".told")).to_contain_text("would lie here")
    page.keyboard.press("Enter")
    laid(page, 1)
    page.locator(".palette section", has=page.get_by_role("heading", name="Corridor")).get_by_role("button").press(
        "Enter"
    )
    expect(page.locator(".told")).to_contain_text("places are marked")
    table(page).focus()
    page.keyboard.press("r")
    expect(page.locator(".told")).to_contain_text("places are marked")
    for key in ("ArrowDown", "ArrowRight", "PageDown", "PageUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".told")).to_contain_text("would lie here")
    page.keyboard.press("r")
    expect(page.locator(".told")).to_contain_text("would lie here")
    page.keyboard.press("Enter")
    laid(page, 2)
    page.get_by_role("button", name="Undo the last move").click()
    laid(page, 1)
    page.reload()
    laid(page, 1)
    page.get_by_role("link", name="Dungeons", exact=True).click()
    page.get_by_role("link", name="Continue laying").click()
    laid(page, 1)


def test_what_the_rules_refuse_is_said(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    begin(page, house, "Someone at this screen")
    expect(page.get_by_role("button", name="No more tiles")).to_be_disabled()
    expect(page.locator(".missing")).to_contain_text(" of 4")
    take(page, "Crypt")
    page.mouse.click(*spot(page, (22, 24)))
    expect(page.locator(".told")).to_contain_text("does not fit there")
    page.route("**/moves", lambda route: route.fulfill(status=409, json={"detail": "the table has moved on"}))
    page.mouse.click(*spot(page, (31, 31)))
    page.get_by_role("button", name="Lay it here").click()
    expect(page.get_by_role("alert")).to_contain_text("the table has moved on")
    laid(page, 0)


def test_an_odd_joint_has_its_doorway_where_the_coach_wants_it(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    begin(page, house, "Someone at this screen")
    lay(page, "Corridor", (31, 31))
    take(page, "Corridor")
    page.mouse.click(*spot(page, (34, 33)))
    door = page.get_by_role("button", name="Move the doorway to the Corridor")
    door.click()
    with page.expect_response("**/moves") as answer:
        page.get_by_role("button", name="Lay it here").click()
    first = answer.value.json()["plan"]["doorways"]["h"]
    page.get_by_role("button", name="Undo the last move").click()
    laid(page, 1)
    take(page, "Corridor")
    page.mouse.click(*spot(page, (34, 33)))
    expect(door).to_be_visible()
    with page.expect_response("**/moves") as answer:
        page.get_by_role("button", name="Lay it here").click()
    assert answer.value.json()["plan"]["doorways"]["h"] != first


def test_a_phone_lays_by_taps_and_nothing_runs_off_its_side(house: House, sit: NewTable, axe: str) -> None:
    page = sit(house.address, touch=True).page
    begin(page, house, "Someone at this screen")
    page.get_by_role("button", name="Kitchen", exact=True).tap()
    expect(page.locator(".told")).to_contain_text("One place is marked")
    page.locator(".sheet").scroll_into_view_if_needed()
    page.touchscreen.tap(*spot(page, (31, 31)))
    page.get_by_role("button", name="Lay it here").tap()
    laid(page, 1)
    wide: Any = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    assert findings(page, axe) == []


def test_a_link_that_opens_nothing_says_so(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/build/nowhere#seat=nobody").page
    expect(page.get_by_role("heading", name="No seat here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(house: House, sit: NewTable, axe: str, scheme: str) -> None:
    page = sit(house.address, color_scheme=scheme).page
    begin(page, house, "Someone at this screen")
    lay(page, "Sewer", (31, 31))
    take(page, "Crypt")
    assert findings(page, axe) == []
