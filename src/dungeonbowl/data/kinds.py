"""
The kinds of things that a match is made of: events, questions, verbs, purposes of dice, bars, rooms.

A row of a table in `data/kinds/` says everything about one kind. Its number follows from the place of its row, and the
constants in the engine are made from the same table by `scripts/make_kinds.py`; whoever words, shows or reads a kind
reads its row here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.core.asks import ASK_NAMES
from dungeonbowl.core.bars import NAMES as BAR_NAMES
from dungeonbowl.core.dice import FACE_NAMES
from dungeonbowl.core.events import EVENT_NAMES
from dungeonbowl.core.extras import BOON_NAMES, SPONSOR_NAMES
from dungeonbowl.core.ids import BOX_NAMES, CASUALTY_NAMES, DRAW, ENDED_BY, LASTING_NAMES, POSTURE_NAMES, SIDE_LETTERS
from dungeonbowl.core.options import VERBS
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.core.skills import SKILL_KEYS
from dungeonbowl.data.filling import filled
from dungeonbowl.data.reading import Entry, read_document
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES

FIELDS: Final = ("player", "other", "from", "to", "purpose", "dice", "target", "modifier", "success")
"""What an event may hold besides its value."""

MEANINGS: Final[dict[str, tuple[str, ...]]] = {
    "number": (),
    "portal": (),
    "ball": (),
    "end_zone": (),
    "spell": (),
    "turn": (),
    "inducement": (),
    "flag": (),
    "side": SIDE_LETTERS,
    "casualty": CASUALTY_NAMES,
    "lasting": LASTING_NAMES,
    "winner": (*SIDE_LETTERS[:DRAW], "draw", *SIDE_LETTERS[DRAW:]),
    "end": ENDED_BY,
    "box": BOX_NAMES,
    "posture": POSTURE_NAMES,
    "face": FACE_NAMES,
    "verb": VERBS,
    "room": ROOM_NAMES,
    "skill": ("", *SKILL_KEYS),
    "sponsor": SPONSOR_NAMES,
    "boon": BOON_NAMES,
}
"""
What a number of an event may mean, with the words for 0, 1, 2, ...; none where it is only a number.

A turn and an inducement have a side packed into them (`Event.side`, `Event.number`), a flag is negative where it is
cleared, and a skill is one more than its number, so that 0 is no skill.
"""

NUMBERS: Final = ("boon", "casualty", "dice", "direction", "end_zone", "face", "side", "skill")
"""What the player part of an option may be where it is no player."""

GROUPS: Final = ("actions", "dice", "enter", "players", "special", "sponge", "squares")
"""The lists in which a page shows answers."""

ICONS: Final = (
    "ball",
    "boot",
    "check",
    "chest",
    "cross",
    "dice",
    "fist",
    "flag",
    "hourglass",
    "portal",
    "shield",
    "skull",
    "sponge",
    "star",
    "upload",
    "walk",
    "warn",
)
"""The signs that a page draws beside answers."""

SPECIAL: Final = ("targeted", "untargeted", "in_a_blitz")

_TABLES: Final = Path(__file__).resolve().parent / "kinds"

_EVENT_SLOTS: Final = (
    "player",
    "pad",
    "other",
    "team",
    "to",
    "value",
    "target",
    "skill",
    "ball",
    "blocker",
    "roll",
    "dice",
)
_ASK_SLOTS: Final = ("pad", "team", "player", "against", "skill", "spell", "roll", "dice")
_VERB_SLOTS: Final = ("player", "pad", "square", "skill", "face", "dice", "direction", "asked")
_ACTION_SLOTS: Final = ("player", "other")
_BAR_SLOTS: Final = (
    *("who", "other", "team", "target", "carrier", "action"),
    *("spell", "skill", "room", "here", "feature", "markers", "pad"),
)


@dataclass(frozen=True, slots=True)
class EventKind:
    """
    One kind of event; see `data/kinds/events.yaml`.

    Attributes:
        key: Its word.
        uses: Which of `FIELDS` it fills, besides target and modifier.
        value: What its value means, one of `MEANINGS`; empty if it has none.
        words: The words for the values 0, 1, 2, ...; empty where the value is only a number.
        target: What its target means; empty if it has none.
        modifier: What its modifier means; empty if it has none.
        by: Whether `sentences` go by `value` or by `success`.
        sentences: What is told of it, by the word that `by` names and `else`; empty if a function words it.
    """

    key: str
    uses: tuple[str, ...]
    value: str
    words: tuple[str, ...]
    target: str
    modifier: str
    by: str
    sentences: dict[str, str]

    def word(self, value: int) -> str:
        """The word for a value; empty where it is only a number."""
        return self.words[value] if 0 <= value < len(self.words) else ""

    def sentence(self, value: int, success: int) -> str:
        """What is told of an event with such a value and such a success, its slots still open."""
        word = {0: "failure", 1: "success"}.get(success, "") if self.by == "success" else self.word(value) or str(value)
        return self.sentences.get(word, self.sentences["else"])


@dataclass(frozen=True, slots=True)
class AskKind:
    """
    One kind of question; see `data/kinds/asks.yaml`.

    Attributes:
        key: Its word.
        answers: The verbs that may answer it; empty where that hangs on the action.
        question: Its words; empty if a function finds them.
        bare: Its words where something is not named; empty if there are no others.
        accepted: What yes means.
        declined: What no means.
        decision: The word by which a scenario answers it; empty where an act or a setting says it.
        named: The word by which `use` and `decline` name it, where it is about no skill.
    """

    key: str
    answers: tuple[str, ...]
    question: str
    bare: str
    accepted: str
    declined: str
    decision: str
    named: str


@dataclass(frozen=True, slots=True)
class ActionWords:
    """What there is to say about an action; see `data/kinds/verbs.yaml`."""

    offer: str
    declared: str
    target: str
    called: tuple[str, ...]
    special: str


@dataclass(frozen=True, slots=True)
class VerbKind:
    """
    One verb; see `data/kinds/verbs.yaml`.

    Attributes:
        key: Its word.
        group: The list in which a page shows its options, one of `GROUPS`.
        icon: The sign that a page draws beside them, one of `ICONS`.
        label: Its name as a heading; empty where nobody asks why it cannot be done.
        number: What the player part of its options is, one of `NUMBERS`; empty if it is a player or nothing.
        text: What choosing it means; empty for its key in plain letters.
        bare: The same where something is not named; empty if there are no other words.
        action: Its words as an action; `None` for a verb that is none.
    """

    key: str
    group: str
    icon: str
    label: str
    number: str
    text: str
    bare: str
    action: ActionWords | None


@dataclass(frozen=True, slots=True)
class PurposeKind:
    """One purpose of a die; see `data/kinds/purposes.yaml`."""

    key: str
    noun: str
    test: str
    ball: str
    path: str
    also_called: tuple[str, ...]
    lucky: str
    against: bool
    good: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomKind:
    """
    One room with a rule of its own; see `data/kinds/rooms.yaml`.

    Attributes:
        key: Its word.
        title: Its name as readers see it.
        rule: The number of its rule in `core.rule_ids`.
        letter: Its sign in pictures of letters.
        colour: Its floor in pictures, `#dcd8cf`.
        effect: What it does, in one or two sentences.
        at_once: Whether it acts as a player in it is activated, before they move.
        told: What came of its die: badly, well, better still; empty if it has none.
        test: What its die is rolled for; may be empty.
        also_called: Other names that scenarios of others may use.
    """

    key: str
    title: str
    rule: int
    letter: str
    colour: str
    effect: str
    at_once: bool
    told: tuple[str, ...]
    test: str
    also_called: tuple[str, ...]


def _rows(table: str, names: tuple[str, ...]) -> list[Entry]:
    """The rows of a table, which are as many as there are names. Raises: BadData."""
    listed = read_document(_TABLES / f"{table}.yaml").fields((table,))[table]
    rows = listed.entries(1, 400)
    if len(rows) != len(names):
        listed.fail(f"expected {len(names)} rows, got {len(rows)}; run python scripts/make_kinds.py")
    return rows


def _key(fields: dict[str, Entry], name: str) -> str:
    """The key of a row, which is the name of its number. Raises: BadData."""
    key = fields["key"].key_text()
    if key != name:
        fields["key"].fail(f"expected {name}, got {key}; run python scripts/make_kinds.py")
    return key


def _template(fields: dict[str, Entry], field: str, slots: tuple[str, ...]) -> str:
    """A text with slots; empty if it is left out. Raises: BadData if it has another slot."""
    if field not in fields:
        return ""
    return _slotted(fields[field], slots) if fields[field].value != "" else ""


def _slotted(entry: Entry, slots: tuple[str, ...]) -> str:
    """A text with slots. Raises: BadData if it has another slot."""
    text = entry.text(200)
    for slot in re.findall(r"\{(\w*)\}", text):
        if slot not in slots:
            entry.fail(f"unknown slot {{{slot}}}; known are {', '.join(slots)}")
    return text


def _meaning(fields: dict[str, Entry], field: str) -> tuple[str, tuple[str, ...]]:
    """What a number means, and its words. Raises: BadData."""
    if field not in fields:
        return "", ()
    given = fields[field]
    if isinstance(given.value, list):
        return "number", tuple(entry.key_text() for entry in given.entries(1, 20))
    meaning = given.one_of(tuple(MEANINGS))
    return meaning, MEANINGS[meaning]


def _event(entry: Entry, name: str) -> EventKind:
    """One row of the table of events. Raises: BadData."""
    fields = entry.fields(
        ("key",), ("constant", "about", "uses", "value", "target", "modifier", "sentence", "by", "sentences")
    )
    value, words = _meaning(fields, "value")
    sentences: dict[str, str] = {}
    if "sentences" in fields:
        told = dict(fields["sentences"].items(40))
        sentences = {word: _template(told, word, _EVENT_SLOTS) for word in told}
        if "else" not in sentences:
            fields["sentences"].fail("the key else is missing")
    elif "sentence" in fields:
        sentences = {"else": _template(fields, "sentence", _EVENT_SLOTS)}
    return EventKind(
        key=_key(fields, name),
        uses=fields["uses"].words(FIELDS) if "uses" in fields else (),
        value=value,
        words=words,
        target=_meaning(fields, "target")[0],
        modifier=_meaning(fields, "modifier")[0],
        by=fields["by"].one_of(("value", "success")) if "by" in fields else "value",
        sentences=sentences,
    )


def _ask(entry: Entry, name: str) -> AskKind:
    """One row of the table of questions. Raises: BadData."""
    fields = entry.fields(
        ("key",), ("constant", "about", "answers", "question", "bare", "accepted", "declined", "decision", "named")
    )
    key = _key(fields, name)
    return AskKind(
        key=key,
        answers=fields["answers"].words(VERBS) if "answers" in fields else (),
        question=_template(fields, "question", _ASK_SLOTS),
        bare=_template(fields, "bare", _ASK_SLOTS),
        accepted=_template(fields, "accepted", ()),
        declined=_template(fields, "declined", ()),
        decision=fields["decision"].key_text() if "decision" in fields else "",
        named=fields["named"].key_text() if "named" in fields else "",
    )


def _action(entry: Entry) -> ActionWords:
    """What a row says about an action. Raises: BadData."""
    fields = entry.fields(("offer",), ("declared", "target", "called", "special"))
    return ActionWords(
        offer=_template(fields, "offer", ()),
        declared=_template(fields, "declared", _ACTION_SLOTS),
        target=_template(fields, "target", _ACTION_SLOTS),
        called=_words(fields, "called"),
        special=fields["special"].one_of(SPECIAL) if "special" in fields else "",
    )


def _verb(entry: Entry, name: str) -> VerbKind:
    """One row of the table of verbs. Raises: BadData."""
    fields = entry.fields(("key",), ("group", "icon", "label", "number", "text", "bare", "action"))
    return VerbKind(
        key=_key(fields, name),
        group=fields["group"].one_of(GROUPS) if "group" in fields else "actions",
        icon=fields["icon"].one_of(ICONS) if "icon" in fields else "dice",
        label=_template(fields, "label", ()),
        number=fields["number"].one_of(NUMBERS) if "number" in fields else "",
        text=_template(fields, "text", _VERB_SLOTS),
        bare=_template(fields, "bare", _VERB_SLOTS),
        action=_action(fields["action"]) if "action" in fields else None,
    )


def _purpose(entry: Entry, name: str) -> PurposeKind:
    """One row of the table of purposes. Raises: BadData."""
    fields = entry.fields(
        ("key",), ("constant", "noun", "test", "ball", "path", "also_called", "lucky", "against", "good")
    )
    return PurposeKind(
        key=_key(fields, name),
        noun=_template(fields, "noun", ()) or name.replace("_", " "),
        test=_template(fields, "test", ()),
        ball=_template(fields, "ball", ()),
        path=_template(fields, "path", ()),
        also_called=_words(fields, "also_called"),
        lucky=_template(fields, "lucky", ()),
        against="against" in fields and fields["against"].flag(),
        good=_words(fields, "good"),
    )


def _words(fields: dict[str, Entry], field: str) -> tuple[str, ...]:
    """A list of keys; empty if it is left out. Raises: BadData."""
    return tuple(one.key_text() for one in fields[field].entries(1, 9)) if field in fields else ()


def _rule(entry: Entry) -> int:
    """The number of a rule. Raises: BadData."""
    return RULE_IDS.index(entry.one_of(RULE_IDS[1:]))


def _room(entry: Entry, name: str) -> RoomKind:
    """One row of the table of rooms, not the first. Raises: BadData."""
    fields = entry.fields(
        ("key", "title", "rule", "piece", "letter", "colour", "effect"),
        ("supplement", "at_once", "told", "test", "also_called", "numbers"),
    )
    told = fields["told"].entries(1, 3) if "told" in fields else []
    return RoomKind(
        key=_key(fields, name),
        title=fields["title"].text(40),
        rule=_rule(fields["rule"]),
        letter=fields["letter"].text(1, "[a-zC-OQ-Z]"),
        colour=fields["colour"].text(7, "#[0-9a-f]{6}"),
        effect=filled(fields, "effect", 300),
        at_once="at_once" in fields and fields["at_once"].flag(),
        told=tuple(_slotted(one, ("player",)) for one in told),
        test=_template(fields, "test", ()),
        also_called=_words(fields, "also_called"),
    )


def _bar(entry: Entry, name: str) -> str:
    """The sentence of one row of the table of bars. Raises: BadData."""
    fields = entry.fields(("key",), ("rule", "passage", "sentence"))
    _key(fields, name)
    if name != BAR_NAMES[0] and "sentence" not in fields:
        entry.fail("the key sentence is missing")
    return _template(fields, "sentence", _BAR_SLOTS)


@cache
def event_kinds() -> tuple[EventKind, ...]:
    """The kinds of events by number."""
    return tuple(_event(*pair) for pair in zip(_rows("events", EVENT_NAMES), EVENT_NAMES, strict=True))


@cache
def ask_kinds() -> tuple[AskKind, ...]:
    """The kinds of questions by number."""
    return tuple(_ask(*pair) for pair in zip(_rows("asks", ASK_NAMES), ASK_NAMES, strict=True))


@cache
def verb_kinds() -> tuple[VerbKind, ...]:
    """The verbs by number."""
    return tuple(_verb(*pair) for pair in zip(_rows("verbs", VERBS), VERBS, strict=True))


@cache
def purpose_kinds() -> tuple[PurposeKind, ...]:
    """The purposes of dice by number."""
    return tuple(_purpose(*pair) for pair in zip(_rows("purposes", PURPOSES), PURPOSES, strict=True))


@cache
def bar_sentences() -> tuple[str, ...]:
    """Why something cannot be done, by the number of the bar; nothing for number 0, which bars nothing."""
    return tuple(_bar(*pair) for pair in zip(_rows("bars", BAR_NAMES), BAR_NAMES, strict=True))


@cache
def room_kinds() -> dict[int, RoomKind]:
    """The rooms by number, from 1."""
    rows = enumerate(zip(_rows("rooms", ROOM_NAMES), ROOM_NAMES, strict=True))
    return {number: _room(*pair) for number, pair in rows if number}


def room_kind(key: str) -> RoomKind:
    """The room of a key. Raises: ValueError if there is none."""
    return room_kinds()[ROOM_NAMES.index(key)]
