"""
The search for objects that only hold each other, kept from holding up answers.

Python looks through all objects for such cycles now and then, and does nothing else meanwhile: with some hundred
matches open that took a third of a second. Most of what is there will stay, so it is set aside again and again, and
only what is new is looked through. Every five minutes everything is: cycles that were set aside hold memory until then.
"""

import asyncio
import gc
from typing import Final

PAUSE: Final = 5.0
"""Seconds between two times that what is there is set aside."""
EVERYTHING: Final = 60
"""Everything is looked through each time that so much has been set aside."""


class Collector:
    """Sets aside what is there."""

    def __init__(self) -> None:
        self._times = 0

    def set_aside(self) -> None:
        """Look through what is new, or now and then through everything, and set the rest aside."""
        self._times += 1
        if self._times % EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    async def run(self) -> None:
        """Set aside for ever."""
        while True:
            self.set_aside()
            await asyncio.sleep(PAUSE)
