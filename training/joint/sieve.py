"""The sieve of the pair matrix: which pairs may say something, told before most of the work is done."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor

from extractors.encoder.batches import pieces_batch
from extractors.encoder.encoder import piece_ids, positions_limit
from extractors.joint.network.pair_matrix import PairMatrix
from extractors.joint.network.phrases import phrases_batch
from extractors.joint.weights import Model, load_weights
from training.gold.folder import FOLDER
from training.joint import data_sets
from training.joint.examples import Example
from training.joint.losses import prepare_example
from training.joint.prepare import tne_examples
from training.joint.weights_editing import write_sieve

logger = logging.getLogger(__name__)

TEXTS = 200
"""How many training texts it is fitted to, and how many development texts its bias is chosen on."""

WORTH = 0.1
"""What it learns to find: pairs whose best preposition, or coreference, is at least so probable."""

LINKED = 0.2
"""Pairs at least so probable may be said: the tuned threshold of links mostly lies above."""

LOST = 0.004
"""How many of these do not pass."""


class _Cells(NamedTuple):
    """n cells before the triangle layers, and the greater of the two probabilities of each."""

    cells: Tensor
    probability: Tensor


def fit_sieve(weights: Path, data: Path = FOLDER) -> float:
    """Fit the sieve of a weights file to what its pair matrix says, and write it into the file.

    A logistic regression over the cells of training texts learns which pairs are said to be
    related; its bias is then chosen on development texts.

    Args:
        weights: a file that ``kg train np-enrichment`` wrote, whose pair head is the matrix.
        data: the folder with the data sets.

    Returns:
        The share of the pairs of the development texts that pass; all, without a sieve, where
        the matrix finds nothing in them.

    Raises:
        InvalidInputError: a file cannot be read.
    """
    model = load_weights(weights)
    pairs = model.network.pairs
    assert isinstance(pairs, PairMatrix)
    pairs.sieve = None
    training, development = (
        _together(_cells(model, pairs, islice(tne_examples(data / name), TEXTS))) for name in data_sets.TNE
    )
    sieve = _regression(training.cells, training.probability >= WORTH).half().float()
    scores = development.cells @ sieve[:-1]
    said = scores[development.probability >= LINKED]
    if not len(said):
        return 1.0
    lowest = said.sort().values[int(LOST * len(said))]
    sieve[-1] = -lowest + lowest.abs() / 1024  # which half precision does not round away
    passed = float((scores + sieve[-1] >= 0).float().mean())
    logger.info("%.1f %% of the pairs pass the sieve", 100 * passed)
    write_sieve(weights, sieve)
    return passed


def _cells(model: Model, pairs: PairMatrix, examples: Iterable[Example]) -> Iterator[_Cells]:
    """Of each text; those longer than a window are passed over."""
    network = model.network
    assert network.phrases is not None
    with torch.inference_mode():
        for example in examples:
            (pieces,) = piece_ids(model.tokenizer, [example.words])
            prepared = prepare_example(example, pieces)
            if prepared.text.length > positions_limit(network.encoder) or len(example.phrases) < 2:
                continue
            words = network.read(pieces_batch([prepared.text], model.special))
            given = phrases_batch([prepared.phrases])
            vectors = network.phrases(words, given.first, given.last, given.mask, given.features)
            cells = pairs.begin(vectors, given.pair_features)
            relations, coreference = pairs(vectors, given.mask, given.pair_features)
            related = relations.softmax(-1)[..., 1:].amax(-1)
            pair = ~torch.eye(len(example.phrases), dtype=torch.bool)
            yield _Cells(cells[0][pair], torch.maximum(related, coreference.sigmoid())[0][pair])


def _together(texts: Iterable[_Cells]) -> _Cells:
    return _Cells(*map(torch.cat, zip(*texts, strict=True)))


def _regression(values: Tensor, right: Tensor) -> Tensor:
    """Weights and bias of a logistic regression of n truth values on [n, width] values."""
    values, right = values.clone(), right.float()  # out of inference mode
    mean, spread = values.mean(0), values.std(0).clamp(min=1e-3)
    values = (values - mean) / spread
    weights = torch.zeros(values.shape[1] + 1, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=50, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        error = torch.nn.functional.binary_cross_entropy_with_logits(
            values @ weights[:-1] + weights[-1], right
        )
        penalised = error + 1e-4 * weights[:-1].square().sum()
        penalised.backward()  # type: ignore[no-untyped-call]
        return penalised

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    fitted = weights.detach() / torch.cat([spread, torch.ones(1)])
    fitted[-1] -= (mean * fitted[:-1]).sum()
    return fitted
