"""`dungeonbowl serve`: a server for live play."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import note, stop
from dungeonbowl.cli.tables import tables_of
from dungeonbowl.server.computer.coaches import COACHES
from dungeonbowl.server.computer.guests import BadCoach, Guest, guest_of
from dungeonbowl.server.settings import Settings, default_database, is_loopback, limits_of

EXAMPLES: Final = """
Examples:

dungeonbowl serve

dungeonbowl serve --host 0.0.0.0 --port 80 --db /var/lib/dungeonbowl/matches.sqlite
"""

Host = Annotated[str, typer.Option(help="The address to listen on. 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any that is free.")]
Database = Annotated[
    str | None,
    typer.Option("--db", metavar="FILE-OR-URL", help="Where matches are kept. [default: a file of this user]"),
]
Backups = Annotated[
    Path | None,
    typer.Option(
        "--backups",
        metavar="FOLDER",
        help="Where the backup before an upgrade of the database goes. [default: the folder of --db]",
    ),
]
AllowedHost = Annotated[
    list[str] | None,
    typer.Option("--allow-host", metavar="NAME", help="A name that browsers reach this server by, behind a proxy."),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="ADDRESS", help="A proxy that is believed about whom it speaks for."),
]
Limit = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="NAME=NUMBER", help="A limit of this server; the guide to hosting lists them."),
]
LogJson = Annotated[bool, typer.Option("--log-json", help="Write the log as JSON, an object a line.")]
GuestCoach = Annotated[
    list[str] | None,
    typer.Option("--coach", metavar="MODULE:FACTORY", help="A computer coach of your own, to be chosen on the page."),
]
OwnTables = Annotated[
    Path | None,
    typer.Option("--tables", metavar="FILE", help="Your own tables for new matches of the game of 1989."),
]
Workers = Annotated[
    int, typer.Option(min=0, max=64, help="Processes for computer coaches; 0 for one less than there are processors.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8021,
    db: Database = None,
    backups: Backups = None,
    allow_host: AllowedHost = None,
    proxy: Proxy = None,
    limit: Limit = None,
    log_json: LogJson = False,
    workers: Workers = 0,
    coach: GuestCoach = None,
    tables: OwnTables = None,
) -> None:
    """
    Run a server for live play until it is interrupted.

    Only this machine can reach it unless --host says otherwise. Every answer is stored before it counts, so a server
    that is killed goes on where it was.
    """
    settings = settings_of(host, port, db, allow_host, workers, coach, tables)
    try:
        limits = limits_of(limit or ())
    except ValueError as wrong:
        stop(f"--limit {wrong}")
    # A log of JSON holds nothing else.
    tell = show_address if log_json else announce
    run(replace(settings, proxies=tuple(proxy or ()), limits=limits, log_json=log_json, backups=backups), tell)


def settings_of(
    host: str,
    port: int,
    db: str | None,
    allow_host: list[str] | None,
    workers: int,
    coaches: list[str] | None = None,
    tables: Path | None = None,
) -> Settings:
    """The settings that the options ask for. Raises Complaint if a coach or a table can't be had."""
    return Settings(
        host=host,
        port=port,
        database=db or default_database(),
        allowed_hosts=tuple(allow_host or ()),
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        guests=tuple(invited(spec) for spec in coaches or ()),
        tables=dict([tables_of(tables)]) if tables is not None else {},
    )


def invited(spec: str) -> Guest:
    """A coach from elsewhere. Raises Complaint: which one, and why it can't be had."""
    try:
        guest = guest_of(spec)
    except BadCoach as bad:
        stop(f"--coach {bad}")
    if guest.key in {key for key, _, _ in COACHES} | {"me", "open", "hotseat"}:
        stop(f"--coach {spec}: a coach called {guest.key} is there already; give its factory another title")
    return guest


def show_address(address: str) -> None:
    """Say where the server is, on standard output."""
    print(f"Dungeonbowl is at {address}", flush=True)


def announce(address: str) -> None:
    """Say where the server is, and how to stop it."""
    show_address(address)
    note("Press Ctrl-C to stop it.")


def run(settings: Settings, started: Callable[[str], None]) -> None:
    """Serve, or complain in one line."""
    # Here and not above: other commands, and processes that only work for them, need no web server.
    from dungeonbowl.server.running import CannotServe
    from dungeonbowl.server.running import serve as run_server

    def tell(address: str) -> None:
        started(address)
        if not is_loopback(settings.host):
            note("Other machines can reach this server. Whoever has a link to a seat can play it.")

    try:
        run_server(settings, tell)
    except CannotServe as cannot:
        stop(str(cannot))
