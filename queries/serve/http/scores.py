"""How sure a reading must be to be in an answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from queries.confidence import LIKELY

MinScore = Annotated[
    float, Query(ge=0, le=1, description="only what has this score or a higher one; 0 for all")
]
"""Of the API."""

Everything = Annotated[bool, Query(alias="all", description="what is unlikely too")]
"""Of a page: ``?all=1``."""


def least_score(everything: bool) -> float:
    """The lowest score that a page shows."""
    return 0.0 if everything else LIKELY
