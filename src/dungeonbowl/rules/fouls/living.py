"""
Fouls and the referee in the games on the Living Rulebook: a double is seen, a bribe comes before an argument.

Source: LRB-FOUL, LRB-ARGUE, LRB-BRIBE, LRB-SAW-04, LRB-TO-09, NAF-FOUL-01.
"""

from __future__ import annotations

from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import RESERVES, SENT_OFF
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking import weapons
from dungeonbowl.rules.fouls import parts
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.injuries import causes
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.state.state import Player


def foul(game: Game, fouler: Player, victim: Player, injury_doubles: bool) -> None:
    """
    A foul: armour, then injury; what follows for the fouler comes last.

    Args:
        injury_doubles: whether the referee sees a double on the Injury roll too (not in the NAF's games).

    Source: LRB-FOUL-02 to -09, LRB-SAW-04, NAF-FOUL-01.
    """
    modifier = parts.foul_modifier(game.state, fouler.id, victim=victim.id)
    if fouler.has(sk.CHAINSAW):
        if not weapons.hits(game, fouler, target=victim):
            game.end_activation()
            return
        modifier += weapons.BONUS
    game.notes.last_armour = 0
    game.notes.last_injury = 0
    broken = injuries.armour_roll(game, victim, by=fouler.id, modifier=modifier, cause=causes.FOUL)
    game.cite(r.LRB_FOUL_01)
    game.cite(r.LRB_FOUL_02)
    if modifier != 0:
        game.cite(r.LRB_FOUL_03)
        game.cite(r.LRB_FOUL_04)
    if broken >= 0:
        injuries.injury_roll(game, victim, by=fouler.id, cause=causes.FOUL, applied=broken == injuries.APPLIED)
    game.end_activation()
    seen = injury_doubles and broken >= 0 and dice.is_double(game.notes.last_injury)
    if dice.is_double(game.notes.last_armour):
        if broken < 0 and fouler.can_use(sk.SNEAKY_GIT):
            game.tell_skill(fouler, sk.SNEAKY_GIT, rule=r.LRB_FOUL_07)
        else:
            seen = True
    if seen:
        game.cite(r.LRB_FOUL_06)
        game.cite(r.LRB_FOUL_09)
        if not talked_round(game, fouler, turnover=True):
            send_off(game, fouler, turnover=True)


def talked_round(game: Game, player: Player, turnover: bool) -> bool:
    """
    Bribes, then an argument, for a player about to be sent off.

    Args:
        turnover: whether leaving ends the turn, ball or no ball.

    Returns: whether they stay where they are; one whom an argument saves goes to Reserves and is settled here.
    Source: LRB-BRIBE-01 to -03, LRB-ARGUE-01 to -05.
    """
    if parts.bribe(game, player):
        return True
    if not game.rules.edition.argues or parts.argue(game, player) != parts.LET_BACK:
        return False
    if not player.in_play:
        # Whom the action took out of the dungeon is in Reserves already, or Knocked Out.
        game.cite(r.LRB_ARGUE_04)
        return True
    game.tell(ev.SENT_OFF, r.LRB_ARGUE_04, player=player.id, source=player.square)
    leaves(game, player, turnover=turnover)
    game.remove(player, RESERVES, rule=r.LRB_ARGUE_04)
    ball.drop(game, player)
    return True


def leaves(game: Game, player: Player, turnover: bool) -> None:
    """
    Whoever must go ends the own turn for a foul, or with the ball; what is found between two turns does not.

    Source: LRB-TO-09, NAF-SW-04.
    """
    if game.notes.between_turns or not game.is_active_side(player):
        return
    if turnover or player.holds_ball:
        game.turn_over(r.LRB_TO_09)


def send_off(game: Game, player: Player, turnover: bool) -> None:
    """Off for the match; a held ball bounces. Source: LRB-FOUL-08, DB5-SKILL-07, -08, NAF-SW-04."""
    game.tell(ev.SENT_OFF, r.LRB_FOUL_08, player=player.id, source=player.square)
    leaves(game, player, turnover=turnover)
    game.remove(player, SENT_OFF, rule=r.LRB_FOUL_08)
    ball.drop(game, player)


def send_off_for_weapon(game: Game, player: Player) -> None:
    """The referee has seen a secret weapon. Source: LRB-SW-02, DB5-SKILL-07, NAF-SW-03, -04."""
    if not talked_round(game, player, turnover=False):
        send_off(game, player, turnover=False)
