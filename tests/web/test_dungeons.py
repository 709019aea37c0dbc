"""The drawing board: pieces laid by mouse, touch and keys, and a dungeon saved and played in."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from dungeonbowl.notation.maps.fairness import fairness_svg
from dungeonbowl.server.computer.fairness import wilson
from tests.web.conftest import NewTable
from tests.web.house import House
from tests.web.test_access import findings

LAWFUL = "Dungeon is legal."


def board(page: Page) -> Locator:
    drawn = page.get_by_role("application")
    drawn.wait_for()
    return drawn


def middle_of(page: Page, name: str) -> tuple[float, float]:
    """Where on the screen a tile lies, found by the ring around it when it is chosen in the list."""
    page.locator(".laid button", has_text=name).click()
    box: FloatRect | None = page.locator(".board .chosen-edge").bounding_box()
    assert box is not None
    page.keyboard.press("Escape")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_dragged_what_that_breaks_is_named_and_undone(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw?from=layout_a").page
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    x, y = middle_of(page, "Forgotten Jail")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=4)
    page.mouse.move(x, y - 60, steps=4)
    page.mouse.up()
    problem = page.locator(".verdict li").first
    expect(problem).to_be_visible()
    expect(problem.get_by_role("link")).to_have_attribute("href", re.compile("DB21-TILE"))
    expect(page.get_by_role("button", name="Play in it")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(problem).to_be_visible()


def test_a_dungeon_is_drawn_saved_found_again_and_played_in(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw?from=layout_b").page
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    page.get_by_label("Name").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Name the dungeon")
    page.get_by_label("Name").fill("The Deep Cellar")
    page.get_by_text("Chests 6/6").click()
    x, y = middle_of_chest(page)
    page.mouse.click(x, y)
    expect(page.get_by_text("Chests 5/6")).to_be_visible()
    expect(page.locator(".board .free")).to_have_count(1)
    page.mouse.click(x, y)
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    page.get_by_role("button", name="Save").click()
    link = page.locator(".verdict a", has_text="/dungeons/")
    path = link.get_attribute("href")
    link.click()
    expect(page.get_by_role("heading", name="The Deep Cellar")).to_be_visible()
    assert path is not None
    assert page.url == house.address + path
    page.get_by_role("link", name="Dungeons", exact=True).click()
    expect(page.get_by_role("link", name="The Deep Cellar")).to_be_visible()
    page.get_by_role("link", name="The Deep Cellar").click()
    page.get_by_role("link", name="Play in it").click()
    expect(page.locator(".pairing")).to_contain_text("The Deep Cellar")
    page.get_by_role("button", name="Enter the dungeon").first.click()
    page.wait_for_url("**/play/**")
    page.locator(".board svg, [data-square]").first.wait_for(state="attached")


def middle_of_chest(page: Page) -> tuple[float, float]:
    box = page.locator(".board .things .chest").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_keys_alone_lay_move_turn_and_take_away(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw").page
    drawn = board(page)
    page.get_by_role("button", name="Armoury").press("Enter")
    drawn.focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("status")).to_contain_text("Armoury laid")
    laid = page.locator(".laid button")
    expect(laid).to_have_count(1)
    shape = page.locator(".board path.tile")
    before = shape.get_attribute("d")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("status")).to_contain_text("Armoury")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    assert shape.get_attribute("d") != before
    page.keyboard.press("r")
    page.keyboard.press("Delete")
    expect(laid).to_have_count(0)


def test_what_was_being_drawn_is_there_after_a_reload(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw").page
    drawn = board(page)
    page.get_by_role("button", name="Sewer").click()
    box = drawn.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".laid button")).to_have_count(1)
    page.reload()
    board(page)
    expect(page.locator(".laid button", has_text="Sewer")).to_have_count(1)


def test_two_tiles_never_lie_on_one_square(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw?from=layout_a").page
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    x, y = middle_of(page, "Treasure Room")
    page.get_by_role("button", name="Sewer").click()
    page.mouse.click(x, y)
    expect(page.get_by_role("status")).to_contain_text("No room")
    expect(page.locator(".laid button", has_text="Sewer")).to_have_count(0)


def test_tiles_of_the_supplement_are_laid_from_beside_the_box(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw?from=layout_a").page
    expect(page.get_by_text(LAWFUL)).to_be_visible()
    beside = page.get_by_role("region", name="The supplement")
    expect(beside.get_by_role("button")).to_have_count(14)
    expect(page.get_by_text("Uses tiles of the supplement")).to_have_count(0)
    beside.get_by_role("button", name="Root Walk").press("Enter")
    drawn = board(page)
    drawn.focus()
    page.keyboard.press("ArrowLeft")
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".laid button", has_text="Root Walk")).to_have_count(1)
    expect(page.get_by_text("Uses tiles of the supplement")).to_be_visible()
    expect(beside.get_by_role("button", name="Root Walk")).to_be_disabled()
    expect(page.locator(".board text", has_text="Root Walk")).to_have_count(1)


def test_a_dungeon_is_taken_along_in_every_form(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/layout_a").page
    names: list[str] = []
    for title in ("Dungeon file", "Universal VTT", "Tiled map", "Picture for Tiled", "Picture", "PDF"):
        with page.expect_download() as loading:
            page.get_by_role("link", name=title, exact=True).click()
        names.append(loading.value.suggested_filename)
    assert names == ["layout-a.yaml", "layout-a.dd2vtt", "layout-a.tmj", "terrain.png", "layout-a.svg", "layout-a.pdf"]
    page.get_by_label("Paper").select_option("Letter")
    page.get_by_label("Square size").select_option("1 inch")
    expect(page.get_by_role("link", name="PDF")).to_have_attribute("href", re.compile("square=1in&paper=letter"))


def share(wins: int, of: int) -> dict[str, Any]:
    low, high = wilson(wins, of)
    return {"wins": wins, "share": wins / of, "low": low, "high": high}


def test_a_comparison_is_followed_and_found_again(house: House, sit: NewTable, axe: str) -> None:
    page = sit(house.address).page
    told = {"id": "abc", "done": 0, "games": 20, "failed": None}
    result: dict[str, Any] = {"dungeon": "Layout A", "coach": "random", "seed": 7, "games": 20, "draws": 2}
    result |= {"sides": [{"zone": "A", **share(16, 18)}, {"zone": "B", **share(2, 18)}]}
    result |= {"first_turn": share(9, 18), "even": 0.5, "fair": False, "tells": True}
    asked: list[Any] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data_json)
        else:
            told["done"] = 20
        route.fulfill(json={**told, "result": {**result, "games": told["done"]}})

    page.route("**/api/fairness", answer)
    page.route("**/api/fairness/abc", answer)
    picture = fairness_svg(result)
    page.route("**/api/fairness/abc/picture?*", lambda route: route.fulfill(body=picture, content_type="image/svg+xml"))
    page.goto(house.address + "/dungeons/layout_a")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("20 of 20 matches played")).to_be_visible()
    assert asked == [{"dungeon": "layout_a", "games": 20, "coach": "scripted", "seed": 7}]
    expect(page.get_by_text("End zone A wins more often than chance explains.")).to_be_visible()
    expect(page.get_by_role("row", name="End zone A")).to_contain_text("16 of 18")
    expect(page.get_by_role("row", name="End zone A")).to_contain_text("67 % to 97 %")
    assert findings(page, axe) == []
    page.reload()
    expect(page.get_by_text("20 of 20 matches played")).to_be_visible()


def test_a_phone_lays_by_taps_and_nothing_runs_off_its_side(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/dungeons/draw", touch=True).page
    drawn = board(page)
    page.get_by_role("button", name="Kitchen").tap()
    drawn.scroll_into_view_if_needed()
    box = page.locator(".sheet").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 60)
    expect(page.locator(".laid button", has_text="Kitchen")).to_have_count(1)
    wide: Any = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]


def test_a_link_to_a_dungeon_that_is_not_there_says_so(house: House, sit: NewTable) -> None:
    page = sit(house.address).page
    page.route("**/api/dungeons/nowhere1", lambda route: route.fulfill(status=200, json={"lawful": False}))
    page.goto(house.address + "/?dungeon=nowhere1")
    expect(page.get_by_role("alert").filter(has_text="Choose another")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/dungeons", "/dungeons/layout_a", "/dungeons/draw?from=layout_a", "/dungeons/draw"])
def test_axe_finds_nothing(house: House, sit: NewTable, axe: str, path: str, scheme: str) -> None:
    page = sit(house.address + path, color_scheme=scheme).page
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert findings(page, axe) == []
