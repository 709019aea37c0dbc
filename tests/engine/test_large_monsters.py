"""Large Monsters of 1989 in whole matches: who may bring them, how they are set up, and what records keep of them."""

import random

import pytest

from dungeonbowl.cli.games import needed_for
from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NONE
from dungeonbowl.data import load_dungeon
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.match import Match
from dungeonbowl.notation.messages.view import view_message
from dungeonbowl.rules import bases
from dungeonbowl.rules.queries import players_in_play
from dungeonbowl.state import PlayerSheet, TeamSheet
from tests.laws.play import check_position

RULES = "db1989"
ALLOWED: dict[str, str | int] = {"star_players": "in_use", "large_monsters": "in_use", "turn_limit": 4}


def widows(*monsters: str) -> TeamSheet:
    """The Black Widows with some Trolls and as many Skeletons as then count 16."""
    roster = next(each for each in load_rosters(RULES) if each.key == "dark")
    keys = [*monsters, *("skeleton_lineman",) * (16 - 2 * len(monsters))]
    players: list[PlayerSheet] = []
    for number, key in enumerate(keys, 1):
        position = roster.position(key)
        assert position is not None
        players.append(position.player(number, f"{position.name} {number}"))
    return TeamSheet("Widows", "dark", tuple(players))


def match_of(options: dict[str, str | int], seed: int = 1) -> Match:
    trolls = widows("troll_blocker", "troll_blocker")
    return Match.new(RULES, trolls, trolls, load_dungeon("setup_1"), seed, options)


def deployed(match: Match, seed: int = 1) -> Match:
    """The same match, once both teams stand; Trolls come first and wherever they like."""
    dice = random.Random(seed)
    while match.question is not None and match.question.ask != ak.ASK_TURN:
        options = match.question.options
        large = [value for value in options if match.setup.squads.is_large(max(int(op.player_of(value)), 0))]
        wanted = large if match.question.ask == ak.ASK_DEPLOY and large else options
        match.answer(dice.choice(wanted))
    return match


@pytest.mark.parametrize(
    ("left_out", "said"),
    [("large_monsters", "is a Large Monster"), ("star_players", "goes by the rules of star players")],
)
def test_both_coaches_agree_on_monsters_and_on_stars(left_out: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"{said}.*DB89-LARGE-01"):
        match_of({**ALLOWED, left_out: "left_out"})


def test_whoever_simulates_agrees_on_what_the_teams_need() -> None:
    dungeon = load_dungeon("setup_1")
    needed = needed_for(RULES, dungeon, (widows(), widows("troll_blocker")))
    assert needed == {"star_players": "in_use", "large_monsters": "in_use"}
    assert needed_for(RULES, dungeon, (widows(), widows())) == {}


def test_two_trolls_count_four_of_the_six_that_are_put_down() -> None:
    match = deployed(match_of(ALLOWED))
    state = match.state
    for side in (0, 1):
        there = [int(p) for p in players_in_play(state, side)]
        assert sum(2 if state.squads.is_large(p) else 1 for p in there) == 6
        assert sum(state.squads.is_large(p) for p in there) == 2
        for player in there:
            tiles = {int(state.board.tile[int(square)]) for square in bases.squares_of(state, player)}
            assert len(tiles) == 1, "all of a base is in the own section"
    check_position(match)


def test_a_place_without_room_for_a_base_is_not_offered() -> None:
    match = match_of(ALLOWED)
    while match.question is not None and match.question.ask != ak.ASK_DEPLOY_AT:
        options = match.question.options
        large = [value for value in options if match.setup.squads.is_large(max(int(op.player_of(value)), 0))]
        match.answer((large if match.question.ask == ak.ASK_DEPLOY else list(options))[0])
    assert match.question is not None
    for value in match.question.options:
        assert bases.fits(match.state, match.question.player, at=op.square_of(value))


def test_an_old_record_replays_with_its_trolls_on_one_square_each() -> None:
    plain = widows("troll_blocker", "troll_blocker")
    small = TeamSheet("Widows", "dark", tuple(without_size(player) for player in plain.players))
    match = deployed(Match.new(RULES, small, small, load_dungeon("setup_1"), 3, {"turn_limit": 4}))
    again = Match.replay(match.record())
    assert not again.setup.squads.any_large
    assert again.hash() == match.hash()


def without_size(player: PlayerSheet) -> PlayerSheet:
    """The sheet as records from before Large Monsters were played have it."""
    return PlayerSheet(
        player.number,
        player.name,
        player.position,
        player.ma,
        player.st,
        player.ag,
        player.pa,
        player.av,
        keywords=player.keywords[:2],
        sp=player.sp,
        ts=player.ts,
        cl=player.cl,
    )


def test_a_record_keeps_who_is_large() -> None:
    match = deployed(match_of(ALLOWED))
    again = Match.replay(match.record())
    assert again.setup.squads.any_large
    assert list(again.state.words()) == list(match.state.words())


def test_the_view_says_who_is_large() -> None:
    match = deployed(match_of(ALLOWED))
    view = view_message(match, 0)
    shown = [player for player in view["players"] if player.get("large")]
    assert len(shown) == 4
    assert all(player["square"] is not None for player in shown)


def test_no_square_is_left_behind_when_a_monster_goes() -> None:
    match = deployed(match_of(ALLOWED))
    state = match.state.copy()
    troll = next(int(p) for p in players_in_play(state, 0) if state.squads.is_large(int(p)))
    squares = [int(square) for square in bases.squares_of(state, troll)]
    state.spread(troll, squares[0], NONE)
    assert all(state.is_empty(square) for square in squares)
