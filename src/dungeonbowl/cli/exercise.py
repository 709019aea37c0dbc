"""
Games that reach the whole rule book: every position and dungeon, careful coaches, careless ones and wild ones.

They are played for `dungeonbowl rules --exercised`, which counts the events that each rule stands behind.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dungeonbowl.cli.games import all_dungeons, mixed, needed_for
from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.extras import AIR_OBERWALD, SPONSOR_NAMES
from dungeonbowl.core.purposes import PURPOSES
from dungeonbowl.core.rule_ids import RULE_IDS
from dungeonbowl.data import (
    CollegeInfo,
    PositionInfo,
    SkillBook,
    SkillInfo,
    load_colleges,
    load_dungeon,
    load_skills,
    player_sheet,
    ready_team,
)
from dungeonbowl.data.books import has_colleges, has_races
from dungeonbowl.data.drafting import Roster
from dungeonbowl.data.dungeons import WISH
from dungeonbowl.data.kinds import event_kinds
from dungeonbowl.data.rosters import load_rosters, ready_rosters
from dungeonbowl.dungeon import Drawing, Dungeon
from dungeonbowl.dungeon.grid.terrain import TERRAINS, TILED
from dungeonbowl.dungeon.layout.sections import ACROSS, END_ZONE
from dungeonbowl.league.lists import Hires, list_sheet
from dungeonbowl.league.lists.offers import offered_inducements, ready_list
from dungeonbowl.match import Match, RandomCoach
from dungeonbowl.rules.extras.db2021 import SPONSORS
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.scoring.parts import TURN_LIMIT
from dungeonbowl.rules.setup.counters import EXTRA_CHESTS, SECOND_BALL
from dungeonbowl.rules.setup.counters import PLACEMENT as EXPANDED_PLACEMENT
from dungeonbowl.rules.setup.db2021 import PLACEMENT
from dungeonbowl.rulesets import ruleset
from dungeonbowl.search.coaches.coach import Coach, coach
from dungeonbowl.search.coaches.wild import WildCoach
from dungeonbowl.state import PlayerSheet, TeamSheet, with_extras
from dungeonbowl.state.sheets import EVERYONE

TEAM_SIZE: Final = 16
REROLLS: Final = 6
MOST_LEARNED: Final = 5
"""Skills that a player may have learned since the first game."""
PAIRS: Final = (
    ("wild", "wild"),
    ("scripted", "wild"),
    ("wild", "wild"),
    ("wild", "random"),
    ("wild", "wild"),
    ("wild", "scripted"),
    ("wild", "wild"),
    ("wild", "wild"),
    ("random", "random"),
    ("wild", "wild"),
    ("wild", "wild"),
    ("wild", "wild"),
    ("random", "scripted"),
)
CLOSE_QUARTERS: Final = (
    "##################",
    "#AA...C....^...BB#",
    "#AA.1......^.2.BB#",
    "#AA...SS.C.=...BB#",
    "#AA.3......=.4.BB#",
    "#AA...C....^...BB#",
    "##################",
)
"""A map for some of the games, where both end zones, chests, a tomb and a chasm are never far."""

WILD_QUARTERS: Final = (
    "####################",
    "#AA1...C..C..C..2BB#",
    "#AA..............BB#",
    "#AA..............BB#",
    "#AA..............BB#",
    "#AA..............BB#",
    "#AA..............BB#",
    "#AA3...C..C..C..4BB#",
    "####################",
)
"""A map for a few of the games, all of it rooms of the supplement."""

WILD_ROOMS: Final = (
    ("gluttonous_greenhouse", 3, 1, 3, 4),
    ("corpse_chasm", 6, 1, 4, 4),
    ("necromancers_laboratory", 10, 1, 3, 3),
    ("werewolfs_lair", 13, 2, 4, 2),
    ("fungus_farm", 3, 5, 3, 3),
    ("spike_pit", 6, 5, 4, 3),
    ("root_walk", 10, 4, 3, 2),
    ("hall_of_bones", 10, 6, 3, 2),
    ("tuck_shop", 13, 4, 4, 2),
    ("fountain_of_youth", 13, 6, 4, 2),
)

LIVING_QUARTERS: Final = (
    "##################",
    "#AA...C....C...BB#",
    "#AA.1....#.4.2.BB#",
    "#AA...C.S......BB#",
    "#AA.3...~..6.5.BB#",
    "#AA...C....C.C.BB#",
    "##################",
)
"""The same for the games on the living rulebook, with a statue, a liquid and a gap between two corners."""

CRYPT: Final = ("crypt", 5, 2, 4, 3)
FREELY_EVERY: Final = 5
FREELY_FIRST: Final = 2
"""In one of so many games of 1989 the dungeon is built freely."""
WIDELY_EVERY: Final = 10
WIDELY_FIRST: Final = 7
"""In one of so many it is one wide hall, where all the chests and teleporters that coaches may add find room."""
WIDE: Final = ((50, 34), (22, 14))
"""Columns and rows of that hall: room for everything, or so little that what finds none leaves the cup to balls."""
ROOKIES: Final = "rookies"
"""The inducement that some ready teams hire, which brings players of its own."""
MORE_CHESTS: Final = 3
"""Chests that a coach adds there at most."""
WILD_EVERY: Final = 12
WILD_FIRST: Final = 4
"""Which of the games at close quarters are played on that map."""
MOST_A_LOOK: Final = 8
"""Minutes, one less, that pass at most between two looks at the clock."""
STEP: Final = 200
"""How many answers are given before it is looked at whether somebody concedes."""

NIGGLES: Final = (0, 0, 1, 3)
"""Niggling Injuries that an experienced player may bring along."""

SKILL: Final = "skill:"
"""What stands before the key of a skill in the counts."""

UNLEARNED: Final = ("animosity",)
"""Traits given to some of the experienced all the same where nobody starts with them or learns them."""

SELDOM: Final = 8
"""One in so many of the experienced has such a trait."""


@dataclass(frozen=True)
class Exercise:
    """
    One game of the exercise; everything about it follows from these.

    Attributes:
        index: Its number, from 0.
        rules: The key of the ruleset.
        seed: Of teams, dice and coaches.
        turns: Team turns a side at most; 0 for as many as the game has by its number.
    """

    index: int
    rules: str
    seed: int
    turns: int = 0


def is_wide(index: int, rules_key: str) -> bool:
    """Whether a game is played in the wide hall."""
    return TERRAINS[rules_key].sections and index % WIDELY_EVERY == WIDELY_FIRST


def wide_hall(index: int, rules_key: str) -> Dungeon:
    """One hall between two end zones of the box."""
    width, height = WIDE[index // WIDELY_EVERY % 2]
    beside = "#" * ((width - ACROSS) // 2)
    north = [f"{beside}{row.replace('E', 'A')}{beside}" for row in END_ZONE]
    south = [row[::-1].replace("A", "B") for row in reversed(north)]
    rows = [*north, *["#" + "." * (width - 2) + "#"] * height, *south]
    return Dungeon.from_drawing("wide_hall", "Wide hall", "", Drawing(rows, [], [], rules_key))


def exercise_specs(rules_key: str, games: int, seed: int) -> list[Exercise]:
    """The games that `--exercised` plays."""
    return [Exercise(index, rules_key, mixed(seed, index)) for index in range(games)]


def is_close(index: int) -> bool:
    """Whether a game is played at close quarters, by wild coaches."""
    return index % 3 == 1


def exercise_dungeon(index: int, rules_key: str = TILED) -> Dungeon:
    """Where a game is played."""
    terrain = TERRAINS[rules_key]
    if not terrain.tiled:
        # Where a dungeon is laid of whole sections, none of them is close quarters.
        if is_close(index) and not terrain.sections:
            return Dungeon.from_drawing(
                "close_quarters", "Close quarters", "", Drawing(list(LIVING_QUARTERS), [], [], rules_key)
            )
        if is_wide(index, rules_key):
            return wide_hall(index, rules_key)
        if terrain.sections and index % FREELY_EVERY == FREELY_FIRST:
            return load_dungeon(f"{WISH}{index}:{rules_key}")
        stored = all_dungeons(rules_key, teams_in(index, rules_key))
        return load_dungeon(stored[(index // 3) % len(stored)])
    if index % WILD_EVERY == WILD_FIRST:
        return Dungeon.from_drawing(
            "wild", "Wild quarters", "", Drawing(list(WILD_QUARTERS), list(WILD_ROOMS), [], rules_key)
        )
    if is_close(index):
        return Dungeon.from_drawing(
            "close_quarters", "Close quarters", "", Drawing(list(CLOSE_QUARTERS), [CRYPT], [], rules_key)
        )
    dungeons = all_dungeons(rules_key)
    return load_dungeon(dungeons[(index // 3) % len(dungeons)])


def exercise_options(rules_key: str, index: int, turns: int = 0) -> dict[str, str | int]:
    """The options of a game: every value of each in some of the games."""
    found: dict[str, str | int] = {TURN_LIMIT.key: turns or (8 if index % 5 == 4 else 200)}
    for place, option in enumerate(ruleset(rules_key).options, start=1):
        if option.words:
            found[option.key] = option.words[(index // place) % len(option.words)]
        elif option.most and option in (*ruleset(rules_key).setup.options, *ruleset(rules_key).ground.options):
            found[option.key] = (index // 2) % (option.most + 1)
    if is_close(index) and PLACEMENT.key in found:
        found[PLACEMENT.key] = PLACEMENT.default
    if is_wide(index, rules_key):
        found.update(wide_options(index))
    if SPONSORS.key in found:
        found[SPONSORS.key] = SPONSORS.words[int(has_extras(index))]
    return found


def wide_options(index: int) -> dict[str, str | int]:
    """What coaches agree on for the wide hall: one to three more chests each, and in turn a second ball or traps."""
    at = index // WIDELY_EVERY
    return {
        EXPANDED_PLACEMENT.key: EXPANDED_PLACEMENT.default,
        EXTRA_CHESTS.key: 1 + at % MORE_CHESTS,
        SECOND_BALL.key: SECOND_BALL.words[at // MORE_CHESTS % 2],
    }


def fitting(
    options: dict[str, str | int], dungeon: Dungeon, rules_key: str, teams: Sequence[TeamSheet]
) -> dict[str, str | int]:
    """The options, without those that a dungeon, the teams or the other options keep from being played with."""
    game = ruleset(rules_key)
    needed = needed_for(rules_key, dungeon, teams)
    found = {**options, **needed}
    if game.setup.refuses(dungeon, Options(found, game.options)):
        found.update({option.key: option.default for option in game.setup.options}, **needed)
    if any(game.traits.refuses(team, Options(found, game.options)) for team in teams):
        found.update({option.key: option.default for option in game.traits.options}, **needed)
    agreed = Options(found, game.options)
    found.update({option.key: option.default for option in game.options if agreed.lack(option) is not None})
    return found


def has_extras(index: int) -> bool:
    """Whether a game is played with wizards, inducements and sponsors."""
    return index % 2 == 0


def equipped(team: TeamSheet, index: int, side: int) -> TeamSheet:
    """The team with what it brings to a game: every spell and sponsor in some of them."""
    sponsor = SPONSOR_NAMES[1 + (index // 2 + side * (1 + index // 12)) % (len(SPONSOR_NAMES) - 1)]
    named = team.players[index % len(team.players)].number if sponsor == SPONSOR_NAMES[AIR_OBERWALD] else 0
    return with_extras(team, index % 4, 1 + index % 3, wizard=True, sponsor=sponsor, sponsored=named)


def teams_in(index: int, rules_key: str) -> int:
    """How many teams meet in a game: three or four in some of the games that know them."""
    if ruleset(rules_key).facts.most_teams == 2 or is_close(index) or index % 8 != 5:
        return 2
    return 3 + index // 8 % 2


def is_nearly_lost(spec: Exercise, side: int) -> bool:
    """Whether a team comes with a few players only: one side in some games, all but the first where more teams meet."""
    if teams_in(spec.index, spec.rules) > 2:
        return side > 0 and spec.index // 16 % 2 == 0
    return spec.index % 25 == 8 and side == 0


def concedes(spec: Exercise) -> bool:
    """Whether somebody gives a game up: now and then, and oftener where the others play on."""
    return spec.index % 29 == 11 or (teams_in(spec.index, spec.rules) > 2 and spec.index // 16 % 2 == 1)


def further_teams(spec: Exercise) -> tuple[TeamSheet, ...]:
    """The third and the fourth team of a game, where there are any."""
    dice = random.Random(spec.seed + 1)
    return tuple(listed_team(spec, side, dice) for side in range(2, teams_in(spec.index, spec.rules)))


def exercise_teams(spec: Exercise) -> tuple[TeamSheet, TeamSheet]:
    """
    Both teams of a game, of more the first two.

    Some are ready teams, some know more than a new team does, a few have lost nearly all.
    """
    dice = random.Random(spec.seed)
    if not has_colleges(spec.rules):
        return listed_team(spec, 0, dice), listed_team(spec, 1, dice)
    book = load_colleges(spec.rules)
    count = len(book.colleges)
    teams: list[TeamSheet] = []
    for side in (0, 1):
        at = spec.index + side * (1 + spec.index // count)
        college = book.colleges[at % count]
        if spec.index % 8 == 7:
            teams.append(ready_team(college.colour, spec.rules))
            continue
        size = dice.randint(2, 5) if is_nearly_lost(spec, side) else TEAM_SIZE
        players = drafted(college, spec.index // count, size, dice)
        if spec.index % 4:
            players = [experienced(player, spec.rules, dice) for player in players]
        if is_close(spec.index):
            players = [airborne(player, dice) for player in players]
        teams.append(TeamSheet(college.name, college.colour, tuple(players), dice.randint(0, REROLLS), spec.index % 3))
    if has_extras(spec.index):
        teams = [equipped(team, spec.index, side) for side, team in enumerate(teams)]
    return teams[0], teams[1]


def listed_team(spec: Exercise, side: int, dice: random.Random) -> TeamSheet:
    """A team of a list: a ready one, or one of as many positions as fit, some of whose players have learned skills."""
    rosters = load_rosters(spec.rules)
    at = spec.index + side * (1 + spec.index // len(rosters))
    roster = rosters[at % len(rosters)]
    if spec.index % 8 == 7:
        if any(one["key"] == ROOKIES for one in offered_inducements(spec.rules, roster)):
            return list_sheet(ready_list(spec.rules, roster.key), spec.rules, hired=Hires({ROOKIES: 1}))
        ready = ready_rosters(spec.rules)
        return ready[at % len(ready)].sheet
    size = dice.randint(2, 5) if is_nearly_lost(spec, side) else TEAM_SIZE
    players = hired_of_list(roster, spec.index // len(rosters), size, has_races(spec.rules))
    if spec.index % 4:
        players = [experienced(player, spec.rules, dice) for player in players]
    return TeamSheet(
        roster.name,
        roster.key,
        tuple(players),
        dice.randint(0, REROLLS),
        spec.index % 3,
        spec.index % 2,
        chefs=int((spec.index + side) % 4 == 2),
        apothecaries=int(roster.apothecary) * (1 + spec.index % 2),
        igors=int(not roster.apothecary),
        babes=spec.index % 3,
    )


def hired_of_list(roster: Roster, variant: int, size: int, by_race: bool) -> list[PlayerSheet]:
    """
    Players of a list within its limits, gone through from another position in each variant.

    Args:
        by_race: Whether the race of a player matters, not the list.
    """
    start = variant % len(roster.positions)
    turned = roster.positions[start:] + roster.positions[:start]
    players: list[PlayerSheet] = []
    for position in turned:
        for _ in range(min(position.most, 4, size - len(players))):
            number = len(players) + 1
            player = position.player(number, f"{position.name} {number}")
            players.append(player if by_race else replace(player, keywords=(position.key, roster.key)))
    return players


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
        position = dice.choice([position for position in college.positions if room[position.section] > 0])
        room[position.section] -= 1
        hired.append(position)
    return [player_sheet(position, number, f"{position.name} {number}") for number, position in enumerate(hired, 1)]


def experienced(player: PlayerSheet, rules_key: str, dice: random.Random) -> PlayerSheet:
    """The player with a few skills learned since, often with a Niggling Injury or more."""
    skills = player.skills
    book = load_skills(rules_key)
    for _ in range(dice.randrange(MOST_LEARNED + 1)):
        had = {book.of_number(number).key for number, _ in skills}
        open_skills = [skill for skill in book.skills if can_learn(skill, had)]
        if not open_skills:
            break
        new_to_game = [skill for skill in open_skills if not skill.rostered]
        learned = dice.choice(new_to_game if dice.randrange(2) and new_to_game else open_skills)
        skills = (*skills, (learned.number, learned.default))
    for skill in book.skills:
        if skill.key in UNLEARNED and not skill.rostered and dice.randrange(SELDOM) == 0:
            skills = (*skills, (skill.number, 0))
    return with_skills(player, skills, dice.choice(NIGGLES))


def airborne(player: PlayerSheet, dice: random.Random) -> PlayerSheet:
    """Most of the strong throw team-mates and most of the others can be thrown; all are better at it than new ones."""
    skill = sk.THROW_TEAM_MATE if player.st >= 5 else sk.RIGHT_STUFF
    skills = player.skills
    if player.st != 4 and all(number != skill for number, _ in skills) and dice.randrange(3):
        skills = (*skills, (skill, 0))
    return with_skills(player, skills, player.niggling, 1)


def with_skills(
    player: PlayerSheet, skills: tuple[tuple[int, int], ...], niggling: int, better: int = 0
) -> PlayerSheet:
    """The player with other skills and old injuries, and with AG and PA improved so often."""
    return replace(
        player,
        ag=max(1, player.ag - better),
        pa=max(1, player.pa - better) if player.pa else 0,
        skills=skills,
        niggling=niggling,
        dislikes=(EVERYONE,) if any(number == sk.ANIMOSITY for number, _ in skills) else (),
    )


def can_learn(skill: SkillInfo, had: set[str]) -> bool:
    """Whether a player with some skills may learn another one."""
    if skill.category == "trait" or skill.key in had:
        return False
    return had.isdisjoint(skill.excludes) and had.issuperset(skill.requires)


def play_exercise(spec: Exercise) -> dict[str, int]:
    """Play a game and count how many events each rule stands behind, and as `skill:...` each skill."""
    home, away = exercise_teams(spec)
    dungeon = exercise_dungeon(spec.index, spec.rules)
    options = fitting(exercise_options(spec.rules, spec.index, spec.turns), dungeon, spec.rules, (home, away))
    match = Match.new(
        rules=spec.rules,
        home=home,
        away=away,
        dungeon=dungeon,
        seed=spec.seed,
        options=options,
        more=further_teams(spec),
    )
    pair = ("wild", "wild") if is_close(spec.index) else PAIRS[spec.index % len(PAIRS)]
    play(match, pair, spec.seed, concedes(spec))
    counts: dict[str, int] = {}
    book = load_skills(spec.rules)
    for event in match.events:
        names = [RULE_IDS[rule] for rule in event.rules]
        skill = skill_of(event, book)
        if skill:
            names.append(SKILL + skill)
        for name in names:
            counts[name] = counts.get(name, 0) + 1
    return counts


def skill_of(event: Event, book: SkillBook) -> str:
    """The skill that acts in an event, by key: told of, or rolled for; empty if none does."""
    kind = event_kinds()[event.kind]
    if event.kind == ev.ROLLED:
        rolled = PURPOSES[event.purpose]
        return rolled if rolled in book.rolled else ""
    return kind.word(event.value) if kind.value == "skill" and event.kind != ev.MUTATED else ""


def play(match: Match, pair: tuple[str, str], seed: int, given_up: bool) -> None:
    """Play a match to its end; where `given_up`, a coach concedes after a while."""
    careful: list[Coach | None] = [None for _ in match.setup.teams]
    for seat in range(len(careful)):
        name = pair[seat % 2]
        seat_seed = mixed(seed, seat + 1)
        if name == "wild":
            match.seat_source(seat, WildCoach(match.state, seat_seed))
        elif name == "random":
            match.seat_source(seat, RandomCoach(seat_seed))
        else:
            careful[seat] = coach(name, seat_seed)
    dice = random.Random(seed)
    while match.question is not None:
        question = match.question
        if question.ask == ak.ASK_CLOCK:
            match.answer(int(match.state.minutes) + dice.randrange(MOST_A_LOOK))
            continue
        mover = careful[question.seat]
        if mover is not None:
            match.answer(mover.answer(match))
        else:
            match.play(STEP)
        if given_up and match.seq > STEP and match.result is None and match.may_concede(int(match.state.side)):
            match.concede(int(match.state.side))
