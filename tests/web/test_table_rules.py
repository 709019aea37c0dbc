"""What coaches agree on besides the rules: real dice, a clock, settled skills, dungeon files, another future."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from dungeonbowl.data import load_dungeon
from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged
from tests.web.test_access import findings

DUNGEON = Path(__file__).parents[2] / "src/dungeonbowl/data/dungeons/db2021/thumbscrew.yaml"


def create(house: House, **more: Any) -> dict[str, Any]:
    """A match at one screen."""
    form = {
        "rules": "db2021",
        "home": {"college": "fire", "coach": "hotseat"},
        "away": {"college": "shadow", "coach": "hotseat"},
        "dungeon": "thumbscrew",
        "seed": 5,
        **more,
    }
    request = urllib.request.Request(
        f"{house.address}/api/matches", json.dumps(form).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def roll(table: Table, face: int) -> None:
    """Tap the same face of every die, or the result of that number, and take it."""
    question = table.question
    assert question is not None and question["kind"] == "roll", question
    before, sheet = table.seq, question["roll"]
    table.page.locator(".results").wait_for()
    if sheet["sides"] == 0 and not sheet["block"]:
        table.press(table.page.locator(f'[data-result="{min(face, len(sheet["results"])) - 1}"]'))
    for die in range(sheet["dice"] if sheet["sides"] or sheet["block"] else 0):
        table.press(table.page.locator(f'[data-die="{die}"][data-face="{face}"]'))
    table.press(table.page.locator("[data-confirm]"))
    table.after(before)


def to_the_first_roll_of_a_player(table: Table) -> dict[str, Any]:
    """Toss, put up, and send somebody running until dice are asked for."""
    for _ in range(200):
        question = table.until_asked()
        assert question is not None
        if question["kind"] == "roll":
            if question["player"] is not None:
                return question
            roll(table, 1)
            continue
        options = question["options"]
        steps = [option for option in options if option["verb"] in ("activate", "move", "step")]
        table.answer(steps[-1] if steps else options[0], on_board=False)
    raise AssertionError("nobody ever had to roll")


@pytest.mark.parametrize("touch", [False, True])
def test_real_dice_are_tapped_looked_at_and_taken(house: House, sit: NewTable, axe: str, touch: bool) -> None:
    made = create(house, real_dice=True)
    table = sit(house.address + made["links"]["home"], touch=touch)
    question = to_the_first_roll_of_a_player(table)
    page, before = table.page, table.seq
    assert question["roll"]["sides"] == 6
    expect(table.prompt.get_by_role("heading", level=2)).to_have_text(question["text"])
    expect(page.locator("[data-confirm]")).to_be_disabled()
    assert findings(page, axe) == []
    watching = sit(house.address + made["links"]["watch"])
    expect(watching.page.locator(".results li")).to_have_count(len(question["roll"]["results"]))
    assert watching.page.locator("[data-face]").count() == 0
    table.press(page.locator('[data-die="0"][data-face="1"]'))
    expect(page.locator(".results li.on")).to_have_count(1)
    table.press(page.get_by_role("button", name="Clear", exact=True))
    expect(page.locator("[data-confirm]")).to_be_disabled()
    assert table.seq == before
    if touch:
        table.press(page.locator('[data-die="0"][data-face="6"]'))
        table.press(page.locator("[data-confirm]"))
    else:
        page.keyboard.press("6")
        page.keyboard.press("Enter")
    table.after(before)
    rolled = next(event for event in reversed(table.now["events"]) if event["kind"] == "rolled")
    assert rolled["dice"] == [6]


def test_a_map_chosen_by_real_dice_comes_at_once(house: House, sit: NewTable) -> None:
    teams = {"home": {"college": "human", "coach": "hotseat"}, "away": {"college": "orc", "coach": "hotseat"}}
    made = create(house, rules="db7s", dungeon="by_dice", real_dice=True, **teams)
    table, watching = sit(house.address + made["links"]["home"]), sit(house.address + made["links"]["watch"])
    chosen = load_dungeon("long_round").board
    floor = (sq for sq in range(int(chosen.squares)) if chosen.is_floor(sq))
    column, row = max((int(chosen.x(sq)), int(chosen.y(sq))) for sq in floor)
    assert column >= int(load_dungeon("by_dice").board.width)
    for page in (table.page, watching.page):
        expect(page.locator(".map svg").first).to_be_visible()
        expect(page.locator(f'[data-square="{column},{row}"]')).to_have_count(0)
    roll(table, 5)
    roll(table, 6)
    for page in (table.page, watching.page):
        expect(page.locator(f'[data-square="{column},{row}"]')).to_have_count(1)
    expect(table.prompt.get_by_role("heading", level=2)).to_have_text("Toss a coin.")
    roll(table, 1)
    table.answer(table.until_kind("deploy")["options"][0])
    table.answer(table.until_kind("deploy_at")["options"][-1], on_board=True)


def test_the_clock_stands_between_the_teams(house: House, sit: NewTable) -> None:
    made = create(house, options={"time_limit": 90})
    table = sit(house.address + made["links"]["home"])
    table.settle()
    clock = table.page.get_by_role("timer")
    expect(clock).to_contain_text("/ 1:30:00")
    shown = clock.inner_text()
    table.page.wait_for_timeout(2200)
    assert clock.inner_text() != shown


def test_a_skill_that_is_settled_stays_so(house: House, sit: NewTable, axe: str) -> None:
    made = create(house, away={"college": "shadow", "coach": "scripted"}, home={"college": "fire", "coach": "me"})
    table = sit(house.address + made["links"]["home"])
    table.settle()
    table.page.keyboard.press("k")
    block = table.page.locator('[data-skill="block"]')
    block.get_by_label("Always").check()
    expect(block.locator("label.on")).to_have_text("Always")
    assert findings(table.page, axe) == []
    again = sit(house.address + made["links"]["home"], touch=True)
    again.settle()
    again.press(again.page.get_by_role("button", name="Skills: always, never or ask"))
    expect(again.page.locator('[data-skill="block"]').get_by_label("Always")).to_be_checked()
    expect(again.page.locator('[data-skill="dodge"]').get_by_label("Ask")).to_be_checked()


def test_a_skill_opens_to_what_it_does(house: House, sit: NewTable, axe: str) -> None:
    table = sit(house.address + "/")
    table.page.get_by_role("button", name="See the players").click()
    skill = table.page.get_by_role("button", name="Thick Skull").first
    skill.focus()
    table.page.keyboard.press("Enter")
    note = table.page.locator("[popover]:popover-open")
    expect(note).to_contain_text("Thick Skull")
    assert findings(table.page, axe) == []
    table.page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def test_a_dungeon_file_is_explained_and_played(house: House, sit: NewTable, tmp_path: Path, axe: str) -> None:
    text = DUNGEON.read_text(encoding="utf-8").replace("The Thumbscrew", "Our cellar")
    wrong, right = tmp_path / "wrong.yaml", tmp_path / "right.yaml"
    wrong.write_text(text.replace("[9, 1, 2], ", ""), encoding="utf-8")
    right.write_text(text, encoding="utf-8")
    table = sit(house.address + "/")
    page = table.page
    page.locator('.own input[type="file"]').set_input_files(wrong)
    expect(page.locator(".own li")).to_contain_text("DB21-TILE-06")
    assert findings(page, axe) == []
    page.locator('.own input[type="file"]').set_input_files(right)
    expect(page.locator(".pairing")).to_contain_text("Our cellar")
    page.get_by_role("button", name="Enter the dungeon").first.click()
    table.settle()
    assert table.now["match"]["dungeon"]["name"] == "Our cellar"


def test_a_replay_is_played_on_from_a_moment(house: House, sit: NewTable, staged: dict[str, Staged], axe: str) -> None:
    table = sit(f"{house.address}/replay/{staged['over'].id}?at=60")
    page = table.page
    page.get_by_role("button", name="Play on").click()
    page.locator("dialog[open] form").wait_for()
    assert findings(page, axe) == []
    page.get_by_label("Someone at this screen").check()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/play/**")
    question = table.until_asked()
    assert question is not None
    assert 60 <= len(table.now["events"]) <= 75
    table.answer(question["options"][0], on_board=False)
