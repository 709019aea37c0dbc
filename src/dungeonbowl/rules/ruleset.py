"""What a ruleset chooses: one variant of each topic, and the options of a table."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core.concordance import Concordance
from dungeonbowl.rules.ball.parts import Balls
from dungeonbowl.rules.blocking.parts import Blocks
from dungeonbowl.rules.chests.parts import Chests
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries.parts import Injuries
from dungeonbowl.rules.pads.parts import Pads
from dungeonbowl.rules.passing.parts import Passes
from dungeonbowl.rules.pushing.parts import Pushes
from dungeonbowl.rules.rolling.parts import Rerolls
from dungeonbowl.rules.scoring.parts import Time
from dungeonbowl.rules.setup.parts import Setup


class Ruleset:
    """
    A printed game: its key, its version and the variant of each topic. See `docs/topics.md`.

    `prefixes` are what the ids of its rules begin with.
    """

    def __init__(
        self,
        key: str,
        title: str,
        version: int,
        prefixes: tuple[str, ...],
        facts: Facts,
        actions: tuple[int, ...],
        setup: Setup,
        rerolls: Rerolls,
        ground: Ground,
        extras: Extras,
        chests: Chests,
        pads: Pads,
        blocks: Blocks,
        pushes: Pushes,
        balls: Balls,
        passes: Passes,
        injuries: Injuries,
        time: Time,
    ) -> None:
        self.key = key
        self.title = title
        self.version = version
        self.concordance = Concordance(prefixes)
        self.facts = facts
        # What may be declared, in the order in which it is offered.
        self.actions: vec[i64] = vec[i64]([i64(one) for one in actions])
        self.setup = setup
        self.rerolls = rerolls
        self.ground = ground
        self.extras = extras
        self.chests = chests
        self.pads = pads
        self.blocks = blocks
        self.pushes = pushes
        self.balls = balls
        self.passes = passes
        self.injuries = injuries
        self.time = time


OPTION_DEFAULTS: dict[str, str | int] = {
    "turn_limit": 0,
    "time_limit": 0,
    "placement": "stored",
    "end_zone_squares": "tile",
    "casualty_table": "cheat_sheet",
    "sponsors": "none",
}
"""Every option of a match with its default."""

OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "placement": ("stored", "coaches"),
    "end_zone_squares": ("tile", "chequered"),
    "casualty_table": ("cheat_sheet", "page"),
    "sponsors": ("none", "in_use"),
}
"""The words that an option of words may take; the others are whole numbers from 0."""

MOST_TURNS = 10_000
MOST_MINUTES = 600


class Options:
    """
    The options of one match, checked.

    Raises:
        ValueError: an unknown option or a value it does not take; the message names both.
    """

    def __init__(self, given: dict[str, str | int]) -> None:
        self.given: dict[str, str | int] = dict(OPTION_DEFAULTS)
        for name, value in given.items():
            if name not in OPTION_DEFAULTS:
                known = ", ".join(sorted(OPTION_DEFAULTS))
                raise ValueError(f"options: {name}: unknown option; the options are {known}")
            if name in OPTION_VALUES:
                if value not in OPTION_VALUES[name]:
                    raise ValueError(f"options: {name}: expected {' or '.join(OPTION_VALUES[name])}, got {value!r}")
            else:
                most = MOST_TURNS if name == "turn_limit" else MOST_MINUTES
                if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                    raise ValueError(f"options: {name}: expected a whole number from 0 to {most}, got {value!r}")
            self.given[name] = value
        self.turn_limit: int = int(self.given["turn_limit"])
        self.time_limit: int = int(self.given["time_limit"])
        self.coaches_place: bool = self.given["placement"] == "coaches"
        self.chequered_only: bool = self.given["end_zone_squares"] == "chequered"
        self.page_casualties: bool = self.given["casualty_table"] == "page"
        self.sponsors: bool = self.given["sponsors"] == "in_use"
