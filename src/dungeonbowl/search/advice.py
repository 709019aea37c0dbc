"""
What a computer coach decides away from the table: advancements and inducements.

Plain functions of what is written on a team's list; nothing here looks at a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dungeonbowl.data.colleges import PositionInfo
from dungeonbowl.data.skill_book import SkillBook

LETTERS: Final = {"A": "agility", "G": "general", "M": "mutation", "P": "passing", "S": "strength"}
"""The category behind each letter of a roster."""

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

INDUCEMENT_COST: Final = 100_000
TRAINING_MOST: Final = 8
BRIBES_MOST: Final = 3


class Advice:
    """An advancement to take: one of the ways that points can be spent, and the skill or characteristic it is for."""

    def __init__(self, way: str, skill: str = "", characteristic: str = "") -> None:
        self.way = way
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


def skill_to_learn(book: SkillBook, position: PositionInfo, known: Sequence[str], letters: Sequence[str]) -> str:
    """
    The skill that suits a player best among those of some categories, or "" where all of them are known.

    Args:
        known: keys of the skills the player has, the learned ones included.
        letters: categories to choose from, as a roster writes them.
    """
    categories = [LETTERS[letter] for letter in letters]
    for key in (*WISHES.get(position.section, ()), *FOR_EVERYBODY):
        if may_learn(book, key, known) and book.of_key(key).category in categories:
            return key
    for skill in book.skills:
        if skill.category in categories and may_learn(book, skill.key, known):
            return skill.key
    return ""


def may_learn(book: SkillBook, key: str, known: Sequence[str]) -> bool:
    """Whether a skill is new to a player, goes with what the player has and has what it needs."""
    skill = book.of_key(key)
    if key in known or any(other in known for other in skill.excludes):
        return False
    if any(key in book.of_key(other).excludes for other in known):
        return False
    return all(other in known for other in skill.requires)


def advancement(
    book: SkillBook, position: PositionInfo, known: Sequence[str], affordable: Sequence[str]
) -> Advice | None:
    """
    The advancement a player should take now.

    A chosen primary skill as soon as it can be paid. A secondary one where the wish of a section's heart is only to be
    had that way and the points are there. Nothing is left to a die, but where only that can be paid and must be spent.

    Args:
        known: keys of the skills the player has, the learned ones included.
        affordable: ways that the player's points pay for, of `random_primary`, `chosen_primary`, `random_secondary`,
            `chosen_secondary` and `characteristic`.

    Returns: None where it is better to save, or nothing can be paid.
    """
    primary = skill_to_learn(book, position, known, position.primary)
    if "chosen_secondary" in affordable:
        wished = skill_to_learn(book, position, known, (*position.primary, *position.secondary))
        secondary = skill_to_learn(book, position, known, position.secondary)
        if wished and wished == secondary and is_first_wish(position, wished, known):
            return Advice("chosen_secondary", wished)
    if "chosen_primary" in affordable and primary:
        return Advice("chosen_primary", primary)
    if "chosen_secondary" in affordable and not primary:
        secondary = skill_to_learn(book, position, known, position.secondary)
        if secondary:
            return Advice("chosen_secondary", secondary)
    if "characteristic" in affordable:
        return Advice("characteristic")
    return None


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


class Purchases:
    """What is bought for one game."""

    def __init__(self, training: int, bribes: int, wizard: int) -> None:
        self.training = training
        self.bribes = bribes
        self.wizard = wizard

    def __repr__(self) -> str:
        return f"Purchases(training={self.training}, bribes={self.bribes}, wizard={self.wizard})"


def inducements(gold: int, spell: str, rerolls: int, offenders: int) -> Purchases:
    """
    What to buy for one game: always what is worth most next, until the gold or the list is at an end.

    Args:
        gold: gold pieces that may be spent.
        spell: key of the spell of the college's wizard.
        rerolls: team re-rolls the team has already.
        offenders: players with a secret weapon or a liking for fouls.
    """
    bought = Purchases(0, 0, 0)
    while gold >= INDUCEMENT_COST:
        training = TRAINING_WORTH - TRAINING_FADES * max(0, rerolls + bought.training - 2)
        wizard = WIZARDS_WORTH.get(spell, TRAINING_WORTH) if bought.wizard == 0 else 0
        bribe = BRIBE_WORTH_TO_OFFENDER if bought.bribes < offenders else BRIBE_WORTH
        if bought.training >= TRAINING_MOST:
            training = 0
        if bought.bribes >= BRIBES_MOST:
            bribe = 0
        best = max(training, wizard, bribe)
        if best <= 0:
            break
        gold -= INDUCEMENT_COST
        if wizard == best:
            bought.wizard = 1
        elif training == best:
            bought.training += 1
        else:
            bought.bribes += 1
    return bought
