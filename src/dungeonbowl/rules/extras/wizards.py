"""
College Wizards: one spell a game, cast at the moment that each spell names.

A spell of the own turn stands among the turn's options; one for the opponent's turn is offered before that turn gets
under way, as long as it is unspent.

Source: DB21-IND-03 to -10, DB21-TURN-02.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import bars, dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core.ids import NONE, PRONE, STANDING, STUNNED, TURN, WINDOW, PlayerId, Square
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.bases import is_among
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.queries import is_marked, is_untouched, plain_distance, players_in_play
from dungeonbowl.rules.rolling.parts import cut
from dungeonbowl.state.state import ENTANGLED, FURIOUS, NO_ZONE, WAS_STUNNED, Player, State

STEP_REACH: Final = 5
"""How far Shadowed Step carries a player (DB21-IND-04)."""

JUMP_REACH: Final = 2
"""How far Chain Lightning jumps (DB21-IND-04)."""


# -- the moments ---------------------------------------------------------------------------------------------------


def has_spell(state: State, side: i64) -> bool:
    """Whether a side's wizard has not cast the spell yet (DB21-IND-03)."""
    return (state.wizards >> side) & 1 == 1


def from_casting(state: State) -> i64:
    """
    What keeps the coach in turn from casting a spell between two activations; somebody must be there to cast it on.

    A Fireball at the start of the own turn is the one just after the opponent's. Source: DB21-IND-04, -05, -08.
    """
    side = state.side
    if not has_spell(state, side):
        return bars.SPELL_SPENT
    spell = state.squads.spell(side)
    if spell != ex.BESTIAL_FURY:
        if spell == ex.GRASPING_VINES or spell == ex.BLINDING_LIGHT or not is_untouched(state):
            return bars.SPELL_NOT_NOW
        if spell == ex.FIREBALL:
            return bars.FREE if state.turns(1 - side) > 0 else bars.SPELL_NOT_NOW
    return bars.FREE if len(targets(state, side)) > 0 else bars.SPELL_NO_TARGET


def open_window(game: Game) -> None:
    """
    At the start of a team turn the other coach may have a spell for just this moment; then it is asked for.

    A Fireball here is the one just before an opponent's turn, so it needs an own turn before that.
    Source: DB21-IND-04, -08.
    """
    state = game.state
    side = 1 - state.side
    if not has_spell(state, side):
        return
    spell = state.squads.spell(side)
    if spell == ex.GRASPING_VINES:
        if len(targets(state, side)) > 0:
            state.phase = WINDOW
    elif spell == ex.BLINDING_LIGHT or (spell == ex.FIREBALL and state.turns(side) > 0):
        state.phase = WINDOW


def answer_window(game: Game, value: i64) -> None:
    """The other coach casts the spell now or keeps it; then the turn gets under way."""
    game.state.phase = TURN
    if op.verb_of(value) == op.CAST:
        cast(game, 1 - game.state.side)


def targets(state: State, side: i64) -> vec[i16]:
    """The players at whom a side's spell may be aimed; none where it is aimed at a square or at nobody."""
    spell = state.squads.spell(side)
    found = vec[i16]()
    if spell == ex.BESTIAL_FURY or spell == ex.SHADOWED_STEP:
        for who in players_in_play(state, side):
            if may_be_furious(state, i64(who)) if spell == ex.BESTIAL_FURY else may_be_carried(state, i64(who)):
                found = append(found, who)
        return found
    for who in players_in_play(state, 1 - side):
        if spell != ex.LIFE_DRAIN or is_marked(state, i64(who)):
            found = append(found, who)
    return found


def may_be_furious(state: State, player: PlayerId) -> bool:
    """Bestial Fury is cast before one of the own players is activated."""
    return i64(state.used[player]) == 0 and i64(state.posture[player]) != STUNNED


def may_be_carried(state: State, player: PlayerId) -> bool:
    """Shadowed Step takes a player without the ball who is not rooted to the spot (DB21-IND-09, SPEC-05)."""
    if state.carrier == player or state.is_rooted(player):
        return False
    return len(step_squares(state, player)) > 0


def step_squares(state: State, player: PlayerId) -> vec[i16]:
    """Every free square at grid distance 5 or less, walls ignored (DB21-IND-09)."""
    found = vec[i16]()
    at = i64(state.square[player])
    for square in range(i64(state.board.squares)):
        if state.is_free(square) and plain_distance(state, at, b=square) <= STEP_REACH:
            found = append(found, i16(square))
    return found


# -- casting -------------------------------------------------------------------------------------------------------


def cast(game: Game, side: i64) -> None:
    """A side's wizard casts the one spell (DB21-IND-03, -04)."""
    state = game.state
    state.wizards &= ~(i64(1) << side)
    spell = state.squads.spell(side)
    if spell == ex.FIREBALL:
        fireball(game, side)
        return
    if spell == ex.BLINDING_LIGHT:
        tell_cast(game, side)
        state.blinded |= i64(1) << (1 - side)
        return
    who = game.pick_player(ak.ASK_SPELL, side, about=NONE, players=targets(state, side), rule=r.IND_04)
    player = game.players[who]
    if spell == ex.BESTIAL_FURY:
        tell_cast(game, side, player=who)
        game.set_flag(player, FURIOUS, rule=r.IND_04)
    elif spell == ex.LIFE_DRAIN:
        tell_cast(game, side, player=who)
        game.cite(r.IND_05)
        life_drain(game, player)
    elif spell == ex.CHAIN_LIGHTNING:
        tell_cast(game, side, player=who)
        game.cite(r.IND_05)
        chain_lightning(game, side, first=player)
    elif spell == ex.TRANSMUTATION:
        tell_cast(game, side, player=who)
        game.cite(r.IND_05)
        transmutation(game, player)
    elif spell == ex.SHADOWED_STEP:
        shadowed_step(game, side, player=player)
    else:
        tell_cast(game, side, player=who)
        game.cite(r.IND_05)
        grasping_vines(game, player)


def tell_cast(game: Game, side: i64, player: PlayerId = NONE, square: Square = NONE, source: Square = NONE) -> None:
    """Write that the spell is cast, at whom or where, and from where it has jumped on."""
    spell = game.state.squads.spell(side)
    game.tell(ev.SPELL_CAST, r.IND_04, player=player, source=source, to=square, value=side, target=spell)
    game.cite(r.IND_03)


def end_spells(game: Game, side: i64) -> None:
    """What lasts until the end of a side's team turn is over (DB21-IND-04)."""
    state = game.state
    if not state.squads.any_spell:
        return
    for who in players_in_play(state, side):
        player = game.players[i64(who)]
        if player.flagged(FURIOUS):
            game.clear_flag(player, FURIOUS, rule=r.IND_04)
        if player.flagged(ENTANGLED):
            game.clear_flag(player, ENTANGLED, rule=r.IND_04)


# -- Fireball ------------------------------------------------------------------------------------------------------


def fireball_squares(state: State) -> vec[i16]:
    """Every square of the dungeon where a player could be, for the middle of the fire (DB21-IND-04)."""
    found = vec[i16]()
    for square in range(i64(state.board.squares)):
        if state.board.is_floor(square) and not state.is_closed_chest(square):
            found = append(found, i16(square))
    return found


def in_the_fire(state: State, square: Square) -> vec[i16]:
    """The Standing players on the square and on those adjacent to it (DB21-IND-08)."""
    found = vec[i16]()
    who = state.player_at(square)
    if who != NONE and i64(state.posture[who]) == STANDING:
        found = append(found, i16(who))
    for d in range(8):
        near = i64(state.adj[square * 8 + d])
        if near >= 0:
            who = state.player_at(near)
            if who != NONE and i64(state.posture[who]) == STANDING:
                found = append(found, i16(who))
    return found


def fireball(game: Game, side: i64) -> None:
    """
    Each Standing player in the fire is hit on 4 or more and Knocked Down; never a Turnover, for no turn is under way.

    All fall together; then Armour and Injury one at a time in the caster's order; then a dropped ball bounces.

    Source: DB21-IND-04, -08, DB21-GEN-17, DB21-INJ-06.
    """
    state = game.state
    square = game.pick_square(ak.ASK_SPELL, side, player=NONE, squares=fireball_squares(state), rule=r.IND_04)
    game.notes.between_turns = True
    game.notes.caster = side
    tell_cast(game, side, square=square)
    game.tell(ev.EXPLODED, r.IND_08, to=square)
    hit = vec[i16]()
    for who in in_the_fire(state, square):
        rolled = game.roll(pu.SPELL, i64(who), kind=dice.D6, cuts=1 << 4)
        game.tell_roll(
            r.IND_04,
            pu.SPELL,
            player=i64(who),
            rolled=rolled,
            target=4,
            success=1 if rolled >= 4 else 0,
            value=ex.FIREBALL,
        )
        if rolled >= 4:
            hit = append(hit, who)
    for who in hit:
        injuries.lie_down(game, game.players[i64(who)], kind=ev.KNOCKED_DOWN, rule=r.IND_04)
    if len(hit) > 1:
        game.cite(r.GEN_17)
    rest = hit
    while len(rest) > 0:
        next_one = game.pick_player(ak.ASK_ORDER, side, about=NONE, players=rest, rule=r.GEN_17)
        rest = ball.without(rest, next_one)
        injuries.risk_injury(game, game.players[next_one], by=NONE, cause=causes.FIREBALL, armour_modifier=0)
    for who in hit:
        ball.drop(game, game.players[i64(who)], may_place=True)
    note_stunned(game)
    game.notes.between_turns = False


def note_stunned(game: Game) -> None:
    """Who is Stunned between two turns was so when the turn began that now gets under way (DB21-STAT-10, -11)."""
    state = game.state
    for who in players_in_play(state, state.side):
        if i64(state.posture[i64(who)]) == STUNNED:
            state.set_flags(i64(who), i64(state.flags[i64(who)]) | WAS_STUNNED)


# -- the spells of the own turn ----------------------------------------------------------------------------------------


def life_drain(game: Game, victim: Player) -> None:
    """An Injury roll for an opponent whom an own player Marks; a held ball bounces afterwards (DB21-IND-06)."""
    injuries.injury_roll(game, victim)
    game.cite(r.IND_06)
    ball.drop(game, victim)


def chain_lightning(game: Game, side: i64, first: Player) -> None:
    """
    An Armour roll; then on a 3 or more the lightning jumps to somebody else within two squares, and so on.

    The caster chooses each next victim among friend and foe; nobody is struck twice.

    Source: DB21-IND-04, -07, DB21-GEO-11.
    """
    state = game.state
    struck = vec[i16]()
    victim = first
    while True:
        at = victim.square
        struck = append(struck, i16(victim.id))
        strike(game, victim)
        rolled = game.roll(pu.SPELL, victim.id, kind=dice.D6, cuts=cut(3))
        game.tell_roll(
            r.IND_07,
            pu.SPELL,
            player=victim.id,
            rolled=rolled,
            target=3,
            success=1 if rolled >= 3 else 0,
            value=ex.CHAIN_LIGHTNING,
        )
        if rolled < 3:
            return
        near = within_jump(state, at, struck=struck)
        game.cite(r.GEO_11)
        if len(near) == 0:
            return
        who = game.pick_player(ak.ASK_SPELL, side, about=victim.id, players=near, rule=r.IND_07)
        victim = game.players[who]
        tell_cast(game, side, player=who, source=at)
        game.cite(r.IND_07)


def within_jump(state: State, at: Square, struck: vec[i16]) -> vec[i16]:
    """Everybody within two squares whom the lightning has not struck yet (DB21-IND-07)."""
    found = vec[i16]()
    for side in range(i64(2)):
        for who in players_in_play(state, side):
            if not is_among(struck, i64(who)) and state.board.within(at, i64(state.square[i64(who)]), n=JUMP_REACH):
                found = append(found, who)
    return found


def strike(game: Game, victim: Player) -> None:
    """
    An Armour roll that nothing modifies; broken, the victim is Prone and takes an Injury roll of the same kind.

    The caster's own carrier going down so is a Turnover. Source: DB21-IND-07, DB21-INJ-08, DB21-TO-04.
    """
    if injuries.armour_roll(game, victim, cause=causes.STAB) < 0:
        game.cite(r.IND_07)
        return
    held = victim.holds_ball
    game.tell(ev.PLACED_PRONE, r.IND_07, player=victim.id)
    if victim.posture == STANDING:
        game.lay(victim, PRONE, rule=r.IND_07)
    injuries.injury_roll(game, victim, cause=causes.STAB)
    if held and game.is_active_side(victim):
        game.turn_over(r.TO_04)
    ball.drop(game, victim, may_place=True)


def transmutation(game: Game, victim: Player) -> None:
    """2D6 at or below the victim's AV knock them out; modifiers and skills do not matter (DB21-IND-10)."""
    av = victim.av
    rolled = game.roll(pu.SPELL, victim.id, kind=dice.TWO_D6, cuts=cut(av + 1))
    turned = dice.dice_sum(rolled) <= av
    game.tell_roll(
        r.IND_10, pu.SPELL, player=victim.id, rolled=rolled, success=1 if turned else 0, value=ex.TRANSMUTATION
    )
    if not turned:
        return
    injuries.knock_out(game, victim, rule=r.IND_10)
    ball.drop(game, victim)


def shadowed_step(game: Game, side: i64, player: Player) -> None:
    """
    An own player is placed on a free square; no Portal takes them away and no ball is picked up (DB21-IND-09).
    """
    state = game.state
    to = game.pick_square(ak.ASK_SPELL, side, player=player.id, squares=step_squares(state, player.id), rule=r.IND_09)
    tell_cast(game, side, player=player.id, square=to)
    game.cite(r.IND_05)
    game.move(player, to, kind=ev.PLACED, rule=r.IND_09)
    game.cite(r.GEO_12)
    if i64(state.board.portal[to]) > 0:
        game.cite(r.TELE_04)
    ball.disturb(game, to)


# -- the spells of the opponent's turn ---------------------------------------------------------------------------------


def grasping_vines(game: Game, victim: Player) -> None:
    """An opponent is not activated in this turn and has no Tackle Zone until their next activation (DB21-IND-04)."""
    game.set_flag(victim, ENTANGLED, rule=r.IND_04)
    if not victim.flagged(NO_ZONE):
        game.set_flag(victim, NO_ZONE, rule=r.IND_04)
        game.cite(r.STAT_04)
        game.cite(r.TURN_15)
