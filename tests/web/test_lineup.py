"""Choosing six of twelve: by the roster, by the computer's suggestion, and as last time."""

from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged


def placed(table: Table, side: int) -> dict[int, list[int]]:
    """Who of a team stands where."""
    table.settle()
    return {p["id"]: p["square"] for p in table.now["view"]["players"] if p["side"] == side and p["square"] is not None}


def test_six_are_placed_taken_back_and_placed_again(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["lineup"].path)
    page = table.page
    question = table.until_kind("deploy")
    side = question["seat"]

    # The list says what a player can do, and the roster says it of everybody.
    pip = next(info for info in table.now["match"]["teams"][side]["players"] if info["skills"])
    entry = page.locator(".prompt [data-option]", has_text=pip["name"])
    expect(entry).to_contain_text(pip["skills"][0]["name"])
    expect(entry).to_contain_text(f"MA {pip['ma']}")
    page.locator(".lineup").get_by_role("button", name="Roster").click()
    roster = page.get_by_role("dialog", name="Rosters")
    rows = roster.locator("tbody").first.locator("tr")
    expect(rows).to_have_count(len(table.now["match"]["teams"][side]["players"]))
    roster.get_by_label("Best first by").select_option("st")
    strongest = max(info["st"] for info in table.now["match"]["teams"][side]["players"])
    expect(rows.first.locator(".figure").nth(1)).to_have_text(str(strongest))
    roster.get_by_role("button", name="AG, Agility").first.hover()
    expect(roster.get_by_text("Lower is better").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(roster).to_be_hidden()

    page.get_by_role("button", name="Place them for me").click()
    finish = page.get_by_role("button", name="Finish:")
    expect(finish).to_be_visible()
    assert len(placed(table, side)) == 5
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Start over")).to_be_disabled()
    assert placed(table, side) == {}

    # Whoever is in hand already is placed with the others.
    table.answer(table.until_kind("deploy")["options"][-1])
    in_hand = table.until_kind("deploy_at")["player"]
    page.get_by_role("button", name="Place them for me").click()
    expect(finish).to_be_visible()
    assert in_hand in placed(table, side)
    finish.click()
    expect(finish).to_have_count(0)
    first = placed(table, side)
    assert len(first) == 6

    # The other coach at this screen sets up too; then a new match knows both set-ups.
    table.until_kind("deploy")
    page.get_by_role("button", name="Place them for me").click()
    finish.click()
    table.until_kind("turn")

    page.goto(house.address + staged["lineup again"].path)
    table.now = {}
    question = table.until_kind("deploy")
    assert question["seat"] == side
    stray = next(option for option in question["options"] if option["player"] not in first)
    table.answer(stray)
    table.until_kind("deploy_at")
    page.get_by_role("button", name="Place as last time").click()
    finish.click()
    expect(finish).to_have_count(0)
    assert placed(table, side) == first
