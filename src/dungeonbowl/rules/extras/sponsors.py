"""
Sponsors: what six companies change for the team that wears their colours, where a table uses them.

Each function is called from the rule that the sponsor bends: chests, the dugout, fouls, injuries, the set-up.

Source: DB21-SPON-01 to -07.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import extras as ex
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AWAY, HOME, NONE, RESERVES, PlayerId, RuleId, Square
from dungeonbowl.dungeon.grid.kinds import ROOM_NONE
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.queries import players_in_play
from dungeonbowl.rules.rolling.parts import Roll, settle
from dungeonbowl.state.sheets import with_boon
from dungeonbowl.state.state import Player, State

TRAP_REACH: i64 = 2
"""How far a trap reaches that a team of Farblast opens (DB21-SPON-02)."""


def tell_sponsor(
    game: Game, side: i64, rule: RuleId, player: PlayerId = NONE, success: i64 = NONE, boon: i64 = 0
) -> None:
    """Write that a sponsor's rule acted."""
    sponsor = game.state.squads.sponsor(side)
    game.tell_full(
        ev.SPONSOR_ACTS,
        rule,
        player=player,
        target=sponsor,
        modifier=boon,
        value=side,
        success=success,
    )


# -- Farblast: traps -----------------------------------------------------------------------------------------------


def trapped(state: State, opener: Player, chest: i64) -> vec[i16]:
    """
    Whom a trap of Farblast catches besides the opener: everybody within two squares.

    Source: DB21-CHEST-13, DB21-SPON-02, DB21-GEO-11.
    """
    found = vec[i16]()
    square = i64(state.board.chest_square[chest])
    for side in range(i64(2)):
        for near in players_in_play(state, side):
            within = state.board.within(square, i64(state.square[i64(near)]), n=TRAP_REACH)
            if within and i64(near) != opener.id:
                found = append(found, near)
    return found


def trap_bonus(state: State) -> i64:
    """+1 on the Armour rolls of a trap where both teams have Farblast for their sponsor (DB21-SPON-02)."""
    squads = state.squads
    return 1 if squads.has_sponsor(HOME, ex.FARBLAST) and squads.has_sponsor(AWAY, ex.FARBLAST) else 0


# -- Cragfall's: the shortcut --------------------------------------------------------------------------------------


def may_take_shortcut(state: State, side: i64) -> bool:
    """Whether Cragfall's shortcut is unspent and there is somebody to take it (DB21-SPON-03)."""
    if (state.shortcuts >> side) & 1 == 0:
        return False
    for who in players_in_play(state, side):
        if may_walk(state, i64(who)):
            return True
    return False


def walkers(state: State, side: i64) -> vec[i16]:
    """The players who may take the shortcut."""
    found = vec[i16]()
    for who in players_in_play(state, side):
        if may_walk(state, i64(who)):
            found = append(found, who)
    return found


def may_walk(state: State, player: PlayerId) -> bool:
    """A player without the ball, not rooted, with a square to go to (DB21-SPON-03, SPEC-05)."""
    if state.carrier == player or state.is_rooted(player):
        return False
    here = i64(state.square[player])
    for square in range(i64(state.board.squares)):
        if is_far(state, here, square=square):
            return True
    return False


def is_far(state: State, here: i64, square: Square) -> bool:
    """Whether a square is a free one of another room; corridors and End Zones are no rooms (DB21-SPON-03)."""
    board = state.board
    if i64(board.room[square]) == ROOM_NONE or i64(board.tile[square]) == i64(board.tile[here]):
        return False
    return i64(board.zone[square]) == 0 and state.is_free(square)


def far_squares(state: State, player: PlayerId) -> vec[i16]:
    """Where the shortcut may lead a player (DB21-SPON-03)."""
    here = i64(state.square[player])
    found = vec[i16]()
    for square in range(i64(state.board.squares)):
        if is_far(state, here, square=square):
            found = append(found, i16(square))
    return found


def take_shortcut(game: Game) -> None:
    """
    Cragfall's, once a game at the start of an activation: an own player goes to another room and may still act.

    Source: DB21-SPON-03.
    """
    state = game.state
    side = state.side
    state.shortcuts &= ~(i64(1) << side)
    who = game.pick_player(
        ak.ASK_WHO, side, about=NONE, players=walkers(state, side), rule=r.SPON_03, purpose=pu.SPONSOR
    )
    player = game.players[who]
    to = game.pick_square(
        ak.ASK_PLACE, side, player=who, squares=far_squares(state, who), rule=r.SPON_03, purpose=pu.SPONSOR
    )
    tell_sponsor(game, side, rule=r.SPON_03, player=who)
    game.move(player, to, kind=ev.PLACED, rule=r.SPON_03)
    if i64(state.board.portal[to]) > 0:
        game.cite(r.TELE_04)
    ball.disturb(game, to)


# -- Dr Brauer's: the way in --------------------------------------------------------------------------------------


def enter_by_prototype(game: Game, player: Player) -> i64:
    """
    Dr Brauer's Portals roll two dice and let the coach choose; a double keeps the player out for this turn.

    Returns: the number of the Portal, or 0 for a double. Source: DB21-SPON-04, DB21-TELE-23.
    """
    roll = Prototypes()
    if player.has(sk.PORTAL_NAVIGATOR):
        roll.reroll_skill = sk.PORTAL_NAVIGATOR
    settle(game, player, roll=roll)
    rolled = roll.rolled
    first = rolled & 31
    second = rolled >> 5
    if first == second:
        tell_sponsor(game, player.side, rule=r.SPON_04, player=player.id, success=0)
        return 0
    squares = vec[i16]()
    for number in (first, second):
        squares = append(squares, game.state.board.portal_square[number])
    to = game.pick_square(
        ak.ASK_PLACE, player.side, player=player.id, squares=squares, rule=r.SPON_04, purpose=pu.TELEPORT
    )
    tell_sponsor(game, player.side, rule=r.SPON_04, player=player.id, success=1)
    return i64(game.state.board.portal[to])


class Prototypes(Roll):
    """Two dice that both name a Portal there is; any two may be rolled again."""

    def __init__(self) -> None:
        super().__init__(pu.TELEPORT)
        self.team = False
        self.pro = False
        self.again = r.TELE_23

    def throw(self, game: Game, player: Player, again: bool) -> None:
        """Roll and tell the dice."""
        board = game.state.board
        for _ in range(400):
            self.rolled = game.roll(pu.TELEPORT, player.id, kind=dice.PAIR_D6)
            game.tell_roll(r.SPON_04, pu.TELEPORT, player=player.id, rolled=self.rolled)
            if (
                i64(board.portal_square[self.rolled & 31]) != NONE
                and i64(board.portal_square[self.rolled >> 5]) != NONE
            ):
                return
        raise AssertionError("two dice find two of the portals in 400 rolls")

    def is_settled(self, game: Game, player: Player) -> bool:
        """Nobody but the coach knows which numbers are good."""
        return False


# -- Crystal Ball: fouls -------------------------------------------------------------------------------------------

NOT_FILMED: i64 = 0
FILMED_BADLY: i64 = 1
FILMED_WELL: i64 = 2


def film(game: Game, fouler: Player) -> i64:
    """
    On each Foul of a Crystal Ball team a D6: from 2 on a double is overlooked, on a 1 nobody may argue.

    Source: DB21-SPON-05.
    """
    if not game.state.squads.has_sponsor(fouler.side, ex.CRYSTAL_BALL):
        return NOT_FILMED
    rolled = game.roll(pu.SPONSOR, fouler.id, kind=dice.D6, cuts=1 << 2)
    game.tell_roll(
        r.SPON_05,
        pu.SPONSOR,
        player=fouler.id,
        rolled=rolled,
        target=2,
        success=1 if rolled >= 2 else 0,
        value=ex.CRYSTAL_BALL,
    )
    return FILMED_WELL if rolled >= 2 else FILMED_BADLY


def may_not_argue(state: State, side: i64) -> bool:
    """Whether the other team's Crystal Ball keeps a coach from ever arguing (DB21-SPON-05)."""
    return state.squads.has_sponsor(1 - side, ex.CRYSTAL_BALL)


# -- Lightningade: injuries ----------------------------------------------------------------------------------------


def revived(game: Game, victim: Player) -> bool:
    """
    Whether Lightningade sends a player to Reserves who would be Knocked-out or a Casualty: a D6, 5 or more.

    Source: DB21-SPON-06.
    """
    if not game.state.squads.has_sponsor(victim.side, ex.LIGHTNINGADE):
        return False
    rolled = game.roll(pu.SPONSOR, victim.id, kind=dice.D6, cuts=1 << 5)
    game.tell_roll(
        r.SPON_06,
        pu.SPONSOR,
        player=victim.id,
        rolled=rolled,
        target=5,
        success=1 if rolled >= 5 else 0,
        value=ex.LIGHTNINGADE,
    )
    if rolled < 5:
        return False
    game.remove(victim, RESERVES, rule=r.SPON_06)
    return True


# -- Air Oberwald: a gift for one player ---------------------------------------------------------------------------


def next_to_choose(state: State) -> i64:
    """The side whose coach still chooses Air Oberwald's gift, the first in turn before the other; `NONE` if none."""
    for turn in range(i64(2)):
        side = state.first_side if turn == 0 else 1 - state.first_side
        if state.squads.has_sponsor(side, ex.AIR_OBERWALD) and state.boon(side) == ex.NO_BOON:
            return side
    return NONE


def boon_options() -> vec[i64]:
    """The four gifts (DB21-SPON-07)."""
    options = vec[i64]()
    for boon in range(i64(ex.BOON_DAGGER), i64(ex.BOON_PHYSICIAN) + 1):
        options = append(options, op.option(op.BOON, boon))
    return options


def choose_boon(game: Game, side: i64, boon: i64) -> None:
    """The gift is chosen; the player has it from now on (DB21-SPON-07)."""
    give_boon(game.state, side, boon=boon)
    tell_sponsor(game, side, rule=r.SPON_07, player=game.state.squads.sponsored(side), boon=boon)


def give_boon(state: State, side: i64, boon: i64) -> None:
    """Note the gift and write it onto the sheet of the sponsored player."""
    squads = state.squads
    state.set_boon(side, boon)
    state.squads = squads.with_team(side, with_boon(squads.team(side), boon))


def has_physician(state: State, player: PlayerId, side: i64) -> bool:
    """Whether Air Oberwald's physician looks after the player (DB21-SPON-07)."""
    return state.boon(side) == ex.BOON_PHYSICIAN and state.squads.sponsored(side) == player
