"""`dungeonbowl dungeon`: looking at dungeons, checking them, making new ones, and other programs' files."""

import os
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from dungeonbowl.cli.console import NO, check_writable, note, progress, stop, why_unread, write_bytes, write_json
from dungeonbowl.cli.processes import spread
from dungeonbowl.core.ids import MOST_SIDES
from dungeonbowl.data import BadData, load_dungeon
from dungeonbowl.data.dungeons import dungeon_text, read_dungeon
from dungeonbowl.dungeon.carving.made import DRAWN, FOR_MORE, WITH_HAZARDS, generate_drawn, has_more_sides, lays_hazards
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.laws.validate import validate as violations_of
from dungeonbowl.dungeon.laws.validate import warnings as warnings_of
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.layout.written import write_dungeon
from dungeonbowl.dungeon.tiling.generate import SHAPES, BadWish
from dungeonbowl.dungeon.tiling.generate import generate as made_by_dice
from dungeonbowl.notation.maps.fairness import fairness_svg
from dungeonbowl.notation.maps.files import LARGEST, read_file
from dungeonbowl.notation.maps.pdf import PAPERS, SQUARES, dungeon_pdf
from dungeonbowl.notation.maps.picture import dungeon_svg
from dungeonbowl.notation.maps.text import draw
from dungeonbowl.notation.maps.tiled import tiled_picture, tiled_text
from dungeonbowl.notation.maps.uvtt import MOST_PIXELS, PIXELS, uvtt_text
from dungeonbowl.server.computer.coaches import COACHES
from dungeonbowl.server.computer.fairness import FairResult, fairness_specs, play_fair, summarise

EXAMPLES: Final = """
Examples:

dungeonbowl dungeon show layout_a

dungeonbowl dungeon validate my-dungeon.yaml

dungeonbowl dungeon generate --seed 7 --symmetric -o seven.yaml

dungeonbowl dungeon generate --seed 7 --rules db5 --hazards -o halls.yaml

dungeonbowl dungeon generate --seed 7 --rules db7s -o kit.yaml

dungeonbowl dungeon export seven.yaml --to pdf -o seven.pdf

dungeonbowl dungeon import map.dd2vtt -o map.yaml

dungeonbowl dungeon fairness seven.yaml --games 200 --picture seven.svg
"""
GAMES: Final = (TILED, *DRAWN)
KINDS: Final = ("yaml", "svg", "pdf", "uvtt", "tiled")
app = typer.Typer(help="Look at dungeons, check, make, convert, print and compare them.", no_args_is_help=True)

Which = Annotated[
    str, typer.Argument(metavar="FILE-OR-KEY", help="A dungeon file, the key of a built-in one, or generate:SEED.")
]


@app.command(epilog=EXAMPLES)
def validate(which: Which) -> None:
    """
    Check a dungeon against the rules of construction.

    Every breach is one line: the dungeon, the rule, what is wrong and where. Exit status 1 if there is any. What only
    should be otherwise is noted.
    """
    dungeon = _read(which)
    broken = list(violations_of(dungeon))
    for violation in broken:
        print(f"{which}: {violation}")
    for warning in warnings_of(dungeon):
        note(f"{which}: {warning}")
    if broken:
        raise typer.Exit(NO)
    print(f"{which}: this dungeon is legal")


@app.command(epilog=EXAMPLES)
def show(
    which: Which,
    plain: Annotated[bool, typer.Option("--plain", help="Only letters that every terminal has.")] = False,
) -> None:
    """Draw a dungeon in the terminal, with what its signs mean."""
    dungeon = _read(which)
    print(draw(dungeon, plain))


@app.command(epilog=EXAMPLES)
def generate(
    seed: Annotated[int, typer.Option(min=0, max=(1 << 53) - 1, help="The seed that the dungeon follows from.")],
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Make both halves alike.")] = False,
    tiles: Annotated[int, typer.Option(metavar="N", help="Tiles, end zones included; 0 for any number.")] = 0,
    shape: Annotated[str, typer.Option(metavar="SHAPE", help=f"How its tiles join: {', '.join(SHAPES)}.")] = "mixed",
    rules: Annotated[str, typer.Option(metavar="GAME", help=f"The game: {', '.join(GAMES)}.")] = GAMES[0],
    hazards: Annotated[
        bool, typer.Option("--hazards", help=f"{', '.join(WITH_HAZARDS)}: lay chasms, lava, statues and the like.")
    ] = False,
    teams: Annotated[
        int, typer.Option(min=2, max=MOST_SIDES, help=f"{', '.join(FOR_MORE)}: how many teams meet in it.")
    ] = 2,
    out: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")] = None,
) -> None:
    """
    Generate a legal dungeon with chests and portals.

    The same seed and wishes always make the same dungeon. Without --output the file is printed. --symmetric, --tiles
    and --shape are for db2021. The dungeons of the other games are always alike from every side.
    """
    if rules not in GAMES:
        stop(f"--rules: expected one of {', '.join(GAMES)}, got {rules!r}")
    drawn = not TERRAINS[rules].tiled
    if drawn and (symmetric or tiles or shape != SHAPES[1]):
        stop(f"--symmetric, --tiles and --shape are for {TILED}; the dungeons of {rules} are always symmetric")
    if hazards and not lays_hazards(rules):
        stop(f"--hazards is for {', '.join(WITH_HAZARDS)}")
    if teams > 2 and not has_more_sides(rules):
        stop(f"--teams: three and four teams are for {' and '.join(FOR_MORE)}")
    try:
        dungeon = generate_drawn(seed, rules, hazards, teams) if drawn else made_by_dice(seed, tiles, symmetric, shape)
    except BadWish as wrong:
        stop(str(wrong))
    text = dungeon_text(dungeon)
    if out is None:
        print(text, end="")
        return
    check_writable(out)
    write_bytes(out, text.encode())
    print(f"{out}: {dungeon.name}. {dungeon.blurb}")


@app.command(epilog=EXAMPLES)
def export(
    which: Which,
    to: Annotated[str, typer.Option(metavar="KIND", help=f"What to write: {', '.join(KINDS)}.")],
    out: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.")],
    square: Annotated[str, typer.Option(help=f"pdf: the side of a square, {' or '.join(SQUARES)}.")] = "25mm",
    paper: Annotated[str, typer.Option(help=f"pdf: the paper, {' or '.join(PAPERS)}.")] = "a4",
    pixels: Annotated[int, typer.Option(min=1, max=MOST_PIXELS, help="uvtt: the side of a square.")] = PIXELS,
) -> None:
    """
    Write a dungeon for other programs or for the printer.

    tiled writes a picture of the terrain beside the map; uvtt is read by most virtual tables, best as .dd2vtt.
    """
    dungeon = _read(which)
    check_writable(out)
    beside: tuple[Path, bytes] | None = None
    try:
        if to == "yaml":
            data = dungeon_text(dungeon).encode()
        elif to == "svg":
            data = dungeon_svg(dungeon).encode()
        elif to == "pdf":
            data = dungeon_pdf(dungeon, square, paper)
        elif to == "uvtt":
            data = uvtt_text(dungeon, pixels).encode()
        elif to == "tiled":
            beside = out.with_name(f"{out.stem}-terrain.png"), tiled_picture()
            data = tiled_text(dungeon, beside[0].name).encode()
        else:
            stop(f"--to: expected one of {', '.join(KINDS)}, got {to!r}")
    except ValueError as wrong:
        stop(str(wrong))
    if beside is not None:
        write_bytes(*beside)
    write_bytes(out, data)
    print(f"{out}: {dungeon.name}")


@app.command("import", epilog=EXAMPLES)
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .dd2vtt, .uvtt, .tmj, .tmx, .json or dungeon file.")],
    rules: Annotated[
        str, typer.Option(metavar="GAME", help=f"The game it is for, if it does not say so: {', '.join(GAMES)}.")
    ] = GAMES[0],
    out: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")] = None,
) -> None:
    """
    Turn another program's map into a dungeon file.

    What Dungeonbowl wrote comes back as it was. Of anybody else's map the squares are found; end zones, chests and
    portals are then drawn into the rows of the file. What is left out is said on standard error.
    """
    if rules not in GAMES:
        stop(f"--rules: expected one of {', '.join(GAMES)}, got {rules!r}")
    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as failed:
        stop(f"{file}: {why_unread(failed)}")
    if not raw.strip():
        stop(f"{file}: the file is empty")
    try:
        found = read_file(raw, str(file), rules)
    except BadData as bad:
        stop(str(bad))
    for warning in found.warnings:
        note(f"{file}: {warning}")
    text = dungeon_text(found.dungeon)
    if out is None:
        print(text, end="")
        return
    check_writable(out)
    write_bytes(out, text.encode())
    broken = len(violations_of(found.dungeon))
    print(f"{out}: {found.dungeon.name}" + (f", {broken} rules broken" if broken else ""))


@app.command(epilog=EXAMPLES)
def fairness(
    which: Which,
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many matches; a multiple of the teams.")] = 200,
    coach: Annotated[str, typer.Option(metavar="COACH", help="Who plays all sides.")] = "scripted",
    seed: Annotated[int, typer.Option(min=0, max=(1 << 53) - 1, help="The seed that every match follows from.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 for one each processor.")] = 0,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result as JSON.")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result as an SVG picture.")] = None,
) -> None:
    """
    See whether a dungeon favours one of its end zones.

    Equal coaches with equal teams play matches in pairs that differ only in who has which end zone; in threes or fours
    where the dungeon is made for so many. The same seed gives the same result, however many processes play.
    """
    try:
        dungeon = load_dungeon(which)
    except BadData as bad:
        stop(str(bad))
    if dungeon.layouts:
        stop(f"{which} is left to the dice; compare one of {', '.join(layout.key for layout in dungeon.layouts)}")
    if coach not in [key for key, _, _ in COACHES]:
        stop(f"there is no coach {coach!r}; there is {', '.join(key for key, _, _ in COACHES)}")
    if games % dungeon.teams:
        stop(f"--games: expected a multiple of {dungeon.teams}, so that all change sides, got {games}")
    for file in (json, picture):
        if file is not None:
            check_writable(file)
    specs = fairness_specs(write_dungeon(dungeon), games, coach, seed)
    results: list[FairResult] = []
    with progress("matches", games) as bar, spread(play_fair, specs, jobs or os.cpu_count() or 1) as played:
        for result in played:
            results.append(result)
            bar.tick()
    summary = summarise(dungeon.name, coach, seed, results, dungeon.teams)
    if json is not None:
        write_json(json, summary)
    if picture is not None:
        write_bytes(picture, fairness_svg(summary).encode())
    for side in summary["sides"]:
        print(f"end zone {side['zone']}: {_shown(side)}")
    print(f"first turn: {_shown(summary['first_turn'])}")
    print(f"draws: {summary['draws']} of {games}")
    print(_verdict(summary))


def _verdict(summary: dict[str, Any]) -> str:
    """What the numbers say, in a sentence."""
    if not summary["tells"]:
        return "Too few matches to tell. Ask for more with --games."
    if summary["fair"]:
        within = "both" if len(summary["sides"]) == 2 else "all"
        return f"No clear advantage: {100 * summary['even']:.0f} % is within {within} margins."
    more = [side["zone"] for side in summary["sides"] if side["low"] > summary["even"]]
    less = [side["zone"] for side in summary["sides"] if side["high"] < summary["even"]]
    zone, often = (more[0], "more") if more else (less[0], "less")
    return f"End zone {zone} wins {often} often than chance explains."


def _shown(row: dict[str, Any]) -> str:
    """What one side won, in words."""
    return f"{row['wins']} won, {100 * row['share']:.1f} % (95 %: {100 * row['low']:.1f} to {100 * row['high']:.1f})"


def _read(which: str) -> Dungeon:
    """The dungeon, lawful or not; a complaint if it can't be read."""
    try:
        return read_dungeon(which)
    except BadData as bad:
        stop(str(bad))
