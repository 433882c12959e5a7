"""The predictor of the TNE paper (section 6.2): what holds of an anchor and a complement."""

from __future__ import annotations

import torch
from torch import Tensor, nn

SIDE = 500
"""Values of each side of a pair."""

_HIDDEN = 100


class Predictor(nn.Module):
    """A layer of 100 values over both sides of a pair, then one score for each class.

    Args:
        classes: how many there are.
    """

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.anchor = nn.Linear(SIDE, _HIDDEN)
        self.complement = nn.Linear(SIDE, _HIDDEN, bias=False)
        self.classes = nn.Linear(_HIDDEN, classes)

    def forward(self, anchors: Tensor, complements: Tensor) -> Tensor:
        """Logits of all ordered pairs, [..., k, k, classes], anchors in rows.

        Args:
            anchors: [..., k, 500], k noun phrases as the first of a pair.
            complements: the same noun phrases as the second.
        """
        # A linear layer over the two sides in one vector is the sum of a layer over each.
        cells = self.anchor(anchors).unsqueeze(-2) + self.complement(complements).unsqueeze(-3)
        scores: Tensor = self.classes(torch.relu(cells))
        return scores
