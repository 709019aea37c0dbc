"""`dungeonbowl dungeon`: looking at dungeons, checking them and making new ones."""

from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import NO, check_writable, stop, write_bytes
from dungeonbowl.data import BadData, dungeon_keys
from dungeonbowl.data.dungeons import dungeon_text, read_dungeon
from dungeonbowl.dungeon.generate import SHAPES, BadWish
from dungeonbowl.dungeon.generate import generate as made_by_dice
from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.dungeon.validate import validate as violations_of
from dungeonbowl.notation.dungeon_drawing import draw

EXAMPLES: Final = """
Examples:

dungeonbowl dungeon show layout_a

dungeonbowl dungeon validate my-dungeon.yaml

dungeonbowl dungeon generate --seed 7 --symmetric -o seven.yaml
"""
app = typer.Typer(help="Look at dungeons, check them and make new ones.", no_args_is_help=True)

Which = Annotated[
    str, typer.Argument(metavar="FILE-OR-KEY", help="A dungeon file, the key of a built-in one, or generate:SEED.")
]


@app.command(epilog=EXAMPLES)
def validate(which: Which) -> None:
    """
    Check a dungeon against the rules of construction.

    Every breach is one line: the dungeon, the rule, what is wrong and where. Exit status 1 if there is any.
    """
    dungeon = _read(which)
    broken = list(violations_of(dungeon))
    for violation in broken:
        print(f"{which}: {violation}")
    if broken:
        raise typer.Exit(NO)
    print(f"{which}: keeps every rule of construction")


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
    symmetric: Annotated[bool, typer.Option("--symmetric", help="The same for both sides by a half turn.")] = False,
    tiles: Annotated[int, typer.Option(metavar="N", help="Tiles, end zones included; 0 for any number.")] = 0,
    shape: Annotated[str, typer.Option(metavar="SHAPE", help=f"How it is knit: {', '.join(SHAPES)}.")] = "mixed",
    out: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")] = None,
) -> None:
    """
    Make a lawful dungeon by dice, with chests and portals.

    The same seed and wishes always make the same dungeon. Without --output the file is printed.
    """
    try:
        dungeon = made_by_dice(seed, tiles, symmetric, shape)
    except BadWish as wrong:
        stop(str(wrong))
    text = dungeon_text(dungeon)
    if out is None:
        print(text, end="")
        return
    check_writable(out)
    write_bytes(out, text.encode())
    print(f"{out}: {dungeon.name}. {dungeon.blurb}")


def _read(which: str) -> Dungeon:
    """The dungeon, lawful or not; a complaint if it can't be read."""
    try:
        return read_dungeon(which)
    except BadData as bad:
        known = "" if which.endswith((".yaml", ".yml")) else f" (built in: {', '.join(dungeon_keys())})"
        stop(f"{bad}{known}")
