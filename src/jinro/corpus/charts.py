"""Charts of figures: bars in a terminal, and one picture of what claims are, as SVG."""

from collections.abc import Sequence
from html import escape
from typing import Final

from jinro.corpus.figures import By, Figures, HitRate

WIDTH: Final = 24
"""Cells of a bar in a terminal."""
COLOURS: Final = {
    "honest": "#2b7a78",
    "mistaken": "#8fb9a8",
    "withheld": "#e0a458",
    "lucky_lie": "#c8553d",
    "deceptive": "#7d1d3f",
}
ROW, BAR, LEFT, TOP, ALL = 28, 420, 130, 46, 640
"""Sizes of the picture: height of a row, length of a bar, where bars begin, height of the legend, width."""


def bar(share: HitRate) -> str:
    """A share as a bar, with its interval drawn thinner; empty if nothing was counted."""
    rate, interval = share.rate, share.interval
    if rate is None or interval is None:
        return ""
    full, high = round(rate * WIDTH), round(interval[1] * WIDTH)
    return "█" * full + "░" * max(0, high - full)


def picture(figures: Figures, by: By, names: dict[str, str], stances: dict[str, str]) -> str:
    """What the claims of each group are, as stacked bars."""
    rows: list[tuple[str, list[tuple[str, int]]]] = []
    for name, group in figures.by(by):
        counts: list[tuple[str, int]] = [
            (stance, count) for stance in COLOURS for one, count in group.stances.items() if one == stance
        ]
        if sum(count for _, count in counts):
            rows.append((names.get(name, name), counts))
    height = TOP + ROW * len(rows) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{ALL}" height="{height}" '
        f'viewBox="0 0 {ALL} {height}" font-family="sans-serif" font-size="13" role="img">',
        f'<rect width="{ALL}" height="{height}" fill="#ffffff"/>',
    ]
    for i, (stance, colour) in enumerate(COLOURS.items()):
        x = 10 + i * 124
        parts.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 17}" y="23">{escape(stances.get(stance, stance))}</text>')
    for i, (name, counts) in enumerate(rows):
        parts += _row(TOP + i * ROW, name, counts)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _row(y: int, name: str, counts: Sequence[tuple[str, int]]) -> list[str]:
    total = sum(count for _, count in counts)
    parts = [f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{escape(name)}</text>']
    x = float(LEFT)
    for stance, count in counts:
        width = BAR * count / total
        if count:
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="20" fill="{COLOURS[stance]}">'
                f"<title>{escape(stance)}: {count}</title></rect>"
            )
        x += width
    parts.append(f'<text x="{LEFT + BAR + 8}" y="{y + 15}">{total}</text>')
    return parts
