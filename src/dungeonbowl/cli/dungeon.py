"""`dungeonbowl dungeon`: looking at dungeons and checking them."""

from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import NO, stop
from dungeonbowl.data import BadData, dungeon_keys
from dungeonbowl.data.dungeons import read_dungeon
from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.dungeon.validate import validate as violations_of
from dungeonbowl.notation.dungeon_drawing import draw

EXAMPLES: Final = """
Examples:

dungeonbowl dungeon show layout_a

dungeonbowl dungeon validate my-dungeon.yaml
"""
app = typer.Typer(help="Look at dungeons and check them.", no_args_is_help=True)

Which = Annotated[str, typer.Argument(metavar="FILE-OR-KEY", help="A dungeon file, or the key of a built-in one.")]


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


def _read(which: str) -> Dungeon:
    """The dungeon, lawful or not; a complaint if it can't be read."""
    try:
        return read_dungeon(which)
    except BadData as bad:
        known = "" if which.endswith((".yaml", ".yml")) else f" (built in: {', '.join(dungeon_keys())})"
        stop(f"{bad}{known}")
