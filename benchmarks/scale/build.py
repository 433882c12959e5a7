"""A build of many short documents on one machine: rates, memory and disk of every step.

    python -m benchmarks.scale.build --documents 10000 --documents 100000 --documents 1000000
    python -m benchmarks.scale.build --documents 1000000 --folder FOLDER --keep --no-load

The documents have one sentence each, and an extractor of rules reads them in the place of the networks. So
the command measures reading, the ledger, assembling and the embedded stores, and not the networks. Memory is
the most that the process and its children had together, without the pages of files. The same command
without ``--no-load`` loads the stores of a graph that was kept, and measures only these.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.scale.short_documents import short_pipeline, write_short_documents
from benchmarks.scale.step_progress import StepProgress
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.stores.embedded import embedded_projections

_SHOWN_SECONDS = 0.1


def measure(documents: int, folder: Path, load: bool, stores: Collection[str] = ()) -> dict[str, Any]:
    """Build a graph of so many short documents, or load what an earlier call built there.

    Args:
        documents: how many.
        folder: where the graph is made.
        load: whether embedded stores are loaded.
        stores: those that are loaded of a graph that is there; empty for all.

    Returns:
        ``{"documents", "nodes", "edges", "steps": {name: Step}, "bytes": {part of the folder: bytes}}``.
    """
    corpus = folder / "short.jsonl"
    if not corpus.exists():
        write_short_documents(corpus, documents)
    graph_folder = GraphFolder(folder / "graph")
    progress = StepProgress()
    with progress.watching():
        if graph_folder.has_finished():
            graph = graph_folder.current()
            for store in embedded_projections(graph_folder):
                if not stores or store.name in stores:
                    store.load(graph, progress=progress)
        else:
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


@contextmanager
def _folder(where: Path | None, kept: str) -> Iterator[Path]:
    """A folder with a name that is kept, or a temporary one without."""
    if kept:
        folder = (where or Path()) / kept
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    with tempfile.TemporaryDirectory(dir=where, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--documents", type=int, action="append", help="repeatable (default: 10000)")
    parser.add_argument("--no-load", action="store_true", help="leave out the embedded stores")
    parser.add_argument("--folder", type=Path, help="where the graphs are made (default: a temporary folder)")
    parser.add_argument(
        "--keep", action="store_true", help="keep the graphs in the folder, and continue them"
    )
    parser.add_argument(
        "--store", action="append", help="repeatable: load only these of a graph that is there"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object for each size")
    arguments = parser.parse_args()
    for documents in arguments.documents or [10_000]:
        with _folder(arguments.folder, str(documents) if arguments.keep else "") as folder:
            figures = measure(documents, folder, not arguments.no_load, arguments.store or ())
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
