"""What a player's race does by itself in the game of 1989."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core.ids import PlayerId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.traits.parts import Traits
from dungeonbowl.state.state import Player, State

DWARF: Final = "dwarf"
ELF: Final = "elf"


def is_of(state: State, player: PlayerId, race: str) -> bool:
    """Whether a player is of a race."""
    sheet = state.squads.sheets[player]
    return sheet is not None and race in sheet.keywords


def takes_from(state: State, giver: Player, mate: PlayerId) -> bool:
    """Whether somebody has not refused to give the ball to a team-mate's race in this turn."""
    return True


def gives_to(game: Game, giver: Player, mate: Player) -> bool:
    """Whether somebody gives the ball to a team-mate, whatever their race."""
    return True


class RaceRules(Traits):
    """Races have nothing to roll for when they are activated."""
