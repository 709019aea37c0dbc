"""What a match is made of, and how it ended."""

from __future__ import annotations

from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.grid.squares import CHESTS
from dungeonbowl.dungeon.layout.plan import Dungeon
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
        tables: Tables = PRINTED,
    ) -> None:
        self.rules = rules
        self.home = home
        self.away = away
        # All teams by side; most matches have no more than the two.
        self.teams: tuple[TeamSheet, ...] = (home, away, *more)
        self.dungeon = dungeon
        self.options = options
        self.tables = tables
        self.squads = Squads(*self.teams, by_value=rules.facts.values, tables=tables)
        # How long the match is by the clock; 0 where nobody looks at one.
        self.minutes: int = int(rules.time.minutes(options))

    def check(self) -> None:
        """
        Whether teams, dungeon and options go together.

        Raises:
            ValueError: they do not; the message says what is wrong.
        """
        rules = self.rules
        for option in rules.options:
            needed = self.options.lack(option)
            if needed is not None:
                raise ValueError(
                    f'options: {option.key}: "{option.title}" goes with "{needed.title}" only; '
                    f"agree on the option {needed.key} too"
                )
        for team in self.teams:
            if team.sponsor and not rules.extras.has_sponsors(self.options):
                raise ValueError(f"options: sponsors: team {team.name!r} has a sponsor, so it must be in_use")
            unfit = rules.traits.refuses(team, self.options)
            if unfit:
                raise ValueError(f"team {team.name!r}: {unfit}")
        dungeon = self.dungeon
        if dungeon.rules != rules.key:
            raise ValueError(f"dungeon: {dungeon.name!r} is built for {dungeon.rules}, not for {rules.key}")
        refused = rules.setup.refuses(dungeon, self.options)
        if refused:
            raise ValueError(f"dungeon: {dungeon.name!r}: {refused}")
        room = rules.setup.chest_room(dungeon.board, options=self.options)
        if room < CHESTS:
            raise ValueError(f"options: placement: {dungeon.name!r} has room for {room} of the {CHESTS} chests")


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
