"""Squares by name: letters for columns, numbers for rows."""

import pytest

from dungeonbowl.core.coordinates import column_letters, in_a_file, named_square, square_name


def test_every_square_of_the_largest_map_has_a_name_of_its_own() -> None:
    names = {square_name(x, y): (x, y) for x in range(800) for y in (0, 1, 9, 62)}
    assert len(names) == 3200
    assert all(named_square(name) == place == named_square(name.lower()) for name, place in names.items())


@pytest.mark.parametrize(("column", "letters"), [(0, "A"), (6, "G"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_columns_are_letters(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize("name", ["", "G", "14", "G0", "G014", "14G", "G-1", "Ä1", "G 14", "G1.5"])
def test_what_names_no_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no square, expected letters and a number such as G14"):
        named_square(name)


def test_a_place_in_a_file_is_said_both_ways() -> None:
    assert in_a_file(6, 13) == "G14 [6, 13]" and in_a_file(-1, 3) == "[-1, 3]"
