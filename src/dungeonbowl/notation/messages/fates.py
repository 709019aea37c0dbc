"""Where the dice of a match come from: what may be told before they fall, and what when all have fallen."""

from __future__ import annotations

from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.rules.seeded_dice import commitment_to


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


def told_dice(match: Match) -> shapes.ToldDice:
    """Everything about the dice of a match that is over, so that anybody can work them out again. It notes its dice."""
    return {
        "parts": [
            {"first": first, "seed": None, "secret": seed.hex(), "commitment": commitment_to(seed)}
            if isinstance(seed, bytes)
            else {"first": first, "seed": str(seed), "secret": None, "commitment": None}
            for first, seed in match.game.dice.fates
        ],
        "dice": [[sides, face] for sides, face in match.dice_rolled],
    }
