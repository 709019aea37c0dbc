"""Reading and writing records: every field is checked, and a complaint names the place and what was expected."""

from __future__ import annotations

from typing import Final, cast

from dungeonbowl.core.asks import ASK_NAMES
from dungeonbowl.core.ids import MOST_SIDES, SLOTS
from dungeonbowl.core.questions import BadRecord
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.core.tables import Tables
from dungeonbowl.dungeon.layout.plan import Dungeon
from dungeonbowl.dungeon.layout.written import parse_dungeon
from dungeonbowl.match.own_tables import tables_from_json
from dungeonbowl.rules.seeded_dice import SECRET_BYTES, Seed
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.state.sheets import PlayerSheet, TeamSheet

FORMAT: Final = "dungeonbowl-record"
VERSION: Final = 4
"""The version of records with dice from a secret."""
THIRD_VERSION: Final = 3
"""That of records with more than two teams."""
SECOND_VERSION: Final = 2
"""That of records with a clock, real dice or forks."""
FIRST_VERSION: Final = 1
MOST_ANSWERS: Final = 200_000
MOST_DICE: Final = 10_000_000
MOST_FORKS: Final = 1_000


class ReadRecord:
    """A record whose fields have been checked."""

    def __init__(
        self,
        rules: str,
        seed: Seed,
        options: dict[str, str | int],
        teams: tuple[TeamSheet, ...],
        dungeon: Dungeon,
        answers: list[tuple[int, int]],
        code: str | None,
        real_dice: bool,
        reseeded: list[tuple[int, Seed]],
        tables: Tables,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.options = options
        self.teams = teams
        self.dungeon = dungeon
        self.answers = answers
        self.hash = code
        self.real_dice = real_dice
        self.reseeded = reseeded
        self.tables = tables


def read_record(record: object) -> ReadRecord:
    """
    Check a record and turn it into values.

    Raises:
        BadRecord: it is no record, of another version, truncated or damaged.
    """
    if not isinstance(record, dict):
        raise BadRecord("a record is a JSON object")
    fields = cast("dict[str, object]", record)
    if fields.get("format") != FORMAT:
        raise BadRecord(f"format: expected {FORMAT!r}, got {fields.get('format')!r}: this is not a match record")
    version = fields.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or not FIRST_VERSION <= version <= VERSION:
        raise BadRecord(f"version: this program reads record versions {FIRST_VERSION} to {VERSION}, got {version!r}")
    rules = fields.get("rules")
    if not isinstance(rules, str) or rules not in RULESETS:
        raise BadRecord(f"rules: expected one of {', '.join(sorted(RULESETS))}, got {rules!r}")
    played = RULESETS[rules].version
    if fields.get("rules_version") != played:
        raise BadRecord(
            f"rules_version: the match was played with version {fields.get('rules_version')!r} of {rules}, "
            f"this program plays version {played}"
        )
    seed = read_seed(fields)
    options = fields.get("options")
    if not isinstance(options, dict) or not all(
        isinstance(k, str) and isinstance(v, (str, int)) for k, v in options.items()
    ):
        raise BadRecord("options: expected an object of words and numbers")
    code = fields.get("hash")
    if code is not None and not isinstance(code, str):
        raise BadRecord("hash: expected text")
    try:
        dungeon = parse_dungeon(fields.get("dungeon"))
    except ValueError as error:
        raise BadRecord(f"dungeon: {error}") from error
    return ReadRecord(
        rules,
        seed,
        cast("dict[str, str | int]", options),
        teams_from_json(fields),
        dungeon,
        read_answers(fields.get("answers")),
        code,
        read_dice(fields),
        read_reseeded(fields.get("reseeded")),
        tables_from_json(fields.get("tables")),
    )


def read_dice(fields: dict[str, object]) -> bool:
    """Whether the dice of the match were real ones."""
    given = fields.get("dice", "seeded")
    if given not in ("seeded", "real"):
        raise BadRecord(f"dice: expected 'seeded' or 'real', got {given!r}")
    if given == "real" and fields.get("reseeded"):
        raise BadRecord("reseeded: real dice have no seeds")
    return given == "real"


def read_seed(fields: dict[str, object], where: str = "") -> Seed:
    """What dice follow from: a number, or a secret in hex. Raises: BadRecord."""
    given = fields.get("seed")
    if not isinstance(given, str):
        return whole(fields, "seed", 0, (1 << 64) - 1, where)
    try:
        secret = bytes.fromhex(given)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or given != secret.hex():
        place = f"{where}.seed" if where else "seed"
        raise BadRecord(f"{place}: expected a number, or a secret of {2 * SECRET_BYTES} hexadecimal digits")
    return secret


def seed_to_json(seed: Seed) -> int | str:
    """What dice follow from, as a number or as hexadecimal digits."""
    return seed.hex() if isinstance(seed, bytes) else seed


def read_reseeded(given: object) -> list[tuple[int, Seed]]:
    """The forks on the way to a match: the first die of each and its seed."""
    if given is None:
        return []
    if not isinstance(given, list) or len(given) > MOST_FORKS:
        raise BadRecord(f"reseeded: expected a list of at most {MOST_FORKS} pairs")
    found: list[tuple[int, Seed]] = []
    for at, pair in enumerate(given):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise BadRecord(f"reseeded[{at}]: expected a pair of numbers, the first die and the seed")
        fields: dict[str, object] = {"die": pair[0], "seed": pair[1]}
        n = whole(fields, "die", found[-1][0] + 1 if found else 0, MOST_DICE, f"reseeded[{at}]")
        found.append((n, read_seed(fields, f"reseeded[{at}]")))
    return found


def read_answers(given: object) -> list[tuple[int, int]]:
    """The tagged answers of a record."""
    if not isinstance(given, list):
        raise BadRecord("answers: expected a list")
    if len(given) > MOST_ANSWERS:
        raise BadRecord(f"answers: {len(given)} are more than the {MOST_ANSWERS} a record may hold")
    numbers = {name: at for at, name in enumerate(ASK_NAMES)}
    answers: list[tuple[int, int]] = []
    for at, pair in enumerate(given):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise BadRecord(f"answers[{at}]: expected a pair of a name and a number")
        name, value = pair[0], pair[1]
        if not isinstance(name, str) or name not in numbers:
            raise BadRecord(f"answers[{at}]: {name!r} is no question")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 32:
            raise BadRecord(f"answers[{at}]: expected a number, got {value!r}")
        answers.append((numbers[name], value))
    return answers


def whole(fields: dict[str, object], key: str, least: int, most: int, where: str = "") -> int:
    """A whole number of an object, within bounds."""
    value = fields.get(key)
    place = f"{where}.{key}" if where else key
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRecord(f"{place}: expected a whole number from {least} to {most}, got {value!r}")
    return value


def words(fields: dict[str, object], key: str, where: str) -> str:
    """A short text of an object."""
    value = fields.get(key)
    if not isinstance(value, str) or len(value) > 200:
        raise BadRecord(f"{where}.{key}: expected a short text, got {value!r}")
    return value


def teams_to_json(teams: tuple[TeamSheet, ...]) -> dict[str, object]:
    """The teams as fields of a record: `home` and `away`, or `teams` where there are more."""
    home, away, *more = teams
    if more:
        return {"teams": [team_to_json(team) for team in teams]}
    return {"home": team_to_json(home), "away": team_to_json(away)}


def teams_from_json(fields: dict[str, object]) -> tuple[TeamSheet, ...]:
    """
    The teams of a record: `home` and `away`, or from version 3 on `teams`.

    Raises:
        BadRecord: a team is missing or damaged, or there are too many.
    """
    version = fields.get("version")
    if version in (FIRST_VERSION, SECOND_VERSION) or (version == VERSION and "teams" not in fields):
        return team_from_json(fields.get("home"), "home"), team_from_json(fields.get("away"), "away")
    given = fields.get("teams")
    if not isinstance(given, list) or not 2 <= len(given) <= MOST_SIDES:
        raise BadRecord(f"teams: expected 2 to {MOST_SIDES} teams")
    return tuple(team_from_json(team, f"teams[{at}]") for at, team in enumerate(given))


def team_to_json(team: TeamSheet) -> dict[str, object]:
    """A team as plain JSON values; extras only where the team has them."""
    fields: dict[str, object] = {
        "name": team.name,
        "college": team.college,
        "rerolls": team.rerolls,
        "bribes": team.bribes,
    }
    if team.training:
        fields["training"] = team.training
    if team.wizard:
        fields["wizard"] = True
    if team.sponsor:
        fields["sponsor"] = team.sponsor
    if team.sponsored:
        fields["sponsored"] = team.sponsored
    if team.apothecaries:
        fields["apothecaries"] = team.apothecaries
    if team.chefs:
        fields["chefs"] = team.chefs
    if team.igors:
        fields["igors"] = team.igors
    if team.babes:
        fields["babes"] = team.babes
    fields["players"] = [player_to_json(player) for player in team.players]
    return fields


def player_to_json(player: PlayerSheet) -> dict[str, object]:
    """A player as plain JSON values."""
    found: dict[str, object] = {
        "number": player.number,
        "name": player.name,
        "position": player.position,
        "ma": player.ma,
        "st": player.st,
        "ag": player.ag,
        "pa": player.pa,
        "av": player.av,
        "skills": [[SKILL_KEYS[skill], value] for skill, value in player.skills],
        "cost": player.cost,
        "niggling": player.niggling,
        "keywords": list(player.keywords),
        "dislikes": list(player.dislikes),
    }
    if player.sp or player.ts or player.cl:
        found["sp"] = player.sp
        found["ts"] = player.ts
        found["cl"] = player.cl
    return found


def team_from_json(given: object, where: str) -> TeamSheet:
    """
    A team from plain JSON values.

    Raises:
        BadRecord: something is missing or out of bounds.
    """
    if not isinstance(given, dict):
        raise BadRecord(f"{where}: expected a team")
    fields = cast("dict[str, object]", given)
    players = fields.get("players")
    if not isinstance(players, list) or not 1 <= len(players) <= SLOTS - 1:
        raise BadRecord(f"{where}.players: expected 1 to {SLOTS - 1} players")
    wizard = fields.get("wizard", False)
    if not isinstance(wizard, bool):
        raise BadRecord(f"{where}.wizard: expected true or false, got {wizard!r}")
    try:
        return TeamSheet(
            words(fields, "name", where),
            words(fields, "college", where),
            tuple(player_from_json(player, f"{where}.players[{at}]") for at, player in enumerate(players)),
            whole(fields, "rerolls", 0, 20, where),
            whole(fields, "bribes", 0, 20, where),
            whole(fields, "training", 0, 20, where) if "training" in fields else 0,
            wizard,
            words(fields, "sponsor", where) if "sponsor" in fields else "",
            whole(fields, "sponsored", 0, 99, where) if "sponsored" in fields else 0,
            whole(fields, "apothecaries", 0, 9, where) if "apothecaries" in fields else 0,
            whole(fields, "chefs", 0, 9, where) if "chefs" in fields else 0,
            whole(fields, "igors", 0, 9, where) if "igors" in fields else 0,
            whole(fields, "babes", 0, 9, where) if "babes" in fields else 0,
        )
    except ValueError as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(f"{where}: {error}") from error


def player_from_json(given: object, where: str) -> PlayerSheet:
    """
    A player from plain JSON values.

    Raises:
        BadRecord: something is missing or out of bounds.
    """
    if not isinstance(given, dict):
        raise BadRecord(f"{where}: expected a player")
    fields = cast("dict[str, object]", given)
    skills = fields.get("skills")
    if not isinstance(skills, list):
        raise BadRecord(f"{where}.skills: expected a list")
    read: list[tuple[int, int]] = []
    for at, pair in enumerate(skills):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or pair[0] not in SKILL_KEYS:
            raise BadRecord(f"{where}.skills[{at}]: expected a skill and its value, got {pair!r}")
        value = pair[1]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 6:
            raise BadRecord(f"{where}.skills[{at}]: expected a value from 0 to 6, got {value!r}")
        read.append((SKILL_KEYS.index(pair[0]), value))
    return PlayerSheet(
        whole(fields, "number", 0, 99, where),
        words(fields, "name", where),
        words(fields, "position", where),
        whole(fields, "ma", 1, 12, where),
        whole(fields, "st", 1, 12, where),
        whole(fields, "ag", 1, 6, where),
        whole(fields, "pa", 0, 6, where),
        whole(fields, "av", 2, 12, where),
        tuple(read),
        whole(fields, "cost", 0, 10_000_000, where),
        whole(fields, "niggling", 0, 9, where),
        kinds(fields, "keywords", where),
        kinds(fields, "dislikes", where),
        whole(fields, "sp", -6, 9, where) if "sp" in fields else 0,
        whole(fields, "ts", -6, 6, where) if "ts" in fields else 0,
        whole(fields, "cl", -6, 6, where) if "cl" in fields else 0,
    )


def kinds(fields: dict[str, object], key: str, where: str) -> tuple[str, ...]:
    """A list of short words that may be left out. Raises: BadRecord."""
    given = fields.get(key, [])
    if not isinstance(given, list) or not all(isinstance(word, str) and len(word) <= 40 for word in given):
        raise BadRecord(f"{where}.{key}: expected a list of words")
    return tuple(cast("list[str]", given))
