"""Other spellings put right in a scenario as it is read: words, lists left out, and what is said in another place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from dungeonbowl.core.ids import ENDED_BY, NONE
from dungeonbowl.data.books import book_of, has_races
from dungeonbowl.data.races import KICKER, POSITIONS, RaceBook, load_races
from dungeonbowl.data.reading import Entry
from dungeonbowl.dungeon.grid.kinds import KIND_DRAGON, KIND_TOMB, printed_feature, room_number
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.notation.scenario.dialect.words import (
    ACTIONS_CALLED,
    ALWAYS,
    BOXES_CALLED,
    INDUCEMENTS_CALLED,
    OFF_WORDS,
    OPTIONS_CALLED,
    ROOMS_CALLED,
    SAID_TWICE,
    SKILLS_CALLED,
    UNDEAD,
)
from dungeonbowl.notation.scenario.words import COMPASS, IN_A_BLITZ, PLAYED
from dungeonbowl.rules.ball.flights import template_direction
from dungeonbowl.rules.ground.living import PIT_TRAPS
from dungeonbowl.rules.options import Option
from dungeonbowl.rulesets import ruleset

_TEXTS: Final = ("id", "title", "map", "reroll")
"""Keys under which `yes` and `no` are what they look like."""

_ON: Final = (True, "on")
_OFF: Final = (False, "off")
"""What stands for an option in use, and for one that is not."""

_TWO_DICE: Final = ("armour", "injury")
_MOST_SIDES: Final = 16
_ONE_DIE: Final = 8
_SIGNED: Final = re.compile(r"\+[1-6]|[1-6]\+")
"""A skill's value with its sign, as it is printed: 4+ or +1."""

_ALIKE: Final = {" ": "#", "=": "."}
"""Map letters that are one kind of square to the rules."""

_BY_POSITION: Final = (*POSITIONS, KICKER)
"""Positions that a team of one race may have been written with."""
_LYING: Final = (8, 4)
"""The size of a large room as it is printed."""
_SEEN_OVER: Final = (KIND_TOMB, KIND_DRAGON)
"""What of such a room counts as wall and yet is none: it hides nothing, and a tomb may be pushed into."""

_NOBODY: Final = ("interfere", "who", "apply_to")
_EVERYONE: Final = ("any", "all_team_mates")


def respell(root: Entry) -> None:
    """Rewrite a scenario in place to the spelling of the strict form. What is no scenario at all stays as it is."""
    _truths(root)
    named = _part(root, "rules")
    rules = str(named.value) if named is not None and named.value in PLAYED else ""
    if rules:
        _options(_part(root, "options"), ruleset(rules).options)
    for room in _listed(root, "rooms"):
        kind = _part(room, "kind")
        if kind is not None and isinstance(kind.value, str):
            word = plain_word(kind.value)
            kind.value = ROOMS_CALLED.get(word, word)
        _features(_part(root, "map"), room)
    for _, player in _under(_part(root, "players")):
        _player(player)
    if has_races(rules):
        _born_with_skills(root, load_races(rules))
    living = bool(rules and book_of(rules).edition)
    if living:
        _undead(root)
        for _, player in _under(_part(root, "players")):
            for item in _listed(player, "skills"):
                _plain_skill(item)
    if rules and PIT_TRAPS in ruleset(rules).ground.options:
        _underground(root)
    if rules and "kind" not in _fields(root):
        _doorways(root, TERRAINS[rules].letters)
    for step in _listed(root, "steps"):
        _step(step)
        if living:
            _living_step(step)
    roster, options = _part(root, "roster"), _part(root, "options")
    if roster is not None and isinstance(roster.value, dict):
        if options is not None and isinstance(options.value, dict) and "budget" in options.value:
            roster.value.setdefault("budget", options.value.pop("budget"))
        _roster(roster.value)
        if has_races(rules):
            _college_team(rules, roster.value)


def plain_word(written: str) -> str:
    """A word spelt as the format's keys are: `Hand-off` is `hand_off`."""
    return written.strip().lower().replace("-", "_").replace(" ", "_")


def skill_word(written: str) -> str:
    """The key under which a skill is known that is written so, if there is such a skill."""
    word = plain_word(written)
    return SKILLS_CALLED.get(word, word)


# -- parts of an entry -----------------------------------------------------------------------------------------------


def _features(drawn: Entry | None, room: Entry) -> None:
    """What a large room has in its printed place is an obstacle there, though it be drawn as the wall it counts as."""
    at, size = _numbers(_part(room, "at")), _numbers(_part(room, "size"))
    kind = _part(room, "kind")
    if drawn is None or kind is None or not isinstance(drawn.value, str) or size not in (_LYING, _LYING[::-1]):
        return
    rows = [list(row) for row in drawn.value.split("\n")]
    number = room_number(str(kind.value))
    for x, y in product(range(_LYING[0]), range(_LYING[1])):
        column, row = (x, y) if size == _LYING else (y, x)
        column, row = column + at[0], row + at[1]
        in_sight = number != NONE and printed_feature(number, x, y) in _SEEN_OVER
        if in_sight and 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == "#":
            rows[row][column] = "S"
    drawn.value = "\n".join("".join(row) for row in rows)


def _numbers(entry: Entry | None) -> tuple[int, ...]:
    """Two whole numbers that are listed; none if something else is."""
    found = tuple(item.value for item in _items(entry) if type(item.value) is int)
    return found if len(found) == 2 else (0, 0)


def _part(entry: Entry | None, key: str) -> Entry | None:
    return entry.value.get(key) if entry is not None and isinstance(entry.value, dict) else None


def _under(entry: Entry | None) -> Iterator[tuple[str, Entry]]:
    if entry is not None and isinstance(entry.value, dict):
        yield from list(entry.value.items())


def _fields(entry: Entry) -> dict[str, Entry]:
    """The fields of an entry, to be changed in place; none of one that has none."""
    return entry.value if isinstance(entry.value, dict) else {}


def _items(entry: Entry | None) -> list[Entry]:
    return entry.value if entry is not None and isinstance(entry.value, list) else []


def _listed(entry: Entry, key: str) -> list[Entry]:
    return _items(_part(entry, key))


def _in_a_list(entry: Entry) -> None:
    """Put a list around a value."""
    entry.value = [Entry(entry.file, entry.line, entry.key, entry.value)]


def _renamed(entry: Entry, names: dict[str, str]) -> None:
    """Give some keys of an entry other names, each in its place."""
    if isinstance(entry.value, dict) and names:
        entry.value = {names.get(key, key): value for key, value in entry.value.items()}


def _truths(entry: Entry) -> None:
    """`yes` and `no` are truth values, but where they are words of the format."""
    if entry.key in _TEXTS:
        return
    if entry.value in ("yes", "no"):
        entry.value = entry.value == "yes"
    for item in _items(entry):
        _truths(item)
    for _, part in _under(entry):
        _truths(part)


def _options(given: Entry | None, known: tuple[Option, ...]) -> None:
    """Options under their own names, and one that is on or off in its own words."""
    if given is None:
        return
    of_key = {option.key: option for option in known}
    for key, _ in _under(given):
        if key not in of_key:
            _renamed(given, {key: next((name for name in OPTIONS_CALLED.get(key, ()) if name in of_key), key)})
    for key, value in _under(given):
        words = of_key[key].words if key in of_key else ()
        if key in of_key and not words and isinstance(value.value, bool):
            value.value = int(value.value)
        if words and value.value in (*_ON, *_OFF):
            on = value.value in _ON
            value.value = next((word for word in words if (word in OFF_WORDS) != on), value.value)


# -- players ---------------------------------------------------------------------------------------------------------


def _player(player: Entry) -> None:
    _box(_part(player, "box"))
    for key in ("race", "position"):
        word = _part(player, key)
        if word is not None and isinstance(word.value, str):
            word.value = plain_word(word.value)
    named = [_part(player, key) for key in ("race", "position")]
    if isinstance(player.value, dict) and any(word is not None and word.value == "thrall" for word in named):
        # Bloodlust knows them by their position, which is the only one of that name.
        player.value["position"] = Entry(player.file, player.line, "position", "thrall_lineman")
    skills = _part(player, "skills")
    if skills is None:
        return
    if isinstance(skills.value, dict):
        pairs = skills.value.items()
        skills.value = [Entry(value.file, value.line, skills.key, {key: value}) for key, value in pairs]
    for item in _items(skills):
        _skill(item)


def _born_with_skills(root: Entry, book: RaceBook) -> None:
    """What every player of a race can do, in a list of skills that leaves it out (DB89-ELF-02)."""
    for _, player in _under(_part(root, "players")):
        race = _part(player, "race")
        born = book.races[str(race.value)].skills if race is not None and race.value in book.races else {}
        for key, level in born.items():
            had = [item for item in _listed(player, "skills") if item.value == key or _part(item, key) is not None]
            if not had and isinstance(player.value, dict):
                each = Entry(player.file, player.line, key, {key: Entry(player.file, player.line, key, level)})
                listed = [*_listed(player, "skills"), each]
                player.value["skills"] = Entry(player.file, player.line, "skills", listed)


def _box(given: Entry | None) -> None:
    """A box of a Dug-Out under its own name."""
    if given is not None and isinstance(given.value, str):
        word = plain_word(given.value)
        given.value = BOXES_CALLED.get(word, word)


def _skill(item: Entry) -> None:
    """One skill: its name, its value without a sign, and the kinds that Animosity is about."""
    if isinstance(item.value, str):
        item.value = skill_word(item.value)
    _renamed(item, {key: skill_word(key) for key, _ in _under(item)})
    for key, value in _under(item):
        if key == "animosity":
            for each in _items(value) or [value]:
                each.value = _kind(each.value) if isinstance(each.value, str) else each.value
        elif isinstance(value.value, str) and _SIGNED.fullmatch(value.value):
            value.value = int(value.value.strip("+"))


def _kind(written: str) -> str:
    """A kind of team-mate as keywords write it: `Orc Linemen` is `orc_lineman`; `any` means everyone."""
    kind = plain_word(written)
    if kind in _EVERYONE:
        return "all"
    return kind.removesuffix("linemen") + "lineman" if kind.endswith("linemen") else kind


def _roster(roster: dict[str, Entry]) -> None:
    """A list of players and what they bring: every Inducement beside the re-rolls, under its own name."""
    if "fan_factor" in roster:
        roster.setdefault("fans", roster.pop("fan_factor"))
    doctor = roster.get("apothecary")
    if doctor is not None and doctor.value in (0, 1):
        doctor.value = bool(doctor.value)
    team = roster.get("team")
    if team is not None and isinstance(team.value, str):
        team.value = plain_word(team.value)
    if "positions" in roster:
        _renamed(roster["positions"], {key: plain_word(key) for key, _ in _under(roster["positions"])})
    others = roster.pop("inducements", None)
    unknown: dict[str, Entry] = {}
    found: dict[str, list[Entry]] = {}
    for key in [key for key in roster if key in INDUCEMENTS_CALLED]:
        found.setdefault(INDUCEMENTS_CALLED[key], []).append(roster.pop(key))
    for key, entry in _under(others):
        word = plain_word(key)
        if word in INDUCEMENTS_CALLED:
            found.setdefault(INDUCEMENTS_CALLED[word], []).append(entry)
        else:
            unknown[word] = entry
    for key, given in found.items():
        roster[key] = given[0]
        if len(given) > 1:
            numbers = [entry.value for entry in given if isinstance(entry.value, int)]
            roster[key] = Entry(given[0].file, given[0].line, key, sum(numbers))
    if others is not None and (unknown or not isinstance(others.value, dict)):
        others.value = unknown if isinstance(others.value, dict) else others.value
        roster["inducements"] = others


def _college_team(rules: str, roster: dict[str, Entry]) -> None:
    """The team of a college by any of its names, beside its college or not, and its players by theirs."""
    book = load_races(rules)
    teams = {**book.teams, **book.presets}
    called = {plain_word(word): key for key, team in teams.items() for word in (key, team.name, team.wizards)}
    if "college" in roster:
        roster.pop("team", None)
    for key in ("college", "team"):
        if key in roster and isinstance(roster[key].value, str):
            word = plain_word(str(roster[key].value))
            roster[key].value = called.get(word, word)
    named = roster.get("college", roster.get("team"))
    team = book.team(str(named.value)) if named is not None else None
    if "positions" in roster:
        _positions_by_race(roster["positions"], tuple(book.races), team.races[0] if team is not None else "")


def _positions_by_race(positions: Entry, races: tuple[str, ...], first: str) -> None:
    """
    Players of a team of several races, each under race and position.

    A race alone stands for its Linemen, a position alone for the players of the `first` race; a race may have its
    positions below it, and there may be many of a kind.
    """
    found: dict[str, Entry] = {}
    for key, given in _under(positions):
        below = _one_of_them(key)
        if below in races and isinstance(given.value, dict):
            found |= {f"{below}_{_one_of_them(word)}": count for word, count in given.value.items()}
        elif below in races:
            found[f"{below}_lineman"] = given
        else:
            found[f"{first}_{below}" if first and below in _BY_POSITION else below] = given
    if isinstance(positions.value, dict):
        positions.value = found


def _one_of_them(written: str) -> str:
    """A race or a position in the singular: `Dwarf Linemen` is `dwarf_lineman`, `elves` is `elf`."""
    word = plain_word(written).replace("linemen", "lineman")
    for many, one in (("elves", "elf"), ("dwarves", "dwarf"), ("wolves", "wolf"), ("mummies", "mummy")):
        word = word.replace(many, one)
    return word if word.endswith("ss") else word.removesuffix("s")


# -- steps -----------------------------------------------------------------------------------------------------------


def _step(step: Entry) -> None:
    for tried in (step, _part(step, "illegal")):
        act = _part(tried, "act")
        if act is not None:
            _act(act)
    dice = _part(step, "dice")
    if dice is not None:
        # A Stab is an Armour roll, and nothing else in its step is one before it.
        _renamed(dice, {"stab": "armour"} if "armour" not in _fields(dice) else {})
    for purpose, rolls in _under(_part(step, "dice")):
        for roll in _items(rolls) or [rolls]:
            if isinstance(roll.value, int) and roll.value > _MOST_SIDES:
                # A D68 in one number.
                roll.value = [Entry(roll.file, roll.line, roll.key, part) for part in divmod(roll.value, 10)]
        if purpose == "end_clock":
            # One die of each coach, also where both are written as one roll.
            singles = [part for roll in _items(rolls) for part in _items(roll) or [roll]]
            rolls.value = singles or rolls.value
        pair = purpose in _TWO_DICE and [type(roll.value) for roll in _items(rolls)] == [int, int]
        if pair or not isinstance(rolls.value, list):
            _in_a_list(rolls)
    for decision, given in _under(_part(step, "choose")):
        _choice(decision, given)
    for _, answers in _under(_part(step, "magic")):
        for answer in _items(answers) or [answers]:
            _fixed(_part(answer, "fix"))
    expect = _part(step, "expect")
    if expect is not None:
        _expectations(expect)


def _fixed(given: Entry | None) -> None:
    """A die that is fixed at a compass point shows the number of that direction."""
    if given is not None and given.value in COMPASS:
        numbers = range(1, len(COMPASS) + 1)
        given.value = next(number for number in numbers if COMPASS[int(template_direction(number))] == given.value)


def _choice(decision: str, given: Entry) -> None:
    if decision in ("use", "decline") and not isinstance(given.value, list):
        _in_a_list(given)
    for answer in _items(given) or [given]:
        if decision == "reroll" and answer.value is False:
            # What other readers of such files make of a bare `no`.
            answer.value = "no"
        elif decision in ("use", "decline") and isinstance(answer.value, str):
            answer.value = skill_word(answer.value)
        elif decision in _NOBODY and answer.value is None:
            answer.value = "none"


def _act(act: Entry) -> None:
    """One act: its declaration, the target that its Blitz names for what replaces the Block, and the ways of moves."""
    if not isinstance(act.value, dict):
        return
    declared, special = _part(act, "as"), _part(act, "special")
    if declared is not None and isinstance(declared.value, str):
        declared.value = _action(declared.value)
    if special is not None and isinstance(special.value, str):
        word = skill_word(special.value)
        twice = word == "stab" and "multiple_block" in act.value
        if twice or SAID_TWICE.get(word, "") in act.value:
            # The deed says everything but the action itself.
            special.value = _action("hail_mary" if word == "bombardier" else word)
            special.key = "as"
            act.value.pop("as", None)
            _renamed(act, {"special": "as"})
    deeds = [act, *_listed(act, "do")]
    blitzed = next((target for deed in deeds if (target := _part(deed, "blitz")) is not None), None)
    for deed in deeds:
        _deed(deed, blitzed)


def _action(written: str) -> str:
    """The word by which an action is declared that is written so, if there is such an action."""
    word = plain_word(written)
    return ACTIONS_CALLED.get(word, word)


def _deed(deed: Entry, blitzed: Entry | None) -> None:
    way, special = _part(deed, "move"), _part(deed, "special")
    if way is not None and [type(number.value) for number in _items(way)] == [int, int]:
        _in_a_list(way)
    if special is not None and isinstance(special.value, str):
        special.value = skill_word(special.value)
        if special.value in IN_A_BLITZ and blitzed is not None and isinstance(deed.value, dict):
            deed.value.setdefault("target", Entry(deed.file, deed.line, "target", blitzed.value))


# -- doorways --------------------------------------------------------------------------------------------------------


def _doorways(root: Entry, letters: str) -> None:
    """
    Where a game has neither doors nor goals in its walls, a doorway is plain floor, however it is drawn.

    Args:
        letters: Those of its maps.
    """
    drawn = _part(root, "map")
    if "D" not in letters and drawn is not None and isinstance(drawn.value, str):
        drawn.value = drawn.value.replace("D", ".").replace("d", ".")


# -- Dungeonbowl 5 ---------------------------------------------------------------------------------------------------


def _underground(root: Entry) -> None:
    """A pit trap kills, so that one with spikes is no other."""
    drawn = _part(root, "map")
    if drawn is not None and isinstance(drawn.value, str):
        drawn.value = drawn.value.replace("p", "P")


# -- the games on the living rulebook ----------------------------------------------------------------------------------


def _undead(root: Entry) -> None:
    """A team whose list a rule asks for may be told by the race of a player."""
    for key, player in _under(_part(root, "players")):
        race, side = _part(player, "race"), key[:1].upper()
        if race is None or race.value not in UNDEAD:
            continue
        teams = _fields(root).setdefault("teams", Entry(root.file, player.line, "teams", {}))
        team = _fields(teams).setdefault(side, Entry(root.file, player.line, side, {}))
        _fields(team).setdefault("list", Entry(root.file, player.line, "list", race.value))


def _plain_skill(item: Entry) -> None:
    """A skill with the one value that it can have here."""
    for key, value in _under(item):
        if ALWAYS.get(key) == value.value:
            item.value = key


def _living_step(step: Entry) -> None:
    """
    A casualty is two dice (LRB-CAS-01), however low the number; and the square that somebody falls into is drawn, where
    others have it chosen.
    """
    for purpose in ("casualty", "apothecary"):
        for roll in _items(_part(_part(step, "dice"), purpose)):
            if isinstance(roll.value, int) and roll.value > _ONE_DIE:
                roll.value = [Entry(roll.file, roll.line, roll.key, part) for part in divmod(roll.value, 10)]
    choose = _part(step, "choose")
    square = _part(choose, "fall_into")
    if choose is not None and square is not None:
        _fields(choose).pop("fall_into")
        dice = _fields(step).setdefault("dice", Entry(step.file, square.line, "dice", {}))
        drawn = [square] if [type(number.value) for number in _items(square)] == [int, int] else square.value
        _fields(dice).setdefault("random_square", Entry(step.file, square.line, "random_square", drawn))


# -- expectations ----------------------------------------------------------------------------------------------------


def _expectations(expect: Entry) -> None:
    over = _part(expect, "over")
    by = _part(over, "by")
    if over is not None and isinstance(over.value, dict) and by is not None and by.value not in ENDED_BY[1:]:
        # How a match ended need not be said; what has another name for it here is not looked at.
        over.value = {key: value for key, value in over.value.items() if key != "by"}
    for _, box in _under(_part(expect, "box")):
        _box(box)
    offered = _part(expect, "offered")
    if offered is not None:
        _renamed(offered, {key: skill_word(key) for key, _ in _under(offered)})
    for _, letter in _under(_part(expect, "map")):
        if isinstance(letter.value, str):
            letter.value = _ALIKE.get(letter.value, letter.value)
    for event in _listed(expect, "events"):
        for key in ("dice", "rules"):
            field = _part(event, key)
            if field is not None and not isinstance(field.value, list):
                _in_a_list(field)
    for key in ("legal", "illegal"):
        for tried in _listed(expect, key):
            _act(_part(tried, "act") or tried)
    for odds in _listed(expect, "odds"):
        within = _part(odds, "act")
        if within is not None and isinstance(within.value, dict) and isinstance(odds.value, dict):
            odds.value = {**{key: value for key, value in odds.value.items() if key != "act"}, **within.value}
        _act(odds)
