"""
The off-season of one team: scouting, recovery, raising funds, and the re-draft.

Entry 0, `{"n": 0, "side": 0, "do": "scouting"}`, brings the first three steps. In the re-draft the coach enters
`rehire`, `hire`, `reroll` and `done`. Who is not hired again leaves.

Source: DB21-LGE-08 to -13, DB21-TEAM-04, -06, -10.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from dungeonbowl.league.between.hiring import check_room, fits
from dungeonbowl.league.procedure.dice import Dice
from dungeonbowl.league.procedure.steps import Note, Order, Refusal, next_order
from dungeonbowl.league.roster.team import (
    LEAGUE,
    LEAGUE_BUDGET,
    ROSTER_MOST,
    Player,
    Team,
    book_of,
    known_college,
)
from dungeonbowl.league.roster.values import player_value
from dungeonbowl.league.written.shapes import Priced, RedraftTodo
from dungeonbowl.rules.seeded_dice import Seed

SCOUTED: Final = 20_000
GAME_GOLD: Final = 20_000
WIN_GOLD: Final = 20_000
SEASON_SURCHARGE: Final = 20_000
BUDGET_CAP: Final = 1_300_000
REROLL_AGAIN: Final = 50_000


@dataclass(frozen=True, slots=True)
class OffSeason:
    """
    The off-season of one team, as far as it has come.

    Attributes:
        team: The new team as it grows.
        waiting: Players of the old team who can be hired again.
        seed: All dice follow from it: a number, or a secret.
        capped: Whether the league caps the budget (DB21-LGE-11).
        gold: Budget that is left.
        n, dice: Entries carried out, dice rolled.
        notes: What happened, line by line.
        over: Whether the re-draft is done.
    """

    team: Team
    waiting: tuple[Player, ...]
    seed: Seed
    capped: bool = False
    gold: int = 0
    n: int = 0
    dice: int = 0
    notes: tuple[Note, ...] = ()
    over: bool = False


def begin(team: Team, seed: Seed, capped: bool = False) -> OffSeason:
    """
    The off-season before its first entry.

    Raises:
        Refusal: It is no league team.
    """
    if team.kind != LEAGUE:
        raise Refusal("DB21-LGE-08", f"{team.name} is an exhibition team and has no seasons.")
    return OffSeason(team, team.players, seed, capped)


def carry_out(state: OffSeason, entry: dict[str, Any]) -> OffSeason:
    """
    The off-season after one more entry; the old one is as it was.

    Raises:
        Refusal: The entry is not the next one, makes no sense, or breaks a rule.
    """
    order = next_order(entry, state.n)
    if state.over:
        raise Refusal("DB21-LGE-08", f"{state.team.name} is ready for its next season.")
    dice = Dice(state.seed, state.dice)
    if state.n == 0:
        if order.do != "scouting":
            raise Refusal("DB21-LGE-08", "The off-season begins with scouting.")
        after = _first_steps(state, dice)
    elif order.do == "rehire":
        after = _rehire(state, order, dice)
    elif order.do == "hire":
        after = _hire(state, order)
    elif order.do == "reroll":
        after = _reroll(state)
    elif order.do == "done":
        after = _done(state)
    else:
        raise Refusal("DB21-LGE-08", f"In the re-draft there is no {order.do!r}: rehire, hire, reroll or done.")
    order.done()
    if state.n and not after.over and not _allowed(state, after):
        raise Refusal("DB21-TEAM-04", "That would leave too little gold for eleven players.")
    return replace(after, n=state.n + 1, dice=dice.rolled)


def _first_steps(state: OffSeason, dice: Dice) -> OffSeason:
    """Scouting, recovery and raising funds (DB21-LGE-09, -10, -11)."""
    notes: list[Note] = []
    waiting: list[Player] = []
    scouted = 0
    for player in state.team.players:
        if player.career.mvps:
            face = dice.roll(6)
            leaves = face == 6
            text = f"{player.name} {'leaves for a bigger team' if leaves else 'stays'}."
            notes.append(Note(0, 0, "DB21-LGE-09", text, (face,)))
            if leaves:
                scouted += SCOUTED
                continue
        if player.misses_next:
            notes.append(Note(0, 0, "DB21-LGE-10", f"{player.name} has recovered."))
        waiting.append(replace(player, misses_next=False))
    budget = redraft_budget(state.team, scouted, state.capped)
    notes.append(Note(0, 0, "DB21-LGE-11", f"The budget is {budget:,}."))
    again = state.team.rerolls * REROLL_AGAIN
    if again:
        carried = "1 team re-roll carries" if state.team.rerolls == 1 else f"{state.team.rerolls} team re-rolls carry"
        notes.append(Note(0, 0, "DB21-LGE-12", f"{carried} over for {again:,}."))
    team = replace(state.team, players=(), treasury=0, season=state.team.season + 1)
    return replace(state, team=team, waiting=tuple(waiting), gold=budget - again, notes=tuple(notes))


def redraft_budget(team: Team, scouted: int = 0, capped: bool = False) -> int:
    """Gold for the re-draft: a million, the treasury, games and league wins of the season, scouting (DB21-LGE-11)."""
    season = [game for game in team.history if game.season == team.season]
    games = sum(game.played for game in season)
    wins = sum(game.result == "won" and game.kind != "friendly" for game in season)
    budget = LEAGUE_BUDGET + team.treasury + games * GAME_GOLD + wins * WIN_GOLD + scouted
    return min(budget, BUDGET_CAP) if capped else budget


def rehire_cost(team: Team, player: Player) -> int:
    """Current Value and 20,000 for each season played, the last one included (DB21-LGE-12)."""
    return player_value(team, player) + SEASON_SURCHARGE * (player.seasons + 1)


def _pay(state: OffSeason, gold: int, rule: str) -> OffSeason:
    """With less budget left. Raises: Refusal, if there is not enough."""
    if gold > state.gold:
        raise Refusal(rule, f"That costs {gold:,} gold, but only {state.gold:,} is left.")
    return replace(state, gold=state.gold - gold)


def _rehire(state: OffSeason, order: Order, dice: Dice) -> OffSeason:
    """Hire a player of the last season again, and see what has healed (DB21-LGE-12, -13)."""
    number = order.number("player", 1, 99)
    player = next((each for each in state.waiting if each.number == number), None)
    if player is None:
        raise Refusal("DB21-LGE-12", f"No player {number} of the last season waits to be hired again.")
    check_room(state.team, player.position, "DB21-LGE-12")
    state = _pay(state, rehire_cost(state.team, player), "DB21-LGE-12")
    healed, notes = heal(player, dice, state.n)
    healed = replace(healed, retired=False, seasons=player.seasons + 1)
    return replace(
        state,
        team=state.team.with_player(healed),
        waiting=tuple(each for each in state.waiting if each.number != number),
        notes=(*state.notes, Note(state.n, 0, "DB21-LGE-12", f"{player.name} stays."), *notes),
    )


def heal(player: Player, dice: Dice, n: int) -> tuple[Player, list[Note]]:
    """
    Each Niggling Injury goes on 4+; of a retired player each reduction heals on 4+ and leaves a Niggling Injury.

    Source: DB21-LGE-13.
    """
    notes: list[Note] = []
    niggling = 0
    for _ in range(player.niggling):
        face = dice.roll(6)
        niggling += 0 if face >= 4 else 1
        text = f"{player.name}: the Niggling Injury {'is gone' if face >= 4 else 'stays'}."
        notes.append(Note(n, 0, "DB21-LGE-13", text, (face,)))
    kept: list[str] = []
    for injury in player.injuries:
        if not player.retired:
            kept.append(injury)
            continue
        face = dice.roll(6)
        if face >= 4:
            niggling += 1
        else:
            kept.append(injury)
        word = injury.replace("_", " ")
        text = f"{player.name}: the {word} {'has healed and niggles' if face >= 4 else 'stays'}."
        notes.append(Note(n, 0, "DB21-LGE-13", text, (face,)))
    return replace(player, niggling=niggling, injuries=tuple(kept)), notes


def _hire(state: OffSeason, order: Order) -> OffSeason:
    """A new player at the price of the roster."""
    key = order.word("position")
    check_room(state.team, key, "DB21-LGE-12")
    position = known_college(state.team).position(key)
    assert position is not None, "the position was checked"
    state = _pay(state, position.cost, "DB21-LGE-12")
    number = _number(state, order)
    player = Player(number, order.word("name", 40), key)
    waiting = tuple(each for each in state.waiting if each.number != number)
    note = Note(state.n, 0, "DB21-LGE-12", f"{player.name} ({position.name}) joins for {position.cost:,} gold.")
    return replace(state, team=state.team.with_player(player), waiting=waiting, notes=(*state.notes, note))


def _number(state: OffSeason, order: Order) -> int:
    """
    The number of a new player: the named one, or the lowest that nobody wears.

    A named number of somebody who waits to be hired again lets them go. Raises: Refusal.
    """
    if order.has("number"):
        number = order.number("number", 1, ROSTER_MOST)
        other = state.team.player(number)
        if other is not None:
            raise Refusal("DB21-TEAM-13", f"{other.name} wears {number}.")
        return number
    worn = {player.number for player in (*state.waiting, *state.team.players)}
    free = [number for number in range(1, ROSTER_MOST + 1) if number not in worn]
    if not free:
        raise Refusal("DB21-TEAM-13", "Every number is taken. Name one, and the player waiting with it must go.")
    return free[0]


def _reroll(state: OffSeason) -> OffSeason:
    """One more team re-roll at the drafting price (DB21-TEAM-06)."""
    college = known_college(state.team)
    if state.team.rerolls >= college.reroll_most:
        raise Refusal("DB21-TEAM-06", f"A team may have at most {college.reroll_most} re-rolls.")
    state = _pay(state, college.reroll_cost, "DB21-TEAM-06")
    note = Note(state.n, 0, "DB21-TEAM-06", f"A team re-roll for {college.reroll_cost:,}.")
    return replace(state, team=replace(state.team, rerolls=state.team.rerolls + 1), notes=(*state.notes, note))


def can_complete(state: OffSeason) -> bool:
    """Whether the gold that is left still brings the team to the least number of players (DB21-TEAM-04)."""
    college = known_college(state.team)
    short = book_of(state.team).draft.players_least - len(state.team.players)
    room = {section.key: section.most for section in college.sections}
    section_of = {position.key: position.section for position in college.positions}
    for player in state.team.players:
        room[section_of[player.position]] -= 1
    offers = [(rehire_cost(state.team, player), section_of[player.position]) for player in state.waiting]
    offers += [(position.cost, position.section) for position in college.positions for _ in range(max(short, 0))]
    needed = 0
    for cost, section in sorted(offers):
        if short <= 0:
            break
        if room[section] > 0:
            room[section] -= 1
            short -= 1
            needed += cost
    return short <= 0 and needed <= state.gold


def _done(state: OffSeason) -> OffSeason:
    """The new team is complete; what is left goes to its treasury (DB21-TEAM-04, -10)."""
    least = book_of(state.team).draft.players_least
    if len(state.team.players) < least:
        text = f"{state.team.name} has {len(state.team.players)} players, at least {least} are needed."
        raise Refusal("DB21-TEAM-04", text)
    note = Note(state.n, 0, "DB21-TEAM-10", f"{state.gold:,} gold goes to the treasury.")
    team = replace(state.team, treasury=state.gold)
    return replace(state, team=team, waiting=(), over=True, notes=(*state.notes, note))


def choices(state: OffSeason) -> RedraftTodo:
    """What the coach may do in the re-draft, for a page or a program."""
    college = known_college(state.team)
    rehire: list[Priced] = []
    for player in state.waiting:
        cost = rehire_cost(state.team, player)
        after = _with(state, player, cost)
        if fits(state.team, player.position) and _allowed(state, after):
            rehire.append({"player": player.number, "cost": cost})
    hire: list[str] = []
    for position in college.positions:
        after = _with(state, Player(0, "New", position.key), position.cost)
        if fits(state.team, position.key) and _allowed(state, after):
            hire.append(position.key)
    after = replace(state, gold=state.gold - college.reroll_cost)
    reroll = state.team.rerolls < college.reroll_most and _allowed(state, after)
    return {"gold": state.gold, "rehire": rehire, "hire": hire, "reroll": reroll}


def _with(state: OffSeason, player: Player, cost: int) -> OffSeason:
    """What would be with one more player, who no longer waits."""
    waiting = tuple(each for each in state.waiting if each.number != player.number)
    return replace(state, team=state.team.with_player(player), waiting=waiting, gold=state.gold - cost)


def _allowed(state: OffSeason, after: OffSeason) -> bool:
    """Whether the gold is there, and still enough for a whole team."""
    return after.gold >= 0 and (can_complete(after) or not can_complete(state))
