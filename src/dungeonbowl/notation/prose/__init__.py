"""
What happened and what is asked, in plain words.

One sentence an event, one an option. A sentence says who, what and with which dice; why stands in the rule ids beside
it. Nothing here knows more than the event or the question it words.
"""

from __future__ import annotations

from dungeonbowl.notation.prose.events import EventProse
from dungeonbowl.notation.prose.questions import QuestionProse


class Prose(EventProse, QuestionProse):
    """Words events and questions of one match."""
