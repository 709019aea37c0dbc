"""`dungeonbowl rules`: every rule by its id or its words, how the games compare, and what is proved and played."""

import ast
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from dungeonbowl.cli.console import Complaint, check_known, progress, stop
from dungeonbowl.cli.exercise import SKILL, exercise_specs, play_exercise
from dungeonbowl.cli.processes import spread
from dungeonbowl.cli.reference import print_comparison, print_found, print_named, print_tables
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import BOOKS, RuleInfo, SkillInfo, load_rules, load_skills, load_unseen, load_unshown
from dungeonbowl.notation.scenario import read_scenarios

EXAMPLES: Final = """
Examples:

dungeonbowl rules

dungeonbowl rules DB21-TELE-02

dungeonbowl rules DB21-TELE DB21-CHEST

dungeonbowl rules --find pushed wall

dungeonbowl rules --compare teleporter

dungeonbowl rules --tables block

dungeonbowl rules --missing

dungeonbowl rules --exercised 500
"""
SCENARIOS: Final = Path("tests/scenarios")
TESTS: Final = Path("tests")


def rules(
    which: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID|WORD]...",
            help="Only this rule, or those whose ids begin like this; with --find, --compare and --tables, words to "
            "look for.",
        ),
    ] = None,
    ruleset: Annotated[str | None, typer.Option("--rules", metavar="R", help="Only this ruleset.")] = None,
    find: Annotated[bool, typer.Option("--find", help="Only the rules that have all the words.")] = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="How the games treat each topic, or those that have all the words.")
    ] = False,
    tables: Annotated[
        bool, typer.Option("--tables", help="The tables that dice are read on, or those that have all the words.")
    ] = False,
    missing: Annotated[bool, typer.Option("--missing", help="Only the rules that nothing proves.")] = False,
    exercised: Annotated[
        int, typer.Option(min=0, max=1_000_000, metavar="N", help="Play N games and count the events of each rule.")
    ] = 0,
    scenarios: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the scenarios are that --missing looks through.")
    ] = SCENARIOS,
    tests: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the tests are whose COVERS --missing looks through.")
    ] = TESTS,
    seed: Annotated[int, typer.Option(min=0, max=(1 << 53) - 1, help="The seed of the games.")] = 1,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 for one each processor.")] = 0,
) -> None:
    """
    List the rules, one a line: the id, then what it says. A rule that is named by its id or the beginning of one is
    followed by the printed rules that it comes from, the reason where it is a ruling, and the tables that it reads.

    With --find, each line also names the games that have the rule. With --compare, each topic is followed by what each
    game says to it, and by the rules that say so.

    With --missing, a rule counts as proved where a scenario covers it or the COVERS of a test names it; rules that
    nothing can show have their reasons in the data.

    With --exercised, each line begins with how many events of N seeded games the rule stands behind. A rule that no
    event can stand behind says why; if one stands behind none and has no such reason, the command ends with 1. The
    skills follow, each with how often it acted.
    """
    if ruleset is not None:
        check_known("ruleset", ruleset, BOOKS)
    if sum((find, compare, tables, missing, exercised > 0)) > 1:
        stop("--find, --compare, --tables, --missing and --exercised each make a list of their own; name one of them")
    games = (ruleset,) if ruleset is not None else BOOKS
    if find:
        return print_found(which or [], games)
    if compare:
        return print_comparison(which or [], games)
    if tables:
        return print_tables(which or [], games)
    if which and not missing and not exercised:
        return print_named(looked_up(which), games)
    list_rules(
        which or [], games, missing=missing, exercised=exercised, scenarios=scenarios, tests=tests, seed=seed, jobs=jobs
    )


def list_rules(
    which: Sequence[str],
    games: Sequence[str],
    *,
    missing: bool,
    exercised: int,
    scenarios: Path,
    tests: Path,
    seed: int,
    jobs: int,
) -> None:
    """Print the rules of some games, those that nothing proves, or each with its count. Raises Complaint."""
    wanted = looked_up(which)
    covered = covered_rules(scenarios) | tested_rules(tests) if missing else frozenset[str]()
    listed: set[str] = set()
    for key in games:
        counts = count_events(key, exercised, seed, jobs or os.cpu_count() or 1) if exercised else None
        unshown = load_unshown(key) if missing else {}
        reasons = load_unseen(key) if counts is not None else {}
        silent: list[str] = []
        for chapter in load_rules(key).chapters:
            for rule in chapter.rules:
                if wanted and rule.id not in wanted:
                    continue
                if rule.id in covered or rule.id in unshown or (missing and not rule.played):
                    continue
                if counts is None:
                    # Games on one core share its rules: each is told once.
                    if rule.id not in listed:
                        print(f"{rule.id} {rule.statement}")
                    listed.add(rule.id)
                elif rule.played or rule.id in counts:
                    print(exercise_line(rule, counts.get(rule.id, 0), reasons.get(rule.id, "")))
                    if rule.id not in counts and rule.id not in reasons:
                        silent.append(rule.id)
        if counts is not None and not wanted:
            for skill in load_skills(key).skills:
                print(skill_line(skill, counts.get(SKILL + skill.key, 0)))
        if silent:
            raise Complaint(f"rules with neither an event nor a reason ({len(silent)}): {', '.join(silent)}", 1)


def looked_up(words: Sequence[str]) -> frozenset[str]:
    """The rules of ids or beginnings of ids, `DB21-TELE-02` or `db21-tele`. A word that names none ends the program."""
    found: set[str] = set()
    for word in words:
        start = word.upper()
        named = {key for key in RULE_IDS if key == start or key.startswith(f"{start.rstrip('-')}-")}
        if not named:
            stop(f"{word}: no rule has this id, nor one that begins like this, as DB21-TELE-02 begins with DB21-TELE")
        found |= named
    return frozenset(found)


def exercise_line(rule: RuleInfo, count: int, reason: str) -> str:
    """One line of the count."""
    why = f"  ({reason or 'no event'})" if count == 0 else ""
    return f"{count:>8} {rule.id} {rule.statement}{why}"


def skill_line(skill: SkillInfo, count: int) -> str:
    """One line of the count of a skill."""
    why = f"  ({skill.untold or 'no event'})" if count == 0 else ""
    return f"{count:>8} {skill.name}{why}"


def covered_rules(folder: Path) -> frozenset[str]:
    """The rules that some scenario below a folder covers. Raises Complaint."""
    if not folder.exists():
        stop(f"{folder}: there are no scenarios here; run this in a clone of the project or name a folder")
    scenarios, complaints = read_scenarios([folder])
    if complaints:
        stop(complaints[0])
    return frozenset(rule for scenario in scenarios for rule in scenario.covers)


def tested_rules(folder: Path) -> frozenset[str]:
    """The rules that the tests below a folder name as `COVERS`. Raises Complaint."""
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "COVERS" not in text:
            continue
        for statement in ast.parse(text, str(path)).body:
            targets: list[ast.expr] = []
            if isinstance(statement, ast.Assign):
                targets = statement.targets
            elif isinstance(statement, ast.AnnAssign):
                targets = [statement.target]
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
                if any(isinstance(target, ast.Name) and target.id == "COVERS" for target in targets):
                    found |= named_rules(path, statement.value)
    return frozenset(found)


def named_rules(path: Path, value: ast.expr) -> set[str]:
    """The rule ids of a `COVERS` of a test. Raises Complaint."""
    try:
        named = ast.literal_eval(value)
    except ValueError:
        named = None
    if not isinstance(named, tuple):
        stop(f"{path}:{value.lineno}: COVERS: expected a tuple of rule ids")
    for rule_id in named:
        if rule_id not in RULE_IDS:
            stop(f"{path}:{value.lineno}: COVERS: {rule_id} is no rule")
    return set(named)


def count_events(rules_key: str, games: int, seed: int, jobs: int) -> dict[str, int]:
    """How many events of `games` seeded games each rule stands behind."""
    counts: dict[str, int] = {}
    specs = exercise_specs(rules_key, games, seed)
    with progress("games", games) as bar, spread(play_exercise, specs, jobs) as played:
        for result in played:
            for rule, count in result.items():
                counts[rule] = counts.get(rule, 0) + count
            bar.tick()
    return counts
