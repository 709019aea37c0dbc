"""Matches played again from their records: checking an uploaded one, and a replay's frames, all of them or a part."""

import json
import zlib
from typing import Any, Final, cast

from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.luck import KindOfRoll, SideLuck, count_luck
from dungeonbowl.notation.messages.branches import branch_at
from dungeonbowl.notation.messages.view import event_messages, match_message, view_message
from dungeonbowl.rules.scoring.parts import TURN_LIMIT
from dungeonbowl.rules.seeded_dice import Seed, commitment_to
from dungeonbowl.server.http.forms import DicePart, LuckOfRolls, LuckOfSide, MatchLuck, ToldDice
from dungeonbowl.server.live.connected.incoming import write_bytes

MOST_ANSWERS: Final = 20_000
MOST_FRAMES: Final = 500
"""Frames in a part of a replay: more answers than any team turn has."""
GZIP: Final = 31
WATCHING: Final = -1


class TooLong(Exception):
    """A record with more answers than can be shown."""


def check_record(body: bytes) -> tuple[str, str, dict[str, Any]]:
    """
    Read a record and play it from beginning to end.

    Args:
        body: JSON.

    Returns: a name for it, the key of its ruleset, and the record.

    Raises:
        ValueError: It is no record, or tells another story than the rules do.
        TooLong: It has too many answers.
    """
    told: object = json.loads(body)
    if not isinstance(told, dict):
        raise ValueError("a record is a JSON object")
    record = cast("dict[str, Any]", told)
    match = Match.replay(record)
    if match.seq > MOST_ANSWERS:
        raise TooLong(f"the record has {match.seq} answers; at most {MOST_ANSWERS} can be shown")
    info = match_message(match)
    return " – ".join(team["name"] for team in info["teams"]), str(info["rules"]), record


def fork_record(record: dict[str, Any], events: int, seed: Seed, more_turns: int = 0) -> dict[str, object]:
    """
    The record of a match as it stood when so many events had been told, with other dice to come.

    Args:
        record: The match.
        events: How many events had been told.
        seed: Of the dice to come.
        more_turns: After how many more team turns a side it ends where it has no limit of its own; 0 for never.

    Raises:
        ValueError: The match is over by then, or can't be played.
    """
    branch = branch_at(record, events, seed)
    written = branch.record()
    options = branch.setup.options
    if more_turns and not options.number(TURN_LIMIT) and not branch.setup.minutes:
        turns = max(int(branch.state.turns(side)) for side in range(len(branch.setup.teams)))
        written["options"] = {**options.given, "turn_limit": min(turns + more_turns, TURN_LIMIT.most)}
    return written


def dice_of(record: dict[str, Any]) -> ToldDice:
    """Every die of a match that is over, and what they follow from. Raises TooLong."""
    match = Match.replay(record, notes_dice=True)
    if match.seq > MOST_ANSWERS:
        raise TooLong(f"the match has {match.seq} answers; at most {MOST_ANSWERS} can be checked")
    parts = [_part(first, seed) for first, seed in match.game.dice.fates]
    return ToldDice(parts=parts, dice=[[sides, face] for sides, face in match.dice_rolled])


def _part(first: int, seed: Seed) -> DicePart:
    """What the dice from `first` on follow from."""
    if isinstance(seed, bytes):
        return DicePart(first=first, seed=None, secret=seed.hex(), commitment=commitment_to(seed))
    return DicePart(first=first, seed=str(seed), secret=None, commitment=None)


def luck_of(record: dict[str, Any]) -> MatchLuck:
    """How lucky the sides of a match were. Raises TooLong."""
    match = Match.replay(record)
    if match.seq > MOST_ANSWERS:
        raise TooLong(f"the match has {match.seq} answers; at most {MOST_ANSWERS} can be counted")
    return MatchLuck(sides=[_luck_of_side(side) for side in count_luck(match)])


def _luck_of_side(side: SideLuck) -> LuckOfSide:
    """The luck of one side as it is sent."""
    return LuckOfSide(
        team=side.team,
        says=side.says,
        kinds=[_luck_of_rolls(kind) for kind in side.kinds],
        all=_luck_of_rolls(side.all),
        less=None if side.measure is None else round(side.measure.less, 4),
        more=None if side.measure is None else round(side.measure.more, 4),
    )


def _luck_of_rolls(kind: KindOfRoll) -> LuckOfRolls:
    """The luck of some rolls as it is sent."""
    return LuckOfRolls(
        name=kind.name,
        lucky=kind.lucky,
        rolls=kind.rolls,
        went_well=kind.went_well,
        expected=round(kind.expected, 2),
    )


def replay_frames(record: dict[str, Any], info: shapes.MatchInfo, end: shapes.OverView | None = None) -> bytes:
    """
    A replay as packed JSON text: the match, its frames and its events.

    There is a frame for the beginning and one after each answer that something followed.

    Args:
        record: The match.
        info: What is said about it under `match`.
        end: How it ended, where no answer says so: it is shown in a frame of its own.

    Raises:
        TooLong: It has too many answers.
    """
    whole = Match.replay(record)
    if whole.seq > MOST_ANSWERS:
        raise TooLong(f"the match has {whole.seq} answers; at most {MOST_ANSWERS} can be shown")
    packer = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    match = Match.replay(record, 0)
    parts = [packer.compress(b'{"match":' + write_bytes(info) + b',"frames":[' + _frame(match))]
    shown = len(match.events)
    for at, (ask, value) in enumerate(whole.answers):
        match.take(at, ask, value)
        if len(match.events) != shown:
            shown = len(match.events)
            parts.append(packer.compress(b"," + _frame(match)))
    if end is not None:
        parts.append(packer.compress(b"," + _frame(match, end)))
    parts.append(packer.compress(b'],"events":' + write_bytes(event_messages(whole, 0)) + b"}"))
    parts.append(packer.flush())
    return b"".join(parts)


def frames_between(record: dict[str, Any], first: int, until: int) -> bytes:
    """
    Some frames of a replay as packed JSON text, from the last one without event `first` to one with `until` events.

    There are no more than `MOST_FRAMES`.

    Args:
        record: The match.
        first: Number of the event before which the part begins.
        until: How many events it tells at least; the last answer brings all of its own.
    """
    whole = Match.replay(record)
    match = Match.replay(record, 0)
    shown = [len(match.events)]
    for at, (ask, value) in enumerate(whole.answers):
        match.take(at, ask, value)
        shown.append(len(match.events))
    begins = shown.index(max((n for n in shown if n <= first), default=shown[0]))
    match = Match.replay(record, begins)
    frames = [_frame(match)]
    for at in range(begins, len(whole.answers)):
        if shown[at] >= until or len(frames) == MOST_FRAMES:
            break
        match.take(at, *whole.answers[at])
        if shown[at + 1] != shown[at]:
            frames.append(_frame(match))
    return zlib.compress(b'{"frames":[' + b",".join(frames) + b"]}", level=6, wbits=GZIP)


def _frame(match: Match, end: shapes.OverView | None = None) -> bytes:
    """The table as it is now, and how many events have led to it."""
    view = view_message(match, WATCHING)
    return write_bytes({"n": len(match.events), "view": view if end is None else {**view, "over": end}})
