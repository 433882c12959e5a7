"""The networks of the TNE paper (section 8): vectors of noun phrases, and predictors of their pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from extractors.encoder.encoder import positions_limit
from extractors.joint.network.pair_predictor import SIDE, Predictor
from extractors.language.relation_labels import LABELS


class Scores(NamedTuple):
    """Logits of all ordered pairs of k noun phrases, anchors in rows.

    Args:
        labels: coupled: [k, k, labels], no relation first. Decoupled: without it.
        link: [k, k, 2], whether there is a relation; None if coupled.
    """

    labels: Tensor
    link: Tensor | None


class PairPredictor(nn.Module):
    """A perceptron for each side of a pair, then one of 100 values that predicts.

    Coupled: one predictor over the prepositions and no relation. Decoupled: one says whether there is a
    relation, another which preposition.

    Args:
        width: of the vectors of noun phrases.
        coupled: which of the two.
    """

    def __init__(self, width: int, *, coupled: bool) -> None:
        super().__init__()
        self.anchor, self.complement = _perceptron(width), _perceptron(width)
        self.labels = Predictor(len(LABELS) if coupled else len(LABELS) - 1)
        self.link = None if coupled else Predictor(2)

    def forward(self, phrases: Tensor) -> Scores:
        """Scores of all pairs of phrases, [k, width]."""
        anchors, complements = self.anchor(phrases), self.complement(phrases)
        link = None if self.link is None else self.link(anchors, complements)
        return Scores(self.labels(anchors, complements), link)


class PhraseEncoder(nn.Module):
    """Noun phrases as the vectors of their first and last word piece.

    A text longer than the encoder reads is read in stretches of that length.

    Args:
        encoder: the transformer.
        special: ids of the pieces before and after a text.
    """

    def __init__(self, encoder: PreTrainedModel, special: tuple[int, int]) -> None:
        super().__init__()
        self.encoder = encoder
        self.special = special
        self.width = 2 * int(encoder.config.hidden_size)
        self._longest = positions_limit(encoder) - 2

    def forward(
        self, texts: Sequence[Sequence[int]], phrases: Sequence[Sequence[tuple[int, int]]]
    ) -> list[Tensor]:
        """[k, 2 hidden] for each text.

        Args:
            texts: word pieces of each.
            phrases: first and last piece of each noun phrase.
        """
        stretches = [
            (number, text[start : start + self._longest])
            for number, text in enumerate(texts)
            for start in range(0, max(len(text), 1), self._longest)
        ]
        longest = max(len(pieces) for _, pieces in stretches) + 2
        first, last = self.special
        device = next(self.parameters()).device
        ids = torch.full((len(stretches), longest), last, device=device)
        mask = torch.zeros((len(stretches), longest), dtype=torch.long, device=device)
        for row, (_, pieces) in enumerate(stretches):
            ids[row, : len(pieces) + 2] = torch.tensor([first, *pieces, last], device=device)
            mask[row, : len(pieces) + 2] = 1
        hidden = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        parts: list[list[Tensor]] = [[] for _ in texts]
        for row, (number, pieces) in enumerate(stretches):
            parts[number].append(hidden[row, 1 : len(pieces) + 1])
        vectors = [torch.cat(part) for part in parts]
        return [
            torch.cat((vector[[one for one, _ in spans]], vector[[other for _, other in spans]]), dim=1)
            for vector, spans in zip(vectors, phrases, strict=True)
        ]


class PairNetwork(nn.Module):
    """A predictor, and the encoder under it if it is trained too.

    Args:
        predictor: of pairs.
        encoder: None where vectors of phrases are fixed.
    """

    def __init__(self, predictor: PairPredictor, encoder: PhraseEncoder | None) -> None:
        super().__init__()
        self.predictor = predictor
        self.phrases = encoder


def _perceptron(width: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(width, SIDE), nn.ReLU(), nn.Linear(SIDE, SIDE), nn.ReLU())
