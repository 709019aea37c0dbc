"""A match can end because a coach did not play on, which is noted with the seat, and is told of before."""

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a table, a column, and room for a longer word."""
    op.create_table(
        "match_notices",
        Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("at", Float, nullable=False),
        Column("until", Float, nullable=False),
    )
    with op.batch_alter_table("match_ends") as ends:
        ends.alter_column("how", existing_type=String(8), type_=String(16), existing_nullable=False)
        ends.add_column(Column("seat", Integer, nullable=True))
