"""An answer as a graph: rows of two ends, or of two ends and what stands between, as nodes and edges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from markupsafe import Markup, escape

from queries.pages.addresses import address
from queries.pages.drawings import short

MOST_NODES = 60
_WIDTH = 960.0
_ROOM = (150.0, 64.0)
"""Pixels that a node with its label takes."""
_ROUNDS = 80
_NAMES = ("name", "title", "surface", "identifier", "key", "id")
"""By which a node is shown, the first that it has."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class AnswerGraph:
    """A picture of an answer.

    Args:
        picture: SVG; every node is a link.
        drawn: how many of the rows are in it.
    """

    picture: Markup
    drawn: int


def is_drawable(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether every row has two ends in words, and at most one thing between them."""
    return bool(rows) and all(
        len(row) in (2, 3) and label(row[0]) and label(row[-1]) and (len(row) == 2 or label(row[1]))
        for row in rows
    )


def label(value: Any) -> str:
    """How a value is shown as a node; empty of what is none: numbers, lists, nothing."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, Mapping):
        if "labels" not in value and "type" in value:
            return str(value["type"])
        return next((str(value[name]) for name in _NAMES if isinstance(value.get(name), str)), "")
    return ""


def answer_graph(rows: Sequence[Sequence[Any]]) -> AnswerGraph:
    """Draw rows as long as there is room for their nodes.

    Forces between nodes place them (Fruchterman and Reingold 1991), from the same beginning each time.

    Args:
        rows: that are drawable.
    """
    import networkx

    graph = networkx.MultiDiGraph()
    drawn = 0
    for row in rows:
        if len({*graph.nodes, label(row[0]), label(row[-1])}) > MOST_NODES:
            continue
        graph.add_edge(label(row[0]), label(row[-1]), between=label(row[1]) if len(row) == 3 else "")
        drawn += 1
    at, height = _places(graph)
    between: dict[tuple[str, str], list[str]] = {}
    for source, target, words in graph.edges(data="between"):
        between.setdefault((source, target), []).append(words)
    lines = [_edge(at[source], at[target], words) for (source, target), words in between.items()]
    nodes = [_node(name, *at[name]) for name in graph.nodes]
    picture = Markup(
        f'<svg class="neighbourhood whole" viewBox="0 0 {_WIDTH:.0f} {height:.0f}" width="{_WIDTH:.0f}"'
        f' height="{height:.0f}" role="group" aria-label="the answer as a graph">'
        '<defs><marker id="to" viewBox="0 0 8 8" refX="15" refY="4" markerWidth="7" markerHeight="7"'
        ' orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>'
        f"{''.join(lines)}{''.join(nodes)}</svg>"
    )
    return AnswerGraph(picture, drawn)


def _places(graph: Any) -> tuple[dict[str, Place], float]:
    """Where each node is, and how high the picture: parts that no edge joins stand beside each other."""
    import networkx

    found: dict[str, Place] = {}
    left = top = deepest = 0.0
    parts = sorted(networkx.weakly_connected_components(graph), key=lambda part: (-len(part), min(part)))
    for part in parts:
        side = math.ceil(math.sqrt(len(part)))
        width, height = min(_WIDTH, 1.05 * _ROOM[0] * side), 1.05 * _ROOM[1] * side
        if left + width > _WIDTH:
            left, top = 0.0, top + deepest
            deepest = 0.0
        ordered = networkx.Graph()
        ordered.add_nodes_from(sorted(part))
        ordered.add_edges_from((a, b) for a, b in graph.edges() if a in part)
        spread = networkx.spring_layout(ordered, seed=1)
        inner = (width - _ROOM[0], height - _ROOM[1])
        places = {
            name: (
                left + _ROOM[0] / 2 + inner[0] * (1 + float(x)) / 2,
                top + _ROOM[1] / 2 + inner[1] * (1 + float(y)) / 2,
            )
            for name, (x, y) in spread.items()
        }
        found |= _apart(places)
        left, deepest = left + width, max(deepest, height)
    lowest, highest = min(y for _, y in found.values()), max(y for _, y in found.values())
    shift = _ROOM[1] / 2 - lowest
    inside = (_ROOM[0] / 2, _WIDTH - _ROOM[0] / 2)
    placed = {name: (min(max(x, inside[0]), inside[1]), y + shift) for name, (x, y) in found.items()}
    return placed, highest + shift + _ROOM[1]


def _apart(places: dict[str, Place]) -> dict[str, Place]:
    """Push nodes up and down until no label lies on another."""
    names = sorted(places, key=lambda name: (places[name][1], name))
    x = np.array([places[name][0] for name in names])
    y = np.array([places[name][1] for name in names])
    beside = np.abs(x[:, None] - x[None, :]) < _ROOM[0]
    for _ in range(_ROUNDS):
        apart = y[:, None] - y[None, :]
        missing = np.where(beside, np.maximum(_ROOM[1] * 0.8 - np.abs(apart), 0.0), 0.0)
        np.fill_diagonal(missing, 0.0)
        if not missing.any():
            break
        above = np.tril(np.ones_like(missing)) - np.triu(np.ones_like(missing))  # the later one goes down
        y = y + (missing * np.where(apart == 0, above, np.sign(apart)) / 2).sum(axis=1) * 0.7
    return {name: (float(x[at]), float(y[at])) for at, name in enumerate(names)}


def _edge(source: Place, target: Place, words: Sequence[str]) -> str:
    (x1, y1), (x2, y2) = source, target
    told = ", ".join(dict.fromkeys(filter(None, words)))
    text = (
        f'<text class="between" x="{(x1 + x2) / 2:.0f}" y="{(y1 + y2) / 2:.0f}">{escape(short(told))}</text>'
        if told
        else ""
    )
    return (
        f'<line class="edge" x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" marker-end="url(#to)"/>'
        f"{text}"
    )


def _node(name: str, x: float, y: float) -> str:
    return (
        f'<a href="{escape(address("/search", q=name))}"><title>{escape(name)}</title>'
        f'<circle class="node" cx="{x:.0f}" cy="{y:.0f}" r="7"/>'
        f'<text class="label" x="{x:.0f}" y="{y + 22:.0f}">{escape(short(name, 24))}</text></a>'
    )
