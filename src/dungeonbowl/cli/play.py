"""`dungeonbowl play`: a server of one's own, and the browser on it."""

import json
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.request import Request, urlopen

import typer

from dungeonbowl.cli.console import RULES, check_known, note, stop
from dungeonbowl.cli.hires import AwayHires, HomeHires, check_hiring, hires_json, hires_of
from dungeonbowl.cli.league import open_pre_game
from dungeonbowl.cli.serve import Database, GuestCoach, OwnTables, Port, announce, run, settings_of
from dungeonbowl.cli.team import read_any, read_sheet
from dungeonbowl.data import BadData, ready_keys
from dungeonbowl.data.books import has_lists
from dungeonbowl.league.either import AnyTeam, document_of
from dungeonbowl.league.lists import NOBODY, Hires, ListTeam, match_sheets
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.league.procedure.journal import Journal
from dungeonbowl.server.computer.coaches import COACHES

EXAMPLES: Final = """
Examples:

dungeonbowl play

dungeonbowl play --port 8080 --no-browser

dungeonbowl play --home-team my-team.json

dungeonbowl play --home-team my-snotlings.json --home-hire bribes=1 --home-hire star:fungus_the_loon

dungeonbowl play --fixture m1-before.jsonl --against hotseat

dungeonbowl play --coach my_coaches:Walker

dungeonbowl play --tables my-tables.yaml
"""


def play(
    port: Port = 8021,
    db: Database = None,
    coach: GuestCoach = None,
    tables: OwnTables = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    home_team: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Begin a match with this team file as your team.")
    ] = None,
    away_team: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Begin a match against the team of this file.")
    ] = None,
    fixture: Annotated[
        Path | None, typer.Option(metavar="JOURNAL", help="Begin the league game that this journal prepares.")
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="COACH", help="Who plays the other team of such a match: hotseat, or a computer.")
    ] = "scripted",
    home_hire: HomeHires = None,
    away_hire: AwayHires = None,
) -> None:
    """
    Play in the browser: against the computer, on one screen, or with a link on this machine.

    With a team file a match of its game begins at once; a side without one plays a ready team. To play with someone
    on another machine, use dungeonbowl serve --host.
    """
    settings = settings_of("127.0.0.1", port, db, None, 0, coach, tables)
    hires = hires_of(home_hire or (), "--home-hire"), hires_of(away_hire or (), "--away-hire")
    form = match_form(home_team, away_team, fixture, against, [*settings.all_guests], hires)

    def started(address: str) -> None:
        announce(address)
        threading.Thread(target=_begin, args=(address, form, browser), daemon=True).start()

    run(settings, started)


def match_form(
    home_team: Path | None,
    away_team: Path | None,
    fixture: Path | None,
    against: str,
    guests: Sequence[str] = (),
    hires: tuple[Hires, Hires] = (NOBODY, NOBODY),
) -> dict[str, Any] | None:
    """
    The match to begin with, as the server takes it; none if no team is named.

    Raises:
        Complaint: A file is no lawful team, there is no such coach, or a team may not hire what it hires.
    """
    check_known("coach", against, ["hotseat", *(key for key, _, _ in COACHES), *guests])
    seats: dict[str, dict[str, Any]] = {
        "home": {"coach": "hotseat" if against == "hotseat" else "me"},
        "away": {"coach": against},
    }
    if fixture is not None:
        if home_team is not None or away_team is not None:
            stop("--fixture says who plays; leave --home-team and --away-team out")
        open_pre_game(fixture)
        kept = Journal(fixture)
        return {
            "rules": RULES,
            **seats,
            "fixture": {"start": json.loads(kept.first_line), "entries": kept.entries},
        }
    if home_team is None and away_team is None:
        if hires != (NOBODY, NOBODY):
            stop("--home-hire, --away-hire: name a team with --home-team or --away-team")
        return None
    named = [None if file is None else read_any(file) for file in (home_team, away_team)]
    rules = next(team.rules for team in named if team is not None)
    teams: list[dict[str, Any]] = [{"college": key} for key in ready_keys(rules)[:2]]
    for at, (file, team) in enumerate(zip((home_team, away_team), named, strict=True)):
        if file is not None and team is not None:
            read_sheet(file, rules)
            teams[at] = {"file": document_of(team)}
    check_hiring(rules, hires)
    for side, hired in zip(seats, hires, strict=True):
        if hired != NOBODY:
            seats[side]["hires"] = hires_json(hired)
    if has_lists(rules):
        check_match(named, hires, rules)
    return {"rules": rules, "home": {**teams[0], **seats["home"]}, "away": {**teams[1], **seats["away"]}}


def check_match(named: Sequence[AnyTeam | None], hires: tuple[Hires, Hires], rules: str) -> None:
    """Complain where teams of lists may not hire what they hire; a side without a file plays a ready team."""
    lists = [
        team if isinstance(team, ListTeam) else ready_list(rules, key)
        for team, key in zip(named, ready_keys(rules), strict=False)
    ]
    try:
        match_sheets(lists, hires, rules, ("home", "away"))
    except BadData as bad:
        stop(str(bad))


def _begin(address: str, form: dict[str, Any] | None, browser: bool) -> None:
    """Create the match, if one is wanted, and open its page, or else the first."""
    page = address
    if form is not None:
        body = json.dumps(form).encode()
        request = Request(f"{address}api/matches", body, {"content-type": "application/json"})
        try:
            with urlopen(request, timeout=60) as answer:
                page = address.rstrip("/") + str(json.load(answer)["links"]["home"])
        except (OSError, ValueError) as failed:
            note(f"The match could not be created: {failed}. Create it at {address}")
        else:
            note(f"The match is at {page}")
    if browser:
        _open(page)


def _open(address: str) -> None:
    """Open a page in the browser; a machine may have none."""
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        note(f"No browser could be opened. Open {address} yourself.")
