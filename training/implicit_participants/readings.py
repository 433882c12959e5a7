"""Gold documents as the joint model reads them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from extractors.joint.model import FullReading, JointExtractor
from extractors.participants.finder import ParticipantFinder
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import Floats, ReadText
from extractors.participants.reading import read_text
from extractors.participants.shipped import WEIGHTS
from extractors.roles.events import EventFinder
from extractors.roles.shipped import WEIGHTS as ROLE_WEIGHTS
from training.gold.implicit_roles.documents import Place, RoleDocument, running_text
from training.implicit_participants.role_labeller import LabelledRole, RoleLabeller


@dataclass(frozen=True, slots=True)
class FoundRole:
    """A role that the standard pipeline finds.

    Args:
        predicate: its word, counted from the text's first.
        name: of the role.
        overt: whether it is expressed.
        filler: words from the first to before the second, or None.
        score: of the role.
    """

    predicate: int
    name: str
    overt: bool
    filler: tuple[int, int] | None
    score: float


@dataclass(frozen=True, eq=False)
class GoldReading:
    """A gold document and what was read in it, its words the same.

    Args:
        document: with gold roles.
        text: as the resolver sees it.
        roles: that the standard pipeline finds, if it is asked and its weights are here.
        labelled: overt roles that the role labeller finds at gold's predicates; none without that.
        earlier: of each of gold's predicates, for each unexpressed role how well every mention of the
            sentences before fills it, [m], by the role labeller; the same.
    """

    document: RoleDocument
    text: ReadText
    roles: tuple[FoundRole, ...] = ()
    labelled: tuple[LabelledRole, ...] = ()
    earlier: tuple[Mapping[str, Floats], ...] = ()

    @cached_property
    def starts(self) -> list[int]:
        """The first word of each sentence, and the number of words."""
        return [0, *accumulate(map(len, self.document.sentences))]

    def word(self, place: Place) -> int:
        """The head word of a place by the reading's parse, counted from the text's first."""
        first = self.starts[place.sentence] + place.start
        return self.text.head_of(first, first + place.end - place.start - 1)

    def place(self, mention: int) -> Place:
        """The words of a mention."""
        return self.place_of(int(self.text.first[mention]), int(self.text.last[mention]) + 1)

    def place_of(self, first: int, end: int) -> Place:
        """Words counted from the text's first as words of their sentence."""
        sentence = bisect_right(self.starts, first) - 1
        return Place(sentence, first - self.starts[sentence], end - self.starts[sentence])


def readings(
    documents: Iterable[RoleDocument], *, events: bool = False, labelled: bool = False
) -> Iterator[GoldReading]:
    """Each document with its reading, one at a time.

    Args:
        documents: with gold roles.
        events: whether the pipeline finds predicates and roles.
        labelled: whether the role labeller is asked about gold's predicates; it needs ``events``.
    """
    extractor = event_extractor() if events else JointExtractor()
    labeller = RoleLabeller() if labelled and extractor.events else None
    for document in documents:
        given = running_text(document.id, document.sentences)
        for full in extractor.full_readings([given[0]], [given[1]]):
            text = read_text(full.text, full.reading, full.phrases, full.annotations)
            reading = GoldReading(document, text, tuple(_roles(full)))
            yield _labelled(reading, full, labeller) if labeller else reading


def _labelled(reading: GoldReading, full: FullReading, labeller: RoleLabeller) -> GoldReading:
    """The reading with what the labeller says at gold's predicates."""
    predicates = asked(reading)
    words = sorted({predicate.word for predicate in predicates})
    return replace(
        reading,
        labelled=tuple(labeller.expressed(full.text.words, full.reading, words)),
        earlier=tuple(labeller.earlier(reading.text, full.reading, predicates)),
    )


def event_extractor() -> JointExtractor:
    """The joint model with roles, as far as their weights are here."""
    if not (ROLE_WEIGHTS.is_file() and WEIGHTS.is_file()):
        return JointExtractor()
    return JointExtractor(events=EventFinder(), participants=ParticipantFinder())


def _roles(full: FullReading) -> Iterator[FoundRole]:
    for predicate in full.annotations.predicates:
        word = full.text.covering(predicate.span).first
        for role in predicate.roles:
            words = None if role.filler is None else full.text.covering(role.filler)
            filler = None if words is None else (words.first, words.last + 1)
            yield FoundRole(word, role.name, role.realization == "overt", filler, role.score)


def asked(reading: GoldReading) -> list[OpenPredicate]:
    """The predicates of a gold document with the roles that it leaves unexpressed, in its order."""
    return [
        OpenPredicate(
            reading.word(predicate.place),
            predicate.sense,
            tuple(dict.fromkeys(role.name for role in predicate.unexpressed)),
        )
        for predicate in reading.document.predicates
    ]
