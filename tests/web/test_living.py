"""The games whose teams follow lists at the table: matches against the computer, by mouse, finger and keyboard."""

import random
import re
from typing import Any, Final

import pytest
from playwright.sync_api import TimeoutError, expect

from dungeonbowl.data.books import LIST_GAMES
from dungeonbowl.rulesets import RULESETS
from tests.web.conftest import NewTable
from tests.web.hands import HEARD, PATIENCE, Question, Table
from tests.web.house import House
from tests.web.test_access import findings
from tests.web.test_keyboard import arrow_to, tab_to, type_shirt
from tests.web.test_phone import overflow

GAMES: Final = list(LIST_GAMES)
STRANGE: Final = re.compile(r"portal|\brush|[2-6]\+ (AG|AV)|undefined|NaN|\bnull\b", re.IGNORECASE)
"""What another game says, or a program."""
OTHER_BOOKS: Final = re.compile(r"\b(DB21|DB5|NAF|DB7|AGE|LRB)-[A-Z]+-\d")
MOST: Final = 900
"""Answers of a match that is played to its end, and more than any takes."""


def check_words(table: Table, rules: str) -> None:
    """Every word on the page is this game's, and so is every rule it names."""
    text = table.page.locator("main").inner_text()
    assert not STRANGE.search(text), STRANGE.findall(text)
    assert set(OTHER_BOOKS.findall(text)) <= set(RULESETS[rules].concordance.prefixes)


def begin(table: Table, rules: str, opponent: str, turns: int, seed: int = 7) -> None:
    """Choose the game, whom to play and how long, and enter the dungeon."""
    page = table.page
    choose(table, rules)
    table.press(page.locator(f"label:has(input[name=opponent][value={opponent}])"))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("Turn limit").fill(str(turns))
    page.get_by_label("Dice seed").fill(str(seed))
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    table.until_asked()
    assert table.now["match"]["rules"] == rules


def choose(table: Table, rules: str) -> None:
    """Choose the game on the start page."""
    table.press(table.page.locator(f"label:has(input[name=game][value={rules}])"))
    expect(table.page.locator(".games .note")).to_be_visible()


def wise(question: Question, rng: random.Random) -> dict[str, Any]:
    """An answer at random, but nobody ends a turn before somebody has acted."""
    options: list[dict[str, Any]] = question["options"]
    doing = [option for option in options if option["verb"] not in ("end_turn", "end_activation")]
    return rng.choice(doing if doing and rng.random() < 0.85 else options)


def play_out(table: Table, rules: str, rng: random.Random, most: int = MOST) -> set[str]:
    """Answer by clicks until the match is over; every word on the page is this game's. Returns what was asked."""
    asked: set[str] = set()
    for given in range(most):
        question = table.until_asked()
        if question is None:
            return asked
        asked.add(str(question["kind"]))
        expect(table.prompt.get_by_role("heading", level=2)).to_have_text(str(question["text"]))
        if given % 10 == 0:
            check_words(table, rules)
        if table.touch and given % 25 == 0:
            assert overflow(table.page) <= 0
        table.answer(wise(question, rng), on_board=rng.random() < 0.5)
    raise AssertionError(f"the match goes on after {most} answers")


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("rules", GAMES)
def test_a_match_against_the_computer_is_played_to_its_end(
    house: House, sit: NewTable, axe: str, rng: random.Random, rules: str, touch: bool
) -> None:
    table = sit(house.address, touch=touch)
    begin(table, rules, "scripted", 2)
    assert findings(table.page, axe) == []
    assert {"deploy_at", "turn", "action", "move"} <= play_out(table, rules, rng)
    expect(table.page.get_by_role("table", name="The match in figures")).to_be_visible()
    check_words(table, rules)
    assert overflow(table.page) <= 0
    assert findings(table.page, axe) == []
    table.page.reload()
    table.settle()
    assert not table.now["notes"], "a coach that failed is named in a note"


def test_some_turns_against_the_easy_computer(house: House, sit: NewTable, rng: random.Random) -> None:
    """The coach answers as itself: it never fails and never falls back on chance."""
    table = sit(house.address)
    begin(table, "db5", "easy", 2)
    play_out(table, "db5", rng)
    expect(table.page.get_by_role("table", name="The match in figures")).to_be_visible()
    table.page.reload()
    table.settle()
    assert not table.now["notes"], "a coach that failed is named in a note"


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_the_games_are_compared_before_one_is_chosen(house: House, sit: NewTable, axe: str, touch: bool) -> None:
    table = sit(house.address, touch=touch)
    page = table.page
    table.press(page.get_by_text("How the games differ"))
    compared = page.locator(".games table")
    for played in RULESETS.values():
        assert compared.locator(f'td[data-game="{played.title}"]').count() >= 10
    expect(compared).to_contain_text("when somebody enters its square")
    assert overflow(page) <= 0
    assert findings(page, axe) == []
    choose(table, "naf")
    expect(page.get_by_role("combobox", name="Their team")).to_be_visible()
    table.press(compared.locator('a[aria-label="Rule DB5-OPEN-01"]'))
    expect(page.locator("#DB5-OPEN-01")).to_be_visible()


def test_profiles_are_printed_as_values(house: House, sit: NewTable) -> None:
    """On the start page, on a player's card and in the rosters: AG 3 and AV 8, and no PA."""
    table = sit(house.address)
    page = table.page
    choose(table, "db5")
    page.get_by_role("button", name="See the players").click()
    shown = page.get_by_role("dialog").get_by_role("table")
    expect(shown.locator("thead")).to_contain_text("AV")
    expect(shown.locator("thead")).not_to_contain_text("PA")
    assert not re.search(r"\d\+", shown.inner_text())
    page.keyboard.press("Escape")
    begin(table, "db5", "random", 2)
    while (question := table.until_asked()) is not None and question["kind"] != "deploy":
        table.answer(question["options"][0])
    page.get_by_role("button", name="Roster", exact=True).click()
    roster = page.get_by_role("dialog")
    expect(roster.get_by_role("table").first).to_contain_text("AV")
    assert not re.search(r"\d\+|\bPA\b", roster.get_by_role("table").first.inner_text())


# Every game by keys at one width; by mouse and by touch above it has been played at both.
@pytest.mark.parametrize(("rules", "width"), [(rules, (360, 1280)[at % 2]) for at, rules in enumerate(GAMES)])
def test_a_whole_match_is_played_by_keys_alone(
    house: House, sit: NewTable, axe: str, rng: random.Random, rules: str, width: int
) -> None:
    table = sit(house.address, viewport={"width": width, "height": 800})
    begin(table, rules, "random", 1)
    asked: set[str] = set()
    for given in range(MOST):
        question = table.until_asked()
        if question is None:
            break
        asked.add(str(question["kind"]))
        type_answer(table, wise(question, rng))
        if given % 20 == 0:
            assert overflow(table.page) <= 0
            assert findings(table.page, axe) == []
    expect(table.page.get_by_role("table", name="The match in figures")).to_be_visible()
    assert {"deploy_at", "turn", "action", "move"} <= asked
    assert overflow(table.page) <= 0
    assert findings(table.page, axe) == []
    tab_to(table.page, ".over a, .over button")


def type_answer(table: Table, option: dict[str, Any]) -> None:
    """Give an answer by the keyboard. A key that comes just as something begins to move only skips that."""
    page, before = table.page, table.seq
    for last in (False, False, True):
        try:
            type_option(table, option)
            page.wait_for_function(HEARD, arg=before, timeout=PATIENCE / 4)
            break
        except TimeoutError as silence:
            if last:
                raise AssertionError(f"{table.now['question']['text']} No key gave this answer: {option}") from silence
            if page.evaluate(HEARD, before):
                break
    if table.wants_again():
        page.keyboard.press("Enter")
    elif table.seq == before:
        # Several answers share the square, or the page wants to be sure.
        for sure in (".asks button", ".confirm .primary", ".wary .primary"):
            if page.locator(sure).count():
                tab_to(page, sure)
                page.keyboard.press("Enter")
                break
    table.after(before)


def type_option(table: Table, option: dict[str, Any]) -> None:
    """Press the key of an option, type the number on a shirt, or go to its square on the map or its button."""
    page = table.page
    button = table.prompt.locator(f'[data-option="{option["value"]}"]').first
    key = button.locator("kbd").first
    square = table.square_of(option)
    if key.count() and key.is_visible():
        # What was answered just now, late, has no key any more.
        page.keyboard.press(key.inner_text(timeout=PATIENCE / 4).lower())
    elif option["verb"] in ("activate", "deploy"):
        type_shirt(table, option["player"])
    elif square is not None and table.cell(square).and_(page.locator("[data-choice]")).count():
        page.keyboard.press("b")
        arrow_to(page, square)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("p")
        if not button.is_visible():
            tab_to(page, f'details:has([data-option="{option["value"]}"]) > summary')
            page.keyboard.press("Enter")
        tab_to(page, f'[data-option="{option["value"]}"]')
        page.keyboard.press("Enter")


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_chests_and_pads_are_placed_on_the_map(
    house: House, sit: NewTable, axe: str, rng: random.Random, hands: str
) -> None:
    """Option on the start page, a square for each, by mouse or keyboard; the end zones show whose they are."""
    table = sit(house.address)
    page = table.page
    choose(table, "db5")
    table.press(page.locator("label:has(input[name=opponent][value=scripted])"))
    table.press(page.get_by_text("More choices"))
    page.get_by_label("Chests and teleporters").select_option(label="placed by the coaches, in turn")
    page.get_by_label("Dice seed").fill("7")
    table.press(page.get_by_role("button", name="Enter the dungeon").first)
    placed = 0
    while (question := table.until_asked()) is not None and question["kind"] in ("place_chest", "place_portal"):
        if placed == 0:
            assert table.now["view"]["end_zones"] is not None
            assert findings(page, axe) == []
        option = rng.choice(question["options"])
        if hands == "mouse":
            table.answer(option, on_board=True)
        else:
            type_answer(table, option)
        placed += 1
        check_words(table, "db5")
    assert placed == 7
    assert len(table.now["view"]["chests"]) == 6 and len(table.now["view"]["portals"]) == 8
