"""The house itself: what is locked, what is built where, links, changelog fragments and decisions."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FRAGMENT = re.compile(r"[a-z0-9-]+\.(added|changed|fixed)\.md")
DECISION = re.compile(r"\d{4}-[a-z0-9-]+\.md")
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
OWN_PLACE = re.compile(r"(?<![\w.])/(root|home/\w+|Users/\w+)/")
UNFINISHED = re.compile(r"\b(TODO|FIXME)\b")
TEXT = {
    ".cfg",
    ".css",
    ".html",
    ".js",
    ".json",
    ".lock",
    ".md",
    ".py",
    ".sh",
    ".svelte",
    ".toml",
    ".ts",
    ".yaml",
    ".yml",
}


def kept_files() -> list[Path]:
    """Every file that the project keeps: those that git knows, and new ones that it does not ignore."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("only a git checkout tells which files are kept")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


def kept_text() -> list[Path]:
    return [path for path in kept_files() if path.suffix in TEXT or path.name in ("Makefile", "run", "NOTICE")]


def test_no_built_file_lies_among_the_sources() -> None:
    """A compiled module beside its source would be tested instead of it."""
    built = [path for suffix in ("*.so", "*.pyd") for path in (ROOT / "src").rglob(suffix)]
    assert not built, f"remove {built}"


def test_kept_files_name_no_place_of_a_single_machine() -> None:
    wrong = []
    for path in kept_text():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if OWN_PLACE.search(line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not wrong, "\n".join(wrong)


def test_nothing_is_left_unfinished() -> None:
    wrong = []
    for path in kept_text():
        if path.suffix not in (".py", ".ts", ".svelte", ".sh") or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if UNFINISHED.search(line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_file_pins_everything_and_names_no_registry(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    loose = [line for line in lines if not re.match(r"[A-Za-z0-9._\[\],-]+==[^\s;]+( ; .+)?$", line)]
    assert lines and not loose, f"{name}: {loose}"


def test_the_lock_files_hold_what_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {
        "requirements.lock": list(project["dependencies"]),
        "requirements-dev.lock": list(project["dependencies"]),
    }
    for extra in project["optional-dependencies"].values():
        wanted["requirements-dev.lock"] += extra
    for name, requirements in wanted.items():
        locked = {line.split("==")[0].lower() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()}
        missing = {re.split(r"[\[<>=!~; ]", text)[0].lower() for text in requirements} - locked
        assert not missing, f"{name} lacks {sorted(missing)}: make lock"


def test_the_packages_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    named = [place for place, package in lock["packages"].items() if "resolved" in package]
    assert not named, f"web/package-lock.json: {named[:3]} (npm install --omit-lockfile-registry-resolved)"


def test_links_between_pages_lead_somewhere() -> None:
    wrong = []
    for page in kept_text():
        if page.suffix != ".md":
            continue
        for target in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
            if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
                wrong.append(f"{page.relative_to(ROOT)}: {target}")
    assert not wrong, "\n".join(wrong)


def test_changelog_fragments_are_named_by_kind_and_say_something() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        if path.name != "README.md":
            assert FRAGMENT.fullmatch(path.name), f"{path.name}: see changelog.d/README.md"
            assert path.read_text(encoding="utf-8").strip(), f"{path.name} is empty"


def test_decisions_are_numbered_in_a_row_and_tell_their_price() -> None:
    pages = sorted(path for path in (ROOT / "docs" / "decisions").glob("*.md") if path.name != "README.md")
    assert [int(path.name[:4]) for path in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert DECISION.fullmatch(page.name), page.name
        text = page.read_text(encoding="utf-8")
        for heading in ("Situation", "Choice", "Price", "What would change our mind"):
            assert f"\n## {heading}\n" in text, f"{page.name} has no section '{heading}'"
        index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
        assert f"({page.name})" in index, f"docs/decisions/README.md does not list {page.name}"


def test_the_commands_that_pages_name_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    wrong = []
    for page in kept_text():
        if page.suffix == ".md":
            for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8")):
                if name not in targets:
                    wrong.append(f"{page.relative_to(ROOT)}: make {name}")
    assert not wrong, "\n".join(wrong)
