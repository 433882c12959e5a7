"""Taking the documents of an input out of a graph."""

from __future__ import annotations

import os

from betwixt.errors import InvalidInputError
from kg.assemble.assemble import assemble
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.ledger.intake import list_rejected
from kg.ledger.ledger import Ledger
from kg.progress import Progress
from kg.read import keys_of


def remove(folder: GraphFolder, source: str, *, progress: Progress) -> tuple[Graph, int]:
    """Remove an input's documents, with their texts and annotations, and assemble the rest.

    Args:
        folder: the graph's folder.
        source: an input of a build, or one file of a folder that was one, however it is written.

    Returns:
        The graph without them, and how many they were.

    Raises:
        LockedGraphError: a build is writing here.
        InvalidInputError: nothing came from that source.
    """
    with folder.require().lock(), Ledger(folder.ledger_path, folder.settings().extractors) as ledger:
        keys = keys_of(source)
        ledger.adopt(keys)
        ledger.follow(keys, os.path.realpath(folder.path))
        sources = ledger.sources()
        for key in keys:
            removed = ledger.remove(key)
            if removed.documents or removed.records:
                break
        else:
            raise InvalidInputError(
                f"{folder.path}: no document came from {source}",
                f"its inputs: {', '.join(sources) or 'none'}",
            )
        list_rejected(ledger, folder.rejected_path)
        return assemble(folder, ledger, progress=progress), removed.documents
