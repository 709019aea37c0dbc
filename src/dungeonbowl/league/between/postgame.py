"""
What follows a league game, in four numbered steps: outcome, advancement, hiring, the next fixture.

Both coaches go through steps 2 and 3 at their own pace; the first and the last are carried out for both at once. An
entry is a small JSON object: its number `n`, the coach's `side`, what to `do`, and the words that need.

Source: DB21-POST-01 to -17, DB21-CAS-02 to -05, DB21-LGE-03 to -05, DB21-FEAT-12.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from dungeonbowl.league.between import advancing, hiring
from dungeonbowl.league.between.outcome import carry_out_outcome
from dungeonbowl.league.procedure.dice import Dice
from dungeonbowl.league.procedure.steps import Note, Order, Refusal, next_order
from dungeonbowl.league.roster.team import LEAGUE, Player, Team
from dungeonbowl.league.roster.values import current_team_value, team_value
from dungeonbowl.league.statistics import Statistics
from dungeonbowl.league.written.shapes import GameKind, Step
from dungeonbowl.rules.seeded_dice import Seed

STEPS: Final[tuple[Step, ...]] = ("outcome", "advancement", "hiring", "fixture")
"""The steps by number, from 1 (DB21-POST-01)."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """
    The game that was played.

    Attributes:
        match: Its key; each team has it in its history once.
        kind: `league`, `friendly` or `play_off`.
        casualty_bonus: Whether three casualties bring a league point (DB21-LGE-03).
        dodged: Whether each side dodged the fixture, which costs it League points (DB21-LGE-04).
    """

    match: str
    kind: GameKind = "league"
    casualty_bonus: bool = False
    dodged: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Sitting:
    """
    One coach's part of the sequence.

    Attributes:
        team: The team as it is by now.
        step: The step the coach is in, 1 to 4; 4 waits for the other coach.
        guests: Journeymen and a raised Rotter, who may be hired (DB21-POST-14, DB21-CAS-10).
        lasting: Numbers of those who got a Lasting Injury in this game (DB21-POST-15).
        missed: Numbers of those who missed this game (DB21-CAS-03).
        mvps: MVP awards still to be made.
        eligible: Numbers of those among whom they are drawn.
        rolled: A player's characteristic roll that still waits for the choice: number and D16.
    """

    team: Team
    step: int = 1
    guests: tuple[Player, ...] = ()
    lasting: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    mvps: int = 0
    eligible: tuple[int, ...] = ()
    rolled: tuple[int, int] | None = None

    def anyone(self, number: int) -> Player | None:
        """The player or guest of a number."""
        for player in (*self.team.players, *self.guests):
            if player.number == number:
                return player
        return None

    def with_anyone(self, player: Player) -> Sitting:
        """With a player or guest changed."""
        if any(guest.number == player.number for guest in self.guests):
            guests = tuple(player if guest.number == player.number else guest for guest in self.guests)
            return replace(self, guests=guests)
        return replace(self, team=self.team.with_player(player))


@dataclass(frozen=True, slots=True)
class PostGame:
    """
    The sequence after one game, as far as it has come.

    Attributes:
        fixture: The game.
        statistics: What happened in it.
        seed: All dice follow from it: a number, or a secret.
        sittings: Both coaches' parts, home first.
        n: How many entries have been carried out.
        dice: How many dice have been rolled.
        notes: What happened, line by line.
    """

    fixture: Fixture
    statistics: Statistics
    seed: Seed
    sittings: tuple[Sitting, Sitting]
    n: int = 0
    dice: int = 0
    notes: tuple[Note, ...] = field(default=())

    @property
    def over(self) -> bool:
        """Whether both teams are ready for their next fixture."""
        return self.n > 0 and all(sitting.step > len(STEPS) for sitting in self.sittings)

    @property
    def teams(self) -> tuple[Team, Team]:
        """Both teams as they are by now."""
        return self.sittings[0].team, self.sittings[1].team


def begin(
    fixture: Fixture,
    home: Team,
    away: Team,
    statistics: Statistics,
    seed: Seed,
    journeymen: tuple[tuple[Player, ...], tuple[Player, ...]] = ((), ()),
) -> PostGame:
    """
    The sequence before its first entry.

    Args:
        home, away: The teams as they came to the game.
        journeymen: Those each side took for the game (DB21-PRE-03).

    Raises:
        Refusal: A team plays no league, or has this game in its history.
    """
    for team in (home, away):
        if team.kind != LEAGUE:
            raise Refusal("DB21-POST-01", f"{team.name} is an exhibition team: its games have no aftermath.")
        if any(game.match == fixture.match for game in team.history):
            raise Refusal("", f"{team.name} already has match {fixture.match} in its history.")
    sittings = (Sitting(home, guests=journeymen[0]), Sitting(away, guests=journeymen[1]))
    for sitting in sittings:
        numbers = [player.number for player in (*sitting.team.players, *sitting.guests)]
        if len(numbers) != len(set(numbers)):
            raise Refusal("DB21-TEAM-13", f"{sitting.team.name}: a Journeyman wears another player's number.")
    return PostGame(fixture, statistics, seed, sittings)


def carry_out(state: PostGame, entry: dict[str, Any]) -> PostGame:
    """
    The sequence after one more entry; the old one is as it was.

    Entry 0 is `{"n": 0, "side": 0, "do": "outcome"}` and brings step 1 for both teams. Then each coach enters
    `mvp`, `advance`, `improve`, `done` in step 2 and `hire`, `keep`, `fire`, `reroll`, `retire`, `done` in step 3.

    Raises:
        Refusal: The entry is not the next one, makes no sense, or breaks a rule.
    """
    order = next_order(entry, state.n)
    dice = Dice(state.seed, state.dice)
    if state.n == 0:
        if order.do != "outcome":
            raise Refusal("DB21-POST-01", "Record the outcome first.")
        order.done()
        sittings, notes = carry_out_outcome(state.fixture, state.statistics, state.sittings, dice)
    else:
        sitting, notes = _one_coach(state, order, dice)
        order.done()
        both = list(state.sittings)
        both[order.side] = sitting
        sittings = (both[0], both[1])
    state = replace(state, sittings=sittings, n=state.n + 1, dice=dice.rolled, notes=(*state.notes, *notes))
    return _next_fixture(state) if all(sitting.step == len(STEPS) for sitting in state.sittings) else state


def _one_coach(state: PostGame, order: Order, dice: Dice) -> tuple[Sitting, list[Note]]:
    """One coach's entry of step 2 or 3. Raises: Refusal."""
    sitting = state.sittings[order.side]
    if sitting.step == 2:
        changed, notes = advancing.carry_out(sitting, order, dice, state.n)
    elif sitting.step == 3:
        changed, notes = hiring.carry_out(sitting, order, state.n)
    else:
        raise Refusal("DB21-POST-01", f"{sitting.team.name} is done and waits for the next fixture.")
    return changed, notes


def _next_fixture(state: PostGame) -> PostGame:
    """Step 4: those who missed this game come back, and values are worked out anew (DB21-POST-16, DB21-CAS-03)."""
    sittings: list[Sitting] = []
    notes: list[Note] = []
    for side, sitting in enumerate(state.sittings):
        team = sitting.team
        for number in sitting.missed:
            player = team.player(number)
            if player is not None:
                team = team.with_player(replace(player, misses_next=False))
                notes.append(Note(state.n - 1, side, "DB21-CAS-03", f"{player.name} is back."))
        text = f"Team Value {team_value(team):,}, current {current_team_value(team):,}."
        notes.append(Note(state.n - 1, side, "DB21-POST-16", text))
        sittings.append(replace(sitting, team=team, step=len(STEPS) + 1, guests=()))
    return replace(state, sittings=(sittings[0], sittings[1]), notes=(*state.notes, *notes))
