"""Why something cannot be chosen, for the coach who is asked and for nobody else."""

import logging
from collections.abc import Collection

from dungeonbowl.core.ids import NONE
from dungeonbowl.notation.previews import ReasonsPreview
from dungeonbowl.search.fields.whynot import why_not
from dungeonbowl.server.live.seated.asking import Refusal
from dungeonbowl.server.live.table import Room

_log = logging.getLogger("dungeonbowl.server")


def reasons_message(room: Room, seats: Collection[int], player: int | None) -> ReasonsPreview:
    """
    The preview `reasons` of the open question.

    Args:
        room: The match.
        seats: The seats that the asking connection may answer for.
        player: Somebody whose way is asked about, while it is open who acts.

    Raises:
        Refusal: Another coach is asked, or there is no such player.
    """
    question = room.match.question
    if question is None or question.seat not in seats:
        raise Refusal("not_your_turn", "Only the coach who is asked is told what cannot be chosen.")
    try:
        found = why_not(room.match, NONE if player is None else player)
    except ValueError as wrong:
        raise Refusal("bad_message", str(wrong)) from None
    except Exception:
        _log.exception("match %s: the reasons of a question failed", room.row.id)
        raise Refusal("broken", "The reasons could not be found. Please report it.") from None
    return {"type": "preview", "of": "reasons", **found, "seq": room.match.seq}
