"""The box of 2021: six chests, six portals, ricochets, and the first touchdown wins."""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.actions.db2021 import Blitz, Block, BreatheFire, MultipleBlock, ProjectileVomit, Stab
from dungeonbowl.rules.actions.others import (
    Foul,
    FountainOfYouth,
    GatherFunds,
    HypnoticGaze,
    Shortcut,
    SkullSmash,
    TastySnack,
    ThrowFood,
    UnderTheSaw,
)
from dungeonbowl.rules.actions.parts import Move
from dungeonbowl.rules.actions.throws import HandOff, KickTeamMate, Pass, ThrowBomb, ThrowTeamMate
from dungeonbowl.rules.ball.db2021 import RicochetBalls
from dungeonbowl.rules.blocking.db2021 import AllFallTogether
from dungeonbowl.rules.chests.db2021 import BoobyTraps
from dungeonbowl.rules.edition import BB2016
from dungeonbowl.rules.extras.db2021 import WizardsAndSponsors
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.db2021 import Rooms
from dungeonbowl.rules.injuries.db2021 import SixteenSides
from dungeonbowl.rules.moving.db2021 import Jumps
from dungeonbowl.rules.pads.db2021 import Portals
from dungeonbowl.rules.passing.db2021 import ThrowsAndHands
from dungeonbowl.rules.pushing.db2021 import WallDie
from dungeonbowl.rules.rolling.db2021 import ManyRerolls
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.db2021 import AgreedLimit
from dungeonbowl.rules.setup.db2021 import BoxSetup
from dungeonbowl.rules.traits.db2021 import OwnTraits

DB2021: Final = Ruleset(
    key="db2021",
    title="Dungeon Bowl (2021)",
    version=4,
    prefixes=("DB21",),
    # Its core grew out of that edition; none of its topics asks.
    edition=BB2016,
    facts=Facts(
        values=False,
        dodge=0,
        deployed=6,
        stand_up_by_pro=False,
        dugout_first=False,
        dugout_in_first_turn=False,
        entrants_act=False,
        names_targets=True,
        jumps=True,
        casualty_digits=False,
        lifts_asked=True,
        long_legs_reach=True,
        tails_add_up=False,
        sponge_first=False,
        presence_over_walls=False,
    ),
    actions=(
        Move(),
        Block(),
        Stab(),
        MultipleBlock(),
        ProjectileVomit(),
        BreatheFire(),
        Blitz(),
        Pass(),
        HandOff(),
        Foul(),
        ThrowTeamMate(),
        KickTeamMate(),
        HypnoticGaze(),
        ThrowBomb(),
        ThrowFood(),
        GatherFunds(),
        TastySnack(),
        FountainOfYouth(),
        UnderTheSaw(),
        SkullSmash(),
        Shortcut(),
    ),
    setup=BoxSetup(),
    rerolls=ManyRerolls(),
    ground=Rooms(),
    extras=WizardsAndSponsors(),
    chests=BoobyTraps(),
    pads=Portals(),
    traits=OwnTraits(),
    moves=Jumps(),
    blocks=AllFallTogether(),
    pushes=WallDie(),
    balls=RicochetBalls(),
    passes=ThrowsAndHands(),
    injuries=SixteenSides(),
    time=AgreedLimit(),
)
