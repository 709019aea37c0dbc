"""
The Block of 2021, alone, in a Blitz and twice, with what may replace it, and how targets react to being named.

Source: DB21-ACT, DB21-TURN-07 to -11, DB21-BLK-01, -02, -27, -29, -30, DB21-BLZ, DB21-SPEC-09 to -11.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import STANDING, PlayerId, side_of
from dungeonbowl.rules.actions.parts import Action, block, both_named
from dungeonbowl.rules.blocking import instead, multiple
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.passing import db2021 as passing
from dungeonbowl.rules.queries import is_blinded, opponents_in_play
from dungeonbowl.rules.rolling.parts import agility_test, pass_test
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_BLOCK, FINISHED, SPENT_BLITZ, VOMITED, Player, State

# -- how a target reacts -------------------------------------------------------------------------------------------


def dares(game: Game, player: Player, target: Player) -> bool:
    """Whether a target's Foul Appearance lets the action go on (DB21-BLK-30)."""
    if traits.foul_appearance(game, player, target=target):
        return True
    game.cite(r.TURN_11)
    return False


def answer_with_pass(game: Game, target: Player) -> None:
    """Dump-off, if the target holds the ball (DB21-BLK-29)."""
    if target.holds_ball and target.can_use(sk.DUMP_OFF) and not is_blinded(game.state, target.side):
        passing.dump_off(game, target)


class Dared(Action):
    """An action that somebody's Foul Appearance may keep a player from (DB21-BLK-30)."""

    def goes_on(self, game: Game, player: Player) -> bool:
        """Foul Appearance."""
        return dares(game, player, target=game.players[game.state.target])


class Answered(Dared):
    """An action that may also be answered with a Dump-off (DB21-BLK-29)."""

    def goes_on(self, game: Game, player: Player) -> bool:
        """Foul Appearance, then Dump-off."""
        target = game.players[game.state.target]
        if not dares(game, player, target=target):
            return False
        answer_with_pass(game, target)
        return True


# -- where the player stands ---------------------------------------------------------------------------------------


class Blow(Answered):
    """A Block or what replaces it, at somebody beside the player."""

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-BLK-01, -02, SPEC-09."""
        return barred.from_block(state, player)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """Each may be named once."""
        bar = barred.from_striking(state, player, other=who)
        return bars.ALREADY_NAMED if not bar and who == state.target else bar

    def begin(self, game: Game, player: Player) -> None:
        """A Prone player stands up for it first; a target that an answer took away is spared."""
        state = game.state
        target = game.players[state.target]
        if player.standing or jump_up(game, player):
            if not barred.from_striking(state, player, other=target.id):
                strike(game, player, target=target, verb=self.verb, blitzing=False)
        if state.action != op.PASS:
            game.end_activation()


class Block(Blow):
    """A player blocks where they stand."""

    def __init__(self) -> None:
        super().__init__(op.BLOCK, ps.BLOCK_ACTION, names_target=True, blocks=True)


class Stab(Blow):
    """A blade instead of a Block."""

    def __init__(self) -> None:
        super().__init__(op.STAB, r.SPEC_09, skill=sk.STAB, names_target=True, attacks=True)


class ProjectileVomit(Blow):
    """Vomit instead of a Block, once a team turn."""

    def __init__(self) -> None:
        super().__init__(op.PROJECTILE_VOMIT, r.SPEC_09, skill=sk.PROJECTILE_VOMIT, names_target=True, attacks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-SPEC-09."""
        bar = barred.from_block(state, player)
        return bars.HAS_VOMITED if not bar and player.flagged(VOMITED) else bar


class BreatheFire(Blow):
    """Fire instead of a Block."""

    def __init__(self) -> None:
        super().__init__(op.BREATHE_FIRE, r.SPEC_11, skill=sk.BREATHE_FIRE, names_target=True, attacks=True)


class MultipleBlock(Blow):
    """Two opponents beside the player are blocked."""

    def __init__(self) -> None:
        super().__init__(op.MULTIPLE_BLOCK, r.BLK_27, skill=sk.MULTIPLE_BLOCK, names_target=True, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """DB21-BLK-27."""
        bar = barred.from_block(state, player)
        return bars.NOT_TWO if not bar and not multiple.has_two_targets(state, player.id) else bar

    def name(self, game: Game, who: PlayerId) -> bool:
        """A second one is named after the first."""
        return both_named(game.state, who)

    def goes_on(self, game: Game, player: Player) -> bool:
        """Both frighten before either passes."""
        state = game.state
        first, second = game.players[state.target], game.players[state.aim_player]
        if not dares(game, player, target=first) or not dares(game, player, target=second):
            return False
        answer_with_pass(game, first)
        answer_with_pass(game, second)
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Both Blocks."""
        state = game.state
        if player.standing or jump_up(game, player):
            strike_two(game, player, first=game.players[state.target], second=game.players[state.aim_player])
        game.end_activation()


def jump_up(game: Game, player: Player) -> bool:
    """A Prone player with Jump Up stands for a Block on an Agility test at +1 (DB21-BLK-02)."""
    game.tell_skill(player, sk.JUMP_UP, rule=r.BLK_02)
    if not pass_test(game, player, test=agility_test(player, pu.JUMP_UP, modifier=1, rule=r.BLK_02)):
        return False
    game.lay(player, STANDING, rule=r.BLK_02)
    game.tell(ev.STOOD_UP, r.BLK_02, player=player.id)
    return True


def strike(game: Game, player: Player, target: Player, verb: i64, blitzing: bool) -> None:
    """A Block, or the special action that replaces it."""
    if verb == op.BLOCK:
        block(game, player, target=target, blitzing=blitzing)
        return
    if blitzing and not moving.pay_square(game, player, rule=ps.RUSH_TO_BLOCK):
        return
    if verb == op.STAB:
        instead.stab(game, player, target=target)
    elif verb == op.PROJECTILE_VOMIT:
        instead.projectile_vomit(game, player, target=target)
    else:
        instead.breathe_fire(game, player, target=target)
    if blitzing and verb != op.PROJECTILE_VOMIT:
        game.state.doing |= FINISHED
        game.cite(ps.BLITZ_GOES_ON)


def strike_two(game: Game, player: Player, first: Player, second: Player) -> None:
    """Both Blocks of a Multiple Block; where an answer to it took one target away, the other Block alone."""
    state = game.state
    reached = not barred.from_striking(state, player, other=first.id)
    if reached and not barred.from_striking(state, player, other=second.id):
        multiple.multiple_block(game, player, first=first, second=second)
    elif reached:
        strike(game, player, target=first, verb=op.BLOCK, blitzing=False)
    elif not barred.from_striking(state, player, other=second.id):
        strike(game, player, target=second, verb=op.BLOCK, blitzing=False)


# -- on the way ----------------------------------------------------------------------------------------------------


def from_point_at_target(state: State, player: Player, who: PlayerId) -> i64:
    """What keeps an action with a named target from somebody who is not that."""
    if side_of(who) == player.side:
        return bars.ANOTHER_ACTS
    return bars.FREE if who == state.target else bars.NOT_THE_TARGET


class Blitz(Answered):
    """A player moves, and blocks the named target on the way, or does what replaces it (DB21-BLZ)."""

    def __init__(self) -> None:
        super().__init__(
            op.BLITZ,
            ps.BLITZ_ACTION,
            spends=SPENT_BLITZ,
            used_up=bars.BLITZ_USED,
            names_target=True,
            point=op.BLOCK,
            blocks=True,
        )

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def candidates(self, state: State, player: Player) -> vec[i16]:
        """Anybody in the dungeon."""
        return opponents_in_play(state, player.side)

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """DB21-BLZ-02."""
        return bars.FREE if i64(state.posture[who]) == STANDING else bars.IS_DOWN

    def cite(self, game: Game) -> None:
        """What a Blitz may do."""
        game.cite(ps.BLITZ_RULES)
        game.cite(ps.BLITZ_TARGET)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The Block, or what replaces it, if the named target is adjacent and Standing (DB21-BLZ-02, -03)."""
        state = game.state
        target = state.target
        if barred.from_blitzing(state) or barred.from_striking(state, player, other=target):
            return options
        options = append(options, op.option(op.BLOCK, target))
        if player.can_use(sk.STAB):
            options = append(options, op.option(op.STAB, target))
        if player.can_use(sk.PROJECTILE_VOMIT) and not player.flagged(VOMITED):
            options = append(options, op.option(op.PROJECTILE_VOMIT, target))
        if player.can_use(sk.BREATHE_FIRE):
            options = append(options, op.option(op.BREATHE_FIRE, target))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The one blow of the Blitz."""
        game.state.doing |= DID_BLOCK
        target = game.players[op.player_of(value)]
        strike(game, player, target=target, verb=op.verb_of(value), blitzing=True)

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """DB21-BLZ-02, -03."""
        state = game.state
        bar = from_point_at_target(state, player, who=who)
        if not bar:
            bar = barred.from_blitzing(state)
        if bar:
            return bar
        return barred.apart_from(state, player, who=who, bar=barred.from_striking(state, player, other=who))
