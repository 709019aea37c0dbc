"""
The tables as they were when migrations began.

An older database, of schema 1 to 4, lacks some of them; before schema 2 entries did not say how long a match had been
played.
"""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

revision = "0005"
down_revision = None

tables = MetaData()


def _text(name: str, length: int, nullable: bool = False) -> Column[str]:
    return Column(name, String(length), nullable=nullable)


def _of(owner: str, name: str) -> Column[str]:
    """The part of a primary key that names a row of another table."""
    return Column(name, String(32), ForeignKey(f"{owner}.id"), primary_key=True)


def _key(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


def _float(name: str) -> Column[float]:
    return Column(name, Float, nullable=False)


def _int(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _long(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _id() -> Column[str]:
    return Column("id", String(32), primary_key=True)


def _seat(before: str) -> list[Column[str] | Column[int]]:
    return [
        _text(f"{before}kind", 16),
        _text(f"{before}name", 64),
        _text(f"{before}token", 64, nullable=True),
        _int(f"{before}taken"),
    ]


meta = Table("meta", tables, Column("key", String(32), primary_key=True), _text("value", 64))
Table(
    "matches",
    tables,
    *(_id(), _text("name", 200), _text("rules", 16), _int("replay"), _float("created"), _long("setup")),
    *_seat("home_"),
    *_seat("away_"),
)
Table("more_seats", tables, _of("matches", "match_id"), _key("seat"), *_seat(""))
Table("match_waits", tables, _of("matches", "match_id"), _text("journal_id", 32))
Table(
    "rematches",
    tables,
    _of("matches", "match_id"),
    Column("next_id", String(32), ForeignKey("matches.id"), nullable=False),
    _int("swapped"),
)
Table("dungeons", tables, _id(), _float("created"), _long("dungeon"))
Table(
    "entries",
    tables,
    *(_of("matches", "match_id"), _key("n"), _int("kind"), _int("seat")),
    *(Column("value", BigInteger, nullable=False), _float("at")),
    Column("played", Float, nullable=False, server_default="0"),
)
Table(
    "habits",
    tables,
    *(_of("matches", "match_id"), _key("seat"), Column("skill", String(40), primary_key=True), _text("choice", 8)),
)
Table("teams", tables, _id(), _text("token", 64), _float("created"))
Table("team_versions", tables, _of("teams", "team_id"), _key("version"), _long("document"), _float("saved"))
Table("team_holds", tables, _of("teams", "team_id"), _text("journal_id", 32), _float("since"))
Table(
    "league_journals",
    tables,
    *(_id(), _float("created"), _text("of_what", 16)),
    *(Column("match_id", String(32), nullable=True, index=True), _long("document")),
)
Table("league_lines", tables, _of("league_journals", "journal_id"), _key("n"), _long("line"), _float("at"))
Table(
    "league_teams",
    tables,
    *(_of("league_journals", "journal_id"), _key("side")),
    Column("team_id", String(32), nullable=False, index=True),
)
Table("league_keys", tables, _of("league_journals", "journal_id"), _text("key", 80))
Table("league_ends", tables, _of("league_journals", "journal_id"), _text("how", 8), _float("at"))
Table("buildings", tables, _id(), _float("created"), _long("document"))
Table("building_moves", tables, _of("buildings", "building_id"), _key("n"), _long("move"), _float("at"))


def upgrade() -> None:
    """Make what is missing."""
    here = op.get_bind()
    tables.create_all(here)
    if all(column["name"] != "played" for column in inspect(here).get_columns("entries")):
        op.add_column("entries", Column("played", Float, nullable=False, server_default="0"))
    if here.execute(select(meta.c.value).where(meta.c.key == "schema")).first() is None:
        here.execute(insert(meta).values(key="schema", value="5"))
