"""
What a coach may settle beforehand: skills that are theirs to use or not and that they are asked about, and calls that a
game leaves to them.
"""

from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.data import load_skills
from dungeonbowl.notation import shapes

CALLS: Final[dict[str, int]] = {
    "balance": ak.ASK_BALANCE,
    "tackle": ak.ASK_TACKLE,
    "loose_ball": ak.ASK_CATCH,
    "magic_fix": ak.ASK_MAGIC_FIX,
    "magic_reroll": ak.ASK_MAGIC_REROLL,
}
"""Questions to be settled that are about no skill of one's own, by the word they are settled under."""
HURRIED: Final = (ak.ASK_BALANCE,)
"""Calls that are made soon or not at all where people play each other (AGE-PREC-04)."""
_CALLS_OF: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "age": (
        (
            "balance",
            "Balance rolls",
            "Whether opponents at an edge must roll for balance before they block, throw, catch or pick up.",
        ),
    ),
    "db1989": (
        (
            "tackle",
            "Tackles",
            "Whether an opponent who moves within a player's tackle zone is tackled. Where several could, you are "
            "asked who does.",
        ),
        ("loose_ball", "Loose balls", "Whether a player tries to catch a ball that comes to their square."),
        (
            "magic_reroll",
            "Magic re-rolls",
            "Whether dice are rolled again for Magic Points, where you play with them.",
        ),
        (
            "magic_fix",
            "Fixed dice",
            "Whether dice of your own are fixed for Magic Points before they roll, where you play with them.",
        ),
    ),
}
"""The calls of each game: the word, the name, and what is settled."""


def calls_of(rules: str) -> list[shapes.CallInfo]:
    """The calls that coaches of a game may settle."""
    return [
        {"key": key, "asks": ak.ASK_NAMES[CALLS[key]], "name": name, "text": text}
        for key, name, text in _CALLS_OF.get(rules, ())
    ]


def may_settle(rules: str, key: str) -> bool:
    """Whether a coach of a game may settle what happens with a skill of it, or a call."""
    if any(call["key"] == key for call in calls_of(rules)):
        return True
    return any(skill.key == key and skill.may_be_settled for skill in load_skills(rules).skills)
