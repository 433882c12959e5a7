"""The graph as TriG and as Turtle (RDF 1.1, W3C 2014), document by document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from betwixt.schema import PREFIXES
from kg.export.chunks import chunks
from kg.graph.graph import Graph
from kg.progress import Advance
from kg.rdf.streams import NamedGraph, named_graphs

_LOCAL_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEAD = "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in PREFIXES.items())


def trig(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """The graph as TriG, with its named graphs."""
    return chunks(_trig_text(graph, advance))


def turtle(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """The union of the named graphs as Turtle."""
    return chunks(_turtle_text(graph, advance))


def _trig_text(graph: Graph, advance: Advance) -> Iterator[str]:
    yield _HEAD
    for named in _with_progress(graph, advance):
        yield f"\n<{named.iri}> {{\n"
        yield from _statements(named.triples)
        yield "}\n"


def _turtle_text(graph: Graph, advance: Advance) -> Iterator[str]:
    yield f"# The union of all named graphs; the formats trig and nquads keep them apart.\n{_HEAD}"
    for named in _with_progress(graph, advance):
        yield "\n"
        yield from _statements(named.triples)


def _with_progress(graph: Graph, advance: Advance) -> Iterator[NamedGraph]:
    for named in named_graphs(graph):
        yield named
        advance(sum(named.rows.values()))


def _statements(triples: Iterable[str]) -> Iterator[str]:
    """Triples in N-Triples terms, those of one subject that stand together joined by semicolons."""
    current = ""
    for triple in triples:
        subject, predicate, term = triple.split(" ", 2)
        if subject == current:
            yield f" ;\n    {_short(predicate)} {_short_object(term)}"
        else:
            end = " .\n" if current else ""
            yield f"{end}{subject} {_short(predicate)} {_short_object(term)}"
        current = subject
    if current:
        yield " .\n"


def _short_object(term: str) -> str:
    if term.startswith("<"):
        return _short(term)
    if term.endswith(">"):
        lexical, _, datatype = term.rpartition("^^")
        return f"{lexical}^^{_short(datatype)}"
    return term


@lru_cache(maxsize=4096)
def _short(term: str) -> str:
    """An IRI of our vocabulary as a prefixed name, any other as it is."""
    for prefix, namespace in PREFIXES.items():
        if term.startswith(f"<{namespace}"):
            local = term[len(namespace) + 1 : -1]
            if _LOCAL_NAME.fullmatch(local):
                return f"{prefix}:{local}"
    return term
