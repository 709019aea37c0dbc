"""
Write `state/fields.py`: everything that a state of a match consists of, from the rows below.

    python scripts/make_state.py            write the file
    python scripts/make_state.py --check    write nothing; exit 1 if the file is not what the rows give

A field is declared here and nowhere else. How it begins, how it is copied, what coaches see of it, its place in the
hash and in the words that tell states apart all follow from its row.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

TARGET: Final = Path(__file__).resolve().parent.parent / "src" / "dungeonbowl" / "state" / "fields.py"
LINE: Final = 120
SIDE_BITS: Final = 15
"""What a side has takes so many bits of one number, so four sides have room in 64."""

PLACES: Final = 16
"""So many chests and portals may be placed before a match; a game that places more changes no hash of another."""

PITS: Final = 24
"""So many pit counters may lie in a dungeon, half of them from each side."""

SIDES: Final = range(2)
"""The sides that every match has."""

MORE_SIDES: Final = range(2, 4)
"""Those that few have: their numbers are part of the hash of these matches only, after all others."""

PER_PLAYER: Final = {"_NOWHERE": "i16(NONE)", "_BLANK": "u8(0)", "_ABSENT": "u8(ABSENT)", "_NO_FLAGS": "i16(0)"}
"""What an entry of a table of players is before anything has happened."""


class Number(NamedTuple):
    """
    One number of the state, in the order of the hash.

    Args:
        says: what it is, for whoever reads the file.
        first: what it is before anything has happened.
        by_side: each side has one, 0 or more and below 2**15.
        rare: it is part of the hash only where one of the rare numbers is not 0, so that matches without extras keep
            the hash they have always had.
        living: the same for what only the games on the living rulebook have.
        going_on: the same for what only matches have that go on after a touchdown, or whose turns are timed.
        agreed: the same for what the coaches have agreed on.
        alone: the same for one number that few matches have.
        paired: the same for what only matches with two balls have.
        hidden: coaches may not know it, and their views show this instead; what a side has its own coach knows.
    """

    name: str
    says: str
    first: str = "0"
    by_side: bool = False
    rare: bool = False
    living: bool = False
    going_on: bool = False
    alone: bool = False
    agreed: bool = False
    paired: bool = False
    hidden: str = ""


class Table(NamedTuple):
    """
    One table of the state: a small number for each player, square or place.

    Args:
        of: what there is an entry for.
        item: the type of an entry, u8 or i16.
        blank: the table before anything has happened, one of the constants of the file.
        in_words: whether it is told apart in the words; one that follows from others need not be.
    """

    name: str
    says: str
    of: str
    item: str
    blank: str
    in_words: bool = True


NUMBERS: Final = (
    Number("closed", "The chests that are closed, a bit each.", "(1 << board.chests) - 1"),
    Number("ball", "The square of the ball, held or loose.", "NONE"),
    Number("carrier", "Who holds the ball.", "NONE"),
    Number("ball_found", "Whether the ball has left its chest."),
    Number("ball_chest", "The chest with the ball, where a position says so.", "NONE", hidden="NONE"),
    Number("phase", "Which shallow question is open.", "BEGIN"),
    Number("side", "Whose team turn it is."),
    Number("first_side", "Whose team turn was the first."),
    Number("turns", "Team turns that a side has begun.", by_side=True),
    Number("active", "Whose activation it is.", "NONE"),
    Number("action", "The action declared."),
    Number("target", "Whom the action names.", "NONE"),
    Number("aiming", "The throw that is being aimed."),
    Number("aim_player", "Who is about to be thrown; from `Squads.players` on it is a chest, by its number.", "NONE"),
    Number("moves_left", "Squares of movement left in this activation."),
    Number("rushes_left", "Rushes left in this activation."),
    Number("doing", "What has happened in this activation, bits of `DID_MOVE` and the like."),
    Number("spent", "Allowances of this team turn that are spent, bits of `SPENT_BLITZ` and the like."),
    Number("rerolls", "Team re-rolls that a side has left, a Leader's not counted.", by_side=True),
    Number("leader", "A side's Leader re-roll: 0 none, 1 ready, 2 spent.", by_side=True),
    Number("bribes", "Bribes that a side has left.", by_side=True),
    Number("barred", "Sides whose coach may not argue any more, a bit each."),
    Number("plague_spent", "Sides whose plague has spread, a bit each."),
    Number("winner", "Who has won.", "NONE"),
    Number("ended_by", "How the match ended."),
    Number("n", "Dice rolled so far."),
    Number("placed", "Chests or portals placed so far."),
    Number("placer", "Who places the next one."),
    Number("minutes", "Minutes played, where somebody keeps the time."),
    Number("wizards", "Sides whose wizard has not cast, a bit each.", rare=True),
    Number("shortcuts", "Sides whose shortcut is unspent, a bit each.", rare=True),
    Number("blinded", "Sides that are blinded, a bit each.", rare=True),
    Number("boon", "What Air Oberwald gives a side's player in this match, 0 for nothing.", by_side=True, rare=True),
    Number("apothecaries", "Apothecaries that a side has left.", by_side=True, living=True),
    Number("alarms", "Alarms that have gone off.", living=True),
    Number("igors", "Igors that a side has left.", by_side=True, alone=True),
    Number("turn_minute", "The minute in which the team turn began, where somebody keeps the time.", going_on=True),
    Number("score", "Touchdowns of a side, where one does not end the match.", by_side=True, going_on=True),
    Number("earlier_turns", "Team turns of a side before the last touchdown.", by_side=True, going_on=True),
    Number("turns_left", "Team turns to be played yet, where dice have said so.", going_on=True),
    Number("magic", "Magic Points that a side has left.", by_side=True, alone=True),
    Number("pit_laid", "The pit counters that lie in the dungeon, a bit each; those of side 0 come first.", alone=True),
    Number("pit_open", "Those of them that lie face-up, a bit each.", alone=True),
    Number(
        "pit_kinds", "What each of them is, two bits each, 0 for unknown.", alone=True, hidden="self.pits_known(seat)"
    ),
    Number("spiked", "Whether the ball has spikes.", alone=True),
    Number("leapless", "Whether the coaches do without leaps of everybody.", agreed=True),
    Number("second_ball", "Whether there is a second ball.", paired=True),
    Number("meant", "Which ball the numbers of the ball are about, 0 or 1: the one that is dealt with.", paired=True),
    Number("other_ball", "The square of the other one, held or loose.", "NONE", paired=True),
    Number("other_carrier", "Who holds the other one.", "NONE", paired=True),
    Number("other_found", "Whether the other one has left its chest.", paired=True),
    Number(
        "other_chest", "The chest with the other one, where a position says so.", "NONE", paired=True, hidden="NONE"
    ),
)
WOLF: Final = Number("wolf", "The square of the Werewolf.", "board.dog_house")
"""It is no part of `numbers`: the hash takes it last and only where there is one."""

TABLES: Final = (
    Table("square", "where they are, or `NONE`", "player", "i16", "_NOWHERE"),
    Table("posture", "Standing, Prone or Stunned", "player", "u8", "_BLANK"),
    Table("box", "in the dungeon or in which box", "player", "u8", "_ABSENT"),
    Table("used", "whether they have acted in this team turn", "player", "u8", "_BLANK"),
    Table("hops", "portals used in this team turn", "player", "u8", "_BLANK"),
    Table("injury", "the row of the casualty table and what it lowers, twice", "player", "i16", "_NO_FLAGS"),
    Table("flags", "bits of `NO_ZONE` and the like", "player", "i16", "_NO_FLAGS"),
    Table("touched", "bits of `HELD` and the like", "player", "i16", "_NO_FLAGS"),
    Table("mutation", "one more than the skill that a room gave", "player", "u8", "_BLANK"),
    Table("occupant", "who is there, or `NOBODY`", "square", "u8", "_NOBODY[: board.squares]", in_words=False),
    Table("pits", "where it lies, or `NONE`", "pit", "i16", "_UNLAID"),
    Table("placing", "where chests and portals were placed", "place", "i16", "_UNPLACED"),
)

HEAD: Final = f'''"""
The fields of a state: how they begin, how they are copied, what coaches see of them, and all of them as numbers.

Generated by `scripts/make_state.py` from its rows; do not edit. Tables are shared with the state they were copied from
until one of both is about to write, so every write goes through a `set_` of this file.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core.ids import ABSENT, BEGIN, NOBODY, NONE, PLAYERS
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.state.sheets import Squads

SIDE_BITS: Final = {SIDE_BITS}
_SIDE_MASK: Final = (1 << SIDE_BITS) - 1

_NOBODY: Final = vec[u8]([u8(NOBODY)] * 4096)
_NOWHERE: Final = vec[i16]([i16(NONE)] * PLAYERS)
_BLANK: Final = vec[u8]([u8(0)] * PLAYERS)
_ABSENT: Final = vec[u8]([u8(ABSENT)] * PLAYERS)
_NO_FLAGS: Final = vec[i16]([i16(0)] * PLAYERS)
PLACES: Final = {PLACES}
_UNPLACED: Final = vec[i16]([i16(NONE)] * PLACES)
PITS: Final = {PITS}
_UNLAID: Final = vec[i16]([i16(NONE)] * PITS)
'''


def field_of(number: Number) -> str:
    """The attribute that holds a number: those by side are packed and read through a method."""
    return f"_{number.name}" if number.by_side else number.name


def seldom(number: Number) -> bool:
    """Whether a number is part of the hash of some matches only."""
    return number.rare or number.living or number.going_on or number.agreed or number.alone or number.paired


def told(number: Number) -> list[str]:
    """What the hash takes of a number."""
    return [f"self.{number.name}({side})" for side in SIDES] if number.by_side else [f"self.{number.name}"]


def names(title: str, found: list[str]) -> str:
    """The source of a constant tuple of names."""
    listed = ", ".join(f'"{name}"' for name in found)
    line = f"{title}: Final = ({listed}{',' if len(found) == 1 else ''})\n"
    if len(line) <= LINE:
        return line
    return f"{title}: Final = (\n" + "".join(f'    "{name}",\n' for name in found) + ")\n"


def beginning() -> str:
    """The source of `__init__`: everything is blank, or as in another state."""
    text = "    def __init__(self, board: Board, squads: Squads, like: Fields | None = None) -> None:\n"
    text += "        self.board = board\n        self.squads = squads\n"
    text += "        # Which tables are this state's own, a bit each; the others are shared.\n"
    text += "        self._own: i64 = 0\n"
    text += "        if like is not None:\n            like._own = 0\n"
    for name, kind in copied().items():
        text += f"            self.{name}: {kind} = like.{name}\n"
    text += "            return\n"
    text += "        # Who is adjacent to whom now; `State.connect` keeps it.\n"
    text += "        self.adj = board.adjacency((1 << board.chests) - 1)\n"
    for number in (*NUMBERS, WOLF):
        text += f"        # {number.says}\n        self.{field_of(number)} = {number.first}\n"
    for table in TABLES:
        text += f"        # Of each {table.of}: {table.says}.\n"
        text += f"        self.{table.name} = {table.blank}\n"
    text += "        if squads.sides > 2:\n            self.seat_more(int(squads.players))\n\n"
    text += "    def seat_more(self, players: int) -> None:\n"
    text += '        """Make room for the players of more than two teams."""\n'
    for table in TABLES:
        if table.of == "player":
            text += f"        self.{table.name} = vec[{table.item}]([{PER_PLAYER[table.blank]}] * players)\n"
    return text


def copied() -> dict[str, str]:
    """The attributes that a copy takes from another state of the same match, with their types."""
    numbers = {field_of(number): "i64" for number in (*NUMBERS, WOLF)}
    return {"adj": "vec[i16]", **numbers, **{table.name: f"vec[{table.item}]" for table in TABLES}}


def copying() -> str:
    """The source of `restore` and `hide`."""
    text = '''    def restore(self, other: Fields) -> None:
        """Become an exact copy of `other`. Tables are shared until one of both writes."""
'''
    for name in ("board", "squads", *copied()):
        text += f"        self.{name} = other.{name}\n"
    text += "        self._own = 0\n        other._own = 0\n\n"
    text += "    def hide(self, seat: i64) -> None:\n"
    text += '        """Forget what the coach of a seat may not know; -1 only watches."""\n'
    for number in NUMBERS:
        if number.hidden and number.by_side:
            text += f"        own = self.{number.name}(seat) if seat >= 0 else 0\n"
            text += "".join(
                f"        self.set_{number.name}({side}, {number.hidden})\n" for side in (*SIDES, *MORE_SIDES)
            )
            text += f"        if seat >= 0:\n            self.set_{number.name}(seat, own)\n"
        elif number.hidden:
            text += f"        self.{number.name} = {number.hidden}\n"
    return text + PITS_KNOWN


PITS_KNOWN: Final = '''
    def pits_known(self, seat: i64) -> i64:
        """`pit_kinds` as the coach of a seat knows it: of those there, their own and those face-up."""
        known: i64 = 0
        for at in range(i64(PITS)):
            mine = at // (PITS // 2) == seat or (self.pit_open >> at) & 1 == 1
            if mine and (self.pit_laid >> at) & 1 == 1:
                # A constant would be shifted as a C int, which has no room for the last counters.
                known |= ((self.pit_kinds >> (2 * at)) & 3) << (2 * at)
        return known
'''


def numbers_told() -> str:
    """The source of `told`."""
    plain = [part for number in NUMBERS if not seldom(number) for part in told(number)]
    groups = [[number for number in NUMBERS if number.rare], [number for number in NUMBERS if number.living]]
    groups += [[number for number in NUMBERS if number.going_on], [number for number in NUMBERS if number.agreed]]
    groups += [[number for number in NUMBERS if number.paired]]
    groups += [[number] for number in NUMBERS if number.alone]
    text = '''    def told(self) -> vec[i64]:
        """Every number that is not in a table, secrets included; the rare ones where one of them is not 0."""
        numbers = vec[i64](
            [
'''
    text += "".join(f"                {part},\n" for part in plain) + "            ]\n        )\n"
    for group in groups:
        # What begins as something else than 0 says nothing of whether there is anything to tell.
        told_by = [number for number in group if number.first == "0"]
        text += f"        if {' or '.join(f'self.{field_of(number)}' for number in told_by)}:\n"
        for number in group:
            for part in told(number):
                text += f"            numbers = append(numbers, {part})\n"
    text += "        for side in range(i64(2), self.squads.sides):\n"
    for number in NUMBERS:
        if number.by_side:
            text += f"            numbers = append(numbers, self.{number.name}(side))\n"
    return text + "        return numbers\n"


def words() -> str:
    """The source of `field_words`: all numbers, then the tables, packed as closely as their widths allow."""
    text = '''    def field_words(self) -> vec[i64]:
        """All fields, word by word, and `SPARE_WORDS` zeros."""
        words = _NO_WORDS[:]
        if self.squads.sides > 2:
            words = vec[i64]([i64(0)] * (len(_NO_WORDS) + 2 * int(self.squads.players - PLAYERS)))
'''
    numbers = [*NUMBERS, WOLF]
    for at, number in enumerate(numbers):
        text += f"        words[{at}] = self.{field_of(number)}\n"
    text += f"        at: i64 = {len(numbers)}\n"
    for kind, room in (("player", "self.squads.players"), ("place", "i64(PLACES)"), ("pit", "i64(PITS)")):
        packed: list[list[str]] = []
        used = 64
        for table in TABLES:
            width = 16 if table.item == "i16" else 8
            if table.of != kind or not table.in_words:
                continue
            if used + width > 60:
                packed.append([])
                used = 0
            entry = f"(i64(self.{table.name}[k]) & {hex((1 << width) - 1).upper().replace('X', 'x')})"
            packed[-1].append(f"({entry} << {used})" if used else entry)
            used += width
        text += f"        for k in range({room}):\n"
        for after, parts in enumerate(packed):
            where = f"at + {after}" if after else "at"
            if len(parts) == 1:
                text += f"            words[{where}] = {parts[0][1:-1]}\n"
            else:
                lines = "\n                | ".join(parts)
                text += f"            words[{where}] = (\n                {lines}\n            )\n"
        text += f"            at += {len(packed)}\n"
    return text + "        return words\n"


def word_count() -> str:
    """How many words there are."""
    players = sum(16 if table.item == "i16" else 8 for table in TABLES if table.of == "player" and table.in_words)
    return f"{len(NUMBERS) + 1} + {-(-players // 60)} * PLAYERS + PLACES + PITS"


def setters() -> str:
    """The source of the methods that read and write what a side has, and of those that write the tables."""
    text = ""
    for number in NUMBERS:
        if number.by_side:
            text += f'''
    def {number.name}(self, side: i64) -> i64:
        """{number.says}"""
        return (self._{number.name} >> (side * SIDE_BITS)) & _SIDE_MASK

    def set_{number.name}(self, side: i64, value: i64) -> None:
        """{number.says}"""
        # A constant would be shifted as a C int, which has no room for the last sides.
        self._{number.name} += (value - self.{number.name}(side)) << (side * SIDE_BITS)
'''
    for at, table in enumerate(TABLES):
        key = table.of
        text += f'''
    def set_{table.name}(self, {key}: i64, value: i64) -> None:
        """Of a {key}: {table.says}."""
        if i64(self.{table.name}[{key}]) == value:
            return
        if self._own & {1 << at} == 0:
            self.{table.name} = self.{table.name}[:]
            self._own |= {1 << at}
        self.{table.name}[{key}] = {table.item}(value)
'''
    return text


def source() -> str:
    """The whole text of `state/fields.py`."""
    count = word_count()
    text = f"{HEAD}\nSPARE_WORDS: Final = 3\nFIELD_WORDS: Final = {count}\n"
    text += "_NO_WORDS: Final = vec[i64]([i64(0)] * (FIELD_WORDS + SPARE_WORDS))\n\n"
    text += names("NUMBERS", [number.name for number in (*NUMBERS, WOLF) if not number.by_side])
    text += names("BY_SIDE", [number.name for number in NUMBERS if number.by_side])
    text += names("RARE", [number.name for number in NUMBERS if seldom(number)])
    text += names("HIDDEN", [number.name for number in NUMBERS if number.hidden])
    text += names("TABLES", [table.name for table in TABLES])
    text += '\n\nclass Fields:\n    """Everything that a state consists of; what is done with it is in `State`."""\n\n'
    return text + "\n".join((beginning(), copying(), numbers_told(), words())) + setters()


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description="Write state/fields.py from the rows of this script.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is out of date")
    checking: bool = parser.parse_args().check
    text = source()
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    if checking:
        print(f"{TARGET.name} is out of date; run python scripts/make_state.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
