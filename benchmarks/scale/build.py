"""A build of many short documents on one machine: rates, memory and disk of every step.

    python -m benchmarks.scale.build --documents 10000 --documents 100000 --documents 1000000

The documents have one sentence each, and an extractor of rules reads them in the place of the networks. So
the command measures reading, the ledger, assembling and the embedded stores, and not the networks. Memory is
the most that the process and its children had together, without the pages of files.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.scale.short_documents import short_pipeline, write_short_documents
from benchmarks.scale.step_progress import StepProgress
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder

_SHOWN_SECONDS = 0.1


def measure(documents: int, folder: Path, load: bool) -> dict[str, Any]:
    """Build a graph of so many short documents.

    Returns:
        ``{"documents", "nodes", "edges", "steps": {name: Step}, "bytes": {part of the folder: bytes}}``.
    """
    corpus = folder / "short.jsonl"
    write_short_documents(corpus, documents)
    graph_folder = GraphFolder(folder / "graph")
    progress = StepProgress()
    with progress.watching():
        request = BuildRequest(graph_folder, (str(corpus),), load=load)
        graph = build(request, progress=progress, pipeline=short_pipeline()).graph
    return {
        "documents": documents,
        "nodes": sum(map(graph.count, graph.nodes)),
        "edges": sum(map(graph.count, graph.edges)),
        "steps": progress.steps,
        "bytes": {
            "input": corpus.stat().st_size,
            "ledger": graph_folder.ledger_path.stat().st_size,
            "tables": _size(graph.folder),
            **{part.name: _size(part) for part in sorted((graph_folder.path / "stores").glob("*"))},
        },
    }


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--documents", type=int, action="append", help="repeatable (default: 10000)")
    parser.add_argument("--no-load", action="store_true", help="leave out the embedded stores")
    parser.add_argument("--folder", type=Path, help="where the graphs are made (default: a temporary folder)")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each size")
    arguments = parser.parse_args()
    for documents in arguments.documents or [10_000]:
        folder = Path(tempfile.mkdtemp(dir=arguments.folder))
        try:
            figures = measure(documents, folder, not arguments.no_load)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(json.dumps(figures, default=_fields) if arguments.json else _table(figures), flush=True)


def _fields(step: Any) -> dict[str, Any]:
    return {name: getattr(step, name) for name in step.__slots__}


def _table(figures: dict[str, Any]) -> str:
    documents = figures["documents"]
    lines = [f"{documents:,} documents, {figures['nodes']:,} nodes, {figures['edges']:,} edges"]
    lines.append(f"{'step':24}{'seconds':>9}{'processor':>11}{'ms/document':>13}{'MB':>8}")
    for name, step in figures["steps"].items():
        if step.seconds >= _SHOWN_SECONDS:
            lines.append(
                f"{name:24}{step.seconds:9,.1f}{step.processor_seconds:11,.1f}"
                f"{1000 * step.processor_seconds / documents:13.3f}{step.megabytes:8,}"
            )
    for part, size in figures["bytes"].items():
        lines.append(f"{part:24}{size / 1e6:9,.1f} MB{size / documents:10,.0f} bytes a document")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
