"""Whether two graphs have the same tables, to the byte."""

from __future__ import annotations

import hashlib
from pathlib import Path

from kg.graph.folder import GraphFolder


def digests(graph: Path) -> dict[str, str]:
    """Hashes of the finished tables and their manifest, but for the random id that a graph gets once."""
    finished = GraphFolder(graph).current()
    files = sorted(path for path in finished.folder.rglob("*") if path.is_file())
    return {
        path.relative_to(finished.folder).as_posix(): hashlib.sha256(
            path.read_bytes().replace(finished.id.encode(), b"")
        ).hexdigest()
        for path in files
    }
