"""Teams as the addresses tell of them: read, checked, stored, printed; those of colleges and those of lists."""

import hmac
from dataclasses import asdict
from typing import Any, Final

from fastapi import HTTPException, Request, Response

from dungeonbowl.data import BadData, load_colleges, load_skills
from dungeonbowl.data.books import COLLEGE_GAMES
from dungeonbowl.data.reading import json_entry, parse_json
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.league.either import AnyTeam, paper_of
from dungeonbowl.league.lists import ListTeam, check_drafted, is_list, list_of, list_to_json, roster_of
from dungeonbowl.league.lists.offers import find_roster, list_offer, list_players, list_totals
from dungeonbowl.league.roster.draft import college_json, roster_json, totals_of, with_treasury
from dungeonbowl.league.roster.legality import check_team
from dungeonbowl.league.roster.team import INDUCEMENT_COST, INDUCEMENT_MOST, INDUCEMENTS, SPONSORS, WAYS, Team
from dungeonbowl.league.roster.values import RANKS, advancement_cost
from dungeonbowl.league.written.files import team_of, team_to_json
from dungeonbowl.league.written.fumbbl import parse_any
from dungeonbowl.notation.messages.figures import figures_of
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.server.http.errands import Errands
from dungeonbowl.server.http.teams.forms import (
    CheckedList,
    CheckedTeam,
    Document,
    DraftBook,
    ImportedList,
    ImportedTeam,
    InducementOffer,
    ListBook,
    RankOffer,
    SkillOffer,
    StoredList,
    StoredTeam,
    TeamViolation,
    TotalsInfo,
)
from dungeonbowl.server.live.seated.seats import digest
from dungeonbowl.server.store.teams import TeamRow

TYPES: Final = {"pdf": "application/pdf", "json": "application/json"}


def read_team(document: Document) -> AnyTeam:
    """The team of a request's body. Raises HTTPException 400."""
    try:
        root = json_entry(document, "team")
        return list_of(root) if is_list(root) else with_treasury(team_of(root))
    except BadData as bad:
        raise HTTPException(400, str(bad)) from None


def imported(raw: bytes) -> ImportedTeam | ImportedList:
    """The team of a file of this program, or of another. Raises HTTPException 400."""
    try:
        root = parse_json(raw, "file")
        if is_list(root):
            return ImportedList(**checked_list(list_of(root)).model_dump(), warnings=[])
        found = parse_any(raw, "file", rules=COLLEGE_GAMES[0])
    except BadData as bad:
        raise HTTPException(400, str(bad)) from None
    return ImportedTeam(**checked_team(found.team).model_dump(), warnings=list(found.warnings))


# -- what is told of a team ------------------------------------------------------------------------------------------


def checked(team: AnyTeam) -> CheckedTeam | CheckedList:
    """A team with its totals and violations."""
    return checked_list(team) if isinstance(team, ListTeam) else checked_team(team)


def checked_team(team: Team) -> CheckedTeam:
    """A team of a college with its totals and violations."""
    team = with_treasury(team)
    totals = totals_of(team)
    return CheckedTeam(
        team=team_to_json(team),
        violations=[TeamViolation(rule=each.rule, where=each.where, text=each.text) for each in check_team(team)],
        totals=TotalsInfo(**asdict(totals)) if totals is not None else None,
        players=roster_json(team),
    )


def checked_list(team: ListTeam) -> CheckedList:
    """A team of a list with its totals and violations; without such a list it looks like one of the first."""
    roster = roster_of(team)
    return CheckedList(
        team=list_to_json(team),
        title=team.team if roster is None else roster.name,
        colour=(roster or load_rosters(team.rules)[0]).arms,
        violations=[TeamViolation(rule=each.rule, where=each.where, text=each.text) for each in check_drafted(team)],
        totals=list_totals(team),
        players=list_players(team),
    )


def stored(row: TeamRow, key: str | None) -> StoredTeam | StoredList:
    """A stored team as it is shown."""
    team = read_team(row.document)
    kept: dict[str, Any] = {"id": row.id, "version": row.version, "editable": opens(row, key), "held": row.held}
    if isinstance(team, ListTeam):
        return StoredList(**checked_list(team).model_dump(), **kept)
    return StoredTeam(**checked_team(team).model_dump(), **kept)


def opens(row: TeamRow, key: str | None) -> bool:
    """Whether a secret lets its holder save the team."""
    return key is not None and hmac.compare_digest(digest(key).encode(), row.token.encode())


# -- files and papers ------------------------------------------------------------------------------------------------


def lawful(team: AnyTeam) -> None:
    """Refuse a team that breaks a rule. Raises HTTPException 409."""
    violations = check_drafted(team) if isinstance(team, ListTeam) else check_team(team)
    if violations:
        raise HTTPException(409, f"the team breaks rules: {violations[0]}")


async def paper(errands: Errands, request: Request, team: AnyTeam, kind: str) -> Response:
    """One of the papers of a lawful team. Raises HTTPException."""
    lawful(team)
    return download(await errands.run_short(request, paper_of, team, kind), "pdf", f"{team.name} {kind}")


def download(data: bytes, kind: str, name: str) -> Response:
    """A file to be saved under a name of plain letters."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    plain = "-".join(part for part in plain.split("-") if part)[:80] or "team"
    headers = {"content-disposition": f'attachment; filename="{plain}.{kind}"'}
    return Response(data, media_type=TYPES[kind], headers=headers)


# -- what teams are drafted from -------------------------------------------------------------------------------------


def draft_book(rules: str) -> DraftBook:
    """Everything that teams of a ruleset with colleges are drafted from."""
    book = load_colleges(rules)
    names = {"training": "Extra Team Training", "bribes": "Bribe", "wizard": "College Wizard"}
    return DraftBook(
        rules=rules,
        budget=book.draft.budget,
        players_least=book.draft.players_least,
        players_most=book.draft.players_most,
        colleges=[college_json(college) for college in book.colleges],
        skills=[
            SkillOffer(key=skill.key, name=skill.label(), category=skill.category, text=skill.effect)
            for skill in load_skills(rules).skills
            if skill.category != "trait"
        ],
        inducements=[
            InducementOffer(key=key, name=names[key], most=INDUCEMENT_MOST[key], cost=INDUCEMENT_COST)
            for key in INDUCEMENTS
        ],
        sponsors=list(SPONSORS),
        advancements=[
            RankOffer(rank=RANKS[at + 1], cost={way: advancement_cost(at, way) for way in WAYS}) for at in range(6)
        ],
    )


def list_book(rules: str, team: str) -> ListBook:
    """Everything that a team of one list is drafted from. Raises BadData."""
    return ListBook(
        game=RULESETS[rules].title,
        offer=list_offer(rules, team),
        colour=find_roster(rules, team).arms,
        figures=figures_of(RULESETS[rules]),
    )
