"""The odds of taking a closed chest along: the squares beyond the movement, and the Dodge."""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.data.terms import TERMS
from dungeonbowl.notation.previews import Told
from dungeonbowl.notation.prose.words import Names, several
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.server.odds.words import agility_needed, on_one_die, prospect, weigh
from dungeonbowl.state.state import Player, State


def of_chest(state: State, rules: Ruleset, player: int, square: int, push: bool) -> Told | None:
    """One square with a chest, pushed ahead or dragged behind; nothing where no die is rolled."""
    mover = Player(state, i64(player))
    name = Names(state, rules).player(player)
    extra = 2 - min(2, max(0, int(state.moves_left)))
    rush = int(needs.rush_modifier(rules, state, bend=needs.rush_bend(mover), square=mover.square, entering=False))
    goes = ((7 - int(rules.ground.rush_target(state, mover.square)) + rush) / 6) ** extra
    needed = 0
    if int(count_markers(state, mover.square, side=mover.side)):
        modifier = rules.chests.dodge_modifier(rules, state.copy(), player=mover, push=push, to=i64(square))
        needed = agility_needed(int(mover.ag), int(modifier))
    if not extra and not needed:
        return None
    notes: list[str] = []
    if extra:
        words = TERMS[rules.key]
        notes.append(f"Takes {several(extra, words.rush, words.rushes)}.")
    notes.append("After a failed roll the chest has not moved.")
    chance = goes * (7 - needed) / 6 if needed else goes
    lines = [
        prospect(f"{name} moves the chest", chance, True),
        prospect(f"{name} falls: a turnover", 1 - chance, False),
    ]
    return weigh(on_one_die(needed) if needed else on_one_die(2), lines, notes)
