"""What can be chosen for a new match, and a match made of what was chosen."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, Final

from dungeonbowl.core import extras as ex
from dungeonbowl.core.tables import PRINTED, Tables
from dungeonbowl.data import (
    BOOKS,
    BadData,
    RuleInfo,
    dungeon_keys,
    load_dungeon,
    load_rules,
    load_skills,
    ready_team,
    ready_teams,
)
from dungeonbowl.data.books import book_of, has_colleges, has_races
from dungeonbowl.data.games import games
from dungeonbowl.data.races import load_races
from dungeonbowl.data.reading import Entry, json_entry
from dungeonbowl.data.rosters import ready_rosters
from dungeonbowl.data.sheets import ready_keys
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.league import playable
from dungeonbowl.league.lists import NOBODY, Hires, ListTeam, is_list, list_of, list_sheet, list_to_json, match_sheets
from dungeonbowl.league.lists.offers import ready_list
from dungeonbowl.league.procedure.journal import pre_game_from_json
from dungeonbowl.league.written.files import team_of
from dungeonbowl.match import Match
from dungeonbowl.notation.maps.info import dungeon_info
from dungeonbowl.notation.messages.fates import new_secret
from dungeonbowl.notation.messages.figures import figures_of
from dungeonbowl.notation.messages.view import player_message, team_head
from dungeonbowl.notation.prose.extras import SPELL_BLURBS, SPELL_TITLES, SPONSOR_BLURBS, SPONSOR_TITLES
from dungeonbowl.notation.prose.words import team_title
from dungeonbowl.notation.shapes import TeamHead
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.seeded_dice import Seed
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.computer.coaches import COACHES, TURN_LIMIT
from dungeonbowl.server.http.forms import (
    CoachChoice,
    CollegeChoice,
    DungeonChoice,
    ExtrasChoice,
    ForkForm,
    GameDifference,
    GoodMatch,
    GoodSide,
    HiresForm,
    MatchForm,
    OptionChoice,
    ReadyTeam,
    RuleEntry,
    RulesetChoice,
    Setup,
    SideForm,
    SkillEntry,
    SpellChoice,
    SponsorChoice,
)
from dungeonbowl.server.store.rows import SEED_CHOSEN
from dungeonbowl.state import TeamSheet, with_extras

PERSONS: Final = ("me", "open", "hotseat")
SIDES: Final = ("home", "away", "more.0", "more.1")
"""Where a form says what each side brings."""
FIRST_PAIR: Final = ("human", "orc")


@cache
def setup_message(rules: str) -> Setup:
    """Everything that can be chosen for a match of a game, with good defaults. Raises KeyError if it is not played."""
    played = RULESETS[rules]
    teams = _teams(rules)
    keys = dungeon_keys(rules)
    home, away = _first_pair([team.key for team in teams])
    return Setup(
        rules=[_game(each) for each in RULESETS.values()],
        colleges=teams,
        figures=figures_of(played),
        dungeons=[_dungeon_choice(key) for key in keys],
        more_dungeons=[_dungeon_choice(key) for count in (3, 4) for key in dungeon_keys(rules, count)],
        coaches=[CoachChoice(key=key, name=name, blurb=blurb) for key, name, blurb in COACHES],
        extras=extras_message() if book_of(rules).extras else None,
        defaults=GoodMatch(
            rules=played.key,
            home=GoodSide(college=home, coach="me"),
            away=GoodSide(college=away, coach="scripted"),
            dungeon=keys[0],
        ),
    )


def _first_pair(keys: list[str]) -> tuple[str, str]:
    """Two teams for a first match: humans and orcs where they play, else the first two."""
    return FIRST_PAIR if set(FIRST_PAIR) <= set(keys) else (keys[0], keys[1])


def _game(played: Ruleset) -> RulesetChoice:
    """A game, its options, and whether dungeons, extras and leagues of one's own can be had for it."""
    book = book_of(played.key)
    return RulesetChoice(
        key=played.key,
        name=played.title,
        blurb=games()[played.key].blurb,
        differences=_differences(played),
        own=book.extras and book.leagues,
        laid=TERRAINS[played.key].tiled,
        tables=book.tables,
        secret_pick=bool(one_team_colleges(played.key)),
        options=[
            OptionChoice(
                key=option.key,
                title=option.title,
                default=option.default,
                values=list(option.words) or None,
                meanings=list(option.meanings) or None,
                most=option.most or None,
                needs=option.needs.key if option.needs is not None else None,
            )
            for option in played.options
        ],
    )


def _differences(played: Ruleset) -> list[GameDifference]:
    """How the game differs from the others: what its file says, and what can be counted."""
    stated = {entry.id for entry in rules_message(played.key)}
    told = [
        GameDifference(title=one.title, text=one.text, rule=one.rule if one.rule in stated else None)
        for one in games()[played.key].differences
    ]
    profile = "values: AG 3, AV 8" if played.facts.values else "what a die needs: AG 3+, AV 9+"
    teams = len(ready_keys(played.key))
    counted = (
        ("Profiles", profile),
        ("Ready teams", f"{teams} colleges" if has_colleges(played.key) else f"{teams} team lists"),
        ("Dungeons", str(len(dungeon_keys(played.key)))),
    )
    return told + [GameDifference(title=title, text=text) for title, text in counted]


def _teams(rules: str) -> list[CollegeChoice]:
    """The ready teams of a game, each under its college or its team list."""
    if has_colleges(rules):
        found = [
            (team.college.colour, team.college.name, team.college.blurb, team.blurb, team.sheet)
            for team in ready_teams(rules)
        ]
    else:
        found = [
            (team.roster.key, team.roster.name, team.roster.blurb, team.blurb, team.sheet)
            for team in ready_rosters(rules)
        ]
    secret = one_team_colleges(rules)
    return [
        CollegeChoice(key=key, name=name, blurb=about, secret_pick=key in secret, team=_ready(sheet, blurb, rules))
        for key, name, about, blurb, sheet in found
    ]


def _ready(sheet: TeamSheet, blurb: str, rules: str) -> ReadyTeam:
    """A ready team as it is chosen."""
    players = [player_message(at, player, sheet, rules) for at, player in enumerate(sheet.players)]
    return {**team_head(sheet, rules), "blurb": blurb, "players": players}


def extras_message() -> ExtrasChoice:
    """What a team may bring besides its players, in words."""
    return ExtrasChoice(
        training=ex.MOST_TRAINING,
        bribes=ex.MOST_BRIBES,
        spells=[
            SpellChoice(college=college, name=SPELL_TITLES[spell], text=SPELL_BLURBS[spell])
            for spell, college in enumerate(ex.SPELL_COLLEGES)
            if college
        ],
        sponsors=[
            SponsorChoice(key=key, name=SPONSOR_TITLES[number], text=SPONSOR_BLURBS[number])
            for number, key in enumerate(ex.SPONSOR_NAMES)
            if key
        ],
    )


def _dungeon_choice(key: str) -> DungeonChoice:
    """One dungeon of the list, with what a small picture of it needs."""
    dungeon = load_dungeon(key)
    layouts = [layout.key for layout in dungeon.layouts]
    return {"key": key, "blurb": dungeon.blurb, "layouts": layouts, **dungeon_info(dungeon)}


@cache
def rules_message(ruleset: str) -> list[RuleEntry]:
    """Every rule of a ruleset whose book is written, in order. Raises KeyError if there is no such ruleset."""
    if ruleset not in RULESETS:
        raise KeyError(ruleset)
    chapters = load_rules(ruleset).chapters if ruleset in BOOKS else ()
    return [rule_entry(rule, chapter.title) for chapter in chapters for rule in chapter.rules]


def rule_entry(rule: RuleInfo, chapter: str) -> RuleEntry:
    """A rule as it is sent, under the title of its chapter."""
    return RuleEntry(
        id=rule.id,
        statement=rule.statement,
        chapter=chapter,
        source=rule.source,
        why=rule.why,
        played=rule.played,
    )


@cache
def skills_message(ruleset: str) -> list[SkillEntry]:
    """Every skill of a ruleset whose book is written. Raises KeyError if there is no such ruleset."""
    if ruleset not in RULESETS:
        raise KeyError(ruleset)
    skills = load_skills(ruleset).skills if ruleset in BOOKS else ()
    return [SkillEntry(key=skill.key, name=skill.name, text=skill.effect) for skill in skills]


def no_team(_: str) -> None:
    """A place without stored teams."""


def with_files(form: MatchForm, find_team: Callable[[str], dict[str, Any] | None]) -> MatchForm:
    """
    The form with every stored team as it is now, so that a later version of it does not change the match.

    Raises:
        ValueError: There is no such team.
    """
    found: dict[str, SideForm] = {}
    more: list[SideForm] = list(form.more)
    for side, chosen in zip(SIDES, form.sides, strict=False):
        if chosen.team is not None:
            document = find_team(chosen.team)
            if document is None:
                raise ValueError(f"{side}: there is no stored team {chosen.team}")
            whole = chosen.model_copy(update={"team": None, "file": document})
            if side in ("home", "away"):
                found[side] = whole
            else:
                more[SIDES.index(side) - 2] = whole
    return form.model_copy(update={**found, "more": more})


def new_match(
    form: MatchForm,
    dungeon: Dungeon,
    find_team: Callable[[str], dict[str, Any] | None] = no_team,
    guests: Collection[str] = (),
    tables: Tables = PRINTED,
) -> tuple[Match, str]:
    """
    The match that a form asks for, and a name for it.

    Args:
        form: What is asked for.
        dungeon: The dungeon that the form means.
        find_team: Gives the document of a stored team by its id, or `None`.
        guests: The keys of coaches from elsewhere.
        tables: What the dice are read on, in a game that reads them on tables.

    Raises:
        ValueError: There is no such ruleset, college, team, coach or option, or a team breaks a rule; the
            message says which.
    """
    if form.rules not in RULESETS:
        raise ValueError(f"rules: there is no ruleset {form.rules}; there is {', '.join(RULESETS)}")
    check_coaches(form, form.real_dice, guests)
    return match_of(form, teams_of(form, find_team), dungeon, tables, form.seed)


def match_of(
    form: MatchForm, teams: tuple[TeamSheet, ...], dungeon: Dungeon, tables: Tables = PRINTED, seed: Seed | None = None
) -> tuple[Match, str]:
    """
    The match that a form asks for, whatever it says of teams and seed, and a name for it.

    Its dice follow from `seed`; left out, from a secret. Raises ValueError.
    """
    home, away, *more = teams
    match = Match.new(
        rules=form.rules,
        home=home,
        away=away,
        dungeon=dungeon,
        seed=new_secret() if seed is None else seed,
        # Whoever chooses a dungeon agrees on what it is built for.
        options={
            **RULESETS[form.rules].setup.needs(dungeon),
            **ending_options(form.options, tuple(side.coach for side in form.sides)),
        },
        real_dice=form.real_dice,
        more=tuple(more),
        tables=tables,
    )
    return match, name_of(teams, dungeon)


def marked(record: dict[str, Any], chosen: int | None) -> dict[str, Any]:
    """A record to begin a match with; it says whether its maker chose the seed, which both coaches are then shown."""
    return record if chosen is None else {**record, SEED_CHOSEN: True}


def name_of(teams: Sequence[TeamSheet], dungeon: Dungeon) -> str:
    """What a match is called."""
    return f"{' – '.join(team_title(team.college, team.name) for team in teams)}, {dungeon.name}"


def ending_options(options: dict[str, int | str], coaches: tuple[str, ...]) -> dict[str, str | int]:
    """
    The options of a match, with a turn limit where only computers meet without any limit.

    They never concede, and would go on for ever where nothing can happen any more (DB21-SCORE-08).
    """
    if set(coaches) & set(PERSONS) or "turn_limit" in options or options.get("time_limit"):
        return dict(options)
    return {**options, "turn_limit": TURN_LIMIT}


def teams_of(form: MatchForm, find_team: Callable[[str], dict[str, Any] | None] = no_team) -> tuple[TeamSheet, ...]:
    """The sheets of the teams of a match. Raises ValueError."""
    try:
        if form.fixture is not None:
            return _fixture_teams(form)
        if not has_colleges(form.rules):
            return _sheets_of_lists(form, find_team)
        sides = zip(SIDES, form.sides, strict=False)
        return tuple(_side_team(side, chosen, form, find_team) for side, chosen in sides)
    except BadData as bad:
        raise ValueError(str(bad)) from None


def _sheets_of_lists(form: MatchForm, find_team: Callable[[str], dict[str, Any] | None]) -> tuple[TeamSheet, ...]:
    """The sheets of teams of lists, with Journeymen and all that they hire. Raises ValueError or BadData."""
    if any(chosen.extras is not None for chosen in form.sides):
        raise ValueError(f"extras: {RULESETS[form.rules].title} has no extras")
    teams, hires = lists_of(form.rules, form.sides, find_team)
    sheets = match_sheets(teams, hires, form.rules, SIDES[: len(teams)])
    refuse_one_college_twice(form.rules, *sheets[:2])
    return sheets


def lists_of(
    rules: str, sides: Sequence[SideForm], find_team: Callable[[str], dict[str, Any] | None] = no_team
) -> tuple[list[ListTeam], list[Hires]]:
    """The teams of lists that sides ask for, and what each hires. Raises ValueError or BadData."""
    teams: list[ListTeam] = []
    for side, chosen in zip(SIDES, sides, strict=False):
        document = _document_of(side, chosen, rules, find_team)
        teams.append(ready_list(rules, chosen.college or "") if document is None else list_of(document))
    return teams, [NOBODY if chosen.hires is None else _hires_of(chosen.hires) for chosen in sides]


def _hires_of(form: HiresForm) -> Hires:
    """What a form hires."""
    return Hires(
        {key: count for key, count in form.inducements.items() if count},
        tuple(form.stars),
        tuple((each.position, each.skill or "") for each in form.mercenaries),
        {key: count for key, count in form.journeymen.items() if count},
    )


def one_team_colleges(rules: str) -> tuple[str, ...]:
    """The colleges of a game in which each of them has one team; none in any other game."""
    return tuple(load_races(rules).teams) if has_races(rules) else ()


def refuse_one_college_twice(rules: str, home: TeamSheet, away: TeamSheet) -> None:
    """Each college of 1989 has one team, so both coaches cannot have it (DB89-TEAM-03). Raises ValueError."""
    if home.college == away.college and home.college in one_team_colleges(rules):
        raise ValueError(f"away: the {home.college} college plays for home; take another (DB89-TEAM-03)")


def college_team(
    rules: str, side: str, chosen: SideForm, find_team: Callable[[str], dict[str, Any] | None] = no_team
) -> tuple[str, dict[str, Any], TeamHead]:
    """
    A team of one of the colleges that have one team each.

    Args:
        rules: The game.
        side: Who takes it, for complaints.
        chosen: Which it is.
        find_team: Gives the document of a stored team by its id, or `None`.

    Returns: its college, what a form says of it (a stored team as it is now), and what it is called.

    Raises:
        ValueError: There is no such team, it breaks a rule, or is no college's.
    """
    try:
        document = _document_of(side, chosen, rules, find_team)
        team = ready_list(rules, chosen.college or "") if document is None else list_of(document)
        sheet = list_sheet(team, rules, side)
    except BadData as bad:
        raise ValueError(str(bad)) from None
    if sheet.college not in one_team_colleges(rules):
        raise ValueError(
            f"{side}: {sheet.name} is no college's team; pick one of {', '.join(one_team_colleges(rules))}"
        )
    said = {"college": chosen.college} if document is None else {"file": list_to_json(team)}
    return sheet.college, said, team_head(sheet, rules)


def check_coaches(form: MatchForm | ForkForm, real_dice: bool, guests: Collection[str] = ()) -> None:
    """Whether there are such coaches, and somebody to roll real dice. Raises ValueError."""
    coaches = [*PERSONS, *(key for key, _, _ in COACHES), *guests]
    for side, (coach, _) in zip(SIDES, form.coaches, strict=False):
        if coach not in coaches:
            raise ValueError(f"{side}: there is no coach {coach}; there are {', '.join(coaches)}")
    if real_dice and not {coach for coach, _ in form.coaches} & set(PERSONS):
        raise ValueError("real_dice: both coaches are computers; a person must roll the dice")


def _fixture_teams(form: MatchForm) -> tuple[TeamSheet, TeamSheet]:
    """The sheets of a league game that both coaches are ready for. Raises ValueError or BadData."""
    fixture = form.fixture
    assert fixture is not None, "only called for a fixture"
    if form.more:
        raise ValueError("more: two teams meet in a fixture")
    for side, chosen in (("home", form.home), ("away", form.away)):
        if [chosen.college, chosen.team, chosen.file, chosen.extras, chosen.hires].count(None) != 5:
            raise ValueError(f"{side}: the fixture says who plays and with what")
    state = pre_game_from_json(fixture.start, fixture.entries)
    if not state.over:
        raise ValueError("fixture: a coach has not finished what comes before the game")
    for sitting in state.sittings:
        if sitting.team.rules != form.rules:
            raise ValueError(f"fixture: {sitting.team.name} is a team of {sitting.team.rules}")
    return state.sheets(form.options.get("sponsors") == "in_use")


def _side_team(
    side: str, chosen: SideForm, form: MatchForm, find_team: Callable[[str], dict[str, Any] | None]
) -> TeamSheet:
    """The sheet of the team that a side asks for, with its extras. Raises ValueError or BadData."""
    team = _bare_team(side, chosen, form, find_team)
    extras = chosen.extras
    if extras is None:
        return team
    try:
        return with_extras(
            team, extras.training, extras.bribes, extras.wizard, extras.sponsor or "", extras.sponsored or 0
        )
    except ValueError as unfit:
        raise ValueError(f"{side}: {unfit}") from None


def _bare_team(
    side: str, chosen: SideForm, form: MatchForm, find_team: Callable[[str], dict[str, Any] | None]
) -> TeamSheet:
    """The sheet of the team of a college that a side asks for. Raises ValueError or BadData."""
    if chosen.hires is not None:
        raise ValueError(f"{side}: teams of {RULESETS[form.rules].title} bring extras, and hire nobody")
    root = _document_of(side, chosen, form.rules, find_team)
    if root is None:
        return ready_team(chosen.college or "", form.rules)
    if is_list(root):
        return list_sheet(list_of(root), form.rules, side)
    sponsors = form.options.get("sponsors") == "in_use"
    return playable(team_of(root), form.rules, side, sponsors)


def _document_of(
    side: str, chosen: SideForm, rules: str, find_team: Callable[[str], dict[str, Any] | None]
) -> Entry | None:
    """The file of the team that a side asks for; none where a ready team is to play. Raises ValueError."""
    if [chosen.college, chosen.team, chosen.file].count(None) != 2:
        raise ValueError(f"{side}: give one of college, team and file")
    if chosen.college is not None:
        colleges = ready_keys(rules)
        if chosen.college not in colleges:
            raise ValueError(f"{side}: there is no college {chosen.college}; there are {', '.join(colleges)}")
        return None
    document = chosen.file
    if chosen.team is not None:
        document = find_team(chosen.team)
        if document is None:
            raise ValueError(f"{side}: there is no stored team {chosen.team}")
    return json_entry(document, side)
