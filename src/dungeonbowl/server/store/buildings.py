"""Dungeons being laid by two coaches, as they are stored."""

from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.moves import MoveStore, move_tables
from dungeonbowl.server.store.rows import SeatRow


@dataclass(frozen=True)
class BuildingRow:
    """How a building was begun."""

    id: str
    created: float
    first: int
    """The seat that began."""
    match: dict[str, Any]
    """The form of the match that follows."""
    seats: tuple[SeatRow, SeatRow]


_TABLES: Final = move_tables("buildings", "building")


class BuildingStore(MoveStore[BuildingRow]):
    """The buildings in a server's database."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage, _TABLES)

    def document_of(self, row: BuildingRow) -> dict[str, Any]:
        """What is stored of how a building was begun, but for its seats."""
        return {"first": row.first, "match": row.match}

    def row_of(self, id_: str, created: float, document: dict[str, Any], seats: tuple[SeatRow, SeatRow]) -> BuildingRow:
        """How a building was begun."""
        return BuildingRow(id_, created, int(document["first"]), document["match"], seats)
