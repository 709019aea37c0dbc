"""`dungeonbowl scenario`: positions with a few acts, and what must follow from them."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from dungeonbowl.cli.console import CANNOT, NO, check_writable, complain, note, write_json
from dungeonbowl.notation.scenario import BadScenario, ScenarioResult, run_scenarios

EXAMPLES: Final = """
Examples:

dungeonbowl scenario mine.yaml

dungeonbowl scenario --strict tests/scenarios

dungeonbowl scenario --check my-scenario.yaml
"""


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Files, and folders of them.")],
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every result as JSON.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only read the files, play nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse what is worded as others do.")] = False,
) -> None:
    """
    Play scenarios and check what they expect.

    Each is played exactly as it is written. One that cannot be read or does not hold so is played once more as people
    write it for other programs, and how many hold only in that wording is said.

    One line for each that fails, then how many passed and failed. Exit status 1 if any failed, 2 if a file can't be
    read.
    """
    if json is not None:
        check_writable(json)
    complaints: tuple[str, ...] = ()
    try:
        results: list[ScenarioResult] = run_scenarios(paths, check_only=check, strict=strict)
    except BadScenario as bad:
        results, complaints = list(bad.results), bad.complaints
    for complaint in complaints:
        complain(complaint)
    for result in results:
        if not result.passed:
            print(failure(result))
    others = sum(1 for result in results if result.others)
    if others:
        note(f"{others} of them only as others word it; --strict says what is worded otherwise")
    failed = sum(1 for result in results if not result.passed)
    if results or not complaints:
        print(f"{len(results) - failed} passed, {failed} failed")
    if complaints:
        raise typer.Exit(CANNOT)
    if json is not None:
        write_json(json, results_message(results))
    if failed:
        raise typer.Exit(NO)


def failure(result: ScenarioResult) -> str:
    """One line: file, id, step, what was expected and what was."""
    step = f"step {result.step}: " if result.step else ""
    return f"{result.file}: {result.id}: {step}{result.message}"


def results_message(results: list[ScenarioResult]) -> dict[str, Any]:
    """Every result, and how many passed."""
    passed = sum(1 for result in results if result.passed)
    return {
        "passed": passed,
        "failed": len(results) - passed,
        "scenarios": [asdict(result) for result in results],
    }
