"""Two coaches of 1989 pick their teams in secret on the page: in two windows, at one, against the computer."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Wire
from tests.web.test_access import findings
from tests.web.test_keyboard import tab_to
from tests.web.test_living import choose
from tests.web.test_phone import overflow

COVERS: Final = ("DB89-TEAM-02", "DB89-TEAM-03")

HAWKS: Final = "War Hawks"
SHADOWS: Final = "Grey Shadows"
COMETS: Final = "Celestial Comets"
COLLEGES: Final = 10
NAMES_OF_SHADOWS: Final = (SHADOWS, "Ashgate", '"grey"')
"""What would give away that somebody picked them."""


def begin(table: Table, house: House, opponent: str) -> Page:
    """Begin secret picks of the game of 1989 on the start page, as a person does."""
    page = table.page
    page.goto(house.address)
    choose(table, "db1989")
    table.press(page.get_by_text("Each coach picks in secret"))
    expect(page.get_by_text("Each coach picks one of the ten colleges")).to_be_visible()
    assert overflow(page) <= 0
    table.press(page.locator(f"label:has(input[name=opponent][value={opponent}])"))
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    page.wait_for_url("**/pick/*")
    expect(page.get_by_role("radio")).to_have_count(COLLEGES)
    return page


def pick(page: Page, college: str, deed: str = "Pick") -> None:
    page.locator(".card", has_text=college).locator("label").click()
    page.get_by_role("button", name=f"{deed} {college}", exact=True).click()


def away_of(home: Page) -> str:
    """The link to the other seat."""
    return home.get_by_role("textbox", name="Seat of the away coach").input_value()


def says(page: Page, text: str | re.Pattern[str]) -> None:
    """What is next, as the page says it and a screen reader hears it."""
    expect(page.locator("p[role=status]").first).to_contain_text(text)


def goes_on(table: Table, seats: list[int], teams: list[str]) -> None:
    """The page goes on to the match by itself, with the same seats."""
    table.page.wait_for_url("**/play/*")
    table.settle()
    assert table.now["you"] == seats
    assert [team["college"] for team in table.now["match"]["teams"]] == teams
    assert "seat" not in table.page.url


def test_two_windows_pick_and_neither_hears_of_the_other_before_both_have(
    house: House, sit: NewTable, axe: str
) -> None:
    home, away = sit(house.address), sit(house.address)
    begin(home, house, "link")
    heard: list[str] = []
    away.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    away.page.goto(away_of(home.page))
    says(away.page, "Pick your team. The home coach is still picking.")
    assert "seat=" not in away.page.url
    expect(home.page.locator(".invite")).to_have_count(0)
    pick(home.page, HAWKS)
    says(home.page, "You have picked the War Hawks. The away coach is still picking, so you may still change it.")
    says(away.page, "The home coach has picked. Now pick your team.")
    before = away.page.locator("main").inner_text()
    pick(home.page, SHADOWS, "Change to")
    says(home.page, "You have picked the Grey Shadows.")
    expect(home.page.locator(".card", has_text=SHADOWS)).to_contain_text("your pick")
    home.page.reload()
    says(home.page, "You have picked the Grey Shadows.")
    expect(home.page.get_by_role("radio", name=re.compile(SHADOWS))).to_be_checked()
    away.page.locator(".coaches", has_text="has picked").wait_for()
    assert away.page.locator("main").inner_text() == before
    assert heard and not [frame for frame in heard if any(name in frame for name in NAMES_OF_SHADOWS)]
    assert findings(home.page, axe) == []
    pick(away.page, COMETS)
    for table in (home, away):
        expect(table.page.get_by_role("heading", name="The match begins")).to_be_visible()
    assert findings(away.page, axe) == []
    goes_on(home, [0], [SHADOWS, COMETS])
    goes_on(away, [1], [SHADOWS, COMETS])


def with_a_tie(route: WebSocketRoute) -> None:
    """As the server tells it, with a first roll that was a tie."""
    server = route.connect_to_server()

    def told(frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message.get("rolls"):
            message["rolls"] = [[4, 4], *message["rolls"]]
        route.send(json.dumps(message))

    server.on_message(told)


def test_who_picked_the_same_roll_and_choose_in_turn(house: House, sit: NewTable, axe: str) -> None:
    home, away, watch = sit(house.address), sit(house.address), sit(house.address)
    begin(home, house, "link")
    away.page.goto(away_of(home.page))
    says(away.page, "Pick your team")
    watch.page.goto(home.page.url)
    says(watch.page, "Both coaches pick in secret.")
    expect(watch.page.get_by_role("radio")).to_have_count(0)
    pick(home.page, SHADOWS)
    says(away.page, "The home coach has picked")
    pick(away.page, SHADOWS)
    for table in (home, away, watch):
        expect(table.page.get_by_role("heading", name="Both picked the same")).to_be_visible()
        expect(table.page.locator("main")).to_contain_text(re.compile("Both picked the Grey Shadows.* chooses first"))
        assert table.page.locator(".die").count() % 2 == 0
        assert findings(table.page, axe) == []
    watch.page.route_web_socket(re.compile("/live$"), with_a_tie)
    watch.page.reload()
    expect(watch.page.locator("main")).to_contain_text("Both roll 4. They roll again.")
    if not home.page.get_by_role("radio").count():
        home, away = away, home
    says(home.page, "Choose first, any team.")
    says(away.page, "Waiting for")
    expect(away.page.get_by_role("radio")).to_have_count(0)
    pick(home.page, SHADOWS, "Choose")
    says(away.page, re.compile("Choose another team. The (home|away) coach took the Grey Shadows."))
    gone = away.page.locator(".card", has_text=SHADOWS)
    expect(gone).to_contain_text(re.compile("taken by the (home|away) coach"))
    expect(gone.get_by_role("radio")).to_be_disabled()
    assert findings(away.page, axe) == []
    pick(away.page, HAWKS, "Choose")
    for table in (home, away):
        table.page.wait_for_url("**/play/*")
        table.settle()
        assert {team["college"] for team in table.now["match"]["teams"]} == {SHADOWS, HAWKS}
    assert (*home.now["you"], *away.now["you"]) in ((0, 1), (1, 0))
    watch.page.wait_for_url("**/watch/*")


def test_the_computer_picks_in_secret_too(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = begin(table, house, "easy")
    expect(page.locator(".invite")).to_have_count(0)
    says(page, "The computer has picked. Now pick your team.")
    pick(page, COMETS)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile("The match begins|Both picked the same"))
    if heading.inner_text() != "The match begins":
        pick(page, HAWKS, "Choose")
    page.wait_for_url("**/play/*")
    table.settle()
    assert table.now["you"] == [0]
    page.go_back()
    expect(page.get_by_role("button", name="Enter the dungeon").first).to_be_visible()


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_at_one_screen_the_pick_is_hidden_when_it_is_passed_on(
    house: House, sit: NewTable, axe: str, touch: bool
) -> None:
    table = sit(house.address, touch=touch, color_scheme="dark" if touch else "light")
    page = begin(table, house, "hotseat")
    says(page, "The home coach: pick your team. Nobody else may look.")
    pick(page, HAWKS)
    says(page, "The home coach has picked. Pass the screen to the away coach.")
    expect(page.get_by_role("radio")).to_have_count(0)
    assert HAWKS not in page.locator("main").inner_text()
    assert overflow(page) <= 0 and findings(page, axe) == []
    page.get_by_role("button", name="I am the home coach and pick again").click()
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    pick(page, SHADOWS)
    page.reload()
    table.press(page.get_by_role("button", name="I am the away coach"))
    says(page, "The away coach: pick your team.")
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    expect(page.locator(".tag")).to_have_count(0)
    page.locator(".card", has_text=COMETS).locator("label").click()
    assert overflow(page) <= 0 and findings(page, axe) == []
    pick(page, COMETS)
    expect(page.get_by_role("heading", name="The match begins")).to_be_visible()
    assert overflow(page) <= 0 and findings(page, axe) == []
    goes_on(table, [0, 1], [SHADOWS, COMETS])


def test_keys_alone_pick_for_both_and_begin_the_match(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = begin(table, house, "hotseat")
    tab_to(page, "input[name=team]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", checked=True)).to_be_focused()
    page.keyboard.press("Enter")
    says(page, "Pass the screen")
    expect(page.locator("p[role=status]").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="I am the away coach")).to_be_focused()
    page.keyboard.press("Enter")
    says(page, "The away coach: pick your team")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    tab_to(page, ".deed button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The match begins")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Enter the dungeon")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")


def test_the_players_are_looked_at_and_a_team_of_ones_own_is_picked(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    ready = page.request.get(f"{house.address}/api/teams/ready/grey?kind=exhibition&rules=db1989").json()["team"]
    made = page.request.post(f"{house.address}/api/teams", data={**ready, "name": "My Own Shadows"}).json()
    page.goto(house.address + made["link"])
    expect(page.get_by_role("heading", name="My Own Shadows")).to_be_visible()
    page.goto(house.address)
    choose(table, "db1989")
    page.get_by_text("Each coach picks in secret").click()
    page.locator("label:has(input[name=opponent][value=hotseat])").click()
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.get_by_role("button", name="See the players of War Hawks").click()
    expect(page.get_by_role("dialog", name="Gilded Tuskers")).to_be_visible()
    page.keyboard.press("Escape")
    pick(page, "My Own Shadows")
    page.get_by_role("button", name="I am the away coach").click()
    pick(page, HAWKS)
    expect(page.locator("section", has_text="against")).to_contain_text("My Own Shadows")


def test_what_the_server_refuses_is_said_where_it_was_tried(
    house: House, sit: NewTable, lay_wire: Callable[[House], Wire]
) -> None:
    wire = lay_wire(house)
    table = sit(wire.address)
    page = table.page
    choose(table, "db1989")
    page.get_by_text("Each coach picks in secret").click()
    page.locator("label:has(input[name=opponent][value=link])").click()
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.route("**/choices", lambda route: route.fulfill(status=409, json={"detail": "both have picked; look again"}))
    pick(page, HAWKS)
    expect(page.locator(".deed [role=alert]")).to_have_text("both have picked; look again")
    wire.cut()
    expect(page.get_by_role("alert").filter(has_text="Connection lost. Trying again…")).to_be_visible()
    wire.mend()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    page.unroute("**/choices")
    pick(page, HAWKS)
    says(page, "You have picked the War Hawks. The away coach is not here yet")
    page.goto(wire.address)
    page.get_by_role("link", name="Resume picking: You against the away coach").click()
    says(page, "You have picked the War Hawks.")


def test_only_a_game_with_one_team_a_college_offers_it(house: House, sit: NewTable, axe: str) -> None:
    table = sit(house.address)
    choose(table, "naf")
    expect(table.page.get_by_role("group", name="Your team")).to_be_visible()
    expect(table.page.get_by_text("Each coach picks in secret")).to_have_count(0)
    choose(table, "db1989")
    expect(table.page.get_by_role("radio", name="I choose both teams")).to_be_checked()
    table.page.get_by_text("Each coach picks in secret").click()
    expect(table.page.get_by_role("group", name="Your team")).to_have_count(0)
    expect(table.page.get_by_label("Their team")).to_have_count(0)
    assert findings(table.page, axe) == []
    table.page.get_by_text("I choose both teams").click()
    expect(table.page.get_by_role("group", name="Your team")).to_be_visible()


def test_a_link_that_opens_nothing_says_so(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/pick/nowhere#seat=nobody").page
    expect(page.get_by_role("heading", name="You have no seat here")).to_be_visible()
