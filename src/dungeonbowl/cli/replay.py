"""`dungeonbowl replay`: a match told from its record, or checked against it."""

from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import NO, Complaint, read_json
from dungeonbowl.core import events as ev
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.match import Match, RecordMismatch
from dungeonbowl.notation.prose import Prose

EXAMPLES: Final = """
Examples:

dungeonbowl replay game-000001.json

dungeonbowl replay --verify game-000001.json
"""
_TURNS: Final = (ev.MATCH_BEGAN, ev.TURN_BEGAN, ev.OVER_EVENT)


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that the rules tell the story that the record tells.")
    ] = False,
    rules: Annotated[bool, typer.Option("--rules", help="Name the rules behind each line.")] = False,
) -> None:
    """
    Tell a match from its record, line by line.

    Exit status 1 if the rules tell another story than the record, 2 if it is no record.
    """
    match = load_record(file)
    if verify:
        result = match.result
        end = "not finished" if result is None else f"{_winner(result.winner)} by {result.by}"
        print(f"{file}: {match.seq} answers, {len(match.events)} events, {end}")
        return
    prose = Prose(match.state)
    for event in match.events:
        if event.kind in _TURNS:
            print()
        ids = f"  [{', '.join(rule_names(event))}]" if rules else ""
        print(f"{'' if event.kind in _TURNS else '  '}{prose.event(event)}{ids}")


def load_record(file: Path) -> Match:
    """The match of a record. Raises Complaint: file, place and reason."""
    record = read_json(file)
    try:
        return Match.replay(record)
    except RecordMismatch as other:
        raise Complaint(f"{file}: the rules tell another story: {other}", NO) from None
    except ValueError as bad:
        raise Complaint(f"{file}: {bad}") from None


def rule_names(event: ev.Event) -> list[str]:
    """The ids of the rules behind an event."""
    return [RULE_IDS[rule] for rule in event.rules]


def _winner(winner: int) -> str:
    """Who has won, in a word or two."""
    return {0: "home won", 1: "away won"}.get(winner, "a draw")
