"""Dungeonbowl Sevens of 2019, the NAF's game for seven players a side: doorways to score in, two alarms, points."""

from __future__ import annotations

from typing import Final

from dungeonbowl.rules.actions.living import (
    Blitz,
    Block,
    Foul,
    HandOff,
    HighBomb,
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
from dungeonbowl.rules.ball.naf import OffTheWall
from dungeonbowl.rules.blocking.living import OneAfterAnother
from dungeonbowl.rules.chests.naf import WalkedInto
from dungeonbowl.rules.edition import BB2016
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.living import Hazards
from dungeonbowl.rules.injuries.living import SixtyEight
from dungeonbowl.rules.moving.db7s import OutOfDoorways
from dungeonbowl.rules.pads.db7s import FIELDED, ThroughDoorways
from dungeonbowl.rules.passing.naf import PastPadsAndStatues
from dungeonbowl.rules.passing.throwing import ANYWHERE, LONG_BOMB
from dungeonbowl.rules.pushing.db7s import DoorwaySlam
from dungeonbowl.rules.rolling.living import OneReroll
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.db7s import TwoAlarms
from dungeonbowl.rules.setup.db7s import BesideDoorways
from dungeonbowl.rules.traits.living import AFTER_ACTIONS, DeclaredTraits

DB7S: Final = Ruleset(
    key="db7s",
    title="Dungeonbowl Sevens",
    version=7,
    prefixes=("LRB", "NAF", "DB7"),
    edition=BB2016,
    facts=Facts(
        values=True,
        dodge=1,
        deployed=FIELDED,
        stand_up_by_pro=True,
        dugout_first=False,
        dugout_in_first_turn=True,
        entrants_act=True,
        names_targets=False,
        jumps=False,
        casualty_digits=True,
        lifts_asked=False,
        long_legs_reach=True,
        tails_add_up=True,
        sponge_first=True,
        sponges=False,
        reserves_from=2,
        referees_stop=True,
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
        Foul(injury_doubles=False),
        ThrowTeamMate(),
        HypnoticGaze(),
        ThrowBomb(),
        HighBomb(),
        Reel(),
    ),
    setup=BesideDoorways(),
    rerolls=OneReroll(),
    ground=Hazards(deadly=False, slippery=False),
    extras=Extras(),
    chests=WalkedInto(),
    pads=ThroughDoorways(),
    traits=DeclaredTraits(AFTER_ACTIONS),
    moves=OutOfDoorways(leaps=True),
    blocks=OneAfterAnother(),
    pushes=DoorwaySlam(),
    balls=OffTheWall(),
    passes=PastPadsAndStatues(reach=LONG_BOMB, hail_mary=ANYWHERE),
    injuries=SixtyEight(),
    time=TwoAlarms(),
)
