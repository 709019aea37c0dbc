"""Two coaches can pick their teams in secret before a match."""

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "picks",
        Column("id", String(32), primary_key=True),
        Column("created", Float, nullable=False),
        Column("document", Text, nullable=False),
    )
    op.create_table(
        "pick_moves",
        Column("pick_id", String(32), ForeignKey("picks.id"), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("move", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
