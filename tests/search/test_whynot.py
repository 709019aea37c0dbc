"""Why something cannot be chosen, in the words that a coach reads."""

import pytest

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE, PRONE
from dungeonbowl.data.kinds import bar_sentences, verb_kinds
from dungeonbowl.match import Match
from dungeonbowl.notation.previews import Reasons
from dungeonbowl.rulesets import DB2021, RULESETS
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.state.state import DID_BLOCK, SPENT_BLITZ, SPENT_PASS
from tests.kit.positions import match_at, piece
from tests.search.positions import position

HALL = ["AAA...#......BBB", "AAA..C#......BBB", "AAA..........BBB"]
"""A chest in a corner of the first hall, and a wall across all but the lowest row."""


def declared(match: Match, player: int, action: int, target: int = NONE) -> Match:
    """The player has declared the action."""
    match.answer(int(op.option(op.ACTIVATE, player)))
    if match.question is not None and match.question.name == "action":
        match.answer(int(op.option(action)))
    if target != NONE and match.question is not None and match.question.name == "target":
        match.answer(int(op.option(op.AT_PLAYER, target)))
    return match


def of_square(told: Reasons, x: int, y: int) -> tuple[str, str | None]:
    """The sentence about a square, and its rule."""
    found = [(e["text"], e["rule"]) for e in told["squares"] if [x, y] in e["squares"]]
    assert len(found) == 1, found
    return found[0]


def of_player(told: Reasons, player: int) -> tuple[str, str | None]:
    """The sentence about a player, and its rule."""
    found = [(e["text"], e["rule"]) for e in told["players"] if player in e["players"]]
    assert len(found) == 1, found
    return found[0]


def of_action(told: Reasons, label: str) -> tuple[str, str | None]:
    """The sentence about an action, and its rule."""
    return next((e["text"], e["rule"]) for e in told["actions"] if e["label"] == label)


def test_a_chest_beside_a_marked_player_stays_shut() -> None:
    match = position(HALL, [(4, 1)], [(4, 2)])
    told = why_not(declared(match, 0, op.MOVE))
    assert of_square(told, 5, 1) == (
        "Line-man is marked by line-man, so they cannot open the chest.",
        "DB21-CHEST-04",
    )
    assert of_action(told, "Open the chest")[1] == "DB21-CHEST-04"


def test_a_chest_is_opened_on_a_move_and_from_beside() -> None:
    match = position(HALL, [(3, 0)], [(14, 0)])
    assert of_square(why_not(match, 0), 5, 1)[1] == "DB21-CHEST-03"
    assert of_square(why_not(declared(match, 0, op.BLITZ, 20)), 5, 1)[1] == "DB21-BLZ-07"
    beside = position(HALL, [(4, 0)], [(14, 0)])
    text, rule = of_square(why_not(beside, 0), 5, 1)
    assert text == "Choose Move for line-man first. Then they can open this chest." and rule == "DB21-CHEST-03"


def test_a_wall_is_named_as_one() -> None:
    match = position(["AAA.#..........................BBB", "AAA.#..........................BBB"], [(3, 0)], [])
    told = why_not(declared(match, 0, op.MOVE))
    assert of_square(told, 6, 0) == ("No way leads there on foot.", "DB21-MOVE-03")


def test_a_far_square_says_how_far_it_is() -> None:
    match = position(HALL, [(2, 0)], [])
    assert of_square(why_not(match, 0), 12, 0) == (
        "Out of reach: 10 squares away. line-man can move 6 squares and rush 2 more.",
        "DB21-RUSH-01",
    )
    told = why_not(match)
    assert of_square(told, 12, 0) == ("First choose one of your players to act.", "DB21-TURN-07")
    assert told["player"] is None
    match.state.set_posture(0, PRONE)
    assert "(3 of them to stand up)" in of_square(why_not(match, 0), 12, 0)[0]


def test_what_can_be_walked_to_has_no_reason() -> None:
    match = position(HALL, [(2, 0)], [])
    told = why_not(declared(match, 0, op.MOVE))
    assert not any([7, 2] in entry["squares"] for entry in told["squares"])


def test_actions_say_why_they_are_not_there() -> None:
    match = position(HALL, [(2, 0), (2, 2), (8, 2)], [(9, 0)], loose=(3, 0))
    match.state.spent |= SPENT_BLITZ | SPENT_PASS
    match.answer(int(op.option(op.ACTIVATE, 0)))
    told = why_not(match)
    assert of_action(told, "Blitz") == ("Your team has already blitzed this turn.", "DB21-TURN-09")
    assert of_action(told, "Block") == ("No standing opponent is next to line-man.", "DB21-BLK-01")
    assert of_action(told, "Pass") == (
        "Your team has already passed or thrown a team-mate this turn.",
        "DB21-TURN-09",
    )
    assert of_action(told, "Foul") == ("No opponent is down.", "DB21-FOUL-01")
    assert {entry["label"] for entry in told["actions"]} == {"Blitz", "Block", "Pass", "Foul"}
    assert of_player(told, 20)[1] == "DB21-TURN-07" and of_player(told, 1)[1] == "DB21-TURN-06"


def test_a_blitz_says_why_its_target_cannot_be_hit() -> None:
    match = declared(position(HALL, [(4, 2)], [(8, 2), (14, 0)]), 0, op.BLITZ, 20)
    assert of_player(why_not(match), 20) == ("Line-man is not next to line-man.", "DB21-ACT-06")
    assert "named" in of_player(why_not(match), 21)[0]
    match.state.doing |= DID_BLOCK
    assert of_player(why_not(match), 20)[1] == "DB21-BLZ-03"


def test_a_wall_between_two_players_bars_the_blow() -> None:
    hall = ["AAA.#...BBB", "AAA#....BBB", "AAA.....BBB"]
    match = declared(position(hall, [(3, 0)], [(4, 1), (8, 2)]), 0, op.BLITZ, 20)
    assert of_player(why_not(match), 20) == ("A wall is between line-man and line-man.", "DB21-GEO-02")


def test_a_pass_says_what_is_out_of_range_and_out_of_sight() -> None:
    match = declared(position(HALL, [(3, 0), (4, 2)], [(14, 0)], carrier=0), 0, op.PASS)
    match.answer(int(op.option(op.THROW_AT)))
    told = why_not(match)
    assert of_square(told, 12, 2)[1] == "DB21-PASS-05"
    assert of_square(told, 8, 0)[1] == "DB21-PASS-06"
    assert of_square(told, 3, 0)[1] == "DB21-PASS-04"


def test_players_who_cannot_be_chosen_say_why() -> None:
    match = position(HALL, [(2, 0), (2, 2)], [(9, 0)])
    match.state.set_used(1, 1)
    told = why_not(match)
    assert of_player(told, 1) == ("Line-man has already acted this turn.", "DB21-TURN-04")
    assert of_player(told, 20)[1] == "DB21-TURN-04"
    with pytest.raises(ValueError, match="not in the dungeon"):
        why_not(match, 5)


def test_a_pit_is_stepped_into_from_beside_it() -> None:
    rows = ("#########", "#A..P..B#", "#A.....B#", "#########")
    match = match_at("age", rows, [piece((2, 1))], [piece((7, 1))])
    beside = ("The pit trap is stepped into from a square next to it.", "AGE-FEAT-05")
    match.answer(int(op.option(op.ACTIVATE, 0)))
    assert of_square(why_not(match), 4, 1) == beside
    match.answer(int(op.option(op.MOVE)))
    assert of_square(why_not(match), 4, 1) == beside
    match.answer(int(op.option(op.STEP, NONE, int(match.state.board.at(3, 1)))))
    assert not [group for group in why_not(match)["squares"] if [4, 1] in group["squares"]]


def test_every_bar_has_its_sentence_and_every_action_its_label() -> None:
    sentences = bar_sentences()
    assert len(sentences) == len(bars.NAMES) and sentences[bars.FREE] == ""
    assert all(sentence.endswith(".") for sentence in sentences[1:])
    assert all(verb_kinds()[int(action.verb)].label for action in DB2021.actions)
    concordances = [rules.concordance for rules in RULESETS.values()]
    assert all(rule == bars.BY_ACTION or any(told.rules(rule) for told in concordances) for rule in bars.RULES)
