"""ArcadeDB that may read files and the network, and what our judge says of queries to it.

Run with ``python -m``, first argument a folder. One JSON string a line on standard input, a
query; answers ``{"rows": text, "refused": bool}``: what the query gave without any guard.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from kg.stores.arcadedb.judge import Judge, plain_query
from kg.stores.arcadedb.server import start_java
from tests.integration.cypher_fuzz import SETUP


def main(folder: Path) -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    allowed = {f"opencypher.loadCsv.{name}": True for name in ("allowFileUrls", "allowRemoteUrls")}
    start_java(folder, "512m", allowed)
    import jpype

    store = jpype.JClass("com.arcadedb.database.DatabaseFactory")(str(folder / "database")).create()
    store.begin()
    store.command("opencypher", SETUP)
    store.commit()
    judge = Judge()
    engine = store.getQueryEngine("opencypher")
    for line in sys.stdin:
        text = json.loads(line)
        rows = ""
        try:
            answer = store.query("opencypher", text)
            while answer.hasNext():
                rows += str(answer.next().toJSON())
        except jpype.JException:
            pass
        try:
            refused = bool(judge.objection(text)) or not engine.analyze(plain_query(text)).isIdempotent()
        except jpype.JException:
            refused = True
        print(json.dumps({"rows": rows, "refused": refused}), file=answers, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
