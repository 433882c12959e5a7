"""Attachment scores and arcs, in percent."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence

import numpy as np

from extractors.joint.decisions.parses.trees import universal
from training.gold.conllu import Sentence
from training.parser.parsed_sentences import ParsedSentence


def attachment(pairs: Iterable[tuple[Sentence, ParsedSentence]]) -> dict[str, float]:
    """How many words, punctuation included, have the right head, relation and part of speech.

    Relations count without subtypes, as in the CoNLL 2018 shared task (Zeman et al. 2018,
    section 5).

    Returns:
        ``uas``, ``las`` and ``upos``, in percent.
    """
    words = heads = labelled = parts = 0
    for sentence, parse in pairs:
        answers = zip(parse.heads, parse.relations, parse.upos, strict=True)
        for word, (head, relation, upos) in zip(sentence.words, answers, strict=True):
            words += 1
            heads += word.head == head
            labelled += word.head == head and word.universal_relation == universal(relation)
            parts += word.upos == upos
    return {"uas": percent(heads, words), "las": percent(labelled, words), "upos": percent(parts, words)}


def overlap(pairs: Iterable[tuple[Collection[Hashable], Collection[Hashable]]]) -> dict[str, float]:
    """Micro-averaged ``precision``, ``recall`` and ``f1``, in percent, over (gold, found) sets."""
    right = gold_count = found_count = 0
    for gold, predicted in pairs:
        right += len(set(gold) & set(predicted))
        gold_count += len(gold)
        found_count += len(predicted)
    return {
        "precision": percent(right, found_count),
        "recall": percent(right, gold_count),
        "f1": percent(2 * right, gold_count + found_count),
    }


def named(prefix: str, metrics: dict[str, float], suffix: str = "") -> dict[str, float]:
    """The metrics under longer names."""
    return {f"{prefix}{name}{suffix}": value for name, value in metrics.items()}


def best_threshold(
    pairs: Sequence[tuple[Collection[tuple[int, int]], ParsedSentence]],
) -> dict[str, float]:
    """The apposition score from which on arcs are best taken.

    Args:
        pairs: gold arcs of each sentence, and the sentence as read.

    Returns:
        ``threshold`` and the ``f1`` that it gives in percent; empty where no score is above 0.
    """
    gold_count = sum(len(gold) for gold, _ in pairs)
    scored = sorted(
        (
            (float(read.apposition_scores[dependent, head]), (dependent, head) in gold)
            for gold, read in pairs
            if read.apposition_scores is not None
            for dependent, head in np.argwhere(read.apposition_scores > 0).tolist()
        ),
        reverse=True,
    )
    best: dict[str, float] = {}
    right = 0
    for count, (score, is_gold) in enumerate(scored, start=1):
        right += is_gold
        is_last_of_equals = count == len(scored) or scored[count][0] < score
        f1 = percent(2 * right, gold_count + count)
        if is_last_of_equals and f1 > best.get("f1", -1.0):
            best = {"threshold": score, "f1": f1}
    return best


def percent(part: int, whole: int) -> float:
    """A share in percent; 0 of nothing."""
    return round(100 * part / whole, 2) if whole else 0.0
