"""Why something cannot be chosen, and what a place is: by mouse, by touch and by keyboard."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.data import load_dungeon
from dungeonbowl.match import Match, reasons
from dungeonbowl.notation.messages.view import question_message
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.server.http.forms import MatchForm
from dungeonbowl.server.http.setups import new_match
from tests.web.conftest import NewTable
from tests.web.hands import Table
from tests.web.house import House, Staged, Story, stage

CROWD: Final[dict[str, Any]] = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "hotseat"},
    "dungeon": "thumbscrew",
    "seed": 3,
}
SEED: Final = 14

Square = tuple[int, int]
Marked = tuple[House, Staged, Match, Staged]
"""The server, the match with somebody marked beside a chest, how it stands, and the match one answer before."""


def nearest(match: Match, square: int) -> int:
    """How far the nearest closed chest is from a square."""
    board = match.state.board
    walk = board.walk(square)
    return min(int(walk[int(board.chest_square[c])]) for c in range(6) if int(match.state.closed) >> c & 1)


def crowding(match: Match) -> list[int]:
    """What brings everybody to the chests: the answers that a coach might give who wants nothing else."""
    question = match.question
    assert question is not None
    given = {int(op.verb_of(value)): value for value in question.options}
    if question.name == "turn":
        return [value for value in question.options if op.verb_of(value) != op.END_TURN] or question.options
    if question.name == "action" and op.MOVE in given:
        return [given[op.MOVE]]
    if question.name != "move":
        return question.options
    if op.STAND_UP in given:
        return [given[op.STAND_UP]]
    steps = [v for v in question.options if op.verb_of(v) == op.STEP]
    steps = [v for v in steps if not int(match.state.board.portal[op.square_of(v)])]
    here = nearest(match, int(match.state.square[question.player]))
    if not steps or here <= 1 or not int(match.state.moves_left):
        return [given[op.END_ACTIVATION]]
    best = min(nearest(match, int(op.square_of(v))) for v in steps)
    return [v for v in steps if nearest(match, int(op.square_of(v))) == best]


def is_wanted(match: Match) -> bool:
    """Whether somebody who is marked stands beside a closed chest and is to say what they do."""
    if match.question is None or match.question.name != "action":
        return False
    return any(one.bar == bars.CHEST_MARKED for one in reasons(match))


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marked]:
    """A server with a match in which somebody who is marked stands beside a closed chest and is to act."""
    match, _ = new_match(MatchForm.model_validate(CROWD), load_dungeon(str(CROWD["dungeon"])))
    chance = random.Random(SEED)
    told: Story = []
    while not is_wanted(match):
        assert match.question is not None and len(told) < 600, "nobody came beside a chest; try another seed"
        asked = question_message(match, match.question.seat)
        value = chance.choice(crowding(match))
        assert asked is not None
        told.append((value, str(asked["kind"]), str(asked["text"])))
        match.answer(value)
    database = str(Path(tmp_path_factory.mktemp("reasons")) / "matches.sqlite")
    staged = stage(database, CROWD, told, len(told))
    before = stage(database, CROWD, told, len(told) - 1)
    house = House(database)
    house.open()
    yield house, staged, match, before
    house.kill()


def square_with(match: Match, part: str) -> tuple[Square, str, str]:
    """A square whose reason has these words in it, the sentence and its rule."""
    told: Any = why_not(match)["squares"]
    entry = next(e for e in told if part in e["text"])
    return (entry["squares"][0][0], entry["squares"][0][1]), str(entry["text"]), str(entry["rule"])


def why(table: Table) -> Locator:
    """Where the page says why."""
    return table.page.locator(".why")


def seated(sit: NewTable, marked: Marked, touch: bool = False) -> Table:
    """A window at the match, asked."""
    house, staged, _, _ = marked
    table: Table = sit(house.address + staged.path, touch)
    table.until_kind("action")
    return table


def test_a_chest_beside_a_marked_player_says_why_it_stays_shut(sit: NewTable, marked: Marked) -> None:
    table = seated(sit, marked)
    square, text, rule = square_with(marked[2], "so they cannot open the chest")
    table.cell(square).hover()
    expect(why(table)).to_contain_text(text)
    table.cell(square).click()
    card = table.page.get_by_role("dialog", name="Closed chest")
    expect(card).to_contain_text("The others are traps")
    # The reason stays on the way to its rule, which opens.
    why(table).get_by_role("button", name=rule).click()
    expect(table.page.locator("dialog[open]")).to_contain_text("while marked")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_squares_out_of_reach_say_how_far_they_are(sit: NewTable, marked: Marked) -> None:
    table = seated(sit, marked)
    square, text, _ = square_with(marked[2], "Out of reach")
    table.cell(square).hover()
    expect(why(table)).to_contain_text(text)
    table.page.locator(".prompt h2").hover()
    expect(why(table)).to_have_count(0)


def test_actions_that_are_not_there_say_why(sit: NewTable, marked: Marked) -> None:
    table = seated(sit, marked)
    told: Any = why_not(marked[2])["actions"]
    assert "Foul" in {entry["label"] for entry in told}
    row = table.page.get_by_role("region", name="Not possible now")
    for entry in told:
        greyed = row.locator("button.greyed", has_text=entry["label"])
        greyed.focus()
        expect(row.locator(".reason")).to_contain_text(entry["text"])
        expect(row.locator(".reason").get_by_role("button")).to_have_text(entry["rule"])
    row.locator(".reason").get_by_role("button").click()
    expect(table.page.locator("dialog[open]")).to_be_visible()


def test_the_keyboard_hears_why_and_opens_the_card(sit: NewTable, marked: Marked) -> None:
    table = seated(sit, marked)
    square, text, _ = square_with(marked[2], "so they cannot open the chest")
    table.cell(square).focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowLeft")
    if table.page.evaluate("document.activeElement.dataset.square") != f"{square[0]},{square[1]}":
        table.cell(square).focus()
    expect(table.page.locator('[aria-live="polite"]', has_text=text)).to_have_count(1)
    table.page.keyboard.press("Enter")
    card = table.page.get_by_role("dialog", name="Closed chest")
    expect(card).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(table.cell(square)).to_be_focused()


def test_a_portal_tells_where_it_may_lead_and_what_it_may_cost(sit: NewTable, marked: Marked) -> None:
    house, _, _, before = marked
    table: Table = sit(house.address + before.path)
    table.until_kind("turn")
    taken = [p["square"] for p in table.now["view"]["players"] if p["square"]]
    portal = next(p for p in table.now["view"]["portals"] if p["square"] not in taken)
    table.cell((portal["square"][0], portal["square"][1])).click()
    expect(why(table)).to_contain_text("First choose one of your players to act.")
    card = table.page.get_by_role("dialog", name=f"Portal {portal['number']}")
    expect(card).to_contain_text(f"On a {portal['number']} they are lost")
    expect(card.get_by_role("button", name="DB21-TELE-16")).to_be_visible()


def test_a_phone_says_why_and_shows_the_card_on_the_screen(sit: NewTable, marked: Marked) -> None:
    table = seated(sit, marked, touch=True)
    square, text, _ = square_with(marked[2], "so they cannot open the chest")
    table.cell(square).tap()
    card = table.page.get_by_role("dialog", name="Closed chest")
    expect(card.locator(".because")).to_contain_text(text)
    box = card.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert box["y"] >= 0 and box["y"] + box["height"] <= 740
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)
    greyed = table.page.locator("button.greyed", has_text="Foul")
    greyed.tap()
    expect(table.page.locator(".not-now .reason")).to_contain_text("No opponent is down.")
