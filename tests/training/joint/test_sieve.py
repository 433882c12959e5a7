"""The sieve of the pair matrix spares work and changes nothing of what passes."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
import torch
from torch import Tensor

from extractors.encoder.number_formats.arithmetic import NUMBERS, Numbers
from extractors.encoder.number_formats.int8 import has_int8, to_int8
from extractors.joint.model import JointExtractor
from extractors.joint.network.features import PAIR_FEATURES
from extractors.joint.network.pair_matrix import UNRELATED, PairMatrix
from extractors.joint.weights import load_weights
from tests.extractors.joint.tiny_joint import HIDDEN, write_tiny_weights
from tests.training.joint.test_prepare import TITLED
from training.gold.tne_data import gold_annotations, load
from training.joint import data_sets
from training.joint.sieve import LINKED, _regression, fit_sieve
from training.joint.weights_editing import write_sieve

WIDTH, COUNT = 12, 7


def _matrix(layers: int) -> PairMatrix:
    torch.manual_seed(5)
    return PairMatrix(HIDDEN, WIDTH, 4, layers, dropout=0.5).eval()


def _given(batch: int) -> tuple[Tensor, Tensor, Tensor]:
    torch.manual_seed(6)
    mask = torch.ones(batch, COUNT, dtype=torch.bool)
    features = [torch.randint(0, size, (batch, COUNT, COUNT)) for size in PAIR_FEATURES]
    return torch.randn(batch, COUNT, HIDDEN), mask, torch.stack(features, dim=-1)


def _sieve(matrix: PairMatrix, given: tuple[Tensor, Tensor, Tensor]) -> Tensor:
    """One that lets about half of the cells pass."""
    weights = torch.randn(WIDTH)
    cells = matrix.begin(given[0], given[2])
    return torch.cat([weights, -(cells @ weights).median().reshape(1)]).detach()


@pytest.mark.parametrize("layers", [1, 2])
@torch.inference_mode()
def test_what_passes_is_scored_as_before(layers: int) -> None:
    matrix, given = _matrix(layers), _given(1)
    relations, coreference = matrix(*given)
    matrix.sieve = torch.zeros(WIDTH + 1)  # all pass
    for one, other in zip(matrix(*given), (relations, coreference), strict=True):
        torch.testing.assert_close(one, other, atol=1e-5, rtol=1e-4)
    matrix.sieve = _sieve(matrix, given)
    sifted, together = matrix(*given)
    kept = (sifted[..., 1:] != 0).any(-1)
    assert 0 < int(kept.sum()) < COUNT * COUNT
    torch.testing.assert_close(sifted[kept], relations[kept], atol=1e-5, rtol=1e-4)
    assert (sifted[~kept][:, 0] == UNRELATED).all()
    torch.testing.assert_close(together, together.transpose(1, 2))
    both, neither = kept & kept.transpose(1, 2), ~kept & ~kept.transpose(1, 2)
    torch.testing.assert_close(together[both], coreference[both], atol=1e-5, rtol=1e-4)
    assert (together[neither] == -UNRELATED).all()
    assert (together[~both & ~neither] > -UNRELATED / 2).all()  # the direction that passes counts alone


@torch.inference_mode()
def test_a_batch_says_the_same() -> None:
    matrix, given = _matrix(2), _given(2)
    matrix.sieve = _sieve(matrix, given)
    together = matrix(*given)
    for row in range(2):
        alone = matrix(*(part[row : row + 1] for part in given))
        for one, other in zip(alone, together, strict=True):
            torch.testing.assert_close(one[0], other[row], atol=1e-5, rtol=1e-4)


@pytest.mark.parametrize("numbers", NUMBERS)
@torch.inference_mode()
def test_where_nothing_passes_nothing_is_said(numbers: Numbers) -> None:
    if numbers == "int8" and not has_int8():
        pytest.skip("no int8 on this processor")
    matrix, given = PairMatrix(HIDDEN, 384, 64, 1, dropout=0.0).eval(), _given(1)
    matrix.sieve = torch.full((385,), -9.0)
    if numbers == "int8":
        to_int8(matrix)
    else:
        matrix.to(getattr(torch, numbers))
    phrases = given[0].to(matrix.sieve.dtype)
    relations, coreference = matrix(phrases, *given[1:])
    assert (relations[..., 0] == UNRELATED).all()
    assert (coreference == -UNRELATED).all()


def test_training_knows_no_sieve() -> None:
    matrix, given = _matrix(1), _given(1)
    matrix.sieve = torch.full((WIDTH + 1,), -9.0)
    assert (matrix(*given)[0][..., 0] == UNRELATED).all()
    assert not (matrix.train()(*given)[0][..., 0] == UNRELATED).any()
    assert "sieve" not in matrix.state_dict()


def test_the_regression_finds_a_plane() -> None:
    torch.manual_seed(7)
    values = torch.randn(400, 5) * 3 + 2
    plane = torch.tensor([1.0, -2.0, 0.5, 0.0, 3.0])
    right = values @ plane > 5
    weights = _regression(values, right)
    assert ((values @ weights[:-1] + weights[-1] >= 0) == right).float().mean() > 0.98


def test_fitted_to_weights_it_keeps_what_they_say(tmp_path: Path) -> None:
    weights = write_tiny_weights(tmp_path)
    for number, name in enumerate(data_sets.TNE):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(json.dumps(TITLED | {"id": f"w{number}"}) + "\n")
    documents = load(tmp_path / data_sets.TNE[1])
    given = [document.document for document in documents], gold_annotations(documents)
    (before,) = JointExtractor(weights).pair_scores(*given)
    passed = fit_sieve(weights, tmp_path)
    assert 0 < passed <= 1
    sieve = load_weights(weights).network.pairs.sieve
    assert isinstance(sieve, Tensor)
    assert sieve.shape == (25,)
    (after,) = JointExtractor(weights).pair_scores(*given)
    said = before.relations[..., 1:].max(-1) >= LINKED
    assert said.any()
    torch.testing.assert_close(
        torch.from_numpy(after.relations[said]),
        torch.from_numpy(before.relations[said]),
        atol=1e-4,
        rtol=1e-3,
    )


def test_it_travels_in_the_weights_file(tmp_path: Path) -> None:
    weights = write_tiny_weights(tmp_path)
    assert load_weights(weights).network.pairs.sieve is None
    sieve = torch.arange(25.0)
    write_sieve(weights, sieve)
    write_sieve(weights, sieve + 1)
    torch.testing.assert_close(load_weights(weights).network.pairs.sieve, sieve + 1)
