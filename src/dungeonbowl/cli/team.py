"""`dungeonbowl team`: drafting, checking, showing and printing teams."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import NO, RULES, check_known, check_writable, note, stop, write_bytes
from dungeonbowl.cli.lists import new_list, read_list, show_list, with_dice
from dungeonbowl.data import BadData, load_colleges, load_skills
from dungeonbowl.data.books import COLLEGE_GAMES, LIST_GAMES, has_colleges, has_races
from dungeonbowl.data.reading import read_bytes, shown_path
from dungeonbowl.league.either import AnyTeam, paper_of
from dungeonbowl.league.lists import ListTeam, check_drafted, list_sheet, write_list
from dungeonbowl.league.roster.draft import draft, ready_draft, totals_of, with_treasury
from dungeonbowl.league.roster.legality import check_team, playable
from dungeonbowl.league.roster.team import EXHIBITION, EXHIBITION_BUDGET, LEAGUE, Agreement, Team, known_position
from dungeonbowl.league.roster.values import RANKS, player_value, profile, skills_of
from dungeonbowl.league.written.files import load_team, write_team
from dungeonbowl.league.written.fumbbl import parse_any, write_fumbbl
from dungeonbowl.state import TeamSheet

CHECK: Final = """
Examples:

dungeonbowl team check my-team.json
"""
SHOW: Final = """
Examples:

dungeonbowl team show my-team.json
"""
NEW: Final = """
Examples:

dungeonbowl team new my-team.json --college fire

dungeonbowl team new cup.json --college metal --kind exhibition --budget 1200000 --name "The Late Arrivals"

dungeonbowl team new humans.json --rules naf --team human --buy bribes=1 --star griff_oberwald --budget 1200000

dungeonbowl team new widows.json --rules db1989 --college dark --secondary 5 --hire mummy_lineman=2 --hire ...

dungeonbowl team new mine.json --college fire --hire dwarf_runner=2 --hire gnoblar_lineman=9 --rerolls 3
"""
PDF: Final = """
Examples:

dungeonbowl team pdf my-team.json roster.pdf

dungeonbowl team pdf my-team.json skills.pdf --cheat-sheet
"""
EXPORT: Final = """
Examples:

dungeonbowl team export my-team.json fumbbl.json
"""
IMPORT: Final = """
Examples:

dungeonbowl team import fumbbl.json my-team.json
"""
app = typer.Typer(help="Draft teams, check them, print them.", no_args_is_help=True)

SecondDie = Annotated[
    int | None, typer.Option(min=1, max=6, help="The die for the second race of 1989; rolled if left out.")
]
ThirdDie = Annotated[
    int | None, typer.Option(min=1, max=6, help="The die for the third race of 1989; rolled if left out.")
]
TeamFile = Annotated[Path, typer.Argument(metavar="FILE", help="A team file.")]


class TeamKind(StrEnum):
    """What a team is drafted for."""

    LEAGUE = LEAGUE
    EXHIBITION = EXHIBITION


@app.command(epilog=CHECK)
def check(file: TeamFile) -> None:
    """
    Check a team against the rules of drafting and advancing.

    Every breach is one line: the file, the place inside it, what is wrong and the rule. Exit status 1 if there is any.
    """
    listed = read_list(file)
    if listed is not None:
        told([str(violation) for violation in check_drafted(listed)], file)
        print(f"{file}: {listed.name} keeps every rule")
        return
    team = read(file)
    told([str(violation) for violation in check_team(team)], file)
    print(f"{file}: {team.name} keeps every rule")


def told(broken: list[str], file: Path) -> None:
    """Print every breach of a rule. Raises Exit if there is any."""
    for violation in broken:
        print(f"{file}: {violation}")
    if broken:
        raise typer.Exit(NO)


@app.command(epilog=SHOW)
def show(file: TeamFile) -> None:
    """Show a team: its players with their profiles and skills, what they are worth, and its gold."""
    listed = read_list(file)
    if listed is not None:
        show_list(file, listed)
        return
    team = read(file)
    totals = totals_of(team)
    if totals is None:
        stop(f"{file}: {check_team(team)[0]}")
    college = load_colleges(team.rules).find(team.college)
    assert college is not None, "a team file names a college"
    print(f"{team.name} ({college.name}, {team.kind} team)")
    for player in team.players:
        position = known_position(team, player)
        now = profile(position, player)
        skills = ", ".join(
            load_skills(team.rules).of_number(skill).label(value) for skill, value in skills_of(position, player)
        )
        away = "" if player.available else "  [misses the next game]" if player.misses_next else "  [retired]"
        passing = f"{now['pa']}+" if now["pa"] else "-"
        numbers = f"{now['ma']} {now['st']} {now['ag']}+ {passing} {now['av']}+"
        rank = RANKS[min(len(player.advancements), len(RANKS) - 1)]
        print(
            f"{player.number:>2} {player.name}, {position.name}: {numbers}; {skills or 'no skills'}; {rank}, "
            f"{player.spp} SPP, {player_value(team, player):,} gold{away}"
        )
    print(f"{team.rerolls} team re-rolls; Team Value {totals.value:,}, current {totals.current:,}")
    if team.kind == EXHIBITION:
        print(f"cost {totals.cost:,} of {totals.budget:,} gold")
    else:
        print(f"treasury {team.treasury:,} gold; season {team.season}, {len(team.history)} games played")


@app.command(epilog=NEW)
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the team.")],
    college: Annotated[str | None, typer.Option(metavar="KEY", help="The college.")] = None,
    team: Annotated[str | None, typer.Option(metavar="KEY", help="The team list, in a game without colleges.")] = None,
    name: Annotated[str | None, typer.Option(help="The team's name.")] = None,
    kind: Annotated[TeamKind, typer.Option(help="What it is drafted for.")] = TeamKind.LEAGUE,
    budget: Annotated[int | None, typer.Option(min=100_000, max=10_000_000, help="Gold agreed for the team.")] = None,
    free_spp: Annotated[int, typer.Option(min=0, max=1000, help="Free points agreed for an exhibition team.")] = 0,
    hire: Annotated[
        list[str] | None, typer.Option(metavar="POSITION=COUNT", help="Players to hire; left out: the ready team.")
    ] = None,
    rerolls: Annotated[int | None, typer.Option(min=0, max=8, help="Team re-rolls to buy.")] = None,
    apothecary: Annotated[bool, typer.Option("--apothecary", help="Hire an apothecary (--team).")] = False,
    buy: Annotated[
        list[str] | None, typer.Option(metavar="KEY=COUNT", help="Inducements of every match (--team).")
    ] = None,
    star: Annotated[list[str] | None, typer.Option(metavar="KEY", help="A star player to hire (--team).")] = None,
    secondary: SecondDie = None,
    tertiary: ThirdDie = None,
    rules: Annotated[str, typer.Option(help="The ruleset.")] = RULES,
) -> None:
    """
    Draft a team and write its file: the players named by --hire, or else the ready team of the college or list.

    A file that is there already is not overwritten. Exit status 1, and no file, if the team breaks a rule.
    """
    check_writable(file)
    if file.exists():
        stop(f"{file}: is there already; choose another name")
    if has_races(rules) and team is None:
        team, college = college, None
    if (college is None) == (team is None) or (team is None) != has_colleges(rules):
        stop("expected --college, or in a game without colleges --team")
    if team is not None:
        drafted = drafted_list(
            rules, team, name, hire or [], rerolls, apothecary, buy or [], star or [], budget, (secondary, tertiary)
        )
        _save(file, check_drafted(drafted), write_list(drafted), f"{drafted.name}, {len(drafted.players)} players")
        return
    assert college is not None, "one of both is given"
    agreement = Agreement(budget or EXHIBITION_BUDGET, free_spp) if kind is TeamKind.EXHIBITION else Agreement()
    made = drafted_college(rules, college, name, kind, agreement, hire or [], rerolls)
    _save(file, check_team(made), write_team(made), f"{made.name}, {len(made.players)} players")


def drafted_college(
    rules: str,
    college: str,
    name: str | None,
    kind: TeamKind,
    agreement: Agreement,
    hire: list[str],
    rerolls: int | None,
) -> Team:
    """A team of a college. Raises Complaint if there is none of that name, or it cannot be drafted like that."""
    book = load_colleges(rules)
    found = book.find(college)
    if found is None:
        stop(f"there is no college {college!r}; there is {', '.join(each.colour for each in book.colleges)}")
    try:
        if hire:
            return draft(name or found.name, college, _counts(hire), rerolls or 0, kind.value, agreement, rules=rules)
        made = ready_draft(college, kind.value, rules=rules)
        bought = made.rerolls if rerolls is None else rerolls
        return with_treasury(replace(made, name=name or made.name, rerolls=bought, agreement=agreement))
    except BadData as bad:
        stop(str(bad))


def drafted_list(
    rules: str,
    team: str,
    name: str | None,
    hire: list[str],
    rerolls: int | None,
    apothecary: bool,
    buy: list[str],
    star: list[str],
    budget: int | None,
    dice: tuple[int | None, int | None],
) -> ListTeam:
    """A team of a list; `dice` are those of the second and the third race, where a game has races."""
    check_known("ruleset", rules, LIST_GAMES)
    drafted = new_list(rules, team, name, _counts(hire), rerolls, apothecary, _counts(buy), tuple(star), budget or 0)
    return with_dice(drafted, *dice, bool(hire)) if has_races(rules) else drafted


def _save(file: Path, broken: Sequence[object], raw: bytes, shown: str) -> None:
    """Write the file of a new team that breaks no rule. Raises Exit with every breach told, or Complaint."""
    told([str(violation) for violation in broken], file)
    write_bytes(file, raw)
    print(f"{file}: {shown}")


@app.command(epilog=PDF)
def pdf(
    file: TeamFile,
    to: Annotated[Path, typer.Argument(metavar="PDF", help="Where to write the paper.")],
    cheat_sheet: Annotated[
        bool, typer.Option("--cheat-sheet", help="Explain every skill of the team instead.")
    ] = False,
) -> None:
    """Write a team's roster sheet, or the cheat sheet of its skills, as a PDF."""
    check_writable(to)
    team: AnyTeam | None = read_list(file)
    if isinstance(team, ListTeam):
        check_legal(file, check_drafted(team))
    else:
        team = lawful(file)
    write_bytes(to, paper_of(team, "cheat_sheet" if cheat_sheet else "roster"))
    print(to)


@app.command(epilog=EXPORT)
def export(
    file: TeamFile,
    to: Annotated[Path, typer.Argument(metavar="JSON", help="Where to write it.")],
) -> None:
    """Write a team as FUMBBL's JSON describes one; imported again it is the same team."""
    check_writable(to)
    write_bytes(to, write_fumbbl(lawful(file)))
    print(to)


@app.command("import", epilog=IMPORT)
def import_team(
    file: Annotated[Path, typer.Argument(metavar="JSON", help="A team in FUMBBL's JSON.")],
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the team.")],
    rules: Annotated[str, typer.Option(help="The ruleset it is to play, one with colleges.")] = RULES,
) -> None:
    """
    Read a team of FUMBBL and write it as a team file.

    What could not be taken over, and every rule the team breaks here, is said on standard error.
    """
    check_known("ruleset", rules, COLLEGE_GAMES)
    check_writable(to)
    if to.exists():
        stop(f"{to}: is there already; choose another name")
    try:
        found = parse_any(read_bytes(file), shown_path(file), rules=rules)
    except BadData as bad:
        stop(str(bad))
    for warning in found.warnings:
        note(f"{file}: {warning}")
    for violation in check_team(found.team):
        note(f"{to}: {violation}")
    write_bytes(to, write_team(found.team))
    print(f"{to}: {found.team.name}, {len(found.team.players)} players")


def read(file: Path) -> Team:
    """The team of a file, lawful or not. Raises Complaint: file, place and reason."""
    try:
        return load_team(file)
    except BadData as bad:
        stop(str(bad))


def read_any(file: Path) -> AnyTeam:
    """The team of a file, of a college or of a list, lawful or not. Raises Complaint."""
    return read_list(file) or read(file)


def lawful(file: Path) -> Team:
    """The team of a file that breaks no rule. Raises Complaint."""
    team = read(file)
    check_legal(file, check_team(team))
    return team


def check_legal(file: Path, broken: Sequence[object]) -> None:
    """Whether a team breaks no rule. Raises Complaint."""
    if broken:
        stop(f"{file}: {broken[0]}; dungeonbowl team check names every breach")


def read_sheet(file: Path, rules: str) -> TeamSheet:
    """The sheet of a team file with which it comes to a match. Raises Complaint."""
    listed = read_list(file)
    try:
        if listed is not None:
            return list_sheet(listed, rules, str(file))
        return playable(load_team(file), rules, str(file))
    except BadData as bad:
        stop(str(bad))


def _counts(hired: list[str]) -> dict[str, int]:
    """The positions of `--hire`. Raises Complaint."""
    counts: dict[str, int] = {}
    for word in hired:
        key, found, count = word.partition("=")
        if not found or not count.isdecimal() or len(count) > 2:
            stop(f"--hire {word}: expected a position and a count, as gnoblar_lineman=11")
        counts[key] = counts.get(key, 0) + int(count)
    return counts
