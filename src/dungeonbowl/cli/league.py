"""`dungeonbowl league`: what coaches do before a league game, after it and between seasons, kept in journals."""

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from dungeonbowl.cli.console import NO, Complaint, check_writable, stop, write_bytes
from dungeonbowl.cli.replay import load_record
from dungeonbowl.cli.team import lawful
from dungeonbowl.data import BadData
from dungeonbowl.league import advisor, write_team
from dungeonbowl.league.between import advancing, hiring, offseason, postgame, pregame
from dungeonbowl.league.procedure import journal
from dungeonbowl.league.procedure.dice import SEED_MOST
from dungeonbowl.league.procedure.steps import Note, Refusal
from dungeonbowl.league.roster.team import GAMES, Team
from dungeonbowl.league.statistics import Statistics, match_statistics, unplayed

BEFORE: Final = """
Examples:

dungeonbowl league before crumbs.json smiths.json m1-before.jsonl

dungeonbowl league enter m1-before.jsonl home buy what=bribes
"""
AFTER: Final = """
Examples:

dungeonbowl league after m1-after.jsonl --record game.json --before m1-before.jsonl

dungeonbowl league after m1-after.jsonl --home crumbs.json --away smiths.json --gave-up away --match m1
"""
BETWEEN: Final = """
Examples:

dungeonbowl league between crumbs.json crumbs-season-2.jsonl --capped
"""
ENTER: Final = """
Examples:

dungeonbowl league enter m1-after.jsonl home outcome

dungeonbowl league enter m1-after.jsonl home advance player=3 way=chosen_primary skill=block
"""
ADVISE: Final = """
Examples:

dungeonbowl league advise m1-before.jsonl away

dungeonbowl league advise m1-after.jsonl away --enter
"""
SHOW: Final = """
Examples:

dungeonbowl league show m1-after.jsonl
"""
TEAMS: Final = """
Examples:

dungeonbowl league teams m1-after.jsonl crumbs.json smiths.json
"""
SIDES: Final = ("home", "away")

app = typer.Typer(help="Before and after league games, and between seasons.", no_args_is_help=True)

TeamFile = Annotated[Path, typer.Argument(metavar="TEAM", help="A team file.")]
JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="A journal of a league.")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=SEED_MOST, help="The seed of the dice; left out: one that is drawn.")
]
Kept = journal.Kept[pregame.PreGame] | journal.Kept[postgame.PostGame] | journal.Kept[offseason.OffSeason]


class SideWord(StrEnum):
    """A side of a game."""

    HOME = "home"
    AWAY = "away"

    @property
    def seat(self) -> int:
        """Its number."""
        return 0 if self is SideWord.HOME else 1


@contextmanager
def _beginning(to: Path) -> Iterator[None]:
    """What begins a journal in the file: a refusal, and a file that is there already, end in one line."""
    try:
        yield
    except Refusal as refused:
        raise Complaint(str(refused), NO) from None
    except OSError as failed:
        stop(f"{to}: {failed.strerror or 'is there already; choose another name'}")


@app.command(epilog=BEFORE)
def before(
    home: TeamFile,
    away: TeamFile,
    to: JournalFile,
    match: Annotated[str | None, typer.Option(help="The key of the game. [default: the journal's name]")] = None,
) -> None:
    """
    Begin what comes before a game of two league teams: Journeymen, then inducements.

    Make entries with dungeonbowl league enter. When both coaches are ready, dungeonbowl play --fixture begins the
    match.
    """
    check_writable(to)
    with _beginning(to):
        state = pregame.begin(match or to.stem, lawful(home), lawful(away))
        kept = journal.keep_pre_game(to, state)
    tell(to, kept)


@app.command(epilog=AFTER)
def after(
    to: JournalFile,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="The record of the match.")] = None,
    earlier: Annotated[
        Path | None, typer.Option("--before", metavar="JOURNAL", help="What came before it: teams and Journeymen.")
    ] = None,
    home: Annotated[Path | None, typer.Option(metavar="FILE", help="The home team, if there is no --before.")] = None,
    away: Annotated[Path | None, typer.Option(metavar="FILE", help="The away team, if there is no --before.")] = None,
    match: Annotated[str | None, typer.Option(help="The key of the game. [default: that of --before]")] = None,
    kind: Annotated[str, typer.Option(help="league, friendly or play_off.")] = GAMES[0],
    bonus: Annotated[bool, typer.Option("--bonus", help="Three casualties bring a league point.")] = False,
    lapsed: Annotated[bool, typer.Option("--lapsed", help="A fixture not played that nobody gave up.")] = False,
    gave_up: Annotated[SideWord | None, typer.Option(help="The side that gave up a fixture not played.")] = None,
    dodged: Annotated[list[SideWord] | None, typer.Option(help="A side that dodged the fixture.")] = None,
    seed: Seed = None,
) -> None:
    """
    Begin what follows a game: outcome, advancement, hiring, the next fixture.

    The game is a record, or a fixture that was not played.
    """
    check_writable(to)
    if kind not in GAMES:
        stop(f"there is no kind {kind!r}; there is {', '.join(GAMES)}")
    if [record is not None, lapsed, gave_up is not None].count(True) != 1:
        stop("name one of --record, --lapsed and --gave-up")
    teams, guests, key = _who_played(earlier, home, away, match)
    statistics = unplayed(None if gave_up is None else gave_up.seat)
    if record is not None:
        statistics = _statistics(record, teams)
    sides = [side.seat for side in dodged or ()]
    fixture = postgame.Fixture(key, kind, bonus, (0 in sides, 1 in sides))
    with _beginning(to):
        state = postgame.begin(fixture, *teams, statistics, _seed(seed), guests)
        kept = journal.keep_post_game(to, state)
    tell(to, kept)


@app.command(epilog=BETWEEN)
def between(
    team: TeamFile,
    to: JournalFile,
    capped: Annotated[bool, typer.Option("--capped", help="The budget is 1,300,000 at most.")] = False,
    seed: Seed = None,
) -> None:
    """Begin a team's off-season: scouting, recovery, funds, re-draft."""
    check_writable(to)
    with _beginning(to):
        kept = journal.keep_off_season(to, offseason.begin(lawful(team), _seed(seed), capped))
    tell(to, kept)


@app.command(epilog=ENTER)
def enter(
    file: JournalFile,
    side: Annotated[SideWord, typer.Argument(help="Whose entry it is.")],
    do: Annotated[str, typer.Argument(help="What to do, as dungeonbowl league show lists it.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="What that needs.")] = None,
) -> None:
    """
    Make an entry. It is stored before it counts.

    Exit status 1 if a rule forbids it; then nothing is stored.
    """
    kept = open_journal(file)
    known = len(kept.state.notes)
    entry: dict[str, Any] = {"n": kept.state.n, "side": side.seat, "do": do}
    for word in words or ():
        key, found, value = word.partition("=")
        if not found or not key or key in entry:
            stop(f"{word}: expected a key and a value, as player=3")
        entry[key] = int(value) if value.isdecimal() and value.isascii() and len(value) < 10 else value
    try:
        kept.enter(entry)
    except Refusal as refused:
        raise Complaint(str(refused), NO) from None
    except journal.EntryTaken:
        stop(f"{file}: somebody else made an entry first; look again")
    except OSError as failed:
        stop(f"{file}: {failed.strerror or failed}; the entry does not count")
    tell(file, kept, known)


@app.command(epilog=ADVISE)
def advise(
    file: JournalFile,
    side: Annotated[SideWord, typer.Argument(help="Whose decisions they are.")],
    into: Annotated[bool, typer.Option("--enter", help="Make the entries, until the side has nothing to do.")] = False,
) -> None:
    """
    Say what the computer coach would do next for a side, or let it do everything for that side.

    Journeymen and inducements, skills and characteristics, hiring and the re-draft.
    """
    kept = open_journal(file)
    known = len(kept.state.notes)
    if not into:
        entry = advised(kept.state, side.seat)
        print("nothing to do" if entry is None else json.dumps(_told(entry), ensure_ascii=False))
        return
    while (entry := advised(kept.state, side.seat)) is not None:
        try:
            kept.enter(entry)
        except journal.EntryTaken:
            stop(f"{file}: somebody else made an entry first; look again")
        except OSError as failed:
            stop(f"{file}: {failed.strerror or failed}; the entry does not count")
    tell(file, kept, known)


def advised(state: pregame.PreGame | postgame.PostGame | offseason.OffSeason, side: int) -> dict[str, Any] | None:
    """The next entry of the computer coach for a side."""
    if isinstance(state, offseason.OffSeason):
        return advisor.between_seasons(state) if side == 0 else None
    if isinstance(state, pregame.PreGame):
        return advisor.before_game(state, side)
    return advisor.after_game(state, side)


def _told(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry without its number and its side."""
    return {key: value for key, value in entry.items() if key not in ("n", "side")}


@app.command(epilog=SHOW)
def show(file: JournalFile) -> None:
    """Tell what has happened, and what each coach may do now."""
    tell(file, open_journal(file))


@app.command(epilog=TEAMS)
def teams(
    file: JournalFile,
    home: Annotated[Path, typer.Argument(metavar="TEAM", help="Where to write the home team, or the only one.")],
    away: Annotated[Path | None, typer.Argument(metavar="TEAM", help="Where to write the away team.")] = None,
) -> None:
    """
    Write the teams as team files, once everything is done.

    Files that are there already are overwritten. Exit status 1 if a coach still has something to do.
    """
    state = open_journal(file).state
    if not state.over:
        raise Complaint(f"{file}: some steps are left; see dungeonbowl league show", NO)
    found = [state.team] if isinstance(state, offseason.OffSeason) else [each.team for each in state.sittings]
    places = [home] if away is None else [home, away]
    if len(places) != len(found):
        stop(f"{file}: name {len(found)} file{'s' if len(found) > 1 else ''} to write")
    for place in places:
        check_writable(place)
    for place, team in zip(places, found, strict=True):
        write_bytes(place, write_team(team))
        print(place)


def open_journal(file: Path) -> Kept:
    """The procedure that a journal keeps. Raises Complaint."""
    try:
        of = dict(journal.Journal(file).start.items(20)).get("of")
        if of is not None and of.value == "pre_game":
            return journal.open_pre_game(file)
        if of is not None and of.value == "off_season":
            return journal.open_off_season(file)
        return journal.open_post_game(file)
    except BadData as bad:
        stop(str(bad))


def open_pre_game(file: Path) -> pregame.PreGame:
    """The steps before a game, all done. Raises Complaint."""
    state = open_journal(file).state
    if not isinstance(state, pregame.PreGame):
        stop(f"{file}: expected the journal of what comes before a game")
    if not state.over:
        raise Complaint(f"{file}: some steps are left; see dungeonbowl league show", NO)
    return state


def _who_played(
    earlier: Path | None, home: Path | None, away: Path | None, match: str | None
) -> tuple[tuple[Team, Team], Any, str]:
    """Both teams, their Journeymen, and the key of the game. Raises Complaint."""
    if earlier is not None:
        if home is not None or away is not None:
            stop("--before says who played; leave --home and --away out")
        state = open_pre_game(earlier)
        one, two = state.sittings
        return (one.team, two.team), (one.journeymen, two.journeymen), match or state.match
    if home is None or away is None or match is None:
        stop("name --before, or --home, --away and --match")
    return (lawful(home), lawful(away)), ((), ()), match


def _statistics(record: Path, teams: tuple[Team, Team]) -> Statistics:
    """What happened in the match of a record. Raises Complaint, if it is not finished or of other teams."""
    match = load_record(record)
    for side, team, sheet in (("home", teams[0], match.setup.home), ("away", teams[1], match.setup.away)):
        if sheet.name != team.name:
            stop(f"{record}: the {side} team of the match is {sheet.name}, not {team.name}")
    try:
        return match_statistics(match)
    except ValueError as unfinished:
        stop(f"{record}: {unfinished}")


def _seed(seed: int | None) -> int:
    """The seed that was named, or one that nobody knows."""
    return secrets.randbelow(SEED_MOST + 1) if seed is None else seed


# -- telling ----------------------------------------------------------------------------------------------------


def tell(file: Path, kept: Kept, first: int = 0) -> None:
    """Print the notes from the one numbered `first` on, and what may be done now."""
    state = kept.state
    for note in state.notes[first:]:
        print(line_of(note, _names(state)))
    if state.over:
        print(f"{file}: everything is done")
        return
    for words in _open_choices(state):
        print(words)


def line_of(note: Note, names: tuple[str, ...]) -> str:
    """A note in a line: whose, what, the dice and the rule."""
    whose = f"{names[note.side]}: " if 0 <= note.side < len(names) else ""
    dice = f" [{', '.join(str(face) for face in note.dice)}]" if note.dice else ""
    return f"{whose}{note.text}{dice} ({note.rule})"


def _names(state: pregame.PreGame | postgame.PostGame | offseason.OffSeason) -> tuple[str, ...]:
    """Names of the teams by side."""
    if isinstance(state, offseason.OffSeason):
        return (state.team.name,)
    return tuple(sitting.team.name for sitting in state.sittings)


def _open_choices(state: pregame.PreGame | postgame.PostGame | offseason.OffSeason) -> list[str]:
    """What may be done now, one line for each side that has something to do."""
    if isinstance(state, offseason.OffSeason):
        todo: Any = {"do": "scouting"} if state.n == 0 else offseason.choices(state)
        return [f"home ({state.team.name}) may: {json.dumps(todo, ensure_ascii=False)}"]
    if isinstance(state, postgame.PostGame) and state.n == 0:
        return ['home may: {"do": "outcome"}']
    found: list[str] = []
    for side, word in enumerate(SIDES):
        todo = _of_side(state, side)
        if todo is not None:
            found.append(f"{word} ({_names(state)[side]}) may: {json.dumps(todo, ensure_ascii=False)}")
    return found


def _of_side(state: pregame.PreGame | postgame.PostGame, side: int) -> Mapping[str, object] | None:
    """What one coach may do before or after a game; `None` if they have to wait."""
    if isinstance(state, pregame.PreGame):
        able = state.sittings[side].step in (pregame.JOURNEYMEN_STEP, pregame.BUYING)
        return pregame.choices(state, side) if able else None
    sitting = state.sittings[side]
    if sitting.step not in (2, 3):
        return None
    choices = advancing.choices(sitting) if sitting.step == 2 else hiring.choices(sitting)
    return {"step": postgame.STEPS[sitting.step - 1], **choices}
