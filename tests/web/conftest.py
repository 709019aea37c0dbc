"""A browser and a server for every test, and a look at what the browser complained about."""

import itertools
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.web.hands import PATIENCE, Table
from tests.web.house import BROKEN_OFF, House, Staged, Story, Wire, stage, tell_story

ROOT: Final = Path(__file__).resolve().parent.parent.parent
expect.set_options(timeout=PATIENCE)
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FIGHT: Final[dict[str, Any]] = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "scripted"},
    "dungeon": "thumbscrew",
    "seed": 33,
}
"""A match against the computer in which fists fly early."""

REFUSALS: Final = ("status of 400 (Bad Request)", "status of 403 (Forbidden)", "status of 409 (Conflict)")
"""What the browser notes of requests that the server refused; the page tells its reader about them."""


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def story() -> Story:
    """The beginning of the fight, as coaches who play to win would have it."""
    return tell_story(FIGHT, 700)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("house") / "matches.sqlite")


@pytest.fixture(scope="session")
def staged(database: str, story: Story) -> dict[str, Staged]:
    """The fight at moments worth seeing: two of them against the computer, the others at one screen."""
    hot = {**FIGHT, "away": {**FIGHT["away"], "coach": "hotseat"}}
    short = {**hot, "options": {"turn_limit": 2}}
    ending = tell_story(short, 2000)
    return {
        "block": stage(database, FIGHT, story, before(story, "block_die", "push_to", "follow_up")),
        "block again": stage(database, FIGHT, story, before(story, "block_die", "push_to", "follow_up")),
        "followed": stage(database, FIGHT, story, first(story, "turn")),
        "again": stage(database, FIGHT, story, first(story, "turn")),
        "again later": stage(database, FIGHT, story, first(story, "turn")),
        "again by finger": stage(database, FIGHT, story, first(story, "turn")),
        "again unheard": stage(database, FIGHT, story, first(story, "turn")),
        "hidden": stage(database, FIGHT, story, first(story, "turn")),
        "stageless": stage(database, FIGHT, story, first(story, "turn")),
        "computer": stage(database, FIGHT, story, first(story, "turn")),
        "reroll": stage(database, FIGHT, story, before(story, "reroll")),
        "reroll seen": stage(database, FIGHT, story, before(story, "reroll")),
        "roll again": stage(database, hot, story, first(story, "reroll")),
        "toss": stage(database, hot, story, first(story, "end_zone")),
        "deploy": stage(database, hot, story, first(story, "deploy")),
        "lineup": stage(database, hot, story, first(story, "deploy")),
        "lineup again": stage(database, hot, story, first(story, "deploy")),
        "turn": stage(database, hot, story, first(story, "turn")),
        "keys": stage(database, hot, story, first(story, "turn")),
        "still": stage(database, hot, story, first(story, "turn")),
        "die": stage(database, hot, story, first(story, "block_die")),
        "push": stage(database, hot, story, first(story, "push_to")),
        "push again": stage(database, hot, story, first(story, "push_to")),
        "push by finger": stage(database, hot, story, first(story, "push_to")),
        "race": stage(database, hot, story, first(story, "push_to")),
        "idle": stage(database, hot, story, first(story, "action")),
        "far walk": stage(database, hot, story, first(story, "move")),
        "walk": stage(database, hot, story, first(story, "move")),
        "over": stage(database, short, ending, len(ending)),
    }


def first(story: Story, kind: str) -> int:
    """The first answer to a question of this kind."""
    return next(at for at, (_, asked, _) in enumerate(story) if asked == kind)


def before(story: Story, *kinds: str) -> int:
    """Where the home side chooses a player in whose activation all these questions are asked."""
    turns = [at for at, (_, asked, _) in enumerate(story) if asked == "turn"]
    for here, after in itertools.pairwise(turns):
        within = [asked for _, asked, _ in story[here:after]]
        if story[here][2].startswith(HOME) and all(kind in within for kind in kinds):
            return here
    raise AssertionError(f"no activation of the story asks {', '.join(kinds)}; tell it with another seed")


HOME: Final = "The Lava Cakes"


@pytest.fixture(scope="session")
def house(database: str, staged: dict[str, Staged]) -> Iterator[House]:
    """A server that stays open for all tests, with the staged matches on it."""
    assert staged
    house = House(database)
    house.open()
    yield house
    house.kill()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of one test's own, to be killed."""
    house = House(str(tmp_path / "matches.sqlite"))
    house.open()
    yield house
    house.kill()


@pytest.fixture
def lay_wire() -> Iterator[Callable[[House], Wire]]:
    """Lays wires to servers."""
    laid: list[Wire] = []

    def lay(house: House) -> Wire:
        laid.append(Wire(house.port))
        return laid[-1]

    yield lay
    for wire in laid:
        wire.close()


NewTable = Callable[..., Table]


@pytest.fixture
def sit(browser: Browser) -> Iterator[NewTable]:
    """
    Opens windows: `sit(address, touch=False, still=True, hints=False, **context)`.

    What a page complains of fails the test.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not foreseen(message):
            complaints.append(f"{message.type}: {message.text}")

    def refuse(request: Request) -> None:
        complaints.append(f"asked for {request.url}")

    def open_window(
        address: str, touch: bool = False, still: bool = True, hints: bool = False, **context: Any
    ) -> Table:
        size = {"width": 360, "height": 740} if touch else {"width": 1280, "height": 800}
        settings: dict[str, Any] = {
            "viewport": size,
            "has_touch": touch,
            "is_mobile": touch,
            "reduced_motion": "reduce" if still else "no-preference",
            **context,
        }
        contexts.append(browser.new_context(**settings))
        contexts[-1].set_default_timeout(PATIENCE)
        if not hints:
            contexts[-1].add_init_script(
                "localStorage.getItem('dungeonbowl.hints') ?? localStorage.setItem('dungeonbowl.hints', 'off')"
            )
        page: Page = contexts[-1].new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error.message}"))
        page.on(
            "request", lambda r: None if r.url.startswith((address_of(address), "data:", "blob:", "ws:")) else refuse(r)
        )
        table = Table(page, touch)
        page.goto(address)
        return table

    yield open_window
    for context in contexts:
        context.close()
    assert not complaints, complaints


def foreseen(message: ConsoleMessage) -> bool:
    """Whether a browser says only what a test has brought about: a refusal, or a connection that was broken off."""
    if message.text.endswith(REFUSALS) or "WebSocket" in message.text or "ERR_CONNECTION" in message.text:
        return True
    # Whatever was half told when a server was killed is said to have come to a wrong length, or empty.
    return "net::ERR_" in message.text and address_of(message.location["url"]) in BROKEN_OFF


def address_of(url: str) -> str:
    """The server's part of an address."""
    return "/".join(url.split("/")[:3])


@pytest.fixture
def rng() -> random.Random:
    """The same chance at every run."""
    return random.Random(5)


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker, as text to run in a page."""
    script = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py"), "npm", "--version"], check=True)
    return script.read_text(encoding="utf-8")
