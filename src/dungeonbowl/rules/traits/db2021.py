"""
Traits that act when a player is activated, what answers a declared action, the thirst of a vampire, and Pick-me-up.

Source: DB21-SPEC-01 to -08, -16, DB21-BLK-30, DB21-TURN-10, -11.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, PRONE, SLOTS, STANDING, PlayerId
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import team_mates_near
from dungeonbowl.rules.rolling.parts import NeverOnOne, Test, pass_test
from dungeonbowl.rules.traits.parts import (
    Traits,
    bone_head,
    lose_action,
    passes_animosity,
    passes_trait,
    really_stupid,
    runs_wild,
    tell_result,
    thralls_near,
)
from dungeonbowl.state.sheets import EVERYONE
from dungeonbowl.state.state import FINISHED, NO_ZONE, ROOTED, THIRSTY, Player, State


class OwnTraits(Traits):
    """Traits that act when a player is activated, the thirst of a vampire, and Pick-me-up."""

    def on_activation(self, game: Game, player: Player) -> None:
        """Source: DB21-TURN-10, -11, DB21-SPEC-01 to -06."""
        activation_roll(game, player)
        if game.finished:
            game.cite(r.TURN_11)

    def end_activation(self, game: Game, player: Player) -> None:
        """A bite that is still owed. Source: DB21-SPEC-07, -08."""
        if game.state.doing & THIRSTY:
            bite(game, player)

    def end_turn(self, game: Game, side: i64) -> None:
        """Source: DB21-SPEC-16."""
        pick_me_up(game, 1 - side)


# -- at activation -----------------------------------------------------------------------------------------------


def activation_roll(game: Game, player: Player) -> None:
    """
    The rolls that a player's own traits ask for, once the action is declared and the room has acted.

    `game.finished` is set when the activation is lost; its allowance stays spent (DB21-TURN-11). A failed
    Bloodlust may leave `state.action` a Move.

    Source: DB21-TURN-10, DB21-SPEC-01 to -06.
    """
    if player.has(sk.BONE_HEAD):
        bone_head(game, player)
    if not game.finished and player.has(sk.REALLY_STUPID):
        really_stupid(game, player)
    if not game.finished and player.has(sk.UNCHANNELLED_FURY):
        runs_wild(game, player, skill=sk.UNCHANNELLED_FURY)
    if not game.finished and player.has(sk.ANIMAL_SAVAGERY):
        animal_savagery(game, player)
    if not game.finished and player.has(sk.TAKE_ROOT):
        take_root(game, player)
    if not game.finished and player.has(sk.BLOODLUST):
        bloodlust(game, player)


def animal_savagery(game: Game, player: Player) -> None:
    """
    On 1 to 3 (+2 for an attack) a Standing team-mate beside the player is Knocked Down, and the action goes on.

    Without such a team-mate the activation and the Tackle Zone are lost. Source: DB21-SPEC-04.
    """
    modifier: i64 = 2 if game.rules.action(game.state.action).attacks else 0
    if passes_trait(game, player, skill=sk.ANIMAL_SAVAGERY, rule=r.SPEC_04, target=4, modifier=modifier):
        return
    state = game.state
    mates = vec[i16]()
    for mate in team_mates_near(state, player.id):
        if i64(state.posture[i64(mate)]) == STANDING:
            mates = append(mates, mate)
    if len(mates) == 0:
        lose_action(game, player, rule=r.SPEC_04, zone_too=True)
        return
    victim = game.players[
        game.pick_player(
            ak.ASK_WHO, player.side, about=player.id, players=mates, skill=sk.ANIMAL_SAVAGERY, rule=r.SPEC_04
        )
    ]
    injuries.knock_down(game, victim, rule=r.SPEC_04, by=player.id, turnover=False, cause=causes.SAVAGERY)


def take_root(game: Game, player: Player) -> None:
    """On a 1 the player is Rooted; what can be done without moving goes on (DB21-SPEC-05)."""
    if player.flagged(ROOTED):
        rolled = game.roll(pu.TRAIT, player.id, kind=dice.D6, cuts=1 << 2)
        game.tell_roll(
            r.SPEC_05,
            pu.TRAIT,
            player=player.id,
            rolled=rolled,
            target=2,
            success=1 if rolled >= 2 else 0,
            value=sk.TAKE_ROOT + 1,
        )
        return
    if not passes_trait(game, player, skill=sk.TAKE_ROOT, rule=r.SPEC_05, target=2, modifier=0):
        game.set_flag(player, ROOTED, rule=r.SPEC_05)


class Thirst(NeverOnOne):
    """Whether a Vampire keeps their head. Source: DB21-SPEC-06."""

    def __init__(self, target: i64, modifier: i64) -> None:
        super().__init__(pu.TRAIT, target, rule=r.SPEC_06, modifier=modifier, about=sk.BLOODLUST + 1)
        self.basics = False


def bloodlust(game: Game, player: Player) -> None:
    """
    Below X, or on a natural 1, the player must bite somebody before the activation is over (DB21-SPEC-06).

    The coach may turn the declared action into a Move; the allowance of what was declared stays spent.
    """
    state = game.state
    target = i64(state.squads.bloodlust[player.id])
    modifier: i64 = 1 if game.rules.action(state.action).blocks else 0
    passed = pass_test(game, player, test=Thirst(target, modifier=modifier))
    tell_result(game, player, skill=sk.BLOODLUST, rule=r.SPEC_06, passed=passed)
    game.cite(r.TURN_10)
    if passed:
        return
    state.doing |= THIRSTY
    if state.action == op.MOVE:
        return
    as_declared = op.option(state.action, state.target)
    options = vec[i64]([as_declared, op.option(op.MOVE)])
    if (
        game.choose(ak.ASK_ACTION, player.side, player=player.id, options=options, skill=sk.BLOODLUST, rule=r.SPEC_06)
        != as_declared
    ):
        state.action = op.MOVE
        state.target = NONE
        game.cite(r.TURN_08)


# -- Animosity -----------------------------------------------------------------------------------------------------


def dislikes(state: State, player: PlayerId, mate: i64) -> bool:
    """Whether a player's Animosity is about a team-mate: their position, their race or everyone."""
    sheet = state.squads.sheets[player]
    other = state.squads.sheets[mate]
    if player == mate or sheet is None or other is None or not state.squads.has(player, sk.ANIMOSITY):
        return False
    for kind in sheet.dislikes:
        # An orc lineman is an orc: a position is named by a part of it too.
        if kind == EVERYONE or kind in other.keywords or f"_{kind}_" in f"_{other.position}_":
            return True
    return False


def gives_to(game: Game, player: Player, mate: Player) -> bool:
    """
    Animosity, right before a Hand-off to a team-mate or a pass at their square: on a 1 the player refuses.

    Without a disliked team-mate there is nothing to roll. A refusal costs the action, but not the turn.
    """
    if (
        mate.side != player.side
        or not player.can_use(sk.ANIMOSITY)
        or not dislikes(game.state, player.id, mate=mate.id)
    ):
        return True
    passed = passes_animosity(game, player, mate=mate, rule=r.SKIL_05)
    if not passed:
        game.cite(r.TURN_11)
        game.cite(r.TO_15)
    return passed


# -- the bite ----------------------------------------------------------------------------------------------------


def must_bite(state: State) -> bool:
    """Whether the active player still has a failed Bloodlust to satisfy (DB21-SPEC-06)."""
    return state.doing & THIRSTY != 0


def must_bite_before(game: Game, biter: Player) -> bool:
    """
    The bite before a pass or a Hand-off; only Running Pass allows movement afterwards (DB21-SPEC-06, -07).

    Returns: whether the player may go on.
    """
    moves_on = game.state.action == op.PASS
    if not bite(game, biter):
        return False
    if moves_on:
        game.state.doing &= ~FINISHED
    return True


def bite(game: Game, biter: Player) -> bool:
    """
    A failed Bloodlust is satisfied now or never: at the end of the activation, before a pass, Hand-off or score.

    Nothing is asked of a player who is not thirsty. One who bites moves no further in this activation. Without a
    bite the activation is over.

    Returns: whether the player may go on. Source: DB21-SPEC-06, -07, -08, SCORE-05.
    """
    state = game.state
    if not must_bite(state):
        return True
    prey = vec[i16]()
    if biter.standing:
        prey = thralls_near(state, biter.id)
    bitten: i64 = NONE
    if len(prey) > 0:
        bitten = game.pick_player(
            ak.ASK_BITE, biter.side, about=biter.id, players=prey, or_none=True, skill=sk.BLOODLUST, rule=r.SPEC_07
        )
    if bitten == NONE:
        go_unfed(game, biter)
        return False
    state.doing &= ~THIRSTY
    state.doing |= FINISHED
    thrall = game.players[bitten]
    held = thrall.holds_ball
    game.tell(ev.BITTEN, r.SPEC_07, player=biter.id, other=bitten)
    injuries.injury_roll(game, thrall, cause=causes.BITE)
    if held:
        game.turn_over(r.SPEC_07)
    ball.drop(game, thrall)
    return True


def go_unfed(game: Game, player: Player) -> None:
    """No bite after a failed Bloodlust: a Turnover, no Tackle Zone, and a held ball is dropped (DB21-SPEC-08)."""
    game.state.doing &= ~THIRSTY
    game.end_activation()
    game.tell(ev.UNFED, r.SPEC_08, player=player.id)
    game.turn_over(r.SPEC_08)
    game.cite(r.TO_15)
    if player.in_play:
        game.set_flag(player, NO_ZONE, rule=r.SPEC_08)
    ball.drop(game, player)


# -- answers to a declared action ----------------------------------------------------------------------------------


def foul_appearance(game: Game, actor: Player, target: Player) -> bool:
    """
    Whether the actor dares: on a 1 the whole action is lost, the move of a Blitz included.

    It answers a Block, a Blitz, a targeted special action and a second Frenzy Block, never a Foul. For a player
    with a failed Bloodlust it counts as no bite.

    Source: DB21-BLK-30, DB21-TURN-10, -11, DB21-FOUL-05.
    """
    if not target.has(sk.FOUL_APPEARANCE):
        return True
    game.tell_skill(target, sk.FOUL_APPEARANCE, rule=r.BLK_30, other=actor.id)
    dared = pass_test(game, actor, test=Test(pu.FOUL_APPEARANCE, 2, rule=r.BLK_30))
    game.cite(r.TURN_10)
    if dared:
        return True
    game.cite(r.TURN_11)
    game.end_activation()
    if must_bite(game.state):
        go_unfed(game, actor)
    return False


# -- at the end of the opponent's turn -----------------------------------------------------------------------------


def pick_me_up(game: Game, side: i64) -> None:
    """
    At the end of the opponent's team turn a side's Prone players near an owner may get up: one D6 each, 5 or more.

    Those who get up in this step help nobody else. Source: DB21-SPEC-16, DB21-GEN-16.
    """
    state = game.state
    if not state.squads.anyone_has(sk.PICK_ME_UP):
        return
    first: i64 = side * SLOTS
    owners = vec[i16]()
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY and game.players[p].can_use(sk.PICK_ME_UP):
            owners = append(owners, i16(p))
    if len(owners) == 0:
        return
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) != IN_PLAY or i64(state.posture[p]) != PRONE:
            continue
        helper = _owner_near(state, p, owners=owners)
        if helper == NONE:
            continue
        game.tell_skill(game.players[helper], sk.PICK_ME_UP, rule=r.SPEC_16, other=p)
        game.cite(r.GEN_16)
        rolled = game.roll(pu.PICK_ME_UP, p, kind=dice.D6, cuts=1 << 5)
        game.tell_roll(
            r.SPEC_16, pu.PICK_ME_UP, player=p, rolled=rolled, target=5, success=1 if rolled >= 5 else 0, other=helper
        )
        if rolled >= 5:
            game.lay(game.players[p], STANDING, rule=r.SPEC_16)
            game.tell(ev.STOOD_UP, r.SPEC_16, player=p)


def _owner_near(state: State, player: PlayerId, owners: vec[i16]) -> i64:
    """An owner of Pick-me-up within three squares, or `NONE`."""
    for owner in owners:
        if state.board.within(i64(state.square[i64(owner)]), i64(state.square[player]), n=3):
            return i64(owner)
    return NONE
