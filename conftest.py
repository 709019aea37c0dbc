"""What every test run shares: which engine is under test, and the browser."""

import os
import subprocess
from pathlib import Path

import pytest

import dungeonbowl

ROOT = Path(__file__).resolve().parent


def pytest_report_header() -> str:
    kind = "compiled" if dungeonbowl.is_compiled() else "plain Python"
    return f"engine: {kind}, from {Path(dungeonbowl.__file__).parent}"


def pytest_sessionstart() -> None:
    """Refuse to test another engine than the one that was asked for."""
    wanted = os.environ.get("DUNGEONBOWL_ENGINE")
    found = "compiled" if dungeonbowl.is_compiled() else "plain"
    if wanted not in (None, found):
        pytest.exit(f"this run is to test the {wanted} engine, but the {found} one was found", returncode=2)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, installed where there is none; a test that cannot have one fails with the reason."""
    script = ROOT / "scripts" / "chromium.sh"
    found = subprocess.run([script], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()
