"""
Step 1 after a game: the result, winnings, points, injuries and the dead.

Source: DB21-POST-02 to -06, DB21-CAS-02 to -05, DB21-LGE-03 to -05, DB21-FEAT-12.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dungeonbowl.league.procedure.dice import Dice
from dungeonbowl.league.procedure.steps import Note, Refusal
from dungeonbowl.league.roster.team import AIR_OBERWALD, Career, Game, Player
from dungeonbowl.league.statistics import CONCEDED, Deeds, Side, Statistics
from dungeonbowl.league.written.shapes import GameResult

if TYPE_CHECKING:
    from dungeonbowl.league.between.postgame import Fixture, Sitting

GOLD: Final = 10_000
WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1
DODGING: Final = 3
"""League points that dodging a fixture costs (DB21-LGE-04)."""
SPP_OF: Final = {"completions": 1, "deflections": 1, "interceptions": 2, "casualties": 2, "touchdowns": 5}
"""Star Player points of each deed; an interception's stand in place of the Deflection's (DB21-POST-05)."""
MVP_SPP: Final = 4
_GATHERED: Final = ((5, 30_000), (3, 20_000), (1, 10_000))
_NOT_PLAYED: Final = ("walkover", "unplayed")
ROTTER: Final = "rotter_lineman"


def carry_out_outcome(
    fixture: Fixture, statistics: Statistics, sittings: tuple[Sitting, Sitting], dice: Dice
) -> tuple[tuple[Sitting, Sitting], list[Note]]:
    """Record the game for both teams. Raises: Refusal, if the statistics name players the teams have not."""
    notes: list[Note] = []
    gold = winnings(statistics, dice, notes)
    done: list[Sitting] = []
    for side, sitting in enumerate(sittings):
        done.append(_record(fixture, statistics, side, sitting, sittings[1 - side].team.name, gold[side], notes))
    return (done[0], done[1]), notes


def winnings(statistics: Statistics, dice: Dice, notes: list[Note]) -> tuple[int, int]:
    """
    What both teams win: home, away.

    The winner rolls 2D6 and takes the higher, the loser has the lower; after a draw each rolls one. Who concedes has
    none, a walkover brings one die, and a fixture nobody played nothing.
    Source: DB21-POST-03, -04, DB21-SCORE-07, DB21-LGE-04.
    """
    gold = [0, 0]
    winner = statistics.winner
    if statistics.by == "unplayed":
        return 0, 0
    if statistics.by == "walkover":
        gold[winner] = dice.roll(6) * GOLD
        notes.append(Note(0, winner, "DB21-LGE-04", f"A fixture given up brings {gold[winner]:,}.", (dice.faces[-1],)))
    elif winner < 0:
        for side in (0, 1):
            gold[side] = dice.roll(6) * GOLD
            notes.append(Note(0, side, "DB21-POST-04", f"The draw brings {gold[side]:,}.", (dice.faces[-1],)))
    else:
        faces = (dice.roll(6), dice.roll(6))
        gold[winner] = max(faces) * GOLD
        notes.append(Note(0, winner, "DB21-POST-03", f"The victory brings {gold[winner]:,}.", faces))
        if statistics.by not in CONCEDED:
            gold[1 - winner] = min(faces) * GOLD
            notes.append(Note(0, 1 - winner, "DB21-POST-03", f"The defeat brings {gold[1 - winner]:,}.", faces))
    return gold[0], gold[1]


def funds(gathered: int) -> int:
    """
    Gold for players who gathered funds in the Treasure Room (DB21-FEAT-12).

    >>> funds(0), funds(2), funds(3), funds(7)
    (0, 10000, 20000, 30000)
    """
    return next((gold for least, gold in _GATHERED if gathered >= least), 0)


def result_of(statistics: Statistics, side: int) -> GameResult:
    """`won`, `drawn` or `lost`; a fixture that nobody played or gave up is lost for both (DB21-LGE-04)."""
    if statistics.winner == side:
        return "won"
    return "drawn" if statistics.winner < 0 and statistics.by != "unplayed" else "lost"


def league_points(fixture: Fixture, statistics: Statistics, side: int) -> int:
    """League points of one side; friendlies and play-offs bring none (DB21-LGE-03, -04, -05)."""
    if fixture.kind != "league":
        return 0
    points = {"won": WIN_POINTS, "drawn": DRAW_POINTS, "lost": 0}[result_of(statistics, side)]
    if fixture.casualty_bonus and statistics.sides[side].casualties >= 3:
        points += 1
    return points - (DODGING if fixture.dodged[side] else 0)


def mvp_awards(fixture: Fixture, statistics: Statistics, side: int) -> int:
    """How many players the coach names best (DB21-POST-07, DB21-SCORE-07, DB21-LGE-04, -05)."""
    if fixture.kind == "friendly" or statistics.by == "unplayed":
        return 0
    if statistics.by == "walkover":
        return 2 if statistics.winner == side else 0
    return 0 if statistics.by in CONCEDED and statistics.winner != side else 1


def _record(
    fixture: Fixture,
    statistics: Statistics,
    side: int,
    sitting: Sitting,
    opponent: str,
    gold: int,
    notes: list[Note],
) -> Sitting:
    """Everything that the game leaves behind in one team."""
    deeds = statistics.sides[side]
    played = statistics.by not in _NOT_PLAYED
    sitting = _with_rotter(sitting, deeds)
    took_part = [player.number for player in sitting.team.players if player.available]
    took_part += [guest.number for guest in sitting.guests]
    missed = tuple(player.number for player in sitting.team.players if player.misses_next) if played else ()
    extra = funds(deeds.gathered)
    if extra:
        notes.append(Note(0, side, "DB21-FEAT-12", f"Gathered funds bring {extra:,}."))
    dead: list[int] = []
    lasting: list[int] = []
    for number, done in sorted(deeds.players.items()):
        number = _rotter_number(sitting) if number == 0 else number
        player = sitting.anyone(number)
        if player is None or number not in took_part:
            raise Refusal("", f"{sitting.team.name} has no player {number} who took part in the match.")
        player = _hurt(_credit(player, done, side, notes), done, statistics.page_casualties, side, notes)
        sitting = sitting.with_anyone(player)
        if done.hurt == "dead":
            dead.append(number)
        elif done.hurt == "lasting_injury":
            lasting.append(number)
    sitting = _sponsored_point(sitting, side, played, took_part, notes)
    game = _game(fixture, statistics, side, sitting, opponent, gold + extra, dead)
    team = sitting.team
    for number in dead:
        team = team.without(number)
    team = replace(team, treasury=team.treasury + gold + extra, history=(*team.history, game))
    return replace(
        sitting,
        team=team,
        step=2,
        guests=tuple(guest for guest in sitting.guests if guest.number not in dead),
        lasting=tuple(lasting),
        missed=missed,
        mvps=mvp_awards(fixture, statistics, side),
        eligible=tuple(number for number in took_part if number not in dead),
    )


def _game(
    fixture: Fixture, statistics: Statistics, side: int, sitting: Sitting, opponent: str, gold: int, dead: list[int]
) -> Game:
    """The line of the team's history (DB21-POST-02)."""
    deeds = statistics.sides[side]
    return Game(
        sitting.team.season,
        fixture.match,
        fixture.kind,
        opponent,
        result_of(statistics, side),
        deeds.touchdowns,
        deeds.casualties,
        league_points(fixture, statistics, side),
        gold,
        statistics.by in (*CONCEDED, "walkover") and statistics.winner != side,
        tuple(player.name for number in dead if (player := sitting.team.player(number)) is not None),
        statistics.by not in _NOT_PLAYED,
    )


def _with_rotter(sitting: Sitting, deeds: Side) -> Sitting:
    """With the Rotter that the plague has raised among the guests (DB21-CAS-10)."""
    if not deeds.raised:
        return sitting
    taken = {player.number for player in (*sitting.team.players, *sitting.guests)}
    number = next(number for number in range(1, 100) if number not in taken)
    rotter = Player(number, "Risen Rotter", ROTTER)
    return replace(sitting, guests=(*sitting.guests, rotter))


def _sponsored_point(sitting: Sitting, side: int, played: bool, took_part: list[int], notes: list[Note]) -> Sitting:
    """A point for the player whom Air Oberwald sponsors, each league game they could play (DB21-SPON-07)."""
    team = sitting.team
    player = team.player(team.sponsored)
    if not played or team.sponsor != AIR_OBERWALD or player is None or player.number not in took_part:
        return sitting
    notes.append(Note(0, side, "DB21-SPON-07", f"{player.name} is on the posters: 1 Star Player point."))
    return sitting.with_anyone(replace(player, spp=player.spp + 1))


def _rotter_number(sitting: Sitting) -> int:
    """The number under which the raised Rotter is kept."""
    return next((guest.number for guest in reversed(sitting.guests) if guest.position == ROTTER), 0)


def _credit(player: Player, done: Deeds, side: int, notes: list[Note]) -> Player:
    """Add what the player did to their points and career (DB21-POST-05, -06)."""
    earned = sum(points * getattr(done, deed) for deed, points in SPP_OF.items())
    if not earned:
        return player
    was = player.career
    career = Career(
        was.completions + done.completions,
        was.deflections + done.deflections,
        was.interceptions + done.interceptions,
        was.casualties + done.casualties,
        was.touchdowns + done.touchdowns,
        was.mvps,
    )
    notes.append(Note(0, side, "DB21-POST-05", f"{player.name} earns {earned} Star Player points."))
    return replace(player, career=career, spp=player.spp + earned)


def _hurt(player: Player, done: Deeds, page: bool, side: int, notes: list[Note]) -> Player:
    """
    What a casualty leaves behind, by the table that was agreed (DB21-CAS-02 to -05, -08).

    Reference sheet: every row misses the next game, Seriously Hurt is niggling. Rulebook: Badly Hurt passes, and it is
    the row of the Serious Injury that is niggling.
    """
    if not done.hurt:
        return player
    if done.hurt == "dead":
        notes.append(Note(0, side, "DB21-POST-02", f"{player.name} is dead and struck off."))
        return player
    misses = not (page and done.hurt == "badly_hurt")
    niggles = done.hurt == ("serious_injury" if page else "seriously_hurt")
    words = [done.hurt.replace("_", " ")]
    if niggles:
        words.append("a Niggling Injury")
    if done.injury:
        words.append(done.injury.replace("_", " "))
    words.append("misses the next game" if misses else "nothing lasting")
    notes.append(Note(0, side, "DB21-CAS-02", f"{player.name}: {', '.join(words)}."))
    return replace(
        player,
        misses_next=player.misses_next or misses,
        niggling=player.niggling + (1 if niggles else 0),
        injuries=(*player.injuries, done.injury) if done.injury else player.injuries,
    )
