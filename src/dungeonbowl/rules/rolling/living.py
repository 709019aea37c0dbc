"""Re-rolls of the games on the Living Rulebook. Source: LRB-RR, LRB-PRO, LRB-LEAD."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Option, Options
from dungeonbowl.rules.rolling.parts import KEEP, Rerolls, leader_ready, offer
from dungeonbowl.state.state import PRO_SPENT, SPENT_REROLL, Player

SUCCESSES: Final = Option(
    "reroll_successes",
    "Re-rolls after a success",
    choices=(
        ("where_useful", "are offered where a failure may be welcome"),
        ("always", "are offered after every one"),
    ),
    rule=r.LRB_RR_04,
)


class OneReroll(Rerolls):
    """One team re-roll in a team turn; Pro on a 4, once in every team turn of either side."""

    options: tuple[Option, ...] = (SUCCESSES,)

    def __init__(self) -> None:
        super().__init__(pro_target=4, every_turn=True, pro_rolls_all=True, after_success=True)

    def rolls_successes(self, options: Options) -> bool:
        """As the coaches agreed. Source: LRB-RR-04."""
        return options.says(SUCCESSES, "always")

    def team_ready(self, game: Game, player: Player) -> bool:
        """For a player in the dungeon, in the own team turn, once. Source: LRB-RR-03, -04, DB5-GEN-08."""
        state = game.state
        if state.side != player.side or state.spent & SPENT_REROLL or not player.in_play or game.notes.between_turns:
            return False
        return state.rerolls(player.side) > 0 or leader_ready(game, player.side)

    def pro_ready(self, game: Game, player: Player) -> bool:
        """Once a team turn, the opponent's too. Source: LRB-PRO-01, LRB-SKILL-03, -08."""
        return player.in_play and player.has(sk.PRO) and not player.flagged(PRO_SPENT)

    def pro_again(self, game: Game, player: Player) -> bool:
        """A team re-roll may be used on the die of Pro, and then on nothing else of the roll. Source: LRB-PRO-02."""
        return offer(game, player, purpose=pu.PRO, pro=False) != KEEP

    def spent_pro(self, game: Game, player: Player) -> None:
        """Once a team turn. Source: LRB-PRO-01."""
        game.state.set_flags(player.id, i64(game.state.flags[player.id]) | PRO_SPENT)

    def spent_team(self, game: Game, side: i64) -> None:
        """Once a team turn. Source: LRB-RR-03."""
        game.state.spent |= SPENT_REROLL
