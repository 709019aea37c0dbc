"""Two windows over a link: one is cut off, the server dies, two hands reach for one answer, and play goes on."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged, Wire


def invite(table: Table) -> str:
    """Set up a match for somebody with a link. Returns the link to the other seat."""
    page = table.page
    page.get_by_text("Someone with a link").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Dice seed").fill("4")
    page.get_by_role("button", name="Enter the dungeon").first.click()
    sheet = page.get_by_role("dialog", name="Share this match")
    link = sheet.get_by_role("textbox", name="Invite a coach for").input_value()
    sheet.get_by_role("button", name="Close").click()
    return link


def take_turns(tables: tuple[Table, Table], answers: int) -> None:
    """Let whoever is asked give the first answer, some times over, and see that both windows show it."""
    for _ in range(answers):
        tables[0].settle()
        asked = tables[int(tables[0].now["question"]["seat"])]
        question = asked.until_asked()
        assert question is not None
        before = asked.seq
        asked.answer(question["options"][0])
        for table in tables:
            table.after(before)
            table.settle()
    assert tables[0].now["view"]["players"] == tables[1].now["view"]["players"]


def test_a_coach_who_was_cut_off_comes_back(house: House, sit: NewTable, lay_wire: Callable[[House], Wire]) -> None:
    home = sit(house.address)
    link = invite(home)
    wire = lay_wire(house)
    away = sit(link.replace(house.address, wire.address))
    take_turns((home, away), 6)

    wire.cut()
    lost = away.page.get_by_text("Connection lost")
    expect(lost).to_be_visible()
    expect(home.page.get_by_text("away from the table").first).to_be_visible()
    while home.question is not None and home.now["question"]["yours"]:
        home.answer(home.now["question"]["options"][0])
        home.settle()
    wire.mend()
    expect(lost).to_be_hidden()
    assert away.welcomes == 2
    take_turns((home, away), 6)


def test_a_server_that_was_killed_goes_on_where_it_was(own_house: House, sit: NewTable) -> None:
    home = sit(own_house.address)
    away = sit(invite(home))
    take_turns((home, away), 8)
    home.settle()
    view, seq = home.now["view"], home.seq

    own_house.kill()
    for table in (home, away):
        expect(table.page.get_by_text("Connection lost")).to_be_visible()
    own_house.open()
    for table in (home, away):
        expect(table.page.get_by_text("Connection lost")).to_be_hidden()
        assert table.seq == seq
        assert table.now["view"]["players"] == view["players"]
    take_turns((home, away), 6)


def test_of_two_answers_one_wins_and_the_other_is_told(
    house: House, sit: NewTable, lay_wire: Callable[[House], Wire], staged: dict[str, Staged]
) -> None:
    wire = lay_wire(house)
    quick, late = sit(house.address + staged["race"].path), sit(wire.address + staged["race"].path)
    question = quick.until_asked()
    assert question is not None
    assert late.until_asked() == question
    wire.hold()
    before = quick.seq
    quick.answer(question["options"][0])
    late.button(question["options"][1]).click()
    expect(late.prompt).to_have_attribute("aria-busy", "true")
    wire.release()
    expect(late.page.get_by_role("alert")).to_contain_text("Somebody else answered first")
    late.after(before)
    late.settle()
    quick.settle()
    assert late.now["view"] == quick.now["view"]


def test_spectators_see_and_decide_nothing(house: House, sit: NewTable, staged: dict[str, Staged]) -> None:
    table = sit(f"{house.address}/watch/{staged['die'].id}")
    assert table.question is not None
    assert not table.now["question"]["yours"]
    expect(table.page.get_by_role("region", name="What is being decided")).to_be_visible()
    expect(table.prompt.locator("[data-option]")).to_have_count(0)
