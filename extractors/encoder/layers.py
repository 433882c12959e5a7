"""Small layers that the heads share."""

from __future__ import annotations

import math
from functools import cache

import torch
from torch import Tensor, nn

_TAPE = 1 << 22


class Dropout(nn.Module):
    """Dropout that is cheap on a CPU: masks are cut from a long random tape at random places.

    Drawing a random number per value costs as much there as the layer that is dropped out.

    Args:
        share: of values set to 0 while training.
    """

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, values: Tensor) -> Tensor:
        if not self.training or self.share == 0.0:
            return values
        if values.is_cuda or values.numel() >= _TAPE:
            return nn.functional.dropout(values, self.share)
        start = int(torch.randint(_TAPE - values.numel(), ()))
        mask = _tape(self.share)[start : start + values.numel()]
        return values * mask.view(values.shape).to(values.dtype)


class UnsetLinear(nn.Linear):
    """A linear layer whose weights are set later: choosing random ones takes longer than loading them."""

    def reset_parameters(self) -> None:
        """Leave the weights as they are."""


class UnsetEmbedding(nn.Embedding):
    """Embeddings whose weights are set later, as of ``UnsetLinear``."""

    def reset_parameters(self) -> None:
        """Leave the weights as they are."""


@cache
def _tape(share: float) -> Tensor:
    """The same in every process, so that a training that was interrupted goes on as it would have."""
    return (torch.rand(_TAPE, generator=torch.Generator().manual_seed(0)) >= share) / (1.0 - share)


class FeatureEmbedding(nn.Module):
    """The sum of one embedding per categorical feature.

    Args:
        sizes: classes of each feature.
        width: of the embeddings.
    """

    def __init__(self, sizes: tuple[int, ...], width: int) -> None:
        super().__init__()
        self.table = nn.Embedding(sum(sizes), width)
        nn.init.normal_(self.table.weight, std=0.05)
        offsets = [sum(sizes[:number]) for number in range(len(sizes))]
        self.offsets: Tensor
        self.register_buffer("offsets", torch.tensor(offsets), persistent=False)

    def forward(self, features: Tensor) -> Tensor:
        """[..., features] classes → [..., width]."""
        rows = (features + self.offsets).reshape(-1, features.shape[-1])
        vectors = nn.functional.embedding_bag(rows, self.table.weight, mode="sum")
        return vectors.view(*features.shape[:-1], -1)


class Perceptron(nn.Sequential):
    """Linear, GELU, dropout."""

    def __init__(self, given: int, width: int, dropout: float) -> None:
        super().__init__(nn.Linear(given, width), nn.GELU(), Dropout(dropout))


class TransformerLayer(nn.Module):
    """Self-attention and a perceptron, each normed before and added (pre-norm).

    Args:
        width: of the vectors.
        attention_heads: how many.
        dropout: on both additions.
    """

    def __init__(self, width: int, attention_heads: int, dropout: float) -> None:
        super().__init__()
        self.attention_heads = attention_heads
        self.attention_norm = nn.LayerNorm(width)
        self.queries_keys_values = nn.Linear(width, 3 * width)
        self.attention_output = nn.Linear(width, width)
        self.perceptron_norm = nn.LayerNorm(width)
        self.perceptron = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.dropout = Dropout(dropout)

    def forward(self, vectors: Tensor, mask: Tensor) -> Tensor:
        """[batch, n, width] with [batch, n] true for elements, false for padding."""
        batch, count, width = vectors.shape
        parts = self.queries_keys_values(self.attention_norm(vectors))
        parts = parts.view(batch, count, 3, self.attention_heads, -1).permute(2, 0, 3, 1, 4)
        queries, keys, values = parts[0], parts[1], parts[2]
        scores = queries @ keys.transpose(-1, -2) / math.sqrt(width / self.attention_heads)
        scores = scores.masked_fill(~mask[:, None, None, :], -1e4)
        read = (scores.softmax(-1) @ values).transpose(1, 2).reshape(batch, count, width)
        vectors = vectors + self.dropout(self.attention_output(read))
        added: Tensor = vectors + self.dropout(self.perceptron(self.perceptron_norm(vectors)))
        return added
