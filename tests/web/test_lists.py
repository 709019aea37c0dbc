"""Teams of a list on the page: drafted under the eyes of their game's rules, kept, printed, opened, and played with."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from dungeonbowl.data.books import EDITION_OF
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_phone import overflow
from tests.web.test_teams import link_to_change

LIVING: Final = list(EDITION_OF)
BOTH: Final = pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])


def drafted(page: Page) -> None:
    page.get_by_role("heading", name="Players", exact=True).wait_for()
    expect(page.get_by_text("Team is legal.")).to_be_visible()


@BOTH
@pytest.mark.parametrize("rules", LIVING)
def test_a_game_is_chosen_and_a_ready_team_is_where_a_draft_begins(
    house: House, sit: NewTable, axe: str, rules: str, touch: bool
) -> None:
    table = sit(house.address + "/teams", touch=touch)
    page = table.page
    page.get_by_label("The game it plays").select_option(rules)
    expect(page.locator(f'.colleges a[href*="game={rules}"]').first).to_be_visible()
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    table.press(page.get_by_role("link", name=re.compile("^Wood Elves")))
    drafted(page)
    for summary in page.locator("summary").all():
        table.press(summary)
    assert not re.search(r"[2-6]\+ (AG|AV)|undefined|NaN|\bnull\b", page.locator("main").inner_text())
    assert overflow(page) <= 0
    assert findings(page, axe) == []


def test_what_is_too_much_is_named_and_undone(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/human?game=db5").page
    drafted(page)
    expect(page.get_by_role("button", name="Hire Blitzer", exact=False).first).to_be_disabled()
    page.get_by_role("button", name="Hire Ogre").click()
    page.get_by_label(re.compile("Team re-rolls")).select_option("8")
    verdict = page.get_by_role("complementary", name="Rules check")
    rule = verdict.get_by_role("link", name="LRB-TEAM-01")
    expect(rule).to_be_visible()
    assert rule.get_attribute("href") == "/rules?game=db5&find=LRB-TEAM-01"
    expect(page.get_by_text("gold over budget")).to_be_visible()
    while page.get_by_role("button", name="Undo").is_enabled():
        page.get_by_role("button", name="Undo").click()
    drafted(page)
    expect(page.get_by_label(re.compile("^Teach"))).to_have_count(0)


def test_skills_are_added_where_the_game_adds_them(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/teams/draft/human?game=naf").page
    drafted(page)
    page.get_by_label("Teach Aldo Wick a skill").select_option(label="Guard")
    page.get_by_label("Teach Hob a skill").select_option(label="Block")
    expect(page.get_by_text("2 of 5 normal")).to_be_visible()
    page.get_by_label("Teach Ilse a skill").select_option(label="Dodge")
    expect(page.get_by_text("1 of 1 that needs a double")).to_be_visible()
    page.get_by_label("Teach Jost a skill").select_option(label="Leap")
    verdict = page.get_by_role("complementary", name="Rules check")
    expect(verdict.get_by_role("link", name="NAF-TEAM-02")).to_be_visible()
    page.get_by_role("button", name="Forget Leap").click()
    drafted(page)


def test_a_drafted_team_is_kept_shown_and_taken_into_a_match(house: House, sit: NewTable, tmp_path: Path) -> None:
    page = sit(house.address + "/teams/draft/human?game=db5").page
    drafted(page)
    page.get_by_label("Team name").fill("The Third Shift")
    page.get_by_label(re.compile("Agreed budget")).fill("1600000")
    page.keyboard.press("Tab")
    page.get_by_text("Star players, up to 2").click()
    page.get_by_role("button", name="Hire Griff Oberwald").click()
    expect(page.get_by_role("button", name="Dismiss Griff Oberwald")).to_be_visible()
    page.get_by_text("Mercenaries", exact=True).click()
    page.get_by_role("button", name="Hire mercenary Lineman").click()
    page.get_by_label(re.compile("^Teach Lineman")).select_option(label="Tackle")
    page.get_by_label(re.compile("^Bribe")).select_option("1")
    drafted(page)
    page.get_by_role("button", name="Save the team").click()
    link = link_to_change(page)

    guest = sit(link.split("#")[0]).page
    expect(guest.get_by_role("heading", name="The Third Shift")).to_be_visible()
    expect(guest.get_by_text("Griff Oberwald")).to_be_visible()
    expect(guest.get_by_text(re.compile("team re-rolls.*Bribe"))).to_be_visible()
    expect(guest.get_by_label("Team name")).to_have_count(0)
    for paper in ("Roster, PDF", "Skills, PDF"):
        with guest.expect_download() as download:
            guest.get_by_role("link", name=paper).click()
        assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
    with guest.expect_download() as download:
        guest.get_by_role("link", name="Team file").click()
    file = tmp_path / "team.json"
    download.value.save_as(file)

    other = sit(house.address + "/teams").page
    other.locator(".colleges a").first.wait_for()
    other.locator('input[type="file"]').set_input_files(str(file))
    expect(other.get_by_label("Team name")).to_have_value("The Third Shift")

    page.get_by_role("link", name="Play with this team").click()
    expect(page.locator("input[name=game][value=db5]")).to_be_checked()
    expect(page.get_by_label("Your team")).to_have_value(link.split("/team/")[1].split("#")[0])
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    expect(page.get_by_text("The Third Shift").first).to_be_attached()
    page.go_back()
    page.locator("label:has(input[name=game][value=naf])").click()
    expect(page.get_by_label("Your team")).to_have_count(0)
