"""The first box, of 1989: no turnovers, no re-rolls, a table for everything, and chests with traps."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import rule_ids as r
from dungeonbowl.rules.actions.db1989 import MoveAndAct, Sprint
from dungeonbowl.rules.actions.doors import WorkDoor
from dungeonbowl.rules.actions.fights import Block, Charge, Foul, Push, Spear
from dungeonbowl.rules.actions.handling import HandTo, ThrowAtWall, ThrowTo
from dungeonbowl.rules.actions.parts import ClimbOut
from dungeonbowl.rules.actions.pits import PullOut
from dungeonbowl.rules.ball.db1989 import RollAgain
from dungeonbowl.rules.blocking.db1989 import BlockTable
from dungeonbowl.rules.chests.db1989 import CupOfCounters
from dungeonbowl.rules.edition import LRB5
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.db1989 import Doors
from dungeonbowl.rules.injuries.db1989 import SecondEdition
from dungeonbowl.rules.moving.db1989 import TacklesAndLeaps
from dungeonbowl.rules.pads.db1989 import Counters
from dungeonbowl.rules.passing.db1989 import ThrowTable
from dungeonbowl.rules.pushing.db1989 import PushAction
from dungeonbowl.rules.rolling.db1989 import MagicPoints
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.db1989 import FirstTouchdown
from dungeonbowl.rules.setup.db1989 import SectionSetup
from dungeonbowl.rules.traits.db1989 import RaceRules

DB1989: Final = Ruleset(
    key="db1989",
    title="Dungeonbowl (1989)",
    version=2,
    prefixes=("DB89", "BB2E"),
    # Its core is older than any living rulebook; none of its topics asks.
    edition=LRB5,
    facts=Facts(
        values=True,
        dodge=0,
        deployed=0,
        stand_up_by_pro=False,
        dugout_first=False,
        dugout_in_first_turn=True,
        entrants_act=True,
        names_targets=False,
        jumps=False,
        casualty_digits=False,
        lifts_asked=False,
        long_legs_reach=False,
        tails_add_up=False,
        sponge_first=False,
        turnovers=False,
        declares=False,
        rises_first=True,
        injured_leave=True,
    ),
    actions=(
        MoveAndAct(
            Block(),
            Charge(),
            Push(),
            Foul(blatant=False),
            Foul(blatant=True),
            HandTo(),
            ThrowTo(),
            ThrowAtWall(),
            WorkDoor(opens=True),
            WorkDoor(opens=False),
            PullOut(),
        ),
        Sprint(
            Spear(),
        ),
        ClimbOut(r.DB89_PIT_14),
    ),
    setup=SectionSetup(),
    rerolls=MagicPoints(),
    ground=Doors(),
    extras=Extras(),
    chests=CupOfCounters(),
    pads=Counters(),
    traits=RaceRules(),
    moves=TacklesAndLeaps(),
    blocks=BlockTable(),
    pushes=PushAction(),
    balls=RollAgain(),
    passes=ThrowTable(),
    injuries=SecondEdition(),
    time=FirstTouchdown(),
)
