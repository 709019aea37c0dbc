"""The map: it never turns by itself, shows one thing at a time, and a click on it does what its coach means."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NOBODY, STANDING
from dungeonbowl.match import Match
from dungeonbowl.search.fields.approach import approach
from dungeonbowl.search.fields.previews import passes, place
from tests.web.conftest import FIGHT, NewTable, first
from tests.web.hands import Table
from tests.web.house import House, Story, stage, tell_story
from tests.web.moments import declared, offered, told, turns

HOT: dict[str, Any] = {**FIGHT, "away": {**FIGHT["away"], "coach": "hotseat"}}
VAMPIRES: dict[str, Any] = {**HOT, "home": {"college": "death", "coach": "me"}}
"""A match of a team with Hypnotic Gaze."""
SMALLEST = 28
"""Pixels a square has at least on a laptop."""


@dataclass(frozen=True)
class Moment:
    """A match at a moment worth seeing, the address of its page, and whom the moment is about."""

    address: str
    who: int = -1


Moments = dict[str, Moment]


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory, story: Story) -> Iterator[Moments]:
    """A server with matches at the moments that the tests of this file are about."""
    a_pass, mate = pass_in(story)
    a_blitz, target = errand_in(story, op.BLITZ)
    a_hand_off, receiver = errand_in(story, op.HANDOFF)
    a_foul, victim = errand_in(story, op.FOUL)
    a_gaze, dazed = errand_in(tell_story(VAMPIRES, 500), op.HYPNOTIC_GAZE, VAMPIRES)
    to_turn = story[: first(story, "turn")]
    to_move = story[: first(story, "move")]
    plans: dict[str, tuple[Story, dict[str, Any], int]] = {
        "computer": (to_turn, FIGHT, -1),
        "turn": (to_turn, HOT, -1),
        "move": (to_move, HOT, -1),
        "pass": (a_pass, HOT, -1),
        "wall": (a_pass, HOT, -1),
        "wall touch": (a_pass, HOT, -1),
        "throw mouse": (a_pass, HOT, mate),
        "throw touch": (a_pass, HOT, mate),
        "throw keys": (a_pass, HOT, mate),
        "blitz": (a_blitz, HOT, target),
        "hand-off": (a_hand_off, HOT, receiver),
        **{f"foul {hand}": (a_foul, HOT, victim) for hand in ("mouse", "touch", "keys")},
        **{f"gaze {hand}": (a_gaze, VAMPIRES, dazed) for hand in ("mouse", "keys")},
        "thumbscrew": ([], HOT, -1),
        "layout_a": ([], {**HOT, "dungeon": "layout_a"}, -1),
    }
    database = str(tmp_path_factory.mktemp("map") / "matches.sqlite")
    laid = {name: (stage(database, form, told, len(told)), who) for name, (told, form, who) in plans.items()}
    house = House(database)
    house.open()
    yield {name: Moment(house.address + match.path, who) for name, (match, who) in laid.items()}
    house.kill()


def caption(page: Page) -> str:
    """The line below the map."""
    return page.locator(".strip .caption").inner_text()


def square_of(table: Table, player: int) -> tuple[int, int]:
    """Where a player stands."""
    x, y = table.player(player)["square"]
    return int(x), int(y)


def kinds_since(table: Table, before: int) -> list[str]:
    """What has happened since event `before`."""
    return [event["kind"] for event in table.now["events"] if event["n"] > before]


def pass_in(story: Story) -> tuple[Story, int]:
    """A pass is declared, the ball is in hand, and a team-mate is in range: the story so far, and the team-mate."""
    for at, match in turns(HOT, story):
        for answers, after in declared(match, op.PASS):
            if after.question is None or after.question.name != "move" or offered(after, op.THROW_AT) is None:
                continue
            passer = int(after.state.active)
            ranges = passes(after, passer)
            reached = {tuple(square["square"]) for square in ranges["squares"]}
            for mate in range(passer // 20 * 20, passer // 20 * 20 + 12):
                square = int(after.state.square[mate])
                if mate != passer and square >= 0 and tuple(place(after.state, square)) in reached:
                    return told(story, at, answers), mate
    raise AssertionError("nobody can throw to anybody in the whole story")


DEEDS = {op.BLITZ: op.BLOCK, op.HANDOFF: op.HAND_TO, op.FOUL: op.FOUL, op.HYPNOTIC_GAZE: op.HYPNOTIC_GAZE}
"""What is done at the end of the way, by the action."""


def goes_well(match: Match, way: list[list[int]], verb: int, target: int) -> bool:
    """Whether the dice to come let the active player walk this way and do what they came for."""
    width = int(match.state.board.width)
    for x, y in way:
        step = op.option(op.STEP, NOBODY, y * width + x)
        if match.question is None or step not in match.question.options:
            return False
        match.answer(step)
    deed = offered(match, DEEDS[verb], target) if match.question else None
    return deed is not None


def errand_in(story: Story, verb: int, form: dict[str, Any] = HOT) -> tuple[Story, int]:
    """An action beside another player is declared, and the walk there will go well: the story, and that player."""
    for at, match in turns(form, story):
        for answers, after in declared(match, verb):
            state = after.state
            player = int(state.active)
            if (
                after.question is None
                or after.question.name != "move"
                or (verb == op.HANDOFF and state.carrier != player)
            ):
                continue
            mates = [who for who in range(player // 20 * 20, player // 20 * 20 + 12) if who != player]
            for target in mates if verb == op.HANDOFF else [int(state.target)]:
                stands = int(state.posture[target]) == STANDING
                if int(state.square[target]) < 0 or stands != (verb != op.FOUL):
                    continue
                way = approach(after, player, target)["path"]
                if isinstance(way, list) and way and goes_well(Match.replay(after.record()), way, verb, target):
                    return told(story, at, answers), target
    raise AssertionError("nobody walks to anybody in the whole story")


def test_the_map_lies_one_way_through_ten_activations_and_the_computers_turn(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["computer"].address, touch=True)
    table.settle()
    page = table.page
    page.evaluate("""() => {
        window.lies = new Set(); window.heights = new Set();
        const look = () => {
            window.lies.add(document.querySelector('[aria-label="Turn the map"]').getAttribute('aria-pressed'));
            window.heights.add(document.querySelector('.board .map').clientHeight);
        };
        look();
        const all = {subtree: true, childList: true, attributes: true, characterData: true};
        new MutationObserver(look).observe(document.body, all);
    }""")
    activations = others = 0
    while activations < 10 or not others:
        question = table.until_asked()
        if question is None:
            break
        by_verb = {option["verb"]: option for option in reversed(question["options"])}
        side = table.now["view"]["turn"]["side"]
        verb = next((v for v in ("activate", "move", "end_activation", "end_turn") if v in by_verb), None)
        activations += verb == "activate"
        table.answer(by_verb[verb] if verb else question["options"][0], on_board=False)
        others += verb == "end_turn" and side is not None
    assert page.evaluate("[...window.lies].length") == 1
    assert page.evaluate("[...window.heights].length") == 1


def test_a_passer_walks_until_they_choose_to_throw(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["pass"].address)
    table.until_kind("move")
    page = table.page
    walking, throwing = page.get_by_role("radio", name="Walking"), page.get_by_role("radio", name="Throwing")
    expect(walking).to_be_checked()
    expect(page.locator(".marks .reach").first).to_be_attached()
    expect(page.locator(".marks .range")).to_have_count(0)
    page.keyboard.press("r")
    expect(throwing).to_be_checked()
    expect(page.locator(".marks .range").first).to_be_attached()
    expect(page.locator(".marks .reach")).to_have_count(0)
    walking.click()
    expect(page.locator(".marks .range")).to_have_count(0)


@pytest.mark.parametrize("hand", ["mouse", "touch", "keys"])
def test_a_click_on_a_team_mate_aims_and_a_second_throws(moments: Moments, sit: NewTable, hand: str) -> None:
    moment = moments[f"throw {hand}"]
    table = sit(moment.address, touch=hand == "touch")
    table.until_kind("move")
    page, before, told_n = table.page, table.seq, table.now["events"][-1]["n"]
    cell = table.cell(square_of(table, moment.who))
    expect(cell).to_have_attribute("aria-label", re.compile("choice: Throw to"))
    if hand == "keys":
        page.keyboard.press("b")
        cell.focus()
        page.keyboard.press("Enter")
    else:
        table.press(cell)
    expect(page.locator(".armed")).to_be_visible()
    assert "% accurate" in caption(page)
    assert caption(page).endswith(
        f"{ {'mouse': 'Click', 'touch': 'Tap', 'keys': 'Press Enter'}[hand] } again to confirm."
    )
    assert table.seq == before
    if hand == "keys":
        page.keyboard.press("Enter")
    else:
        table.press(cell)
    table.after(before + 1)
    assert "pass_declared" in kinds_since(table, told_n)


@pytest.mark.parametrize("action", ["blitz", "hand-off"])
def test_a_click_on_whom_it_is_about_walks_there_and_does_it(moments: Moments, sit: NewTable, action: str) -> None:
    table = sit(moments[action].address)
    table.until_kind("move")
    page, before, told_n = table.page, table.seq, table.now["events"][-1]["n"]
    cell = table.cell(square_of(table, moments[action].who))
    expect(cell).to_have_attribute("aria-label", re.compile("choice: Walk to"))
    expect(page.locator(".marks circle.target")).to_have_count(1 if action == "blitz" else 0)
    cell.click()
    expect(page.locator(".armed")).to_be_visible()
    assert caption(page).startswith("Walk to ")
    assert ("block" if action == "blitz" else "hand the ball to") in caption(page)
    assert table.seq == before
    cell.click()
    done = "block_declared" if action == "blitz" else "handed_off"
    page.wait_for_function("before => Number(document.querySelector('.table').dataset.seq) > before", arg=before + 1)
    table.until_asked()
    assert done in kinds_since(table, told_n)


FOULED = r"then foul .+ \(armour \d+\+ on two dice: \d+\s%\)\."
GAZED = r"then gaze at .+ \(\d\+? on one die: \d+\s%\)\."


@pytest.mark.parametrize(
    ("action", "hand", "deed", "rolled"),
    [
        *(("foul", hand, FOULED, "armour") for hand in ("mouse", "touch", "keys")),
        *(("gaze", hand, GAZED, "hypnotic_gaze") for hand in ("mouse", "keys")),
    ],
)
def test_a_foul_and_a_gaze_are_walked_to_and_done(
    moments: Moments, sit: NewTable, action: str, hand: str, deed: str, rolled: str
) -> None:
    moment = moments[f"{action} {hand}"]
    table = sit(moment.address, touch=hand == "touch")
    table.until_kind("move")
    page, before, told_n = table.page, table.seq, table.now["events"][-1]["n"]
    cell = table.cell(square_of(table, moment.who))
    expect(cell).to_have_attribute("aria-label", re.compile("choice: Walk to"))
    expect(page.locator(".marks circle.target")).to_have_count(1)

    def press() -> None:
        if hand == "keys":
            page.keyboard.press("Enter")
        else:
            table.press(cell)

    if hand == "keys":
        page.keyboard.press("b")
        cell.focus()
    press()
    expect(page.locator(".armed")).to_be_visible()
    assert re.match(f"Walk to .+{deed}", caption(page)), caption(page)
    if hand != "touch":
        expect(page.locator(".overlay .path")).to_be_attached()
    assert table.seq == before, "nothing is done at the first click"
    assert kinds_since(table, told_n) == []
    press()
    table.after(before + 1)
    table.until_asked()
    dice = [event["purpose"] for event in table.now["events"] if event["n"] > told_n and event["kind"] == "rolled"]
    assert rolled in dice


def test_another_own_player_takes_over_while_nothing_was_done(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["move"].address)
    question = table.until_kind("move")
    side = table.player(question["player"])["side"]
    other = next(
        p for p in table.now["view"]["players"] if p["side"] == side and p["square"] and p["id"] != question["player"]
    )
    cell = table.cell((other["square"][0], other["square"][1]))
    cell.hover()
    expect(table.page.locator(".strip .caption")).to_contain_text("Click to activate")
    before = table.seq
    cell.click()
    table.page.wait_for_function("before => Number(document.querySelector('.table').dataset.seq) != before", arg=before)
    expect(table.page.locator(".prompt .who")).to_have_count(1)
    table.page.wait_for_timeout(300)
    taken = table.until_asked()
    assert taken is not None and taken["player"] == other["id"]


@pytest.mark.parametrize("touch", [False, True])
def test_answers_that_share_a_square_are_offered_beside_it(moments: Moments, sit: NewTable, touch: bool) -> None:
    table = sit(moments["wall touch" if touch else "wall"].address, touch=touch)
    question = table.until_kind("move")
    table.answer(next(o for o in question["options"] if o["verb"] == "wall_throw"), on_board=False)
    question = table.until_kind("aim")
    squares = [tuple(o["square"]) for o in question["options"]]
    twice = next(square for square in squares if squares.count(square) > 1)
    page, before = table.page, table.seq
    cell = table.cell((twice[0], twice[1]))
    table.press(cell)
    choice = page.locator(".asks")
    expect(choice).to_be_visible()
    expect(choice.get_by_role("button").first).to_be_focused()
    # What is painted counts: before the first frame the browser may still tell where the box was measured.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    box, spot, size = choice.bounding_box(), cell.bounding_box(), page.viewport_size
    assert box and spot and size
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]
    gap_x = max(spot["x"] - box["x"] - box["width"], box["x"] - spot["x"] - spot["width"])
    gap_y = max(spot["y"] - box["y"] - box["height"], box["y"] - spot["y"] - spot["height"])
    assert 0 <= max(gap_x, gap_y) < 20, "beside the square and not on it"
    page.keyboard.press("Escape")
    expect(choice).to_have_count(0)
    expect(cell).to_be_focused()
    assert table.seq == before
    table.press(cell)
    expect(choice.get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    table.after(before)


def test_reach_goes_when_one_leaves_the_player(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["turn"].address)
    question = table.until_kind("turn")
    who = next(o["player"] for o in question["options"] if o["verb"] == "activate")
    table.cell(square_of(table, who)).hover()
    reach = table.page.locator(".marks .reach")
    expect(reach.first).to_be_attached()
    expect(table.page.locator(".strip .caption")).to_contain_text("Click to activate ")
    table.page.locator(".top").hover()
    expect(reach).to_have_count(0)


@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
@pytest.mark.parametrize("dungeon", ["thumbscrew", "layout_a"])
def test_squares_are_large_on_a_laptop(moments: Moments, sit: NewTable, dungeon: str, window: tuple[int, int]) -> None:
    size = {"width": window[0], "height": window[1]}
    table = sit(moments[dungeon].address, viewport=size)
    table.until_asked()
    cell = table.page.locator("[data-square]").first
    page = table.page
    page.wait_for_function(
        "least => document.querySelector('[data-square]').getBoundingClientRect().width >= least", arg=SMALLEST - 0.01
    )
    box = cell.bounding_box()
    assert box is not None and box["width"] >= SMALLEST - 0.01
    assert page.locator(".board .map").bounding_box() is not None


def test_squares_keep_their_names_when_the_map_turns(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["turn"].address)
    table.until_asked()
    page = table.page
    cell = page.locator('[data-square="6,9"]')
    assert (cell.get_attribute("aria-label") or "").startswith("G10, ")
    labels = sorted(page.locator(".ruler text").all_text_contents())
    assert "A" in labels and "1" in labels
    page.get_by_role("button", name="Turn the map").click()
    assert (cell.get_attribute("aria-label") or "").startswith("G10, ")
    assert sorted(page.locator(".ruler text").all_text_contents()) == labels
    page.reload()
    table.settle()
    lying = page.get_by_role("button", name="Turn the map").get_attribute("aria-pressed")
    page.get_by_role("button", name="Turn the map").click()
    assert page.get_by_role("button", name="Turn the map").get_attribute("aria-pressed") != lying


def test_the_legend_opens_and_closes(moments: Moments, sit: NewTable) -> None:
    table = sit(moments["turn"].address)
    table.until_asked()
    page = table.page
    page.get_by_role("button", name="Legend", exact=True).click()
    expect(page.get_by_role("complementary", name="Legend")).to_be_visible()
    page.get_by_role("button", name="Close the legend").click()
    expect(page.get_by_role("complementary", name="Legend")).to_have_count(0)
