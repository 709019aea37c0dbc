"""Special actions, activation traits and rooms."""

from __future__ import annotations

import pytest

from dungeonbowl.core import options as op
from dungeonbowl.core.ids import IN_PLAY, INJURED, KO, NONE, PRONE, STANDING, STUNNED
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.ground import room_actions, rooms
from dungeonbowl.rules.traits import db2021 as traits
from dungeonbowl.rulesets import DB2021
from dungeonbowl.state.state import FINISHED, GATHERED, NO_ZONE, ROOTED, SLOWED, STRONGER, THIRSTY
from tests.kit.positions import lay_ball, piece
from tests.kit.scripts import Answer
from tests.kit.table import Table

HALL = ["############", "#AA.....#BB#", "#AA.......B#", "#AA.....#BB#", "############"]


def at_player(player: int) -> int:
    """The option that names a player."""
    return int(op.option(op.AT_PLAYER, player))


def duel(skill: str, action: int, **target: object) -> Table:
    home = [piece((4, 2), skills={skill: 0}), piece((4, 3))]
    return Table(HALL, home, [piece((5, 2), **target)], action=action, target=20)  # type: ignore[arg-type]


# -- instead of a Block ------------------------------------------------------------------------------------------


def test_a_stab_is_unmodified_armour_then_injury() -> None:
    table = duel("stab", op.STAB)
    table.deal({"armour": [(3, 6)], "injury": [(2, 3)]})
    instead.stab(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).posture == STUNNED and table.game.finished and not table.game.turnover
    assert {"INJ-08", "SPEC-09"} <= table.cited


def test_a_stab_that_does_not_break_does_nothing() -> None:
    table = duel("stab", op.STAB)
    table.deal({"armour": [(3, 5)]})
    instead.stab(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).standing


def test_the_armoury_does_not_help_a_stab() -> None:
    home = [piece((4, 2), skills=["stab"])]
    table = Table(HALL, home, [piece((5, 2))], action=op.STAB, target=20, rooms=[("armoury", 3, 1, 4, 3)])
    table.deal({"armour": [(3, 5)]})
    instead.stab(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).standing


def test_a_stabbed_carrier_drops_the_ball_after_the_injury() -> None:
    home = [piece((4, 2), skills=["stab"])]
    table = Table(HALL, home, [piece((5, 2))], action=op.STAB, target=20, carrier=20)
    table.deal({"armour": [(4, 6)], "injury": [(5, 4)], "bounce": ["N"]})
    instead.stab(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.box(20) == KO and table.ball == (5, 1) and not table.game.turnover


def test_projectile_vomit_hits_the_target_or_its_user() -> None:
    table = duel("projectile_vomit", op.PROJECTILE_VOMIT)
    table.deal({"projectile_vomit": [2], "armour": [(4, 5)], "injury": [(1, 2)]})
    instead.projectile_vomit(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).posture == STUNNED
    table = duel("projectile_vomit", op.PROJECTILE_VOMIT)
    table.deal({"projectile_vomit": [1], "armour": [(4, 5)], "injury": [(1, 2)]})
    instead.projectile_vomit(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(0).posture == STUNNED and not table.game.turnover
    assert "SPEC-10" in table.cited


def test_vomiting_on_oneself_with_the_ball_is_a_turnover() -> None:
    table = Table(
        HALL, [piece((4, 2), skills=["projectile_vomit"])], [piece((5, 2))], action=op.PROJECTILE_VOMIT, carrier=0
    )
    table.deal({"projectile_vomit": [1], "armour": [(4, 5)], "injury": [(1, 2)], "bounce": ["W"]})
    instead.projectile_vomit(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.game.turnover and table.ball == (3, 2)


@pytest.mark.parametrize(
    ("rolled", "strength", "user", "target"),
    [
        (1, 3, PRONE, STANDING),
        (2, 3, STANDING, STANDING),
        (3, 3, STANDING, STANDING),
        (4, 3, STANDING, PRONE),
        (2, 5, PRONE, STANDING),
        (4, 5, STANDING, STANDING),
        (5, 5, STANDING, PRONE),
    ],
)
def test_breathe_fire(rolled: int, strength: int, user: int, target: int) -> None:
    table = duel("breathe_fire", op.BREATHE_FIRE, st=strength)
    table.deal({"breathe_fire": [rolled], **({"armour": [(1, 2)]} if user == PRONE else {})})
    instead.breathe_fire(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(0).posture == user and table.player(20).posture == target
    assert table.game.finished and table.game.turnover == (user == PRONE)


def test_a_natural_six_of_fire_knocks_down_even_the_strong() -> None:
    table = duel("breathe_fire", op.BREATHE_FIRE, st=5)
    table.deal({"breathe_fire": [6], "armour": [(4, 5)], "injury": [(1, 2)]})
    instead.breathe_fire(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).posture == STUNNED


def test_hypnotic_gaze_counts_other_markers_and_takes_the_zone() -> None:
    home = [piece((4, 2), skills=["hypnotic_gaze"])]
    away = [piece((5, 2)), piece((5, 1)), piece((3, 3), posture=PRONE)]
    table = Table(HALL, home, away, action=op.HYPNOTIC_GAZE, target=20, carrier=20)
    table.deal({"hypnotic_gaze": [4]})
    instead.hypnotic_gaze(table.game, table.player(0), table.player(20))
    table.finish()
    assert table.player(20).flagged(NO_ZONE) and table.state.carrier == 20 and table.game.finished
    table = Table(HALL, home, away, action=op.HYPNOTIC_GAZE, target=20)
    table.deal({"hypnotic_gaze": [3]})
    instead.hypnotic_gaze(table.game, table.player(0), table.player(20))
    assert not table.player(20).flagged(NO_ZONE)


def test_food_flies_four_squares_in_sight_at_standing_opponents() -> None:
    away = [piece((7, 2)), piece((8, 2)), piece((9, 1)), piece((5, 1), posture=PRONE)]
    table = Table(HALL, [piece((3, 2))], away, action=op.THROW_FOOD, rooms=[("kitchen", 3, 1, 4, 3)])
    assert [int(p) for p in DB2021.action(op.THROW_FOOD).targets(table.state, table.player(0))] == [20]
    table.deal({"room": [5], "armour": [(1, 2)]})
    table.state.target = 20
    DB2021.action(op.THROW_FOOD).begin(table.game, table.player(0))
    table.finish()
    assert table.player(20).posture == PRONE and table.game.finished and not table.game.turnover


def test_gather_funds_is_noted_once_for_each_player() -> None:
    table = Table(
        HALL, [piece((3, 2)), piece((4, 2)), piece((5, 2))], action=op.MOVE, rooms=[("treasure_room", 3, 1, 4, 3)]
    )
    table.deal()
    assert rooms.extra_gold(table.state, 0) == 0
    for p in (0, 0, 1, 2):
        room_actions.gather_funds(table.game, table.player(p))
    assert table.player(0).flagged(GATHERED) and rooms.extra_gold(table.state, 0) == 20000
    assert len(table.told("funds_gathered")) == 4


def test_pick_me_up_at_the_end_of_the_opponents_turn() -> None:
    away = [
        piece((3, 2), skills=["pick_me_up"]),
        piece((5, 2), posture=PRONE),
        piece((6, 2), posture=PRONE, skills=["pick_me_up"]),
        piece((7, 2), posture=PRONE),
        piece((4, 2), posture=STUNNED),
    ]
    table = Table(HALL, [piece((9, 2))], away, action=op.MOVE)
    table.deal({"pick_me_up": [4, 5]})
    traits.pick_me_up(table.game, 1)
    table.finish()
    assert [table.player(p).posture for p in range(20, 25)] == [STANDING, PRONE, STANDING, PRONE, STUNNED]


# -- activation traits ---------------------------------------------------------------------------------------------


def test_bone_head() -> None:
    table = duel("bone_head", op.BLITZ)
    table.deal({"trait": [1]})
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert table.game.finished and table.player(0).flagged(NO_ZONE) and not table.game.turnover


def test_a_trait_may_be_rerolled() -> None:
    table = Table(HALL, [piece((4, 2), skills=["bone_head"])], action=op.MOVE, rerolls=(1, 0))
    table.deal({"trait": [1, 2]}, reroll=["team_reroll"])
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert not table.game.finished


def test_really_stupid_needs_a_clever_neighbour() -> None:
    for neighbour, rolled, lost in ((["really_stupid"], 3, True), ([], 2, False), ([], 1, True)):
        home = [piece((4, 2), skills=["really_stupid"]), piece((4, 3), skills=list(neighbour))]
        table = Table(HALL, home, action=op.MOVE)
        table.deal({"trait": [rolled]})
        traits.activation_roll(table.game, table.player(0))
        table.finish()
        assert table.game.finished == lost == table.player(0).flagged(NO_ZONE)


def test_unchannelled_fury_keeps_the_zone_and_likes_a_fight() -> None:
    for action, rolled, lost in ((op.MOVE, 3, True), (op.MOVE, 4, False), (op.BLITZ, 2, False), (op.STAB, 1, True)):
        table = duel("unchannelled_fury", action)
        table.deal({"trait": [rolled]})
        traits.activation_roll(table.game, table.player(0))
        table.finish()
        assert table.game.finished == lost and not table.player(0).flagged(NO_ZONE)


def test_animal_savagery_hits_a_team_mate_and_goes_on() -> None:
    home = [piece((4, 2), skills=["animal_savagery"]), piece((4, 3)), piece((3, 2)), piece((3, 1), posture=PRONE)]
    table = Table(HALL, home, [piece((5, 2))], action=op.BLOCK, target=20)
    table.deal({"trait": [1], "armour": [(1, 2)]}, who=[2])
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert table.player(2).posture == PRONE and not table.game.finished and not table.game.turnover
    assert {at_player(1), at_player(2)} == set(table.script.asked[-1][2])


def test_animal_savagery_on_the_carrier_is_a_turnover_and_alone_it_is_lost() -> None:
    table = Table(HALL, [piece((4, 2), skills=["animal_savagery"]), piece((4, 3))], action=op.MOVE, carrier=1)
    table.deal({"trait": [3], "armour": [(1, 2)], "bounce": ["E"]})
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert table.game.turnover
    table = Table(HALL, [piece((4, 2), skills=["animal_savagery"])], action=op.MOVE)
    table.deal({"trait": [3]})
    traits.activation_roll(table.game, table.player(0))
    assert table.game.finished and table.player(0).flagged(NO_ZONE)


def test_the_opponent_may_use_the_savages_mighty_blow() -> None:
    home = [piece((4, 2), skills={"animal_savagery": 0, "mighty_blow": 1}), piece((4, 3), av=8)]
    table = Table(HALL, home, action=op.MOVE)
    table.deal({"trait": [3], "armour": [(3, 4)], "injury": [(1, 1)]}, apply_to=["armour"])
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert table.player(1).posture == STUNNED and table.script.asked[-1][1] == 1


def test_take_root_does_not_end_the_activation() -> None:
    table = duel("take_root", op.BLOCK)
    table.deal({"trait": [1]})
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    assert table.player(0).flagged(ROOTED) and not table.game.finished


def vampire(rolled: int, doing: int = op.MOVE, x: int = 3, **answers: list[Answer]) -> Table:
    home = [
        piece((4, 2), skills={"bloodlust": x}),
        piece((4, 3), position="thrall_lineman", av=8),
        piece((3, 3), position="thrall_lineman", posture=STUNNED),
        piece((5, 3)),
    ]
    table = Table(HALL, home, [piece((5, 2))], action=doing, target=20 if doing != op.MOVE else NONE)
    table.deal({"trait": [rolled]}, **answers)
    traits.activation_roll(table.game, table.player(0))
    table.finish()
    return table


def test_bloodlust_passes_on_x_and_never_on_a_one() -> None:
    assert not traits.must_bite(vampire(3).state)
    assert traits.must_bite(vampire(2).state)
    assert not traits.must_bite(vampire(2, op.BLITZ).state)
    assert traits.must_bite(vampire(1, op.BLITZ, 2, action=["blitz"]).state)


def test_a_thirsty_player_may_move_instead() -> None:
    table = vampire(1, op.BLOCK, action=["move"])
    assert table.state.action == op.MOVE and table.state.target == NONE and not table.game.finished
    table = vampire(1, op.BLOCK, action=["block"])
    assert table.state.action == op.BLOCK and table.state.target == 20


def test_a_bite_is_an_injury_roll_on_a_thrall_in_any_state() -> None:
    table = vampire(2)
    table.deal({"injury": [(6, 6)]}, bite=[2])
    assert traits.bite(table.game, table.player(0))
    table.finish()
    assert set(table.script.asked[-1][2]) == {at_player(1), at_player(2), int(op.option(op.NO))}
    assert table.box(2) == INJURED and table.state.injury[2] == 1
    assert not table.game.turnover and not table.state.doing & THIRSTY and table.state.doing & FINISHED


def test_biting_the_carrier_is_a_turnover() -> None:
    table = vampire(2)
    lay_ball(table.state, 1)
    table.deal({"injury": [(1, 2)], "bounce": ["NW"]}, bite=[1])
    assert traits.bite(table.game, table.player(0))
    table.finish()
    assert table.game.turnover and table.ball == (3, 2)


def test_no_bite_costs_the_turn_the_zone_and_the_ball() -> None:
    table = vampire(2)
    lay_ball(table.state, 0)
    table.deal({"bounce": ["N"]}, bite=["no"])
    assert not traits.bite(table.game, table.player(0))
    table.finish()
    assert table.game.turnover and table.player(0).flagged(NO_ZONE) and table.ball == (4, 1)
    assert table.game.finished and "SPEC-08" in table.cited


def test_a_player_who_is_down_cannot_bite() -> None:
    table = vampire(2)
    table.state.set_posture(0, PRONE)
    table.deal()
    assert not traits.bite(table.game, table.player(0))
    assert table.asked == [] and table.game.turnover


def test_a_bite_before_a_pass_leaves_the_movement_to_running_pass() -> None:
    table = vampire(2)
    table.state.action = op.PASS
    table.deal({"injury": [(1, 2)]}, bite=[1])
    assert traits.must_bite_before(table.game, table.player(0))
    assert not table.state.doing & FINISHED


def test_foul_appearance_stops_everything_and_starves_the_thirsty() -> None:
    table = duel("bone_head", op.BLITZ, skills=["foul_appearance"])
    table.deal({"foul_appearance": [2]})
    assert traits.foul_appearance(table.game, table.player(0), table.player(20)) and not table.game.finished
    table.deal({"foul_appearance": [1]})
    assert not traits.foul_appearance(table.game, table.player(0), table.player(20)) and table.game.finished
    assert not table.game.turnover
    table = duel("bone_head", op.BLITZ, skills=["foul_appearance"])
    table.state.doing = THIRSTY
    table.deal({"foul_appearance": [1]})
    assert not traits.foul_appearance(table.game, table.player(0), table.player(20)) and table.game.turnover


# -- rooms ---------------------------------------------------------------------------------------------------------


def lodger(room: str, rolled: int, **numbers: object) -> Table:
    table = Table(HALL, [piece((4, 2), **numbers)], action=op.MOVE, rooms=[(room, 3, 1, 4, 3)])  # type: ignore[arg-type]
    table.deal({"room": [rolled]})
    return table


@pytest.mark.parametrize(("rolled", "ma", "left"), [(1, 6, 4), (2, 3, 1), (2, 2, 1), (3, 6, 6)])
def test_the_forgotten_jail(rolled: int, ma: int, left: int) -> None:
    table = lodger("forgotten_jail", rolled, ma=ma)
    assert rooms.on_activation(table.game, table.player(0)) == left == table.state.moves_left
    table.finish()
    assert bool(table.state.doing & SLOWED) == (rolled < 3)


def test_the_chaotic_idol_strengthens_on_a_six() -> None:
    table = lodger("chaotic_idol", 5)
    rooms.on_activation(table.game, table.player(0))
    assert table.player(0).st == 3
    table = lodger("chaotic_idol", 6)
    rooms.on_activation(table.game, table.player(0))
    table.finish()
    assert table.player(0).st == 4 and table.state.doing & STRONGER


def test_the_dragon_youngling() -> None:
    table = lodger("dragon_youngling", 4)
    rooms.on_activation(table.game, table.player(0))
    assert not table.game.finished
    table = lodger("dragon_youngling", 5)
    table.script.dice["armour"] = [(1, 2)]
    rooms.on_activation(table.game, table.player(0))
    table.finish()
    assert table.game.finished and table.player(0).posture == PRONE and not table.game.turnover
    table = lodger("dragon_youngling", 6, posture=PRONE)
    table.script.dice["armour"] = [(4, 5)]
    table.script.dice["injury"] = [(1, 2)]
    rooms.on_activation(table.game, table.player(0))
    table.finish()
    assert table.game.finished and table.player(0).posture == STUNNED and "FEAT-19" in table.cited


def test_the_dragon_takes_the_turn_from_a_carrier() -> None:
    table = Table(HALL, [piece((4, 2))], action=op.MOVE, rooms=[("dragon_youngling", 3, 1, 4, 3)], carrier=0)
    table.deal({"room": [5], "armour": [(1, 2)], "bounce": ["N"]})
    rooms.on_activation(table.game, table.player(0))
    table.finish()
    assert table.game.turnover


def test_the_flooded_room_wants_a_three_to_rush() -> None:
    table = Table(HALL, [piece((4, 2)), piece((7, 2))], action=op.MOVE, rooms=[("flooded_room", 3, 1, 4, 3)])
    ground = table.game.rules.ground
    assert ground.rush_target(table.game.state, table.player(0).square) == 3
    assert ground.rush_target(table.game.state, table.player(1).square) == 2
    assert table.box(0) == IN_PLAY
