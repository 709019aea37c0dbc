"""Dice tables that coaches bring to a match: chosen on the start page, told what is wrong, shown in the match."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.kit.own_tables import HARSH
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_living import choose
from tests.web.test_phone import overflow


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_own_tables_are_chosen_and_played_on(
    house: House, sit: NewTable, axe: str, tmp_path: Path, touch: bool
) -> None:
    wrong, right = tmp_path / "wrong.yaml", tmp_path / "right.yaml"
    wrong.write_text(HARSH.replace("result: falls", "result: flies"), encoding="utf-8")
    right.write_text(HARSH, encoding="utf-8")
    table = sit(house.address, touch=touch)
    page = table.page
    choose(table, "db5")
    table.press(page.get_by_text("More choices"))
    tables = page.get_by_role("group", name="Dice tables")
    expect(tables).to_have_count(0)
    choose(table, "db1989")
    expect(tables).to_contain_text("The game's own.")
    tables.locator("input").set_input_files(wrong)
    expect(tables.get_by_role("alert")).to_contain_text(
        "wrong.yaml, line 13: result: expected one of falls, missed, got 'flies'"
    )
    assert findings(page, axe) == []
    tables.locator("input").set_input_files(right)
    expect(tables).to_contain_text("right.yaml replaces: Tackle, Hand-offs in a team turn.")
    expect(tables.get_by_role("alert")).to_have_text("")
    assert overflow(page) <= 0
    table.press(page.locator("label:has(input[name=opponent][value=hotseat])"))
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    table.until_asked()
    assert [one["title"] for one in table.now["match"]["tables"] if one["own"]] == ["Tackle"]
    expect(page.get_by_role("group", name="Match log")).to_contain_text(
        "The coaches brought their own: Tackle and Hand-offs in a team turn."
    )


def test_the_games_own_tables_come_back(house: House, sit: NewTable, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(HARSH, encoding="utf-8")
    table = sit(house.address)
    page = table.page
    choose(table, "db1989")
    table.press(page.get_by_text("More choices"))
    tables = page.get_by_role("group", name="Dice tables")
    tables.locator("input").set_input_files(file)
    table.press(tables.get_by_role("button", name="Use the game's own"))
    expect(tables).to_contain_text("The game's own.")
    table.press(page.locator("label:has(input[name=opponent][value=hotseat])"))
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    table.until_asked()
    assert not any(one["own"] for one in table.now["match"]["tables"])
