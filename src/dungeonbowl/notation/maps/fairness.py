"""What each end zone wins, as a picture: a bar for each with its bounds, readable in light and in dark."""

from __future__ import annotations

from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

_WIDTH: Final = 640
_LEFT: Final = 150
_RIGHT: Final = 600
_ROW: Final = 56
_TOP: Final = 78
_STYLE: Final = """
svg{color-scheme:light dark;background:#fffaec;font-family:sans-serif}
.ink{fill:#2a1f14}.soft{fill:#5f4e3a}.line{stroke:#b7a27c}.even{stroke:#2a1f14;stroke-dasharray:5 4}
.a{fill:#c25b3f}.b{fill:#3f6f9f}.c{fill:#4f8a4a}.d{fill:#a5832a}.first{fill:#8a7a60}.bound{stroke:#2a1f14;stroke-width:3}
@media (prefers-color-scheme:dark){
svg{background:#211a15}
.ink{fill:#f1e4cb}.soft{fill:#c2af91}.line{stroke:#4d3f31}.even{stroke:#f1e4cb}
.a{fill:#e0805f}.b{fill:#6fa3d6}.c{fill:#86c27f}.d{fill:#d9b85a}.first{fill:#a08b68}.bound{stroke:#f1e4cb}}
"""


def fairness_svg(summary: dict[str, Any]) -> str:
    """The summary of a comparison, as `fairness.summarise` makes it, as an SVG picture."""
    rows = [(f"End zone {side['zone']}", side["zone"].lower(), side) for side in summary["sides"]]
    rows.append(("First turn", "first", summary["first_turn"]))
    height = _TOP + len(rows) * _ROW + 46
    said = "; ".join(f"{name}: {_percent(row)}" for name, _, row in rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" aria-label={quoteattr(summary["dungeon"] + ". " + said)}>',
        f"<title>{escape(summary['dungeon'])}</title><style>{_STYLE}</style>",
        f'<text class="ink" x="20" y="32" font-size="20">{escape(summary["dungeon"])}</text>',
        f'<text class="soft" x="20" y="54" font-size="13">{escape(_what(summary))}</text>',
    ]
    for tenth in range(0, 11, 2):
        x = _at(tenth / 10)
        lines.append(f'<path class="line" d="M{x} {_TOP - 8}V{_TOP + len(rows) * _ROW}"/>')
        label = f'<text class="soft" x="{x}" y="{_TOP + len(rows) * _ROW + 18}" font-size="12" text-anchor="middle">'
        lines.append(f"{label}{tenth * 10} %</text>")
    for number, (name, css, row) in enumerate(rows):
        y = _TOP + number * _ROW
        low, high = _at(row["low"]), _at(row["high"])
        lines += [
            f'<text class="ink" x="20" y="{y + 17}" font-size="15">{escape(name)}</text>',
            f'<text class="soft" x="20" y="{y + 34}" font-size="12">{escape(_percent(row))}</text>',
            f'<rect class="{css}" x="{_LEFT}" y="{y + 4}" width="{max(1, _at(row["share"]) - _LEFT)}" height="26"/>',
            f'<path class="bound" d="M{low} {y + 17}H{high}M{low} {y + 10}v14M{high} {y + 10}v14"/>',
        ]
    even = _at(summary["even"])
    lines.append(f'<path class="even" d="M{even} {_TOP - 12}V{_TOP + len(rows) * _ROW}" fill="none" stroke-width="2"/>')
    foot = "Bars: share of the matches that somebody won. Lines: 95 % bounds (Wilson)."
    lines.append(f'<text class="soft" x="20" y="{height - 8}" font-size="12">{foot}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _what(summary: dict[str, Any]) -> str:
    draws = f", {summary['draws']} drawn" if summary["draws"] else ""
    return (
        f"{summary['games']} matches between {summary['coach']} coaches with equal teams{draws}; seed {summary['seed']}"
    )


def _percent(row: dict[str, Any]) -> str:
    return f"{100 * row['share']:.1f} % ({100 * row['low']:.1f}–{100 * row['high']:.1f})"


def _at(share: float) -> int:
    """Where a share lies across the picture."""
    return round(_LEFT + share * (_RIGHT - _LEFT))
