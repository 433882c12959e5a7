"""The start page begins with what is special to its documents, and counts those that name a concept."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from betwixt.schema import DEFAULT_BASE_IRI
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.progress import Progress
from kg.stores.browse.concepts import usual_share
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex
from queries.browse.overview import overview


def write_graph(folder: Path, documents: int, concepts: dict[str, int]) -> Graph:
    """A graph of nothing but documents, and concepts with the number of documents that name each."""
    with GraphWriter(folder, graph="g", base_iri=DEFAULT_BASE_IRI, extractors={}) as writer:
        for number in range(documents):
            writer.append(
                "Document",
                id=f"urn:{number}",
                identifier=str(number),
                title="",
                text="",
                language="en",
                date=None,
                year=None,
                url=None,
                authors=[],
                categories=[],
                metadata=None,
                source="",
                length=0,
            )
        for name, count in concepts.items():
            writer.append(
                "Concept",
                id=name,
                name=name,
                aliases=[],
                language="en",
                type="",
                mentions=count,
                documents=count,
                concerned_documents=documents,
                definition=None,
            )
    return Graph(folder)


def test_everyday_words_are_usual() -> None:
    assert usual_share("experience") > 10 * usual_share("seismograph")
    assert usual_share("deep learning") < usual_share("learning")


def test_what_is_special_comes_first(tmp_path: Path) -> None:
    graph = write_graph(tmp_path / "graph", 20, {"time": 5, "seismograph": 5, "sea urchin": 4})
    BrowseProjection(tmp_path).load(graph, progress=Progress(quiet=True))
    version = BrowseProjection(tmp_path).current()
    assert version is not None
    with closing(BrowseIndex(version)) as index:
        shown = [(concept.name, concept.documents) for concept in overview(index).notable]
    assert shown == [("seismograph", 5), ("sea urchin", 4), ("time", 5)]
