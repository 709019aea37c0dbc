"""The rules reference: one search over six books, a page for each, and the games compared."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House


def fits(page: Page) -> bool:
    """Whether nothing sticks out of the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_one_search_finds_rules_of_all_games(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/rules").page
    expect(page.get_by_role("link", name="Astrogranite Edition")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("tele-05")
    expect(page.get_by_role("status")).to_have_text("5 rules found in 6 games")
    rules = page.get_by_role("region", name="Rules", exact=True)
    assert rules.locator("a.hit").all_text_contents() == [
        *("DB21-TELE-05", "DB5-TELE-05", "NAF-TELE-05", "AGE-TELE-05", "DB89-TELE-05"),
    ]
    page.get_by_role("searchbox").fill("pushed into a wall")
    expect(rules.locator("mark", has_text="wall").first).to_be_visible()
    page.get_by_role("button", name="NAF Dungeonbowl").click()
    page.get_by_role("button", name="Dungeonbowl 5").click()
    expect(page.get_by_role("status")).to_contain_text("in 3 games")
    expect(rules.get_by_role("link", name="DB5-WALL-01")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("pushed into a wall")
    expect(page.get_by_role("button", name="NAF Dungeonbowl")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("searchbox").fill("xylophone")
    expect(page.get_by_role("status")).to_have_text("No rule found")


def test_the_keys_walk_from_the_field_to_a_rule_in_its_book(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/rules?find=DB21-TELE-16").page
    expect(page.get_by_role("status")).to_have_text("1 rule found in 1 game")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="DB21-TELE-16")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/db2021#DB21-TELE-16$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Dungeon Bowl (2021)")
    expect(page.locator("#DB21-TELE-16")).to_be_in_viewport()


def test_a_book_has_statement_source_and_ruling_and_a_link_to_each_rule(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/rules/db5#DB5-TELE-05").page
    rule = page.locator("#DB5-TELE-05")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("takes an unmodified Armour roll")
    expect(rule).to_contain_text("Dungeonbowl 5:")
    expect(page.locator("#DB5-GEN-03")).to_contain_text("Ruling. They may be hired")
    page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Chain reactions").click()
    expect(page.locator("#DB5-CHAIN-01")).to_be_in_viewport()
    page.get_by_label("Only rulings").check()
    expect(page.locator("#DB5-GEN-01")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("rulings")
    page.get_by_role("search").get_by_role("searchbox").fill("alarm")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules\?game=db5&find=alarm$"))
    expect(page.get_by_role("status")).to_contain_text("in 1 game")
    page.goto(house.address + "/rules/db1066")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such book")


def test_what_is_reconstructed_says_so_where_it_stands_and_where_it_is_read(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/rules/db1989#BB2E-BLOCK-03").page
    rule = page.locator("#BB2E-BLOCK-03")
    expect(rule).to_contain_text("reconstructed")
    rule.get_by_role("link", name="Table: Block").click()
    block = page.get_by_role("article", name="Block reconstructed")
    expect(block).to_be_in_viewport()
    expect(block).to_contain_text("9 to 11")
    expect(block).to_contain_text("A Push is worked out like a Block")
    expect(page.get_by_role("article", name="Push", exact=True)).not_to_contain_text("reconstructed")


def test_an_answer_that_rests_on_a_lost_table_says_so(house: House, sit: NewTable) -> None:
    table = sit(house.address + "/rules/compare?find=block+rolled")
    row_of(table, "How is a block rolled?").get_by_role("link", name="reconstructed").click()
    expect(table.page.get_by_role("heading", name="Tables")).to_be_in_viewport()
    pick_up = table.page.locator("#BB2E-PICK-02")
    expect(pick_up).to_contain_text("Added to a pick-up: -1 reconstructed")


def test_games_are_chosen_and_compared(house: House, sit: NewTable) -> None:
    table = sit(house.address)
    page = table.page
    table.press(page.get_by_text("How the games differ"))
    page.get_by_role("link", name="Compare the games topic by topic").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How the games compare")
    row = row_of(table, "You roll the number of the teleporter you came onto")
    expect(row.get_by_role("cell")).to_have_count(6)
    page.get_by_label("Topics with these words").fill("number teleporter")
    for name in ("Astrogranite Edition", "Dungeonbowl 5"):
        page.get_by_role("button", name=name).click()
    # What stands beside each other and is the same shares a cell.
    expect(row.get_by_role("cell")).to_have_count(3)
    expect(row).to_contain_text("Lost and knocked out")
    expect(page).to_have_url(re.compile(r"games=db2021,naf,db7s,db1989&find=number\+teleporter"))
    page.get_by_label("Topics with these words").fill("")
    for name in ("Dungeon Bowl (2021)", "Dungeonbowl (1989)"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("status")).to_have_text("72 topics")
    page.get_by_label("Only where they differ").check()
    # A trip of the Sevens goes as in the NAF's game, and a touchdown does not.
    expect(row).to_have_count(0)
    expect(row_of(table, "When is it a touchdown?").get_by_role("cell")).to_have_count(2)
    page.get_by_role("button", name="All games").click()
    row.get_by_role("link", name="DB21-TELE-16").click()
    expect(page.locator("#DB21-TELE-16")).to_be_in_viewport()


def row_of(table: Table, title: str) -> Locator:
    """The row of a topic."""
    return table.page.get_by_role("row").filter(has=table.page.get_by_role("rowheader", name=title))


def test_all_of_it_fits_on_a_phone(house: House, sit: NewTable) -> None:
    table = sit(house.address + "/rules", touch=True)
    page = table.page
    expect(page.get_by_role("link", name="How the games compare")).to_be_visible()
    assert fits(page)
    page.get_by_role("searchbox").fill("team re-roll")
    expect(page.get_by_role("status")).to_contain_text("found in")
    assert fits(page)
    page.goto(house.address + "/rules/compare#teleporters")
    card = page.locator("tr", has_text="Where do you come out?")
    expect(card).to_contain_text("NAF Dungeonbowl, Dungeonbowl Sevens")
    assert fits(page)
    page.goto(house.address + "/rules/db1989#tables")
    expect(page.get_by_role("heading", name="Tables")).to_be_in_viewport()
    assert fits(page)
