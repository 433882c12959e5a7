"""Hypernyms between given terms, by patterns and by a network over the word vectors of their text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.annotations import SCORE_DIGITS, HypernymPair
from betwixt.document import Span
from extractors.concepts.hypernym_patterns import hypernyms, may_be_kinds, terms_inside

if TYPE_CHECKING:
    from torch import Tensor

    from training.hypernyms.pairs import Pair
    from training.hypernyms.weights import Model

WEIGHTS = Path(__file__).parent / "weights" / "hypernyms.safetensors"
"""The weights that ship; they read the word vectors of the concept tagger that ships."""

NETWORK = "hypernyms/network"
"""The extractor of pairs that no pattern found."""

_PAIRS_AT_ONCE = 256


class HypernymModel:
    """Finds pairs of a narrower and a broader term; the weights are loaded when they are first needed.

    Args:
        weights: a file that ``kg train hypernyms`` wrote.
    """

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self.weights = weights

    @cached_property
    def model(self) -> Model:
        """The network.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        from training.hypernyms.weights import load_weights

        return load_weights(self.weights)

    def pairs(
        self,
        text: str,
        tokens: Sequence[Span],
        sentences: Sequence[Span],
        terms: Collection[Span],
        vectors: Tensor,
    ) -> list[HypernymPair]:
        """The pairs of patterns and of the network, in order of their hyponyms.

        What both find keeps the pattern's name and the higher score. A hyponym for which a pattern
        found a hypernym gets no other one from the network.

        Args:
            text: a document's text.
            tokens: its w words, in order.
            sentences: its sentences, in order; no pair crosses their boundaries.
            terms: those between which pairs are looked for; where some overlap, the longest counts.
            vectors: [w, hidden] of the concept tagger.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        said = hypernyms(text, tokens, sentences, terms)
        scored = {
            (pair.hyponym, pair.hypernym): pair
            for pair in self.scored(text, tokens, sentences, terms, vectors)
        }
        best = [max(pair, _named(pair, scored), key=lambda candidate: candidate.score) for pair in said]
        taken = {pair.hyponym for pair in said}
        best += [pair for pair in self._best(scored.values()) if pair.hyponym not in taken]
        return sorted(best, key=lambda pair: (pair.hyponym, pair.hypernym))

    def by_network(
        self,
        text: str,
        tokens: Sequence[Span],
        sentences: Sequence[Span],
        terms: Collection[Span],
        vectors: Tensor,
    ) -> list[HypernymPair]:
        """The pairs of the network alone, for a hyponym the best one; arguments as for ``pairs``."""
        return self._best(self.scored(text, tokens, sentences, terms, vectors))

    def _best(self, scored: Collection[HypernymPair]) -> list[HypernymPair]:
        best: dict[Span, HypernymPair] = {}
        for pair in scored:
            if pair.score >= self.model.threshold:
                best[pair.hyponym] = max(
                    best.get(pair.hyponym, pair), pair, key=lambda candidate: candidate.score
                )
        return list(best.values())

    def scored(
        self,
        text: str,
        tokens: Sequence[Span],
        sentences: Sequence[Span],
        terms: Collection[Span],
        vectors: Tensor,
    ) -> list[HypernymPair]:
        """Every pair of near terms in either direction with its score; arguments as for ``pairs``."""
        import torch

        from training.hypernyms.network import LEFT_IS_KIND, RIGHT_IS_KIND, pair_batch

        places = list(self._places(text, tokens, sentences, terms))
        pairs = []
        for start in range(0, len(places), _PAIRS_AT_ONCE):
            part = places[start : start + _PAIRS_AT_ONCE]
            with torch.inference_mode():
                logits = self.model.network(vectors, pair_batch([pair for pair, *_ in part]))
                scores = logits.softmax(-1).tolist()
            for (_, left, right, sentence), row in zip(part, scores, strict=True):
                for hyponym, hypernym, label in ((left, right, LEFT_IS_KIND), (right, left, RIGHT_IS_KIND)):
                    if may_be_kinds(text[slice(*hyponym)], text[slice(*hypernym)]):
                        score = round(row[label], SCORE_DIGITS)
                        pairs.append(HypernymPair(hyponym, hypernym, sentence, score, NETWORK))
        return pairs

    def _places(
        self, text: str, tokens: Sequence[Span], sentences: Sequence[Span], terms: Collection[Span]
    ) -> Iterator[tuple[Pair, Span, Span, Span]]:
        """The pairs with their left term, right term and sentence."""
        from training.hypernyms.pairs import Range, pairs, ranges, signs

        ordered = sorted(set(terms))
        word_signs = signs([text[slice(*token)] for token in tokens], self.model.signs)
        starts = [token.start for token in tokens]
        firsts = [bisect_left(starts, sentence.start) for sentence in sentences]
        for sentence, words in zip(sentences, pairwise((*firsts, len(tokens))), strict=True):
            inside = terms_inside(sentence, ordered)
            for pair in pairs(Range(*words), ranges(inside, tokens), word_signs):
                yield pair, inside[pair.left], inside[pair.right], sentence


def _named(pair: HypernymPair, scored: dict[tuple[Span, Span], HypernymPair]) -> HypernymPair:
    """What the network says of a pair that a pattern found, under the pattern's name."""
    other = scored.get((pair.hyponym, pair.hypernym))
    return replace(other, extractor=pair.extractor) if other else pair
