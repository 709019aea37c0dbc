"""
What the page shows before a coach commits: paths with chances, block dice with assists, ranges of a pass, zones.

All of it comes from the same queries that the rules and the computer coaches use. Values are plain JSON; squares are
[column, row], chances 0 to 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import dice
from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NONE, STANDING, side_of
from dungeonbowl.dungeon.grid.kinds import ROOM_CURSED_ROOM
from dungeonbowl.match.match import Match
from dungeonbowl.notation import previews as shapes
from dungeonbowl.notation.prose.hazards import Hazards
from dungeonbowl.notation.prose.words import terms_of
from dungeonbowl.rules.blocking.pool import pool, strengths
from dungeonbowl.rules.queries import count_markers, helpers, markers
from dungeonbowl.search.fields.labels import BY_JUMP, BY_PORTAL, DODGE, FEET
from dungeonbowl.search.fields.paths import PathField, field_for
from dungeonbowl.search.scripted.judging.odds import AT_LEAST
from dungeonbowl.state.state import Player, State

MOST_PARTS: Final = 100_000
"""The finest fraction that is told: enough for pads that lie side by side."""


def place(state: State, square: int) -> list[int]:
    """A square as [column, row]."""
    width = int(state.board.width)
    return [square % width, square // width]


def check_player(state: State, player: int) -> None:
    """
    Raises:
        ValueError: there is no such player in the dungeon.
    """
    if not 0 <= player < len(state.box) or int(state.box[i64(player)]) != IN_PLAY:
        raise ValueError("that player is not in the dungeon")


# -- paths ---------------------------------------------------------------------------------------------------


def paths(match: Match, player: int) -> shapes.Paths:
    """
    Every square in the player's reach: the best chance, the way, its rolls, and what the chance leaves out.

    The player's own re-roll skills are counted (`skills` names them) and no other re-roll. `before` holds what may
    befall the player at the declaration, before the first step.
    """
    state = match.state
    check_player(state, player)
    field = field_for(match.setup.rules, state, player, team_reroll=False)
    hazards = Hazards(state, match.setup.rules, player)
    found: list[shapes.PathSquare] = []
    for square in field.reached:
        at = int(square)
        if at == int(state.square[i64(player)]):
            continue
        labels = way_of(field, at)
        rolls: list[str] = first_rolls(field)
        steps: list[tuple[int, int, bool]] = []
        for n in range(1, len(labels)):
            rolls.extend(rolls_of_label(state, field, labels[n - 1], labels[n]))
            if field.came_by(i64(labels[n])) != BY_PORTAL:
                source, to = int(field.at[i64(labels[n - 1])]), int(field.at[i64(labels[n])])
                steps.append((source, to, is_jump(state, field, labels[n - 1], labels[n])))
        found.append(
            {
                "square": place(state, at),
                "chance": round(field.chance[i64(at)], 6),
                "path": [place(state, step) for step in field.path(at)],
                "rolls": rolls,
                "skills": skills_counted(state, field, labels),
                "risks": hazards.on_the_way(steps, at),
            }
        )
    return {"player": player, "squares": found, "before": hazards.before()}


def way_of(field: PathField, square: int) -> list[int]:
    """The labels of the best way to a square, the start first."""
    labels: list[int] = []
    label = int(field.best[i64(square)])
    while label != NONE:
        labels.append(label)
        label = int(field.parent[i64(label)])
    labels.reverse()
    return labels


def rolls_on_the_way(state: State, field: PathField, square: int) -> list[str]:
    """The rolls of the best way to a square, in order, such as "dodge 4+"."""
    labels = way_of(field, square)
    rolls = first_rolls(field)
    for at in range(1, len(labels)):
        rolls.extend(rolls_of_label(state, field, labels[at - 1], labels[at]))
    return rolls


def first_rolls(field: PathField) -> list[str]:
    """The rolls before the first step."""
    rolls: list[str] = []
    if field.stands_on:
        rolls.append(f"stand up {int(field.stands_on)}+")
    if field.first_rush:
        rolls.append(f"{terms_of(field.rules).rush} {int(field.first_rush)}+")
    return rolls


def is_jump(state: State, field: PathField, before: int, label: int) -> bool:
    """Whether a label stands for a jump; one that ends on a Portal is kept as a step."""
    if field.came_by(i64(label)) == BY_JUMP:
        return True
    if field.claims:
        return int(field.spent[i64(label)]) - int(field.spent[i64(before)]) > 1
    if not field.rules.facts.jumps:
        return False
    spent = int(field.spent[i64(label)]) - int(field.spent[i64(before)])
    two = spent == 2 and int(field.rules.ground.step_cost(state, i64(field.at[i64(label)]))) == 1
    return two and field.came_by(i64(label)) != BY_PORTAL


def rolls_of_label(state: State, field: PathField, before: int, label: int) -> list[str]:
    """The rolls of one step of a way, in the order of the rules; their targets are the field's own."""
    source = field.at[i64(before)]
    to = field.at[i64(label)]
    spent = int(field.spent[i64(label)])
    rushes = spent - max(int(field.spent[i64(before)]), int(field.moves))
    terms = terms_of(field.rules)
    rolls: list[str] = []
    if field.came_by(i64(label)) == BY_PORTAL:
        number = int(state.board.portal[i64(to)])
        rolls.append(
            f"{terms.pad} {number}" if number else f"thrown off a {terms.pad} {share_of(field, before, label)}"
        )
        if rushes > 0:
            rolls.append(f"{terms.rush} {int(field.rush_target(state, i64(to), entering=False))}+")
        return rolls
    jumps = is_jump(state, field, before, label)
    if field.claims:
        rolls = rolls_where_claimed(state, field, i64(source), i64(to), jumps, spent)
        if field.picks_up(state, i64(label)):
            rolls.append(f"pick up 1 to {7 - int(field.pickup_target(state, i64(to)))}")
        return rolls
    if field.meets_ghosts(state, i64(source), i64(to)):
        rolls.append("ghosts 2+")
    if jumps and field.leap_free:
        rolls += [f"{terms.rush} {int(field.rush_target(state, i64(source), entering=False))}+"] * max(0, rushes)
        rushes = 0
    if rushes > 1:
        rolls.append(f"{terms.rush} {int(field.rush_target(state, i64(source), entering=False))}+")
    if rushes > 0:
        rolls.append(f"{terms.rush} {int(field.rush_target(state, i64(to), entering=True))}+")
    if jumps:
        rolls.append(f"{terms.jump} {int(field.jump_target(state, i64(source), i64(to)))}+")
    elif int(field.zones[i64(source)]) > 0:
        rolls.append(f"dodge {int(field.dodge_target(state, i64(source), i64(to)))}+")
    if field.picks_up(state, i64(label)):
        rolls.append(f"pick up {int(field.pickup_target(state, i64(to)))}+")
    return rolls


def rolls_where_claimed(state: State, field: PathField, source: i64, to: i64, jumps: bool, spent: int) -> list[str]:
    """The same where opponents claim tackles: a tackle with what it needs to fell the mover, a leap with its 2D6."""
    terms = terms_of(field.rules)
    rolls: list[str] = []
    if jumps:
        rolls.append(f"{terms.jump} {two_dice(field.vault_chance(state, source))}+")
    else:
        if spent == field.moves + 1:
            rolls.append(f"{terms.rush} {7 - round(6 * field.runs)}+")
        for miss in field.misses_on(state, source, to=to):
            rolls.append(f"their tackle {two_dice(1.0 - miss)}+")
    return rolls


def two_dice(chance: float) -> int:
    """The total of two dice that is reached with a chance."""
    return next((total for total in range(2, 13) if AT_LEAST[i64(total)] <= chance + 0.001), 13)


def share_of(field: PathField, before: int, label: int) -> str:
    """How often a pad throws the player onto a square, such as "1 in 24"."""
    share = Fraction(field.total[i64(label)] / field.total[i64(before)]).limit_denominator(MOST_PARTS)
    return f"{share.numerator} in {share.denominator}"


def skills_counted(state: State, field: PathField, labels: list[int]) -> list[str]:
    """The keys of the player's re-roll skills that the chance of a way counts on."""
    found: list[str] = []
    for at in range(1, len(labels)):
        source = i64(field.at[i64(labels[at - 1])])
        to = i64(field.at[i64(labels[at])])
        if field.came_by(i64(labels[at])) == BY_PORTAL:
            continue
        cursed = int(state.board.room[to]) == ROOM_CURSED_ROOM
        spent = int(field.spent[i64(labels[at])])
        if cursed:
            continue
        if field.kept & FEET and spent > field.moves and "sure_feet" not in found:
            found.append("sure_feet")
        dodges = int(field.zones[source]) > 0 and not is_jump(state, field, labels[at - 1], labels[at])
        if field.kept & DODGE and dodges and int(field.tackles[source]) == 0 and "dodge" not in found:
            found.append("dodge")
        if state.loose_on(to) and state.squads.has(field.mover, sk.SURE_HANDS):
            found.append("sure_hands")
    return found


# -- blocks --------------------------------------------------------------------------------------------------


def block(match: Match, player: int, target: int) -> shapes.Block:
    """The dice of a Block as both players stand now, with the assists behind them and what one throw would do."""
    state = match.state
    check_player(state, player)
    check_player(state, target)
    besides = NONE
    blocks = match.setup.rules.blocks
    if state.active == player and state.action == op.MULTIPLE_BLOCK:
        # Two Blocks are thrown at a price in Strength, and their targets may not assist each other.
        state = state.copy()
        state.doing |= blocks.doubling()
        besides = NONE if blocks.pair_assists() else int(state.target)
    blocker = Player(state, i64(player))
    other = Player(state, i64(target))
    if blocker.side == other.side or int(state.posture[i64(target)]) != STANDING:
        raise ValueError("a block is aimed at a standing opponent")
    blitzing = bool(state.active == player and state.action == op.BLITZ)
    charges = blocks.charges(match.setup.rules, state, blitzing)
    attack, defence = strengths(state, blocker, target=other, blitzing=charges, besides=i64(besides))
    count = int(pool(blocker, attack, defence=defence))
    down, fallen = block_odds(blocker, other, count)
    return {
        "player": player,
        "target": target,
        "dice": abs(count),
        "chooser": int(blocker.side) if count > 0 else int(other.side),
        "strengths": [int(attack), int(defence)],
        "assists": [
            helpers(state, blocker.id, against=other.id, with_guard=True),
            [who for who in helpers(state, other.id, against=blocker.id, with_guard=True) if who != besides],
        ],
        "odds": {"target_down": round(down, 6), "blocker_down": round(fallen, 6)},
    }


def block_odds(blocker: Player, target: Player, count: int) -> tuple[float, float]:
    """
    The chances that one throw fells the target and that it fells the blocker; the chooser picks what suits them.

    Args:
        count: How many dice; negative where the target's coach chooses.
    """
    kinds = (dice.BLOCK_1, dice.BLOCK_2, dice.BLOCK_3)
    kind = kinds[abs(count) - 1]
    total = 0
    down = 0
    fallen = 0
    for packed, _, weight in dice.faces_of(i64(kind)):
        best: tuple[int, bool, bool] | None = None
        rest = packed
        while rest:
            found = face_value(blocker, target, rest & 31)
            if best is None or (found[0] > best[0] if count > 0 else found[0] < best[0]):
                best = found
            rest >>= 5
        assert best is not None, "a throw shows a face"
        total += weight
        down += weight if best[1] else 0
        fallen += weight if best[2] else 0
    return down / total, fallen / total


def face_value(blocker: Player, target: Player, face: int) -> tuple[int, bool, bool]:
    """How good a face is for the blocker, whether it fells the target, and whether it fells the blocker."""
    if face == dice.PLAYER_DOWN:
        return 0, False, True
    if face == dice.BOTH_DOWN:
        stays = blocker.can_use(sk.BLOCK)
        other_stays = target.can_use(sk.BLOCK)
        if stays:
            return (2, False, False) if other_stays else (4, True, False)
        return 1, not other_stays, True
    if face == dice.POW:
        return 5, True, False
    if face == dice.STUMBLE and (not target.can_use(sk.DODGE) or blocker.can_use(sk.TACKLE)):
        return 5, True, False
    return 3, False, False


# -- passes --------------------------------------------------------------------------------------------------


def passes(match: Match, player: int) -> shapes.Passes:
    """The squares in range and sight of a passer where they stand now, with the chance of an accurate throw."""
    state = match.state
    check_player(state, player)
    source = i64(state.square[i64(player)])
    rules = match.setup.rules.passes
    chances = rules.chances
    found: list[shapes.PassSquare] = []
    for square in rules.targets(state, source):
        to = i64(square)
        good = int(chances.good_faces(state, i64(player), to=to, verb=op.THROW_AT))
        found.append(
            {
                "square": place(state, int(to)),
                "range": "quick" if chances.range_of(state.board, source, b=to) == 1 else "short",
                "chance": round(good / 6, 6),
                "interferers": [int(who) for who in chances.reaching(state, i64(player), to=to)],
            }
        )
    return {"player": player, "squares": found}


# -- zones ---------------------------------------------------------------------------------------------------


def marks_of(state: State, square: i64, side: i64) -> int:
    """How many players of a side would Mark somebody of another on a square."""
    if state.squads.sides == 2:
        return int(count_markers(state, square, side=1 - side))
    return len([who for who in markers(state, square, side=NONE) if side_of(i64(who)) == side])


def zones(match: Match, side: int) -> shapes.Zones:
    """The squares in the Tackle Zones of one side, and how many of its players Mark each."""
    state = match.state
    sides = int(state.squads.sides)
    if not 0 <= side < sides:
        raise ValueError(f"a side is 0 to {sides - 1}")
    found: list[shapes.ZoneSquare] = []
    for square in range(int(state.board.squares)):
        if state.board.is_floor(i64(square)):
            count = marks_of(state, i64(square), i64(side))
            if count:
                found.append({"square": place(state, square), "count": count})
    return {"side": side, "squares": found}
