"""
Write the types of the page's protocol: its words from the server's tables, its shapes from what the server declares.

    python scripts/make_protocol.py            write the files of types in `web/src/protocol`
    python scripts/make_protocol.py --check    write nothing; exit 1 if a file is not what the server gives

What the page names and the server does not know, or reads where the server sends nothing, is then an error of types.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts")]

from page_types import Alias, Module, Page, Plain, Words, shapes_in  # noqa: E402

from dungeonbowl.core.asks import ASK_NAMES  # noqa: E402
from dungeonbowl.core.dice import FACE_NAMES  # noqa: E402
from dungeonbowl.core.events import EVENT_NAMES  # noqa: E402
from dungeonbowl.core.ids import BOX_NAMES, POSTURE_NAMES  # noqa: E402
from dungeonbowl.core.options import VERBS  # noqa: E402
from dungeonbowl.core.purposes import PURPOSES  # noqa: E402
from dungeonbowl.data import load_colleges  # noqa: E402
from dungeonbowl.data.books import has_colleges  # noqa: E402
from dungeonbowl.data.kinds import GROUPS, ICONS  # noqa: E402
from dungeonbowl.data.rosters import load_rosters  # noqa: E402
from dungeonbowl.dungeon.layout.plan import PIECE_NAMES  # noqa: E402
from dungeonbowl.league.written import shapes as team_shapes  # noqa: E402
from dungeonbowl.notation import previews, sent, shapes  # noqa: E402
from dungeonbowl.notation.maps.info import FEATURES, HALL  # noqa: E402
from dungeonbowl.notation.messages.view import COMPASS, MARKS, PHASES  # noqa: E402
from dungeonbowl.rulesets import RULESETS  # noqa: E402
from dungeonbowl.server.http import forms, glances, reference, seats, told  # noqa: E402
from dungeonbowl.server.http.buildings import forms as buildings  # noqa: E402
from dungeonbowl.server.http.dungeons import comparisons, exchange, map_forms  # noqa: E402
from dungeonbowl.server.http.dungeons import forms as dungeons  # noqa: E402
from dungeonbowl.server.http.leagues import forms as leagues  # noqa: E402
from dungeonbowl.server.http.picks import forms as picks  # noqa: E402
from dungeonbowl.server.http.teams import forms as teams  # noqa: E402

FOLDER: Final = ROOT / "web" / "src" / "protocol"


def colours() -> tuple[str, ...]:
    """What a team is painted in: its college's colour, or the colours of its list."""
    found: list[str] = []
    for key in RULESETS:
        if has_colleges(key):
            found += [college.colour for college in load_colleges(key).colleges]
        else:
            found += [roster.arms for roster in load_rosters(key)]
    return tuple(dict.fromkeys(found))


UNIONS: Final = (
    Words("AskKind", "What a question is about.", ASK_NAMES),
    Words("Verb", "What an option would do.", VERBS),
    Words("OptionGroup", "The list in which an option is shown.", GROUPS),
    Words("OptionIcon", "The sign beside an option.", ICONS),
    Words("EventKind", "What has happened.", EVENT_NAMES),
    Words("Purpose", "What a die is rolled for.", PURPOSES),
    Words("FaceName", "A face of a block die.", FACE_NAMES),
    Words("Direction", "Where a wall faces.", COMPASS),
    Words("Posture", "How a player in the dungeon is.", POSTURE_NAMES),
    Words(
        "Box", "Where a player out of the dungeon is.", tuple(b for b in BOX_NAMES if b not in ("in_play", "absent"))
    ),
    Words("Phase", "The part of a match.", PHASES),
    Words("TileKind", "What a tile is; a hall is a part of a drawn map.", (*PIECE_NAMES, HALL)),
    Words("FeatureKind", "What lies on squares.", FEATURES),
    Words("Colour", "What a team is painted in.", colours()),
    Words("Mark", "What marks a player, but for mutations.", MARKS),
    Alias("RefusalCode", "Why something was not done.", sent.RefusalCode),
    Alias("Choice", "What a coach has settled for a skill.", sent.Choice),
)

LIVE: Final = (
    Plain("Side", "", "0 | 1 | 2 | 3"),
    Plain("BySide<T>", "One for each side that plays; most matches have two.", "[T, T, ...T[]] & Record<2 | 3, T>"),
    Plain("XY", "Column and row, both counted from 0 at the top left.", "[number, number]"),
    Plain(
        "Segment",
        "A run along a grid line, from corner to corner: x1, y1, x2, y2.",
        "[number, number, number, number]",
    ),
    Plain("Die", "", "number | FaceName"),
)

MODULES: Final = (
    Module("words", "The words of the protocol", "the tables of the server", UNIONS),
    Module(
        "live",
        "The messages of the protocol",
        "notation/shapes.py and notation/sent.py",
        (*LIVE, *shapes.SHAPES, *sent.SHAPES),
    ),
    Module(
        "previews",
        "What a client may ask without answering",
        "notation/previews.py",
        (
            Alias("PassRange", "How far a throw goes.", previews.PassRange),
            *previews.SHAPES,
            Alias("Preview", "What is answered.", previews.Preview),
        ),
    ),
    Module(
        "dungeons",
        "What the addresses below /api/dungeons and /api/fairness take and give",
        "server/http/dungeons",
        (
            Alias("PieceKind", "A piece of the box.", dungeons.PieceKind),
            *shapes_in(dungeons, map_forms, exchange, comparisons),
        ),
    ),
    Module(
        "setups",
        "What the HTTP interface says of games, sides and matches to be set up",
        "server/http/forms.py",
        (Alias("CoachKey", forms.COACH, forms.CoachKey), *shapes_in(forms, without=(forms.MatchState, forms.Problem))),
    ),
    Module(
        "buildings",
        "What the addresses below /api/buildings take and give: a dungeon that two people lay in turn",
        "server/http/buildings/forms.py",
        shapes_in(buildings),
    ),
    Module(
        "picks",
        "What the addresses below /api/picks take and give: teams that two people pick in secret",
        "server/http/picks/forms.py",
        shapes_in(picks),
    ),
    Module(
        "rosters",
        "What a team is, and what it may hire, buy and learn",
        "league/written/shapes.py",
        (
            Alias("Way", "How an advancement is gained.", team_shapes.Way),
            Alias("InducementKey", "What is bought besides players.", team_shapes.InducementKey),
            *shapes_in(team_shapes),
        ),
    ),
    Module(
        "teams",
        "What the addresses below /api/teams take and give",
        "server/http/teams/forms.py",
        shapes_in(teams),
    ),
    Module(
        "league",
        "What the addresses below /api/league take and give",
        "server/http/leagues/forms.py and league/written/shapes.py",
        (
            Alias("Phase", "How far a game or an off-season is.", leagues.Phase),
            Alias("Kind", "What a game counts for.", leagues.Kind),
            Alias("LedBy", "Who decides for a side before the match and after it.", leagues.LedBy),
            Alias("Step", "What a side has to do.", team_shapes.Step),
            *shapes_in(leagues),
        ),
    ),
    Module(
        "reference",
        "What the addresses below /api/reference give: the rules of all games, and how the games compare",
        "server/http/reference.py",
        shapes_in(reference),
    ),
    Module("seats", "What the addresses below /api/seats take and give", "server/http/seats.py", shapes_in(seats)),
    Module(
        "glances",
        "How several matches stand, asked for at once",
        "server/http/glances.py and server/http/told.py",
        shapes_in(told, glances),
    ),
)
"""Every file of types in `web/src/protocol` that is written from the server's."""


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description="Write the types of the page's protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    checking: bool = parser.parse_args().check
    late = 0
    page = Page(MODULES)
    for module in MODULES:
        name, wanted = f"{module.name}.ts", page.text(module)
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
