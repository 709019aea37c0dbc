"""The odds of the Rushes that pay for what a player is about to do from where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.data.terms import TERMS
from dungeonbowl.notation.prose.words import several
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.turns import barred
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import Player, State


@dataclass(frozen=True, slots=True)
class Rushes:
    """How many are rolled, what each needs, and what they are called, for a note."""

    count: int
    needed: int
    called: str

    @property
    def chance(self) -> float:
        """That all succeed."""
        return ((7 - self.needed) / 6) ** self.count

    @property
    def notes(self) -> list[str]:
        """That they are rolled before anything else, if any are."""
        return [f"Takes {self.called} first."] if self.count else []


def rushes_for(state: State, rules: Ruleset, mover: Player, squares: int) -> Rushes:
    """The Rushes of the active player for so many squares of movement, and for one that they still owe."""
    modifier = needs.rush_modifier(rules, state, bend=needs.rush_bend(mover), square=mover.square, entering=False)
    needed = int(rules.ground.rush_target(state, mover.square)) - int(modifier)
    count = max(0, squares + int(barred.owed(state)) - max(0, int(state.moves_left)))
    words = TERMS[rules.key]
    return Rushes(count, needed, several(count, words.rush, words.rushes))
