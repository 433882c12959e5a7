"""How sure a membership is depends on what the member is: a name, a noun, a pronoun, one that has a rival."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from betwixt.annotations import Annotations, Cluster
from betwixt.document import Span
from extractors.language.given_names import gender_of_name
from extractors.language.pronouns import person_of

SPEAKER = "speaker"
"""I, we and you, which are known by who speaks."""
PLURAL = "they"
THING = "it"
PERSON = "he-or-she"
RIVALLED = "he-or-she-with-rival"
"""Another person who may be meant is named in the same sentence or the one before."""

_KINDS = {"I": SPEAKER, "we": SPEAKER, "you": SPEAKER, "it": THING, "they": PLURAL}
_GENDERS = {"he": "m", "she": "f"}
_NEAR = 1
"""Sentences back."""


def member_kinds(text: str, annotated: Annotations) -> Iterator[list[str]]:
    """The kinds of the members of each cluster: the extractor, for pronouns with a slash and what they are.

    Args:
        text: of the document.
        annotated: its annotations.
    """
    persons = _Persons(text, annotated)
    for cluster in annotated.clusters:
        extractor = cluster.extractor
        kinds = [_kind(text, cluster, member.span, persons) for member in cluster.members]
        yield [f"{extractor}/{kind}" if kind else extractor for kind in kinds]


def _kind(text: str, cluster: Cluster, span: Span, persons: _Persons) -> str:
    pronoun = person_of([text[span.start : span.end]])
    if gender := _GENDERS.get(pronoun):
        return RIVALLED if persons.has_rival(span, gender, cluster) else PERSON
    return _KINDS.get(pronoun, "")


class _Persons:
    """The names of persons in a document, in text order."""

    def __init__(self, text: str, annotated: Annotations) -> None:
        self._text = text
        self._sentences = [sentence.start for sentence in annotated.sentences]
        self._spans = sorted(
            mention.span for mention in annotated.mentions if mention.entity_type == "PERSON"
        )
        self._starts = [span.start for span in self._spans]

    def has_rival(self, pronoun: Span, gender: str, cluster: Cluster) -> bool:
        """Whether a person is named shortly before a pronoun who is not of its cluster, and may be meant.

        Args:
            pronoun: its characters.
            gender: of it, ``m`` or ``f``.
            cluster: that it is in.
        """
        members = [member.span for member in cluster.members]
        return any(
            self._gender(person) in ("", gender) and not _is_named_by(person, members)
            for person in self._before(pronoun)
        )

    def _gender(self, person: Span) -> str:
        words = self._text[person.start : person.end].split()
        return gender_of_name(words[0]) if len(words) > 1 else ""

    def _before(self, pronoun: Span) -> Sequence[Span]:
        sentence = bisect_right(self._sentences, pronoun.start) - 1 - _NEAR
        first = self._sentences[sentence] if sentence >= 0 else 0
        return self._spans[bisect_right(self._starts, first - 1) : bisect_right(self._starts, pronoun.start)]


def _is_named_by(person: Span, members: Sequence[Span]) -> bool:
    """Whether a name begins or ends a member, as in "Mayor Ana Reyes"."""
    return any(
        member.start <= person.start < person.end <= member.end
        and (member.start == person.start or member.end == person.end)
        for member in members
    )
