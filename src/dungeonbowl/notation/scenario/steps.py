"""The steps of a scenario: acts, dice, choices and expectations as their file writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from dungeonbowl.core import dice
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import EVENT_NAMES
from dungeonbowl.core.ids import ABSENT, BOX_NAMES, DRAW, ENDED_BY, IN_PLAY, NONE, SIDE_LETTERS, winner_of
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import BadData
from dungeonbowl.data.reading import Entry
from dungeonbowl.notation.scenario import words
from dungeonbowl.notation.scenario.model import (
    Act,
    Answer,
    Cast,
    Clock,
    Deed,
    EndTurn,
    Enter,
    Expect,
    Face,
    Held,
    Illegal,
    Odds,
    Order,
    Over,
    Sign,
    Sponge,
    Square,
    Step,
    Tried,
    Verdict,
)
from dungeonbowl.notation.scenario.position import Names, read_side, read_square

_ORDERS: Final = ("act", "enter", "sponge", "cast", "end_turn", "clock", "illegal")
_DRAWN: Final = ("random_square", "leap_square")
_ON_SQUARES: Final = ("push_to", "target_square", "place", "spell", "leap_over")
_TRIED: Final = ("act", "enter", "sponge", "cast")
_ACT_KEYS: Final = ("as", "target", "open", "stopped", "do", *words.DEEDS)
_WORDS_ON_DICE: Final = (*words.COMPASS, *dice.FACE_NAMES[1:], "ball", "trap")
_SQUARE_TEXT: Final = re.compile(r"\[\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\]")
_MOST: Final = 60


def read_step(entry: Entry, names: Names) -> Step:
    """One step. Raises: BadData."""
    fields = entry.fields((), (*_ORDERS, "dice", "choose", "magic", "expect"))
    orders = [key for key in _ORDERS if key in fields]
    if len(orders) != 1:
        entry.fail(f"expected one of {', '.join(_ORDERS)}, got {' and '.join(orders) or 'none'}")
    return Step(
        _read_order(orders[0], fields[orders[0]], names),
        _read_dice(fields["dice"], names) if "dice" in fields else (),
        _read_choices(fields["choose"], names) if "choose" in fields else (),
        _Expectations(names).read(fields["expect"]) if "expect" in fields else Expect(),
        _read_magic(fields["magic"]) if "magic" in fields else (),
    )


def _read_magic(entry: Entry) -> tuple[tuple[int, tuple[str | tuple[int, ...], ...]], ...]:
    """What each side does with its Magic Points: one thing, or a list for one roll after the other."""
    found: list[tuple[int, tuple[str | tuple[int, ...], ...]]] = []
    for letter, given in entry.fields((), SIDE_LETTERS).items():
        items = given.entries(1, _MOST) if isinstance(given.value, list) else [given]
        found.append((SIDE_LETTERS.index(letter), tuple(_read_spending(item) for item in items)))
    return tuple(found)


def _read_spending(entry: Entry) -> str | tuple[int, ...]:
    """`reroll`, `pass`, or `{fix: 4}` and `{fix: [5, 6]}` as the faces, in order."""
    if not isinstance(entry.value, dict):
        return entry.one_of(("reroll", "pass"))
    fixed = entry.fields(("fix",))["fix"]
    faces = fixed.entries(2, 2) if isinstance(fixed.value, list) else [fixed]
    return tuple(sorted(face.number(1, 12) for face in faces))


def _read_order(key: str, entry: Entry, names: Names) -> Order:
    if key == "end_turn":
        return EndTurn(read_side(entry, names))
    if key == "clock":
        return Clock(entry.number(0, 600))
    if key == "illegal":
        return Illegal(_read_refused(entry, names) or _read_tried(entry, names))
    return _read_one(key, entry, names)


def _read_refused(entry: Entry, names: Names) -> Act | None:
    """An act with a deed that only other games have: this one refuses it whatever it says (DB21-SKIL-06)."""
    act = entry.value.get("act") if isinstance(entry.value, dict) and len(entry.value) == 1 else None
    if act is None or not isinstance(act.value, dict) or "player" not in act.value:
        return None
    foreign = [key for key in act.value if key in words.OLD_DEEDS and names.declares]
    special = act.value.get("special")
    if special is not None and isinstance(special.value, str) and not _is_known(special.value):
        foreign.append(next(iter(words.OLD_DEEDS)))
    return Act(names.player(act.value["player"]), (Deed(foreign[0]),)) if foreign else None


def _is_known(special: str) -> bool:
    """Whether this game has such a special action, or what is written is no skill at all."""
    return special in words.SPECIALS or special == words.LEFT_BEHIND or special not in sk.SKILL_KEYS


def _read_tried(entry: Entry, names: Names) -> Tried:
    """What is tried: `{act: {...}}`, `{enter: {...}}`, `{sponge: ...}`."""
    fields = entry.fields((), _TRIED)
    if len(fields) != 1:
        entry.fail(f"expected one of {', '.join(_TRIED)}")
    key = next(iter(fields))
    return _read_one(key, fields[key], names)


def _read_one(key: str, entry: Entry, names: Names) -> Tried:
    if key == "sponge":
        return Sponge(names.player(entry))
    if key == "cast":
        return Cast(read_side(entry, names))
    if key == "enter":
        fields = entry.fields(("player",), ("by", "as"))
        by = fields["by"] if "by" in fields else None
        way = "random"
        if by is not None:
            way = by.one_of(("own", "random", "end_zone")) if isinstance(by.value, str) else str(list(read_square(by)))
        verb = words.DECLARED[fields["as"].one_of(tuple(words.DECLARED))] if "as" in fields else 0
        return Enter(names.player(fields["player"]), way, verb)
    return read_act(entry, names)


# -- acts --------------------------------------------------------------------------------------------------------


def read_act(entry: Entry, names: Names, besides: tuple[str, ...] = ()) -> Act:
    """
    One act.

    Args:
        besides: Keys that are allowed too and that the caller reads.

    Raises:
        BadData: It is none.
    """
    fields = entry.fields(("player",), (*_ACT_KEYS, *besides))
    target = fields.get("target")
    deeds: list[Deed] = []
    declared = words.DECLARED[fields["as"].one_of(tuple(words.DECLARED))] if "as" in fields else 0
    for key, part in fields.items():
        if key == "do":
            for item in part.entries(0, _MOST):
                deeds += _read_listed(item, names)
        elif key in words.DEEDS:
            deeds += _read_deed(key, part, target, names)
    return Act(
        names.player(fields["player"]),
        tuple(deeds),
        declared,
        names.player(target) if target is not None and isinstance(target.value, str) else NONE,
        "open" in fields and fields["open"].flag(),
        "stopped" in fields and fields["stopped"].flag(),
    )


def _read_listed(item: Entry, names: Names) -> list[Deed]:
    """One deed of a `do` list."""
    parts = item.fields((), (*words.DEEDS, "target"))
    mine = [(key, part) for key, part in parts.items() if key != "target"]
    if len(mine) != 1:
        item.fail("expected one deed")
    key, part = mine[0]
    return _read_deed(key, part, parts.get("target"), names)


def _read_deed(key: str, entry: Entry, target: Entry | None, names: Names) -> list[Deed]:
    """One deed; none where `stand: false` or the like stands."""
    if key in ("stand", "shortcut", "leave"):
        return [Deed(key)] if entry.flag() else []
    if key == "move":
        return [Deed(key, tuple(read_square(item) for item in entry.entries(0, _MOST)))]
    if key == "facing":
        points = entry.entries(1, _MOST) if isinstance(entry.value, list) else [entry]
        return [Deed(key, (), NONE, point.one_of(words.COMPASS)) for point in points]
    if key == "sprint":
        # How many squares of it will be needed shows itself.
        entry.number(0, 9)
        return [Deed(key)]
    if key in ("block", "blitz", "handoff", "foul", "bite", *words.BLOWS):
        return [Deed(key, (), names.player(entry))]
    if key == "multiple_block":
        return [Deed(key, (), names.player(item)) for item in entry.entries(2, 2)]
    if key == "kick_player" and not isinstance(entry.value, dict):
        return [Deed(key, (), names.player(entry))]
    if key in ("throw_player", "kick_player"):
        for mate, where in entry.items(1):
            return [Deed(key, (read_square(where),), names.of_key(mate, where))]
        entry.fail("expected a player and a square, as in {a2: [5, 3]}")
    if key == "throw_chest":
        for chest, where in entry.items(1):
            return [Deed(key, (_square_named(chest, where), read_square(where)))]
        entry.fail('expected two squares, as in {"[4, 3]": [7, 3]}')
    if key == "special":
        return [_read_special(entry, target, names)]
    return [Deed(key, (read_square(entry),))]


def _square_named(key: str, value: Entry) -> Square:
    """The square that is the key of a value."""
    match = _SQUARE_TEXT.fullmatch(key)
    if match is None:
        raise BadData(value.file, value.line, key, 'expected a square such as "[5, 3]"')
    return (int(match[1]), int(match[2]))


def _read_special(entry: Entry, target: Entry | None, names: Names) -> Deed:
    word = entry.text(60)
    if word == words.LEFT_BEHIND:
        return Deed("special", () if target is None else (read_square(target),), NONE, word)
    if word in sk.SKILL_KEYS and word not in words.SPECIALS:
        entry.fail(f"{word} as a special action is {words.LATER}")
    special = entry.one_of(tuple(words.SPECIALS))
    if special in words.UNTARGETED:
        if target is not None:
            target.fail(f"{special} has no target")
        return Deed("special", (), NONE, special)
    if target is None:
        entry.fail(f"{special} needs a target")
    if special == "bombardier":
        return Deed("special", (read_square(target),), NONE, special)
    return Deed("special", (), names.player(target), special)


# -- dice and choices ----------------------------------------------------------------------------------------------


def _read_dice(entry: Entry, names: Names) -> tuple[tuple[str, tuple[tuple[Face, ...], ...]], ...]:
    found: list[tuple[str, tuple[tuple[Face, ...], ...]]] = []
    for purpose, rolls in entry.items():
        if purpose not in words.KNOWN_PURPOSES:
            reason = words.LATER if purpose in words.LATER_PURPOSES else "unknown purpose"
            raise BadData(rolls.file, rolls.line, purpose, reason)
        read: list[tuple[Face, ...]] = []
        for roll in rolls.entries(0, _MOST):
            if isinstance(roll.value, list):
                read.append(tuple(_read_face(face, names, purpose in _DRAWN) for face in roll.entries(1, 3)))
            else:
                read.append((_read_face(roll, names),))
        found.append((purpose, tuple(read)))
    return tuple(found)


def _read_face(entry: Entry, names: Names, drawn_square: bool = False) -> Face:
    if isinstance(entry.value, str):
        if entry.value in names.ids:
            return entry.value
        return entry.one_of((*_WORDS_ON_DICE, *names.letters, *sk.SKILL_KEYS))
    return entry.number(0 if drawn_square else 1, 63 if drawn_square else 16)


def _read_choices(entry: Entry, names: Names) -> tuple[tuple[str, tuple[Answer, ...]], ...]:
    found: list[tuple[str, tuple[Answer, ...]]] = []
    for decision, given in entry.items():
        if decision not in words.DECISIONS:
            reason = words.LATER if decision in words.LATER_DECISIONS else "unknown decision"
            raise BadData(given.file, given.line, decision, reason)
        found.append((decision, tuple(_read_answer(decision, item, names) for item in _items(decision, given))))
    return tuple(found)


def _items(decision: str, given: Entry) -> list[Entry]:
    """The answers one by one: a list of them, or a single one."""
    if not isinstance(given.value, list):
        return [given]
    if decision in _ON_SQUARES and given.value and not isinstance(given.value[0].value, (list, str)):
        return [given]
    return given.entries(0, _MOST)


def _read_answer(decision: str, entry: Entry, names: Names) -> Answer:
    if decision == "reroll":
        return entry.one_of(("no", "team", "skill", "pro", "snack", *sk.SKILL_KEYS))
    if decision == "block_die":
        return entry.one_of(dice.FACE_NAMES[1:])
    if decision in ("push_to", "target_square", "place", "leap_over"):
        return "none" if entry.value == "none" and decision in ("target_square", "place") else read_square(entry)
    if decision in ("use", "decline"):
        if entry.value not in (*sk.SKILL_KEYS, *words.NAMED):
            entry.fail(f"unknown skill {entry.value!r}")
        return entry.text(60)
    if decision in ("interfere", "who", "tackle"):
        return "none" if entry.value == "none" else names.player(entry)
    if decision == "spell":
        return names.player(entry) if isinstance(entry.value, str) else read_square(entry)
    if decision == "mutation":
        return entry.one_of(sk.SKILL_KEYS)
    if decision == "casualty_result":
        return entry.one_of(("first", "second"))
    if decision == "facing":
        return entry.one_of(words.COMPASS)
    if decision == "apply_to":
        return entry.one_of(("armour", "injury", "none"))
    return entry.flag()


# -- expectations ------------------------------------------------------------------------------------------------


class _Expectations:
    """Reads what must be true after a step."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def read(self, entry: Entry) -> Expect:
        """All of it. Raises: BadData."""
        found = entry.fields((), words.EXPECTATIONS)
        return Expect(
            at=tuple((player, read_square(value)) for player, value in self._players(found, "at")),
            state=tuple((player, self._posture(value)) for player, value in self._players(found, "state")),
            box=tuple((player, self._box(value)) for player, value in self._players(found, "box")),
            ball=self._ball(found["ball"]) if "ball" in found else None,
            balls=tuple(self._ball(item) for item in found["balls"].entries(2, 2)) if "balls" in found else (),
            turn=read_side(found["turn"], self.names) if "turn" in found else NONE,
            turnover=found["turnover"].flag() if "turnover" in found else None,
            over=self._over(found["over"]) if "over" in found else None,
            score=self._sides(found, "score"),
            rerolls=self._sides(found, "rerolls"),
            magic=self._sides(found, "magic"),
            chests=tuple(read_square(item) for item in found["chests"].entries(0, 8)) if "chests" in found else None,
            doors=self._doors(found["doors"]) if "doors" in found else (),
            used=tuple((player, value.flag()) for player, value in self._players(found, "used")),
            moves_left=tuple((player, value.number(0, 20)) for player, value in self._players(found, "moves_left")),
            map=self._map(found["map"]) if "map" in found else (),
            verdicts=(*self._verdicts(found, "legal"), *self._verdicts(found, "illegal")),
            events=tuple(self._sign(item) for item in found["events"].entries(0, _MOST)) if "events" in found else (),
            offered=self._offered(found["offered"]) if "offered" in found else (),
            odds=tuple(self._odds(item) for item in found["odds"].entries(0, _MOST)) if "odds" in found else (),
        )

    def _players(self, found: Mapping[str, Entry], key: str) -> list[tuple[int, Entry]]:
        if key not in found:
            return []
        return [(self.names.of_key(name, value), value) for name, value in found[key].items()]

    def _sides(self, found: Mapping[str, Entry], key: str) -> tuple[tuple[int, int], ...]:
        if key not in found:
            return ()
        given = found[key].fields((), self.names.letters)
        return tuple((SIDE_LETTERS.index(letter), value.number(0, 99)) for letter, value in given.items())

    def _posture(self, entry: Entry) -> str:
        return entry.one_of((*words.POSTURES, words.IN_PIT))

    def _doors(self, entry: Entry) -> tuple[tuple[str, tuple[Square, ...]], ...]:
        given = entry.fields((), words.DOORS)
        return tuple((key, tuple(read_square(item) for item in value.entries(0, 64))) for key, value in given.items())

    def _box(self, entry: Entry) -> str:
        return entry.one_of([name for name in BOX_NAMES[IN_PLAY + 1 :] if name != BOX_NAMES[ABSENT]])

    def _ball(self, entry: Entry) -> Held:
        if entry.is_null or entry.value == "none":
            return Held()
        given = entry.fields((), ("carrier", "at"))
        if len(given) != 1:
            entry.fail("expected none or one of carrier, at")
        if "carrier" in given:
            return Held(self.names.player(given["carrier"]))
        return Held(NONE, read_square(given["at"]))

    def _over(self, entry: Entry) -> Over:
        if not isinstance(entry.value, dict):
            if entry.flag():
                entry.fail("expected false, or a winner")
            return Over(NONE, "")
        given = entry.fields(("winner",), ("by",))
        winner = given["winner"].one_of((*self.names.letters, "draw"))
        by = given["by"].one_of(ENDED_BY[1:]) if "by" in given else ""
        return Over(DRAW if winner == "draw" else int(winner_of(SIDE_LETTERS.index(winner))), by)

    def _map(self, entry: Entry) -> tuple[tuple[Square, str], ...]:
        found: list[tuple[Square, str]] = []
        for key, value in entry.items():
            square = _square_named(key, value)
            letter = str(value.value) if isinstance(value.value, int) else value.value
            if not isinstance(letter, str) or len(letter) != 1:
                value.fail("expected one map letter")
            if letter not in words.MAP_LETTERS and letter not in words.COUNTER_LETTERS:
                value.fail(words.LATER if letter in words.LATER_LETTERS else f"{letter!r} is no map letter")
            found.append((square, letter))
        return tuple(found)

    def _verdicts(self, found: Mapping[str, Entry], key: str) -> list[Verdict]:
        if key not in found:
            return []
        verdicts: list[Verdict] = []
        for at, item in enumerate(found[key].entries(1, _MOST)):
            keys = item.value if isinstance(item.value, dict) else {}
            plain = "player" in keys
            tried = read_act(item, self.names) if plain else _read_tried(item, self.names)
            verdicts.append(Verdict(tried, key == "legal", f"{key}[{at}]"))
        return verdicts

    def _offered(self, entry: Entry) -> tuple[tuple[str, bool], ...]:
        known = (*words.DECISIONS, *words.LATER_DECISIONS, *words.NAMED, *sk.SKILL_KEYS)
        for key, value in entry.items():
            if key not in known:
                raise BadData(value.file, value.line, key, "unknown decision")
        return tuple((key, value.flag()) for key, value in entry.items())

    def _odds(self, entry: Entry) -> Odds:
        fields = entry.fields(("is",), ("player", *_ACT_KEYS, "rerolls"))
        act = read_act(entry, self.names, ("rerolls", "is"))
        rerolls = "rerolls" in fields and fields["rerolls"].flag()
        written = fields["is"].value
        try:
            chance = Fraction(written) if isinstance(written, str | int) else Fraction(-1)
        except (ValueError, ZeroDivisionError):
            chance = Fraction(-1)
        if not 0 <= chance <= 1:
            fields["is"].fail(f"expected a chance such as 25/36, got {fields['is'].shown()}")
        return Odds(act, rerolls, chance)

    def _sign(self, entry: Entry) -> Sign:
        if not isinstance(entry.value, dict) or "kind" not in entry.value:
            entry.fail("expected an event with its kind")
        kind = entry.value["kind"].one_of(EVENT_NAMES[2:])
        fields: list[tuple[str, object]] = []
        for key, value in entry.items():
            if key != "kind":
                fields.append((key, self._field(key, value)))
        shown = ", ".join(f"{key} {value.shown()}" for key, value in entry.items() if key != "kind")
        return Sign(EVENT_NAMES.index(kind), tuple(fields), f"{kind} ({shown})" if shown else kind)

    def _field(self, key: str, entry: Entry) -> object:
        """One field of an event, as the event itself would hold it."""
        if key in ("player", "other"):
            return NONE if entry.is_null else self.names.player(entry)
        if key == "side":
            return read_side(entry, self.names)
        if key in ("from", "to"):
            return read_square(entry) if isinstance(entry.value, list) else entry.number(1, 12)
        if key == "purpose":
            return entry.one_of(words.KNOWN_PURPOSES)
        if key == "skill":
            return entry.one_of(sk.SKILL_KEYS)
        if key == "success":
            return entry.flag()
        if key in ("target", "modifier"):
            return entry.number(-31, 31)
        if key == "dice":
            return tuple(_read_face(face, self.names) for face in entry.entries(1, 3))
        if key == "value":
            return entry.value if isinstance(entry.value, str) else entry.number(-2048, 2047)
        if key == "rules":
            return tuple(rule.one_of(RULE_IDS) for rule in entry.entries(1, 20))
        raise BadData(entry.file, entry.line, key, "unknown field of an event")
