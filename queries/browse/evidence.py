"""Where something is said: document, characters, and the sentence around them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from queries.browse.index import BrowseIndex

_LONGEST = 600
_HEAD = "identifier, heading, date, authors, language"


@dataclass(frozen=True, slots=True)
class DocumentHead:
    """A document as lists show it.

    Args:
        identifier: of it, as addresses have it.
        heading: its title, else how it begins.
        date: ISO 8601, or empty.
        authors: of it.
        language: ISO 639-1 code.
    """

    identifier: str
    heading: str
    date: str
    authors: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A stretch of a text.

    Args:
        document: in which it is.
        start, end: code points.
        sentence: the text around it; empty where the graph keeps no texts.
        sentence_start: where that begins in the document.
    """

    document: DocumentHead
    start: int
    end: int
    sentence: str
    sentence_start: int

    @property
    def parts(self) -> tuple[str, str, str]:
        """The sentence before the stretch, the stretch, and what follows."""
        begin, end = self.start - self.sentence_start, self.end - self.sentence_start
        return self.sentence[:begin], self.sentence[begin:end], self.sentence[end:]

    @property
    def words(self) -> str:
        """The stretch in one line."""
        return " ".join(self.parts[1].split())


Place = tuple[int, int, int]
"""Number of a document, first character and the one after the last."""


def heads(index: BrowseIndex, numbers: Iterable[int]) -> dict[int, DocumentHead]:
    """Number → document, of some documents."""
    rows = index.rows_of(f"SELECT {_HEAD}, number FROM document WHERE number IN ({{}})", numbers)
    return {number: _head(*head) for *head, number in rows}


def _head(
    identifier: str, heading: str, date: str | None, authors: str, language: str | None
) -> DocumentHead:
    return DocumentHead(identifier, heading, date or "", tuple(strings(authors)), language or "")


def evidence(index: BrowseIndex, places: Iterable[Place]) -> list[Evidence]:
    """The sentences around some places, in their order."""
    places = list(places)
    rows = index.rows_of(
        f"SELECT {_HEAD}, number, text, sentences FROM document WHERE number IN ({{}})",
        {place[0] for place in places},
    )
    known = {
        number: (_head(*head), text or "", np.frombuffer(sentences, "<i4").reshape(-1, 2))
        for *head, number, text, sentences in rows
    }
    evidence_rows = []
    for number, start, end in places:
        document, text, sentences = known[number]
        begin, stop = _around(sentences, start, end)
        begin, stop = max(begin, start - _LONGEST), min(stop, end + _LONGEST)
        evidence_rows.append(Evidence(document, start, end, text[begin:stop], begin))
    return evidence_rows


def _around(
    sentences: np.ndarray[tuple[int, int], np.dtype[np.int32]], start: int, end: int
) -> tuple[int, int]:
    """The sentences in which a stretch begins and ends."""
    first = int(sentences[:, 1].searchsorted(start, side="right"))
    last = int(sentences[:, 0].searchsorted(end, side="left")) - 1
    if first >= len(sentences) or last < first:
        return start, end
    return min(start, int(sentences[first, 0])), max(end, int(sentences[last, 1]))


def strings(json_array: str) -> list[str]:
    """A JSON array of strings."""
    return [str(text) for text in json.loads(json_array)]
