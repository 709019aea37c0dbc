"""What a match is made of, and how it ended."""

from __future__ import annotations

from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.state.sheets import Squads, TeamSheet


class Result:
    """How a match ended: `winner` is a side or -1 for a draw; `by` touchdown, time or concession."""

    def __init__(self, winner: int, by: str) -> None:
        self.winner = winner
        self.by = by

    def __repr__(self) -> str:
        return f"Result(winner={self.winner}, by={self.by!r})"


class Setup:
    """What a match is made of, before anything happens; shared by its forks."""

    def __init__(
        self,
        rules: Ruleset,
        home: TeamSheet,
        away: TeamSheet,
        dungeon: Dungeon,
        options: Options,
        more: tuple[TeamSheet, ...] = (),
    ) -> None:
        self.rules = rules
        self.home = home
        self.away = away
        # All teams by side; most matches have no more than the two.
        self.teams: tuple[TeamSheet, ...] = (home, away, *more)
        self.dungeon = dungeon
        self.options = options
        self.squads = Squads(*self.teams, by_value=rules.facts.values)
        # How long the match is by the clock; 0 where nobody looks at one.
        self.minutes: int = int(rules.time.minutes(options))


def check_teams(rules: Ruleset, dungeon: Dungeon, count: int) -> None:
    """
    Whether so many teams can meet there.

    Raises:
        ValueError: the game is not played by so many, or the dungeon is made for another number.
    """
    if count > rules.facts.most_teams:
        raise ValueError(f"teams: {count} are too many; {rules.title} is played by at most {rules.facts.most_teams}")
    if dungeon.teams != count:
        raise ValueError(f"dungeon: {dungeon.name!r} is made for {dungeon.teams} teams, not for {count}")
