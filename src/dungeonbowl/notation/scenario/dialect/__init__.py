"""
The dialect: scenario files of others, rewritten to the strict form before they are played.

People write the same thing in many ways. A bonus that helps goes unnamed, a push names the only square there was, the
rest of an act stands there although its first step fails. The runner knows none of that: it plays what is written.
What is only another spelling is put right in the file as it is read (`spelling`). What only the table can tell, such as
which squares were free, is found by playing the scenario once with an open mind (`play`): every die that is rolled and
every question that is asked is written down under its own name, and the rest is dropped. What comes out is a scenario
like any other, and only that is played and judged.
"""

from __future__ import annotations

from dungeonbowl.notation.scenario.dialect.play import play_dialect, to_strict

__all__ = ["play_dialect", "to_strict"]
