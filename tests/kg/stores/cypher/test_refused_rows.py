"""A row that the store refuses is named in one line, whatever it holds."""

from __future__ import annotations

import pytest

from betwixt.schema import EDGES
from kg.stores.cypher.writer import RowsNotFoundError, _refused

ROW = ["x\n" * 20_000, "y" * 25_000]


@pytest.mark.parametrize("error", [RowsNotFoundError("x"), ValueError("z\n" * 25_000)])
def test_a_message_is_one_short_line(error: Exception) -> None:
    problem = _refused(EDGES[0], ROW, error).problem
    assert len(problem) <= 200
    assert "\n" not in problem
    assert problem.startswith(f"{EDGES[0].name}: x x x")
