"""A seat's link: it takes the seat once, leaves the address bar, is renewed, and opens the seat at other devices."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged
from tests.web.test_access import findings
from tests.web.test_link import invite, take_turns

USED = "This link has been used: whoever opened it first has the seat."


def is_clean(page: Page) -> None:
    """No secret stands in the address bar."""
    expect(page).to_have_url(re.compile(r"/play/[a-z0-9]+$"))


def share(table: Table) -> Locator:
    """The sheet with the links, opened."""
    table.settle()
    table.page.get_by_role("button", name="Share").first.click()
    return table.page.get_by_role("dialog", name="Share this match")


def test_whoever_opens_the_link_first_has_the_seat_and_nobody_else(house: House, sit: NewTable) -> None:
    home = sit(house.address)
    link = invite(home)
    is_clean(home.page)
    assert "#seat=" in link and "?" not in link

    own = home.page.context.new_page()
    own.goto(link)
    expect(own.get_by_text("This link is for another coach, so it was not used here")).to_be_visible()
    is_clean(own)
    own.close()

    away = sit(link)
    away.settle()
    is_clean(away.page)
    take_turns((home, away), 4)
    away.page.reload()
    away.settle()
    is_clean(away.page)
    take_turns((home, away), 4)

    window = away.page.context.new_page()
    window.goto(link)
    window.locator(".prompt").wait_for()
    is_clean(window)
    window.close()

    stranger = sit(link).page
    expect(stranger.get_by_role("heading", name="You have no seat here")).to_be_visible()
    expect(stranger.get_by_text(USED)).to_be_visible()
    stranger.get_by_role("link", name="Watch").click()
    stranger.locator(".prompt").wait_for()

    creator = home.page.context.new_page()
    creator.goto(link)
    expect(creator.get_by_text("so it was not used here")).to_be_visible()
    sheet = share(home)
    expect(sheet.get_by_text(re.compile("The seat of .* is taken"))).to_be_visible()
    expect(sheet.get_by_role("textbox", name="Invite a coach for")).to_have_count(0)


def test_a_link_to_the_wrong_person_is_renewed(house: House, sit: NewTable) -> None:
    home = sit(house.address)
    old = invite(home)
    sheet = share(home)
    sheet.get_by_role("button", name="New link").click()
    expect(sheet.get_by_text("This is a new link. The old one no longer works.").first).to_be_visible()
    newer = sheet.get_by_role("textbox", name="Invite a coach for").input_value()
    assert newer != old
    sheet.get_by_role("button", name="Close").click()
    wrong = sit(old).page
    expect(wrong.get_by_text("its link was renewed")).to_be_visible()
    right = sit(newer)
    take_turns((home, right), 3)


def test_a_coach_goes_on_at_a_phone_and_signs_it_out(house: House, sit: NewTable) -> None:
    home = sit(house.address)
    away = sit(invite(home))
    sheet = share(home)
    sheet.get_by_role("button", name="Play on another device").click()
    link = sheet.get_by_role("textbox", name="Play on another device").input_value()
    phone = sit(link, touch=True)
    take_turns((phone, away), 3)
    is_clean(phone.page)

    sheet.get_by_role("button", name="Sign out other devices").click()
    expect(sheet.get_by_text("Done. One other device was signed out.")).to_be_visible()
    expect(phone.page.get_by_text("its coach signed other devices out")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="You have no seat here")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    take_turns((home, away), 3)
    home.page.reload()
    home.settle()
    take_turns((home, away), 2)


def test_another_window_of_the_browser_goes_on_with_the_new_key(house: House, sit: NewTable) -> None:
    home = sit(house.address)
    invite(home)
    window = home.page.context.new_page()
    window.goto(home.page.url)
    window.locator(".prompt").wait_for()
    sheet = share(home)
    sheet.get_by_role("button", name="Sign out other devices").click()
    expect(sheet.get_by_text("Done. No other device had your seat.")).to_be_visible()
    window.wait_for_timeout(1500)
    expect(window.get_by_text("Connection lost")).to_be_hidden()
    window.locator(".prompt").wait_for()
    assert window.evaluate("() => history.state.seat") == home.page.evaluate("() => history.state.seat")


def test_links_with_a_query_still_open_and_leave_the_bar(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    match = staged["turn"]
    table = sit(f"{house.address}/play/{match.id}?seat={match.token}")
    table.until_asked()
    is_clean(table.page)


def test_a_browser_that_keeps_nothing_keeps_its_seat_in_the_window(house: House, sit: NewTable) -> None:
    home = sit(house.address)
    link = invite(home)
    away = sit(house.address)
    away.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    away.page.goto(link)
    away.settle()
    away.page.reload()
    away.settle()
    is_clean(away.page)
    take_turns((home, away), 2)


def test_the_sheet_of_links_fits_a_phone_and_is_accessible(house: House, sit: NewTable, axe: str) -> None:
    for touch in (False, True):
        home = sit(house.address, touch=touch)
        invite(home)
        sheet = share(home)
        sheet.get_by_role("button", name="Play on another device").click()
        sheet.get_by_role("textbox", name="Play on another device").wait_for()
        wide = home.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
        assert findings(home.page, axe) == []
