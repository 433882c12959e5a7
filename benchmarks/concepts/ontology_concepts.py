"""How many concepts of ontologies that papers mention are concepts of a graph, and how many literal uses.

    python -m benchmarks.concepts.ontology_concepts texts CRAFT 1 > papers.jsonl
    kg build papers.jsonl -o GRAPH --concepts --only concepts --no-load
    python -m benchmarks.concepts.ontology_concepts score CRAFT GRAPH [--papers 5]

CRAFT is the folder of the data set; its papers fall into folds 0 and 1 by a hash of their ids. A concept of
an ontology counts if so many papers of the graph mention it. Its names are its label, its synonyms and its
most frequent surface. It is a concept of the graph if a concept has one of them, as name or alias, by
``concept_key``. A literal use is a mention by one of its names that annotators marked. It is found exactly if
a mention of its characters denotes a concept, and also if a longer one holds it.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.concepts.concept_sample import rows, tables
from betwixt.names.concept_key import concept_key
from kg.graph.folder import GraphFolder

_BETWEEN = "\n\n"

_DENOTING = """
SELECT regexp_extract(m.id, '([^:/]+)#', 1) AS document, m.start, m.end
FROM denotes d JOIN mentions m ON m.id = d.source
"""


def papers(folder: Path) -> Iterator[dict[str, Any]]:
    """The records of the data set."""
    with gzip.open(folder / "papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def fold(paper: str) -> int:
    """The half that a paper is in."""
    return int(hashlib.sha256(paper.encode()).hexdigest(), 16) % 2


def gold(paper: dict[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """The mentions of a paper: concept, surface, first character and the one after the last."""
    before = 0
    for paragraph in paper["paragraphs"]:
        for mention in paragraph["mentions"]:
            yield mention["id"], mention["surface"], before + mention["start"], before + mention["end"]
        before += len(paragraph["text"]) + len(_BETWEEN)


def names(folder: Path, surfaces: dict[str, Counter[str]]) -> dict[str, set[str]]:
    """Concept → the keys of its names."""
    of = {id: {max(sorted(counts), key=counts.__getitem__)} for id, counts in surfaces.items()}
    with gzip.open(folder / "concepts.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            id, _, label, synonyms, *_ = line.rstrip("\n").split("\t")
            if id in of:
                of[id].add(concept_key(label.replace("_", " ")))
                of[id].update(concept_key(synonym.rpartition(" [")[0]) for synonym in synonyms.split("|"))
    return {id: keys - {""} for id, keys in of.items()}


def score(folder: Path, graph: Path, least_papers: int) -> Iterator[str]:
    """Lines that say what is found, and what is missed most."""
    database = tables(GraphFolder(graph).current())
    denoting: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    for row in rows(database, _DENOTING):
        denoting[row["document"]].add((row["start"], row["end"]))
    known = {
        concept_key(name)
        for row in rows(database, "SELECT name, aliases FROM concepts")
        for name in (row["name"], *(row["aliases"] or ()))
    }
    read = [paper for paper in papers(folder) if paper["doc_id"] in denoting]
    holding: defaultdict[str, set[str]] = defaultdict(set)
    surfaces: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for paper in read:
        for id, surface, _, _ in gold(paper):
            holding[id].add(paper["doc_id"])
            surfaces[id][concept_key(surface)] += 1
    counted = {id for id, of in holding.items() if len(of) >= least_papers}
    of_concept = names(folder, {id: surfaces[id] for id in counted})
    is_known = {id for id in counted if of_concept[id] & known}
    uses: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for paper in read:
        spans = denoting[paper["doc_id"]]
        for id, surface, start, end in gold(paper):
            if id in is_known and concept_key(surface) in of_concept[id]:
                exact = (start, end) in spans
                within = exact or any(first <= start and end <= last for first, last in spans)
                uses["exact" if exact else "within" if within else "missed"] += 1
                missed[concept_key(surface)] += not within
    yield f"{len(read)} papers; {len(counted)} concepts of ontologies in {least_papers} or more of them"
    yield f"{len(is_known)} are concepts of the graph: {len(is_known) / max(len(counted), 1):.1%}"
    exact, either = (
        count / max(uses.total(), 1) for count in (uses["exact"], uses["exact"] + uses["within"])
    )
    yield f"their literal uses: {uses.total():,}, {exact:.1%} exact, {either:.1%} found"
    yield "missed uses: " + "; ".join(f"{key} {count}" for key, count in missed.most_common(15))
    unknown = sorted(counted - is_known, key=lambda id: (-surfaces[id].total(), id))
    yield "no concepts: " + "; ".join(surfaces[id].most_common(1)[0][0] for id in unknown)


def main() -> None:
    """Read the command line and write texts, or print the score."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    texts = commands.add_parser("texts")
    texts.add_argument("data", type=Path)
    texts.add_argument("fold", type=int, choices=(0, 1))
    scoring = commands.add_parser("score")
    scoring.add_argument("data", type=Path)
    scoring.add_argument("graph", type=Path)
    scoring.add_argument("--papers", type=int, default=5)
    options = parser.parse_args()
    if options.command == "score":
        print("\n".join(score(options.data, options.graph, options.papers)))
        return
    for paper in papers(options.data):
        if fold(paper["doc_id"]) == options.fold:
            text = _BETWEEN.join(paragraph["text"] for paragraph in paper["paragraphs"])
            record = {"id": paper["doc_id"], "text": text, "language": "en"}
            sys.stdout.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()
