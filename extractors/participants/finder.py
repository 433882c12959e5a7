"""Unexpressed participants as annotations, from the reading that found the predicates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from betwixt.annotations import SCORE_DIGITS, Annotations, Predicate, Role
from betwixt.document import Span
from extractors.component_names import IMPLICIT_PARTICIPANTS
from extractors.document_words import DocumentWords
from extractors.encoder.weights_files import weights_hash
from extractors.participants.open_roles import open_roles
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.reading import read_text
from extractors.participants.resolver import Resolved, Resolver, load_resolver
from extractors.participants.shipped import SELECTION, WEIGHTS

if TYPE_CHECKING:
    from extractors.joint.reader import WordReading
    from extractors.participants.read_text import ReadText

USUAL = 0.1
"""A core role is missing where predicates of the roleset express it at least so often."""


class ParticipantFinder:
    """The part ``implicit-participants`` of the joint extractor: roles that predicates leave unexpressed.

    Args:
        weights: the ranker, as ``kg train implicit-participants`` wrote it.
        selection: what fills roles, of the same training.
    """

    name = IMPLICIT_PARTICIPANTS

    def __init__(self, weights: Path = WEIGHTS, selection: Path = SELECTION) -> None:
        self.weights = weights
        self.selection = selection

    @cached_property
    def version(self) -> Mapping[str, object]:
        """The code version and the hashes of both files."""
        return {
            "code": 1,
            "weights": weights_hash(self.weights, IMPLICIT_PARTICIPANTS),
            "selection": weights_hash(self.selection, IMPLICIT_PARTICIPANTS),
        }

    def completed(
        self, text: DocumentWords, reading: WordReading, phrases: Sequence[Span], annotations: Annotations
    ) -> tuple[Predicate, ...]:
        """The predicates of a text, their unexpressed roles added after the expressed ones.

        A role is ``definite`` with the mention that fills it where that is probable enough, else
        ``indefinite`` without one. Its score is how probable it is that the mention is right, or that
        none of those that were looked at is.

        Args:
            text: the document's words.
            reading: of these.
            phrases: its noun phrases and pronouns, in order.
            annotations: predicates with expressed roles, clusters, relations and types of names.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        read = read_text(text, reading, phrases, annotations)
        asked = [self._asked(text, predicate) for predicate in annotations.predicates]
        missing: list[list[Role]] = [[] for _ in asked]
        for resolved in self._resolver.resolved(read, asked):
            role = self._role(text, read, phrases, annotations.predicates[resolved.predicate], resolved)
            missing[resolved.predicate].append(role)
        return tuple(
            replace(predicate, roles=(*predicate.roles, *roles))
            for predicate, roles in zip(annotations.predicates, missing, strict=True)
        )

    def _asked(self, text: DocumentWords, predicate: Predicate) -> OpenPredicate:
        expressed = {role.name for role in predicate.roles}
        heads = [text.covering(head).first for head in _heads(predicate)]
        missing = open_roles(self._resolver.selection, predicate.roleset, expressed, USUAL)
        return OpenPredicate(
            text.covering(predicate.span).first, predicate.roleset, tuple(missing), tuple(heads)
        )

    def _role(
        self,
        text: DocumentWords,
        read: ReadText,
        phrases: Sequence[Span],
        predicate: Predicate,
        resolved: Resolved,
    ) -> Role:
        description = self._resolver.selection.role(predicate.roleset, resolved.role).description
        if resolved.mention is None or resolved.score < self._resolver.threshold:
            certainty = round(1 - resolved.score, SCORE_DIGITS)
            return Role(resolved.role, "indefinite", None, certainty, description)
        head = int(read.mention_heads[resolved.mention])
        return Role(
            resolved.role,
            "definite",
            phrases[resolved.mention],
            round(resolved.score, SCORE_DIGITS),
            description,
            text.span(head, head),
        )

    @cached_property
    def _resolver(self) -> Resolver:
        return load_resolver(self.weights, self.selection)


def _heads(predicate: Predicate) -> Iterator[Span]:
    for role in predicate.roles:
        head = role.head or role.filler
        if head is not None:
            yield head
