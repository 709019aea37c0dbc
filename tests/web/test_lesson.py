"""The first lesson, to the touchdown, by mouse, by keys alone and by fingers; left, resumed, undone. Then hints."""

import contextlib
import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.web.conftest import NewTable
from tests.web.hands import PATIENCE, Table
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_phone import overflow

MARKED = """
() => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.selectorText ?? ''))
"""

TOLD = """
() => {
    const told = (window.told = []);
    const look = () => {
        const now = document.querySelector('.lesson h2')?.textContent ?? '';
        if (now && now !== told.at(-1)) told.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
}
"""
"""Write down each title that the lesson shows, however short a time it stands there."""


def marked(page: Page, kind: str) -> list[str]:
    """What the lesson points at: the squares, or the values of the answers."""
    found: list[str] = []
    for selector in page.evaluate(MARKED):
        found += [each for each in re.findall(rf'data-{kind}="([\d,]+)"', selector) if each not in found]
    return found


def follow(table: Table, keys: bool = False) -> None:
    """Do once what the lesson points at."""
    page = table.page
    # A walk of several steps is over once the page is no longer busy: a click before that would lead somewhere else.
    if table.until_asked() is None:
        return
    before = table.seq
    squares, values = marked(page, "square"), marked(page, "option")
    if keys:
        press_keys(page, squares, values)
    elif squares:
        # Where the page asks once more, the next try is the answer.
        table.pick_until_heard((int(squares[0].split(",")[0]), int(squares[0].split(",")[1])), before)
    else:
        table.press(page.locator(f'.prompt [data-option="{values[0]}"]').first)
    say_yes(table, before, squares[:1], keys)
    table.after(before)
    until_mine(page)


def say_yes(table: Table, before: int, squares: list[str], keys: bool) -> None:
    """Say it once more where the page asks whether one is sure, or where a key only skipped what began to move."""
    page = table.page
    for _ in range(3):
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(
                """before => document.querySelector('.confirm .primary, .armed')
                    || Number(document.querySelector('.table')?.dataset.seq ?? -1) > before""",
                arg=before,
                timeout=PATIENCE / 4,
            )
        if table.seq > before:
            return
        if keys:
            page.keyboard.press("Enter")
        elif page.locator(".confirm .primary").count():
            table.press(page.locator(".confirm .primary"))
        elif squares:
            table.press(page.locator(f'[data-square="{squares[0]}"]'))


def press_keys(page: Page, squares: list[str], values: list[str]) -> None:
    """The same by the keyboard: an answer where there is one, else the square on the map."""
    answer = page.locator(f'.prompt [data-option="{values[0]}"]').first if values else None
    if answer is not None and answer.is_visible():
        page.keyboard.press("p")
        tab_until(page, f'.prompt [data-option="{values[0]}"]')
        page.keyboard.press("Enter")
        return
    page.keyboard.press("b")
    x, y = (int(part) for part in squares[0].split(","))
    for _ in range(40):
        here = page.evaluate("() => document.activeElement.dataset.square ?? ''")
        assert here, "the keyboard is on the map"
        at_x, at_y = (int(part) for part in here.split(","))
        if (at_x, at_y) == (x, y):
            break
        step = "ArrowRight" if at_x < x else "ArrowLeft" if at_x > x else "ArrowDown" if at_y < y else "ArrowUp"
        page.keyboard.press(step)
    assert page.evaluate("() => document.activeElement.dataset.square") == squares[0]
    page.keyboard.press("Enter")


def tab_until(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def until_mine(page: Page) -> None:
    """Wait until the lesson says what to do, or is over."""
    expect(page.locator(".lesson .say", has_text="Watch where they go")).to_have_count(0)


@pytest.mark.parametrize("way", ["mouse", "keys", "touch"])
def test_the_whole_lesson_ends_in_a_touchdown(house: House, sit: NewTable, way: str) -> None:
    table = sit(house.address, touch=way == "touch")
    page = table.page
    link = page.get_by_role("link", name="Learn to play (5 minutes)")
    link.wait_for()
    if way == "keys":
        tab_until(page, ".learn")
        page.keyboard.press("Enter")
    else:
        table.press(link)
    page.locator(".lesson .say").wait_for()
    page.evaluate(TOLD)
    heights = set()
    for _ in range(60):
        if table.until_asked() is None:
            break
        heights.add(page.locator(".lesson").bounding_box()["height"])  # type: ignore[index]
        follow(table, keys=way == "keys")
        assert overflow(page) <= 0
    assert page.evaluate("window.told.slice(0, -1)") == [
        "Move",
        "Open a chest",
        "Block",
        "Dodge",
        "The portal",
        "The last chest",
        "End the turn",
        "Pass",
        "Touchdown",
    ]
    assert len(heights) == 1, "the panel keeps its height"
    expect(page.get_by_role("link", name="Read the guide")).to_be_visible()
    table.press(page.get_by_role("button", name="Play your first match"))
    page.wait_for_url("**/play/**")
    expect(page.get_by_text("easy computer", exact=False).first).to_be_attached()


def test_a_lesson_that_was_left_goes_on_where_it_was(house: House, sit: NewTable) -> None:
    table = sit(f"{house.address}/learn")
    page = table.page
    page.locator(".lesson .say").wait_for()
    page.get_by_role("button", name="Skip this step").click()
    expect(page.locator(".lesson h2")).to_have_text("Open a chest")
    follow(table)
    follow(table)
    said = page.locator(".lesson .say").inner_text()
    page.reload()
    expect(page.locator(".lesson .say")).to_have_text(said)
    expect(page.locator(".lesson h2")).to_have_text("Open a chest")
    page.goto(house.address)
    page.get_by_role("link", name="Go on with the lesson (step 2 of 9)").click()
    expect(page.locator(".lesson .say")).to_have_text(said)


def test_what_was_done_otherwise_can_be_done_again(house: House, sit: NewTable) -> None:
    table = sit(f"{house.address}/learn")
    page = table.page
    page.locator(".lesson .say").wait_for()
    follow(table)
    follow(table)
    question = table.until_kind("move")
    table.answer(next(option for option in question["options"] if option["verb"] == "end_activation"))
    expect(page.locator(".lesson .say")).to_contain_text("That works too")
    page.get_by_role("button", name="Back to this step").click()
    expect(page.locator(".lesson .say")).to_contain_text("Choose Pip")
    follow(table)
    expect(page.locator(".lesson h2")).to_have_text("Move")


def test_the_lesson_can_be_skipped_as_a_whole(house: House, sit: NewTable) -> None:
    table = sit(f"{house.address}/learn")
    page = table.page
    page.get_by_role("button", name="Skip the lesson").click()
    page.locator(".go button").wait_for()
    expect(page.locator(".learn")).to_have_count(0)
    expect(page.get_by_role("link", name="Learn to play (5 minutes)")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("touch", [False, True])
def test_axe_finds_nothing_in_the_lesson(house: House, sit: NewTable, axe: str, scheme: str, touch: bool) -> None:
    table = sit(f"{house.address}/learn", touch=touch, color_scheme=scheme)
    page = table.page
    page.locator(".lesson .say").wait_for()
    follow(table)
    assert findings(page, axe) == []
    for _ in range(9):
        table.press(page.locator(".lesson footer button").first)
        page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Play your first match").wait_for()
    assert findings(page, axe) == []


def begin_match(page: Page) -> None:
    page.get_by_text("Someone at this screen").click()
    page.get_by_role("button", name="Enter the dungeon").first.click()


def test_hints_come_once_in_the_first_match_only(house: House, sit: NewTable) -> None:
    table = sit(house.address, hints=True)
    page = table.page
    begin_match(page)
    table.deploy()
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint.get_by_role("heading", name="Your turn")).to_be_visible()
    hint.get_by_role("button", name="Got it").click()
    expect(hint.get_by_role("heading")).to_have_count(0)
    page.reload()
    table.settle()
    expect(hint).to_be_attached()
    expect(hint.get_by_role("heading")).to_have_count(0)
    page.goto(house.address)
    begin_match(page)
    table.deploy()
    expect(hint).to_have_count(0)


def test_hints_can_be_switched_off_and_on_again(house: House, sit: NewTable) -> None:
    table = sit(house.address, hints=True)
    page = table.page
    begin_match(page)
    table.deploy()
    hint = page.get_by_role("complementary", name="Hint")
    hint.get_by_role("button", name="No more hints").click()
    expect(hint.get_by_role("heading")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Hints for beginners").check()
    page.keyboard.press("Escape")
    expect(hint.get_by_role("heading", name="Your turn")).to_be_visible()
