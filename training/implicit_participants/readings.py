"""Gold documents as the joint model reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from extractors.joint.model import JointExtractor
from extractors.participants.predicate_features import OpenPredicate
from extractors.participants.read_text import ReadText
from extractors.participants.reading import read_text
from training.gold.implicit_roles.documents import Place, RoleDocument, running_text


@dataclass(frozen=True, eq=False)
class GoldReading:
    """A gold document and what was read in it, its words the same."""

    document: RoleDocument
    text: ReadText

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
        first, last = int(self.text.first[mention]), int(self.text.last[mention])
        sentence = next(number for number, start in enumerate(self.starts) if start > first) - 1
        return Place(sentence, first - self.starts[sentence], last + 1 - self.starts[sentence])


def readings(documents: Iterable[RoleDocument]) -> Iterator[GoldReading]:
    """Each document with its reading, one at a time."""
    extractor = JointExtractor()
    for document in documents:
        given = running_text(document.id, document.sentences)
        for full in extractor.full_readings([given[0]], [given[1]]):
            text = read_text(full.text, full.reading, full.phrases, full.annotations)
            yield GoldReading(document, text)


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
