"""`dungeonbowl play`: a server of one's own, and the browser on it."""

import threading
import webbrowser
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import note
from dungeonbowl.cli.serve import Database, Port, announce, run, settings_of

EXAMPLES: Final = """
Examples:

dungeonbowl play

dungeonbowl play --port 8080 --no-browser
"""


def play(
    port: Port = 8021,
    db: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """
    Play in the browser: against the computer, on one screen, or with a link on this machine.

    To play with someone on another machine, use dungeonbowl serve --host.
    """

    def started(address: str) -> None:
        announce(address)
        if browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    run(settings_of("127.0.0.1", port, db, None, 0), started)


def _open(address: str) -> None:
    """Open a page in the browser; a machine may have none."""
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        note(f"No browser could be opened. Open {address} yourself.")
