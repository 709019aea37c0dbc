"""The odds of leaps over any length: the squares beyond the movement, the roll, and who or what is underneath."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core.ids import NONE
from dungeonbowl.notation.previews import Told
from dungeonbowl.notation.prose.words import Names
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.server.odds.rushes import rushes_for
from dungeonbowl.server.odds.words import agility_needed, on_one_die, prospect, weigh
from dungeonbowl.state.state import Player, State


def of_leap(state: State, rules: Ruleset, player: int, square: int) -> Told:
    """A leap of the active player to a square."""
    leaper = Player(state, i64(player))
    name = Names(state, rules).player(player)
    steps = int(rules.moves.leap_steps(state, leaper.square)[square])
    needed = agility_needed(int(leaper.ag), int(rules.moves.leap_modifier(leaper, i64(steps))))
    rushes = rushes_for(state, rules, leaper, squares=steps)
    reached = rushes.chance * (7 - needed) / 6
    notes = rushes.notes
    there = int(state.player_at(i64(square)))
    if there != NONE or not state.board.is_floor(i64(square)) or state.is_closed_chest(i64(square)):
        under = Names(state, rules).player(there) if there != NONE else "what is there"
        notes.append(f"{name} lands on {under} and goes down in any case.")
        return weigh(on_one_die(needed), [prospect(f"{name} comes down on {under}", reached, good=True)], notes)
    lines = [
        prospect(f"{name} gets there", reached, good=True),
        prospect(f"{name} falls: a turnover", 1 - reached, good=False),
    ]
    return weigh(on_one_die(needed), lines, notes)
