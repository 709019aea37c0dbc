"""
Scenarios: positions with a few acts, their dice, and what must be true afterwards.

`docs/formats/scenario.md` describes the format. A file holds one or several; every one is played on a fresh match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from dungeonbowl.data import BadData
from dungeonbowl.notation.scenario.dialect import play_dialect
from dungeonbowl.notation.scenario.files import read_file, scenario_files
from dungeonbowl.notation.scenario.model import Scenario, ScenarioResult
from dungeonbowl.notation.scenario.play import play_scenario

__all__ = ["BadScenario", "Scenario", "ScenarioResult", "read_scenarios", "run_scenarios"]


class BadScenario(Exception):
    """
    Scenario files that cannot be used as they are.

    Attributes:
        complaints: One line for each document that is no scenario: file, line, key and reason.
        results: How the scenarios that could be read went.
    """

    def __init__(self, complaints: Sequence[str], results: Sequence[ScenarioResult] = ()) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = tuple(complaints)
        self.results = tuple(results)


def read_scenarios(paths: Sequence[Path | str], strict: bool = False) -> tuple[list[Scenario], list[str]]:
    """
    The scenarios of some files and folders, and the complaints about everything in them that is none.

    An id that stands twice is complained about where it stands again.

    Args:
        strict: Whether spellings besides the format's own are refused; else they are put right where there are any.
    """
    scenarios: list[Scenario] = []
    complaints: list[str] = []
    try:
        files = scenario_files([Path(path) for path in paths])
    except BadData as fault:
        return [], [str(fault)]
    seen: dict[str, str] = {}
    for file in files:
        found, faults = read_file(file, strict)
        for scenario in found:
            place = f"{scenario.file}:{scenario.line}"
            if scenario.id in seen:
                complaints.append(f"{place}: id: {scenario.id} stands already at {seen[scenario.id]}")
                continue
            seen[scenario.id] = place
            scenarios.append(scenario)
        complaints += [str(fault) for fault in faults]
    return scenarios, complaints


def run_scenarios(paths: Sequence[Path | str], check_only: bool = False, strict: bool = False) -> list[ScenarioResult]:
    """
    Play every scenario of some files and folders.

    Args:
        paths: Files, and folders whose `*.yaml` files are meant, those in folders below too.
        check_only: Only read and check the files; then no result says more than that.
        strict: Play exactly what is written; else what cannot be read or played so is taken as others write it.

    Returns: one result for each scenario, in the order of the files.

    Raises:
        BadScenario: A file or a scenario in it cannot be read; it carries every complaint, and the results of what
            could be read.
    """
    scenarios, complaints = read_scenarios(paths, strict)
    if check_only:
        results = [
            ScenarioResult(
                each.file, each.id, passed=True, step=0, expected="", found="", message="", covers=each.covers
            )
            for each in scenarios
        ]
    else:
        play = play_scenario if strict else play_either
        results = [play(scenario) for scenario in scenarios]
    if complaints:
        raise BadScenario(complaints, results)
    return results


def play_either(scenario: Scenario) -> ScenarioResult:
    """Play a scenario as it is written, and where that fails as others may have meant it."""
    if not scenario.foreign:
        result = play_scenario(scenario)
        if result.passed:
            return result
    result = play_dialect(scenario.otherwise or scenario)
    return replace(result, others=result.passed)
