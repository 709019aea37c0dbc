"""
Take the pictures of the documentation: a server of its own, matches played to moments worth seeing, a Chromium.

    python scripts/screenshots.py            write docs/images/*.png
    python scripts/screenshots.py FOLDER     write them there

The page has to be built (`make compile` or `python scripts/build_page.py`). The same sources give the same pictures.
"""

import base64
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.web.conftest import FLAGS, first  # noqa: E402
from tests.web.house import House, Staged, Story, stage, tell_story  # noqa: E402
from tests.web.test_league import played  # noqa: E402

LARGEST: Final = 400_000
"""Bytes that a picture may have."""
SETTLED_MS: Final = 1500
"""Milliseconds in which the drawing of a dungeon comes in piece by piece."""
FEW_COLOURS: Final = """async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const data = canvas.getImageData(0, 0, width, height).data;
  const shade = (at) => (data[at] >> 3 << 10) | (data[at + 1] >> 3 << 5) | (data[at + 2] >> 3);
  const found = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const key = shade(at);
    const sum = found.get(key) ?? found.set(key, { key, count: 0, rgb: [0, 0, 0] }).get(key);
    sum.count++;
    for (let c = 0; c < 3; c++) sum.rgb[c] += data[at + c];
  }
  const shades = [...found.values()].map((s) => ({ ...s, rgb: s.rgb.map((v) => v / s.count) }));
  const spread = (box) => {
    const ranges = [0, 1, 2].map((c) => Math.max(...box.map((s) => s.rgb[c])) - Math.min(...box.map((s) => s.rgb[c])));
    const widest = Math.max(...ranges);
    return { channel: ranges.indexOf(widest), weight: widest * Math.cbrt(box.reduce((n, s) => n + s.count, 0)) };
  };
  let boxes = [{ box: shades, ...spread(shades) }];
  while (boxes.length < 256) {
    const widest = boxes.filter((b) => b.box.length > 1).sort((a, b) => b.weight - a.weight)[0];
    if (!widest) break;
    const sorted = widest.box.sort((a, b) => a.rgb[widest.channel] - b.rgb[widest.channel]);
    const middle = (sorted[0].rgb[widest.channel] + sorted.at(-1).rgb[widest.channel]) / 2;
    const cut = Math.max(1, sorted.findIndex((s) => s.rgb[widest.channel] > middle));
    const halves = [sorted.slice(0, cut), sorted.slice(cut)];
    boxes = [...boxes.filter((b) => b !== widest), ...halves.map((box) => ({ box, ...spread(box) }))];
  }
  const place = new Uint8Array(32768);
  const palette = boxes.flatMap(({ box }, index) => {
    for (const s of box) place[s.key] = index;
    const all = box.reduce((n, s) => n + s.count, 0);
    return [0, 1, 2].map((c) => Math.round(box.reduce((n, s) => n + s.rgb[c] * s.count, 0) / all));
  });
  const pixels = new Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = String.fromCharCode(place[shade(at * 4)]);
  return { width, height, palette, pixels: btoa(pixels.join('')) };
}"""
"""Finds the 256 colours that a picture is best drawn with, by halving the widest range of colours again and again."""

MATCH: Final[dict[str, Any]] = {
    "rules": "db2021",
    "home": {"college": "fire", "coach": "me"},
    "away": {"college": "shadow", "coach": "hotseat"},
    "dungeon": "layout_a",
    "seed": 11,
}
OTHER: Final[dict[str, Any]] = {
    "rules": "db2021",
    "home": {"college": "life", "coach": "me"},
    "away": {"college": "death", "coach": "hotseat"},
    "dungeon": "hundred_doors",
    "seed": 5,
}
OLDER: Final[dict[str, Any]] = {
    "rules": "naf",
    "home": {"college": "wood_elf", "coach": "me"},
    "away": {"college": "undead", "coach": "hotseat"},
    "dungeon": "twin_tombs",
    "seed": 4,
}


@dataclass(frozen=True)
class Picture:
    """One picture: its name, the address it shows, and what is done before it is taken."""

    name: str
    path: str
    ready: Callable[[Page], None]
    width: int = 1280
    height: int = 800
    context: dict[str, Any] = field(default_factory=dict[str, Any])


def shown(selector: str) -> Callable[[Page], None]:
    """Wait for something to be there."""
    return lambda page: page.locator(selector).first.wait_for(state="attached")


def farthest_walk(page: Page) -> None:
    """Point at a square that takes some luck to get to."""
    page.locator(".marks .reach").first.wait_for(state="attached")
    squares = page.locator('[data-square][aria-label*="%"]')
    lucky = [
        at for at, label in enumerate(squares.all()) if chance(label.get_attribute("aria-label") or "") in range(40, 80)
    ]
    squares.nth(lucky[-1] if lucky else 0).hover()
    page.locator(".overlay .path").first.wait_for(state="attached")


def chance(words: str) -> int:
    """The percentage that the words of a square name; 100 where they name none."""
    before = words.split("%")[0].strip()
    digits = before.split()[-1] if before else ""
    return int(digits) if digits.isdecimal() else 100


def after(story: Story, kind: str, count: int) -> int:
    """The answer to the `count`-th question of a kind."""
    return [at for at, (_, asked, _) in enumerate(story) if asked == kind][count]


def eventful(form: dict[str, Any], kind: str, count: int) -> tuple[dict[str, Any], Story]:
    """The match as asked for, with the next seed in which more than `count` questions of a kind are asked."""
    while True:
        story = tell_story(form, 900)
        if sum(asked == kind for _, asked, _ in story) > count:
            return form, story
        form = {**form, "seed": form["seed"] + 1}


def setting_out(story: Story, count: int) -> int:
    """Where the `count`-th player who moves has not yet left their square."""
    return [at for at, (_, asked, _) in enumerate(story) if asked == "move" and story[at - 1][1] == "action"][count]


def pictures(database: str) -> list[Picture]:
    """Lay out the matches, and say what is to be taken of them."""
    match, told = eventful(MATCH, "push_to", 0)
    fight, other = eventful(OTHER, "block_die", 6)
    walk = stage(database, match, told, setting_out(told, 40))
    block = stage(database, fight, other, after(other, "block_die", 6))
    phone = stage(database, match, told, first(told, "push_to"))
    older = tell_story(OLDER, 500)
    way: Staged = stage(database, OLDER, older, setting_out(older, 12))
    whole: Staged = stage(database, fight, other, len(other))
    hand = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    return [
        Picture("start", "/", shown(".go button")),
        Picture("match-light", walk.path, farthest_walk),
        Picture("match-dark", block.path, shown(".faces .button"), context={"color_scheme": "dark"}),
        Picture("phone", phone.path, shown(".prompt"), 360, 740, hand),
        Picture("replay", f"/replay/{whole.id}?at=500", shown("input[type=range]")),
        Picture("drawing-board", "/dungeons/draw?from=layout_b", shown(".laid button")),
        Picture("drawing-map", "/dungeons/map?from=ember_lake", shown(".verdict .lawful")),
        Picture("drafting", "/teams/draft/fire?kind=league", shown(".verdict, aside")),
        Picture("drafting-list", "/teams/draft/human?game=naf", shown(".verdict, aside")),
        Picture("match-older", way.path, farthest_walk),
    ]


def online(house: House) -> list[Picture]:
    """What can only be laid out by asking a server that runs."""
    return [Picture("league", played(house)["links"]["home"], roll_the_outcome)]


def roll_the_outcome(page: Page) -> None:
    """Go on to the step where players learn."""
    page.get_by_role("button", name="Roll the winnings").click()
    page.get_by_text("Most Valuable Player").first.wait_for()
    page.wait_for_timeout(1500)


def take(browser: Browser, address: str, picture: Picture, folder: Path) -> None:
    """Take one picture."""
    settings: dict[str, Any] = {
        "viewport": {"width": picture.width, "height": picture.height},
        "reduced_motion": "reduce",
        "color_scheme": "light",
        **picture.context,
    }
    context = browser.new_context(**settings)
    page = context.new_page()
    # A beginner's hints would cover what the picture is of.
    page.add_init_script("localStorage.setItem('dungeonbowl.hints', 'off')")
    page.goto(address + picture.path)
    picture.ready(page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.wait_for_timeout(SETTLED_MS)
    path = folder / f"{picture.name}.png"
    picture_bytes = page.screenshot()
    context.close()
    path.write_bytes(with_few_colours(browser, picture_bytes))
    size = path.stat().st_size
    print(f"{path} {size // 1000} kB")
    if size > LARGEST:
        raise SystemExit(f"{path} has {size} bytes; a picture may have {LARGEST}")


def with_few_colours(browser: Browser, png: bytes) -> bytes:
    """The same picture as a PNG with a palette, a third as large."""
    page = browser.new_page()
    drawn = page.evaluate(FEW_COLOURS, base64.b64encode(png).decode())
    page.close()
    width, height, pixels = drawn["width"], drawn["height"], base64.b64decode(drawn["pixels"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(drawn["palette"])),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """One part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = subprocess.run([ROOT / "scripts" / "chromium.sh"], stdout=subprocess.PIPE, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        house = House(str(Path(temporary) / "matches.sqlite"))
        wanted = pictures(house.database)
        house.open()
        wanted += online(house)
        browser = playwright.chromium.launch(executable_path=chromium.strip(), headless=True, args=[*FLAGS])
        try:
            for picture in wanted:
                take(browser, house.address, picture, folder)
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
