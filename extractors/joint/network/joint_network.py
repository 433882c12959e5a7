"""Word vectors by an encoder, and the joint network over them: word heads and the pair matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torch import Tensor

from extractors.encoder.word_vectors import WordVectors
from extractors.joint.network.configuration import Configuration
from extractors.joint.network.pair_matrix import PairMatrix
from extractors.joint.network.paper_head import PaperHead
from extractors.joint.network.phrase_vectors import PhraseVectors
from extractors.joint.network.phrases import Phrases
from extractors.joint.network.word_heads import JoinedWordHeads, WordHeads

if TYPE_CHECKING:
    from transformers import PreTrainedModel


class JointNetwork(WordVectors):
    """Encoder and heads.

    Args:
        configuration: the shape.
        encoder: the transformer.
        dropout: share of values dropped in the heads while training.
    """

    def __init__(self, configuration: Configuration, encoder: PreTrainedModel, dropout: float = 0.0) -> None:
        super().__init__(encoder, dropout, static=configuration.static)
        self.configuration = configuration
        hidden = encoder.config.hidden_size
        self.words = (
            WordHeads(hidden, configuration.parser_width, dropout) if configuration.word_heads else None
        )
        self.joined_words: JoinedWordHeads | None = None
        self.phrases: PhraseVectors | None = None
        self.pairs: PairMatrix | PaperHead | None = None
        if configuration.pair_head == "matrix":
            self.phrases = PhraseVectors(hidden, configuration.phrase_layers, dropout)
            self.pairs = PairMatrix(
                hidden,
                configuration.pair_width,
                configuration.triangle_channels,
                configuration.triangle_layers,
                dropout,
            )
        elif configuration.pair_head != "none":
            self.pairs = PaperHead(hidden, coupled=configuration.pair_head == "paper")

    def fuse(self) -> None:
        super().fuse()
        if self.words is not None:
            self.joined_words, self.words = JoinedWordHeads(self.words), None

    def relate(self, words: Tensor, phrases: Phrases) -> tuple[Tensor, Tensor | None]:
        """Logits of prepositions [batch, k, k, labels] and of coreference [batch, k, k], if scored."""
        if isinstance(self.pairs, PaperHead):
            return self.pairs(words, phrases.first, phrases.last), None
        assert self.phrases is not None
        assert self.pairs is not None
        vectors = self.phrases(words, phrases.first, phrases.last, phrases.mask, phrases.features)
        relations, coreference = self.pairs(vectors, phrases.mask, phrases.pair_features)
        return relations, coreference
