"""What a computer enters for the sides of a league game that it leads."""

import logging
from typing import Any, Final

from dungeonbowl.league import advisor
from dungeonbowl.server.league.table import COMPUTER, LeagueTable
from dungeonbowl.server.store.leagues import Line

ENTRIES: Final = 300
"""More than any team needs for one game: a computer that has made so many goes round in circles."""

_log = logging.getLogger("dungeonbowl.server")


def next_line(table: LeagueTable) -> tuple[int, Line] | None:
    """
    The next entry of a side that a computer leads; `None` where it has to wait or everything is done.

    A side that it cannot go on with is left to a person.
    """
    for side in range(len(table.done.joined)):
        if table.led_by(side) != COMPUTER:
            continue
        try:
            entry = _advised(table, side)
        except Exception:
            _log.exception("league game %s: the computer cannot go on for side %d", table.row.id, side)
            table.left.add(side)
            continue
        if entry is None:
            continue
        if table.done.entries[side] >= ENTRIES:
            _log.error("league game %s: the computer comes to no end for side %d", table.row.id, side)
            table.left.add(side)
            continue
        return side, {"entry": entry}
    return None


def _advised(table: LeagueTable, side: int) -> dict[str, Any] | None:
    """The computer coach's next entry. What is for both sides at once it leaves to a person where there is one."""
    before, after = table.done.before, table.done.after
    if table.phase == "before" and before is not None:
        return advisor.before_game(before, side)
    if table.phase != "after" or after is None:
        return None
    if after.n == 0 and any(table.led_by(each) != COMPUTER for each in range(len(table.done.joined))):
        return None
    return advisor.after_game(after, side)
