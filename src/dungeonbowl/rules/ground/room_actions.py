"""
The special actions that rooms of the supplement offer in place of any other.

Source: DB21-DZ-02, -06, -11, -14, DB21-ACT-08.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import INJURED, STUNNED, RuleId
from dungeonbowl.dungeon.grid.kinds import (
    ROOM_FOUNTAIN_OF_YOUTH,
    ROOM_HALL_OF_BONES,
    ROOM_KITCHEN,
    ROOM_NECROMANCERS_LABORATORY,
    ROOM_TUCK_SHOP,
)
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.ground.many_rooms import BAD, GOOD, tell_effect, touch
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.state.state import FED, GATHERED, HEALED, SNACK, SNACKED, SPARED, YOUNG, Player, State

SKULL_RANGE: Final = 1
"""How many squares a skull flies (DB21-DZ-11)."""


def throw_food(game: Game, player: Player, target: Player) -> None:
    """A D6; on 5 or more the target is Knocked Down. The activation is over (DB21-FEAT-09)."""
    hits = pass_test(game, player, test=Test(pu.ROOM, 5, rule=r.FEAT_09, about=ROOM_KITCHEN))
    game.cite(r.FEAT_03)
    game.cite(r.GEO_09)
    game.cite(r.GEO_10)
    game.cite(r.GEO_11)
    game.cite(r.ACT_08)
    if hits:
        injuries.knock_down(game, target, rule=r.FEAT_09, by=player.id)


def gather_funds(game: Game, player: Player) -> None:
    """The use is noted and the activation is over (DB21-FEAT-11, -12)."""
    if not player.flagged(GATHERED):
        game.set_flag(player, GATHERED, rule=r.FEAT_12)
    game.tell(ev.FUNDS_GATHERED, r.FEAT_11, player=player.id)
    game.cite(r.ACT_08)


def roll_room(game: Game, player: Player, room: i64, good: i64, best: i64, cuts: i64, rule: RuleId) -> i64:
    """
    The D6 of a special action, offered again unless it shows the best result.

    Args:
        room: where it is rolled.
        good: from which face on it does the player good; `best` from which face on nothing better can come.
        cuts: where the results change.
    """
    roll = Test(pu.ROOM, good, rule=rule, about=room)
    roll.best = best
    roll.cuts = cuts
    roll.basics = False
    roll.cite(r.ACT_08)
    pass_test(game, player, test=roll)
    return roll.rolled


def tasty_snack(game: Game, player: Player) -> None:
    """1: Prone and Stunned; 2 to 5: a re-roll for this game; 6: ST +1 for this game; each once (DB21-DZ-02)."""
    rolled = roll_room(game, player, room=ROOM_TUCK_SHOP, good=2, best=6, cuts=(1 << 2) | (1 << 6), rule=r.DZ_02)
    if rolled == 1:
        tell_effect(game, player, room=ROOM_TUCK_SHOP, rule=r.DZ_02, result=BAD)
        injuries.place_prone(game, player, rule=r.DZ_02)
        game.lay(player, STUNNED, rule=r.DZ_02)
    elif rolled == 6:
        if not player.touched_by(FED):
            touch(game, player, what=FED)
            game.state.alter_squads()
            tell_effect(game, player, room=ROOM_TUCK_SHOP, rule=r.DZ_02, result=GOOD, which=1)
    elif not player.touched_by(SNACKED):
        touch(game, player, what=SNACK | SNACKED)
        tell_effect(game, player, room=ROOM_TUCK_SHOP, rule=r.DZ_02, result=GOOD)


def drink(game: Game, player: Player) -> None:
    """
    1 to 3: Placed Prone and an Injury roll; 4 or more: old injuries heal, and the first casualty is spared.

    Source: DB21-DZ-06.
    """
    rolled = roll_room(game, player, room=ROOM_FOUNTAIN_OF_YOUTH, good=4, best=4, cuts=1 << 4, rule=r.DZ_06)
    if rolled >= 4:
        touch(game, player, what=HEALED if player.touched_by(SPARED) else HEALED | YOUNG)
        game.state.alter_squads()
        tell_effect(game, player, room=ROOM_FOUNTAIN_OF_YOUTH, rule=r.DZ_06, result=GOOD)
        return
    tell_effect(game, player, room=ROOM_FOUNTAIN_OF_YOUTH, rule=r.DZ_06, result=BAD)
    injuries.lay_prone(game, player, rule=r.DZ_06)
    injuries.injury_roll(game, player)
    ball.drop(game, player, may_place=True)


def skull_smash(game: Game, player: Player, target: Player) -> None:
    """On 4 or more the target is Knocked Down (DB21-DZ-11)."""
    hit = pass_test(game, player, test=Test(pu.ROOM, 4, rule=r.DZ_11, about=ROOM_HALL_OF_BONES))
    game.cite(r.ACT_08)
    if hit:
        tell_effect(game, target, room=ROOM_HALL_OF_BONES, rule=r.DZ_11, result=BAD)
        injuries.knock_down(game, target, rule=r.DZ_11, by=player.id)


def under_the_saw(game: Game, player: Player) -> None:
    """1: out of the game; 2: nothing; 3 to 5: a random Mutation; 6: a chosen one, once a game (DB21-DZ-14)."""
    rolled = roll_room(
        game,
        player,
        room=ROOM_NECROMANCERS_LABORATORY,
        good=3,
        best=6,
        cuts=(1 << 2) | (1 << 3) | (1 << 6),
        rule=r.DZ_14,
    )
    if rolled == 1:
        tell_effect(game, player, room=ROOM_NECROMANCERS_LABORATORY, rule=r.DZ_14, result=BAD)
        held = player.holds_ball
        game.remove(player, INJURED, rule=r.DZ_14)
        if held:
            game.turn_over(r.DZ_14)
            ball.drop(game, player)
        return
    able = mutations_for(game.state, player)
    if rolled == 2 or i64(game.state.mutation[player.id]) or len(able) == 0:
        return
    skill = chosen_mutation(game, player, able=able) if rolled == 6 else game.draw(pu.MUTATION, player.id, among=able)
    game.state.set_mutation(player.id, skill + 1)
    game.state.alter_squads()
    game.tell(ev.MUTATED, r.DZ_14, player=player.id, value=skill + 1)


def mutations_for(state: State, player: Player) -> vec[i64]:
    """The Mutations that the player does not have."""
    found = vec[i64]()
    for skill in sk.MUTATIONS:
        if not state.squads.has(player.id, skill):
            found = append(found, i64(skill))
    return found


def chosen_mutation(game: Game, player: Player, able: vec[i64]) -> i64:
    """The Mutation that the player's coach picks."""
    options = vec[i64]()
    for skill in able:
        options = append(options, op.option(op.MUTATION, skill))
    return op.number_of(game.choose(ak.ASK_MUTATION, player.side, player=player.id, options=options, rule=r.DZ_14))
