"""
The actions of the living rulebook: few name their target before they are carried out.

Source: LRB-ACT, LRB-BLOCK, LRB-BLITZ, LRB-PASS, LRB-HAND.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core import passages as ps
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import AIM, NONE, STANDING, PlayerId, RuleId, Square, side_of
from dungeonbowl.rules.actions.parts import Action, UntargetedBlock, at_square, both_named
from dungeonbowl.rules.blocking import chained, weapons
from dungeonbowl.rules.blocking import living as blocking
from dungeonbowl.rules.fouls import living as fouls
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.moving import parts as moving
from dungeonbowl.rules.passing import living as passing
from dungeonbowl.rules.passing import throwing
from dungeonbowl.rules.queries import has_zone, opponents_near, team_mates_near
from dungeonbowl.rules.tossing import blasts
from dungeonbowl.rules.tossing import living as tossing
from dungeonbowl.rules.traits import living as traits
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import (
    DID_BLOCK,
    DID_STAB,
    REFUSED,
    SPENT_BLITZ,
    SPENT_FOUL,
    SPENT_HANDOFF,
    SPENT_PASS,
    Player,
    State,
)


def weapon_points(game: Game, player: Player, options: vec[i64], verb: i64) -> vec[i64]:
    """The options, with a weapon in place of the block of a Blitz on each opponent beside the player."""
    state = game.state
    if barred.from_blitzing(state):
        return options
    for who in opponents_near(state, player.id):
        if not barred.from_striking(state, player, other=i64(who)):
            options = append(options, op.option(verb, i64(who)))
    return options


class Block(UntargetedBlock):
    """A player blocks where they stand."""

    def __init__(self) -> None:
        super().__init__(op.BLOCK, ps.BLOCK_ACTION, point=op.BLOCK, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must stand beside the player, and no saw must be used instead."""
        return bars.NO_SKILL if player.has(sk.CHAINSAW) else barred.from_block(state, player)

    def keeps_still(self) -> bool:
        """Whoever blocks stays where they are."""
        return True


class Foul(Action):
    """
    A player moves, then fouls somebody who is down.

    Args:
        injury_doubles: whether a double on the Injury roll is seen too.
    """

    def __init__(self, injury_doubles: bool) -> None:
        super().__init__(op.FOUL, r.LRB_ACT_09, spends=SPENT_FOUL, used_up=bars.FOUL_USED, point=op.FOUL)
        self.injury_doubles = injury_doubles

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be down."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=False) else bars.NOBODY_DOWN

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """Each opponent beside the player who is down. Source: LRB-FOUL-01."""
        for who in opponents_near(game.state, player.id):
            if not barred.from_fouling(game.state, player, victim=i64(who)):
                options = append(options, op.option(op.FOUL, i64(who)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The foul."""
        victim = game.players[op.player_of(value)]
        fouls.foul(game, player, victim=victim, injury_doubles=self.injury_doubles)

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: LRB-FOUL-01."""
        state = game.state
        if side_of(who) == player.side:
            return bars.ANOTHER_ACTS
        return barred.apart_from(state, player, who=who, bar=barred.from_fouling(state, player, victim=who))


class HypnoticGaze(Action):
    """A player moves, then looks an opponent in the eye."""

    def __init__(self) -> None:
        super().__init__(op.HYPNOTIC_GAZE, r.LRB_GAZE_01, skill=sk.HYPNOTIC_GAZE, point=op.HYPNOTIC_GAZE)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands."""
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """Each opponent beside the player who has a tackle zone to lose. Source: LRB-GAZE-01."""
        for who in opponents_near(game.state, player.id):
            if not barred.from_gazing(game.state, player, target=i64(who)):
                options = append(options, op.option(op.HYPNOTIC_GAZE, i64(who)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The gaze."""
        traits.hypnotic_gaze(game, player, target=game.players[op.player_of(value)])

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: LRB-GAZE-01."""
        state = game.state
        if side_of(who) == player.side:
            return bars.ANOTHER_ACTS
        return barred.apart_from(state, player, who=who, bar=barred.from_gazing(state, player, target=who))


class Stab(Action):
    """A blade in place of a block."""

    def __init__(self) -> None:
        super().__init__(op.STAB, r.LRB_STAB_01, skill=sk.STAB, names_target=True, attacks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must stand beside the player."""
        return barred.from_block(state, player)

    def keeps_still(self) -> bool:
        """Whoever stabs stays where they are."""
        return True

    def leaves_time(self) -> bool:
        """Source: DB5-OPEN-02."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Strike, if the player dares to; whoever lies jumps up for it as for a block. Source: LRB-STAND-07."""
        if not player.standing:
            moving.stand_up(game, player)
            if game.finished:
                return
        target = game.players[game.state.target]
        if weapons.comes_to_blows(game, player, target=target):
            self.strike(game, player, target=target)
        else:
            game.end_activation()

    def strike(self, game: Game, player: Player, target: Player) -> None:
        """The blow itself."""
        weapons.stab(game, player, target=target)


class Saw(Stab):
    """The chainsaw in place of a block."""

    def __init__(self) -> None:
        Action.__init__(self, op.CHAINSAW, r.LRB_SAW_01, skill=sk.CHAINSAW, names_target=True, attacks=True)

    def strike(self, game: Game, player: Player, target: Player) -> None:
        """Start it."""
        weapons.saw(game, player, target=target)


class MultipleBlock(Action):
    """Two opponents beside the player are named, and blocked one after the other (LRB-MULTI-01)."""

    def __init__(self) -> None:
        super().__init__(op.MULTIPLE_BLOCK, r.LRB_MULTI_01, skill=sk.MULTIPLE_BLOCK, names_target=True, blocks=True)

    def from_beginning(self, state: State, player: Player) -> i64:
        """A standing player with two standing opponents beside them."""
        bar = i64(bars.PRONE_BLOCK) if not player.standing else barred.from_block(state, player)
        return bars.NOT_TWO if not bar and count_standing(state, player) < 2 else bar

    def keeps_still(self) -> bool:
        """Whoever blocks stays where they are."""
        return True

    def from_aiming(self, state: State, player: Player, who: PlayerId) -> i64:
        """Each may be named once."""
        bar = barred.from_striking(state, player, other=who)
        return bars.ALREADY_NAMED if not bar and who == state.target else bar

    def name(self, game: Game, who: PlayerId) -> bool:
        """A second one is named after the first."""
        return both_named(game.state, who)

    def leaves_time(self) -> bool:
        """Source: DB5-OPEN-02."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Both Blocks."""
        state = game.state
        blocking.multiple_block(game, player, first=game.players[state.target], second=game.players[state.aim_player])
        game.end_activation()


def count_standing(state: State, player: Player) -> i64:
    """How many opponents stand beside a player."""
    count: i64 = 0
    for who in opponents_near(state, player.id):
        if i64(state.posture[i64(who)]) == STANDING:
            count += 1
    return count


class Blitz(UntargetedBlock):
    """A player moves and blocks once on the way."""

    def __init__(self) -> None:
        super().__init__(
            op.BLITZ,
            ps.BLITZ_ACTION,
            spends=SPENT_BLITZ,
            used_up=bars.BLITZ_USED,
            point=op.BLOCK,
            blocks=True,
        )

    def from_beginning(self, state: State, player: Player) -> i64:
        """Somebody must be there who stands, and no root may hold the player. Source: LRB-ROOT-02, LRB-KTM-01."""
        if player.rooted:
            return bars.ROOTED
        if player.has(sk.KICK_TEAM_MATE):
            return bars.FREE
        return bars.FREE if barred.any_opponent(state, player.side, standing=True) else bars.NOBODY_STANDS

    def from_throwing(self, state: State) -> i64:
        """It is thrown once, and costs a square of movement."""
        return barred.from_blitzing(state)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The block, or what takes its place. Source: LRB-ACT-01, LRB-STAB-02, LRB-SAW-01, LRB-KTM-01."""
        if player.has(sk.CHAINSAW):
            return weapon_points(game, player, options=options, verb=op.CHAINSAW)
        options = super().points(game, player, options=options)
        if player.can_use(sk.KICK_TEAM_MATE) and not barred.from_blitzing(game.state):
            for mate in tossing.mates(game.state, player):
                options = append(options, op.option(op.KICK_TEAM_MATE, i64(mate)))
        return weapon_points(game, player, options=options, verb=op.STAB) if player.has(sk.STAB) else options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The block or what takes its place, once its square is paid for. Source: LRB-BLITZ-02, -03."""
        verb = op.verb_of(value)
        if verb != op.STAB and verb != op.CHAINSAW and verb != op.KICK_TEAM_MATE:
            super().make(game, player, value=value)
            return
        game.state.doing |= DID_BLOCK | (DID_STAB if verb == op.STAB else 0)
        if not moving.pay_square(game, player, rule=r.LRB_GFI_03):
            return
        target = game.players[op.player_of(value)]
        if verb == op.KICK_TEAM_MATE:
            tossing.kick_team_mate(game, player, mate=target)
        elif weapons.comes_to_blows(game, player, target=target):
            if verb == op.STAB:
                weapons.stab(game, player, target=target)
            else:
                weapons.saw(game, player, target=target)

    def cite(self, game: Game) -> None:
        """What a Blitz may do."""
        game.cite(ps.BLITZ_RULES)
        game.cite(ps.BLITZ_TARGET)
        if not game.players[game.state.active].standing:
            game.cite(r.LRB_BLITZ_04)


# -- with the ball ---------------------------------------------------------------------------------------------------


class Pass(Action):
    """A player moves, then throws the ball."""

    def __init__(self) -> None:
        super().__init__(op.PASS, r.LRB_ACT_09, spends=SPENT_PASS, used_up=bars.PASS_USED)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Source: LRB-ACT-04."""
        return barred.from_ball(state, player)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The throws, if the player holds the ball and anything is in range. Source: LRB-PASS-01, -02, -13."""
        if player.holds_ball:
            if len(pass_targets(game, player, high=False)) > 0:
                options = append(options, op.bare(op.THROW_AT))
            if player.can_use(sk.HAIL_MARY_PASS) and len(pass_targets(game, player, high=True)) > 0:
                options = append(options, op.bare(op.HAIL_MARY))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce the throw."""
        game.state.aiming = op.verb_of(value)
        game.state.phase = AIM

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """Source: LRB-PASS-01, -02."""
        bar = pointing
        if not bar and not player.holds_ball:
            bar = bars.NO_BALL
        for verb in (op.THROW_AT, op.HAIL_MARY):
            high = verb == op.HAIL_MARY
            if high and not player.can_use(sk.HAIL_MARY_PASS):
                continue
            far = bar
            if not far and len(pass_targets(game, player, high=high)) == 0:
                far = bars.OWN_RACE_ONLY if game.state.doing & REFUSED else bars.NOTHING_IN_RANGE
            barred.note(found, far, verb=verb, rule=self.rule)

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """The squares in range and in sight."""
        return at_square(pass_targets(game, player, high=game.state.aiming == op.HAIL_MARY))

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """The range of the ball, or of a Hail Mary Pass."""
        if game.state.aiming == op.HAIL_MARY:
            return game.rules.passes.from_hail_mary(game.state, player.square, square=square)
        return super().from_aim(game, player, square=square)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """The throw, once a hungry thrower has bitten and nobody refuses. Source: LRB-LUST-02, LRB-ANIM-01."""
        if not traits.fed(game, player):
            return
        mate = game.player_at(op.square_of(value))
        if mate is None or traits.gives_to(game, player, mate=mate):
            high = game.state.aiming == op.HAIL_MARY
            kind = throwing.HAIL_MARY if high else throwing.THE_BALL
            passing.throw_ball(game, player, to=op.square_of(value), kind=kind)


def pass_targets(game: Game, player: Player, high: bool) -> vec[i16]:
    """
    The squares in range and in sight; after a refusal those of team-mates of the own race.

    Args:
        high: Whether it is a Hail Mary Pass.

    Source: LRB-PASS-02, -13, LRB-ANIM-02.
    """
    state = game.state
    passes = game.rules.passes
    reached = passes.hail_mary_targets(state, player.square) if high else passes.targets(state, player.square)
    if state.doing & REFUSED == 0:
        return reached
    found = vec[i16]()
    for square in reached:
        who = state.player_at(i64(square))
        if who != NONE and side_of(who) == player.side and traits.is_kin(state, player.id, mate=who):
            found = append(found, square)
    return found


class HandOff(Action):
    """A player moves, then hands the ball to a team-mate."""

    def __init__(self) -> None:
        super().__init__(op.HANDOFF, r.LRB_ACT_09, spends=SPENT_HANDOFF, used_up=bars.HANDOFF_USED, point=op.HAND_TO)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Source: LRB-ACT-04."""
        return barred.from_ball(state, player)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """The team-mates beside the carrier who can catch. Source: LRB-HAND-01."""
        if player.holds_ball:
            for mate in team_mates_near(game.state, player.id):
                if not from_taking(game.state, player, who=i64(mate)):
                    options = append(options, op.option(op.HAND_TO, i64(mate)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """The Hand-Off, once a hungry giver has bitten and nobody refuses; whoever is bitten cannot take the ball."""
        receiver = game.players[op.player_of(value)]
        if not traits.fed(game, player):
            return
        if not receiver.has_zone:
            game.state.moves_left = 0
            game.state.rushes_left = 0
        elif traits.gives_to(game, player, mate=receiver):
            passing.hand_off(game, player, receiver=receiver)

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: LRB-HAND-01."""
        state = game.state
        if side_of(who) == player.side and not player.holds_ball:
            return bars.NO_BALL
        return barred.beside(state, player, who=who, bar=from_taking(state, player, who=who))

    def why_no_point(self, game: Game, player: Player, pointing: i64, found: list[Barred]) -> None:
        """Source: LRB-HAND-01."""
        if pointing:
            return
        if not player.holds_ball:
            barred.note(found, bars.NO_BALL, verb=op.HAND_TO, rule=self.rule)
        elif len(self.points(game, player, options=vec[i64]())) == 0:
            barred.note(found, bars.NOBODY_TO_TAKE, verb=op.HAND_TO, rule=self.rule)


def from_taking(state: State, player: Player, who: PlayerId) -> i64:
    """What keeps the ball from a player beside the one who gives it. Source: LRB-HAND-01, LRB-ANIM-02."""
    bar = from_receiving(state, who, side=player.side)
    return bar if bar or traits.takes_from(state, player, mate=who) else i64(bars.OWN_RACE_ONLY)


def from_receiving(state: State, who: PlayerId, side: i64) -> i64:
    """What keeps the ball from a player beside its carrier, who must be able to catch. Source: LRB-HAND-01."""
    if side_of(who) != side:
        return bars.NO_TEAM_MATE
    if state.squads.has(who, sk.NO_HANDS):
        return bars.RECEIVER_NO_HANDS
    return bars.FREE if has_zone(state, who) else bars.RECEIVER_DOWN


# -- team-mates and bombs --------------------------------------------------------------------------------------------


class ThrowTeamMate(Action):
    """A player moves, then throws a team-mate: the team's Pass Action. Source: LRB-TTM-01."""

    def __init__(self) -> None:
        super().__init__(
            op.THROW_TEAM_MATE,
            r.LRB_TTM_01,
            spends=SPENT_PASS,
            used_up=bars.PASS_USED,
            skill=sk.THROW_TEAM_MATE,
            point=op.THROW_TEAM_MATE,
        )

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """Each team-mate beside the player who can fly. Source: LRB-TTM-01."""
        if len(tossing.targets(game.state, player)) > 0:
            for mate in tossing.mates(game.state, player):
                options = append(options, op.option(self.verb, i64(mate)))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """Announce whom, unless the thrower falls or eats them. Source: LRB-HUNGRY-01, AGE-PREC-03."""
        state = game.state
        if is_steady(game, player) and tossing.resists_hunger(game, player, mate=game.players[op.player_of(value)]):
            state.aiming = self.verb
            state.aim_player = op.player_of(value)
            state.phase = AIM

    def from_point(self, game: Game, player: Player, who: PlayerId) -> i64:
        """Source: LRB-TTM-01."""
        state = game.state
        if side_of(who) != player.side:
            return bars.OTHER_ACTION
        return barred.beside(state, player, who=who, bar=tossing.from_flying(state, who))

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Source: LRB-TTM-03, DB5-THROW-04."""
        return at_square(tossing.targets(game.state, player))

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """Source: LRB-TTM-03, DB5-THROW-04."""
        return throwing.from_aiming(game.state, player.square, square=square, reach=throwing.SHORT)

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw them."""
        mate = game.players[game.state.aim_player]
        tossing.throw_team_mate(game, player, mate=mate, to=op.square_of(value))


def is_steady(game: Game, thrower: Player) -> bool:
    """Whether who is about to throw somebody keeps their footing, before any other die. Source: AGE-PREC-02, -03."""
    if game.rules.ground.keeps_footing_tossing(game, thrower):
        return True
    game.end_activation()
    return False


class ThrowBomb(Action):
    """A player throws a bomb from where they stand; it is not the team's Pass Action. Source: LRB-BOMB-01."""

    def __init__(self, verb: i64 = op.THROW_BOMB, rule: RuleId = r.LRB_BOMB_01, kind: i64 = throwing.A_BOMB) -> None:
        super().__init__(verb, rule, skill=sk.BOMBARDIER)
        self.kind: i64 = kind

    def from_beginning(self, state: State, player: Player) -> i64:
        """Source: LRB-ACT-06, LRB-BOMB-01."""
        return bars.FREE if player.standing else bars.LIES_DOWN

    def leaves_time(self) -> bool:
        """Source: DB5-OPEN-02."""
        return True

    def begin(self, game: Game, player: Player) -> None:
        """Announce it."""
        game.state.aiming = self.verb
        game.state.phase = AIM

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Source: LRB-BOMB-02, DB5-THROW-04."""
        return at_square(game.rules.passes.targets(game.state, player.square))

    def throw(self, game: Game, player: Player, value: i64) -> None:
        """Throw it."""
        blasts.throw_bomb(game, player, to=op.square_of(value), kind=self.kind)


class HighBomb(ThrowBomb):
    """A player throws a bomb as a Hail Mary Pass. Source: LRB-PASS-13, LRB-BOMB-02."""

    def __init__(self) -> None:
        super().__init__(op.HAIL_MARY, rule=r.LRB_BOMB_02, kind=throwing.HAIL_MARY)

    def from_beginning(self, state: State, player: Player) -> i64:
        """Source: LRB-ACT-06, LRB-BOMB-01, -02."""
        return super().from_beginning(state, player) if player.has(sk.HAIL_MARY_PASS) else i64(bars.NO_SKILL)

    def aims(self, game: Game, player: Player) -> vec[i64]:
        """Source: LRB-PASS-13, NAF-PASS-03, -04."""
        return at_square(game.rules.passes.hail_mary_targets(game.state, player.square))

    def from_aim(self, game: Game, player: Player, square: Square) -> i64:
        """Source: LRB-PASS-13, NAF-PASS-03, -04."""
        return game.rules.passes.from_hail_mary(game.state, player.square, square=square)


class Reel(Action):
    """A Ball & Chain swings: where it leads is part chance (LRB-BC)."""

    def __init__(self) -> None:
        super().__init__(op.BALL_AND_CHAIN, r.LRB_BC_01, skill=sk.BALL_AND_CHAIN, steps=False)

    def points(self, game: Game, player: Player, options: vec[i64]) -> vec[i64]:
        """A side to which the template points."""
        if not swings(game.state, player):
            return options
        for facing in range(i64(0), i64(8), i64(2)):
            options = append(options, op.option(op.REEL, facing))
        return options

    def make(self, game: Game, player: Player, value: i64) -> None:
        """One square of the way."""
        chained.reel(game, player, facing=op.number_of(value))

    def from_ending(self, game: Game, player: Player) -> i64:
        """Not before the movement is used up, but for the oldest edition (LRB-BC-03)."""
        state = game.state
        if not game.rules.edition.chain_never_rests or state.moves_left <= barred.owed(state):
            return bars.FREE
        return bars.MUST_REEL_ON if swings(state, player) else bars.FREE


def swings(state: State, player: Player) -> bool:
    """Whether a Ball & Chain can go on."""
    return not player.rooted and state.moves_left + state.rushes_left > barred.owed(state)
