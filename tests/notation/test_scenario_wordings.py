"""What the scenario runner takes from the act itself, and the spellings it understands."""

from functools import partial
from pathlib import Path

import pytest

from tests.notation import written
from tests.notation.written import PORTALS, run

play = partial(written.play, drawn=PORTALS)


PASSER = """
players:
  a1: {at: [4, 2], ma: 6, pa: 4, skills: [portal_passer]}
  a2: {at: [13, 2], ag: 3}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, as: move, %s}
    dice: {teleport: [2]%s}
    choose: %s
    expect: {ball: {carrier: %s}, turnover: false}
"""


@pytest.mark.parametrize(
    ("deeds", "dice", "choose", "carrier", "passed"),
    [
        ("move: [[5, 1], [11, 2]], pass: [13, 2]", ", pass: [4], catch: [3]", "{}", "a2", True),
        ("move: [[5, 1], [11, 2]], pass: [13, 2]", ", pass: [4], catch: [3]", "{use: [portal_passer]}", "a2", True),
        ("move: [[5, 1], [11, 2]]", "", "{}", "a1", True),
        ("move: [[5, 1], [11, 2]], pass: [13, 2]", "", "{decline: [portal_passer]}", "a1", False),
    ],
)
def test_an_act_that_passes_beyond_the_portal_says_so(
    tmp_path: Path, deeds: str, dice: str, choose: str, carrier: str, passed: bool
) -> None:
    assert play(tmp_path, PASSER % (deeds, dice, choose, carrier)).passed == passed


def test_a_deed_that_is_refused_after_a_portal_is_not_dropped(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
players:
  a1: {at: [4, 2], ma: 6, pa: 4}
  a2: {at: [13, 2], ag: 3}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, as: move, move: [[5, 1], [11, 2]], pass: [13, 2]}
    dice: {teleport: [2]}
    expect: {ball: {carrier: a1}, turnover: false}
""",
    )
    assert not result.passed
    assert result.message == "refused: a pass to N3 [13, 2]"


STABBER = """
players:
  a1: {at: [4, 2], skills: [stab]}
  b1: {at: [6, 2], av: 9}
  b2: {at: [6, 3], av: 9}
turn: A
steps:
  - act: {player: a1, %s}
    dice: {armour: [[5, 4]], injury: [[1, 2]]}
    expect: {state: {b1: stunned, b2: standing}, turnover: no}
"""


@pytest.mark.parametrize(
    "deeds",
    [
        "blitz: b1, move: [[5, 2]], special: stab",
        "blitz: b1, move: [[5, 2]], special: stab, target: b1",
        "do: [{blitz: b1}, {move: [[5, 2]]}, {special: stab}]",
    ],
)
def test_the_target_of_a_blitz_is_that_of_the_action_in_it(tmp_path: Path, deeds: str) -> None:
    result = play(tmp_path, STABBER % deeds)
    assert result.passed, result.message


@pytest.mark.parametrize("drop", ["{special: fumblerooskie}", "{special: fumblerooskie, target: [4, 2]}"])
def test_a_blitzer_who_leaves_the_ball_behind_aims_it_at_nobody(tmp_path: Path, drop: str) -> None:
    result = play(
        tmp_path,
        f"""
players:
  a1: {{at: [4, 2], skills: [fumblerooskie]}}
  b1: {{at: [6, 2]}}
ball: {{carrier: a1}}
turn: A
steps:
  - act: {{player: a1, do: [{{blitz: b1}}, {drop}, {{move: [[5, 2]]}}, {{block: b1}}]}}
    dice: {{block: [push_back]}}
    choose: {{push_to: [7, 2], follow_up: no}}
    expect: {{ball: {{at: [4, 2]}}, at: {{a1: [5, 2]}}}}
""",
    )
    assert result.passed, result.message


THIRSTY = """
players:
  a1: {at: [4, 2], skills: [{bloodlust: 3}]}
  a2: {at: [5, 3], %s}
turn: A
steps:
  - act: {player: a1, move: [[4, 1], [4, 2]], bite: a2}
    dice: {trait: [2], injury: [[1, 1]]}
    expect: {state: {a2: stunned}, turnover: false}
"""


@pytest.mark.parametrize(
    ("named", "passed"),
    [
        ("position: thrall_lineman", True),
        ("position: Thrall", True),
        ("race: thrall", True),
        ("race: human, position: lineman", False),
    ],
)
def test_a_thrall_is_known_by_any_of_its_names(tmp_path: Path, named: str, passed: bool) -> None:
    assert play(tmp_path, THIRSTY % named).passed == passed


@pytest.mark.parametrize(
    ("skill", "choose", "at"),
    [
        ("trickster", "place: [4, 1], push_to: [3, 1], follow_up: false", [3, 1]),
        ("trickster", "decline: [trickster], push_to: [7, 2], follow_up: false", [7, 2]),
    ],
)
def test_a_square_named_for_a_skill_says_that_it_is_used(
    tmp_path: Path, skill: str, choose: str, at: list[int]
) -> None:
    result = play(
        tmp_path,
        f"""
players:
  a1: {{at: [5, 2]}}
  b1: {{at: [6, 2], skills: [{skill}]}}
turn: A
steps:
  - act: {{player: a1, block: b1}}
    dice: {{block: [push_back]}}
    choose: {{{choose}}}
    expect: {{at: {{b1: {at}}}}}
""",
    )
    assert result.passed, result.message


ODDS = """
players:
  a1: {at: [4, 2], pa: 4%s}
  a2: {at: [8, 2], ag: 3}
ball: {carrier: a1}
turn: B
steps:
  - end_turn: B
    expect: {odds: [%s]}
"""


@pytest.mark.parametrize(
    ("skills", "odds"),
    [
        ("", "{player: a1, pass: [8, 2], rerolls: false, is: 2/9}"),
        ("", "{act: {player: a1, pass: [8, 2]}, rerolls: no, is: 2/9}"),
        (", skills: [accurate]", "{player: a1, pass: [8, 2], rerolls: false, is: 1/3}"),
    ],
)
def test_a_pass_that_is_lifted_and_still_inaccurate_counts_as_failed(tmp_path: Path, skills: str, odds: str) -> None:
    result = play(tmp_path, ODDS % (skills, odds))
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("more", "expect"),
    [
        ("inducements: {bribes: 1, college_wizard: 1}", "{legal: yes}"),
        ("inducements: {bribe: 2}, bribes: 2", "{legal: false, because: [DB21-IND-01]}"),
        ("inducements: {mercenaries: 1}", "{legal: false, because: [DB21-IND-01]}"),
        ("star_players: [somebody]", "{legal: false, because: [DB21-TEAM-09]}"),
        ("cheerleaders: 0", "{legal: true}"),
    ],
)
def test_what_a_team_brings_may_stand_together(tmp_path: Path, more: str, expect: str) -> None:
    roster = f"{{team: fire, positions: {{gnoblar_lineman: 11}}, budget: 1150000, {more}}}"
    result = run(tmp_path, f"id: r\nrules: db2021\nkind: roster\nroster: {roster}\nexpect: {expect}\n")
    assert result.passed, result.message


MELEE = """
players:
  a1: {at: [4, 2], st: 5, pa: 4, skills: [multiple_block%s]}
  a2: {at: [3, 3], st: 2, skills: [right_stuff]}
  b1: {at: [5, 2]}
  b2: {at: [4, 1]}
turn: A
steps:
"""


@pytest.mark.parametrize(
    "deeds",
    [
        "do: [{block: b1}, {block: b1}]",
        "do: [{block: b1}, {block: b2}]",
        "do: [{special: stab, target: b1}, {special: stab, target: b2}]",
        "do: [{special: stab, target: b1}, {block: b2}]",
        "do: [{multiple_block: [b1, b2]}, {block: b1}]",
        "do: [{blitz: b1}, {blitz: b2}, {block: b1}]",
        "blitz: b1, multiple_block: [b1, b2]",
        "bite: a2",
        "special: throw_team_mate, target: a2",
    ],
)
def test_what_no_activation_allows_is_illegal(tmp_path: Path, deeds: str) -> None:
    result = play(tmp_path, MELEE % ", stab" + f"  - illegal: {{act: {{player: a1, {deeds}}}}}\n")
    assert result.passed, result.message


@pytest.mark.parametrize(
    "deeds",
    [
        "do: [{block: b1}, {block: b1}]",
        "do: [{blitz: b1}, {block: b1}, {block: b1}]",
        "block: b1",
        "blitz: b1, block: b1",
    ],
)
def test_the_second_block_of_a_frenzy_may_be_written(tmp_path: Path, deeds: str) -> None:
    result = play(
        tmp_path,
        MELEE % ", frenzy"
        + f"""
  - act: {{player: a1, {deeds}}}
    dice: {{block: [[push_back, pow], [push_back, pow]]}}
    choose: {{block_die: [push_back, push_back], push_to: [[6, 2], [7, 2]]}}
    expect: {{at: {{a1: [6, 2], b1: [7, 2]}}}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize("said", ["as: block, ", "special: multiple_block, ", "as: multiple_block, ", ""])
def test_a_multiple_block_is_one_however_it_is_declared(tmp_path: Path, said: str) -> None:
    result = play(
        tmp_path,
        MELEE % ""
        + f"""
  - act: {{player: a1, {said}multiple_block: [b1, b2]}}
    dice: {{block: [push_back, push_back], wall: [1]}}
    choose: {{push_to: [6, 2]}}
    expect: {{at: {{b1: [6, 2], b2: [4, 1]}}}}
""",
    )
    assert result.passed, result.message


def test_a_skill_may_be_declined_for_another_re_roll(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        """
players:
  a1: {at: [4, 2], st: 4, skills: [brawler]}
  b1: {at: [5, 2]}
teams: {A: {rerolls: 1}}
turn: A
steps:
  - act: {player: a1, block: b1}
    dice: {block: [[both_down, both_down], [push_back, pow]]}
    choose: {decline: [brawler], reroll: team, block_die: push_back, push_to: [6, 2], follow_up: false}
    expect: {at: {b1: [6, 2]}, rerolls: {A: 0}}
""",
    )
    assert result.passed, result.message


@pytest.mark.parametrize(
    ("named", "expect"),
    [
        ("{blitzer: 2, blocker: 4, thrower: 2, lineman: 6, human_catcher: 2}", "{legal: true}"),
        ("{dwarf: {blitzer: 2, lineman: 10}, human: {catcher: 4}}", "{legal: true}"),
        ("{Dwarf Blitzers: 2, Dwarf Linemen: 10, Human Catchers: 4}", "{legal: true}"),
        ("{dwarves: 12, humans: 4}", "{legal: true}"),
        ("{blitzer: 2, kicker: 1, blocker: 4, lineman: 9}", "{legal: false, because: [DB89-KICK-02]}"),
        ("{halflings: 2, dwarves: 14}", "{legal: false, because: [DB89-TEAM-05]}"),
    ],
)
def test_the_players_of_a_college_are_known_by_race_or_position(tmp_path: Path, named: str, expect: str) -> None:
    roster = f"{{team: Blood Axes, secondary: 3, tertiary: 1, positions: {named}}}"
    result = run(tmp_path, f"id: r\nrules: db1989\nkind: roster\nroster: {roster}\nexpect: {expect}\n")
    assert result.passed, result.message


def test_a_race_without_a_college_is_known_by_its_positions(tmp_path: Path) -> None:
    roster = "{team: human, positions: {blitzer: 2, blocker: 4, catcher: 4, thrower: 2, lineman: 4}}"
    result = run(tmp_path, f"id: r\nrules: db1989\nkind: roster\nroster: {roster}\nexpect: {{legal: true}}\n")
    assert result.passed, result.message


LIMITED = """id: r
title: Time is up after a turn
rules: db1989
options: {max_team_turns: 1}
map: |
  #######
  #A...B#
  #######
players: {a1: {at: [2, 1]}, b1: {at: [4, 1]}}
turn: A
steps:
  - end_turn: A
    expect: {over: {winner: draw}}
"""


def test_the_limit_of_team_turns_has_two_names(tmp_path: Path) -> None:
    result = run(tmp_path, LIMITED)
    assert result.passed, result.message


PASSED = """id: r
title: A throw past an Elf
rules: db1989
map: |
  ###############
  #A...........B#
  #A...........B#
  ###############
players:
  a1: {at: [3, 1]}
  a2: {at: [8, 1]}
  b1: {at: [5, 1], race: elf}
ball: {carrier: a1}
turn: A
steps:
  - act: {player: a1, pass: [8, 1]}
    dice: {pass: [[2, 3]], %s}
    choose: %s
    expect: {ball: %s}
"""


@pytest.mark.parametrize(
    ("dice", "choose", "ball"),
    [
        ("intercept: [6]", "{interfere: b1}", "{carrier: b1}"),
        ("intercept: [6]", "{use: [intercept]}", "{carrier: b1}"),
        ("intercept: [6]", "{}", "{carrier: b1}"),
        ("scatter: [E, E, S]", "{}", "{at: [10, 2]}"),
        ("bounce: [E, E, S]", "{interfere: none}", "{at: [10, 2]}"),
    ],
)
def test_an_elf_intercepts_as_the_dice_say(tmp_path: Path, dice: str, choose: str, ball: str) -> None:
    result = run(tmp_path, PASSED % (dice, choose, ball))
    assert result.passed, result.message


TACKLED = """id: r
title: A step in a tackle zone
rules: db1989
map: |
  #######
  #A...B#
  #A...B#
  #######
players:
  a1: {at: [2, 1]}
  b1: {at: [3, 2]}
turn: A
steps:
  - act: {player: a1, move: [[3, 1]]}
    dice: {%s}
    expect: {%s}
"""


@pytest.mark.parametrize(
    ("dice", "expect"),
    [
        ("tackle: [[4, 5]], armour: [[6, 6]], injury: [4]", "box: {a1: kod}"),
        ("tackle: [[4, 5]], armour: [[6, 6]], injury: [6], casualty: [1]", "box: {a1: killed_or_serious_injury}"),
        ("", "state: {a1: standing}"),
    ],
)
def test_a_tackle_is_claimed_as_the_dice_say(tmp_path: Path, dice: str, expect: str) -> None:
    result = run(tmp_path, TACKLED % (dice, expect))
    assert result.passed, result.message


SNACK = """id: s
title: The re-roll won with a Tasty Snack
rules: db2021
map: |
  ##############
  #AA........BB#
  #AA........BB#
  #AA........BB#
  ##############
rooms: [{kind: tuck_shop, at: [3, 1], size: [4, 3]}]
players:
  a1: {at: [4, 2], ag: 3}
  b1: {at: [5, 2]}
turn: A
steps:
  - act: {player: a1, special: tasty_snack}
    dice: {room: [3]}
  - end_turn: A
  - end_turn: B
  - act: {player: a1, move: [[3, 2]]}
    dice: {dodge: [2, 3]}
    choose: {reroll: %s}
    expect: {state: {a1: standing}, turnover: false}
"""


@pytest.mark.parametrize("word", ["skill", "snack"])
def test_a_snack_rolls_again_as_a_skill_does(tmp_path: Path, word: str) -> None:
    result = run(tmp_path, SNACK % word)
    assert result.passed, result.message


UNSTABLE = """id: u
title: A trait fails, and the player acts first in the next turn
rules: db5
map: |
  ##########
  #A......B#
  #A......B#
  #A......B#
  ##########
players:
  a1: {at: [3, 2], skills: [bone_head]}
  b1: {at: [6, 1]}
ball: {at: [6, 3]}
turn: A
steps:
  - act: {player: a1, move: [[4, 2]]}
    dice: {trait: [1]}
  - end_turn: A
  - end_turn: B
  - act: {player: a1, move: [[4, 2]]}
    dice: {trait: [2]}
    expect: {at: {a1: [4, 2]}}
"""


def test_whoever_failed_a_trait_may_act_first_in_the_next_turn(tmp_path: Path) -> None:
    result = run(tmp_path, UNSTABLE)
    assert result.passed, result.message
