"""The guide and the rules as a newcomer reads them, and one edge for every page."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import NewTable
from tests.web.house import House

PAGES = (
    "/",
    "/dungeons",
    "/dungeons/layout_a",
    "/dungeons/draw",
    "/teams",
    "/guide",
    "/guide/game",
    "/rules",
    "/rules/compare",
    "/rules/db2021",
    "/credits",
)


def test_a_newcomer_asks_how_to_win(house: House, sit: NewTable) -> None:
    page = sit(house.address + "/rules").page
    page.get_by_role("searchbox").fill("how do I win")
    guide = page.get_by_role("region", name="In the guide")
    expect(guide.get_by_role("link", name="How do I win?")).to_be_visible()
    expect(page.get_by_role("region", name="Rules", exact=True)).to_contain_text(
        "The first touchdown ends and wins the game."
    )
    guide.get_by_role("link", name="How do I win?").click()
    expect(page).to_have_url(re.compile("/guide/game#how-do-i-win$"))
    heading = page.get_by_role("heading", name="How do I win?")
    expect(heading).to_be_in_viewport()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("how do I win")


def test_the_guide_leads_from_page_to_page(house: House, sit: NewTable) -> None:
    page = sit(house.address, touch=True).page
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Guide").click()
    page.get_by_role("link", name="The game in ten minutes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The game in ten minutes")
    page.get_by_role("link", name="Next: Playing a match").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Playing a match")
    expect(page.locator("article img").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(house.address + "/guide/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")


def test_every_page_begins_at_the_same_edge(house: House, sit: NewTable) -> None:
    for width in (1280, 1920):
        page = sit(house.address, viewport={"width": width, "height": 900}).page
        edges: dict[str, tuple[float, float]] = {}
        for path in PAGES:
            page.goto(house.address + path)
            page.locator("#main h1").wait_for(state="attached")
            expect(page.locator("#main .loading")).to_have_count(0)
            edges[path] = (left_of(page, "header .sign"), left_of(page, "#main"))
        assert len({round(edge) for pair in edges.values() for edge in pair}) == 1, edges


def left_of(page: Page, selector: str) -> float:
    """Where the content of an element begins."""
    script = "e => e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).paddingLeft)"
    return float(page.locator(selector).evaluate(script))
