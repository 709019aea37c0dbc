"""
Tests and re-rolls: one die against a target, offered again once where somebody may (DB21-RR, GEN-06 to GEN-12).

`offer` is the one place where a re-roll is offered; it knows who may re-roll what and what it costs.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import HOME, IN_PLAY, NONE, SLOTS
from dungeonbowl.dungeon.kinds import ROOM_CURSED_ROOM
from dungeonbowl.rules.game import Game
from dungeonbowl.state.state import DID_PRO, DODGE_SPENT, FEET_SPENT, SNACK, Player

# What `offer` may answer.
KEEP: Final = 0
ROLL_AGAIN: Final = 1
BY_SKILL: Final = 2


def leader_ready(game: Game, side: i64) -> bool:
    """Whether the Leader's re-roll is there and a Leader of the side is in the dungeon (DB21-RR-09, -10)."""
    state = game.state
    if (state.leader_home if side == HOME else state.leader_away) != 1:
        return False
    first: i64 = 0 if side == HOME else SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY and state.squads.has(p, sk.LEADER):
            return True
    return False


def team_reroll_ready(game: Game, player: Player) -> bool:
    """Whether the player's team has a re-roll for a die of theirs now, the Cursed Room apart (DB21-RR-03, -06)."""
    state = game.state
    if state.side != player.side or game.between_turns:
        return False
    return state.rerolls(player.side) > 0 or leader_ready(game, player.side)


def is_cursed(game: Game, player: Player) -> bool:
    """Whether the player is within the Cursed Room, where nothing is re-rolled (DB21-FEAT-06)."""
    square = player.square
    return square != NONE and i64(game.state.board.room[square]) == ROOM_CURSED_ROOM


def pro_ready(game: Game, player: Player) -> bool:
    """Whether Pro may be tried: in the player's own activation, once."""
    state = game.state
    return state.active == player.id and state.doing & DID_PRO == 0 and player.can_use(sk.PRO)


def snack_ready(game: Game, player: Player, purpose: i64) -> bool:
    """Whether the player still has the Tuck Shop's re-roll for such a die (DB21-DZ-02)."""
    return player.touched_by(SNACK) and is_test(purpose)


def skill_ready(game: Game, player: Player, skill: i64) -> bool:
    """Whether a re-roll skill may be used now; Dodge and Sure Feet once a team turn in the own activation."""
    if skill == sk.PORTAL_NAVIGATOR and not player.in_play:
        # In the dugout a player counts as Standing (DB21-TELE-23).
        return player.has(skill)
    if skill == NONE or not player.can_use(skill):
        return False
    if skill == sk.DODGE:
        return game.state.active == player.id and not player.flagged(DODGE_SPENT)
    if skill == sk.SURE_FEET:
        return game.state.active == player.id and not player.flagged(FEET_SPENT)
    return True


def offer(
    game: Game,
    player: Player,
    purpose: i64,
    skill: i64 = NONE,
    team: bool = True,
    pro: bool = True,
    second_skill: i64 = NONE,
    shown: i64 = 0,
) -> i64:
    """
    Offer the player's coach a re-roll of a die that was just read (DB21-RR-11).

    Args:
        skill: a skill that re-rolls this die, or `NONE`; `second_skill` another one.
        team: whether a team re-roll may be used on this kind of die (DB21-RR-05).
        pro: whether Pro may be.
        shown: the packed dice on the table.

    Returns: `KEEP`, `ROLL_AGAIN` or (for the caller who must know) `BY_SKILL`.
    """
    options = vec[i64]()
    if skill_ready(game, player, skill=skill):
        options = append(options, op.option(op.SKILL_REROLL, skill))
    if skill_ready(game, player, skill=second_skill):
        options = append(options, op.option(op.SKILL_REROLL, second_skill))
    if team and team_reroll_ready(game, player):
        options = append(options, op.option(op.TEAM_REROLL))
    if pro and pro_ready(game, player):
        options = append(options, op.option(op.PRO_REROLL))
    if snack_ready(game, player, purpose=purpose):
        options = append(options, op.option(op.SNACK_REROLL))
    if len(options) == 0:
        return KEEP
    if is_cursed(game, player):
        game.cite(r.FEAT_06)
        return KEEP
    options = append(options, op.option(op.NO))
    picked = game.choose(
        ak.ASK_REROLL, player.side, player=player.id, options=options, skill=skill, rule=r.RR_11, shown=shown
    )
    verb = op.verb_of(picked)
    if verb == op.NO:
        return KEEP
    if verb == op.SKILL_REROLL:
        return _by_skill(game, player, purpose=purpose, skill=op.player_of(picked))
    if verb == op.PRO_REROLL:
        return _by_pro(game, player, purpose=purpose)
    if verb == op.SNACK_REROLL:
        return _by_snack(game, player, purpose=purpose)
    return _by_team(game, player, purpose=purpose)


def _by_skill(game: Game, player: Player, purpose: i64, skill: i64) -> i64:
    if skill == sk.DODGE:
        game.set_flag(player, DODGE_SPENT, rule=r.DODGE_07)
    elif skill == sk.SURE_FEET:
        game.set_flag(player, FEET_SPENT, rule=r.RUSH_07)
    _tell_reroll(game, player, purpose=purpose, verb=op.SKILL_REROLL, skill=skill, rule=r.RR_07)
    return BY_SKILL


def _by_pro(game: Game, player: Player, purpose: i64) -> i64:
    game.state.doing |= DID_PRO
    rolled = game.roll(pu.PRO, player.id, kind=dice.D6, cuts=1 << 3)
    success = rolled >= 3
    game.tell_roll(r.SKIL_04, pu.PRO, player=player.id, rolled=rolled, target=3, success=1 if success else 0)
    if not success:
        return KEEP
    _tell_reroll(game, player, purpose=purpose, verb=op.PRO_REROLL, skill=sk.PRO, rule=r.RR_07)
    return ROLL_AGAIN


def _by_snack(game: Game, player: Player, purpose: i64) -> i64:
    game.state.touched[player.id] = i16(i64(game.state.touched[player.id]) & ~SNACK)
    _tell_reroll(game, player, purpose=purpose, verb=op.SNACK_REROLL, skill=NONE, rule=r.DZ_02)
    return ROLL_AGAIN


def _by_team(game: Game, player: Player, purpose: i64) -> i64:
    """The Leader's re-roll goes first, since it alone may be lost with its owner (DB21-RR-10)."""
    side = player.side
    leader = leader_ready(game, side)
    game.spend_reroll(side, leader, rule=r.RR_03)
    if leader:
        game.cite(r.RR_09)
    if player.has(sk.LONER):
        target = i64(game.state.squads.loner[player.id])
        rolled = game.roll(pu.LONER, player.id, kind=dice.D6, cuts=1 << target)
        game.tell_roll(
            r.RR_12, pu.LONER, player=player.id, rolled=rolled, target=target, success=1 if rolled >= target else 0
        )
        if rolled < target:
            return KEEP
    _tell_reroll(game, player, purpose=purpose, verb=op.TEAM_REROLL, skill=NONE, rule=r.RR_06)
    return ROLL_AGAIN


def _tell_reroll(game: Game, player: Player, purpose: i64, verb: i64, skill: i64, rule: i64) -> None:
    game.tell_full(
        ev.REROLLED,
        rule,
        player=player.id,
        other=NONE,
        purpose=purpose,
        rolled=0,
        target=verb - op.TEAM_REROLL,
        modifier=0,
        value=skill + 1,
        success=NONE,
    )
    game.cite(r.RR_01)
    game.cite(r.RR_11)


def cut(target: i64) -> i64:
    """The cut of a roll that a rule reads as below `target` and from `target` on."""
    return i64(1) << target if 0 < target < 30 else i64(0)


def agility_cuts(needed: i64) -> i64:
    """The cuts of an Agility test that needs `needed` on the die: a natural 1 and a natural 6 stand apart."""
    low: i64 = 2 if needed < 2 else (6 if needed > 6 else needed)
    return i64(1) << low


def agility_test(
    game: Game,
    player: Player,
    purpose: i64,
    modifier: i64,
    rule: i64,
    skill: i64 = NONE,
    team: bool = True,
    second_skill: i64 = NONE,
) -> bool:
    """
    One Agility test with its re-roll: a natural 6 passes, a natural 1 fails (DB21-GEN-11).

    Args:
        modifier: added to the die.
        rule: the rule that asks for the test.
        skill, second_skill: skills that may re-roll it; `team`: whether a team re-roll may.
    """
    rolled = roll_agility(game, player, purpose=purpose, modifier=modifier, rule=rule)
    if passes_agility(player, rolled, modifier=modifier):
        return True
    if offer(game, player, purpose=purpose, skill=skill, team=team, second_skill=second_skill, shown=rolled) == KEEP:
        return False
    return passes_agility(
        player, roll_agility(game, player, purpose=purpose, modifier=modifier, rule=rule), modifier=modifier
    )


def roll_agility(game: Game, player: Player, purpose: i64, modifier: i64, rule: i64, cuts: i64 = 0) -> i64:
    """Roll the die of an Agility test and tell it; returns the natural face."""
    needed = player.ag - modifier
    rolled = game.roll(purpose, player.id, kind=dice.D6, cuts=agility_cuts(needed) | cuts)
    passed = passes_agility(player, rolled, modifier=modifier)
    game.tell_roll(
        rule, purpose, player=player.id, rolled=rolled, target=player.ag, modifier=modifier, success=1 if passed else 0
    )
    game.cite(r.GEN_11)
    if modifier != 0:
        game.cite(r.GEN_07)
    return rolled


def passes_agility(player: Player, rolled: i64, modifier: i64) -> bool:
    """Whether a natural face passes the player's Agility test."""
    return rolled == 6 or (rolled != 1 and rolled + modifier >= player.ag)


def simple_roll(
    game: Game,
    player: Player,
    purpose: i64,
    target: i64,
    modifier: i64,
    rule: i64,
    team: bool = True,
    pro: bool = True,
    skill: i64 = NONE,
) -> i64:
    """
    A D6 that wants `target` or more after `modifier`, without natural results, offered again on failure.

    Returns: the natural face that stands.
    """
    rolled = game.roll(purpose, player.id, kind=dice.D6, cuts=cut(target - modifier))
    game.tell_roll(
        rule,
        purpose,
        player=player.id,
        rolled=rolled,
        target=target,
        modifier=modifier,
        success=1 if rolled + modifier >= target else 0,
    )
    game.cite(r.GEN_06)
    if modifier != 0:
        game.cite(r.GEN_07)
    if (
        rolled + modifier >= target
        or offer(game, player, purpose=purpose, skill=skill, team=team, pro=pro, shown=rolled) == KEEP
    ):
        return rolled
    rolled = game.roll(purpose, player.id, kind=dice.D6, cuts=cut(target - modifier))
    game.tell_roll(
        rule,
        purpose,
        player=player.id,
        rolled=rolled,
        target=target,
        modifier=modifier,
        success=1 if rolled + modifier >= target else 0,
    )
    return rolled


def random_player(game: Game, players: vec[i16], rule: i64) -> i64:
    """One of some players at random."""
    among = vec[i64]()
    for player in players:
        among = append(among, i64(player))
    drawn = game.draw(pu.RANDOM_PLAYER, NONE, among=among)
    if len(among) > 1:
        game.tell(ev.DRAWN, rule, player=drawn)
    return drawn


def random_square(game: Game, squares: vec[i16], rule: i64) -> i64:
    """One of some squares at random."""
    among = vec[i64]()
    for square in squares:
        among = append(among, i64(square))
    drawn = game.draw(pu.RANDOM_SQUARE, NONE, among=among)
    if len(among) > 1:
        game.tell(ev.DRAWN, rule, to=drawn)
    return drawn


def is_test(purpose: i64) -> bool:
    """Whether a die is one that a snack rolls again: a block die, an Agility or a Passing test (DB21-DZ-02)."""
    return (
        purpose == pu.BLOCK
        or purpose == pu.DODGE
        or purpose == pu.JUMP
        or purpose == pu.PICKUP
        or purpose == pu.CATCH
        or purpose == pu.INTERFERE
        or purpose == pu.LAND
        or purpose == pu.JUMP_UP
        or purpose == pu.HYPNOTIC_GAZE
        or purpose == pu.PASS
        or purpose == pu.THROW_PLAYER
    )
