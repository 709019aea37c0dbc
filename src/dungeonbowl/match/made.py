"""What a match is made of."""

from __future__ import annotations

from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.setup.parts import CHESTS
from dungeonbowl.state.sheets import Squads, TeamSheet


class Setup:
    """What a match is made of, before anything happens; shared by its forks."""

    def __init__(
        self,
        rules: Ruleset,
        home: TeamSheet,
        away: TeamSheet,
        dungeon: Dungeon,
        options: Options,
        tables: Tables = PRINTED,
    ) -> None:
        self.rules = rules
        self.home = home
        self.away = away
        self.dungeon = dungeon
        self.options = options
        self.tables = tables
        self.squads = Squads(home, away, by_value=rules.facts.values, tables=tables)
        # How long the match is by the clock; 0 where nobody looks at one.
        self.minutes: int = int(rules.time.minutes(options))

    def check(self) -> None:
        """
        Whether teams, dungeon and options go together.

        Raises:
            ValueError: they do not; the message says what is wrong.
        """
        rules = self.rules
        for team in (self.home, self.away):
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
