"""What lives in the graph's folder and needs no server: two stores, and the browse index."""

from __future__ import annotations

from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.loading import loaded
from kg.stores.base.store import LoadReport, Projection, Store
from kg.stores.base.versioned import VersionedStore
from queries.engine import Language

LANGUAGES: tuple[Language, ...] = ("cypher", "sparql")


def embedded_store(folder: GraphFolder, language: Language) -> VersionedStore:
    """The store that speaks a language: ArcadeDB for Cypher, Oxigraph for SPARQL."""
    if language == "sparql":
        from kg.stores.oxigraph.store import OxigraphStore

        return OxigraphStore(folder.path)
    from kg.stores.arcadedb.store import ArcadeDBStore

    return ArcadeDBStore(folder.path)


def embedded_stores(folder: GraphFolder) -> tuple[Store, ...]:
    """Both stores."""
    return tuple(embedded_store(folder, language) for language in LANGUAGES)


def embedded_projections(folder: GraphFolder) -> tuple[Projection, ...]:
    """Both stores and the browse index."""
    from kg.stores.browse.store import BrowseProjection

    return (*embedded_stores(folder), BrowseProjection(folder.path))


def load_embedded(folder: GraphFolder, graph: Graph, *, progress: Progress) -> list[LoadReport]:
    """Bring the embedded stores and the browse index to a graph; the failure of one keeps no other from it.

    Where the Cypher engine does not run on this platform the log says so, and SPARQL remains.

    Raises:
        StoreError: some could not be filled, and why each; questions still read their versions
            of before.
    """
    return list(loaded(embedded_projections(folder), lambda store: store.load(graph, progress=progress)))
