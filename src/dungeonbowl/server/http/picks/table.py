"""
Two coaches who pick their teams in secret: who has picked what, who rolled what, and who chooses now.

Each may pick again until the other has picked too. Whoever picks second ends the secret: two colleges play each other,
and of one college the higher of two D6 chooses first (DB89-TEAM-02, DB89-TEAM-03).
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from dungeonbowl.server.http.forms import PlayingTeam
from dungeonbowl.server.http.picks.forms import ChoiceForm, PickState, ToldPicks
from dungeonbowl.server.live.beforehand import Beforehand, NotNow
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.store.picks import PickRow
from dungeonbowl.server.store.rows import SeatRow

SIDES_OF_A_PICK: Final = (0, 1)

Phase = Literal["picking", "choosing", "over"]


@dataclass(frozen=True)
class Taken:
    """A team that a coach has taken."""

    key: str
    """Its college."""
    team: dict[str, Any]
    """What the form of the match says of it: a college, or the file of a team."""
    told: PlayingTeam

    def line(self) -> dict[str, Any]:
        """As it is stored."""
        return {"key": self.key, "team": self.team, "told": self.told.model_dump()}


def _taken(line: dict[str, Any]) -> Taken:
    return Taken(line["key"], line["team"], PlayingTeam.model_validate(line["told"]))


class PickTable(Beforehand):
    """Two coaches who pick, in memory."""

    def __init__(self, row: PickRow, seats: tuple[SeatRow, SeatRow], entries: list[dict[str, Any]]) -> None:
        """
        Args:
            row: How it was begun.
            seats: Who sits there now.
            entries: Everything that was stored since.
        """
        super().__init__(row.id, seats)
        self.row = row
        self.rolls: list[list[int]] = []
        self._picks: list[Taken | None] = [None, None]
        self._choices: list[Taken | None] = [None, None]
        self.seq = len(entries)
        for entry in entries:
            self.take(entry)

    def take(self, entry: dict[str, Any]) -> None:
        """Make a stored entry count."""
        if "match" in entry:
            self.begun(entry)
            return
        (self._choices if self.rolls else self._picks)[entry["side"]] = _taken(entry["taken"])
        self.rolls += entry.get("rolls", [])

    # ---- how far they are

    @property
    def taken(self) -> list[Taken | None]:
        """What each coach has, as far as this phase goes."""
        return self._choices if self.rolls else self._picks

    @property
    def phase(self) -> Phase:
        """What the coaches do."""
        if None not in self.taken:
            return "over"
        return "choosing" if self.rolls else "picking"

    @property
    def lacks_match(self) -> bool:
        """Whether both have their teams, and the match has not begun."""
        return self.phase == "over" and self.match is None

    @property
    def seat(self) -> int | None:
        """Whose choice it is: first whoever rolled higher, then the other."""
        if self.phase != "choosing":
            return None
        home, away = self.rolls[-1]
        first = 0 if home > away else 1
        return first if self._choices[first] is None else 1 - first

    @property
    def computer_side(self) -> int | None:
        """The side for which a computer picks or chooses now; none where a person is waited for."""
        asked = SIDES_OF_A_PICK if self.phase == "picking" else (self.seat,)
        waiting = [side for side in asked if side is not None and self.taken[side] is None]
        return next((side for side in waiting if self.seats[side].kind == "computer"), None)

    def barred(self, side: int) -> Taken | None:
        """What a coach cannot take any more: the other one has it."""
        return self._choices[1 - side] if self.phase == "choosing" else None

    def own_pick(self, side: int) -> Taken | None:
        """What a coach picked in secret."""
        return self._picks[side]

    def side_of(self, form: ChoiceForm, sides: Collection[int]) -> int:
        """
        The side that a form is for, sent by whoever has some seats.

        Raises:
            NotNow: It is not the sender's to take a team, or the phase is over.
        """
        if form.phase != self.phase:
            over = "both teams are chosen" if self.phase == "over" else "both have picked; look again"
            raise NotNow(over)
        mine = [side for side in sides if form.side in (None, side)]
        if self.seat is not None:
            if self.seat not in mine:
                raise NotNow("the other coach chooses first")
            return self.seat
        if len(mine) != 1:
            raise NotNow("say for which side" if mine else "that side is not yours")
        return mine[0]

    def entry(self, side: int, taken: Taken) -> dict[str, Any]:
        """What is stored when a coach takes a team; with the dice, where both have now picked one college."""
        entry: dict[str, Any] = {"side": side, "taken": taken.line()}
        other = self._picks[1 - side]
        if self.phase == "picking" and other is not None and other.key == taken.key:
            entry["rolls"] = roll_off()
        return entry

    # ---- as it is told

    def message(self, listener: Listener) -> dict[str, Any]:
        """How far they are, with what the listener's own seats have taken."""
        own = [_told(taken) if side in listener.seats else None for side, taken in enumerate(self.taken)]
        return ToldPicks(**dict(self.state()), own=own).model_dump()

    def state(self) -> PickState:
        """How far they are, as everybody may see it."""
        phase = self.phase
        met = self._picks[0] if self.rolls else None
        shown: list[Taken | None] = [None, None] if phase == "picking" else self.taken
        return PickState(
            id=self.id,
            rules=self.row.match["rules"],
            phase=phase,
            seat=self.seat,
            picked=[taken is not None for taken in self.taken],
            met=_told(met),
            rolls=self.rolls,
            teams=[_told(taken) for taken in shown],
            match=self.match,
            seats=self.told_seats(),
        )


def _told(taken: Taken | None) -> PlayingTeam | None:
    return None if taken is None else taken.told


def roll_off() -> list[list[int]]:
    """A D6 of each coach, again until one is higher (DB89-TEAM-03)."""
    rolls: list[list[int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        rolls.append([d6(), d6()])
    return rolls


def d6() -> int:
    """A die that nobody can foresee."""
    return secrets.randbelow(6) + 1


def any_of(colleges: Sequence[str]) -> str:
    """One of some colleges, by chance."""
    return secrets.choice(colleges)
