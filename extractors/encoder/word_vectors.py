"""Word vectors by an encoder: the vectors of its word pieces, put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import torch
from torch import Tensor, nn

from extractors.encoder.bert import Bert, is_bert
from extractors.encoder.encoder import embed, embedding_width
from extractors.encoder.layers import Dropout
from extractors.encoder.letter_case import CASES

if TYPE_CHECKING:
    from transformers import PreTrainedModel


@dataclass(frozen=True, slots=True)
class Pieces:
    """Word pieces of a batch of texts.

    Args:
        ids: [batch, pieces], with the special pieces at both ends.
        mask: [batch, pieces] true for pieces, false for padding.
        word: [batch, pieces] index of the piece's word; ``words`` for special pieces and padding.
        first: [batch, words] index of each word's first piece.
        count: [batch, words] pieces of each word, at least 1.
        case: [batch, words] class of its letters.
    """

    ids: Tensor
    mask: Tensor
    word: Tensor
    first: Tensor
    count: Tensor
    case: Tensor

    def to(self, device: torch.device) -> Pieces:
        """The same on a device."""
        parts = (self.ids, self.mask, self.word, self.first, self.count, self.case)
        return Pieces(*(part.to(device) for part in parts))


class WordVectors(nn.Module):
    """An encoder with the letter case of words as an additional input, which a lower-cased one does not see.

    Args:
        encoder: the transformer.
        dropout: share of values dropped of the word vectors while training.
        static: no context: the encoder's word-piece embeddings alone.
    """

    def __init__(self, encoder: PreTrainedModel, dropout: float = 0.0, *, static: bool = False) -> None:
        super().__init__()
        self.static = static
        self.encoder = encoder
        self.input_case = nn.Embedding(CASES, embedding_width(encoder))
        self.word_case = nn.Embedding(CASES, encoder.config.hidden_size)
        nn.init.zeros_(self.input_case.weight)
        nn.init.zeros_(self.word_case.weight)
        self.dropout = Dropout(dropout)

    def fuse(self) -> None:
        """Join layers that read the same, to read faster; what is then in the network cannot be saved."""
        if is_bert(self.encoder):
            self.encoder = cast("PreTrainedModel", Bert(self.encoder))

    def read(self, pieces: Pieces) -> Tensor:
        """Word vectors, [batch, words, hidden]: first piece + mean of all pieces (+ letter case)."""
        (vectors,) = self._encode(pieces, ())
        return self._of_words(vectors, pieces)

    def read_with_layer(self, pieces: Pieces, layer: int) -> tuple[Tensor, Tensor]:
        """Word vectors as of ``read``, and those of a lower layer, without letter case.

        Args:
            pieces: of a batch of texts.
            layer: the encoder's, counted from 1.
        """
        lower, vectors = self._encode(pieces, (layer,))
        first, means = _pooled(lower, pieces)
        return self._of_words(vectors, pieces), (first + means) / 2

    def _of_words(self, vectors: Tensor, pieces: Pieces) -> Tensor:
        first, means = _pooled(vectors, pieces)
        words: Tensor = self.dropout(first + means + self.word_case(pieces.case))
        return words

    def _encode(self, pieces: Pieces, layers: tuple[int, ...]) -> tuple[Tensor, ...]:
        """Vectors of word pieces of some layers, and those of the last one."""
        case = nn.functional.pad(pieces.case, (0, 1)).gather(1, pieces.word)
        inputs: Tensor = embed(self.encoder, pieces.ids) + self.input_case(case)
        if self.static:
            return (*(inputs for _ in layers), inputs)
        options = {"output_hidden_states": True} if layers and not isinstance(self.encoder, Bert) else {}
        encoded = self.encoder(inputs_embeds=inputs, attention_mask=pieces.mask, **options)
        return (*(encoded.hidden_states[layer] for layer in layers), encoded.last_hidden_state)


def _pooled(vectors: Tensor, pieces: Pieces) -> tuple[Tensor, Tensor]:
    """[batch, words, hidden] each word's first piece, and the mean of its pieces."""
    words = pieces.first.shape[1]
    # A GPU adds up at an index in any order, so that the last bits change from run to run.
    sums = (sums_by_product if vectors.is_cuda else sums_by_index)(vectors, pieces.word, words)
    first = vectors.gather(1, pieces.first.unsqueeze(-1).expand(-1, -1, vectors.shape[-1]))
    return first, sums / pieces.count.unsqueeze(-1)


def sums_by_index(vectors: Tensor, word: Tensor, words: int) -> Tensor:
    """[batch, pieces, hidden] vectors of pieces → [batch, words, hidden] their sums for each word.

    Args:
        vectors: of pieces.
        word: [batch, pieces] index of each piece's word; ``words`` for those of none.
        words: how many.
    """
    batch, _, hidden = vectors.shape
    row = torch.arange(batch, device=vectors.device).unsqueeze(1) * (words + 1)
    sums = vectors.new_zeros(batch * (words + 1), hidden)
    sums = sums.index_add(0, (row + word).flatten(), vectors.flatten(0, 1))
    return sums.view(batch, words + 1, hidden)[:, :words]


def sums_by_product(vectors: Tensor, word: Tensor, words: int) -> Tensor:
    """The same with a matrix of zeros and ones: more to multiply, but in a fixed order."""
    belongs = torch.arange(words, device=word.device).unsqueeze(1) == word.unsqueeze(1)
    return belongs.to(vectors.dtype) @ vectors
