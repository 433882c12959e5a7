"""The extractors that a build runs, in order."""

from __future__ import annotations

from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.extractor import Extractor
from extractors.pipeline import Pipeline


def standard_pipeline(
    spacy: str = "", arithmetic: Arithmetic = FLOAT32_ON_CPU, concepts: bool = False
) -> Pipeline:
    """Tokens and sentences, then a reading by the joint or the multilingual model; concepts if asked for.

    Models are loaded when they first annotate.

    Args:
        spacy: name or folder of a spaCy pipeline, which is loaded at once: its tokens and
            sentences are taken in the place of the built-in ones, and its noun phrases and
            names where it finds any.
        arithmetic: how models compute.
        concepts: find mentions of scientific concepts and hypernyms too.

    Raises:
        MissingDependencyError: no such spaCy pipeline is installed.
        InvalidInputError: it cannot be loaded, or sets no sentence boundaries.
    """
    from extractors.joint.model import JointExtractor

    if spacy:
        from extractors.spacy_pipelines.front_end import SpacyFrontEnd

        front_end = SpacyFrontEnd(spacy)
        joint = JointExtractor(reads=(front_end.name,), finds=front_end.leaves, arithmetic=arithmetic)
        found: list[Extractor] = [front_end, joint]
    else:
        from extractors.multilingual.model import MultilingualExtractor
        from extractors.tokens.model import Tokens

        found = [
            Tokens(),
            JointExtractor(arithmetic=arithmetic),
            MultilingualExtractor(arithmetic=arithmetic),
        ]
    if concepts:
        from extractors.concepts.model import ConceptExtractor

        found.append(ConceptExtractor(reads=(found[0].name,), arithmetic=arithmetic))
    return Pipeline(found)
