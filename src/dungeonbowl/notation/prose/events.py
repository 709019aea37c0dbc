"""What happened, in one sentence an event: who, what and with which dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import (
    AWAY,
    BY_ANNIHILATION,
    BY_CONCESSION,
    BY_NOBODY,
    BY_POINTS,
    BY_RUNAWAY,
    BY_TIME,
    DRAW,
    HOME,
    NONE,
    PICK_END_ZONE,
)
from dungeonbowl.data.kinds import event_kinds, purpose_kinds, room_kinds, verb_kinds
from dungeonbowl.notation.prose.rolls import RollProse
from dungeonbowl.notation.prose.tables import own_titles
from dungeonbowl.notation.prose.words import (
    CASUALTIES,
    FLAGS,
    LASTING,
    TRAIT_FAILURES,
    capital,
    filled,
    listed,
    several,
)
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import State

_ENDS: Final = {
    BY_TIME: "Time is up: ",
    BY_NOBODY: "Nobody is left to play: ",
    BY_RUNAWAY: "Two touchdowns ahead: ",
    BY_ANNIHILATION: "No opponent is left in the dungeon: ",
    BY_POINTS: "Ahead at the end: ",
}
"""How a match has ended, before who has won it."""


class EventProse(RollProse):
    """Words the events of one match."""

    def __init__(self, state: State, rules: Ruleset) -> None:
        super().__init__(state, rules)
        self._tellers: dict[int, Callable[[Event], str]] = {
            ev.MATCH_BEGAN: self._match_began,
            ev.TURN_BEGAN: self._turn_began,
            ev.ACTIVATED: self._activated,
            ev.ROLLED: self.rolled,
            ev.REROLLED: self._rerolled,
            ev.ENTERED: self._entered,
            ev.PUSHED: self._pushed,
            ev.KNOCKED_DOWN: self._knocked_down,
            ev.BALL_FOUND: self._ball_found,
            ev.BALL_MOVED: self._ball_moved,
            ev.CHEST_OPENED: self._chest_opened,
            ev.END_ZONE_CHOSEN: self._end_zone_chosen,
            ev.BLOCK_DECLARED: self._block_declared,
            ev.SKILL_USED: self._skill_used,
            ev.TRAIT_RESULT: self._trait_result,
            ev.ROOM_EFFECT: self._room_effect,
            ev.BOMB: self._bomb,
            ev.FLAG: self._flag,
            ev.OVER_EVENT: self._over,
            ev.CASUALTY_EVENT: self._casualty,
            ev.TIME_MEASURED: self._time_measured,
            ev.STAYS: self._stays,
            ev.DRAWN: self._drawn,
            ev.LANDED_ON: self._landed_on,
            **self.extras_tellers(),
        }

    def event(self, event: Event) -> str:
        """One sentence for an event."""
        kind = event_kinds()[event.kind]
        own = self._in_own_words(event)
        if own is not None:
            return capital(filled(own, self._slots(event)))
        if kind.sentences:
            return capital(filled(kind.sentence(event.value, event.success), self._slots(event)))
        return capital(self._tellers[event.kind](event))

    def _in_own_words(self, event: Event) -> str | None:
        """The sentence that the game has for an event, where it has one of its own."""
        if not self.terms.events:
            return None
        kind = event_kinds()[event.kind]
        return self.terms.events.get(f"{kind.key}.{kind.word(event.value)}", self.terms.events.get(kind.key))

    def _slots(self, event: Event) -> dict[str, Callable[[], str]]:
        """What the slots of an event's sentence stand for."""
        return {
            "player": lambda: self.player(event.player),
            "pad": lambda: self.terms.pad,
            "other": lambda: self.player(event.other),
            "ball": lambda: self.ball(event.target),
            "blocker": lambda: self.blocker(event.player),
            "team": lambda: self.team(event.side),
            "to": lambda: self.square(event.to),
            "value": lambda: str(event.value),
            "target": lambda: str(event.target),
            "skill": lambda: self.skill_name(event.value - 1),
            "roll": lambda: self.roll_name(event.purpose),
            "dice": lambda: listed(str(face) for face in event.dice) if event.dice else "the dice",
        }

    def _match_began(self, _: Event) -> str:
        teams = [self.team(side) for side in range(len(self.state.squads.teams))]
        begins = f"The match begins: {' against '.join(teams)}."
        own = own_titles(self.rules.key, self.state.squads.tables)
        return f"{begins} The coaches brought their own: {listed(own)}." if own else begins

    def _turn_began(self, event: Event) -> str:
        return f"Turn {event.number}: {self.team(event.side)}."

    def _activated(self, event: Event) -> str:
        verb = verb_kinds()[event.value] if 0 <= event.value < len(op.VERBS) else None
        words = {"player": lambda: self.player(event.player), "other": lambda: self.player(event.other)}
        if verb is None or verb.action is None:
            return filled("{player} acts.", words)
        if event.other == NONE and "{other}" in verb.action.declared:
            # Whoever is meant is named later, if anybody.
            return f"{self.player(event.player)} declares a {verb.label.lower()}."
        return filled(verb.action.declared, words)

    def _time_measured(self, event: Event) -> str:
        return f"Time is up. Steps to the end zone: {self.team(0)} {event.value}, {self.team(1)} {event.target}."

    def _rerolled(self, event: Event) -> str:
        name = self.player(event.player)
        if event.target == 0:
            return ""  # The team re-roll has been told, and the new roll follows.
        if not 0 < event.value <= len(sk.SKILL_KEYS):
            return f"{name} uses the re-roll from the Tuck Shop."
        # Pro has told its own roll.
        return "" if event.value - 1 == sk.PRO else f"{name} uses {self.skill_name(event.value - 1)} to roll again."

    def _entered(self, event: Event) -> str:
        where = f"through {self.terms.pad} {event.value}" if event.value else f"to {self.square(event.to)}"
        return f"{self.player(event.player)} comes in from the dugout {where}."

    def _pushed(self, event: Event) -> str:
        pusher = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is pushed{pusher} to {self.square(event.to)}."

    def _knocked_down(self, event: Event) -> str:
        by = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is knocked down{by}."

    def _ball_found(self, event: Event) -> str:
        if event.player == NONE:
            return f"{self.ball(event.target)} falls out of the chest."
        return f"{self.player(event.player)} takes {self.ball(event.target)} out of the chest."

    def _ball_moved(self, event: Event) -> str:
        if event.purpose == pu.TELEPORT:
            return f"{self.ball(event.target)} comes out of {self.terms.pad} {event.value}."
        if event.purpose == pu.BOUNCE:
            return f"{self.ball(event.target)} lands on {self.square(event.to)}."
        return f"{self.ball(event.target)} {purpose_kinds()[event.purpose].ball or 'moves'} to {self.square(event.to)}."

    def _chest_opened(self, event: Event) -> str:
        found = f"{'a' if self.state.second_ball else 'the'} ball is inside" if event.value == 1 else "it is a trap"
        if event.player == NONE:
            return f"The chest at {self.square(event.to)} opens: {found}."
        return f"{self.player(event.player)} opens the chest at {self.square(event.to)}: {found}!"

    def _end_zone_chosen(self, event: Event) -> str:
        # The board gives each side its own end zone as soon as the choice has been carried out.
        choosing = int(self.state.phase) == PICK_END_ZONE
        return f"{self.team(event.value)} take {self.end_zone(event.target & 1 if choosing else event.value)}."

    def _block_declared(self, event: Event) -> str:
        count = several(abs(event.value), "die", "dice")
        chooser = "" if abs(event.value) == 1 else f" {self.team(event.target)} choose."
        return f"{self.blocker(event.player)} blocks {self.player(event.other)} with {count}.{chooser}"

    def ball(self, number: int) -> str:
        """A ball, by its number where there are two."""
        if not self.state.second_ball:
            return "the ball"
        return f"ball {number + 1}"

    def blocker(self, player: int) -> str:
        """Who blocks: a player, or the Werewolf, which is none."""
        return "the Werewolf" if player == NONE else self.player(player)

    def _block_meaning(self, event: Event) -> str:
        blocker, target = self.blocker(event.player), self.player(event.other)
        return {
            dice.PLAYER_DOWN: f"{blocker} is knocked down.",
            dice.BOTH_DOWN: f"{blocker} and {target} are knocked down, unless a skill keeps them up.",
            dice.PUSH_BACK: f"{target} is pushed back.",
            dice.STUMBLE: f"{target} is pushed back; without Dodge they are knocked down.",
            dice.POW: f"{target} is pushed back and knocked down.",
        }.get(event.value, "the block is over.")

    def _skill_used(self, event: Event) -> str:
        if not 0 < event.value <= len(sk.SKILL_KEYS):
            return f"{self.player(event.player)} uses a skill."
        against = "" if event.other == NONE else f" on {self.player(event.other)}"
        return f"{self.player(event.player)} uses {self.skill_name(event.value - 1)}{against}."

    def _trait_result(self, event: Event) -> str:
        if event.success == 1:
            return ""  # The roll has told it.
        name = self.player(event.player)
        other = "the team-mate" if event.other == NONE else self.player(event.other)
        return TRAIT_FAILURES.get(event.value - 1, "{0} loses control.").format(name, other)

    def _room_effect(self, event: Event) -> str:
        room = room_kinds().get(event.value)
        name = self.player(event.player)
        if room is None or not room.told or event.success == NONE:
            return f"The {'room' if room is None else room.title} affects {name}."
        which = event.success + event.target
        return filled(room.told[which if which < len(room.told) else 0], self._slots(event))

    def _bomb(self, event: Event) -> str:
        if event.player == NONE:
            return f"The bomb flies to {self.square(event.to)}."
        return f"{self.player(event.player)} throws a bomb at {self.square(event.to)}."

    def _flag(self, event: Event) -> str:
        told = FLAGS.get(abs(event.value))
        if told is None:
            return f"Something changes for {self.player(event.player)}."
        return told[0 if event.value > 0 else 1].format(self.player(event.player))

    def _over(self, event: Event) -> str:
        how = _ENDS.get(event.target, "")
        points = self._points(event)
        if event.value == DRAW:
            return f"{how}the match is a draw{points}."
        conceded = " by concession" if event.target == BY_CONCESSION else ""
        return f"{how}{self.team(event.side)} win the match{conceded}{points}!"

    def _points(self, event: Event) -> str:
        """The points of both sides, the winner's first; empty in a game that gives none."""
        winner, by = i64(event.value), i64(event.target)
        if self.state.squads.sides > 2:
            return ""
        first = i64(AWAY if winner == AWAY else HOME)
        points = [int(self.rules.time.points(winner, by, side)) for side in (first, 1 - first)]
        if NONE in points:
            return ""
        return f", {points[0]} points each" if winner == DRAW else f", {points[0]} points to {points[1]}"

    def _casualty(self, event: Event) -> str:
        name = self.player(event.player)
        result = CASUALTIES[event.value] if 0 <= event.value < len(CASUALTIES) else "is hurt"
        lasting = f": {LASTING[event.target]}" if 0 < event.target < len(LASTING) else ""
        return f"{name} {result}{lasting}."

    def _drawn(self, event: Event) -> str:
        if event.player != NONE:
            return f"{self.player(event.player)} is picked at random."
        return f"{self.square(event.to)} is picked at random."

    def _landed_on(self, event: Event) -> str:
        """Who or what somebody has come down on."""
        under = self.player(event.other) if event.other != NONE else f"what fills {self.square(event.to)}"
        return f"{self.player(event.player)} lands on {under}."

    def _stays(self, event: Event) -> str:
        if event.other == NONE:
            return f"{self.player(event.player)} spends one square of movement to leave the {self.terms.pad}."
        return f"{self.player(event.player)} is held in place by {self.player(event.other)}."
