"""The position of a scenario: read from its file, and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import skills as sk
from dungeonbowl.core.coordinates import in_a_file
from dungeonbowl.core.ids import (
    BOX_NAMES,
    IN_PLAY,
    INJURED,
    KO,
    LOST,
    NONE,
    PRONE,
    RESERVES,
    SENT_OFF,
    SIDE_LETTERS,
    SLOTS,
    STANDING,
    STUNNED_BOX,
)
from dungeonbowl.data import BadData, SkillInfo, load_colleges, load_skills
from dungeonbowl.data.books import COLLEGES, LISTS, RACES, book_of, has_colleges, has_races
from dungeonbowl.data.races import PROFILE, load_races
from dungeonbowl.data.reading import Entry
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.dungeon import BadMap, Drawing, Dungeon
from dungeonbowl.dungeon.grid.kinds import KIND_TRAP, ROOM_NAMES
from dungeonbowl.dungeon.grid.terrain import TERRAINS, ZONE_LETTERS
from dungeonbowl.notation.scenario import words
from dungeonbowl.notation.scenario.counters import Counter, counters_of, without_counters
from dungeonbowl.notation.scenario.extras import EXTRA_KEYS, Extras, read_extras
from dungeonbowl.notation.scenario.model import Held, Piece, Position, Square
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state import PlayerSheet, TeamSheet
from dungeonbowl.state.sheets import EVERYONE, LARGE
from dungeonbowl.state.state import PIT_NOTHING

MOST_PLAYERS: Final = SLOTS - 1
_KEY: Final = re.compile(r"[a-d][1-9][0-9]?")
_DRAWN_AS: Final[dict[str, str]] = dict(zip(SIDE_LETTERS, ZONE_LETTERS, strict=True))
_BOXES: Final = {BOX_NAMES[box]: box for box in (RESERVES, KO, INJURED, SENT_OFF, LOST, STUNNED_BOX)}
_LINEMAN: Final = "human_lineman"
_PROFILE: Final = {"ma": (1, 12), "st": (1, 12), "ag": (1, 6), "pa": (1, 6), "av": (2, 12)}
_BONUSES: Final = {"sp": (-6, 9), "ts": (-6, 6), "cl": (-6, 6)}
"""What the profiles of 1989 have besides."""
_PLAYER_KEYS: Final = ("at", "box", "state", "used", "skills", "race", "position", *_PROFILE, *_BONUSES)
_STAFF: Final = ("apothecary", "igor", "babes", "chefs", "sponge")
_TEAM_KEYS: Final = ("rerolls", "bribes", "college", "list", *_STAFF, "magic", *EXTRA_KEYS)
_SIZE: Final = "size"
_LARGE: Final = (2, 2)
"""What Large Monsters cover, the only ones who cover more than a square (DB89-LARGE-02)."""
_FARTHEST: Final = 999


def later(entry: Entry, keys: Sequence[str]) -> None:
    """Refuse the first of some keys that belong to games not played yet. Raises: BadData."""
    if isinstance(entry.value, dict):
        for key, value in entry.value.items():
            if key in keys:
                raise BadData(entry.file, value.line, key, words.LATER)


def read_square(entry: Entry) -> Square:
    """Column and row. Raises: BadData."""
    x, y = (number.number(0, _FARTHEST) for number in entry.entries(2, 2))
    return x, y


def read_side(entry: Entry, names: Names) -> int:
    """The side of a letter. Raises: BadData."""
    return names.letters.index(entry.one_of(names.letters))


class Names:
    """
    The players of a scenario by the names its file gives them.

    The names of a side are numbered in ascending order, so that ids have no holes.
    """

    def __init__(self, players: Entry, teams: int = 2, declares: bool = True) -> None:
        """
        Args:
            players: The players by their keys.
            teams: How many end zones the map has.
            declares: Whether a player's action is declared before they move.

        Raises:
            BadData: A key is none of a player, or of a team without an end zone.
        """
        self.declares = declares
        # The letters of the teams.
        self.letters: tuple[str, ...] = SIDE_LETTERS[:teams]
        found: dict[int, list[tuple[int, str]]] = {side: [] for side in range(teams)}
        for key, entry in players.items(teams * MOST_PLAYERS):
            if _KEY.fullmatch(key) is None:
                raise BadData(entry.file, entry.line, key, "expected a player's key such as a1 or b12")
            letter = key[0].upper()
            if letter not in self.letters:
                told = f"the map has no end zone of team {letter}, which is drawn as {_DRAWN_AS[letter]}"
                raise BadData(entry.file, entry.line, key, told)
            found[self.letters.index(letter)].append((int(key[1:]), key))
        self.ids: dict[str, int] = {}
        for side, numbers in found.items():
            if len(numbers) > MOST_PLAYERS:
                players.fail(f"expected at most {MOST_PLAYERS} players of a side, got {len(numbers)}")
            for at, (_, key) in enumerate(sorted(numbers)):
                self.ids[key] = side * SLOTS + at

    def player(self, entry: Entry) -> int:
        """The player named here. Raises: BadData."""
        key = entry.value
        if not isinstance(key, str) or key not in self.ids:
            entry.fail(f"expected a player of this scenario, got {entry.shown()}")
        return self.ids[key]

    def of_key(self, key: str, entry: Entry) -> int:
        """The player of a key of a mapping, whose value is `entry`. Raises: BadData."""
        if key not in self.ids:
            raise BadData(entry.file, entry.line, key, "expected a player of this scenario")
        return self.ids[key]


# -- reading ---------------------------------------------------------------------------------------------------

POSITION_KEYS: Final = (
    "map",
    "rooms",
    "players",
    "ball",
    "balls",
    "teams",
    "turn",
    "first_turn",
    "score",
    "minutes",
    "end_zones",
    "hidden_by",
)


def read_dungeon(fields: Mapping[str, Entry]) -> Dungeon:
    """The drawn map of a scenario with its rooms and end zones. Raises: BadData."""
    drawn = fields["map"]
    if not isinstance(drawn.value, str):
        drawn.fail(f"expected the rows of a map, got {drawn.shown()}")
    rows = drawn.value.rstrip().split("\n")
    terrain = TERRAINS[str(fields["rules"].value)]
    if terrain.sections:
        rows = without_counters(rows)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in words.LATER_LETTERS and letter not in terrain.letters:
                drawn.fail(f"{in_a_file(x, y)}: '{letter}' is {words.LATER}")
    rooms = _read_rooms(fields["rooms"]) if "rooms" in fields else []
    zones = _read_zones(fields["end_zones"], rows) if "end_zones" in fields else []
    try:
        return Dungeon.from_drawing("scenario", "Scenario", "", Drawing(rows, rooms, zones, str(fields["rules"].value)))
    except BadMap as fault:
        drawn.fail(str(fault))


def _read_rooms(entry: Entry) -> list[tuple[str, int, int, int, int]]:
    rooms: list[tuple[str, int, int, int, int]] = []
    for item in entry.entries(0, 32):
        room = item.fields(("kind", "at", "size"))
        kind = room["kind"].one_of(ROOM_NAMES[1:])
        x, y = read_square(room["at"])
        across, down = read_square(room["size"])
        rooms.append((kind, x, y, across, down))
    return rooms


def _read_zones(entry: Entry, rows: Sequence[str]) -> list[list[Square]]:
    """The end zones: what the letters say and, besides, the squares listed."""
    given = entry.fields((), SIDE_LETTERS)
    zones: list[list[Square]] = []
    for letter in SIDE_LETTERS:
        painted = _DRAWN_AS[letter]
        squares = [(x, y) for y, row in enumerate(rows) for x, drawn in enumerate(row) if drawn == painted]
        if letter in given:
            squares += [square for item in given[letter].entries() if (square := read_square(item)) not in squares]
        zones.append(squares)
    while len(zones) > 2 and not zones[-1]:
        zones.pop()
    return zones


def read_position(
    fields: Mapping[str, Entry], dungeon: Dungeon, names: Names, options: tuple[tuple[str, str | int], ...]
) -> Position:
    """
    The position of a scenario.

    Args:
        fields: The keys of the scenario; `map`, `players` and `turn` are among them.
        dungeon: What `map` draws.
        names: Its players.
        options: The options of the match.

    Raises:
        BadData: Something in it cannot be.
    """
    rules = str(fields["rules"].value)
    sheets: dict[int, PlayerSheet] = {}
    pieces: list[Piece] = []
    placed: list[tuple[Piece, Entry]] = []
    pits = {counter.square for counter in read_counters(fields, rules) if counter.kind != PIT_NOTHING}
    taken: dict[Square, str] = {}
    for key, entry in fields["players"].items():
        player = names.of_key(key, entry)
        sheets[player], piece = _read_player(key, entry, player, rules)
        if piece.square is not None:
            column, row = piece.square
            large = LARGE in sheets[player].keywords
            for part in ((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)):
                if large or part == piece.square:
                    _check_place(dungeon, part, taken, entry, part in pits)
                    taken[part] = key
        pieces.append(piece)
        placed.append((piece, entry))
    pieces.sort(key=lambda piece: piece.player)
    balls = _read_balls(fields, names, pieces, dungeon)
    score = fields["score"].fields((), names.letters) if "score" in fields else {}
    points = tuple(score[letter].number(0, 99) if letter in score else 0 for letter in names.letters)
    teams, boons = _read_teams(fields.get("teams"), names, sheets, ("sponsors", "in_use") in options, rules)
    return Position(
        dungeon,
        teams,
        tuple(pieces),
        balls,
        read_side(fields["turn"], names),
        "first_turn" in fields and fields["first_turn"].flag(),
        points,
        fields["minutes"].number(0, 600) if "minutes" in fields else 0,
        options,
        boons,
        _read_magic(fields.get("teams")),
        read_counters(fields, rules),
        frozenset(piece.square for piece, entry in placed if piece.square is not None and _is_in_pit(entry)),
    )


def read_counters(fields: Mapping[str, Entry], rules: str) -> tuple[Counter, ...]:
    """The pit counters, where the game has such. Raises: BadData."""
    hidden_by = fields.get("hidden_by")
    if not TERRAINS[rules].sections:
        if hidden_by is not None:
            hidden_by.fail("this game hides nothing on its map")
        return ()
    return counters_of(str(fields["map"].value).rstrip().split("\n"), hidden_by)


def _is_in_pit(entry: Entry) -> bool:
    """Whether a player's entry says that they are in a pit."""
    given = entry.value["state"].value if isinstance(entry.value, dict) and "state" in entry.value else ""
    return bool(given == words.IN_PIT)


def _check_place(dungeon: Dungeon, square: Square, taken: Mapping[Square, str], entry: Entry, pit: bool) -> None:
    """A player stands alone, on floor, or lies where a `pit` is."""
    board = dungeon.board
    sq = int(board.at(square[0], square[1]))
    in_pit = _is_in_pit(entry)
    if in_pit and not pit and (sq == NONE or int(board.kind[sq]) != KIND_TRAP):
        entry.fail(f"{in_a_file(*square)} is no pit")
    if not in_pit and (sq == NONE or not board.is_floor(sq) or int(board.chest[sq])):
        entry.fail(f"{in_a_file(*square)} is no square to stand on")
    if square in taken:
        entry.fail(f"{in_a_file(*square)} is taken by {taken[square]}")


def _read_player(key: str, entry: Entry, player: int, rules: str) -> tuple[PlayerSheet, Piece]:
    if not book_of(rules).large:
        later(entry, (_SIZE,))
    given = entry.fields((), (*_PLAYER_KEYS, _SIZE))
    if _SIZE in given and read_square(given[_SIZE]) not in ((1, 1), _LARGE):
        given[_SIZE].fail("expected [1, 1] or [2, 2]")
    if ("at" in given) == ("box" in given):
        entry.fail("expected either at or box")
    posture = STANDING
    if "state" in given:
        in_pit = given["state"].value == words.IN_PIT
        posture = PRONE if in_pit else words.POSTURES[given["state"].one_of(tuple(words.POSTURES))]
    piece = Piece(
        player,
        read_square(given["at"]) if "at" in given else None,
        posture,
        _BOXES[given["box"].one_of(tuple(_BOXES))] if "box" in given else IN_PLAY,
        "used" in given and given["used"].flag(),
    )
    return _read_sheet(key, given, rules), piece


def _read_sheet(key: str, given: Mapping[str, Entry], rules: str) -> PlayerSheet:
    """The player's sheet; what is left out is the ordinary human's."""
    profile = _lineman(rules)
    for name, (least, most) in (_PROFILE | (_BONUSES if book_of(rules).bonuses else {})).items():
        if name in given:
            none = name == "pa" and given[name].is_null
            profile[name] = 0 if none else given[name].number(least, most)
    race = given["race"].key_text() if "race" in given else "human"
    position = given["position"].key_text() if "position" in given else "lineman"
    return PlayerSheet(
        int(key[1:]),
        key,
        position,
        profile["ma"],
        profile["st"],
        profile["ag"],
        profile["pa"],
        profile["av"],
        _read_skills(given["skills"], rules) if "skills" in given else (),
        keywords=(position, race, f"{race}_{position}", LARGE)
        if _is_large(given)
        else (position, race, f"{race}_{position}"),
        dislikes=_read_dislikes(given["skills"]) if "skills" in given else (),
        sp=profile.get("sp", 0),
        ts=profile.get("ts", 0),
        cl=profile.get("cl", 0),
    )


def _is_large(given: Mapping[str, Entry]) -> bool:
    """Whether a player's entry says that they cover two by two squares."""
    return _SIZE in given and read_square(given[_SIZE]) == _LARGE


def _lineman(rules: str) -> dict[str, int]:
    """The profile of the ordinary human line-man of a game's rosters."""
    return _LINEMEN[book_of(rules).teams](rules)


def _of_colleges(rules: str) -> dict[str, int]:
    of_college = next(found for each in load_colleges(rules).colleges if (found := each.position(_LINEMAN)))
    return {name: getattr(of_college, name) for name in _PROFILE}


def _of_lists(rules: str) -> dict[str, int]:
    listed = next(each for each in load_rosters(rules) if each.key == "human").positions[0]
    return {"ma": listed.ma, "st": listed.st, "ag": listed.ag, "pa": 0, "av": listed.av}


def _of_races(rules: str) -> dict[str, int]:
    values = load_races(rules).races["human"].positions["lineman"].profile
    return {"pa": 0, **dict(zip(PROFILE, values, strict=True))}


_LINEMEN: Final = {COLLEGES: _of_colleges, LISTS: _of_lists, RACES: _of_races}
"""The profile of the ordinary human line-man by how the teams of a game are made."""


def _read_skills(entry: Entry, rules: str) -> tuple[tuple[int, int], ...]:
    """Skills with their values: a list of keys and of `{key: value}`."""
    known = {skill.key: skill for skill in load_skills(rules).skills}
    found: dict[str, tuple[int, int]] = {}
    parts: list[tuple[str, Entry, Entry | None]] = []
    for item in entry.entries(0, 40):
        if isinstance(item.value, dict):
            parts += [(key, value, value) for key, value in item.items(1)]
        else:
            parts.append((item.text(60), item, None))
    for key, place, value in parts:
        if key not in sk.SKILL_KEYS:
            raise BadData(place.file, place.line, entry.key, f"unknown skill {key!r}")
        if key not in known:
            raise BadData(place.file, place.line, entry.key, f"{key} is {words.LATER}")
        if key in found:
            raise BadData(place.file, place.line, entry.key, f"{key} stands twice")
        found[key] = (sk.SKILL_KEYS.index(key), _skill_value(known[key], place, value))
    return tuple(found.values())


def _read_dislikes(entry: Entry) -> tuple[str, ...]:
    """The kinds of team-mates that Animosity is about: a word or a list of them; everyone if none is named."""
    for item in entry.entries(0, 40):
        if item.value == "animosity":
            return (EVERYONE,)
        if isinstance(item.value, dict) and "animosity" in item.value:
            value = item.value["animosity"]
            named = value.entries(1, 9) if isinstance(value.value, list) else [value]
            kinds = [each.key_text() for each in named if not each.is_null]
            return tuple(EVERYONE if kind == "all" else kind for kind in kinds) or (EVERYONE,)
    return ()


def _skill_value(info: SkillInfo, place: Entry, value: Entry | None) -> int:
    if info.value == "kind":
        return 0
    if value is None or value.is_null:
        if info.value and not info.default:
            place.fail(f"{info.key} needs its value, as in {{{info.key}: 4}}")
        return info.default
    if not info.value:
        place.fail(f"{info.key} has no value")
    return value.number(1, 6)


def _read_teams(
    entry: Entry | None, names: Names, sheets: Mapping[int, PlayerSheet], in_use: bool, rules: str
) -> tuple[tuple[TeamSheet, ...], tuple[int, ...]]:
    """The teams, and what Air Oberwald gives them."""
    boons: list[int] = []
    given = entry.fields((), names.letters) if entry is not None else {}
    teams: list[TeamSheet] = []
    for side, letter in enumerate(names.letters):
        rerolls, bribes, apothecaries, igors, babes, chefs, college = 0, 0, 0, 0, 0, 0, ""
        extras = Extras()
        if letter in given:
            later(given[letter], ("captain",))
            team = given[letter].fields((), _TEAM_KEYS)
            if "apothecary" in team:
                # In the 2021 game, where nobody has one, a team that brings one is never asked for it (DB21-HEAL-05).
                apothecaries = int(team["apothecary"].flag())
            igors = int(team["igor"].flag()) if "igor" in team else 0
            babes = team["babes"].number(0, 2) if "babes" in team else 0
            chefs = team["chefs"].number(0, 1) if "chefs" in team else 0
            if "sponge" in team and not team["sponge"].flag():
                team["sponge"].fail(f"a team without the sponge is {words.LATER}")
            rerolls = team["rerolls"].number(0, 16) if "rerolls" in team else 0
            bribes = team["bribes"].number(0, 9) if "bribes" in team else 0
            college = _read_college(team["college"], rules) if "college" in team else ""
            college = _read_list(team["list"], rules) if "list" in team else college
            extras = read_extras(team, letter, in_use)
        players = tuple(sheet for player, sheet in sorted(sheets.items()) if player // SLOTS == side)
        boons.append(extras.boon)
        try:
            teams.append(
                TeamSheet(
                    letter,
                    college,
                    players,
                    rerolls,
                    bribes,
                    extras.training,
                    extras.wizard,
                    extras.sponsor,
                    extras.sponsored,
                    apothecaries,
                    igors=igors,
                    babes=babes,
                    chefs=chefs,
                )
            )
        except ValueError as fault:
            given[letter].fail(str(fault).removeprefix(f"{letter}: "))
    return tuple(teams), tuple(boons)


def _read_magic(entry: Entry | None) -> tuple[int, int]:
    """The Magic Points that each side has left, `NONE` for as many as a match begins with."""
    given = entry.fields((), SIDE_LETTERS) if entry is not None else {}
    points: list[int] = []
    for letter in SIDE_LETTERS:
        team = given[letter].value if letter in given else None
        points.append(team["magic"].number(0, 99) if isinstance(team, dict) and "magic" in team else NONE)
    return points[0], points[1]


def _read_college(entry: Entry, rules: str) -> str:
    named = entry.text(60)
    if has_races(rules):
        return entry.one_of(tuple(load_races(rules).teams))
    if not has_colleges(rules):
        entry.fail(f"no team of {rules} has a college")
    book = load_colleges(rules)
    college = book.find(named)
    if college is None:
        entry.fail(f"no college {named!r}; known are {', '.join(each.colour for each in book.colleges)}")
    return college.colour


def _read_list(entry: Entry, rules: str) -> str:
    """The team list of a side, in a game without colleges."""
    if has_colleges(rules):
        entry.fail(f"teams of {rules} belong to colleges")
    return entry.one_of(tuple(roster.key for roster in load_rosters(rules)))


def _read_balls(
    fields: Mapping[str, Entry],
    names: Names,
    pieces: Sequence[Piece],
    dungeon: Dungeon,
) -> tuple[Held, ...]:
    """Where each ball is: the one of `ball`, or both of `balls`."""
    if "balls" not in fields:
        return (_read_ball(fields["ball"], names, pieces, dungeon) if "ball" in fields else Held(),)
    entry = fields["balls"]
    if "ball" in fields:
        entry.fail("expected ball or balls, not both")
    if ruleset(str(fields["rules"].value)).setup.most_balls == 1:
        entry.fail(f"there is one ball in {fields['rules'].value}")
    found = [_read_ball(item, names, pieces, dungeon) for item in entry.entries(2, 2)]
    if found[0] == found[1] and found[0] != Held() and found[0].square is None:
        entry.fail("expected two balls in two places")
    return tuple(found)


def _read_ball(entry: Entry, names: Names, pieces: Sequence[Piece], dungeon: Dungeon) -> Held:
    """Who holds the ball, where it lies, or the chest that holds it."""
    if entry.is_null or entry.value == "none":
        return Held()
    given = entry.fields((), ("carrier", "at", "chest"))
    if len(given) != 1:
        entry.fail("expected one of carrier, at, chest")
    board = dungeon.board
    rules = dungeon.rules
    if "carrier" in given:
        carrier = names.player(given["carrier"])
        if not any(piece.player == carrier and piece.square and piece.posture == STANDING for piece in pieces):
            given["carrier"].fail("the carrier must stand in the dungeon")
        return Held(carrier)
    where = given["at"] if "at" in given else given["chest"]
    square = read_square(where)
    sq = int(board.at(square[0], square[1]))
    if "chest" in given:
        if sq == NONE or not int(board.chest[sq]):
            where.fail(f"{in_a_file(*square)} is no chest")
        return Held(chest=square)
    if sq == NONE or not ruleset(rules).balls.may_lie(board, i64(sq)) or int(board.chest[sq]):
        where.fail(f"{in_a_file(*square)} is no square for the ball")
    return Held(NONE, square)
