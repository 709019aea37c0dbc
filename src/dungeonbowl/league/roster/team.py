"""A team as a value: its players with all that happened to them, its gold, and the games it has played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from dungeonbowl.core.extras import SPONSOR_NAMES
from dungeonbowl.data import CollegeBook, CollegeInfo, PositionInfo, load_colleges
from dungeonbowl.data import roster as drafting
from dungeonbowl.league.written.shapes import GameKind, GameResult, InducementKey, TeamKind, Way

EXHIBITION: Final = "exhibition"
LEAGUE: Final = "league"
KINDS: Final[tuple[TeamKind, ...]] = (EXHIBITION, LEAGUE)

WAYS: Final[tuple[Way, ...]] = (
    "random_primary",
    "chosen_primary",
    "random_secondary",
    "chosen_secondary",
    "characteristic",
)
"""How an advancement can be gained (DB21-POST-08)."""
CHARACTERISTICS: Final = ("ma", "st", "ag", "pa", "av")
INJURIES: Final = ("head_injury", "smashed_knee", "broken_arm", "neck_injury", "dislocated_shoulder")
"""Characteristic reductions by the names of the casualty table (DB21-CAS-05)."""
INJURED: Final[dict[str, str]] = dict(zip(INJURIES, ("av", "ma", "pa", "ag", "st"), strict=True))
"""The characteristic that each of them makes worse."""
SPONSORS: Final = SPONSOR_NAMES[1:]
AIR_OBERWALD: Final = "air_oberwald"
RESULTS: Final[tuple[GameResult, ...]] = ("won", "drawn", "lost")
GAMES: Final[tuple[GameKind, ...]] = ("league", "friendly", "play_off")

LEAGUE_BUDGET: Final = 1_000_000
EXHIBITION_BUDGET: Final = 1_150_000
ROSTER_MOST: Final = 16
ADVANCEMENTS_MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Advancement:
    """
    One advancement of a player.

    Attributes:
        way: One of `WAYS`; it decides what was paid.
        skill: Key of the skill learned, or empty.
        characteristic: The characteristic improved, or empty. One of the two is given.
        dice: What was rolled: the D16 of a characteristic, the two D6 of a random skill; empty if nothing was.
    """

    way: Way
    skill: str = ""
    characteristic: str = ""
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Career:
    """What a player has done in all their games that counts for points (DB21-POST-05)."""

    completions: int = 0
    deflections: int = 0
    interceptions: int = 0
    casualties: int = 0
    touchdowns: int = 0
    mvps: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """
    A player on a team's list.

    Attributes:
        number: 1 to 16.
        name: Their name.
        position: Key of the position in their college.
        advancements: In the order they were gained.
        spp: Star Player points earned so far, spent ones included.
        career: What they have done.
        niggling: Niggling Injuries.
        injuries: Characteristic reductions, in the order they were suffered.
        misses_next: Whether they miss the next game.
        retired: Whether they are temporarily retired.
        seasons: Seasons they have played to the end.
    """

    number: int
    name: str
    position: str
    advancements: tuple[Advancement, ...] = ()
    spp: int = 0
    career: Career = field(default_factory=Career)
    niggling: int = 0
    injuries: tuple[str, ...] = ()
    misses_next: bool = False
    retired: bool = False
    seasons: int = 0

    @property
    def available(self) -> bool:
        """Whether they can play in the next game (DB21-CAS-03, DB21-POST-15)."""
        return not (self.misses_next or self.retired)


@dataclass(frozen=True, slots=True)
class Inducements:
    """What is bought for one game (DB21-IND-01)."""

    training: int = 0
    bribes: int = 0
    wizard: int = 0


INDUCEMENTS: Final[tuple[InducementKey, ...]] = ("training", "bribes", "wizard")
INDUCEMENT_MOST: Final = drafting.INDUCEMENT_MOST
INDUCEMENT_COST: Final = drafting.INDUCEMENT_COST


@dataclass(frozen=True, slots=True)
class Agreement:
    """
    What two coaches have agreed for exhibition games (DB21-EXH-01, -03, -04).

    Attributes:
        budget: Gold pieces for a team.
        free_spp: Star Player points to spend before the first game; 0 for none.
        inducements: Which inducements may be bought.
    """

    budget: int = EXHIBITION_BUDGET
    free_spp: int = 0
    inducements: tuple[InducementKey, ...] = INDUCEMENTS


@dataclass(frozen=True, slots=True)
class Game:
    """
    A game in a team's history.

    Attributes:
        season: Of which season, from 1.
        match: The key of the match; unique in the history.
        kind: One of `GAMES`.
        opponent: Name of the other team.
        result: One of `RESULTS`.
        touchdowns: Scored by the team.
        casualties: Caused, as far as they earn points.
        points: League points.
        winnings: Gold pieces.
        conceded: Whether the team conceded.
        dead: Names of its players who died.
        played: Whether the game was played; not if the fixture was given up or let lapse (DB21-LGE-04).
    """

    season: int
    match: str
    kind: GameKind
    opponent: str
    result: GameResult
    touchdowns: int = 0
    casualties: int = 0
    points: int = 0
    winnings: int = 0
    conceded: bool = False
    dead: tuple[str, ...] = ()
    played: bool = True


@dataclass(frozen=True, slots=True)
class Team:
    """
    A team.

    Attributes:
        name: Its name.
        college: The colour of its college, `fire`.
        players: By number.
        kind: `exhibition` or `league`.
        rerolls: Team re-rolls bought.
        treasury: Gold pieces; 0 for an exhibition team.
        agreement: What an exhibition team was drafted for; a league team has the rules' own.
        inducements: An exhibition team's; a league team buys them before each game.
        sponsor: One of `SPONSORS`, or empty.
        sponsored: Number of the player whom Air Oberwald sponsors; 0 for nobody (DB21-SPON-07).
        trophy: Whether it holds the Dungeon Bowl Trophy (DB21-LGE-07).
        season: The season it plays or will play, from 1.
        history: Its games, oldest first.
        rules: The ruleset it is drafted for.
        origin: Where a team with a past of its own was brought in from, or empty.
    """

    name: str
    college: str
    players: tuple[Player, ...]
    kind: TeamKind = LEAGUE
    rerolls: int = 0
    treasury: int = 0
    agreement: Agreement = field(default_factory=Agreement)
    inducements: Inducements = field(default_factory=Inducements)
    sponsor: str = ""
    trophy: bool = False
    season: int = 1
    history: tuple[Game, ...] = ()
    rules: str = field(kw_only=True)
    origin: str = ""
    sponsored: int = 0

    @property
    def is_new(self) -> bool:
        """Whether it has been drafted here and has not played yet."""
        return self.season == 1 and not self.history and not self.origin

    @property
    def budget(self) -> int:
        """Gold pieces it is drafted for (DB21-TEAM-05, DB21-EXH-01)."""
        return self.agreement.budget if self.kind == EXHIBITION else LEAGUE_BUDGET

    def player(self, number: int) -> Player | None:
        """The player of a number, or `None`."""
        for player in self.players:
            if player.number == number:
                return player
        return None

    def with_player(self, player: Player) -> Team:
        """The team with `player` in place of the one of that number, or added."""
        others = [other for other in self.players if other.number != player.number]
        return replace(self, players=tuple(sorted([*others, player], key=lambda each: each.number)))

    def without(self, number: int) -> Team:
        """The team without the player of a number."""
        players = tuple(player for player in self.players if player.number != number)
        return replace(self, players=players, sponsored=0 if self.sponsored == number else self.sponsored)


def book_of(team: Team) -> CollegeBook:
    """The colleges of the team's ruleset."""
    return load_colleges(team.rules)


def college_of(team: Team) -> CollegeInfo | None:
    """The team's college, or `None` if there is none such."""
    return book_of(team).find(team.college)


def known_college(team: Team) -> CollegeInfo:
    """The college of a lawful team."""
    college = college_of(team)
    assert college is not None, f"a lawful team has a college, not {team.college!r}"
    return college


def position_of(team: Team, player: Player) -> PositionInfo | None:
    """The player's position, or `None` if the college has none such."""
    college = college_of(team)
    return None if college is None else college.position(player.position)


def known_position(team: Team, player: Player) -> PositionInfo:
    """The position of a player of a lawful team."""
    position = position_of(team, player)
    assert position is not None, f"{team.college} has no position {player.position!r}"
    return position
