"""Dice in words: who rolls, what is needed, what came, and what follows where no other event says it."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import COIN_FOR_CHEST, COIN_FOR_END_ZONE, COIN_FOR_FIRST_TURN, NONE
from dungeonbowl.data.kinds import purpose_kinds, room_kinds
from dungeonbowl.dungeon.grid.kinds import ROOM_DRAGON_YOUNGLING
from dungeonbowl.notation.prose.extras import ExtrasProse
from dungeonbowl.notation.prose.tables import Hit, hit_by
from dungeonbowl.notation.prose.words import (
    COMPASS,
    TRAIT_FAILURES,
    capital,
    face_name,
    listed,
    needed_face,
    roll_name,
    several,
    sum_of,
)
from dungeonbowl.rules.ball.flights import template_direction

_PRIZES: Final = {
    COIN_FOR_END_ZONE: " and choose an end zone",
    COIN_FOR_FIRST_TURN: " and take the first turn",
    COIN_FOR_CHEST: " and place the first chest",
}
_CRASHES: Final = (
    "",
    "{0} is knocked down and nobody moves.",
    "Nobody moves.",
    "{0} is knocked down and {1} is pushed on.",
    "{0} is knocked down and {1} is pushed on.",
    "Both are knocked down, and {1} is pushed on.",
    "{1} is pushed on and knocked down.",
)
"""What comes of somebody who is pushed into another player, by the result."""
_SUMS: Final = (pu.INJURY, pu.CASUALTY, pu.LASTING_INJURY)


class RollProse(ExtrasProse):
    """Words the dice of one match."""

    def rolled(self, event: Event) -> str:
        """A roll, as one sentence or two."""
        purpose = event.purpose
        name = self.player(event.player)
        hit = hit_by(self.rules.key, self.state, event)
        if hit is not None:
            return self._on_table(event, hit)
        if purpose == pu.PICKUP and self.terms.at_most:
            what = f"{name} must roll {event.target} or less {self.to_roll(purpose)}"
            return f"{what}, rolls {sum_of(event)}."
        if purpose == pu.NO_PURPOSE or purpose == pu.COIN:
            # Where the winner is asked, what they take is the next event.
            prize = _PRIZES.get(event.target, "")
            won = "win the toss" if len(self.state.squads.teams) == 2 else "are drawn"
            return f"{self.team(event.value)} {won}{prize}."
        if purpose == pu.FIRST and len(event.dice) == 2:
            return f"Roll-off: {event.dice[0]} for {self.team(0)}, {event.dice[1]} for {self.team(1)}."
        if purpose == pu.BLOCK:
            who = "The Werewolf" if event.player == NONE else name
            return f"{who} rolls {listed(face_name(face) for face in event.dice)}."
        if purpose == pu.ARMOUR:
            result = "It breaks." if event.success == 1 else "It holds."
            return f"{name}'s armour breaks on {event.target}+: {sum_of(event)}. {result}"
        if purpose == pu.CASUALTY and self.rules.facts.casualty_digits:
            return f"{name}'s {roll_name(purpose)}: {event.dice[0]}{event.dice[1]}."
        if purpose in _SUMS:
            return f"{name}'s {roll_name(purpose)}: {sum_of(event)}."
        if purpose == pu.SPELL:
            return self.spell_roll(event)
        if purpose == pu.SPONSOR:
            return self.sponsor_roll(event)
        if purpose == pu.ROOM:
            return self._room_roll(event)
        if purpose == pu.PUSH:
            return self._crash(event)
        if purpose in (pu.WALL, pu.BOMB, pu.COLLISION, pu.TRAP):
            return self._hit(event)
        if event.player == NONE or event.success == NONE:
            return self._number(event)
        return self._test(event)

    def _on_table(self, event: Event, hit: Hit) -> str:
        """A roll that is read on a table, with what the table says."""
        if event.player == NONE:
            return f"{hit.table.title}: {sum_of(event)}, {hit.says}."
        return f"{self.player(event.player)}'s {self.roll_name(event.purpose)}: {sum_of(event)}, {hit.says}."

    def _test(self, event: Event) -> str:
        """A test that is passed or failed."""
        name = self.player(event.player)
        if not event.dice:
            return f"{name} has no PA and fumbles."
        what = self.to_roll(event.purpose)
        if event.purpose == pu.BRIBE:
            result = "It works." if event.success == 1 else "It fails."
            return f"The bribe for {name} {self._needs(event)}. {result}"
        if event.purpose == pu.ARGUE_CALL:
            return f"The coach argues for {name}: {self._needs(event)}."
        if event.purpose == pu.TRAIT and event.value - 1 in TRAIT_FAILURES:
            return f"{self.skill_name(event.value - 1)}: {name} {self._needs(event)}."
        return f"{name} {self._needs(event, f' {what}')}."

    def _needs(self, event: Event, what: str = "") -> str:
        """What a die had to show, and what it shows."""
        if len(event.dice) != 1:
            return f"needs {event.target}+{what}, rolls {sum_of(event)}"
        return f"needs {needed_face(event)}+{what}, rolls {event.dice[0]}"

    def _room_roll(self, event: Event) -> str:
        """The die of a room: most test whoever is in it, some strike whoever is there."""
        name = self.player(event.player)
        if event.player == NONE:
            return (
                f"The Werewolf wakes on 2+: rolls {sum_of(event)}. It {'wakes' if event.success == 1 else 'sleeps on'}."
            )
        if event.value == ROOM_DRAGON_YOUNGLING:
            return f"The dragon attacks {name} on {event.target}+: rolls {event.dice[0] if event.dice else 0}."
        found = room_kinds()[event.value]
        room, what = found.title, f" {found.test}".rstrip()
        if event.target == 0:
            return f"{room}: {name} must roll no more than their ST to get free, rolls {sum_of(event)}."
        return f"{room}: {name} {self._needs(event, what)}."

    def _crash(self, event: Event) -> str:
        """Somebody is pushed into another player."""
        first, second = self.player(event.player), self.player(event.other)
        added = f"{event.modifier:+d} for ST" if event.modifier else ""
        shown = listed([sum_of(event), added]) if added else sum_of(event)
        return f"{first} crashes into {second}: rolls {shown}. {_CRASHES[event.value].format(first, second)}"

    def _hit(self, event: Event) -> str:
        """A wall, a bomb, a trap or a landing that fells whoever it hits on a high roll."""
        name = self.player(event.player)
        if event.purpose == pu.COLLISION:
            return f"{name} is knocked down on {event.target}+: rolls {sum_of(event)}."
        if event.purpose == pu.TRAP:
            return f"The trap knocks {name} down on {event.target}+: rolls {sum_of(event)}."
        if event.purpose == pu.WALL:
            return f"{name} hits the wall and goes down on {event.target}+: rolls {sum_of(event)}."
        return f"The bomb hits {name} on {event.target}+: rolls {sum_of(event)}."

    def _number(self, event: Event) -> str:
        """A die that is no test: a direction, a distance, a portal."""
        shown = sum_of(event)
        path = purpose_kinds()[event.purpose].path
        if path and len(event.dice) == 1 and 1 <= event.dice[0] <= len(COMPASS):
            return f"{path} {COMPASS[int(template_direction(event.dice[0]))]}."
        if event.purpose == pu.TELEPORT:
            who = "The ball" if event.player == NONE else self.player(event.player)
            return f"{who} rolls {listed(str(face) for face in event.dice)} on the {self.terms.pad}."
        if event.purpose == pu.DEVIATE_DISTANCE:
            return f"It flies {several(sum(event.dice), 'square', 'squares')}."
        if event.purpose == pu.WALL_BOUNCE_DISTANCE:
            return f"The ball comes back {several(sum(event.dice), 'square', 'squares')} from the wall."
        if event.purpose == pu.WALL_BOUNCE:
            return f"Bounce off the wall: rolled {shown}."
        if event.purpose == pu.WALL_SIDE:
            return f"The throw misses its spot on the wall: rolled {shown}."
        whose = "" if event.player == NONE else f"{self.player(event.player)}'s "
        return capital(f"{whose}{self.roll_name(event.purpose)}: {shown}.")
