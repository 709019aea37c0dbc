"""
Write the rule pages of `docs/rules/` from the data files.

    python scripts/make_rules_docs.py            write the pages
    python scripts/make_rules_docs.py --check    write nothing; exit 1 if a page is not what the data give

Pages: `db2021.md` with every rule by id, and `rulings.md` with every place where the printed rules are silent or
disagree, what we took and why.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import BOOKS, ChapterInfo, RuleBook, RuleInfo, load_rules, load_skills
from dungeonbowl.rulesets import ruleset

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"
NOTE = "<!-- Written by scripts/make_rules_docs.py from src/dungeonbowl/data/; edit the data, not this page. -->\n"

SHEETS = (
    " Where the short reference sheet of the box and its pages differ, the sheet wins; the errata correct both books."
)


def marks(rule: RuleInfo) -> str:
    """The remarks behind a statement: what it is about, and whether it is played."""
    found: list[str] = []
    if rule.needs:
        found.append(f"needs {load_skills('db2021').of_key(rule.needs).name}, which no starting player has")
    if not rule.played:
        found.append("not played yet")
    return f" *({'; '.join(found)})*" if found else ""


def chapter_text(chapter: ChapterInfo) -> str:
    """One chapter of the rules page."""
    lines = [f"## {chapter.title} ({chapter.code})", ""]
    if not chapter.played:
        lines += ["Not played yet.", ""]
    for rule in chapter.rules:
        remarks = marks(rule) if chapter.played else ""
        lines.append(f"- **{rule.id}** {rule.statement}{remarks}  ")
        behind = [part for part in (rule.source, "ruling" if rule.ruling else "") if part]
        lines.append(f"  <sub>{'; '.join(behind)}</sub>")
    return "\n".join(lines) + "\n"


def rules_page(book: RuleBook) -> str:
    """The page with every rule by id."""
    index = " · ".join(f"[{chapter.code}](#{anchor(chapter)}) {chapter.title}" for chapter in book.chapters)
    rulings = sum(rule.ruling for rule in book.rules)
    later = sum(not rule.played for rule in book.rules)
    name = "rulings.md" if book.ruleset == BOOKS[0] else f"rulings-{book.ruleset}.md"
    head = (
        f"# The rules of {book.title}, by id\n\n{NOTE}\n"
        f"{len(book.rules)} rules in {len(book.chapters)} chapters, in our own words: {len(book.rules) - later} are "
        f"played, {later} wait for a later version. {rulings} rest on a ruling; [{name}]({name}) gives the "
        "reasons. Events, scenarios and the log name rules by these ids. An id is never given to another rule.\n\n"
        '"+1" and the like are added to the die. "N+" means N or more. Below each rule stand the headings of the '
        "printed rules it comes from.\n\n"
    )
    return head + index + "\n\n" + "\n".join(chapter_text(chapter) for chapter in book.chapters)


def anchor(chapter: ChapterInfo) -> str:
    """The anchor that a heading of a chapter gets."""
    heading = f"{chapter.title} ({chapter.code})".lower()
    return "".join(letter for letter in heading if letter.isalnum() or letter in " -").replace(" ", "-")


def rulings_page(book: RuleBook, besides: str = "") -> str:
    """The page with every ruling and its reason; `besides` says which source wins."""
    lines = [
        "# Rulings",
        "",
        NOTE,
        "Where the printed rules are silent, loose or contradict each other, somebody has to decide, and a program has",
        f"to decide the same way each time. These are the decisions for {book.title}: what holds, and why.{besides}",
        "",
    ]
    bent = bent_by_options(book.ruleset)
    if bent:
        lines += [f"Some of them can be changed by an option: {bent}.", ""]
    for chapter in book.chapters:
        ruled = [rule for rule in chapter.rules if rule.ruling]
        if not ruled:
            continue
        lines += [f"## {chapter.title}", "", "| Rule | What holds | Why |", "|---|---|---|"]
        lines += [f"| {rule.id} | {cell(rule.statement)} | {cell(rule.why)} |" for rule in ruled]
        lines.append("")
    return "\n".join(lines)


def bent_by_options(ruleset_key: str) -> str:
    """The options that change a rule, with their other value and the rule."""
    rules = ruleset(ruleset_key)
    bent = [(option, rules.concordance.first(option.rule)) for option in rules.options if option.rule]
    return ", ".join(f"`{option.key}: {option.words[1]}` ({RULE_IDS[rule]})" for option, rule in bent)


def cell(text: str) -> str:
    """Text that can stand in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def pages() -> list[tuple[str, str]]:
    """Each page by its file's name."""
    first, *others = [load_rules(key) for key in BOOKS]
    found = [(f"{first.ruleset}.md", rules_page(first)), ("rulings.md", rulings_page(first, SHEETS))]
    for book in others:
        found += [(f"{book.ruleset}.md", rules_page(book)), (f"rulings-{book.ruleset}.md", rulings_page(book))]
    return found


def main() -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description="Write the rule pages of docs/rules/ from the data files.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is out of date")
    checking: bool = parser.parse_args().check
    stale = 0
    for name, text in pages():
        path = PAGES / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if checking:
            print(f"docs/rules/{name} is out of date; run python scripts/make_rules_docs.py", file=sys.stderr)
            stale = 1
        else:
            PAGES.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote docs/rules/{name}")
    return stale


if __name__ == "__main__":
    sys.exit(main())
