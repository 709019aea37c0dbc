"""Three and four teams at the table: from the start page to the last step of the replay."""

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_living import choose, play_out
from tests.web.test_phone import overflow


def begin(table: Table, rules: str, count: int, opponent: str) -> None:
    page = table.page
    choose(table, rules)
    table.press(page.locator(f"label:has(input[name=teams][value='{count}'])"))
    expect(page.get_by_role("combobox", name="Third team")).to_be_visible()
    table.press(page.locator(f"label:has(input[name=opponent][value={opponent}])"))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("Turn limit").fill("1")
    page.get_by_label("Dice seed").fill("5")
    table.press(page.get_by_role("button", name="Enter the dungeon").first)


# Four teams where there is the least room for them.
@pytest.mark.parametrize(("rules", "count", "touch"), [("db5", 3, False), ("age", 4, True)], ids=["wide", "phone"])
def test_a_match_at_one_screen_is_played_and_watched_again(
    house: House, sit: NewTable, axe: str, rng: random.Random, rules: str, count: int, touch: bool
) -> None:
    table = sit(house.address, touch=touch)
    page = table.page
    begin(table, rules, count, "hotseat")
    table.until_asked()
    assert len(table.now["match"]["teams"]) == count
    banner = page.get_by_role("group", name="Teams and turn")
    for team in table.now["match"]["teams"]:
        expect(banner).to_contain_text(team["name"])
    play_out(table, rules, rng)
    over = page.get_by_role("region", name="The match is over")
    expect(over.get_by_role("columnheader")).to_have_count(count)
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    over.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Moment of the match")
    slider.press("End")
    expect(page.get_by_role("region", name="The match is over")).to_be_visible()
    assert findings(page, axe) == []


def test_the_seats_of_three_are_opened_by_links(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    begin(table, "db5", 3, "link")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Invite a coach for")
    for team in table.now["match"]["teams"][1:]:
        expect(sheet).to_contain_text(f"Invite a coach for {team['name']}")


def test_the_dungeons_offered_are_made_for_so_many(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    choose(table, "db5")
    offered = page.locator(".dungeons .plan-name")
    expect(offered.filter(has_text="Trefoil")).to_have_count(0)
    table.press(page.locator("label:has(input[name=teams][value='3'])"))
    expect(offered.filter(has_text="Trefoil")).to_have_count(1)
    expect(offered.filter(has_text="Crossed Keys")).to_have_count(0)
    choose(table, "naf")
    expect(page.locator("fieldset.teams")).to_have_count(0)
