"""
How squares are called: letters for the column, a number for the row, as on the rim of a printed map.

The column at the left is A, then B to Z, AA, AB and so on; the row at the top is 1. Files and messages name the same
square as `[column, row]`, both counted from 0: G14 is `[6, 13]`.
"""

from __future__ import annotations

_LETTERS = 26


def column_letters(column: int) -> str:
    """
    The letters of a column.

    >>> [column_letters(column) for column in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    assert column >= 0, "a column is counted from 0"
    letters = ""
    rest = column + 1
    while rest > 0:
        rest -= 1
        letters = chr(ord("A") + rest % _LETTERS) + letters
        rest //= _LETTERS
    return letters


def square_name(column: int, row: int) -> str:
    """
    What a square is called.

    >>> square_name(6, 13)
    'G14'
    """
    return f"{column_letters(column)}{row + 1}"


def named_square(name: str) -> tuple[int, int]:
    """
    Column and row of a square by its name, in capitals or not.

    >>> named_square("G14")
    (6, 13)

    Raises:
        ValueError: This is no name of a square.
    """
    word = name.upper()
    letters = word.rstrip("0123456789")
    digits = word[len(letters) :]
    if not letters or not digits or digits.startswith("0") or not (letters.isascii() and letters.isalpha()):
        raise ValueError(f"{name!r} is no square, expected letters and a number such as G14")
    column = 0
    for letter in letters:
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return column - 1, int(digits) - 1


def in_a_file(column: int, row: int) -> str:
    """
    A square of a file that names it by numbers, both ways, so that it is found in the file and on the map.

    >>> in_a_file(6, 13)
    'G14 [6, 13]'
    """
    numbers = f"[{column}, {row}]"
    return f"{square_name(column, row)} {numbers}" if column >= 0 and row >= 0 else numbers
