"""What an entity is related with, as a picture that is read like a sentence: from the left to the right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from unicodedata import east_asian_width

from markupsafe import Markup, escape

from queries.serve.html.drawings import short

LETTER, CAPITAL, IDEOGRAPH, LINE = 9.4, 12.5, 17.0, 19.0
"""Room for one letter of a label, and for one line of it, at most (16px)."""

_WIDEST, _MOST_LINES = 30, 3
_MIDDLE, _MIDDLE_WIDEST, _MIDDLE_LETTER = 14.0, 18, 12.0
_BESIDE, _GAP, _MARGIN = 275.0, 10.0, 16.0
_BETWEEN = 20
"""Letters of a relation: as many as have room beside the name in the middle."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A node beside the middle one.

    Args:
        label: of the node.
        kind: class of CSS.
        href: where it leads.
        relation: what stands between ("of", "in").
        weight: how often it is said.
        side: left of the middle node as its anchor ("the chancellor *of* X"), or right of it.
        unlikely: whether its line is dashed.
    """

    label: str
    kind: str
    href: str
    relation: str
    weight: int
    side: Literal["left", "right"] = "right"
    unlikely: bool = False


def neighbourhood(middle: str, around: Sequence[Neighbour]) -> Markup:
    """A node between those that are related with it and those that it is related with, the weightiest above.

    Each node has lines of its own, so no label meets another, however long it is; arrows lead from anchors to
    complements. Links follow each other as they are read: down the left side, then down the right one.
    """
    if not around:
        return Markup("")
    sides = {
        side: [around_it for around_it in around if around_it.side == side] for side in ("left", "right")
    }
    widths = {side: _width(shown_side) for side, shown_side in sides.items()}
    left = -(_BESIDE + widths["left"] + _MARGIN) if sides["left"] else -_named(middle)
    right = _BESIDE + widths["right"] + _MARGIN if sides["right"] else _named(middle)
    shown: list[tuple[str, str]] = []
    half = _MIDDLE + 20 + len(wrapped(middle, _MIDDLE_WIDEST)) * (LINE + 2)
    for side, sign in (("left", -1), ("right", 1)):
        places, height = _places(sides[side])
        half = max(half, height / 2)
        shown += [_node(middle, neighbour, sign, y) for neighbour, y in zip(sides[side], places, strict=True)]
    top, width, height = -half - _MARGIN, right - left, 2 * half + 2 * _MARGIN
    return Markup(
        f'<svg class="neighbourhood" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" role="group"'
        f' aria-label="{escape(f"what {middle} is related with")}">'
        f'{"".join(line for line, _ in shown)}<circle class="node middle" cx="0" cy="0" r="{_MIDDLE:.0f}"/>'
        f"{''.join(node for _, node in shown)}{_middle(middle)}</svg>"
    )


def wrapped(label: str, widest: int = _WIDEST) -> list[str]:
    """A label in lines between words; what would take more than three is cut, which "…" says.

    Args:
        label: of a node.
        widest: letters of a line.
    """
    lines = [""]
    for word in " ".join(label.split()).split(" "):
        for piece in (word[at : at + widest] for at in range(0, max(len(word), 1), widest)):
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > widest:
                lines.append(piece)
            else:
                lines[-1] = f"{lines[-1]} {piece}".strip()
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], short(" ".join(lines[_MOST_LINES - 1 :]), widest)]
    return lines


def _named(middle: str) -> float:
    """Room beside the middle for its name, half of which is on either side."""
    return max(len(line) for line in wrapped(middle, _MIDDLE_WIDEST)) * _MIDDLE_LETTER / 2 + _MARGIN


def _width(several: Sequence[Neighbour]) -> float:
    """Room for the longest line of some labels."""
    lines = [line for neighbour in several for line in wrapped(neighbour.label)]
    return _GAP + max(map(_room, lines), default=0.0)


def _room(line: str) -> float:
    return sum(
        IDEOGRAPH if east_asian_width(letter) in "WF" else CAPITAL if letter.isupper() else LETTER
        for letter in line
    )


def _places(several: Sequence[Neighbour]) -> tuple[list[float], float]:
    """The height at which each node of a side is, and how high all of them are."""
    heights = [LINE * len(wrapped(neighbour.label)) + 6 for neighbour in several]
    total = sum(heights)
    places, above = [], -total / 2
    for height in heights:
        places.append(above + height / 2)
        above += height
    return places, total


def _node(middle: str, neighbour: Neighbour, sign: int, y: float) -> tuple[str, str]:
    """A neighbour's line, and its node with what stands beside it."""
    x, inner = sign * _BESIDE, sign * (_BESIDE - 12)
    start, end = ((x, y), (-_MIDDLE, 0.0)) if sign < 0 else ((_MIDDLE, 0.0), (inner, y))
    bend = sign * _BESIDE / 2
    stroke = 1 + min(4.0, math.log2(max(neighbour.weight, 1)))
    path = f"M{start[0]:.0f} {start[1]:.1f}C{bend:.0f} {start[1]:.1f} {bend:.0f} {end[1]:.1f}"
    classes = "edge unlikely" if neighbour.unlikely else "edge"
    curve = f"{path} {end[0]:.0f} {end[1]:.1f}"
    line = (
        f'<path class="{classes}" d="{curve}" fill="none" stroke-width="{stroke:.1f}"/>'
        f'<path class="arrow" d="{_arrow(inner if sign > 0 else x + 21, y)}"/>'
    )
    parts = (
        (neighbour.label, neighbour.relation, middle)
        if sign < 0
        else (middle, neighbour.relation, neighbour.label)
    )
    sentence = f"{' – '.join(parts)}: {neighbour.weight:,}"
    anchor = "end" if sign < 0 else "start"
    lines = wrapped(neighbour.label)
    first = y - LINE * (len(lines) - 1) / 2 + 5
    label = "".join(
        f'<text class="label {anchor}" x="{x + sign * (9 + _GAP):.0f}" y="{first + at * LINE:.1f}">'
        f"{escape(words)}</text>"
        for at, words in enumerate(lines)
    )
    between = (
        f'<text class="between {"start" if sign < 0 else "end"}" x="{sign * (_BESIDE - 26):.0f}"'
        f' y="{y + 4:.1f}">{escape(short(neighbour.relation, _BETWEEN))}</text>'
    )
    node = (
        f'<a href="{escape(neighbour.href)}"><title>{escape(sentence)}</title>'
        f'<circle class="node {escape(neighbour.kind)}" cx="{x:.0f}" cy="{y:.1f}" r="8"/>{label}{between}</a>'
    )
    return line, node


def _arrow(x: float, y: float) -> str:
    """A head that points to the right, with its tip at a place: all arrows are read so."""
    return f"M{x:.0f} {y:.1f}l-9 -5v10z"


def _middle(label: str) -> str:
    return "".join(
        f'<text class="label middle" x="0" y="{_MIDDLE + 20 + at * (LINE + 2):.1f}">{escape(line)}</text>'
        for at, line in enumerate(wrapped(label, _MIDDLE_WIDEST))
    )
