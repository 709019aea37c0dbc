"""A dungeon in the files of other programs: which kinds there are, and reading whichever it is."""

from __future__ import annotations

from typing import Final

from dungeonbowl.data.dungeons import parse_dungeon_text
from dungeonbowl.data.reading import BadData
from dungeonbowl.notation.maps.foreign import Imported
from dungeonbowl.notation.maps.onepage import is_onepage, read_onepage
from dungeonbowl.notation.maps.tiled import read_tiled
from dungeonbowl.notation.maps.uvtt import LARGEST_FILE, read_uvtt

IMPORTS: Final = {
    ".yaml": "dungeon",
    ".yml": "dungeon",
    ".uvtt": "uvtt",
    ".dd2vtt": "uvtt",
    ".df2vtt": "uvtt",
    ".tmj": "tiled",
    ".json": "tiled",
    ".tmx": "tiled",
}
"""What a file is, by the end of its name."""
LARGEST: Final = LARGEST_FILE


def read_file(raw: bytes, file: str, rules: str) -> Imported:
    """
    The dungeon of a file of ours, of Universal VTT, of Tiled or of One Page Dungeon, by the end of its name.

    Args:
        raw: The bytes.
        file: The file's name.
        rules: The game that a map is drawn for where it does not say so itself.

    Returns: the dungeon, lawful or not, and what was left out.

    Raises:
        BadData: The name ends in nothing that is known, or the file can't be read; it says where.
    """
    for end, kind in IMPORTS.items():
        if file.lower().endswith(end):
            if end == ".json" and is_onepage(raw, file):
                return read_onepage(raw, file, rules)
            if kind == "uvtt":
                return read_uvtt(raw, file, rules)
            return read_tiled(raw, file, rules) if kind == "tiled" else Imported(parse_dungeon_text(raw, file), [])
    raise BadData(file, 0, "", f"expected a name that ends in one of {', '.join(IMPORTS)}")
