"""Teams that two coaches pick in secret, as they are stored."""

from dataclasses import dataclass
from typing import Any, Final

from dungeonbowl.server.store.matches import Storage
from dungeonbowl.server.store.moves import MoveStore, move_tables
from dungeonbowl.server.store.rows import SeatRow


@dataclass(frozen=True)
class PickRow:
    """How secret picks were begun."""

    id: str
    created: float
    match: dict[str, Any]
    """The form of the match that follows."""
    seats: tuple[SeatRow, SeatRow]


_TABLES: Final = move_tables("picks", "pick")


class PickStore(MoveStore[PickRow]):
    """The secret picks in a server's database."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage, _TABLES)

    def document_of(self, row: PickRow) -> dict[str, Any]:
        """What is stored of how they were begun, but for the seats."""
        return {"match": row.match}

    def row_of(self, id_: str, created: float, document: dict[str, Any], seats: tuple[SeatRow, SeatRow]) -> PickRow:
        """How they were begun."""
        return PickRow(id_, created, document["match"], seats)
