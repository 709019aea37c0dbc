"""A phase of the match: what is asked in it, what the answer does, and why something else is no option."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core.bars import Barred
from dungeonbowl.rules.game import Game


class Phase:
    """
    One phase, in which one shallow question is open.

    Args:
        ask: What is asked, one of `core.asks`.
    """

    def __init__(self, ask: int) -> None:
        self.ask: i64 = ask

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def open(self, game: Game) -> None:
        """Open the question: whom it is put to, whom it is about, and its options."""
        game.open_ask = self.ask
        game.open_player = self.about(game)
        game.open_seat = self.seat(game)
        game.open_options = self.options(game)

    def about(self, game: Game) -> i64:
        """The player whom the question is about, or `NONE`."""
        return game.state.active

    def seat(self, game: Game) -> i64:
        """The side that is asked."""
        return game.state.side

    def options(self, game: Game) -> vec[i64]:
        """What may be answered."""
        raise NotImplementedError

    def answer(self, game: Game, value: i64) -> None:
        """Carry out the answer."""
        raise NotImplementedError

    def refuse(self, game: Game, found: list[Barred]) -> None:
        """
        Note what the question leaves out, with what bars it.

        Nothing is decided here: each reason is the answer of a function that `options` asks too, or of one that it is
        made of. A law holds that an option and a reason never name the same.
        """
