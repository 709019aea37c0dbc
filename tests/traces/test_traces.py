"""Every recorded match replays to the letter, on plain Python and compiled; a dungeon without a trace is a failure."""

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from dungeonbowl.data import dungeon_keys
from dungeonbowl.rulesets import RULESETS
from tests.kit.traces import TRACES, traces_script

SHOWN = 12
"""Lines that are shown from where a match goes another way."""


SCRIPT = traces_script()
NAMES = [
    *(f"{rules}-{key}" for rules in RULESETS for key in dungeon_keys(rules)),
    *(f"db2021-extras-{index}" for index in range(SCRIPT.EXTRAS)),
    *(f"db2021-wild-{index}" for index in range(SCRIPT.WILD)),
]


def parting(kept: str, told: str) -> str:
    """Where two tellings of a match part: the answer above it, then the first lines of both. Empty if they are one."""
    lines = list(zip_longest(kept.splitlines(), told.splitlines(), fillvalue=""))
    at = next((at for at, (old, new) in enumerate(lines) if old != new), None)
    if at is None:
        return ""
    answer = max((line for line in range(1, at) if not lines[line][0].startswith(" ")), default=0)
    above = [f"  {old}" for old, _ in lines[answer:at] if answer]
    rest = lines[at : at + SHOWN]
    return "\n".join([f"line {at + 1}", *above, *(f"- {old}" for old, _ in rest), *(f"+ {new}" for _, new in rest)])


@pytest.mark.parametrize("name", NAMES)
def test_a_trace_replays_to_the_letter(name: str) -> None:
    path = TRACES / f"{name}.txt"
    assert path.exists(), f"{name} has no trace: run scripts/make_traces.py"
    kept = path.read_text()
    difference = parting(kept, SCRIPT.told(SCRIPT.record_of(kept)))
    assert not difference, difference


def test_two_tellings_are_laid_side_by_side_from_where_they_part() -> None:
    kept = "{}\n0 coin seat=0: yes = 5 -> 0a\n  moved player=1 to=7 []\n1 act seat=0: no = 6 -> 0b\n"
    assert parting(kept, kept) == ""
    shown = parting(kept, kept.replace("to=7", "to=8")).splitlines()
    assert shown[:3] == ["line 3", "  0 coin seat=0: yes = 5 -> 0a", "-   moved player=1 to=7 []"]
    assert "+   moved player=1 to=8 []" in shown
    assert parting(kept, kept + "  moved []\n").startswith("line 5")


def test_a_match_that_no_longer_fits_is_told_as_far_as_it_does() -> None:
    kept = (TRACES / f"{NAMES[0]}.txt").read_text()
    record = SCRIPT.record_of(kept)
    record["answers"][40][1] = 0
    told = SCRIPT.told(record)
    assert kept.startswith(told[: told.rindex("\n40 ") + 1])
    assert parting(kept, told).startswith(f"line {len(told.splitlines())}\n")


def test_a_trace_is_not_written_anew_while_the_version_of_the_rules_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, rules = "db7s-ladle", RULESETS["db7s"]
    kept = (TRACES / f"{name}.txt").read_text()
    monkeypatch.setattr(SCRIPT, "FOLDER", tmp_path)
    for change, wrong in (
        (kept, set[str]()),
        (
            re.sub(r"(?m)^(  .*) \[", r"\1 [DB21-GEN-01 ", re.sub(r" -> [0-9a-f]{16}", f" -> {0:016x}", kept)),
            set[str](),
        ),
        (re.sub(r"(?m)^(  rolled value=)\d", r"\g<1>9", kept, count=1), {"db7s"}),
    ):
        (tmp_path / f"{name}.txt").write_text(change)
        assert SCRIPT.unraised() == wrong
    monkeypatch.setattr(rules, "version", rules.version + 1)
    assert SCRIPT.unraised() == set()
