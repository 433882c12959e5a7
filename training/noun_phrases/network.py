"""The tagger: hashed embeddings, residual convolutions, one score per token and tag.

The layout is that of spaCy's tok2vec: multi-hash embeddings mixed by a maxout layer, then
window-of-three maxout layers with residual connections.
"""

from __future__ import annotations

import torch
from safetensors import SafetensorError
from safetensors.torch import load as load_tensors
from torch import Tensor, nn

from betwixt.errors import InvalidInputError
from training.noun_phrases.decoding import TAGS
from training.noun_phrases.features import GAPS, HASHES, TABLE_ROWS

WIDTH = 96
LAYERS = 4
RECEPTIVE_FIELD = LAYERS
"""Tokens on each side that can move a token's scores."""


class Maxout(nn.Module):
    """The largest of three linear maps, normalised."""

    def __init__(self, inputs: int, outputs: int, pieces: int = 3) -> None:
        super().__init__()
        self.linear = nn.Linear(inputs, outputs * pieces)
        self.norm = nn.LayerNorm(outputs)
        self.pieces = pieces

    def forward(self, x: Tensor) -> Tensor:
        """n × inputs → n × outputs."""
        pieces: Tensor = self.linear(x)
        largest = pieces.view(len(x), self.pieces, -1).amax(1)
        normalised: Tensor = self.norm(largest)
        return normalised


class Tagger(nn.Module):
    """Log-probabilities of tags.

    Args:
        dropout: share of values dropped while training.
    """

    def __init__(self, dropout: float = 0.0) -> None:
        super().__init__()
        self.tables = nn.ModuleList(nn.EmbeddingBag(rows, WIDTH, mode="sum") for rows in TABLE_ROWS)
        self.gaps = nn.Embedding(GAPS, WIDTH // 4)
        self.mixer = Maxout(WIDTH * len(TABLE_ROWS) + WIDTH // 4, WIDTH)
        self.layers = nn.ModuleList(Maxout(3 * WIDTH, WIDTH) for _ in range(LAYERS))
        self.output = nn.Linear(WIDTH, len(TAGS))
        self.dropout = nn.Dropout(dropout)
        for weight in self.tables.parameters():
            nn.init.normal_(weight, std=0.5 / HASHES**0.5)

    def forward(self, rows: Tensor, gaps: Tensor, mask: Tensor | None = None) -> Tensor:
        """Score a sequence of n tokens.

        Args:
            rows: n × (attributes · HASHES), int32.
            gaps: n, int32.
            mask: n × 1, 0.0 at the rows that stand between two documents of one sequence, else
                1.0; none where the sequence is one document. A single such row keeps documents
                as far apart as the end of a sequence does.

        Returns:
            n × tags, log-probabilities.
        """
        keep: Tensor | float = 1.0 if mask is None else mask
        by_attribute = torch.split(rows, HASHES, dim=1)
        vectors = [table(ids) for table, ids in zip(self.tables, by_attribute, strict=True)]
        embedded = torch.cat([*vectors, self.gaps(gaps)], dim=1)
        x = self.mixer(self.dropout(embedded)) * keep
        for layer in self.layers:
            before = nn.functional.pad(x, (0, 0, 1, 0))[:-1]
            after = nn.functional.pad(x, (0, 0, 0, 1))[1:]
            x = (x + self.dropout(layer(torch.cat([before, x, after], dim=1)))) * keep
        return torch.log_softmax(self.output(x), dim=1)


def load(weights: bytes, name: str) -> Tagger:
    """A tagger ready to run, computing in fp32.

    Args:
        weights: the content of a safetensors file, of any floating-point format.
        name: what to call it in an error.

    Raises:
        InvalidInputError: these are not weights of this network.
    """
    tagger = Tagger()
    try:
        tagger.load_state_dict(load_tensors(weights))
    except (SafetensorError, RuntimeError) as error:
        raise InvalidInputError(
            f"{name}: not weights of the noun-phrase tagger: {error}",
            "train them with this version: kg train noun-phrases",
        ) from error
    return tagger.eval()
