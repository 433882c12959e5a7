"""The extractors that a build runs, in order."""

from __future__ import annotations

import logging
from typing import Any

from betwixt.parts import part, parts
from extractors.encoder.number_formats.arithmetic import FLOAT32_ON_CPU, Arithmetic
from extractors.pipeline import Pipeline

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
        events: find predicates with their roles too, the unexpressed ones included; without their
            weights there are none, which the log says.

    Raises:
        MissingDependencyError: no such spaCy pipeline is installed, or an extractor is not.
        InvalidInputError: it cannot be loaded, or sets no sentence boundaries.
    """
    joint = part("betwixt.extractors", "joint")
    finders = _finders(arithmetic) if events else {}
    if spacy:
        front_end = part("betwixt.extractors", "spacy")(spacy)
        extractors = [
            front_end,
            joint(reads=(front_end.name,), finds=front_end.leaves, arithmetic=arithmetic, **finders),
        ]
    else:
        extractors = [part("betwixt.extractors", "tokens")(), joint(arithmetic=arithmetic, **finders)]
        if multilingual := parts("betwixt.extractors", ["multilingual"]).get("multilingual"):
            extractors.append(multilingual(arithmetic=arithmetic))
    if concepts:
        extractor = part("betwixt.extractors", "concepts")
        extractors.append(extractor(reads=(extractors[0].name,), arithmetic=arithmetic))
    return Pipeline(extractors)


def _finders(arithmetic: Arithmetic) -> dict[str, Any]:
    """What finds predicates, and what finds their unexpressed roles, as far as the weights are here."""
    from extractors.participants.finder import ParticipantFinder
    from extractors.participants.shipped import WEIGHTS as PARTICIPANT_WEIGHTS
    from extractors.roles.events import EventFinder
    from extractors.roles.shipped import WEIGHTS as ROLE_WEIGHTS

    if not ROLE_WEIGHTS.is_file():
        logger.warning("%s: there are no weights of semantic roles here: no events are found", ROLE_WEIGHTS)
        return {}
    if not PARTICIPANT_WEIGHTS.is_file():
        logger.warning("%s: without these weights no unexpressed roles are found", PARTICIPANT_WEIGHTS)
        return {"events": EventFinder(arithmetic=arithmetic)}
    return {"events": EventFinder(arithmetic=arithmetic), "participants": ParticipantFinder()}
