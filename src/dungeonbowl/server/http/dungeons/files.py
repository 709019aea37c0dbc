"""Dungeons as files of every kind, made by a worker process: it loads what draws, and no web server."""

from dungeonbowl.data.dungeons import dungeon_text
from dungeonbowl.dungeon.layout.written import parse_dungeon
from dungeonbowl.notation.maps.pdf import dungeon_pdf
from dungeonbowl.notation.maps.picture import dungeon_svg
from dungeonbowl.notation.maps.tiled import tiled_picture, tiled_text
from dungeonbowl.notation.maps.uvtt import uvtt_text


def file_of(written: object, kind: str, square: str, paper: str) -> bytes:
    """The file of one kind of a dungeon, which is given as `write_dungeon` writes it."""
    dungeon = parse_dungeon(written)
    if kind == "yaml":
        return dungeon_text(dungeon).encode()
    if kind == "svg":
        return dungeon_svg(dungeon).encode()
    if kind == "pdf":
        return dungeon_pdf(dungeon, square, paper)
    if kind == "uvtt":
        return uvtt_text(dungeon).encode()
    if kind == "tiled":
        return tiled_text(dungeon, "terrain.png").encode()
    return tiled_picture()
