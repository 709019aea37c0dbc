"""From the start page through the first turn without touching anything but keys."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged

STOPS_BEFORE: Final = """selector => {
    const can = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const stops = [...document.querySelectorAll(can)].filter(
        (one) => one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]') && one.checkVisibility());
    const follows = (one) => document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = stops.findIndex(follows);
    const there = stops.findIndex((one, at) => at >= next && one.matches(selector));
    return next < 0 || there < 0 ? 0 : there - next;
}"""
"""How many places the focus passes on its way to one that is wanted, as nearly as a page can tell."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is where it is wanted: as fast as one can on a long way, then with a look each time."""
    for _ in range(page.evaluate(STOPS_BEFORE, selector) - 2):
        page.keyboard.press("Tab")
    for _ in range(300):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def arrow_to(page: Page, square: tuple[int, int]) -> None:
    """From where the focus is on the map, press arrows towards a square, then Tab the rest of the way."""
    turned = page.get_by_role("button", name="Turn the map").get_attribute("aria-pressed") == "true"
    far = None
    while (here := page.evaluate("document.activeElement.dataset.square")) is not None:
        x, y = (int(part) for part in here.split(","))
        right, down = square[0] - x, square[1] - y
        if far is not None and abs(right) + abs(down) >= far:
            # Over rock they go to the next floor there is, and maybe past it.
            break
        far = abs(right) + abs(down)
        if turned:
            right, down = down, -right
        across = abs(right) >= abs(down)
        for _ in range(abs(right) if across else abs(down)):
            page.keyboard.press(
                ("ArrowRight" if right > 0 else "ArrowLeft") if across else ("ArrowDown" if down > 0 else "ArrowUp")
            )
    tab_to(page, f'[data-square="{square[0]},{square[1]}"]')


def type_shirt(table: Table, player: int) -> None:
    """Type the number on a player's shirt."""
    everybody = [info for team in table.now["match"]["teams"] for info in team["players"]]
    table.page.keyboard.type(str(next(info["number"] for info in everybody if info["id"] == player)))


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
        elif question["kind"] == "deploy":
            type_shirt(table, question["options"][0]["player"])
        else:
            page.keyboard.press("1")
        table.after(before)

    mover = None
    for at in range(6):
        question = table.until_kind("turn")
        before = table.seq
        mover = question["options"][at]["player"]
        type_shirt(table, mover)
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


def focused(page: Page, selector: str) -> bool:
    """Whether the focus is on, or in, what a selector finds."""
    inside: bool = page.evaluate("s => document.activeElement.closest(s) !== null", selector)
    return inside


def test_every_key_of_the_list_does_what_it_says(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["keys"].path)
    page = table.page
    keys = page.keyboard
    question = table.until_kind("turn")

    keys.press("o")
    zones = page.get_by_role("button", name="Show tackle zones")
    expect(zones).to_have_attribute("aria-pressed", "true")
    keys.press("o")
    expect(zones).to_have_attribute("aria-pressed", "false")

    keys.press("k")
    sheet = page.get_by_role("dialog", name="Skills of your team")
    expect(sheet).to_be_visible()
    keys.press("Escape")
    expect(sheet).to_be_hidden()

    for key, place in (
        ("l", ".log .lines"),
        ("h", ".side-home"),
        ("j", ".side-away"),
        ("p", ".prompt"),
        ("b", ".stage"),
    ):
        keys.press(key)
        page.wait_for_function("s => document.activeElement.closest(s) !== null", arg=place)

    # On the map: the arrows go from square to square, Tab to what can be chosen; +, - and 0 magnify.
    at = page.evaluate("() => document.activeElement.dataset.square")
    moved = set()
    for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        keys.press(arrow)
        moved.add(page.evaluate("() => document.activeElement.dataset.square"))
    assert moved - {at}
    tab_to(page, "[data-choice]")
    whole = page.get_by_role("button", name="Show the whole dungeon")
    keys.press("+")
    expect(whole).to_be_enabled()
    keys.press("0")
    expect(whole).to_be_disabled()
    keys.press("+")
    keys.press("-")
    expect(whole).to_be_disabled()

    # The card of the player the cursor is on, and away with it.
    player = next(p for p in table.now["view"]["players"] if p["square"] is not None)
    table.cell((player["square"][0], player["square"][1])).focus()
    keys.press("ArrowUp")
    keys.press("ArrowDown")
    expect(page.locator(".glance .look")).to_be_visible()
    keys.press("i")
    card = page.locator(".card")
    expect(card).to_be_visible()
    keys.press("Escape")
    expect(card).to_have_count(0)

    # A shirt's number picks its player, a digit an answer, a letter a direction; U undoes, T ends.
    steps = False
    for option in question["options"]:
        if option["verb"] != "activate":
            continue
        before = table.seq
        type_shirt(table, option["player"])
        table.after(before)
        asked = table.until_asked()
        assert asked is not None and asked["player"] == option["player"]
        ways = [o["verb"] for o in asked["options"]]
        if asked["kind"] == "action" and "move" in ways:
            before = table.seq
            keys.press(
                page.locator(f'[data-option="{asked["options"][ways.index("move")]["value"]}"] kbd').inner_text()
            )
            table.after(before)
            asked = table.until_asked()
        assert asked is not None
        steps = any(o["verb"] == "step" for o in asked["options"])
        if steps:
            break
        before = table.seq
        keys.press("u")
        page.wait_for_function("n => Number(document.querySelector('.table').dataset.seq) !== n", arg=before)
    assert steps
    before = table.seq
    page.locator(".rose").wait_for()
    keys.press(page.locator(".rose kbd").first.inner_text().lower())
    table.after(before)
    before = table.seq
    keys.press("t")
    table.after(before)
    table.until_kind("turn")
    keys.press("t")
    expect(page.get_by_role("button", name="End the turn", exact=True)).to_be_focused()


def test_two_digits_are_one_shirt(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(house.address + staged["deploy"].path)
    question = table.until_kind("deploy")
    team = table.now["match"]["teams"][question["seat"]]["players"]
    tenth = next(info["id"] for info in team if info["number"] == 10)
    before = table.seq
    table.page.keyboard.type("10")
    table.after(before)
    asked = table.until_asked()
    assert asked is not None and asked["player"] == tenth
    # A digit that could be the first of two counts alone once no second one comes.
    before = table.seq
    table.page.keyboard.press("u")
    table.page.wait_for_function("n => Number(document.querySelector('.table').dataset.seq) !== n", arg=before)
    table.until_kind("deploy")
    first = next(info["id"] for info in team if info["number"] == 1)
    before = table.seq
    table.page.keyboard.type("1")
    table.after(before)
    asked = table.until_asked()
    assert asked is not None and asked["player"] == first
