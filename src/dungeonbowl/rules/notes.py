"""What a step has brought about so far, besides the state: forgotten when the next one begins."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core.ids import NONE, PlayerId, RuleId, Square


class Notes:
    """
    The notes of one step.

    Attributes:
        turnover: Whether it ends in a Turnover.
        owed: The rule of a Turnover that comes when all else in the step is over, 0 for none.
        turn_ended: The rule by which the team turn ends with it without being one, 0 for none.
        finished: Whether the active player's activation ends with it.
        pointed: Whether the point of the action has been carried out in it.
        arrivals: Who came out of a portal or a pad and is not through with it, with where from.
        ball_underfoot: Where somebody stands on a loose ball that has to move, or `NONE`.
        blitzing: Whether the Block is part of a Blitz.
        charging: Whether Horns help in it.
        second_block: Whether it is the second one of Frenzy.
        twofold: Whether it is one of two Blocks at once.
        block_from: Where the blocker of two stood, or `NONE`.
        felled: Whom the two Blocks felled.
        sent_away: Whom a pad has sent elsewhere last, where that ends a Frenzy, or `NONE`.
        dump_off: Whether the throw under way answers a Block.
        reacting: Whether a player acts in the turn of the other side.
        between_turns: Whether it comes between two team turns: no turn to lose, no team re-roll.
        smashed: Who is being knocked down against a wall that may add to their dice, or `NONE`.
        caster: Whose wizard casts, or `NONE`.
        drawn: What the next roll draws one of, for whoever throws real dice.
        last_armour, last_injury: The dice of the last Armour and Injury roll, packed, for the referee.
        last_leave: How the last player left a square.
        last_throw: The face that the last throw showed.
    """

    def __init__(self) -> None:
        self.turnover: bool = False
        self.owed: RuleId = 0
        self.turn_ended: RuleId = 0
        self.finished: bool = False
        self.pointed: bool = False
        self.arrivals: vec[i64] = vec[i64]()
        self.ball_underfoot: Square = NONE
        self.blitzing: bool = False
        self.charging: bool = False
        self.second_block: bool = False
        self.twofold: bool = False
        self.block_from: Square = NONE
        self.felled: vec[i16] = vec[i16]()
        self.sent_away: PlayerId = NONE
        self.dump_off: bool = False
        self.reacting: bool = False
        self.between_turns: bool = False
        self.smashed: PlayerId = NONE
        self.caster: PlayerId = NONE
        self.drawn: vec[i64] = vec[i64]()
        self.last_armour: i64 = 0
        self.last_injury: i64 = 0
        self.last_leave: i64 = 0
        self.last_throw: i64 = 0

    def clear(self) -> None:
        """Forget everything; a new object for every step would cost more than the step's other bookkeeping."""
        self.turnover = False
        self.owed = 0
        self.turn_ended = 0
        self.finished = False
        self.pointed = False
        if len(self.arrivals):
            self.arrivals = vec[i64]()
        self.ball_underfoot = NONE
        self.blitzing = False
        self.charging = False
        self.second_block = False
        self.twofold = False
        self.block_from = NONE
        if len(self.felled):
            self.felled = vec[i16]()
        self.sent_away = NONE
        self.dump_off = False
        self.reacting = False
        self.between_turns = False
        self.smashed = NONE
        self.caster = NONE
        if len(self.drawn):
            self.drawn = vec[i64]()
        self.last_armour = 0
        self.last_injury = 0
        self.last_leave = 0
        self.last_throw = 0

    def numbers(self) -> list[int]:
        """All of it as numbers: with the state, everything that a rule can look up in the course of a step."""
        latches: i64 = 0
        for latch in (
            self.turnover,
            self.finished,
            self.pointed,
            self.blitzing,
            self.charging,
            self.second_block,
            self.twofold,
            self.dump_off,
            self.reacting,
            self.between_turns,
        ):
            latches = (latches << 1) | (1 if latch else 0)
        notes: list[int] = [
            latches,
            self.owed,
            self.turn_ended,
            self.ball_underfoot,
            self.block_from,
            self.smashed,
            self.caster,
            self.sent_away,
            self.last_armour,
            self.last_injury,
            self.last_leave,
            self.last_throw,
            len(self.arrivals),
            len(self.felled),
            len(self.drawn),
        ]
        for arrival in self.arrivals:
            notes.append(arrival)
        for who in self.felled:
            notes.append(i64(who))
        for one in self.drawn:
            notes.append(one)
        return notes
