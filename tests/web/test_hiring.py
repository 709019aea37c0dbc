"""On the start page: what the lesser team hires for its match, and who fills up a short team."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from dungeonbowl.league.lists import ListTeam, list_to_json
from dungeonbowl.league.lists.offers import ready_list
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_phone import overflow


def meet(page: Page, rules: str, mine: str, theirs: str) -> None:
    """Choose a game and both teams."""
    page.locator(f"label:has(input[name=game][value={rules}])").click()
    page.locator(f"label:has(input[name=college][value={mine}])").click()
    page.get_by_label("Their team", exact=True).select_option(theirs)


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_the_lesser_team_hires_with_the_difference(house: House, sit: NewTable, axe: str, touch: bool) -> None:
    page = sit(house.address, touch=touch).page
    meet(page, "naf", "snotling", "norse")
    own = page.get_by_role("group", name="Your team hires")
    expect(own.get_by_text("0 of 130,000 gold spent")).to_be_visible()
    expect(page.get_by_role("group", name="Their team hires")).to_have_count(0)
    own.get_by_label(re.compile("^Bribe")).select_option("2")
    expect(own.get_by_text("100,000 of 130,000 gold spent")).to_be_visible()
    own.get_by_label("Mercenaries").select_option(index=1)
    expect(own.get_by_role("link", name="LRB-IND-01").last).to_be_visible()
    expect(own.get_by_role("alert")).to_be_visible()
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    own.get_by_role("button", name="Do without").click()
    expect(own.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    state = page.request.get(f"{house.address}/api/matches/{page.url.split('/play/')[1].split('#')[0].split('?')[0]}")
    assert state.json()["view"]["bribes"] == [2, 0]


def test_another_team_hires_nobody_with_gold_that_is_gone(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    meet(page, "naf", "snotling", "norse")
    own = page.get_by_role("group", name="Your team hires")
    own.get_by_label(re.compile("^Bribe")).select_option("2")
    page.locator("label:has(input[name=college][value=chaos_pact])").click()
    expect(page.get_by_role("group", name="Your team hires")).to_have_count(0)
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")


def stored(page: Page, address: str, team: ListTeam) -> str:
    """Have the server keep a team, and this browser look at it."""
    made = page.request.post(f"{address}/api/teams", data=list_to_json(team)).json()
    page.goto(f"{address}/team/{made['id']}")
    expect(page.get_by_role("heading", name=team.name)).to_be_visible()
    return str(made["id"])


@pytest.mark.parametrize(("rules", "touch"), [("db5", False), ("age", True)], ids=["wide", "phone"])
def test_the_third_and_the_fourth_team_hire_too(house: House, sit: NewTable, axe: str, rules: str, touch: bool) -> None:
    page = sit(house.address, touch=touch).page
    poor = stored(page, house.address, replace(ready_list(rules, "human"), name="The Poor", rerolls=0))
    rich = replace(ready_list(rules, "orc"), name="The Rich", rerolls=8, budget=2_000_000)
    page.goto(f"{house.address}/?team={stored(page, house.address, rich)}")
    page.locator("label:has(input[name=teams][value='4'])").click()
    page.get_by_role("combobox", name="Third team").select_option(poor)
    hiring = [
        page.get_by_role("group", name=f"{whose} hires")
        for whose in ("Their team", "The third team", "The fourth team")
    ]
    for group in hiring:
        group.get_by_label(re.compile("^Bribe")).select_option("2" if group == hiring[1] else "1")
    expect(hiring[1].get_by_text("200,000 of ")).to_be_visible()
    expect(hiring[2].get_by_text("100,000 of ")).to_be_visible()
    expect(page.get_by_role("group", name="Your team hires")).to_have_count(0)
    hiring[2].get_by_label(re.compile("^Extra Team Training")).select_option("4")
    expect(hiring[2].get_by_role("alert")).to_contain_text("LRB-IND-01")
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    # Another team hires nobody, and what the others hire stays.
    page.get_by_role("combobox", name="Fourth team").select_option("norse")
    expect(hiring[2].get_by_role("alert")).to_have_count(0)
    hiring[2].get_by_label(re.compile("^Bribe")).select_option("3")
    expect(hiring[2].get_by_text("300,000 of ")).to_be_visible()
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    state = page.request.get(f"{house.address}/api/matches/{page.url.split('/play/')[1].split('#')[0].split('?')[0]}")
    assert state.json()["view"]["bribes"] == [0, 1, 2, 3]
