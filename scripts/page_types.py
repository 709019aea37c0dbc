"""How the shapes of Python are written as types of the page: tables of words, `TypedDict`s and Pydantic models."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from types import ModuleType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from typing_extensions import is_typeddict

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from dungeonbowl.notation import shapes  # noqa: E402
from dungeonbowl.server.http.form import Form, GivenBack  # noqa: E402

LINE: Final = 140
NEVER_SENT: Final = ("", "none")
"""Names of number 0 where that stands for nothing."""
NO_TEXT: Final = "dict() -> new empty dictionary"
"""What Python says of a shape without words of its own."""


@dataclass(frozen=True)
class Words:
    """A closed type of words, out of a table."""

    name: str
    says: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Alias:
    """A type with a name of its own that is no shape. A bare `Literal` is called so wherever it stands."""

    name: str
    says: str
    hint: Any


@dataclass(frozen=True)
class Plain:
    """A type that Python cannot say, as the page writes it."""

    name: str
    says: str
    text: str


Item: TypeAlias = Words | Alias | Plain | type


@dataclass(frozen=True)
class Module:
    """A file of types: its name, what it holds, from where, and its types in order."""

    name: str
    says: str
    source: str
    items: tuple[Item, ...]


PLAIN: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


class Page:
    """All files of types: who names a type of another file imports it from there."""

    def __init__(self, modules: tuple[Module, ...]) -> None:
        """Learn every name."""
        self.modules: Final = modules
        self._shapes = {item for module in modules for item in module.items if isinstance(item, type)}
        aliases = (item for module in modules for item in module.items if isinstance(item, Alias))
        self._aliases = {item.hint: item.name for item in aliases if get_origin(item.hint) is Literal}
        self._homes: dict[str, str] = {}
        for module in modules:
            for item in module.items:
                self._homes.setdefault(_name_of(item), module.name)

    def text(self, module: Module) -> str:
        """A file as it should be."""
        body = [line for item in module.items for line in self._lines(item)]
        code = "\n".join(line for line in body if not line.lstrip().startswith(("/**", "* ", "*/")))
        head = [f"// {module.says}.", f"// By scripts/make_protocol.py from {module.source}: do not edit it."]
        return "\n".join([*head, *self._imports(module, code), *body]) + "\n"

    def _imports(self, module: Module, code: str) -> list[str]:
        """The lines that fetch the types of other files."""
        own = {_name_of(item) for item in module.items}
        used = sorted((set(re.findall(r"\b[A-Z]\w*", code)) & self._homes.keys()) - own)
        lines: list[str] = []
        for home in dict.fromkeys(each.name for each in self.modules):
            names = [name for name in used if self._homes[name] == home]
            if names:
                plain = f"import type {{ {', '.join(names)} }} from './{home}';"
                long = ["import type {", *(f"  {name}," for name in names), f"}} from './{home}';"]
                lines += [plain] if len(plain) <= LINE else long
        return ["", *lines] if lines else []

    def _lines(self, item: Item) -> list[str]:
        """The lines of one type."""
        if isinstance(item, Words):
            return _union(item.name, item.says, [f"'{word}'" for word in item.words if word not in NEVER_SENT])
        if isinstance(item, Plain):
            return _union(item.name, item.says, [item.text])
        if isinstance(item, Alias):
            return _union(item.name, item.says, self._parts(item.hint))
        return self._interface(item)

    def _parts(self, hint: Any) -> list[str]:
        """The types that one of them is."""
        while get_origin(hint) is Annotated:
            hint = hint.__origin__
        if get_origin(hint) in (Union, UnionType):
            return list(dict.fromkeys(self._typed(one) for one in get_args(hint)))
        if get_origin(hint) is Literal:
            return [_literal(one) for one in get_args(hint)]
        return [self._typed(hint)]

    def _typed(self, hint: Any) -> str:
        """A type of Python's as the page writes it."""
        if get_origin(hint) is Annotated:
            named = [mark.name for mark in hint.__metadata__ if isinstance(mark, shapes.Named)]
            return named[0] if named else self._typed(hint.__origin__)
        if hint in PLAIN:
            return PLAIN[hint]
        origin, given = get_origin(hint), get_args(hint)
        if origin is Literal and hint in self._aliases:
            return self._aliases[hint]
        if origin in (Union, UnionType, Literal):
            return " | ".join(self._parts(hint))
        if origin is list:
            inner = self._typed(given[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<{self._typed(given[0])}, {self._typed(given[1])}>"
        if hint in self._shapes:
            return _name_of(hint)
        raise TypeError(f"no type of the page's for {hint!r}")

    def _interface(self, shape: type) -> list[str]:
        """The lines of a shape's type."""
        says = _one_line(shape.__doc__)
        lines = ["", *(_comment(says, "") if says != NO_TEXT else [])]
        bases = [base for base in getattr(shape, "__orig_bases__", shape.__bases__) if base in self._shapes]
        extends = f" extends {', '.join(_name_of(base) for base in bases)}" if bases else ""
        lines.append(f"export interface {_name_of(shape)}{extends} {{")
        inherited = {name for base in bases for name in get_type_hints(base)}
        for name, hint in get_type_hints(shape, include_extras=True).items():
            if name in inherited:
                continue
            said, optional = self._field(shape, name, hint)
            if said is None:
                continue
            if get_origin(hint) is NotRequired:
                hint = get_args(hint)[0]
            lines += _comment(_one_line(said), "  ")
            lines.append(f"  {name}{'?' if optional else ''}: {self._typed(hint)};")
        return [*lines, "}"]

    def _field(self, shape: type, name: str, hint: Any) -> tuple[str | None, bool]:
        """What is said of a field (`None` if it is none), and whether it may be missing."""
        if issubclass(shape, BaseModel):
            field = shape.model_fields.get(name)
            if field is None:
                return None, False
            given = issubclass(shape, Form) and not issubclass(shape, GivenBack)
            return field.description or "", given and not field.is_required()
        optional = get_origin(hint) is NotRequired
        inner = get_args(hint)[0] if optional else hint
        marks = inner.__metadata__ if get_origin(inner) is Annotated else ()
        optional = optional or name in getattr(shape, "__optional_keys__", ())
        said = (mark if isinstance(mark, str) else mark.text for mark in marks if isinstance(mark, (str, shapes.Says)))
        return next(said, ""), optional


def shapes_in(*modules: ModuleType, without: tuple[type, ...] = ()) -> tuple[type, ...]:
    """The shapes that modules declare, in their order: models, forms and `TypedDict`s."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and each not in without
        if issubclass(each, BaseModel) or is_typeddict(each)
    )


def _name_of(item: Item) -> str:
    """What a type is called on the page."""
    return item.__name__ if isinstance(item, type) else item.name.split("<")[0]


def _union(name: str, says: str, parts: Iterable[str]) -> list[str]:
    """The lines of a type that is one of some."""
    kept = list(parts)
    plain = f"export type {name} = {' | '.join(kept)};"
    lines = [plain] if len(plain) <= LINE else [f"export type {name} =", *(f"  | {part}" for part in kept)]
    return ["", *_comment(says, ""), *lines[:-1], lines[-1].removesuffix(";") + ";"]


def _comment(says: str, before: str) -> list[str]:
    """What is said of a type or a field."""
    plain = f"{before}/** {says} */"
    if len(plain) <= LINE:
        return [plain] if says else []
    return [f"{before}/**", *(f"{before} * {line}" for line in wrap(says, LINE - len(before) - 3)), f"{before} */"]


def _literal(value: object) -> str:
    """A value as the page writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def _one_line(text: str | None) -> str:
    """A text without its line breaks."""
    return " ".join((text or "").split())
