"""Every phase of a match by its number, the question of each, and what that question leaves out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import (
    ACTION,
    AIM,
    BEGIN,
    BOON,
    DEPLOY,
    DEPLOY_AT,
    FIRST_TURN,
    MOVING,
    OVER,
    PICK_END_ZONE,
    PLACE_CHESTS,
    PLACE_DOORS,
    PLACE_PITS,
    PLACE_PORTALS,
    TARGET,
    TURN,
    WINDOW,
)
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.turns.before_play import (
    Beginning,
    Deploying,
    DeployingAt,
    Giving,
    LayingPits,
    PickingEndZone,
    Placing,
    TakingFirstTurn,
    Unasked,
)
from dungeonbowl.rules.turns.declaring import Declaring, Targeting
from dungeonbowl.rules.turns.movement import Aiming, Moving
from dungeonbowl.rules.turns.phase import Phase
from dungeonbowl.rules.turns.team_turn import TeamTurn, Window

_NUMBERED: Final[dict[int, Phase]] = {
    BEGIN: Beginning(),
    PLACE_CHESTS: Placing(ak.ASK_PLACE_CHEST),
    PLACE_PORTALS: Placing(ak.ASK_PLACE_PORTAL),
    PICK_END_ZONE: PickingEndZone(),
    DEPLOY: Deploying(),
    DEPLOY_AT: DeployingAt(),
    FIRST_TURN: TakingFirstTurn(),
    BOON: Giving(),
    TURN: TeamTurn(),
    WINDOW: Window(),
    ACTION: Declaring(),
    TARGET: Targeting(),
    MOVING: Moving(),
    AIM: Aiming(),
    OVER: Unasked(),
    PLACE_DOORS: Placing(ak.ASK_PLACE_DOOR),
    PLACE_PITS: LayingPits(),
}
PHASES: Final[list[Phase]] = [_NUMBERED[number] for number in range(len(_NUMBERED))]
"""The phases by their number."""


def open_question(game: Game) -> None:
    """Find the shallow question of the present phase; `open_options` is empty when the match is over."""
    # Where there are two balls, equal positions are told alike.
    game.state.mean(0)
    PHASES[game.state.phase].open(game)


def answer(game: Game, value: i64) -> None:
    """Carry out one shallow answer."""
    PHASES[game.state.phase].answer(game, value)


def refusals(game: Game) -> list[Barred]:
    """Everything that the open shallow question leaves out, with what bars it; the state is only looked at."""
    found: list[Barred] = []
    PHASES[game.state.phase].refuse(game, found)
    for one in found:
        one.rule = game.rules.concordance.first(one.rule)
    return found
