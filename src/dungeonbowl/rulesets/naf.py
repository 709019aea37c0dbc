"""The NAF's Dungeonbowl of 2019, on the core of 2016: chests to walk into, pads that throw players about."""

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
from dungeonbowl.rules.moving.living import GoForItFirst
from dungeonbowl.rules.pads.naf import ThrowOff
from dungeonbowl.rules.passing.naf import PastPadsAndStatues
from dungeonbowl.rules.passing.throwing import SHORT
from dungeonbowl.rules.pushing.naf import WallSlam
from dungeonbowl.rules.rolling.living import OneReroll
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.naf import ThreeLimits
from dungeonbowl.rules.setup.naf import DefenseFirst
from dungeonbowl.rules.traits.living import AFTER_ACTIONS, DeclaredTraits

NAF: Final = Ruleset(
    key="naf",
    title="NAF Dungeonbowl",
    version=7,
    prefixes=("LRB", "NAF"),
    edition=BB2016,
    facts=Facts(
        values=True,
        dodge=1,
        deployed=6,
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
    setup=DefenseFirst(),
    rerolls=OneReroll(),
    ground=Hazards(deadly=False, slippery=False),
    extras=Extras(),
    chests=WalkedInto(),
    pads=ThrowOff(),
    traits=DeclaredTraits(AFTER_ACTIONS),
    moves=GoForItFirst(leaps=True),
    blocks=OneAfterAnother(),
    pushes=WallSlam(),
    balls=OffTheWall(),
    passes=PastPadsAndStatues(reach=SHORT, hail_mary=SHORT),
    injuries=SixtyEight(),
    time=ThreeLimits(),
)
