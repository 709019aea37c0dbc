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
    page.get_by_label("Dice seed").fill("8")
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


SMALL = """() => [...document.querySelectorAll(
        '.ask button, [role=toolbar] button, .tab, .player, .seat, .card button')]
    .map((e) => [e.getBoundingClientRect(), e.getAttribute('aria-label') ?? e.textContent.trim(), e.className])
    .filter(([b]) => b.width > 0 && (b.width < 43.9 || b.height < 43.9))
    .map(([b, ...of]) => [b.width, b.height, ...of])"""
"""Whatever is to be tapped beside the map and is smaller than a finger."""


@pytest.mark.parametrize("place", ["deploy", "turn", "idle", "walk", "die", "push", "reroll"])
def test_a_finger_hits_what_it_means(house: House, sit: NewTable, staged: dict[str, Staged], place: str) -> None:
    table = sit(house.address + staged[place].path, touch=True)
    page = table.page
    table.settle()
    page.locator(".prompt").wait_for()
    for summary in page.locator(".prompt summary").all():
        summary.tap()
    assert page.evaluate(SMALL) == []
    page.get_by_role("tab").last.tap()
    page.locator(".side-away").wait_for()
    assert page.evaluate(SMALL) == []


IN_SIGHT = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const seen = (y) => button.contains(document.elementFromPoint((left + right) / 2, y));
  return seen(top + 3) && seen(bottom - 3);
}"""


def test_whether_to_roll_again_is_answered_without_a_swipe(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(house.address + staged["roll again"].path, touch=True)
    question = table.until_kind("reroll")
    expect(table.page.locator(".prompt .odds")).to_be_attached()
    for option in question["options"]:
        assert table.button(option).evaluate(IN_SIGHT), option["text"]


def test_the_card_of_whom_one_taps_is_on_the_screen(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["die"].path, touch=True)
    page = table.page
    question = table.until_kind("block_die")
    side = 1 - question["seat"]
    # The map shows whom the question is about, and who is near.
    here = next(p["square"] for p in table.now["view"]["players"] if p["id"] == question["player"])
    player = min(
        (p for p in table.now["view"]["players"] if p["side"] == side and p["square"] is not None),
        key=lambda p: max(abs(p["square"][0] - here[0]), abs(p["square"][1] - here[1])),
    )
    table.cell((player["square"][0], player["square"][1])).tap(force=True)
    card = page.get_by_role("dialog", name="Card of")
    expect(card).to_be_in_viewport(ratio=0.99)
    under = card.bounding_box()
    answers = page.locator(".ask").bounding_box()
    assert under is not None and answers is not None
    assert under["y"] + under["height"] <= answers["y"] + 1, "the answers are in sight"
    card.get_by_role("button", name="Close the card").tap()
    expect(card).to_have_count(0)

    # From the list of a team, further down the page, as well.
    page.get_by_role("tab").last.tap()
    page.locator(".side-away .player").first.tap()
    expect(card).to_be_in_viewport(ratio=0.99)


def test_the_newest_line_of_the_log_is_at_hand(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["die"].path, touch=True)
    page = table.page
    table.settle()
    log = page.get_by_role("group", name="Match log")
    log.locator("li").last.wait_for()
    log.scroll_into_view_if_needed()
    high = log.bounding_box()
    assert high is not None and high["height"] <= 0.61 * page.evaluate("innerHeight")
    page.wait_for_function(
        "([box]) => box.scrollHeight - box.scrollTop - box.clientHeight < 2", arg=[log.element_handle()]
    )
    assert log.evaluate("box => box.scrollHeight > box.clientHeight")
