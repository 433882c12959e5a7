"""The prediction lines of the official evaluator, written and read."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from betwixt.errors import InvalidInputError
from extractors.language.relation_labels import LABELS
from training.gold.tne import read_submission, write_submission

MATRICES = st.integers(0, 6).flatmap(
    lambda k: arrays(np.int64, (k, k), elements=st.integers(0, len(LABELS) - 1))
)


@given(matrices=st.lists(MATRICES, max_size=4))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, matrices: list[np.ndarray]
) -> None:
    path = tmp_path_factory.mktemp("submission") / "predictions.jsonl"
    write_submission(path, matrices)
    matrices_read = list(read_submission(path))
    assert len(matrices_read) == len(matrices)
    assert all(np.array_equal(one, other) for one, other in zip(matrices_read, matrices, strict=True))


def test_the_official_line(tmp_path: Path) -> None:
    path = tmp_path / "predictions.jsonl"
    write_submission(path, [np.array([[0, 3], [9, 0]])])
    assert path.read_text(encoding="utf-8") == '{"predicted_prepositions": [0, 3, 9, 0]}\n'


@pytest.mark.parametrize(
    "matrix",
    [
        np.zeros((2, 3), dtype=np.int64),
        np.zeros(4, dtype=np.int64),
        np.full((1, 1), 25),
        -np.eye(2, dtype=int),
    ],
)
def test_matrices_that_are_refused(tmp_path: Path, matrix: np.ndarray) -> None:
    with pytest.raises(InvalidInputError, match="prediction 1"):
        write_submission(tmp_path / "predictions.jsonl", [matrix])


@pytest.mark.parametrize(
    "line",
    ["nothing", "{}", json.dumps({"predicted_prepositions": 3})]
    + [json.dumps({"predicted_prepositions": labels}) for labels in ([0, 1], [0, 1, 2, 25], [0, 1, 2, "3"])],
)
def test_damaged_lines_name_file_and_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "predictions.jsonl"
    path.write_text('{"predicted_prepositions": [0]}\n' + line, encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"predictions\.jsonl:2: not a prediction line"):
        list(read_submission(path))
