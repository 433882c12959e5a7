"""N-Quads in numbered compressed files, which bulk loaders of RDF stores read side by side.

Such loaders sort quads by themselves and read gzip: ``qlever index``, Jena's ``tdb2.xloader``, Virtuoso's
``ld_dir``, GraphDB's ``importrdf``, ``oxigraph load``.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from kg.graph.graph import Graph
from kg.progress import Advance
from kg.rdf.streams import n_quads

BYTES_IN_A_PART = 1 << 30
"""Before compression, which makes some 50 MB of it."""
_LEVEL = 6


def write_n_quads_parts(graph: Graph, folder: Path, advance: Advance, size: int = BYTES_IN_A_PART) -> str:
    """Write ``part-00001.nq.gz`` and so on, which have the quads of ``n_quads`` in its order.

    Equal graphs give equal bytes. There are no blank nodes, so a loader may take the parts in any order.

    Args:
        graph: the graph on disk.
        folder: is made if need be.
        advance: gets the number of rows done.
        size: bytes of N-Quads of a part; it ends with the piece of about a megabyte that reaches them.

    Returns:
        How many parts there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pieces = n_quads(graph, advance)
    parts = 0
    while (piece := next(pieces, None)) is not None:
        parts += 1
        with (
            (folder / f"part-{parts:05}.nq.gz").open("wb") as file,
            gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed,
        ):
            written = 0
            while piece is not None:
                packed.write(piece)
                written += len(piece)
                piece = next(pieces, None) if written < size else None
    return f"{parts:,} file{'s' * (parts > 1)} of N-Quads in {folder}"
