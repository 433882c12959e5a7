"""Rows of evaluations that exist: the metrics are those of the row, and a missing task is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.implicit_participants.reading import small_reading
from training.gold.implicit_roles import conll_roles, converted
from training.rows.registry import ROWS
from training.rows.row import EvaluationRequest


def test_ni_only_needs_expressed_roles(tmp_path: Path) -> None:
    document, row = small_reading().document, ROWS["semeval-ni-only"]
    columns = tmp_path / "board.conll"
    columns.write_text(conll_roles.written(document), encoding="utf-8")
    result = row.evaluate(EvaluationRequest(columns))
    assert result["metrics"] == result["systems"]["ni-only"]
    (tmp_path / "board.xml").write_text(converted.written(document), encoding="utf-8")
    (tmp_path / "board.txt").write_text("\n".join(map(" ".join, document.sentences)) + "\n")
    with pytest.raises(InvalidInputError, match="without what ni-only is given"):
        row.evaluate(EvaluationRequest(tmp_path / "board.xml"))
