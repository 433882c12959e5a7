"""The extractors that a build runs, in order."""

from __future__ import annotations

from extractors.pipeline import Pipeline


def standard_pipeline() -> Pipeline:
    """Tokens and sentences, noun phrases, NP enrichment, coreference.

    Models are loaded when they first annotate.
    """
    from extractors.coreference.model import HeadMatchExtractor
    from extractors.noun_phrases.model import NounPhrases
    from extractors.np_enrichment.model import SurfaceExtractor
    from extractors.tokens.model import Tokens

    return Pipeline([Tokens(), NounPhrases(), SurfaceExtractor(), HeadMatchExtractor()])
