"""`dungeonbowl replay`: a match told from its record, or checked against it."""

from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import NO, Complaint, check_writable, read_json, write_bytes
from dungeonbowl.cli.games import record_bytes
from dungeonbowl.core import events as ev
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.match import Match, RecordMismatch
from dungeonbowl.notation.luck import count_luck
from dungeonbowl.notation.messages.branches import NothingToPlay, branch_at
from dungeonbowl.notation.messages.fates import dice_message, new_secret
from dungeonbowl.notation.prose import Prose
from dungeonbowl.rules.seeded_dice import Seed

EXAMPLES: Final = """
Examples:

dungeonbowl replay game-000001.json

dungeonbowl replay --verify game-000001.json

dungeonbowl replay --verify --commitment 9f86d0818... game-000001.json

dungeonbowl replay --luck game-000001.json

dungeonbowl replay --events game-000001.json

dungeonbowl replay --fork 120 --seed 5 --out other.json game-000001.json
"""
_OTHER_DICE: Final = {"seed": "from seed {seed}, not from a secret", "table": "rolled at a table"}
_TURNS: Final = (ev.MATCH_BEGAN, ev.TURN_BEGAN, ev.OVER_EVENT)


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the record matches the rules.")] = False,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="With --verify: what was shown before the first die, to compare."),
    ] = None,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Only tell each side's luck: how its rolls went, and how they were expected to."),
    ] = False,
    rules: Annotated[bool, typer.Option("--rules", help="Name the rules behind each line.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Number the events, as --fork counts them.")] = False,
    fork: Annotated[
        int | None,
        typer.Option(min=0, metavar="EVENT", help="Write the match up to this event, with other dice from there on."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=(1 << 53) - 1, help="With --fork: the seed of the dice; any if left out.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="With --fork: where the new record goes.")] = None,
) -> None:
    """
    Tell a match from its record, line by line; or give it another future from one of its events on.

    A fork is a record of a match that goes on: upload it on the page to look at it and to play on from there.

    Exit status 1 if the rules tell another story than the record, 2 if it is no record.
    """
    if commitment is not None and not verify:
        raise Complaint("--commitment goes with --verify")
    if (fork is None) != (out is None) or (seed is not None and fork is None):
        raise Complaint("--fork EVENT and --out FILE go together, and --seed goes with them")
    match = load_record(file)
    if fork is not None and out is not None:
        write_fork(match, fork, new_secret() if seed is None else seed, out)
        return
    if verify:
        result = match.result
        end = "not finished" if result is None else f"{_winner(result.winner)} by {result.by}"
        print(f"{file}: {match.seq} answers, {len(match.events)} events, {end}")
        verify_dice(file, match, commitment)
        return
    if luck:
        tell_luck(match)
        return
    prose = Prose(match.state, match.setup.rules)
    for number, event in enumerate(match.events, 1):
        if event.kind in _TURNS:
            print()
        if events:
            print(f"{number:5}", end=" ")
        ids = f"  [{', '.join(rule_names(event))}]" if rules else ""
        print(f"{'' if event.kind in _TURNS else '  '}{prose.event(event)}{ids}")


def tell_luck(match: Match) -> None:
    """Print the luck of every side as a table and in words."""
    for side in count_luck(match):
        print(f"\n{side.says}\n")
        for kind in (*side.kinds, side.all):
            went = f"{kind.went_well} of {kind.rolls}"
            print(f"  {kind.name:<24}{went:>12}   expected {kind.expected:6.1f}   {kind.lucky}".rstrip())


def verify_dice(file: Path, match: Match, shown: str | None) -> None:
    """Say what the dice follow from, and whether that is what was shown. Raises Complaint."""
    told = dice_message(match, seed_known=True)
    found = told["commitment"]
    if found is None:
        print(f"dice: {_OTHER_DICE[told['source']].format(seed=told['seed'])}")
    else:
        print(f"dice: from a secret, commitment {found}")
    if shown is not None and shown.lower() != found:
        raise Complaint(f"{file}: the dice do not follow from the secret that {shown} commits to", NO)


def write_fork(match: Match, event: int, seed: Seed, out: Path) -> None:
    """Write the record of a fork. Raises Complaint."""
    check_writable(out)
    try:
        branch = branch_at(match.record(), event, seed)
    except NothingToPlay as wrong:
        raise Complaint(f"--fork {event}: {wrong}") from None
    write_bytes(out, record_bytes(branch))
    dice = "real dice"
    if branch.game.seeded:
        fate = "a new secret" if isinstance(seed, bytes) else f"seed {seed}"
        dice = f"{fate} from die {branch.game.dice.fresh_from}"
    question = branch.question
    asked = "" if question is None else f"; next: {Prose(branch.state, branch.setup.rules).question(question)}"
    print(f"{out}: event {event}, {dice}{asked}")


def load_record(file: Path) -> Match:
    """The match of a record. Raises Complaint: file, place and reason."""
    record = read_json(file)
    try:
        return Match.replay(record)
    except RecordMismatch as other:
        raise Complaint(f"{file}: the record does not match the rules: {other}", NO) from None
    except ValueError as bad:
        raise Complaint(f"{file}: {bad}") from None


def rule_names(event: ev.Event) -> list[str]:
    """The ids of the rules behind an event."""
    return [RULE_IDS[rule] for rule in event.rules]


def _winner(winner: int) -> str:
    """Who has won, in a word or two."""
    return {0: "home won", 1: "away won"}.get(winner, "a draw")
