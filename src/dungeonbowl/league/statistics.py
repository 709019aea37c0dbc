"""What each player did in a match, as far as it matters afterwards: points, injuries, gold; read from its events."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dungeonbowl.core import events as ev
from dungeonbowl.core.ids import CASUALTY_NAMES, SLOTS
from dungeonbowl.data.reading import Entry
from dungeonbowl.league.roster.team import INJURIES
from dungeonbowl.match import Match

ENDS: Final = ("touchdown", "time", "concession", "abandoned", "nobody_left", "walkover", "unplayed")
"""How a match ended; the last two were never played."""
CONCEDED: Final = ("concession", "abandoned")
"""Whoever does not play on has conceded, as the league counts it."""
_DEEDS: Final = ("completions", "deflections", "interceptions", "casualties", "touchdowns")
_DEEDS_TOLD: Final = {
    ev.COMPLETION: "completions",
    ev.DEFLECTION: "deflections",
    ev.INTERCEPTION: "interceptions",
    ev.CASUALTY_CAUSED: "casualties",
    ev.TOUCHDOWN: "touchdowns",
}
"""The events that earn points, and what each counts as."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """
    What one player did in a match.

    Attributes:
        completions, deflections, interceptions, casualties, touchdowns: What earns points (DB21-POST-05, -06).
        hurt: The row of the casualty table they ended in, one of `CASUALTY_NAMES`; empty if they are well.
        injury: The characteristic reduction of that row, one of `INJURIES`, or empty.
    """

    completions: int = 0
    deflections: int = 0
    interceptions: int = 0
    casualties: int = 0
    touchdowns: int = 0
    hurt: str = ""
    injury: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """
    What one team did in a match.

    Attributes:
        players: What each player did, by number; those who did nothing and stayed well are missing.
        gathered: How many different players gathered funds (DB21-FEAT-12).
        raised: Whether a Rotter was raised by the plague (DB21-CAS-10); its deeds stand under number 0.
    """

    players: dict[int, Deeds] = field(default_factory=dict)
    gathered: int = 0
    raised: bool = False

    @property
    def touchdowns(self) -> int:
        """Touchdowns of the team."""
        return sum(deeds.touchdowns for deeds in self.players.values())

    @property
    def casualties(self) -> int:
        """Casualties that earn points (DB21-POST-06)."""
        return sum(deeds.casualties for deeds in self.players.values())


@dataclass(frozen=True, slots=True)
class Statistics:
    """
    What happened in a match.

    Attributes:
        winner: 0 home, 1 away, -1 nobody.
        by: How it ended, one of `ENDS`.
        sides: The home and the away team.
        page_casualties: Whether the rulebook's casualty rows were agreed instead of the reference sheet's.
    """

    winner: int
    by: str
    sides: tuple[Side, Side]
    page_casualties: bool = False


def match_statistics(match: Match) -> Statistics:
    """
    What each player did in a finished match.

    Raises:
        ValueError: The match is still being played.
    """
    if match.result is None:
        raise ValueError("the match is still being played")
    return Statistics(int(match.result.winner), str(match.result.by), sides_so_far(match), _by_page(match))


def given_up(match: Match, side: int) -> Statistics:
    """What each player did in a match that ended because the coach of `side` did not play on: it counts as conceded."""
    return Statistics(1 - side, "abandoned", sides_so_far(match), _by_page(match))


def _by_page(match: Match) -> bool:
    """Whether the rulebook's casualty rows were agreed."""
    return match.setup.options.given.get("casualty_table") == "page"


def sides_so_far(match: Match) -> tuple[Side, Side]:
    """What both teams have done in a match until now."""
    count = _Count(match)
    for event in match.events:
        count.take(event)
    return count.side(0), count.side(1)


def unplayed(conceded: int | None) -> Statistics:
    """
    A fixture that was not played in time (DB21-LGE-04).

    Args:
        conceded: The side that conceded it, or `None` if none did.
    """
    winner = -1 if conceded is None else 1 - conceded
    return Statistics(winner, "unplayed" if conceded is None else "walkover", (Side(), Side()))


class _Count:
    """Walks through the events of one match."""

    def __init__(self, match: Match) -> None:
        self._numbers = [None if sheet is None else int(sheet.number) for sheet in match.state.squads.sheets]
        self._deeds: dict[int, Deeds] = {}
        self._gatherers: set[int] = set()
        self._raised: set[int] = set()

    def take(self, event: ev.Event) -> None:
        """Note what one event adds."""
        kind = event.kind
        if kind in _DEEDS_TOLD:
            self._add(event.player, _DEEDS_TOLD[kind])
        elif kind == ev.CASUALTY_EVENT:
            injury = INJURIES[event.target - 1] if event.target else ""
            self._deeds[event.player] = replace(self._of(event.player), hurt=CASUALTY_NAMES[event.value], injury=injury)
        elif kind == ev.FUNDS_GATHERED:
            self._gatherers.add(event.player)
        elif kind == ev.RAISED:
            self._raised.add(event.player // SLOTS)

    def _of(self, player: int) -> Deeds:
        """What a player has done so far."""
        return self._deeds.get(player, Deeds())

    def _add(self, player: int, deed: str) -> None:
        """Count one more deed of a player."""
        deeds = self._of(player)
        self._deeds[player] = replace(deeds, **{deed: getattr(deeds, deed) + 1})

    def side(self, side: int) -> Side:
        """What one side did."""
        players: dict[int, Deeds] = {}
        for player in range(side * SLOTS, side * SLOTS + SLOTS):
            number = self._numbers[player]
            if number is not None and self._of(player) != Deeds():
                players[number] = self._of(player)
        return Side(players, sum(each // SLOTS == side for each in self._gatherers), side in self._raised)


# -- as JSON ----------------------------------------------------------------------------------------------------


def statistics_to_json(statistics: Statistics) -> dict[str, Any]:
    """The statistics as plain JSON values."""
    return {
        "winner": statistics.winner,
        "by": statistics.by,
        "page_casualties": statistics.page_casualties,
        "sides": [
            {
                "gathered": side.gathered,
                "raised": side.raised,
                "players": {str(number): _deeds_to_json(deeds) for number, deeds in sorted(side.players.items())},
            }
            for side in statistics.sides
        ],
    }


def _deeds_to_json(deeds: Deeds) -> dict[str, Any]:
    """What a player did; what they did not is left out."""
    found: dict[str, Any] = {key: count for key in _DEEDS if (count := getattr(deeds, key))}
    if deeds.hurt:
        found["hurt"] = deeds.hurt
    if deeds.injury:
        found["injury"] = deeds.injury
    return found


def read_statistics(entry: Entry) -> Statistics:
    """The statistics of a file. Raises: BadData."""
    fields = entry.fields(("winner", "by", "page_casualties", "sides"))
    sides = [_read_side(each) for each in fields["sides"].entries(2, 2)]
    return Statistics(
        fields["winner"].number(-1, 1),
        fields["by"].one_of(ENDS),
        (sides[0], sides[1]),
        fields["page_casualties"].flag(),
    )


def _read_side(entry: Entry) -> Side:
    """What one team did."""
    fields = entry.fields(("gathered", "raised", "players"))
    players: dict[int, Deeds] = {}
    for key, deeds in fields["players"].items(SLOTS):
        if not key.isdecimal() or not key.isascii() or len(key) > 2:
            deeds.fail("expected a player's number as the key")
        players[int(key)] = _read_deeds(deeds)
    return Side(players, fields["gathered"].number(0, SLOTS), fields["raised"].flag())


def _read_deeds(entry: Entry) -> Deeds:
    """What one player did."""
    fields = entry.fields((), (*_DEEDS, "hurt", "injury"))
    count = {key: fields[key].number(0, 99) if key in fields else 0 for key in _DEEDS}
    return Deeds(
        count["completions"],
        count["deflections"],
        count["interceptions"],
        count["casualties"],
        count["touchdowns"],
        fields["hurt"].one_of(CASUALTY_NAMES[1:]) if "hurt" in fields else "",
        fields["injury"].one_of(INJURIES) if "injury" in fields else "",
    )


def outcome_of(match: Match, missed: int | None = None) -> tuple[str, dict[str, Any]]:
    """
    The key of a match that has ended, the same for every copy of its record, and what happened in it.

    Args:
        match: The match.
        missed: If it was abandoned, whose coach did not play on: it counts as conceded by them.
    """
    record = json.dumps(match.record(), sort_keys=True, separators=(",", ":"))
    statistics = match_statistics(match) if missed is None else given_up(match, missed)
    return f"record-{hashlib.sha256(record.encode()).hexdigest()[:24]}", statistics_to_json(statistics)
