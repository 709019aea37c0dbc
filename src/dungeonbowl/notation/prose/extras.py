"""Wizards and sponsors in words: their names, what their spells and gifts do, what happened and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE, SLOTS
from dungeonbowl.core.questions import Question
from dungeonbowl.notation.prose.words import CASUALTIES, Names, several, sum_of
from dungeonbowl.rules.extras.wizards import in_the_fire

SPELL_TITLES: Final = (
    "",
    "Bestial Fury",
    "Life Drain",
    "Fireball",
    "Chain Lightning",
    "Transmutation",
    "Shadowed Step",
    "Grasping Vines",
    "Blinding Light",
)
SPELL_BLURBS: Final = (
    "",
    "one of your players blocks with three dice of your choice this turn",
    "an injury roll for an opponent marked by one of your players",
    "everyone on a square or next to it is knocked down on 4+, friend and foe",
    "an armour roll for an opponent; on 3+ the lightning jumps on",
    "an opponent is knocked out if two dice show their AV or less",
    "one of your players without the ball moves to a free square up to five squares away",
    "an opponent cannot act this turn and has no tackle zone",
    "opponents cannot pass, hand off or assist until their next turn",
)
SPONSOR_TITLES: Final = (
    "",
    "Farblast & Sons Ordnance Solutions",
    "Cragfall's Catacomb Cartography",
    "Dr Brauer's Prototype Portals",
    "Crystal Ball Sportscasting",
    "Lightningade",
    "Air Oberwald",
)
SPONSOR_BLURBS: Final = (
    "",
    "Traps that your players open reach two squares.",
    "Once a match, one of your players takes a shortcut to another room.",
    "Your reserves roll two dice and you choose the portal; on a double they stay out this turn.",
    "The referee overlooks most doubles of your fouls, but your opponent never gets to argue.",
    "On 5+, a player of yours who would be knocked out or injured goes to the reserves.",
    "One of your players has a gift that you choose before the first turn.",
)
BOON_TITLES: Final = (
    "",
    "Dagger: Sneaky Git and Stab",
    "Better boots: MA +1 and Sprint",
    "Better helmet: AV +1 (11+ at most) and Thick Skull",
    "Physician: choose between two casualty rolls, and Badly Hurt goes to the reserves",
)


class ExtrasProse(Names):
    """Words what wizards and sponsors do in one match."""

    def extras_tellers(self) -> dict[int, Callable[[Event], str]]:
        """The sentences of the events, by their kind."""
        return {
            ev.INDUCED: self._induced,
            ev.SPELL_CAST: self._spell_cast,
            ev.SPONSORED: lambda e: f"{self.team(e.value)} are sponsored by {SPONSOR_TITLES[e.target]}.",
            ev.SPONSOR_ACTS: self._sponsor_acts,
        }

    def spell(self, side: int) -> str:
        """The name of the spell of a side's wizard."""
        return SPELL_TITLES[int(self.state.squads.spell(side))]

    # ---- events

    def _induced(self, event: Event) -> str:
        kind, side = event.number, event.side
        if kind == ex.EXTRA_TRAINING:
            brought = several(event.target, "extra re-roll", "extra re-rolls") + " from extra training"
        elif kind == ex.BRIBES:
            brought = several(event.target, "bribe", "bribes")
        else:
            brought = f"a wizard with {self.spell(side)}"
        return f"{self.team(side)} have {brought}."

    def _spell_cast(self, event: Event) -> str:
        wizard = f"The wizard of {self.team(event.value)} casts {SPELL_TITLES[event.target]}"
        if event.source != NONE:
            return f"The lightning jumps to {self.player(event.player)}."
        if event.player != NONE:
            return f"{wizard} on {self.player(event.player)}."
        return f"{wizard}." if event.to == NONE else f"{wizard} at {self.square(event.to)}."

    def _sponsor_acts(self, event: Event) -> str:
        name = self.player(event.player)
        if event.target == ex.FARBLAST:
            return "The trap is made by Farblast & Sons and reaches two squares."
        if event.target == ex.CRAGFALLS:
            return f"{name} takes a shortcut from Cragfall's map."
        if event.target == ex.DR_BRAUERS:
            return (
                f"{name} uses one of Dr Brauer's portals."
                if event.success == 1
                else f"A double: {name} stays in the dugout."
            )
        if event.target == ex.CRYSTAL_BALL:
            if event.success == 1:
                return f"The referee overlooks the foul by {name}."
            return f"The crystal ball showed the foul: nobody may argue for {name}."
        return f"Air Oberwald equips {name}. {BOON_TITLES[event.modifier]}."

    def spell_roll(self, event: Event) -> str:
        """A die that a spell asks for."""
        name = self.player(event.player)
        dice = sum_of(event)
        if event.value == ex.TRANSMUTATION:
            result = f"{name} turns to gold" if event.success == 1 else "Nothing happens"
            return f"Transmutation needs {int(self.state.squads.av[event.player])} or less, rolls {dice}. {result}."
        if event.value == ex.CHAIN_LIGHTNING:
            return f"The lightning needs {event.target}+ to jump on, rolls {dice}."
        return f"The fire hits {name} on {event.target}+: rolls {dice}."

    def sponsor_roll(self, event: Event) -> str:
        """A die that a sponsor asks for."""
        name = self.player(event.player)
        dice = sum_of(event)
        if event.value == ex.LIGHTNINGADE:
            return f"Lightningade needs {event.target}+ to save {name}, rolls {dice}."
        return f"The crystal ball hides the foul by {name} on {event.target}+: rolls {dice}."

    # ---- questions

    def extras_question(self, question: Question) -> str:
        """What is asked about a wizard or a sponsor; empty for every other question."""
        ask = question.ask
        name = self.player(question.player) if question.player != NONE else ""
        if ask == ak.ASK_SPELL:
            return self._spell_question(question, name)
        if ask == ak.ASK_APPLY_TO and question.skill == NONE and question.player != question.other:
            roll = "armour" if op.verb_of(question.options[0]) == op.ARMOUR else "injury"
            return f"{self.player(question.other)} fell hard. Add 1 to the {roll} roll?"
        if ask == ak.ASK_APPLY_TO and question.skill == NONE:
            return f"Add the Fireball's bonus against {name}?"
        if question.purpose == pu.SPONSOR:
            return f"Where does {name} come out?" if ask == ak.ASK_PLACE else "Who takes Cragfall's shortcut?"
        if question.purpose == pu.TELEPORT and ask == ak.ASK_PLACE:
            return f"Which portal does {name} come out of?"
        return ""

    def _spell_question(self, question: Question, name: str) -> str:
        cast, spell = int(self.state.squads.spell(question.seat)), self.spell(question.seat)
        if question.player != NONE and cast == ex.CHAIN_LIGHTNING:
            return f"Who does the lightning strike after {name}?"
        if question.player != NONE:
            return f"{spell}: where does {name} appear?"
        if op.verb_of(question.options[0]) == op.AT_SQUARE:
            return f"{spell}: on which square?"
        own = op.player_of(question.options[0]) // SLOTS == question.seat
        return f"{spell}: for which of your players?" if own else f"{spell}: on which opponent?"

    def spell_warning(self, question: Question, value: int) -> str | None:
        """What a spell would meet there: who stands in the fire, and the chance of turning somebody to gold."""
        spell = int(self.state.squads.spell(question.seat))
        player, square = int(op.player_of(value)), int(op.square_of(value))
        if spell == ex.FIREBALL:
            hit = [int(who) // SLOTS == question.seat for who in in_the_fire(self.state, square)]
            if not hit:
                return "There is no player in that fire."
            return f"In the fire: {several(hit.count(False), 'opponent', 'opponents')}, {hit.count(True)} of yours."
        if spell == ex.TRANSMUTATION:
            av = int(self.state.squads.av[player])
            ways = sum(1 for first in range(1, 7) for second in range(1, 7) if first + second <= av)
            return f"AV {av}: works on {ways} of 36 rolls."
        if spell == ex.CHAIN_LIGHTNING and player // SLOTS == question.seat:
            return "This is one of your own players."
        return None

    def extras_option(self, question: Question, verb: int, number: int) -> str:
        """What an option of a wizard or a sponsor means; empty for every other option."""
        if verb == op.CAST:
            spell = int(self.state.squads.spell(question.seat))
            return f"Cast {SPELL_TITLES[spell]}: {SPELL_BLURBS[spell]} (once a match)"
        if verb == op.BOON:
            return BOON_TITLES[number]
        if verb in (op.FIRST, op.SECOND):
            return f"The {'first' if verb == op.FIRST else 'second'}: {CASUALTIES[number]}"
        return ""
