"""Which extractors a build runs: those of the graph's settings, changed by the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.component_names import IMPLICIT_PARTICIPANTS, SEMANTIC_ROLES
from extractors.encoder.number_formats.arithmetic import Arithmetic, Numbers
from extractors.pipeline import Pipeline
from extractors.standard import standard_pipeline
from kg.graph.folder import GraphFolder
from kg.graph.settings import Settings
from kg.lists.lists import NO_LISTS, Lists

CONCEPT_NAMES = ("concepts", "concept-mentions", "hypernyms")
"""The extractor that finds concept mentions, and its parts."""

EVENT_NAMES = (SEMANTIC_ROLES, IMPLICIT_PARTICIPANTS)


@dataclass(frozen=True, slots=True)
class Steps:
    """The choice of extractors; what a worker process needs to build the same pipeline.

    Args:
        spacy: the spaCy pipeline to begin with, or empty.
        arithmetic: how models compute.
        concepts: whether builds find concept mentions and relate them across documents.
        events: whether builds find predicates and their roles.
        only: names of the extractors, or of their parts, that run; empty for all.
        lists: a user's vocabulary and names, which are found whatever else runs.
    """

    spacy: str
    arithmetic: Arithmetic
    concepts: bool = False
    events: bool = False
    only: tuple[str, ...] = ()
    lists: Lists = NO_LISTS

    @classmethod
    def chosen(
        cls,
        known: Settings | None,
        arithmetic: Arithmetic,
        *,
        spacy: str | None = None,
        concepts: bool | None = None,
        events: bool | None = None,
        only: Sequence[str] = (),
        lists: Lists = NO_LISTS,
    ) -> Steps:
        """The steps that were asked for, completed by those of the graph.

        Args:
            known: of the graph, if there is one.
            arithmetic: how models compute.
            spacy: name or folder of a pipeline; None keeps the graph's.
            concepts: None keeps the graph's choice; a name of a concept extractor in ``only`` turns them on.
            events: None keeps the graph's choice. A new graph has them where ``only`` is empty or names a
                part that finds them.
            only: names of extractors or parts; empty keeps the graph's; an empty name stands for all.
            lists: a user's vocabulary and names.
        """
        names = tuple(name for name in only if name) if only else known.only if known else ()
        if concepts is None:
            named = bool(only) and not set(CONCEPT_NAMES).isdisjoint(names)
            concepts = named or (known is not None and known.concepts)
        if events is None:
            named = bool(only) and not set(EVENT_NAMES).isdisjoint(names)
            events = named or (known.events if known else not names)
        if spacy is None:
            spacy = known.spacy if known else ""
        return cls(spacy, arithmetic, concepts, events, names, lists)

    @classmethod
    def for_graph(
        cls,
        folder: GraphFolder,
        number_format: Numbers | None = None,
        *,
        spacy: str | None = None,
        concepts: bool | None = None,
        events: bool | None = None,
        only: Sequence[str] = (),
        lists: Lists = NO_LISTS,
        device: str | None = None,
    ) -> Steps:
        """The steps that were asked for, completed by those of the graph in a folder.

        Args:
            folder: of the graph, which need not exist.
            number_format: None for the graph's, in a new one what suits the processor. Another one
                than the graph's is refused by the build.
            spacy, concepts, events, only, lists: as for ``chosen``.
            device: that other machines compute on for a new graph; None where this one computes.

        Raises:
            InvalidInputError: this machine has no such device, and nobody says in which format it computes.
        """
        from extractors.encoder.number_formats.processor import arithmetic_on, suited_arithmetic

        known = folder.known_settings()
        if known:
            arithmetic = known.arithmetic
        else:
            arithmetic = arithmetic_on(device, number_format) if device else suited_arithmetic(number_format)
        if number_format:
            arithmetic = arithmetic._replace(numbers=number_format)
        return cls.chosen(
            known, arithmetic, spacy=spacy, concepts=concepts, events=events, only=only, lists=lists
        )

    def pipeline(self) -> Pipeline:
        """The extractors, in order.

        Raises:
            InvalidInputError: no extractor has or provides a name of ``only``.
        """
        pipeline = standard_pipeline(self.spacy, self.arithmetic, self.concepts, self.events)
        if self.only:
            pipeline = pipeline.leading_to([*self.only, *(CONCEPT_NAMES[:1] if self.concepts else ())])
        return Pipeline([*pipeline.extractors, *self.lists.extractors])
