"""
What the dice of a step need: the rule that rolls them, the path field that weighs them and the page's label ask here.

How many opponents Mark a square, and how many tails hamper, is told by the caller, who may have it counted already.
What an optional skill adds stands apart, since its owner is asked.

Source: DB21-MOVE-06, DB21-RUSH-02, -06, DB21-DODGE-03, -06, DB21-JUMP-05, -08, DB21-PICK-02, -06, LRB-DODGE, LRB-PICK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import STANDING, Square
from dungeonbowl.rules.queries import is_marked, team_mates_near
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset

STAND_UP: Final = 4
"""What standing up needs where too little movement is left for it."""


def helping_hands(rules: Ruleset, state: State, player: Player) -> i64:
    """Timmm-ber!: +1 to standing up for each adjacent Open team-mate on their feet, for MA 2 or less."""
    if not player.has(sk.TIMMM_BER) or rules.ground.allowance(state, player) > 2:
        return 0
    bonus: i64 = 0
    for mate in team_mates_near(state, player.id):
        if i64(state.posture[i64(mate)]) == STANDING and not is_marked(state, i64(mate)):
            bonus += 1
    return bonus


def stand_target(rules: Ruleset, state: State, player: Player) -> i64:
    """What standing up with less than three squares of movement needs; a natural 1 fails whoever helps."""
    needed = STAND_UP - helping_hands(rules, state, player=player)
    return needed if needed > 2 else 2


def rush_bend(player: Player) -> i64:
    """What a player adds to every Rush of their own."""
    return -1 if player.has(sk.DRUNKARD) else 0


def rush_modifier(rules: Ruleset, state: State, bend: i64, square: Square, entering: bool) -> i64:
    """What is added to a Rush on a square by a player of that `rush_bend`; `entering`: it has led onto the square."""
    return bend + rules.ground.rush_modifier(state, square) if entering else bend


def dodge_modifier(rules: Ruleset, state: State, player: Player, to: Square, markers: i64, tails: i64) -> i64:
    """What is added to a Dodge into a square that so many opponents Mark, Titchy ones left out."""
    modifier = rules.facts.dodge
    if not rules.moves.slips_through(player):
        modifier -= markers
    if player.has(sk.TITCHY):
        modifier += 1
    modifier -= tails
    if not rules.facts.lifts_asked and player.has(sk.TWO_HEADS):
        modifier += 1
    return modifier + rules.ground.leaving_modifier(state, player, to=to)


def dodge_lift(rules: Ruleset, player: Player) -> i64:
    """What Two Heads may add to a Dodge once the die is seen."""
    return 1 if rules.facts.lifts_asked and player.has(sk.TWO_HEADS) else 0


def jump_modifier(rules: Ruleset, state: State, player: Player, to: Square, here: i64, there: i64, tails: i64) -> i64:
    """What is added to a jump or leap, by how many opponents Mark the squares that it leads from and to."""
    if player.has(sk.POGO_STICK):
        return rules.ground.leaving_modifier(state, player, to=to)
    modifier: i64 = -(here if here > there else there)
    modifier -= tails
    if modifier < -1 and player.has(sk.LEAP):
        modifier += 1
    return modifier + rules.ground.leaving_modifier(state, player, to=to)


def jump_lift(player: Player, modifier: i64) -> i64:
    """What Very Long Legs may take off the modifier of a jump."""
    return 1 if modifier < -1 and player.has(sk.VERY_LONG_LEGS) and not player.has(sk.POGO_STICK) else 0


def pick_up_modifier(rules: Ruleset, player: Player, markers: i64) -> i64:
    """What is added to a pick-up on a square that so many opponents Mark."""
    modifier = rules.balls.pick_up if player.has(sk.BIG_HAND) else rules.balls.pick_up - markers
    return modifier + handling_bonus(rules, player)


def handling_bonus(rules: Ruleset, player: Player) -> i64:
    """What Extra Arms add unasked to picking up, catching and intercepting."""
    return 1 if not rules.facts.lifts_asked and player.has(sk.EXTRA_ARMS) else 0


def pick_up_lift(rules: Ruleset, player: Player) -> i64:
    """What Extra Arms may add to a pick-up or a catch once the die is seen."""
    return 1 if rules.facts.lifts_asked and player.has(sk.EXTRA_ARMS) else 0
