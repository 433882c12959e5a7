"""Noun phrases of texts as the arrays that the pair matrix reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from extractors.encoder.batches import Text
from extractors.joint.network.features import (
    PAIR_FEATURES,
    PHRASE_FEATURES,
    pair_features,
    phrase_features,
)
from extractors.word_range import WordRange

Bytes = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Noun phrases of a batch of texts.

    Args:
        first: [batch, k] first word.
        last: [batch, k] last word.
        mask: [batch, k] true for phrases, false for padding.
        features: [batch, k, features].
        pair_features: [batch, k, k, features].
    """

    first: Tensor
    last: Tensor
    mask: Tensor
    features: Tensor
    pair_features: Tensor

    def to(self, device: torch.device) -> Phrases:
        """The same on a device."""
        parts = (self.first, self.last, self.mask, self.features, self.pair_features)
        return Phrases(*(part.to(device) for part in parts))


@dataclass(frozen=True, slots=True)
class TextPhrases:
    """The k noun phrases of a text with their features."""

    phrases: tuple[WordRange, ...]
    features: Bytes
    pair_features: Bytes


def prepare_phrases(text: Text, phrases: Sequence[WordRange]) -> TextPhrases:
    """The features of noun phrases of a text."""
    given = (text.words, text.sentence, text.title_words, phrases)
    return TextPhrases(
        phrases=tuple(phrases),
        features=phrase_features(*given).astype(np.int8),
        pair_features=pair_features(*given).astype(np.int8),
    )


def phrases_batch(texts: Sequence[TextPhrases], count: int = 1, rows: int = 0) -> Phrases:
    """Noun phrases of texts, padded to the largest number or to a shape.

    Args:
        texts: any number.
        count: phrases to pad to, at least.
        rows: texts to pad to, with empty ones.
    """
    rows = max(rows, len(texts))
    count = max(1, count, *(len(text.phrases) for text in texts))
    ends = np.zeros((rows, count, 2), dtype=np.int64)
    mask = np.zeros((rows, count), dtype=bool)
    features = np.zeros((rows, count, len(PHRASE_FEATURES)), dtype=np.int64)
    pairs = np.zeros((rows, count, count, len(PAIR_FEATURES)), dtype=np.int64)
    for row, text in enumerate(texts):
        size = len(text.phrases)
        if size:
            ends[row, :size] = text.phrases
            mask[row, :size] = True
            features[row, :size] = text.features
            pairs[row, :size, :size] = text.pair_features
    return Phrases(*map(torch.from_numpy, (ends[..., 0], ends[..., 1], mask, features, pairs)))
