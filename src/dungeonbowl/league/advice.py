"""
What suits a team away from the table: advancements and inducements, each by itself.

Plain functions of what is written on a team's list; `league.advisor` makes whole entries of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dungeonbowl.data.colleges import PositionInfo
from dungeonbowl.league.written.shapes import Way

WISHES: Final = {
    "linemen": ("block", "wrestle", "guard", "tackle", "dodge", "fend", "sidestep", "iron_hard_skin", "dirty_player"),
    "runners": ("block", "dodge", "sure_hands", "sure_feet", "sprint", "two_heads", "sidestep", "fend", "extra_arms"),
    "blitzers": ("block", "tackle", "dodge", "guard", "mighty_blow", "horns", "frenzy", "juggernaut", "jump_up"),
    "throwers": ("sure_hands", "block", "pass", "accurate", "dodge", "leader", "safe_pass", "nerves_of_steel"),
    "blockers": ("block", "guard", "mighty_blow", "stand_firm", "tackle", "claws", "brawler", "break_tackle"),
    "special": ("block", "wrestle", "dodge", "mighty_blow", "tackle", "sidestep", "horns", "jump_up"),
    "big_guys": ("block", "guard", "stand_firm", "break_tackle", "brawler", "juggernaut", "claws", "tackle"),
}
"""What a player of each section would like to learn, the best first."""

FOR_EVERYBODY: Final = (
    *("block", "dodge", "guard", "tackle", "wrestle", "sidestep", "stand_firm", "fend", "sure_feet", "catch"),
    *("mighty_blow", "break_tackle", "strip_ball", "jump_up", "pro", "two_heads", "horns", "tentacles", "claws"),
    *("foul_appearance", "sprint", "portal_navigator", "pass", "nerves_of_steel", "on_the_ball", "leader"),
)
"""What comes after the wishes of the section."""

HANDS: Final = frozenset(
    ("catch", "diving_catch", "safe_pair_of_hands", "sure_hands", "big_hand", "accurate", "dump_off", "fumblerooskie")
    + ("give_and_go", "nerves_of_steel", "pass", "portal_passer", "running_pass", "safe_pass", "wall_thrower")
)
"""Skills of no use to somebody who can never hold the ball."""

HANDLERS: Final = ("runners", "throwers")
"""Sections that carry the ball."""

CHARACTERISTIC_WISHES: Final = ("st", "ag", "ma", "av", "pa")
HANDLER_WISHES: Final = ("st", "ag", "ma", "pa", "av")

WIZARDS_WORTH: Final = {
    "fireball": 90,
    "chain_lightning": 80,
    "bestial_fury": 60,
    "transmutation": 75,
    "life_drain": 55,
    "grasping_vines": 85,
    "shadowed_step": 85,
    "blinding_light": 50,
}
"""How much a wizard's spell is worth where a team re-roll is worth 70, a bribe 30."""

TRAINING_WORTH: Final = 70
TRAINING_FADES: Final = 15
"""... and so much less for every re-roll the team has beyond two."""

BRIBE_WORTH: Final = 20
BRIBE_WORTH_TO_OFFENDER: Final = 65
"""... for each player with a secret weapon or a liking for fouls."""


class Advice:
    """An advancement to take: one of the ways that points can be spent, and the skill or characteristic it is for."""

    def __init__(self, way: Way, skill: str = "", characteristic: str = "") -> None:
        self.way: Way = way
        self.skill = skill
        self.characteristic = characteristic

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Advice):
            return NotImplemented
        return (self.way, self.skill, self.characteristic) == (other.way, other.skill, other.characteristic)

    def __hash__(self) -> int:
        return hash((self.way, self.skill, self.characteristic))

    def __repr__(self) -> str:
        return f"Advice({self.way!r}, {self.skill!r}, {self.characteristic!r})"


# -- advancements -----------------------------------------------------------------------------------------------------


def best_skill(position: PositionInfo, known: Sequence[str], offered: Sequence[str]) -> str:
    """
    The skill that suits a player best among those that can be learned, or "" where none is offered.

    Args:
        known: keys of the skills the player has, the learned ones included.
    """
    useful = [key for key in offered if not ("no_hands" in known and key in HANDS)]
    for key in (*WISHES.get(position.section, ()), *FOR_EVERYBODY):
        if key in useful:
            return key
    return next(iter(useful or offered), "")


def advancement(
    position: PositionInfo,
    known: Sequence[str],
    primary: Sequence[str],
    secondary: Sequence[str],
    characteristic: bool = False,
) -> Advice | None:
    """
    The advancement a player should take now.

    A chosen primary skill as soon as it can be paid. A secondary one where the wish of a section's heart is only to be
    had that way and the points are there. Nothing is left to a die but a characteristic, once no skill is left.

    Args:
        known: keys of the skills the player has, the learned ones included.
        primary: skills that the points pay for as chosen primary ones.
        secondary: ... and as chosen secondary ones.
        characteristic: whether they pay for the roll for a characteristic.

    Returns: None where it is better to save, or nothing can be paid.
    """
    wished = best_skill(position, known, (*primary, *secondary))
    if wished in secondary and wished not in primary and is_first_wish(position, wished, known):
        return Advice("chosen_secondary", wished)
    if primary:
        return Advice("chosen_primary", best_skill(position, known, primary))
    if secondary:
        return Advice("chosen_secondary", best_skill(position, known, secondary))
    return Advice("characteristic") if characteristic else None


def is_first_wish(position: PositionInfo, key: str, known: Sequence[str]) -> bool:
    """Whether a skill is the first of its section's wishes that the player does not know yet."""
    for wish in WISHES.get(position.section, ()):
        if wish not in known:
            return wish == key
    return False


def characteristic_to_improve(position: PositionInfo, offered: Sequence[str]) -> str:
    """
    The characteristic to improve among those the die offers: `ma`, `st`, `ag`, `pa` and `av`.

    Raises:
        ValueError: nothing is offered.
    """
    wishes = HANDLER_WISHES if position.section in HANDLERS else CHARACTERISTIC_WISHES
    for wish in wishes:
        if wish in offered and (wish != "pa" or position.pa > 0):
            return wish
    if not offered:
        raise ValueError("no characteristic is offered")
    return offered[0]


# -- inducements ------------------------------------------------------------------------------------------------------


def next_inducement(
    offered: Mapping[str, int], bought: Mapping[str, int], spell: str, rerolls: int, offenders: int
) -> str:
    """
    The inducement to buy next, what is worth most for its gold, or "" where nothing is worth any.

    Args:
        offered: gold pieces of each inducement that can be bought now: of `training`, `bribes` and `wizard`.
        bought: how many of each there are for this game already.
        spell: key of the spell of the college's wizard.
        rerolls: team re-rolls the team has besides.
        offenders: players with a secret weapon or a liking for fouls.
    """
    worths = {
        "wizard": WIZARDS_WORTH.get(spell, TRAINING_WORTH),
        "training": TRAINING_WORTH - TRAINING_FADES * max(0, rerolls + bought.get("training", 0) - 2),
        "bribes": BRIBE_WORTH_TO_OFFENDER if bought.get("bribes", 0) < offenders else BRIBE_WORTH,
    }
    able = [what for what in worths if what in offered and worths[what] > 0]
    return max(able, key=lambda what: worths[what] / offered[what], default="")
