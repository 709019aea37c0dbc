"""
Games that reach the whole rule book: every position and dungeon, careful coaches, careless ones and wild ones.

They are played for `dungeonbowl rules --exercised`, which counts the events that each rule stands behind.
"""

import random
from dataclasses import dataclass
from typing import Final

from dungeonbowl.cli.games import all_dungeons, mixed
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import (
    CollegeInfo,
    PositionInfo,
    SkillInfo,
    load_colleges,
    load_dungeon,
    load_skills,
    player_sheet,
    ready_team,
)
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.search.coach import Coach, coach
from dungeonbowl.search.wild import WildCoach
from dungeonbowl.state import PlayerSheet, TeamSheet

TEAM_SIZE: Final = 16
REROLLS: Final = 6
MOST_LEARNED: Final = 5
"""Skills that a player may have learned since the first game."""
PAIRS: Final = (
    ("wild", "wild"),
    ("scripted", "wild"),
    ("wild", "random"),
    ("wild", "wild"),
    ("wild", "scripted"),
    ("wild", "wild"),
    ("wild", "wild"),
    ("random", "random"),
    ("wild", "wild"),
    ("random", "scripted"),
)
STEP: Final = 200
"""How many answers are given before it is looked at whether somebody concedes."""

NOT_PLAYED: Final = ("animosity", "arm_bar", "multiple_block")
"""Skills that nobody starts with and that the engine does not play yet."""


@dataclass(frozen=True)
class Exercise:
    """
    One game of the exercise; everything about it follows from these three.

    Attributes:
        index: Its number, from 0.
        rules: The key of the ruleset.
        seed: Of teams, dice and coaches.
    """

    index: int
    rules: str
    seed: int


def exercise_specs(rules_key: str, games: int, seed: int) -> list[Exercise]:
    """The games that `--exercised` plays."""
    return [Exercise(index, rules_key, mixed(seed, index)) for index in range(games)]


def exercise_options(index: int) -> dict[str, str | int]:
    """The options of a game: every value of each in some of the games."""
    return {
        "turn_limit": 8 if index % 5 == 4 else 160,
        "placement": "coaches" if index % 2 else "stored",
        "end_zone_squares": "chequered" if index % 7 == 0 else "tile",
        "casualty_table": "page" if index % 3 == 0 else "cheat_sheet",
    }


def exercise_teams(spec: Exercise) -> tuple[TeamSheet, TeamSheet]:
    """Both teams of a game. Some are ready teams, some know more than a new team does, a few have lost nearly all."""
    book = load_colleges(spec.rules)
    count = len(book.colleges)
    dice = random.Random(spec.seed)
    teams: list[TeamSheet] = []
    for side in (0, 1):
        at = spec.index + side * (1 + spec.index // count)
        college = book.colleges[at % count]
        if spec.index % 8 == 7:
            teams.append(ready_team(college.colour, spec.rules))
            continue
        size = dice.randint(2, 5) if spec.index % 25 == 8 and side == 0 else TEAM_SIZE
        players = drafted(college, spec.index // count, size, dice)
        if spec.index % 4:
            players = [experienced(player, spec.rules, dice) for player in players]
        teams.append(TeamSheet(college.name, college.colour, tuple(players), dice.randint(0, REROLLS), spec.index % 3))
    return teams[0], teams[1]


def drafted(college: CollegeInfo, variant: int, size: int, dice: random.Random) -> list[PlayerSheet]:
    """
    A team within the limits of the sections, of as many positions as fit.

    The positions are gone through from another one in each variant, so that some variant has any of them.
    """
    room = {section.key: section.most for section in college.sections}
    start = variant % len(college.positions)
    turned = college.positions[start:] + college.positions[:start]
    hired: list[PositionInfo] = []
    for position in turned:
        if room[position.section] > 0 and len(hired) < size:
            room[position.section] -= 1
            hired.append(position)
    while len(hired) < size:
        position = dice.choice(college.positions)
        if room[position.section] > 0:
            room[position.section] -= 1
            hired.append(position)
    return [player_sheet(position, number, f"{position.name} {number}") for number, position in enumerate(hired, 1)]


def experienced(player: PlayerSheet, rules_key: str, dice: random.Random) -> PlayerSheet:
    """The player with a few skills learned since, now and then with a Niggling Injury."""
    skills = player.skills
    book = load_skills(rules_key)
    for _ in range(dice.randrange(MOST_LEARNED + 1)):
        had = {book.skills[number].key for number, _ in skills}
        open_skills = [skill for skill in book.skills if can_learn(skill, had)]
        new_to_game = [skill for skill in open_skills if not skill.rostered]
        learned = dice.choice(new_to_game if dice.randrange(2) else open_skills)
        skills = (*skills, (learned.number, learned.default))
    return PlayerSheet(
        player.number,
        player.name,
        player.position,
        player.ma,
        player.st,
        player.ag,
        player.pa,
        player.av,
        skills,
        player.cost,
        1 if dice.randrange(6) == 0 else 0,
        player.keywords,
    )


def can_learn(skill: SkillInfo, had: set[str]) -> bool:
    """Whether a player with some skills may learn another one that the engine plays."""
    if skill.row is None or skill.key in had or skill.key in NOT_PLAYED:
        return False
    return had.isdisjoint(skill.excludes) and had.issuperset(skill.requires)


def play_exercise(spec: Exercise) -> dict[str, int]:
    """Play a game and count how many events each rule stands behind."""
    home, away = exercise_teams(spec)
    dungeons = all_dungeons()
    match = Match.new(
        rules=spec.rules,
        home=home,
        away=away,
        dungeon=load_dungeon(dungeons[(spec.index // 3) % len(dungeons)]),
        seed=spec.seed,
        options=exercise_options(spec.index),
    )
    play(match, PAIRS[spec.index % len(PAIRS)], spec.seed, spec.index % 29 == 11)
    counts: dict[str, int] = {}
    for event in match.events:
        for rule in event.rules:
            counts[RULE_IDS[rule]] = counts.get(RULE_IDS[rule], 0) + 1
    return counts


def play(match: Match, pair: tuple[str, str], seed: int, concedes: bool) -> None:
    """Play a match to its end; where `concedes`, a coach gives it up after a while."""
    careful: list[Coach | None] = [None, None]
    for seat, name in enumerate(pair):
        seat_seed = mixed(seed, seat + 1)
        if name == "wild":
            match.seat_source(seat, WildCoach(match.state, seat_seed))
        elif name == "random":
            match.seat_source(seat, RandomCoach(seat_seed))
        else:
            careful[seat] = coach(name, seat_seed)
    while match.question is not None:
        question = match.question
        mover = careful[question.seat]
        if mover is not None:
            match.answer(mover.answer(match))
        else:
            match.play(STEP)
        if concedes and match.seq > STEP and match.result is None and match.may_concede(int(match.state.side)):
            match.concede(int(match.state.side))
