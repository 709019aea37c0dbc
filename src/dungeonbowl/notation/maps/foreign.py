"""Reading files that other programs wrote: limits first, then every value with the place it stands at."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any, Final, NoReturn, cast

from dungeonbowl.data.reading import BadData
from dungeonbowl.dungeon import Dungeon

DEEPEST: Final = 40
FARTHEST: Final = 1e6
_ESCAPED: Final = re.compile(rb"\\.", re.DOTALL)
_TEXT: Final = re.compile(rb'"[^"]*"')
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_NO_BRACKET: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")


@dataclass(frozen=True)
class Imported:
    """A dungeon from another program's file, and what was left out or guessed in reading it."""

    dungeon: Dungeon
    warnings: list[str]


def parse_json(raw: bytes, file: str, largest: int) -> object:
    """
    The value of a JSON text.

    Raises:
        BadData: It is too large, no UTF-8, no JSON, nested too deep, or holds a number or a letter that is none.
    """
    if len(raw) > largest:
        raise BadData(file, 0, "", f"larger than {largest // 1024**2} MB")
    _check_depth(raw, file)
    try:
        found = cast("object", json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number))
        if _SURROGATE.search(raw):
            # Half a letter is no text that could be stored or sent on.
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeDecodeError as wrong:
        raise BadData(file, raw[: wrong.start].count(b"\n") + 1, "", f"byte {wrong.start} is not UTF-8 text") from None
    except UnicodeEncodeError:
        raise BadData(file, 0, "", "not JSON: half of a letter stands alone") from None
    except json.JSONDecodeError as wrong:
        raise BadData(file, wrong.lineno, "", f"column {wrong.colno}: not JSON: {wrong.msg}") from None
    except (ValueError, RecursionError) as wrong:
        raise BadData(file, 0, "", f"not JSON that can be read: {str(wrong)[:60]}") from None


def _check_depth(raw: bytes, file: str) -> None:
    """Refuse what is nested too deep before it is read."""
    depth = 0
    for byte in _TEXT.sub(b"", _ESCAPED.sub(b"", raw)).translate(None, _NO_BRACKET):
        depth += 1 if byte in b"[{" else -1
        if depth > DEEPEST:
            raise BadData(file, 0, "", f"nested deeper than {DEEPEST} levels")


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def mapping(value: object, file: str, where: str) -> dict[str, Any]:
    """The keys and values at a place. Raises: BadData if there is something else."""
    if not isinstance(value, dict):
        raise BadData(file, 0, where, "expected keys and values")
    return cast("dict[str, Any]", value)


def list_of(value: object, file: str, where: str) -> list[Any]:
    """The list at a place. Raises: BadData if there is something else."""
    if not isinstance(value, list):
        raise BadData(file, 0, where, "expected a list")
    return value


def number_of(value: object, file: str, where: str) -> float:
    """The number at a place. Raises: BadData if there is none, or one that no map has."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise BadData(file, 0, where, "expected a number")
    if abs(value) > FARTHEST:
        raise BadData(file, 0, where, f"expected a number up to {FARTHEST:g}")
    return float(value)


def whole_number(value: object, file: str, where: str, least: int, most: int) -> int:
    """The whole number at a place. Raises: BadData if there is none or it is out of range."""
    found = number_of(value, file, where)
    if found != int(found) or not least <= found <= most:
        raise BadData(file, 0, where, f"expected a whole number {least}..{most}")
    return int(found)


def text_of(value: object, file: str, where: str, longest: int = 200) -> str:
    """The text at a place. Raises: BadData if there is none or it is too long."""
    if not isinstance(value, str) or len(value) > longest:
        raise BadData(file, 0, where, f"expected text of at most {longest} characters")
    return value


def title_of(key: str) -> str:
    """A foreign word as it may be shown in a message."""
    return "".join(letter if letter.isprintable() else "?" for letter in key[:40])
