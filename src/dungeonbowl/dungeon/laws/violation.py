"""A rule of construction that a dungeon breaks."""

from __future__ import annotations


class Violation:
    """
    One rule that a dungeon breaks.

    Attributes:
        rule: The rule's id.
        text: What is wrong, in plain words, with the tiles and squares it is about.
        squares: Column and row of those squares.
        tiles: The keys of those tiles; none where the rule is about the dungeon as a whole.
    """

    def __init__(self, rule: str, text: str, squares: list[tuple[int, int]], tiles: list[str]) -> None:
        self.rule = rule
        self.text = text
        self.squares = squares
        self.tiles = tiles

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {self.text!r}, {self.squares!r}, {self.tiles!r})"

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"
