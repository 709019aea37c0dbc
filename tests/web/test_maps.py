"""The drawing board for games without tiles: painted by mouse, finger and keys, saved, opened again and played in."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from dungeonbowl.data.dungeons import dungeon_text
from dungeonbowl.dungeon.carving.made import generate_drawn
from tests.kit.letters import LETTERS
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings

LAWFUL = "Dungeon is legal."
RIM = 1.1
"""Squares around the sheet that its letters and numbers take."""


class Board:
    """The sheet of a page, touched by squares."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sheet: Locator = page.get_by_role("application")
        self.sheet.wait_for()

    @property
    def width(self) -> int:
        """How many columns the sheet has now: a file that is opened brings another one."""
        told = re.search(r"Sheet of (\d+) by", self.sheet.get_attribute("aria-label") or "")
        assert told is not None
        return int(told[1])

    def at(self, column: int, row: int) -> tuple[float, float]:
        """Where the middle of a square is on the screen."""
        box = self._settled()
        size = box["width"] / (self.width + 2 * RIM)
        return box["x"] + (column + RIM + 0.5) * size, box["y"] + (row + RIM + 0.5) * size

    def _settled(self) -> FloatRect:
        """Where the sheet is once the page around it stands still: what the server found may move it."""
        last: FloatRect | None = None
        while True:
            box: FloatRect | None = self.sheet.locator("svg").bounding_box()
            assert box is not None
            if box == last:
                return box
            last = box
            self.page.wait_for_timeout(60)

    def drag(self, first: tuple[int, int], last: tuple[int, int]) -> None:
        start, end = self.at(*first), self.at(*last)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()

    def brush(self, name: str) -> Locator:
        return self.page.get_by_role("complementary", name="Brushes").get_by_role("button", name=name)

    def says(self, words: str) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(words)

    def has(self, count: int) -> None:
        """Wait until the server has counted so many squares."""
        expect(self.page.get_by_text(re.compile(rf"^{count} squares of"))).to_be_visible()


def test_a_map_is_drawn_by_mouse_and_what_the_rules_say_is_shown(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/map?game=naf").page
    board = Board(page)
    page.get_by_text("Rectangle").click()
    board.drag((2, 2), (7, 6))
    board.has(60)
    page.get_by_text("Square by square").click()
    board.drag((8, 3), (11, 3))
    board.has(68)
    narrow = page.get_by_role("button", name="The passage at I4 is less than two squares wide")
    narrow.click()
    expect(page.locator(".map .marked")).to_have_count(1)
    expect(page.locator(".verdict").get_by_role("link", name="NAF-DUN-03")).to_be_visible()
    board.brush("Chest").click()
    page.mouse.click(*board.at(4, 4))
    expect(board.brush("Chest")).to_contain_text("2/6")
    page.keyboard.press("Control+z")
    expect(board.brush("Chest")).to_contain_text("0/6")
    page.keyboard.press("Control+Shift+z")
    expect(board.brush("Chest")).to_contain_text("2/6")
    page.get_by_label("Both sides alike").uncheck()
    board.brush("Statue").click()
    page.mouse.click(*board.at(3, 3))
    page.reload()
    board.says("Here is the map you were drawing.")
    board.has(68)
    expect(page.get_by_role("button", name="Play in it")).to_be_disabled()


def test_keys_alone_draw_a_map(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/map?game=db5").page
    board = Board(page)
    board.sheet.focus()
    page.keyboard.press("ArrowRight")
    board.says("C2: Wall.")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    board.has(8)
    page.get_by_role("radio", name="Rectangle").focus()
    page.keyboard.press("Space")
    board.sheet.focus()
    page.keyboard.press("Enter")
    board.says("First corner set.")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    board.has(20)
    page.keyboard.press("s")
    board.says("Statue in hand.")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    board.says("F4: Teleporter 1.")
    page.keyboard.press("a")
    for _ in range(2):
        page.keyboard.press("Enter")
    board.says("End zone A.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    board.says("F4: Teleporter 1, end zone A.")
    page.keyboard.press("Control+z")
    board.says("Undone.")


def test_a_kit_is_generated_saved_and_played_in(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons?game=db7s").page
    page.get_by_role("link", name="Draw one").click()
    board = Board(page)
    page.get_by_text("Tile 6 × 4").click()
    page.mouse.click(*board.at(6, 6))
    board.has(48)
    page.get_by_role("button", name="Generate").click()
    page.get_by_label("Seed").fill("7")
    page.get_by_role("dialog").get_by_role("button", name="Generate").click()
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    page.get_by_label("Name").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Name the dungeon")
    page.get_by_label("Name").fill("The Seventh Kit")
    page.get_by_role("button", name="Play in it").click()
    expect(page.locator(".pairing")).to_contain_text("The Seventh Kit")
    expect(page.get_by_role("radio", name="Dungeonbowl Sevens")).to_be_checked()
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    page.locator(".board svg, [data-square]").first.wait_for(state="attached")
    page.goto(house.address + "/dungeons?game=db7s")
    page.get_by_role("link", name="The Seventh Kit").click()
    page.get_by_role("link", name="Edit a copy").click()
    expect(page.get_by_text(LAWFUL)).to_be_visible()


def test_a_map_that_is_there_is_changed_and_a_file_opened(house: House, sit: NewTable, tmp_path: Path) -> None:
    page = sit(house.address + "/dungeons/ember_lake").page
    page.get_by_role("link", name="Edit a copy").click()
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    board = Board(page)
    board.brush("Wall").click()
    board.drag((9, 1), (9, 3))
    expect(page.get_by_text("Still to fix")).to_be_visible()
    file = tmp_path / "mine.yaml"
    file.write_text(dungeon_text(generate_drawn(5, "age", hazards=True)), encoding="utf-8")
    page.locator('input[type="file"]').set_input_files(file)
    board.says("Opened.")
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Still to fix")).to_be_visible()
    page.goto(house.address)
    page.get_by_text("Astrogranite Edition").first.click()
    page.locator('.own input[type="file"]').set_input_files(file)
    expect(page.locator(".own .plan-name")).to_be_visible()


def test_letters_of_the_game_of_tiles_are_drawn_on_with_their_rooms(
    house: House, sit: NewTable, tmp_path: Path
) -> None:
    page = sit(house.address + "/dungeons/draw").page
    page.get_by_role("link", name="Draw without tiles").click()
    Board(page)
    file = tmp_path / "letter.yaml"
    file.write_text(LETTERS, encoding="utf-8")
    page.locator('input[type="file"]').set_input_files(file)
    board = Board(page)
    board.says("Opened.")
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    rooms = page.locator(".rooms li")
    expect(rooms).to_have_count(1)
    expect(rooms).to_contain_text("Armoury")
    page.get_by_label("A room with a rule").select_option(label="Bone Pit")
    board.says("Bone Pit in hand")
    board.sheet.scroll_into_view_if_needed()
    board.drag((11, 2), (14, 5))
    board.says("Bone Pit laid.")
    expect(rooms).to_have_count(2)
    expect(page.locator(".map")).to_contain_text("Bone Pit")
    page.get_by_role("button", name="Take away Armoury").click()
    expect(rooms).to_have_count(1)
    page.get_by_role("button", name="Play in it").click()
    expect(page.locator(".pairing")).to_contain_text("The Letter")


def test_a_phone_paints_by_taps_and_by_a_finger_that_is_dragged(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/map?game=age", touch=True).page
    board = Board(page)
    board.sheet.scroll_into_view_if_needed()
    page.touchscreen.tap(*board.at(3, 3))
    board.has(2)
    wide: Any = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    finger = page.get_by_label("Draw by dragging a finger")
    finger.check()
    board.sheet.scroll_into_view_if_needed()
    touch = page.context.new_cdp_session(page)
    for kind, square in (("touchStart", (3, 5)), ("touchMove", (6, 5)), ("touchEnd", None)):
        x, y = board.at(*square) if square else (0, 0)
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}] if square else []})
    board.has(10)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/dungeons/map?game=age", "/dungeons/map?from=hooks", "/dungeons/twin_vaults"])
def test_axe_finds_nothing(house: House, sit: NewTable, axe: str, path: str, scheme: str) -> None:
    page = sit(house.address + path, color_scheme=scheme).page
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert findings(page, axe) == []


def test_a_map_for_four_is_generated_and_measured_as_one(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/map?game=db5").page
    page.get_by_role("button", name="Generate").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("How many teams").select_option("4")
    sheet.get_by_label("Seed").fill("7")
    sheet.get_by_role("button", name="Generate").click()
    expect(page.get_by_text("520 squares of 500 to 560")).to_be_visible()
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    expect(Board(page).brush("Teleporter")).to_contain_text("12 (10 to 12)")
