"""
Whole matches over random lawful teams, random dungeons and all options, with every law looked at on the way.

A match follows from its number and a seed alone. `bench/lawful_matches.py` plays them by the thousand; `test_mass.py`
plays a few.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from dungeonbowl.cli.exercise import exercise_dungeon, is_close
from dungeonbowl.cli.games import mixed
from dungeonbowl.core.questions import IllegalAnswer, Question
from dungeonbowl.data import CollegeInfo, PositionInfo, load_colleges, load_dungeon
from dungeonbowl.dungeon import Dungeon
from dungeonbowl.dungeon.generate import FEWEST_SYMMETRIC, MOST_TILES, SHAPES, generate
from dungeonbowl.league import Agreement, Inducements, Player, Team, check_team, playable
from dungeonbowl.league.legality import improvable, learnable
from dungeonbowl.league.team import (
    AIR_OBERWALD,
    EXHIBITION,
    INJURIES,
    LEAGUE,
    SPONSORS,
    WAYS,
    Advancement,
    Game,
)
from dungeonbowl.league.values import can_improve, can_worsen, spent_spp
from dungeonbowl.match import Match, RandomCoach, TooManyOutcomes, outcomes
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import Coach, coach
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import TeamSheet
from tests.laws.play import DUNGEONS, check_position, visible
from tests.laws.shortening import shortened

FOUND: Final = Path(__file__).resolve().parent.parent / "found"
FREE_POINTS: Final = 60
"""Star Player points that both coaches of an exhibition game agree to hand out."""
BUDGETS: Final = (1_000_000, 1_150_000, 1_300_000)
TURNS: Final = (4, 8, 8, 16, 40)
"""Turn limits of matches. Random coaches seldom score, and the first turns are like the later ones."""
PATIENCE: Final = 20_000
"""Answers after which a match counts as one without an end."""
MOST_ENDS: Final = 400
PAIRS: Final = (
    ("random", "random"),
    ("wild", "wild"),
    ("random", "wild"),
    ("scripted", "wild"),
    ("random", "random"),
    ("random", "scripted"),
)


class Broken(AssertionError):
    """A law that was broken; the message says which, and in which match."""


@dataclass
class Tally:
    """What was played and looked at."""

    matches: int = 0
    answers: int = 0
    events: int = 0
    ended_by: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count the other's in."""
        self.matches += other.matches
        self.answers += other.answers
        self.events += other.events
        self.ended_by += other.ended_by
        self.looks += other.looks


# -- teams, dungeons, options -----------------------------------------------------------------------------------


def hired(college: CollegeInfo, dice: random.Random, budget: int) -> list[PositionInfo]:
    """Eleven to sixteen players of any positions that the sections and the gold allow, by roster order."""
    while True:
        room = {section.key: section.most for section in college.sections}
        found: list[PositionInfo] = []
        for _ in range(dice.randint(11, 16)):
            free = [position for position in college.positions if room[position.section] > 0]
            position = dice.choice(free)
            room[position.section] -= 1
            found.append(position)
        if sum(position.cost for position in found) <= budget:
            return sorted(found, key=college.positions.index)


def learn(position: PositionInfo, player: Player, ways: tuple[str, ...], dice: random.Random) -> Player:
    """The player with one more advancement, if one is open to them in the way that comes up."""
    way = dice.choice(ways)
    if way == "characteristic":
        rolled = dice.randint(1, 16)
        better = [key for key in improvable(rolled) if can_improve(position, player, key)]
        if not better:
            return player
        gained = Advancement(way, characteristic=dice.choice(better), dice=(rolled,))
    else:
        skills = learnable(position, player, way)
        if not skills:
            return player
        gained = Advancement(way, dice.choice(skills))
    return replace(player, advancements=(*player.advancements, gained))


def veteran(position: PositionInfo, player: Player, dice: random.Random) -> Player:
    """The player after some seasons: with skills of every way and with old wounds."""
    for _ in range(dice.choice((0, 0, 1, 2, 3, 4, 6))):
        player = learn(position, player, WAYS, dice)
    player = replace(player, spp=spent_spp(player) + dice.randint(0, 5), niggling=dice.choice((0, 0, 0, 1, 2)))
    if dice.randrange(4) == 0:
        injury = dice.choice(INJURIES)
        if can_worsen(position, player, injury):
            player = replace(player, injuries=(injury,))
    return player


def random_team(dice: random.Random, name: str) -> Team:
    """A lawful team of any college: new, agreed for an exhibition with points to spend, or seasons old."""
    college = dice.choice(load_colleges().colleges)
    kind = dice.choice(("new", "exhibition", "veterans", "veterans"))
    budget = 10**9 if kind == "veterans" else 1_000_000 if kind == "new" else dice.choice(BUDGETS)
    positions = hired(college, dice, budget)
    players = [Player(at, f"{each.name} {at}"[:40], each.key) for at, each in enumerate(positions, 1)]
    gold = budget - sum(position.cost for position in positions)
    sponsor = dice.choice(("", *SPONSORS))
    team = Team(name, college.colour, tuple(players), EXHIBITION if kind == "exhibition" else LEAGUE)
    team = replace(team, sponsor=sponsor, sponsored=dice.randint(1, len(players)) if sponsor == AIR_OBERWALD else 0)
    if kind == "veterans":
        aged = [veteran(*pair, dice) for pair in zip(positions, players, strict=True)]
        history = (Game(1, "before", "league", "Somebody", "won"),)
        return replace(team, players=tuple(aged), rerolls=dice.randint(0, college.reroll_most), history=history)
    rerolls = min(dice.randint(0, college.reroll_most), gold // college.reroll_cost)
    gold -= rerolls * college.reroll_cost
    if kind == "new":
        return replace(team, rerolls=rerolls, treasury=gold)
    bought = Inducements(dice.randint(0, min(8, gold // 100_000)))
    learned = []
    points = FREE_POINTS
    for position, player in zip(positions, players, strict=True):
        taught = learn(position, player, ("chosen_primary", "chosen_secondary"), dice)
        if spent_spp(taught) <= points and dice.randrange(2):
            points -= spent_spp(taught)
            player = taught
        learned.append(player)
    agreed = Agreement(budget, FREE_POINTS)
    return replace(team, players=tuple(learned), rerolls=rerolls, agreement=agreed, inducements=bought)


def random_dungeon(index: int, dice: random.Random) -> Dungeon:
    """A stored dungeon, one that is generated, or one where everything is near."""
    if index % 3 == 0:
        return load_dungeon(dice.choice(DUNGEONS))
    if is_close(index):
        return exercise_dungeon(dice.choice((1, 4, 4)))
    symmetric = dice.randrange(2) == 0
    return generate(dice.randrange(1 << 50), dice.randint(FEWEST_SYMMETRIC, MOST_TILES), symmetric, dice.choice(SHAPES))


def random_match(index: int, seed: int) -> Match:
    """The match of that number. Raises: Broken: a team that should be lawful is not."""
    dice = random.Random(mixed(seed, index))
    sponsors = dice.choice(("none", "in_use"))
    sheets: list[TeamSheet] = []
    for name in ("Home", "Away"):
        team = random_team(dice, name)
        violations = check_team(team)
        if violations:
            raise Broken(f"match {index}: {violations[0]}")
        sheets.append(playable(team, "db2021", sponsors=sponsors == "in_use"))
    options: dict[str, str | int] = {
        "turn_limit": dice.choice(TURNS),
        "placement": "stored" if is_close(index) else dice.choice(("stored", "stored", "coaches")),
        "sponsors": sponsors,
    }
    for option in ruleset("db2021").options:
        if option.words and option.key not in options:
            options[option.key] = dice.choice(option.words)
    return Match.new("db2021", sheets[0], sheets[1], random_dungeon(index, dice), mixed(seed, -index - 1), options)


# -- laws -------------------------------------------------------------------------------------------------------


class Watch:
    """Answers a match to its end and looks at the laws now and then, at moments that follow from the seed."""

    def __init__(self, match: Match, index: int, seed: int) -> None:
        self.match = match
        self.index = index
        self.dice = random.Random(mixed(seed, index) ^ 0x5EED)
        self.tally = Tally(matches=1)
        self.coaches: list[Coach | None] = [None, None]
        for seat, name in enumerate(PAIRS[index % len(PAIRS)]):
            own = mixed(seed, 2 * index + seat)
            if name == "wild":
                match.seat_source(seat, WildCoach(match.state, own))
            elif name == "random":
                match.seat_source(seat, RandomCoach(own))
            else:
                self.coaches[seat] = coach(name, own)

    def run(self) -> Tally:
        """Play and look. Raises: Broken."""
        match = self.match
        while match.question is not None:
            if match.seq > PATIENCE:
                raise Broken("a match comes to an end")
            self.look(match.question)
            self.move(match.question)
        self.look_at_the_end()
        self.tally.answers = match.seq
        return self.tally

    def move(self, question: Question) -> None:
        """The next answer from outside, or a few of a coach who answers in place."""
        mover = self.coaches[question.seat]
        if mover is not None:
            self.match.answer(mover.answer(self.match))
        elif self.dice.randrange(3) == 0:
            self.match.answer(self.dice.choice(question.options))
        else:
            self.match.play(self.dice.randint(1, 12))

    def look(self, question: Question) -> None:
        """Every law whose turn it is."""
        if not self.match.in_step:
            self.check("positions", self.position_holds())
        if self.dice.randrange(60) == 0:
            self.check("refusals", self.strays_are_refused(question))
        if self.dice.randrange(60) == 0:
            self.check("forks", self.forks_go_the_same_way())
        if self.dice.randrange(120) == 0 and not self.match.state.ball_found:
            self.check("secrets", self.secrets_are_kept())
        if self.dice.randrange(400) == 0 and not self.match.in_step:
            self.check("chances", self.chances_sum_to_one(question))

    def check(self, law: str, holds: bool) -> None:
        """Count the look. Raises: Broken."""
        self.tally.looks[law] += 1
        if not holds:
            raise Broken(law)

    def position_holds(self) -> bool:
        """Whether everybody is where somebody can be."""
        check_position(self.match)
        return True

    def strays_are_refused(self, question: Question) -> bool:
        """Whether an answer that is not listed is refused and changes nothing."""
        before = self.match.hash(), self.match.seq, len(self.match.words)
        stray = self.dice.choice((-1, self.dice.randrange(1 << 40), max(question.options) + 1))
        if stray in question.options:
            return True
        try:
            self.match.answer(stray)
        except IllegalAnswer:
            return (self.match.hash(), self.match.seq, len(self.match.words)) == before
        return False

    def forks_go_the_same_way(self) -> bool:
        """Whether two forks that answer alike stay alike, and the match stays as it is."""
        before = self.match.hash()
        if self.match.state.copy().hash() != self.match.state.hash():
            return False
        twins = self.match.fork(), self.match.fork()
        for _ in range(12):
            question = twins[0].question
            if question is None:
                break
            value = self.dice.choice(question.options)
            for twin in twins:
                twin.answer(value)
            if twins[0].hash() != twins[1].hash():
                return False
        return self.match.hash() == before

    def secrets_are_kept(self) -> bool:
        """Whether another hiding place of the ball changes nothing that a coach sees."""
        state = self.match.state
        held = state.ball_chest
        seen = [visible(self.match, seat) for seat in (0, 1, -1)]
        same = True
        for chest in range(int(state.board.chests)):
            state.ball_chest = chest
            same = same and [visible(self.match, seat) for seat in (0, 1, -1)] == seen
        state.ball_chest = held
        return same

    def chances_sum_to_one(self, question: Question) -> bool:
        """Whether the ends of a step have weights that sum to one, if they are few enough to count."""
        before = self.match.hash()
        try:
            ends = outcomes(self.match, self.dice.choice(question.options), RandomCoach(self.index), MOST_ENDS)
        except TooManyOutcomes:
            return self.match.hash() == before
        return sum((end.weight for end in ends), Fraction(0)) == 1 and self.match.hash() == before

    def look_at_the_end(self) -> None:
        """Whether there is a result, and the record tells the same match again."""
        match = self.match
        self.check("ends", match.result is not None)
        assert match.result is not None
        self.tally.ended_by[str(match.result.by)] += 1
        self.tally.events = len(match.events)
        text = json.dumps(match.record(), sort_keys=True)
        again = Match.replay(json.loads(text))
        same = again.hash() == match.hash() and list(again.words) == list(match.words)
        self.check("records", same and json.dumps(again.record(), sort_keys=True) == text)


def keep(match: Match, name: str) -> None:
    """A match that broke a law becomes a file, so that it stays mended: the shortest that does so, if one is found."""
    try:
        shorter = shortened(match)
    except Exception:  # The engine may be what is broken: then the whole match is what there is.
        shorter = None
    (FOUND / f"{name}.json").write_text(json.dumps((shorter or match).record()) + "\n")


def play_whole(index: int, seed: int) -> Tally:
    """
    Play the match of that number to its end.

    Raises:
        Broken: A law was broken; whatever else goes wrong is told as one too. The match is kept in `tests/found`.
    """
    match = None
    try:
        match = random_match(index, seed)
        return Watch(match, index, seed).run()
    except Exception as fault:
        if match is not None:
            keep(match, f"whole-{seed}-{index}")
        raise Broken(f"match {index} of seed {seed}: {type(fault).__name__}: {fault}") from fault
