"""Previews that a client may ask for: what a move, a block or a pass would mean, from the engine's own arithmetic."""

from typing import Any

from dungeonbowl.match import Match
from dungeonbowl.search.fields import previews
from dungeonbowl.search.fields.approach import approach
from dungeonbowl.server.odds.lineup import lineup
from dungeonbowl.server.odds.questions import odds


def preview_message(match: Match, of: str, player: int | None, target: int | None, side: int | None) -> dict[str, Any]:
    """
    One preview as plain JSON values.

    Raises:
        ValueError: There is no such preview, or it misses a player, a target or a side.
    """
    if of == "zones":
        if side is None:
            raise ValueError("a preview of zones names a side")
        return {"of": of, **previews.zones(match, side)}
    if of == "lineup":
        return {"of": of, **lineup(match)}
    if of == "odds":
        return {"of": of, **odds(match)}
    if player is None:
        raise ValueError(f"a preview of {of[:16]} names a player")
    if of == "paths":
        return {"of": of, **previews.paths(match, player)}
    if of == "pass":
        return {"of": of, **previews.passes(match, player)}
    if of in ("block", "approach"):
        if target is None:
            raise ValueError(f"a preview of {of} names a target")
        return {"of": of, **(previews.block if of == "block" else approach)(match, player, target)}
    raise ValueError("there are previews of paths, block, pass, approach, zones, lineup, odds and reasons")
