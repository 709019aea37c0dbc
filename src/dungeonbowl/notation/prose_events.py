"""What happened, in one sentence an event: who, what and with which dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import BY_CONCESSION, BY_NOBODY, BY_TIME, DRAW, NONE
from dungeonbowl.dungeon.kinds import ROOM_NAMES
from dungeonbowl.notation.dungeon_info import ROOM_TITLES
from dungeonbowl.notation.prose_extras import ExtrasProse
from dungeonbowl.notation.prose_words import (
    ACTIONS,
    AIMED,
    BALL_WAYS,
    BOX_SENTENCES,
    CASUALTIES,
    FLAGS,
    LASTING,
    POSTURES,
    ROOM_EFFECTS,
    TESTS,
    capital,
    face_name,
    roll_name,
    several,
    skill_name,
    sum_of,
)
from dungeonbowl.state.state import State

TURN_STEP: Final = 1024
"""A `turn_began` event carries side * TURN_STEP + number of the team turn."""


class EventProse(ExtrasProse):
    """Words the events of one match."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._tellers: dict[int, Callable[[Event], str]] = {
            ev.MATCH_BEGAN: self._match_began,
            ev.TURN_BEGAN: self._turn_began,
            ev.TURN_ENDED: lambda e: f"{self.team(e.value)} end their turn.",
            ev.TURNOVER: lambda e: f"Turnover! The turn of {self.team(e.value)} is over.",
            ev.ACTIVATED: self._activated,
            ev.ACTIVATION_ENDED: lambda e: f"{self.player(e.player)} is done.",
            ev.ROLLED: self._rolled,
            ev.REROLLED: self._rerolled,
            ev.MOVED: self._moved,
            ev.JUMPED: lambda e: f"{self.player(e.player)} jumps to {self.square(e.to)}.",
            ev.FOLLOWED_UP: lambda e: f"{self.player(e.player)} follows up.",
            ev.PUSHED: self._pushed,
            ev.PUSH_BLOCKED: lambda e: f"{self.player(e.player)} is not moved from the square.",
            ev.TELEPORTED: lambda e: f"{self.player(e.player)} appears on portal {e.value}.",
            ev.MISHAP: lambda e: f"A magical mishap: {self.player(e.player)} vanishes into the portal.",
            ev.POSTURE: lambda e: POSTURES.get(e.value, "{0} changes position.").format(self.player(e.player)),
            ev.FELL: lambda e: f"{self.player(e.player)} falls over.",
            ev.KNOCKED_DOWN: self._knocked_down,
            ev.PLACED_PRONE: lambda e: f"{self.player(e.player)} goes to the ground unharmed.",
            ev.STOOD_UP: lambda e: f"{self.player(e.player)} stands up.",
            ev.REMOVED: lambda e: BOX_SENTENCES.get(e.value, "{0} leaves the dungeon.").format(self.player(e.player)),
            ev.BALL_FOUND: lambda e: f"The ball is in the chest! {self.player(e.player)} has it.",
            ev.BALL_TAKEN: lambda e: f"{self.player(e.player)} picks up the ball.",
            ev.BALL_CAUGHT: lambda e: f"{self.player(e.player)} has caught the ball.",
            ev.BALL_DROPPED: lambda e: f"{self.player(e.player)} loses the ball.",
            ev.BALL_MOVED: self._ball_moved,
            ev.PASS_DECLARED: self._pass_declared,
            ev.PASSED: self._passed,
            ev.INTERFERED: self._interfered,
            ev.HANDED_OFF: lambda e: f"{self.player(e.player)} hands the ball to {self.player(e.other)}.",
            ev.CHEST_PLACED: lambda e: f"{self.team(e.value)} put a chest at {self.square(e.to)}.",
            ev.PORTAL_PLACED: lambda e: f"{self.team(e.value)} put portal {e.target} at {self.square(e.to)}.",
            ev.CHEST_OPENED: self._chest_opened,
            ev.END_ZONE_CHOSEN: self._end_zone_chosen,
            ev.DEPLOYED: lambda e: f"{self.player(e.player)} takes position at {self.square(e.to)}.",
            ev.ENTERED: lambda e: f"{self.player(e.player)} steps out of portal {e.value} from the dugout.",
            ev.SPONGED: lambda e: f"The magic sponge brings {self.player(e.player)} back to the reserves.",
            ev.BLOCK_DECLARED: self._block_declared,
            ev.BLOCK_RESULT: lambda e: f"{face_name(e.value)}: {self._block_meaning(e)}",
            ev.SKILL_USED: self._skill_used,
            ev.REROLL_SPENT: lambda e: f"{self.team(e.value)} spend a team re-roll; {e.target} left.",
            ev.TRAIT_RESULT: self._trait_result,
            ev.ROOM_EFFECT: self._room_effect,
            ev.SENT_OFF: lambda e: f"The referee has seen it: {self.player(e.player)} is sent off.",
            ev.ARGUED: lambda e: f"The coach argues for {self.player(e.player)} and rolls {e.value}.",
            ev.THROWN_PLAYER: self._thrown_player,
            ev.LANDED: self._landed,
            ev.BOMB: self._bomb,
            ev.EXPLODED: lambda e: f"An explosion at {self.square(e.to)}!",
            ev.FLAG: self._flag,
            ev.TOUCHDOWN: lambda e: f"Touchdown! {self.player(e.player)} scores for {self.team_of(e.player)}.",
            ev.OVER_EVENT: self._over,
            ev.CONCEDED: lambda e: f"{self.team(e.value)} concede the match.",
            ev.PLACED: lambda e: f"{self.player(e.player)} is placed at {self.square(e.to)}.",
            ev.CASUALTY_EVENT: self._casualty,
            ev.BITTEN: lambda e: f"{self.player(e.player)} bites {self.player(e.other)}.",
            ev.FUNDS_GATHERED: lambda e: f"{self.player(e.player)} gathers funds in the Treasure Room.",
            ev.TIME_MEASURED: lambda e: f"Time is up. Steps left to score: {e.value} for home, {e.target} for away.",
            ev.STAYS: self._stays,
            ev.WEREWOLF: lambda e: f"The Werewolf goes to {self.square(e.to)}.",
            ev.MUTATED: lambda e: f"The saw has left its mark on {self.player(e.player)}: {skill_name(e.value - 1)}.",
            ev.DRAWN: self._drawn,
        }

    def event(self, event: Event) -> str:
        """One sentence for an event."""
        teller = self._tellers.get(event.kind) or self.extras_tellers().get(event.name)
        if teller is None:
            return capital(event.name.replace("_", " ") + ".")
        return capital(teller(event))

    def _match_began(self, _: Event) -> str:
        return f"{self.team(0)} against {self.team(1)}: the match begins."

    def _turn_began(self, event: Event) -> str:
        side, number = divmod(event.value, TURN_STEP)
        return f"{self.team(side)} are on: their turn {number}."

    def _activated(self, event: Event) -> str:
        action = ACTIONS.get(event.value, "to act")
        if event.other == NONE:
            return f"{self.player(event.player)} is chosen {action}."
        aim = f" {self.player(event.other)}" if event.value in AIMED else f" ({self.player(event.other)})"
        return f"{self.player(event.player)} is chosen {action}{aim}."

    def _rolled(self, event: Event) -> str:
        name = self.player(event.player)
        purpose = event.purpose
        if purpose == pu.NO_PURPOSE or purpose == pu.COIN:
            what = "choose their end zone" if r.TILE_17 in event.rules else "have the first turn"
            return f"The coin falls for {self.team(event.value)}: they {what}."
        if purpose == pu.FIRST and len(event.dice) == 2:
            return f"Roll-off: {event.dice[0]} for {self.team(0)}, {event.dice[1]} for {self.team(1)}."
        if purpose == pu.BLOCK:
            return f"Block dice: {', '.join(face_name(face) for face in event.dice)}."
        if purpose == pu.ARMOUR:
            result = "broken" if event.success == 1 else "it holds"
            return f"Armour of {name}: {sum_of(event)} against {event.target}+, {result}."
        if purpose in (pu.INJURY, pu.CASUALTY, pu.LASTING_INJURY):
            return f"{capital(roll_name(purpose))} for {name}: {sum_of(event)}."
        if purpose == pu.WALL:
            result = {0: "down they go", 1: "they stay on their feet"}.get(event.success, "no more than that")
            return f"{name} hits the wall: {sum_of(event)}, {result}."
        if purpose == pu.SPELL:
            return self.spell_roll(event)
        if purpose == pu.SPONSOR:
            return self.sponsor_roll(event)
        if purpose == pu.ROOM and event.player == NONE:
            return f"The Werewolf {'wakes' if event.success == 1 else 'sleeps on'}: {sum_of(event)}."
        if event.player == NONE or event.success == NONE:
            whose = "" if event.player == NONE else f" for {name}"
            return f"{capital(roll_name(purpose))}{whose}: {sum_of(event)}."
        needed = f" against {event.target}+" if event.target else ""
        result = "success" if event.success == 1 else "failure"
        return f"{name} {TESTS.get(purpose, f'rolls ({roll_name(purpose)})')}: {sum_of(event)}{needed}, {result}."

    def _rerolled(self, event: Event) -> str:
        skill = event.value
        what = roll_name(event.purpose)
        if event.target == 0:
            return f"A team re-roll for the {what} of {self.player(event.player)}."
        source = skill_name(skill - 1) if 0 < skill <= len(sk.SKILL_KEYS) else "A skill"
        return f"{source} re-rolls the {what} of {self.player(event.player)}."

    def _moved(self, event: Event) -> str:
        return f"{self.player(event.player)} steps to {self.square(event.to)}."

    def _pushed(self, event: Event) -> str:
        pusher = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is pushed{pusher} to {self.square(event.to)}."

    def _knocked_down(self, event: Event) -> str:
        by = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is knocked down{by}."

    def _ball_moved(self, event: Event) -> str:
        way = BALL_WAYS.get(event.purpose, "moves")
        if event.purpose == pu.TELEPORT:
            return f"The ball is teleported to portal {event.value}."
        return f"The ball {way} to {self.square(event.to)}."

    def _pass_declared(self, event: Event) -> str:
        length = {1: "a quick pass", 2: "a short pass", 3: "the ball at the wall"}.get(event.value, "a pass")
        return f"{self.player(event.player)} throws {length}, aimed at {self.square(event.to)}."

    def _passed(self, event: Event) -> str:
        name = self.player(event.player)
        return {
            0: f"{name} fumbles the throw.",
            1: f"{name} throws wildly inaccurately.",
            2: f"{name} throws inaccurately.",
            3: f"{name} throws accurately.",
        }.get(event.value, f"{name} throws.")

    def _interfered(self, event: Event) -> str:
        name = self.player(event.player)
        return f"{name} deflects the pass!" if event.success == 1 else f"{name} cannot reach the pass."

    def _chest_opened(self, event: Event) -> str:
        found = "the ball is inside" if event.value == 1 else "it is a trap"
        if event.player == NONE:
            return f"The chest at {self.square(event.to)} is opened: {found}."
        return f"{self.player(event.player)} opens the chest at {self.square(event.to)}: {found}!"

    def _end_zone_chosen(self, event: Event) -> str:
        return f"{self.team(event.value)} take the {('first', 'second')[event.target & 1]} end zone of the map."

    def _block_declared(self, event: Event) -> str:
        count = several(abs(event.value), "die", "dice")
        chooser = "" if abs(event.value) == 1 else f", {self.team(event.target)} choose"
        return f"{self.blocker(event.player)} blocks {self.player(event.other)}: {count}{chooser}."

    def blocker(self, player: int) -> str:
        """Who blocks: a player, or the Werewolf, which is none."""
        return "the Werewolf" if player == NONE else self.player(player)

    def _block_meaning(self, event: Event) -> str:
        blocker, target = self.blocker(event.player), self.player(event.other)
        return {
            dice.PLAYER_DOWN: f"{blocker} goes down.",
            dice.BOTH_DOWN: f"{blocker} and {target} both go down, unless a skill keeps them up.",
            dice.PUSH_BACK: f"{target} is pushed back.",
            dice.STUMBLE: f"{target} is pushed back and goes down, unless they dodge it.",
            dice.POW: f"{target} is pushed back and goes down.",
        }.get(event.value, "the block is over.")

    def _skill_used(self, event: Event) -> str:
        if not 0 < event.value <= len(sk.SKILL_KEYS):
            return f"{self.player(event.player)} uses a skill."
        against = "" if event.other == NONE else f" on {self.player(event.other)}"
        return f"{self.player(event.player)} uses {skill_name(event.value - 1)}{against}."

    def _trait_result(self, event: Event) -> str:
        trait = skill_name(event.value - 1) if 0 < event.value <= len(sk.SKILL_KEYS) else "a trait"
        if event.success == 1:
            return f"{self.player(event.player)} gets the better of {trait}."
        return f"{trait} gets the better of {self.player(event.player)}."

    def _room_effect(self, event: Event) -> str:
        room = ROOM_TITLES.get(ROOM_NAMES[event.value], "room") if 0 <= event.value < len(ROOM_NAMES) else "room"
        name = self.player(event.player)
        told = ROOM_EFFECTS.get(event.value)
        if told is None or event.success == NONE:
            return f"The {room} acts on {name}."
        which = event.success + event.target
        return told[which if which < len(told) else 0].format(name)

    def _thrown_player(self, event: Event) -> str:
        how = {0: "fumbles the throw of", 1: "throws terribly:", 2: "throws", 3: "throws superbly:"}.get(
            event.value, "throws"
        )
        return f"{self.player(event.player)} {how} {self.player(event.other)}."

    def _bomb(self, event: Event) -> str:
        if event.player == NONE:
            return f"The bomb flies on to {self.square(event.to)}."
        return f"{self.player(event.player)} throws a bomb at {self.square(event.to)}."

    def _landed(self, event: Event) -> str:
        name = self.player(event.player)
        if event.success == 1:
            return f"{name} lands on their feet at {self.square(event.to)}."
        return f"{name} comes down badly at {self.square(event.to)}."

    def _flag(self, event: Event) -> str:
        told = FLAGS.get(abs(event.value))
        if told is None:
            return f"Something changes for {self.player(event.player)}."
        return told[0 if event.value > 0 else 1].format(self.player(event.player))

    def _over(self, event: Event) -> str:
        how = {BY_TIME: " on time", BY_CONCESSION: " by concession", BY_NOBODY: ", since nobody is left to play"}.get(
            event.target, ""
        )
        if event.value == DRAW:
            return f"The match ends in a draw{how}."
        return f"{self.team(event.value)} win the match{how}!"

    def _casualty(self, event: Event) -> str:
        name = self.player(event.player)
        result = CASUALTIES[event.value] if 0 <= event.value < len(CASUALTIES) else "is hurt"
        lasting = f": {LASTING[event.target]}" if 0 < event.target < len(LASTING) else ""
        return f"{name} {result}{lasting}."

    def _drawn(self, event: Event) -> str:
        if event.player != NONE:
            return f"Chance picks {self.player(event.player)}."
        return f"Chance picks {self.square(event.to)}."

    def _stays(self, event: Event) -> str:
        if event.other == NONE:
            return f"{self.player(event.player)} spends a square of movement to leave the portal."
        return f"{self.player(event.player)} is held in the square by {self.player(event.other)}."
