"""Dungeon Bowl: the rules, the table, the coaches and the place to play."""

from importlib.machinery import SOURCE_SUFFIXES
from importlib.util import find_spec

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Tell whether the engine that an import finds was compiled ahead of time."""
    engine = find_spec("dungeonbowl.core")
    return engine is not None and engine.origin is not None and not engine.origin.endswith(tuple(SOURCE_SUFFIXES))
