"""A graph is served soon: nothing is imported for the first page that only other requests need."""

from __future__ import annotations

import subprocess
import sys

from kg.graph.folder import GraphFolder

HEAVY = (
    "torch",
    "transformers",
    "spacy",
    "duckdb",
    "pyarrow",
    "rdflib",
    "SPARQLWrapper",
    "rich",
    "neo4j",
    "networkx",
    "mcp",
    "lxml",
)
PROGRAM = """
import sys
from contextlib import closing
from pathlib import Path
from fastapi.testclient import TestClient
from kg.serving.server import GraphFolder, ServedFolder, application, arrange

folder = GraphFolder(Path(sys.argv[1])).require()
arrange(folder)
with closing(ServedFolder(folder)) as served, TestClient(application(served)) as client:
    print(client.get(sys.argv[2]).status_code)
print([name for name in sys.argv[3:] if name in sys.modules])
"""


def asked(folder: GraphFolder, address: str) -> list[str]:
    """Status of the answer, and which heavy modules were imported for it, in a process of its own."""
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder.path), address, *HEAVY],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return finished.stdout.splitlines()


def test_the_first_page_imports_nothing_heavy(folder: GraphFolder) -> None:
    assert asked(folder, "/") == ["200", "[]"]


def test_what_is_not_imported_is_when_it_is_asked_for(folder: GraphFolder) -> None:
    status, imported = asked(folder, "/status")
    assert status == "200"
    assert "pyarrow" in imported
