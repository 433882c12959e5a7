"""Pictures as SVG: the same values give the same picture, and what it shows is a link."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

_WIDTH, _HEIGHT, _BASE = 640, 170, 146
_HIGHEST, _EDGE = 104, 24
"""Of the highest bar, above which its number has room; beside the first and the last, for their labels."""

_DIGIT, _TALL = 7.0, 9.5
"""Room for one digit of a number, and for a number that stands upright."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: what it stands for, how high it is, and where it leads."""

    label: str
    value: int
    href: str


def bar_chart(bars: Sequence[Bar], title: str) -> Markup:
    """Bars beside each other, with their numbers where there is room; each is a link."""
    if not bars:
        return Markup("")
    highest = max(bar.value for bar in bars)
    step = (_WIDTH - 2 * _EDGE) / len(bars)
    every = max(1, math.ceil(44 / step))
    digits = max(len(f"{bar.value:,}") for bar in bars)
    shown = []
    for at, bar in enumerate(bars):
        height = _HIGHEST * bar.value / highest if highest else 0
        left, top = _EDGE + at * step, _BASE - height
        middle = left + step / 2
        shown.append(
            f'<a href="{escape(bar.href)}"><title>{escape(f"{bar.label}: {bar.value:,}")}</title>'
            f'<rect class="hit" x="{left:.1f}" y="0" width="{step:.1f}" height="{_BASE}"/>'
            f'<rect class="bar" x="{left + step * 0.12:.1f}" y="{top:.1f}"'
            f' width="{step * 0.76:.1f}" height="{height:.1f}"/>'
            f"{_number(bar.value, middle, top - 4, (step, digits), bar.value == highest)}</a>"
        )
        if at % every == 0:
            label = escape(short(bar.label, int(step * every / 8)))
            shown.append(f'<text class="tick" x="{middle:.1f}" y="{_HEIGHT - 8}">{label}</text>')
    return Markup(
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="group" aria-label="{escape(title)}">'
        f'<line class="axis" x1="0" x2="{_WIDTH}" y1="{_BASE}" y2="{_BASE}"/>{"".join(shown)}</svg>'
    )


def _number(value: int, x: float, y: float, room: tuple[float, int], is_highest: bool) -> str:
    """The number above a bar: lying where all digits have room, else standing, else on the highest alone."""
    step, digits = room
    if not value or (step < _TALL and not is_highest):
        return ""
    turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if step < digits * _DIGIT else ""
    classes, below = ("value tall", 4) if turned else ("value", 0)
    return f'<text class="{classes}" x="{x:.1f}" y="{y + below:.1f}"{turned}>{value:,}</text>'


def short(label: str, most: int = 28) -> str:
    """A label that has room."""
    return label if len(label) <= most else label[: most - 1] + "…"
