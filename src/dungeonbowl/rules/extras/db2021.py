"""
Wizards and sponsors of the 2021 game, as answers to the questions of `Extras`.

Source: DB21-IND, DB21-SPON.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import extras as ex
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE
from dungeonbowl.rules.extras import sponsors, wizards
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.state.state import Player, State

SPONSORS: Final = Option("sponsors", "Sponsors", choices=(("none", "help nobody"), ("in_use", "help their teams")))


class WizardsAndSponsors(Extras):
    """A college's wizard with one spell, and a company that pays."""

    options: tuple[Option, ...] = (SPONSORS,)

    def has_sponsors(self, options: Options) -> bool:
        """DB21-SPON-01."""
        return options.says(SPONSORS, "in_use")

    def next_to_choose(self, state: State) -> i64:
        """Air Oberwald's. Source: DB21-SPON-07."""
        return sponsors.next_to_choose(state)

    def gifts(self) -> vec[i64]:
        """Air Oberwald's four. Source: DB21-SPON-07."""
        return sponsors.boon_options()

    def give(self, game: Game, side: i64, gift: i64) -> None:
        """DB21-SPON-07."""
        sponsors.choose_boon(game, side, boon=gift)

    def from_casting(self, state: State) -> i64:
        """DB21-IND-04, -05, -08."""
        return wizards.from_casting(state)

    def cast(self, game: Game, side: i64) -> None:
        """DB21-IND-04."""
        wizards.cast(game, side)

    def open_window(self, game: Game) -> None:
        """DB21-IND-04, -08."""
        if game.state.wizards:
            wizards.open_window(game)

    def answer_window(self, game: Game, value: i64) -> None:
        """DB21-IND-04."""
        wizards.answer_window(game, value)

    def end_turn(self, game: Game, side: i64) -> None:
        """DB21-IND-04."""
        wizards.end_spells(game, side)

    def way_in(self, game: Game, player: Player) -> i64:
        """Dr Brauer's prototypes. Source: DB21-SPON-04."""
        if not game.state.squads.has_sponsor(player.side, ex.DR_BRAUERS):
            return 0
        number = sponsors.enter_by_prototype(game, player)
        return number if number else i64(NONE)

    def trapped(self, state: State, opener: Player, chest: i64) -> vec[i16]:
        """Farther where Farblast made the trap. Source: DB21-CHEST-08, -13, DB21-SPON-02."""
        if not state.squads.has_sponsor(opener.side, ex.FARBLAST):
            return super().trapped(state, opener, chest=chest)
        return sponsors.trapped(state, opener, chest=chest)

    def trap_bonus(self, state: State) -> i64:
        """DB21-SPON-02."""
        return sponsors.trap_bonus(state)

    def cite_trap(self, game: Game, opener: Player) -> None:
        """DB21-CHEST-13, SPON-02."""
        if game.state.squads.has_sponsor(opener.side, ex.FARBLAST):
            game.cite(r.CHEST_13)
            sponsors.tell_sponsor(game, opener.side, rule=r.SPON_02, player=opener.id)

    def saves(self, game: Game, victim: Player) -> bool:
        """Lightningade. Source: DB21-SPON-06."""
        return sponsors.revived(game, victim)

    def has_physician(self, state: State, victim: Player) -> bool:
        """Air Oberwald's. Source: DB21-SPON-07."""
        return sponsors.has_physician(state, victim.id, side=victim.side)
