"""Previews that a client may ask for: what a move, a block or a pass would mean, from the engine's own arithmetic."""

from dungeonbowl.match import Match
from dungeonbowl.notation.previews import Preview, PreviewHead
from dungeonbowl.search.fields import previews
from dungeonbowl.search.fields.approach import approach
from dungeonbowl.server.odds.lineup import lineup
from dungeonbowl.server.odds.questions import odds


def preview_message(
    match: Match, of: str, player: int | None, target: int | None, side: int | None, seq: int | None = None
) -> Preview:
    """
    One preview as plain JSON values.

    Args:
        match: As far as whoever asks can know it.
        seq: The number of the open question, where the match is a fork and does not know.

    Raises:
        ValueError: There is no such preview, or it misses a player, a target or a side.
    """
    head: PreviewHead = {"type": "preview", "seq": match.seq if seq is None else seq}
    if of == "zones":
        if side is None:
            raise ValueError("a preview of zones names a side")
        return {**head, "of": "zones", **previews.zones(match, side)}
    if of == "lineup":
        return {**head, "of": "lineup", **lineup(match)}
    if of == "odds":
        return {**head, "of": "odds", **odds(match)}
    if player is None:
        raise ValueError(f"a preview of {of[:16]} names a player")
    if of == "paths":
        return {**head, "of": "paths", **previews.paths(match, player)}
    if of == "pass":
        return {**head, "of": "pass", **previews.passes(match, player)}
    if of in ("block", "approach"):
        if target is None:
            raise ValueError(f"a preview of {of} names a target")
        if of == "block":
            return {**head, "of": "block", **previews.block(match, player, target)}
        return {**head, "of": "approach", **approach(match, player, target)}
    raise ValueError("there are previews of paths, block, pass, approach, zones, lineup, odds and reasons")
