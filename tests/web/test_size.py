"""How much a browser has to fetch before a match can be played."""

from typing import Final

from playwright.sync_api import Response, expect

from tests.web.conftest import NewTable
from tests.web.house import House, Staged

LARGEST: Final = 90_000
"""Bytes of page, scripts and styles, as they travel."""
LETTERING: Final = 25_000
"""Bytes of typefaces; they are swapped in when they come and hold nothing up."""
ALL: Final = 120_000
"""Bytes of all that comes before anybody has clicked: that, the lettering, and what comes in beside the map."""
LAID: Final = """
    const Line = window.WebSocket;
    window.WebSocket = function (...given) { window.laid ??= performance.now(); return new Line(...given); };
    Object.assign(window.WebSocket, { OPEN: Line.OPEN, CONNECTING: Line.CONNECTING, CLOSING: 2, CLOSED: 3 });
"""
NEEDED: Final = """() => performance.getEntriesByType('resource')
    .filter((entry) => entry.responseEnd <= window.laid).map((entry) => entry.name)"""


def test_the_table_is_laid_with_less_than_a_hundred_kilobytes(
    house: House, sit: NewTable, staged: dict[str, Staged]
) -> None:
    table = sit(f"{house.address}/nowhere")
    page = table.page
    came: list[Response] = []
    cache = page.context.new_cdp_session(page)
    cache.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.add_init_script(LAID)
    page.on("response", lambda response: came.append(response))
    page.goto(house.address + staged["die"].path)
    table.settle()
    expect(page.locator(".prompt [data-option]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    texts = [response for response in came if response.url.endswith((".js", ".css"))]
    assert texts and all(response.headers.get("content-encoding") == "br" for response in texts)
    # The table takes its seat when all that it needs is there; what comes in later holds no move up.
    # The bodies are weighed by what the server says: what browsers themselves report differs from version to version.
    needed = page.evaluate(NEEDED)
    everything = {
        response.url.removeprefix(house.address): packed(response) for response in came if "/api/" not in response.url
    }
    weighed = {
        name: size for name, size in everything.items() if house.address + name in needed or name.startswith("/play/")
    }
    letters = {name: size for name, size in weighed.items() if name.endswith(".woff2")}
    code = {name: size for name, size in weighed.items() if name not in letters}
    assert sum(name.endswith(".js") for name in code) > 2 and sum(name.endswith(".css") for name in code) > 1, code
    assert sum(code.values()) < LARGEST, (sum(code.values()), code)
    assert sum(size for name, size in everything.items() if name.endswith(".woff2")) < LETTERING, everything
    assert sum(everything.values()) < ALL, (sum(everything.values()), everything)


def packed(response: Response) -> int:
    """How many bytes of body travelled."""
    if response.headers.get("content-encoding") is None:
        return len(response.body())
    # Packed when the page was built: its length is known. What is packed on the way has none to tell, and fails here.
    return int(response.headers["content-length"])
