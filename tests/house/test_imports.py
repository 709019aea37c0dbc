"""Each package imports only what stands below it, no module itself by another, and the engine nothing from outside."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.trees import tree_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "dungeonbowl"

ENGINE = ("core", "dungeon", "state", "rules", "rulesets", "match")
BELOW_NOTATION = (*ENGINE, "data")
BELOW_SEARCH = (*BELOW_NOTATION, "notation")
BELOW_SERVER = (*BELOW_SEARCH, "search", "league")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    **{name: ENGINE[:place] for place, name in enumerate(ENGINE)},
    "data": ENGINE,
    "notation": BELOW_NOTATION,
    "search": BELOW_SEARCH,
    "gym": (*BELOW_SEARCH, "search"),
    "league": BELOW_NOTATION,
    "server": BELOW_SERVER,
    "cli": (*BELOW_SERVER, "gym", "server"),
    "__main__": ("cli",),
    "__init__": (),
}
"""Package to the packages that it may import, besides itself."""

COMPILED = (*ENGINE, "search")
ENGINE_LIBRARIES = {"librt", "mypy_extensions"}
OWN_WILL = {
    *("asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess", "threading"),
    *("time", "uuid", "librt.random", "librt.threading", "librt.time"),
}
"""Modules through which something else than the answers could decide what happens."""

USED_BY_NAME = {
    "websockets": "what uvicorn speaks WebSocket with",
}
"""Dependencies that no module imports, and why they are there."""


class Import(NamedTuple):
    """One import statement: where it stands and what it brings."""

    importer: str
    imported: str
    line: int
    star: bool

    @property
    def place(self) -> str:
        return f"src/dungeonbowl/{self.importer}:{self.line}"


def imports_of(path: Path) -> Iterator[Import]:
    """Every import of a module, those inside functions and type-checking blocks too, by absolute name."""
    importer = path.relative_to(PACKAGE).as_posix()
    package = ("dungeonbowl", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(importer, alias.name, node.lineno, star=False)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*base, *([node.module] if node.module else [])))
            for alias in node.names:
                yield Import(importer, f"{source}.{alias.name}", node.lineno, alias.name == "*")


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "static" not in path.parts)


def imports_by(*packages: str) -> Iterator[Import]:
    for path in modules():
        if part_of(path.relative_to(PACKAGE).with_suffix("").parts) in packages:
            yield from imports_of(path)


def part_of(names: tuple[str, ...]) -> str:
    """The package of `dungeonbowl` that a module belongs to."""
    return names[0] if names else "__init__"


ALL_PARTS = sorted({part_of(path.relative_to(PACKAGE).with_suffix("").parts) for path in modules()})


@pytest.mark.parametrize("part", ALL_PARTS)
def test_a_package_imports_only_what_stands_below_it(part: str) -> None:
    assert part in MAY_IMPORT, f"src/dungeonbowl/{part} has no place in the directions of imports"
    wrong = []
    for found in imports_by(part):
        names = found.imported.split(".")
        if names[0] != "dungeonbowl" or len(names) < 2:
            continue
        if names[1] in MAY_IMPORT and names[1] != part and names[1] not in MAY_IMPORT[part]:
            wrong.append(f"{found.place}: {part} must not import {names[1]}")
    assert not wrong, "\n".join(wrong)


def imports_at_run_time(path: Path, known: set[str]) -> Iterator[str]:
    """The modules that a module imports as soon as it is imported itself, those for types alone left out."""
    for node in tree_of(path).body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                name = whole if whole in known else node.module
                if name in known:
                    yield name


def test_no_module_leads_back_to_itself() -> None:
    paths = {
        ".".join(("dungeonbowl", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in modules()
    }
    leads_to = {name: set(imports_at_run_time(path, set(paths))) for name, path in paths.items()}
    try:
        TopologicalSorter(leads_to).prepare()
    except CycleError as circle:
        raise AssertionError(" <- ".join(circle.args[1])) from None


def test_the_engine_imports_python_and_the_compilers_library_alone() -> None:
    wrong = []
    for found in imports_by(*ENGINE):
        root = found.imported.split(".")[0]
        if root not in sys.stdlib_module_names | ENGINE_LIBRARIES | {"dungeonbowl"}:
            wrong.append(f"{found.place}: {found.imported} is neither Python's own nor the compiler's")
    assert not wrong, "\n".join(wrong)


def test_nothing_but_answers_decides_in_the_engine() -> None:
    wrong = []
    for found in imports_by(*ENGINE):
        names = found.imported.split(".")
        if names[0] in OWN_WILL or ".".join(names[:2]) in OWN_WILL:
            wrong.append(f"{found.place}: {found.imported} could decide something besides the answers")
    assert not wrong, "\n".join(wrong)


def test_the_compiled_unit_has_no_star_imports() -> None:
    wrong = [f"{found.place}: {found.imported}" for found in imports_by(*COMPILED) if found.star]
    assert not wrong, "\n".join(wrong)


def test_private_modules_stay_in_their_package() -> None:
    wrong = []
    for path in modules():
        part = part_of(path.relative_to(PACKAGE).with_suffix("").parts)
        for found in imports_of(path):
            names = found.imported.split(".")
            private = [name for name in names[2:] if name.startswith("_") and not name.startswith("__")]
            if names[0] == "dungeonbowl" and names[1:2] != [part] and private:
                wrong.append(f"{found.place}: {found.imported} is private to {names[1]}")
    assert not wrong, "\n".join(wrong)


def test_dependencies_are_declared_and_used() -> None:
    """What is imported is declared under its own name, and what is declared is imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {module_of(requirement) for requirement in project["dependencies"]}
    imported: dict[str, str] = {}
    for path in modules():
        for found in imports_of(path):
            root = found.imported.split(".")[0]
            if root not in sys.stdlib_module_names | {"dungeonbowl"}:
                imported.setdefault(root, found.place)
    # FastAPI's own foundations come with it and are its public face.
    undeclared = {f"{imported[name]}: {name}" for name in set(imported) - declared - {"pydantic", "starlette"}}
    assert not undeclared, f"imported, but not in pyproject.toml: {sorted(undeclared)}"
    unused = declared - set(imported) - set(USED_BY_NAME)
    assert not unused, f"in pyproject.toml, but never imported: {sorted(unused)}"


def module_of(requirement: str) -> str:
    """The module that a requirement such as `pyyaml>=6` brings."""
    name = requirement
    for end in "[<>=!~; ":
        name = name.split(end)[0]
    return {"pillow": "PIL", "pyyaml": "yaml"}.get(name, name.replace("-", "_"))
