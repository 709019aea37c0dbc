"""A replay as something to search, to share and to take away."""

import hashlib
import re
from pathlib import Path

import httpx2 as httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach
from tests.web.conftest import NewTable
from tests.web.hands import PATIENCE
from tests.web.house import House, Staged
from tests.web.test_access import findings


def step_of(page: Page) -> int:
    found = re.search(r"Step (\d+) of", page.get_by_label("Replay controls").inner_text())
    assert found is not None
    return int(found[1])


def test_a_replay_is_searched_by_moment_and_activation(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str
) -> None:
    page = sit(f"{house.address}/replay/{staged['over'].id}").page
    page.get_by_role("slider").wait_for()
    marks = page.get_by_role("group", name="Moments of the match").get_by_role("button")
    assert marks.count() > 0
    marks.first.click()
    found = step_of(page)
    assert f"step {found}:" in str(marks.first.get_attribute("aria-label"))
    page.keyboard.press("Home")
    page.keyboard.press("m")
    assert step_of(page) == found
    page.keyboard.press("Home")
    page.keyboard.press(".")
    first = step_of(page)
    page.get_by_role("button", name="Next activation").click()
    assert step_of(page) > first > 0
    page.keyboard.press(",")
    assert step_of(page) == first
    page.get_by_label("Speed").select_option("50")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    assert findings(page, axe) == []


@pytest.mark.parametrize("size", [(1280, 900), (360, 760)])
def test_the_luck_of_both_sides_is_told(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, size: tuple[int, int]
) -> None:
    page = sit(f"{house.address}/replay/{staged['over'].id}").page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_role("slider").wait_for()
    page.get_by_role("button", name="Luck").click()
    sheet = page.get_by_role("dialog", name="Luck")
    expect(sheet.get_by_text("rolls went well where")).to_have_count(2)
    sheet.get_by_text("Roll by roll").first.click()
    table = sheet.get_by_role("table").first
    expect(table.get_by_role("row", name=re.compile("^Chest"))).to_be_visible()
    expect(table.get_by_role("row", name=re.compile("^All rolls"))).to_be_visible()
    assert findings(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the end").click()
    over = page.get_by_role("region", name="The match is over")
    expect(over.get_by_text("rolls went well where")).to_have_count(2)
    assert findings(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_moment_is_shared_as_link_picture_and_animation(
    house: House, sit: NewTable, staged: dict[str, Staged], axe: str, tmp_path: Path
) -> None:
    page = sit(f"{house.address}/replay/{staged['over'].id}?at=90").page
    page.get_by_role("slider").wait_for()
    step = step_of(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("A link to this moment").input_value()
    assert findings(page, axe) == []

    with page.expect_download() as picture:
        page.get_by_role("button", name="Save a picture").click()
    picture.value.save_as(tmp_path / "moment.png")
    with Image.open(tmp_path / "moment.png") as drawn:
        assert max(drawn.size) >= 1600
        # Floor, walls, counters and portals: a picture that lost its styles has hardly a colour.
        assert len(drawn.convert("RGB").quantize(256).getcolors() or []) > 100

    page.get_by_label("begins with").select_option("steps")
    with page.expect_download(timeout=3 * PATIENCE) as film:
        page.get_by_role("button", name="Save an animation").click()
    film.value.save_as(tmp_path / "moment.gif")
    with Image.open(tmp_path / "moment.gif") as moving:
        assert getattr(moving, "n_frames", 1) > 5
    assert step_of(page) == step

    page.goto(link)
    page.get_by_role("slider").wait_for()
    assert step_of(page) == step


def test_the_dice_of_a_match_are_checked_in_the_browser(house: House, sit: NewTable, axe: str) -> None:
    secret = bytes(range(32))
    match = Match.new(
        "db2021", ready_team("fire", "db2021"), ready_team("shadow", "db2021"), load_dungeon("layout_a"), secret
    )
    for seat in (0, 1):
        match.seat_source(seat, RandomCoach(seat))
    match.play()
    upload = httpx.post(f"{house.address}/api/replays", json=match.record(), timeout=60)
    page = sit(f"{house.address}/replay/{upload.json()['id']}").page
    page.get_by_role("button", name="Check the dice").click()
    sheet = page.get_by_role("dialog", name="The dice of this match")
    expect(sheet.get_by_text(re.compile(r"All \d+ dice are what the secret gives"))).to_be_visible()
    expect(sheet.get_by_text("had no seat at the match")).to_be_visible()
    assert findings(page, axe) == []

    # A browser with a seat has kept the seal that it was shown.
    for seal, said in ((hashlib.sha256(secret).hexdigest(), "The secret fits the seal"), ("0" * 64, "exchanged")):
        kept = [{"id": upload.json()["id"], "seat": "x", "teams": ["a", "b"], "over": True, "dice": seal}]
        page.evaluate("(kept) => localStorage.setItem('dungeonbowl.matches', JSON.stringify(kept))", kept)
        page.reload()
        page.get_by_role("button", name="Check the dice").click()
        expect(sheet.get_by_text(said)).to_be_visible()
