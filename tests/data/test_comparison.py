"""How the games compare: every answer is proved, and a damaged file is refused."""

from pathlib import Path
from typing import Final

import pytest

from dungeonbowl.cli import rules as rules_command
from dungeonbowl.data import BOOKS, BadData, comparison
from dungeonbowl.data.comparison import load_comparison
from dungeonbowl.data.finding import find_rules, find_topics
from dungeonbowl.rulesets import RULESETS
from tests.kit.scenarios import scenarios

TESTS: Final = Path(__file__).resolve().parents[1]
TOPICS: Final = [(chapter, topic) for chapter in load_comparison() for topic in chapter.topics]
NAMES: Final = [f"{chapter.key}-{topic.key}" for chapter, topic in TOPICS]
ANSWERS: Final = {
    f"{name}, {answer.games[0]}": answer
    for name, (_, topic) in zip(NAMES, TOPICS, strict=True)
    for answer in topic.answers
}
"""Each answer, by its topic and the first of its games."""


def test_there_is_something_to_compare() -> None:
    assert len(TOPICS) >= 40
    assert len(set(NAMES)) == len(NAMES)
    assert {key for _, topic in TOPICS for answer in topic.answers for key in answer.games} == set(RULESETS)


def test_every_answer_is_shown_by_a_scenario_or_a_test() -> None:
    known = scenarios()
    tested = rules_command.tested_rules(TESTS)
    unshown: list[str] = []
    for name, answer in ANSWERS.items():
        if answer.shown:
            covers = known[answer.shown].covers if answer.shown in known else ()
            if not set(covers) & set(answer.rules):
                unshown.append(f"{name}: there is no scenario {answer.shown} that covers one of {answer.rules}")
        elif answer.rules and not set(answer.rules) & tested:
            unshown.append(f"{name}: no scenario is named, and no test covers one of {answer.rules}")
    assert not unshown, "\n".join(unshown)


def test_every_answer_reads_like_one() -> None:
    for name, answer in ANSWERS.items():
        assert answer.says.endswith(".") and not answer.says[0].islower(), name
        assert list(answer.games) == [game for game in RULESETS if game in answer.games], "in the order of the games"
        assert len(set(answer.rules)) == len(answer.rules), name


def test_what_is_said_alike_is_said_once() -> None:
    for name, (_, topic) in zip(NAMES, TOPICS, strict=True):
        said = [(answer.says, answer.rules) for answer in topic.answers]
        assert len(set(said)) == len(said), name
        assert all(answer.says for answer in topic.answers)
        assert sorted(game for answer in topic.answers for game in answer.games) == sorted(BOOKS), name


def test_every_file_of_the_comparison_is_a_chapter() -> None:
    folder = Path(comparison.__file__).parent / "comparison"
    assert {path.stem for path in folder.iterdir()} == {chapter.key for chapter in load_comparison()}


ALL: Final = f"[{', '.join(BOOKS)}]"


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ("[{games: [db5], says: No.}]", "expected one answer for each of"),
        (f"[{{games: {ALL}, says: No.}}, {{games: [db5], says: No.}}]", "expected one answer for each of"),
        (f"[{{games: {ALL}, says: Yes.}}]", "begin with No"),
        (f"[{{games: {ALL}, says: Yes., rules: [DB21-TELE-16]}}]", "db5 does not play a rule DB21-TELE-16"),
        (f"[{{games: {ALL}, says: Yes., rules: [DB21-TELE-99]}}]", "db2021 does not play a rule DB21-TELE-99"),
        ("[{games: [db1066], says: No.}]", "expected one of"),
    ],
)
def test_a_damaged_chapter_is_refused(
    answers: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "_HERE", tmp_path)
    (tmp_path / "comparison").mkdir()
    (tmp_path / "comparison.yaml").write_text("chapters: [odd]\n", encoding="utf-8")
    text = f"title: Odd\ntopics:\n  - {{key: odd, title: Odd?, answers: {answers}}}\n"
    (tmp_path / "comparison" / "odd.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=complaint):
        load_comparison.__wrapped__()


def test_what_rests_on_a_lost_table_says_so() -> None:
    rebuilt = {name for name, answer in ANSWERS.items() if answer.rebuilt}
    assert {"blocks-dice, db1989", "moving-failed_dodge, db1989", "ball-pick_up, db1989"} <= rebuilt
    assert all(name.endswith(", db1989") for name in rebuilt)
    assert "ball-catch, db1989" not in rebuilt, "its table is printed"


def test_rules_are_found_by_words_in_every_form_and_each_once() -> None:
    found = find_rules(["pushes", "WALLS"])
    assert {"DB21-PUSH-09", "DB5-WALL-01", "NAF-PUSH-01"} <= {each.rule.id for each in found}
    assert len({each.rule.id for each in found}) == len(found)
    shared = next(each for each in find_rules(["LRB-PUSH-04"]) if each.rule.id == "LRB-PUSH-04")
    assert shared.games == ("db5", "naf", "age", "db7s")
    assert {each.games for each in find_rules(["wall"], ["naf"])} == {("naf",)}
    assert find_rules(["xylophone"]) == []


def test_topics_are_found_by_words_and_all_without_one() -> None:
    assert [topic.key for _, topic in find_topics(["roll", "number", "teleporter", "came"])] == ["own_number"]
    assert len(find_topics([])) == len(TOPICS)
    assert find_topics(["xylophone"]) == []
