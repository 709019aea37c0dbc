"""
A dungeon on paper: one page that shows the whole, then pages to be cut and laid side by side, in squares for figures.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import inch, mm
from reportlab.pdfgen.canvas import Canvas

from dungeonbowl.core.coordinates import square_name
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.notation.maps.info import is_rock
from dungeonbowl.notation.maps.picture import INK, ROCK, Box, Disc, Shape, Stroke, dungeon_shapes, legend, rim_shapes

SQUARES: Final = {"25mm": 25 * mm, "1in": 1 * inch}
"""The side of a square on paper."""
PAPERS: Final = {"a4": A4, "letter": LETTER}
MARGIN: Final = 12 * mm
BLEED: Final = 4 * mm
"""How far the picture goes on beyond the line that is cut, for glue."""
_MARK: Final = 5 * mm
_SIGN: Final = 7 * mm
_SIGNS_A_LINE: Final = 5
_FONT: Final = "Helvetica"


@dataclass(frozen=True)
class Sheet:
    """One page to be cut: its name, the square at its top left and how many squares it shows."""

    x: int
    y: int
    across: int
    down: int

    @property
    def name(self) -> str:
        """Its first and its last square, such as `A1 to H7`."""
        last = square_name(self.x + self.across - 1, self.y + self.down - 1)
        return f"{square_name(self.x, self.y)} to {last}"


def dungeon_pdf(dungeon: Dungeon, square: str = "25mm", paper: str = "a4") -> bytes:
    """
    The dungeon as a PDF file to be printed at full size.

    Args:
        dungeon: A dungeon, lawful or not.
        square: One of `SQUARES`.
        paper: One of `PAPERS`; it lies upright or across, whichever takes fewer pages.

    Raises:
        ValueError: No such square or paper.
    """
    size, page, found = sheets(dungeon, square, paper)
    packed = io.BytesIO()
    canvas = Canvas(packed, pagesize=page, invariant=1, pageCompression=1)
    canvas.setTitle(dungeon.name)
    canvas.setCreator("Dungeonbowl")
    shapes = dungeon_shapes(dungeon)
    _overview(canvas, dungeon, shapes, found, page, square)
    for number, sheet in enumerate(found, 2):
        label = f"{dungeon.name}: {sheet.name} (page {number} of {len(found) + 1})"
        _cut_page(canvas, shapes, sheet, size, page, label)
    canvas.save()
    return packed.getvalue()


def sheets(dungeon: Dungeon, square: str, paper: str) -> tuple[float, tuple[float, float], list[Sheet]]:
    """
    How a dungeon is cut into pages; those without floor are left out.

    Returns: the side of a square and the size of a page in points, and the pages row by row.

    Raises:
        ValueError: No such square or paper.
    """
    if square not in SQUARES:
        raise ValueError(f"square: expected one of {', '.join(SQUARES)}, got {square!r}")
    if paper not in PAPERS:
        raise ValueError(f"paper: expected one of {', '.join(PAPERS)}, got {paper!r}")
    size = SQUARES[square]
    upright = PAPERS[paper]
    best: tuple[float, tuple[float, float], list[Sheet]] | None = None
    for page in (upright, landscape(upright)):
        found = _sheets(dungeon, int((page[0] - 2 * MARGIN) // size), int((page[1] - 2 * MARGIN) // size))
        if best is None or len(found) < len(best[2]):
            best = size, page, found
    assert best is not None, "two ways to lay the paper were tried"
    return best


def _sheets(dungeon: Dungeon, across: int, down: int) -> list[Sheet]:
    """The pages of so many squares that have any floor."""
    board = dungeon.board
    width, height = int(board.width), int(board.height)
    found: list[Sheet] = []
    for row in range(math.ceil(height / down)):
        for column in range(math.ceil(width / across)):
            x, y = column * across, row * down
            wide, high = min(across, width - x), min(down, height - y)
            squares = [(at_x, at_y) for at_y in range(y, y + high) for at_x in range(x, x + wide)]
            if any(not is_rock(board, int(board.at(*place))) for place in squares):
                found.append(Sheet(x, y, wide, high))
    return found


def _overview(
    canvas: Canvas,
    dungeon: Dungeon,
    shapes: list[Shape],
    found: list[Sheet],
    page: tuple[float, float],
    square: str,
) -> None:
    """The whole dungeon on one page, with the pages drawn over it."""
    width, height = int(dungeon.board.width), int(dungeon.board.height)
    head = 30 * mm
    signs = legend(dungeon)
    foot = (_SIGN + 3 * mm) * math.ceil(len(signs) / _SIGNS_A_LINE)
    size = min((page[0] - 2 * MARGIN) / width, (page[1] - 2 * MARGIN - head - foot) / height)
    left, top = (page[0] - size * width) / 2, page[1] - MARGIN - head
    canvas.setFillColor(HexColor(INK))
    canvas.setFont(_FONT, 18)
    canvas.drawString(MARGIN, page[1] - MARGIN - 6 * mm, _plain(dungeon.name))
    canvas.setFont(_FONT, 9)
    canvas.drawString(MARGIN, page[1] - MARGIN - 12 * mm, _plain(dungeon.blurb)[:120])
    words = f"{len(found)} pages, squares of {square}. Print at full size, cut along the marks, lay out as drawn here."
    canvas.drawString(MARGIN, page[1] - MARGIN - 17 * mm, words)
    for shape in [*shapes, *rim_shapes(dungeon)]:
        _draw(canvas, shape, left, top, size)
    _signs(canvas, signs, (page[0] - 2 * MARGIN) / _SIGNS_A_LINE)
    canvas.setStrokeColor(HexColor("#b5300f"))
    for sheet in found:
        x, y = left + sheet.x * size, top - sheet.y * size
        canvas.setLineWidth(0.8)
        canvas.setDash(4, 2)
        canvas.rect(x, y - sheet.down * size, sheet.across * size, sheet.down * size, fill=0)
        canvas.setFillColor(HexColor("#b5300f"))
        canvas.setFont(_FONT, 12)
        canvas.drawString(x + 3, y - 13, sheet.name)
    canvas.setDash()
    canvas.showPage()


def _signs(canvas: Canvas, signs: list[tuple[str, list[Shape]]], width: float) -> None:
    """What the signs of a drawn map mean, along the foot of the page, the last line lowest."""
    lines = math.ceil(len(signs) / _SIGNS_A_LINE)
    for at, (word, shapes) in enumerate(signs):
        left = MARGIN + (at % _SIGNS_A_LINE) * width
        top = MARGIN + (lines - at // _SIGNS_A_LINE) * (_SIGN + 3 * mm) - 3 * mm
        for shape in shapes:
            _draw(canvas, shape, left, top, _SIGN)
        canvas.setFillColor(HexColor(INK))
        canvas.setFont(_FONT, 9)
        canvas.drawString(left + _SIGN + 2 * mm, top - _SIGN / 2 - 1 * mm, word)


def _cut_page(
    canvas: Canvas, shapes: list[Shape], sheet: Sheet, size: float, page: tuple[float, float], label: str
) -> None:
    """One page to be cut."""
    wide, high = sheet.across * size, sheet.down * size
    left, top = (page[0] - wide) / 2, page[1] - (page[1] - high) / 2
    canvas.saveState()
    edge = canvas.beginPath()
    edge.rect(left - BLEED, top - high - BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    canvas.clipPath(edge, stroke=0, fill=0)
    canvas.setFillColor(HexColor(ROCK))
    canvas.rect(left - BLEED, top - high - BLEED, wide + 2 * BLEED, high + 2 * BLEED, stroke=0, fill=1)
    for shape in shapes:
        _draw(canvas, shape, left - sheet.x * size, top + sheet.y * size, size)
    canvas.restoreState()
    canvas.setStrokeColor(HexColor("#000000"))
    canvas.setLineWidth(0.4)
    for x, out in ((left, -1), (left + wide, 1)):
        for y, up in ((top, 1), (top - high, -1)):
            canvas.line(x + out * BLEED, y, x + out * (BLEED + _MARK), y)
            canvas.line(x, y + up * BLEED, x, y + up * (BLEED + _MARK))
    canvas.setFillColor(HexColor("#000000"))
    canvas.setFont(_FONT, 8)
    canvas.drawCentredString(page[0] / 2, 4 * mm, _plain(label))
    canvas.showPage()


def _draw(canvas: Canvas, shape: Shape, left: float, top: float, size: float) -> None:
    """One shape; the top left corner of square 0, 0 is at `left`, `top`."""
    if isinstance(shape, Box):
        canvas.setFillColor(HexColor(shape.fill))
        y = top - (shape.y + shape.height) * size
        canvas.rect(left + shape.x * size, y, shape.width * size, shape.height * size, stroke=0, fill=1)
    elif isinstance(shape, Stroke):
        canvas.setStrokeColor(HexColor(shape.ink))
        canvas.setLineWidth(shape.width * size)
        canvas.setLineCap(1)
        ends = (left + shape.x1 * size, top - shape.y1 * size, left + shape.x2 * size, top - shape.y2 * size)
        canvas.line(*ends)
    elif isinstance(shape, Disc):
        canvas.setFillColor(HexColor(shape.fill))
        canvas.setStrokeColor(HexColor(shape.rim))
        canvas.setLineWidth(0.06 * size)
        canvas.circle(left + shape.x * size, top - shape.y * size, shape.radius * size, stroke=1, fill=1)
    else:
        canvas.setFillColor(HexColor(shape.ink))
        canvas.setFont(_FONT, shape.size * size)
        y = top - shape.y * size - shape.size * size * 0.35
        canvas.drawCentredString(left + shape.x * size, y, _plain(shape.text))


def _plain(text: str) -> str:
    """A text in the letters that the typeface has; others become question marks."""
    return text.encode("latin-1", "replace").decode("latin-1")
