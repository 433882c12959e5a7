"""ArcadeDB's process: started by ``arcadedb_process``, ended by the end of its standard input.

This is the one module that knows the package ``arcadedb-embedded`` (it is to be renamed upstream) and the
only one that runs Java. Java runs inside this Python process. So there is one process to kill, and no
password is on a command line. When the parent ends, for whatever reason, the pipe that this process waits on
closes.

Protocol: one JSON object a line. The first line on standard input says what to do:

- ``{"do": "serve", "database", "work", "password", "heap", "write"}`` → ``{"port"}``; then
  each ``{"check": text, "timeout": milliseconds}`` → ``{"writes": bool, "objection": [problem,
  advice] or [], "names": {kind: [name]}}`` or ``{"error"}``.
- ``{"do": "load", "database", "work", "heap", "graph"}`` → ``{"advance": rows, "words"}`` …,
  ``{"counts": {table: rows}}``.
- ``{"do": "count", "database", "work", "heap"}`` → ``{"counts": {table: rows}}``.

Anything that fails is answered by ``{"error": text}``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from betwixt.errors import MissingDependencyError
from kg.stores.arcadedb.judge import Judge, plain_query

PACKAGE = "arcadedb_embedded"
FAST_START = "-XX:TieredStopAtLevel=1"
"""Compile quickly rather than well: a third less work until the first answer, half of it in a load of 60,000
rows, a quarter less in one of 360,000."""

TEXTS_REMEMBERED = 64
"""Queries that are not judged again: to walk the syntax tree of a question of the catalogue takes 15 ms and
more, which is most of the time of an answer of few rows."""

Answer = Callable[[dict[str, Any]], None]


def require_package() -> None:
    """Check that ArcadeDB is installed, without loading it.

    Raises:
        MissingDependencyError: there is no wheel for this platform, or it was left out.
    """
    if importlib.util.find_spec(PACKAGE) is None:
        raise MissingDependencyError(
            "the embedded Cypher store (package arcadedb-embedded) is not installed; "
            "its wheels exist for Linux, macOS on ARM and Windows",
            "pip install arcadedb-embedded where there is a wheel; elsewhere ask in SPARQL: kg sparql GRAPH, "
            "or load a Neo4j server: kg load GRAPH --neo4j URI",
        )


def start_java(work: Path, heap: str, settings: dict[str, str | int | bool], *options: str) -> None:
    """Start the bundled Java in this process.

    Args:
        work: where Java and ArcadeDB may leave logs.
        heap: the most memory for objects, e.g. ``1g``.
        settings: ArcadeDB's, without their prefix.
        options: more of Java's.
    """
    import jpype
    from arcadedb_embedded.jvm import start_jvm

    start_jvm(
        heap_size=heap,
        jvm_args=[
            "-XX:+UseSerialGC",  # starts fastest, and there is one writer
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            f"-XX:ErrorFile={work / 'java-error.log'}",
            *options,
        ],
    )
    configuration = jpype.JClass("com.arcadedb.GlobalConfiguration")
    for name, value in settings.items():
        configuration.findByKey(f"arcadedb.{name}").setValue(value)


def serve(request: dict[str, Any], answer: Answer) -> None:
    """Answer Bolt on loopback until standard input ends."""
    import jpype

    work = Path(request["work"])
    database = Path(request["database"])
    start_java(
        work,
        request["heap"],
        {
            "server.rootPath": str(work),
            "server.databaseDirectory": str(database.parent),
            "server.defaultDatabaseMode": "READ_WRITE" if request["write"] else "READ_ONLY",
            "server.rootPassword": request["password"],
            "server.saltIterations": 1,  # the password is random and lives as long as this process
            "server.plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
            "server.httpIncomingHost": "127.0.0.1",  # HTTP cannot be left out; port 0 lets the system choose
            "server.httpIncomingPort": "0",
            "server.healthCheck.enabled": False,
            "serverMetrics": False,
            "bolt.host": "127.0.0.1",
            "bolt.port": 0,
            "bolt.defaultDatabase": database.name,
            "opencypher.loadCsv.allowFileUrls": False,
            "opencypher.loadCsv.allowRemoteUrls": False,
        },
        FAST_START,
    )
    server = jpype.JClass("com.arcadedb.server.ArcadeDBServer")()
    server.start()
    bolt = next(plugin for plugin in server.getPlugins() if "Bolt" in str(plugin.getName()))
    queries = server.getDatabase(database.name).getQueryEngine("opencypher")
    limit = jpype.JClass("com.arcadedb.GlobalConfiguration").COMMAND_TIMEOUT
    judge = Judge()

    @lru_cache(TEXTS_REMEMBERED)
    def judged(text: str) -> dict[str, Any]:
        """What the text alone decides; values are bound apart from it."""
        objection = [] if request["write"] else judge.objection(text)
        writes = not queries.analyze(plain_query(text)).isIdempotent()
        return {"writes": writes, "objection": objection, "names": judge.names(text)}

    answer({"port": int(bolt.getPort())})
    for line in sys.stdin:
        check = json.loads(line)
        limit.setValue(check["timeout"])
        try:
            answer(judged(check["check"]))
        except jpype.JException as error:
            answer({"error": words(error)})
    if request["write"]:
        server.stop()  # a database that was only read has nothing to put on disk


def load(request: dict[str, Any], answer: Answer) -> None:
    """Fill a new database with a graph."""
    from kg.graph.graph import Graph
    from kg.stores.arcadedb.load import load_graph

    start_java(Path(request["work"]), request["heap"], {"typeDefaultBuckets": 1}, FAST_START)
    counts = load_graph(
        Graph(Path(request["graph"])),
        Path(request["database"]),
        Path(request["work"]),
        lambda rows, words="": answer({"advance": rows, "words": words}),
    )
    answer({"counts": counts})


def count(request: dict[str, Any], answer: Answer) -> None:
    """Count what a finished database holds."""
    import jpype

    from kg.stores.arcadedb.load import count_tables

    start_java(Path(request["work"]), request["heap"], {}, FAST_START)
    mode = jpype.JClass("com.arcadedb.engine.ComponentFile$MODE").READ_ONLY
    store = jpype.JClass("com.arcadedb.database.DatabaseFactory")(request["database"]).open(mode)
    answer({"counts": count_tables(store)})


def words(error: BaseException) -> str:
    """What a Java exception says, in its innermost cause that says anything."""
    texts: list[str] = []
    cause: Any = error
    while cause is not None and len(texts) < 20:
        texts.append(str(cause.getMessage() or "") if hasattr(cause, "getMessage") else str(cause))
        cause = cause.getCause() if hasattr(cause, "getCause") else None
    return next((text for text in reversed(texts) if text), type(error).__name__)


def main() -> None:
    """Do what the first line asks, then end at once: Java threads may still be at work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    request = json.loads(sys.stdin.readline())
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8")
    log = os.open(Path(request["work"]) / "arcadedb.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)  # Java and ArcadeDB write there as they like
    os.dup2(log, 2)

    def answer(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=pipe, flush=True)

    status = 1
    try:
        {"serve": serve, "load": load, "count": count}[request["do"]](request, answer)
        status = 0
    except BrokenPipeError:
        pass  # the parent is gone
    except Exception as error:  # noqa: BLE001 - the parent raises it
        answer({"error": words(error)})
    finally:
        shutil.rmtree(request["work"], ignore_errors=True)  # the parent may not be there to do it
        os._exit(status)


if __name__ == "__main__":
    main()
