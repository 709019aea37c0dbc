"""What is asked, what the answers mean, and what a coach should know before giving one."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE, SLOTS, STUNNED
from dungeonbowl.core.questions import Question
from dungeonbowl.notation.prose_extras import ExtrasProse
from dungeonbowl.notation.prose_words import (
    ACTION_OFFERS,
    COMPASS,
    capital,
    face_name,
    listed,
    roll_name,
    several,
    skill_name,
    sum_of,
)
from dungeonbowl.rules import queries
from dungeonbowl.state.state import DID_BLOCK, ENTANGLED

NOT_PLAYERS: Final = frozenset(
    (op.FACE, op.TAKE_SIDE, op.AIM_WALL, op.SKILL_REROLL, op.BOON, op.FIRST, op.SECOND, op.MUTATION)
)
"""Verbs whose player part is another small number."""


class QuestionProse(ExtrasProse):
    """Words the questions of one match."""

    def question(self, question: Question, last_roll: Event | None = None) -> str:
        """
        What is asked, as one question.

        Args:
            question: The open question.
            last_roll: The roll told last, which a re-roll would roll again.
        """
        name = self.player(question.player) if question.player != NONE else ""
        team = self.team(question.seat) if question.seat >= 0 else "chance"
        other = self.player(question.other) if question.other != NONE else ""
        skill = skill_name(question.skill) if question.skill != NONE else "a skill"
        ask = question.ask
        about_extras = self.extras_question(question)
        if about_extras:
            return about_extras
        if ask == ak.ASK_USE_SKILL:
            return f"Does {name} use {skill}{f' against {other}' if other else ''}?"
        if ask == ak.ASK_REROLL:
            return self._reroll_question(name, last_roll)
        if ask == ak.ASK_BLOCK_DIE:
            return f"{name or 'The block'}{f' against {other}' if other else ''}: which die counts?"
        if ask == ak.ASK_PUSH_TO:
            return f"Where is {name or 'the player'} pushed?"
        if ask == ak.ASK_FOLLOW_UP:
            return f"Does {name} follow up?"
        if ask == ak.ASK_WHO and question.skill != NONE:
            return f"{skill}: which player?"
        if ask == ak.ASK_PLACE and question.skill != NONE:
            return f"{skill}: on which square?"
        return {
            ak.ASK_PLACE_CHEST: f"{team}: where does the next chest go?",
            ak.ASK_PLACE_PORTAL: f"{team}: where does the next portal go?",
            ak.ASK_END_ZONE: f"{team} won the toss: which end zone is yours?",
            ak.ASK_DEPLOY: f"{team}: who starts in the dungeon?",
            ak.ASK_DEPLOY_AT: f"Where does {name} start?",
            ak.ASK_TURN: f"{team}: who acts next?",
            ak.ASK_ACTION: f"What does {name} do?",
            ak.ASK_TARGET: f"Whom does {name} block besides {other}?" if other else f"Whom does {name} aim at?",
            ak.ASK_MOVE: f"Where does {name} go?",
            ak.ASK_AIM: f"Where does {name} throw?",
            ak.ASK_APPLY_TO: f"Where does the bonus of {skill} go?",
            ak.ASK_INTERFERE: f"{team}: who tries to reach the pass?",
            ak.ASK_CATCH: f"Does {name} try to catch the ball?",
            ak.ASK_ARGUE: f"Do you argue with the referee for {name}?",
            ak.ASK_BRIBE: f"Do you bribe the referee for {name}?",
            ak.ASK_WHO: f"{team}: which player?",
            ak.ASK_PLACE: f"On which square{f' is {name} placed' if name else ''}?",
            ak.ASK_ORDER: f"{team}: who is dealt with first?",
            ak.ASK_BITE: f"Whom does {name} bite?",
            ak.ASK_ON_THE_BALL: f"{name} is on the ball: where do they go?",
            ak.ASK_BOMB_AT: f"{name} has caught the bomb: where do they throw it?",
            ak.ASK_MUTATION: f"Which mutation does {name} get?",
            ak.ASK_DUMP_OFF: f"Where does {name} throw the ball before the block?",
        }.get(ask, "What now?")

    def _reroll_question(self, name: str, last_roll: Event | None) -> str:
        """Which roll could be rolled again."""
        if last_roll is None:
            return f"The dice went against {name}. Roll again?"
        if last_roll.purpose == pu.BLOCK:
            return f"{', '.join(face_name(face) for face in last_roll.dice)}: does {name} roll the block again?"
        needed = f" against {last_roll.target}+" if last_roll.target else ""
        what = capital(roll_name(last_roll.purpose))
        return f"{what} of {name}: {sum_of(last_roll)}{needed}. Roll again?"

    def option(self, question: Question, value: int) -> str:
        """What choosing `value` means."""
        verb, player, square = int(op.verb_of(value)), int(op.player_of(value)), int(op.square_of(value))
        name = self.player(player) if player != NONE and verb not in NOT_PLAYERS else ""
        asked = self.player(question.player) if question.player != NONE else ""
        about_extras = self.extras_option(question, verb, player)
        if about_extras:
            return about_extras
        if verb == op.NO:
            return self._no(question)
        if verb == op.YES:
            return self._yes(question)
        if verb in ACTION_OFFERS and question.ask == ak.ASK_ACTION:
            return ACTION_OFFERS[verb]
        if verb == op.AT_PLAYER:
            return name or "Nobody"
        if verb in (op.AT_SQUARE, op.STEP):
            return self._at(question, square)
        if verb == op.JUMP:
            return f"Jump to {self.square(square)}"
        if verb == op.FACE:
            return face_name(player)
        if verb == op.SKILL_REROLL:
            return f"Roll again with {skill_name(player)}" if player != NONE else "Roll again with a skill"
        if verb == op.MUTATION:
            return skill_name(player)
        if verb == op.AIM_WALL:
            return f"At the {COMPASS[player & 7]} wall of {self.square(square)}"
        if verb == op.TAKE_SIDE:
            return f"The {('first', 'second')[player & 1]} end zone of the map"
        return {
            op.END_TURN: "End the turn",
            op.ACTIVATE: f"{name} acts",
            op.ENTER: f"{name} comes in through the dugout portal",
            op.SPONGE: f"Use the magic sponge on {name}",
            op.BLOCK: f"Block {name}" if name else "Block",
            op.STAB: f"Stab {name}" if name else "Stab",
            op.PROJECTILE_VOMIT: f"Projectile Vomit at {name}" if name else "Projectile Vomit",
            op.BREATHE_FIRE: f"Breathe fire at {name}" if name else "Breathe fire",
            op.FOUL: f"Foul {name}" if name else "Foul",
            op.HYPNOTIC_GAZE: f"Gaze at {name}" if name else "Hypnotic Gaze",
            op.STAND_UP: "Stand up",
            op.OPEN_CHEST: f"Open the chest at {self.square(square)}",
            op.HAND_TO: f"Hand the ball to {name}",
            op.THROW_AT: f"Throw {name}" if name else f"Throw to {self.square(square)}",
            op.WALL_THROW: "Throw the ball at a wall",
            op.PASS: "Throw the ball",
            op.THROW_BOMB: "Throw the bomb",
            op.THROW_TEAM_MATE: f"Throw {name}" if name else "Throw a team-mate",
            op.KICK_TEAM_MATE: f"Kick {name}" if name else "Kick a team-mate",
            op.END_ACTIVATION: f"{asked} is done" if asked else "Done",
            op.TEAM_REROLL: "Use a team re-roll",
            op.PRO_REROLL: "Try Pro: roll again on 3 or more",
            op.SNACK_REROLL: "Use the re-roll from the Tuck Shop",
            op.ARMOUR: "On the armour roll",
            op.INJURY: "On the injury roll",
            op.BRIBE: "Pay a bribe",
        }.get(verb, capital(op.VERBS[verb].replace("_", " ")) + (f" {name}" if name else ""))

    def _no(self, question: Question) -> str:
        return {
            ak.ASK_REROLL: "Keep the result",
            ak.ASK_FOLLOW_UP: "Stay",
            ak.ASK_USE_SKILL: "Do not use it",
            ak.ASK_APPLY_TO: "Do not use it",
            ak.ASK_INTERFERE: "Nobody",
            ak.ASK_CATCH: "Let it pass",
            ak.ASK_ARGUE: "Accept the decision",
            ak.ASK_BRIBE: "Keep the bribe",
            ak.ASK_BITE: "Nobody",
            ak.ASK_WHO: "Nobody",
            ak.ASK_DUMP_OFF: "Keep the ball",
            ak.ASK_CAST: "Keep the spell",
        }.get(question.ask, "No")

    def _yes(self, question: Question) -> str:
        if question.ask == ak.ASK_USE_SKILL and question.skill != NONE:
            return f"Use {skill_name(question.skill)}"
        return {
            ak.ASK_FOLLOW_UP: "Follow up",
            ak.ASK_CATCH: "Try to catch it",
            ak.ASK_ARGUE: "Argue: on a 6 the player stays in the match",
            ak.ASK_BRIBE: "Pay the bribe",
        }.get(question.ask, "Yes")

    def _at(self, question: Question, square: int) -> str:
        """A square that may be chosen, with what waits there."""
        board = self.state.board
        parts = [self.square(square)]
        standing_there = int(self.state.player_at(square)) if square >= 0 else NONE
        if standing_there != NONE and question.ask != ak.ASK_MOVE:
            parts.append(self.player(standing_there))
        if square >= 0 and int(board.portal[square]):
            parts.append(f"portal {int(board.portal[square])}")
        if square >= 0 and int(self.state.ball) == square and int(self.state.carrier) == NONE:
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
            if int(state.ball_found):
                return "The ball has been found: this chest is a trap."
            closed = bin(int(state.closed)).count("1")
            return f"{closed - 1} of the {closed} closed chests are traps." if closed > 1 else None
        if verb == op.END_ACTIVATION and question.ask == ak.ASK_MOVE:
            return self._unfinished()
        if verb == op.STEP and question.ask == ak.ASK_MOVE and question.player != NONE:
            return self._step_warning(question.player, square)
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
            return "The block of this blitz has not been thrown."
        if action == op.PASS and int(state.carrier) == int(state.active):
            return "The ball has not been thrown."
        if action == op.HANDOFF and int(state.carrier) == int(state.active):
            return "The ball has not been handed on."
        if action == op.FOUL:
            return "The foul has not been made."
        return None

    def _step_warning(self, player: int, to: int) -> str | None:
        """The rolls that a step asks for, and where a portal leads."""
        state = self.state
        needed: list[str] = []
        if int(state.moves_left) <= 0:
            needed.append("a rush")
        side = 0 if player < SLOTS else 1
        if int(queries.count_markers(state, int(state.square[player]), side)):
            needed.append("a dodge")
        if int(state.ball) == to and int(state.carrier) == NONE and int(state.ball_found):
            needed.append("a pick-up")
        parts = [f"Needs {listed(needed)}."] if needed else []
        if int(state.board.portal[to]):
            parts.append("The portal throws whoever enters it to a random portal.")
        return " ".join(parts) or None
