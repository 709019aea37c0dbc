"""
A season: divisions, who meets whom, the table, play-offs and prizes.

Teams are keys of the league's own choice. Nothing here looks into a match; results come in as they were recorded.

Source: DB21-LGE-01 to -07.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from dungeonbowl.league.procedure.steps import Refusal
from dungeonbowl.league.roster.team import Team

TEAMS_LEAST: Final = 4
DIVISIONS_MOST: Final = 4
PLAY_OFF_SIZES: Final = (4, 8)
PRIZES: Final = (100_000, 60_000, 30_000)
"""Gold of the first, second and third place (DB21-LGE-07)."""


@dataclass(frozen=True, slots=True)
class Result:
    """
    A fixture of the regular season as it ended for both teams.

    Attributes:
        home, away: Keys of the teams.
        points: League points of both, fines included.
        touchdowns: Of both.
        casualties: Of both, as far as they earn points.
    """

    home: str
    away: str
    points: tuple[int, int]
    touchdowns: tuple[int, int] = (0, 0)
    casualties: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """
    One line of a table.

    Attributes:
        team: Its key.
        place: From 1; teams that nothing separates share a place.
        played: Fixtures.
        points, touchdowns, casualties: What decides, in this order (DB21-LGE-06).
    """

    team: str
    place: int
    played: int
    points: int
    touchdowns: int
    casualties: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """What is compared, better ones greater."""
        return self.points, self.touchdowns, self.casualties


# -- the regular season -----------------------------------------------------------------------------------------


def divide(teams: Sequence[str], divisions: int = 1) -> tuple[tuple[str, ...], ...]:
    """
    The teams in divisions, in the order given and as equal as can be.

    Raises:
        Refusal: Fewer than four teams in all or in a division, more than four divisions, or a team named twice.
    """
    if len(set(teams)) != len(teams):
        raise Refusal("DB21-LGE-01", "A team is named twice.")
    if len(teams) < TEAMS_LEAST:
        raise Refusal("DB21-LGE-01", f"A league needs at least {TEAMS_LEAST} teams, got {len(teams)}.")
    if not 1 <= divisions <= DIVISIONS_MOST:
        raise Refusal("DB21-LGE-02", f"A league has one division or two to {DIVISIONS_MOST}, not {divisions}.")
    if len(teams) // divisions < TEAMS_LEAST:
        text = f"{len(teams)} teams make no {divisions} divisions of {TEAMS_LEAST} or more."
        raise Refusal("DB21-LGE-02", text)
    size, more = divmod(len(teams), divisions)
    found: list[tuple[str, ...]] = []
    at = 0
    for division in range(divisions):
        count = size + (1 if division < more else 0)
        found.append(tuple(teams[at : at + count]))
        at += count
    return tuple(found)


def fixtures(division: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """
    Rounds of a division in which every pair meets twice, once at home each (DB21-LGE-02).

    Each team plays once in a round; with an odd number one rests.

    >>> [len(each) for each in fixtures("abcd")], sorted(sum(fixtures("abc"), ()))
    ([2, 2, 2, 2, 2, 2], [('a', 'b'), ('a', 'c'), ('b', 'a'), ('b', 'c'), ('c', 'a'), ('c', 'b')])
    """
    ring: list[str | None] = list(division)
    if len(ring) % 2:
        ring.append(None)
    half = len(ring) // 2
    first: list[tuple[tuple[str, str], ...]] = []
    for turn in range(len(ring) - 1):
        pairs: list[tuple[str, str]] = []
        for at in range(half):
            one, two = ring[at], ring[-1 - at]
            if one is not None and two is not None:
                pairs.append((two, one) if (turn + at) % 2 else (one, two))
        first.append(tuple(pairs))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return (*first, *(tuple((away, home) for home, away in pairs) for pairs in first))


def check_result(divisions: Sequence[Sequence[str]], earlier: Sequence[Result], result: Result) -> None:
    """
    Whether a result can be one of the regular season: teams of one division that have not met so before.

    Raises:
        Refusal: They cannot, and why.
    """
    if result.home == result.away or not any(
        result.home in division and result.away in division for division in divisions
    ):
        text = f"{result.home} and {result.away} are not two teams of one division."
        raise Refusal("DB21-LGE-02", text)
    if any((other.home, other.away) == (result.home, result.away) for other in earlier):
        raise Refusal("DB21-LGE-02", f"{result.home} has had {result.away} as a guest already.")


def check_friendly(divisions: Sequence[Sequence[str]], earlier: Sequence[tuple[str, str]], one: str, two: str) -> None:
    """
    Whether two teams may play a friendly: of different divisions, and once (DB21-LGE-05).

    Raises:
        Refusal: They may not, and why.
    """
    known = {team for division in divisions for team in division}
    for team in (one, two):
        if team not in known:
            raise Refusal("DB21-LGE-05", f"There is no team {team} in this league.")
    if any(one in division and two in division for division in divisions):
        raise Refusal("DB21-LGE-05", f"{one} and {two} are of one division; friendlies are between divisions.")
    if any({one, two} == set(pair) for pair in earlier):
        raise Refusal("DB21-LGE-05", f"{one} and {two} have had their friendly.")


def standings(division: Sequence[str], results: Sequence[Result]) -> tuple[Standing, ...]:
    """The table of a division: League points, then touchdowns, then Casualties (DB21-LGE-06)."""
    sums: dict[str, list[int]] = {team: [0, 0, 0, 0] for team in division}
    for result in results:
        for side, team in enumerate((result.home, result.away)):
            if team in sums:
                line = sums[team]
                line[0] += 1
                line[1] += result.points[side]
                line[2] += result.touchdowns[side]
                line[3] += result.casualties[side]
    order = sorted(division, key=lambda team: (*(-each for each in sums[team][1:]), division.index(team)))
    found: list[Standing] = []
    for team in order:
        played, points, touchdowns, casualties = sums[team]
        place = 1 + sum(tuple(line[1:]) > (points, touchdowns, casualties) for line in sums.values())
        found.append(Standing(team, place, played, points, touchdowns, casualties))
    return tuple(found)


# -- play-offs --------------------------------------------------------------------------------------------------


def qualifiers(tables: Sequence[Sequence[Standing]], places: int = 4, decided: Sequence[str] = ()) -> tuple[str, ...]:
    """
    Who enters the play-offs, best first.

    The same number of the best of each table, and where that does not add up the best of the next line (DB21-LGE-06).

    Args:
        tables: One for each division.
        places: Four or eight.
        decided: Teams that the commissioner puts in this order where nothing separates them.

    Raises:
        Refusal: There are not enough teams, or nothing separates two that matter and `decided` does not name them.
    """
    if places not in PLAY_OFF_SIZES:
        raise Refusal("DB21-LGE-06", f"Four or eight teams enter the play-offs, not {places}.")
    if sum(len(table) for table in tables) < places:
        raise Refusal("DB21-LGE-06", f"The league has fewer than {places} teams.")
    sure, more = divmod(places, len(tables))
    ordered = [_ordered(table, decided) for table in tables]
    if any(len(table) < sure for table in ordered):
        raise Refusal("DB21-LGE-06", f"A division has fewer than {sure} teams.")
    chosen: list[Standing] = []
    for line in range(sure):
        chosen += _ordered([table[line] for table in ordered], decided)
    if more:
        rest = [table[sure] for table in ordered if len(table) > sure]
        if len(rest) < more:
            raise Refusal("DB21-LGE-06", "The divisions have too few teams for the last places.")
        chosen += _ordered(rest, decided)[:more]
        ordered.append(rest)
    for table in ordered:
        _check_cut(table, {each.team for each in chosen}, decided)
    return tuple(each.team for each in chosen)


def _ordered(lines: Sequence[Standing], decided: Sequence[str]) -> list[Standing]:
    """Lines from the best down; equal ones in the order that was decided, else as they stand."""
    return sorted(
        lines,
        key=lambda each: (
            *(-part for part in each.rank),
            decided.index(each.team) if each.team in decided else len(decided),
        ),
    )


def _check_cut(table: Sequence[Standing], chosen: set[str], decided: Sequence[str]) -> None:
    """Whether the last team in and the first one out differ. Raises: Refusal."""
    for inside in table:
        for outside in table:
            same = inside.rank == outside.rank
            open_case = not (inside.team in decided and outside.team in decided)
            if inside.team in chosen and outside.team not in chosen and same and open_case:
                text = f"{inside.team} and {outside.team} are level. The commissioner must decide."
                raise Refusal("DB21-LGE-06", text)


def first_round(seeds: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """
    The pairs of the first play-off round: the best meets the last, and so on; winners of neighbours meet next.

    >>> first_round(["a", "b", "c", "d"])
    (('a', 'd'), ('b', 'c'))
    """
    if len(seeds) not in PLAY_OFF_SIZES:
        raise Refusal("DB21-LGE-06", f"Four or eight teams enter the play-offs, not {len(seeds)}.")
    pairs = [(seeds[at], seeds[-1 - at]) for at in range(len(seeds) // 2)]
    return tuple(pairs) if len(pairs) == 2 else (pairs[0], pairs[3], pairs[1], pairs[2])


def next_round(pairs: Sequence[tuple[str, str]], winners: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """
    The pairs that follow a play-off round; after the semi-finals the final and the game for the third place.

    Args:
        pairs: Of the round that was played.
        winners: Of each pair, in that order.

    Raises:
        Refusal: A winner is none of their pair. A drawn play-off game has no winner and is played again.
    """
    if len(pairs) not in (2, 4) or len(pairs) != len(winners):
        raise Refusal("DB21-LGE-06", "A round of two or four games is followed by another, once each has a winner.")
    for pair, winner in zip(pairs, winners, strict=True):
        if winner not in pair:
            raise Refusal("DB21-LGE-06", f"{winner} cannot have won the game of {pair[0]} and {pair[1]}.")
    if len(pairs) == 4:
        return (winners[0], winners[1]), (winners[2], winners[3])
    losers = [one if winner == two else two for (one, two), winner in zip(pairs, winners, strict=True)]
    return (winners[0], winners[1]), (losers[0], losers[1])


def award_prizes(teams: Mapping[str, Team], first: str, second: str, third: str) -> dict[str, Team]:
    """
    The teams after the final: gold for three, and the trophy goes from whoever held it to the first (DB21-LGE-07).

    Raises:
        Refusal: One team in two places, or in none of the league.
    """
    places = (first, second, third)
    if len(set(places)) != 3 or any(place not in teams for place in places):
        raise Refusal("DB21-LGE-07", "First, second and third are three teams of the league.")
    found = {key: replace(team, trophy=key == first) for key, team in teams.items()}
    for key, gold in zip(places, PRIZES, strict=True):
        found[key] = replace(found[key], treasury=found[key].treasury + gold)
    return found
