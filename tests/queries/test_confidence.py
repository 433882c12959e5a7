"""Pages and the catalogue hide the same."""

from __future__ import annotations

import pytest

from queries.confidence import LIKELY
from queries.named import catalogue


@pytest.mark.parametrize(
    "question",
    ["relations", "relations-of-document", "evidence", "describe", "events", "events-of-document"],
)
def test_the_catalogue_has_the_same_lowest_score(question: str) -> None:
    (parameter,) = [one for one in catalogue()[question].parameters if one.name == "min_score"]
    assert float(str(parameter.default)) == LIKELY
