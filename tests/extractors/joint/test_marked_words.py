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


def marked(text: str, phrases: str, parts: str, names: str = "") -> list[str]:
    """The surfaces of the noun phrases of a text with names, or without."""
    document = Document.of("own", text)
    (given,) = Tokens().annotate([document], [Annotations()])
    names = names or " ".join("O" for _ in parts.split())
    reading = WordReading(
        certain(phrases, PHRASE_TAGS), certain(names, NAME_TAGS), tuple(parts.split()), (), ()
    )
    mentions = MarkedWords(document, given).mentions(reading)
    return [document.surface(mention.span) for mention in mentions if "name" not in mention.kinds]


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


def test_no_noun_phrase_is_cut_within_a_hyphenated_word() -> None:
    person = "B-PERSON I-PERSON O B-PERSON O"
    cut = "PROPN PROPN PUNCT PROPN VERB"
    assert marked("Leo Harn-Brell left", "B I I B O", cut, person) == ["Leo Harn-Brell"]
    assert marked("Leo Harn-Brell left", "B I O B O", cut, person) == ["Leo Harn-Brell"]
    assert marked("an on-site visit", "B I I B I", "DET ADP PUNCT NOUN NOUN") == ["an on-site visit"]
    assert marked("the Attorney-General left", "B I I O O", "DET NOUN PUNCT NOUN VERB") == [
        "the Attorney-General"
    ]
    assert marked("a by-election failed", "O O B I O", "DET ADP PUNCT NOUN VERB") == ["by-election"]
    assert marked("the plug-in failed", "B I I I O", "DET NOUN PUNCT ADP VERB") == ["the plug-in"]


def test_two_names_in_a_hyphenated_word_stay_two_phrases() -> None:
    two = "B-PERSON O B-PERSON O O O"
    parts = "PROPN PUNCT PROPN VERB PUNCT PUNCT"
    assert marked("Harn-Brell - the talks", "B I B O B I", "PROPN PUNCT PROPN PUNCT DET NOUN", two) == [
        "Harn-Brell",
        "the talks",
    ]
    assert marked(
        "Harn-Tessel left . .", "B I B O O O", parts, two.replace("B-PERSON O O", "B-LOCATION O O")
    ) == [
        "Harn",
        "Tessel",
    ]
