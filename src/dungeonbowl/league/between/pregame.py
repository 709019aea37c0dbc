"""
What comes before a league game: Journeymen for both, then inducements for the dearer team, then for the cheaper one.

The coins are tossed by the match itself, which needs no more for them than `opening_sheets`. An entry is a small JSON
object: its number `n`, the coach's `side`, what to `do` (`journeyman`, `buy`, `done`), and the words that needs.

Source: DB21-PRE-01 to -08, DB21-TEAM-12, DB21-IND-01.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from dungeonbowl.league.procedure.steps import Note, Order, Refusal, next_order
from dungeonbowl.league.roster.team import (
    INDUCEMENT_COST,
    INDUCEMENT_MOST,
    INDUCEMENTS,
    LEAGUE,
    Inducements,
    Player,
    Team,
    known_college,
)
from dungeonbowl.league.roster.values import current_team_value, match_team
from dungeonbowl.league.written.shapes import PreGameTodo, Step
from dungeonbowl.state import TeamSheet

FIELDED: Final = 11
"""So many players a team must be able to field (DB21-PRE-03)."""
LINEMEN: Final = "linemen"
JOURNEYMEN_STEP: Final = 1
WAITING: Final = 2
BUYING: Final = 3
READY: Final = 4
STEPS: Final[tuple[Step, ...]] = ("", "journeymen", "waiting", "inducements", "ready")


@dataclass(frozen=True, slots=True)
class Sitting:
    """
    One coach's part.

    Attributes:
        team: The team; its treasury pays for inducements as they are bought.
        step: 1 Journeymen, 2 waiting for the other coach, 3 inducements, 4 ready.
        journeymen: Those taken for this game.
        bought: Inducements of this game.
        petty_cash: Gold that can be spent on this game alone; -1 if the treasury pays (DB21-PRE-05, -06).
        spent: Gold spent on inducements.
    """

    team: Team
    step: int = JOURNEYMEN_STEP
    journeymen: tuple[Player, ...] = ()
    bought: Inducements = field(default_factory=Inducements)
    petty_cash: int = -1
    spent: int = 0

    @property
    def value(self) -> int:
        """Current Team Value with the Journeymen (DB21-TEAM-12, DB21-PRE-04)."""
        return current_team_value(self.team, tuple(player.position for player in self.journeymen))

    @property
    def missing(self) -> int:
        """How many Journeymen are still to be taken (DB21-PRE-03)."""
        able = sum(player.available for player in self.team.players) + len(self.journeymen)
        return max(0, FIELDED - able)

    @property
    def purse(self) -> int:
        """Gold for inducements now."""
        return self.petty_cash if self.petty_cash >= 0 else self.team.treasury


@dataclass(frozen=True, slots=True)
class PreGame:
    """
    The steps before one game, as far as they have come.

    Attributes:
        match: The key of the game.
        sittings: Both coaches' parts, home first.
        n: How many entries have been carried out.
        notes: What happened, line by line.
    """

    match: str
    sittings: tuple[Sitting, Sitting]
    n: int = 0
    notes: tuple[Note, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match can begin."""
        return all(sitting.step == READY for sitting in self.sittings)

    def sheets(self, sponsors: bool = False) -> tuple[TeamSheet, TeamSheet]:
        """Both teams as they come to the match, Journeymen, inducements and, where they are in use, sponsors."""
        assert self.over, "the sheets are written when both coaches are ready"
        home, away = (match_team(each.team, each.journeymen, each.bought, sponsors) for each in self.sittings)
        return home, away


def opening_sheets(home: Team, away: Team, sponsors: bool = False) -> tuple[TeamSheet, TeamSheet]:
    """
    Both teams for what comes before the Journeymen: chests, Portals, end zones and the coin (DB21-PRE-01).

    A team that nobody is fit to play for has one Lineman who stands in: a match needs somebody on either side.
    """
    one, two = (match_team(team, _stand_in(team), Inducements(), sponsors) for team in (home, away))
    return one, two


def _stand_in(team: Team) -> tuple[Player, ...]:
    """One Lineman where nobody can play."""
    if any(player.available for player in team.players):
        return ()
    lineman = next(each for each in known_college(team).positions if each.section == LINEMEN)
    worn = {player.number for player in team.players}
    return (Player(next(number for number in range(1, 100) if number not in worn), "Journeyman", lineman.key),)


def begin(match: str, home: Team, away: Team) -> PreGame:
    """
    The steps before their first entry.

    Raises:
        Refusal: A team plays no league.
    """
    for team in (home, away):
        if team.kind != LEAGUE:
            text = f"{team.name} is an exhibition team: no Journeymen, and its inducements are on its list."
            raise Refusal("DB21-PRE-08", text)
    return _go_on(PreGame(match, (Sitting(home), Sitting(away))))


def carry_out(state: PreGame, entry: dict[str, Any]) -> PreGame:
    """
    The steps after one more entry; the old ones are as they were.

    Raises:
        Refusal: The entry is not the next one, makes no sense, or breaks a rule.
    """
    order = next_order(entry, state.n)
    sitting = state.sittings[order.side]
    if sitting.step == WAITING:
        raise Refusal("DB21-PRE-01", "The other coach has to act first.")
    if sitting.step == READY:
        raise Refusal("DB21-PRE-01", f"{sitting.team.name} is ready.")
    if sitting.step == JOURNEYMEN_STEP:
        sitting, note = _journeyman(sitting, order, state.n)
    else:
        sitting, note = _induce(sitting, order, state.n)
    order.done()
    both = list(state.sittings)
    both[order.side] = sitting
    notes = state.notes if note is None else (*state.notes, note)
    return _go_on(replace(state, sittings=(both[0], both[1]), n=state.n + 1, notes=notes))


def _journeyman(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, Note | None]:
    """A Lineman of the coach's choice for this game (DB21-PRE-03, -04)."""
    if order.do != "journeyman":
        raise Refusal("DB21-PRE-03", f"{sitting.team.name} needs {sitting.missing} more Journeymen first.")
    college = known_college(sitting.team)
    position = college.position(order.word("position"))
    if position is None or position.section != LINEMEN:
        able = ", ".join(each.key for each in college.positions if each.section == LINEMEN)
        raise Refusal("DB21-PRE-03", f"Journeymen are Linemen of the college: {able}.")
    taken = {player.number for player in (*sitting.team.players, *sitting.journeymen)}
    number = next(number for number in range(1, 100) if number not in taken)
    name = order.word("name", 40) if order.has("name") else f"Journeyman {len(sitting.journeymen) + 1}"
    player = Player(number, name, position.key)
    note = Note(n, order.side, "DB21-PRE-03", f"{name} ({position.name}) plays this game.")
    return replace(sitting, journeymen=(*sitting.journeymen, player)), note


def cost_of(team: Team, what: str) -> int:
    """Gold pieces of an inducement for a team (DB21-IND-01)."""
    return known_college(team).wizard.cost if what == "wizard" else INDUCEMENT_COST


def _induce(sitting: Sitting, order: Order, n: int) -> tuple[Sitting, Note | None]:
    """Buy an inducement, or be done (DB21-PRE-05, -06, DB21-IND-01)."""
    if order.do == "done":
        return replace(sitting, step=READY), None
    if order.do != "buy":
        raise Refusal("DB21-PRE-01", f"Inducements are being bought: expected buy or done, got {order.do!r}.")
    what = order.word("what")
    if what not in INDUCEMENTS:
        raise Refusal("DB21-IND-01", f"There is no inducement {what!r}: {', '.join(INDUCEMENTS)}.")
    have: int = getattr(sitting.bought, what)
    if have >= INDUCEMENT_MOST[what]:
        raise Refusal("DB21-IND-01", f"{what}: at most {INDUCEMENT_MOST[what]}.")
    cost = cost_of(sitting.team, what)
    from_purse = sitting.petty_cash >= 0
    rule = "DB21-PRE-06" if from_purse else "DB21-PRE-05"
    if cost > sitting.purse:
        place = "petty cash" if from_purse else "treasury"
        raise Refusal(rule, f"That costs {cost:,} gold, but the {place} holds only {sitting.purse:,}.")
    bought = replace(sitting.bought, **{what: have + 1})
    sitting = replace(sitting, bought=bought, spent=sitting.spent + cost)
    if from_purse:
        sitting = replace(sitting, petty_cash=sitting.petty_cash - cost)
    else:
        sitting = replace(sitting, team=replace(sitting.team, treasury=sitting.team.treasury - cost))
    return sitting, Note(n, order.side, rule, f"{sitting.team.name} buys {what} for {cost:,}.")


def _go_on(state: PreGame) -> PreGame:
    """Go to the next step as soon as the one before is done by everybody it asks."""
    both = [
        replace(sitting, step=WAITING) if sitting.step == JOURNEYMEN_STEP and not sitting.missing else sitting
        for sitting in state.sittings
    ]
    notes = list(state.notes)
    n = state.n - 1
    if all(sitting.step == WAITING for sitting in both):
        home, away = both[0].value, both[1].value
        if home == away:
            notes.append(Note(n, -1, "DB21-PRE-07", f"Both teams are worth {home:,}. No inducements."))
            both = [replace(sitting, step=READY) for sitting in both]
        else:
            dear = 0 if home > away else 1
            text = f"{both[dear].team.name} is worth more and may spend its treasury."
            notes.append(Note(n, dear, "DB21-PRE-05", text))
            both[dear] = replace(both[dear], step=BUYING)
    for side, sitting in enumerate(both):
        other = both[1 - side]
        if sitting.step == WAITING and other.step == READY:
            cash = other.value - sitting.value + other.spent
            notes.append(Note(n, side, "DB21-PRE-06", f"{sitting.team.name} gets {cash:,} petty cash."))
            both[side] = replace(sitting, step=BUYING, petty_cash=cash)
    return replace(state, sittings=(both[0], both[1]), notes=tuple(notes))


def choices(state: PreGame, side: int) -> PreGameTodo:
    """What a coach may do now, for a page or a program."""
    sitting = state.sittings[side]
    found: PreGameTodo = {"step": STEPS[sitting.step], "value": sitting.value}
    if sitting.step == JOURNEYMEN_STEP:
        college = known_college(sitting.team)
        found["missing"] = sitting.missing
        found["journeyman"] = [each.key for each in college.positions if each.section == LINEMEN]
    elif sitting.step == BUYING:
        found["purse"] = sitting.purse
        found["buy"] = [
            {"what": what, "cost": cost_of(sitting.team, what)}
            for what in INDUCEMENTS
            if getattr(sitting.bought, what) < INDUCEMENT_MOST[what] and cost_of(sitting.team, what) <= sitting.purse
        ]
    return found
