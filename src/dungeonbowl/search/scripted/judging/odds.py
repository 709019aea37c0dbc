"""Chances in closed form, for decisions that are made by the thousand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE
from dungeonbowl.dungeon.grid.kinds import ROOM_ARMOURY, ROOM_CURSED_ROOM
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.blocking.pool import block_dice, strengths
from dungeonbowl.rules.moving import needs
from dungeonbowl.rules.queries import has_zone
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.search.fields.targets import agility_chance
from dungeonbowl.state.state import FURIOUS, Player, State

AT_LEAST: Final = vec[float](
    [1.0, 1.0, 1.0, 35 / 36, 33 / 36, 30 / 36, 26 / 36, 21 / 36, 15 / 36, 10 / 36, 6 / 36, 3 / 36, 1 / 36, 0.0]
)
"""The chance that two dice show a number or more."""


class BlockOdds:
    """What one Block may bring: dice (negative where the opponent picks), and both chances of a fall."""

    def __init__(self) -> None:
        self.dice: i64 = 0
        self.down: float = 0.0
        self.fall: float = 0.0
        self.push: float = 0.0


def power(chance: float, times: i64) -> float:
    """A chance multiplied by itself."""
    product = 1.0
    for _ in range(times):
        product *= chance
    return product


def down_face(state: State, blocker: i64, target: i64) -> float:
    """The chance that one block die fells the target and not the blocker."""
    squads = state.squads
    awake = has_zone(state, target)
    chance = 1 / 6
    if not (awake and squads.has(target, sk.DODGE)) or squads.has(blocker, sk.TACKLE):
        chance += 1 / 6
    if squads.has(blocker, sk.BLOCK):
        if not (awake and (squads.has(target, sk.BLOCK) or squads.has(target, sk.WRESTLE))):
            chance += 1 / 6
    elif squads.has(blocker, sk.WRESTLE):
        chance += 1 / 6
    return chance


def fall_face(state: State, blocker: i64, blitzing: bool) -> float:
    """The chance that one block die is a Turnover for the blocker."""
    squads = state.squads
    if squads.has(blocker, sk.BLOCK) or squads.has(blocker, sk.WRESTLE):
        return 1 / 6
    if blitzing and squads.has(blocker, sk.JUGGERNAUT):
        return 1 / 6
    return 2 / 6


def odds_of(odds: BlockOdds, attack: i64, defence: i64, down: float, fall: float) -> None:
    """Fill in the chances of a Block by both Strengths and those of one die."""
    dice = block_dice(attack, defence)
    if attack >= defence:
        odds.dice = dice
        odds.down = 1.0 - power(1.0 - down, dice)
        odds.fall = power(fall, dice)
    else:
        odds.dice = -dice
        odds.down = power(down, dice)
        odds.fall = 1.0 - power(1.0 - fall, dice)
    odds.push = 1.0 - odds.down - odds.fall
    if odds.push < 0.0:
        odds.push = 0.0


def block_odds(odds: BlockOdds, rules: Ruleset, state: State, blocker: i64, target: i64, blitzing: bool) -> None:
    """The chances of a Block as both stand in `state`."""
    down, fall = rules.blocks.ways(state, blocker, target)
    if down >= 0:
        odds.dice = 1
        odds.down = float(int(down)) / 36
        odds.fall = float(int(fall)) / 36
        odds.push = 0.0
        return
    attack, defence = strengths(state, Player(state, blocker), target=Player(state, target), blitzing=blitzing)
    if i64(state.flags[blocker]) & FURIOUS:
        # Three dice of the blocker's choice, whatever the Strengths.
        attack = 3 * defence
    odds_of(odds, attack, defence, down_face(state, blocker, target), fall_face(state, blocker, blitzing))


def rough_down(rules: Ruleset, state: State, blocker: i64, target: i64) -> float:
    """The chance that a Block fells the target, nobody assisting: for weighing threats."""
    ways, _ = rules.blocks.ways(state, blocker, target)
    if ways >= 0:
        return float(int(ways)) / 36
    squads = state.squads
    attack = i64(squads.st[blocker])
    if squads.has(blocker, sk.HORNS):
        attack += 1
    defence = i64(squads.st[target])
    dice = block_dice(attack, defence)
    down = down_face(state, blocker, target)
    return 1.0 - power(1.0 - down, dice) if attack >= defence else power(down, dice)


def armour_breaks(state: State, victim: i64, bonus: i64) -> float:
    """The chance that two dice beat the victim's armour."""
    needed = i64(state.squads.av[victim]) - bonus
    at = i64(state.square[victim])
    if at != NONE and i64(state.board.room[at]) == ROOM_ARMOURY:
        needed -= 1
    if needed < 2:
        return 1.0
    return AT_LEAST[needed] if needed <= 12 else 0.0


def out_chance(rules: Ruleset, state: State, by: i64, victim: i64) -> float:
    """The chance that a fall takes the victim out of play; `by` -1 for nobody."""
    squads = state.squads
    bonus: i64 = 0
    if by >= 0 and squads.has(by, sk.MIGHTY_BLOW):
        bonus = i64(squads.mighty_blow[by])
    chance = armour_breaks(state, victim, bonus)
    if by >= 0 and i64(squads.av[victim]) > 8 and squads.has(by, sk.CLAWS):
        chance = AT_LEAST[8]
    if rules.facts.injured_leave:
        return chance
    if squads.has(victim, sk.STUNTY):
        return chance * 0.58
    return chance * (0.28 if squads.has(victim, sk.THICK_SKULL) else 0.42)


def catch_chance(rules: Ruleset, state: State, player: i64, base: i64) -> float:
    """The chance of a catch where the player stands; `base` is the modifier of the kind of throw."""
    squads = state.squads
    if squads.has(player, sk.NO_HANDS) or not has_zone(state, player):
        return 0.0
    modifier = ball.catch_modifier(rules, state, player=player, base=base)
    if rules.facts.lifts_asked and squads.has(player, sk.EXTRA_ARMS):
        modifier += 1
    chance = agility_chance(i64(squads.ag[player]), modifier)
    if squads.has(player, sk.CATCH) or squads.has(player, sk.MONSTROUS_MOUTH):
        chance = 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance


def reach_chance(rules: Ruleset, state: State, player: i64) -> float:
    """The chance that an opponent on its way gets a throw, where that does not hang on how good it is; else 0."""
    chance = float(int(rules.passes.chances.reach_faces(rules, state, player))) / 6
    if state.squads.has(player, sk.CATCH) or state.squads.has(player, sk.MONSTROUS_MOUTH):
        chance = 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance


def pickup_chance(rules: Ruleset, state: State, player: i64, square: i64, zones: i64) -> float:
    """The chance that a player who comes to a square picks the ball up there; `zones` opponents mark the square."""
    squads = state.squads
    if squads.has(player, sk.NO_HANDS):
        return 0.0
    who = Player(state, player)
    modifier = needs.pick_up_modifier(rules, who, markers=zones) + needs.pick_up_lift(rules, who)
    chance = agility_chance(who.ag, modifier)
    if squads.has(player, sk.SURE_HANDS) and i64(state.board.room[square]) != ROOM_CURSED_ROOM:
        chance = 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance


def accurate_chance(rules: Ruleset, state: State, passer: i64, to: i64) -> float:
    """The chance of an accurate throw of the ball from where the passer stands."""
    chance = float(int(rules.passes.chances.good_faces(state, passer, to=to, verb=op.THROW_AT))) / 6
    if state.squads.has(passer, sk.PASS):
        chance = 1.0 - (1.0 - chance) * (1.0 - chance)
    return chance
