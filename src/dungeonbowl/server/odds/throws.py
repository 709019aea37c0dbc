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
from dungeonbowl.dungeon.grid.kinds import KIND_CHASM
from dungeonbowl.notation.previews import Prospect, Told
from dungeonbowl.notation.prose.words import BOMBS, Names, several
from dungeonbowl.rules.ball import parts as ball
from dungeonbowl.rules.queries import count_markers
from dungeonbowl.rules.tossing import bombs
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.search.fields.targets import agility_chance
from dungeonbowl.search.scripted.judging.odds import catch_chance, reach_chance
from dungeonbowl.search.scripted.plans.tosses import LANDS_AFTER_GOOD, SCATTERS
from dungeonbowl.server.odds.words import agility_needed, on_one_die, prospect, weigh
from dungeonbowl.state.state import Player, State

BLAST_BESIDE: Final = 1 / 2
"""The chance that a bomb hits a player beside it, and that one which is caught goes off in the hand."""


def of_hand_off(state: State, rules: Ruleset, receiver: int) -> Told:
    """The ball handed to a team-mate."""
    needed, chance = _catch(state, rules, receiver, base=int(rules.balls.sure_catch))
    lines = [prospect(f"{Names(state, rules).player(receiver)} catches it", chance, good=True)]
    return weigh(on_one_die(needed), lines, ["A dropped ball bounces: a turnover unless a team-mate catches it."])


def of_hunger(state: State, rules: Ruleset, thrower: int, mate: int) -> Told | None:
    """
    Picking up a team-mate, or a chest where nobody is named, where that may end in a mouth.

    Nothing is rolled by others (DB21-TTM-21, AGE-CHM-10).
    """
    if not Player(state, i64(thrower)).can_use(sk.ALWAYS_HUNGRY):
        return None
    if mate == NONE:
        lines = [
            prospect("The throw can be aimed", 5 / 6, good=True),
            prospect("The chest is bitten open", 1 / 6, good=False),
        ]
        return weigh(on_one_die(2), lines, ["Always Hungry."])
    name = Names(state, rules).player(mate)
    lines = [
        prospect("The throw can be aimed", 5 / 6, good=True),
        prospect(f"{name} is eaten", 1 / 36, good=False),
        prospect(f"{name} squirms free: a fumble", 5 / 36, good=False),
    ]
    return weigh(on_one_die(2), lines, ["Always Hungry."])


def of_aim(state: State, rules: Ruleset, thrower: int, square: int) -> Told | None:
    """A throw at a square: of the ball at somebody or at a wall, of a bomb, of a team-mate."""
    aim = _Aim(state, rules, thrower, square)
    verb = int(state.aiming)
    if verb in (op.THROW_TEAM_MATE, op.KICK_TEAM_MATE):
        return aim.of_team_mate()
    if verb == op.THROW_CHEST:
        return aim.of_chest()
    if int(state.action) in BOMBS:
        return aim.of_bomb()
    if verb == op.HAIL_MARY:
        return aim.of_high_ball()
    return aim.of_wall() if verb == op.WALL_THROW else aim.of_ball()


class _Aim(Names):
    """One throw as it is about to be made."""

    def __init__(self, state: State, rules: Ruleset, thrower: int, square: int) -> None:
        super().__init__(state, rules)
        self.target = square
        self.thrower = Player(state, i64(thrower))
        self.there = int(state.player_at(square))
        self.chances = rules.passes.chances
        verb = state.aiming
        faces = int(self.chances.good_faces(state, i64(thrower), to=i64(square), verb=verb))
        self.accurate = faces / 6
        self.inaccurate = int(self.chances.fair_faces(state, i64(thrower), to=i64(square), verb=verb)) / 6
        self.fumbled = int(self.chances.dropped_faces(state, i64(thrower), to=i64(square), verb=verb)) / 6
        self.roll = on_one_die(7 - faces) if faces else "No die is high enough."

    def is_ours(self, who: int) -> bool:
        """Whether a player is of the thrower's team."""
        return int(Player(self.state, i64(who)).side) == int(self.thrower.side)

    def reaching(self) -> list[str]:
        """Who may get at it on the way, as a note."""
        count = len(self.chances.reaching(self.state, self.thrower.id, to=self.target))
        what = "bomb" if int(self.state.action) in BOMBS else "pass"
        return [f"{several(count, 'opponent', 'opponents')} may reach the {what}."] if count else []

    # -- the ball ---------------------------------------------------------------------------------------------------

    def of_ball(self) -> Told | None:
        """A pass to somebody; one at the bare floor is told by its range."""
        if self.there == NONE:
            return None
        taken, lines = self._taken_before()
        left = 1 - taken
        lines.append(prospect("Accurate throw", self.accurate * left, good=True))
        notes: list[str] = []
        if Player(self.state, i64(self.there)).has_zone:
            base = int(self.chances.catch_base(self.rules, self.state, self.there))
            _, caught = _catch(self.state, self.rules, self.there, base=base)
            catches = f"{self.player(self.there)} catches it"
            lines.append(prospect(catches, self.accurate * caught * left, self.is_ours(self.there)))
            notes = self.reaching()
        lines.append(prospect("Fumble: a turnover", self.fumbled * left, good=False))
        return weigh(self.roll, lines, notes)

    def of_high_ball(self) -> Told:
        """A Hail Mary Pass: never accurate, and nobody reaches for it."""
        lines = [prospect("Fumble: a turnover", self.fumbled, good=False)]
        return weigh(self.roll, lines, ["It is never accurate: three random squares."])

    def _taken_before(self) -> tuple[float, list[Prospect]]:
        """The chance that the best of those who may reach for a throw before it is made gets it, with its line."""
        able = [int(who) for who in self.chances.reaching(self.state, self.thrower.id, to=self.target)]
        reached = [(float(reach_chance(self.rules, self.state, who)), who) for who in able]
        chance, who = max(reached, default=(0.0, NONE))
        if chance == 0.0:
            return 0.0, []
        cost = "" if int(self.state.action) in BOMBS else ": a turnover"
        return chance, [prospect(f"{self.player(who)} intercepts it{cost}", chance, good=False)]

    def of_wall(self) -> Told:
        """The ball at a wall: one that misses strikes it a square aside."""
        lines = [
            prospect("Strikes the wall there", self.accurate, good=True),
            prospect("Fumble: a turnover", self.fumbled, good=False),
        ]
        return weigh(self.roll, lines, self.reaching())

    # -- a bomb -----------------------------------------------------------------------------------------------------

    def of_bomb(self) -> Told:
        """What an accurate bomb does where it is aimed: who catches it, who goes down (DB21-SPEC-13, -15)."""
        taken, lines = self._taken_before()
        accurate = self.accurate * (1 - taken)
        blast = accurate
        lost = self.chances.bombs_tick and self.there == NONE and int(self.state.board.portal[self.target]) > 0
        if self.there != NONE:
            caught = self._catches_bomb()
            in_hand = BLAST_BESIDE if self.chances.bombs_tick else 0.0
            blast *= 1 - caught * (1 - in_hand)
            lines.append(self._hit(self.there, blast))
            thrown_on = accurate * caught * (1 - in_hand)
            on = f"{self.player(self.there)} throws it on"
            lines.append(prospect(on, thrown_on, self.is_ours(self.there)))
        if not lost:
            lines += self._beside_blast(blast * BLAST_BESIDE)
        lines.append(prospect("Fumble: a turnover", self.fumbled * (1 - taken), good=False))
        notes = ["In an empty portal the bomb is lost."] if lost else []
        notes += [*self.reaching(), "A bomb that is not accurate scatters; that is not counted."]
        return weigh(self.roll, [line for line in lines if line["chance"] > 0], notes)

    def _catches_bomb(self) -> float:
        """The chance that whoever stands there catches an accurate bomb."""
        catcher = Player(self.state, i64(self.there))
        if not catcher.has_zone or catcher.has(sk.NO_HANDS):
            return 0.0
        return int(self.chances.bomb_catch(self.rules, self.state, i64(self.there))) / 6

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
        """Whether it is a turnover if they go down: bomber or carrier of the team whose turn it is, or any of it."""
        if self.chances.blasts_cost:
            return self.is_ours(who)
        return who == int(self.thrower.id) or (self.is_ours(who) and self.state.holds(i64(who)))

    # -- a team-mate ------------------------------------------------------------------------------------------------

    def of_team_mate(self) -> Told:
        """Throwing or kicking a team-mate: a good throw, and then the landing (DB21-TTM-06 to -12, -22)."""
        mate = Player(self.state, self.state.aim_player)
        name = self.player(int(mate.id))
        lands = self._lands(mate) if mate.has_zone else 0.0
        kicked = self.state.aiming == op.KICK_TEAM_MATE
        good = "Superb kick" if kicked else ("Superb throw" if self.chances.grades else "No fumble")
        fumble = f"Fumble: {name} is knocked out or worse" if kicked else "Fumble"
        lines = [
            prospect(good, self.accurate, good=True),
            prospect(f"{name} lands on their feet", lands, good=True),
            prospect(fumble, self.fumbled, good=False),
        ]
        notes = ["Three random squares, then the landing; bad throws are not counted."]
        if not mate.has_zone:
            notes = [f"{name} cannot land on their feet."]
        if mate.holds_ball:
            notes.append("A bad landing is a turnover.")
        return weigh(self.roll, [line for line in lines if line["chance"] > 0], notes)

    def of_chest(self) -> Told:
        """A closed chest, which goes the way of a team-mate (AGE-CHM-06, -07)."""
        lines = [prospect("No fumble", self.accurate, good=True), prospect("It opens by itself", 1 / 2, good=False)]
        return weigh(self.roll, lines, ["Three random squares, then a bounce; a trap knocks down all beside it."])

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


def _catch(state: State, rules: Ruleset, who: int, base: int) -> tuple[int, float]:
    """What a catch needs whose throw adds `base`, and its chance with the player's own re-roll."""
    modifier = int(ball.catch_modifier(rules, state, player=who, base=base))
    if rules.facts.lifts_asked and state.squads.has(who, sk.EXTRA_ARMS):
        modifier += 1
    return agility_needed(int(Player(state, who).ag), modifier), float(catch_chance(rules, state, who, base))


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
