"""The project's own scenarios, read once by each process that tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from dungeonbowl.notation.scenario import read_scenarios
from dungeonbowl.notation.scenario.maps import MAPS_FILE
from dungeonbowl.notation.scenario.model import Scenario

FOLDER: Final = Path(__file__).resolve().parents[1] / "scenarios"

_ID: Final = re.compile(r"^id: (\S+)$", re.MULTILINE)


@cache
def places() -> dict[str, Path]:
    """
    The file of every scenario.

    Found without reading YAML: each process that tests collects all scenarios, but plays only some of them.
    """
    files = [path for path in sorted(FOLDER.rglob("*.yaml")) if path.name != MAPS_FILE]
    return {name: path for path in files for name in _ID.findall(path.read_text(encoding="utf-8"))}


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario by its id, in the order of the files; none may be in doubt."""
    found, complaints = read_scenarios([FOLDER], strict=True)
    assert not complaints, "\n".join(complaints)
    return {scenario.id: scenario for scenario in found}


def of_skill(key: str) -> list[str]:
    """The scenarios in the file of a skill."""
    return [name for name, path in places().items() if path.parent.name == "skills" and path.stem == key]
