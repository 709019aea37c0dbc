"""
The odds of throws: the ball, a bomb, a team-mate, and the ball handed over.

A bomb that is caught may be thrown on for ever, and a thrown player bounces on from whomever they hit, so these steps
are not walked to their ends: told is what an accurate bomb does where it was aimed, and how likely a good throw of a
team-mate ends on their feet.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import options as op
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NOBODY, NONE, STANDING
from dungeonbowl.dungeon.kinds import KIND_CHASM
from dungeonbowl.notation.previews import Prospect, Told
from dungeonbowl.notation.prose.words import Names, several
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.passing import accuracy, interference
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.tossing import bombs
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.search.fields.targets import agility_chance
from dungeonbowl.search.scripted.odds import catch_chance
from dungeonbowl.search.scripted.tosses import LANDS_AFTER_GOOD, SCATTERS
from dungeonbowl.server.odds.words import agility_needed, on_one_die, prospect, weigh
from dungeonbowl.state.state import Player, State

KINDS: Final = {
    op.THROW_AT: accuracy.THE_BALL,
    op.WALL_THROW: accuracy.BALL_AT_WALL,
    op.THROW_BOMB: accuracy.A_BOMB,
    op.THROW_TEAM_MATE: accuracy.A_TEAM_MATE,
    op.KICK_TEAM_MATE: accuracy.A_TEAM_MATE,
}
BLAST_BESIDE: Final = 1 / 2
"""The chance that a bomb hits a player beside it, and that one which is caught goes off in the hand."""


def of_hand_off(state: State, rules: Ruleset, receiver: int) -> Told:
    """The ball handed to a team-mate."""
    needed, chance = _catch(state, rules, receiver)
    lines = [prospect(f"{Names(state, rules).player(receiver)} catches it", chance, True)]
    return weigh(on_one_die(needed), lines, ["A dropped ball bounces: a turnover unless a team-mate catches it."])


def of_hunger(state: State, rules: Ruleset, thrower: int, mate: int) -> Told | None:
    """Picking up a team-mate, where that may end in a mouth; nothing is rolled by others (DB21-TTM-21)."""
    if not Player(state, i64(thrower)).can_use(sk.ALWAYS_HUNGRY):
        return None
    name = Names(state, rules).player(mate)
    lines = [
        prospect("The throw can be aimed", 5 / 6, True),
        prospect(f"{name} is eaten", 1 / 36, False),
        prospect(f"{name} squirms free: a fumble", 5 / 36, False),
    ]
    return weigh(on_one_die(2), lines, ["Always Hungry."])


def of_aim(state: State, rules: Ruleset, thrower: int, square: int) -> Told | None:
    """A throw at a square: of the ball at somebody or at a wall, of a bomb, of a team-mate."""
    aim = _Aim(state, rules, thrower, square)
    if aim.kind == accuracy.A_TEAM_MATE:
        return aim.of_team_mate()
    if aim.kind == accuracy.A_BOMB:
        return aim.of_bomb()
    return aim.of_wall() if aim.kind == accuracy.BALL_AT_WALL else aim.of_ball()


class _Aim(Names):
    """One throw as it is about to be made."""

    def __init__(self, state: State, rules: Ruleset, thrower: int, square: int) -> None:
        super().__init__(state, rules)
        self.target = square
        self.kind = KINDS[int(state.aiming)]
        self.thrower = Player(state, i64(thrower))
        self.there = int(state.player_at(square))
        modifier = int(accuracy.accuracy_modifier(state, thrower, to=square, kind=self.kind))
        modifier += int(accuracy.accuracy_bonus(state, thrower, kind=self.kind))
        if state.aiming == op.THROW_TEAM_MATE and self.thrower.can_use(sk.STRONG_ARM):
            modifier += 1
        results = [int(accuracy.result_of(int(self.thrower.pa), face, modifier=modifier)) for face in range(1, 7)]
        faces = results.count(accuracy.ACCURATE)
        self.accurate = faces / 6
        self.inaccurate = results.count(accuracy.INACCURATE) / 6
        self.fumbled = results.count(accuracy.FUMBLED) / 6
        self.roll = on_one_die(7 - faces) if faces else "No die is high enough."

    def is_ours(self, who: int) -> bool:
        """Whether a player is of the thrower's team."""
        return int(Player(self.state, i64(who)).side) == int(self.thrower.side)

    def reaching(self) -> list[str]:
        """Who may get at it on the way, as a note."""
        count = len(interference.interferers(self.state, self.thrower.id, landing=self.target))
        what = "bomb" if self.kind == accuracy.A_BOMB else "pass"
        return [f"{several(count, 'opponent', 'opponents')} may reach the {what}."] if count else []

    # -- the ball ---------------------------------------------------------------------------------------------------

    def of_ball(self) -> Told | None:
        """A pass to somebody; one at the bare floor is told by its range."""
        if self.there == NONE:
            return None
        lines = [prospect("Accurate throw", self.accurate, True)]
        notes: list[str] = []
        if Player(self.state, i64(self.there)).has_zone:
            _, caught = _catch(self.state, self.rules, self.there)
            catches = f"{self.player(self.there)} catches it"
            lines.append(prospect(catches, self.accurate * caught, self.is_ours(self.there)))
            notes = self.reaching()
        lines.append(prospect("Fumble: a turnover", self.fumbled, False))
        return weigh(self.roll, lines, notes)

    def of_wall(self) -> Told:
        """The ball at a wall: one that misses strikes it a square aside."""
        lines = [
            prospect("Strikes the wall there", self.accurate, True),
            prospect("Fumble: a turnover", self.fumbled, False),
        ]
        return weigh(self.roll, lines, self.reaching())

    # -- a bomb -----------------------------------------------------------------------------------------------------

    def of_bomb(self) -> Told:
        """What an accurate bomb does where it is aimed: who catches it, who goes down (DB21-SPEC-13, -15)."""
        lines: list[Prospect] = []
        blast = self.accurate
        lost = self.there == NONE and int(self.state.board.portal[self.target]) > 0
        if self.there != NONE:
            caught = self._catches_bomb()
            blast *= 1 - caught * BLAST_BESIDE
            lines.append(self._hit(self.there, blast))
            thrown_on = self.accurate * caught * BLAST_BESIDE
            on = f"{self.player(self.there)} throws it on"
            lines.append(prospect(on, thrown_on, self.is_ours(self.there)))
        if not lost:
            lines += self._beside_blast(blast * BLAST_BESIDE)
        lines.append(prospect("Fumble: a turnover", self.fumbled, False))
        notes = ["In an empty portal the bomb is lost."] if lost else []
        notes += [*self.reaching(), "A bomb that is not accurate scatters; that is not counted."]
        return weigh(self.roll, [line for line in lines if line["chance"] > 0], notes)

    def _catches_bomb(self) -> float:
        """The chance that whoever stands there catches an accurate bomb."""
        catcher = Player(self.state, i64(self.there))
        if not catcher.has_zone or catcher.has(sk.NO_HANDS):
            return 0.0
        return float(agility_chance(catcher.ag, bombs.catch_modifier(self.state, i64(self.there), base=0)))

    def _beside_blast(self, chance: float) -> list[Prospect]:
        """Those beside the blast who stand: each a line where it is a turnover, else one line for each team."""
        near = [int(who) for who in bombs.beside(self.state, self.target)]
        standing = [who for who in near if int(self.state.posture[who]) == STANDING]
        dear = [who for who in standing if self._costs_turn(who)]
        lines = [self._hit(who, chance) for who in dear]
        theirs = [who for who in standing if not self.is_ours(who)]
        ours = [who for who in standing if self.is_ours(who) and who not in dear]
        for group, word in ((theirs, "opponents"), (ours, "team-mates")):
            if len(group) == 1:
                lines.append(self._hit(group[0], chance))
            elif group:
                lines.append(prospect(f"Each of {len(group)} {word} beside it goes down", chance, group is theirs))
        return lines

    def _hit(self, who: int, chance: float) -> Prospect:
        """Whom the blast fells; who lies already is only hurt."""
        goes = "goes down" if int(self.state.posture[who]) == STANDING else "is hit"
        cost = ": a turnover" if goes == "goes down" and self._costs_turn(who) else ""
        return prospect(f"{self.player(who)} {goes}{cost}", chance, not self.is_ours(who))

    def _costs_turn(self, who: int) -> bool:
        """Whether it is a turnover if they go down: the bomber, or the carrier of the team whose turn it is."""
        return who == int(self.thrower.id) or (self.is_ours(who) and int(self.state.carrier) == who)

    # -- a team-mate ------------------------------------------------------------------------------------------------

    def of_team_mate(self) -> Told:
        """Throwing or kicking a team-mate: a good throw, and then the landing (DB21-TTM-06 to -12, -22)."""
        mate = Player(self.state, self.state.aim_player)
        name = self.player(int(mate.id))
        lands = self._lands(mate) if mate.has_zone else 0.0
        kicked = self.state.aiming == op.KICK_TEAM_MATE
        fumble = f"Fumble: {name} is knocked out or worse" if kicked else "Fumble"
        lines = [
            prospect("Superb throw" if not kicked else "Superb kick", self.accurate, True),
            prospect(f"{name} lands on their feet", lands, True),
            prospect(fumble, self.fumbled, False),
        ]
        notes = ["Three random squares, then the landing; bad throws are not counted."]
        if not mate.has_zone:
            notes = [f"{name} cannot land on their feet."]
        if mate.holds_ball:
            notes.append("A bad landing is a turnover.")
        return weigh(self.roll, [line for line in lines if line["chance"] > 0], notes)

    def _lands(self, mate: Player) -> float:
        """The chance of a superb or successful throw with which the team-mate ends on their feet."""
        lands = 0.0
        for square, share in _scattered(self.state, self.target).items():
            if not _is_free(self.state, square, int(mate.id)):
                continue
            markers = count_markers(self.state, square, side=mate.side)
            superb = self.accurate * agility_chance(mate.ag, -markers)
            successful = self.inaccurate * agility_chance(mate.ag, LANDS_AFTER_GOOD - markers)
            lands += share * float(superb + successful)
        return lands


def _catch(state: State, rules: Ruleset, who: int) -> tuple[int, float]:
    """What a catch of an accurate ball needs, and its chance with the player's own re-roll."""
    modifier = int(ball.catch_modifier(rules, state, player=who, base=0))
    if state.squads.has(who, sk.EXTRA_ARMS):
        modifier += 1
    return agility_needed(int(Player(state, who).ag), modifier), float(catch_chance(rules, state, who, 0))


def _scattered(state: State, square: int) -> dict[int, float]:
    """Where a thrown player comes down without having met a wall, with the chance of each square (DB21-TTM-07, -13)."""
    flight = state.board.flight(state.closed)
    shares = {square: 1.0}
    for _ in range(SCATTERS):
        after: dict[int, float] = {}
        for at, share in shares.items():
            for d in range(8):
                to = int(flight[at * 8 + d])
                if to != NONE:
                    after[to] = after.get(to, 0.0) + share / 8
        shares = after
    return shares


def _is_free(state: State, square: int, mate: int) -> bool:
    """Whether a thrown player can land on a square: no chasm, no pit, nobody there but for the one who was lifted."""
    if square == int(state.wolf) or int(state.board.kind[square]) == KIND_CHASM or state.board.is_pit(square):
        return False
    return int(state.occupant[square]) in (NOBODY, mate)
