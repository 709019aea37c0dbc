"""
Traits of the games on the Living Rulebook that act when an action is declared or over, and the referee's look.

Source: LRB-NEG, LRB-BONE, LRB-STUP, LRB-WILD, LRB-ROOT, LRB-LUST, LRB-GAZE, LRB-SW, DB5-SKILL-05 to -09, NAF-SW.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, KO, NONE, RESERVES, SLOTS, PlayerId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.fouls import living as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import marked_count_besides
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.rules.traits.parts import (
    Traits,
    bone_head,
    passes_animosity,
    passes_trait,
    really_stupid,
    runs_wild,
    thralls_near,
)
from dungeonbowl.state.state import DID_BLOCK, DID_STAB, NO_ZONE, REFUSED, ROOTED, SATED, THIRSTY, Player, State

# When the referee looks for secret weapons.
NEVER: Final = 0
AFTER_TURNS: Final = 1
AFTER_ACTIONS: Final = 2


class DeclaredTraits(Traits):
    """
    Traits roll before anything of the action is done.

    Args:
        referee: when he looks for secret weapons, one of the words above.
    """

    def __init__(self, referee: i64) -> None:
        self.referee: i64 = referee

    def on_activation(self, game: Game, player: Player) -> None:
        """Source: LRB-ACT-05, LRB-NEG-01."""
        if player.has(sk.BONE_HEAD):
            bone_head(game, player)
        if not game.finished and player.has(sk.REALLY_STUPID):
            really_stupid(game, player)
        if not game.finished and player.has(sk.TAKE_ROOT):
            take_root(game, player)
        if not game.finished and player.has(sk.WILD_ANIMAL):
            runs_wild(game, player, skill=sk.WILD_ANIMAL)
        if not game.finished and player.has(sk.BLOODLUST):
            blood_lust(game, player)

    def end_activation(self, game: Game, player: Player) -> None:
        """A Vampire's bite, then the referee. Source: LRB-LUST-02, -04, NAF-SW-01, -02."""
        if game.state.doing & THIRSTY:
            bite(game, player)
        if self.referee == AFTER_ACTIONS and may_return(player) and shows_weapon(game.state, player):
            if look(game, player, spotted=1):
                fouls.send_off_for_weapon(game, player)

    def end_turn(self, game: Game, side: i64) -> None:
        """The referee looks at every weapon in the dungeon. Source: DB5-SKILL-05 to -09, DB5-TURN-04."""
        if self.referee != AFTER_TURNS or not game.state.squads.anyone_has(sk.SECRET_WEAPON):
            return
        game.notes.between_turns = True
        for p in range(side * SLOTS, side * SLOTS + SLOTS):
            player = game.players[p]
            if i64(game.state.box[p]) == IN_PLAY and player.has(sk.SECRET_WEAPON) and look(game, player, spotted=6):
                fouls.send_off_for_weapon(game, player)
        game.notes.between_turns = False


# -- the declaration -------------------------------------------------------------------------------------------------


def take_root(game: Game, player: Player) -> None:
    """
    On a 1 the player is rooted, which a Blitz does not survive; a coach may like that better than a success.

    Source: LRB-ROOT-01 to -03, LRB-GFI-05, LRB-RR-04.
    """
    if not player.flagged(ROOTED):
        if passes_trait(game, player, skill=sk.TAKE_ROOT, rule=r.LRB_ROOT_01, target=2, modifier=0, unwelcome=True):
            return
        game.set_flag(player, ROOTED, rule=r.LRB_ROOT_01)
    game.state.moves_left = 0
    game.state.rushes_left = 0
    if game.state.action == op.BLITZ:
        game.cite(r.LRB_ROOT_02)
        game.end_activation()


def blood_lust(game: Game, player: Player) -> None:
    """
    On a 1 the player is hungry; the declared action may become a Move, or has to.

    A gaze ends a Move, so whoever has it keeps it, or may make one now. Source: LRB-LUST-01, -02, LRB-GAZE-01.
    """
    if passes_trait(game, player, skill=sk.BLOODLUST, rule=r.LRB_LUST_01, target=2, modifier=0):
        return
    state = game.state
    state.doing |= THIRSTY
    if state.action == op.MOVE or state.action == op.HYPNOTIC_GAZE:
        return
    if game.rules.edition.lust_keeps_action:
        if state.action != op.BLOCK:
            return
        as_declared = op.option(op.BLOCK)
        options = vec[i64]([as_declared, op.option(op.MOVE)])
        picked = game.choose(
            ak.ASK_ACTION, player.side, player=player.id, options=options, skill=sk.BLOODLUST, rule=r.LRB_LUST_02
        )
        if picked == as_declared:
            return
    state.action = op.HYPNOTIC_GAZE if player.can_use(sk.HYPNOTIC_GAZE) else op.MOVE
    state.target = NONE
    state.moves_left = player.ma
    state.rushes_left = 3 if player.has(sk.SPRINT) else 2
    game.cite(r.LRB_LUST_02)


# -- the bite --------------------------------------------------------------------------------------------------------


def bite(game: Game, biter: Player) -> bool:
    """
    A hungry Vampire bites a Thrall beside them now, or leaves the dungeon.

    Returns: whether they have bitten. Source: LRB-LUST-02 to -04, LRB-TO-10, LRB-TD-05.
    """
    state = game.state
    state.doing &= ~THIRSTY
    prey = thralls_near(state, biter.id) if biter.standing else vec[i16]()
    if len(prey) == 0:
        if biter.in_play:
            go_hungry(game, biter)
        return False
    chosen = game.pick_player(
        ak.ASK_BITE, biter.side, about=biter.id, players=prey, skill=sk.BLOODLUST, rule=r.LRB_LUST_03
    )
    thrall = game.players[chosen]
    held = thrall.holds_ball
    game.tell(ev.BITTEN, r.LRB_LUST_03, player=biter.id, other=thrall.id)
    cause = causes.BITE if game.rules.edition.bite_spares else causes.ACCIDENT
    injuries.injury_roll(game, thrall, cause=cause)
    if held:
        game.turn_over(r.LRB_TO_10)
        ball.drop(game, thrall)
    if not game.rules.edition.lust_keeps_action:
        game.set_flag(biter, SATED, rule=r.LRB_LUST_02)
    return True


def go_hungry(game: Game, biter: Player) -> None:
    """Without a bite the Vampire leaves for Reserves, and the turn is over. Source: LRB-LUST-04, LRB-TO-10."""
    game.tell(ev.UNFED, r.LRB_LUST_04, player=biter.id)
    game.turn_over(r.LRB_TO_10)
    game.remove(biter, RESERVES, rule=r.LRB_LUST_04)
    ball.drop(game, biter)
    game.end_activation()


def fed(game: Game, player: Player) -> bool:
    """Whether a player may pass or hand off the ball: who is hungry bites first. Source: LRB-LUST-02."""
    if game.state.doing & THIRSTY == 0 or not player.holds_ball:
        return True
    return bite(game, player) and player.holds_ball


# -- Animosity -------------------------------------------------------------------------------------------------------


def is_kin(state: State, player: PlayerId, mate: PlayerId) -> bool:
    """Whether two players are of one race."""
    return race_of(state, player) == race_of(state, mate)


def race_of(state: State, player: PlayerId) -> str:
    """The race of a player: the second of the keywords."""
    sheet = state.squads.sheets[player]
    return sheet.keywords[1] if sheet is not None and len(sheet.keywords) > 1 else ""


def gives_to(game: Game, player: Player, mate: Player) -> bool:
    """
    Animosity, right before the ball goes to a team-mate of another race: on a 1 the player refuses.

    In the own action one of the own race may then be chosen on the spot. Source: LRB-ANIM-01, -02.
    """
    state = game.state
    if mate.side != player.side or not player.can_use(sk.ANIMOSITY) or is_kin(state, player.id, mate=mate.id):
        return True
    passed = passes_animosity(game, player, mate=mate, rule=r.LRB_ANIM_01)
    if not passed:
        game.cite(r.LRB_ANIM_02)
        game.cite(r.LRB_TO_14)
        if state.active == player.id:
            state.doing |= REFUSED
            state.moves_left = 0
            state.rushes_left = 0
    return passed


def takes_from(state: State, player: Player, mate: PlayerId) -> bool:
    """Whether a player who may have refused somebody gives the ball to a team-mate. Source: LRB-ANIM-02."""
    return state.doing & REFUSED == 0 or is_kin(state, player.id, mate=mate)


# -- the gaze --------------------------------------------------------------------------------------------------------


def hypnotic_gaze(game: Game, player: Player, target: Player) -> None:
    """The end of a Move: an Agility roll dazes somebody beside the player. Source: LRB-GAZE-01 to -03."""
    game.tell_skill(player, sk.HYPNOTIC_GAZE, rule=r.LRB_GAZE_01, other=target.id)
    modifier = -marked_count_besides(game.state, player.id, besides=target.id)
    if pass_test(game, player, test=agility_test(player, pu.HYPNOTIC_GAZE, modifier=modifier, rule=r.LRB_GAZE_01)):
        game.set_flag(target, NO_ZONE, rule=r.LRB_GAZE_02)
    game.end_activation()
    game.cite(r.LRB_GAZE_03)


# -- the referee -----------------------------------------------------------------------------------------------------


def look(game: Game, player: Player, spotted: i64) -> bool:
    """The die for a secret weapon; whether it shows the face on which the weapon is seen."""
    rolled = game.roll(pu.SECRET_WEAPON, player.id, kind=dice.D6, cuts=i64(1) << (2 if spotted == 1 else 6))
    seen = rolled == spotted
    rule = r.NAF_SW_01 if spotted == 1 else r.DB5_SKILL_05
    game.tell_roll(rule, pu.SECRET_WEAPON, player=player.id, rolled=rolled, success=0 if seen else 1)
    return seen


def may_return(player: Player) -> bool:
    """Whether a player is in the dungeon, or in a box from which they may come back. Source: NAF-SW-02, LRB-SW-01."""
    return i64(player.state.box[player.id]) in (IN_PLAY, KO, RESERVES)


def shows_weapon(state: State, player: Player) -> bool:
    """Whether the action that is over was one for which the referee looks. Source: NAF-SW-02."""
    if not player.has(sk.SECRET_WEAPON):
        return False
    action = state.action
    if player.has(sk.BALL_AND_CHAIN):
        return action == op.BALL_AND_CHAIN
    if player.has(sk.BOMBARDIER):
        return action == op.THROW_BOMB or action == op.HAIL_MARY
    if player.has(sk.CHAINSAW):
        return action == op.CHAINSAW or (action == op.BLITZ and state.doing & DID_BLOCK != 0)
    sheet = state.squads.sheets[player.id]
    position = sheet.position if sheet is not None else ""
    if position == "deathroller":
        return action == op.MOVE or action == op.BLOCK or action == op.BLITZ
    if player.has(sk.STAB):
        return action == op.STAB or state.doing & DID_STAB != 0
    return action == op.PASS
