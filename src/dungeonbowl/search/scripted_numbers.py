"""
Every number that `scripted` decides by, in one place.

Values and costs are thousandths of a won match unless a comment says otherwise; chances are 0 to 1. All of them are
starting points to be tuned by matches.
"""

from __future__ import annotations


class Numbers:
    """The parameters of one coach; change them before it thinks."""

    def __init__(self) -> None:
        # What things are worth.
        self.win: float = 1000.0
        self.hold: float = 300.0  # to hold the ball, unthreatened
        self.strip: float = 220.0  # to take it from their carrier
        self.loose: float = 60.0  # to lose it to nobody
        self.turnover: float = 12.0  # what is left undone when a turn ends early, by itself
        self.turnover_share: float = 6.0  # ... and more for each own player yet to act
        self.down: float = 12.0  # an ordinary player knocked down
        self.out: float = 40.0  # an ordinary player out of play for good, times the chance of it
        self.pushed: float = 4.0  # an ordinary player pushed away
        self.marks_carrier: float = 45.0  # knocking down one who marks our carrier
        self.plugs: float = 26.0  # ... or stands on our carrier's way
        self.marks_opener: float = 14.0  # ... or keeps ours from a chest, or from moving freely
        self.near_ball: float = 20.0  # ... or stands beside the loose ball
        self.stand: float = 14.0  # to be on one's feet
        self.reserve: float = 40.0  # one more player in the dungeon
        self.mate_lost: float = 30.0  # an own player lost
        self.least: float = 1.5  # a plan worth less is not carried out
        # The way to somewhere.
        self.step: float = 5.0  # each step nearer to one's post
        self.carrier_step: float = 12.0  # each step of the carrier nearer to the end zone
        self.sack: float = 150.0  # the carrier knocked down, times the chance
        self.covered: float = 5.0  # an own player beside the carrier
        self.escort: float = 30.0  # standing where an attacker of the carrier would stand, times the threat
        self.make_way: float = 14.0  # standing before our carrier who has yet to move
        self.obstacle: float = 14.0  # marking their carrier
        self.in_the_way: float = 9.0  # being on their carrier's way, less for each step aside
        self.marking: float = 3.0  # marking an opponent who is after our carrier or a chest
        self.marked: float = 2.5  # each opponent who marks the square
        self.ball_beside: float = 8.0  # standing beside the loose ball
        self.blast: float = 9.0  # standing beside a closed chest without wanting to open it
        self.on_portal: float = 8.0  # standing on a Portal
        self.lair: float = 16.0  # ending in a room that hurts
        self.brink: float = 3.0  # ending beside the chasm
        self.crowd: float = 2.0  # each own player beside, for those who do not need company
        # Haste: after so many own turns without the ball changing hands, caution is down to `least_caution`.
        self.patience: int = 10
        self.least_caution: float = 0.25
        # Chances that are enough.
        self.sure: float = 0.97
        self.score_now: float = 0.70
        self.score_hope: float = 0.9  # of what waiting a turn would give
        self.pickup: float = 0.33
        self.careful: float = 0.999  # a move that counts as free of dice
        self.carrier_risk: float = 0.83  # one roll that the carrier may risk ...
        self.carrier_gain: float = 30.0  # ... if it gains as much
        self.run_risk: float = 0.83  # one roll on the way to a chest or a block
        self.foul_gain: float = 14.0
        # Chests.
        self.trap: float = 8.0  # a booby trap that hits nobody but its opener
        self.trap_mate: float = 6.0
        self.trap_enemy: float = 4.0
        self.open_least: float = 0.0
        self.race: float = 0.9  # steepness of the race for a chest, in turns
        self.keep_turns: float = 2.0  # a chest they reach sooner by so many turns is left to them
        self.cover_distance: int = 3  # steps that a cover keeps from a chest
        # Portals.
        self.hop_turns: float = 1.5  # turns that a teleport must save
        self.mishap: float = 35.0
        self.displaced: float = 12.0  # whoever stands where one comes out is sent on
        # Re-rolls.
        self.reroll_plenty: int = 2  # with as many left they are used freely
        # Throws.
        self.interferer: float = 0.85  # what is left of a pass's chance for each who may interfere
        self.pass_over_hand: float = 0.05  # what a pass must be better by
        # A nearly worn-out tie is broken by up to this much, from the coach's own seed.
        self.whim: float = 0.4
