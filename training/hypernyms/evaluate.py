"""Measures hypernyms on SciERC and ScienceIE, which serve to measure only."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from betwixt.annotations import Annotations, HypernymPair
from betwixt.document import Span
from betwixt.names.normalisation import normalised, same
from extractors.concepts.hypernym_patterns import hypernyms
from extractors.concepts.model import WEIGHTS as ENCODER
from extractors.concepts.model import ConceptExtractor
from extractors.document_words import DocumentWords
from extractors.encoder.windows.words import Tokenised
from extractors.tokens.model import Tokens
from training.hypernyms import judged
from training.hypernyms.gold import SCIENCEIE_DEV, SCIERC_DEV, GoldDocument, load
from training.hypernyms.model import HypernymModel
from training.parser.scorer import named, overlap, percent

if TYPE_CHECKING:
    from torch import Tensor

NamePair = tuple[str, str]
Systems = dict[str, list[list[HypernymPair]]]

END_TO_END = "patterns and network, concept mentions"
GOLD_TERMS = "patterns and network, gold terms"


@dataclass(frozen=True, slots=True, eq=False)
class TaggedDocument:
    """A document as the concept tagger read it.

    Args:
        document: with tokens and sentences.
        mentions: the concept mentions.
        vectors: [words, hidden].
    """

    document: GoldDocument
    mentions: tuple[Span, ...]
    vectors: Tensor


def evaluate(
    data: Path | None = None, *, model: HypernymModel | None = None, encoder: Path = ENCODER
) -> dict[str, Any]:
    """Score the predicted pairs of each text.

    Args:
        data: a file of SciERC or of ScienceIE as JSON, gzipped or not; both development sets
            by default.
        model: the one that ships by default.
        encoder: weights of the concept tagger that gives mentions and word vectors.

    Returns:
        ``extractor``, ``data``, ``documents``, ``seconds``; as ``metrics`` the ``score`` of
        patterns and network end to end, and with the annotated terms under names that end in
        ``_gold_terms``; ``parts``, for each file the score of each of ``systems``, and what
        is right and found by ``patterns``, each by itself, with the annotated terms.

    Raises:
        InvalidInputError: a file is absent, empty or damaged, or weights cannot be read.
    """
    paths = {"SciERC dev": SCIERC_DEV, "ScienceIE dev": SCIENCEIE_DEV} if data is None else {data.name: data}
    parts = {part: [with_tokens(document) for document in load(path)] for part, path in paths.items()}
    began = time.perf_counter()
    answers = {
        part: systems(list(read(documents, encoder)), model or HypernymModel())
        for part, documents in parts.items()
    }
    seconds = time.perf_counter() - began
    every = [document for documents in parts.values() for document in documents]

    def overall(name: str) -> list[tuple[GoldDocument, list[HypernymPair]]]:
        return list(zip(every, (pairs for part in answers.values() for pairs in part[name]), strict=True))

    return {
        "extractor": "hypernyms",
        "data": ", ".join(parts) if data is None else str(data),
        "documents": len(every),
        "metrics": {**score(overall(END_TO_END)), **named("", score(overall(GOLD_TERMS)), "_gold_terms")},
        "parts": {
            part: {name: score(zip(parts[part], pairs, strict=True)) for name, pairs in answers[part].items()}
            for part in parts
        },
        "patterns": by_pattern(overall(GOLD_TERMS)),
        "seconds": round(seconds, 2),
    }


def read(documents: Sequence[GoldDocument], encoder: Path) -> Iterator[TaggedDocument]:
    """Every document by the concept tagger."""
    extractor = ConceptExtractor(encoder)
    for document in documents:
        given = Annotations(tokens=document.tokens, sentences=document.sentences)
        (annotations,) = extractor.annotate([document.document], [given])
        text = DocumentWords(document.document, given)
        (reading,) = extractor.reader.read([Tokenised(text.words, text.sentences)])
        yield TaggedDocument(
            document, tuple(mention.span for mention in annotations.concepts), reading.vectors
        )


def systems(readings: Sequence[TaggedDocument], model: HypernymModel) -> Systems:
    """The rows of the table: what is found in each document by what, between which terms."""
    rows: Systems = {}
    for reading in readings:
        gold = reading.document
        words = (gold.document.text, gold.tokens, gold.sentences)
        rows.setdefault("patterns, own terms", []).append(hypernyms(*words))
        for name, terms in (("concept mentions", reading.mentions), ("gold terms", gold.terms)):
            given = (*words, terms, reading.vectors)
            rows.setdefault(f"patterns, {name}", []).append(hypernyms(*words, terms))
            rows.setdefault(f"network, {name}", []).append(model.by_network(*given))
            rows.setdefault(f"patterns and network, {name}", []).append(model.pairs(*given))
    return rows


def with_tokens(document: GoldDocument) -> GoldDocument:
    """The document with tokens and sentences, our own where its corpus has none."""
    if document.tokens:
        return document
    (annotations,) = Tokens().annotate([document.document], [Annotations()])
    return replace(document, tokens=annotations.tokens, sentences=annotations.sentences)


def score(results: Iterable[tuple[GoldDocument, Sequence[HypernymPair]]]) -> dict[str, float]:
    """Precision, recall and F1 in percent over the pairs of each document.

    Returns:
        ``precision``, ``recall`` and ``f1`` with the paper's normalisation: hyponym and hypernym are both
        the ``same`` as annotated, and each pair of names counts once in a document;
        ``exact_precision``, ``exact_recall`` and ``exact_f1`` over exact spans.
    """
    exact: list[tuple[set[tuple[Span, Span]], set[tuple[Span, Span]]]] = []
    gold_count = found_count = gold_right = found_right = 0
    for document, pairs in results:
        exact.append((set(document.pairs), {(pair.hyponym, pair.hypernym) for pair in pairs}))
        gold_names, found_names = (_names(document, spans) for spans in exact[-1])
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
    for document, pairs in results:
        gold = _names(document, document.pairs)
        for pair in pairs:
            (names,) = _names(document, [(pair.hyponym, pair.hypernym)])
            right, count = counts.get(pair.extractor, (0, 0))
            counts[pair.extractor] = (right + _is_among(names, gold), count + 1)
    return dict(sorted(counts.items(), key=lambda item: (-item[1][1], item[0])))


def table(result: dict[str, Any]) -> str:
    """Each system on each file, then each pattern, as aligned text."""
    title = f"{result['documents']} documents"
    lines = [f"{title:56}{'precision':>10}{'recall':>10}{'F1':>10}{'exact F1':>10}"]
    for part, systems in result["parts"].items():
        for name, metrics in systems.items():
            figures = (metrics[key] for key in ("precision", "recall", "f1", "exact_f1"))
            lines.append(f"{f'{part}: {name}':56}" + "".join(f"{figure:10.1f}" for figure in figures))
    for title, counts in (
        ("gold terms", result["patterns"]),
        ("abstracts, read by eye", judged.by_pattern()),
    ):
        lines += ["", f"{title:56}{'right':>10}{'found':>10}"]
        lines += [f"{name:56}{right:10}{count:10}" for name, (right, count) in counts.items()]
    return "\n".join(lines)


def _names(document: GoldDocument, pairs: Iterable[tuple[Span, Span]]) -> set[NamePair]:
    surface = document.document.surface
    return {(normalised(surface(hyponym)), normalised(surface(hypernym))) for hyponym, hypernym in pairs}


def _is_among(pair: NamePair, others: Iterable[NamePair]) -> bool:
    return any(same(pair[0], other[0]) and same(pair[1], other[1]) for other in others)
