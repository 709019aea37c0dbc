"""Team files: a team as JSON and back, every field checked where it stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data import load_colleges
from dungeonbowl.data.books import COLLEGE_GAMES
from dungeonbowl.data.reading import Entry, json_entry, parse_json, read_bytes, shown_path
from dungeonbowl.league.roster.team import (
    CHARACTERISTICS,
    EXHIBITION,
    GAMES,
    INDUCEMENTS,
    INJURIES,
    KINDS,
    LEAGUE,
    RESULTS,
    WAYS,
    Advancement,
    Agreement,
    Career,
    Game,
    Inducements,
    Player,
    Team,
)
from dungeonbowl.league.written.shapes import (
    AdvancementFile,
    CareerFile,
    GameFile,
    PlayerFile,
    TeamFile,
    TeamFileHead,
    TeamOwn,
)

FORMAT: Final = "dungeonbowl-team"
VERSION: Final = 1
NAME_MOST: Final = 40
PLAYERS_MOST: Final = 32
"""Players a file may list; how many a team may have is a matter of its rules."""
GAMES_MOST: Final = 1000
GOLD_MOST: Final = 100_000_000
COUNT_MOST: Final = 10_000

_CAREER: Final = ("completions", "deflections", "interceptions", "casualties", "touchdowns", "mvps")
_COUNTED: Final = ("touchdowns", "casualties", "points", "winnings")


# -- reading ----------------------------------------------------------------------------------------------------


def load_team(path: Path) -> Team:
    """
    The team of a file, lawful or not.

    Raises:
        BadData: The file cannot be read or is no team: the place inside it, and what was expected.
    """
    return team_of(parse_json(read_bytes(path), shown_path(path)))


def parse_team(raw: bytes, file: str = "team") -> Team:
    """The team of a file's bytes. Raises: BadData, see `load_team`."""
    return team_of(parse_json(raw, file))


def team_from_json(value: object, file: str = "team") -> Team:
    """The team of plain JSON values. Raises: BadData, see `load_team`."""
    return team_of(json_entry(value, file))


def team_of(root: Entry) -> Team:
    """The team of a read file. Raises: BadData."""
    _check_head(root)
    fields = root.fields(
        ("format", "version", "rules", "kind", "name", "college", "players"),
        (
            "rerolls",
            "treasury",
            "agreement",
            "inducements",
            "sponsor",
            "sponsored",
            "trophy",
            "season",
            "history",
            "origin",
        ),
    )
    rules = fields["rules"].one_of(COLLEGE_GAMES)
    kind = fields["kind"].one_of(KINDS)
    colours = [college.colour for college in load_colleges(rules).colleges]
    if kind == LEAGUE and "agreement" in fields:
        fields["agreement"].fail("only exhibition teams are drafted by agreement")
    if kind == LEAGUE and "inducements" in fields:
        fields["inducements"].fail("league teams buy inducements before each game")
    if kind == EXHIBITION:
        for key in ("treasury", "trophy", "season", "history", "origin"):
            if key in fields:
                fields[key].fail("only league teams have this")
    return Team(
        name=read_line(fields["name"]),
        college=fields["college"].one_of(colours),
        players=tuple(read_player(entry) for entry in fields["players"].entries(0, PLAYERS_MOST)),
        kind=kind,
        rerolls=fields["rerolls"].number(0, 99) if "rerolls" in fields else 0,
        treasury=fields["treasury"].number(0, GOLD_MOST) if "treasury" in fields else 0,
        agreement=_read_agreement(fields["agreement"]) if "agreement" in fields else Agreement(),
        inducements=_read_inducements(fields["inducements"]) if "inducements" in fields else Inducements(),
        sponsor=_read_sponsor(fields["sponsor"]) if "sponsor" in fields else "",
        trophy="trophy" in fields and fields["trophy"].flag(),
        season=fields["season"].number(1, 999) if "season" in fields else 1,
        history=_read_history(fields["history"]) if "history" in fields else (),
        rules=rules,
        sponsored=fields["sponsored"].number(0, 99) if "sponsored" in fields else 0,
        origin=_read_origin(fields["origin"]) if "origin" in fields else "",
    )


def read_line(entry: Entry, longest: int = NAME_MOST) -> str:
    """A text of one line. Raises: BadData."""
    found = entry.text(longest)
    if "\n" in found:
        entry.fail("expected a text of one line")
    return found


def _check_head(root: Entry) -> None:
    """Whether this is a team of a version that can be read. Raises: BadData."""
    if not isinstance(root.value, dict):
        root.fail(f"expected a team as a JSON object, got {root.shown()}")
    for key, wanted in (("format", FORMAT), ("version", VERSION)):
        found = root.value.get(key)
        if found is None:
            root.fail(f"the key {key} is missing; a team file begins with format {FORMAT!r} and version {VERSION}")
        if found.value != wanted or isinstance(found.value, bool):
            hint = "this is no team file" if key == "format" else "this program cannot read it"
            found.fail(f"expected {wanted!r}, got {found.shown()}: {hint}")


def read_player(entry: Entry) -> Player:
    """One player."""
    fields = entry.fields(
        ("number", "name", "position"),
        ("advancements", "spp", "career", "niggling", "injuries", "misses_next", "retired", "seasons"),
    )
    return Player(
        number=fields["number"].number(0, 99),
        name=read_line(fields["name"]),
        position=fields["position"].key_text(),
        advancements=tuple(_read_advancement(each) for each in fields["advancements"].entries(0, 12))
        if "advancements" in fields
        else (),
        spp=fields["spp"].number(0, COUNT_MOST) if "spp" in fields else 0,
        career=_read_career(fields["career"]) if "career" in fields else Career(),
        niggling=fields["niggling"].number(0, 9) if "niggling" in fields else 0,
        injuries=tuple(each.one_of(INJURIES) for each in fields["injuries"].entries(0, 40))
        if "injuries" in fields
        else (),
        misses_next="misses_next" in fields and fields["misses_next"].flag(),
        retired="retired" in fields and fields["retired"].flag(),
        seasons=fields["seasons"].number(0, 999) if "seasons" in fields else 0,
    )


def _read_advancement(entry: Entry) -> Advancement:
    """One advancement: a skill or a characteristic."""
    fields = entry.fields(("way",), ("skill", "characteristic", "dice"))
    way = fields["way"].one_of(WAYS)
    if ("skill" in fields) == ("characteristic" in fields):
        entry.fail("expected skill or characteristic, one of the two")
    if "characteristic" in fields and way != "characteristic":
        fields["characteristic"].fail(f"{way} brings a skill")
    return Advancement(
        way,
        fields["skill"].one_of(SKILL_KEYS) if "skill" in fields else "",
        fields["characteristic"].one_of(CHARACTERISTICS) if "characteristic" in fields else "",
        tuple(each.number(1, 16) for each in fields["dice"].entries(1, 2)) if "dice" in fields else (),
    )


def _read_career(entry: Entry) -> Career:
    """What a player has done."""
    fields = entry.fields((), _CAREER)
    return Career(*(fields[key].number(0, COUNT_MOST) if key in fields else 0 for key in _CAREER))


def _read_agreement(entry: Entry) -> Agreement:
    """What an exhibition team was drafted for."""
    fields = entry.fields(("budget",), ("free_spp", "inducements"))
    return Agreement(
        fields["budget"].number(100_000, 10_000_000),
        fields["free_spp"].number(0, 1000) if "free_spp" in fields else 0,
        fields["inducements"].words(INDUCEMENTS) if "inducements" in fields else INDUCEMENTS,
    )


def _read_inducements(entry: Entry) -> Inducements:
    """What an exhibition team has bought besides players."""
    fields = entry.fields((), INDUCEMENTS)
    return Inducements(*(fields[key].number(0, 99) if key in fields else 0 for key in INDUCEMENTS))


def _read_sponsor(entry: Entry) -> str:
    """The key of a sponsor; null or an empty text is none. Whether there is such a sponsor is a matter of the rules."""
    return "" if entry.is_null or entry.value == "" else entry.key_text()


def _read_origin(entry: Entry) -> str:
    """Where a team was brought in from; null or an empty text for one that was drafted here."""
    return "" if entry.is_null or entry.value == "" else read_line(entry, 200)


def _read_history(entry: Entry) -> tuple[Game, ...]:
    """The games a team has played."""
    found: list[Game] = []
    seen: set[str] = set()
    for item in entry.entries(0, GAMES_MOST):
        fields = item.fields(
            ("season", "match", "kind", "opponent", "result"),
            ("touchdowns", "casualties", "points", "winnings", "conceded", "dead", "played"),
        )
        match = read_line(fields["match"], 80)
        if match in seen:
            fields["match"].fail(f"{match} stands twice")
        seen.add(match)
        found.append(
            Game(
                fields["season"].number(1, 999),
                match,
                fields["kind"].one_of(GAMES),
                read_line(fields["opponent"]),
                fields["result"].one_of(RESULTS),
                fields["touchdowns"].number(0, 99) if "touchdowns" in fields else 0,
                fields["casualties"].number(0, 99) if "casualties" in fields else 0,
                fields["points"].number(-99, 99) if "points" in fields else 0,
                fields["winnings"].number(0, GOLD_MOST) if "winnings" in fields else 0,
                "conceded" in fields and fields["conceded"].flag(),
                tuple(read_line(each) for each in fields["dead"].entries(0, PLAYERS_MOST)) if "dead" in fields else (),
            )
        )
    return tuple(found)


# -- writing ----------------------------------------------------------------------------------------------------


def team_to_json(team: Team) -> TeamFile:
    """The team as plain JSON values; reading them gives the same team."""
    head: TeamFileHead = {
        "format": FORMAT,
        "version": VERSION,
        "rules": team.rules,
        "kind": team.kind,
        "name": team.name,
        "college": team.college,
        "rerolls": team.rerolls,
        "sponsor": team.sponsor or None,
    }
    players = [player_to_json(player) for player in team.players]
    found: TeamFile = {**head, **_own_to_json(team), "players": players}
    if team.kind == LEAGUE:
        found["history"] = [_game_to_json(game) for game in team.history]
    return found


def _own_to_json(team: Team) -> TeamOwn:
    """What only teams of its kind have, or teams with a sponsor."""
    found: TeamOwn = {}
    if team.sponsored:
        found["sponsored"] = team.sponsored
    if team.kind == EXHIBITION:
        agreed, bought = team.agreement, team.inducements
        found["agreement"] = {
            "budget": agreed.budget,
            "free_spp": agreed.free_spp,
            "inducements": list(agreed.inducements),
        }
        found["inducements"] = {"training": bought.training, "bribes": bought.bribes, "wizard": bought.wizard}
    else:
        found["treasury"] = team.treasury
        found["trophy"] = team.trophy
        found["season"] = team.season
        if team.origin:
            found["origin"] = team.origin
    return found


def player_to_json(player: Player) -> PlayerFile:
    """A player; what is empty or no is left out."""
    found: PlayerFile = {"number": player.number, "name": player.name, "position": player.position}
    if player.advancements:
        found["advancements"] = [_advancement_to_json(each) for each in player.advancements]
    if player.spp:
        found["spp"] = player.spp
    career: CareerFile = {}
    for key in _CAREER:
        if count := getattr(player.career, key):
            career[key] = count
    if career:
        found["career"] = career
    if player.niggling:
        found["niggling"] = player.niggling
    if player.injuries:
        found["injuries"] = list(player.injuries)
    if player.misses_next:
        found["misses_next"] = True
    if player.retired:
        found["retired"] = True
    if player.seasons:
        found["seasons"] = player.seasons
    return found


def _advancement_to_json(advancement: Advancement) -> AdvancementFile:
    """One advancement."""
    found: AdvancementFile = {"way": advancement.way}
    if advancement.skill:
        found["skill"] = advancement.skill
    else:
        found["characteristic"] = advancement.characteristic
    if advancement.dice:
        found["dice"] = list(advancement.dice)
    return found


def _game_to_json(game: Game) -> GameFile:
    """One game of a history."""
    found: GameFile = {
        "season": game.season,
        "match": game.match,
        "kind": game.kind,
        "opponent": game.opponent,
        "result": game.result,
    }
    for key in _COUNTED:
        if count := getattr(game, key):
            found[key] = count
    if game.conceded:
        found["conceded"] = True
    if game.dead:
        found["dead"] = list(game.dead)
    if not game.played:
        found["played"] = False
    return found


def write_team(team: Team) -> bytes:
    """The team as the bytes of a file, always the same for the same team."""
    return (json.dumps(team_to_json(team), indent=2, ensure_ascii=False) + "\n").encode()
