"""The extractors that a build runs, in order."""

from __future__ import annotations

from extractors.joint.configuration import FLOAT32_ON_CPU, Arithmetic
from extractors.pipeline import Pipeline


def standard_pipeline(spacy: str = "", arithmetic: Arithmetic = FLOAT32_ON_CPU) -> Pipeline:
    """Tokens and sentences, then everything else in one reading by the joint model.

    Models are loaded when they first annotate.

    Args:
        spacy: name or folder of a spaCy pipeline, which is loaded at once: its tokens and
            sentences are taken in the place of the built-in ones, and its noun phrases and
            names where it finds any.
        arithmetic: how the joint model computes.

    Raises:
        MissingDependencyError: no such spaCy pipeline is installed.
        InvalidInputError: it cannot be loaded, or sets no sentence boundaries.
    """
    from extractors.joint.model import JointExtractor
    from extractors.tokens.model import Tokens

    if not spacy:
        return Pipeline([Tokens(), JointExtractor(arithmetic=arithmetic)])
    from extractors.spacy_pipelines.front_end import SpacyFrontEnd

    front_end = SpacyFrontEnd(spacy)
    joint = JointExtractor(reads=(front_end.name,), finds=front_end.leaves, arithmetic=arithmetic)
    return Pipeline([front_end, joint])
