"""
Teams in the JSON of the site FUMBBL, in and out.

Nothing is fetched. What a file says that a team of ours cannot hold is listed, never guessed at in silence. An export
carries the whole team under `x-dungeonbowl`, so that it comes back as it was.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from dungeonbowl.data import CollegeInfo, PositionInfo, SkillInfo, load_colleges, load_skills
from dungeonbowl.data.reading import BadData, Entry, parse_json
from dungeonbowl.league.roster.legality import refused_skill
from dungeonbowl.league.roster.team import (
    CHARACTERISTICS,
    INJURED,
    LEAGUE,
    Advancement,
    Career,
    Player,
    Team,
    college_of,
)
from dungeonbowl.league.roster.values import access_of, current_team_value, spent_spp, team_value
from dungeonbowl.league.written.files import NAME_MOST, read_line, team_of, team_to_json
from dungeonbowl.league.written.shapes import Way

OWN: Final = "x-dungeonbowl"
_READ: Final = ("id", "name", "roster", "race", "rerolls", "treasury", "players", OWN)
_INJURY_OF: Final = {f"-{key}": injury for injury, key in INJURED.items()}
_CAREER: Final = {
    "completions": "completions",
    "touchdowns": "touchdowns",
    "interceptions": "interceptions",
    "casualties": "casualties",
    "mvps": "mvps",
}


@dataclass(frozen=True, slots=True)
class Imported:
    """A team that was read from another program's file, and what could not be taken over."""

    team: Team
    warnings: tuple[str, ...]


def parse_fumbbl(raw: bytes, file: str = "team", *, rules: str) -> Imported:
    """
    The team of a FUMBBL team file.

    Raises:
        BadData: It is no such file, or its roster is none of the ruleset's colleges.
    """
    root = parse_json(raw, file)
    if not isinstance(root.value, dict):
        root.fail(f"expected a team as a JSON object, got {root.shown()}")
    if OWN in root.value:
        try:
            return Imported(team_of(root.value[OWN]), ())
        except BadData as bad:
            return _foreign(root, rules, [f"the part for this program is damaged and was left aside: {bad}"])
    return _foreign(root, rules, [])


def parse_any(raw: bytes, file: str = "team", *, rules: str) -> Imported:
    """
    The team of a file of this program or of FUMBBL, whichever it is.

    Raises:
        BadData: It is neither, or damaged.
    """
    root = parse_json(raw, file)
    if isinstance(root.value, dict) and "format" in root.value:
        return Imported(team_of(root), ())
    return parse_fumbbl(raw, file, rules=rules)


def _foreign(root: Entry, rules: str, warnings: list[str]) -> Imported:
    """A team as the site describes it."""
    fields = _object(root)
    for key in ("name", "players"):
        if key not in fields:
            root.fail(f"the key {key} is missing: this is no FUMBBL team")
    college = _college(root, fields, rules)
    unread = [key for key in fields if key not in _READ]
    if unread:
        shown = ", ".join(key[:40] for key in unread[:8])
        warnings.append(f"{len(unread)} keys were not read: {shown}{', ...' if len(unread) > 8 else ''}")
    players: list[Player] = []
    for entry in fields["players"].entries(0, 64):
        player = _player(entry, college, warnings)
        if player is not None:
            players.append(player)
    origin = f"FUMBBL team {fields['id'].number(0, 10**12)}" if "id" in fields else "FUMBBL"
    team = Team(
        _name(fields["name"], warnings),
        college.colour,
        tuple(sorted(players, key=lambda each: each.number)),
        LEAGUE,
        fields["rerolls"].number(0, 99) if "rerolls" in fields else 0,
        fields["treasury"].number(0, 100_000_000) if "treasury" in fields else 0,
        rules=rules,
        origin=origin,
    )
    return Imported(team, tuple(warnings))


def _object(entry: Entry) -> dict[str, Entry]:
    """A JSON object whose unknown keys do not matter. Raises: BadData."""
    if not isinstance(entry.value, dict):
        entry.fail(f"expected an object, got {entry.shown()}")
    return entry.value


def _name(entry: Entry, warnings: list[str]) -> str:
    """A name, cut to what a team of ours can hold."""
    name = read_line(entry, 400)
    if len(name) <= NAME_MOST:
        return name
    warnings.append(f"{entry.key}: cut to {NAME_MOST} characters")
    return name[:NAME_MOST].strip()


def _college(root: Entry, fields: dict[str, Entry], rules: str) -> CollegeInfo:
    """The college that the file names as its roster or race. Raises: BadData."""
    book = load_colleges(rules)
    named: list[Entry] = []
    if "roster" in fields:
        roster = _object(fields["roster"])
        if "name" in roster:
            named.append(roster["name"])
    if "race" in fields:
        named.append(fields["race"])
    for entry in named:
        found = book.find(entry.text(200))
        if found is not None:
            return found
    known = ", ".join(college.name for college in book.colleges)
    if not named:
        root.fail("neither roster.name nor race says which college this is")
    named[0].fail(f"no college {named[0].shown()}; known are {known}")


def _player(entry: Entry, college: CollegeInfo, warnings: list[str]) -> Player | None:
    """One player, or `None` and a warning if the college has no such position."""
    fields = _object(entry)
    for key in ("number", "name", "position"):
        if key not in fields:
            entry.fail(f"the key {key} is missing")
    name = _name(fields["name"], warnings)
    wanted = fields["position"].text(200)
    position = _position(college, wanted)
    if position is None:
        warnings.append(f"{entry.key}: left out {name}: {college.name} has no position {wanted!r}")
        return None
    niggling, misses, injuries = _injuries(fields, warnings)
    career, spp = _career(fields)
    player = Player(
        fields["number"].number(0, 99),
        name,
        position.key,
        _advancements(fields, position, name, warnings),
        spp,
        career,
        niggling,
        injuries,
        misses,
    )
    short = spent_spp(player) - player.spp
    if short > 0:
        warnings.append(f"{entry.key}: {name} has spent {short} points more than the file says were earned; added")
        player = replace(player, spp=spp + short)
    return player


def _position(college: CollegeInfo, wanted: str) -> PositionInfo | None:
    """The position of a printed name or a key."""
    for position in college.positions:
        if wanted.lower() in (position.name.lower(), position.key):
            return position
    return None


def _skill(name: str, rules: str) -> SkillInfo | None:
    """The skill of a name, its value aside."""
    plain = name.split("(")[0].strip().lower()
    for skill in load_skills(rules).skills:
        if plain in (skill.name.lower(), skill.key):
            return skill
    return None


def _advancements(
    fields: dict[str, Entry], position: PositionInfo, name: str, warnings: list[str]
) -> tuple[Advancement, ...]:
    """Skills and characteristics that a player has gained; the file does not say how, so they count as chosen."""
    if "skills" not in fields:
        return ()
    found: list[Advancement] = []
    for entry in fields["skills"].entries(0, 60):
        word = entry.text(100)
        if word.lower().lstrip("+") in CHARACTERISTICS and word.startswith("+"):
            found.append(Advancement("characteristic", characteristic=word.lower().lstrip("+")))
            continue
        skill = _skill(word, position.rules)
        if skill is None:
            warnings.append(f"{entry.key}: left out {word!r} of {name}: no such skill here")
            continue
        if any(number == skill.number for number, _ in position.skills):
            continue
        way: Way = "chosen_primary" if access_of(position, skill.key) == "primary" else "chosen_secondary"
        refused = refused_skill(position, Player(1, name, position.key, tuple(found)), skill.key, way)
        if refused is not None:
            warnings.append(f"{entry.key}: left out {skill.name} of {name}: {refused[1]} ({refused[0]})")
            continue
        found.append(Advancement(way, skill.key))
    if found:
        warnings.append(f"{fields['skills'].key}: the file does not say how {name} gained these; taken as chosen")
    return tuple(found)


def _injuries(fields: dict[str, Entry], warnings: list[str]) -> tuple[int, bool, tuple[str, ...]]:
    """Niggling Injuries, whether the next game is missed, and reductions, from a text such as `m,n,-av`."""
    if "injuries" not in fields or fields["injuries"].is_null or fields["injuries"].value == "":
        return 0, False, ()
    entry = fields["injuries"]
    niggling, misses = 0, False
    injuries: list[str] = []
    for word in entry.text(200).lower().replace(";", ",").split(","):
        word = word.strip()
        if word == "n":
            niggling += 1
        elif word == "m":
            misses = True
        elif word in _INJURY_OF:
            injuries.append(_INJURY_OF[word])
        elif word:
            warnings.append(f"{entry.key}: {word!r} is no injury known here")
    return min(niggling, 9), misses, tuple(injuries)


def _career(fields: dict[str, Entry]) -> tuple[Career, int]:
    """What a player has done, and the points earned."""
    if "record" not in fields or fields["record"].is_null:
        return Career(), 0
    record = _object(fields["record"])
    counts = {ours: record[theirs].number(0, 10_000) if theirs in record else 0 for theirs, ours in _CAREER.items()}
    return Career(**counts), record["spp"].number(0, 10_000) if "spp" in record else 0


# -- out --------------------------------------------------------------------------------------------------------


def write_fumbbl(team: Team) -> bytes:
    """The team as FUMBBL's JSON describes one, and whole under `x-dungeonbowl`."""
    college = college_of(team)
    assert college is not None, f"a lawful team has a college, not {team.college!r}"
    found: dict[str, Any] = {
        "name": team.name,
        "roster": {"name": college.name},
        "race": college.name,
        "rerolls": team.rerolls,
        "treasury": team.treasury,
        "teamValue": team_value(team),
        "currentTeamValue": current_team_value(team),
        "season": {"number": team.season, "games": sum(game.season == team.season for game in team.history)},
        "players": [_player_json(college, player) for player in team.players],
        OWN: team_to_json(team),
    }
    return (json.dumps(found, indent=2, ensure_ascii=False) + "\n").encode()


def _player_json(college: CollegeInfo, player: Player) -> dict[str, Any]:
    """A player as the site describes one."""
    position = college.position(player.position)
    assert position is not None, f"a lawful player has a position, not {player.position!r}"
    book = load_skills(position.rules)
    words = ["m"] * player.misses_next + ["n"] * player.niggling + [f"-{INJURED[each]}" for each in player.injuries]
    return {
        "number": player.number,
        "name": player.name,
        "position": position.name,
        "record": {key: getattr(player.career, ours) for key, ours in _CAREER.items()} | {"spp": player.spp},
        "injuries": ",".join(words),
        "skills": [
            book.of_key(each.skill).name if each.skill else f"+{each.characteristic.upper()}"
            for each in player.advancements
        ],
    }
