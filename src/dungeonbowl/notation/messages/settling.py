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
_CALLS_OF: Final[dict[str, tuple[shapes.CallInfo, ...]]] = {
    "age": (
        {
            "key": "balance",
            "name": "Balance rolls",
            "text": "Whether opponents at an edge must roll for balance before they block, throw, catch or pick up.",
        },
    ),
    "db1989": (
        {
            "key": "tackle",
            "name": "Tackles",
            "text": "Whether an opponent who moves within a player's tackle zone is tackled. Where several could, you "
            "are asked who does.",
        },
        {
            "key": "loose_ball",
            "name": "Loose balls",
            "text": "Whether a player tries to catch a ball that comes to their square.",
        },
        {
            "key": "magic_reroll",
            "name": "Magic re-rolls",
            "text": "Whether dice are rolled again for Magic Points, where you play with them.",
        },
        {
            "key": "magic_fix",
            "name": "Fixed dice",
            "text": "Whether dice of your own are fixed for Magic Points before they roll, where you play with them.",
        },
    ),
}


def calls_of(rules: str) -> list[shapes.CallInfo]:
    """The calls that coaches of a game may settle."""
    return list(_CALLS_OF.get(rules, ()))


def may_settle(rules: str, key: str) -> bool:
    """Whether a coach of a game may settle what happens with a skill of it, or a call."""
    if any(call["key"] == key for call in calls_of(rules)):
        return True
    return any(skill.key == key and skill.may_be_settled for skill in load_skills(rules).skills)
