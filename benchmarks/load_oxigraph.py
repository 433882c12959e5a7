"""How fast the embedded RDF store is filled, beside a plain SQLite load of the same graph.

    python -m benchmarks.load_oxigraph [--documents 2300] [--json]

SQLite is the floor: one table per label and relationship type, one transaction, no index.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.synthetic_graph import write_synthetic_graph
from kg.graph import Graph, columns
from kg.progress import Progress
from kg.rdf_streams import n_quads, rows
from kg.stores.oxigraph import OxigraphStore


def measure(graph: Graph, folder: Path, progress: Progress) -> dict[str, Any]:
    """Times of writing N-Quads, of the Oxigraph load with its count check, and of SQLite.

    Args:
        graph: the graph on disk.
        folder: an empty folder for the databases.
    """
    began = time.perf_counter()
    cpu_began = time.process_time()
    quads = sum(chunk.count(b"\n") for chunk in n_quads(graph, lambda done: None))
    mapping, mapping_cpu = time.perf_counter() - began, time.process_time() - cpu_began
    sqlite = _load_sqlite(graph, folder / "graph.sqlite")
    store = OxigraphStore(folder)
    cpu_began = time.process_time()
    oxigraph = store.load(graph, progress=progress).seconds
    oxigraph_cpu = time.process_time() - cpu_began
    unchanged = store.load(graph, progress=progress).seconds
    disk = sum(path.stat().st_size for path in (folder / "stores").rglob("*") if path.is_file())
    return {
        "nodes": sum(map(graph.count, graph.nodes)),
        "edges": sum(map(graph.count, graph.edges)),
        "quads": quads,
        "mapping_seconds": round(mapping, 2),
        "mapping_quads_per_cpu_second": round(quads / mapping_cpu),
        "sqlite_seconds": round(sqlite, 2),
        "oxigraph_seconds": round(oxigraph, 2),
        "oxigraph_cpu_seconds": round(oxigraph_cpu, 2),
        "oxigraph_quads_per_second": round(quads / oxigraph),
        "oxigraph_to_sqlite": round(oxigraph / sqlite, 1),
        "unchanged_seconds": round(unchanged, 4),
        "oxigraph_megabytes": round(disk / 1e6, 1),
    }


def _load_sqlite(graph: Graph, path: Path) -> float:
    began = time.perf_counter()
    connection = sqlite3.connect(path)
    with connection:
        for table in graph.tables:
            names = ", ".join(f'"{column.name}"' for column in columns(table))
            marks = ", ".join("?" for _ in columns(table))
            connection.execute(f'CREATE TABLE "{table.name}" ({names})')
            values = (
                tuple(json.dumps(value) if isinstance(value, list) else value for value in row)
                for row in rows(graph, table)
            )
            connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', values)
    connection.close()
    return time.perf_counter() - began


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--documents", type=int, default=2_300, help="size of the generated graph")
    parser.add_argument("--relations-per-mention", type=float, default=3.0)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        graph = write_synthetic_graph(
            folder / "tables",
            documents=arguments.documents,
            relations_per_mention=arguments.relations_per_mention,
        )
        (folder / "GRAPH").mkdir()
        figures = measure(graph, folder / "GRAPH", Progress(quiet=arguments.json))
    if arguments.json:
        print(json.dumps(figures))
    else:
        for figure, value in figures.items():
            print(f"{figure:>30}  {value:>14,}")


if __name__ == "__main__":
    main()
