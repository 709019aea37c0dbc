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
from dungeonbowl.core.ids import BY_CONCESSION, BY_NOBODY, BY_TIME, DRAW, NONE, PICK_END_ZONE
from dungeonbowl.dungeon.kinds import ROOM_NAMES
from dungeonbowl.notation.maps.info import ROOM_TITLES
from dungeonbowl.notation.prose.rolls import RollProse
from dungeonbowl.notation.prose.words import (
    ACTIONS,
    BALL_WAYS,
    BOX_SENTENCES,
    CASUALTIES,
    FLAGS,
    LASTING,
    POSTURES,
    ROOM_EFFECTS,
    TRAIT_FAILURES,
    capital,
    face_name,
    several,
    skill_name,
)
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import State

TURN_STEP: Final = 1024
"""A `turn_began` event carries side * TURN_STEP + number of the team turn."""


class EventProse(RollProse):
    """Words the events of one match."""

    def __init__(self, state: State, rules: Ruleset) -> None:
        super().__init__(state, rules)
        self._tellers: dict[int, Callable[[Event], str]] = {
            ev.MATCH_BEGAN: self._match_began,
            ev.TURN_BEGAN: self._turn_began,
            ev.TURN_ENDED: lambda e: f"{self.team(e.value)} end their turn.",
            ev.TURNOVER: lambda e: f"Turnover for {self.team(e.value)}!",
            ev.ACTIVATED: self._activated,
            ev.ACTIVATION_ENDED: lambda e: f"{self.player(e.player)} is done.",
            ev.ROLLED: self.rolled,
            ev.REROLLED: self._rerolled,
            ev.MOVED: self._moved,
            ev.JUMPED: lambda e: f"{self.player(e.player)} jumps to {self.square(e.to)}.",
            ev.FOLLOWED_UP: lambda e: f"{self.player(e.player)} follows up.",
            ev.PUSHED: self._pushed,
            ev.PUSH_BLOCKED: self._push_blocked,
            ev.TELEPORTED: lambda e: f"{self.player(e.player)} comes out of portal {e.value}.",
            ev.MISHAP: lambda e: f"Portal mishap! {self.player(e.player)} vanishes.",
            ev.POSTURE: lambda e: POSTURES.get(e.value, "{0} changes position.").format(self.player(e.player)),
            ev.FELL: lambda e: f"{self.player(e.player)} falls over.",
            ev.KNOCKED_DOWN: self._knocked_down,
            ev.PLACED_PRONE: lambda e: f"{self.player(e.player)} goes down unhurt.",
            ev.STOOD_UP: lambda e: f"{self.player(e.player)} stands up.",
            ev.REMOVED: lambda e: BOX_SENTENCES.get(e.value, "{0} leaves the dungeon.").format(self.player(e.player)),
            ev.BALL_FOUND: lambda e: f"{self.player(e.player)} takes the ball out of the chest.",
            ev.BALL_TAKEN: lambda e: f"{self.player(e.player)} picks up the ball.",
            ev.BALL_CAUGHT: lambda e: f"{self.player(e.player)} catches the ball.",
            ev.BALL_DROPPED: lambda e: f"{self.player(e.player)} loses the ball.",
            ev.BALL_MOVED: self._ball_moved,
            ev.PASS_DECLARED: self._pass_declared,
            ev.PASSED: self._passed,
            ev.INTERFERED: self._interfered,
            ev.HANDED_OFF: lambda e: f"{self.player(e.player)} hands the ball to {self.player(e.other)}.",
            ev.CHEST_PLACED: lambda e: f"{self.team(e.value)} place a chest at {self.square(e.to)}.",
            ev.PORTAL_PLACED: lambda e: f"{self.team(e.value)} place portal {e.target} at {self.square(e.to)}.",
            ev.CHEST_OPENED: self._chest_opened,
            ev.END_ZONE_CHOSEN: self._end_zone_chosen,
            ev.DEPLOYED: lambda e: f"{self.player(e.player)} starts at {self.square(e.to)}.",
            ev.ENTERED: lambda e: f"{self.player(e.player)} comes in from the dugout through portal {e.value}.",
            ev.SPONGED: lambda e: f"The magic sponge brings {self.player(e.player)} back to the reserves.",
            ev.BLOCK_DECLARED: self._block_declared,
            ev.BLOCK_RESULT: lambda e: f"{face_name(e.value)}: {self._block_meaning(e)}",
            ev.SKILL_USED: self._skill_used,
            ev.REROLL_SPENT: lambda e: f"{self.team(e.value)} use a team re-roll: {e.target} left.",
            ev.TRAIT_RESULT: self._trait_result,
            ev.ROOM_EFFECT: self._room_effect,
            ev.SENT_OFF: lambda e: f"The referee saw the foul by {self.player(e.player)}.",
            ev.ARGUED: self._argued,
            ev.THROWN_PLAYER: self._thrown_player,
            ev.LANDED: self._landed,
            ev.BOMB: self._bomb,
            ev.EXPLODED: lambda e: f"Explosion at {self.square(e.to)}!",
            ev.FLAG: self._flag,
            ev.TOUCHDOWN: lambda e: f"Touchdown! {self.player(e.player)} scores for {self.team_of(e.player)}.",
            ev.OVER_EVENT: self._over,
            ev.CONCEDED: lambda e: f"{self.team(e.value)} concede the match.",
            ev.PLACED: lambda e: f"{self.player(e.player)} is placed at {self.square(e.to)}.",
            ev.CASUALTY_EVENT: self._casualty,
            ev.BITTEN: lambda e: f"{self.player(e.player)} bites {self.player(e.other)}.",
            ev.FUNDS_GATHERED: lambda e: f"{self.player(e.player)} gathers funds in the Treasure Room.",
            ev.TIME_MEASURED: self._time_measured,
            ev.STAYS: self._stays,
            ev.WEREWOLF: lambda e: f"The Werewolf goes to {self.square(e.to)}.",
            ev.MUTATED: lambda e: f"The saw gives {self.player(e.player)} a mutation: {skill_name(e.value - 1)}.",
            ev.DRAWN: self._drawn,
        }

    def event(self, event: Event) -> str:
        """One sentence for an event."""
        teller = self._tellers.get(event.kind) or self.extras_tellers().get(event.name)
        if teller is None:
            return capital(event.name.replace("_", " ") + ".")
        return capital(teller(event))

    def _match_began(self, _: Event) -> str:
        return f"The match begins: {self.team(0)} against {self.team(1)}."

    def _turn_began(self, event: Event) -> str:
        side, number = divmod(event.value, TURN_STEP)
        return f"Turn {number}: {self.team(side)}."

    def _activated(self, event: Event) -> str:
        other = "an opponent" if event.other == NONE else self.player(event.other)
        return ACTIONS.get(event.value, "{0} acts.").format(self.player(event.player), other)

    def _argued(self, event: Event) -> str:
        if event.value == 6:
            return f"The referee lets {self.player(event.player)} stay in the match."
        return "The referee throws the coach out." if event.value == 1 else "The referee does not listen."

    def _time_measured(self, event: Event) -> str:
        return f"Time is up. Steps to the end zone: {self.team(0)} {event.value}, {self.team(1)} {event.target}."

    def _rerolled(self, event: Event) -> str:
        name = self.player(event.player)
        if event.target == 0:
            return ""  # The team re-roll has been told, and the new roll follows.
        if not 0 < event.value <= len(sk.SKILL_KEYS):
            return f"{name} uses the re-roll from the Tuck Shop."
        # Pro has told its own roll.
        return "" if event.value - 1 == sk.PRO else f"{name} uses {skill_name(event.value - 1)} to roll again."

    def _moved(self, event: Event) -> str:
        return f"{self.player(event.player)} steps to {self.square(event.to)}."

    def _pushed(self, event: Event) -> str:
        pusher = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is pushed{pusher} to {self.square(event.to)}."

    def _push_blocked(self, event: Event) -> str:
        name = self.player(event.player)
        if r.PUSH_06 in event.rules:
            return f"{name} stands firm."
        if r.PUSH_18 in event.rules:
            return f"{name} is rooted and stays put."
        if r.FEAT_16 in event.rules:
            return f"{name} is pushed against the tomb and stays put."
        return f"{name} has no room behind and stays put."

    def _knocked_down(self, event: Event) -> str:
        by = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is knocked down{by}."

    def _ball_moved(self, event: Event) -> str:
        if event.purpose == pu.TELEPORT:
            return f"The ball comes out of portal {event.value}."
        if event.purpose == pu.BOUNCE:
            return f"The ball lands on {self.square(event.to)}."
        return f"The ball {BALL_WAYS.get(event.purpose, 'moves')} to {self.square(event.to)}."

    def _pass_declared(self, event: Event) -> str:
        length = {1: "a quick pass to", 2: "a short pass to", 3: "the ball at the wall of"}.get(
            event.value, "a pass to"
        )
        return f"{self.player(event.player)} throws {length} {self.square(event.to)}."

    def _passed(self, event: Event) -> str:
        name = self.player(event.player)
        return {
            0: f"{name} fumbles the throw.",
            1: f"The throw of {name} is wildly inaccurate.",
            2: f"The throw of {name} is inaccurate.",
            3: f"The throw of {name} is accurate.",
        }.get(event.value, f"{name} throws.")

    def _interfered(self, event: Event) -> str:
        name = self.player(event.player)
        return f"{name} deflects the pass!" if event.success == 1 else f"{name} does not reach the pass."

    def _chest_opened(self, event: Event) -> str:
        found = "the ball is inside" if event.value == 1 else "it is a trap"
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
        return f"{self.player(event.player)} uses {skill_name(event.value - 1)}{against}."

    def _trait_result(self, event: Event) -> str:
        if event.success == 1:
            return ""  # The roll has told it.
        name = self.player(event.player)
        if r.SPEC_08 in event.rules:
            return f"{name} bites nobody."
        other = "the team-mate" if event.other == NONE else self.player(event.other)
        return TRAIT_FAILURES.get(event.value - 1, "{0} loses control.").format(name, other)

    def _room_effect(self, event: Event) -> str:
        room = ROOM_TITLES.get(ROOM_NAMES[event.value], "room") if 0 <= event.value < len(ROOM_NAMES) else "room"
        name = self.player(event.player)
        told = ROOM_EFFECTS.get(event.value)
        if told is None or event.success == NONE:
            return f"The {room} affects {name}."
        which = event.success + event.target
        return told[which if which < len(told) else 0].format(name)

    def _thrown_player(self, event: Event) -> str:
        name, other = self.player(event.player), self.player(event.other)
        return {
            0: f"{name} fumbles {other}.",
            1: f"{name} sends {other} flying far off course.",
            2: f"{name} sends {other} flying.",
            3: f"{name} sends {other} flying superbly.",
        }.get(event.value, f"{name} sends {other} flying.")

    def _bomb(self, event: Event) -> str:
        if event.player == NONE:
            return f"The bomb flies to {self.square(event.to)}."
        return f"{self.player(event.player)} throws a bomb at {self.square(event.to)}."

    def _landed(self, event: Event) -> str:
        name = self.player(event.player)
        return f"{name} lands on their feet." if event.success == 1 else f"{name} lands badly."

    def _flag(self, event: Event) -> str:
        told = FLAGS.get(abs(event.value))
        if told is None:
            return f"Something changes for {self.player(event.player)}."
        return told[0 if event.value > 0 else 1].format(self.player(event.player))

    def _over(self, event: Event) -> str:
        how = {BY_TIME: "Time is up: ", BY_NOBODY: "Nobody is left to play: "}.get(event.target, "")
        if event.value == DRAW:
            return f"{how}the match is a draw."
        conceded = " by concession" if event.target == BY_CONCESSION else ""
        return f"{how}{self.team(event.value)} win the match{conceded}!"

    def _casualty(self, event: Event) -> str:
        name = self.player(event.player)
        result = CASUALTIES[event.value] if 0 <= event.value < len(CASUALTIES) else "is hurt"
        lasting = f": {LASTING[event.target]}" if 0 < event.target < len(LASTING) else ""
        return f"{name} {result}{lasting}."

    def _drawn(self, event: Event) -> str:
        if event.player != NONE:
            return f"{self.player(event.player)} is picked at random."
        return f"{self.square(event.to)} is picked at random."

    def _stays(self, event: Event) -> str:
        if event.other == NONE:
            return f"{self.player(event.player)} spends one square of movement to leave the portal."
        return f"{self.player(event.player)} is held in place by {self.player(event.other)}."
