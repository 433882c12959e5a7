"""Measures hypernyms on SciERC and ScienceIE, which serve to measure only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from extractors.annotations import Annotations, HypernymPair, Span
from extractors.hypernyms.gold import SCIENCEIE_DEV, SCIERC_DEV, GoldDocument, load
from extractors.hypernyms.normalisation import normalised, same
from extractors.hypernyms.patterns import hypernyms
from extractors.parser.scorer import named, overlap, percent
from extractors.tokens.model import Tokens

System = Callable[[GoldDocument], list[HypernymPair]]
NamePair = tuple[str, str]


def from_text(document: GoldDocument) -> list[HypernymPair]:
    """The patterns over the text alone."""
    return hypernyms(document.document.text, document.tokens, document.sentences)


def from_gold_terms(document: GoldDocument) -> list[HypernymPair]:
    """The patterns between annotated terms."""
    return hypernyms(document.document.text, document.tokens, document.sentences, document.terms)


SYSTEMS: dict[str, System] = {"patterns": from_text, "patterns, gold terms": from_gold_terms}
"""The rows of the table; the first one is end to end."""


def evaluate(data: Path | None = None) -> dict[str, Any]:
    """Score the pairs that are found in each text.

    Args:
        data: a file of SciERC or of ScienceIE as JSON, gzipped or not; both development sets
            by default.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; as ``metrics`` the ``score`` of
        the patterns end to end, and with the annotated terms under names that end in
        ``_gold_terms``; ``parts``, for each file the score of each of ``SYSTEMS``, and what
        is right and found by ``patterns``, each by itself, with the annotated terms.

    Raises:
        InvalidInputError: a file is absent, empty or damaged.
    """
    paths = {"SciERC dev": SCIERC_DEV, "ScienceIE dev": SCIENCEIE_DEV} if data is None else {data.name: data}
    parts = {part: [with_tokens(document) for document in load(path)] for part, path in paths.items()}
    everything = [document for documents in parts.values() for document in documents]
    began = time.perf_counter()
    scores = {
        name: score((document, system(document)) for document in everything)
        for name, system in SYSTEMS.items()
    }
    seconds = time.perf_counter() - began
    end_to_end, gold_terms = scores.values()
    return {
        "extractor": "hypernyms",
        "data": ", ".join(parts) if data is None else str(data),
        "documents": len(everything),
        "metrics": {**end_to_end, **named("", gold_terms, "_gold_terms")},
        "parts": {
            part: {
                name: score((each, system(each)) for each in documents) for name, system in SYSTEMS.items()
            }
            for part, documents in parts.items()
        },
        "patterns": by_pattern((document, from_gold_terms(document)) for document in everything),
        "seconds": round(seconds, 2),
    }


def with_tokens(document: GoldDocument) -> GoldDocument:
    """The document with tokens and sentences, our own where its corpus has none."""
    if document.tokens:
        return document
    (found,) = Tokens().annotate([document.document], [Annotations()])
    return replace(document, tokens=found.tokens, sentences=found.sentences)


def score(results: Iterable[tuple[GoldDocument, Sequence[HypernymPair]]]) -> dict[str, float]:
    """Precision, recall and F1 in percent over the pairs of each document.

    Returns:
        ``precision``, ``recall`` and ``f1`` with the paper's normalisation: hyponym and hypernym are both
        the ``same`` as annotated, and each pair of names counts once in a document;
        ``exact_precision``, ``exact_recall`` and ``exact_f1`` over exact spans.
    """
    exact: list[tuple[set[tuple[Span, Span]], set[tuple[Span, Span]]]] = []
    gold_count = found_count = gold_right = found_right = 0
    for document, found in results:
        exact.append((set(document.pairs), {(pair.hyponym, pair.hypernym) for pair in found}))
        gold_names, found_names = (_names(document, pairs) for pairs in exact[-1])
        gold_count += len(gold_names)
        found_count += len(found_names)
        gold_right += sum(_is_among(pair, found_names) for pair in gold_names)
        found_right += sum(_is_among(pair, gold_names) for pair in found_names)
    precision, recall = percent(found_right, found_count), percent(gold_right, gold_count)
    f1 = round(2 * precision * recall / (precision + recall), 2) if gold_right else 0.0
    return {"precision": precision, "recall": recall, "f1": f1, **named("exact_", overlap(exact))}


def by_pattern(
    results: Iterable[tuple[GoldDocument, Sequence[HypernymPair]]],
) -> dict[str, tuple[int, int]]:
    """For what found them: how many pairs are right after normalisation, and how many there are."""
    counts: dict[str, tuple[int, int]] = {}
    for document, found in results:
        gold = _names(document, document.pairs)
        for pair in found:
            (names,) = _names(document, [(pair.hyponym, pair.hypernym)])
            right, count = counts.get(pair.extractor, (0, 0))
            counts[pair.extractor] = (right + _is_among(names, gold), count + 1)
    return dict(sorted(counts.items(), key=lambda item: (-item[1][1], item[0])))


def table(result: dict[str, Any]) -> str:
    """Each system on each file, then each pattern, as aligned text."""
    title = f"{result['documents']} documents"
    lines = [f"{title:38}{'precision':>10}{'recall':>10}{'F1':>10}{'exact F1':>10}"]
    for part, systems in result["parts"].items():
        for name, metrics in systems.items():
            figures = (metrics[key] for key in ("precision", "recall", "f1", "exact_f1"))
            lines.append(f"{f'{part}: {name}':38}" + "".join(f"{figure:10.1f}" for figure in figures))
    lines += ["", f"{'pattern, gold terms':38}{'right':>10}{'found':>10}"]
    lines += [f"{name:38}{right:10}{found:10}" for name, (right, found) in result["patterns"].items()]
    return "\n".join(lines)


def _names(document: GoldDocument, pairs: Iterable[tuple[Span, Span]]) -> set[NamePair]:
    surface = document.document.surface
    return {(normalised(surface(hyponym)), normalised(surface(hypernym))) for hyponym, hypernym in pairs}


def _is_among(pair: NamePair, others: Iterable[NamePair]) -> bool:
    return any(same(pair[0], other[0]) and same(pair[1], other[1]) for other in others)
