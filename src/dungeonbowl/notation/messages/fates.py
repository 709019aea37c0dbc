"""Where the dice of a match come from: what may be told before they fall, and what when all have fallen."""

from __future__ import annotations

import secrets

from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.rules.seeded_dice import SECRET_BYTES, commitment_to


def new_secret() -> bytes:
    """A secret for the dice of a match, which nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def dice_message(match: Match, seed_known: bool) -> shapes.DiceInfo:
    """
    What everybody may know about the dice to come.

    Args:
        match: The match.
        seed_known: Whether a seed may be told: it was chosen, or the match is over.
    """
    if not match.game.seeded:
        return {"source": "table", "commitment": None, "seed": None}
    _, seed = match.game.dice.fates[-1]
    if isinstance(seed, bytes):
        return {"source": "secret", "commitment": commitment_to(seed), "seed": None}
    return {"source": "seed", "commitment": None, "seed": str(seed) if seed_known else None}
