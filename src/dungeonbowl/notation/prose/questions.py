"""What is asked, what the answers mean, and what a coach should know before giving one."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import NONE, SLOTS, STUNNED
from dungeonbowl.core.questions import Question
from dungeonbowl.notation.prose.hazards import NOTE, Hazards, told
from dungeonbowl.notation.prose.rolls import RollProse
from dungeonbowl.notation.prose.words import (
    ACTION_OFFERS,
    COMPASS,
    TARGET_QUESTIONS,
    capital,
    face_name,
    listed,
    several,
    skill_name,
)
from dungeonbowl.rules import queries
from dungeonbowl.state.state import DID_BLOCK, ENTANGLED, OWES_SQUARE

NOT_PLAYERS: Final = frozenset(
    (op.FACE, op.TAKE_SIDE, op.AIM_WALL, op.SKILL_REROLL, op.BOON, op.FIRST, op.SECOND, op.MUTATION)
)
"""Verbs whose player part is another small number."""


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
            return f"Which block die counts{f' against {other}' if other else ''}?"
        if ask == ak.ASK_PUSH_TO:
            return f"Where is {name or 'the player'} pushed?"
        if ask == ak.ASK_FOLLOW_UP:
            return f"Does {name} follow up?"
        if ask == ak.ASK_WHO and question.skill != NONE:
            savage = question.skill == sk.ANIMAL_SAVAGERY
            return f"Who does {name} lash out at?" if savage else f"{team}: who uses {skill}?"
        if ask == ak.ASK_TARGET:
            return self._target_question(name, other)
        if ask == ak.ASK_AIM:
            return self._aim_question(question, name)
        if ask == ak.ASK_ORDER:
            return _order_question(question)
        return {
            ak.ASK_PLACE_CHEST: f"{team}: where do you place the next chest?",
            ak.ASK_PLACE_PORTAL: f"{team}: where do you place the next portal?",
            ak.ASK_END_ZONE: f"{team} win the toss: which end zone do you choose?",
            ak.ASK_DEPLOY: f"{team}: who starts in the dungeon?",
            ak.ASK_DEPLOY_AT: f"Where does {name} start?",
            ak.ASK_TURN: f"{team}: who acts next?",
            ak.ASK_ACTION: f"What does {name} do?",
            ak.ASK_MOVE: f"Where does {name} go?",
            ak.ASK_APPLY_TO: f"Does {name} use {skill}{f' against {other}' if other else ''}?",
            ak.ASK_INTERFERE: f"{team}: who tries to deflect the pass?",
            ak.ASK_CATCH: f"Does {name} try to catch the ball?",
            ak.ASK_ARGUE: f"{name} is to be sent off. Do you argue?",
            ak.ASK_BRIBE: f"{name} is to be sent off. Do you pay a bribe?",
            ak.ASK_WHO: f"{team}: which player?",
            ak.ASK_PLACE: f"Where does {name} go?" if name else "Which square?",
            ak.ASK_BITE: f"Who does {name} bite?",
            ak.ASK_ON_THE_BALL: f"On the Ball: where does {name} go?",
            ak.ASK_BOMB_AT: f"{name} has caught the bomb. Where do they throw it?",
            ak.ASK_MUTATION: f"Which mutation does {name} get?",
            ak.ASK_DUMP_OFF: f"Where does {name} throw the ball before the block?",
        }.get(ask, "What now?")

    def _target_question(self, name: str, other: str) -> str:
        """Who an action is aimed at."""
        if other:
            return f"Who does {name} block besides {other}?"
        return TARGET_QUESTIONS.get(int(self.state.action), "Who does {0} aim at?").format(name)

    def _aim_question(self, question: Question, name: str) -> str:
        """Where something is thrown."""
        if question.options and op.verb_of(question.options[0]) == op.AIM_WALL:
            return f"Which wall does {name} throw at?"
        mate = int(self.state.action) in (op.THROW_TEAM_MATE, op.KICK_TEAM_MATE)
        what = "a bomb" if int(self.state.action) == op.THROW_BOMB else "the ball"
        if not mate or int(self.state.carrier) == question.player:
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
            return f"Jump to {self.square(square)}" if square >= 0 else "Jump"
        if verb == op.FACE:
            return face_name(player)
        if verb == op.SKILL_REROLL:
            return f"Re-roll with {skill_name(player)}" if player != NONE else "Re-roll with a skill"
        if verb == op.MUTATION:
            return skill_name(player)
        if verb == op.AIM_WALL:
            return (
                f"The {COMPASS[player & 7]} wall of {self.square(square)}"
                if square >= 0
                else f"The {COMPASS[player & 7]} wall"
            )
        if verb == op.TAKE_SIDE:
            return capital(self.end_zone(player & 1))
        return {
            op.END_TURN: "End the turn",
            op.ACTIVATE: f"Activate {name}",
            op.ENTER: f"Bring {name} on from the dugout",
            op.SPONGE: f"Use the magic sponge on {name}",
            op.BLOCK: f"Block {name}" if name else "Block",
            op.STAB: f"Stab {name}" if name else "Stab",
            op.PROJECTILE_VOMIT: f"Vomit on {name}" if name else "Projectile Vomit",
            op.BREATHE_FIRE: f"Breathe fire at {name}" if name else "Breathe fire",
            op.FOUL: f"Foul {name}" if name else "Foul",
            op.HYPNOTIC_GAZE: f"Hypnotise {name}" if name else "Hypnotic Gaze",
            op.STAND_UP: "Stand up",
            op.OPEN_CHEST: f"Open the chest at {self.square(square)}" if square >= 0 else "Open the chest",
            op.HAND_TO: f"Hand the ball to {name}",
            op.THROW_AT: "Throw the ball...",
            op.WALL_THROW: "Throw the ball at a wall...",
            op.PASS: "Throw the ball",
            op.THROW_BOMB: "Throw the bomb",
            op.THROW_TEAM_MATE: f"Throw {name}" if name else "Throw a team-mate",
            op.KICK_TEAM_MATE: f"Kick {name}" if name else "Kick a team-mate",
            op.END_ACTIVATION: f"End {asked}'s activation" if asked else "End the activation",
            op.TEAM_REROLL: "Use a team re-roll",
            op.PRO_REROLL: "Try Pro: re-roll on 3+",
            op.SNACK_REROLL: "Use the re-roll from the Tuck Shop",
            op.ARMOUR: "Add it to the armour roll",
            op.INJURY: "Add it to the injury roll",
            op.BRIBE: "Pay a bribe",
        }.get(verb, capital(op.VERBS[verb].replace("_", " ")) + (f" {name}" if name else ""))

    def _no(self, question: Question) -> str:
        return {
            ak.ASK_REROLL: "Keep the result",
            ak.ASK_FOLLOW_UP: "Stay",
            ak.ASK_USE_SKILL: "Do not use it",
            ak.ASK_APPLY_TO: "Do not use it",
            ak.ASK_INTERFERE: "Nobody",
            ak.ASK_CATCH: "Let the ball pass",
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
            ak.ASK_CATCH: "Try to catch the ball",
            ak.ASK_ARGUE: "Argue: they stay in the match on a 6",
            ak.ASK_BRIBE: "Pay the bribe",
        }.get(question.ask, "Yes")

    def _at(self, question: Question, square: int) -> str:
        """A square that may be chosen, with what waits there."""
        board = self.state.board
        parts = [self.square(square)] if square >= 0 else ["A square"]
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
                return "The ball has been found. This chest is a trap."
            closed = bin(int(state.closed)).count("1")
            if closed < 2:
                return None
            return f"{closed - 1} of the {closed} closed chests {'is a trap' if closed == 2 else 'are traps'}."
        if verb == op.END_ACTIVATION and question.ask == ak.ASK_MOVE:
            return self._unfinished()
        if verb in (op.STEP, op.JUMP) and question.ask == ak.ASK_MOVE and question.player != NONE:
            return self._step_warning(question.player, square, verb == op.JUMP)
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
        if action == op.PASS and int(state.carrier) == int(state.active):
            return "You have not thrown the ball yet."
        if action == op.HANDOFF and int(state.carrier) == int(state.active):
            return "You have not handed the ball off yet."
        if action == op.FOUL:
            return "You have not made the foul yet."
        return None

    def _step_warning(self, player: int, to: int, jumps: bool) -> str | None:
        """The rolls that a step or jump asks for, and what may befall the player on it and where it ends."""
        state = self.state
        source = int(state.square[player])
        side = 0 if player < SLOTS else 1
        needed: list[str] = []
        rushes = (2 if jumps else 1) + (1 if int(state.doing) & OWES_SQUARE else 0) - max(0, int(state.moves_left))
        if rushes > 0:
            needed.append("a rush" if rushes == 1 else f"{rushes} rushes")
        if jumps:
            needed.append("a jump")
        elif int(queries.count_markers(state, source, side=side)):
            needed.append("a dodge")
        if int(state.ball) == to and int(state.carrier) == NONE and int(state.ball_found):
            needed.append("a pick-up")
        parts = [f"Needs {listed(needed)}."] if needed else []
        hazards = Hazards(state, self.rules, player).on_the_way([(source, to, jumps)], to)
        parts.append(told(one for one in hazards if one["weight"] != NOTE))
        return " ".join(parts).strip() or None


def _order_question(question: Question) -> str:
    """Who of several is first, when the order is a coach's to choose."""
    if question.rule == r.CHEST_11:
        return "Whose armour is rolled first?"
    return "Who dives for the ball first?" if question.rule == r.CATCH_06 else "Who is rolled for first?"
