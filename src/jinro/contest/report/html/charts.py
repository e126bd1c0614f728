"""Charts as SVG: points with intervals, or bars, one row under the other.

Positions are in percent of the width, so that a chart fits a phone and a sheet of paper with the same size of
letters.
"""

from typing import Final

from jinro.contest.report.html.text import attribute, both_svg
from jinro.contest.report.model import Bar, Chart

ROW: Final = 40
TOP: Final = 6
FOOT: Final = 24
EDGE: Final = 1.0
"""Percent that are left free on either side, so that points at the ends are whole."""


def chart_svg(chart: Chart, label_id: str) -> str:
    """The chart; `label_id` is the element that names it."""
    height = TOP + ROW * len(chart.bars) + FOOT
    parts = [
        f'<svg width="100%" height="{height}" role="img" aria-labelledby="{attribute(label_id)}" '
        'focusable="false">'
    ]
    for value, _ in chart.ticks:
        parts.append(_line("grid", _x(chart, value), TOP, height - FOOT))
    if chart.reference is not None:
        parts.append(_line("ref", _x(chart, chart.reference), TOP, height - FOOT))
    for number, bar in enumerate(chart.bars):
        parts += _row(chart, bar, TOP + ROW * number)
    for number, (value, text) in enumerate(chart.ticks):
        last = number == len(chart.ticks) - 1
        anchor = "start" if number == 0 else "end" if last else "middle"
        at = _x(chart, value)
        parts.append(
            f'<text class="tick" x="{at:.2f}%" y="{height - 7}" '
            f'text-anchor="{anchor}">{attribute(text)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _x(chart: Chart, value: float) -> float:
    share = (value - chart.low) / ((chart.high - chart.low) or 1.0)
    return EDGE + (100 - 2 * EDGE) * min(1.0, max(0.0, share))


def _line(kind: str, at: float, top: float, bottom: float) -> str:
    return f'<line class="{kind}" x1="{at:.2f}%" x2="{at:.2f}%" y1="{top}" y2="{bottom}"/>'


def _row(chart: Chart, bar: Bar, top: int) -> list[str]:
    middle = top + 27
    parts = [
        both_svg(bar.label, f'x="{EDGE}%" y="{top + 15}"'),
        both_svg(bar.shown, f'class="val" x="{100 - EDGE}%" y="{top + 15}" text-anchor="end"'),
        f'<line class="rail" x1="{EDGE}%" x2="{100 - EDGE}%" y1="{middle}" y2="{middle}"/>',
    ]
    if bar.value is None:
        return parts
    at = _x(chart, bar.value)
    if chart.kind == "bars":
        start = _x(chart, chart.low)
        parts.append(
            f'<rect class="bar" x="{start:.2f}%" y="{middle - 5}" width="{at - start:.2f}%" height="10" '
            'rx="2"/>'
        )
        return parts
    if bar.low is not None and bar.high is not None:
        low, high = _x(chart, bar.low), _x(chart, bar.high)
        parts.append(f'<line class="ci" x1="{low:.2f}%" x2="{high:.2f}%" y1="{middle}" y2="{middle}"/>')
    parts.append(f'<circle class="pt" cx="{at:.2f}%" cy="{middle}" r="6"/>')
    return parts


_ALONE: Final = (
    "text{font:13px 'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',Meiryo,sans-serif;fill:#2B2430}"
    ".tick{font-size:11px;fill:#5A4F5E}.val{font-weight:600}.grid,.rail{stroke:#D9CBB2}"
    ".ref{stroke:#85755A;stroke-dasharray:3 3}.ci{stroke:#5A4F5E;stroke-width:4;stroke-linecap:round}"
    ".pt,.bar{fill:#B0400F}"
)


def chart_file(chart: Chart, language: str) -> str:
    """The chart as a file of its own, in one language, for slides and papers."""
    height = TOP + ROW * len(chart.bars) + FOOT
    drawn = chart_svg(chart, "").partition(">")[2]
    other = "en" if language == "ja" else "ja"
    style = f"<style>{_ALONE}.{other}{{display:none}}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{height}">{style}'
        f'<rect width="100%" height="100%" fill="#fff"/>{drawn}\n'
    )
