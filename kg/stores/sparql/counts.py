"""How many rows of each table an RDF store holds, asked in SPARQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from betwixt.schema import (
    EDGES,
    NODES,
    EdgeTable,
    expand,
    node_table,
)
from queries.engine import Value

Select = Callable[[str], Iterable[tuple[Value, ...]]]
"""A SELECT query → its rows."""


def table_counts(select: Select, base_iri: str = "") -> dict[str, int]:
    """Rows by table name.

    Node tables are counted by class, edge tables with n-ary nodes by the predicate these
    name or else by their class, the others by their direct triples.

    Args:
        select: runs a query.
        base_iri: only graphs whose names begin with it are counted; needed where the
            store holds data of others.
    """

    def pattern(triples: str) -> str:
        ours = f' FILTER(STRSTARTS(STR(?g), "{base_iri}"))' if base_iri else ""
        return f"WHERE {{ GRAPH ?g {{ {triples} }}{ours} }}"

    def grouped(triples: str) -> dict[str, int]:
        rows = select(f"SELECT ?group (COUNT(*) AS ?rows) {pattern(triples)} GROUP BY ?group")
        return {str(name): _whole_number(count) for name, count in rows if name is not None}

    classes = grouped("?s a ?group")
    statements = grouped(f"?s <{expand('rdf:predicate')}> ?group")
    users_of_predicate = Counter(table.iri for table in EDGES)

    def edges(table: EdgeTable) -> int:
        if not table.iri:
            return classes.get(expand(table.statement), 0)
        predicate = expand(table.iri)
        if table.statement:
            return statements.get(predicate, 0)
        triples = f"?s <{predicate}> ?o"
        if users_of_predicate[table.iri] > 1:
            triples += f" . ?s a <{expand(node_table(table.source).iri)}>"
        rows = select(f"SELECT (COUNT(*) AS ?rows) {pattern(triples)}")
        return _whole_number(next(iter(rows))[0])

    nodes = {table.name: classes.get(expand(table.iri), 0) for table in NODES}
    return nodes | {table.name: edges(table) for table in EDGES}


def _whole_number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a count came as {value!r}")
    return value
