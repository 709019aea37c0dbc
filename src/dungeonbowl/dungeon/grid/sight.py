"""Lines of sight: which square sees which, walls and the idol in between."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.dungeon.grid.kinds import KIND_IDOL, KIND_WALL


class Sight:
    """
    The edges of a dungeon that sight cannot cross: walls, the rim and, but for `over_statues`, the idol.

    Source: DB21-GEO-09, -10, DB5-THROW-03, -05.
    """

    def __init__(
        self,
        width: i64,
        height: i64,
        kind: vec[u8],
        walls_east: vec[u8],
        walls_south: vec[u8],
        over_statues: bool = False,
    ) -> None:
        squares = width * height
        self.width: i64 = width
        self.opaque_east: vec[u8] = vec[u8]([1] * squares)
        self.opaque_south: vec[u8] = vec[u8]([1] * squares)
        sq: i64 = 0
        while sq < squares:
            clear = not is_opaque(i64(kind[sq]), over_statues=over_statues)
            if clear and sq % width + 1 < width and i64(walls_east[sq]) == 0:
                if not is_opaque(i64(kind[sq + 1]), over_statues=over_statues):
                    self.opaque_east[sq] = u8(0)
            below = sq + width
            if clear and below < squares and i64(walls_south[sq]) == 0:
                if not is_opaque(i64(kind[below]), over_statues=over_statues):
                    self.opaque_south[sq] = u8(0)
            sq += 1

    def is_clear(self, a: i64, b: i64) -> bool:
        """
        Follow the segment between two centres from edge to edge, in whole numbers.

        The segment has crossed `crossed` of its `across` columns and `sunk` of its `down` rows; the next edge is
        a vertical one, a horizontal one, or it goes exactly through a grid corner, which is clear when one of
        the two ways round that corner is. Source: DB21-GEO-09.
        """
        across = b % self.width - a % self.width
        down = b // self.width - a // self.width
        sideways: i64 = 1 if across >= 0 else -1
        downward: i64 = self.width if down >= 0 else -self.width
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        at = a
        crossed: i64 = 0
        sunk: i64 = 0
        while crossed < across or sunk < down:
            vertical = (1 + 2 * crossed) * down
            horizontal = (1 + 2 * sunk) * across
            if vertical < horizontal:
                if self.blocks_sideways(at, sideways):
                    return False
                at += sideways
                crossed += 1
            elif vertical > horizontal:
                if self.blocks_downward(at, downward):
                    return False
                at += downward
                sunk += 1
            else:
                first = self.blocks_sideways(at, sideways) or self.blocks_downward(at + sideways, downward)
                second = self.blocks_downward(at, downward) or self.blocks_sideways(at + downward, sideways)
                if first and second:
                    return False
                at += sideways + downward
                crossed += 1
                sunk += 1
        return True

    def blocks_sideways(self, sq: i64, step: i64) -> bool:
        """Whether sight is blocked between `sq` and the square `step` (1 or -1) beside it."""
        return i64(self.opaque_east[sq if step > 0 else sq - 1]) != 0

    def blocks_downward(self, sq: i64, step: i64) -> bool:
        """Whether sight is blocked between `sq` and the square one row below or, `step` negative, above."""
        return i64(self.opaque_south[sq if step > 0 else sq - self.width]) != 0


def is_opaque(kind: i64, over_statues: bool) -> bool:
    """Whether nothing is seen through a square of that kind (DB21-GEO-09, DB5-THROW-05)."""
    return kind == KIND_WALL or (kind == KIND_IDOL and not over_statues)
