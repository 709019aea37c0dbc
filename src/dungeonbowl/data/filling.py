"""Texts that take their numbers from the code of the rules, so that nobody writes a number twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from dungeonbowl.data.reading import Entry

_PLACE: Final = re.compile(r"\{([A-Z_]+)\}")


def filled(fields: Mapping[str, Entry], key: str, longest: int) -> str:
    """
    The text of a key with the numbers that it takes from a module of the rules: `{FELLS_FROM}` with `numbers`.

    Raises:
        BadData: It is too long, has braces without `numbers` or the other way round, or names what the module lacks.
    """
    text = fields[key].text(longest)
    names = _PLACE.findall(text)
    if bool(names) != ("numbers" in fields):
        fields[key].fail(f"numbers: the module of the rules, and {{NAME}} in {key}, belong together")
    for name in names:
        module = fields["numbers"].text(40, r"[a-z0-9_]+(\.[a-z0-9_]+)*")
        try:
            number = getattr(import_module(f"dungeonbowl.rules.{module}"), name)
        except (ImportError, AttributeError):
            fields["numbers"].fail(f"there is no {name} in rules.{module}")
        text = text.replace(f"{{{name}}}", str(number))
    return text
