"""The odds of rolls that are read on tables: every result with its chance, and how many of the worst and the best."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import NONE
from dungeonbowl.data.tables import Table
from dungeonbowl.notation.previews import Prospect, Told
from dungeonbowl.notation.prose.tables import columns_of, says
from dungeonbowl.notation.prose.words import Names, several, signed
from dungeonbowl.rules import bases
from dungeonbowl.rules.moving.db1989 import leap_modifier
from dungeonbowl.rules.passing import db1989 as passing
from dungeonbowl.rules.passing import path
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.server.odds.words import prospect, weigh
from dungeonbowl.state.state import Player, State

TWO: Final = 36
BAD: Final = {
    "attacker_stunned",
    "attacker_falls",
    "both_fall",
    "whoops",
    "sent_off",
    "falls_at_start",
    "falls_at_landing",
    "missed",
    "interception",
}
"""What is bad news for whoever rolls."""
IDLE: Final = ("nothing", "missed")
"""What changes nothing."""


class TableOdds(Names):
    """The odds of one open question in a game with tables."""

    def __init__(self, state: State, rules: Ruleset, asked: int) -> None:
        super().__init__(state, rules)
        self._asked = Player(state, i64(asked))

    def of(self, ask: int, value: int) -> Told | None:
        """The odds of one answer, nothing for one that rolls on no table."""
        verb, number, square = int(op.verb_of(value)), int(op.player_of(value)), int(op.square_of(value))
        if ask == ak.ASK_TACKLE and verb == op.AT_PLAYER:
            return self._tackle(number)
        if ask == ak.ASK_AIM:
            return self._at_wall(square) if verb == op.AIM_WALL else self._throw(square)
        if ask != ak.ASK_MOVE:
            return None
        if verb == op.JUMP:
            return self._table(tr.LEAP, int(leap_modifier(self.state, self._asked, source=self._asked.square)))
        if number == NONE or not 0 <= number < len(self.state.squads.sheets):
            return None
        return self._blow(verb, Player(self.state, i64(number)))

    def _blow(self, verb: int, target: Player) -> Told | None:
        """A block, a charge, a push, a foul or a spear."""
        tables = self.state.squads.tables
        lead = int(self._asked.st) - int(target.st)
        if verb == op.BLOCK:
            return self._table(tr.BLOCK, lead)
        if verb == op.CHARGE:
            return self._table(tr.BLOCK, lead + int(tables.number(tr.CHARGE)))
        if verb == op.PUSH:
            return self._table(tr.PUSH, lead)
        if verb == op.SPEAR:
            lead += int(tables.number(tr.SPEAR))
        if verb in (op.SNEAKY_FOUL, op.BLATANT_FOUL, op.SPEAR):
            table = tr.FOUL_SNEAKY if verb == op.SNEAKY_FOUL else tr.FOUL_BLATANT
            return self._table(table, (lead > 0) - (lead < 0))
        return None

    def _tackle(self, tackler: int) -> Told:
        """A tackle that may be claimed on whoever has moved."""
        lead = int(Player(self.state, i64(tackler)).agility) - int(self._asked.agility)
        return self._table(tr.TACKLE, lead)

    def _throw(self, square: int) -> Told:
        """A throw to a team-mate, or a ball with spikes at an opponent or an empty square."""
        way = path.crossed(self.state.board, self._source(square), to=i64(square))
        who = int(self.state.player_at(square))
        if who == NONE:
            return self._flight(square, 0, self._able([way]))
        receiver = Player(self.state, i64(who))
        zones = int(count_markers(self.state, i64(square), side=self._asked.side))
        if int(receiver.side) == int(self._asked.side):
            return self._flight(square, int(receiver.cl) - zones, self._able([way]))
        return self._flight(square, -int(receiver.cl) - zones, [])

    def _at_wall(self, square: int) -> Told:
        """A throw at a square of wall; where the line meets a corner of it, the thrower picks the side at the throw."""
        board = self.state.board
        source, wall = self._source(square), i64(square)
        fronts = [path.front_of(board, wall, d=d) for d in path.faces(board, source, wall=wall)]
        ways = [path.before_wall(board, source, wall=wall, front=front) for front in fronts]
        return self._flight(square, 0, self._able(ways))

    def _source(self, square: int) -> i64:
        """Where a throw at a square begins, which for a Large Monster is the nearest of its own (DB89-LARGE-08)."""
        return bases.nearest(self.state, self._asked.square, to=i64(square))

    def _able(self, ways: list[vec[i16]]) -> list[str]:
        """How many opponents may take a throw on its way, of which there may be several to choose from."""
        able = sorted({len(passing.interceptors(self.state, self._asked.side, on_the_way=way)) for way in ways})
        if able == [0]:
            return []
        if len(able) == 1:
            return [f"{several(able[0], 'opponent', 'opponents')} may take it on its way."]
        few = several(able[0], "opponent", "opponents") if able[0] else "nobody"
        return [f"By one side of the wall {few} may take it on its way, by the other {able[-1]}."]

    def _flight(self, square: int, added: int, notes: list[str]) -> Told:
        """A throw of some range, with what is to be said of its way."""
        state = self.state
        far = passing.range_of(state.squads.tables, state.board, a=self._source(square), b=i64(square))
        modifier = int(passing.thrower_modifier(state, self._asked, scrambles=passing.has_moved(state))) + added
        return self._table(int(passing.table_of(self._asked, far)), modifier, notes)

    def _table(self, number: int, modifier: int, notes: list[str] | None = None) -> Told:
        """Every result of a table with its chance."""
        table, column = columns_of(self.rules.key)[tr.TABLE_NAMES[number]]
        lines = self._lines(table, column, number, modifier)
        shown = f"{table.dice} {signed(modifier)}" if modifier else table.dice
        why = ["The table is reconstructed."] if table.source == "rebuilt" else []
        return weigh(f"{shown} on the table: {table.title}", lines, [*(notes or []), *why])

    def _lines(self, table: Table, column: str, number: int, modifier: int) -> list[Prospect]:
        two = table.dice == "2D6"
        tables = self.state.squads.tables
        shares: dict[int, int] = {}
        for first in range(1, 7):
            for second in range(1, 7) if two else (0,):
                result = int(tables.result(number, i64(first + second + modifier)))
                shares[result] = shares.get(result, 0) + 1
        whole = TWO if two else 6
        words = [(tr.RESULT_NAMES[result], ways / whole) for result, ways in shares.items()]
        # What a coach looks for first: the likeliest that changes anything.
        words.sort(key=lambda one: (one[0] in IDLE, -one[1]))
        return [prospect(says(table, column, word).capitalize(), chance, word not in BAD) for word, chance in words]
