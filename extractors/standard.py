"""The extractors that a build runs, in order."""

from __future__ import annotations

from extractors.pipeline import Pipeline


def standard_pipeline() -> Pipeline:
    """Tokens and sentences, then everything else in one reading by the joint model.

    Models are loaded when they first annotate.
    """
    from extractors.joint.model import JointExtractor
    from extractors.tokens.model import Tokens

    return Pipeline([Tokens(), JointExtractor()])
