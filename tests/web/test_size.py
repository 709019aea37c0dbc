"""How much a browser has to fetch before a match can be seen."""

from playwright.sync_api import Request

from tests.web.conftest import NewTable
from tests.web.house import House, Staged

LARGEST = 100_000


def test_the_table_is_laid_with_less_than_a_hundred_kilobytes(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(f"{house.address}/nowhere")
    fetched: dict[str, int] = {}

    def note(request: Request) -> None:
        if "/api/" not in request.url:
            fetched[request.url] = request.sizes()["responseBodySize"]

    table.page.goto("about:blank")
    cache = table.page.context.new_cdp_session(table.page)
    cache.send("Network.setCacheDisabled", {"cacheDisabled": True})
    table.page.on("requestfinished", note)
    table.page.goto(house.address + staged["die"].path)
    table.settle()
    table.page.wait_for_load_state("networkidle")
    assert fetched
    assert sum(fetched.values()) < LARGEST, fetched
