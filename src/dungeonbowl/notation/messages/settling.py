"""Which skills a coach may settle beforehand: those that are theirs to use or not, and that they are asked about."""

from dungeonbowl.data import load_skills


def may_settle(rules: str, key: str) -> bool:
    """Whether a coach of a game may settle what happens with a skill of it."""
    return any(skill.key == key and skill.may_be_settled for skill in load_skills(rules).skills)
