"""Who has not played on for long reads until when they can, and in the end both read who did not."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dungeonbowl.data import load_dungeon
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from dungeonbowl.server.live.seated.seats import digest, new_token
from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.notices import give_notice
from dungeonbowl.server.store.rows import MatchRow, Notice, SeatRow
from tests.web.conftest import FIGHT, NewTable
from tests.web.house import House
from tests.web.test_access import findings

DAY_S = 86_400.0
ID = "standsstill"


@dataclass
class Still:
    """A server with a match in which nobody has played on for 40 days, and of which that was told."""

    house: House
    keys: list[str]
    asked: int
    names: list[str]

    def page_of(self, seat: int) -> str:
        """Where the coach of a seat plays."""
        return f"{self.house.address}/play/{ID}#seat={self.keys[seat]}"

    def end(self) -> None:
        """End the match while the server is away."""
        self.house.kill()
        storage = Storage(self.house.database)
        storage.abandon(ID, 0, self.asked).result(10)
        storage.close()
        self.house.open()


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Still]:
    house = House(str(tmp_path / "matches.sqlite"))
    match, name = new_match(MatchForm.model_validate(FIGHT), load_dungeon(FIGHT["dungeon"]))
    assert match.question is not None
    keys = [new_token(), new_token()]
    home, away = (SeatRow("person", "", digest(key), taken=True) for key in keys)
    now = time.time()
    storage = Storage(house.database)
    storage.add_match(
        MatchRow(ID, name, "db2021", replay=False, created=now - 40 * DAY_S, setup=match.record(), seats=(home, away))
    )
    notice = Notice(int(match.question.seat), now + 29 * DAY_S, now - 40 * DAY_S)
    give_notice(storage, ID, notice, now - DAY_S)
    storage.close()
    house.open()
    yield Still(house, keys, int(match.question.seat), [team.name for team in match.setup.teams])
    house.kill()


def day_of(page: Page) -> str:
    """The day by which the coach must play on, as this browser writes it."""
    days = "(day) => new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })"
    day: str = page.evaluate(days, (time.time() + 29 * DAY_S) * 1000)
    return day


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_coaches_and_who_watches_read_until_when(still: Still, sit: NewTable, axe: str, scheme: str) -> None:
    asked, other = still.asked, 1 - still.asked
    table = sit(still.page_of(asked), touch=True, color_scheme=scheme)
    page = table.page
    day = day_of(page)
    note = page.locator(".deadline")
    end = f"or it ends and {still.names[other]} win."
    expect(note).to_have_text(f"The match has been waiting for you for 40 days. Play on before {day}, {end}")
    assert note.evaluate("(note) => note.scrollWidth <= note.clientWidth") and findings(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    table = sit(still.page_of(other), color_scheme=scheme)
    expect(table.page.locator(".deadline")).to_have_text(
        f"The match has been waiting for {still.names[asked]} for 40 days. "
        f"Unless they play on before {day}, it ends and you win."
    )
    assert findings(table.page, axe) == []
    watching = sit(f"{still.house.address}/watch/{ID}")
    expect(watching.page.locator(".deadline")).to_contain_text(f"it ends and {still.names[other]} win.")

    page.goto(still.house.address)
    mine = page.get_by_role("region", name="Your matches").get_by_role("listitem")
    expect(mine).to_contain_text(f"Your move: play on before {day}, or the match ends")


def test_what_was_told_goes_when_the_coach_plays_on(still: Still, sit: NewTable) -> None:
    tables = [sit(still.page_of(seat)) for seat in (0, 1)]
    for table in tables:
        expect(table.page.locator(".deadline")).to_be_visible()
    tables[still.asked].until_asked()
    tables[still.asked].page.locator(".prompt [data-option]").first.click()
    for table in tables:
        expect(table.page.locator(".deadline")).to_have_count(0)


def test_at_the_end_both_read_who_did_not_play_on(still: Still, sit: NewTable, axe: str) -> None:
    asked, other = still.asked, 1 - still.asked
    tables = [
        sit(still.page_of(asked), touch=True),
        sit(still.page_of(other)),
        sit(f"{still.house.address}/watch/{ID}"),
    ]
    for table in tables:
        expect(table.page.locator(".deadline")).to_be_visible()
    still.end()
    words = f"This match was abandoned: {still.names[asked]} did not play on. {still.names[other]} win."
    for table in tables:
        page = table.page
        expect(page.get_by_role("heading", name="The match has ended")).to_be_focused()
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_role("link", name="Download the record")).to_be_visible()
        assert findings(page, axe) == []
    page = tables[0].page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="To the end").click()
    ending = page.get_by_role("region", name="The match is over")
    expect(ending).to_contain_text(f"{still.names[other]} win")
    expect(ending).to_contain_text(f"{still.names[asked]} did not play on.")
    page.goto(still.house.address)
    mine = page.get_by_role("region", name="Your matches").get_by_role("listitem")
    expect(mine).to_contain_text(f"{still.names[asked]} did not play on, so {still.names[other]} won")
    mine.get_by_role("link", name="Look").click()
    expect(page.get_by_text(words)).to_be_visible()
