"""Why something cannot be done, in plain words: one sentence for each of `core.bars`."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import bars
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import NONE, side_of
from dungeonbowl.data.kinds import bar_sentences, room_kinds, verb_kinds
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_DRAGON,
    KIND_IDOL,
    KIND_LIQUID,
    KIND_TOMB,
    KIND_TRAP,
    ROOM_NONE,
)
from dungeonbowl.notation.prose.extras import SPELL_TITLES
from dungeonbowl.notation.prose.words import Names, capital, listed
from dungeonbowl.rules.queries import markers
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import State

FEATURES: Final = {
    int(KIND_IDOL): "The Chaotic Idol",
    int(KIND_TOMB): "A tomb",
    int(KIND_DRAGON): "The dragon",
    int(KIND_CHASM): "The chasm",
    int(KIND_LIQUID): "The liquid",
    int(KIND_TRAP): "The pit trap",
}


class ReasonProse(Names):
    """Words the reasons of one match."""

    def __init__(self, state: State, rules: Ruleset, who: int) -> None:
        """
        Learn the names of the match.

        Args:
            state: What stands where; only read.
            rules: The game that is played.
            who: The player who acts, or `NONE`.
        """
        super().__init__(state, rules)
        self.who = who

    def reason(self, barred: Barred) -> str:
        """Why something cannot be done, as one or two sentences."""
        state = self.state
        words = {
            "pad": self.terms.pad,
            "who": self.player(self.who),
            "other": self.player(barred.player),
            "team": self.team_of(barred.player),
            "target": self.player(int(state.target)),
            "action": verb_kinds()[int(state.action)].label,
            "spell": SPELL_TITLES[int(state.squads.spell(int(state.side)))],
        }
        action = self.rules.action(barred.verb)
        skill, room = int(action.skill), int(action.room)
        if skill != NONE:
            words["skill"] = self.skill_name(skill)
        if room != NONE:
            words["room"] = room_kinds()[room].title
        if barred.square != NONE:
            words["here"] = self.player(int(state.player_at(barred.square)))
            words["feature"] = self._feature(int(state.board.kind[barred.square]), int(state.board.room[barred.square]))
        if barred.bar == bars.CHEST_MARKED:
            side = int(side_of(self.who))
            words["markers"] = listed(
                self.player(int(one)) for one in markers(state, int(state.square[self.who]), side=side)
            )
        own = self.terms.bars.get(bars.NAMES[barred.bar], bar_sentences()[barred.bar])
        return capital(own.format(**words))

    def _feature(self, kind: int, room: int) -> str:
        """What fills a square; the idol of no room is a statue."""
        if kind == int(KIND_IDOL) and room == int(ROOM_NONE):
            return "The statue"
        return FEATURES.get(kind, "Something")

    def label(self, barred: Barred) -> str:
        """What cannot be done, as a heading."""
        return verb_kinds()[barred.verb].label
