"""The noun phrase × noun phrase matrix: every cell scored for prepositions and coreference."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from extractors.joint.features import PAIR_FEATURES
from extractors.joint.layers import Dropout, FeatureEmbedding, Perceptron
from extractors.prepositions import LABELS


class PairMatrix(nn.Module):
    """Scores of all ordered pairs of a text's noun phrases.

    A cell starts from the anchor, the complement, their product and features of the pair;
    triangle layers then let it see the cells that share a phrase with it.

    Args:
        hidden: width of the phrase vectors.
        width: features of a cell.
        channels: of the triangle layers.
        layers: triangle layers.
        dropout: share of values dropped.
    """

    def __init__(self, hidden: int, width: int, channels: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.anchor = Perceptron(hidden, width, dropout)
        self.complement = Perceptron(hidden, width, dropout)
        self.anchor_term = nn.Linear(width, width)
        self.complement_term = nn.Linear(width, width, bias=False)
        self.product_term = nn.Linear(width, width, bias=False)
        self.features = FeatureEmbedding(PAIR_FEATURES, width)
        self.dropout = Dropout(dropout)
        self.triangles = nn.ModuleList(Triangle(width, channels) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.last = Perceptron(width, width, dropout)
        self.scores = nn.Linear(width, len(LABELS) + 1)

    def forward(self, phrases: Tensor, mask: Tensor, features: Tensor) -> tuple[Tensor, Tensor]:
        """Score the pairs.

        Args:
            phrases: [batch, k, hidden].
            mask: [batch, k].
            features: [batch, k, k, features].

        Returns:
            [batch, k, k, labels] logits of the prepositions (0: no relation), anchors in
            rows; [batch, k, k] symmetric logits of coreference.
        """
        anchors, complements = self.anchor(phrases), self.complement(phrases)
        cells = self.product_term(anchors.unsqueeze(2) * complements.unsqueeze(1))
        cells += self.anchor_term(anchors).unsqueeze(2)  # in place: copies of the matrix cost time
        cells += self.complement_term(complements).unsqueeze(1)
        cells += self.features(features)
        cells = self.dropout(nn.functional.gelu(cells))
        there = (mask.unsqueeze(2) & mask.unsqueeze(1)).unsqueeze(-1)
        for triangle in self.triangles:
            cells = cells + triangle(cells, there)
        scores = self.scores(self.last(self.norm(cells)))
        coreference = scores[..., -1]
        return scores[..., :-1], (coreference + coreference.transpose(1, 2)) / 2


class Triangle(nn.Module):
    """Σ_k a_ik ⊙ b_kj: what the paths from i over every k to j say about the pair (i, j).

    After the triangle multiplication of AlphaFold (Jumper et al. 2021, supplement 1.6.5), with
    the two sides in the order of a path.

    Args:
        width: features of a cell.
        channels: of the product.
    """

    def __init__(self, width: int, channels: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.sides = nn.Linear(width, 4 * channels)
        self.product_norm = nn.LayerNorm(channels)
        self.output = nn.Linear(channels, width)
        nn.init.zeros_(self.output.bias)

    def forward(self, cells: Tensor, there: Tensor) -> Tensor:
        """[batch, k, k, width] with [batch, k, k, 1] true for real pairs → what to add."""
        sides = nn.functional.glu(self.sides(self.norm(cells)), dim=-1)
        if sides.is_cuda or not there.all():  # a GPU would have to be waited for
            sides = sides * there
        left, right = sides.permute(0, 3, 1, 2).chunk(2, dim=1)
        count = there.any(dim=2).sum(dim=1).clamp(min=1)[..., None, None]  # without padding
        product = torch.matmul(left.contiguous(), right.contiguous()) / count.sqrt().to(cells.dtype)
        added: Tensor = self.output(self.product_norm(product.permute(0, 2, 3, 1)))
        return added
