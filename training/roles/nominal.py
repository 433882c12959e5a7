"""Nominal predicates measured on QANom: which nouns are predicates, and their arguments without roles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import networkx as nx
import numpy as np

from extractors.encoder.windows.words import Tokenised
from extractors.joint.reader import TextReader, WordReading
from extractors.roles.decisions.labels import is_argument
from extractors.roles.reader import ReadPredicate, RoleReader
from training.gold.semantic_roles.qanom import NominalCandidate, NominalText, Span
from training.np_enrichment.scorer import precision_recall_f1

OVERLAP = 0.3
"""Words that two spans share, of all of both, from which on they are the same argument (Klein et al. 2020,
"QANom: Question-Answer driven SRL for Nominalizations", section 5)."""


def nominal_metrics(texts: Sequence[NominalText], roles: RoleReader, reader: TextReader) -> dict[str, float]:
    """Predicates among the candidate nouns, and unlabelled arguments.

    Arguments are those of predicates that are given, each matched with one answer at most; all
    phrases that answer a question about a noun count as its arguments, each once.

    Returns:
        Precision, recall and F1 of ``predicate`` and of ``argument``, in percent.
    """
    predicates, arguments = [0, 0, 0], [0, 0, 0]  # right, answered, gold
    for text in texts:
        words, reading = read_nominal(text, reader)
        chosen = {predicate.word for predicate in roles.read(words, reading)}
        candidates = {word for word, _, _ in _candidates(text)}
        gold_words = {word for word, _, candidate in _candidates(text) if candidate.is_predicate}
        _count(predicates, len(chosen & gold_words), len(chosen & candidates), len(gold_words))
        read = {predicate.word: predicate for predicate in roles.read(words, reading, gold_words)}
        for word, first, candidate in _candidates(text):
            if candidate.is_predicate:
                gold = {span for spans in candidate.answers for span in spans}
                answered = _arguments(read.get(word), first)
                _count(arguments, matched(answered, gold), len(answered), len(gold))
    return precision_recall_f1("predicate", *predicates) | precision_recall_f1("argument", *arguments)


def read_nominal(text: NominalText, reader: TextReader) -> tuple[list[str], WordReading]:
    """The words of a text, and what the joint model reads, in the gold sentences."""
    words = [word for sentence in text.sentences for word in sentence.words]
    starts = np.cumsum([0, *(len(sentence.words) for sentence in text.sentences[:-1])]).tolist()
    (reading,) = reader.read_all([Tokenised(words, starts)])
    return words, reading


def matched(answered: Collection[Span], gold: Collection[Span]) -> int:
    """How many spans can be put in pairs that overlap enough, each in one pair at most."""
    pairs = nx.Graph()
    pairs.add_nodes_from(("answered", span) for span in answered)
    pairs.add_edges_from(
        (("answered", span), ("gold", other))
        for span in answered
        for other in gold
        if _overlap(span, other) >= OVERLAP
    )
    return len(nx.max_weight_matching(pairs, maxcardinality=True))


def _overlap(one: Span, other: Span) -> float:
    shared = max(0, min(one[1], other[1]) - max(one[0], other[0]))
    return shared / (one[1] - one[0] + other[1] - other[0] - shared)


def _candidates(text: NominalText) -> Iterator[tuple[int, int, NominalCandidate]]:
    """Each candidate's word in the text, and the first word of its sentence."""
    first = 0
    for sentence in text.sentences:
        for candidate in sentence.candidates:
            yield first + candidate.word, first, candidate
        first += len(sentence.words)


def _arguments(predicate: ReadPredicate | None, first: int) -> set[Span]:
    """Participants and circumstances, words counted from that one on."""
    spans = predicate.arguments if predicate else ()
    return {(span.first - first, span.end - first) for span in spans if is_argument(span.role)}


def _count(counts: list[int], right: int, answered: int, gold: int) -> None:
    for place, figure in enumerate((right, answered, gold)):
        counts[place] += figure
