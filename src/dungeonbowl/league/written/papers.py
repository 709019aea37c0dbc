"""Papers for the table: a team's roster sheet, and a cheat sheet that explains every skill on it."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Final

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_LEFT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from dungeonbowl.data import SkillInfo, load_skills
from dungeonbowl.league.roster.team import EXHIBITION, Player, Team, known_college, known_position
from dungeonbowl.league.roster.values import (
    RANKS,
    current_team_value,
    draft_cost,
    owned_rerolls,
    player_value,
    profile,
    skills_of,
    team_value,
    unspent_spp,
)

PLAIN: Final = "Vera"
BOLD: Final = "VeraBd"
_GREY: Final = colors.HexColor("#e8e4da")
_LINE: Final = colors.HexColor("#8a8272")
_INJURY_WORDS: Final = {
    "head_injury": "-1 AV",
    "smashed_knee": "-1 MA",
    "broken_arm": "-1 PA",
    "neck_injury": "-1 AG",
    "dislocated_shoulder": "-1 ST",
}
_CATEGORIES: Final = ("agility", "general", "mutation", "passing", "strength", "trait")
COLUMNS: Final = (
    ("No", 8),
    ("Name", 41),
    ("Position", 35),
    ("MA", 8),
    ("ST", 8),
    ("AG", 8),
    ("PA", 8),
    ("AV", 9),
    ("Skills", 62),
    ("Rank", 20),
    ("SPP", 11),
    ("Left", 10),
    ("Injuries", 22),
    ("Value", 19),
)
"""Columns of the roster sheet with their widths in millimetres."""
_WORDY: Final = ("Name", "Position", "Skills", "Injuries", "Rank")


def roster_pdf(team: Team) -> bytes:
    """
    The roster sheet of a lawful team: A4 across, one line a player.

    Letters that the typeface lacks are shown as question marks.
    """
    rows = [_row(team, player) for player in team.players]
    return sheet_pdf(team.name, _headline(team), COLUMNS, rows, _summary(team))


def cheat_sheet_pdf(team: Team) -> bytes:
    """The cheat sheet of a lawful team: every skill on it explained, and who has it."""
    return skills_pdf(team.name, _headline(team), team.rules, skill_owners(team))


def sheet_pdf(
    name: str, headline: str, columns: Sequence[tuple[str, int]], rows: Sequence[Sequence[str]], summary: str
) -> bytes:
    """
    A roster sheet, A4 across.

    Args:
        name: Of the team.
        headline: What stands below it.
        columns: Their heads, and their widths in millimetres.
        rows: A line a player, in words.
        summary: What stands below the table.
    """
    story: list[Any] = [
        Paragraph(_text(name), _style("title", 16, BOLD)),
        Paragraph(_text(headline), _style("head", 9)),
        Spacer(0, 3 * mm),
        _roster_table(columns, rows),
        Spacer(0, 3 * mm),
        Paragraph(_text(summary), _style("head", 9)),
    ]
    return _write(story, f"{name}: roster", wide=True)


def skills_pdf(name: str, headline: str, rules: str, owners: Mapping[str, list[str]]) -> bytes:
    """A sheet that explains skills: `owners` says who has each, by its key."""
    small = _style("small", 8)
    story: list[Any] = [
        Paragraph(_text(f"{name}: skills and traits"), _style("title", 14, BOLD)),
        Paragraph(_text(headline), _style("head", 9)),
        Spacer(0, 3 * mm),
    ]
    for category in _CATEGORIES:
        skills = sorted((s for s in load_skills(rules).skills if s.category == category), key=lambda s: s.name)
        found = [skill for skill in skills if skill.key in owners]
        if found:
            story.append(Paragraph(category.capitalize(), _style("part", 10, BOLD)))
        for skill in found:
            who = ", ".join(owners[skill.key])
            story.append(
                KeepTogether(
                    [
                        Paragraph(f"<font name='{BOLD}'>{_text(skill.name)}</font> {_text(_how(skill))}", small),
                        Paragraph(_text(skill.effect), small),
                        Paragraph(f"<font color='#6b6455'>{_text(who)}</font>", small),
                        Spacer(0, 1.5 * mm),
                    ]
                )
            )
    return _write(story, f"{name}: skills", wide=False)


def skill_owners(team: Team) -> dict[str, list[str]]:
    """Who has each skill of the team, by key: number and name, with the value where a skill has one."""
    book = load_skills(team.rules)
    found: dict[str, list[str]] = {}
    for player in team.players:
        for number, value in skills_of(known_position(team, player), player):
            skill = book.of_number(number)
            shown = f" {skill.label(value).removeprefix(skill.name).strip()}" if skill.value and value else ""
            found.setdefault(skill.key, []).append(f"{player.number} {player.name}{shown}")
    return found


def _how(skill: SkillInfo) -> str:
    """When a skill works, in a few words."""
    use = {
        "passive": "works by itself",
        "active": "in the player's own activation",
        "reaction": "in answer to what happens",
        "triggered": "when it is brought about",
    }[skill.use]
    works = {"standing": "", "prone": ", even while Prone", "always": ", whatever their state"}[skill.works]
    return f"({use}{works}{', compulsory' if skill.compulsory else ''})"


def _headline(team: Team) -> str:
    """College, kind and re-rolls in a line."""
    rerolls = owned_rerolls(team)
    words = [
        known_college(team).name,
        "exhibition team" if team.kind == EXHIBITION else f"league team, season {team.season}",
        f"{rerolls} team re-roll{'' if rerolls == 1 else 's'}",
    ]
    if team.trophy:
        words.append("holds the Dungeon Bowl Trophy")
    if team.sponsor:
        words.append(f"sponsor: {team.sponsor.replace('_', ' ').title()}")
    bought = team.inducements
    for count, one in ((bought.training, "Extra Team Training"), (bought.bribes, "Bribe"), (bought.wizard, "Wizard")):
        if count:
            words.append(f"{one} x {count}")
    return " · ".join(words)


def _summary(team: Team) -> str:
    """Value and gold in a line."""
    if team.kind == EXHIBITION:
        cost = draft_cost(team)
        return f"Cost {cost:,} of {team.budget:,} gold"
    record = [game.result for game in team.history]
    return (
        f"Team Value {team_value(team):,} · Current Team Value {current_team_value(team):,} · "
        f"Treasury {team.treasury:,} gold · won {record.count('won')}, drawn {record.count('drawn')}, "
        f"lost {record.count('lost')}"
    )


def _roster_table(columns: Sequence[tuple[str, int]], lines: Sequence[Sequence[str]]) -> Table:
    """One line a player."""
    cell, middle = _style("cell", 7.5), _style("middle", 7.5, centred=True)
    rows: list[list[Any]] = [[Paragraph(f"<font name='{BOLD}'>{name}</font>", middle) for name, _ in columns]]
    for words in lines:
        rows.append(
            [
                Paragraph(_text(word), cell if name in _WORDY else middle)
                for (name, _), word in zip(columns, words, strict=True)
            ]
        )
    table = Table(rows, colWidths=[width * mm for _, width in columns], repeatRows=1)
    table.setStyle(
        TableStyle(
            [
                ("GRID", (0, 0), (-1, -1), 0.4, _LINE),
                ("BACKGROUND", (0, 0), (-1, 0), _GREY),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LEFTPADDING", (0, 0), (-1, -1), 2),
                ("RIGHTPADDING", (0, 0), (-1, -1), 2),
                ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
            ]
        )
    )
    return table


def _row(team: Team, player: Player) -> list[str]:
    """One player's line in words."""
    position = known_position(team, player)
    book = load_skills(team.rules)
    now = profile(position, player)
    hurt = ["NI"] * player.niggling + [_INJURY_WORDS[injury] for injury in player.injuries]
    if player.misses_next:
        hurt.append("misses next game")
    if player.retired:
        hurt.append("retired")
    return [
        str(player.number),
        player.name,
        position.name,
        str(now["ma"]),
        str(now["st"]),
        f"{now['ag']}+",
        f"{now['pa']}+" if now["pa"] else "-",
        f"{now['av']}+",
        ", ".join(book.of_number(number).label(value) for number, value in skills_of(position, player)),
        RANKS[len(player.advancements)],
        str(player.spp),
        str(unspent_spp(player)) if team.kind != EXHIBITION else "",
        ", ".join(hurt),
        f"{player_value(team, player):,}",
    ]


# -- reportlab ---------------------------------------------------------------------------------------------------


@cache
def _fonts() -> frozenset[int]:
    """Make the typeface known. Returns: the letters it has."""
    plain = TTFont(PLAIN, f"{PLAIN}.ttf")
    pdfmetrics.registerFont(plain)
    pdfmetrics.registerFont(TTFont(BOLD, f"{BOLD}.ttf"))
    return frozenset(plain.face.charToGlyph)


def _text(words: str) -> str:
    """Words as the paper can show them."""
    letters = _fonts()
    return escape("".join(letter if ord(letter) in letters else "?" for letter in words))


def _style(name: str, size: float, font: str = PLAIN, centred: bool = False) -> ParagraphStyle:
    """A style of paragraphs."""
    _fonts()
    alignment = TA_CENTER if centred else TA_LEFT
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=size * 1.25, alignment=alignment)


def _write(story: list[Any], title: str, wide: bool) -> bytes:
    """The pages as bytes, the same for the same team."""
    out = io.BytesIO()
    SimpleDocTemplate(
        out,
        pagesize=landscape(A4) if wide else A4,
        leftMargin=12 * mm,
        rightMargin=12 * mm,
        topMargin=12 * mm,
        bottomMargin=12 * mm,
        title=title,
        author="Dungeonbowl",
        invariant=1,
    ).build(story)
    return out.getvalue()
