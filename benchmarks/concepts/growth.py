"""How the time and memory of relating concepts grow with the number of mentions.

    python -m benchmarks.concepts.growth [--source scirex|arxiv] [--sizes 10000 30000 100000] [--json]

Whole documents are taken in an order by hash until they have so many mentions: the annotated ones of
SciREX' papers, or every stretch between function words in arXiv abstracts (far more distinct names). Each
size runs in a process of its own, so that its peak memory is its own. Printed are the processor seconds of
each step, the exponent of time against mentions (least squares on logarithms), what it says of a million
mentions, bytes that the table of mentions takes for each, and whether the smallest
corpus gives the same concepts in another order.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from benchmarks.concepts.arxiv_abstracts import (
    abstracts,
    annotated_by_rule,
    evidence_of,
    mentions_of,
)
from betwixt.annotations import Annotations, ConceptMention
from extractors.concepts.hypernym_patterns import hypernyms
from extractors.language.abbreviations import abbreviations, uses
from linkers.concepts.corpus.build import ConceptGraph, build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention, Evidence
from training.gold.scirex import splits

SIZES = (10_000, 30_000, 100_000)
TARGET = 1_000_000

Corpus = tuple[list[CorpusMention], list[Evidence]]


def scirex_documents() -> Iterator[Corpus]:
    """The annotated mentions of each paper, and what patterns say of them."""
    papers = [paper for of_split in splits().values() for paper in of_split]
    for paper in sorted(papers, key=lambda paper: _hash(paper.document.id)):
        sentences = tuple(paper.span(sentence) for sentence in paper.sentences)
        text = paper.document.text
        long = {use.span: use.abbreviation.long for use in uses(text, abbreviations(text, sentences))}
        spans = {paper.span(words): type_ for words, type_ in paper.mentions}
        reading = Annotations(
            tokens=paper.characters,
            sentences=sentences,
            concepts=tuple(
                ConceptMention(span, type_, long_form=long.get(span)) for span, type_ in sorted(spans.items())
            ),
            hypernyms=tuple(hypernyms(text, paper.characters, sentences, list(spans))),
        )
        yield list(mentions_of(paper.document, reading)), list(evidence_of(paper.document, reading))


def arxiv_documents() -> Iterator[Corpus]:
    """The terms of each abstract, found by rule, and what patterns say of them."""
    documents = sorted(abstracts(), key=lambda document: _hash(document.id))
    for document, reading in annotated_by_rule(documents):
        yield list(mentions_of(document, reading)), list(evidence_of(document, reading))


SOURCES = {"scirex": scirex_documents, "arxiv": arxiv_documents}


def corpus(source: str, size: int) -> Corpus:
    """As many documents as have at least so many mentions."""
    mentions: list[CorpusMention] = []
    evidence: list[Evidence] = []
    for of_document, said in SOURCES[source]():
        mentions += of_document
        evidence += said
        if len(mentions) >= size:
            break
    return mentions, evidence


def measured(source: str, size: int) -> dict[str, Any]:
    """One build, without the reading of documents, in this process."""
    mentions, evidence = corpus(source, size)
    before = _peak()
    steps: list[tuple[str, float]] = []
    start = time.process_time()
    graph = build_concepts(
        mentions, evidence, progress=lambda step: steps.append((step, time.process_time()))
    )
    end, peak = time.process_time(), _peak()
    ends = [at for _, at in steps[1:]] + [end]
    return {
        "mentions": len(mentions),
        "names": len({mention.name for mention in mentions}),
        "concepts": len(graph.concepts),
        "broader": len(graph.broader),
        "seconds": end - start,
        "steps": {step: done - begun for (step, begun), done in zip(steps, ends, strict=True)},
        "peak_memory_mb": peak / 1e6,
        "peak_memory_grown_mb": (peak - before) / 1e6,
        "table_bytes_per_mention": graph.table_bytes / len(mentions),
    }


def same_in_any_order(source: str, size: int) -> bool:
    """Whether the documents in the opposite order give the same concepts, members and edges."""
    mentions, evidence = corpus(source, size)
    by_document = [list(group) for _, group in itertools.groupby(mentions, key=lambda m: m.document)]
    opposite = [mention for of_document in reversed(by_document) for mention in of_document]
    return _contents(mentions, evidence) == _contents(opposite, evidence[::-1])


def _contents(mentions: Iterable[CorpusMention], evidence: Iterable[Evidence]) -> tuple[object, ...]:
    graph: ConceptGraph = build_concepts(mentions, evidence)
    return graph.concepts, graph.broader, tuple(graph.memberships()), graph.memory


def exponent(results: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """How time grows with mentions, and the seconds that a million would take."""
    x = np.log([result["mentions"] for result in results])
    y = np.log([result["seconds"] for result in results])
    slope, offset = np.polyfit(x, y, 1)
    return float(slope), math.exp(offset + slope * math.log(TARGET))


def _peak() -> int:
    """Bytes; Linux counts in kilobytes, macOS in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--source", choices=sorted(SOURCES), default="scirex")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--one", action="store_true", help="measure the first size in this process")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measured(options.source, options.sizes[0])))
        return
    results = []
    for size in options.sizes:
        command = [
            sys.executable,
            "-m",
            "benchmarks.concepts.growth",
            "--one",
            "--source",
            options.source,
        ]
        command += ["--sizes", str(size)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        results.append(json.loads(done.stdout))
        if not options.json:
            print(json.dumps(results[-1]), flush=True)
    slope, seconds = exponent(results) if len(results) > 1 else (math.nan, math.nan)
    summary = {
        "exponent": slope,
        "seconds_of_a_million": seconds,
        "same_in_any_order": same_in_any_order(options.source, min(options.sizes)),
    }
    print(json.dumps({**summary, "sizes": results} if options.json else summary, indent=2))


if __name__ == "__main__":
    main()
