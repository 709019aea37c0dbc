"""
Write the rule pages of `docs/rules/` from the data files.

    python scripts/make_rules_docs.py            write the pages
    python scripts/make_rules_docs.py --check    write nothing; exit 1 if a page is not what the data give

For each game a page with every rule by id (`db2021.md`) and one with every place where the printed rules are silent or
disagree, what we took and why (`rulings.md`); `compare.md` with how the games treat each topic; and `README.md`, which
leads to them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import BOOKS, ChapterInfo, RuleBook, RuleInfo, load_rules, load_skills
from dungeonbowl.data.books import has_tables
from dungeonbowl.data.comparison import Topic, TopicChapter, load_comparison
from dungeonbowl.data.tables import ONLY, Table, Tables, load_tables
from dungeonbowl.notation.prose.tables import says, totals
from dungeonbowl.rulesets import RULESETS, ruleset

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"
NOTE = "<!-- Written by scripts/make_rules_docs.py from src/dungeonbowl/data/; edit the data, not this page. -->\n"

SHEETS = (
    " Where the short reference sheet of the box and its pages differ, the sheet wins; the errata correct both books."
)

TABLES_NOTE = (
    "A total beyond the ends of a table is read on its nearest row. A table or a number marked *reconstructed* is lost "
    "in print; what is played in its place is made from what is left, and says from what and how sure we are."
)
CONTENTS_NOTE = (
    "Each page has every rule of its game: the statement, the headings of the printed rules behind it, and the reason "
    "where it rests on a ruling. [How the games compare](compare.md) sets them side by side, topic by topic, and the "
    "[glossary](glossary.md) has one word for each thing."
)
COMMANDS = (
    "    dungeonbowl rules DB21-TELE-02             # one rule, where it is from and why; DB21-TELE names the chapter",
    "    dungeonbowl rules --find pushed wall       # the rules of all games that have these words",
    "    dungeonbowl rules --compare teleporter     # what each game says about a topic",
    "    dungeonbowl rules --tables block           # the tables that dice are read on",
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
        lines.append(f'- <a id="{rule.id}"></a>**{rule.id}** {rule.statement}{remarks}  ')
        behind = [part for part in (rule.source, f"ruling: {rule.why}" if rule.ruling else "") if part]
        lines.append(f"  <sub>{'; '.join(behind)}</sub>")
    return "\n".join(lines) + "\n"


def rules_page(book: RuleBook) -> str:
    """The page with every rule by id."""
    index = " · ".join(f"[{chapter.code}](#{anchor(chapter)}) {chapter.title}" for chapter in book.chapters)
    rulings = sum(rule.ruling for rule in book.rules)
    later = sum(not rule.played for rule in book.rules)
    name = rulings_name(book.ruleset)
    tables = load_tables(book.ruleset) if has_tables(book.ruleset) else None
    head = (
        f"# The rules of {book.title}, by id\n\n{NOTE}\n"
        f"{len(book.rules)} rules in {len(book.chapters)} chapters, in our own words: {len(book.rules) - later} are "
        f"played, {later} wait for a later version. {rulings} rest on a ruling; [{name}]({name}) has them alone, and "
        "[compare.md](compare.md) sets the games side by side. Events, scenarios and the log name rules by these ids. "
        "An id is never given to another rule.\n\n"
        '"+1" and the like are added to the die. "N+" means N or more. Below each rule stand the headings of the '
        "printed rules it comes from, and why a ruling is what it is.\n\n"
    )
    if tables:
        index += " · [Tables](#tables)"
    chapters = "\n".join(chapter_text(chapter) for chapter in book.chapters)
    return head + index + "\n\n" + chapters + (tables_text(tables) if tables else "")


def rulings_name(key: str) -> str:
    """The file of the rulings of a game."""
    return "rulings.md" if key == BOOKS[0] else f"rulings-{key}.md"


def tables_text(tables: Tables) -> str:
    """The tables of a game, and the numbers beside them; what is reconstructed says so."""
    lines = ["", "## Tables", "", TABLES_NOTE, ""]
    for table in tables.tables.values():
        lines += table_lines(table)
    lines += ["### Numbers", "", "| What | Value | Rule | |", "|---|---|---|---|"]
    for number in tables.numbers.values():
        mark = reconstructed(number.sure, number.why)
        lines.append(f"| {number.title} | {number.value} | {rule_link(number.rule, tables.ruleset)} | {mark} |")
    return "\n".join(lines) + "\n"


def table_lines(table: Table) -> list[str]:
    """One table with its heading."""
    dice = f"{table.dice} {table.adds}" if table.adds else table.dice
    columns = ["Result"] if table.columns == (ONLY,) else [column.replace("_", " ") for column in table.columns]
    lines = [
        f"### {table.title}",
        "",
        f"{dice} ({', '.join(table.rules)}). {reconstructed(table.sure, table.why)}".strip(),
    ]
    lines += ["", f"| Total | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for figures, row in zip(totals(table, table.ends), table.rows, strict=True):
        said = [says(table, column, word) for column, word in zip(table.columns, row, strict=True)]
        lines.append(f"| {figures} | {' | '.join(said)} |")
    return [*lines, ""]


def reconstructed(sure: str, why: str) -> str:
    """The mark of what is lost; empty for what is printed."""
    return f"*Reconstructed* (confidence: {sure}). {cell(why)}" if why else ""


def rule_link(rule: str, game: str) -> str:
    """A rule's id that leads to the rule on the page of a game."""
    return f"[{rule}]({game}.md#{rule})"


def compare_page() -> str:
    """The page on which the games are compared."""
    chapters = load_comparison()
    count = sum(len(chapter.topics) for chapter in chapters)
    names = ", ".join(f"`{key}` is {one.title}" for key, one in RULESETS.items())
    head = (
        f"# How the games compare\n\n{NOTE}\n"
        f"{count} topics that a coach of one game asks about before playing another, and what each game says about "
        "them, "
        "with the rules that say so. They are on the page too, under *Rules*, and in the terminal: "
        "`dungeonbowl rules --compare teleporter`. What rests on a table or a number that is lost in print is marked "
        f"*reconstructed*; [the tables](db1989.md#tables) say from what.\n\n{names}.\n\n"
    )
    index = " · ".join(f"[{chapter.title}](#{slug(chapter.title)})" for chapter in chapters)
    return head + index + "\n\n" + "\n".join(compared_chapter(chapter) for chapter in chapters)


def compared_chapter(chapter: TopicChapter) -> str:
    """One chapter of the comparison."""
    return f"## {chapter.title}\n\n" + "\n".join(compared_topic(topic) for topic in chapter.topics)


def compared_topic(topic: Topic) -> str:
    """One topic: a row for each answer."""
    lines = [f"### {topic.title}", "", "| Game | Answer | Rules |", "|---|---|---|"]
    for answer in topic.answers:
        links = ", ".join(rule_link(rule, answer.games[0]) for rule in answer.rules)
        mark = " *Reconstructed.*" if answer.rebuilt else ""
        lines.append(f"| {', '.join(answer.games)} | {cell(answer.says)}{mark} | {links} |")
    return "\n".join(lines) + "\n"


def contents_page() -> str:
    """The page that leads to the others."""
    lines = ["# The rules of all six games", "", NOTE, CONTENTS_NOTE, "", "| Game | Rules | Rulings |", "|---|---|---|"]
    for key, one in RULESETS.items():
        rules = load_rules(key).rules
        rulings = sum(rule.ruling for rule in rules)
        lines.append(f"| [{one.title}]({key}.md) (`{key}`) | {len(rules)} | [{rulings}]({rulings_name(key)}) |")
    return "\n".join([*lines, "", "In the terminal:", "", *COMMANDS, ""])


def anchor(chapter: ChapterInfo) -> str:
    """The anchor that a heading of a chapter gets."""
    return slug(f"{chapter.title} ({chapter.code})")


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -").replace(" ", "-")


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
    found = [("README.md", contents_page()), ("compare.md", compare_page())]
    for key in BOOKS:
        book = load_rules(key)
        besides = SHEETS if key == BOOKS[0] else ""
        found += [(f"{key}.md", rules_page(book)), (rulings_name(key), rulings_page(book, besides))]
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
