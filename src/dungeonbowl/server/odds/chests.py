"""The odds of taking a closed chest along: the squares beyond the movement, and the Dodge."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.notation.previews import Told
from dungeonbowl.notation.prose.words import Names
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.server.odds.rushes import rushes_for
from dungeonbowl.server.odds.words import agility_needed, on_one_die, prospect, weigh
from dungeonbowl.state.state import Player, State


def of_chest(state: State, rules: Ruleset, player: int, square: int, push: bool) -> Told | None:
    """One square with a chest, pushed ahead or dragged behind; nothing where no die is rolled."""
    mover = Player(state, i64(player))
    name = Names(state, rules).player(player)
    rushes = rushes_for(state, rules, mover, squares=1 + int(rules.ground.step_cost(state, i64(square))))
    needed = 0
    if int(count_markers(state, mover.square, side=mover.side)):
        modifier = rules.chests.dodge_modifier(rules, state.copy(), player=mover, push=push, to=i64(square))
        needed = agility_needed(int(mover.ag), int(modifier))
    if not rushes.count and not needed:
        return None
    notes = [*rushes.notes, "After a failed roll the chest has not moved."]
    chance = rushes.chance * (7 - needed) / 6 if needed else rushes.chance
    lines = [
        prospect(f"{name} moves the chest", chance, good=True),
        prospect(f"{name} falls: a turnover", 1 - chance, good=False),
    ]
    return weigh(on_one_die(needed or rushes.needed), lines, notes)
