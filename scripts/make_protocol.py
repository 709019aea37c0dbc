"""
Write the words of the page's protocol, as closed types, from the server's own tables.

    python scripts/make_protocol.py            write `web/src/protocol/words.ts`
    python scripts/make_protocol.py --check    write nothing; exit 1 if the file is not what the tables give

A kind of question, a verb or an event that the page names and the server does not know is then an error of types.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from dungeonbowl.core.asks import ASK_NAMES  # noqa: E402
from dungeonbowl.core.dice import FACE_NAMES  # noqa: E402
from dungeonbowl.core.events import EVENT_NAMES  # noqa: E402
from dungeonbowl.core.ids import BOX_NAMES, POSTURE_NAMES  # noqa: E402
from dungeonbowl.core.options import VERBS  # noqa: E402
from dungeonbowl.core.purposes import PURPOSES  # noqa: E402
from dungeonbowl.data.kinds import GROUPS, ICONS  # noqa: E402
from dungeonbowl.notation.messages.view import COMPASS, PHASES  # noqa: E402

TARGET: Final = ROOT / "web" / "src" / "protocol" / "words.ts"
LINE: Final = 140

NEVER_SENT: Final = ("", "none")
"""Names of number 0 where that stands for nothing."""

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
)


def union(name: str, says: str, words: Iterable[str]) -> list[str]:
    """The lines of one closed type."""
    kept = [f"'{word}'" for word in words if word not in NEVER_SENT]
    plain = f"export type {name} = {' | '.join(kept)};"
    lines = [plain] if len(plain) <= LINE else [f"export type {name} =", *(f"  | {word}" for word in kept)]
    return ["", f"/** {says} */", *lines[:-1], lines[-1].removesuffix(";") + ";"]


def written() -> str:
    """The file as it should be."""
    lines = [
        "// The words of the protocol, by scripts/make_protocol.py from the tables of the server: do not edit it.",
        *(line for row in UNIONS for line in union(*row)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description="Write the words of the page's protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is out of date")
    checking: bool = parser.parse_args().check
    wanted = written()
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == wanted:
        return 0
    if checking:
        print(f"{TARGET.name} is out of date; run python scripts/make_protocol.py", file=sys.stderr)
        return 1
    TARGET.write_text(wanted, encoding="utf-8")
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
