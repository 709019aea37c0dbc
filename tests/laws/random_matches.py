"""
Random matches that the rules allow, for every game: its teams as coaches might draft them, its dungeons, its options.

A match follows from its game, its number and a seed alone.
"""

import random
from dataclasses import replace
from typing import Final

from dungeonbowl.cli.exercise import exercise_dungeon, is_close
from dungeonbowl.cli.games import mixed
from dungeonbowl.core import skills as sk
from dungeonbowl.data import CollegeInfo, PositionInfo, dungeon_keys, load_colleges, load_dungeon
from dungeonbowl.data.books import COLLEGES, LISTS, RACES, book_of
from dungeonbowl.data.drafting import LEAST_PLAYERS, MOST_PLAYERS, MOST_REROLLS, Roster
from dungeonbowl.data.dungeons import WISH
from dungeonbowl.data.races import SQUAD, load_races
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.dungeon import Drawing, Dungeon
from dungeonbowl.dungeon.grid.terrain import TERRAINS
from dungeonbowl.dungeon.tiling.generate import FEWEST_SYMMETRIC, MOST_TILES, SHAPES, generate
from dungeonbowl.league import Agreement, Inducements, Player, Team, check_team, playable
from dungeonbowl.league.roster.legality import improvable, learnable
from dungeonbowl.league.roster.team import AIR_OBERWALD, EXHIBITION, INJURIES, LEAGUE, SPONSORS, WAYS, Advancement, Game
from dungeonbowl.league.roster.values import can_improve, can_worsen, spent_spp
from dungeonbowl.league.written.shapes import Way
from dungeonbowl.match import Match
from dungeonbowl.rules.options import Options
from dungeonbowl.rules.setup.db2021 import PLACEMENT
from dungeonbowl.rulesets import ruleset
from dungeonbowl.state import PlayerSheet, TeamSheet

FREE_POINTS: Final = 60
"""Star Player points that both coaches of an exhibition game agree to hand out."""
BUDGETS: Final = (1_000_000, 1_150_000, 1_300_000)
TURNS: Final = (4, 8, 8, 16, 40)
"""Turn limits of matches. Random coaches seldom score, and the first turns are like the later ones."""
SKILLS: Final = (
    sk.BLOCK,
    sk.CATCH,
    sk.DODGE,
    sk.FRENZY,
    sk.GUARD,
    sk.MIGHTY_BLOW,
    sk.PRO,
    sk.SIDESTEP,
    sk.STAND_FIRM,
    sk.SURE_FEET,
    sk.SURE_HANDS,
    sk.TACKLE,
)
"""The skills that every game with team lists of the living rulebook plays."""
OLD_SKILLS: Final = (sk.CATCH, sk.INTERCEPT, sk.MIGHTY_BLOW)
"""Those of the game of 1989."""
NARROW: Final = (
    (
        "##################",
        "#AA...C....C...BB#",
        "#AA.1......4.2.BB#",
        "#AA...C.S......BB#",
        "#AA.3......6.5.BB#",
        "#AA...C....C.C.BB#",
        "##################",
    ),
    (
        "################",
        "#AA..C.##.C..BB#",
        "#AA1..S..S..2BB#",
        "#7A..C.==.C..B8#",
        "#AA3..S..S..4BB#",
        "#AA..C.##.C..BB#",
        "################",
    ),
    (
        "##################",
        "#...C......C.....#",
        "D.1......4....2..D",
        "D...C.S....C.....D",
        "#.3......6....5..#",
        "#...C....#.C.....#",
        "##################",
    ),
    (
        "#####DD##########",
        "#.......C...1...#",
        "D.3.C......C....D",
        "D......4......2.D",
        "#.C..5....6.C...#",
        "#.......C.......#",
        "###########DD####",
    ),
)
"""Maps where both end zones, chests and pads are never far, for players who wander at random."""


class Unlawful(AssertionError):
    """A team that should be lawful is not."""


# -- teams of colleges ------------------------------------------------------------------------------------------


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


def learn(position: PositionInfo, player: Player, ways: tuple[Way, ...], dice: random.Random) -> Player:
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
    college = dice.choice(load_colleges("db2021").colleges)
    kind = dice.choice(("new", "exhibition", "veterans", "veterans"))
    budget = 10**9 if kind == "veterans" else 1_000_000 if kind == "new" else dice.choice(BUDGETS)
    positions = hired(college, dice, budget)
    players = [Player(at, f"{each.name} {at}"[:40], each.key) for at, each in enumerate(positions, 1)]
    gold = budget - sum(position.cost for position in positions)
    sponsor = dice.choice(("", *SPONSORS))
    team = Team(name, college.colour, tuple(players), EXHIBITION if kind == "exhibition" else LEAGUE, rules="db2021")
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
        return load_dungeon(dice.choice(dungeon_keys("db2021")))
    if is_close(index):
        return exercise_dungeon(dice.choice((1, 4, 4)))
    symmetric = dice.randrange(2) == 0
    return generate(dice.randrange(1 << 50), dice.randint(FEWEST_SYMMETRIC, MOST_TILES), symmetric, dice.choice(SHAPES))


def college_match(rules: str, index: int, seed: int, dice: random.Random) -> Match:
    """A match of the colleges with all that they may have. Raises: Unlawful."""
    sponsors = dice.choice(("none", "in_use"))
    sheets: list[TeamSheet] = []
    for name in ("Home", "Away"):
        team = random_team(dice, name)
        violations = check_team(team)
        if violations:
            raise Unlawful(f"match {index}: {violations[0]}")
        sheets.append(playable(team, rules, sponsors=sponsors == "in_use"))
    options: dict[str, str | int] = {
        "turn_limit": dice.choice(TURNS),
        "placement": "stored" if is_close(index) else dice.choice(("stored", "stored", "coaches")),
        "sponsors": sponsors,
    }
    for option in ruleset(rules).options:
        if option.words and option.key not in options:
            options[option.key] = dice.choice(option.words)
    return Match.new(rules, sheets[0], sheets[1], random_dungeon(index, dice), mixed(seed, -index - 1), options)


# -- teams by lists -----------------------------------------------------------------------------------------------


def race_team(roster: Roster, name: str, dice: random.Random, monsters: bool) -> TeamSheet:
    """Players of a college team of 1989 that count 16, some with skills that their race has not."""
    book = load_races("db1989")
    left = {position.key: position.most for position in roster.positions}
    players: list[PlayerSheet] = []
    counted = 0
    while counted < SQUAD:
        position = dice.choice([one for one in roster.positions if left[one.key] > 0])
        race = book.races[position.race]
        if (race.large and not monsters) or counted + race.counts > SQUAD:
            continue
        left[position.key] -= 1
        counted += race.counts
        player = position.player(len(players) + 1, f"{position.name} {len(players) + 1}")
        if dice.randrange(4) == 0:
            learned = dict(player.skills)
            learned.setdefault(dice.choice(OLD_SKILLS), dice.choice((1, 1, 2)))
            player = replace(player, skills=tuple(learned.items()))
        players.append(player)
    return TeamSheet(name, roster.key, tuple(players))


def listed_team(roster: Roster, name: str, dice: random.Random) -> TeamSheet:
    """A team of a list within its gold, some of whose players have learned skills that its game plays."""
    while True:
        left = {position.key: position.most for position in roster.positions}
        players: list[PlayerSheet] = []
        for number in range(1, dice.randint(LEAST_PLAYERS, MOST_PLAYERS) + 1):
            position = dice.choice([one for one in roster.positions if left[one.key] > 0])
            left[position.key] -= 1
            skills = dict(position.skills)
            for skill in dice.sample(SKILLS, dice.choice((0, 0, 0, 1, 1, 2, 3, 6))):
                skills.setdefault(skill, 1 if skill == sk.MIGHTY_BLOW else 0)
            sheet = PlayerSheet(
                number,
                f"{position.name} {number}",
                position.key,
                max(1, position.ma + dice.choice((-1, 0, 0, 0, 1))),
                max(1, position.st + dice.choice((-1, 0, 0, 0, 1))),
                max(1, position.ag + dice.choice((-1, 0, 0, 0, 1))),
                0,
                max(1, position.av + dice.choice((-1, 0, 0, 0, 1))),
                tuple(skills.items()),
                position.cost,
                dice.choice((0, 0, 0, 1, 2)),
                keywords=(position.key, roster.key),
            )
            players.append(sheet)
        if sum(player.cost for player in players) <= BUDGETS[0]:
            return TeamSheet(name, roster.key, tuple(players), dice.randint(0, MOST_REROLLS))


def listed_match(rules: str, index: int, seed: int, dice: random.Random) -> Match:
    """A match of a game without colleges, in a stored dungeon or at close quarters."""
    home, away = (listed_team(dice.choice(load_rosters(rules)), name, dice) for name in ("Home", "Away"))
    options: dict[str, str | int] = {"turn_limit": dice.choice(TURNS)}
    for option in ruleset(rules).options:
        if option.words:
            options[option.key] = dice.choice(option.words)
    if is_close(index):
        if PLACEMENT.key in options:
            options[PLACEMENT.key] = PLACEMENT.default
        terrain = TERRAINS[rules]
        fit = [rows for rows in NARROW if set("".join(rows)) <= set(terrain.letters)]
        fit = [rows for rows in fit if terrain.doorways == ("D" in "".join(rows))]
        drawing = Drawing(list(dice.choice(fit)), [], [], rules)
        dungeon = Dungeon.from_drawing("narrow", "Close quarters", "", drawing)
    else:
        dungeon = load_dungeon(dice.choice(dungeon_keys(rules)))
    return Match.new(rules, home, away, dungeon, mixed(seed, -index - 1), options)


def race_match(rules: str, index: int, seed: int, dice: random.Random) -> Match:
    """A match of the game of 1989, in one of its set-ups, or where that is agreed on in a dungeon built freely."""
    rosters = dice.sample(load_rosters(rules), 2)
    played = ruleset(rules)
    options: dict[str, str | int] = {"turn_limit": dice.choice(TURNS)}
    for option in played.options:
        if option.words:
            options[option.key] = dice.choice(option.words)
        elif option in played.ground.options or (
            # A map made by dice has no extra counters; only coaches who place them do.
            option in played.setup.options
            and (options["expanded_dungeon"], options["placement"]) == ("in_use", "coaches")
        ):
            options[option.key] = dice.randint(0, option.most)
    if not options.get("extra_chests"):
        # Nothing could hold it.
        options["second_ball"] = "left_out"
    drop_lone(options)
    home, away = race_teams(rosters, options, dice)
    if options["expanded_dungeon"] == "in_use":
        dungeon = load_dungeon(f"{WISH}{index}:{rules}")
    else:
        dungeon = load_dungeon(dice.choice(dungeon_keys(rules)))
    return Match.new(rules, home, away, dungeon, mixed(seed, -index - 1), options)


def drop_lone(options: dict[str, str | int]) -> None:
    """Leave out what is agreed on without another option that it needs."""
    known = ruleset("db1989").options
    agreed = Options(options, known)
    options.update({option.key: option.default for option in known if agreed.lack(option) is not None})


def race_teams(
    rosters: list[Roster], options: dict[str, str | int], dice: random.Random
) -> tuple[TeamSheet, TeamSheet]:
    """A team of either list, with Large Monsters where they are agreed on; star players are then, too."""
    monsters = options["large_monsters"] == "in_use"
    if monsters:
        options["star_players"] = "in_use"
    home, away = (race_team(roster, f"{at}", dice, monsters) for at, roster in enumerate(rosters))
    return home, away


def match_of_two_balls(index: int, seed: int) -> Match:
    """A match of the game of 1989 with two balls, in a dungeon built freely, whatever else is agreed on."""
    dice = random.Random(mixed(seed, index))
    rosters = dice.sample(load_rosters("db1989"), 2)
    options: dict[str, str | int] = {
        option.key: dice.choice(option.words) for option in ruleset("db1989").options if option.words
    }
    options.update(
        turn_limit=dice.choice(TURNS),
        expanded_dungeon="in_use",
        placement="coaches",
        extra_chests=dice.randint(1, 3),
        second_ball="in_use",
    )
    drop_lone(options)
    home, away = race_teams(rosters, options, dice)
    dungeon = load_dungeon(f"{WISH}{index}:db1989")
    return Match.new("db1989", home, away, dungeon, mixed(seed, -index - 1), options)


MATCHES: Final = {COLLEGES: college_match, LISTS: listed_match, RACES: race_match}
"""A random match by how the teams of a game are made."""


def random_match(rules: str, index: int, seed: int) -> Match:
    """The match of that game and number. Raises: Unlawful: a team that should be lawful is not."""
    dice = random.Random(mixed(seed, index))
    return MATCHES[book_of(rules).teams](rules, index, seed, dice)
