"""
What players of 1989 do for their race: Dwarfs and Elves may refuse to give the ball to somebody they dislike.

Source: DB89-DWARF-06, -07, DB89-ELF-06, -12.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import events as ev
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import races
from dungeonbowl.core import rule_ids as r
from dungeonbowl.core import table_rows as tr
from dungeonbowl.core.ids import PlayerId, RuleId
from dungeonbowl.rules.game import Game
from dungeonbowl.rules.options import IN_USE, LEFT_OUT, Option, Options
from dungeonbowl.rules.rolling.tables import roll_on
from dungeonbowl.rules.traits.parts import Traits
from dungeonbowl.state.sheets import LARGE, OWN_STAR, TeamSheet
from dungeonbowl.state.state import REFUSED, Player, State

_FIRST: Final = 18
"""From this bit of `doing` on stand the races that the active player has refused."""


STARS: Final = Option(
    "star_players",
    "Star players",
    choices=((LEFT_OUT, "no team brings one"), (IN_USE, "teams may bring some, with profiles of their own")),
)


MONSTERS: Final = Option(
    "large_monsters",
    "Large Monsters",
    choices=(
        (LEFT_OUT, "no team brings one"),
        (IN_USE, "teams may bring some, who cover four squares; star players must be in use too"),
    ),
    rule=r.DB89_LARGE_01,
)


class RaceRules(Traits):
    """Races have nothing to roll for when they are activated."""

    options: tuple[Option, ...] = (STARS, MONSTERS)

    def needs(self, team: TeamSheet) -> dict[str, str | int]:
        """Star players and Large Monsters, where it has any. Source: DB89-STAR-01, DB89-LARGE-01."""
        found: dict[str, str | int] = {}
        for player in team.players:
            if OWN_STAR in player.keywords or LARGE in player.keywords:
                found[STARS.key] = IN_USE
            if LARGE in player.keywords:
                found[MONSTERS.key] = IN_USE
        return found

    def refuses(self, team: TeamSheet, options: Options) -> str:
        """Source: DB89-STAR-01, -03, DB89-LARGE-01."""
        stars = options.says(STARS, IN_USE)
        monsters = options.says(MONSTERS, IN_USE)
        if monsters and not stars:
            return f"the option {MONSTERS.key} goes by the rules of star players; agree on {STARS.key} (DB89-LARGE-01)"
        for player in team.players:
            if OWN_STAR in player.keywords and not stars:
                return f"{player.name} is a star player; agree on the option {STARS.key} (DB89-STAR-01)"
            if LARGE in player.keywords and not monsters:
                return f"{player.name} is a Large Monster; agree on the option {MONSTERS.key} (DB89-LARGE-01)"
        return ""

    def gives(self, state: State, giver: PlayerId, mate: PlayerId) -> i64:
        """Source: DB89-DWARF-06, DB89-ELF-06."""
        if dislike(Player(state, giver), Player(state, mate)) == 0:
            return 6
        faces: i64 = 0
        for face in range(i64(1), i64(7)):
            if state.squads.tables.result(tr.DISLIKE, face) == tr.GIVES:
                faces += 1
        return faces


def is_clumsy(player: Player) -> bool:
    """Whether AG counts half in leaps and climbs. Source: DB89-LEAP-07, DB89-PIT-15."""
    return races.HALVES[player.race] != 0


def takes_from(state: State, giver: Player, mate: PlayerId) -> bool:
    """Whether the giver has not refused the race of a team-mate in this turn. Source: DB89-DWARF-07, DB89-ELF-06."""
    return state.doing & refused_bit(i64(state.squads.race[mate])) == 0


def gives_to(game: Game, giver: Player, mate: Player) -> bool:
    """
    Whether somebody gives the ball to a team-mate, whom they may dislike.

    A refusal uses nothing up; only that race gets the ball no more in this turn.

    Source: DB89-DWARF-06, -07, DB89-ELF-06.
    """
    rule = dislike(giver, mate)
    if rule == 0:
        return True
    result = roll_on(game, tr.DISLIKE, purpose=pu.DISLIKE, player=giver.id, rule=rule, other=mate.id)
    if result == tr.GIVES:
        return True
    game.state.doing |= refused_bit(mate.race)
    game.tell(ev.REFUSED, rule, player=giver.id, other=mate.id)
    game.cite(r.DB89_DWARF_07)
    return False


def dislike(giver: Player, mate: Player) -> RuleId:
    """The rule by which the giver may refuse a team-mate, 0 for none. Source: DB89-DWARF-06, DB89-ELF-06, -12."""
    if (i64(races.DISLIKES[giver.race]) >> mate.race) & 1 == 0:
        return 0
    return r.DB89_DWARF_06 if giver.race == races.DWARF else r.DB89_ELF_06


def refused_bit(race: i64) -> i64:
    """The bit of `doing` that says that a race has been refused; Elves have one apart, as nobody refuses their own."""
    if race == races.ELF:
        return REFUSED
    one: i64 = 1
    at: i64 = race if race > 0 else races.HUMAN
    if at > races.ELF:
        at -= 1
    return one << (_FIRST + at - 1)
