"""Texts that take their numbers from the code: statements of rules, answers of the comparison, effects of rooms."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import dungeonbowl.data
from dungeonbowl.data import BOOKS, filling, load_rules
from dungeonbowl.data.comparison import load_comparison
from dungeonbowl.data.filling import filled
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.data.reading import BadData, parse_documents
from dungeonbowl.rules.ground import db2021 as ground
from dungeonbowl.rules.pushing import db2021 as pushing

DATA = Path(dungeonbowl.data.__file__).parent
CACHED = (load_rules, load_comparison, room_kinds)
FOLDERS = ("rules", "comparison", "kinds")


@pytest.fixture
def read_anew() -> Iterator[None]:
    """What is read once is read again, before and after."""
    for one in CACHED:
        one.cache_clear()
    yield
    for one in CACHED:
        one.cache_clear()


def texts() -> list[str]:
    """Every text that may have numbers of the rules, each once."""
    rules = {rule.id: rule.statement for game in BOOKS for rule in load_rules(game).rules}
    answers = [answer.says for chapter in load_comparison() for topic in chapter.topics for answer in topic.answers]
    return [*rules.values(), *answers, *(room.effect for room in room_kinds().values())]


class Marked(SimpleNamespace):
    """A module that has every name, and shows where it was read."""

    def __getattr__(self, name: str) -> str:
        return f"<<{name}>>"


def test_every_number_in_braces_is_put_in(read_anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    written = [
        name
        for folder in FOLDERS
        for path in (DATA / folder).rglob("*.yaml")
        for name in re.findall(r"\{([A-Z_]+)\}", path.read_text(encoding="utf-8"))
    ]
    assert not [text for text in texts() if "{" in text]
    for one in CACHED:
        one.cache_clear()
    monkeypatch.setattr(filling, "import_module", lambda name: Marked())
    found = [name for text in texts() for name in re.findall(r"<<([A-Z_]+)>>", text)]
    assert sorted(found) == sorted(written) and len(found) > 10


def test_a_number_changed_in_the_code_is_changed_wherever_it_is_told(
    read_anew: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "FELLS_FROM", 3)
    monkeypatch.setattr(ground, "FLOODED_RUSH", 5)
    told = texts()
    assert "They stay. A D6 decides: on 3+ they Fall Over." in told
    assert "Flooded Room: a Rush within it needs 5+." in told
    assert "A rush onto a square in here needs a 5 or more." in told


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("says: on {MANY}+", "belong together"),
        ("says: on 4+\nnumbers: pushing.db2021", "belong together"),
        ("says: on {MANY}+\nnumbers: pushing.db2021", "there is no MANY in rules.pushing.db2021"),
        ("says: on {MANY}+\nnumbers: pushing.db1066", "there is no MANY"),
    ],
)
def test_a_number_that_is_nowhere_is_refused(text: str, reason: str) -> None:
    fields = parse_documents(text.encode(), "a.yaml")[0].fields(("says",), ("numbers",))
    with pytest.raises(BadData, match=reason):
        filled(fields, "says", 100)
