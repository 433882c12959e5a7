"""Loading Neo4j: ours beside the plain loop that everybody writes first, and a SQLite load as the floor.

The plain loop has no marker, retries, comparison or counting: UNWIND batches of rows
sorted by key, MERGE on nodes under a uniqueness constraint, then MATCH, MATCH and MERGE
on relationships. Both read the same Parquet files and write to servers of the same
settings, started for this run, in turns.

    python -m benchmarks.stores.load_neo4j --documents 2000
    python -m benchmarks.stores.load_neo4j --documents 24000 --without-plain-loop --heap 2g     10M edges
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from neo4j import Driver

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.schema import NodeTable, node_table
from kg.graph.graph import Graph, Table, columns
from kg.progress import Progress
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.neo4j import Neo4jStore
from scripts.neo4j_server import running_server

BATCH = 5_000
GOALS = {"first load": 1.15, "load without changes": 0.5}


def plain_loop(driver: Driver, graph: Graph) -> None:
    """The loop to compare with; one writer, one transaction a batch."""
    with driver.session() as session:
        for table in graph.nodes:
            session.run(
                f"CREATE CONSTRAINT FOR (n:`{table.label}`) REQUIRE n.`{table.key}` IS UNIQUE"
            ).consume()
        session.run("CALL db.awaitIndexes(300)").consume()
        tables: tuple[Table, ...] = (*graph.nodes, *graph.edges)
        for table in tables:
            statement = _merge(table)
            for batch in graph.batches(table, BATCH):
                rows = batch.to_pylist()
                session.execute_write(lambda tx, rows=rows, text=statement: tx.run(text, rows=rows).consume())


def _merge(table: Table) -> str:
    if isinstance(table, NodeTable):
        return (
            f"UNWIND $rows AS row MERGE (n:`{table.label}` {{`{table.key}`: row.`{table.key}`}}) SET n += row"
        )
    keys = ", ".join(f"`{key}`: row.`{key}`" for key in table.keys)
    values = ", ".join(f"r.`{p.name}` = row.`{p.name}`" for p in table.properties if p.name not in table.keys)
    source, target = node_table(table.source), node_table(table.target)
    return (
        f"UNWIND $rows AS row MATCH (a:`{source.label}` {{`{source.key}`: row.source}}) "
        f"MATCH (b:`{target.label}` {{`{target.key}`: row.target}}) "
        f"MERGE (a)-[r:`{table.type}` {{{keys}}}]->(b)" + (f" SET {values}" if values else "")
    )


def sqlite_load(path: Path, graph: Graph) -> None:
    """The same rows into SQLite tables with an index on every key."""
    with sqlite3.connect(path) as database:
        tables: tuple[Table, ...] = (*graph.nodes, *graph.edges)
        for table in tables:
            names = [f'"{column.name}"' for column in columns(table)]
            database.execute(f'CREATE TABLE "{table.name}" ({", ".join(names)})')
            insert = f'INSERT INTO "{table.name}" VALUES ({", ".join("?" * len(names))})'
            for batch in graph.batches(table, BATCH):
                values = [
                    [json.dumps(value) if isinstance(value, list) else value for value in column.to_pylist()]
                    for column in batch.columns
                ]
                database.executemany(insert, zip(*values, strict=True))
            for place in range(1 if isinstance(table, NodeTable) else 2):
                database.execute(f'CREATE INDEX "{table.name} {place}" ON "{table.name}" ({names[place]})')
    database.close()


def measure(graph: Graph, rounds: int, heap: str, with_plain_loop: bool) -> dict[str, list[float]]:
    """Seconds of every kind of load, a value per round; the servers get the heap given."""
    seconds: dict[str, list[float]] = {}

    def timed(name: str, work: Callable[[], object]) -> None:
        began = time.perf_counter()
        work()
        seconds.setdefault(name, []).append(time.perf_counter() - began)

    quiet = Progress(quiet=True)
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            timed("SQLite", lambda path=Path(folder) / "graph.sqlite": sqlite_load(path, graph))

        def plain() -> None:
            with running_server(heap=heap) as server, Connection(server.uri).driver() as driver:
                timed("plain loop", lambda: plain_loop(driver, graph))

        def ours() -> None:
            with running_server(heap=heap) as server:
                store = Neo4jStore(Connection(server.uri))
                timed("first load", lambda: store.load(graph, progress=quiet))
                timed("load without changes", lambda: store.load(graph, progress=quiet))
                store.close()

        works = [plain, ours] if with_plain_loop else [ours]
        for work in works if number % 2 == 0 else reversed(works):
            work()
    return seconds


def main() -> None:
    """Command line; see ``--help``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--documents", type=int, default=2_000, help="size of the graph (default: %(default)s)"
    )
    parser.add_argument("--relations-per-mention", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=1, help="the median of so many is shown")
    parser.add_argument("--heap", default="512m", help="of the servers (default: %(default)s)")
    parser.add_argument("--without-plain-loop", action="store_true", help="ours and SQLite only")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        graph = write_synthetic_graph(
            Path(folder), documents=arguments.documents, relations_per_mention=arguments.relations_per_mention
        )
        nodes, edges = sum(map(graph.count, graph.nodes)), sum(map(graph.count, graph.edges))
        rounds = measure(graph, arguments.rounds, arguments.heap, not arguments.without_plain_loop)
    seconds = {name: sorted(values)[len(values) // 2] for name, values in rounds.items()}
    beside = "SQLite" if arguments.without_plain_loop else "plain loop"
    if arguments.json:
        print(json.dumps({"nodes": nodes, "edges": edges, "seconds": seconds, "rounds": rounds}))
        return
    print(f"{nodes:,} nodes, {edges:,} edges")
    print(f"{'':24}{'seconds':>9}{'of ' + beside:>15}{'goal':>7}")
    for name, value in seconds.items():
        goal = f"{GOALS[name]:.2f}" if name in GOALS else ""
        print(f"{name:24}{value:9.1f}{value / seconds[beside]:15.2f}{goal:>7}")


if __name__ == "__main__":
    main()
