"""
What may befall a player on a way that the chance of getting there leaves out: portals, rooms, traps, reactions.

Each hazard is told in plain values with its words, made here for the previews and for the answers to a question alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from dungeonbowl.core import extras as ex
from dungeonbowl.core import passages as ps
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import AWAY, HOME, NONE, STANDING
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.dungeon.grid.kinds import (
    KIND_CHASM,
    KIND_LIQUID,
    KIND_TRAP,
    ROOM_ARMOURY,
    ROOM_BONE_PIT,
    ROOM_CORPSE_CHASM,
    ROOM_CURSED_ROOM,
    ROOM_DRAGON_YOUNGLING,
    ROOM_FORGOTTEN_JAIL,
    ROOM_FUNGUS_FARM,
    ROOM_GLUTTONOUS_GREENHOUSE,
    ROOM_ROOT_WALK,
    ROOM_WEREWOLFS_LAIR,
)
from dungeonbowl.notation.previews import HazardKind, Risk, Weight
from dungeonbowl.notation.prose.words import Names, capital, skill_name
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.extras import sponsors
from dungeonbowl.rules.ground import many_rooms
from dungeonbowl.rules.injuries import parts as injuries
from dungeonbowl.rules.moving import jumping, leaving
from dungeonbowl.rules.queries import markers, team_mates_near
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import HELD, Player, State

# How much a hazard weighs.
ASK: Final[Weight] = "ask"
"""It costs a player or their footing for sure or by a die: the coach is asked once more."""
WARN: Final[Weight] = "warn"
"""It may cost something: shown in amber."""
NOTE: Final[Weight] = "note"
"""Good to know."""

Step = tuple[int, int, bool]
"""Where a step leads from and to, and whether it is a jump."""

_HOLES: Final = (
    (KIND_CHASM, "Beside the chasm"),
    (KIND_LIQUID, "Beside a liquid"),
    (KIND_TRAP, "Beside a pit trap"),
)
_INJURIES: Final = (
    ("stunned", (injuries.IS_STUNNED,)),
    ("knocked out", (injuries.IS_KO,)),
    ("casualty", (injuries.IS_HURT, injuries.IS_CASUALTY)),
)


def in_words(chance: Fraction) -> str:
    """A chance as "1 in 6"; what one cannot count on one die as a percentage."""
    if chance.denominator <= 12:
        return f"{chance.numerator} in {chance.denominator}"
    return f"{round(float(chance) * 100)} %"


def either(things: Iterable[object]) -> str:
    """Things with commas and an or."""
    items = [str(thing) for thing in things]
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1]


def hazard(kind: HazardKind, name: str, weight: Weight, chance: Fraction | None, rule: int, text: str) -> Risk:
    """One hazard as plain values; `chance` is that of the harm, once it comes to the die."""
    return {
        "kind": kind,
        "name": name,
        "weight": weight,
        "chance": None if chance is None else round(float(chance), 6),
        "rule": r.RULE_IDS[rule],
        "text": text,
    }


class Hazards(Names):
    """The hazards on the ways of one player who is in the dungeon."""

    def __init__(self, state: State, rules: Ruleset, player: int) -> None:
        """
        Look at a player as they stand.

        Args:
            state: Never changed.
            rules: The game that is played.
            player: Their number.
        """
        super().__init__(state, rules)
        self.mover: Final = Player(state, player)
        self._known: dict[int, list[Risk]] = {}

    # -- a way --------------------------------------------------------------------------------------------

    def on_the_way(self, steps: Iterable[Step], end: int) -> list[Risk]:
        """
        What a way brings, step by step, and what its last square does to whoever stays there.

        Args:
            steps: The steps and jumps of the way; a teleport is none.
            end: The square where the player wants to stop.
        """
        found: list[Risk] = []
        board = self.state.board
        teleports = int(self.state.hops[self.mover.id])
        portals = 0
        for source, to, jumps in steps:
            found.extend(self._reactions(source, to, jumps))
            if to != end and self._is_chest(to):
                found.extend(self._traps(to))
            if int(board.portal[to]):
                found.append(self.portal(to))
                if teleports + portals > 0 and self.terms.pad_strains:
                    found.append(self._strain())
                portals += 1
        if not int(board.portal[end]):
            found.extend(self.at_the_end(end))
        return found

    def portal(self, square: int) -> Risk:
        """What a Portal may do to whoever steps onto it (DB21-TELE-02, -06, -14, -16, DB5-TELE-03, -05)."""
        board = self.state.board
        number = int(board.portal[square])
        others = [n for n in range(1, 13) if n != number and int(board.portal_square[n]) >= 0]
        there = [(n, int(self.state.player_at(int(board.portal_square[n])))) for n in others]
        taken = [
            f"{self.player(who)} ({self.terms.pad} {n})" for n, who in there if who not in (NONE, int(self.mover.id))
        ]
        name = f"{capital(self.terms.pad)} {number}"
        if self.terms.pad_risk:
            text = self.terms.pad_risk
            if taken:
                text += f" Would be sent on from there, or stay and send them on: {', '.join(taken)}."
            return hazard("portal", name, ASK, None, self._rule(ps.PAD_ROLLED), text)
        lost = Fraction(1, len(others) + 1)
        if not others:
            text = f"{capital(self.terms.pad_lost)}: there is no other {self.terms.pad}."
        else:
            out = self.terms.pad_out.format(either(others))
            text = f"{in_words(lost)}: {self.terms.pad_lost}. Otherwise {out}."
        if self.mover.holds_ball:
            text += " Whoever is lost leaves the ball behind."
        if taken:
            text += f" Would be sent on from there, with the same risk: {', '.join(taken)}."
        return hazard("portal", name, ASK, lost, self._rule(ps.PAD_LOST), text)

    def _rule(self, passage: int) -> int:
        """The rule of this game at a passage."""
        return self.rules.concordance.first(passage)

    def _strain(self) -> Risk:
        """What a second teleport in a turn does on arrival (DB21-TELE-10, -12, -13)."""
        chances = self._injury_chances()
        said = ", ".join(f"{word} {round(float(chance) * 100)} %" for word, chance in chances if chance)
        text = f"A second teleport in one turn is an injury roll without armour: {said}. The activation is over."
        if self.mover.holds_ball:
            text += " The ball is dropped: a turnover."
        return hazard("strain", "Strain", ASK, Fraction(1), r.TELE_10, text)

    def _injury_chances(self) -> list[tuple[str, Fraction]]:
        """What an injury roll on the mover's own table brings."""
        tables = self.rules.injuries
        results = [
            int(tables.result(first + second, self.mover.has(sk.STUNTY), self.mover.has(sk.THICK_SKULL)))
            for first in range(1, 7)
            for second in range(1, 7)
        ]
        return [(word, Fraction(sum(one in kinds for one in results), 36)) for word, kinds in _INJURIES]

    # -- what opponents may do on leaving a square ------------------------------------------------------------

    def _reactions(self, source: int, to: int, jumps: bool) -> list[Risk]:
        """Tentacles, Diving Tackle and Shadowing of those who mark the square that is left."""
        squads = self.state.squads
        found: list[Risk] = []
        if not any(squads.anyone_has(skill) for skill in (sk.TENTACLES, sk.DIVING_TACKLE, sk.SHADOWING)):
            return found
        for who in (int(marker) for marker in markers(self.state, source, side=self.mover.side)):
            owner = Player(self.state, who)
            name = self.player(who)
            if owner.can_use(sk.TENTACLES):
                held = self._contest(pu.TENTACLES, int(owner.st) - int(self.mover.st))
                text = f"{in_words(held)}: {name} holds them, and the movement is over."
                found.append(
                    hazard("tentacles", self.skill_name(sk.TENTACLES), WARN, held, self._rule(ps.TENTACLES), text)
                )
            if owner.can_use(sk.DIVING_TACKLE) and not owner.rooted and int(self.mover.side) == int(self.state.side):
                found.extend(self._diving_tackle(name, source, to, jumps))
            if owner.can_use(sk.SHADOWING) and not owner.rooted:
                follows = self._contest(pu.SHADOWING, int(owner.ma) - int(self.mover.ma))
                text = f"{in_words(follows)}: {name} follows."
                found.append(
                    hazard("shadowing", self.skill_name(sk.SHADOWING), NOTE, follows, self._rule(ps.SHADOWED), text)
                )
        return found

    def _contest(self, purpose: int, difference: int) -> Fraction:
        """The chance that the owner of Tentacles or Shadowing has the better of the mover, without re-rolls."""
        wins = self.rules.moves.contest_wins(self.rules.edition, purpose=purpose, difference=difference)
        return Fraction(int(wins), 36)

    def _diving_tackle(self, name: str, source: int, to: int, jumps: bool) -> list[Risk]:
        if jumps and self.mover.has(sk.POGO_STICK):
            return []
        modifier = (
            int(jumping.jump_modifier(self.rules, self.state, player=self.mover, source=source, to=to))
            if jumps
            else int(leaving.dodge_modifier(self.rules, self.state, player=self.mover, source=source, to=to))
        )
        if not jumps and self.mover.has(sk.TWO_HEADS):
            modifier += 1
        needed = [min(6, max(2, int(self.mover.ag) - modifier + dive)) for dive in (0, 2)]
        lost = Fraction(needed[1] - needed[0], 6)
        if not lost:
            return []
        what = "jump" if jumps else "dodge"
        text = f"If {name} dives, the {what} needs {needed[1]}+."
        return [
            hazard("diving_tackle", self.skill_name(sk.DIVING_TACKLE), WARN, lost, self._rule(ps.DIVING_TACKLE), text)
        ]

    # -- where the way ends ---------------------------------------------------------------------------------------

    def at_the_end(self, square: int) -> list[Risk]:
        """What waits for whoever stays on a square: chests that may explode, and the room."""
        known = self._known.get(square)
        if known is None:
            known = [*self._traps(square), *self._room(square), *self._edges(square)]
            self._known[square] = known
        return known

    def _traps(self, square: int) -> list[Risk]:
        """A closed chest beside the square or on it, which may be a trap when it is opened (DB21-CHEST-08, SPON-02)."""
        state = self.state
        closed = int(chests.closed_count(state))
        if closed <= int(state.balls_hidden()):
            return []
        blast = any(state.squads.has_sponsor(side, ex.FARBLAST) for side in (HOME, AWAY))
        inside = self._is_chest(square)
        beside = inside or len(chests.chests_beside(state, square)) > 0
        if not beside and not (blast and self._in_blast(square)):
            return []
        trap = Fraction(closed - int(state.balls_hidden()), closed)
        said = "It is a trap" if trap == 1 else f"{in_words(trap)}: it is a trap"
        text = f"{said}. {self.terms.chest_entered if inside else self.terms.chest_beside}"
        return [hazard("trap", "Closed chest", WARN, trap, self._rule(ps.CHEST_EXPLODES), text)]

    def _is_chest(self, square: int) -> bool:
        """Whether a closed chest stands on a square: in some games one steps onto it."""
        number = int(self.state.board.chest[square])
        return number > 0 and bool(int(self.state.closed) >> (number - 1) & 1)

    def _in_blast(self, square: int) -> bool:
        board = self.state.board
        return any(
            int(self.state.closed) >> chest & 1
            and board.within(int(board.chest_square[chest]), square, sponsors.TRAP_REACH)
            for chest in range(int(board.chests))
        )

    def _room(self, square: int) -> list[Risk]:
        """What the room of a square may do to whoever stays in it."""
        room = int(self.state.board.room[square])
        held = self.mover.holds_ball
        turnover = " With the ball that is a turnover." if held else ""
        sixth = Fraction(1, 6)
        found = self._room_of_chance(square, room)
        if room == ROOM_ROOT_WALK and not self.mover.touched_by(HELD):
            found.append((ASK, sixth, r.DZ_03, "1 in 6: roots hold whoever ends an activation here."))
        elif room == ROOM_FUNGUS_FARM and not many_rooms.is_used_to_fungus(self.state, self.mover.id):
            text = f"1 in 6: spores lay whoever ends an activation here prone.{turnover}"
            found.append((ASK, sixth, r.DZ_05, text))
        elif room == ROOM_DRAGON_YOUNGLING:
            text = f"1 in 3: the dragon knocks down whoever is activated here.{turnover}"
            found.append((WARN, Fraction(1, 3), r.FEAT_18, text))
        elif room == ROOM_FORGOTTEN_JAIL:
            found.append((WARN, Fraction(1, 3), r.FEAT_08, "1 in 3: MA 2 lower for whoever is activated here."))
        elif room == ROOM_ARMOURY:
            found.append((NOTE, None, r.FEAT_04, "Armour rolls against players here get +1."))
        elif room == ROOM_BONE_PIT:
            found.append((NOTE, None, r.FEAT_05, "Throwing or catching the ball here is 1 harder."))
        elif room == ROOM_CURSED_ROOM:
            found.append((NOTE, None, r.FEAT_06, "No re-rolls here."))
        if not found:
            return []
        title = room_kinds()[room].title
        return [hazard("room", title, weight, chance, rule, text) for weight, chance, rule, text in found]

    def _room_of_chance(self, square: int, room: int) -> list[tuple[Weight, Fraction | None, int, str]]:
        """The rooms whose danger hangs on who else is there."""
        state = self.state
        if room == ROOM_GLUTTONOUS_GREENHOUSE:
            others = [int(who) for who in many_rooms.players_within(state, room) if int(who) != int(self.mover.id)]
            eaten = Fraction(1, len(others) + 1)
            text = f"{in_words(eaten)}: armour roll when a team turn ends (one player here is drawn)."
            if not others:
                text = "Armour roll when a team turn ends, for nobody else is here to be drawn."
            return [(ASK, eaten, r.DZ_07, text)]
        if room == ROOM_WEREWOLFS_LAIR and int(state.wolf) != NONE:
            text = "5 in 6: the Werewolf attacks the nearest player here when a team turn ends."
            return [(ASK, Fraction(5, 6), r.DZ_09, text)]
        if room == ROOM_CORPSE_CHASM:
            needed = min(6, max(2, int(self.mover.ag)))
            text = f"Whoever is pushed back here needs {needed}+ to stay up."
            return [(NOTE, Fraction(needed - 1, 6), r.DZ_15, text)]
        return []

    def _edges(self, square: int) -> list[Risk]:
        """A hole or a pit beside the square, into which one may be pushed (DB21-DZ-16, and the holes of each game)."""
        board = self.state.board
        near = [int(board.raw_neighbour(square, d)) for d in range(8)]
        beside = [at for at in near if at >= 0]
        for kind, name in _HOLES:
            if any(int(board.kind[at]) == kind for at in beside):
                return [hazard("chasm", name, NOTE, None, self._rule(ps.EDGE_OF_A_HOLE), self.terms.hole_beside)]
        if any(board.drops(square, at) for at in beside):
            text = "Whoever is pushed over it falls, and so does whoever steps over it."
            return [hazard("chasm", "At the edge of a platform", NOTE, None, r.AGE_FEAT_06, text)]
        if any(board.is_pit(at) for at in beside):
            text = "Whoever is pushed in is knocked down."
            return [hazard("pit", "Beside the spike pit", NOTE, None, r.DZ_16, text)]
        return []

    # -- before the first step --------------------------------------------------------------------------------------

    def before(self) -> list[Risk]:
        """What the declaration of a Move asks of the player before the first step (DB21-TURN-10)."""
        state = self.state
        if int(state.active) == int(self.mover.id) and int(state.action):
            return []
        square = int(self.mover.square)
        room = int(state.board.room[square])
        found = self._room(square) if room and room_kinds()[room].at_once else []
        if self.mover.has(sk.BONE_HEAD):
            found.append(_trait(self.rules, sk.BONE_HEAD, Fraction(1, 6), self._rule(ps.BONE_HEAD), _LOST))
        if self.mover.has(sk.REALLY_STUPID):
            fails = Fraction(1, 6) if self._has_clever_mate() else Fraction(1, 2)
            found.append(_trait(self.rules, sk.REALLY_STUPID, fails, self._rule(ps.REALLY_STUPID), _LOST))
        for wild in (sk.UNCHANNELLED_FURY, sk.WILD_ANIMAL):
            if self.mover.has(wild):
                found.append(_trait(self.rules, wild, Fraction(1, 2), self._rule(ps.WILD), _LOST))
        if self.mover.has(sk.ANIMAL_SAVAGERY):
            text = "a team-mate beside them is knocked down; with none there, the activation is lost"
            found.append(_trait(self.rules, sk.ANIMAL_SAVAGERY, Fraction(1, 2), r.SPEC_04, text))
        if self.mover.has(sk.TAKE_ROOT):
            found.append(
                _trait(
                    self.rules, sk.TAKE_ROOT, Fraction(1, 6), self._rule(ps.TAKE_ROOT), "they cannot leave the square"
                )
            )
        if self.mover.has(sk.BLOODLUST):
            needed = max(2, int(state.squads.bloodlust[self.mover.id]))
            text = "they must bite a thrall before the activation ends, or it is a turnover"
            found.append(_trait(self.rules, sk.BLOODLUST, Fraction(needed - 1, 6), self._rule(ps.BLOODLUST), text))
        return found

    def _has_clever_mate(self) -> bool:
        """Whether somebody beside the player can think for them (DB21-SPEC-02)."""
        state = self.state
        return any(
            int(state.posture[int(mate)]) == STANDING and not state.squads.has(int(mate), sk.REALLY_STUPID)
            for mate in team_mates_near(state, self.mover.id)
        )


_LOST: Final = "the activation is lost"


def _trait(rules: Ruleset, skill: int, fails: Fraction, rule: int, text: str) -> Risk:
    return hazard("trait", skill_name(rules.key, skill), WARN, fails, rule, f"{capital(in_words(fails))}: {text}.")


def told(hazards: Iterable[Risk]) -> str:
    """Hazards as sentences."""
    return " ".join(f"{one['name']}. {one['text']}" for one in hazards)
