"""Files that people write: whatever is in them, they are read or refused with file, line, key and reason."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.data.colleges import load_colleges, read_colleges
from dungeonbowl.data.reading import DEEPEST, LARGEST_FILE, MOST_VALUES, BadData, parse_documents, read_document
from dungeonbowl.data.rule_book import read_chapter, read_rules
from dungeonbowl.data.sheets import read_team
from dungeonbowl.data.skill_book import load_skills, read_skills

PACKAGE = Path(read_document.__code__.co_filename).parent


def refusal(text: str | bytes) -> str:
    raw = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(BadData) as caught:
        parse_documents(raw, "x.yaml")
    return str(caught.value)


def test_plain_scalars_mean_what_they_look_like() -> None:
    (root,) = parse_documents(b"a: 1\nb: true\nc: null\nd: no\ne: 1-3\nf: '7'\ng: 0x10\nh: 12:30\n", "x.yaml")
    values = {key: entry.value for key, entry in root.items()}
    assert values == {"a": 1, "b": True, "c": None, "d": "no", "e": "1-3", "f": "7", "g": "0x10", "h": "12:30"}


def test_every_value_knows_its_line_and_key() -> None:
    (root,) = parse_documents(b"a:\n  - 1\n  - {b: 2}\n", "x.yaml")
    (key, items) = next(root.items())
    assert key == "a"
    assert [entry.line for entry in items.entries()] == [2, 3]
    assert items.entries()[1].fields(("b",))["b"].key == "b"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.yaml: the file is empty"),
        ("a: 1\na: 2\n", "x.yaml:2: a: key stands twice, first in line 1"),
        ("a: &x 1\n", "x.yaml:1: a: anchors and aliases are not allowed"),
        ("a: 1\nb: *x\n", "x.yaml:2: b: anchors and aliases are not allowed"),
        ("a: !!python/object:os.system 1\n", "x.yaml:1: a: tags are not allowed"),
        ("? [1]\n: 2\n", "x.yaml:1: expected a key, got a list"),
        ("a: 1\n---\nb: 2\n", "x.yaml:3: expected at most 1 documents"),
        (b"a: 1\nb: \xff\n", "x.yaml:2: byte 8 is not UTF-8 text"),
    ],
)
def test_what_plain_yaml_has_not_is_refused(text: str | bytes, said: str) -> None:
    assert refusal(text) == said


def test_broken_yaml_names_the_line() -> None:
    assert refusal("a: 1\nb: [1, 2\nc: 3\n").startswith("x.yaml:3: ")


def test_too_much_is_refused() -> None:
    assert "larger than" in refusal(b"#" * (LARGEST_FILE + 1))
    assert "nested deeper" in refusal("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2))
    assert "nested deeper" in refusal("[" * 5000)
    assert "more than" in refusal("[" + "1," * MOST_VALUES + "1]")


def test_wrong_values_say_what_was_expected() -> None:
    (root,) = parse_documents(b"ma: 12\nname: 7\nflag: yes\nlist: {}\nword: blue\n", "data/t.yaml")
    fields = root.fields(("ma", "name", "flag", "list", "word"))
    said = []
    for attempt in (
        lambda: fields["ma"].number(1, 9),
        lambda: fields["name"].text(),
        lambda: fields["flag"].flag(),
        lambda: fields["list"].entries(),
        lambda: fields["word"].one_of(("red", "green")),
        lambda: root.fields(("ma", "name", "flag", "list", "word", "cost")),
        lambda: root.fields(("ma", "name", "flag", "list")),
    ):
        with pytest.raises(BadData) as caught:
            attempt()
        said.append(str(caught.value))
    assert said == [
        "data/t.yaml:1: ma: expected 1..9, got 12",
        "data/t.yaml:2: name: expected text, got 7",
        "data/t.yaml:3: flag: expected true or false, got 'yes'",
        "data/t.yaml:4: list: expected a list, got keys and values",
        "data/t.yaml:5: word: expected one of red, green, got 'blue'",
        "data/t.yaml:1: the key cost is missing",
        "data/t.yaml:5: word: unknown key; known are ma, name, flag, list",
    ]


def test_a_file_that_cannot_be_opened_is_bad_data(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / ("n" * 300), Path("a\0b")):
        with pytest.raises(BadData):
            read_document(path)


SMALL = {
    "skills": "skills/db2021.yaml",
    "teams": "teams/db2021.yaml",
    "team": "ready/db2021/fire.yaml",
    "chapter": "rules/db2021/tele.yaml",
}


def read_as(kind: str, path: Path) -> None:
    """Read a file as the kind of file it claims to be."""
    if kind == "skills":
        read_skills(path)
    elif kind == "teams":
        read_colleges(path, load_skills("db2021"))
    elif kind == "team":
        read_team(path, load_colleges("db2021"))
    else:
        read_chapter(path, "DB21", "TELE")


def only_bad_data(kind: str, raw: bytes, folder: Path) -> None:
    path = folder / "fuzzed.yaml"
    path.write_bytes(raw)
    try:
        read_as(kind, path)
    except BadData as fault:
        assert fault.reason


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@settings(max_examples=150, deadline=None)
@given(raw=st.binary(max_size=300), kind=st.sampled_from(sorted(SMALL)))
def test_no_bytes_bring_another_error(raw: bytes, kind: str, folder: Path) -> None:
    only_bad_data(kind, raw, folder)


NODES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(value=NODES, kind=st.sampled_from(sorted(SMALL)))
def test_no_value_brings_another_error(value: object, kind: str, folder: Path) -> None:
    only_bad_data(kind, yaml.safe_dump(value).encode(), folder)


@settings(max_examples=120, deadline=None)
@given(data=st.data(), kind=st.sampled_from(sorted(SMALL)))
def test_no_damage_to_a_real_file_brings_another_error(data: st.DataObject, kind: str, folder: Path) -> None:
    raw = (PACKAGE / SMALL[kind]).read_bytes()
    at = data.draw(st.integers(0, len(raw)))
    cut = data.draw(st.integers(0, 40))
    put = data.draw(
        st.binary(max_size=6) | st.sampled_from([b"[", b"{", b"- ", b": ", b"null", b"99999999999", b"*a", b"\n"])
    )
    only_bad_data(kind, raw[:at] + put + raw[at + cut :], folder)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("ma", "12", "ma: expected 1..9, got 12"),
        ("st", "0", "st: expected 1..8, got 0"),
        ("ag", "null", "ag: expected a whole number 1..6, got nothing"),
        ("pa", "7", "pa: expected 1..6, got 7"),
        ("av", "tough", "av: expected a whole number 3..11, got 'tough'"),
    ],
)
def test_a_wrong_characteristic_is_named_with_its_line(key: str, value: str, said: str, tmp_path: Path) -> None:
    text = (PACKAGE / SMALL["teams"]).read_text(encoding="utf-8")
    before, after = text.split("profile: {", 1)
    profile, rest = after.split("}", 1)
    written = ", ".join(f"{key}: {value}" if pair.startswith(f"{key}:") else pair for pair in profile.split(", "))
    path = tmp_path / "db2021.yaml"
    path.write_text(f"{before}profile: {{{written}}}{rest}", encoding="utf-8")
    with pytest.raises(BadData) as caught:
        read_colleges(path, load_skills("db2021"))
    assert str(caught.value) == f"{path}:{before.count(chr(10)) + 1}: {said}"


def test_an_index_without_its_chapters_is_refused(tmp_path: Path) -> None:
    index = tmp_path / "db2021.yaml"
    index.write_text("ruleset: db2021\ntitle: T\nprefixes: [DB21]\nchapters: [GEN]\n", encoding="utf-8")
    with pytest.raises(BadData, match=r"gen\.yaml: there is no such file"):
        read_rules(index)
