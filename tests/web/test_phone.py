"""A phone: 360 by 740, fingers only, nothing wider than the window."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wide: int = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def test_fingers_start_a_match_deploy_and_move(house: House, sit: NewTable) -> None:
    table = sit(house.address, touch=True)
    page = table.page
    page.get_by_text("Someone at this screen").tap()
    page.get_by_text("More choices").tap()
    page.get_by_label("Seed of the dice").fill("8")
    assert overflow(page) <= 0
    page.get_by_role("button", name="Enter the dungeon").first.tap()

    table.deploy()
    assert overflow(page) <= 0
    moved = 0
    while moved < 3:
        question = table.until_asked()
        assert question is not None
        steps = [option for option in question["options"] if option["verb"] == "step"]
        ways = [option for option in question["options"] if option["verb"] == "move"]
        moved += bool(steps)
        table.answer((steps or ways or question["options"])[0])
    assert overflow(page) <= 0


def test_a_finger_can_be_sure_of_a_square(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["push"].path, touch=True)
    question = table.until_kind("push_to")
    for option in question["options"]:
        box = table.cell((option["square"][0], option["square"][1])).bounding_box()
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 24
    page = table.page
    page.get_by_role("button", name="Show the whole dungeon").tap()
    expect(page.get_by_role("button", name="Show the whole dungeon")).to_be_disabled()


@pytest.mark.parametrize("path", ["/", "/rules", "/credits", "/nowhere", "die", "watch", "replay"])
def test_no_page_is_wider_than_a_phone(house: House, sit: NewTable, staged: dict[str, Staged], path: str) -> None:
    match = staged["die"]
    address = {"die": match.path, "watch": f"/watch/{match.id}", "replay": f"/replay/{match.id}"}.get(path, path)
    table = sit(house.address + address, touch=True)
    table.page.locator("#main h1:not(.unseen), .table .stage").first.wait_for()
    table.page.wait_for_load_state("networkidle")
    assert overflow(table.page) <= 0
