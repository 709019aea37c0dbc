"""
What happened and what is asked, in plain words.

One sentence an event, one an option. A sentence says who, what and with which dice; why stands in the rule ids beside
it. Nothing here knows more than the event or the question it words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import (
    BY_CONCESSION,
    BY_NOBODY,
    BY_TIME,
    DRAW,
    INJURED,
    KO,
    LOST,
    NONE,
    PRONE,
    RESERVES,
    SENT_OFF,
    SLOTS,
    STANDING,
    STUNNED,
)
from dungeonbowl.core.questions import Question
from dungeonbowl.data import load_skills
from dungeonbowl.dungeon.kinds import (
    ROOM_CHAOTIC_IDOL,
    ROOM_DRAGON_YOUNGLING,
    ROOM_FORGOTTEN_JAIL,
    ROOM_NAMES,
    ROOM_NONE,
)
from dungeonbowl.notation.dungeon_info import ROOM_TITLES
from dungeonbowl.rules import queries
from dungeonbowl.state.state import (
    DID_BLOCK,
    DODGE_SPENT,
    FEET_SPENT,
    GATHERED,
    NO_ZONE,
    ROOTED,
    STINKS,
    VOMITED,
    WAS_STUNNED,
    State,
)

COLLEGES: Final = {
    "fire": "College of Fire",
    "shadow": "College of Shadow",
    "metal": "College of Metal",
    "light": "College of Light",
    "death": "College of Death",
    "life": "College of Life",
    "beasts": "College of Beasts",
    "heavens": "College of the Heavens",
}
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_BOX_SENTENCES: Final = {
    RESERVES: "{0} goes to the reserves.",
    KO: "{0} is knocked out.",
    INJURED: "{0} is carried off injured.",
    SENT_OFF: "{0} is sent off.",
    LOST: "{0} is lost for the rest of the match.",
}
_POSTURES: Final = {STANDING: "", PRONE: "{0} lies prone.", STUNNED: "{0} lies stunned."}
_FACES: Final = ("?", "Player Down", "Both Down", "Push Back", "Stumble", "POW")
_CASUALTIES: Final = (
    "is hurt",
    "is badly hurt",
    "is seriously hurt",
    "has a serious injury",
    "has a lasting injury",
    "is dead",
)
_LASTING: Final = ("", "a head injury", "a smashed knee", "a broken arm", "a neck injury", "a dislocated shoulder")
_FLAGS: Final = {
    NO_ZONE: ("{0} loses their tackle zone.", "{0} has a tackle zone again."),
    ROOTED: ("{0} takes root and cannot leave the square.", "{0} is no longer rooted."),
    STINKS: ("{0} reeks of the sewer and disturbs opponents nearby.", "{0} has shaken off the smell of the sewer."),
    GATHERED: ("{0} has filled their pockets.", "{0} has empty pockets again."),
    WAS_STUNNED: ("{0} was stunned when the turn began.", "{0} has come to."),
    DODGE_SPENT: ("{0} has used the Dodge re-roll of this turn.", "{0} may re-roll a dodge again."),
    FEET_SPENT: ("{0} has used the Sure Feet re-roll of this turn.", "{0} may re-roll a rush again."),
    VOMITED: ("{0} has nothing left to throw up this turn.", "{0} may use Projectile Vomit again."),
}

_ROOM_EFFECTS: Final = {
    int(ROOM_FORGOTTEN_JAIL): (
        "The gloom of the Forgotten Jail weighs {0} down: two squares less.",
        "{0} shrugs off the gloom of the Forgotten Jail.",
    ),
    int(ROOM_CHAOTIC_IDOL): ("The Chaotic Idol ignores {0}.", "The Chaotic Idol makes {0} stronger."),
    int(ROOM_DRAGON_YOUNGLING): ("The dragon lashes out at {0}.", "The dragon leaves {0} alone."),
}
"""What came of a room's die: badly, well."""

_ACTIONS: Final = {
    op.MOVE: "to move",
    op.BLOCK: "to block",
    op.BLITZ: "to blitz",
    op.PASS: "to pass",
    op.HANDOFF: "to hand off",
    op.FOUL: "to foul",
    op.THROW_TEAM_MATE: "to throw a team-mate",
    op.KICK_TEAM_MATE: "to kick a team-mate",
    op.THROW_BOMB: "to throw a bomb",
    op.HYPNOTIC_GAZE: "to use Hypnotic Gaze",
    op.STAB: "to stab",
    op.PROJECTILE_VOMIT: "to use Projectile Vomit",
    op.BREATHE_FIRE: "to breathe fire",
    op.THROW_FOOD: "to throw food",
    op.GATHER_FUNDS: "to gather funds",
    op.MULTIPLE_BLOCK: "to block two opponents",
}
_AIMED: Final = (op.BLOCK, op.BLITZ, op.FOUL, op.STAB)
"""Actions whose words are followed by whom they are aimed at."""
_ACTION_OFFERS: Final = {
    op.MOVE: "Move",
    op.BLOCK: "Block: hit a standing opponent next to them",
    op.BLITZ: "Blitz: move and block on the way (once a turn)",
    op.PASS: "Pass: move, then throw the ball (once a turn)",
    op.HANDOFF: "Hand-off: move, then give the ball to a team-mate (once a turn)",
    op.FOUL: "Foul: move, then kick an opponent who is down (once a turn)",
    op.THROW_TEAM_MATE: "Throw a team-mate (in place of a pass)",
    op.KICK_TEAM_MATE: "Kick a team-mate (once a turn)",
    op.THROW_BOMB: "Throw a bomb (once a turn)",
    op.HYPNOTIC_GAZE: "Hypnotic Gaze: take an opponent's tackle zone",
    op.STAB: "Stab a standing opponent next to them",
    op.PROJECTILE_VOMIT: "Projectile Vomit over an opponent next to them",
    op.BREATHE_FIRE: "Breathe fire at an opponent next to them",
    op.THROW_FOOD: "Throw food from the kitchen at an opponent in sight",
    op.GATHER_FUNDS: "Gather funds in the Treasure Room",
    op.MULTIPLE_BLOCK: "Block two opponents at once",
}
_TESTS: Final = {
    pu.DODGE: "dodges away",
    pu.RUSH: "rushes one square further",
    pu.JUMP: "jumps",
    pu.STAND_UP: "tries to stand up",
    pu.PICKUP: "reaches for the ball",
    pu.CATCH: "tries to catch the ball",
    pu.PASS: "throws",
    pu.INTERFERE: "leaps at the pass",
    pu.THROW_PLAYER: "throws a team-mate",
    pu.LAND: "tries to land on their feet",
    pu.REGENERATION: "tries to regenerate",
    pu.TRAIT: "has to pull themselves together",
    pu.DAUNTLESS: "takes heart against a stronger opponent",
    pu.FOUL_APPEARANCE: "has to overcome their disgust",
    pu.JUMP_UP: "jumps up to block",
    pu.HYPNOTIC_GAZE: "stares",
    pu.SHADOWING: "follows like a shadow",
    pu.TENTACLES: "is held by tentacles",
    pu.LONER: "asks the team for help, as a loner",
    pu.PRO: "keeps a professional's calm",
    pu.ROOM: "is tested by the room",
    pu.BREATHE_FIRE: "breathes fire",
    pu.PROJECTILE_VOMIT: "throws up",
    pu.PICK_ME_UP: "is offered a pick-me-up",
    pu.BOMB: "is in reach of the bomb",
    pu.SAFE_THROW: "keeps the throw safe",
}
_ROLLS: Final = {
    pu.DODGE: "dodge",
    pu.RUSH: "rush",
    pu.JUMP: "jump",
    pu.STAND_UP: "standing up",
    pu.PICKUP: "pick-up",
    pu.CATCH: "catch",
    pu.PASS: "pass",
    pu.INTERFERE: "interference",
    pu.THROW_PLAYER: "throw",
    pu.LAND: "landing",
    pu.BLOCK: "block",
    pu.ARMOUR: "armour roll",
    pu.INJURY: "injury roll",
    pu.CASUALTY: "casualty roll",
    pu.LASTING_INJURY: "lasting injury",
    pu.REGENERATION: "regeneration",
    pu.SCATTER: "scatter",
    pu.BOUNCE: "bounce",
    pu.DEVIATE: "deviation",
    pu.DEVIATE_DISTANCE: "distance of the deviation",
    pu.TELEPORT: "portal",
    pu.CHEST: "chest",
    pu.WALL: "wall",
    pu.WALL_BOUNCE: "ricochet",
    pu.WALL_BOUNCE_DISTANCE: "distance off the wall",
    pu.WALL_SIDE: "side of the wall",
    pu.ARGUE_CALL: "argument",
    pu.BRIBE: "bribe",
    pu.LONER: "Loner",
    pu.PRO: "Pro",
    pu.TRAIT: "trait",
    pu.DAUNTLESS: "Dauntless",
    pu.FOUL_APPEARANCE: "Foul Appearance",
    pu.JUMP_UP: "Jump Up",
    pu.BOMB: "bomb",
    pu.HYPNOTIC_GAZE: "Hypnotic Gaze",
    pu.SHADOWING: "Shadowing",
    pu.TENTACLES: "Tentacles",
    pu.ROOM: "room test",
    pu.COIN: "coin",
    pu.FIRST: "roll-off",
    pu.RANDOM_PLAYER: "random player",
    pu.BREATHE_FIRE: "Breathe Fire",
    pu.PROJECTILE_VOMIT: "Projectile Vomit",
    pu.PICK_ME_UP: "Pick-me-up",
    pu.SAFE_THROW: "safe throw",
}
_BALL_WAYS: Final = {
    pu.SCATTER: "scatters",
    pu.BOUNCE: "bounces",
    pu.DEVIATE: "drifts off",
    pu.WALL_BOUNCE: "comes back off the wall",
    pu.TELEPORT: "is teleported",
    pu.PASS: "flies",
}


def skill_name(skill: int) -> str:
    """The name of a skill or trait."""
    return _skill_names().get(skill) or sk.SKILL_KEYS[skill].replace("_", " ").title()


@cache
def _skill_names() -> dict[int, str]:
    """The names of all skills by number."""
    return {skill.number: skill.name for skill in load_skills().skills}


def face_name(face: int) -> str:
    """The name of a side of a block die."""
    return _FACES[face] if 0 <= face < len(_FACES) else _FACES[0]


def roll_name(purpose: int) -> str:
    """What a die is rolled for, as a noun."""
    return _ROLLS.get(purpose, pu.PURPOSES[purpose].replace("_", " "))


def team_title(college: str, name: str) -> str:
    """What a team is called: its own name, else its college's."""
    return name or COLLEGES.get(college, college.title())


def _signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+ {number}" if number > 0 else f"− {-number}"


def _several(count: int, one: str, many: str) -> str:
    """A number of things."""
    return f"1 {one}" if count == 1 else f"{count} {many}"


def _capital(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


class Prose:
    """Words events and questions of one match."""

    def __init__(self, state: State) -> None:
        """
        Learn the names of the match.

        Args:
            state: Read whenever a sentence needs to know what stands where; never changed.
        """
        self._state = state
        self._tellers: dict[int, Callable[[Event], str]] = {
            ev.MATCH_BEGAN: self._match_began,
            ev.TURN_BEGAN: self._turn_began,
            ev.TURN_ENDED: lambda e: f"{self.team(e.value)} end their turn.",
            ev.TURNOVER: lambda e: f"Turnover! The turn of {self.team(e.value)} is over.",
            ev.ACTIVATED: self._activated,
            ev.ACTIVATION_ENDED: lambda e: f"{self.player(e.player)} is done.",
            ev.ROLLED: self._rolled,
            ev.REROLLED: self._rerolled,
            ev.MOVED: self._moved,
            ev.JUMPED: lambda e: f"{self.player(e.player)} jumps to {self.square(e.to)}.",
            ev.FOLLOWED_UP: lambda e: f"{self.player(e.player)} follows up.",
            ev.PUSHED: self._pushed,
            ev.PUSH_BLOCKED: lambda e: f"{self.player(e.player)} is not moved from the square.",
            ev.TELEPORTED: lambda e: f"{self.player(e.player)} appears on portal {e.value}.",
            ev.MISHAP: lambda e: f"A magical mishap: {self.player(e.player)} vanishes into the portal.",
            ev.POSTURE: lambda e: _POSTURES.get(e.value, "{0} changes position.").format(self.player(e.player)),
            ev.FELL: lambda e: f"{self.player(e.player)} falls over.",
            ev.KNOCKED_DOWN: self._knocked_down,
            ev.PLACED_PRONE: lambda e: f"{self.player(e.player)} goes to the ground unharmed.",
            ev.STOOD_UP: lambda e: f"{self.player(e.player)} stands up.",
            ev.REMOVED: lambda e: _BOX_SENTENCES.get(e.value, "{0} leaves the dungeon.").format(self.player(e.player)),
            ev.BALL_FOUND: lambda e: f"The ball is in the chest! {self.player(e.player)} has it.",
            ev.BALL_TAKEN: lambda e: f"{self.player(e.player)} picks up the ball.",
            ev.BALL_CAUGHT: lambda e: f"{self.player(e.player)} has caught the ball.",
            ev.BALL_DROPPED: lambda e: f"{self.player(e.player)} loses the ball.",
            ev.BALL_MOVED: self._ball_moved,
            ev.PASS_DECLARED: self._pass_declared,
            ev.PASSED: self._passed,
            ev.INTERFERED: self._interfered,
            ev.HANDED_OFF: lambda e: f"{self.player(e.player)} hands the ball to {self.player(e.other)}.",
            ev.CHEST_PLACED: lambda e: f"{self.team(e.value)} put a chest at {self.square(e.to)}.",
            ev.PORTAL_PLACED: lambda e: f"{self.team(e.value)} put portal {e.target} at {self.square(e.to)}.",
            ev.CHEST_OPENED: self._chest_opened,
            ev.END_ZONE_CHOSEN: self._end_zone_chosen,
            ev.DEPLOYED: lambda e: f"{self.player(e.player)} takes position at {self.square(e.to)}.",
            ev.ENTERED: lambda e: f"{self.player(e.player)} steps out of portal {e.value} from the dugout.",
            ev.SPONGED: lambda e: f"The magic sponge brings {self.player(e.player)} back to the reserves.",
            ev.BLOCK_DECLARED: self._block_declared,
            ev.BLOCK_RESULT: lambda e: f"{face_name(e.value)}: {self._block_meaning(e)}",
            ev.SKILL_USED: self._skill_used,
            ev.REROLL_SPENT: lambda e: f"{self.team(e.value)} spend a team re-roll; {e.target} left.",
            ev.TRAIT_RESULT: self._trait_result,
            ev.ROOM_EFFECT: self._room_effect,
            ev.SENT_OFF: lambda e: f"The referee has seen it: {self.player(e.player)} is sent off.",
            ev.ARGUED: lambda e: f"The coach argues for {self.player(e.player)} and rolls {e.value}.",
            ev.THROWN_PLAYER: self._thrown_player,
            ev.LANDED: self._landed,
            ev.BOMB: lambda e: f"{self.player(e.player)} throws a bomb at {self.square(e.to)}.",
            ev.EXPLODED: lambda e: f"An explosion at {self.square(e.to)}!",
            ev.FLAG: self._flag,
            ev.TOUCHDOWN: lambda e: f"Touchdown! {self.player(e.player)} scores for {self.team_of(e.player)}.",
            ev.OVER_EVENT: self._over,
            ev.CONCEDED: lambda e: f"{self.team(e.value)} concede the match.",
            ev.PLACED: lambda e: f"{self.player(e.player)} is placed at {self.square(e.to)}.",
            ev.CASUALTY_EVENT: self._casualty,
            ev.BITTEN: lambda e: f"{self.player(e.player)} bites {self.player(e.other)}.",
            ev.FUNDS_GATHERED: lambda e: f"{self.player(e.player)} gathers funds in the Treasure Room.",
            ev.TIME_MEASURED: lambda e: f"Time is up. Steps left to score: {e.value} for home, {e.target} for away.",
            ev.STAYS: self._stays,
        }

    # ---- names

    def player(self, player: int) -> str:
        """A player's name."""
        sheet = self._state.squads.sheets[player] if 0 <= player < len(self._state.squads.sheets) else None
        if sheet is None:
            return "somebody"
        return sheet.name or f"{sheet.position.replace('_', ' ')} {sheet.number}"

    def team(self, side: int) -> str:
        """A team's name."""
        team = self._state.squads.team(1 if side == 1 else 0)
        return team_title(team.college, team.name)

    def team_of(self, player: int) -> str:
        """The name of a player's team."""
        return self.team(0 if player < SLOTS else 1)

    def square(self, square: int) -> str:
        """A square as column and row, from 1, with the name of a room that has a rule."""
        if square < 0:
            return "nowhere"
        board = self._state.board
        place = f"column {int(board.x(square)) + 1}, row {int(board.y(square)) + 1}"
        room = int(board.room[square])
        return place if room == ROOM_NONE else f"{place} ({ROOM_TITLES[ROOM_NAMES[room]]})"

    # ---- events

    def event(self, event: Event) -> str:
        """One sentence for an event."""
        teller = self._tellers.get(event.kind)
        if teller is None:
            return _capital(event.name.replace("_", " ") + ".")
        return _capital(teller(event))

    def _match_began(self, _: Event) -> str:
        return f"{self.team(0)} against {self.team(1)}: the match begins."

    def _turn_began(self, event: Event) -> str:
        side, number = divmod(event.value, TURN_STEP)
        return f"{self.team(side)} are on: their turn {number}."

    def _activated(self, event: Event) -> str:
        action = _ACTIONS.get(event.value, "to act")
        if event.other == NONE:
            return f"{self.player(event.player)} is chosen {action}."
        aim = f" {self.player(event.other)}" if event.value in _AIMED else f" ({self.player(event.other)})"
        return f"{self.player(event.player)} is chosen {action}{aim}."

    def _sum(self, event: Event) -> str:
        """The dice of a roll with its modifier and total."""
        shown = " + ".join(str(face) for face in event.dice) or "no dice"
        total = sum(event.dice)
        if event.modifier:
            return f"{shown} {_signed(event.modifier)} = {total + event.modifier}"
        return f"{shown} = {total}" if len(event.dice) > 1 else shown

    def _rolled(self, event: Event) -> str:
        name = self.player(event.player)
        purpose = event.purpose
        if purpose == pu.NO_PURPOSE or purpose == pu.COIN:
            what = "choose their end zone" if r.TILE_17 in event.rules else "have the first turn"
            return f"The coin falls for {self.team(event.value)}: they {what}."
        if purpose == pu.FIRST and len(event.dice) == 2:
            return f"Roll-off: {event.dice[0]} for {self.team(0)}, {event.dice[1]} for {self.team(1)}."
        if purpose == pu.BLOCK:
            return f"Block dice: {', '.join(face_name(face) for face in event.dice)}."
        if purpose == pu.ARMOUR:
            result = "broken" if event.success == 1 else "it holds"
            return f"Armour of {name}: {self._sum(event)} against {event.target}+, {result}."
        if purpose in (pu.INJURY, pu.CASUALTY, pu.LASTING_INJURY):
            return f"{_capital(roll_name(purpose))} for {name}: {self._sum(event)}."
        if purpose == pu.WALL:
            result = {0: "down they go", 1: "they stay on their feet"}.get(event.success, "no more than that")
            return f"{name} hits the wall: {self._sum(event)}, {result}."
        if event.player == NONE or event.success == NONE:
            whose = "" if event.player == NONE else f" for {name}"
            return f"{_capital(roll_name(purpose))}{whose}: {self._sum(event)}."
        needed = f" against {event.target}+" if event.target else ""
        result = "success" if event.success == 1 else "failure"
        return f"{name} {_TESTS.get(purpose, f'rolls ({roll_name(purpose)})')}: {self._sum(event)}{needed}, {result}."

    def _rerolled(self, event: Event) -> str:
        skill = event.value
        what = roll_name(event.purpose)
        if event.target == 0:
            return f"A team re-roll for the {what} of {self.player(event.player)}."
        source = skill_name(skill - 1) if 0 < skill <= len(sk.SKILL_KEYS) else "A skill"
        return f"{source} re-rolls the {what} of {self.player(event.player)}."

    def _moved(self, event: Event) -> str:
        return f"{self.player(event.player)} steps to {self.square(event.to)}."

    def _pushed(self, event: Event) -> str:
        pusher = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is pushed{pusher} to {self.square(event.to)}."

    def _knocked_down(self, event: Event) -> str:
        by = "" if event.other == NONE else f" by {self.player(event.other)}"
        return f"{self.player(event.player)} is knocked down{by}."

    def _ball_moved(self, event: Event) -> str:
        way = _BALL_WAYS.get(event.purpose, "moves")
        if event.purpose == pu.TELEPORT:
            return f"The ball is teleported to portal {event.value}."
        return f"The ball {way} to {self.square(event.to)}."

    def _pass_declared(self, event: Event) -> str:
        length = {1: "a quick pass", 2: "a short pass", 3: "the ball at the wall"}.get(event.value, "a pass")
        return f"{self.player(event.player)} throws {length}, aimed at {self.square(event.to)}."

    def _passed(self, event: Event) -> str:
        name = self.player(event.player)
        return {
            0: f"{name} fumbles the throw.",
            1: f"{name} throws wildly inaccurately.",
            2: f"{name} throws inaccurately.",
            3: f"{name} throws accurately.",
        }.get(event.value, f"{name} throws.")

    def _interfered(self, event: Event) -> str:
        name = self.player(event.player)
        return f"{name} deflects the pass!" if event.success == 1 else f"{name} cannot reach the pass."

    def _chest_opened(self, event: Event) -> str:
        found = "the ball is inside" if event.value == 1 else "it is a trap"
        if event.player == NONE:
            return f"The chest at {self.square(event.to)} is opened: {found}."
        return f"{self.player(event.player)} opens the chest at {self.square(event.to)}: {found}!"

    def _end_zone_chosen(self, event: Event) -> str:
        return f"{self.team(event.value)} take the {('first', 'second')[event.target & 1]} end zone of the map."

    def _block_declared(self, event: Event) -> str:
        count = _several(abs(event.value), "die", "dice")
        chooser = "" if abs(event.value) == 1 else f", {self.team(event.target)} choose"
        return f"{self.player(event.player)} blocks {self.player(event.other)}: {count}{chooser}."

    def _block_meaning(self, event: Event) -> str:
        blocker, target = self.player(event.player), self.player(event.other)
        return {
            dice.PLAYER_DOWN: f"{blocker} goes down.",
            dice.BOTH_DOWN: f"{blocker} and {target} both go down, unless a skill keeps them up.",
            dice.PUSH_BACK: f"{target} is pushed back.",
            dice.STUMBLE: f"{target} is pushed back and goes down, unless they dodge it.",
            dice.POW: f"{target} is pushed back and goes down.",
        }.get(event.value, "the block is over.")

    def _skill_used(self, event: Event) -> str:
        if not 0 < event.value <= len(sk.SKILL_KEYS):
            return f"{self.player(event.player)} uses a skill."
        against = "" if event.other == NONE else f" on {self.player(event.other)}"
        return f"{self.player(event.player)} uses {skill_name(event.value - 1)}{against}."

    def _trait_result(self, event: Event) -> str:
        trait = skill_name(event.value - 1) if 0 < event.value <= len(sk.SKILL_KEYS) else "a trait"
        if event.success == 1:
            return f"{self.player(event.player)} gets the better of {trait}."
        return f"{trait} gets the better of {self.player(event.player)}."

    def _room_effect(self, event: Event) -> str:
        room = ROOM_TITLES.get(ROOM_NAMES[event.value], "room") if 0 <= event.value < len(ROOM_NAMES) else "room"
        name = self.player(event.player)
        told = _ROOM_EFFECTS.get(event.value)
        if told is None or event.success == NONE:
            return f"The {room} acts on {name}."
        return told[event.success].format(name)

    def _thrown_player(self, event: Event) -> str:
        how = {0: "fumbles the throw of", 1: "throws terribly:", 2: "throws", 3: "throws superbly:"}.get(
            event.value, "throws"
        )
        return f"{self.player(event.player)} {how} {self.player(event.other)}."

    def _landed(self, event: Event) -> str:
        name = self.player(event.player)
        if event.success == 1:
            return f"{name} lands on their feet at {self.square(event.to)}."
        return f"{name} comes down badly at {self.square(event.to)}."

    def _flag(self, event: Event) -> str:
        told = _FLAGS.get(abs(event.value))
        if told is None:
            return f"Something changes for {self.player(event.player)}."
        return told[0 if event.value > 0 else 1].format(self.player(event.player))

    def _over(self, event: Event) -> str:
        how = {BY_TIME: " on time", BY_CONCESSION: " by concession", BY_NOBODY: ", since nobody is left to play"}.get(
            event.target, ""
        )
        if event.value == DRAW:
            return f"The match ends in a draw{how}."
        return f"{self.team(event.value)} win the match{how}!"

    def _casualty(self, event: Event) -> str:
        name = self.player(event.player)
        result = _CASUALTIES[event.value] if 0 <= event.value < len(_CASUALTIES) else "is hurt"
        lasting = f": {_LASTING[event.target]}" if 0 < event.target < len(_LASTING) else ""
        return f"{name} {result}{lasting}."

    def _stays(self, event: Event) -> str:
        if event.other == NONE:
            return f"{self.player(event.player)} spends a square of movement to leave the portal."
        return f"{self.player(event.player)} is held in the square by {self.player(event.other)}."

    # ---- questions

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
            ak.ASK_TARGET: f"Whom does {name} aim at?",
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
            ak.ASK_DUMP_OFF: f"Where does {name} throw the ball before the block?",
        }.get(ask, "What now?")

    def _reroll_question(self, name: str, last_roll: Event | None) -> str:
        """Which roll could be rolled again."""
        if last_roll is None:
            return f"The dice went against {name}. Roll again?"
        if last_roll.purpose == pu.BLOCK:
            return f"{', '.join(face_name(face) for face in last_roll.dice)}: does {name} roll the block again?"
        needed = f" against {last_roll.target}+" if last_roll.target else ""
        what = _capital(roll_name(last_roll.purpose))
        return f"{what} of {name}: {self._sum(last_roll)}{needed}. Roll again?"

    def option(self, question: Question, value: int) -> str:
        """What choosing `value` means."""
        verb, player, square = int(op.verb_of(value)), int(op.player_of(value)), int(op.square_of(value))
        name = self.player(player) if player != NONE and verb not in NOT_PLAYERS else ""
        asked = self.player(question.player) if question.player != NONE else ""
        if verb == op.NO:
            return self._no(question)
        if verb == op.YES:
            return self._yes(question)
        if verb in _ACTION_OFFERS and question.ask == ak.ASK_ACTION:
            return _ACTION_OFFERS[verb]
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
            op.ARMOUR: "On the armour roll",
            op.INJURY: "On the injury roll",
            op.BRIBE: "Pay a bribe",
        }.get(verb, _capital(op.VERBS[verb].replace("_", " ")) + (f" {name}" if name else ""))

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
        board = self._state.board
        parts = [self.square(square)]
        standing_there = int(self._state.player_at(square)) if square >= 0 else NONE
        if standing_there != NONE and question.ask != ak.ASK_MOVE:
            parts.append(self.player(standing_there))
        if square >= 0 and int(board.portal[square]):
            parts.append(f"portal {int(board.portal[square])}")
        if square >= 0 and int(self._state.ball) == square and int(self._state.carrier) == NONE:
            parts.append("the ball")
        return _capital(", ".join(parts))

    def warning(self, question: Question, value: int) -> str | None:
        """What a coach should know before choosing `value`; nothing if it is harmless."""
        verb, square = int(op.verb_of(value)), int(op.square_of(value))
        state = self._state
        if verb == op.END_TURN:
            waiting = self.waiting(question.seat)
            if waiting:
                return f"{_several(waiting, 'player has', 'players have')} not acted yet."
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
        state = self._state
        return sum(
            1
            for player in range(side * SLOTS, side * SLOTS + SLOTS)
            if state.squads.sheets[player] is not None
            and int(state.box[player]) == 0
            and int(state.square[player]) >= 0
            and not int(state.used[player])
            and int(state.posture[player]) != STUNNED
        )

    def _unfinished(self) -> str | None:
        """What the active player has declared and not done."""
        state = self._state
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
        state = self._state
        needed: list[str] = []
        if int(state.moves_left) <= 0:
            needed.append("a rush")
        side = 0 if player < SLOTS else 1
        if int(queries.count_markers(state, int(state.square[player]), side)):
            needed.append("a dodge")
        if int(state.ball) == to and int(state.carrier) == NONE and int(state.ball_found):
            needed.append("a pick-up")
        parts = [f"Needs {_listed(needed)}."] if needed else []
        if int(state.board.portal[to]):
            parts.append("The portal throws whoever enters it to a random portal.")
        return " ".join(parts) or None


TURN_STEP: Final = 1024
"""A `turn_began` event carries side * TURN_STEP + number of the team turn."""

NOT_PLAYERS: Final = frozenset((op.FACE, op.TAKE_SIDE, op.AIM_WALL, op.SKILL_REROLL))
"""Verbs whose player part is another small number."""


def _listed(things: Iterable[str]) -> str:
    """Things with commas and an and."""
    items = list(things)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]
