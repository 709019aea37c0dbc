"""A database as an earlier version left it."""

import sqlite3


def as_schema_5(kept: sqlite3.Connection) -> None:
    """Take back what schemas 6 to 9 have added; the number of the schema is left to the test."""
    for name in ("pick_moves", "picks", "seat_secrets", "match_ends", "match_notices"):
        kept.execute(f"DROP TABLE {name}")
    for name in ("ask", "hash"):
        kept.execute(f"ALTER TABLE entries DROP COLUMN {name}")
