"""
Multiple Block: two Blocks at once, or two Stabs.

Source: DB21-BLK-27.
"""

from __future__ import annotations

from mypy_extensions import i64

from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import STANDING, PlayerId
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.blocking import parts as blocking
from dungeonbowl.rules.blocking.db2021 import hit_and_run, trickster
from dungeonbowl.rules.fouls import db2021 as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import are_adjacent, opponents_near
from dungeonbowl.state.state import WEAKENED, Player, State


def has_two_targets(state: State, player: PlayerId) -> bool:
    """Whether two Standing opponents are adjacent."""
    count: i64 = 0
    for who in opponents_near(state, player):
        if i64(state.posture[i64(who)]) == STANDING:
            count += 1
    return count >= 2


def multiple_block(game: Game, blocker: Player, first: Player, second: Player) -> None:
    """
    Two Blocks at ST 2 lower; both are rolled before either is carried out, and carried out whatever the other brings.

    Nobody follows up and there is no Frenzy. Hit and Run and Pile Driver wait until both are done. The coach of one
    who can Stab may have two Stabs instead.

    Source: DB21-BLK-27.
    """
    game.tell_skill(blocker, sk.MULTIPLE_BLOCK, rule=r.BLK_27, other=first.id)
    if blocker.can_use(sk.STAB) and game.wants(blocker, sk.STAB, rule=r.BLK_27, other=first.id):
        instead.stab(game, blocker, target=first)
        instead.stab(game, blocker, target=second)
        return
    game.state.doing |= WEAKENED
    game.notes.twofold = True
    game.notes.block_from = blocker.square
    one = throw_at(game, blocker, target=first, besides=second)
    other = throw_at(game, blocker, target=second, besides=first)
    carry_out(game, blocker, target=first, face=one)
    carry_out(game, blocker, target=second, face=other)
    game.notes.twofold = False
    hit_and_run(game, blocker)
    for victim in game.notes.felled:
        if fouls.pile_driver(game, blocker, victim=game.players[i64(victim)]):
            return


def throw_at(game: Game, blocker: Player, target: Player, besides: Player) -> i64:
    """The dice of one of the two Blocks; returns the face that counts."""
    dared = blocking.dauntless(game, blocker, target=target)
    trickster(game, blocker, target=target)
    face = blocking.throw_dice(game, blocker, target=target, blitzing=False, dared=dared, besides=besides.id)
    game.cite(r.BLK_27)
    return face


def carry_out(game: Game, blocker: Player, target: Player, face: i64) -> None:
    """One of the two results; a target whom the other Block has felled or taken away by a chain is spared."""
    if target.standing and are_adjacent(game.state, game.notes.block_from, b=target.square):
        blocking.apply_face(game, blocker, target=target, face=face, blitzing=False)
