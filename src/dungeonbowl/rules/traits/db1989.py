"""What a player's race does by itself in the game of 1989."""

from __future__ import annotations

from dungeonbowl.rules.traits.parts import Traits


class RaceRules(Traits):
    """Races have nothing to roll for when they are activated."""
