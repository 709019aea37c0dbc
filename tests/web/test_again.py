"""The other side's last turn once more: with motion and without, and also for a page that did not see it happen."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table, end_turn, play_an_activation
from tests.web.house import House, Staged, Wire
from tests.web.test_access import findings
from tests.web.test_phone import overflow


def offer(page: Page) -> Locator:
    """What shows that turn again."""
    return page.get_by_role("button", name="Show that turn again")


def pages_of(page: Page) -> Locator:
    """Where one leafs through it."""
    return page.get_by_role("group", name="That turn, step by step")


def let_them_play(table: Table, staged: Staged) -> None:
    """Play one of ours, end the turn, and wait until the computer has had its own."""
    play_an_activation(table, staged.told)
    end_turn(table)
    table.until_kind("turn")
    expect(offer(table.page)).to_be_visible()


def pieces(page: Page) -> list[Any]:
    """Where every piece stands, and how."""
    found: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll('.stage .token')]
            .map((e) => `${e.getAttribute('transform')} ${e.getAttribute('class')}`).sort()"""
    )
    assert found
    return found


def leaf_through(page: Page) -> list[str]:
    """What every page says, from the first to the last."""
    told = page.locator(".follow [role=status]")
    group = pages_of(page)
    said: list[str] = []
    while True:
        said.append(told.text_content() or "")
        of = re.match(r"(\d+) of (\d+)\. ", said[-1])
        assert of is not None and int(of[1]) == len(said), said
        if of[1] == of[2]:
            return said
        group.get_by_role("button", name="Next").press("Enter")
        expect(told).not_to_have_text(said[-1])


def test_without_motion_that_turn_is_leafed_through_also_after_a_reload(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str
) -> None:
    table = sit(house.address + staged["again"].path)
    page = table.page
    let_them_play(table, staged["again"])
    now, seq = pieces(page), table.seq

    def look() -> list[str]:
        offer(page).press("Enter")
        group = pages_of(page)
        expect(group.get_by_role("button", name="Next")).to_be_focused()
        expect(group.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")
        expect(page.locator(".beside .said")).to_be_visible()
        assert pieces(page) != now, "the board shows how it stood"
        said = leaf_through(page)
        assert len(said) > 3 and "Turn 1: " in said[0] and "Turn 2: " in said[-1]
        assert pieces(page) == now, "the last page is how it stands"
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".follow [role=status]")).to_have_text(said[-2])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".follow [role=status]")).to_have_text(said[-1])
        page.keyboard.press("Escape")
        expect(offer(page)).to_be_focused()
        return said

    said = look()
    page.reload()
    table.until_kind("turn")
    assert look() == said

    # Nothing moves by itself, nothing is sent, and whoever answers is back in the match.
    offer(page).click()
    pages_of(page).get_by_role("button", name="Next").click()
    stood = pieces(page)
    page.wait_for_timeout(700)
    assert pieces(page) == stood
    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0
    assert findings(page, axe) == []
    pages_of(page).get_by_role("button", name="Close").click()
    expect(page.locator(".beside .said")).to_have_count(0)
    assert pieces(page) == now and table.seq == seq
    offer(page).click()
    expect(pages_of(page)).to_be_visible()
    table.answer(table.until_kind("turn")["options"][0], on_board=False)
    expect(pages_of(page)).to_have_count(0)
    table.answer(table.until_kind("action")["options"][0])
    expect(offer(page)).to_have_count(0)
    page.reload()
    table.settle()
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(offer(page)).to_have_count(0)


def test_after_a_reload_that_turn_plays_again(
    house: House, sit: NewTable, staged: dict[str, Staged], lay_wire: Callable[[House], Wire]
) -> None:
    wire = lay_wire(house)
    table = sit(wire.address + staged["again later"].path, still=False)
    page = table.page
    play_an_activation(table, staged["again later"].told)
    end_turn(table)
    expect(page.locator(".beside .said")).to_be_visible()
    page.keyboard.press("Escape")
    table.until_kind("turn")

    def look(page: Page) -> None:
        offer(page).click()
        expect(page.get_by_role("group", name="What is being shown")).to_be_visible()
        expect(page.locator(".beside .said")).to_be_visible()
        # What is beside the map goes on telling how the match stands.
        expect(page.locator(".prompt.mine")).to_have_attribute("aria-busy", "false")
        page.keyboard.press("Escape")
        expect(page.locator(".beside .said")).to_have_count(0)
        expect(offer(page)).to_be_visible()

    look(page)
    page.reload()
    table.until_kind("turn")
    look(page)
    wire.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    wire.mend()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    look(page)
    other = sit(house.address + staged["again later"].path, still=False)
    other.until_kind("turn")
    look(other.page)
    watcher = sit(f"{house.address}/watch/{staged['again later'].id}")
    watcher.settle()
    watcher.page.wait_for_load_state("networkidle")
    expect(offer(watcher.page)).to_have_count(0)


def test_fingers_leaf_through_that_turn(house: House, sit: NewTable, staged: dict[str, Staged], axe: str) -> None:
    table = sit(house.address + staged["again by finger"].path, touch=True)
    page = table.page
    let_them_play(table, staged["again by finger"])
    page.reload()
    table.until_kind("turn")
    offer(page).tap()
    group = pages_of(page)
    told = page.locator(".follow [role=status]")
    for number in range(2, 8):
        page.wait_for_timeout(200)
        said = told.text_content() or ""
        box, map_box = page.locator(".beside .said").bounding_box(), page.locator(".map").bounding_box()
        assert box is not None and map_box is not None
        assert box["x"] >= map_box["x"] and box["x"] + box["width"] <= map_box["x"] + map_box["width"] + 1
        assert box["y"] >= map_box["y"] and box["y"] + box["height"] <= map_box["y"] + map_box["height"] + 1
        group.get_by_role("button", name="Next").tap()
        expect(told).not_to_have_text(said)
        expect(told).to_contain_text(f"{number} of ")
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    for button in group.get_by_role("button").all():
        size = button.bounding_box()
        assert size is not None and size["x"] >= 0 and size["x"] + size["width"] <= 360 and size["height"] >= 44
    group.get_by_role("button", name="Close").tap()
    expect(offer(page)).to_be_visible()


def test_a_turn_that_cannot_be_fetched_is_asked_for_again(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(house.address + staged["again unheard"].path)
    page = table.page
    let_them_play(table, staged["again unheard"])
    frames = re.compile(r"/frames\?")
    page.route(frames, lambda route: route.abort("connectionrefused"))
    offer(page).click()
    expect(page.get_by_role("alert").filter(has_text="did not answer")).to_be_visible()
    page.unroute(frames)
    offer(page).click()
    expect(pages_of(page)).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="did not answer")).to_have_count(0)
