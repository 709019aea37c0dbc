"""What a league game needs to know of its match."""

import hashlib
import json
from typing import Any

from dungeonbowl.league.statistics import match_statistics, statistics_to_json
from dungeonbowl.match import Match


def outcome_of(match: Match) -> tuple[str, dict[str, Any]]:
    """The key of a finished match, the same for every copy of its record, and what happened in it."""
    record = json.dumps(match.record(), sort_keys=True, separators=(",", ":"))
    return f"record-{hashlib.sha256(record.encode()).hexdigest()[:24]}", statistics_to_json(match_statistics(match))
