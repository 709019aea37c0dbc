"""The command `dungeonbowl`: one module for each of its commands."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import dungeonbowl
from dungeonbowl.cli import backup, bench, dungeon, forget, league, play, replay, rules, scenario, serve, simulate, team
from dungeonbowl.cli.console import CANNOT, INTERRUPTED, Complaint, complain

app = typer.Typer(
    name="dungeonbowl",
    help="Dungeon Bowl in the browser and on the command line.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        engine = "compiled" if dungeonbowl.is_compiled() else "plain Python"
        print(f"dungeonbowl {dungeonbowl.__version__} ({engine} engine)")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """
    Dungeon Bowl in the browser and on the command line.

    [bold]dungeonbowl play[/bold] opens a match in the browser.
    """


app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("backup", epilog=backup.EXAMPLES)(backup.backup)
app.command("restore", epilog=backup.EXAMPLES)(backup.restore)
app.command("forget", epilog=forget.EXAMPLES)(forget.forget)
app.command("simulate", epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
app.command("scenario", epilog=scenario.EXAMPLES)(scenario.scenario)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.add_typer(dungeon.app, name="dungeon")
app.add_typer(team.app, name="team")
app.add_typer(league.app, name="league")


def run(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command.

    Args:
        arguments: Words after the command's name; those of this process if left out.

    Returns: the exit status: 0 done, 1 the answer is no, 2 could not be read or run, 130 interrupted.
    """
    try:
        status = app(
            args=list(arguments) if arguments is not None else None, prog_name="dungeonbowl", standalone_mode=False
        )
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.Exit as done:
        return int(done.exit_code)
    except Complaint as wrong:
        complain(str(wrong))
        return wrong.status
    except (typer.Abort, KeyboardInterrupt):
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be said there, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CANNOT
    except Exception as wrong:
        # The errors of the command line itself know how to show themselves; anything else is our own fault.
        show = getattr(wrong, "show", None)
        if show is None:
            raise
        show()
        return CANNOT
