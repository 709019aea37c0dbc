"""
Dungeonbowl 5, the dungeon layer on the Living Rulebook 5.0: walls that hurt, pads that jolt, the first touchdown wins.

Hazards, statues and the hidden alarms belong to it; a dungeon has them or not, and the options say what they do.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.actions.living import (
    Blitz,
    Block,
    Foul,
    HandOff,
    HypnoticGaze,
    MultipleBlock,
    Pass,
    Reel,
    Saw,
    Stab,
    ThrowBomb,
    ThrowTeamMate,
)
from dungeonbowl.rules.actions.parts import Move
from dungeonbowl.rules.ball.living import RolledAgain
from dungeonbowl.rules.blocking.living import OneAfterAnother
from dungeonbowl.rules.chests.living import SnatchedBall
from dungeonbowl.rules.edition import LRB5
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.living import Hazards
from dungeonbowl.rules.injuries.living import SixtyEight
from dungeonbowl.rules.moving.living import GoForItFirst
from dungeonbowl.rules.pads.living import RandomPads
from dungeonbowl.rules.passing.statues import OverStatues
from dungeonbowl.rules.passing.throwing import OUT_OF_RANGE, SHORT
from dungeonbowl.rules.pushing.living import WallPush
from dungeonbowl.rules.rolling.living import OneReroll
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.living import HiddenAlarms
from dungeonbowl.rules.setup.living import InTurn
from dungeonbowl.rules.traits.living import AFTER_TURNS, DeclaredTraits

DB5: Final = Ruleset(
    key="db5",
    title="Dungeonbowl 5",
    version=5,
    prefixes=("LRB", "DB5"),
    edition=LRB5,
    facts=Facts(
        values=True,
        dodge=1,
        deployed=6,
        stand_up_by_pro=True,
        dugout_first=True,
        dugout_in_first_turn=True,
        entrants_act=True,
        names_targets=False,
        jumps=False,
        casualty_digits=True,
        lifts_asked=False,
        long_legs_reach=False,
        tails_add_up=True,
        sponge_first=False,
        most_teams=4,
    ),
    actions=(
        Move(),
        Block(),
        MultipleBlock(),
        Stab(),
        Saw(),
        Blitz(),
        Pass(),
        HandOff(),
        Foul(injury_doubles=True),
        ThrowTeamMate(),
        HypnoticGaze(),
        ThrowBomb(),
        Reel(),
    ),
    setup=InTurn(),
    rerolls=OneReroll(),
    ground=Hazards(deadly=True, slippery=True),
    extras=Extras(),
    chests=SnatchedBall(),
    pads=RandomPads(),
    traits=DeclaredTraits(AFTER_TURNS),
    moves=GoForItFirst(leaps=False),
    blocks=OneAfterAnother(),
    pushes=WallPush(),
    balls=RolledAgain(),
    passes=OverStatues(reach=SHORT, hail_mary=OUT_OF_RANGE),
    injuries=SixtyEight(),
    time=HiddenAlarms(),
)
