"""What a table may agree on: every option of the rules is offered on the start page and reaches the match."""

from tests.web.conftest import NewTable
from tests.web.house import House


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
