"""How others lay out the dice of the living rulebooks, and which action and which weapon an act of theirs needs."""

from pathlib import Path

import pytest

from tests.notation.test_living_wordings import play


def passes(folder: Path, players: str, step: str, rules: str = "naf", more: str = "") -> None:
    """Play one step in which a9 and b9 stand by."""
    bystanders = "a9: {at: [2, 7]}, b9: {at: [14, 7]}"
    result = play(folder, rules, f"players: {{{players}, {bystanders}}}\nsteps:\n  - {step.strip()}\n", more=more)
    assert result.passed, result.message


@pytest.mark.parametrize("dice", ["[[pow, push_back]]", "[pow, push_back]"])
def test_the_dice_of_one_block_may_stand_one_after_the_other(tmp_path: Path, dice: str) -> None:
    step = f"""act: {{player: a1, block: b1}}
    dice: {{block: {dice}, armour: [[3, 4]]}}
    choose: {{block_die: pow, push_to: [9, 4], follow_up: false}}
    expect: {{state: {{b1: prone}}}}"""
    passes(tmp_path, "a1: {at: [7, 4], st: 4}, b1: {at: [8, 4]}", step)


@pytest.mark.parametrize("dice", ["[[N, NE, SE]]", "[N, NE, SE]"])
def test_the_steps_of_a_scatter_may_stand_together(tmp_path: Path, dice: str) -> None:
    step = f"""act: {{player: a1, pass: [10, 5]}}
    dice: {{pass: [2], scatter: {dice}, catch: [4]}}
    expect: {{ball: {{carrier: a2}}}}"""
    passes(tmp_path, "a1: {at: [4, 5]}, a2: {at: [12, 4]}", step, more="ball: {carrier: a1}")


@pytest.mark.parametrize(
    ("deeds", "at"),
    [
        ("move: [[7, 3]], block: b1", [7, 3]),
        ("do: [{block: b1}, {move: [[6, 4]]}]", [6, 4]),
    ],
)
def test_a_step_and_a_block_need_a_blitz(tmp_path: Path, deeds: str, at: list[int]) -> None:
    dodge = "dodge: [4], " if "do:" not in deeds else ""
    step = f"""act: {{player: a1, {deeds}}}
    dice: {{{dodge}block: [push_back]}}
    choose: {{push_to: [9, 5], follow_up: false}}
    expect: {{at: {{a1: {at}, b1: [9, 5]}}}}"""
    passes(tmp_path, "a1: {at: [7, 4]}, b1: {at: [8, 4]}", step)


@pytest.mark.parametrize(
    ("skill", "dice", "choose"),
    [
        ("chainsaw", "chainsaw: [2], armour: [[1, 1]]", ""),
        ("stab", "armour: [[1, 1]]", "choose: {use: [stab]}"),
        ("stab", "stab: [[1, 1]]", "choose: {use: [stab]}"),
    ],
)
def test_a_weapon_in_place_of_a_block(tmp_path: Path, skill: str, dice: str, choose: str) -> None:
    step = f"""act: {{player: a1, block: b1}}
    dice: {{{dice}}}
    {choose or "choose: {}"}
    expect: {{at: {{b1: [8, 4]}}, state: {{b1: standing}}}}"""
    passes(tmp_path, f"a1: {{at: [7, 4], skills: [{skill}]}}, b1: {{at: [8, 4]}}", step)


@pytest.mark.parametrize(("dice", "state"), [("injury: [[3, 3]], ", "stunned"), ("", "prone")])
def test_an_injury_roll_says_that_a_bonus_broke_the_armour(tmp_path: Path, dice: str, state: str) -> None:
    step = f"""act: {{player: a1, block: b1}}
    dice: {{block: [pow], {dice}armour: [[5, 3]]}}
    choose: {{push_to: [9, 4], follow_up: false}}
    expect: {{state: {{b1: {state}}}}}"""
    passes(tmp_path, "a1: {at: [7, 4], skills: [mighty_blow]}, b1: {at: [8, 4]}", step)


@pytest.mark.parametrize(("dice", "fallen"), [("[4, 3]", "b1"), ("[3, 4]", "b1"), ("[3, 4]", "b2"), ("[4, 3]", "b2")])
def test_either_of_two_beside_a_blast_may_come_first(tmp_path: Path, dice: str, fallen: str) -> None:
    step = f"""act: {{player: a1, special: bombardier, target: [7, 4]}}
    dice: {{pass: [4], bomb: {dice}, armour: [[1, 2]]}}
    expect: {{state: {{{fallen}: prone, {"b2" if fallen == "b1" else "b1"}: standing}}}}"""
    bomber = "a1: {at: [4, 4], skills: [bombardier]}, b1: {at: [8, 3]}, b2: {at: [8, 5]}"
    passes(tmp_path, bomber, step)


def test_a_bomb_thrown_as_a_hail_mary(tmp_path: Path) -> None:
    step = """act: {player: a1, special: bombardier, hail_mary: [8, 4]}
    dice: {pass: [2], scatter: [E, E, N]}
    expect: {turnover: false}"""
    passes(tmp_path, "a1: {at: [4, 4], skills: [bombardier, hail_mary_pass]}, b1: {at: [6, 4]}", step)


def test_nobody_follows_where_a_wall_stops_the_push(tmp_path: Path) -> None:
    step = """act: {player: a1, block: b1}
    dice: {block: [pow], armour: [[1, 1]]}
    choose: {follow_up: false}
    expect: {at: {a1: [7, 2], b1: [7, 1]}}"""
    passes(tmp_path, "a1: {at: [7, 2]}, b1: {at: [7, 1]}", step)
