"""`dungeonbowl bench`: how fast the engine is on this machine."""

import json as json_format
import os
import platform
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Annotated, Any, Final

import typer

import dungeonbowl
from dungeonbowl.cli.console import note, progress
from dungeonbowl.cli.games import all_colleges, all_dungeons, mixed
from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import AWAY, HOME, IN_PLAY, PLAYERS, PRONE
from dungeonbowl.core.questions import Question
from dungeonbowl.data import load_dungeon, ready_team
from dungeonbowl.match import Match, RandomCoach, TooManyOutcomes, outcomes
from dungeonbowl.rules.blocking.pool import block_dice, strengths
from dungeonbowl.rules.turns import phases
from dungeonbowl.rulesets import RULESETS
from dungeonbowl.search.fields.paths import field_for

EXAMPLES: Final = """
Examples:

dungeonbowl bench

dungeonbowl bench --json > bench.json
"""
TURN_LIMIT: Final = 60
"""Team turns a side; coaches without a plan would play until hardly anybody is left."""

POSITIONS: Final = 40
BLOCKS: Final = 24
MOST_COURSES: Final = 20_000
"""Blocks with more courses than this (a ball that bounces on and on) are not what is measured."""
NS: Final = 1_000_000_000


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long each figure is measured.")] = 2.0,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the games.")] = 1,
) -> None:
    """
    Measure the engine on one core.

    Decisions a second in random play, uniform over the options of every question; the time of a fork, of listing the
    options, of one player's exact path field, and of the exact outcomes of a two-dice block with re-rolls.
    """
    if not dungeonbowl.is_compiled():
        note("The engine runs as plain Python here; compiled it is many times faster.")
    result: dict[str, Any] = {"rules": {}, "machine": machine(), "compiled": dungeonbowl.is_compiled()}
    with progress("figures", 6 * len(RULESETS)) as bar:
        for key in RULESETS:
            result["rules"][key] = measure(key, seconds, seed, bar.tick)
    if json:
        print(json_format.dumps(result, indent=2))
        return
    for key, figures in result["rules"].items():
        print(f"{key} on {result['machine']}, {'compiled' if result['compiled'] else 'plain Python'}")
        print(f"  random play       {figures['decisions_per_s']:>12,.0f} decisions a second")
        print(f"                    {figures['games_per_s']:>12,.1f} games a second")
        print(f"  a fork            {figures['fork_ns']:>12,.0f} ns")
        print(f"  listing options   {figures['options_ns']:>12,.0f} ns")
        print(f"  a path field      {figures['paths_us']:>12,.1f} µs")
        print(f"  a block, exactly  {figures['block_outcomes_ms']:>12,.3f} ms")


def machine() -> str:
    """The processor and the system."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        name = models[0] if models else name
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"


def measure(rules: str, seconds: float, seed: int, done: Callable[[], None]) -> dict[str, float]:
    """Every figure of one ruleset."""
    decisions, games, spent = random_play(rules, seconds, seed)
    done()
    done()
    positions, blocks = sample(rules, seed)
    fork_ns = per_call([position.fork for position in positions], seconds)
    done()
    options_ns = per_call([partial(phases.open_question, position.game) for position in positions], seconds)
    done()
    fields = [
        partial(field_for, position.setup.rules, position.state, player, team_reroll=False)
        for position in positions
        for player in movers(position)
    ]
    paths_ns = per_call(fields, seconds)
    done()
    # The middle one: a block that sends two players through teleporters has a hundred times as many ends as others.
    blocks_ns = median(
        per_call([partial(outcomes, match, value, None, MOST_COURSES, aftermath=False)], seconds / len(blocks))
        for match, value in blocks
    )
    done()
    return {
        "decisions_per_s": round(decisions / spent, 1),
        "games_per_s": round(games / spent, 2),
        "fork_ns": round(fork_ns, 1),
        "options_ns": round(options_ns, 1),
        "paths_us": round(paths_ns / 1000, 2),
        "block_outcomes_ms": round(blocks_ns / 1_000_000, 4),
    }


def new_game(rules: str, seed: int, index: int) -> Match:
    """A game between random coaches; colleges and dungeons take turns."""
    colleges, dungeons = all_colleges(rules), all_dungeons(rules)
    match = Match.new(
        rules=rules,
        home=ready_team(colleges[index % len(colleges)], rules),
        away=ready_team(colleges[(index + 3) % len(colleges)], rules),
        dungeon=load_dungeon(dungeons[index % len(dungeons)]),
        seed=mixed(seed, index),
        options={"turn_limit": TURN_LIMIT},
    )
    match.keeps_events = False
    for seat in (0, 1):
        match.seat_source(seat, RandomCoach(mixed(seed, 2 * index + seat)))
    return match


def random_play(rules: str, seconds: float, seed: int) -> tuple[int, int, float]:
    """Random games until the time is over: decisions, games and the seconds spent playing, setting up left out."""
    decisions = games = 0
    spent = 0.0
    while spent < seconds:
        match = new_game(rules, seed, games)
        began = time.perf_counter()
        match.play()
        spent += time.perf_counter() - began
        decisions += match.seq
        games += 1
    return decisions, games, spent


def sample(rules: str, seed: int) -> tuple[list[Match], list[tuple[Match, int]]]:
    """Positions from random games: players under way, and two-dice blocks about to be thrown, with re-rolls."""
    positions: list[Match] = []
    blocks: list[tuple[Match, int]] = []
    index = 0
    while len(positions) < POSITIONS or len(blocks) < BLOCKS:
        match = new_game(rules, seed + 1, index)
        index += 1
        count = 0
        while match.question is not None and count < 2000:
            question = question_after(match)
            count += 1
            if question is None or match.in_step:
                continue
            if count % 31 == 0 and question.ask == ak.ASK_MOVE and len(positions) < POSITIONS:
                positions.append(match.fork())
            if question.ask in (ak.ASK_MOVE, ak.ASK_TARGET) and len(blocks) < BLOCKS:
                value = two_dice_block(match)
                if value is not None:
                    twin = match.fork()
                    for side in (HOME, AWAY):
                        twin.state.set_rerolls(side, 2)
                    if is_plain(twin, value):
                        blocks.append((twin, value))
    return positions, blocks


def question_after(match: Match) -> Question | None:
    """What is asked after one more answer."""
    match.play(1)
    return match.question


def is_plain(match: Match, value: int) -> bool:
    """Whether the block has no more courses than the figure is about."""
    try:
        outcomes(match, value, None, MOST_COURSES, aftermath=False)
    except TooManyOutcomes:
        return False
    return True


def two_dice_block(match: Match) -> int | None:
    """An option of the open question that throws two block dice while the ball is in its chest, if there is one."""
    state = match.state
    question = match.question
    if question is None:
        return None
    blitzing = question.ask == ak.ASK_MOVE
    if not blitzing and int(state.action) != op.BLOCK:
        return None
    if int(state.ball_found):
        return None
    blocker = match.game.players[int(state.active)]
    for value in question.options:
        if blitzing and op.verb_of(value) != op.BLOCK:
            continue
        named = int(op.player_of(value))
        target = match.game.players[named if named >= 0 else int(state.target)]
        attack, defence = strengths(state, blocker, target=target, blitzing=blitzing)
        if int(block_dice(attack, defence)) == 2:
            return int(value)
    return None


def movers(match: Match) -> list[int]:
    """The players who could move."""
    state = match.state
    return [
        player
        for player in range(PLAYERS)
        if int(state.box[player]) == IN_PLAY and int(state.square[player]) >= 0 and int(state.posture[player]) <= PRONE
    ]


def per_call(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """The mean time of one call in nanoseconds, each called equally often."""
    rounds = 0
    spent = 0.0
    while spent < seconds:
        began = time.perf_counter()
        for call in calls:
            call()
        spent += time.perf_counter() - began
        rounds += 1
    return spent * NS / (rounds * len(calls))
