"""The way back to a match that one left."""

import re

from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged
from tests.web.test_access import findings


def test_a_match_that_one_left_is_found_on_the_start_page(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str
) -> None:
    table = sit(house.address + staged["idle"].path)
    table.settle()
    page = table.page
    page.goto(house.address + staged["over"].path)
    page.get_by_text("Watch the replay").first.wait_for()
    page.goto(house.address)
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    expect(mine.get_by_role("listitem").first).to_contain_text("Your move")
    assert findings(page, axe) == []
    expect(mine.get_by_role("link", name=re.compile("Watch the replay"))).to_have_attribute(
        "href", f"/replay/{staged['over'].id}"
    )
    mine.get_by_role("link", name=re.compile("Resume")).click()
    table.settle()
    expect(page).to_have_url(re.compile(staged["idle"].id))

    page.goto(house.address)
    mine.get_by_role("button", name=re.compile("Remove")).first.click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    mine.get_by_role("button", name="Undo").click()
    expect(mine.get_by_role("listitem")).to_have_count(2)
    for _ in range(2):
        mine.get_by_role("button", name=re.compile("Remove")).first.click()
    page.reload()
    page.get_by_role("button", name="Enter the dungeon").first.wait_for()
    expect(mine).to_have_count(0)
