"""The box of 2021: six chests, six portals, ricochets, and the first touchdown wins."""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.chests import Chests
from dungeonbowl.rules.injury import Injuries
from dungeonbowl.rules.pushing import Walls
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring import Time
from dungeonbowl.rules.teleport import Portals
from dungeonbowl.rules.walls import Ricochets

DB2021: Final = Ruleset(
    key="db2021",
    title="Dungeon Bowl (2021)",
    version=2,
    chests=Chests(),
    portals=Portals(),
    walls=Walls(),
    ricochets=Ricochets(),
    injuries=Injuries(),
    time=Time(),
)
