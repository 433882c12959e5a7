"""The demo: a graph from the sample documents, a few questions, and what to type next.

Run by ``make demo``. Every step is an ordinary ``kg`` command, shown as you would type it. At the end the
graph is served to a browser; ``--no-serve`` (``make demo DEMO=--no-serve``) ends before that.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = "examples/documents"
GRAPH = "demo-graph"

CYPHER = """\
MATCH (anchor:Mention)-[r:HAS_COMPLEMENT]->(:Entity)-[:NAMED]->(:Name {key: "brellin power"}),
      (anchor)-[:IN_DOCUMENT]->(document:Document)
RETURN anchor.surface AS anchor, r.preposition AS preposition, document.identifier AS document
ORDER BY anchor, document"""

SPARQL = """\
SELECT ?name (COUNT(DISTINCT ?document) AS ?documents) WHERE {
  GRAPH ?document { ?entity bw:named ?n }
  GRAPH ?corpus { ?n rdfs:label ?name }
} GROUP BY ?name ORDER BY DESC(?documents) ?name LIMIT 5"""

STEPS: list[tuple[str, list[str]]] = [
    (
        "Twelve short documents, written for this demo, become a graph in the folder demo-graph.",
        ["build", DOCUMENTS, "-o", GRAPH, "--number-format", "float32"],  # as in the README
    ),
    ("What is in it?", ["status", GRAPH]),
    (
        "A question of the catalogue: what do the texts mention together with Brellin Power?",
        ["query", GRAPH, "co-mentioned-in-document", "-p", "name=Brellin Power", "-p", "limit=6"],
    ),
    (
        "Where does a text say that something is of the Tidemark corpus? The characters, as JSON.",
        [
            *("query", GRAPH, "evidence", "-p", "anchor=annotation", "-p", "complement=Tidemark corpus"),
            *("--format", "json"),
        ],
    ),
    (
        "What does a text say of the bridge that no sentence spells out? Relations across sentences, "
        "with both of them.",
        ["query", GRAPH, "implicit-relations", "-p", "name=bridge", "-p", "limit=4"],
    ),
    (
        "Who is Mira Solvane? The appositives that describe her.",
        ["query", GRAPH, "appositives", "-p", "name=Mira Solvane"],
    ),
    ("A question of one's own in Cypher: what belongs to Brellin Power?", ["cypher", GRAPH, CYPHER]),
    ("And one in SPARQL: which names occur in most documents?", ["sparql", GRAPH, SPARQL]),
]

NEXT = """\
The graph stays in ./demo-graph. In this virtual environment (source .venv/bin/activate), try next:

  kg serve demo-graph                         look at it in the browser
  kg query demo-graph                         the questions of the catalogue
  kg query demo-graph evidence --help         one of them: parameters, columns, both texts
  kg build YOUR-FOLDER -o my-graph            your own documents: txt, md, jsonl, csv
  kg load demo-graph --neo4j bolt://localhost:7687
                                              the same graph in your Neo4j (NEO4J_PASSWORD set)
  kg --help                                   everything else
"""


def main() -> int:
    """Run every step; the exit code of the first that fails, else 0."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    began = time.monotonic()
    for why, arguments in STEPS:
        print(f"\n# {why}\n$ kg {' '.join(map(shlex.quote, arguments))}", flush=True)
        finished = subprocess.run(
            [sys.executable, "-m", "kg", *arguments], cwd=ROOT, env=environment, check=False
        )
        if finished.returncode:
            print(
                f"\nThe demo stopped: the command above ended with code {finished.returncode}.",
                file=sys.stderr,
            )
            return finished.returncode
    print(f"\nDone in {time.monotonic() - began:.0f} s. {NEXT}", flush=True)
    if "--no-serve" in sys.argv[1:]:
        return 0
    return _serve(environment)


def _serve(environment: dict[str, str]) -> int:
    """Open the graph for a browser until Ctrl-C."""
    print("# And this is how it looks in the browser.\n$ kg serve demo-graph --port 0", flush=True)
    serving = [sys.executable, "-m", "kg", "serve", GRAPH, "--port", "0"]
    try:
        return subprocess.run(serving, cwd=ROOT, env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
