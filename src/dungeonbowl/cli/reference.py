"""The rules of all games in the terminal: looked up by id, found by words, compared topic by topic, and the tables."""

from collections.abc import Collection, Sequence

from dungeonbowl.cli.console import NO, Complaint, note, stop
from dungeonbowl.data.books import BOOKS, TABLE_GAMES, has_tables
from dungeonbowl.data.comparison import Topic
from dungeonbowl.data.finding import find_rules, find_topics, has_words
from dungeonbowl.data.rule_book import RuleInfo, load_rules
from dungeonbowl.data.tables import ONLY, Number, Table, load_tables
from dungeonbowl.notation.prose.tables import says, totals


def print_named(wanted: Collection[str], games: Sequence[str]) -> None:
    """Print some rules with what is behind them, and the tables they read. Raises Complaint if no game has any."""
    printed: set[str] = set()
    for game in games:
        for rule in load_rules(game).rules:
            # Games on one core share its rules: each is told once.
            if rule.id in wanted and rule.id not in printed:
                printed.add(rule.id)
                print_rule(rule)
    if not printed:
        raise Complaint(f"{', '.join(games)}: no such rule here; the ids are of other games", NO)
    for game in games:
        if has_tables(game):
            book = load_tables(game)
            for table in book.tables.values():
                if printed.intersection(table.rules):
                    print_table(table)
            numbers = [number for number in book.numbers.values() if number.rule in printed]
            print_numbers(numbers)


def print_rule(rule: RuleInfo) -> None:
    """Print a rule, the printed rules that it comes from, and why, where it is a ruling."""
    print(f"{rule.id} {rule.statement}")
    if rule.source:
        print(f"  {rule.source}")
    if rule.ruling:
        print(f"  ruling: {rule.why}")
    if not rule.played:
        print("  not played yet")


def print_tables(words: Sequence[str], games: Sequence[str]) -> None:
    """Print the tables and the numbers of some games, of those that have all the words. Raises Complaint for none."""
    found = False
    for game in games:
        if not has_tables(game):
            continue
        book = load_tables(game)
        for table in book.tables.values():
            if has_words(f"{table.key} {table.title} {' '.join(table.rules)}", words):
                print_table(table, first=not found)
                found = True
        numbers = [each for each in book.numbers.values() if has_words(f"{each.key} {each.title} {each.rule}", words)]
        print_numbers(numbers, first=not found)
        found = found or bool(numbers)
    if not found and words:
        raise Complaint(f"no table and no number has all of these words: {' '.join(words)}", NO)
    if not found:
        raise Complaint(f"{', '.join(games)}: no tables; there are those of {', '.join(TABLE_GAMES)}", NO)


def print_table(table: Table, first: bool = False) -> None:
    """Print one table below its heading, apart from what stands before it."""
    if not first:
        print()
    print(f"{table.title} ({', '.join(table.rules)})")
    print(f"  {table.dice} {table.adds}".rstrip())
    if table.why:
        print(f"  {reconstructed(table.sure, table.why)}")
    heads = [""] if table.columns == (ONLY,) else [column.replace("_", " ") for column in table.columns]
    rows = [["", *heads]] if heads != [""] else []
    for figures, row in zip(totals(table, table.ends), table.rows, strict=True):
        rows.append([figures, *(says(table, column, word) for column, word in zip(table.columns, row, strict=True))])
    for line in in_columns(rows):
        print(f"  {line}")


def print_numbers(numbers: Sequence[Number], first: bool = False) -> None:
    """Print some numbers, a line each, below a heading."""
    if not numbers:
        return
    print("Numbers" if first else "\nNumbers")
    for number in numbers:
        why = f". {reconstructed(number.sure, number.why)}" if number.why else ""
        print(f"  {number.title}: {number.value} ({number.rule}){why}")


def reconstructed(sure: str, why: str) -> str:
    """What is said of something that is lost in print."""
    return f"Reconstructed (confidence: {sure}). {why}"


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines whose columns begin below each other."""
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return ["  ".join(cell.ljust(wide[at]) for at, cell in enumerate(row)).rstrip() for row in rows]


def print_found(words: Sequence[str], games: Sequence[str]) -> None:
    """Print the rules of some games that have all the words. Raises Complaint if there is none."""
    if not words:
        stop("--find: name the words to look for")
    found = find_rules(words, games)
    if not found:
        raise Complaint(f"no rule has all of these words: {' '.join(words)}", NO)
    for each in found:
        print(f"{each.rule.id} ({', '.join(each.games)}) {each.rule.statement}")
    note(f"{len(found)} rule{'s' if len(found) != 1 else ''} found")


def print_comparison(words: Sequence[str], games: Sequence[str]) -> None:
    """Print what some games say to each topic that has all the words. Raises Complaint if there is none."""
    found = find_topics(words)
    if not found:
        raise Complaint(f"no topic has all of these words: {' '.join(words)}", NO)
    chapter_before = ""
    for chapter, topic in found:
        if chapter.title != chapter_before:
            if chapter_before:
                print()
            print(f"# {chapter.title}")
            chapter_before = chapter.title
        print(f"\n{topic.title}")
        for line in in_columns(answer_rows(topic, games)):
            print(f"  {line}")


def answer_rows(topic: Topic, games: Sequence[str]) -> list[list[str]]:
    """What some games say about a topic: the games and the answer; those that say the same share a row."""
    rows: list[list[str]] = []
    for answer in topic.answers:
        named = ", ".join(game for game in BOOKS if game in answer.games and game in games)
        if named:
            mark = "; reconstructed" if answer.rebuilt else ""
            behind = f" ({', '.join(answer.rules)}{mark})" if answer.rules else ""
            rows.append([named, answer.says + behind])
    return rows
