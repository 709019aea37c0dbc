"""What a table may agree on: every option of the rules is offered on the start page and reaches the match."""

from playwright.sync_api import expect

from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_living import choose


def test_what_is_agreed_on_the_start_page_holds_in_the_match(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    table.press(page.get_by_text("Someone at this screen"))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("End zones").select_option(label="its chequered half")
    page.get_by_label("Casualty table").select_option(label="of the rulebook's page")
    page.get_by_label("Turn limit").fill("9")
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    table.until_asked()
    assert table.now["match"]["options"] == {
        "turn_limit": 9,
        "time_limit": 0,
        "placement": "stored",
        "end_zone_squares": "chequered",
        "casualty_table": "page",
        "sponsors": "none",
    }


def test_counters_that_coaches_add_are_counted_on_the_start_page(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    choose(table, "db1989")
    table.press(page.get_by_text("Someone at this screen"))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("Pit traps").select_option(
        label="are laid face-down by both coaches, best in an expanded dungeon"
    )
    page.get_by_label("Pits that each coach adds").first.select_option(label="2")
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    table.until_asked()
    options = table.now["match"]["options"]
    assert (options["pit_traps"], options["extra_pits"], options["extra_spiked_pits"]) == ("in_use", 2, 0)


def test_a_choice_that_a_list_cuts_off_stands_below_it(house: House, sit: NewTable) -> None:
    table = sit(house.address, touch=True)
    page = table.page
    choose(table, "naf")
    table.press(page.get_by_text("More choices"))
    wins = page.get_by_label("What wins")
    below = wins.locator("xpath=../..").locator(".whole")
    expect(below).to_have_count(0)
    wins.select_option("timed")
    expect(below).to_contain_text("without the limits before it")
