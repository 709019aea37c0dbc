"""Which teams of several races the colleges of the Astrogranite Edition could have."""

import pytest

from dungeonbowl.data.mixed_teams import MOST, MixedCollege, broken_rules, mixed_colleges

COVERS = ("AGE-TEAM-02", "AGE-TEAM-03", "AGE-TEAM-04", "AGE-TEAM-05")
COLLEGES = {college.key: college for college in mixed_colleges()}


def test_there_are_ten_colleges_of_five_races() -> None:
    assert list(COLLEGES) == [
        "amber",
        "amethyst",
        "bright",
        "celestial",
        "dark",
        "gold",
        "grey",
        "jade",
        "light",
        "rainbow",
    ]
    for key, college in COLLEGES.items():
        assert len({*college.races, college.special} - {""}) == 5
        assert bool(college.special) == (key != "rainbow")
    assert COLLEGES["bright"] == MixedCollege("bright", ("dwarf", "human", "norse", "lizardman"), "kroxigor")
    assert MOST == (16, 6, 2)


@pytest.mark.parametrize(
    ("college", "players", "broken"),
    [
        ("bright", {"dwarf": 8, "human": 2, "norse": 2}, ()),
        ("bright", {"human": 6, "dwarf": 6}, ()),
        ("bright", {"dwarf": 7, "human": 7}, ("AGE-TEAM-03",)),
        ("bright", {"dwarf": 2, "human": 6, "norse": 16}, ()),
        ("bright", {"dwarf": 6, "human": 3, "norse": 3}, ("AGE-TEAM-03",)),
        ("bright", {"dwarf": 17}, ("AGE-TEAM-03",)),
        ("bright", {"dwarf": 5, "human": 3, "norse": 1, "lizardman": 1}, ("AGE-TEAM-02",)),
        ("bright", {"dwarf": 5, "human": 0, "norse": 1, "lizardman": 1}, ()),
        ("bright", {"dwarf": 9, "kroxigor": 2}, ()),
        ("bright", {"dwarf": 9, "kroxigor": 3}, ("AGE-TEAM-04",)),
        ("bright", {"dwarf": 9, "ogre": 2}, ("AGE-TEAM-05",)),
        ("bright", {"dwarf": 9, "troll": 2, "human": 1, "norse": 1}, ("AGE-TEAM-05", "AGE-TEAM-02")),
        ("rainbow", {"slann": 10, "human": 3}, ()),
        ("rainbow", {}, ()),
    ],
)
def test_a_team_is_legal_if_its_races_fit_in_some_order(
    college: str, players: dict[str, int], broken: tuple[str, ...]
) -> None:
    assert broken_rules(COLLEGES[college], players) == broken
