"""Which skills a coach may settle beforehand: those that are theirs to use or not, and that they are asked about."""

from dungeonbowl.core import skills as sk
from dungeonbowl.data import load_skills


def may_settle(key: str) -> bool:
    """Whether a coach may settle what happens with a skill."""
    return key in sk.SKILL_KEYS and load_skills().of_key(key).may_be_settled
