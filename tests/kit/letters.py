"""A map in the letters of the game of tiles, with rooms, as one writes it by hand."""

from typing import Final

LETTERS: Final = """\
name: The Letter
rows:
  - "AAAA....1........BBBB"
  - "AAAA..C......C...BBBB"
  - "AAAA....2..3.....BBBB"
  - "AAAA..C......C...BBBB"
  - "AAAA....4..5.....BBBB"
  - "AAAA..C..6...C...BBBB"
rooms:
  - [armoury, 5, 0, 4, 4]
"""
