"""
Step 3 after a game: hiring, firing, team re-rolls and temporary retirement.

Source: DB21-POST-13 to -15, DB21-TEAM-02, -04, -07, -08, DB21-CAS-10.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dungeonbowl.league.procedure.steps import Note, Order, Refusal
from dungeonbowl.league.roster.team import ROSTER_MOST, Player, Team, known_college
from dungeonbowl.league.roster.values import player_value
from dungeonbowl.league.written.shapes import HiringTodo

if TYPE_CHECKING:
    from dungeonbowl.league.between.postgame import Sitting


def carry_out(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """One entry of step 3. Raises: Refusal."""
    if order.do == "hire":
        return _hire(sitting, order, n)
    if order.do == "keep":
        return _keep(sitting, order, n)
    if order.do == "fire":
        return _fire(sitting, order, n)
    if order.do == "reroll":
        return _reroll(sitting, order.side, n)
    if order.do == "retire":
        return _retire(sitting, order, n)
    if order.do == "release":
        return _release(sitting, order, n)
    if order.do == "done":
        return replace(sitting, step=4), []
    text = f"In the hiring step there is no {order.do!r}: hire, keep, release, fire, reroll, retire or done."
    raise Refusal("DB21-POST-01", text)


def pay(team: Team, gold: int, rule: str) -> Team:
    """The team with less gold. Raises: Refusal, if there is not enough."""
    if gold > team.treasury:
        raise Refusal(rule, f"That costs {gold:,} gold, but the treasury holds only {team.treasury:,}.")
    return replace(team, treasury=team.treasury - gold)


def check_room(team: Team, key: str, rule: str = "DB21-POST-13") -> None:
    """Whether one more player of a position fits the list. Raises: Refusal."""
    college = known_college(team)
    position = college.position(key)
    if position is None:
        raise Refusal("DB21-TEAM-01", f"{college.name} has no position {key!r}.")
    if len(team.players) >= ROSTER_MOST:
        raise Refusal("DB21-TEAM-04", f"{team.name} already has {ROSTER_MOST} players, the most allowed ({rule}).")
    section = next(section for section in college.sections if section.key == position.section)
    there = sum(_section(team, player) == section.key for player in team.players)
    if there >= section.most:
        raise Refusal("DB21-TEAM-02", f"{section.name}: {team.name} already has {section.most}, the most allowed.")


def _section(team: Team, player: Player) -> str:
    """The section of a player's position."""
    position = known_college(team).position(player.position)
    return position.section if position is not None else ""


def pick_number(sitting: Sitting, order: Order, own: int = 0) -> int:
    """
    The number that a new player is to wear: the named one, else their own, else the lowest that is free.

    Raises: Refusal, if somebody wears the named one.
    """
    worn = {player.number: player.name for player in (*sitting.guests, *sitting.team.players) if player.number != own}
    if order.has("number"):
        number = order.number("number", 1, ROSTER_MOST)
        if number in worn:
            raise Refusal("DB21-TEAM-13", f"{worn[number]} wears {number}.")
        return number
    if 1 <= own <= ROSTER_MOST:
        return own
    free = [number for number in range(1, ROSTER_MOST + 1) if number not in worn]
    if not free:
        raise Refusal("DB21-TEAM-13", "Journeymen wear the last free numbers. Keep or release one of them first.")
    return free[0]


def _hire(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """A new player at the price of the roster (DB21-POST-13)."""
    team, key = sitting.team, order.word("position")
    check_room(team, key)
    position = known_college(team).position(key)
    assert position is not None, "the position was checked"
    team = pay(team, position.cost, "DB21-POST-13")
    player = Player(pick_number(sitting, order), order.word("name", 40), key)
    note = Note(n, order.side, "DB21-POST-13", f"{player.name} ({position.name}) joins for {position.cost:,} gold.")
    return replace(sitting, team=team.with_player(player)), [note]


def _keep(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """Hire a Journeyman or a raised Rotter who played, at their Current Value, points kept (DB21-POST-14, CAS-10)."""
    wanted = order.number("player", 1, 99)
    guest = next((guest for guest in sitting.guests if guest.number == wanted), None)
    if guest is None:
        raise Refusal("DB21-POST-14", f"No Journeyman of this game wears {wanted}.")
    check_room(sitting.team, guest.position, "DB21-POST-14")
    value = player_value(sitting.team, guest)
    team = pay(sitting.team, value, "DB21-POST-14")
    number = pick_number(sitting, order, wanted)
    name = order.word("name", 40) if order.has("name") else guest.name
    guests = tuple(other for other in sitting.guests if other.number != wanted)
    lasting = tuple(number if each == wanted else each for each in sitting.lasting)
    sitting = replace(sitting, team=team.with_player(replace(guest, number=number, name=name)), guests=guests)
    note = Note(n, order.side, "DB21-POST-14", f"{name} stays for {value:,}.")
    return replace(sitting, lasting=lasting), [note]


def _release(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """A Journeyman leaves at once, as all do who are not hired (DB21-POST-14)."""
    wanted = order.number("player", 1, 99)
    guest = next((guest for guest in sitting.guests if guest.number == wanted), None)
    if guest is None:
        raise Refusal("DB21-POST-14", f"No Journeyman of this game wears {wanted}.")
    guests = tuple(other for other in sitting.guests if other is not guest)
    lasting = tuple(each for each in sitting.lasting if each != wanted)
    note = Note(n, order.side, "DB21-POST-14", f"{guest.name} leaves.")
    return replace(sitting, guests=guests, lasting=lasting), [note]


def _fire(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """A player leaves the list for good (DB21-POST-13)."""
    number = order.number("player", 1, 99)
    player = sitting.team.player(number)
    if player is None:
        raise Refusal("", f"{sitting.team.name} has no player {number} on its list.")
    sitting = replace(
        sitting,
        team=sitting.team.without(number),
        missed=tuple(each for each in sitting.missed if each != number),
        lasting=tuple(each for each in sitting.lasting if each != number),
    )
    return sitting, [Note(n, order.side, "DB21-POST-13", f"{player.name} is fired.")]


def _reroll(sitting: Sitting, side: int, n: int) -> tuple[Sitting, list[Note]]:
    """One more team re-roll at the later price (DB21-TEAM-07); none can be given back (DB21-TEAM-08)."""
    college = known_college(sitting.team)
    if sitting.team.rerolls >= college.reroll_most:
        raise Refusal("DB21-TEAM-07", f"A team may have at most {college.reroll_most} re-rolls.")
    team = pay(sitting.team, college.reroll_cost_in_league, "DB21-TEAM-07")
    note = Note(n, side, "DB21-TEAM-07", f"A team re-roll for {college.reroll_cost_in_league:,}.")
    return replace(sitting, team=replace(team, rerolls=team.rerolls + 1)), [note]


def _retire(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, list[Note]]:
    """A player with a Lasting Injury of this game sits out the season (DB21-POST-15)."""
    number = order.number("player", 1, 99)
    player = sitting.team.player(number)
    if player is None or number not in sitting.lasting:
        name = player.name if player is not None else f"player {number}"
        raise Refusal(
            "DB21-POST-15", f"{name} cannot retire for now: only players with a Lasting Injury from this game can."
        )
    if player.retired:
        raise Refusal("DB21-POST-15", f"{player.name} is retired already.")
    note = Note(n, order.side, "DB21-POST-15", f"{player.name} retires until the season is over.")
    return replace(sitting, team=sitting.team.with_player(replace(player, retired=True))), [note]


def choices(sitting: Sitting) -> HiringTodo:
    """What the coach may do in step 3: who can be hired, kept or retired, at what price."""
    team = sitting.team
    college = known_college(team)
    able = [position for position in college.positions if position.cost <= team.treasury]
    rerolls = team.rerolls < college.reroll_most and college.reroll_cost_in_league <= team.treasury
    return {
        "hire": [position.key for position in able if fits(team, position.key)],
        "keep": [
            {"player": guest.number, "cost": player_value(team, guest)}
            for guest in sitting.guests
            if player_value(team, guest) <= team.treasury and fits(team, guest.position)
        ],
        "fire": [player.number for player in team.players],
        "reroll": college.reroll_cost_in_league if rerolls else None,
        "retire": [
            number for number in sitting.lasting if (found := team.player(number)) is not None and not found.retired
        ],
    }


def fits(team: Team, key: str) -> bool:
    """Whether one more player of a position fits the list."""
    try:
        check_room(team, key)
    except Refusal:
        return False
    return True
