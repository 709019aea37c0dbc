"""The box of 2021: six chests, six portals, ricochets, and the first touchdown wins."""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.ball.db2021 import RicochetBalls
from dungeonbowl.rules.blocking.db2021 import AllFallTogether
from dungeonbowl.rules.chests.db2021 import BoobyTraps
from dungeonbowl.rules.extras.db2021 import WizardsAndSponsors
from dungeonbowl.rules.ground.db2021 import Rooms
from dungeonbowl.rules.injuries.db2021 import SixteenSides
from dungeonbowl.rules.pads.db2021 import Portals
from dungeonbowl.rules.pushing.db2021 import WallDie
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
    chests=BoobyTraps(),
    pads=Portals(),
    blocks=AllFallTogether(),
    pushes=WallDie(),
    balls=RicochetBalls(),
    injuries=SixteenSides(),
    time=Time(),
)
