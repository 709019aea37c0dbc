"""The words of odds: what dice need, how likely it is, and what may come of an answer."""

from dungeonbowl.notation.previews import Prospect, Told


def percent(chance: float) -> str:
    """A chance in words; nothing that may go wrong is called 100 %."""
    shown = round(chance * 100)
    if shown >= 100 and chance < 1:
        shown = 99
    if shown <= 0 and chance > 0:
        shown = 1
    return f"{shown}\u00a0%"


def on_one_die(needed: int) -> str:
    """What one die needs, with its chance."""
    if needed <= 1:
        return "No die can fail."
    if needed > 6:
        return "No die is high enough."
    shown = f"{needed}+" if needed < 6 else "6"
    return f"{shown} on one die: {percent((7 - needed) / 6)}"


def on_two_dice(needed: int) -> str:
    """What two dice need, with the chance."""
    ways = sum(first + second >= needed for first in range(1, 7) for second in range(1, 7))
    return f"{max(2, needed)}+ on two dice: {percent(ways / 36)}"


def agility_needed(ag: int, modifier: int) -> int:
    """What the die of an Agility test needs."""
    return min(6, max(2, ag - modifier))


def prospect(text: str, chance: float, good: bool) -> Prospect:
    """One thing that may come of it; `good` is meant for whoever is asked."""
    return {"text": text, "chance": round(min(1.0, chance), 6), "good": good}


def weigh(roll: str, lines: list[Prospect], notes: list[str]) -> Told:
    """What one answer may bring, without dice of a block."""
    return briefly({"roll": roll, "dice": 0, "chooser": None, "lines": lines, "notes": notes, "brief": ""})


def briefly(told: Told) -> Told:
    """With everything that matters in half a line: the roll, and the first good and bad thing that may come of it."""
    good = [line for line in told["lines"] if line["good"] and percent(line["chance"]) not in told["roll"]]
    bad = [line for line in told["lines"] if not line["good"]]
    said = [f"{line['text']} {percent(line['chance'])}" for line in (*good[:1], *bad[:1])]
    parts = [part for part in (told["roll"], *said) if part] or told["notes"][:1]
    return {**told, "brief": "; ".join(parts)}
