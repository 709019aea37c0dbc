"""From the start page through the first turn without touching anything but keys."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(80):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_keys_alone_start_a_match_deploy_move_and_end_a_turn(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    page.locator(".go button").wait_for()
    tab_to(page, "input[name=opponent]")
    for _ in range(4):
        if page.locator("input[name=opponent][value=hotseat]").is_checked():
            break
        page.keyboard.press("ArrowDown")
    tab_to(page, ".advanced summary")
    page.keyboard.press("Enter")
    tab_to(page, "input[placeholder=secret]")
    page.keyboard.type("3")
    page.keyboard.press("Enter")

    while (question := table.until_asked()) is not None and question["kind"] != "turn":
        before = table.seq
        if question["kind"] == "deploy_at":
            # On the map: to a square that may be picked, and pick it.
            page.keyboard.press("b")
            tab_to(page, "[data-choice]")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        table.after(before)

    mover = None
    for digit in range(1, 7):
        question = table.until_kind("turn")
        before = table.seq
        mover = question["options"][digit - 1]["player"]
        page.keyboard.press(str(digit))
        table.after(before)
        if (question := table.until_asked()) is None or question["kind"] != "action":
            continue
        before = table.seq
        page.keyboard.press("1")
        table.after(before)
        question = table.until_asked()
        if question is not None and any(option["verb"] == "step" for option in question["options"]):
            break
        page.keyboard.press("u")
    square = table.player(int(mover or 0))["square"]
    assert question is not None
    step = next(option["square"] for option in question["options"] if option["verb"] == "step")
    # The long dungeon lies on its side, a quarter to the left; the keys go the way that is seen.
    expect(page.get_by_role("button", name="Turn the map")).to_have_attribute("aria-pressed", "true")
    before = table.seq
    page.keyboard.press(KEYS[(step[1] - square[1], square[0] - step[0])])
    table.after(before)
    table.until_asked()
    assert table.player(int(mover or 0))["square"] == step

    while (question := table.until_asked()) is not None and question["kind"] != "turn":
        before = table.seq
        page.keyboard.press("t")
        table.after(before)
    assert question is not None
    seat = question["seat"]
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="End the turn", exact=True)).to_be_focused()
    before = table.seq
    page.keyboard.press("Enter")
    table.after(before)
    question = table.until_asked()
    assert question is not None and question["seat"] == 1 - seat


KEYS = {
    (-1, -1): "q",
    (0, -1): "w",
    (1, -1): "e",
    (-1, 0): "a",
    (1, 0): "d",
    (-1, 1): "z",
    (0, 1): "x",
    (1, 1): "c",
}


def test_the_list_of_keys_opens_with_one_and_closes_with_another(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(house.address + staged["turn"].path)
    table.until_asked()
    table.page.keyboard.press("?")
    sheet = table.page.get_by_role("dialog", name="Keys")
    expect(sheet.get_by_text("End the activation, or the turn")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
