"""Maps that recur, by name: `map: hall_11x3` means the picture of that name in the nearest `maps.yaml`."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from dungeonbowl.data.reading import Entry, read_document, shown_path

MAPS_FILE: Final = "maps.yaml"
"""The file of named maps, beside the scenarios or in a folder above them. It holds no scenarios itself."""

MOST_MAPS: Final = 200

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""What a name looks like. No drawing does: one of a single row has walls or floor in it."""


def look_up_map(root: Entry, path: Path) -> None:
    """
    Put the picture in the place of its name, where a scenario names its map.

    Args:
        root: The scenario as it is written; nothing changes where it draws its map.
        path: Its file.

    Raises:
        BadData: No map is called so, or the file of maps cannot be read.
    """
    drawn = root.value.get("map") if isinstance(root.value, dict) else None
    if drawn is None or not isinstance(drawn.value, str) or not _NAME.fullmatch(drawn.value.strip()):
        return
    name = drawn.value.strip()
    file = _nearest(path)
    if file is None:
        drawn.fail(f"no map is called {name}: there is no {MAPS_FILE} beside this file or above it")
    known = _pictures(file, file.stat().st_mtime_ns)
    if name not in known:
        drawn.fail(f"no map is called {name} in {shown_path(file)}; expected one of {', '.join(known) or 'none'}")
    drawn.value = known[name]


def _nearest(path: Path) -> Path | None:
    """The file of maps that counts for a scenario file: the one beside it, else the first further up."""
    return next((file for folder in path.resolve().parents if (file := folder / MAPS_FILE).is_file()), None)


@lru_cache(maxsize=8)
def _pictures(file: Path, _written: int) -> dict[str, str]:
    """The pictures of a file of maps, read again only when it has been written anew. Raises: BadData."""
    found: dict[str, str] = {}
    for name, picture in read_document(file).items(MOST_MAPS):
        if not _NAME.fullmatch(name):
            picture.fail("expected small letters, digits and underscores as the name of a map")
        if not isinstance(picture.value, str):
            picture.fail(f"expected the rows of a map, got {picture.shown()}")
        found[name] = picture.value
    return found
