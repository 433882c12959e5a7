"""Vectors of noun phrases from the vectors of their words."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from extractors.encoder.layers import Dropout, FeatureEmbedding, TransformerLayer
from extractors.joint.network.features import PHRASE_FEATURES


class PhraseVectors(nn.Module):
    """First word, last word and attention over the words between, then layers over all phrases.

    Args:
        hidden: width of the word vectors, and of the result.
        layers: transformer layers over the phrases of a text.
        dropout: share of values dropped.
    """

    def __init__(self, hidden: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.attention = nn.Linear(hidden, 1)
        self.joined = nn.Linear(3 * hidden, hidden)
        self.features = FeatureEmbedding(PHRASE_FEATURES, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.layers = nn.ModuleList(TransformerLayer(hidden, 6, dropout) for _ in range(layers))
        self.dropout = Dropout(dropout)

    def forward(self, words: Tensor, first: Tensor, last: Tensor, mask: Tensor, features: Tensor) -> Tensor:
        """Phrase vectors.

        Args:
            words: [batch, words, hidden].
            first: [batch, k] index of each phrase's first word.
            last: the same of the last word.
            mask: [batch, k] true for phrases that are there.
            features: [batch, k, features].

        Returns:
            [batch, k, hidden].
        """
        pooled = _pool(words, self.attention(words).squeeze(-1), first, last)
        vectors = self.joined(torch.cat((gather(words, first), gather(words, last), pooled), dim=-1))
        vectors = self.dropout(self.norm(vectors + self.features(features)))
        for layer in self.layers:
            vectors = layer(vectors, mask)
        phrases: Tensor = vectors
        return phrases


def gather(words: Tensor, index: Tensor) -> Tensor:
    """[batch, words, width] at [batch, k] → [batch, k, width]."""
    return words.gather(1, index.unsqueeze(-1).expand(-1, -1, words.shape[-1]))


def _pool(words: Tensor, scores: Tensor, first: Tensor, last: Tensor) -> Tensor:
    """The words of each phrase, weighted by the softmax of their scores."""
    position = torch.arange(words.shape[1], device=words.device)
    inside = (position >= first.unsqueeze(-1)) & (position <= last.unsqueeze(-1))
    weights = scores.unsqueeze(1).masked_fill(~inside, -1e4).softmax(-1)
    return weights @ words
