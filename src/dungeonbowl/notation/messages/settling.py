"""Which skills a coach may settle beforehand: those that are theirs to use or not, and that they are asked about."""

from typing import Final

from dungeonbowl.core import skills as sk
from dungeonbowl.data import load_skills

UNASKED: Final = frozenset(
    (
        "bombardier",
        "breathe_fire",
        "dauntless",
        "give_and_go",
        "hypnotic_gaze",
        "jump_up",
        "kick_team_mate",
        "leap",
        "multiple_block",
        "pick_me_up",
        "pogo_stick",
        "projectile_vomit",
        "regeneration",
        "running_pass",
        "sprint",
        "stab",
        "strip_ball",
        "throw_team_mate",
    )
)
"""Skills used by choosing an action or a square, and those that act by themselves: nothing asks about them."""


def may_settle(key: str) -> bool:
    """Whether a coach may settle what happens with a skill."""
    if key not in sk.SKILL_KEYS:
        return False
    skill = load_skills().of_key(key)
    return not skill.compulsory and skill.use != "passive" and key not in UNASKED
