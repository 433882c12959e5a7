"""An archive of ArcadeDB's classes, with which its Java starts in half the processor time.

Tests start ArcadeDB many times. ``make test`` makes the archive in the virtual environment, and
``tests/conftest.py`` names it in ``ARCADEDB_JVM_ARGS``. Java checks that the archive was made of the very
same jars. Otherwise it starts without it.

    python -m scripts.arcadedb_classes ARCHIVE
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.stores.arcadedb import server

ROOT = Path(__file__).parents[1]
ARCHIVE = Path(sys.prefix) / "arcadedb.aot"
"""Where tests look for it."""
PASSWORD = "recorded"
QUESTION = (
    "MATCH (a:Mention)-[r:HAS_COMPLEMENT]->(b:Entity) WHERE r.score > 0.5 RETURN a.surface, b.id LIMIT 5"
)


def options(archive: Path = ARCHIVE) -> str:
    """What ``ARCADEDB_JVM_ARGS`` is to hold: empty where there is no archive."""
    return f"-XX:AOTCache={archive}" if archive.is_file() else ""


def make(archive: Path) -> None:
    """Make the archive by a load and a question in a process of their own.

    Raises:
        subprocess.CalledProcessError: Java did not make it.
    """
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    draft = archive.with_suffix(".new")  # nobody reads half of it
    with tempfile.TemporaryDirectory() as folder:  # Java leaves logs where it runs
        subprocess.run(
            [sys.executable, "-m", "scripts.arcadedb_classes", str(archive), "--record"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths, "ARCADEDB_JVM_ARGS": f"-XX:AOTCacheOutput={draft}"},
            check=True,
            capture_output=True,
        )
    draft.replace(archive)


def record() -> None:
    """Load a graph, answer a question over Bolt, and end Java, which then writes its archive."""
    import jpype
    from neo4j import GraphDatabase

    def answer(message: dict[str, Any]) -> None:
        if "port" in message:
            address = f"bolt://127.0.0.1:{message['port']}"
            with (
                GraphDatabase.driver(address, auth=("root", PASSWORD)) as driver,
                driver.session() as session,
            ):
                session.run(QUESTION).consume()

    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        graph = write_synthetic_graph(work / "graph", documents=4, relations_per_mention=2)
        request = {"work": folder, "database": str(work / "stores" / "database"), "heap": "1g"}
        (work / "stores").mkdir()
        server.load({**request, "graph": str(graph.folder)}, answer)
        sys.stdin = io.StringIO(json.dumps({"check": QUESTION, "timeout": 10_000}) + "\n")
        server.serve({**request, "password": PASSWORD, "write": True}, answer)
    jpype.JClass("java.lang.System").exit(0)


def main(words: list[str]) -> None:
    """Make the archive where ArcadeDB is installed."""
    if "--record" in words:
        record()
    elif importlib.util.find_spec(server.PACKAGE) is not None:
        make(Path(words[0]).absolute())


if __name__ == "__main__":
    main(sys.argv[1:])
