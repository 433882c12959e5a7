"""Pictures as SVG: the same values give the same picture, and what it shows is a link."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

_WIDTH, _HEIGHT, _BASE = 640, 150, 126
_RING = 125
_LABEL = 120
_FEW = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: what it stands for, how high it is, and where it leads."""

    label: str
    value: int
    href: str


def bar_chart(bars: Sequence[Bar], title: str) -> Markup:
    """Bars beside each other; each is a link."""
    if not bars:
        return Markup("")
    highest = max(bar.value for bar in bars)
    step = _WIDTH / len(bars)
    every = max(1, math.ceil(len(bars) * 44 / _WIDTH))
    shown = []
    for at, bar in enumerate(bars):
        height = 104 * bar.value / highest if highest else 0
        left, top = at * step, _BASE - height
        told = escape(f"{bar.label}: {bar.value:,}")
        shown.append(
            f'<a href="{escape(bar.href)}"><title>{told}</title>'
            f'<rect class="hit" x="{left:.1f}" y="0" width="{step:.1f}" height="{_BASE}"/>'
            f'<rect class="bar" x="{left + step * 0.12:.1f}" y="{top:.1f}"'
            f' width="{step * 0.76:.1f}" height="{height:.1f}"/></a>'
        )
        if at % every == 0:
            middle, room = left + step / 2, int(step * every / 8)
            told = escape(short(bar.label, room))
            shown.append(f'<text class="tick" x="{middle:.1f}" y="{_HEIGHT - 8}">{told}</text>')
    return Markup(
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="group" aria-label="{escape(title)}">'
        f'<line class="axis" x1="0" x2="{_WIDTH}" y1="{_BASE}" y2="{_BASE}"/>{"".join(shown)}</svg>'
    )


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A node around the middle one.

    Args:
        label: of the node.
        kind: class of CSS.
        href: where it leads.
        relation: what stands between ("of", "in").
        weight: documents that say so.
    """

    label: str
    kind: str
    href: str
    relation: str
    weight: int


def neighbourhood(middle: str, around: Sequence[Neighbour]) -> Markup:
    """A node with its neighbours in rings around it, the weightiest nearest, from above clockwise."""
    if not around:
        return Markup("")
    places = _places(_rings(len(around)))
    right = max(abs(x) for x, _ in places) + _LABEL
    top, bottom = min(-20.0, *(y for _, y in places)) - 40, max(20.0, *(y for _, y in places)) + 40
    width, height = 2 * right, bottom - top
    lines, nodes = [], []
    for neighbour, (x, y) in zip(around, places, strict=True):
        told = f"{middle} – {neighbour.relation} – {neighbour.label}: {neighbour.weight:,}"
        stroke = 1 + min(4.0, math.log2(neighbour.weight))
        lines.append(
            f'<line class="edge" x1="0" y1="0" x2="{x:.0f}" y2="{y:.0f}" stroke-width="{stroke:.1f}"/>'
        )
        nodes.append(
            f'<a href="{escape(neighbour.href)}"><title>{escape(told)}</title>'
            f'<circle class="node {escape(neighbour.kind)}" cx="{x:.0f}" cy="{y:.0f}" r="9"/>'
            f'<text class="label" x="{x:.0f}" y="{y + 26:.0f}">{escape(short(neighbour.label, 21))}</text>'
            f'<text class="between" x="{x:.0f}" y="{y - 15:.0f}">{escape(neighbour.relation)}</text></a>'
        )
    return Markup(
        f'<svg class="neighbourhood" viewBox="{-right:.0f} {top:.0f} {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" role="group"'
        f' aria-label="{escape(f"what {middle} is related with")}">'
        f'{"".join(lines)}<circle class="node middle" cx="0" cy="0" r="14"/>'
        f'<text class="label middle" x="0" y="34">{escape(short(middle))}</text>{"".join(nodes)}</svg>'
    )


def _rings(count: int) -> list[int]:
    """How many nodes each ring has; one further out has room for more."""
    rings: list[int] = []
    while count > 0:
        room = 8 + 7 * len(rings)
        rings.append(min(room, count))
        count -= room
    return rings


def _places(rings: Sequence[int]) -> list[tuple[float, float]]:
    """Where nodes are; a ring is wider than high, as labels are, and few nodes are beside the middle."""
    places = []
    first = 0.0 if sum(rings) <= _FEW else -math.pi / 2
    for at, count in enumerate(rings):
        radius = _RING * (at + 1)
        for each in range(count):
            angle = first + 2 * math.pi * (each + 0.5 * (at % 2)) / count
            places.append((1.3 * radius * math.cos(angle), radius * math.sin(angle)))
    return places


def short(label: str, most: int = 28) -> str:
    """A label that has room."""
    return label if len(label) <= most else label[: most - 1] + "…"
