"""What `dungeonbowl team` does with a team drafted by a list of the living rulebook."""

from dataclasses import replace
from pathlib import Path
from secrets import randbelow

from dungeonbowl.cli.console import note, stop
from dungeonbowl.data import BadData
from dungeonbowl.data.drafting import Roster
from dungeonbowl.data.reading import parse_json, read_bytes, shown_path
from dungeonbowl.league.lists import ListPlayer, ListTeam, check_drafted, is_list, list_of, roster_of
from dungeonbowl.league.lists.offers import find_roster, ready_list
from dungeonbowl.league.lists.papers import headline, roster_rows, summary


def read_list(file: Path) -> ListTeam | None:
    """The team of a file, if it is one of these. Raises Complaint."""
    try:
        root = parse_json(read_bytes(file), shown_path(file))
        return list_of(root) if is_list(root) else None
    except BadData as bad:
        stop(str(bad))


def new_list(
    rules: str,
    team: str,
    name: str | None,
    hired: dict[str, int],
    rerolls: int | None,
    apothecary: bool,
    bought: dict[str, int],
    stars: tuple[str, ...],
    budget: int,
) -> ListTeam:
    """A new team: the players named, or else those of the ready team. Raises Complaint."""
    try:
        roster, ready = find_roster(rules, team), ready_list(rules, team)
    except BadData as bad:
        stop(bad.reason)
    players, reroll_count, treats = ready.players, ready.rerolls, apothecary or ready.apothecary
    if hired:
        keys = [key for key, count in hired.items() for _ in range(count)]
        players = tuple(ListPlayer(n, f"{_name_of(roster, key)} {n}", key) for n, key in enumerate(keys, 1))
        reroll_count, treats = 0, apothecary
    bought_rerolls = reroll_count if rerolls is None else rerolls
    return ListTeam(
        rules,
        team,
        name or roster.name,
        players,
        bought_rerolls,
        treats,
        budget=budget,
        inducements=bought,
        stars=stars,
        dice=ready.dice,
    )


def with_dice(team: ListTeam, secondary: int | None, tertiary: int | None, drafted: bool) -> ListTeam:
    """
    A team of races with the dice for its second and third race; those that nobody names are rolled and told.

    Args:
        drafted: Whether its players were named; else those of the ready team keep its dice.
    """
    dice: list[int] = []
    for given, ready, which in zip((secondary, tertiary), team.dice, ("second", "third"), strict=True):
        if given is None and drafted and ready:
            ready = randbelow(6) + 1
            note(f"the die for the {which} race shows {ready}")
        dice.append(ready if given is None else given)
    return replace(team, dice=(dice[0], dice[1]))


def _name_of(roster: Roster, key: str) -> str:
    """What a position is called; a key that is none stays as it is."""
    position = roster.position(key)
    return key if position is None else position.name


def show_list(file: Path, team: ListTeam) -> None:
    """Print a team: its players with their profiles and skills, what it has besides, and its cost. Raises Complaint."""
    roster = roster_of(team)
    if roster is None:
        stop(f"{file}: {check_drafted(team)[0]}")
    for at, player in enumerate(team.players):
        if roster.position(player.position) is None:
            where = f"{file}: players[{at}].position"
            stop(f"{where}: {player.name} plays as {player.position!r}; {roster.name} have no such position.")
    print(f"{team.name} ({headline(team)})")
    for number, name, title, *figures, skills, cost in roster_rows(team):
        price = f"; {cost} gold" if cost else ""
        print(f"{number:>2} {name}, {title}: {' '.join(figures)}; {skills or 'no skills'}{price}")
    print(summary(team))
