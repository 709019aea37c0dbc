"""Why something cannot be done, in plain words: one sentence for each of `core.bars`."""

from __future__ import annotations

from typing import Final

from dungeonbowl.core import bars
from dungeonbowl.core import options as op
from dungeonbowl.core.bars import Barred
from dungeonbowl.core.ids import NONE, SLOTS
from dungeonbowl.data.kinds import room_kinds
from dungeonbowl.dungeon.kinds import KIND_CHASM, KIND_DRAGON, KIND_IDOL, KIND_TOMB
from dungeonbowl.notation.prose.extras import SPELL_TITLES
from dungeonbowl.notation.prose.words import Names, capital, listed, skill_name
from dungeonbowl.rules.queries import markers
from dungeonbowl.rules.turns import declaring
from dungeonbowl.rulesets import Ruleset
from dungeonbowl.state.state import State

SENTENCES: Final = {
    bars.HAS_ACTED: "{other} has already acted this turn.",
    bars.IN_VINES: "Vines hold {other}: they cannot act this turn.",
    bars.LIES_STUNNED: "{other} is stunned and cannot act this turn.",
    bars.OTHER_TEAM: "{other} plays for {team}. It is not their turn.",
    bars.DUGOUT_USED: "You have used the dugout this turn. It serves one player a turn.",
    bars.DUGOUT_SHUT: "The team that begins the match cannot use its dugout in its first turn.",
    bars.NO_PORTALS: "There is no {pad} for {other} to come in through.",
    bars.CASUALTY: "{other} is injured and out of this match.",
    bars.OUT_OF_MATCH: "{other} is out of this match.",
    bars.NOBODY_CHOSEN: "First choose one of your players to act.",
    bars.SPELL_SPENT: "Your wizard has cast the one spell of this match.",
    bars.SPELL_NOT_NOW: "Your wizard cannot cast {spell} at this moment.",
    bars.SPELL_NO_TARGET: "There is nobody to cast {spell} on.",
    bars.ANOTHER_ACTS: "{who} is acting. Only one player acts at a time.",
    bars.UNDECLARED: "First choose what {who} does.",
    bars.BLITZ_USED: "Your team has already blitzed this turn.",
    bars.PASS_USED: "Your team has already passed or thrown a team-mate this turn.",
    bars.HANDOFF_USED: "Your team has already handed off this turn.",
    bars.FOUL_USED: "Your team has already fouled this turn.",
    bars.KICK_USED: "Your team has already kicked a team-mate this turn.",
    bars.BOMB_USED: "Your team has already thrown a bomb this turn.",
    bars.NOBODY_STANDS: "No opponent is standing.",
    bars.NOBODY_DOWN: "No opponent is down.",
    bars.PRONE_BLOCK: "{who} is down. Standing up and blocking takes a blitz.",
    bars.NOBODY_BESIDE: "No standing opponent is next to {who}.",
    bars.NO_SKILL: "{who} does not have {skill}.",
    bars.NOT_TWO: "{who} needs two standing opponents next to them.",
    bars.HAS_VOMITED: "{who} has already used Projectile Vomit this turn.",
    bars.NO_HANDS: "{who} has No Hands and cannot hold the ball.",
    bars.KEEPS_BALL: "{who} never gives up the ball (My Ball).",
    bars.BALL_HIDDEN: "The ball is still in a chest.",
    bars.BALL_ELSEWHERE: "{carrier} has the ball.",
    bars.BLINDED: "Blinding Light: your team cannot pass or hand off this turn.",
    bars.TOO_WEAK: "{who} needs a strength of 5 to throw a team-mate.",
    bars.LIES_DOWN: "{who} is down. Only a standing player can do this.",
    bars.WRONG_ROOM: "{who} is not in this room: {room}.",
    bars.NOBODY_IN_SIGHT: "No standing opponent is near enough and in sight.",
    bars.NO_SHORTCUT: "Your team has taken its one shortcut of this match.",
    bars.NOBODY_TO_WALK: "None of your players can take the shortcut now.",
    bars.OWN_PLAYER: "{other} is on your own team.",
    bars.IS_DOWN: "{other} is down. The target must be standing.",
    bars.IS_STANDING: "{other} is standing. Only a player who is down can be fouled.",
    bars.NOT_BESIDE: "{other} is not next to {who}.",
    bars.BEHIND_WALL: "A wall is between {who} and {other}.",
    bars.ALREADY_NAMED: "{other} is the first target already.",
    bars.TOO_FAR_TO_THROW: "{other} is too far away.",
    bars.NOT_SEEN: "{who} cannot see {other}.",
    bars.NO_PLAYER: "Choose a player as the target.",
    bars.MUST_STAND: "{who} is down and must stand up first.",
    bars.NO_MOVEMENT: "{who} has no movement left.",
    bars.ROOTED: "{who} has taken root and cannot leave the square.",
    bars.HELD_BY_ROOTS: "Roots hold {who} in the square.",
    bars.OCCUPIED: "{here} is in that square.",
    bars.HAUNTED: "Ghosts have turned {who} away: they cannot enter this turn.",
    bars.OVER_PIT: "The spike pit is in the way. It can only be jumped across.",
    bars.WALL: "A wall is in the way.",
    bars.FEATURE: "{feature} fills that square.",
    bars.TOO_FAR: "{who} cannot get there in one step.",
    bars.HAS_JUMPED: "{who} has already jumped in this activation.",
    bars.NO_JUMP_MOVEMENT: "{who} needs two squares of movement to jump.",
    bars.NOTHING_TO_JUMP: "{who} is not next to a player who is down, so there is nobody to jump over.",
    bars.NO_LANDING: "There is no free square to land on.",
    bars.JUMP_BEYOND: "{who} can jump over {other}: choose a marked square beyond.",
    bars.CHEST_MARKED: "{who} is marked by {markers}, so they cannot open the chest.",
    bars.DUGOUT_TOO_LATE: "Reserves and the sponge come before anybody acts.",
    bars.CHEST_TWICE: "{who} has opened a chest in this activation already.",
    bars.CHEST_PRONE: "{who} is down and cannot open the chest.",
    bars.CHEST_NO_HANDS: "{who} has No Hands and cannot open chests.",
    bars.CHEST_FAR: "{who} must be next to the chest to open it.",
    bars.CHEST_WALL: "A wall is between {who} and the chest.",
    bars.CHEST_OTHER_ACTION: "Only a Move can end with opening a chest. {who} has chosen another action: {action}.",
    bars.CHEST_BLITZ: "A Blitz never opens a chest. Only a Move does.",
    bars.CHEST_UNDECLARED: "Choose Move for {who} first. Then they can open this chest.",
    bars.MUST_PAY: "{who} came through a {pad} and has no movement left to go on.",
    bars.ONLY_MOVES_PASS: "{who} has thrown and can only move on.",
    bars.ONLY_MOVES_HANDOFF: "{who} has handed the ball on and can only move.",
    bars.HAS_BLOCKED: "{who} has already used the block of this blitz.",
    bars.NO_BLOCK_MOVEMENT: "The block costs a square of movement, and {who} has none left.",
    bars.NOT_THE_TARGET: "{who} has named {target} as the target. That cannot be changed now.",
    bars.NO_BALL: "{who} does not have the ball.",
    bars.NOTHING_IN_RANGE: "{who} sees no square in range.",
    bars.NO_WALL_IN_RANGE: "{who} sees no wall in range.",
    bars.RECEIVER_DOWN: "{other} is down and cannot take the ball.",
    bars.NOBODY_TO_TAKE: "No standing team-mate is next to {who}.",
    bars.NO_TEAM_MATE: "{other} is an opponent. Hand the ball to a team-mate.",
    bars.NO_RIGHT_STUFF: "{other} does not have Right Stuff, so they cannot be thrown.",
    bars.TOO_STRONG: "{other} has a strength of more than 3, so they cannot be thrown.",
    bars.MATE_ROOTED: "{other} has taken root and cannot be thrown.",
    bars.MATE_DOWN: "{other} is down. Only a standing team-mate can be kicked.",
    bars.DAZED: "{who} has lost their tackle zone and cannot do this now.",
    bars.TARGET_DAZED: "{other} has no tackle zone to lose.",
    bars.OTHER_ACTION: "{who} has chosen another action: {action}. It does nothing to {other}.",
    bars.OWN_SQUARE: "{who} cannot throw to their own square.",
    bars.OUT_OF_RANGE: "That is out of range for a throw.",
    bars.NO_SIGHT: "{who} cannot see that square: a wall or the idol is in the way.",
    bars.NO_TARGET_FLOOR: "Only open floor can be aimed at.",
    bars.NO_WALL_THERE: "That square has no wall beside it.",
    bars.IN_END_ZONE: "Nothing is placed in an end zone.",
    bars.BESIDE_END_ZONE: "This tile is joined to an end zone. Nothing is placed here.",
    bars.TILE_HAS_CHEST: "This tile already has a chest.",
    bars.TILE_HAS_PORTAL: "This tile already has a {pad}.",
    bars.NEAR_CHEST: "A {pad} must be more than two squares from every chest.",
    bars.NOT_PLAIN: "Only plain floor will do.",
    bars.OTHER_SIDE: "{other} plays for {team}. The other coach places them.",
    bars.IS_PLACED: "{other} is in the dungeon already.",
    bars.PLACES_ANOTHER: "First choose a square for {who}.",
    bars.NOBODY_TO_PLACE: "First choose the player who starts there.",
    bars.OUTSIDE_END_ZONE: "Your players start in your own end zone.",
    bars.NOT_AVAILABLE: "{other} cannot play in this match.",
}
"""One sentence for each bar."""

LABELS: Final = {
    op.BLOCK: "Block",
    op.BLITZ: "Blitz",
    op.PASS: "Pass",
    op.HANDOFF: "Hand-off",
    op.FOUL: "Foul",
    op.THROW_TEAM_MATE: "Throw a team-mate",
    op.KICK_TEAM_MATE: "Kick a team-mate",
    op.THROW_BOMB: "Throw a bomb",
    op.HYPNOTIC_GAZE: "Hypnotic Gaze",
    op.STAB: "Stab",
    op.PROJECTILE_VOMIT: "Projectile Vomit",
    op.BREATHE_FIRE: "Breathe Fire",
    op.MULTIPLE_BLOCK: "Multiple Block",
    op.THROW_FOOD: "Throw food",
    op.GATHER_FUNDS: "Gather funds",
    op.TASTY_SNACK: "Eat a snack",
    op.FOUNTAIN_OF_YOUTH: "Drink from the fountain",
    op.SKULL_SMASH: "Smash a skull",
    op.UNDER_THE_SAW: "Under the saw",
    op.SHORTCUT: "Shortcut",
    op.MOVE: "Move",
    op.THROW_AT: "Throw the ball",
    op.WALL_THROW: "Throw at a wall",
    op.HAND_TO: "Hand on the ball",
    op.OPEN_CHEST: "Open the chest",
    op.JUMP: "Jump",
    op.ENTER: "Dugout",
    op.SPONGE: "Dugout",
    op.CAST: "Cast the spell",
}
"""What cannot be done, as a heading."""

FEATURES: Final = {
    int(KIND_IDOL): "The Chaotic Idol",
    int(KIND_TOMB): "A tomb",
    int(KIND_DRAGON): "The dragon",
    int(KIND_CHASM): "The chasm",
}


class ReasonProse(Names):
    """Words the reasons of one match."""

    def __init__(self, state: State, rules: Ruleset, who: int) -> None:
        """
        Learn the names of the match.

        Args:
            state: What stands where; only read.
            rules: The game that is played.
            who: The player who acts, or `NONE`.
        """
        super().__init__(state, rules)
        self.who = who

    def reason(self, barred: Barred) -> str:
        """Why something cannot be done, as one or two sentences."""
        state = self.state
        words = {
            "pad": self.terms.pad,
            "who": self.player(self.who),
            "other": self.player(barred.player),
            "team": self.team_of(barred.player),
            "target": self.player(int(state.target)),
            "carrier": self.player(int(state.carrier)),
            "action": LABELS.get(int(state.action), ""),
            "spell": SPELL_TITLES[int(state.squads.spell(int(state.side)))],
        }
        skill, room = int(declaring.skill_for(barred.verb)), int(declaring.room_for(barred.verb))
        if skill != NONE:
            words["skill"] = skill_name(skill)
        if room != NONE:
            words["room"] = room_kinds()[room].title
        if barred.square != NONE:
            words["here"] = self.player(int(state.player_at(barred.square)))
            words["feature"] = FEATURES.get(int(state.board.kind[barred.square]), "Something")
        if barred.bar == bars.CHEST_MARKED:
            side = 0 if self.who < SLOTS else 1
            words["markers"] = listed(
                self.player(int(one)) for one in markers(state, int(state.square[self.who]), side=side)
            )
        return capital(SENTENCES[barred.bar].format(**words))

    def label(self, barred: Barred) -> str:
        """What cannot be done, as a heading."""
        return LABELS[barred.verb]
