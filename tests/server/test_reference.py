"""The rules reference: every book whole, every rule once, and the games compared."""

import pytest

from dungeonbowl.data import load_rules
from dungeonbowl.data.tables import load_tables
from dungeonbowl.rulesets import RULESETS
from tests.server.conftest import Table


def test_the_games_and_how_they_compare(table: Table) -> None:
    told = table.client.get("/api/reference").json()
    assert [game["key"] for game in told["games"]] == list(RULESETS)
    assert all(game["name"] and game["blurb"] and 0 < game["rulings"] < game["rules"] for game in told["games"])
    topics = [topic for chapter in told["comparison"] for topic in chapter["topics"]]
    assert len(topics) >= 40
    for topic in topics:
        assert sorted(game for answer in topic["answers"] for game in answer["games"]) == sorted(RULESETS)


def test_every_rule_of_every_game_once(table: Table) -> None:
    rules = table.client.get("/api/reference/rules").json()
    assert len({rule["id"] for rule in rules}) == len(rules)
    for key in RULESETS:
        assert {rule["id"] for rule in rules if key in rule["games"]} == {rule.id for rule in load_rules(key).rules}
    mishap = next(rule for rule in rules if rule["id"] == "DB21-TELE-16")
    assert "Magical Mishap" in mishap["source"] and mishap["games"] == ["db2021"]


@pytest.mark.parametrize("key", RULESETS)
def test_the_book_of_a_game(table: Table, key: str) -> None:
    book = table.client.get(f"/api/reference/books/{key}").json()
    assert book["name"] == RULESETS[key].title
    entries = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    stated = [(rule.id, rule.statement, rule.source, rule.why) for rule in load_rules(key).rules]
    assert [(rule["id"], rule["statement"], rule["source"], rule["why"]) for rule in entries] == stated
    assert bool(book["tables"]) == (key == "db1989")


def test_a_book_says_what_is_reconstructed(table: Table) -> None:
    book = table.client.get("/api/reference/books/db1989").json()
    tables = load_tables("db1989")
    assert [one["title"] for one in book["tables"]] == [one.title for one in tables.tables.values()]
    block = book["tables"][0]
    assert block["rebuilt"] and block["sure"] == "medium" and block["why"]
    assert block["rows"][0] == {"totals": "up to 2", "says": ["the attacker is out cold"]}
    foul = next(one for one in book["tables"] if one["title"] == "Foul")
    assert foul["columns"] == ["sneaky", "blatant"] and not foul["rebuilt"] and foul["why"] == ""
    assert [one["title"] for one in book["numbers"]] == [one.title for one in tables.numbers.values() if one.why]


def test_there_is_no_book_of_another_game(table: Table) -> None:
    assert table.client.get("/api/reference/books/db1066").status_code == 404
