"""Every recorded match replays to the letter, on plain Python and compiled; a dungeon without a trace is a failure."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from dungeonbowl.data import dungeon_keys

HERE = Path(__file__).resolve().parent


def traces_script() -> ModuleType:
    """The script that writes the traces: it also says what a replay comes to."""
    spec = importlib.util.spec_from_file_location("make_traces", HERE.parent.parent / "scripts" / "make_traces.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NAMES = [
    *dungeon_keys("db2021"),
    *(f"extras-{index}" for index in range(traces_script().EXTRAS)),
    *(f"wild-{index}" for index in range(traces_script().WILD)),
]


@pytest.mark.parametrize("name", NAMES)
def test_a_trace_replays_to_the_letter(name: str) -> None:
    path = HERE / f"db2021-{name}.json"
    assert path.exists(), f"{name} has no trace: run scripts/make_traces.py"
    kept = json.loads(path.read_text())
    assert traces_script().replayed(kept["record"]) == {key: kept[key] for key in ("hashes", "events", "answers")}
