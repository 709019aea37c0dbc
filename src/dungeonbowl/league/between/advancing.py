"""
Step 2 after a game: who was best, and what players learn for their points.

Source: DB21-POST-07 to -12, DB21-SKIL-07 to -09, DB21-GEN-10, -15.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dungeonbowl.data import PositionInfo, SkillInfo, load_skills
from dungeonbowl.league.advice import HANDS
from dungeonbowl.league.between.outcome import MVP_SPP
from dungeonbowl.league.procedure.dice import Dice
from dungeonbowl.league.procedure.steps import D16, Note, Order, Refusal
from dungeonbowl.league.roster.legality import improvable, learnable, refused_skill
from dungeonbowl.league.roster.team import (
    ADVANCEMENTS_MOST,
    CHARACTERISTICS,
    WAYS,
    Advancement,
    Player,
    known_position,
)
from dungeonbowl.league.roster.values import (
    ACCESS_CATEGORIES,
    advancement_cost,
    can_improve,
    skills_of,
    unspent_spp,
)
from dungeonbowl.league.written.shapes import Improvement, LearningTodo, Offer, WayOffers

if TYPE_CHECKING:
    from dungeonbowl.league.between.postgame import Sitting


def carry_out(sitting: Sitting, order: Order, dice: Dice, n: int) -> tuple[Sitting, list[Note]]:
    """One entry of step 2. Raises: Refusal."""
    if sitting.rolled is not None and order.do != "improve":
        raise Refusal("DB21-POST-11", "Choose the rolled improvement first.")
    if order.do == "mvp":
        return _mvp(sitting, order.side, dice, n)
    if order.do == "advance":
        return _advance(sitting, order, dice, n)
    if order.do == "improve":
        return _improve(sitting, order, n)
    if order.do == "done":
        return _done(sitting), []
    raise Refusal("DB21-POST-01", f"In the advancement step there is no {order.do!r}: mvp, advance, improve or done.")


def _mvp(sitting: Sitting, side: int, dice: Dice, n: int) -> tuple[Sitting, list[Note]]:
    """Draw the best player among those who could play and live (DB21-POST-07, DB21-GEN-10)."""
    if sitting.mvps == 0:
        raise Refusal("DB21-POST-07", "No MVP award is left.")
    if not sitting.eligible:
        raise Refusal("DB21-POST-07", "Nobody can be named Most Valuable Player; you can finish this step.")
    player = sitting.anyone(sitting.eligible[dice.roll(len(sitting.eligible)) - 1])
    assert player is not None, "who is eligible is on the list until the step ends"
    career = replace(player.career, mvps=player.career.mvps + 1)
    sitting = sitting.with_anyone(replace(player, career=career, spp=player.spp + MVP_SPP))
    note = Note(n, side, "DB21-POST-07", f"{player.name} is the Most Valuable Player.", tuple(dice.faces), D16)
    return replace(sitting, mvps=sitting.mvps - 1), [note]


def _chosen(sitting: Sitting, order: Order) -> tuple[Player, PositionInfo]:
    """The player that an entry names. Raises: Refusal."""
    number = order.number("player", 1, 99)
    player = sitting.anyone(number)
    if player is None:
        raise Refusal("", f"{sitting.team.name} has no player {number}.")
    return player, known_position(sitting.team, player)


def _advance(sitting: Sitting, order: Order, dice: Dice, n: int) -> tuple[Sitting, list[Note]]:
    """Spend points on an advancement (DB21-POST-08)."""
    player, position = _chosen(sitting, order)
    way = order.word("way")
    if way not in WAYS:
        raise Refusal("DB21-POST-08", f"There is no way {way!r}: {', '.join(WAYS)}.")
    already = len(player.advancements)
    if already >= ADVANCEMENTS_MOST:
        raise Refusal("DB21-POST-08", f"{player.name} already has six advancements, the most allowed.")
    cost, left = advancement_cost(already, way), unspent_spp(player)
    if cost > left:
        raise Refusal("DB21-POST-08", f"That costs {cost} points, but {player.name} has only {left}.")
    if way == "characteristic":
        rolled = dice.roll(D16)
        note = Note(n, order.side, "DB21-POST-11", f"{player.name} rolls for a characteristic.", (rolled,), D16)
        return replace(sitting, rolled=(player.number, rolled)), [note]
    if way.startswith("random"):
        skill = _random_skill(position, player, order, way, dice)
        faces = tuple(dice.faces[-2:])
    else:
        skill, faces = order.word("skill"), ()
        _check_skill(position, player, skill, way)
    return _learned(sitting, position, player, Advancement(way, skill, dice=faces), order.side, n, tuple(dice.faces))


def _check_skill(position: PositionInfo, player: Player, skill: str, way: str) -> None:
    """Whether the player can learn a skill that way (DB21-POST-10). Raises: Refusal."""
    if skill not in {each.key for each in load_skills(position.rules).skills}:
        raise Refusal("DB21-POST-10", f"There is no skill {skill!r}.")
    refused = refused_skill(position, player, skill, way)
    if refused is not None:
        raise Refusal(*refused)


def _learned(
    sitting: Sitting,
    position: PositionInfo,
    player: Player,
    advancement: Advancement,
    side: int,
    n: int,
    faces: tuple[int, ...],
) -> tuple[Sitting, list[Note]]:
    """The player with one more advancement."""
    changed = replace(player, advancements=(*player.advancements, advancement))
    if advancement.skill:
        text = f"{player.name} learns {load_skills(position.rules).of_key(advancement.skill).name}."
        rule = "DB21-SKIL-07" if advancement.way.startswith("random") else "DB21-POST-10"
    else:
        text, rule = f"{player.name} improves {advancement.characteristic.upper()}.", "DB21-POST-11"
    return sitting.with_anyone(changed), [Note(n, side, rule, text, faces)]


def random_candidates(position: PositionInfo, player: Player, category: str, way: str) -> tuple[SkillInfo, ...]:
    """The skills of a category that a random roll can bring to the player (DB21-SKIL-07)."""
    book = load_skills(position.rules)
    no_hands = any(book.of_number(number).key == "no_hands" for number, _ in skills_of(position, player))
    return tuple(
        skill
        for skill in book.skills
        if skill.category == category
        and skill.row is not None
        and refused_skill(position, player, skill.key, way) is None
        and not (no_hands and skill.key in HANDS)
    )


def _random_skill(position: PositionInfo, player: Player, order: Order, way: str, dice: Dice) -> str:
    """Two D6 on the table of a category, again for what the player cannot have or use (DB21-SKIL-07)."""
    letter = order.word("category")
    letters = position.primary if way.endswith("primary") else position.secondary
    if letter not in letters:
        text = f"{position.name} rolls for {way.removeprefix('random_')} skills in {', '.join(letters) or 'nothing'}."
        raise Refusal("DB21-POST-10", text)
    able = {skill.row: skill.key for skill in random_candidates(position, player, ACCESS_CATEGORIES[letter], way)}
    if not able:
        raise Refusal("DB21-SKIL-07", f"{player.name} has every skill of that category.")
    while True:
        half, row = dice.roll(6), dice.roll(6)
        found = able.get((1 if half <= 3 else 2, row))
        if found is not None:
            return found


def _improve(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """What the rolled D16 improves, or a skill in its place (DB21-POST-11, DB21-GEN-15)."""
    if sitting.rolled is None:
        raise Refusal("DB21-POST-11", "There is no characteristic roll to choose from.")
    number, rolled = sitting.rolled
    player = sitting.anyone(number)
    assert player is not None, "who has rolled is on the list until the step ends"
    position = known_position(sitting.team, player)
    if order.has("skill") == order.has("characteristic"):
        raise Refusal("DB21-POST-11", "Name either a characteristic or a skill.")
    if order.has("skill"):
        skill = order.word("skill")
        _check_skill(position, player, skill, "characteristic")
        advancement = Advancement("characteristic", skill, dice=(rolled,))
    else:
        key = order.word("characteristic")
        if key not in improvable(rolled):
            allowed = " or ".join(each.upper() for each in improvable(rolled))
            raise Refusal("DB21-POST-11", f"A roll of {rolled} on the D16 improves {allowed}.")
        if not can_improve(position, player, key):
            raise Refusal("DB21-GEN-15", f"{key.upper()} of {player.name} cannot be improved any more.")
        advancement = Advancement("characteristic", characteristic=key, dice=(rolled,))
    return _learned(replace(sitting, rolled=None), position, player, advancement, order.side, n, ())


def must_spend(player: Player) -> bool:
    """Whether the player's points are enough for a characteristic, so that some must be spent (DB21-POST-09)."""
    already = len(player.advancements)
    return already < ADVANCEMENTS_MOST and unspent_spp(player) >= advancement_cost(already, "characteristic")


def _done(sitting: Sitting) -> Sitting:
    """Close the step. Raises: Refusal, if an award or a duty is left."""
    if sitting.mvps and sitting.eligible:
        raise Refusal("DB21-POST-07", "The Most Valuable Player has not been drawn yet.")
    for player in (*sitting.team.players, *sitting.guests):
        if must_spend(player):
            text = f"{player.name} has {unspent_spp(player)} points, enough for a characteristic. Spend some first."
            raise Refusal("DB21-POST-09", text)
    return replace(sitting, step=3)


def choices(sitting: Sitting) -> LearningTodo:
    """What the coach may do in step 2: awards left, an open choice, and for each player what points can buy."""
    rolled: Improvement | None = None
    if sitting.rolled is not None:
        number, face = sitting.rolled
        player = sitting.anyone(number)
        assert player is not None, "who has rolled is on the list until the step ends"
        position = known_position(sitting.team, player)
        rolled = {
            "player": number,
            "d16": face,
            "characteristics": [key for key in CHARACTERISTICS if key in improvable(face)
                                and can_improve(position, player, key)],
            "skills": list(learnable(position, player, "characteristic")),
        }  # fmt: skip
    players = [_offers(sitting, player) for player in (*sitting.team.players, *sitting.guests)]
    return {
        "mvps": sitting.mvps if sitting.eligible else 0,
        "improve": rolled,
        "players": [offer for offer in players if offer["ways"]],
    }


def _offers(sitting: Sitting, player: Player) -> Offer:
    """What one player's points can buy."""
    position = known_position(sitting.team, player)
    left, already = unspent_spp(player), len(player.advancements)
    ways: WayOffers = {}
    for way in WAYS if already < ADVANCEMENTS_MOST else ():
        if advancement_cost(already, way) > left:
            continue
        letters = position.primary if way.endswith("primary") else position.secondary
        if way == "characteristic":
            ways[way] = {"cost": advancement_cost(already, way)}
        elif way.startswith("chosen"):
            ways[way] = {"cost": advancement_cost(already, way), "skills": list(learnable(position, player, way))}
        else:
            open_ones = [
                letter for letter in letters if random_candidates(position, player, ACCESS_CATEGORIES[letter], way)
            ]
            ways[way] = {"cost": advancement_cost(already, way), "categories": open_ones}
    return {"player": player.number, "points": left, "must": must_spend(player), "ways": ways}
