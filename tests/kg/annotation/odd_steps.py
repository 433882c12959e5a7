"""The steps of a build whose extractors do as documents say (``odd_pipelines``)."""

from __future__ import annotations

from extractors.pipeline import Pipeline
from kg.annotation.steps import Steps
from tests.kg.annotation.odd_pipelines import odd_pipeline


class OddSteps(Steps):
    """Steps that any process can import; no model is loaded."""

    __slots__ = ()

    def pipeline(self) -> Pipeline:
        """The first word, and the names of a list."""
        return Pipeline([*odd_pipeline().extractors, *self.lists.extractors])
