"""How something that one player does to another may end, for whoever weighs it beforehand."""

from __future__ import annotations


class Ends:
    """
    The chance of each end; what is missing to 1 changes nothing.

    `falls`, `leaves`, `moves` and `moves_and_falls` are of whoever it is done to: they go down where they are, leave
    the dungeon without an Armour roll, are pushed to another square, or go down there. `own_fall` and `own_leave` are
    of the doer, and `wins` is the chance that the other is down or gone and the doer on their feet.
    """

    def __init__(self) -> None:
        self.falls: float = 0.0
        self.leaves: float = 0.0
        self.moves: float = 0.0
        self.moves_and_falls: float = 0.0
        self.own_fall: float = 0.0
        self.own_leave: float = 0.0
        self.wins: float = 0.0
