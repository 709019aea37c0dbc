"""What a match is made of."""

from __future__ import annotations

from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.dungeon.plan import Dungeon
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.ruleset import Ruleset
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
