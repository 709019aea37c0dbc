"""What does not change in a match: the teams as they were drafted, and the same as flat tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from dungeonbowl.core import extras as ex
from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import NONE, SLOTS
from dungeonbowl.core.races import RACES
from dungeonbowl.core.tables import PRINTED, Tables


@dataclass(eq=False)
class PlayerSheet:
    """
    One player of a roster.

    `ag`, `pa` and `av` are target numbers (3 means 3+); `pa` 0 stands for "-". `skills` holds pairs of skill
    number and value (0 where a skill has none). `niggling` counts old Niggling Injuries. `dislikes` are the kinds of
    team-mates that Animosity is about: positions, races or other keywords, or `everyone`. `sp`, `ts` and `cl` are what
    the game of 1989 adds to a sprint, a throw and a catch.
    """

    number: int
    name: str
    position: str
    ma: int
    st: int
    ag: int
    pa: int
    av: int
    skills: tuple[tuple[int, int], ...] = ()
    cost: int = 0
    niggling: int = 0
    keywords: tuple[str, ...] = ()
    dislikes: tuple[str, ...] = ()
    sp: int = 0
    ts: int = 0
    cl: int = 0


@dataclass(eq=False)
class TeamSheet:
    """
    A team as it comes to the match: its players, re-rolls, Inducements and sponsor.

    `rerolls` are the team's own; `training` counts those of Extra Team Training, which come on top. `sponsor` is a word
    of `core.extras.SPONSOR_NAMES`, empty for none; `sponsored` is the shirt number of Air Oberwald's player.
    `apothecaries` counts the team's own and those hired for the match.

    Raises:
        ValueError: too many players, or extras that do not fit the team; the message says which.
    """

    name: str
    college: str
    players: tuple[PlayerSheet, ...]
    rerolls: int = 0
    bribes: int = 0
    training: int = 0
    wizard: bool = False
    sponsor: str = ""
    sponsored: int = 0
    apothecaries: int = 0
    chefs: int = 0
    igors: int = 0
    babes: int = 0

    def __post_init__(self) -> None:
        if len(self.players) > SLOTS - 1:
            raise ValueError(f"{self.name}: a team has at most {SLOTS - 1} players in a match, not {len(self.players)}")
        self._check_extras()

    def _check_extras(self) -> None:
        """Whether the Inducements and the sponsor fit the team (DB21-IND-01, -03, DB21-SPON-07)."""
        name = self.name
        if not 0 <= self.training <= ex.MOST_TRAINING:
            raise ValueError(
                f"{name}: Extra Team Training is bought {self.training} times, more than {ex.MOST_TRAINING}"
            )
        if self.wizard and self.college not in ex.SPELL_COLLEGES[1:]:
            raise ValueError(f"{name}: a wizard belongs to a college, and the team has none")
        if self.sponsor not in ex.SPONSOR_NAMES:
            known = ", ".join(ex.SPONSOR_NAMES[1:])
            raise ValueError(f"{name}: no sponsor {self.sponsor!r}; known are {known}")
        named = self.sponsor == ex.SPONSOR_NAMES[ex.AIR_OBERWALD]
        if named != (self.sponsored != 0):
            raise ValueError(f"{name}: a sponsored player is named with Air Oberwald, and only then")
        if named and all(player.number != self.sponsored for player in self.players):
            raise ValueError(f"{name}: nobody wears number {self.sponsored}, whom Air Oberwald is to sponsor")


def with_extras(
    team: TeamSheet,
    training: int = 0,
    bribes: int = 0,
    wizard: bool = False,
    sponsor: str = "",
    sponsored: int = 0,
) -> TeamSheet:
    """
    The same team with these Inducements and this sponsor, instead of those it had.

    Raises:
        ValueError: they do not fit the team; the message says which.
    """
    return replace(team, training=training, bribes=bribes, wizard=wizard, sponsor=sponsor, sponsored=sponsored)


def with_boon(team: TeamSheet, boon: int) -> TeamSheet:
    """The team with Air Oberwald's gift on its sponsored player (DB21-SPON-07)."""
    players = tuple(boosted(player, boon) if player.number == team.sponsored else player for player in team.players)
    return replace(team, players=players)


def boosted(player: PlayerSheet, boon: int) -> PlayerSheet:
    """A player with the skills and the better value that a gift brings."""
    ma = player.ma
    av = player.av
    gained: tuple[int, ...] = ()
    if boon == ex.BOON_DAGGER:
        gained = (sk.SNEAKY_GIT, sk.STAB)
    elif boon == ex.BOON_BOOTS:
        gained = (sk.SPRINT,)
        ma = max(ma, min(9, ma + 1))
    elif boon == ex.BOON_HELMET:
        gained = (sk.THICK_SKULL,)
        av = max(av, min(11, av + 1))
    had = [skill for skill, _ in player.skills]
    skills = player.skills
    for skill in gained:
        if skill not in had:
            skills = (*skills, (skill, 0))
    return replace(player, ma=ma, av=av, skills=skills)


STAR: Final = "star"
"""The keyword of star players, whom no apothecary treats (LRB-APO-05)."""

OWN_STAR: Final = "own_star"
"""The keyword of star players whom a team of 1989 brings with a profile of their own (DB89-STAR-01)."""

LARGE: Final = "large"
"""The keyword of Large Monsters, who cover two by two squares (DB89-LARGE-02)."""

ROOKIE: Final = "rookie"
"""The keyword of those of the Riotous Rookies who may come to the match; dice say how many do (LRB-IND-07)."""

EVERYONE: Final = "everyone"
"""The kind of team-mate that anybody is."""

LONER: Final = 4
"""What a Loner needs for a team re-roll whose sheet says nothing."""

ROTTER: PlayerSheet = PlayerSheet(
    0, "Risen Rotter", "rotter_lineman", 5, 3, 4, 6, 9, ((sk.DECAY, 0), (sk.PLAGUE_RIDDEN, 0)), 35000
)
"""The player that Plague Ridden may add; it waits in the last slot of a College of Life team."""
ZOMBIE: PlayerSheet = PlayerSheet(0, "Risen Zombie", "zombie", 4, 3, 2, 0, 8, ((sk.REGENERATION, 0),), 40000)
"""The player that a Necromancer may raise; it waits in the last slot of such a team (LRB-REGEN-03)."""
NECROMANTIC: tuple[str, ...] = ("necromantic", "undead")
"""The team lists that a Necromancer leads."""


_TOP_BIT: i64 = 0x4000000000000000


class Squads:
    """The teams of a match as tables by player id, shared by every copy of it."""

    def __init__(self, *teams: TeamSheet, by_value: bool = False, tables: Tables = PRINTED) -> None:
        """
        Args:
            teams: The teams, the home side's first.
            by_value: Whether sheets give AG and AV as values, so that more is better (AG 3 needs a 4, AV 8 breaks on a
                9), not as the numbers needed. The tables hold the numbers needed.
            tables: What the game of 1989 reads its dice on.
        """
        self.teams = teams
        self.by_value = by_value
        self.tables = tables
        # How many teams a match has, and how many player numbers.
        self.sides: i64 = len(teams)
        self.players: i64 = self.sides * SLOTS
        count = int(self.players)
        self.sheets: list[PlayerSheet | None] = [None] * count
        zeros = [u8(0)] * count
        self.ma: vec[u8] = vec[u8](zeros)
        self.st: vec[u8] = vec[u8](zeros)
        self.ag: vec[u8] = vec[u8](zeros)
        self.pa: vec[u8] = vec[u8](zeros)
        self.av: vec[u8] = vec[u8](zeros)
        self.niggling: vec[u8] = vec[u8](zeros)
        self.race: vec[u8] = vec[u8](zeros)
        # Who covers two by two squares, and whether anybody does.
        self.large: vec[u8] = vec[u8](zeros)
        self.any_large: bool = False
        nothing = [i16(0)] * count
        self.sp: vec[i16] = vec[i16](nothing)
        self.ts: vec[i16] = vec[i16](nothing)
        self.cl: vec[i16] = vec[i16](nothing)
        self.loner: vec[u8] = vec[u8](zeros)
        self.mighty_blow: vec[u8] = vec[u8](zeros)
        self.dirty_player: vec[u8] = vec[u8](zeros)
        self.bloodlust: vec[u8] = vec[u8](zeros)
        self.low: vec[i64] = vec[i64]([i64(0)] * count)
        self.high: vec[i64] = vec[i64]([i64(0)] * count)
        self.any_low: i64 = 0
        self.any_high: i64 = 0
        # What each side has: the spell of its wizard, spent or not, and its sponsor.
        self.spells: vec[u8] = vec[u8]()
        self.sponsors: vec[u8] = vec[u8]()
        self.any_spell: bool = False
        for side, team in enumerate(teams):
            spell = ex.SPELL_COLLEGES.index(team.college) if team.wizard else ex.NO_SPELL
            self.spells = append(self.spells, u8(spell))
            self.any_spell = self.any_spell or spell != ex.NO_SPELL
            self.sponsors = append(self.sponsors, u8(ex.SPONSOR_NAMES.index(team.sponsor)))
            for at, sheet in enumerate(team.players):
                self._enter(side * SLOTS + at, sheet)
            if team.college == "life":
                self._enter(side * SLOTS + SLOTS - 1, ROTTER)
            elif team.college in NECROMANTIC:
                self._enter(side * SLOTS + SLOTS - 1, ZOMBIE)

    def _enter(self, player: int, sheet: PlayerSheet) -> None:
        at: i64 = player
        self.sheets[player] = sheet
        self.ma[at] = u8(sheet.ma)
        self.st[at] = u8(sheet.st)
        self.ag[at] = u8(7 - min(sheet.ag, 6) if self.by_value else sheet.ag)
        self.pa[at] = u8(sheet.pa)
        self.av[at] = u8(sheet.av + 1 if self.by_value else sheet.av)
        self.niggling[at] = u8(sheet.niggling)
        for word in sheet.keywords:
            if word in RACES:
                self.race[at] = u8(RACES.index(word))
            elif word == LARGE:
                self.large[at] = u8(1)
                self.any_large = True
        self.sp[at] = i16(sheet.sp)
        self.ts[at] = i16(sheet.ts)
        self.cl[at] = i16(sheet.cl)
        for skill, value in sheet.skills:
            self.learn(at, i64(skill))
            if skill == sk.LONER:
                self.loner[at] = u8(value if value else LONER)
            elif skill == sk.MIGHTY_BLOW:
                self.mighty_blow[at] = u8(value)
            elif skill == sk.DIRTY_PLAYER:
                self.dirty_player[at] = u8(value)
            elif skill == sk.BLOODLUST:
                self.bloodlust[at] = u8(value)
        self.any_low |= self.low[at]
        self.any_high |= self.high[at]

    def strengthen(self, player: i64) -> None:
        """ST 1 higher, at most 8 (DB21-DZ-02, GEN-15)."""
        if i64(self.st[player]) < 8:
            self.st[player] = u8(i64(self.st[player]) + 1)

    def heal(self, player: i64) -> None:
        """Old Niggling Injuries no longer count (DB21-DZ-06)."""
        self.niggling[player] = u8(0)

    def learn(self, player: i64, skill: i64) -> None:
        """The player has the skill, which is one without a value (DB21-DZ-14)."""
        # A shifted constant 1 is 32 bits wide when compiled, so the bit comes down from the top instead.
        if skill < 62:
            self.low[player] |= _TOP_BIT >> (62 - skill)
        else:
            self.high[player] |= _TOP_BIT >> (124 - skill)
        self.any_low |= self.low[player]
        self.any_high |= self.high[player]

    def has(self, player: i64, skill: i64) -> bool:
        """Whether the player's sheet lists the skill."""
        if skill < 62:
            return (self.low[player] >> skill) & 1 == 1
        return (self.high[player] >> (skill - 62)) & 1 == 1

    def is_large(self, player: i64) -> bool:
        """Whether the player covers two by two squares (DB89-LARGE-02)."""
        return self.any_large and i64(self.large[player]) != 0

    def level(self, player: i64, skill: i64) -> i64:
        """The value of a skill on the player's sheet, 0 for one without."""
        sheet = self.sheets[player]
        if sheet is not None:
            for listed, value in sheet.skills:
                if i64(listed) == skill:
                    return value
        return 0

    def anyone_has(self, skill: i64) -> bool:
        """Whether any player of any team has the skill: a quick way past rules that cannot matter."""
        if skill < 62:
            return (self.any_low >> skill) & 1 == 1
        return (self.any_high >> (skill - 62)) & 1 == 1

    def spell(self, side: i64) -> i64:
        """The spell of a side's wizard, spent or not; 0 without a wizard."""
        return i64(self.spells[side])

    def sponsor(self, side: i64) -> i64:
        """A side's sponsor, 0 for none."""
        return i64(self.sponsors[side])

    def has_sponsor(self, side: i64, sponsor: i64) -> bool:
        """Whether a side has this sponsor."""
        return i64(self.sponsors[side]) == sponsor

    def sponsored(self, side: i64) -> i64:
        """The player whom Air Oberwald sponsors, or `NONE`."""
        team = self.team(int(side))
        for at in range(len(team.players)):
            if team.sponsored and team.players[at].number == team.sponsored:
                return side * SLOTS + at
        return NONE

    def team(self, side: int) -> TeamSheet:
        """The team of one side."""
        return self.teams[side]

    def with_team(self, side: int, team: TeamSheet) -> Squads:
        """The same teams, but for that of one side."""
        teams = [team if at == side else other for at, other in enumerate(self.teams)]
        return Squads(*teams, by_value=self.by_value, tables=self.tables)
