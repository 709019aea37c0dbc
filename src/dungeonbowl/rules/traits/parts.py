"""Players' own traits: the topic. What a skill does to a die or to a Block stands with that."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import STANDING, PlayerId, RuleId, SkillId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.queries import team_mates_near
from dungeonbowl.rules.rolling.parts import Test, pass_test
from dungeonbowl.rules.topic import Topic
from dungeonbowl.state.sheets import TeamSheet
from dungeonbowl.state.state import NO_ZONE, Player, State

THRALL: Final = "thrall"
"""How the positions begin that a player with Bloodlust bites."""


class Traits(Topic):
    """Nobody has a trait that acts by itself."""

    def gives(self, state: State, giver: PlayerId, mate: PlayerId) -> i64:
        """With how many faces of a die somebody gives the ball to a team-mate whom they may dislike."""
        return 6

    def needs(self, team: TeamSheet) -> dict[str, str | int]:
        """The options that a team can only be played with, by key."""
        return {}

    def refuses(self, team: TeamSheet, options: Options) -> str:
        """Why a team cannot play a match with such options; empty if it can."""
        return ""

    def on_activation(self, game: Game, player: Player) -> None:
        """The rolls that a player's own traits ask for, once the action is declared and the place has acted."""

    def end_activation(self, game: Game, player: Player) -> None:
        """The activation is over, and the player may owe something for it."""

    def end_turn(self, game: Game, side: i64) -> None:
        """The team turn of `side` is over."""


def passes_trait(
    game: Game, player: Player, skill: SkillId, rule: RuleId, target: i64, modifier: i64, unwelcome: bool = False
) -> bool:
    """Roll a trait's die and tell what came of it; `unwelcome` where its coach may like a failure better."""
    test = Test(pu.TRAIT, target, rule=rule, modifier=modifier, about=skill + 1)
    test.unwelcome = unwelcome
    passed = pass_test(game, player, test=test)
    tell_result(game, player, skill=skill, rule=rule, passed=passed)
    game.cite(ps.TRAIT_ROLL)
    return passed


def tell_result(game: Game, player: Player, skill: SkillId, rule: RuleId, passed: bool) -> None:
    """Tell what came of a trait's die."""
    game.tell_full(
        ev.TRAIT_RESULT,
        rule,
        player=player.id,
        purpose=pu.TRAIT,
        value=skill + 1,
        success=1 if passed else 0,
    )


def passes_animosity(game: Game, player: Player, mate: Player, rule: RuleId) -> bool:
    """Whether a player gives the ball to a team-mate whom they dislike: not on a 1."""
    passed = pass_test(game, player, test=Test(pu.ANIMOSITY, 2, rule=rule))
    game.tell_full(
        ev.TRAIT_RESULT,
        rule,
        player=player.id,
        other=mate.id,
        purpose=pu.ANIMOSITY,
        value=sk.ANIMOSITY + 1,
        success=1 if passed else 0,
    )
    return passed


def lose_action(game: Game, player: Player, rule: RuleId, zone_too: bool) -> None:
    """The declared action is lost, and with it perhaps the Tackle Zone until the next activation."""
    game.cite(ps.TRAIT_FAILS)
    game.cite(ps.TRAIT_IS_NO_TURNOVER)
    if zone_too:
        game.set_flag(player, NO_ZONE, rule=rule)
        game.cite(ps.DAZED)
        game.cite(ps.DAZED_UNTIL)
    game.end_activation()


def bone_head(game: Game, player: Player) -> None:
    """On a 1 the activation and the Tackle Zone are lost (DB21-SPEC-01)."""
    if not passes_trait(game, player, skill=sk.BONE_HEAD, rule=ps.BONE_HEAD, target=2, modifier=0):
        lose_action(game, player, rule=ps.BONE_HEAD, zone_too=True)


def really_stupid(game: Game, player: Player) -> None:
    """On 1 to 3 the activation and the Tackle Zone are lost; +2 beside somebody who can think (DB21-SPEC-02)."""
    modifier: i64 = 0
    state = game.state
    for mate in team_mates_near(state, player.id):
        if i64(state.posture[i64(mate)]) == STANDING and not state.squads.has(i64(mate), sk.REALLY_STUPID):
            modifier = 2
    if not passes_trait(game, player, skill=sk.REALLY_STUPID, rule=ps.REALLY_STUPID, target=4, modifier=modifier):
        lose_action(game, player, rule=ps.REALLY_STUPID, zone_too=True)


def runs_wild(game: Game, player: Player, skill: SkillId) -> None:
    """On 1 to 3 the activation is lost, the Tackle Zone is kept; +2 for an attack (DB21-SPEC-03)."""
    modifier: i64 = 2 if game.rules.action(game.state.action).attacks else 0
    if not passes_trait(game, player, skill=skill, rule=ps.WILD, target=4, modifier=modifier):
        lose_action(game, player, rule=ps.WILD, zone_too=False)


def is_thrall(state: State, player: PlayerId) -> bool:
    """Whether a player is one of those that a Vampire bites (DB21-SPEC-06, LRB-LUST-03)."""
    sheet = state.squads.sheets[player]
    return sheet is not None and sheet.position.startswith(THRALL)


def thralls_near(state: State, biter: PlayerId) -> vec[i16]:
    """The Thralls of a player's team beside them."""
    found = vec[i16]()
    for mate in team_mates_near(state, biter):
        if is_thrall(state, i64(mate)):
            found = append(found, mate)
    return found
