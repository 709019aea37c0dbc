"""How the rules of six games lie beside one another: no game that knows another, calls that can be read."""

import ast
import itertools
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import BOOKS as GAMES_WITH_BOOKS
from dungeonbowl.data import books, load_rules, load_unseen
from dungeonbowl.rulesets import RULESETS
from tests.house.test_imports import imports_at_run_time
from tests.house.trees import tree_of

RULES = Path(__file__).resolve().parents[2] / "src" / "dungeonbowl" / "rules"
GAMES = ("db2021", "living", "naf", "db7s", "age", "db1989")
"""Files named for a game or a family of games."""
FAMILY = {"naf": ("living",), "age": ("living",), "db7s": ("living", "naf")}
"""The family that a game belongs to, and the game that it varies: it may take what is theirs from their files."""

FILES = sorted(RULES.rglob("*.py"))


def module_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(("dungeonbowl", "rules", *path.relative_to(RULES).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {module_of(path): path for path in FILES}


def rules_imported_by(path: Path) -> list[str]:
    """The modules of the rules that a module imports when it runs."""
    return list(imports_at_run_time(path, set(MODULES)))


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in GAMES], ids=module_of)
def test_a_game_imports_no_other_game(path: Path) -> None:
    others = [name for name in rules_imported_by(path) if name.split(".")[-1] in GAMES]
    assert not [name for name in others if name.split(".")[-1] not in (path.stem, *FAMILY.get(path.stem, ()))]


SHARED = [path for path in FILES if path.stem == "parts" or path.parent.name in ("turns", "rules")]


@pytest.mark.parametrize("path", SHARED, ids=module_of)
def test_what_games_share_knows_no_game(path: Path) -> None:
    assert not [name for name in rules_imported_by(path) if name.split(".")[-1] in GAMES]
    cited = re.findall(r"\br\.[A-Z][A-Z0-9_]*", path.read_text(encoding="utf-8"))
    assert not cited, "shared code cites passages"


PREFIXES = {
    "living": ("LRB", "DB5", "NAF", "DB7", "AGE"),
    "naf": ("LRB", "NAF", "DB7"),
    "db7s": ("LRB", "NAF", "DB7"),
    "age": ("LRB", "AGE"),
    "db1989": ("DB89", "BB2E"),
}
"""The books that a file may cite; the ids of the 2021 game stand without a prefix."""
BOOKS = {prefix for prefixes in PREFIXES.values() for prefix in prefixes}


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in GAMES], ids=module_of)
def test_a_game_cites_its_own_rules(path: Path) -> None:
    for cited in re.findall(r"\br\.([A-Z][A-Z0-9_]*)", path.read_text(encoding="utf-8")):
        book = cited.split("_")[0]
        assert book in PREFIXES[path.stem] if path.stem in PREFIXES else book not in BOOKS, cited


SOURCE = RULES.parent
WEB = RULES.parents[2] / "web" / "src"
KEYS = "|".join(RULESETS)
IN_THE_PAGE = re.compile(rf"[!=]==?\s*['\"`]({KEYS})['\"`]|['\"`]({KEYS})['\"`]\s*[!=]==?|case\s+['\"`]({KEYS})['\"`]")


def constants_that_are_keys() -> set[str]:
    """The names of all constants of the program that are the key of a ruleset, or another such constant."""
    found: set[str] = set()
    assigned: list[tuple[str, ast.expr]] = []
    for path in SOURCE.rglob("*.py"):
        for node in tree_of(path).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                assigned.append((node.target.id, node.value))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                assigned.append((node.targets[0].id, node.value))
            elif isinstance(node, ast.ImportFrom):
                assigned += [(each.asname, ast.Name(each.name)) for each in node.names if each.asname]
    before = -1
    while before != len(found):
        before = len(found)
        found |= {name for name, value in assigned if is_key(value, found)}
    # The one game of tiles is looked up by what its terrain says.
    return found | {"TILED"}


def is_key(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is the key of a ruleset."""
    if isinstance(node, ast.Constant):
        return node.value in RULESETS
    return isinstance(node, ast.Name) and node.id in names


def asks_for_a_key(path: Path, names: set[str]) -> Iterator[str]:
    """The comparisons of a module with the key of a ruleset, or with keys that stand on the spot."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            listed = [each for side in sides if isinstance(side, ast.Tuple | ast.List | ast.Set) for each in side.elts]
            if any(is_key(each, names) for each in [*sides, *listed]):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.match_case) and any(
            isinstance(each, ast.MatchValue) and is_key(each.value, names) for each in ast.walk(node.pattern)
        ):
            yield f"{path.relative_to(SOURCE)}: {ast.unparse(node.pattern)}"


def looks_up_a_key(path: Path, names: set[str]) -> Iterator[str]:
    """The look-ups of a module in a table of games by the key of one of them."""
    for node in ast.walk(tree_of(path)):
        looked_up = [node.slice] if isinstance(node, ast.Subscript) else []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            looked_up = node.args[:1]
        if any(is_key(each, names) for each in looked_up):
            yield f"{path.relative_to(SOURCE)}: {ast.unparse(node)}"


def named_value(node: ast.expr, module: ModuleType) -> object:
    """What a name or a name of a module stands for in a module; nothing for whatever is no such name."""
    if isinstance(node, ast.Name):
        return getattr(module, node.id, None)
    return getattr(named_value(node.value, module), node.attr, None) if isinstance(node, ast.Attribute) else None


def lists_some_games(value: object) -> bool:
    """Whether a value lists the keys of some games and not of all; a table of what is so in each is no such list."""
    if not isinstance(value, tuple | list | set | frozenset) or not value:
        return False
    return all(isinstance(key, str) and key in RULESETS for key in value) and len(set(value)) < len(RULESETS)


def asks_for_one_of_some(text: str, module: ModuleType) -> Iterator[str]:
    """The places in the text of a module that ask whether something is in a list of the keys of some games."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            for each, side in zip(node.ops, node.comparators, strict=True):
                if isinstance(each, ast.In | ast.NotIn) and lists_some_games(named_value(side, module)):
                    yield f"{module.__name__}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if rules in LIST_GAMES: pass", 1),
        ("if rules not in books.TABLE_GAMES: pass", 1),
        ("if rules in BOOKS or has_lists(rules): pass", 0),
        ("for rules in LIST_GAMES: pass", 0),
    ],
)
def test_who_asks_for_one_of_some_games_is_found(line: str, found: int) -> None:
    module = ModuleType("asking")
    vars(module).update(books=books, LIST_GAMES=books.LIST_GAMES, BOOKS=books.BOOKS)
    assert len(list(asks_for_one_of_some(line, module))) == found


def test_nothing_asks_whether_a_game_is_one_of_some() -> None:
    """It asks for a fact in the row of a game instead: of its book in `data/books.py`, or of another such table."""
    wrong: list[str] = []
    for path in sorted(SOURCE.rglob("*.py")):
        # These two do their work when they are imported.
        if path.stem == "__main__" or "migrations" in path.parts:
            continue
        name = ".".join(("dungeonbowl", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
        wrong += asks_for_one_of_some(path.read_text(encoding="utf-8"), import_module(name))
    assert not wrong, "\n".join(wrong)


def test_nothing_looks_up_the_key_of_a_ruleset() -> None:
    names = constants_that_are_keys() - {"TILED"}
    assert not [each for path in sorted(SOURCE.rglob("*.py")) for each in looks_up_a_key(path, names)]


def test_nothing_asks_for_the_key_of_a_ruleset() -> None:
    asking = re.compile(r"\brules\.key\b")
    folders = (RULES, SOURCE / "search")
    assert not [path for folder in folders for path in folder.rglob("*.py") if asking.search(path.read_text("utf-8"))]
    names = constants_that_are_keys()
    assert not [each for path in sorted(SOURCE.rglob("*.py")) for each in asks_for_a_key(path, names)]


def test_the_page_does_not_ask_for_the_key_of_a_ruleset() -> None:
    files = [path for end in ("ts", "svelte") for path in WEB.rglob(f"*.{end}") if not path.name.endswith(".test.ts")]
    assert len(files) > 100
    assert not [path for path in files if IN_THE_PAGE.search(path.read_text(encoding="utf-8"))]


OF_LIBRARIES = {"digest", "max", "min", "range"}
"""What takes three arguments by their places, and is not ours."""


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_arguments_past_the_second_are_named(path: Path) -> None:
    wrong = []
    for node in ast.walk(tree_of(path)):
        if not isinstance(node, ast.Call) or len(node.args) <= 2:
            continue
        called = ast.unparse(node.func)
        if called.endswith(".__init__") and ast.unparse(node.args[0]) == "self" and len(node.args) == 3:
            continue
        if called.split(".")[-1] not in OF_LIBRARIES and not isinstance(node.args[2], ast.Starred):
            wrong.append(f"{path.name}:{node.lineno}: {called}")
    assert not wrong, "\n".join(wrong)


def is_nothing(node: ast.expr) -> bool:
    return (isinstance(node, ast.Constant) and node.value is None) or (isinstance(node, ast.Name) and node.id == "NONE")


def test_no_call_has_a_row_of_nothing() -> None:
    """Which of them is which, nobody can tell."""
    wrong = []
    for path in sorted(RULES.parent.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            given = [is_nothing(each) for each in node.args] if isinstance(node, ast.Call) else []
            if any(one and next_one for one, next_one in itertools.pairwise(given)):
                wrong.append(f"{path.name}:{node.lineno}")  # type: ignore[attr-defined]
    assert not wrong, "\n".join(wrong)


def named_in_the_rules() -> set[str]:
    """The ids that the rules name behind events: in a game's own file, or by a passage."""
    cited = {name for path in FILES for name in re.findall(r"\br\.([A-Z0-9_]+)\b", path.read_text(encoding="utf-8"))}
    own = {rule for rule in RULE_IDS if rule.removeprefix("DB21-").replace("-", "_") in cited}
    passages = (RULES.parent / "data" / "ids" / "passages.yaml").read_text(encoding="utf-8")
    return own | set(re.findall(r"\b[A-Z0-9]+-[A-Z]+-[0-9]{2,3}\b", passages))


NAMED = named_in_the_rules()


@pytest.mark.parametrize("game", GAMES_WITH_BOOKS)
def test_every_rule_can_stand_behind_an_event_or_says_why_not(game: str) -> None:
    excused = load_unseen(game)
    assert not [rule.id for rule in load_rules(game).rules if rule.played and rule.id not in NAMED | excused.keys()]
