"""Pushes of the game of 1989: an action of its own.

Source: DB89-PUSH.
"""

from __future__ import annotations

from dungeonbowl.rules.pushing.parts import Pushes


class PushAction(Pushes):
    """A push is rolled for; whoever pushes goes where the pushed has stood."""
