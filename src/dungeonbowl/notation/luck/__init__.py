"""Luck: how often the rolls of each side went well, against how often they were expected to."""

from dungeonbowl.notation.luck.counting import KindOfRoll, SideLuck, count_luck
from dungeonbowl.notation.luck.measure import Measure, measure_of
from dungeonbowl.notation.luck.rolls import Roll, rolls_of

__all__ = ["KindOfRoll", "Measure", "Roll", "SideLuck", "count_luck", "measure_of", "rolls_of"]
