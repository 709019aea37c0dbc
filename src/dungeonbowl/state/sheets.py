"""What does not change in a match: the teams as they were drafted, and the same as flat tables."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import HOME, PLAYERS, SLOTS


class PlayerSheet:
    """
    One player of a roster.

    `ag`, `pa` and `av` are target numbers (3 means 3+); `pa` 0 stands for "-". `skills` holds pairs of skill
    number and value (0 where a skill has none). `niggling` counts old Niggling Injuries.
    """

    def __init__(
        self,
        number: int,
        name: str,
        position: str,
        ma: int,
        st: int,
        ag: int,
        pa: int,
        av: int,
        skills: tuple[tuple[int, int], ...] = (),
        cost: int = 0,
        niggling: int = 0,
        keywords: tuple[str, ...] = (),
    ) -> None:
        self.number = number
        self.name = name
        self.position = position
        self.ma = ma
        self.st = st
        self.ag = ag
        self.pa = pa
        self.av = av
        self.skills = skills
        self.cost = cost
        self.niggling = niggling
        self.keywords = keywords


class TeamSheet:
    """A team as it comes to the match: its players, re-rolls and bribes."""

    def __init__(
        self,
        name: str,
        college: str,
        players: tuple[PlayerSheet, ...],
        rerolls: int = 0,
        bribes: int = 0,
    ) -> None:
        if len(players) > SLOTS - 1:
            raise ValueError(f"{name}: a team has at most {SLOTS - 1} players in a match, not {len(players)}")
        self.name = name
        self.college = college
        self.players = players
        self.rerolls = rerolls
        self.bribes = bribes


ROTTER: PlayerSheet = PlayerSheet(
    0, "Risen Rotter", "rotter_lineman", 5, 3, 4, 6, 9, ((sk.DECAY, 0), (sk.PLAGUE_RIDDEN, 0)), 35000
)
"""The player that Plague Ridden may add; it waits in the last slot of a College of Life team."""


_TOP_BIT: i64 = 0x4000000000000000


class Squads:
    """Both teams as tables by player id, shared by every copy of a match."""

    def __init__(self, home: TeamSheet, away: TeamSheet) -> None:
        self.home = home
        self.away = away
        self.sheets: list[PlayerSheet | None] = [None] * PLAYERS
        zeros = [u8(0)] * PLAYERS
        self.ma: vec[u8] = vec[u8](zeros)
        self.st: vec[u8] = vec[u8](zeros)
        self.ag: vec[u8] = vec[u8](zeros)
        self.pa: vec[u8] = vec[u8](zeros)
        self.av: vec[u8] = vec[u8](zeros)
        self.niggling: vec[u8] = vec[u8](zeros)
        self.loner: vec[u8] = vec[u8](zeros)
        self.mighty_blow: vec[u8] = vec[u8](zeros)
        self.dirty_player: vec[u8] = vec[u8](zeros)
        self.bloodlust: vec[u8] = vec[u8](zeros)
        self.low: vec[i64] = vec[i64]([i64(0)] * PLAYERS)
        self.high: vec[i64] = vec[i64]([i64(0)] * PLAYERS)
        self.any_low: i64 = 0
        self.any_high: i64 = 0
        self.count_home: i64 = len(home.players)
        self.count_away: i64 = len(away.players)
        for side, team in enumerate((home, away)):
            for at, sheet in enumerate(team.players):
                self._enter(side * SLOTS + at, sheet)
            if team.college == "life":
                self._enter(side * SLOTS + SLOTS - 1, ROTTER)

    def _enter(self, player: int, sheet: PlayerSheet) -> None:
        at: i64 = player
        self.sheets[player] = sheet
        self.ma[at] = u8(sheet.ma)
        self.st[at] = u8(sheet.st)
        self.ag[at] = u8(sheet.ag)
        self.pa[at] = u8(sheet.pa)
        self.av[at] = u8(sheet.av)
        self.niggling[at] = u8(sheet.niggling)
        for skill, value in sheet.skills:
            # A shifted constant 1 is 32 bits wide when compiled, so the bit comes down from the top instead.
            if skill < 62:
                self.low[at] |= _TOP_BIT >> i64(62 - skill)
            else:
                self.high[at] |= _TOP_BIT >> i64(124 - skill)
            if skill == sk.LONER:
                self.loner[at] = u8(value)
            elif skill == sk.MIGHTY_BLOW:
                self.mighty_blow[at] = u8(value)
            elif skill == sk.DIRTY_PLAYER:
                self.dirty_player[at] = u8(value)
            elif skill == sk.BLOODLUST:
                self.bloodlust[at] = u8(value)
        self.any_low |= self.low[at]
        self.any_high |= self.high[at]

    def has(self, player: i64, skill: i64) -> bool:
        """Whether the player's sheet lists the skill."""
        if skill < 62:
            return (self.low[player] >> skill) & 1 == 1
        return (self.high[player] >> (skill - 62)) & 1 == 1

    def anyone_has(self, skill: i64) -> bool:
        """Whether any player of either team has the skill: a quick way past rules that cannot matter."""
        if skill < 62:
            return (self.any_low >> skill) & 1 == 1
        return (self.any_high >> (skill - 62)) & 1 == 1

    def team(self, side: int) -> TeamSheet:
        """The team of one side."""
        return self.home if side == HOME else self.away
