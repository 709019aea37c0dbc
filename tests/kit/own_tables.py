"""A file of tables as coaches of the game of 1989 might bring it."""

from typing import Final

HARSH: Final = """
ruleset: db1989
tables:
  tackle:
    title: Tackle
    dice: 2D6
    source: rebuilt
    sure: low
    why: Nobody gets past.
    rules: [BB2E-TACK-02]
    rows:
      - {to: 2, result: missed}
      - {result: falls}
numbers:
  hand_offs: {is: 3, title: Hand-offs in a team turn, rule: BB2E-HAND-03, sure: low, why: More of them.}
"""
"""Nearly every tackle fells whoever is tackled, and the ball is handed on three times a turn."""
