"""Documents of one short sentence, and an extractor that reads them by rules instead of a network."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from betwixt.annotations import Annotations, Mention, Relation
from betwixt.document import Document, Span
from extractors.pipeline import Pipeline

_OFFICES = ("mayor", "governor", "archivist", "treasurer", "surveyor", "harbour master", "speaker", "warden")
_SYLLABLES = (
    "bar",
    "cor",
    "dun",
    "fel",
    "gar",
    "hol",
    "ket",
    "lor",
    "mar",
    "nev",
    "ost",
    "pel",
    "quin",
    "ros",
)
_EVENTS = ("resigned", "was elected", "gave a speech", "opened the bridge", "signed the treaty", "retired")
_SHARE_OF_FREQUENT = 0.5
_FREQUENT_NAMES = 10_000
_DOCUMENTS_A_RARE_NAME = 4

_WORD = re.compile(r"\w+|[^\w\s]")
_SENTENCE = re.compile(r"(?P<anchor>The [a-z ]+?) (?P<preposition>of) (?P<place>[A-Z]\w+)")


def write_short_documents(path: Path, documents: int, seed: int = 0) -> None:
    """Write JSON Lines: an id, a language, a year and one sentence, "The mayor of Corbar retired on day 5.".

    Half of the documents name one of 10,000 frequent places. The names of the others grow with the documents.

    Args:
        path: the file to write.
        documents: how many.
        seed: of everything random.
    """
    draw = random.Random(seed)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(documents):
            frequent = draw.random() < _SHARE_OF_FREQUENT
            place = draw.randrange(
                _FREQUENT_NAMES if frequent else max(1, documents // _DOCUMENTS_A_RARE_NAME)
            )
            sentence = (
                f"The {draw.choice(_OFFICES)} of {_name(place)} {draw.choice(_EVENTS)} on day {number}."
            )
            record = {
                "id": f"d{number:08}",
                "language": "en",
                "date": f"{1990 + number % 30}",
                "text": sentence,
            }
            file.write(json.dumps(record) + "\n")


def _name(number: int) -> str:
    name = ""
    while number or not name:
        number, syllable = divmod(number, len(_SYLLABLES))
        name += _SYLLABLES[syllable]
    return name.capitalize()


class ShortSentences:
    """Finds the two mentions and the relation of each document of ``write_short_documents``."""

    name = "short-sentences"
    reads: tuple[str, ...] = ()

    @property
    def version(self) -> Mapping[str, object]:
        """The version of its rules."""
        return {"code": 1}

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Tokens, the sentence, mentions and the relation between them."""
        return [_annotations(document.text) for document in documents]


def _annotations(text: str) -> Annotations:
    tokens = tuple(Span(*word.span()) for word in _WORD.finditer(text))
    sentences = (Span(0, len(text)),)
    match = _SENTENCE.match(text)
    if match is None:
        return Annotations(tokens=tokens, sentences=sentences)
    anchor, place = Span(*match.span("anchor")), Span(*match.span("place"))
    return Annotations(
        tokens=tokens,
        sentences=sentences,
        mentions=(
            Mention(anchor, score=0.9, extractor="noun-phrases"),
            Mention(place, ("noun-phrase", "name"), "LOCATION", 0.9, "noun-phrases"),
        ),
        relations=(Relation(anchor, place, match["preposition"], True, 0.9, "np-enrichment"),),
    )


def short_pipeline() -> Pipeline:
    """The pipeline of that one extractor."""
    return Pipeline([ShortSentences()])
