"""
Leaving a Marked square: the Dodge, who answers it, and who holds or shadows.

Source: DB21-DODGE, DB21-SPEC-19, -20, LRB-DODGE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, PlayerId, RuleId, SkillId, Square, side_of
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.pads import parts as pads
from dungeonbowl.rules.queries import count_markers, has_zone, markers
from dungeonbowl.rules.rolling.parts import (
    Roll,
    Test,
    agility_cuts,
    pass_test,
    passes_agility,
    roll_agility,
    settle,
)
from dungeonbowl.state.state import Player, State

if TYPE_CHECKING:
    from dungeonbowl.rules.ruleset import Ruleset


# -- dodging ---------------------------------------------------------------------------------------------------


def dodge_modifier(rules: Ruleset, state: State, player: Player, source: Square, to: Square) -> i64:
    """
    The modifier of a Dodge from `source` into `to`, with all that applies unasked.

    Source: DB21-DODGE-03, -06.
    """
    markers = dodge_markers(state, to, side=player.side)
    tails = tails_at(rules, state, player=player, source=source)
    return needs.dodge_modifier(rules, state, player=player, to=to, markers=markers, tails=tails)


def tail_at(rules: Ruleset, state: State, player: Player, source: Square) -> i64:
    """An opponent whose Prehensile Tail hampers a player who leaves the square (DB21-DODGE-06)."""
    if not state.squads.anyone_has(sk.PREHENSILE_TAIL):
        return NONE
    if player.side != state.side and not rules.moves.answers_out_of_turn():
        return NONE
    return marker_with(state, source, side=player.side, skill=sk.PREHENSILE_TAIL)


def tails_at(rules: Ruleset, state: State, player: Player, source: Square) -> i64:
    """How many Prehensile Tails hamper an active player who leaves the square (DB21-DODGE-06, LRB-DODGE-07)."""
    if tail_at(rules, state, player=player, source=source) == NONE:
        return 0
    if not rules.facts.tails_add_up:
        return 1
    count: i64 = 0
    for who in markers(state, source, side=player.side):
        if state.squads.has(i64(who), sk.PREHENSILE_TAIL):
            count += 1
    return count


def dodge_markers(state: State, square: Square, side: i64) -> i64:
    """The opponents Marking a square, Titchy ones not counted."""
    if not state.squads.anyone_has(sk.TITCHY):
        return count_markers(state, square, side=side)
    count: i64 = 0
    for who in markers(state, square, side=side):
        if not state.squads.has(i64(who), sk.TITCHY):
            count += 1
    return count


def marker_with(state: State, square: Square, side: i64, skill: SkillId) -> i64:
    """An opponent of `side` that Marks the square and has the skill, or `NONE`."""
    base = square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who) and state.squads.has(who, skill):
                return who
    return NONE


def tell_dodge_skills(game: Game, player: Player, source: Square, to: Square) -> None:
    """Tell the skills that changed a Dodge's modifier."""
    state = game.state
    if player.has(sk.TITCHY):
        game.tell_skill(player, sk.TITCHY, rule=ps.TITCHY_DODGES)
    if game.rules.moves.slips_through(player) and count_markers(state, to, side=player.side) > 0:
        game.tell_skill(player, sk.STUNTY, rule=ps.STUNTY_DODGES)
    tail = tail_at(game.rules, state, player=player, source=source)
    if tail != NONE:
        game.tell_skill(game.players[tail], sk.PREHENSILE_TAIL, rule=ps.DODGE_BENT, other=player.id)


def dodge(game: Game, player: Player, source: Square, left_behind: vec[i16], to: Square = NONE) -> bool:
    """
    The Agility test for leaving a Marked square, made in the square entered.

    Args:
        to: the square that will be entered, where the player is not there yet.

    Source: DB21-DODGE-01 to -09, RR-11.
    """
    state = game.state
    if to == NONE:
        to = player.square
    modifier = dodge_modifier(game.rules, state, player=player, source=source, to=to)
    tell_dodge_skills(game, player, source=source, to=to)
    if side_count(state, source, side=player.side) != i64(len(left_behind)):
        game.cite(ps.WALLS_PART_MARKERS)
    skill: SkillId = sk.DODGE
    if player.has(sk.DODGE) and tackled(game, left_behind):
        skill = NONE
    return leave_test(
        game,
        player,
        purpose=pu.DODGE,
        modifier=modifier,
        rule=ps.DODGE,
        skill=skill,
        source=source,
        left_behind=left_behind,
    )


def side_count(state: State, square: Square, side: i64) -> i64:
    """Opponents on the eight grid neighbours that could Mark but for walls."""
    count: i64 = 0
    for d in range(i64(8)):
        near = state.board.raw_neighbour(square, d)
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who):
                count += 1
    return count


def tackled(game: Game, left_behind: vec[i16]) -> bool:
    """Whether a marker with Tackle denies the Dodge skill (DB21-DODGE-07)."""
    for who in left_behind:
        marker = game.players[i64(who)]
        if marker.can_use(sk.TACKLE):
            game.tell_skill(marker, sk.TACKLE, rule=ps.TACKLE_DENIES_REROLL)
            return True
    return False


def leave_test(
    game: Game,
    player: Player,
    purpose: i64,
    modifier: i64,
    rule: RuleId,
    skill: SkillId,
    source: Square,
    left_behind: vec[i16],
) -> bool:
    """
    The test of a Dodge or jump, with the mover's own skills, Diving Tackle and the re-roll in their order.

    Source: DB21-DODGE-06, -08, DB21-JUMP-05, -08, RR-11.
    """
    leaving = Leaving(purpose, modifier=modifier, rule=rule, source=source, left_behind=left_behind)
    leaving.reroll_skill = skill
    settle(game, player, roll=leaving)
    if not leaving.passed:
        game.notes.last_leave = leaving.rolled
    if leaving.diver != NONE and game.rules.moves.diver_falls_late(game):
        dive_down(game, game.players[leaving.diver], source=source)
    return leaving.passed


class Leaving(Roll):
    """
    The die of a Dodge or jump. Who dives once it is passed makes it harder by 2, the second die too.

    Source: DB21-DODGE-06, -08, DB21-JUMP-05.
    """

    def __init__(self, purpose: i64, modifier: i64, rule: RuleId, source: Square, left_behind: vec[i16]) -> None:
        super().__init__(purpose)
        # As it was when the square was left, and as it is now.
        self.modifier: i64 = modifier
        self.total: i64 = modifier
        self.rule: RuleId = rule
        self.source: Square = source
        self.left_behind: vec[i16] = left_behind
        self.diver: PlayerId = NONE
        self.passed: bool = False

    def is_settled(self, game: Game, player: Player) -> bool:
        """It has passed, whoever dived."""
        return self.passed

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """The die, what lifts it, and Diving Tackle."""
        if again and self.diver != NONE:
            game.cite(ps.DIVED_BEFORE_REROLL)
        rolled = roll_leave(game, player, purpose=self.purpose, modifier=self.total, rule=self.rule)
        self.rolled = rolled
        lifts = Lifts(game, player, purpose=self.purpose, modifier=self.modifier)
        lifted = lifts.lift(game, player, rolled=rolled, modifier=self.total)
        self.passed = passes_agility(player, rolled, modifier=lifted)
        if not self.passed or self.diver != NONE:
            return
        self.diver = dive(game, player, purpose=self.purpose, source=self.source, left_behind=self.left_behind)
        if self.diver != NONE:
            self.total -= 2
            self.passed = passes_agility(
                player, rolled, modifier=lifts.lift(game, player, rolled=rolled, modifier=lifted - 2)
            )


def roll_leave(game: Game, player: Player, purpose: i64, modifier: i64, rule: RuleId) -> i64:
    """Roll and tell the die of a Dodge or jump; the skills that answer it need finer classes."""
    cuts: i64 = 0
    squads = game.state.squads
    lifts = Lifts(game, player, purpose=purpose, modifier=modifier)
    most = lifts.heads + lifts.legs + lifts.tackle
    reach: i64 = 2 if squads.anyone_has(sk.DIVING_TACKLE) else 0
    for lift in range(most + reach + 1):
        cuts |= agility_cuts(player.ag - modifier + reach - lift)
    if purpose == pu.JUMP:
        cuts |= i64(1) << 2
    rolled = roll_agility(game, player, purpose=purpose, modifier=modifier, rule=rule, cuts=cuts)
    if game.rules.ground.leaving_modifier(game.state, player, to=player.square):
        game.rules.ground.cite_leaving(game)
    if purpose == pu.DODGE:
        game.cite(ps.DODGE_PLACE)
        game.cite(ps.DODGE_ONCE)
        if modifier < 0:
            game.cite(ps.DODGE_ZONES)
    return rolled


class Lifts:
    """
    What a player may still add to the die of a Dodge or jump once it has been read (DB21-SKIL-02, -03).

    `heads` is Two Heads, `legs` what Very Long Legs take off a negative modifier, `tackle` Break Tackle, which works
    once an activation. Each is asked for only where the test can still be passed.
    """

    def __init__(self, game: Game, player: Player, purpose: i64, modifier: i64) -> None:
        self.heads: i64 = 0
        self.legs: i64 = 0
        self.tackle: i64 = 0
        if purpose == pu.JUMP:
            self.legs = needs.jump_lift(player, modifier)
            return
        self.heads = needs.dodge_lift(game.rules, player)
        if player.can_use(sk.BREAK_TACKLE):
            if not game.rules.moves.broke_out(game, player):
                self.tackle = game.rules.moves.break_tackle(player)

    def lift(self, game: Game, player: Player, rolled: i64, modifier: i64) -> i64:
        """The modifier with what the player's coach now declares (DB21-DODGE-06, JUMP-08)."""
        total = modifier
        if self.can_help(player, rolled, total=total, most=self.heads + self.legs + self.tackle):
            if self.heads and game.wants(player, sk.TWO_HEADS, rule=ps.DODGE_BENT):
                total += 1
                game.cite(ps.LIFT_DECLARED)
            if self.legs and game.wants(player, sk.VERY_LONG_LEGS, rule=ps.JUMP_BENT):
                total += 1
                game.cite(ps.LIFT_DECLARED)
            self.heads = 0
            self.legs = 0
        if not self.can_help(player, rolled, total=total, most=self.tackle):
            return total
        if game.wants(player, sk.BREAK_TACKLE, rule=ps.BREAK_TACKLE):
            if total != modifier:
                game.cite(ps.LIFTS_ADD_UP)
            total += self.tackle
            game.rules.moves.breaks_out(game, player)
        self.tackle = 0
        return total

    def can_help(self, player: Player, rolled: i64, total: i64, most: i64) -> bool:
        """Whether up to `most` more turn a failed test."""
        return (
            most > 0
            and not passes_agility(player, rolled, modifier=total)
            and passes_agility(player, rolled, modifier=total + most)
        )


def dive(
    game: Game,
    player: Player,
    purpose: i64,
    source: Square,
    left_behind: vec[i16],
) -> i64:
    """
    One opponent with Diving Tackle may drop into the vacated square after a passed test (DB21-DODGE-06).

    They may also where the test is passed all the same: the square may be worth lying in.

    Returns: who dives, or `NONE`.
    """
    state = game.state
    if not state.squads.anyone_has(sk.DIVING_TACKLE):
        return NONE
    if not game.is_active_side(player) and not game.rules.moves.answers_out_of_turn():
        return NONE
    if purpose == pu.JUMP and player.has(sk.POGO_STICK):
        return NONE
    diver = pick_reactor(
        game, free_to_move(game, left_behind), skill=sk.DIVING_TACKLE, rule=ps.DIVING_TACKLE, about=player.id
    )
    if diver == NONE:
        return NONE
    if not game.rules.moves.diver_falls_late(game):
        dive_down(game, game.players[diver], source=source)
    return diver


def dive_down(game: Game, tackler: Player, source: Square) -> None:
    """
    Who has dived lies in the square that the dodger left, or goes on by its pad where falls onto one do so too.

    Source: DB21-DODGE-06, LRB-DODGE-10, DB21-TELE-04, DB5-TELE-02, NAF-TELE-01.
    """
    state = game.state
    if state.is_empty(source):
        game.move(tackler, source, kind=ev.PLACED, rule=ps.DIVING_TACKLE)
        if i64(state.board.portal[source]) > 0 and not game.rules.pads.sends_fallen:
            game.cite(ps.PAD_WITHOUT_ENTERING)
    injuries.place_prone(game, tackler, rule=ps.DIVING_TACKLE)
    if tackler.square == source and game.rules.pads.sends_fallen:
        pads.settle_on_portal(game, tackler)


def free_to_move(game: Game, players: vec[i16]) -> vec[i16]:
    """Those of some players that are not Rooted (DB21-SPEC-05)."""
    found = vec[i16]()
    for who in players:
        if not game.players[i64(who)].rooted:
            found = append(found, who)
    return found


def pick_reactor(game: Game, candidates: vec[i16], skill: SkillId, rule: RuleId, about: PlayerId) -> i64:
    """Which of several opponents uses a skill that only one of them may use; their coach may name nobody."""
    able = vec[i16]()
    for who in candidates:
        if game.players[i64(who)].can_use(skill):
            able = append(able, who)
    if len(able) == 0:
        return NONE
    first = game.players[i64(able[0])]
    if len(able) == 1:
        return first.id if game.wants(first, skill, rule=rule, other=about) else NONE
    picked = game.pick_player(ak.ASK_WHO, first.side, about=about, players=able, or_none=True, skill=skill, rule=rule)
    if picked != NONE:
        game.tell_skill(game.players[picked], skill, rule=rule, other=about)
    return picked


# -- Tentacles -----------------------------------------------------------------------------------------


def held_back(game: Game, player: Player, left_behind: vec[i16]) -> bool:
    """Tentacles: one marker may try to hold a player who wants to leave (DB21-SPEC-19)."""
    if not game.state.squads.anyone_has(sk.TENTACLES):
        return False
    holder = pick_reactor(game, left_behind, skill=sk.TENTACLES, rule=ps.TENTACLES, about=player.id)
    if holder == NONE:
        return False
    difference = game.players[holder].st - player.st
    owner = game.players[holder]
    if not game.rules.moves.contest(game, owner, mover=player, purpose=pu.TENTACLES, difference=difference):
        return False
    game.tell(ev.STAYS, ps.TENTACLES, player=player.id, other=holder)
    game.state.moves_left = 0
    game.state.rushes_left = 0
    return True


def contest(game: Game, owner: Player, mover: Player, purpose: i64, difference: i64) -> bool:
    """D6 plus a difference: 6 or more or a natural 6 works, a natural 1 never does (DB21-SPEC-19, RR-06)."""
    test = Test(purpose, 6, rule=ps.TENTACLES, modifier=difference)
    test.naturals = True
    test.basics = False
    test.other = mover.id
    test.pro = False
    return pass_test(game, owner, test=test)


def wins_contest(rolled: i64, difference: i64) -> bool:
    """Whether the owner's face and difference come to 6; a natural 6 always does, a natural 1 never (DB21-SPEC-19)."""
    return rolled == 6 or (rolled != 1 and rolled + difference >= 6)
