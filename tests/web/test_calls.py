"""Calls that a game of 1989 leaves to its coaches: settled where they are asked about, for the rest of the match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewTable, first
from tests.web.house import House, stage, tell_story
from tests.web.test_access import findings

MATCH: Final[dict[str, Any]] = {
    "rules": "db1989",
    "home": {"college": "human", "coach": "me"},
    "away": {"college": "orc", "coach": "hotseat"},
    "dungeon": "setup_1",
    "seed": 5,
    "options": {"magic_points": "in_use"},
}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where the match lies open, just as magic may fix a die."""
    database = str(tmp_path / "matches.sqlite")
    story = tell_story(MATCH, 200)
    match = stage(database, MATCH, story, first(story, "magic_fix"))
    house = House(database)
    house.open()
    yield house.address + match.path
    house.kill()


def test_a_call_is_settled_where_it_is_asked_about(address: str, sit: NewTable, axe: str) -> None:
    table = sit(address)
    question = table.until_kind("magic_fix")
    fixed = next(option for option in question["options"] if option["verb"] == "fix")
    expect(table.button(fixed)).to_have_attribute("aria-label", fixed["text"])
    assert fixed["dice"] == [1]
    expect(table.prompt).to_contain_text("Fixed dice, for the rest of the match:")
    assert findings(table.page, axe) == []
    before = table.seq
    table.press(table.prompt.get_by_role("button", name="Never", exact=True))
    table.after(before)
    table.page.keyboard.press("k")
    settled = table.page.locator(f"section:nth-of-type({question['seat'] + 1}) [data-skill=magic_fix]")
    expect(settled.get_by_label("Never")).to_be_checked()
