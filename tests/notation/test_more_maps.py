"""Maps of dungeons for three and four teams: every way out and back keeps all end zones."""

import pytest

from dungeonbowl.data import dungeon_keys, load_dungeon
from dungeonbowl.data.dungeons import dungeon_text, parse_dungeon_text
from dungeonbowl.dungeon.layout.drawn import letters_of
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.layout.written import parse_dungeon, write_dungeon
from dungeonbowl.notation.maps.pdf import dungeon_pdf
from dungeonbowl.notation.maps.picture import dungeon_svg
from dungeonbowl.notation.maps.text import draw
from dungeonbowl.notation.maps.tiled import read_tiled, tiled_text
from dungeonbowl.notation.maps.uvtt import uvtt_text

KEYS = [key for rules in ("db5", "age") for teams in (3, 4) for key in dungeon_keys(rules, teams)]


def zones_of(dungeon: Dungeon) -> list[list[int]]:
    return [[int(square) for square in dungeon.board.end_zone(side)] for side in range(dungeon.teams)]


@pytest.mark.parametrize("key", KEYS)
def test_a_dungeon_for_more_teams_comes_back_from_every_format(key: str) -> None:
    dungeon = load_dungeon(key)
    for again in (
        parse_dungeon(write_dungeon(dungeon)),
        parse_dungeon_text(dungeon_text(dungeon).encode(), f"{key}.yaml"),
        read_tiled(tiled_text(dungeon, "terrain.png").encode(), f"{key}.tmj", "db2021").dungeon,
    ):
        assert again.teams == dungeon.teams and zones_of(again) == zones_of(dungeon)
        assert letters_of(again.board) == letters_of(dungeon.board)
        assert (again.chests, again.portals) == (dungeon.chests, dungeon.portals)


@pytest.mark.parametrize("key", KEYS)
def test_pictures_name_every_end_zone(key: str) -> None:
    dungeon = load_dungeon(key)
    letters = "ABCD"[: dungeon.teams]
    assert f"{', '.join(letters)} end zones" in draw(dungeon) and f"{', '.join(letters)} end zones" in draw(
        dungeon, plain=True
    )
    svg = dungeon_svg(dungeon)
    assert all(f">{letter}</text>" in svg for letter in letters)
    assert dungeon_pdf(dungeon).startswith(b"%PDF") and uvtt_text(dungeon)
