"""What the pages say is so: examples run, commands exist, links and pictures lead somewhere, credits are complete."""

import re
from pathlib import Path

import pytest

from dungeonbowl.cli.commands import run

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "changelog.d").glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WITH_EXAMPLES = ("README.md", "docs/coaches.md")
README = ROOT / "README.md"

EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^ *(```|~~~).*?^ *\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
COMMANDS = (
    *("play", "serve", "simulate", "replay", "scenario", "rules", "bench", "dungeon show", "dungeon validate"),
    *("dungeon generate", "dungeon export", "dungeon import", "dungeon fairness"),
    *("team check", "team show", "team new", "team pdf", "team export", "team import"),
    *("league before", "league enter", "league show", "league after", "league teams", "league between"),
)
COMMAND = re.compile(rf"\bdungeonbowl ({'|'.join(COMMANDS)})\b([^\n`#]*)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def examples() -> dict[str, str]:
    """The Python examples, by page and number."""
    return {
        f"{page}-{number}": example
        for page in WITH_EXAMPLES
        for number, example in enumerate(EXAMPLE.findall((ROOT / page).read_text(encoding="utf-8")), 1)
    }


@pytest.mark.parametrize("example", list(examples().values()), ids=list(examples()))
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "example", "exec"), {"__name__": "example"})
    assert "Result(winner=" in capsys.readouterr().out


def anchors(page: Path) -> set[str]:
    """The names that a page can be linked to by: those of its headings, as the usual viewers make them, and its own."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    plain = (re.sub(r"[^\w\- ]", "", heading.strip().lower()) for heading in HEADING.findall(text))
    return {heading.replace(" ", "-") for heading in plain} | set(ANCHOR.findall(text))


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_and_pictures_of_a_page_are_there(path: Path) -> None:
    wrong = []
    for link in LINK.findall(FENCED.sub("", path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        aim = path.parent / target if target else path
        if not aim.exists() or (anchor and aim.suffix == ".md" and anchor not in anchors(aim)):
            wrong.append(link)
    assert not wrong, f"{name(path)}: {wrong}"


def told_commands() -> dict[str, set[str]]:
    """The commands that the pages name, each with the options named for it."""
    told: dict[str, set[str]] = {}
    for page in PAGES:
        for command, rest in COMMAND.findall(page.read_text(encoding="utf-8")):
            told.setdefault(command, set()).update(re.findall(r" (--[a-z-]+)", rest))
    return told


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_pages_is_there_with_the_options_named(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run([*command.split(), "--help"]) == 0
    help_text = capsys.readouterr().out
    missing = {option for option in told_commands().get(command, set()) if option not in help_text}
    assert not missing, f"dungeonbowl {command} has no {sorted(missing)}"


def test_the_readme_leads_to_every_command() -> None:
    text = README.read_text(encoding="utf-8")
    untold = [command for command in COMMANDS if f"dungeonbowl {command}" not in text]
    assert not untold
    assert "make play" in text
    assert "make test" in text


def test_the_credits_name_everything_that_is_installed() -> None:
    text = (ROOT / "CREDITS.md").read_text(encoding="utf-8").lower()
    installed = [line.split("==")[0] for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()]
    unnamed = [package for package in installed if package.lower() not in text]
    assert not unnamed
