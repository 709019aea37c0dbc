"""What is asked, what the answers mean, and what a coach should know before giving one."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE, SLOTS, STUNNED, side_of
from dungeonbowl.core.questions import Question
from dungeonbowl.data.kinds import ask_kinds, verb_kinds
from dungeonbowl.notation.prose.hazards import NOTE, Hazards, told
from dungeonbowl.notation.prose.rolls import RollProse
from dungeonbowl.notation.prose.words import BOMBS, COMPASS, capital, face_name, filled, fixed_dice, listed, several
from dungeonbowl.rules import queries
from dungeonbowl.rules.turns import barred
from dungeonbowl.state.state import DID_BLOCK, ENTANGLED, ONLY_OPENS


class QuestionProse(RollProse):
    """Words the questions of one match."""

    def question(self, question: Question, last_roll: Event | None = None) -> str:
        """
        What is asked, as one question.

        Args:
            question: The open question.
            last_roll: The roll told last, which a re-roll would roll again.
        """
        name = self.player(question.player) if question.player != NONE else ""
        about_extras = self.extras_question(question)
        if about_extras:
            return about_extras
        ask = question.ask
        if ask == ak.ASK_REROLL:
            return self._reroll_question(name, last_roll)
        if ask == ak.ASK_WHO and question.skill != NONE:
            savage = question.skill == sk.ANIMAL_SAVAGERY
            who = self.team(question.seat) if question.seat >= 0 else "chance"
            return f"Who does {name} lash out at?" if savage else f"{who}: who uses {self.skill_name(question.skill)}?"
        if ask == ak.ASK_TARGET:
            return self._target_question(name, self._other(question))
        if ask == ak.ASK_MOVE and int(self.state.doing) & ONLY_OPENS:
            return f"{name} has acted. Do they open a chest too?"
        if ask == ak.ASK_AIM:
            return self._aim_question(question, name)
        if ask == ak.ASK_ORDER:
            return _order_question(question)
        if ask == ak.ASK_WALL_SMASH:
            which = "injury" if question.purpose == pu.INJURY else "armour"
            return f"Smashed into the wall: add 1 to the {which} roll{f' of {name}' if name else ''}?"
        kind = ask_kinds()[ask]
        if ask == ak.ASK_PLACE and question.purpose == pu.WALL_SIDE:
            return "Which side of the wall does the throw hit?"
        if ask == ak.ASK_PLACE and question.purpose == pu.BOUNCE:
            return f"From which square of {name} does the ball bounce away?"
        own = self.terms.questions.get(kind.key)
        if own is not None:
            return filled(own, self._question_slots(question))
        return filled(kind.question, self._question_slots(question), bare=kind.bare) or "What now?"

    def _other(self, question: Question) -> str:
        """The second player that a question is about, if there is one."""
        return self.player(question.other) if question.other != NONE else ""

    def _question_slots(self, question: Question) -> dict[str, Callable[[], str]]:
        """What the slots of a question stand for."""
        return {
            "player": lambda: self.player(question.player) if question.player != NONE else "",
            "pad": lambda: self.terms.pad,
            "team": lambda: self.team(question.seat) if question.seat >= 0 else "chance",
            "against": lambda: f" against {self._other(question)}" if question.other != NONE else "",
            "skill": lambda: self.skill_name(question.skill) if question.skill != NONE else "a skill",
            "spell": lambda: self.spell(question.seat),
            "roll": lambda: self.roll_name(question.purpose),
            "dice": lambda: listed(str(face) for face in question.dice) if question.dice else "something",
        }

    def _target_question(self, name: str, other: str) -> str:
        """Who an action is aimed at."""
        if other:
            return f"Who does {name} block besides {other}?"
        action = verb_kinds()[int(self.state.action)].action
        asked = action.target if action is not None else ""
        return filled(asked or "Who does {player} aim at?", {"player": lambda: name})

    def _aim_question(self, question: Question, name: str) -> str:
        """Where something is thrown, or somebody leaps."""
        if int(self.state.aiming) == op.LEAP:
            return f"Where does {name} leap?"
        if int(self.state.aiming) == op.THROW_CHEST:
            return f"Where does {name} throw the chest?"
        if question.options and op.verb_of(question.options[0]) == op.AIM_WALL:
            return f"Which wall does {name} throw at?"
        mate = int(self.state.action) in (op.THROW_TEAM_MATE, op.KICK_TEAM_MATE)
        what = "a bomb" if int(self.state.action) in BOMBS else "the ball"
        if not mate or self.state.holds(i64(question.player)):
            return f"Where does {name} throw {what}?"
        kicks = int(self.state.action) == op.KICK_TEAM_MATE
        return f"Where does {name} {'kick' if kicks else 'throw'} the team-mate?"

    def _reroll_question(self, name: str, last_roll: Event | None) -> str:
        """Which roll could be rolled again."""
        if last_roll is None:
            return f"{name} failed. Roll again?"
        if last_roll.purpose == pu.BLOCK:
            return f"{name} rolls {listed(face_name(face) for face in last_roll.dice)}. Roll again?"
        return f"{self.rolled(last_roll)} Roll again?"

    def option(self, question: Question, value: int) -> str:
        """What choosing `value` means."""
        verb, number, square = int(op.verb_of(value)), int(op.number_of(value)), int(op.square_of(value))
        about_extras = self.extras_option(question, verb, number)
        if about_extras:
            return about_extras
        if verb == op.NO:
            return ask_kinds()[question.ask].declined or "No"
        if verb == op.YES:
            uses = question.ask == ak.ASK_USE_SKILL and question.skill != NONE
            return f"Use {self.skill_name(question.skill)}" if uses else ask_kinds()[question.ask].accepted or "Yes"
        kind = verb_kinds()[verb]
        if kind.action is not None and question.ask == ak.ASK_ACTION:
            return kind.action.offer
        if verb in (op.AT_SQUARE, op.STEP):
            return self._at(question, square)
        if verb == op.TAKE_SIDE:
            return capital(self.end_zone(number & 1))
        if verb == op.GO_FIRST:
            return f"{self.team(number)} take the first turn"
        words = self._option_slots(question, value)
        if verb == op.AIM_WALL and number == NONE:
            return f"The wall at {self.square(square)}"
        if kind.text:
            return filled(kind.text, words, bare=kind.bare)
        named = capital(kind.key.replace("_", " "))
        return filled(f"{named} {{player}}", words, bare=named)

    def _option_slots(self, question: Question, value: int) -> dict[str, Callable[[], str]]:
        """What the slots of an option stand for; nothing where the option does not name it."""
        player, number, square = int(op.player_of(value)), int(op.number_of(value)), int(op.square_of(value))
        return {
            "player": lambda: self.player(player) if player != NONE else "",
            "pad": lambda: self.terms.pad,
            "asked": lambda: self.player(question.player) if question.player != NONE else "",
            "square": lambda: self.square(square) if square != NONE else "",
            "skill": lambda: self.skill_name(number) if number != NONE else "",
            "face": lambda: face_name(number),
            "dice": lambda: fixed_dice(number) if number != NONE else "",
            "direction": lambda: COMPASS[number & 7],
        }

    def _at(self, question: Question, square: int) -> str:
        """A square that may be chosen, with what waits there."""
        board = self.state.board
        parts = [self.square(square)] if square >= 0 else ["A square"]
        standing_there = int(self.state.player_at(square)) if square >= 0 else NONE
        if standing_there != NONE and question.ask != ak.ASK_MOVE:
            parts.append(self.player(standing_there))
        if square >= 0 and int(board.portal[square]):
            parts.append(f"{self.terms.pad} {int(board.portal[square])}")
        if square >= 0 and self.state.loose_on(i64(square)):
            parts.append("the ball")
        return capital(", ".join(parts))

    def warning(self, question: Question, value: int) -> str | None:
        """What a coach should know before choosing `value`; nothing if it is harmless."""
        verb, square = int(op.verb_of(value)), int(op.square_of(value))
        state = self.state
        if question.ask == ak.ASK_SPELL:
            return self.spell_warning(question, value)
        if verb == op.END_TURN:
            waiting = self.waiting(question.seat)
            if waiting:
                return f"{several(waiting, 'player has', 'players have')} not acted yet."
            return None
        if verb == op.OPEN_CHEST:
            hidden = int(state.balls_hidden())
            if hidden == 0:
                return f"{'Both balls have' if state.second_ball else 'The ball has'} been found. This chest is a trap."
            closed = bin(int(state.closed)).count("1")
            if closed <= hidden:
                return None
            traps = closed - hidden
            return f"{traps} of the {closed} closed chests {'is a trap' if traps == 1 else 'are traps'}."
        if verb == op.END_ACTIVATION and question.ask == ak.ASK_MOVE:
            return self._unfinished()
        if verb in (op.STEP, op.JUMP) and question.ask == ak.ASK_MOVE and question.player != NONE:
            return self._step_warning(question.player, square, verb == op.JUMP)
        if verb in (op.PUSH_CHEST, op.DRAG_CHEST):
            return self._chest_warning(question.player, square)
        return None

    def waiting(self, side: int) -> int:
        """How many players of a side could still act this turn."""
        state = self.state
        return sum(
            1
            for player in range(side * SLOTS, side * SLOTS + SLOTS)
            if state.squads.sheets[player] is not None
            and int(state.box[player]) == 0
            and int(state.square[player]) >= 0
            and not int(state.used[player])
            and not int(state.flags[player]) & ENTANGLED
            and int(state.posture[player]) != STUNNED
        )

    def _unfinished(self) -> str | None:
        """What the active player has declared and not done."""
        state = self.state
        action = int(state.action)
        if action == op.BLITZ and not int(state.doing) & DID_BLOCK:
            return "You have not used this blitz's block yet."
        if action == op.PASS and state.holds(state.active):
            return "You have not thrown the ball yet."
        if action == op.HANDOFF and state.holds(state.active):
            return "You have not handed the ball off yet."
        if action == op.FOUL:
            return "You have not made the foul yet."
        return None

    def _chest_warning(self, player: int, to: int) -> str | None:
        """The rolls that a square with a chest asks for."""
        state = self.state
        needed = self._rushes(1 + int(self.rules.ground.step_cost(state, i64(to))))
        if int(queries.count_markers(state, int(state.square[player]), side=side_of(player))):
            needed.append("a dodge")
        return f"Needs {listed(needed)}." if needed else None

    def _rushes(self, squares: int) -> list[str]:
        """The Rushes for so many squares of movement, and for one that is owed."""
        rushes = squares + int(barred.owed(self.state)) - max(0, int(self.state.moves_left))
        if rushes <= 0:
            return []
        return [f"a {self.terms.rush}" if rushes == 1 else f"{rushes} {self.terms.rushes}"]

    def _step_warning(self, player: int, to: int, jumps: bool) -> str | None:
        """The rolls that a step or jump asks for, and what may befall the player on it and where it ends."""
        state = self.state
        source = int(state.square[player])
        side = int(side_of(player))
        needed = self._rushes(2 if jumps else int(self.rules.ground.step_cost(state, i64(to))))
        if jumps:
            needed.append("a jump")
        elif int(queries.count_markers(state, source, side=side)):
            needed.append("a dodge")
        if state.loose_on(i64(to)) and not state.holds(i64(player)):
            needed.append("a pick-up")
        parts = [f"Needs {listed(needed)}."] if needed else []
        hazards = Hazards(state, self.rules, player).on_the_way([(source, to, jumps)], to)
        parts.append(told(one for one in hazards if one["weight"] != NOTE))
        return " ".join(parts).strip() or None


def _order_question(question: Question) -> str:
    """Who of several is first, when the order is a coach's to choose."""
    if question.purpose == pu.ARMOUR:
        return "Whose armour is rolled first?"
    return "Who dives for the ball first?" if question.skill == sk.DIVING_CATCH else "Who is rolled for first?"
