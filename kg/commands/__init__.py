"""The commands of ``kg``, one module each, imported only when the command runs.

A module ``kg.commands.NAME`` holds the click command ``command``. The summaries stand
here so that ``kg --help`` imports none of them; a test holds them equal to the first
line of each command's help.
"""

from __future__ import annotations

SECTIONS: dict[str, dict[str, str]] = {
    "Commands": {
        "build": "Read documents, annotate them, assemble the graph and load it.",
        "status": "Show the documents by state, and nodes and edges by table.",
        "serve": "Open a graph at an address of this machine: pages, API, SPARQL and Cypher.",
        "query": "Ask a question from the catalogue; without NAME, list them.",
        "describe": "Tell everything that the texts say of somebody or something.",
        "appositives": "Look up what the texts call somebody, beside what Wikidata knows.",
        "cypher": "Run a query in Cypher.",
        "sparql": "Run a query in SPARQL 1.1.",
        "load": "Make stores hold exactly the graph on disk.",
        "export": "Write the graph in the format of another tool.",
        "wikidata": "Make and look into indexes of Wikidata.",
        "annotate": "Write the annotations of documents as JSON lines.",
        "remove": "Remove the documents that came from an input.",
        "speed": "Time how fast texts are read here, in each number format.",
        "completion": "Write the script that lets a shell complete commands, options and questions.",
        "doctor": "Show versions, device, Java, model weights and disk space.",
    },
    "Model development": {
        "train": "Train an extractor and score what came out.",
        "evaluate": "Score an extractor on gold data.",
    },
}
"""Section of ``kg --help`` → command → summary."""
