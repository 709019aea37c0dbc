"""
The way to another player: where the page walks when a coach clicks whom the declared action is aimed at.

The safest way to a square beside the target, with one square kept for the block of a Blitz; of several ways as safe
the one from which the block, the foul or the gaze is better, then the shorter. Chances count no re-roll of a team.
"""

from __future__ import annotations

from itertools import pairwise

from mypy_extensions import i64

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core.ids import NOBODY, NONE, STANDING
from dungeonbowl.match.match import Match
from dungeonbowl.notation import previews as shapes
from dungeonbowl.notation.prose.hazards import Hazards
from dungeonbowl.notation.prose.words import terms_of
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.blocking.pool import pool, strengths
from dungeonbowl.rules.fouls import parts as fouls
from dungeonbowl.rules.queries import helpers
from dungeonbowl.rules.turns import barred
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.search.fields.labels import BY_PORTAL
from dungeonbowl.search.fields.paths import PathField
from dungeonbowl.search.fields.previews import block_odds, check_player, is_jump, place, rolls_on_the_way, way_of
from dungeonbowl.search.fields.targets import agility_chance, agility_target
from dungeonbowl.search.scripted.judging.odds import AT_LEAST
from dungeonbowl.state.state import DID_BLOCK, DID_MOVE, Player, State

AIMED = (op.BLITZ, op.HANDOFF, op.FOUL, op.HYPNOTIC_GAZE)
"""Actions that are made beside another player."""


def approach(match: Match, player: int, target: int) -> shapes.WayBeside:
    """
    The best way to a square beside `target` for the active player, and what is done from there.

    Returns: `path` (empty beside the target already, null where there is no way or nothing could be done there),
    `chance` to get there and, in a Blitz, to be able to block; `rolls`; `risks`, what the chance leaves out; `block`
    like that preview, null outside a Blitz; `roll` of a foul (two dice, to break the armour) or a gaze (one die):
    `dice`, `needed` and `chance`, null in other actions.

    Raises:
        ValueError: `player` is not about to do something beside `target`.
    """
    state = match.state
    check_player(state, player)
    check_player(state, target)
    action = int(state.action)
    if int(state.active) != player or action not in AIMED:
        raise ValueError("an approach is asked for the active player, in an action that is made beside another")
    if action != op.HANDOFF and not may_be_meant(match, player, target):
        raise ValueError("the action is aimed at somebody else")
    blitz = action == op.BLITZ
    found = nowhere(player, target)
    if blitz and int(state.doing & DID_BLOCK):
        return found
    field = field_beside(match.setup.rules, state, player, blitz)
    source = int(state.square[i64(player)])
    best: tuple[float, float, int] | None = None
    for d in range(8):
        square = int(state.adj[int(state.square[i64(target)]) * 8 + d])
        if square < 0 or (square != source and int(state.occupant[i64(square)]) != NOBODY):
            continue
        if field.best[i64(square)] == NONE:
            continue
        way = Way(state, field, square, blitz)
        there = standing_at(state, player, square)
        if len(way.path) > 0:
            there.doing |= DID_MOVE
        if is_barred(there, player, target, action):
            continue
        block = block_from(match.setup.rules, there, player, target) if blitz else None
        roll = None if blitz else roll_from(there, player, target, action)
        works = block.down if block is not None else roll.chance if roll is not None else 0.0
        rank = (round(way.chance, 6), round(works, 6), -len(way.path))
        if way.chance > 0 and (best is None or rank > best):
            best = rank
            risks = Hazards(state, match.setup.rules, player).on_the_way(steps_of(state, field, square), square)
            found["path"] = [place(state, step) for step in way.path]
            found["chance"] = round(way.chance, 6)
            found["rolls"] = way.rolls
            found["risks"] = risks
            found["block"] = None if block is None else block.told
            found["roll"] = None if roll is None else roll.told
    return found


def nowhere(player: int, target: int) -> shapes.WayBeside:
    """What is said where no way leads, or nothing could be done."""
    return {
        "player": player,
        "target": target,
        "path": None,
        "chance": 0.0,
        "rolls": [],
        "risks": [],
        "block": None,
        "roll": None,
    }


class Way:
    """The best way to a square of a field: its squares, chance and rolls, the Rush for a Block of a Blitz included."""

    def __init__(self, state: State, field: PathField, square: int, blitz: bool) -> None:
        self.path: list[int] = field.path(square)
        self.chance: float = float(field.chance[i64(square)])
        self.rolls: list[str] = rolls_on_the_way(state, field, square)
        spent = int(field.spent[i64(field.best[i64(square)])]) + 1
        if blitz and spent > int(state.moves_left):
            needed = int(field.rush_target(state, i64(square), entering=False))
            self.chance *= (7 - needed) / 6
            self.rolls.append(f"{terms_of(field.rules).rush} {needed}+")


def may_be_meant(match: Match, player: int, target: int) -> bool:
    """Whether the declared action is aimed at `target`; where none is named, any opponent may be meant."""
    if match.setup.rules.facts.names_targets:
        return int(match.state.target) == target
    return Player(match.state, i64(player)).side != Player(match.state, i64(target)).side


def steps_of(state: State, field: PathField, square: int) -> list[tuple[int, int, bool]]:
    """The steps of the best way to a square, those of portals left out: from, to, and whether it is a jump."""
    labels = way_of(field, square)
    return [
        (int(field.at[i64(a)]), int(field.at[i64(b)]), is_jump(state, field, a, b))
        for a, b in pairwise(labels)
        if field.came_by(i64(b)) != BY_PORTAL
    ]


def field_beside(rules: Ruleset, state: State, player: int, blitz: bool) -> PathField:
    """The squares in reach, a square of movement kept back for the block of a Blitz."""
    moves = int(state.moves_left)
    rushes = int(state.rushes_left)
    if blitz and rushes > 0:
        rushes -= 1
    elif blitz:
        moves -= 1
    field = PathField(int(state.board.squares), rules)
    field.compute(state, i64(player), i64(moves), i64(rushes), team_reroll=False)
    return field


def standing_at(state: State, player: int, square: int) -> State:
    """The state as it would be if the player stood on another square."""
    there = state.copy()
    there.set_occupant(i64(there.square[i64(player)]), NOBODY)
    there.set_occupant(i64(square), player)
    there.set_square(i64(player), square)
    there.set_posture(i64(player), STANDING)
    return there


class BlockFrom:
    """The block of a Blitz: the chance that it fells the target, and the block like its preview."""

    def __init__(self, down: float, told: shapes.Block) -> None:
        self.down = down
        self.told = told


def block_from(rules: Ruleset, there: State, player: int, target: int) -> BlockFrom:
    """The block of a Blitz from where the player stands."""
    blocker, other = Player(there, i64(player)), Player(there, i64(target))
    charges = rules.blocks.charges(rules, there, blitzing=True)
    attack, defence = strengths(there, blocker, target=other, blitzing=charges)
    count = int(pool(blocker, attack, defence=defence))
    down, fallen = block_odds(blocker, other, count)
    told: shapes.Block = {
        "player": player,
        "target": target,
        "dice": abs(count),
        "chooser": int(blocker.side) if count > 0 else int(other.side),
        "strengths": [int(attack), int(defence)],
        "assists": [
            helpers(there, blocker.id, against=other.id, with_guard=True),
            helpers(there, other.id, against=blocker.id, with_guard=True),
        ],
        "odds": {"target_down": round(down, 6), "blocker_down": round(fallen, 6)},
    }
    return BlockFrom(down, told)


class RollFrom:
    """The roll of a foul or a gaze: how many dice, what they need, and the chance."""

    def __init__(self, dice: int, needed: int, chance: float) -> None:
        self.chance = chance
        self.told: shapes.OwnRoll = {"dice": dice, "needed": needed, "chance": round(chance, 6)}


def roll_from(there: State, player: int, target: int, action: int) -> RollFrom | None:
    """The roll of the action from where the player stands: a foul's for armour, a gaze's own."""
    if action == op.FOUL:
        needed = int(there.squads.av[i64(target)]) - int(fouls.foul_modifier(there, i64(player), victim=i64(target)))
        return RollFrom(2, needed, float(AT_LEAST[i64(min(13, max(0, needed)))]))
    if action == op.HYPNOTIC_GAZE:
        gazer = Player(there, i64(player))
        modifier = instead.gaze_modifier(there, gazer)
        return RollFrom(1, int(agility_target(gazer.ag, modifier)), float(agility_chance(gazer.ag, modifier)))
    return None


def is_barred(there: State, player: int, target: int, action: int) -> bool:
    """Whether the rules keep the action from the target where the player stands."""
    actor, other = Player(there, i64(player)), i64(target)
    if action == op.BLITZ:
        return barred.from_striking(there, actor, other=other) != bars.FREE
    if action == op.FOUL:
        return barred.from_fouling(there, actor, victim=other) != bars.FREE
    if action == op.HYPNOTIC_GAZE:
        return barred.from_gazing(there, actor, target=other) != bars.FREE
    return barred.from_receiving(there, other, side=actor.side) != bars.FREE
