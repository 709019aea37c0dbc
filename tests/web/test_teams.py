"""Teams on the page: drafted under the eyes of the rules, stored, shared, saved by one window at a time, played in."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings


def drafted(page: Page) -> None:
    page.get_by_role("heading", name="Players", exact=True).wait_for()
    expect(page.get_by_text("Team is legal.")).to_be_visible()


def test_hiring_too_many_is_named_and_undone(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/fire?kind=league").page
    drafted(page)
    expect(page.get_by_role("button", name="Hire Dwarf Runner")).to_be_disabled()
    for _ in range(2):
        page.get_by_role("button", name="Hire Ogre Blocker").click()
    expect(page.get_by_role("button", name="Hire Ogre Blocker")).to_be_disabled()
    verdict = page.get_by_role("complementary", name="Rules check")
    expect(verdict.get_by_role("link", name="DB21-TEAM-05")).to_be_visible()
    expect(page.get_by_text("gold over budget")).to_be_visible()
    while page.get_by_role("button", name="Undo").is_enabled():
        page.get_by_role("button", name="Undo").click()
    drafted(page)


def test_skills_are_taught_with_free_points_and_explained(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/fire?kind=exhibition").page
    drafted(page)
    page.get_by_label("Free Star Player points").fill("6")
    page.keyboard.press("Tab")
    page.get_by_label("Teach Pip Kettlefast a skill").select_option(label="Block")
    expect(page.get_by_text("6 of 6 points spent")).to_be_visible()
    page.get_by_label("Teach Hob Underdoor a skill").select_option(label="Block")
    expect(page.get_by_role("link", name="DB21-EXH-04")).to_be_visible()
    page.get_by_role("button", name="Forget Block").last.click()
    drafted(page)
    page.get_by_role("button", name="Sure Hands").first.click()
    expect(page.locator(":popover-open")).to_contain_text("Sure Hands")
    page.keyboard.press("Escape")
    expect(page.locator(":popover-open")).to_have_count(0)


def link_to_change(page: Page) -> str:
    """The link with the secret, which has left the address bar."""
    page.wait_for_function("() => history.state?.key && location.pathname.startsWith('/team/') && !location.hash")
    return f"{page.url}#key={page.evaluate('() => history.state.key')}"


def test_a_team_is_stored_shared_changed_by_one_window_only_and_played_with(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/metal?kind=exhibition").page
    drafted(page)
    page.get_by_label("Team name").fill("The Third Shift")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Save the team").click()
    link = link_to_change(page)
    expect(page.get_by_role("button", name="Everything is saved")).to_be_disabled()

    other = sit(link).page
    expect(other.get_by_label("Team name")).to_have_value("The Third Shift")
    other.get_by_label("Team name").fill("The Fourth Shift")
    other.keyboard.press("Tab")
    other.get_by_role("button", name="Save the changes").click()
    expect(other.get_by_role("button", name="Everything is saved")).to_be_visible()

    page.get_by_label("Team name").fill("The Night Shift")
    page.keyboard.press("Tab")
    with page.expect_response(lambda heard: heard.request.method == "PUT") as answer:
        page.get_by_role("button", name="Save the changes").click()
    assert answer.value.status == 409
    page.get_by_role("button", name="Load the saved version").click()
    expect(page.get_by_label("Team name")).to_have_value("The Fourth Shift")

    guest = sit(link.split("#")[0]).page
    expect(guest.get_by_role("heading", name="The Fourth Shift")).to_be_visible()
    expect(guest.get_by_label("Team name")).to_have_count(0)

    page.get_by_role("link", name="Play with this team").click()
    expect(page.get_by_label("Your team")).to_have_value(link.split("/team/")[1].split("#")[0])
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    expect(page.get_by_text("The Fourth Shift").first).to_be_attached()


def test_a_file_comes_in_and_one_that_is_no_team_says_why(house: House, sit: NewTable, tmp_path: Path) -> None:
    page = sit(house.address + "/teams").page
    page.locator(".colleges a").first.wait_for()
    wrong = tmp_path / "shopping.json"
    wrong.write_text(json.dumps({"eggs": 12}), encoding="utf-8")
    with page.expect_response("**/api/teams/import"):
        page.locator('input[type="file"]').set_input_files(str(wrong))
    expect(page.get_by_role("alert")).to_contain_text("shopping.json: the key")
    wrong.write_text('{"eggs": 12,\n', encoding="utf-8")
    page.locator('input[type="file"]').set_input_files(str(wrong))
    expect(page.get_by_role("alert")).to_contain_text("shopping.json, line 2: column 1: not JSON")
    wrong.write_text("", encoding="utf-8")
    page.locator('input[type="file"]').set_input_files(str(wrong))
    expect(page.get_by_role("alert")).to_have_text("shopping.json is empty.")


def test_a_phone_drafts_and_nothing_runs_off_its_side(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/shadow?kind=exhibition", touch=True).page
    drafted(page)
    page.get_by_role("button", name="Dismiss Grubbins").tap()
    expect(page.get_by_role("status")).to_contain_text("Grubbins is dismissed")
    wide: list[int] = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide[0] <= wide[1]


def test_no_price_lies_under_the_shop_in_a_middling_window(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/fire?kind=league", viewport={"width": 1024, "height": 768}).page
    drafted(page)
    for button in page.locator("li .worth button").all():
        button.click(trial=True, timeout=2000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/teams", "/teams/draft/fire?kind=exhibition", "/teams/draft/life?kind=league"])
def test_axe_finds_nothing(house: House, sit: NewTable, axe: str, path: str, scheme: str) -> None:
    page = sit(house.address + path, color_scheme=scheme).page
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert findings(page, axe) == []
