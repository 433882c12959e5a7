"""The extractors that a build runs, in order."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.extractor import Extractor
from extractors.pipeline import Pipeline
from extractors.roles.shipped import WEIGHTS as ROLE_WEIGHTS

if TYPE_CHECKING:
    from extractors.roles.events import EventFinder

logger = logging.getLogger(__name__)


def standard_pipeline(
    spacy: str = "",
    arithmetic: Arithmetic = FLOAT32_ON_CPU,
    concepts: bool = False,
    events: bool = False,
) -> Pipeline:
    """Tokens and sentences, then a reading by the joint or the multilingual model.

    Concepts and events are found if they are asked for.

    Models are loaded when they first annotate.

    Args:
        spacy: name or folder of a spaCy pipeline, which is loaded at once: its tokens and
            sentences are taken in the place of the built-in ones, and its noun phrases and
            names where it finds any.
        arithmetic: how models compute.
        concepts: find mentions of scientific concepts and hypernyms too.
        events: find predicates with their roles too; without their weights there are none, which the
            log says.

    Raises:
        MissingDependencyError: no such spaCy pipeline is installed.
        InvalidInputError: it cannot be loaded, or sets no sentence boundaries.
    """
    from extractors.joint.model import JointExtractor

    finder = _event_finder(arithmetic) if events else None
    if spacy:
        from extractors.spacy_pipelines.front_end import SpacyFrontEnd

        front_end = SpacyFrontEnd(spacy)
        joint = JointExtractor(
            reads=(front_end.name,), finds=front_end.leaves, arithmetic=arithmetic, events=finder
        )
        found: list[Extractor] = [front_end, joint]
    else:
        from extractors.multilingual.model import MultilingualExtractor
        from extractors.tokens.model import Tokens

        found = [
            Tokens(),
            JointExtractor(arithmetic=arithmetic, events=finder),
            MultilingualExtractor(arithmetic=arithmetic),
        ]
    if concepts:
        from extractors.concepts.model import ConceptExtractor

        found.append(ConceptExtractor(reads=(found[0].name,), arithmetic=arithmetic))
    return Pipeline(found)


def _event_finder(arithmetic: Arithmetic) -> EventFinder | None:
    """What finds events, if its weights are here."""
    from extractors.roles.events import EventFinder

    if ROLE_WEIGHTS.is_file():
        return EventFinder(arithmetic=arithmetic)
    logger.warning("%s: there are no weights of semantic roles here: no events are found", ROLE_WEIGHTS)
    return None
