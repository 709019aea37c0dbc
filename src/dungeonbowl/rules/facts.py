"""Numbers and yes-or-no facts in which games differ where their procedures are the same."""

from __future__ import annotations

from mypy_extensions import i64


class Facts:
    """
    The facts of one game.

    Args:
        values: Whether sheets give AG and AV as values, not as the numbers needed.
        dodge: What is added to every Dodge.
        deployed: How many players a side puts down before the first turn; 0 where the tables of the game say it.
        stand_up_by_pro: Whether Pro may roll a failed standing up again.
        dugout_first: Whether the dugout is used before anybody acts, or not at all.
        dugout_in_first_turn: Whether it may be used in the first team turn of the match.
        entrants_act: Whether a reserve may act in the turn they come in.
        names_targets: Whether an action names its target when it is declared.
        jumps: Whether players may be jumped over.
        casualty_digits: Whether the dice of a casualty are read as tens and units.
        lifts_asked: Whether a coach is asked about skills that only add to a die; else they always add.
        long_legs_reach: Whether Very Long Legs help to reach for a thrown ball.
        tails_add_up: Whether each Prehensile Tail counts that a player dodges away from, or one.
        sponge_first: Whether the sponge is used before anybody acts, or not at all.
        presence_over_walls: Whether Disturbing Presence reaches three squares whatever is between, or as one walks.
        sponges: Whether the sponge brings somebody Knocked Out back at all.
        reserves_from: From which of its team turns on, in a drive, a side may bring reserves in.
        most_teams: How many teams may meet in one dungeon.
        referees_stop: Whether the referees may stop a reserve for the rest of the team turn.
        turnovers: Whether a failure may end the team turn.
        declares: Whether a player's action is declared before they move.
        injured_leave: Whether every injury takes a player out of the dungeon.
        rises_first: Whether whoever is down is stood up or turned over as the team turn begins, before anybody acts.
    """

    def __init__(
        self,
        values: bool,
        dodge: int,
        deployed: int,
        stand_up_by_pro: bool,
        dugout_first: bool,
        dugout_in_first_turn: bool,
        entrants_act: bool,
        names_targets: bool,
        jumps: bool,
        casualty_digits: bool,
        lifts_asked: bool,
        long_legs_reach: bool,
        tails_add_up: bool,
        sponge_first: bool,
        presence_over_walls: bool = True,
        sponges: bool = True,
        reserves_from: int = 1,
        referees_stop: bool = False,
        turnovers: bool = True,
        declares: bool = True,
        rises_first: bool = False,
        most_teams: int = 2,
        injured_leave: bool = False,
    ) -> None:
        self.values = values
        self.dodge: i64 = dodge
        self.deployed: i64 = deployed
        self.stand_up_by_pro = stand_up_by_pro
        self.dugout_first = dugout_first
        self.dugout_in_first_turn = dugout_in_first_turn
        self.entrants_act = entrants_act
        self.names_targets = names_targets
        self.jumps = jumps
        self.casualty_digits = casualty_digits
        self.lifts_asked = lifts_asked
        self.long_legs_reach = long_legs_reach
        self.tails_add_up = tails_add_up
        self.sponge_first = sponge_first
        self.presence_over_walls = presence_over_walls
        self.sponges = sponges
        self.reserves_from: i64 = reserves_from
        self.referees_stop = referees_stop
        self.turnovers = turnovers
        self.declares = declares
        self.rises_first = rises_first
        self.most_teams = most_teams
        self.injured_leave = injured_leave
