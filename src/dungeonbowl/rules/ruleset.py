"""What a ruleset chooses: one variant of each topic, and with it the options that its coaches have."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core.concordance import Concordance
from dungeonbowl.core.options import VERBS
from dungeonbowl.rules.actions.parts import Action
from dungeonbowl.rules.ball.parts import Balls
from dungeonbowl.rules.blocking.parts import Blocks
from dungeonbowl.rules.chests.parts import Chests
from dungeonbowl.rules.edition import Edition
from dungeonbowl.rules.extras.parts import Extras
from dungeonbowl.rules.facts import Facts
from dungeonbowl.rules.ground.parts import Ground
from dungeonbowl.rules.injuries.parts import Injuries
from dungeonbowl.rules.moving.parts import Moves
from dungeonbowl.rules.options import Option
from dungeonbowl.rules.pads.parts import Pads
from dungeonbowl.rules.passing.parts import Passes
from dungeonbowl.rules.pushing.parts import Pushes
from dungeonbowl.rules.rolling.parts import Rerolls
from dungeonbowl.rules.scoring.parts import Time
from dungeonbowl.rules.setup.parts import Setup
from dungeonbowl.rules.topic import Topic
from dungeonbowl.rules.traits.parts import Traits

NOT_DECLARED: Final = Action(0, 0)
"""What a verb declares that is no action of the game: nothing."""


class Ruleset:
    """
    A printed game: its key, its version and the variant of each topic. See `docs/topics.md`.

    `prefixes` are what the ids of its rules begin with, `edition` the living rulebook that its core is taken from.
    """

    def __init__(
        self,
        key: str,
        title: str,
        version: int,
        prefixes: tuple[str, ...],
        edition: Edition,
        facts: Facts,
        actions: tuple[Action, ...],
        setup: Setup,
        rerolls: Rerolls,
        ground: Ground,
        extras: Extras,
        chests: Chests,
        pads: Pads,
        traits: Traits,
        moves: Moves,
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
        self.edition = edition
        self.facts = facts
        # What may be declared, in the order in which it is offered.
        self.actions: list[Action] = list(actions)
        self._by_verb: list[Action] = [NOT_DECLARED] * len(VERBS)
        for action in actions:
            self._by_verb[int(action.verb)] = action
        self.setup = setup
        self.rerolls = rerolls
        self.ground = ground
        self.extras = extras
        self.chests = chests
        self.pads = pads
        self.traits = traits
        self.moves = moves
        self.blocks = blocks
        self.pushes = pushes
        self.balls = balls
        self.passes = passes
        self.injuries = injuries
        self.time = time
        # What coaches may agree on, in the order in which they are asked.
        topics: list[Topic] = [
            time,
            setup,
            chests,
            pads,
            ground,
            moves,
            traits,
            blocks,
            pushes,
            balls,
            passes,
            injuries,
            rerolls,
            extras,
        ]
        self.options: tuple[Option, ...] = tuple([option for topic in topics for option in topic.options])

    def action(self, verb: i64) -> Action:
        """The action that a verb declares."""
        return self._by_verb[verb]
