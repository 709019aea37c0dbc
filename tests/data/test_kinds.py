"""The tables of kinds are refused with their place where something in them is wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dungeonbowl.data import BadData, kinds

TABLES = Path(kinds.__file__).parent / "kinds"


@pytest.mark.parametrize(
    ("table", "read", "old", "new", "complaint"),
    [
        ("events", kinds.event_kinds, "{player} jumps", "{jumper} jumps", r"unknown slot \{jumper\}"),
        ("events", kinds.event_kinds, "value: posture", "value: pose", "expected one of number"),
        ("events", kinds.event_kinds, "    uses: [player, from, to]", "    uses: [who]", "expected one of player"),
        ("asks", kinds.ask_kinds, "answers: [take_side]", "answers: [take_sides]", "expected one of no"),
        ("verbs", kinds.verb_kinds, "number: face", "number: die", "expected one of boon"),
        ("verbs", kinds.verb_kinds, "  - key: end_turn", "  - key: end_it", "expected end_turn, got end_it"),
        ("purposes", kinds.purpose_kinds, "    noun:", "    called:", "unknown key"),
        ("bars", kinds.bar_sentences, "{who} does not have", "{she} does not have", r"unknown slot \{she\}"),
        ("rooms", kinds.room_kinds, "DB21-FEAT-04", "DB21-FEAT-99", "expected one of"),
        ("rooms", kinds.room_kinds, 'letter: "a"', 'letter: "A"', "expected"),
    ],
)
def test_a_wrong_row_is_refused_with_its_line(
    table: str,
    read: Callable[[], object],
    old: str,
    new: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = shutil.copytree(TABLES, tmp_path / "kinds")
    path = folder / f"{table}.yaml"
    text = path.read_text(encoding="utf-8")
    # What comes before the list is the comment that explains it.
    head, rows = text.split(f"\n{table}:", 1)
    assert old in rows
    path.write_text(f"{head}\n{table}:{rows.replace(old, new, 1)}", encoding="utf-8")
    monkeypatch.setattr(kinds, "_TABLES", folder)
    fresh: Callable[[], object] = getattr(read, "__wrapped__")  # noqa: B009, read without its cache
    with pytest.raises(BadData, match=complaint) as caught:
        fresh()
    assert caught.value.line > 0 and caught.value.file.endswith(f"{table}.yaml")


def test_a_row_more_than_there_are_numbers_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(TABLES, tmp_path / "kinds")
    with (folder / "purposes.yaml").open("a", encoding="utf-8") as table:
        table.write("  - key: surprise\n")
    monkeypatch.setattr(kinds, "_TABLES", folder)
    with pytest.raises(BadData, match=r"run python scripts/make_kinds\.py"):
        kinds.purpose_kinds.__wrapped__()
