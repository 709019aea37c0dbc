"""What all topics have: a name on the page of a game, and the options that they read."""

from __future__ import annotations

from dungeonbowl.rules.options import Option


class Topic:
    """One matter that the games treat differently: a class here, and a class for each way to treat it."""

    options: tuple[Option, ...] = ()
    """What its coaches may agree on; a game has the options of its topics."""
