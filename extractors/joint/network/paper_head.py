"""The pair head of the TNE paper (section 6.2), to compare with."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from extractors.joint.network.pair_predictor import SIDE, Predictor
from extractors.joint.network.phrase_vectors import gather
from extractors.language.relation_labels import LABELS


class PaperHead(nn.Module):
    """First and last word piece, a 500-d perceptron for each side, a 100-d predictor.

    Coupled: one predictor over the prepositions and no relation. Decoupled: one says whether
    there is a relation, another which preposition, trained on gold links only.

    Args:
        hidden: width of the word vectors.
        coupled: which of the two.
    """

    def __init__(self, hidden: int, coupled: bool) -> None:
        super().__init__()
        self.anchor = nn.Sequential(nn.Linear(2 * hidden, SIDE), nn.ReLU())
        self.complement = nn.Sequential(nn.Linear(2 * hidden, SIDE), nn.ReLU())
        self.labels = Predictor(len(LABELS) if coupled else len(LABELS) - 1)
        self.link = None if coupled else Predictor(2)

    def forward(self, words: Tensor, first: Tensor, last: Tensor) -> Tensor:
        """Logits of all ordered pairs, [batch, k, k, labels], anchors in rows.

        Args:
            words: [batch, words, hidden].
            first: [batch, k] first word of each phrase.
            last: the same of the last word.
        """
        phrases = torch.cat((gather(words, first), gather(words, last)), dim=-1)
        anchors, complements = self.anchor(phrases), self.complement(phrases)
        labels: Tensor = self.labels(anchors, complements)
        if self.link is None:
            return labels
        link = self.link(anchors, complements).log_softmax(-1)
        return torch.cat((link[..., :1], link[..., 1:] + labels.log_softmax(-1)), dim=-1)
