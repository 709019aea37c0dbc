"""A league game on the page: arranged, bought for, played, and followed up step by step, with nothing lost."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route, expect
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from dungeonbowl.league import draft, team_to_json
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings

Value = dict[str, Any]
WIDE: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def ask(house: House, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Any:
    """An answer of the server, as the holder of a key."""
    data = None if body is None else json.dumps(body).encode()
    head = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    with urlopen(Request(house.address + path, data, head), timeout=60) as answer:
        return json.load(answer)


def store(house: House, name: str, college: str, lineman: str, players: int = 12) -> Value:
    """A league team that the server keeps."""
    made: Value = ask(
        house, "/api/teams", team_to_json(draft(name, college, {lineman: players}, rerolls=1, rules="db2021"))
    )
    return made


def choice(team: Value) -> Value:
    return {"team": team["id"], "key": team["key"]}


def teams(house: House, players: int = 12) -> tuple[Value, Value]:
    crumbs = store(house, "The Crumbs", "fire", "gnoblar_lineman", players)
    return crumbs, store(house, "The Bones", "death", "skeleton_lineman")


def open_match(house: House, made: Value) -> None:
    """Play the match of a game until it waits for what comes before its players: one answer to each who is asked."""
    state = ask(house, f"/api/league/{made['id']}")
    address = f"{house.address.replace('http:', 'ws:')}/api/matches/{state['match']}/live"
    for token in dict.fromkeys((made["seats"]["home"], made["seats"]["away"] or made["seats"]["home"])):
        with connect(address, subprotocols=opened_by(token)) as socket:
            told = json.loads(socket.recv(timeout=60))
            while told["type"] not in ("welcome", "update"):
                told = json.loads(socket.recv(timeout=60))
            if "options" in (told["question"] or {}):
                answer = told["question"]["options"][0]["value"]
                socket.send(json.dumps({"type": "answer", "seq": told["seq"], "value": answer}))
                while told["type"] != "update" or told["waits"] is None:
                    told = json.loads(socket.recv(timeout=60))


def opened_by(key: str) -> list[Subprotocol]:
    """The subprotocols of a live connection that a key opens."""
    return [Subprotocol("dungeonbowl"), Subprotocol(f"seat.{key}")]


def key_of(page: Page) -> str:
    """The key that the page of a coach holds, which does not stand in its address."""
    page.wait_for_function("() => history.state?.seat && !location.href.includes('seat=')")
    key: str = page.evaluate("() => history.state.seat")
    return key


def made_of(page: Page) -> Value:
    """The game on a page of its coach."""
    key = key_of(page)
    return {"id": page.url.split("/")[-1], "seats": {"home": key, "away": None}}


def concede(house: House, match: str, token: str) -> None:
    """Play a match at one screen until its coach may concede, and concede."""
    address = house.address.replace("http:", "ws:")
    with connect(f"{address}/api/matches/{match}/live", subprotocols=opened_by(token)) as socket:
        while True:
            told = json.loads(socket.recv(timeout=60))
            if told["type"] not in ("welcome", "update"):
                continue
            if told["view"]["over"]:
                return
            if told["view"]["concede"]:
                socket.send(json.dumps({"type": "concede", "seq": told["seq"]}))
            elif "options" in told["question"]:
                answer = told["question"]["options"][0]["value"]
                socket.send(json.dumps({"type": "answer", "seq": told["seq"], "value": answer}))


def arranged(house: House, players: int = 12) -> Value:
    """A game of two teams of one coach at one screen."""
    home, away = teams(house, players)
    sides = {
        "rules": "db2021",
        "home": {"team": choice(home), "coach": "hotseat"},
        "away": {"team": choice(away), "coach": "hotseat"},
    }
    made: Value = ask(house, "/api/league/games", {**sides, "dungeon": "thumbscrew", "seed": 5})
    open_match(house, made)
    return {**made, "teams": (home, away)}


def played(house: House) -> Value:
    """The same, with its match conceded."""
    made = arranged(house)
    token, address = made["seats"]["home"], f"/api/league/{made['id']}"
    for _ in (0, 1):
        state = ask(house, address, key=token)
        side = next(side for side in (0, 1) if state["sides"][side]["todo"])
        ask(house, f"{address}/entries", {"seat": token, "side": side, "n": state["n"], "do": "done"})
    concede(house, ask(house, address)["match"], token)
    return made


def know(page: Page, *made: Value) -> None:
    """Let the browser know teams, as if it had drafted them."""
    for team in made:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + team["link"])
        page.get_by_role("button", name="Everything is saved").wait_for()


def whole(page: Page) -> None:
    """The page is there, and nothing runs off its side."""
    page.get_by_role("heading", name="The ledger").wait_for()
    assert page.evaluate(WIDE) <= 0


def test_a_league_game_from_the_first_journeyman_to_the_next_fixture(house: House, sit: NewTable) -> None:
    crumbs, bones = teams(house, players=11)
    page = sit(house.address + crumbs["link"]).page
    know(page, bones, crumbs)
    page.get_by_role("link", name="Play a league game").click()
    page.get_by_text("Another of my teams, at this screen").click()
    page.get_by_role("combobox", name="Dungeon").select_option("thumbscrew")
    page.get_by_role("button", name="Arrange the game").click()
    page.wait_for_url("**/league/*")
    whole(page)
    token = key_of(page)

    # First the dungeon is made ready; at the table it is said what comes next, and the way leads there.
    page.get_by_role("link", name="To the dungeon").click()
    page.wait_for_url("**/play/*")
    table = sit(f"{page.url}#seat={token}").page
    page.locator(".prompt button").first.wait_for()
    page.go_back()
    page.get_by_role("link", name="To the dungeon").wait_for()
    open_match(house, made_of(page))
    expect(table.get_by_role("heading", name="Journeymen and inducements")).to_be_visible()
    expect(table.get_by_text("Pre-match", exact=True)).to_be_visible()
    assert table.evaluate(WIDE) <= 0
    expect(page.get_by_role("link", name="Look at the dungeon")).to_be_visible()
    table.get_by_role("link", name="Journeymen and inducements").click()
    table.wait_for_url("**/league/*")
    table.get_by_role("button", name="Buy Bribe").wait_for()
    table.go_back()
    table.get_by_role("heading", name="Journeymen and inducements").wait_for()

    # Whoever is worth more spends first; the other waits, and then has petty cash.
    page.get_by_role("button", name="Buy Bribe").click()
    expect(page.get_by_text("1 bought")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 bought")).to_be_visible()
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("Petty cash", exact=True)).to_be_visible()
    page.get_by_role("button", name="Start the match").click()
    link = page.get_by_role("link", name="To the match")
    expect(table.get_by_role("heading", name="who starts in the dungeon?")).to_be_visible()
    concede(house, str(link.get_attribute("href")).split("/")[2], token)

    # The page hears of the end by itself when it is looked at again.
    page.reload()
    page.get_by_role("button", name="Roll the winnings").click()
    news = page.get_by_role("region", name="Just now")
    expect(news.get_by_text("The victory brings")).to_be_visible()
    expect(news.locator("svg.die")).to_have_count(2)
    rule = news.get_by_role("button", name="DB21-POST-03")
    rule.click()
    expect(page.locator(":popover-open")).to_contain_text("Winnings")
    page.keyboard.press("Escape")

    # The winner's best player is drawn and learns by dice; a reload in the middle loses nothing.
    page.get_by_role("button", name="Draw the Most Valuable Player").click()
    expect(news.get_by_text("is the Most Valuable Player")).to_be_visible()
    star = news.locator(".text").first.inner_text().split(" is the ")[0]
    page.reload()
    expect(page.get_by_role("button", name="Draw the Most Valuable Player")).to_have_count(0)
    page.get_by_role("button", name=f"Teach {star}").click()
    page.get_by_role("button", name="Roll for a primary skill").click()
    page.get_by_role("button", name="Roll for", exact=False).last.click()
    expect(news.get_by_text(f"{star} learns")).to_be_visible()
    skill = news.locator(".text").first.inner_text().split(" learns ")[1].rstrip(".")
    for _ in (0, 1):
        page.get_by_role("button", name="Finish advancement").first.click()
    for _ in (0, 1):
        page.get_by_role("button", name="Finish hiring").first.click()
    expect(page.get_by_role("heading", name="Ready for the next fixture")).to_be_visible()
    whole(page)

    # Both teams have a new version with the game in it.
    for team in (crumbs, bones):
        found = ask(house, f"/api/teams/{team['id']}")
        assert found["version"] == 2 and len(found["team"]["history"]) == 1 and found["held"] is None
    results = [ask(house, f"/api/teams/{team['id']}")["team"]["history"][0]["result"] for team in (crumbs, bones)]
    winner = (crumbs, bones)[results.index("won")]
    page.goto(house.address + winner["link"])
    life = page.get_by_role("region", name="In the league")
    expect(life.get_by_role("cell", name="Won")).to_be_visible()
    expect(life.get_by_role("button", name=skill)).to_be_visible()
    life.get_by_role("rowheader").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Ready for the next fixture")).to_be_visible()


def veterans(house: House) -> Value:
    """A team that has played: ten players left, one of them with points for everything."""
    file = team_to_json(draft("The Crumbs", "fire", {"gnoblar_lineman": 10}, rerolls=1, rules="db2021"))
    file["treasury"] = 300_000
    file["history"] = [{"season": 1, "match": "m0", "kind": "league", "opponent": "The Mops", "result": "won"}]
    file["players"][2]["spp"] = 40
    file["players"][2]["name"] = "Grizel"
    made: Value = ask(house, "/api/teams", file)
    return made


def test_journeymen_fill_the_gap_and_may_stay(house: House, sit: NewTable) -> None:
    crumbs, bones = veterans(house), store(house, "The Bones", "death", "skeleton_lineman")
    sides = {
        "rules": "db2021",
        "home": {"team": choice(crumbs), "coach": "hotseat"},
        "away": {"team": choice(bones), "coach": "hotseat"},
    }
    made = ask(house, "/api/league/games", {**sides, "dungeon": "thumbscrew", "seed": 5})
    open_match(house, made)
    page = sit(house.address + made["links"]["home"]).page
    page.get_by_role("button", name="Take one Gnoblar Lineman").click()
    expect(page.get_by_role("region", name="Journeymen of The Crumbs")).to_contain_text("Journeyman 1")
    for _ in (0, 1):
        page.get_by_role("button", name="Start the match").click()
    link = page.get_by_role("link", name="To the match")
    concede(house, str(link.get_attribute("href")).split("/")[2], made["seats"]["home"])
    page.reload()
    page.get_by_role("button", name="Roll the winnings").click()
    crumb = page.get_by_role("region", name="Advancement: The Crumbs")
    page.get_by_role("button", name="Draw the Most Valuable Player").click()
    expect(page.get_by_role("button", name="Draw the Most Valuable Player")).to_have_count(0)

    # Points for a characteristic must be spent: the die falls, and then its owner chooses.
    expect(crumb.get_by_role("button", name="Finish advancement")).to_be_disabled()
    crumb.get_by_role("button", name="Teach Grizel").click()
    crumb.get_by_role("button", name="Improve a characteristic").click()
    crumb.get_by_role("button", name="Roll the die").click()
    expect(crumb.get_by_text("rolled a")).to_be_visible()
    page.reload()
    expect(crumb.get_by_text("rolled a")).to_be_visible()
    news = page.get_by_role("region", name="Just now")
    crumb.get_by_role("radio").first.check(force=True)
    crumb.get_by_role("button", name="Learn").click()
    expect(news).to_contain_text("Grizel learns")
    while crumb.get_by_text("must spend points").count() > 0:
        before = news.inner_text()
        crumb.get_by_role("button", name="Teach").first.click()
        crumb.get_by_role("button", name="Choose a primary skill").click()
        crumb.get_by_role("radio").first.check(force=True)
        crumb.get_by_role("button", name="Learn").click()
        expect(news).not_to_have_text(before)
    crumb.get_by_role("button", name="Finish advancement").click()

    # The Journeyman stays, somebody comes, somebody goes.
    market = page.get_by_role("region", name="Hiring: The Crumbs")
    market.get_by_role("button", name="Keep Journeyman 1").click()
    expect(news).to_contain_text("Journeyman 1 stays")
    market.get_by_role("button", name="Hire Dwarf Runner").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Fast Fred")
    page.get_by_role("dialog").get_by_role("button", name="Sign for").click()
    expect(news).to_contain_text("Fast Fred (Dwarf Runner) joins")
    market.get_by_text("Players: 12 of 16").click()
    market.get_by_role("button", name="Fire Gnoblar Lineman 1", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Fire").click()
    expect(market.get_by_text("Players: 11 of 16")).to_be_visible()
    names = {player["name"] for player in ask(house, f"/api/league/{made['id']}")["sides"][0]["file"]["players"]}
    assert {"Journeyman 1", "Fast Fred"} <= names and "Gnoblar Lineman 1" not in names


def test_the_computer_leads_its_team_beside_the_match(house: House, sit: NewTable) -> None:
    crumbs, bones = veterans(house), store(house, "The Bones", "death", "skeleton_lineman")
    page = sit(house.address + crumbs["link"]).page
    page.get_by_role("heading", name="In the league").wait_for()
    know(page, bones)
    page.get_by_role("link", name="Play a league game").click()
    page.get_by_text("Another of my teams, led by the computer").click()
    tick = page.get_by_label("The computer also decides before and after the match")
    expect(tick).to_be_checked()
    tick.uncheck()
    expect(page.get_by_text("you decide for both teams")).to_be_visible()
    tick.check()
    page.get_by_role("combobox", name="Dungeon").select_option("thumbscrew")
    page.get_by_role("button", name="Arrange the game").click()

    page.wait_for_url("**/league/*")
    open_match(house, made_of(page))

    # Its Journeyman has come; it waits for what the dearer team spends, and is through in the same moment.
    whole(page)
    led = page.get_by_role("region", name="Led by the computer: The Crumbs")
    expect(led.get_by_text("Journeyman 1")).to_be_visible()
    expect(led.get_by_role("button", name="Buy")).to_have_count(0)
    expect(page.get_by_role("button", name="Buy Bribe")).to_have_count(1)
    page.get_by_role("button", name="Start the match").click()
    link = page.get_by_role("link", name="To the match")
    concede(house, str(link.get_attribute("href")).split("/")[2], key_of(page))
    page.reload()
    page.get_by_role("button", name="Roll the winnings").click()
    expect(led.get_by_text("The computer has decided for them:")).to_be_visible()
    expect(led.get_by_text("is the Most Valuable Player")).to_be_visible()
    expect(page.get_by_role("region", name="Just now").locator("svg.die").first).to_be_visible()
    whole(page)
    draw = page.get_by_role("button", name="Draw the Most Valuable Player")
    while draw.count():
        draw.click()
        expect(draw).to_have_count(0)
    for what in ("Advancement", "Hiring"):
        expect(page.get_by_role("button", name=f"Finish {what}")).to_have_count(1)
        page.get_by_role("button", name=f"Finish {what}").click()
    expect(page.get_by_role("heading", name="Ready for the next fixture")).to_be_visible()


def test_two_coaches_meet_by_a_link_and_see_each_other_decide(house: House, sit: NewTable) -> None:
    crumbs, bones = teams(house)
    page = sit(house.address + crumbs["link"]).page
    know(page, crumbs)
    page.get_by_role("link", name="Play a league game").click()
    page.get_by_role("button", name="Arrange the game").click()
    link = page.get_by_label("Link for the other coach").input_value()

    other = sit(house.address + bones["link"]).page
    know(other, bones)
    other.goto(link)
    other.get_by_role("button", name="Play with this team").click()
    page.get_by_role("link", name="To the dungeon").wait_for()
    other.get_by_role("link", name="To the dungeon").wait_for()
    seats = {"home": key_of(page), "away": key_of(other)}
    open_match(house, {**made_of(page), "seats": seats})
    expect(page.get_by_role("heading", name="Inducements").or_(page.get_by_text("decide first"))).to_be_visible()
    first, second = (page, other) if page.get_by_role("button", name="Buy Bribe").count() else (other, page)
    first.get_by_role("button", name="Start the match").click()
    second.get_by_role("button", name="Start the match").click()
    for each in (page, other):
        expect(each.get_by_role("link", name="To the match")).to_be_visible()
    guest = sit(link).page
    expect(guest.get_by_text("this link has been used")).to_be_visible()
    expect(guest.get_by_role("link", name="Watch")).to_be_visible()
    expect(guest.get_by_text("yours", exact=True)).to_have_count(0)

    # While it lasts the team is held; called off by both, it is as it was.
    page.goto(house.address + crumbs["link"])
    expect(page.get_by_text("in a league game or off-season")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    for each in (page, other):
        each.get_by_text("End it early").click()
        each.get_by_role("button", name="Call it off").first.click()
        each.get_by_role("dialog").get_by_role("button", name="Call it off").click()
    for each in (page, other):
        expect(each.get_by_role("heading", name="Called off")).to_be_visible()


def test_whoever_leaves_before_a_team_is_there_keeps_the_next_address(house: House, sit: NewTable) -> None:
    crumbs, _ = teams(house)
    page = sit(house.address).page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/teams/*", hold)
    page.goto(house.address + crumbs["link"])
    expect(page.get_by_role("status")).to_be_visible()
    while not held:
        # The page says that it loads a moment before it asks.
        page.wait_for_timeout(20)
    page.get_by_role("link", name="Teams", exact=True).first.click()
    expect(page.get_by_role("heading", name="Teams", exact=True)).to_be_visible()
    for route in held:
        route.continue_()
    # The browser knows the team from now on all the same.
    page.wait_for_function("() => JSON.stringify({...localStorage}).includes('The Crumbs')")
    expect(page).to_have_url(house.address + "/teams")


def test_a_finished_match_is_followed_up_from_its_end(house: House, sit: NewTable) -> None:
    crumbs, bones = teams(house)
    sides = {
        "rules": "db2021",
        "home": {"team": crumbs["id"], "coach": "me"},
        "away": {"team": bones["id"], "coach": "hotseat"},
    }
    match = ask(house, "/api/matches", {**sides, "dungeon": "thumbscrew", "seed": 5})
    concede(house, match["id"], match["seats"]["home"])
    page = sit(house.address + crumbs["link"]).page
    know(page, bones, crumbs)
    page.goto(f"{house.address}/play/{match['id']}#seat={match['seats']['home']}")
    page.get_by_role("link", name="Add it to a league").click()
    expect(page.get_by_label("The Crumbs, at home")).to_have_value(crumbs["id"])
    page.get_by_role("button", name="Open the ledger").click()
    expect(page.get_by_role("button", name="Roll the winnings")).to_be_visible()


def test_an_off_season_is_drafted_to_its_end(house: House, sit: NewTable) -> None:
    made = played(house)
    token, address = made["seats"]["home"], f"/api/league/{made['id']}"
    entries = [(0, "outcome")]
    while entries:
        state = ask(house, address, key=token)
        side, do = entries.pop()
        ask(house, f"{address}/entries", {"seat": token, "side": side, "n": state["n"], "do": do})
        state = ask(house, address, key=token)
        todo = [(side, state["sides"][side]["todo"]) for side in (0, 1) if state["sides"][side]["todo"]]
        if todo:
            entries = [(todo[0][0], "mvp" if todo[0][1].get("mvps") else "done")]
    page = sit(house.address + made["teams"][0]["link"]).page
    page.get_by_role("button", name="The off-season").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Re-draft").first).to_be_visible()
    expect(page.get_by_role("button", name="Finish the re-draft")).to_be_disabled()
    for _ in range(11):
        before = page.get_by_role("button", name="Re-hire").count()
        page.get_by_role("button", name="Re-hire").first.click()
        expect(page.get_by_role("button", name="Re-hire")).to_have_count(before - 1)
    page.get_by_role("button", name="Finish the re-draft").click()
    page.get_by_role("button", name="Start the new season").click()
    expect(page.get_by_role("heading", name="A new season")).to_be_visible()
    found = ask(house, f"/api/teams/{made['teams'][0]['id']}")
    assert found["team"]["season"] == 2 and len(found["team"]["players"]) == 11


def test_it_is_played_with_the_keyboard_alone(house: House, sit: NewTable) -> None:
    made = played(house)
    page = sit(house.address + made["links"]["home"]).page
    whole(page)
    page.get_by_role("button", name="Roll the winnings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Finish advancement").first).to_be_visible()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Your decisions"
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent").strip() == "Draw the Most Valuable Player":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Just now").get_by_text("Most Valuable Player")).to_be_visible()


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_the_seal_of_the_dice_is_told_from_the_beginning(house: House, sit: NewTable, axe: str, touch: bool) -> None:
    crumbs, _ = teams(house)
    form = {"rules": "db2021", "home": {"team": choice(crumbs), "coach": "me"}, "away": {"coach": "open"}}
    made: Value = ask(house, "/api/league/games", {**form, "dungeon": "thumbscrew"})
    page = sit(house.address + made["links"]["home"], touch=touch).page
    whole(page)
    page.get_by_text("Where the dice come from").click()
    seal = ask(house, f"/api/league/{made['id']}")["dice"]["commitment"]
    expect(page.get_by_text(seal)).to_be_visible()
    whole(page)
    assert findings(page, axe) == []


def test_a_phone_follows_a_game_up(house: House, sit: NewTable) -> None:
    made = played(house)
    page = sit(house.address + made["links"]["home"], touch=True).page
    whole(page)
    page.get_by_role("button", name="Roll the winnings").tap()
    page.get_by_role("button", name="Draw the Most Valuable Player").tap()
    page.get_by_role("button", name="Teach").first.tap()
    page.get_by_role("button", name="Roll for a primary skill").tap()
    whole(page)
    for what in ("Advancement", "Hiring"):
        page.get_by_role("button", name=f"Finish {what}").first.tap()
    whole(page)
    page.goto(house.address + made["teams"][0]["link"])
    page.get_by_role("heading", name="In the league").wait_for()
    assert page.evaluate(WIDE) <= 0
    page.goto(f"{house.address}/league/new")
    page.get_by_role("heading", name="A league game").wait_for()
    assert page.evaluate(WIDE) <= 0


def test_a_refusal_is_told_with_its_rule(house: House, sit: NewTable) -> None:
    made = arranged(house)
    page = sit(house.address + made["links"]["home"]).page
    whole(page)
    page.route("**/entries", lambda route: route.fulfill(status=400, json=REFUSED))
    page.get_by_role("button", name="Buy Bribe").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("That costs too much")
    expect(alert.get_by_role("button", name="DB21-PRE-05")).to_be_visible()


REFUSED: Final = {"detail": {"code": "refused", "message": "That costs too much.", "rule": "DB21-PRE-05"}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(house: House, sit: NewTable, axe: str, scheme: str) -> None:
    made = played(house)
    page = sit(house.address + made["links"]["home"], color_scheme=scheme).page

    def look(ready: Callable[[], Any]) -> None:
        ready()
        assert findings(page, axe) == []

    look(lambda: whole(page))
    page.get_by_role("button", name="Roll the winnings").click()
    page.get_by_role("button", name="Draw the Most Valuable Player").click()
    page.get_by_role("button", name="Teach").first.click()
    page.get_by_role("button", name="Roll for a primary skill").click()
    look(lambda: whole(page))
    for side in (0, 1):
        page.get_by_role("button", name="Finish advancement").nth(0).click()
        expect(page.get_by_role("button", name="Finish hiring")).to_have_count(side + 1)
    look(lambda: whole(page))
    page.goto(house.address + made["teams"][0]["link"])
    look(lambda: page.get_by_role("heading", name="In the league").wait_for())
    page.goto(f"{house.address}/league/new")
    look(lambda: page.get_by_role("heading", name="A league game").wait_for())
    waiting = arranged(house)
    page.goto(
        f"{house.address}/play/{ask(house, '/api/league/' + waiting['id'])['match']}#seat={waiting['seats']['home']}"
    )
    look(lambda: page.get_by_role("heading", name="Journeymen and inducements").wait_for())
