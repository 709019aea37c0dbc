"""
Every number that `scripted` decides by, in one place.

Values and costs are thousandths of a won match unless a comment says otherwise; chances are 0 to 1. All of them are
starting points to be tuned by matches.
"""

from __future__ import annotations


class Numbers:
    """The parameters of one coach; a coach may be given an object with other values."""

    # What things are worth.
    win: float = 1000.0
    hold: float = 300.0  # to hold the ball, unthreatened
    strip: float = 220.0  # to take it from their carrier
    loose: float = 60.0  # to lose it to nobody
    turnover: float = 12.0  # what is left undone when a turn ends early, by itself
    turnover_share: float = 6.0  # ... and more for each own player yet to act
    down: float = 12.0  # an ordinary player knocked down
    out: float = 40.0  # an ordinary player out of play for good, times the chance of it
    pushed: float = 4.0  # an ordinary player pushed away
    marks_carrier: float = 45.0  # knocking down one who marks our carrier
    plugs: float = 26.0  # ... or stands on our carrier's way
    marks_opener: float = 9.8  # ... or keeps ours from a chest
    marks_somebody: float = 4.2  # ... or marks one of ours who has yet to act
    guards_chest: float = 7.0  # ... or stands beside a closed chest
    near_ball: float = 20.0  # ... or stands beside the loose ball
    stand: float = 14.0  # to be on one's feet
    mate_lost: float = 30.0  # an own player lost
    least: float = 1.5  # a plan worth less is not carried out
    # The way to somewhere.
    step: float = 5.0  # each step nearer to one's post
    carrier_step: float = 12.0  # each step of the carrier nearer to the end zone
    sack: float = 150.0  # the carrier knocked down, times the chance
    covered: float = 5.0  # an own player beside the carrier
    escort: float = 30.0  # standing where an attacker of the carrier would stand, times the threat
    make_way: float = 14.0  # standing before our carrier who has yet to move
    obstacle: float = 14.0  # marking their carrier
    in_the_way: float = 9.0  # being on their carrier's way, less for each step aside
    marking: float = 3.0  # marking an opponent who is after our carrier or a chest
    marked: float = 2.5  # each opponent who marks the square
    ball_beside: float = 8.0  # standing beside the loose ball
    blast: float = 9.0  # standing beside a closed chest without wanting to open it
    on_portal: float = 8.0  # standing on a Portal
    lair: float = 16.0  # ending in a room that hurts
    brink: float = 3.0  # ending beside the chasm
    armoury: float = 1.5  # ending where armour breaks more easily
    cursed: float = 1.0  # ... and where nothing is rolled again
    flooded: float = 0.5
    bone_pit: float = 0.5
    wolf: float = 4.0  # ending where a werewolf may come
    greenhouse: float = 3.0
    corpses: float = 2.0
    roots: float = 2.5
    tug: float = 4.0  # trying to tear the roots that hold one
    fungus: float = 2.5
    marsh: float = 0.5
    snack: float = 2.0
    funds: float = 2.0  # for the club's coffers
    crowd: float = 2.0  # each own player beside, for those who do not need company
    # Lines and roads. Tolls are tenths of a step, the others players.
    narrow: float = 1.5  # each square that the carrier's place is narrower than four
    keeper_spares: int = 2  # so many players without a chest before one keeps the door
    hold_line: float = 30.0  # standing where the line wants one
    plug_most: int = 3
    plug_until: int = 4  # own turns; after that nobody waits in a line for their carrier
    seal_most: int = 4
    seal_until: int = 6  # own turns; after that nobody waits in a line behind their own
    escorts: int = 4  # who keeps beside the carrier; the rest clear the road
    stuck_steps: int = 3  # a carrier who gets no farther without dice is stuck
    relief: float = 0.15  # less danger by this much, and the carrier does not wait for the others
    assist: float = 8.0  # marking one who stands in a stuck carrier's way
    past_them: float = 120.0  # a mate with a free way while the carrier is stuck
    opens_within: int = 6  # steps from a stuck carrier in which opponents stand in the way
    road_zone: int = 12  # each Tackle Zone on a square, two at most
    road_foe: int = 50
    road_foe_later: int = 12  # ... and more for each own turn since the ball last changed hands
    road_fallen: int = 20
    road_own: int = 4
    no_way: int = 12  # steps that a base without a way to the end zone is farther from it
    ahead_of_ball: int = 6  # steps that one ahead of the carrier counts as farther from him
    # Haste: after so many own turns without the ball changing hands, caution is down to `least_caution`.
    patience: int = 3
    least_caution: float = 0.08
    # ... and from so many own turns of the match on it wears off as well, whoever had the ball.
    long_match: int = 5
    long_over: int = 5
    # ... and so does the watch over their carrier's way: whoever wins races to it, nobody waits.
    watch_until: int = 3
    watch_over: int = 5
    haste: float = 0.6  # less caution than this, and a better place is worth a roll even to those who have a safe one
    bold_over: float = 5.0  # ... if it is better by so much
    score_caution: float = 0.3  # a poor chance to score is not taken however little caution is left
    # Chances that are enough.
    sure: float = 0.97
    score_now: float = 0.70
    even_in_haste: float = 0.3  # ... a roll of the carrier's that is worth it once caution is gone
    score_hope: float = 0.9  # of what waiting a turn would give
    pickup: float = 0.33
    careful: float = 0.999  # a move that counts as free of dice
    run_risk: float = 0.83  # one roll on the way to a chest or a block
    foul_gain: float = 14.0
    # Chests.
    trap: float = 8.0  # a booby trap that hits nobody but its opener
    trap_mate: float = 6.0
    trap_enemy: float = 4.0
    open_least: float = 0.0
    cover_distance: int = 3  # steps that a cover keeps from a chest
    # Portals.
    hop_turns: float = 1.5  # turns that a teleport must save
    hop_beaten: int = 3  # so many players out of play, and a smaller gain will do
    beaten_turns: float = 3.0  # more turns than this from the ball is out of play
    mishap: float = 30.0
    displaced: float = 12.0  # whoever stands where one comes out is sent on
    displaced_guard: float = 25.0  # ... more for their last defender or the cover of their carrier
    displaced_line: float = 20.0  # ... and for one of ours who holds a line
    flee_sack: float = 0.3  # a carrier in such danger takes to a Portal
    enter: float = 20.0  # another player in the dungeon
    enter_least: float = 0.0
    enter_goal_side: float = 6.0  # each Portal on the goal's side of their carrier, by its share
    sponge_later: float = 100.0  # reserves come before the Magic Sponge
    # Throws.
    interferer: float = 0.85  # what is left of a pass's chance for each who may interfere
    pass_over_hand: float = 50.0  # what a pass must be better by
    throw_gain: float = 40.0  # what a team-mate must be better placed by where a throw ends the team turn
    throw_saves: int = 3  # ... and steps nearer to the end zone
    # Team-mates thrown.
    toss_least: float = 20.0
    toss_fall: float = 20.0  # the thrown player lies somewhere
    toss_aims: int = 6  # squares whose scatters are weighed
    # The wizard's spell: what it must be worth at first, less so much each turn, and at least.
    spell_first: float = 90.0
    spell_fades: float = 6.0
    spell_least: float = 20.0
    fury_share: float = 0.9
    drain_out: float = 0.42
    vines_carrier: float = 80.0
    blinding_passes: float = 35.0
    blinding_blocks: float = 25.0  # each opponent beside our carrier
    # A nearly worn-out tie is broken by up to this much, from the coach's own seed.
    whim: float = 0.4
    # Shares, weights and limits inside one decision.
    even: float = 0.5
    slight: float = 0.05
    walk: float = 0.05  # each square walked, all else being equal
    walk_carrier: float = 0.02
    step_back: float = 2.5  # each step nearer than a post wants it
    marked_hunting: float = 1.0  # each marker while their carrier is hunted
    goal_side: float = 7.0  # between their carrier and our end zone
    aside: float = 0.33  # of `in_the_way`, lost for each step off the way
    blast_later: float = 6.3  # beside a closed chest once the ball is out
    jail: float = 3.2
    carrier_terrain: float = 3.0  # what is bad about a square is so much worse for the carrier
    fragile: float = 0.05  # turns that each point of armour below 10 adds to the way to a chest
    bold_share: float = 0.3
    bold_urgency: float = 0.4
    stop_score: float = 0.6
    score_in_one: float = 0.85
    score_in_two: float = 0.6
    score_later: float = 0.35
    # The ball found or picked up.
    found_sacked: float = 0.3
    found_fast: float = 0.02
    found_step: float = 2.0
    trap_turnover: float = 0.3
    pickup_sack: float = 0.7
    pickup_score: float = 0.6
    pickup_worth: float = 0.4
    # Giving the ball on.
    calm_share: float = 0.5
    pass_worth: float = 0.2
    pass_walk: float = 0.002
    give_over_carry: float = 20.0
    # Blocks, the Blitz and the rest.
    pushed_off_carrier: float = 18.0
    pushed_off_road: float = 10.0
    free_risk: float = 0.12
    free_blitz_risk: float = 0.3
    block_before_move: float = 0.2
    blitz_reach: float = 0.4
    blitz_walk: float = 0.3
    blitz_least: float = 3.5
    foul_out: float = 0.63
    foul_stun: float = 0.58
    gazed: float = 36.0
    bomb_hits: float = 0.3
    bomb_risk: float = 0.12
    bomb_own: float = 24.0
    # Re-rolls: what must hang on a roll while so many are left.
    reserve_of_three: float = 25.0
    reserve_of_two: float = 32.0
    reserve_of_one: float = 45.0
    own_loss: float = 8.0
    own_loss_carrier: float = 60.0
    ball_roll: float = 0.7
    half_a_hit: float = 0.5
    # Magic Points: how many are kept for rolls about the ball, and which totals are rolled again, `their_` of theirs.
    magic_kept: int = 2
    magic_pickup: int = 3  # what is higher
    magic_injury: int = 4  # this or higher
    magic_sprint: int = 1  # this or lower, and so the next four
    magic_foul: int = 2
    magic_block: int = 4
    magic_throw: int = 5  # a leap too
    magic_catch: int = 7
    magic_their_pickup: int = 2  # this or lower
    magic_their_fight: int = 10  # this or higher
    magic_their_throw: int = 8
    # Faces of the block die, seen from the blocker; `their_` where the blocker is an opponent.
    their_hit: float = 25.0
    their_fall: float = 60.0
    face_pow: float = 1.0
    face_push: float = 4.0
    face_push_carrier: float = 10.0
    wrestled_down: float = 0.7
    wrestled_self: float = 0.3
    # Pushes: how bad a square is for whoever is pushed there.
    push_chasm: float = 200.0
    push_tomb: float = 20.0
    push_wall: float = 12.0
    push_chest: float = 25.0  # into a closed chest that opens for whoever comes in
    push_portal: float = 7.0
    push_pit: float = 20.0  # besides the fall
    push_into_theirs: float = 6.0
    push_into_own: float = 4.0
    push_step: float = 3.0
    push_on_ball: float = 15.0
    push_marked: float = 1.5
    push_brink: float = 4.0
    # Choosing players and places.
    price_carrier: float = 100.0
    place_marked: float = 3.0
    place_step: float = 0.3
    place_beside: float = 2.0
    place_whim: float = 4.0
    place_narrow: float = 2.0  # each square around what is placed that is no free floor, where it blocks the way
    dump_least: float = 0.45
    # The first six.
    start_hands: float = 0.2
    start_ma: float = 0.5
    start_av: float = 0.15
    start_fast: float = 2.0
    start_strong: float = 1.5
    start_block: float = 2.0
    start_sure_hands: float = 2.0
    start_no_hands: float = 3.0
    start_moody: float = 4.0
    start_chest: float = 0.5
