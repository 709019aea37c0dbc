"""Entries say what was asked and where they lead to, and of a match that is over it is kept what newer rules need."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, ForeignKey, LargeBinary, String

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add two columns, empty for older entries, and a table."""
    op.add_column("entries", Column("ask", String(32), nullable=True))
    op.add_column("entries", Column("hash", BigInteger, nullable=True))
    op.create_table(
        "match_ends",
        Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("how", String(8), nullable=False),
        Column("at", Float, nullable=False),
        Column("papers", LargeBinary, nullable=True),
        Column("replay", LargeBinary, nullable=True),
    )
