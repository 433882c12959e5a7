"""The places of a dateline among the words of a document."""

from __future__ import annotations

from extractors.document_words import DocumentWords
from extractors.tokens.datelines import dateline
from extractors.word_range import WordRange


def dateline_places(text: DocumentWords) -> list[WordRange]:
    """The words of each place in a document's dateline, where its tokens set them apart as a sentence."""
    line = dateline(text.document.text)
    sentences = frozenset(text.given.sentences)
    return [text.covering(place) for place in line.places if place in sentences] if line else []
