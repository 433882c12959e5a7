"""The network that says of two terms in a sentence which one is said to be a kind of the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from extractors.encoder.layers import Dropout, FeatureEmbedding, Perceptron, TransformerLayer
from training.hypernyms.pairs import LEFT, LONGEST, PLACES, RIGHT, WITHIN_TERM, Pair

NEITHER, LEFT_IS_KIND, RIGHT_IS_KIND = range(3)
"""What is said of a pair; a kind is the hyponym, the narrower term."""

_HEADS = 4


@dataclass(frozen=True, slots=True, eq=False)
class PairBatch:
    """b pairs of at most n words.

    Args:
        words: [b, n] rows of the word vectors.
        features: [b, n, 3] as of ``Pair``.
        mask: [b, n] true for what is there.
    """

    words: Tensor
    features: Tensor
    mask: Tensor


def pair_batch(pairs: Sequence[Pair], offsets: Sequence[int] | None = None) -> PairBatch:
    """Pairs, padded to the longest.

    Args:
        pairs: one at least.
        offsets: for each pair the row at which the words of its text begin; by default 0.
    """
    longest = max(len(pair.words) for pair in pairs)
    words = np.zeros((len(pairs), longest), dtype=np.int64)
    features = np.zeros((len(pairs), longest, 3), dtype=np.int64)
    mask = np.zeros((len(pairs), longest), dtype=bool)
    for row, pair in enumerate(pairs):
        size = len(pair.words)
        words[row, :size] = pair.words + (offsets[row] if offsets else 0)
        features[row, :size] = pair.features
        mask[row, :size] = True
    return PairBatch(*map(torch.from_numpy, (words, features, mask)))


class HypernymNetwork(nn.Module):
    """Two layers of self-attention over the words of a pair, of which each knows its place.

    Args:
        hidden: width of the word vectors, which come from a frozen encoder.
        signs: how many there are.
        width: of the layers.
        layers: how many.
        dropout: share of values dropped while training.
    """

    def __init__(
        self, hidden: int, signs: int, width: int = 96, layers: int = 2, dropout: float = 0.0
    ) -> None:
        super().__init__()
        self.project = nn.Sequential(nn.LayerNorm(hidden), nn.Linear(hidden, width), Dropout(dropout))
        self.hidden_term = nn.Parameter(torch.zeros(width))
        self.features = FeatureEmbedding((PLACES, signs, LONGEST), width)
        self.layers = nn.ModuleList(TransformerLayer(width, _HEADS, dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.output = nn.Sequential(Perceptron(2 * width, width, dropout), nn.Linear(width, 3))

    def forward(self, vectors: Tensor, batch: PairBatch, hide: Tensor | None = None) -> Tensor:
        """Logits, [b, 3].

        Args:
            vectors: [words, hidden], of one text or of several after each other.
            batch: the pairs.
            hide: [b] true where the words of all terms are hidden, so that only the sentence around
                them can say something.
        """
        read = self.project(vectors)[batch.words]
        places = batch.features[..., 0]
        if hide is not None:
            within = torch.isin(places, torch.tensor(WITHIN_TERM, device=places.device))
            read = torch.where((within & hide.unsqueeze(1)).unsqueeze(-1), self.hidden_term, read)
        read = read + self.features(batch.features)
        for layer in self.layers:
            read = layer(read, batch.mask)
        read = self.norm(read)
        ends = [_mean(read, batch.mask & (places == place)) for place in (LEFT, RIGHT)]
        logits: Tensor = self.output(torch.cat(ends, -1))
        return logits


def _mean(vectors: Tensor, mask: Tensor) -> Tensor:
    weights = mask.to(vectors.dtype).unsqueeze(-1)
    return (vectors * weights).sum(1) / weights.sum(1).clamp(min=1)
