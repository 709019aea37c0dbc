"""Every scenario of the project holds, and every rule in play stands in one of them."""

from pathlib import Path

import pytest

from dungeonbowl.notation.scenario import run_scenarios

HERE = Path(__file__).resolve().parent
FILES = sorted(HERE.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_of_a_file_holds(path: Path) -> None:
    results = run_scenarios([path])
    assert results
    failed = [f"{result.id}: {result.message}" for result in results if not result.passed]
    assert not failed, "\n".join(failed)


def test_no_id_stands_twice() -> None:
    ids = [result.id for path in FILES for result in run_scenarios([path], check_only=True)]
    assert len(ids) == len(set(ids)), sorted({name for name in ids if ids.count(name) > 1})
