"""An answer as a graph: rows of two ends, or of two ends and what stands between, as nodes and edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from queries.serve.html.drawings import short
from queries.serve.html.node_labels import label

MOST_NODES = 40
_COLUMNS = 5
_CELL = (196.0, 78.0)
"""Pixels of a node with its label."""
_LONGEST = 21
_LETTER, _SMALL_LETTER = 7.7, 6.4
"""Pixels of a letter at most, in labels and in what stands between."""
_SLACK = 1.3
"""Cells for each node."""
_BEND = 0.07
"""Of its length, how far an edge bends aside: one that ran straight would run through nodes."""
_RING, _NEXT_RING = (205.0, 110.0), (125.0, 95.0)
"""Pixels from the middle to the first ring, to the side and up, and from there to the next."""
_ASIDE = (15.0, 11.0)
"""How far nodes stand beside the middle of their cells."""
_ALONG = (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75)
"""Where on an edge its words are tried to be put."""

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class End:
    """One end of an edge.

    Args:
        key: by which it is the same in several rows.
        label: as it is shown.
        href: where it leads, or empty.
    """

    key: str
    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A row: its two ends and the label between them, or empty."""

    source: End
    target: End
    between: str = ""


@dataclass(frozen=True, slots=True)
class AnswerGraph:
    """A picture of an answer.

    Args:
        picture: SVG; every node that leads somewhere is a link.
        drawn: how many of the edges are in it.
        unlabelled: number of lines without room for their label; pointing at one shows it.
    """

    picture: Markup
    drawn: int
    unlabelled: int


def is_drawable(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether every row has two ends in words, and at most one thing between them."""
    return bool(rows) and all(
        len(row) in (2, 3) and label(row[0]) and label(row[-1]) and (len(row) == 2 or label(row[1]))
        for row in rows
    )


def answer_graph(edges: Iterable[Edge]) -> AnswerGraph:
    """Draw edges as long as there is room for their nodes, so that no label lies on another.

    Args:
        edges: the most important first.
    """
    ends: dict[str, End] = {}
    between: dict[tuple[str, str], list[str]] = {}
    drawn = 0
    for edge in edges:
        both = {edge.source.key: edge.source, edge.target.key: edge.target}
        if len(ends.keys() | both.keys()) > MOST_NODES:
            continue
        ends = {**both, **ends}
        between.setdefault((edge.source.key, edge.target.key), []).append(edge.between)
        drawn += 1
    at, width, height = _places(sorted(ends), list(between))
    boxes = [node_box(ends[key].label, at[key]) for key in ends]
    lines, unlabelled = [], 0
    for (source, target), words in between.items():
        caption = ", ".join(dict.fromkeys(filter(None, words)))
        line = _Line(at[source], at[target])
        place = line.room(short(caption), boxes) if caption else None
        unlabelled += bool(caption) and place is None
        lines.append(
            line.drawn(f"{ends[source].label} – {caption} – {ends[target].label}", short(caption), place)
        )
    nodes = [_node(ends[key], *at[key]) for key in ends]
    picture = Markup(
        f'<svg class="neighbourhood whole" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" role="group" aria-label="the answer as a graph">'
        '<defs><marker id="to" viewBox="0 0 8 8" refX="16" refY="4" markerWidth="7" markerHeight="7"'
        ' orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>'
        f"{''.join(lines)}{''.join(nodes)}</svg>"
    )
    return AnswerGraph(picture, drawn, unlabelled)


def node_box(text: str, at: Place) -> Box:
    """What a node with its label covers."""
    half = max(10.0, len(short(text, _LONGEST)) * _LETTER / 2)
    return at[0] - half, at[1] - 10, at[0] + half, at[1] + 28


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _places(nodes: Sequence[str], edges: Sequence[tuple[str, str]]) -> tuple[dict[str, Place], float, float]:
    """Where nodes are, and how wide and high the picture; parts that no edge joins stand apart."""
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    parts = sorted(networkx.connected_components(graph), key=lambda part: (-len(part), min(part)))
    places_taken: dict[str, Place] = {}
    left = top = deepest = widest = 0.0
    for part in parts:
        places, width, height = _part(graph.subgraph(sorted(part)))
        if left and left + width > _COLUMNS * _CELL[0]:
            left, top, deepest = 0.0, top + deepest, 0.0
        places_taken |= {key: (left + x, top + y) for key, (x, y) in places.items()}
        left, deepest = left + width, max(deepest, height)
        widest = max(widest, left)
    return places_taken, widest, top + deepest


def _part(graph: Any) -> tuple[dict[str, Place], float, float]:
    """A part with its width and height: in rings around what all edges have in common, else on a grid."""
    middle = max(sorted(graph), key=lambda node: len(graph[node]))
    around = [node for node in graph[middle] if node != middle]
    if len(around) > 2 and all(middle in edge for edge in graph.edges()):
        rings = _rings(middle, around)
    else:
        rings = _grid(graph)
    left = min(x for x, _ in rings.values()) - _CELL[0] / 2
    top = min(y for _, y in rings.values()) - _CELL[1] / 2
    placed = {node: (x - left, y - top) for node, (x, y) in rings.items()}
    width = max(x for x, _ in placed.values()) + _CELL[0] / 2
    height = max(y for _, y in placed.values()) + _CELL[1] / 2
    return placed, width, height


def _rings(middle: str, around: Sequence[str]) -> dict[str, Place]:
    """The first ones nearest; in each ring as many as labels of any length leave room for."""
    places: dict[str, Place] = {middle: (0.0, 0.0)}
    waiting = list(around)
    ring = 0
    while waiting:
        count = next(
            count
            for count in range(min(len(waiting), 10 + 8 * ring), 0, -1)
            if count == 1 or _are_apart([*places.values(), *_ring(ring, count)])
        )
        places |= dict(zip(waiting, _ring(ring, count), strict=False))
        waiting = waiting[count:]
        ring += 1
    return places


def _ring(ring: int, count: int) -> list[Place]:
    wide, high = _RING[0] + ring * _NEXT_RING[0], _RING[1] + ring * _NEXT_RING[1]
    angles = (2 * math.pi * (at + 0.5 * (ring % 2)) / count - math.pi / 2 for at in range(count))
    return [(wide * math.cos(angle), high * math.sin(angle)) for angle in angles]


def _are_apart(places: Sequence[Place]) -> bool:
    boxes = [node_box("M" * _LONGEST, place) for place in places]
    return not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])


def _grid(graph: Any) -> dict[str, Place]:
    """Cells near to where forces between nodes place these (Fruchterman and Reingold 1991), each for one.

    They begin from the same places each time. Nodes with most neighbours choose first.
    """
    import networkx

    count = len(graph)
    columns = min(_COLUMNS, math.ceil(math.sqrt(count)))
    rows = math.ceil(count * (_SLACK if count > _COLUMNS else 1) / columns)
    spread = networkx.spring_layout(graph, seed=1)
    free = [(column, row) for row in range(rows) for column in range(columns)]
    places: dict[str, Place] = {}
    for node in sorted(graph, key=lambda node: (-len(graph[node]), node)):
        x, y = (1 + float(spread[node][0])) / 2 * (columns - 1), (1 + float(spread[node][1])) / 2 * (rows - 1)
        cell = min(free, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
        free.remove(cell)
        column, row = cell
        # Neither rows nor columns are straight: an edge along them would run through nodes.
        places[node] = (
            column * _CELL[0] + _ASIDE[0] * (row % 3 - 1),
            row * _CELL[1] + _ASIDE[1] * (column % 3 - 1),
        )
    return places


class _Line:
    """An edge, bent a little.

    Args:
        source, target: places of its ends.
    """

    def __init__(self, source: Place, target: Place) -> None:
        (x1, y1), (x2, y2) = source, target
        self._source, self._target = source, target
        self._bend = ((x1 + x2) / 2 - _BEND * (y2 - y1), (y1 + y2) / 2 + _BEND * (x2 - x1))

    def room(self, words: str, boxes: list[Box]) -> Place | None:
        """A free place on the line for a label, which then counts as covered; None without one."""
        half = len(words) * _SMALL_LETTER / 2
        for along in _ALONG:
            x, y = (
                (1 - along) ** 2 * a + 2 * along * (1 - along) * b + along**2 * c
                for a, b, c in zip(self._source, self._bend, self._target, strict=True)
            )
            box = (x - half, y - 11, x + half, y + 5)
            if not any(overlap(box, other) for other in boxes):
                boxes.append(box)
                return x, y
        return None

    def drawn(self, title: str, words: str, place: Place | None) -> str:
        """As SVG, with its words where there is a place for them."""
        (x1, y1), (xb, yb), (x2, y2) = self._source, self._bend, self._target
        text = (
            f'<text class="between" x="{place[0]:.0f}" y="{place[1]:.0f}">{escape(words)}</text>'
            if place
            else ""
        )
        return (
            f'<path class="edge" fill="none" d="M{x1:.0f} {y1:.0f}Q{xb:.0f} {yb:.0f} {x2:.0f} {y2:.0f}"'
            f' marker-end="url(#to)"><title>{escape(title)}</title></path>{text}'
        )


def _node(end: End, x: float, y: float) -> str:
    drawn = (
        f"<title>{escape(end.label)}</title>"
        f'<circle class="node" cx="{x:.0f}" cy="{y:.0f}" r="7"/>'
        f'<text class="label" x="{x:.0f}" y="{y + 22:.0f}">{escape(short(end.label, _LONGEST))}</text>'
    )
    return f'<a href="{escape(end.href)}">{drawn}</a>' if end.href else f"<g>{drawn}</g>"
