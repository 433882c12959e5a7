"""The coreference model of Cattan et al. (2021) on a frozen encoder (SciCo, appendix B.1)."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from training.topics.contexts import MOST_PIECES, Window

_WIDTH = 20
"""Values of the length of a mention."""

_HIDDEN = 512
_TOGETHER = 16


class PairScorer(nn.Module):
    """Representations of mentions (equation 3) and a scorer of pairs of them (equation 4).

    Args:
        hidden: width of the encoder.
        dropout: share of values dropped between the layers of the scorer.
    """

    def __init__(self, hidden: int, dropout: float = 0.3) -> None:
        super().__init__()
        self.attention = nn.Sequential(nn.Linear(hidden, 128), nn.ReLU(), nn.Linear(128, 1))
        self.lengths = nn.Embedding(MOST_PIECES + 1, _WIDTH)
        width = 3 * hidden + _WIDTH
        self.scorer = nn.Sequential(
            nn.Linear(3 * width, _HIDDEN), nn.ReLU(), nn.Dropout(dropout),
            nn.Linear(_HIDDEN, _HIDDEN), nn.ReLU(), nn.Dropout(dropout),
            nn.Linear(_HIDDEN, 1),
        )  # fmt: skip

    def mentions(self, pieces: Sequence[Tensor]) -> Tensor:
        """[n, width]: the first and the last piece, their weighted mean, and the length.

        Args:
            pieces: [pieces, hidden] of each mention.
        """
        lengths = torch.tensor([len(one) for one in pieces])
        padded = nn.utils.rnn.pad_sequence([one.float() for one in pieces], batch_first=True)
        there = torch.arange(padded.shape[1]) < lengths.unsqueeze(1)
        weights = self.attention(padded)[..., 0].masked_fill(~there, -torch.inf).softmax(1)
        mean = torch.einsum("np,nph->nh", weights, padded)
        last = padded[torch.arange(len(pieces)), lengths - 1]
        return torch.cat([padded[:, 0], last, mean, self.lengths(lengths.clamp(max=MOST_PIECES))], dim=1)

    def forward(self, first: Tensor, second: Tensor) -> Tensor:
        """Logits of coreference of pairs of representations, [n]."""
        logits: Tensor = self.scorer(torch.cat([first, second, first * second], dim=1))[:, 0]
        return logits

    def of_both_orders(self, vectors: Tensor, pairs: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of pairs of representations, [n], in the order given and in the other one.

        The first layer is a sum over the two representations and their product. So each representation is
        multiplied once, and the product once for both orders.

        Args:
            vectors: [mentions, width].
            pairs: [n, 2], by number.
        """
        first_layer = self.scorer[0]
        assert isinstance(first_layer, nn.Linear)
        as_first, as_second, as_product = torch.chunk(first_layer.weight, 3, dim=1)
        one, other = pairs.T
        beside = (vectors[one] * vectors[other]) @ as_product.T + first_layer.bias
        before, after = vectors @ as_first.T, vectors @ as_second.T
        rest = self.scorer[1:]
        forth = rest(before[one] + after[other] + beside)
        back = rest(before[other] + after[one] + beside)
        return forth[:, 0], back[:, 0]


def pieces_of(encoder: PreTrainedModel, around: tuple[int, int], windows: Sequence[Window]) -> list[Tensor]:
    """[pieces, hidden] of each mention in its context, in half precision.

    Args:
        encoder: is not trained.
        around: ids of the pieces before and after a text.
        windows: mentions with what is around them.
    """
    distinct = sorted(set(windows), key=lambda window: (len(window.pieces), window))
    vectors: dict[Window, Tensor] = {}
    with torch.inference_mode():
        for start in range(0, len(distinct), _TOGETHER):
            part = distinct[start : start + _TOGETHER]
            longest = len(part[-1].pieces) + 2
            ids = torch.full((len(part), longest), around[1])
            mask = torch.zeros((len(part), longest), dtype=torch.long)
            for row, window in enumerate(part):
                ids[row, : len(window.pieces) + 2] = torch.tensor([around[0], *window.pieces, around[1]])
                mask[row, : len(window.pieces) + 2] = 1
            hidden = encoder(input_ids=ids, attention_mask=mask).last_hidden_state
            for row, window in enumerate(part):
                vectors[window] = hidden[row, window.start + 1 : window.end + 1].half().clone()
    return [vectors[window] for window in windows]
