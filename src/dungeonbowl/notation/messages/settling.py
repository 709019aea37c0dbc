"""
What a coach may settle beforehand: skills that are theirs to use or not and that they are asked about, and calls that a
game leaves to them.
"""

from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.data import load_skills
from dungeonbowl.notation import shapes

CALLS: Final[dict[str, int]] = {"balance": ak.ASK_BALANCE}
"""Questions to be settled that are about no skill of one's own, by the word they are settled under."""
_CALLS_OF: Final[dict[str, tuple[shapes.CallInfo, ...]]] = {
    "age": (
        {
            "key": "balance",
            "name": "Balance rolls",
            "text": "Whether opponents at an edge must roll for balance before they block, throw, catch or pick up.",
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
