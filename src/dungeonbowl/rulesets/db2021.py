"""The box of 2021: six chests, six portals, ricochets, and the first touchdown wins."""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.ball.walls import Ricochets
from dungeonbowl.rules.chests.parts import Chests
from dungeonbowl.rules.extras.db2021 import WizardsAndSponsors
from dungeonbowl.rules.ground.db2021 import Rooms
from dungeonbowl.rules.injuries.parts import Injuries
from dungeonbowl.rules.pads.parts import Portals
from dungeonbowl.rules.pushing.parts import Walls
from dungeonbowl.rules.rolling.db2021 import ManyRerolls
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.parts import Time

DB2021: Final = Ruleset(
    key="db2021",
    title="Dungeon Bowl (2021)",
    version=2,
    prefixes=("DB21",),
    rerolls=ManyRerolls(),
    ground=Rooms(),
    extras=WizardsAndSponsors(),
    chests=Chests(),
    portals=Portals(),
    walls=Walls(),
    ricochets=Ricochets(),
    injuries=Injuries(),
    time=Time(),
)
