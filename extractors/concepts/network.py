"""The network that tags words as parts of scientific terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch import Tensor, nn

from extractors.concepts.types import TYPES
from extractors.encoder.word_vectors import Pieces, WordVectors

if TYPE_CHECKING:
    from transformers import PreTrainedModel

TAGS = ("O", *(f"{place}-{type_}" for type_ in TYPES for place in "BI"))
"""IOB2 over the types of SciREX."""


class ConceptTagger(WordVectors):
    """An encoder and a linear layer over its word vectors.

    Args:
        encoder: the transformer.
        dropout: share of values dropped of the word vectors while training.
    """

    def __init__(self, encoder: PreTrainedModel, dropout: float = 0.0) -> None:
        super().__init__(encoder, dropout)
        self.tags = nn.Linear(encoder.config.hidden_size, len(TAGS))

    def forward(self, pieces: Pieces) -> Tensor:
        """Logits, [batch, words, ``TAGS``]."""
        logits: Tensor = self.tags(self.read(pieces))
        return logits
