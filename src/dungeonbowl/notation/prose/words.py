"""The words for single things: skills, dice, rolls, actions, boxes, players, teams and squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.coordinates import square_name
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import side_of
from dungeonbowl.data import load_skills
from dungeonbowl.data.kinds import purpose_kinds, room_kinds
from dungeonbowl.data.terms import TERMS, Terms
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_NONE,
)
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import (
    BANNED,
    DODGE_SPENT,
    ENTANGLED,
    FEET_SPENT,
    FURIOUS,
    GATHERED,
    NO_ZONE,
    ROOTED,
    SATED,
    STINKS,
    VOMITED,
    WAS_STUNNED,
    State,
)

COLLEGES: Final = {
    "fire": "College of Fire",
    "shadow": "College of Shadow",
    "metal": "College of Metal",
    "light": "College of Light",
    "death": "College of Death",
    "life": "College of Life",
    "beasts": "College of Beasts",
    "heavens": "College of the Heavens",
}
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
FACES: Final = ("?", "Player Down", "Both Down", "Push Back", "Stumble", "POW")
CASUALTIES: Final = (
    "is hurt",
    "is badly hurt",
    "is seriously hurt",
    "has a serious injury",
    "has a lasting injury",
    "is dead",
)
LASTING: Final = ("", "a head injury", "a smashed knee", "a broken arm", "a neck injury", "a dislocated shoulder")
FLAGS: Final = {
    NO_ZONE: ("{0} loses their tackle zone.", "{0} has a tackle zone again."),
    ROOTED: ("{0} takes root and cannot leave the square.", "{0} is no longer rooted."),
    STINKS: ("{0} reeks of the sewer and disturbs opponents nearby.", "{0} no longer reeks of the sewer."),
    GATHERED: ("", ""),
    WAS_STUNNED: ("", ""),
    DODGE_SPENT: ("", ""),
    FEET_SPENT: ("", ""),
    FURIOUS: ("{0} blocks with three dice this turn.", "{0} calms down."),
    ENTANGLED: ("Vines hold {0}: no action this turn, and no tackle zone.", "The vines let go of {0}."),
    VOMITED: ("", ""),
    SATED: ("", ""),
    BANNED: ("{0} takes no further part in this match.", ""),
}
"""What it means to get a mark and to lose it; nothing where it only keeps count of what another event tells."""


BOMBS: Final = (op.THROW_BOMB, op.HAIL_MARY)
"""The actions that throw a bomb; a pass that flies high is declared as a pass."""
TRAIT_FAILURES: Final = {
    sk.BONE_HEAD: "{0} forgets what to do.",
    sk.REALLY_STUPID: "{0} has no idea what to do.",
    sk.UNCHANNELLED_FURY: "{0} rages and does nothing else.",
    sk.WILD_ANIMAL: "{0} runs wild and does nothing else.",
    sk.ANIMAL_SAVAGERY: "{0} lashes out.",
    sk.TAKE_ROOT: "",
    sk.BLOODLUST: "{0} is hungry and must bite a Thrall.",
    sk.ANIMOSITY: "{0} refuses to give the ball to {1}.",
}


def skill_name(rules: str, skill: int) -> str:
    """What a game calls a skill or trait."""
    return _skill_names(rules).get(skill) or sk.SKILL_KEYS[skill].replace("_", " ").title()


@cache
def _skill_names(rules: str) -> dict[int, str]:
    """The names of a game's skills by number."""
    return {skill.number: skill.name for skill in load_skills(rules).skills}


def face_name(face: int) -> str:
    """The name of a side of a block die."""
    return FACES[face] if 0 <= face < len(FACES) else FACES[0]


def fixed_faces(number: int) -> list[int]:
    """The face that a die is fixed at by magic, or those of both of two."""
    faces = int(dice.fixed_faces(number))
    return [faces & 31, faces >> 5] if faces >> 5 else [faces]


def fixed_dice(number: int) -> str:
    """What a die is fixed at by magic, or both of two, in words."""
    faces = fixed_faces(number)
    return f"both dice, at {faces[0]} and {faces[1]}" if len(faces) > 1 else f"a die at {faces[0]}"


def roll_name(purpose: int) -> str:
    """What a die is rolled for, as a noun."""
    return purpose_kinds()[purpose].noun


def team_title(college: str, name: str) -> str:
    """What a team is called: its own name, else its college's."""
    return name or COLLEGES.get(college, college.title())


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+ {number}" if number > 0 else f"− {-number}"


def several(count: int, one: str, many: str) -> str:
    """A number of things."""
    return f"1 {one}" if count == 1 else f"{count} {many}"


def capital(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def needed_face(event: Event) -> int:
    """The least face of one die that passes a test: a natural 1 never does, a natural 6 always."""
    return min(6, max(2, event.target - event.modifier))


def listed(things: Iterable[str]) -> str:
    """Things with commas and an and."""
    items = list(things)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def sum_of(event: Event) -> str:
    """The dice of a roll with its modifier and total."""
    shown = " + ".join(str(face) for face in event.dice)
    total = sum(event.dice)
    if event.modifier:
        return f"{shown} {signed(event.modifier)} = {total + event.modifier}".replace("= -", "= −")
    return f"{shown} = {total}" if len(event.dice) > 1 else shown


class Slots:
    """What the slots of a sentence are filled with; only those are looked up that the sentence has."""

    def __init__(self, words: dict[str, Callable[[], str]]) -> None:
        self._words = words

    def __getitem__(self, slot: str) -> str:
        return self._words[slot]()


def filled(sentence: str, words: dict[str, Callable[[], str]], bare: str = "") -> str:
    """
    A sentence of a table with its slots filled in.

    Args:
        sentence: With slots, `{player} is done.`
        words: What each slot stands for.
        bare: The sentence to take where one of its slots has nothing to stand for; empty to take none.
    """
    if bare and any(f"{{{slot}}}" in sentence and not word() for slot, word in words.items()):
        sentence = bare
    return sentence.format_map(Slots(words))


def terms_of(rules: Ruleset) -> Terms:
    """The words of a game."""
    return TERMS[rules.key]


class Names:
    """What the people and places of one match are called."""

    def __init__(self, state: State, rules: Ruleset) -> None:
        """
        Learn the names of the match.

        Args:
            state: Read whenever a sentence needs to know what stands where; never changed.
            rules: The game that is played.
        """
        self.state: Final = state
        self.rules: Final = rules
        self.terms: Final = terms_of(rules)

    def skill_name(self, skill: int) -> str:
        """What a skill or trait is called in this game."""
        return skill_name(self.rules.key, skill)

    def roll_name(self, purpose: int) -> str:
        """What a roll is called in this game."""
        own = self.terms.nouns.get(pu.PURPOSES[purpose])
        if own is not None:
            return own
        if purpose == pu.RUSH:
            return self.terms.rush
        if purpose == pu.JUMP:
            return self.terms.jump
        return f"{self.terms.pad} roll" if purpose == pu.TELEPORT else roll_name(purpose)

    def to_roll(self, purpose: int) -> str:
        """What a test is for, as in "needs a 3+ to dodge"."""
        if purpose == pu.RUSH:
            return self.terms.to_rush
        if purpose == pu.JUMP:
            return f"to {self.terms.jump}"
        return purpose_kinds()[purpose].test or f"({self.roll_name(purpose)})"

    def player(self, player: int) -> str:
        """A player's name."""
        sheet = self.state.squads.sheets[player] if 0 <= player < len(self.state.squads.sheets) else None
        if sheet is None:
            return "somebody"
        return sheet.name or f"{sheet.position.replace('_', ' ')} {sheet.number}"

    def team(self, side: int) -> str:
        """A team's name."""
        team = self.state.squads.team(side if 0 <= side < len(self.state.squads.teams) else 0)
        return team_title(team.college, team.name)

    def team_of(self, player: int) -> str:
        """The name of a player's team."""
        return self.team(int(side_of(player)))

    def square(self, square: int) -> str:
        """A square by its name, with the name of a room that has a rule."""
        board = self.state.board
        place = square_name(int(board.x(square)), int(board.y(square)))
        room = int(board.room[square])
        return place if room == ROOM_NONE else f"{place} ({room_kinds()[room].title})"

    def end_zone(self, side: int) -> str:
        """The end zone that the board gives a side, by the squares at two of its corners."""
        board = self.state.board
        squares = [int(square) for square in board.end_zone(side)]
        if not squares:
            return "an end zone"
        columns, rows = [int(board.x(sq)) for sq in squares], [int(board.y(sq)) for sq in squares]
        return f"the end zone from {square_name(min(columns), min(rows))} to {square_name(max(columns), max(rows))}"
