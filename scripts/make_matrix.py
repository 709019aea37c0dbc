"""
Write `docs/matrix.md`: which variant of each topic every ruleset picks, and the facts in which they differ.

    python scripts/make_matrix.py            write the page
    python scripts/make_matrix.py --check    write nothing; exit 1 if the page is not what the code gives
"""

from __future__ import annotations

import argparse
import ast
import sys
from pathlib import Path

from dungeonbowl.core.options import VERBS
from dungeonbowl.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "matrix.md"
TOPICS = {
    "setup": "Before the first turn",
    "rerolls": "Re-rolls",
    "blocks": "Blocks",
    "pushes": "Pushes and walls",
    "injuries": "Injury and casualties",
    "balls": "Loose balls",
    "passes": "Throws",
    "chests": "Chests",
    "pads": "Pads and portals",
    "traits": "Traits",
    "time": "Time",
    "ground": "What a place does",
    "extras": "What a team brings besides",
}
FACTS = {
    "values": "AG and AV are values, not the numbers needed",
    "dodge": "added to every Dodge",
    "deployed": "players put down before the first turn",
    "stand_up_by_pro": "Pro may roll a failed standing up again",
    "dugout_first": "the dugout comes before anybody acts",
    "dugout_in_first_turn": "it may be used in the first turn of the match",
    "entrants_act": "a reserve may act in the turn they come in",
    "names_targets": "an action names its target when it is declared",
    "jumps": "players who are down may be jumped over",
}
HEAD = """# Rulesets by topic

Written by `scripts/make_matrix.py` from the code: which class each ruleset picks for a topic, with the first sentence
of its docstring, and the facts in which the rulesets differ where their procedures are the same. What each printed game
needs of a topic, the games to come among them, is in [topics](topics.md).

"""


def variant(topic: object) -> str:
    """The class of a topic and what it says of itself."""
    kind = type(topic)
    first = said_of(kind).split("\n")[0]
    folder = kind.__module__.removeprefix("dungeonbowl.rules.").replace(".", "/")
    return f"`{kind.__name__}` ({folder}): {first}"


def said_of(kind: type) -> str:
    """The docstring of a class, from its source: a compiled class has none."""
    path = (ROOT / "src").joinpath(*kind.__module__.split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    return ast.get_docstring(found) or ""


def said(value: object) -> str:
    """A fact as a word."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def page() -> str:
    """The whole page."""
    keys = list(RULESETS)
    lines = [f"| topic | {' | '.join(keys)} |", f"|---|{'---|' * len(keys)}"]
    for name, title in TOPICS.items():
        cells = [variant(getattr(RULESETS[key], name)) for key in keys]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    lines += ["", f"| fact | {' | '.join(keys)} |", f"|---|{'---|' * len(keys)}"]
    for name, title in FACTS.items():
        lines.append(f"| {title} | {' | '.join(said(getattr(RULESETS[key].facts, name)) for key in keys)} |")
    lines += ["", "## Actions that may be declared", ""]
    for key in keys:
        words = [VERBS[int(action.verb)].replace("_", " ") for action in RULESETS[key].actions]
        lines.append(f"* `{key}`: {', '.join(words)}")
    return HEAD + "\n".join(lines) + "\n"


def main() -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description="Write docs/matrix.md from the rulesets.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is out of date")
    checking: bool = parser.parse_args().check
    text = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if checking:
        print("docs/matrix.md is out of date; run python scripts/make_matrix.py", file=sys.stderr)
        return 1
    PAGE.write_text(text, encoding="utf-8")
    print("wrote docs/matrix.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
