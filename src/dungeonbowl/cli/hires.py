"""What the command line says of those whom a team of a list hires for one match."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import typer

from dungeonbowl.cli.console import stop
from dungeonbowl.data.books import has_lists
from dungeonbowl.league.lists import NOBODY, Hires

MOST: Final = 16
"""So many of one thing at most: more than anybody may have."""
_HELP: Final = (
    "What the {} team of a list hires with the difference in Team Value: KEY=COUNT of an inducement, star:KEY, "
    "mercenary:POSITION or mercenary:POSITION+SKILL, journeyman:POSITION=COUNT."
)

HomeHires: TypeAlias = Annotated[
    list[str] | None, typer.Option("--home-hire", metavar="WHAT", help=_HELP.format("home"))
]
AwayHires: TypeAlias = Annotated[
    list[str] | None, typer.Option("--away-hire", metavar="WHAT", help=_HELP.format("away"))
]


def hires_of(words: Sequence[str], option: str) -> Hires:
    """What the words of an option hire. Raises Complaint."""
    bought: dict[str, int] = {}
    journeymen: dict[str, int] = {}
    stars: list[str] = []
    mercenaries: list[tuple[str, str]] = []
    for word in words:
        what, counted, number = word.partition("=")
        kind, named, key = what.partition(":")
        if counted and not (number.isdecimal() and 0 < int(number) <= MOST):
            stop(f"{option} {word}: expected a count from 1 to {MOST}, as bribes=1")
        count = int(number) if counted else 1
        if not named:
            bought[what] = bought.get(what, 0) + count
        elif kind == "journeyman":
            journeymen[key] = journeymen.get(key, 0) + count
        elif kind == "star" and not counted:
            stars.append(key)
        elif kind == "mercenary":
            position, _, skill = key.partition("+")
            mercenaries += [(position, skill)] * count
        else:
            stop(f"{option} {word}: expected KEY=COUNT, star:KEY, mercenary:POSITION or journeyman:POSITION=COUNT")
    return Hires(bought, tuple(stars), tuple(mercenaries), journeymen)


def check_hiring(rules: str, hires: Sequence[Hires]) -> None:
    """Complain about hiring in a game where no team does."""
    if not has_lists(rules) and any(hired != NOBODY for hired in hires):
        stop("--home-hire, --away-hire: only teams of lists hire for a match")


def hires_json(hired: Hires) -> dict[str, Any]:
    """What is hired as the server takes it."""
    return {
        "inducements": dict(hired.inducements),
        "stars": list(hired.stars),
        "mercenaries": [{"position": key, "skill": skill or None} for key, skill in hired.mercenaries],
        "journeymen": dict(hired.journeymen),
    }
