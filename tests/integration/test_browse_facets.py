"""Counts of the browse index are those of the questions ``facets`` and ``papers`` in SPARQL and Cypher."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.schema import DEFAULT_BASE_IRI
from kg.progress import Progress
from kg.stores.arcadedb.store import ArcadeDBStore
from kg.stores.browse.store import BrowseProjection
from kg.stores.oxigraph.store import OxigraphStore
from queries.answers import run
from queries.browse.documents.listing import find_documents
from queries.browse.facets.selection import Selection
from queries.browse.index import BrowseIndex
from queries.engine import QueryEngine

pytestmark = pytest.mark.integration

QUIET = Progress(quiet=True)
DOCUMENTS = 30
FACETS = {
    "concept": "concepts",
    "year": "years",
    "category": "categories",
    "author": "authors",
    "entity": "names",
    "type": "types",
    "language": "languages",
    "source": "sources",
}
PARAMETERS = {"concept": "concept", "category": "category", "author": "author", "entity": "name"}

Opened = tuple[BrowseIndex, dict[str, QueryEngine]]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    pytest.importorskip("arcadedb_embedded")
    folder: Path = tmp_path_factory.mktemp("facets")
    graph = write_synthetic_graph(folder / "tables", documents=DOCUMENTS, relations_per_mention=1)
    projection = BrowseProjection(folder)
    projection.load(graph, progress=QUIET)
    stores = {"sparql": OxigraphStore(folder), "cypher": ArcadeDBStore(folder)}
    for store in stores.values():
        store.load(graph, progress=QUIET)
    current = projection.current()
    assert current is not None
    with (
        closing(BrowseIndex(current)) as index,
        closing(stores["sparql"].engine()) as sparql,
        closing(stores["cypher"].engine()) as cypher,
    ):
        yield index, {"sparql": sparql, "cypher": cypher}


SELECTIONS: list[tuple[tuple[str, str], ...]] = [
    (),
    (("concept", "name-1"),),
    (("concept", "name-2"), ("concept", "name-3")),
    (("entity", "namé 3"),),
    (("category", "category 4"),),
    (("entity", "namé 3"), ("category", "category 1"), ("author", "A. Author")),
]


@pytest.mark.parametrize("language", ["sparql", "cypher"])
@pytest.mark.parametrize("values", SELECTIONS)
def test_counts_are_the_same(opened: Opened, language: str, values: tuple[tuple[str, str], ...]) -> None:
    index, engines = opened
    page = find_documents(index, Selection(values=values), limit=200, facets=tuple(FACETS), values=10_000)
    given: dict[str, list[str] | str] = {}
    for facet, key in values:
        given[PARAMETERS[facet]] = [*given.get(PARAMETERS[facet], []), key]
    asked = run(
        engines[language], "facets", {**given, "limit": "10000"}, timeout=60, base_iri=DEFAULT_BASE_IRI
    )
    counts: dict[str, dict[object, object]] = {name: {} for name in FACETS.values()}
    for facet, value, _, documents in asked.rows:
        counts[str(facet)][value] = documents
    page_counts = {
        FACETS[facet.facet]: {value.key: value.documents for value in facet.values} for facet in page.facets
    }
    assert page_counts == counts
    assert page.total <= DOCUMENTS
    assert any(page_counts.values())
