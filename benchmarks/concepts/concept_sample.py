"""Random memberships, edges and names of a graph's concepts with their sentences, to be judged by eye.

    python -m benchmarks.concepts.concept_sample GRAPH [--memberships 50] [--edges 50] [--names 50] [--seed 0]

GRAPH is the folder of ``kg build --concepts``. Memberships are those of concepts in several documents.
Printed are Markdown lists, a line for the judgement under each item: right, too broad or wrong. A
membership is right if the marked words are used for the concept; an edge, if a
reference to the child entails a reference to the parent. Under an edge stand the sentences that
say it, or one of each side where only names do. Names are of one concept and differ in more than case, plural
and hyphens; they are right if both mean the same in the sentence, which has one of them.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import duckdb

from betwixt.schema import edge_table, node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from linkers.concepts.corpus.names.keys import name_key

_SENTENCES_OF_AN_EDGE = 2

_MEMBERSHIPS = """
SELECT c.id, c.name, c.aliases, m.surface, s.text, s.start AS sentence, m.start, m.end, d.score
FROM denotes d
JOIN concepts c ON c.id = d.target JOIN mentions m ON m.id = d.source
JOIN in_sentence i ON i.source = m.id JOIN sentences s ON s.id = i.target
WHERE c.documents > 1
ORDER BY md5(d.source || $seed), d.source LIMIT $count
"""

_EDGES = """
SELECT b.source AS child, b.target AS parent, b.score, b.basis, b.documents
FROM broader b ORDER BY md5(b.source || ' ' || b.target || $seed), b.source, b.target LIMIT $count
"""

_COUNTS = """
SELECT count(*) AS concepts, count(*) FILTER (documents > 1) AS several,
    count(*) FILTER (documents > 4) AS five, count(*) FILTER (contains(id, '~')) AS senses,
    (SELECT count(*) FROM mentions) AS mentions, (SELECT count(*) FROM denotes) AS denoting,
    (SELECT count(*) FROM broader) AS edges,
    (SELECT count(*) FROM broader WHERE basis = 'hypernyms') AS said,
    (SELECT count(*) FROM broader b JOIN concepts c ON c.id = b.source WHERE c.documents > 1) AS children,
    count(*) FILTER (documents > 4 AND id IN (SELECT source FROM broader)) AS placed
FROM concepts
"""

_SAID = """
SELECT s.text FROM hyponyms o JOIN hypernyms e ON e.source = o.source
JOIN denotes child ON child.source = o.target JOIN denotes parent ON parent.source = e.target
JOIN said_in i ON i.source = o.source JOIN sentences s ON s.id = i.target
WHERE child.target = $child AND parent.target = $parent ORDER BY md5(s.id || $seed), s.id LIMIT $count
"""

_EXAMPLE = """
SELECT s.text FROM denotes d JOIN in_sentence i ON i.source = d.source JOIN sentences s ON s.id = i.target
WHERE d.target = $concept ORDER BY md5(d.source || $seed), d.source LIMIT 1
"""

_NAMES = """
SELECT id, name, alias, (
    SELECT s.text FROM denotes d JOIN mentions m ON m.id = d.source
    JOIN in_sentence i ON i.source = m.id JOIN sentences s ON s.id = i.target
    WHERE d.target = named.id AND m.surface = alias ORDER BY contains(s.text, name) DESC, s.id LIMIT 1
) AS text
FROM (SELECT id, name, unnest(aliases) AS alias FROM concepts) named
ORDER BY md5(id || ' ' || alias || $seed), id, alias
"""


def tables(graph: Graph) -> duckdb.DuckDBPyConnection:
    """The tables of a graph that tell about concepts, as views."""
    database = duckdb.connect()
    views = {
        "concepts": node_table("Concept"),
        "mentions": node_table("Mention"),
        "sentences": node_table("Sentence"),
        "denotes": edge_table("Mention-DENOTES-Concept"),
        "broader": edge_table("Concept-BROADER-Concept"),
        "in_sentence": edge_table("Mention-IN_SENTENCE-Sentence"),
        "said_in": edge_table("HypernymEvidence-IN_SENTENCE-Sentence"),
        "hyponyms": edge_table("HypernymEvidence-HAS_HYPONYM-Mention"),
        "hypernyms": edge_table("HypernymEvidence-HAS_HYPERNYM-Mention"),
    }
    for name, table in views.items():
        path = str(graph.path(table)).replace("'", "''")
        database.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{path}')")
    return database


def rows(database: duckdb.DuckDBPyConnection, query: str, **parameters: Any) -> list[dict[str, Any]]:
    """The rows of a query by column names; only what the query names is passed."""
    used = {name: value for name, value in parameters.items() if f"${name}" in query}
    cursor = database.execute(query, used)
    names = [column[0] for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def print_memberships(database: duckdb.DuckDBPyConnection, count: int, seed: str) -> None:
    """A list of mentions in their sentences, with the concept that they are said to refer to."""
    print("## Memberships\n")
    for number, row in enumerate(rows(database, _MEMBERSHIPS, count=count, seed=seed), start=1):
        text, start, end = row["text"], row["start"] - row["sentence"], row["end"] - row["sentence"]
        marked = f"{text[:start]}**{text[start:end]}**{text[end:]}"
        also = "; ".join((row["aliases"] or ())[:6])
        print(f"{number}. `{row['id']}` {row['name']} ({also}) {row['score']:.2f}  ")
        print(f"   {_line(marked)}  \n   →\n")


def print_counts(database: duckdb.DuckDBPyConnection) -> None:
    """How many there are of everything, in a line each."""
    (counts,) = rows(database, _COUNTS)
    print("{mentions:,} mentions of concepts, {denoting:,} denote one  ".format(**counts))
    print(
        "{concepts:,} concepts, {several:,} in several documents, {five:,} in five or more; {senses:,} are a"
        " further sense of a name  ".format(**counts)
    )
    print(
        "{edges:,} edges, {said:,} by sentences first of all; the child of {children:,} is in several"
        " documents  ".format(**counts)
    )
    share = 100 * counts["placed"] / max(1, counts["five"])
    print(f"{share:.1f} % of the concepts in five or more documents have a broader one\n")


def print_edges(database: duckdb.DuckDBPyConnection, count: int, seed: str) -> None:
    """A list of edges with the sentences behind them."""
    print("## Edges\n")
    for number, row in enumerate(rows(database, _EDGES, count=count, seed=seed), start=1):
        pair = {"child": row["child"], "parent": row["parent"]}
        said = rows(database, _SAID, **pair, count=_SENTENCES_OF_AN_EDGE, seed=seed) or [
            *rows(database, _EXAMPLE, concept=row["child"], seed=seed),
            *rows(database, _EXAMPLE, concept=row["parent"], seed=seed),
        ]
        kind = f"{row['basis']}, {row['documents']} documents say it"
        print(f"{number}. `{row['child']}` is a kind of `{row['parent']}` {row['score']:.2f} ({kind})  ")
        for sentence in said:
            print(f"   {_line(sentence['text'])}  ")
        print("   →\n")


def print_names(database: duckdb.DuckDBPyConnection, count: int, seed: str) -> None:
    """A list of pairs of names that one concept has, each with a sentence that has the second."""
    pairs = [
        row for row in rows(database, _NAMES, seed=seed) if name_key(row["name"]) != name_key(row["alias"])
    ]
    print(f"## Names\n\n{len(pairs)} pairs of the preferred name and another one\n")
    for number, row in enumerate(pairs[:count], start=1):
        print(f"{number}. `{row['id']}` {row['name']} = {row['alias']}  ")
        print(f"   {_line(row['text'] or '')}  \n   →\n")


def _line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("graph", type=Path)
    parser.add_argument("--memberships", type=int, default=50)
    parser.add_argument("--edges", type=int, default=50)
    parser.add_argument("--names", type=int, default=50)
    parser.add_argument("--seed", default="0")
    options = parser.parse_args()
    database = tables(GraphFolder(options.graph).current())
    print_counts(database)
    print_memberships(database, options.memberships, options.seed)
    print_edges(database, options.edges, options.seed)
    print_names(database, options.names, options.seed)


if __name__ == "__main__":
    main()
