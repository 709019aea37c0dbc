"""
Computer coaches, thinking in processes of their own.

A match always goes to the same process, which remembers it and is only told what was answered since. A process that
dies is started again; the match lost nothing, since the process is told everything it does not know. Each coach from
elsewhere has a process to itself, so that one that hangs holds up nobody else.
"""

import zlib
from collections import OrderedDict
from typing import Any, Final

from dungeonbowl.search.coaches.coach import Player
from dungeonbowl.server.computer.guests import GuestPlayer, is_spec
from dungeonbowl.server.computer.lesson import COACH as LESSON
from dungeonbowl.server.computer.lesson import Doorkeeper
from dungeonbowl.server.computer.workers import Workers

MATCHES_KEPT: Final = 64

COACHES: Final = (
    ("easy", "Easy", "A beginner: wants the right things and often forgets to do them."),
    ("scripted", "Hard", "Plays with a plan: chests first, then the ball, then the way home."),
    ("random", "Random moves", "Picks any option at random. Good for a first look at the rules."),
)
"""The computer coaches: key, name, and what to expect."""

TURN_LIMIT: Final = 200
"""Team turns a side after which a match between two computers ends, where nobody asked for another limit."""


class Thinkers:
    """Where computer coaches think."""

    def __init__(self, count: int, seconds: float) -> None:
        """
        Make room for them.

        Args:
            count: Processes for our own coaches.
            seconds: How long a coach may think about one answer.
        """
        self._seconds = seconds
        self._ours = Workers(count, seconds)
        self._guests: dict[str, Workers] = {}

    async def think(self, match_id: str, record: dict[str, Any], coach: str, seat: int) -> list[int]:
        """
        The next answers of a computer coach: one or more, in order.

        Args:
            match_id: Chooses the process and names the match in its memory.
            record: The match so far.
            coach: The key of one of ours, or `module:factory` of a guest.
            seat: The side it plays.

        Raises:
            TooSlow: It took too long, and was stopped.
            BadCoach: A guest failed.
        """
        workers = self._ours
        if is_spec(coach):
            workers = self._guests.setdefault(coach, Workers(1, self._seconds))
        return await workers.call(match_id, _think, match_id, record, coach, seat)

    @property
    def waiting(self) -> int:
        """How many answers are thought about or wait for their turn."""
        return sum(workers.waiting for workers in self.workers)

    @property
    def workers(self) -> tuple[Workers, ...]:
        """Where they think."""
        return (self._ours, *self._guests.values())

    def close(self) -> None:
        """Let the processes end."""
        for workers in self.workers:
            workers.close()


# ---- inside a worker process

_memory: "OrderedDict[tuple[str, str, int], Player | GuestPlayer | Doorkeeper]" = OrderedDict()


def player_of(coach: str, seed: int) -> Player | GuestPlayer | Doorkeeper:
    """A place at a match for a coach of ours, a guest, or the other side of a lesson."""
    if coach == LESSON:
        return Doorkeeper()
    return GuestPlayer(coach, seed) if is_spec(coach) else Player(coach, seed)


def _think(match_id: str, record: dict[str, Any], coach: str, seat: int) -> list[int]:
    """Ask the coach that this process keeps for a match and a seat."""
    key = (match_id, coach, seat)
    thinker = _memory.pop(key, None)
    if thinker is None:
        seed = zlib.crc32(f"{match_id}/{seat}".encode())
        thinker = player_of(coach, seed)
    _memory[key] = thinker
    while len(_memory) > MATCHES_KEPT:
        _memory.popitem(last=False)
    return [int(value) for value in thinker.think(record, seat)]
