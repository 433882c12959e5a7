"""Training pairs without annotation: what patterns find, and what taxonomies know.

Distant supervision after Mike Mintz et al., "Distant supervision for relation extraction without labeled
data", ACL 2009, with the patterns as seeds: that a taxonomy relates two terms of a sentence does not yet
mean that the sentence says so.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.names.normalisation import normalised
from extractors.concepts.hypernym_patterns import hypernyms
from extractors.language.terms import compounds, is_generic, terms
from extractors.tokens.model import Tokens
from training.hypernyms.network import LEFT_IS_KIND, NEITHER, RIGHT_IS_KIND
from training.hypernyms.pairs import Indices, Pair, Range, pairs, ranges, signs
from training.hypernyms.taxonomies import Taxonomies

NOTHING, PATTERN, TAXONOMY = range(3)
"""What says that a pair is related; a pattern counts before a taxonomy."""

_UNRELATED = 12
"""Unrelated pairs of a text, at most, chosen by chance."""

_Labelled = tuple[Pair, int, int]
"""A pair, what is said of it, and who says it."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainingText:
    """Sentences of one text with n of their pairs.

    Args:
        words: their tokens.
        sentences: index of the first word of every sentence.
        pairs: the pairs.
        labels: [n] what is said of each, as in ``network.py``.
        sources: [n] who says it.
    """

    words: tuple[str, ...]
    sentences: tuple[int, ...]
    pairs: tuple[Pair, ...]
    labels: Indices
    sources: Indices


def training_texts(
    documents: Iterable[Document], known: Taxonomies, chance: random.Random
) -> Iterator[TrainingText]:
    """From each text that has a related pair the sentences with such pairs, and one without."""
    tokens = Tokens()
    for document in documents:
        (given,) = tokens.annotate([document], [Annotations()])
        labelled = list(_labelled(document, given, known)) if given.tokens else []
        related = [sentence for sentence in labelled if any(source != NOTHING for *_, source in sentence[1])]
        if related:
            others = [sentence for sentence in labelled if sentence[1] and sentence not in related]
            chosen = sorted(
                related + chance.sample(others, min(len(others), 1)), key=lambda sentence: sentence[0]
            )
            yield _text([document.surface(token) for token in given.tokens], chosen, chance)


def _text(
    words: Sequence[str], chosen: Sequence[tuple[Range, list[_Labelled]]], chance: random.Random
) -> TrainingText:
    """The chosen sentences after each other, with all their related pairs and some others."""
    kept: list[str] = []
    firsts: list[int] = []
    pairs_kept: list[_Labelled] = []
    for sentence, labelled in chosen:
        moved = len(kept) - sentence.first
        firsts.append(len(kept))
        kept += words[slice(*sentence)]
        pairs_kept += [
            (replace(pair, words=pair.words + moved), label, source) for pair, label, source in labelled
        ]
    related = [pair for pair in pairs_kept if pair[2] != NOTHING]
    others = [pair for pair in pairs_kept if pair[2] == NOTHING]
    related += chance.sample(others, min(len(others), _UNRELATED))
    return TrainingText(
        words=tuple(kept),
        sentences=tuple(firsts),
        pairs=tuple(pair for pair, _, _ in related),
        labels=np.array([label for _, label, _ in related]),
        sources=np.array([source for _, _, source in related]),
    )


def _labelled(
    document: Document, given: Annotations, known: Taxonomies
) -> Iterator[tuple[Range, list[_Labelled]]]:
    """The words of every sentence with its pairs."""
    text, tokens = document.text, given.tokens
    said = {(pair.hyponym, pair.hypernym) for pair in hypernyms(text, tokens, given.sentences)}
    word_signs = signs([text[slice(*token)] for token in tokens])
    starts = [token.start for token in tokens]
    firsts = [bisect_left(starts, sentence.start) for sentence in given.sentences]
    for sentence in map(Range._make, pairwise((*firsts, len(tokens)))):
        spans = terms(text, compounds(text, tokens[slice(*sentence)]))
        names = [normalised(document.surface(span)) for span in spans]
        labelled = [
            (pair, *_label(pair, spans, names, said, known))
            for pair in pairs(sentence, ranges(spans, tokens), word_signs)
        ]
        yield sentence, labelled


def _label(
    pair: Pair, spans: Sequence[Span], names: Sequence[str], said: set[tuple[Span, Span]], known: Taxonomies
) -> tuple[int, int]:
    """What is said of two terms, and who says it."""
    directions = ((pair.left, pair.right, LEFT_IS_KIND), (pair.right, pair.left, RIGHT_IS_KIND))
    for kind, broader, label in directions:
        if (spans[kind], spans[broader]) in said:
            return label, PATTERN
    if not is_generic(names[pair.left]) and not is_generic(names[pair.right]):
        for kind, broader, label in directions:
            if known.is_broader(names[broader], names[kind]):
                return label, TAXONOMY
    return NEITHER, NOTHING
