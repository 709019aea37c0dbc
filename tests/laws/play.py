"""Matches for the laws: any two ready teams, any dungeon, and coaches that answer at random, outside or in place."""

from typing import cast

from dungeonbowl.core.dice import die, seed_key
from dungeonbowl.core.extras import AIR_OBERWALD, SPONSOR_NAMES
from dungeonbowl.core.ids import KO, NOBODY, NONE, STANDING
from dungeonbowl.data import dungeon_keys, load_dungeon, ready_keys, ready_team
from dungeonbowl.data.books import EDITION_OF
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, KIND_LIQUID, KIND_TRAP
from dungeonbowl.match import Match
from dungeonbowl.rules.bases import squares_of
from dungeonbowl.rulesets import RULESETS, ruleset
from dungeonbowl.state import TeamSheet, with_extras
from dungeonbowl.state.fields import TABLES
from dungeonbowl.state.state import BANNED

GAMES = tuple(RULESETS)
LIVING = tuple(EDITION_OF)
"""The games on the Living Rulebook."""


def has_option(rules: str, key: str) -> bool:
    """Whether the game has an option of that key."""
    return any(option.key == key for option in ruleset(rules).options)


def new_match(seed: int, turns: int = 6, rules: str = "db2021", **options: str | int) -> Match:
    """A match whose teams and dungeon follow from the seed; every other one has what extras its game knows."""
    teams, dungeons = ready_keys(rules), dungeon_keys(rules)
    home = ready_team(teams[seed % len(teams)], rules)
    away = ready_team(teams[(seed // 8) % len(teams)], rules)
    dungeon = load_dungeon(dungeons[(seed // 64) % len(dungeons)])
    if seed % 2 and has_option(rules, "sponsors"):
        home, away = equipped(home, seed // 2), equipped(away, seed // 12)
        options["sponsors"] = "in_use"
    return Match.new(rules, home, away, dungeon, seed, {"turn_limit": turns, **options})


def new_match_of_more(seed: int, rules: str, sides: int, turns: int = 4, **options: str | int) -> Match:
    """A match of three or four teams, all of which follow from the seed."""
    teams, dungeons = ready_keys(rules), dungeon_keys(rules, sides)
    home, away, *more = [ready_team(teams[(seed // (1 + 7 * at)) % len(teams)], rules) for at in range(sides)]
    dungeon = load_dungeon(dungeons[seed % len(dungeons)])
    return Match.new(rules, home, away, dungeon, seed, {"turn_limit": turns, **options}, more=tuple(more))


def equipped(team: TeamSheet, number: int) -> TeamSheet:
    """The team with its wizard, bribes, some training and a sponsor by the number."""
    sponsor = SPONSOR_NAMES[1 + number % (len(SPONSOR_NAMES) - 1)]
    named = team.players[number % len(team.players)].number if sponsor == SPONSOR_NAMES[AIR_OBERWALD] else 0
    return with_extras(team, number % 3, number % 2, wizard=True, sponsor=sponsor, sponsored=named)


class Picker:
    """Picks options at random, the n-th pick by the seed and n alone."""

    def __init__(self, seed: int) -> None:
        self.keys = seed_key(seed, 0), seed_key(seed, 1)
        self.n = 0

    def pick(self, options: list[int]) -> int:
        """One of the options."""
        at = die(self.keys[0], self.keys[1], self.n, len(options))
        self.n += 1
        return options[at]


def play_some(match: Match, picker: Picker, most: int) -> list[int]:
    """Give up to `most` random answers; returns the hash after each."""
    hashes = []
    for _ in range(most):
        question = match.question
        if question is None:
            break
        match.answer(picker.pick(question.options))
        hashes.append(match.hash())
    return hashes


def visible(match: Match, seat: int) -> tuple[object, ...]:
    """Every byte of what a coach can see."""
    view = match.view(seat)
    tables = [tuple(cast("list[int]", getattr(view, name))) for name in TABLES]
    question = match.question
    asked = None if question is None else (question.ask, question.seat, question.player, tuple(question.options))
    return (*tables, tuple(view.numbers()), int(view.wolf), tuple(view.words()), asked)


def check_position(match: Match) -> None:
    """
    Nobody shares a square, everyone stands on floor or lies in a pit, and every ball is where a ball can be.

    Source: DB21-BALL-01, DB21-GEO-07, AGE-FEAT-05, AGE-BALL-06.
    """
    state = match.state
    seen = set()
    for p in range(len(state.box)):
        if int(state.box[p]) == 0:
            in_pit = match.setup.rules.key == "age" and int(state.posture[p]) != STANDING
            # A Large Monster is on four squares at once, and in no doorway.
            for square in map(int, squares_of(state, p)):
                assert square not in seen, "two players share a square"
                seen.add(square)
                assert int(state.occupant[square]) == p
                assert int(state.board.kind[square]) in ((KIND_FLOOR, KIND_TRAP) if in_pit else (KIND_FLOOR,))
                assert not state.is_closed_chest(square)
                assert not (state.squads.is_large(p) and state.board.is_door(square))
        else:
            assert int(state.square[p]) == NONE
    for ball in range(int(state.second_ball) + 1):
        check_ball(match, ball, seen)
    if state.board.chests:
        assert int(state.balls_hidden()) <= bin(int(state.closed)).count("1"), "a hidden ball is in no chest"
    assert state.carrier == NONE or state.carrier != state.other_carrier, "somebody holds two balls"
    held = len(state.occupant) - list(state.occupant).count(NOBODY)
    assert held == len(seen), "nobody is on a square where nobody is"
    rerolls = [state.rerolls(side) for side in range(len(match.setup.teams))]
    for left in (*rerolls, state.moves_left, state.rushes_left):
        assert left >= 0


def check_ball(match: Match, ball: int, taken: set[int]) -> None:
    """
    One ball, 0 or 1, is in one place: in a chest, held by somebody who stands, loose where nobody is, or lost.

    Args:
        taken: the squares with somebody on them.

    Source: DB21-BALL-01, AGE-BALL-06, BB2E-BALL-01, -02, DB89-LOST-04.
    """
    state = match.state
    carrier, square = int(state.carrier_of(ball)), int(state.square_of_ball(ball))
    if not state.is_found(ball):
        assert carrier == NONE and square == NONE, "a ball that nobody has found is somewhere"
    elif carrier != NONE:
        assert int(state.box[carrier]) == 0
        assert int(state.posture[carrier]) == 0
        assert square == int(state.square[carrier])
    elif square == NONE:
        gone = [p for p, box in enumerate(state.box) if int(box) == KO and int(state.flags[p]) & BANNED]
        assert gone, "a ball lies nowhere only while it is lost in space, together with whoever held it"
    else:
        assert square not in taken, "a loose ball lies under a player"
        assert int(state.board.portal[square]) == 0
        lies_on = (KIND_FLOOR, KIND_LIQUID) if match.setup.rules.key == "age" else (KIND_FLOOR,)
        assert int(state.board.kind[square]) in lies_on
