"""
What the answers to the open question would bring: the dice they ask for, and the chances of what follows.

Blocks, fouls and special actions are walked to their ends by the exact solver; what a single die decides is read off
its target. No re-roll is counted but the one that an answer is about. Throws are told by `odds_throws`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import IN_PLAY, NONE, SENT_OFF, STANDING
from dungeonbowl.core.questions import Source
from dungeonbowl.data.books import has_tables
from dungeonbowl.dungeon.grid.kinds import KIND_FLOOR, ROOM_DRAGON_YOUNGLING
from dungeonbowl.match import Match, TooManyOutcomes, outcomes
from dungeonbowl.notation import previews as shapes
from dungeonbowl.notation.previews import Prospect, Told
from dungeonbowl.notation.prose.words import Names, several
from dungeonbowl.rules.blocking import instead
from dungeonbowl.rules.blocking.pool import pool, strengths
from dungeonbowl.rules.chests import parts as chests
from dungeonbowl.rules.fouls import parts as fouls
from dungeonbowl.rules.queries import helpers, opponents_near
from dungeonbowl.search.fields.previews import block_odds, face_value
from dungeonbowl.server.odds.chests import of_chest
from dungeonbowl.server.odds.leaps import of_leap
from dungeonbowl.server.odds.tables import TableOdds
from dungeonbowl.server.odds.throws import of_aim, of_hand_off, of_hunger
from dungeonbowl.server.odds.words import (
    agility_needed,
    briefly,
    on_one_die,
    on_two_dice,
    percent,
    prospect,
    weigh,
)
from dungeonbowl.state.state import FED, HEALED, NO_ZONE, SNACK, Player, State

MOST_COURSES: Final = 3_000
MOST_WALKED: Final = 10
"""So many answers of one question are walked to their ends; a longer list is left without odds."""

BLOCKS: Final = (op.BLOCK, op.MULTIPLE_BLOCK)
STRIKES: Final = (op.BLOCK, op.STAB, op.PROJECTILE_VOMIT, op.BREATHE_FIRE, op.THROW_FOOD, op.SKULL_SMASH)
"""Actions with a target that are carried out as soon as it is named."""
ON_THE_WAY: Final = (op.BLOCK, op.STAB, op.PROJECTILE_VOMIT, op.BREATHE_FIRE, op.FOUL, op.HYPNOTIC_GAZE)
"""What an activation under way may be made for, with its target."""
ALONE: Final = (op.TASTY_SNACK, op.FOUNTAIN_OF_YOUTH, op.UNDER_THE_SAW)


class Sensible(Source):
    """Picks as a coach would who keeps the re-rolls: the best face, a push onto plain floor, every skill used."""

    def __init__(self, state: State, player: int, target: int) -> None:
        super().__init__()
        self._state = state
        self._blocker = Player(state, player)
        self._target = Player(state, target) if target != NONE else self._blocker

    def choose(self, ask: int, seat: int, player: int, options: vec[i64]) -> int:
        given = [int(option) for option in options]
        by_verb = {int(op.verb_of(option)): option for option in given}
        if ask == ak.ASK_BLOCK_DIE:
            best = max if seat == int(self._blocker.side) else min
            return best(given, key=lambda one: face_value(self._blocker, self._target, int(op.number_of(one)))[0])
        if ask == ak.ASK_PUSH_TO:
            return next((option for option in given if self._is_plain(int(op.square_of(option)))), given[0])
        if ask in (ak.ASK_REROLL, ak.ASK_FOLLOW_UP, ak.ASK_ARGUE, ak.ASK_BRIBE) and op.NO in by_verb:
            return by_verb[op.NO]
        return by_verb.get(op.YES, given[0])

    def _is_plain(self, square: int) -> bool:
        board = self._state.board
        if square < 0 or int(board.kind[square]) != KIND_FLOOR or board.is_pit(square):
            return False
        return not int(board.portal[square]) and int(self._state.player_at(square)) == NONE


class Odds(Names):
    """The odds of one open question."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.state, match.setup.rules)
        self._match = match
        self._question = match.question
        self._asked: int = NONE if match.question is None else match.question.player

    def told(self) -> list[shapes.OptionOdds]:
        """Every answer with odds to tell: its `value`, and what `prospect` and `weigh` make."""
        question = self._question
        if question is None or question.is_roll:
            return []
        found = [(value, self._of(value)) for value in question.options]
        return [{"value": value, **told} for value, told in found if told is not None]

    def _of(self, value: int) -> Told | None:
        """The odds of one answer."""
        assert self._question is not None
        ask, verb = self._question.ask, int(op.verb_of(value))
        if has_tables(self.rules.key):
            tables = TableOdds(self.state, self.rules, self._asked)
            return None if self._asked == NONE else tables.of(ask, value)
        if ask == ak.ASK_REROLL:
            return self._reroll(verb, int(op.number_of(value)))
        if ask == ak.ASK_ARGUE and verb == op.YES:
            return self._argue()
        if ask == ak.ASK_BRIBE and verb == op.YES:
            return self._bribe()
        if self._match.in_step or self._asked == NONE:
            return None
        if ask == ak.ASK_ACTION:
            return self._of_action(value, verb)
        if ask == ak.ASK_TARGET:
            return self._of_target(value)
        if ask == ak.ASK_MOVE:
            return self._of_move(value, verb)
        if ask != ak.ASK_AIM:
            return None
        if int(self.state.aiming) == op.LEAP:
            return of_leap(self.state, self.rules, self._asked, int(op.square_of(value)))
        return of_aim(self.state, self.rules, self._asked, int(op.square_of(value)))

    # -- shallow questions --------------------------------------------------------------------------------------

    def _of_action(self, value: int, verb: int) -> Told | None:
        """An action that is carried out at once, with the only target there is."""
        if verb in ALONE:
            return self._strike(verb, NONE, [value])
        if verb not in STRIKES:
            return None
        targets = self._targets(verb)
        if len(targets) != 1:
            return None
        return self._strike(verb, targets[0], [value, int(op.option(op.AT_PLAYER, targets[0]))])

    def _targets(self, verb: int) -> list[int]:
        return [int(who) for who in self.rules.action(verb).targets(self.state, Player(self.state, self._asked))]

    def _of_target(self, value: int) -> Told | None:
        action, target = int(self.state.action), int(op.player_of(value))
        if action == op.MULTIPLE_BLOCK:
            return self._block(target)
        if action in STRIKES:
            return self._strike(action, target, [value])
        if target not in self._beside():
            return None
        # The target is only named; how it would be if the point were made from here.
        if action == op.BLITZ:
            return self._block(target)
        return self._roll_of(action, target) if action in ON_THE_WAY else None

    def _beside(self) -> list[int]:
        return [int(who) for who in opponents_near(self.state, self._asked)]

    def _of_move(self, value: int, verb: int) -> Told | None:
        target = int(op.player_of(value))
        if verb in ON_THE_WAY:
            return self._strike(verb, target, [value])
        if verb == op.HAND_TO:
            return of_hand_off(self.state, self.rules, target)
        if verb == op.THROW_TEAM_MATE:
            return of_hunger(self.state, self.rules, self._asked, target)
        if verb == op.OPEN_CHEST:
            return self._chest()
        if verb == op.THROW_CHEST:
            return of_hunger(self.state, self.rules, self._asked, NONE)
        if verb in (op.PUSH_CHEST, op.DRAG_CHEST):
            push = verb == op.PUSH_CHEST
            return of_chest(self.state, self.rules, self._asked, int(op.square_of(value)), push)
        if (
            verb == op.STAND_UP
            and int(self.state.moves_left) < 3
            and not Player(self.state, self._asked).has(sk.JUMP_UP)
        ):
            return weigh(on_one_die(4), [], ["If it fails, the activation is over."])
        return None

    # -- blocks, fouls and special actions --------------------------------------------------------------------------

    def _strike(self, action: int, target: int, values: list[int]) -> Told | None:
        """An action carried out at once: its first die, and every end of it by the exact solver."""
        told = self._roll_of(action, target)
        if told is None:
            return None
        if self._question is not None and len(self._question.options) <= MOST_WALKED + 10:
            lines = self._ends(values, target)
            if lines:
                told["lines"] = lines
        return briefly(told)

    def _roll_of(self, action: int, target: int) -> Told | None:
        """The first die of an action, with what it needs."""
        state = self.state
        player = Player(state, self._asked)
        if action in BLOCKS:
            return self._block(target)
        if action == op.STAB:
            return weigh(
                f"Armour {int(Player(state, target).av)}+: {on_two_dice(int(Player(state, target).av))}", [], []
            )
        if action == op.PROJECTILE_VOMIT:
            return weigh(on_one_die(2), [], [f"On a 1 it hits {self.player(self._asked)}."])
        if action == op.BREATHE_FIRE:
            strong = int(Player(state, target).st) >= 5
            lost = "1 or 2" if strong else "a 1"
            return weigh(
                on_one_die(5 if strong else 4),
                [],
                [f"On {lost} {self.player(self._asked)} is knocked down: a turnover."],
            )
        if action == op.THROW_FOOD:
            return weigh(on_one_die(5), [], [])
        if action == op.SKULL_SMASH:
            return weigh(on_one_die(4), [], [])
        if action == op.HYPNOTIC_GAZE:
            return weigh(on_one_die(agility_needed(int(player.ag), int(instead.gaze_modifier(state, player)))), [], [])
        if action == op.FOUL:
            modifier = int(fouls.foul_modifier(state, self._asked, victim=target))
            assists = f"Assists count {modifier:+d}." if modifier else ""
            notes = [one for one in (assists, "Any double brings the referee.") if one]
            return weigh(f"Armour: {on_two_dice(int(Player(state, target).av) - modifier)}", [], notes)
        if action == op.TASTY_SNACK:
            return weigh("One die: 1 hurts, 2 to 5 a re-roll, 6 strength", [], [])
        if action == op.FOUNTAIN_OF_YOUTH:
            return weigh(on_one_die(4), [], [])
        return weigh("One die: 1 is fatal, 3 or more a mutation", [], []) if action == op.UNDER_THE_SAW else None

    def _block(self, target: int) -> Told:
        """The dice of a Block as both stand now, and one throw of them."""
        state = self.state
        besides = NONE
        blocks = self.rules.blocks
        if int(state.action) == op.MULTIPLE_BLOCK:
            state = state.copy()
            state.doing |= blocks.doubling()
            besides = NONE if blocks.pair_assists() else int(state.target)
        blocker, other = Player(state, self._asked), Player(state, target)
        blitzing = int(state.action) == op.BLITZ
        charges = blocks.charges(self.rules, state, blitzing)
        attack, defence = (
            int(one) for one in strengths(state, blocker, target=other, blitzing=charges, besides=besides)
        )
        count = int(pool(blocker, attack, defence=defence))
        chooser = int(blocker.side) if count > 0 else 1 - int(blocker.side)
        down, fallen = block_odds(blocker, other, count)
        mine = len(helpers(state, self._asked, against=target, with_guard=True))
        theirs = len([who for who in helpers(state, target, against=self._asked, with_guard=True) if who != besides])
        note = f"Strength {attack} against {defence}"
        if mine or theirs:
            note += f", {several(mine, 'assist', 'assists')} to {theirs} counted"
        notes = [f"{note}."]
        if blitzing and int(state.moves_left) <= 0:
            notes.append(f"A {self.terms.rush} comes first.")
        dice = "1 die" if abs(count) == 1 else f"{abs(count)} dice, {self.team(chooser)} choose"
        lines = [
            prospect(f"{self.player(target)} goes down", down, good=True),
            prospect(f"{self.player(self._asked)} goes down", fallen, good=False),
        ]
        return {**weigh(dice, lines, notes), "dice": abs(count), "chooser": chooser}

    def _ends(self, values: list[int], target: int) -> list[Prospect]:
        """What becomes of both players, by every end of the step; the ball is left out, as it could bounce for ever."""
        state = self.state
        player = self._asked
        held = state.holds(i64(player))
        carried = state.holds(i64(target))
        twin = self._match.fork()
        twin.game.patient = True
        twin.state.carrier = NONE
        twin.state.ball = NONE
        twin.state.other_carrier = NONE
        twin.state.other_ball = NONE
        try:
            for value in values[:-1]:
                twin.answer(value)
            ends = outcomes(twin, values[-1], Sensible(twin.state, player, target), MOST_COURSES, aftermath=False)
        except (TooManyOutcomes, ValueError):
            return []
        found = _Ends(state, player, target, held)
        for end in ends:
            found.add(end.state, float(end.weight))
        return self._words_of(found, player, target, held, carried)

    def _words_of(self, found: _Ends, player: int, target: int, held: bool, carried: bool) -> list[Prospect]:
        name = self.player(player)
        lines: list[Prospect] = []
        if target != NONE:
            other = self.player(target)
            lines.append(prospect(f"{other} goes down", found.target_down, good=True))
            lines.append(prospect(f"{other} is out of the dungeon", found.target_out, good=True))
            lines.append(prospect(f"{other} loses their tackle zone", found.no_zone, good=True))
            if carried:
                lines.append(prospect("The ball comes loose", found.target_down, good=True))
        lines.append(prospect(f"A gift for {name}", found.gift, good=True))
        lines.append(prospect(f"{name} goes down", found.down, good=False))
        lines.append(prospect(f"{name} is out of the dungeon", found.out, good=False))
        lines.append(prospect(f"{name} is sent off", found.sent_off, good=False))
        if held:
            lines.append(prospect(f"{name} drops the ball", found.down + found.sent_off, good=False))
        lines.append(prospect("Turnover", found.turnover, good=False))
        return [line for line in lines if line["chance"] > 0]

    # -- chests -----------------------------------------------------------------------------------------------------

    def _chest(self) -> Told:
        closed = int(chests.closed_count(self.state))
        found = min(1.0, int(self.state.balls_hidden()) / max(1, closed))
        lines = [
            prospect("A ball" if self.state.second_ball else "The ball", found, good=True),
            prospect("A trap: a turnover", 1 - found, good=False),
        ]
        notes = ["A trap knocks down everyone beside the chest."] if found < 1 else []
        return weigh("", [line for line in lines if line["chance"] > 0], notes)

    # -- re-rolls and the referee -------------------------------------------------------------------------------------

    def _argue(self) -> Told:
        name = self.player(self._asked)
        lines = [
            prospect(f"{name} comes back through a {self.terms.pad}", 1 / 6, good=True),
            prospect("No more arguing this match", 1 / 6, good=False),
        ]
        return weigh(on_one_die(6), lines, ["The turn is over either way."])

    def _bribe(self) -> Told:
        side = int(Player(self.state, self._asked).side)
        left = int(fouls.bribes_left(self.state, side))
        lines = [prospect(f"{self.player(self._asked)} stays, and play goes on", 5 / 6, good=True)]
        return weigh(on_one_die(2), lines, [f"{several(left - 1, 'bribe', 'bribes')} left after that."])

    def _reroll(self, verb: int, skill: int) -> Told | None:
        """What rolling again raises the chance to, what it leaves, and what a failure costs."""
        last = next((event for event in reversed(self._match.events) if event.kind == ev.ROLLED), None)
        if last is None:
            return None
        if last.purpose == pu.TELEPORT:
            return self._portal_again(verb, last)
        cost = self._cost(last.purpose)
        if verb == op.NO:
            return weigh("", [], [cost]) if cost else None
        notes: list[str] = []
        works = 1.0
        player = Player(self.state, self._asked)
        if verb == op.TEAM_REROLL:
            left = int(self.state.rerolls(player.side)) - 1
            notes.append(f"{several(max(0, left), 'team re-roll', 'team re-rolls')} left after that.")
            if player.has(sk.LONER):
                needed = int(self.state.squads.loner[self._asked])
                works = (7 - needed) / 6
                notes.append(f"Loner: the re-roll itself needs {needed}+ ({percent(works)}).")
        elif verb == op.PRO_REROLL:
            needed = int(self.rules.rerolls.pro_target)
            works = (7 - needed) / 6
            notes.append(f"Pro itself needs {needed}+ ({percent(works)}).")
        if last.purpose == pu.BLOCK:
            return self._block_again(verb, skill, works, notes)
        face = _needed(last)
        if face is None:
            return weigh("", [], notes) if notes else None
        if cost:
            notes.append(f"If it fails, {'the ' + cost[4:] if cost.startswith('The ') else cost}")
        chance = (7 - face) / 6 * works
        return weigh(on_one_die(face), [prospect("Success", chance, good=True)], notes)

    def _portal_again(self, verb: int, last: Event) -> Told:
        """The number of the Portal of arrival; that of the one being left loses the player (DB21-TELE-16)."""
        name = self.player(self._asked)
        square = int(self.state.square[self._asked])
        source = int(self.state.board.portal[square]) if square >= 0 else 0
        if verb == op.NO:
            lost = source != 0 and last.dice[0] == source
            return weigh(
                "",
                [],
                [f"{name} is lost for the match." if lost else f"{name} comes out of {self.terms.pad} {last.dice[0]}."],
            )
        portals = int(self.state.board.portals)
        lines = [prospect(f"{name} is lost for the match", 1 / portals, good=False)] if source else []
        return weigh(f"The {self.terms.pad} is rolled again", lines, [])

    def _block_again(self, verb: int, skill: int, works: float, notes: list[str]) -> Told:
        """The whole pool again; Brawler and Pro roll one die of it."""
        thrown = next((event for event in reversed(self._match.events) if event.kind == ev.BLOCK_DECLARED), None)
        one = verb == op.PRO_REROLL and not self.rules.rerolls.pro_rolls_all
        if thrown is None or one or skill == sk.BRAWLER:
            return weigh("One die again", [], notes)
        blocker, target = Player(self.state, thrown.player), Player(self.state, thrown.other)
        mine = thrown.target == int(blocker.side)
        down, fallen = block_odds(blocker, target, thrown.value if mine else -thrown.value)
        dice = "1 die again" if thrown.value == 1 else f"All {thrown.value} dice again"
        lines = [
            prospect(f"{self.player(thrown.other)} goes down", down * works, good=True),
            prospect(f"{self.player(thrown.player)} goes down", fallen * works, good=False),
        ]
        told = weigh(dice, lines, [*notes, "The new dice count, whatever they show."])
        return {**told, "dice": thrown.value, "chooser": thrown.target}

    def _cost(self, purpose: int) -> str:
        """What a failed roll costs, as a sentence."""
        name = self.player(self._asked)
        own = int(self.state.active) == self._asked
        turnover = ": a turnover" if own else ""
        return {
            pu.DODGE: f"{name} falls over{turnover}.",
            pu.RUSH: f"{name} falls over{turnover}.",
            pu.JUMP: f"{name} falls over{turnover}.",
            pu.PICKUP: f"The ball bounces away{turnover}.",
            pu.CATCH: "The ball bounces away.",
            pu.PASS: "The throw is not accurate.",
            pu.STAND_UP: f"{name} stays down, and the activation is over.",
            pu.TRAIT: "The trait takes its course.",
            pu.LAND: f"{name} falls over on landing.",
            pu.JUMP_UP: f"{name} stays down, and the activation is over.",
            pu.FOUL_APPEARANCE: "The action is lost.",
        }.get(purpose, "")


class _Ends:
    """The chances of what may become of two players, added up over the ends of a step."""

    def __init__(self, start: State, player: int, target: int, held: bool) -> None:
        self._start = start
        self._player = player
        self._target = target
        self._held = held
        self.down = self.out = self.sent_off = self.turnover = self.gift = 0.0
        self.target_down = self.target_out = self.no_zone = 0.0

    def add(self, state: State, weight: float) -> None:
        """One end."""
        start, player, target = self._start, self._player, self._target
        out = int(state.box[player]) != IN_PLAY
        sent = int(state.box[player]) == SENT_OFF
        stood = int(start.posture[player]) == STANDING
        down = (out and not sent) or (stood and not out and int(state.posture[player]) != STANDING)
        self.down += weight if down else 0
        self.out += weight if out and not sent else 0
        self.sent_off += weight if sent else 0
        self.turnover += weight if state.side != start.side or (self._held and (down or out)) else 0
        gifts = FED | HEALED | SNACK
        gained = int(state.touched[player]) & gifts & ~int(start.touched[player])
        self.gift += weight if gained or int(state.mutation[player]) != int(start.mutation[player]) else 0
        if target == NONE:
            return
        gone = int(state.box[target]) != IN_PLAY
        lies = int(start.posture[target]) == STANDING and (gone or int(state.posture[target]) != STANDING)
        self.target_down += weight if lies else 0
        self.target_out += weight if gone else 0
        lost = int(state.flags[target]) & NO_ZONE and not int(start.flags[target]) & NO_ZONE
        self.no_zone += weight if lost and not gone else 0


def _needed(last: Event) -> int | None:
    """What the natural die of the last roll has to show to pass."""
    if last.purpose == pu.ROOM and last.value == ROOM_DRAGON_YOUNGLING:
        # The dragon strikes on 5 or more: low is good, and as likely as a 3+.
        return 3
    if last.purpose == pu.TELEPORT or not last.target or len(last.dice) != 1:
        return None
    needed = last.target - last.modifier
    return min(6, max(2, needed)) if last.purpose != pu.ROOM else min(6, max(1, needed))


def odds(match: Match) -> shapes.Odds:
    """The odds of every answer to the open question that has some."""
    return {"options": Odds(match).told()}
