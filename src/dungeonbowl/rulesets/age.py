"""
The Astrogranite Edition, on the rulebook of 2009: players lost in space, walls that hurt nobody.

Where a chapter is silent, what Dungeonbowl 5 does is meant, which descends from the same article.
"""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import rule_ids as r
from dungeonbowl.rules.actions.age import Leave, ThrowTeamMate, UseDoor
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
)
from dungeonbowl.rules.actions.parts import ClimbOut, Move
from dungeonbowl.rules.ball.age import NeverOutOfReach
from dungeonbowl.rules.blocking.living import OneAfterAnother
from dungeonbowl.rules.chests.age import MovableChests
from dungeonbowl.rules.edition import CRP
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.age import Features
from dungeonbowl.rules.injuries.age import AgainstWalls
from dungeonbowl.rules.moving.age import EverybodyLeaps
from dungeonbowl.rules.pads.age import LostInSpace
from dungeonbowl.rules.passing.living import InterceptedFirst
from dungeonbowl.rules.passing.throwing import OUT_OF_RANGE, SHORT
from dungeonbowl.rules.pushing.age import Crashes
from dungeonbowl.rules.rolling.living import OneReroll
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.age import SafetyDraw
from dungeonbowl.rules.setup.age import InEndZones
from dungeonbowl.rules.traits.living import NEVER, DeclaredTraits

AGE: Final = Ruleset(
    key="age",
    title="Astrogranite Edition",
    version=5,
    prefixes=("LRB", "AGE"),
    edition=CRP,
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
        long_legs_reach=True,
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
        Leave(),
        ClimbOut(r.AGE_FEAT_11),
        UseDoor(opens=True),
        UseDoor(opens=False),
    ),
    setup=InEndZones(),
    rerolls=OneReroll(),
    ground=Features(),
    extras=Extras(),
    chests=MovableChests(),
    pads=LostInSpace(),
    traits=DeclaredTraits(NEVER),
    moves=EverybodyLeaps(),
    blocks=OneAfterAnother(),
    pushes=Crashes(),
    balls=NeverOutOfReach(),
    passes=InterceptedFirst(reach=SHORT, hail_mary=OUT_OF_RANGE),
    injuries=AgainstWalls(),
    time=SafetyDraw(),
)
