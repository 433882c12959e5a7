"""The commands of ``kg``, one module each, imported only when the command runs.

Each module holds the click command ``command``. The summaries stand here so that
``kg --help`` imports none of them; a test holds them equal to the first line of each
command's help.
"""

from __future__ import annotations

from kg.commands.shared.group import Listed

SECTIONS: dict[str, dict[str, Listed]] = {
    "Commands": {
        "build": Listed("graphs.build", "Read documents, annotate them, assemble the graph and load it."),
        "status": Listed("graphs.status", "Show the documents by state, and nodes and edges by table."),
        "serve": Listed(
            "questions.serve", "Open a graph in the browser and for programs: pages, API, SPARQL and Cypher."
        ),
        "query": Listed("questions.query", "Ask a question from the catalogue; without NAME, list them."),
        "describe": Listed(
            "questions.describe", "Show all that the texts say about a person, place or thing."
        ),
        "appositives": Listed(
            "questions.appositives", "Look up how texts describe a name, and what Wikidata knows."
        ),
        "cypher": Listed("questions.cypher", "Run a query in Cypher."),
        "sparql": Listed("questions.sparql", "Run a query in SPARQL 1.1."),
        "load": Listed("graphs.load", "Make stores hold exactly the graph on disk."),
        "export": Listed("graphs.export", "Write the graph in the format of another tool."),
        "wikidata": Listed("wikidata", "Make and search indexes of Wikidata."),
        "annotate": Listed("texts.annotate", "Write the annotations of documents as JSON lines."),
        "remove": Listed("graphs.remove", "Remove the documents that came from an input."),
        "speed": Listed("texts.speed", "Time each number format on this machine."),
        "completion": Listed(
            "machine.completion",
            "Print the script for completion in your shell.",
        ),
        "doctor": Listed("machine.doctor", "Show versions, device, Java, model weights and disk space."),
    },
    "Model development": {
        "train": Listed("development.train", "Train an extractor or a row of a paper's table, and score it."),
        "evaluate": Listed("development.evaluate", "Score an extractor on gold data."),
        "relate": Listed(
            "development.relate", "Cluster mentions of concepts across papers, and order the clusters."
        ),
        "agreement": Listed("development.agreement", "Compare the corrections of two readers."),
        "rows": Listed("development.rows", "List the rows of the papers' tables."),
    },
}
"""Section of ``kg --help`` → command → its module and summary."""
