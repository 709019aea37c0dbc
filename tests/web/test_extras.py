"""Wizards and sponsors by clicks and by fingers: chosen on the start page, asked for at the table, aimed on the map."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House
from tests.web.test_phone import overflow


def choose(table: Table) -> None:
    """Two teams at one screen, both with wizards, one with a sponsor, from the start page."""
    page = table.page
    table.press(page.get_by_text("Someone at this screen"))
    table.press(page.locator(".crest", has_text="Metal"))
    table.press(page.locator('.mini[title="College of Life"]'))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("Dice seed").fill("4")
    mine, theirs = page.get_by_role("group", name="Your extras"), page.get_by_role("group", name="Their extras")
    for side in (mine, theirs):
        side.get_by_role("checkbox").check()
    mine.get_by_label("Bribes").select_option("2")
    mine.locator("select").nth(2).select_option(label="Air Oberwald")
    mine.get_by_label("Sponsored player").select_option(index=3)
    if table.touch:
        assert overflow(page) <= 0
    table.press(page.get_by_role("button", name="Enter the dungeon").first)


@pytest.mark.parametrize("touch", [False, True])
def test_both_wizards_cast_and_a_sponsor_gives(house: House, sit: NewTable, touch: bool) -> None:
    table = sit(house.address, touch=touch)
    page = table.page
    choose(table)

    while (question := table.until_asked()) is not None and question["kind"] != "boon":
        table.answer(question["options"][0], on_board=table.now["seq"] % 2 == 0)
    assert question is not None
    star = question["player"]
    expect(table.prompt.get_by_role("heading", name="what does Air Oberwald give")).to_be_visible()
    table.answer(next(option for option in question["options"] if "boots" in option["text"]))
    table.until_asked()
    assert table.player(star)["marks"] == ["gift_boots"]

    cast: list[str] = []
    for _ in range(40):
        question = table.until_asked()
        assert question is not None
        spells = [option for option in question["options"] if option["verb"] == "cast"]
        if question["kind"] == "spell":
            cast.append(question["text"].split(":")[0])
            table.answer(question["options"][-1])
        elif spells:
            expect(table.prompt.get_by_role("button", name="Cast ")).to_be_visible()
            table.answer(spells[0])
        elif len(cast) == 2:
            break
        else:
            table.answer(next(option for option in question["options"] if option["verb"] == "end_turn"))
        if touch:
            assert overflow(page) <= 0
    assert sorted(cast) == ["Grasping Vines", "Transmutation"]
    assert table.now["view"]["spells"] == [None, None]
    papers = page.locator("#tab-home")
    if papers.count():
        table.press(papers)
    extras = page.locator(".extras").first
    expect(extras).to_contain_text("Wizard: Transmutation (cast)")
    expect(extras).to_contain_text("2 bribes")


def test_a_moment_in_the_opponents_turn_can_be_declined(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    choose(table)
    while (question := table.until_asked()) is not None and question["kind"] != "cast":
        ends = [option for option in question["options"] if option["verb"] == "end_turn"]
        table.answer((ends or question["options"])[0], on_board=table.now["seq"] % 2 == 0)
    assert question is not None and question["seat"] == 1
    expect(table.prompt.get_by_role("heading", name="cast Grasping Vines now?")).to_be_visible()
    table.answer(next(option for option in question["options"] if option["verb"] == "no"))
    question = table.until_asked()
    assert question is not None and (question["kind"], question["seat"]) == ("turn", 0)
    assert table.now["view"]["spells"][1] == "Grasping Vines"
