"""How much a browser has to fetch before a match can be played."""

from typing import Final

from playwright.sync_api import Response, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged

LARGEST: Final = 100_000
"""Bytes of page, scripts, styles and lettering, as they travel: all that comes before anybody has clicked."""


def test_the_page_of_a_match_weighs_less_than_a_hundred_kilobytes(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(f"{house.address}/nowhere")
    page = table.page
    page.wait_for_load_state("networkidle")
    came: list[Response] = []
    cache = page.context.new_cdp_session(page)
    cache.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.on("response", lambda response: came.append(response))
    page.goto(house.address + staged["die"].path)
    table.settle()
    expect(page.locator(".prompt [data-option]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    # What browsers themselves report differs from version to version, so we take the server's word for what travelled.
    fetched = {
        response.url.removeprefix(house.address): weight(response) for response in came if "/api/" not in response.url
    }
    assert any(name.startswith("/play/") for name in fetched), fetched
    assert {name.rsplit(".")[-1] for name in fetched} >= {"js", "css", "woff2"}, fetched
    assert sum(fetched.values()) < LARGEST, "\n".join(f"{n} {s}" for n, s in fetched.items())


def weight(response: Response) -> int:
    """How many bytes of body travelled."""
    if response.url.endswith((".js", ".css")):
        assert response.headers["content-encoding"] == "br", response.url
    if "content-encoding" not in response.headers:
        return len(response.body())
    # Packed when the page was built, so its length is told; what is packed on the way tells none, and fails here.
    return int(response.headers["content-length"])
