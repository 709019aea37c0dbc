"""The words for single things: skills, dice, rolls, actions, boxes, players, teams and squares."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.ids import INJURED, KO, LOST, PRONE, RESERVES, SENT_OFF, SLOTS, STANDING, STUNNED
from dungeonbowl.data import load_skills
from dungeonbowl.dungeon.kinds import (
    ROOM_CHAOTIC_IDOL,
    ROOM_CORPSE_CHASM,
    ROOM_DRAGON_YOUNGLING,
    ROOM_FORGOTTEN_JAIL,
    ROOM_FOUNTAIN_OF_YOUTH,
    ROOM_FUNGUS_FARM,
    ROOM_GHOST_JUNCTION,
    ROOM_GLUTTONOUS_GREENHOUSE,
    ROOM_HALL_OF_BONES,
    ROOM_NAMES,
    ROOM_NECROMANCERS_LABORATORY,
    ROOM_NONE,
    ROOM_ROOT_WALK,
    ROOM_TRANQUIL_MEADOW,
    ROOM_TUCK_SHOP,
)
from dungeonbowl.notation.dungeon_info import ROOM_TITLES
from dungeonbowl.state.state import (
    DODGE_SPENT,
    ENTANGLED,
    FEET_SPENT,
    FURIOUS,
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
BOX_SENTENCES: Final = {
    RESERVES: "{0} goes to the reserves.",
    KO: "{0} is knocked out.",
    INJURED: "{0} is carried off injured.",
    SENT_OFF: "{0} is sent off.",
    LOST: "{0} is lost for the rest of the match.",
}
POSTURES: Final = {STANDING: "", PRONE: "{0} lies prone.", STUNNED: "{0} lies stunned."}
FACES: Final = ("?", "Player Down", "Both Down", "Push Back", "Stumble", "POW")
CASUALTIES: Final = (
    "is hurt",
    "is badly hurt",
    "is seriously hurt",
    "has a serious injury",
    "has a lasting injury",
    "is dead",
)
LASTING: Final = ("", "a head injury", "a smashed knee", "a broken arm", "a neck injury", "a dislocated shoulder")
FLAGS: Final = {
    NO_ZONE: ("{0} loses their tackle zone.", "{0} has a tackle zone again."),
    ROOTED: ("{0} takes root and cannot leave the square.", "{0} is no longer rooted."),
    STINKS: ("{0} reeks of the sewer and disturbs opponents nearby.", "{0} has shaken off the smell of the sewer."),
    GATHERED: ("{0} has filled their pockets.", "{0} has empty pockets again."),
    WAS_STUNNED: ("{0} was stunned when the turn began.", "{0} has come to."),
    DODGE_SPENT: ("{0} has used the Dodge re-roll of this turn.", "{0} may re-roll a dodge again."),
    FEET_SPENT: ("{0} has used the Sure Feet re-roll of this turn.", "{0} may re-roll a rush again."),
    FURIOUS: ("{0} is seized by a beast's fury.", "The fury leaves {0}."),
    ENTANGLED: ("Vines hold {0}, who cannot act this turn.", "The vines let go of {0}."),
    VOMITED: ("{0} has nothing left to throw up this turn.", "{0} may use Projectile Vomit again."),
}

ROOM_EFFECTS: Final = {
    int(ROOM_FORGOTTEN_JAIL): (
        "The gloom of the Forgotten Jail weighs {0} down: two squares less.",
        "{0} shrugs off the gloom of the Forgotten Jail.",
    ),
    int(ROOM_CHAOTIC_IDOL): ("The Chaotic Idol ignores {0}.", "The Chaotic Idol makes {0} stronger."),
    int(ROOM_DRAGON_YOUNGLING): ("The dragon lashes out at {0}.", "The dragon leaves {0} alone."),
    int(ROOM_TUCK_SHOP): (
        "The snack was past its best: {0} doubles over.",
        "{0} feels refreshed: one re-roll for this game.",
        "{0} could lift a troll: one more strength for this game.",
    ),
    int(ROOM_FOUNTAIN_OF_YOUTH): (
        "The water disagrees with {0}.",
        "{0} is young again: old injuries are gone and the first casualty will be none.",
    ),
    int(ROOM_GLUTTONOUS_GREENHOUSE): ("The plants snap at {0}.",),
    int(ROOM_NECROMANCERS_LABORATORY): ("The saw slips: {0} is out of the game.",),
    int(ROOM_CORPSE_CHASM): ("{0} stumbles among the corpses.", "{0} keeps their footing among the corpses."),
    int(ROOM_ROOT_WALK): ("The roots hold {0}.", "{0} tears free of the roots."),
    int(ROOM_TRANQUIL_MEADOW): ("The meadow does nothing for {0}.", "The meadow refreshes {0}: one square more."),
    int(ROOM_HALL_OF_BONES): ("A skull breaks over the head of {0}.",),
    int(ROOM_FUNGUS_FARM): ("The spores overcome {0}.",),
    int(ROOM_GHOST_JUNCTION): ("Ghosts bar the way: {0} does not come in this turn.",),
}
"""What came of a room's die: badly, well, better still."""

ACTIONS: Final = {
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
    op.TASTY_SNACK: "to eat a tasty snack",
    op.FOUNTAIN_OF_YOUTH: "to drink from the Fountain of Youth",
    op.SKULL_SMASH: "to smash a skull over",
    op.UNDER_THE_SAW: "to lie down under the saw",
    op.GATHER_FUNDS: "to gather funds",
    op.MULTIPLE_BLOCK: "to block two opponents",
}
AIMED: Final = (op.BLOCK, op.BLITZ, op.FOUL, op.STAB, op.SKULL_SMASH)
"""Actions whose words are followed by whom they are aimed at."""
ACTION_OFFERS: Final = {
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
    op.TASTY_SNACK: "Eat a tasty snack: 1 goes down stunned, 2 to 5 a re-roll, 6 a strength more",
    op.FOUNTAIN_OF_YOUTH: "Drink from the fountain: 1 to 3 goes down injured, 4 or more young again",
    op.SKULL_SMASH: "Smash a skull over an opponent next to them: 4 or more knocks down",
    op.UNDER_THE_SAW: "Lie down under the saw: 1 out of the game, 3 or more a mutation",
    op.GATHER_FUNDS: "Gather funds in the Treasure Room",
    op.MULTIPLE_BLOCK: "Block two opponents at once",
}
TESTS: Final = {
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
    pu.ANIMOSITY: "looks at whom the ball would go to",
}
ROLLS: Final = {
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
    pu.MUTATION: "mutation",
    pu.RANDOM_SQUARE: "random square",
    pu.BREATHE_FIRE: "Breathe Fire",
    pu.PROJECTILE_VOMIT: "Projectile Vomit",
    pu.PICK_ME_UP: "Pick-me-up",
    pu.SAFE_THROW: "safe throw",
    pu.SPELL: "spell",
    pu.SPONSOR: "sponsor",
    pu.ANIMOSITY: "Animosity",
}
BALL_WAYS: Final = {
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
    return FACES[face] if 0 <= face < len(FACES) else FACES[0]


def roll_name(purpose: int) -> str:
    """What a die is rolled for, as a noun."""
    return ROLLS.get(purpose, pu.PURPOSES[purpose].replace("_", " "))


def team_title(college: str, name: str) -> str:
    """What a team is called: its own name, else its college's."""
    return name or COLLEGES.get(college, college.title())


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+ {number}" if number > 0 else f"− {-number}"


def several(count: int, one: str, many: str) -> str:
    """A number of things."""
    return f"1 {one}" if count == 1 else f"{count} {many}"


def capital(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(things: Iterable[str]) -> str:
    """Things with commas and an and."""
    items = list(things)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def sum_of(event: Event) -> str:
    """The dice of a roll with its modifier and total."""
    shown = " + ".join(str(face) for face in event.dice) or "no dice"
    total = sum(event.dice)
    if event.modifier:
        return f"{shown} {signed(event.modifier)} = {total + event.modifier}"
    return f"{shown} = {total}" if len(event.dice) > 1 else shown


class Names:
    """What the people and places of one match are called."""

    def __init__(self, state: State) -> None:
        """
        Learn the names of the match.

        Args:
            state: Read whenever a sentence needs to know what stands where; never changed.
        """
        self.state: Final = state

    def player(self, player: int) -> str:
        """A player's name."""
        sheet = self.state.squads.sheets[player] if 0 <= player < len(self.state.squads.sheets) else None
        if sheet is None:
            return "somebody"
        return sheet.name or f"{sheet.position.replace('_', ' ')} {sheet.number}"

    def team(self, side: int) -> str:
        """A team's name."""
        team = self.state.squads.team(1 if side == 1 else 0)
        return team_title(team.college, team.name)

    def team_of(self, player: int) -> str:
        """The name of a player's team."""
        return self.team(0 if player < SLOTS else 1)

    def square(self, square: int) -> str:
        """A square as column and row, from 1, with the name of a room that has a rule."""
        if square < 0:
            return "nowhere"
        board = self.state.board
        place = f"column {int(board.x(square)) + 1}, row {int(board.y(square)) + 1}"
        room = int(board.room[square])
        return place if room == ROOM_NONE else f"{place} ({ROOM_TITLES[ROOM_NAMES[room]]})"
