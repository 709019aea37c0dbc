"""What people call themselves at a match: any letters, but nothing that nobody sees or that turns the text around."""

import unicodedata
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field

LONGEST: Final = 24
"""Characters of a name."""


def clean_name(given: str) -> str:
    """
    A name as it is kept: on one line, without signs that nobody sees.

    Raises:
        ValueError: It is too long.
    """
    shown = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", given))
    name = " ".join("".join(sign for sign in shown if not unicodedata.category(sign).startswith("C")).split())
    if len(name) > LONGEST:
        raise ValueError(f"a name may have {LONGEST} characters")
    return name


def names_told(record: dict[str, Any]) -> tuple[str, ...]:
    """The coaches that a record names; empty where it names none, or what is no name."""
    told = record.get("coaches")
    teams = record.get("teams")
    count = len(teams) if isinstance(teams, list) else 2
    if not isinstance(told, list) or len(told) != count:
        return ("",) * count
    return tuple(_name_told(name) for name in told)


def _name_told(name: object) -> str:
    """A name out of a record; empty where it is none."""
    if not isinstance(name, str):
        return ""
    try:
        return clean_name(name)
    except ValueError:
        return ""


CoachName = Annotated[str, Field(max_length=200), AfterValidator(clean_name)]
