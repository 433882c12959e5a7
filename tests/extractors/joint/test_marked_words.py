"""What the tags of a document's words mark in its characters."""

from __future__ import annotations

import numpy as np

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.encoder.tags import Scores
from extractors.joint.decisions.labels import NAME_TAGS, PHRASE_TAGS
from extractors.joint.marked_words import MarkedWords
from extractors.joint.reader import WordReading
from extractors.tokens.model import Tokens


def certain(tags: str, names: tuple[str, ...]) -> Scores:
    chosen = [names.index(tag) for tag in tags.split()]
    matrix = np.full((len(chosen), len(names)), -9.0, dtype=np.float32)
    matrix[range(len(chosen)), chosen] = -0.1
    return matrix


def marked(text: str, phrases: str, parts: str) -> list[str]:
    """The surfaces of the noun phrases of a text without names."""
    document = Document.of("own", text)
    (given,) = Tokens().annotate([document], [Annotations()])
    outside = " ".join("O" for _ in parts.split())
    reading = WordReading(
        certain(phrases, PHRASE_TAGS), certain(outside, NAME_TAGS), tuple(parts.split()), (), ()
    )
    return [document.surface(mention.span) for mention in MarkedWords(document, given).mentions(reading)]


def test_noun_phrases_end_in_no_preposition_or_conjunction() -> None:
    assert marked("The chair of the board left", "B I I B I O", "DET NOUN ADP DET NOUN VERB") == [
        "The chair",
        "the board",
    ]
    assert marked("bread and of the mill", "B I I B I", "NOUN CCONJ ADP DET NOUN") == ["bread", "the mill"]


def test_a_word_alone_stays_what_it_is() -> None:
    assert marked("about half", "B B", "ADP NOUN") == ["about", "half"]


def test_a_quotation_mark_alone_is_no_mention() -> None:
    assert marked('" the board "', "B B I B", "PUNCT DET NOUN PUNCT") == ["the board"]
