"""What lives in the graph's folder and needs no server: two stores, and the browse index."""

from __future__ import annotations

from betwixt.parts import part, parts
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.loading import loaded
from kg.stores.base.store import LoadReport, Projection, Store
from kg.stores.base.versioned import VersionedStore
from queries.engine import Language

LANGUAGES: tuple[Language, ...] = ("cypher", "sparql")


def embedded_store(folder: GraphFolder, language: Language) -> VersionedStore:
    """The store that speaks a language: ArcadeDB for Cypher, Oxigraph for SPARQL.

    Raises:
        MissingDependencyError: it is not installed.
    """
    store: VersionedStore = part("betwixt.stores", language)(folder.path)
    return store


def embedded_stores(folder: GraphFolder) -> tuple[Store, ...]:
    """The stores that are installed."""
    stores = parts("betwixt.stores", LANGUAGES)
    return tuple(stores[language](folder.path) for language in LANGUAGES if language in stores)


def embedded_projections(folder: GraphFolder) -> tuple[Projection, ...]:
    """The stores and the browse index, as far as they are installed."""
    stores = parts("betwixt.stores")
    return tuple(stores[name](folder.path) for name in (*LANGUAGES, "browse") if name in stores)


def load_embedded(folder: GraphFolder, graph: Graph, *, progress: Progress) -> list[LoadReport]:
    """Bring the embedded stores and the browse index to a graph; the failure of one keeps no other from it.

    Where the Cypher engine does not run on this platform the log says so, and SPARQL remains.

    Raises:
        StoreError: some could not be filled, and why each; questions still read their versions
            of before.
    """
    return list(loaded(embedded_projections(folder), lambda store: store.load(graph, progress=progress)))
