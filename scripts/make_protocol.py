"""
Write the types of the page's protocol: its words from the server's tables, its messages from `notation/shapes.py`.

    python scripts/make_protocol.py            write `words.ts` and `live.ts` in `web/src/protocol`
    python scripts/make_protocol.py --check    write nothing; exit 1 if a file is not what the server gives

What the page names and the server does not know, or reads where the server sends nothing, is then an error of types.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from dungeonbowl.core.asks import ASK_NAMES  # noqa: E402
from dungeonbowl.core.dice import FACE_NAMES  # noqa: E402
from dungeonbowl.core.events import EVENT_NAMES  # noqa: E402
from dungeonbowl.core.ids import BOX_NAMES, POSTURE_NAMES  # noqa: E402
from dungeonbowl.core.options import VERBS  # noqa: E402
from dungeonbowl.core.purposes import PURPOSES  # noqa: E402
from dungeonbowl.data import load_colleges  # noqa: E402
from dungeonbowl.data.kinds import GROUPS, ICONS  # noqa: E402
from dungeonbowl.data.rosters import load_rosters  # noqa: E402
from dungeonbowl.data.rule_book import BY_COLLEGE  # noqa: E402
from dungeonbowl.dungeon.plan import PIECE_NAMES  # noqa: E402
from dungeonbowl.notation import shapes  # noqa: E402
from dungeonbowl.notation.maps.info import FEATURES, HALL  # noqa: E402
from dungeonbowl.notation.messages.view import COMPASS, MARKS, PHASES  # noqa: E402
from dungeonbowl.rulesets import RULESETS  # noqa: E402

FOLDER: Final = ROOT / "web" / "src" / "protocol"
LINE: Final = 140

NEVER_SENT: Final = ("", "none")
"""Names of number 0 where that stands for nothing."""


def colours() -> tuple[str, ...]:
    """What a team is painted in: its college's colour, or the colours of its list."""
    found: list[str] = []
    for key in RULESETS:
        if key in BY_COLLEGE:
            found += [college.colour for college in load_colleges(key).colleges]
        else:
            found += [roster.arms for roster in load_rosters(key)]
    return tuple(dict.fromkeys(found))


UNIONS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("AskKind", "What a question is about.", ASK_NAMES),
    ("Verb", "What an option would do.", VERBS),
    ("OptionGroup", "The list in which an option is shown.", GROUPS),
    ("OptionIcon", "The sign beside an option.", ICONS),
    ("EventKind", "What has happened.", EVENT_NAMES),
    ("Purpose", "What a die is rolled for.", PURPOSES),
    ("FaceName", "A face of a block die.", FACE_NAMES),
    ("Direction", "Where a wall faces.", COMPASS),
    ("Posture", "How a player in the dungeon is.", POSTURE_NAMES),
    ("Box", "Where a player out of the dungeon is.", tuple(b for b in BOX_NAMES if b not in ("in_play", "absent"))),
    ("Phase", "The part of a match.", PHASES),
    ("TileKind", "What a tile is; a hall is a part of a drawn map.", (*PIECE_NAMES, HALL)),
    ("FeatureKind", "What lies on squares.", FEATURES),
    ("Colour", "What a team is painted in.", colours()),
    ("Mark", "What marks a player, but for mutations.", MARKS),
    ("RefusalCode", "Why something was not done.", get_args(shapes.RefusalCode)),
    ("Choice", "What a coach has settled for a skill.", get_args(shapes.Choice)),
)


def union(name: str, says: str, words: Iterable[str]) -> list[str]:
    """The lines of one closed type."""
    kept = [f"'{word}'" for word in words if word not in NEVER_SENT]
    plain = f"export type {name} = {' | '.join(kept)};"
    lines = [plain] if len(plain) <= LINE else [f"export type {name} =", *(f"  | {word}" for word in kept)]
    return ["", f"/** {says} */", *lines[:-1], lines[-1].removesuffix(";") + ";"]


def words() -> str:
    """`words.ts` as it should be."""
    lines = [
        "// The words of the protocol, by scripts/make_protocol.py from the tables of the server: do not edit it.",
        *(line for row in UNIONS for line in union(*row)),
    ]
    return "\n".join(lines) + "\n"


def typed(hint: Any) -> str:
    """A type of Python's as the page writes it."""
    if get_origin(hint) is Annotated:
        named = [mark.name for mark in hint.__metadata__ if isinstance(mark, shapes.Named)]
        return named[0] if named else typed(hint.__origin__)
    if hint in PLAIN:
        return PLAIN[hint]
    origin, given = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(typed(one) for one in given))
    if origin is Literal:
        if hint in NAMED:
            return NAMED[hint]
        return " | ".join(f"'{one}'" if isinstance(one, str) else str(one) for one in given)
    if origin is list:
        inner = typed(given[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{typed(given[0])}, {typed(given[1])}>"
    if hint in shapes.SHAPES:
        return str(hint.__name__)
    raise TypeError(f"no type of the page's for {hint!r}")


PLAIN: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
}
NAMED: Final[dict[Any, str]] = {shapes.RefusalCode: "RefusalCode", shapes.Choice: "Choice"}


def interface(shape: Any) -> list[str]:
    """The lines of one message's type."""
    hints = get_type_hints(shape, include_extras=True)
    says = (shape.__doc__ or "").strip()
    lines = ["", *([f"/** {says} */"] if says and says != "dict() -> new empty dictionary" else [])]
    lines.append(f"export interface {shape.__name__} {{")
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired
        if optional:
            hint = get_args(hint)[0]
        if get_origin(hint) is Annotated:
            lines += [f"  /** {mark.text} */" for mark in hint.__metadata__ if isinstance(mark, shapes.Says)]
        lines.append(f"  {name}{'?' if optional else ''}: {typed(hint)};")
    return [*lines, "}"]


def live() -> str:
    """`live.ts` as it should be."""
    body = [line for shape in shapes.SHAPES for line in interface(shape)]
    text = "\n".join(body)
    used = [name for name, _, _ in UNIONS if re.search(rf"\b{name}\b", text)]
    lines = [
        "// The messages of the protocol, by scripts/make_protocol.py from notation/shapes.py: do not edit it.",
        "",
        "import type {",
        *(f"  {name}," for name in sorted(used)),
        "} from './words';",
        "",
        "export type Side = 0 | 1;",
        "/** Column and row, both counted from 0 at the top left. */",
        "export type XY = [number, number];",
        "/** A run along a grid line, from corner to corner: x1, y1, x2, y2. */",
        "export type Segment = [number, number, number, number];",
        "export type Die = number | FaceName;",
        *body,
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description="Write the types of the page's protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    checking: bool = parser.parse_args().check
    late = 0
    for name, wanted in (("words.ts", words()), ("live.ts", live())):
        target = FOLDER / name
        if target.exists() and target.read_text(encoding="utf-8") == wanted:
            continue
        late += 1
        if checking:
            print(f"{name} is out of date; run python scripts/make_protocol.py", file=sys.stderr)
        else:
            target.write_text(wanted, encoding="utf-8")
            print(f"wrote {name}")
    return 1 if checking and late else 0


if __name__ == "__main__":
    sys.exit(main())
