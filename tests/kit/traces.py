"""The traces, and the script that writes them: it also says what a replay comes to."""

import importlib.util
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).resolve().parent.parent
TRACES = TESTS / "traces"


def traces_script() -> ModuleType:
    """`scripts/make_traces.py` as a module."""
    spec = importlib.util.spec_from_file_location("make_traces", TESTS.parent / "scripts" / "make_traces.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
