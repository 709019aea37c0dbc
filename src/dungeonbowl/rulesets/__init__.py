"""The printed games: one page each that picks a variant of every topic."""

from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rulesets.age import AGE
from dungeonbowl.rulesets.db5 import DB5
from dungeonbowl.rulesets.db7s import DB7S
from dungeonbowl.rulesets.db1989 import DB1989
from dungeonbowl.rulesets.db2021 import DB2021
from dungeonbowl.rulesets.naf import NAF

RULESETS: dict[str, Ruleset] = {"db2021": DB2021, "db5": DB5, "naf": NAF, "age": AGE, "db7s": DB7S, "db1989": DB1989}
"""Every game that can be played, by key."""


def ruleset(key: str) -> Ruleset:
    """
    The ruleset of a key.

    Raises:
        ValueError: there is none of that key; the message lists those there are.
    """
    if key not in RULESETS:
        raise ValueError(f"rules: {key!r} is not played yet; choose one of {', '.join(sorted(RULESETS))}")
    return RULESETS[key]


__all__ = ["AGE", "DB5", "DB7S", "DB1989", "DB2021", "NAF", "RULESETS", "Ruleset", "ruleset"]
