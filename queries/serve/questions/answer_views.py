"""An answer as a page shows it: a table with links for keys, charts, or a graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from queries.named import NamedQuery, Parameter
from queries.serve.html.addresses import address
from queries.serve.html.drawings import Bar
from queries.serve.html.links import (
    Links,
    Meant,
    meant_by,
    meant_freely,
    of_kind,
)
from queries.serve.html.node_labels import label
from queries.serve.http.served import ServedGraph
from queries.serve.questions.answer_chart import answer_chart, is_cut
from queries.serve.questions.answer_graph import (
    AnswerGraph,
    Edge,
    End,
    answer_graph,
    is_drawable,
)

View = Literal["", "table", "chart", "graph"]
SHOWN = 500
"""Rows on a page."""

Row = Sequence[Any]
Given = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class ChartShown:
    """A chart under what it is of, and whether it has only the first bars."""

    title: str
    picture: Markup
    cut: bool


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer.

    Args:
        columns: their names.
        rows: the first of them.
        links: the address for each value of these, or empty.
        more: whether there are more rows.
        view: what is shown: table, chart (and the table) or graph (and the table).
        views: those that there are.
        charts: of all rows that are shown.
        graph: of as many as there is room for.
    """

    columns: Sequence[str]
    rows: Sequence[Row]
    links: Sequence[Sequence[str]]
    more: bool
    view: View
    views: Sequence[View]
    charts: Sequence[ChartShown] = ()
    graph: AnswerGraph | None = None


def answer_to_question(
    graph: ServedGraph, question: NamedQuery, given: Given, rows: Sequence[Row], view: View
) -> ShownAnswer:
    """The answer to a question, with the pictures that are declared for it.

    Args:
        graph: to ask.
        question: of the catalogue.
        given: its parameters.
        rows: of the answer.
        view: that the reader chose, or none.
    """
    shown = rows[:SHOWN]
    columns = [column.name for column in question.columns]
    meant = [[meant_by(question, row, place) for place in range(len(columns))] for row in shown]
    with graph.index() as index:
        links = Links(index, (*_asked(question, given), *(meaning for row in meant for meaning in row)))
    shown_rows = [
        _Row(*(dict(zip(columns, cells, strict=True)) for cells in pair))
        for pair in zip(shown, meant, strict=True)
    ]
    hrefs = [[links.to(cell) for cell in row] for row in meant]
    bars = _bars(question, shown_rows, links)
    spelled = [
        [_spelled(value, cell, links) for value, cell in zip(*pair, strict=True)]
        for pair in zip(shown, meant, strict=True)
    ]
    edges = list(_edges(question, given, shown_rows, links))
    return _answer(columns, [*spelled, *rows[SHOWN:]], hrefs, view, bars, edges)


def _spelled(value: Any, meant: Meant | None, links: Links) -> Any:
    """A value, the key of an entity or a concept as texts write its name."""
    is_key = meant is not None and meant.kind in ("entity", "concept") and value == meant.key
    return links.name(meant) or value if is_key else value


def answer_to_query(
    graph: ServedGraph, columns: Sequence[str], rows: Sequence[Row], view: View
) -> ShownAnswer:
    """The answer to a query of the reader's own, with the pictures that its values make possible.

    Rows of something and a number are bars; rows of two ends in words, with or without what stands between,
    are edges.
    """
    shown = rows[:SHOWN]
    meant = [[meant_freely(value, graph.base_iri) for value in row] for row in shown]
    with graph.index() as index:
        links = Links(index, (cell for row in meant for cell in row))
    hrefs = [[links.to(cell) for cell in row] for row in meant]
    bars: dict[str, list[Bar]] = {}
    if len(columns) == 2 and len(shown) > 1 and all(_is_count(value) for _, value in shown):
        named = f"{columns[1]} by {columns[0]}"
        bars[named] = [
            Bar(label(row[0]) or str(row[0]), row[1], there[0] or address("/search", q=row[0]))
            for row, there in zip(shown, hrefs, strict=True)
        ]
    edges = [
        Edge(
            _free_end(row[0], there[0]), _free_end(row[-1], there[-1]), label(row[1]) if len(row) == 3 else ""
        )
        for row, there in (zip(shown, hrefs, strict=True) if is_drawable(shown) else ())
    ]
    return _answer(columns, rows, hrefs, view, bars, edges)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the answer to a question, by column: its values, and what they stand for."""

    values: Mapping[str, Any]
    meant: Mapping[str, Meant | None]


def _answer(
    columns: Sequence[str],
    rows: Sequence[Row],
    hrefs: Sequence[Sequence[str]],
    view: View,
    bars: Mapping[str, Sequence[Bar]],
    edges: Sequence[Edge],
) -> ShownAnswer:
    views: list[View] = ["table"]
    if bars:
        views.append("chart")
    if edges:
        views.append("graph")
    chosen: View = view if view in views else "chart" if bars else "table"
    return ShownAnswer(
        columns,
        rows[:SHOWN],
        hrefs,
        len(rows) > SHOWN,
        chosen,
        views,
        [
            ChartShown(title, answer_chart(bars_shown, title), is_cut(bars_shown))
            for title, bars_shown in bars.items()
        ]
        if chosen == "chart"
        else (),
        answer_graph(edges) if chosen == "graph" else None,
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _free_end(value: Any, href: str) -> End:
    words = label(value)
    return End(words, words, href or address("/search", q=words))


def _bars(question: NamedQuery, rows: Sequence[_Row], links: Links) -> dict[str, list[Bar]]:
    """Bars by the title of their chart; of rows that lack a label or a count there is none."""
    chart = question.chart
    bars_by_title: dict[str, list[Bar]] = {}
    if chart is None:
        return bars_by_title
    for row in rows:
        name, value = row.values[chart.label], row.values[chart.value]
        if name is None or not _is_count(value):
            continue
        title = f"{chart.value} by {chart.label}"
        if chart.by:
            title = f"{chart.by} {row.values[chart.by]}: {title}"
        href = next(filter(None, map(links.to, (row.meant[chart.label], *row.meant.values()))), "")
        bars_by_title.setdefault(title, []).append(Bar(str(name), value, href))
    return {title: bars for title, bars in bars_by_title.items() if len(bars) > 1 or chart.by}


def _edges(question: NamedQuery, given: Given, rows: Sequence[_Row], links: Links) -> Iterator[Edge]:
    graph = question.graph
    if graph is None:
        return
    for row in rows:
        source = _end(question, given, row, links, graph.source, graph.source_name)
        target = _end(question, given, row, links, graph.target, graph.target_name)
        if source and target:
            between = row.values[graph.label] if graph.label else None
            words = f"{graph.label}: {between:,}" if _is_count(between) else str(between or "")
            yield Edge(source, target, words)


def _end(
    question: NamedQuery, given: Given, row: _Row, links: Links, column: str, name_column: str
) -> End | None:
    """What a column has in a row, or what was asked for; None where it has nothing."""
    if column.startswith("$"):
        [parameter] = [parameter for parameter in question.parameters if parameter.name == column[1:]]
        words = " ".join(given[parameter.name])
        meant = _of_parameter(parameter, words)
        return End(meant.key if meant else words, links.name(meant) or words, links.to(meant))
    value = row.values[column]
    if value is None:
        return None
    meant = row.meant[column]
    name = str(row.values.get(name_column) or links.name(meant) or value)
    return End(meant.key if meant else str(value), name, links.to(meant) or address("/search", q=name))


def _asked(question: NamedQuery, given: Given) -> Iterator[Meant | None]:
    """What the parameters stand for."""
    for parameter in question.parameters:
        for value in given.get(parameter.name, ()):
            yield _of_parameter(parameter, value)


def _of_parameter(parameter: Parameter, value: str) -> Meant | None:
    if parameter.type == "name":
        return of_kind("entity", value)
    if parameter.type in ("concept", "document"):
        return of_kind(parameter.type, value)
    return None
