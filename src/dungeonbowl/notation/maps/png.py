"""A dungeon as a PNG picture, square by square as large as is asked for."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont

from dungeonbowl.dungeon import Dungeon
from dungeonbowl.notation.maps.picture import ROCK, Box, Disc, Shape, Stroke, dungeon_shapes


def dungeon_png(dungeon: Dungeon, pixels: int) -> bytes:
    """
    The dungeon as a PNG file: as many times `pixels` wide and high as it has columns and rows.

    Args:
        dungeon: A dungeon, lawful or not.
        pixels: The side of a square.
    """
    board = dungeon.board
    image = Image.new("RGB", (int(board.width) * pixels, int(board.height) * pixels), ROCK)
    pen = ImageDraw.Draw(image)
    for shape in dungeon_shapes(dungeon):
        _draw(pen, shape, pixels)
    packed = io.BytesIO()
    image.quantize(64).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def terrain_png(colours: list[str], pixels: int) -> bytes:
    """A row of squares in these colours, as a PNG file."""
    image = Image.new("RGB", (len(colours) * pixels, pixels))
    pen = ImageDraw.Draw(image)
    for number, colour in enumerate(colours):
        pen.rectangle((number * pixels, 0, (number + 1) * pixels - 1, pixels - 1), fill=colour)
    packed = io.BytesIO()
    image.save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, pixels: int) -> None:
    if isinstance(shape, Box):
        left, top = shape.x * pixels, shape.y * pixels
        right, bottom = left + max(0.0, shape.width * pixels - 1), top + max(0.0, shape.height * pixels - 1)
        pen.rectangle((left, top, right, bottom), fill=shape.fill)
    elif isinstance(shape, Stroke):
        wide = max(1, round(shape.width * pixels))
        ends = (shape.x1 * pixels, shape.y1 * pixels, shape.x2 * pixels, shape.y2 * pixels)
        pen.line(ends, fill=shape.ink, width=wide)
    elif isinstance(shape, Disc):
        x, y, r = shape.x * pixels, shape.y * pixels, shape.radius * pixels
        pen.ellipse((x - r, y - r, x + r, y + r), fill=shape.fill, outline=shape.rim, width=max(1, pixels // 16))
    else:
        font = ImageFont.load_default(max(6.0, shape.size * pixels))
        pen.text((shape.x * pixels, shape.y * pixels), shape.text, fill=shape.ink, font=font, anchor="mm")
