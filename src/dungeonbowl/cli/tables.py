"""Tables of one's own for the dice of a game, from a file that names what it replaces."""

from pathlib import Path

from dungeonbowl.cli.console import stop
from dungeonbowl.core.tables import Tables
from dungeonbowl.data import BadData
from dungeonbowl.data.reading import parse_documents, read_bytes, shown_path
from dungeonbowl.data.tables import own_tables


def tables_of(file: Path) -> tuple[str, Tables]:
    """The game of a file of tables, and its tables. Raises Complaint: file, line and reason."""
    try:
        return own_tables(parse_documents(read_bytes(file), shown_path(file))[0])
    except BadData as bad:
        stop(str(bad))
