"""What `dungeonbowl team` does with a team drafted by a list of the living rulebook."""

from pathlib import Path

from dungeonbowl.cli.console import stop
from dungeonbowl.data import BadData, load_skills
from dungeonbowl.data.drafting import Roster, list_cost, starting_gold, team_value
from dungeonbowl.data.hires import load_stars
from dungeonbowl.data.reading import parse_json, read_bytes, shown_path
from dungeonbowl.league.lists import ListPlayer, ListTeam, check_drafted, draft_of, is_list, list_of, roster_of
from dungeonbowl.league.lists.offers import find_roster, ready_list


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
    )


def _name_of(roster: Roster, key: str) -> str:
    """What a position is called; a key that is none stays as it is."""
    position = roster.position(key)
    return key if position is None else position.name


def show_list(file: Path, team: ListTeam) -> None:
    """Print a team: its players with their profiles and skills, what it has besides, and its cost. Raises Complaint."""
    roster = roster_of(team)
    if roster is None:
        stop(f"{file}: {check_drafted(team)[0].text}")
    skills = load_skills(team.rules)
    print(f"{team.name} ({roster.name}, {team.rules})")
    for player in team.players:
        position = roster.position(player.position)
        if position is None:
            stop(f"{file}: {roster.name} have no position {player.position}")
        known = [skills.of_number(skill).label(value) for skill, value in position.skills]
        known += [skills.of_key(key).name for key in player.skills]
        away = "  [mercenary]" if player.mercenary else ""
        numbers = f"{position.ma} {position.st} {position.ag} {position.av}"
        print(f"{player.number:>2} {player.name}, {position.name}: {numbers}; {', '.join(known) or 'no skills'}{away}")
    for key in team.stars:
        star = load_stars(team.rules).get(key)
        if star is not None:
            print(f" * {star.sheet.name}, star player: {star.cost:,} gold")
    draft = draft_of(team)
    besides = [f"{team.rerolls} team re-rolls", *(["an apothecary"] if team.apothecary else [])]
    besides += [f"{count} {key}" for key, count in team.inducements.items() if count]
    print(f"{', '.join(besides)}; Team Value {team_value(roster, draft, team.rules):,}")
    print(f"cost {list_cost(roster, draft, team.rules):,} of {starting_gold(draft, team.rules):,} gold")
