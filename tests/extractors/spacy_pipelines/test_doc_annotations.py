"""What a spaCy Doc says about its text, as annotations."""

from __future__ import annotations

import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc
from spacy.tokens import Span as DocSpan

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.pipeline import check
from extractors.spacy_pipelines.doc_annotations import names, noun_phrases, sentences, tokens

NLP = spacy.blank("en")
NLP.add_pipe("sentencizer")


def parsed_doc() -> Doc:
    """\"The mayor Mary  Jones met her\\n on Monday.\", with white-space tokens within and after chunks."""
    doc = Doc(
        NLP.vocab,
        words=["The", "mayor", "Mary", " ", "Jones", "met", "her", "\n", "on", "Monday", "."],
        spaces=[True, True, True, False, True, True, False, True, True, False, False],
        pos=["DET", "NOUN", "PROPN", "SPACE", "PROPN", "VERB", "PRON", "SPACE", "ADP", "PROPN", "PUNCT"],
        heads=[4, 4, 4, 2, 5, 5, 5, 6, 5, 8, 5],
        deps=["det", "compound", "compound", "", "nsubj", "ROOT", "dobj", "", "prep", "pobj", "punct"],
    )
    doc.ents = (DocSpan(doc, 2, 5, "PERSON"), DocSpan(doc, 9, 10, "DATE"))
    return doc


def surfaces(doc: Doc, spans: list[Span]) -> list[str]:
    return [doc.text[slice(*span)] for span in spans]


@given(st.text(st.sampled_from("ab .!?\n\t\u2003'-é𝒳"), max_size=60))
def test_tokens_are_never_white_space_and_sentences_hold_them_all(text: str) -> None:
    doc = NLP(text)
    words, spans = tokens(doc), sentences(doc)
    assert "".join(surfaces(doc, list(words))) == "".join(text.split())
    check(Document("d", text), Annotations(), Annotations(tokens=words, sentences=spans))
    assert {span.start for span in spans} <= {word.start for word in words}
    assert [word for span in spans for word in words if span.start <= word.start < word.end <= span.end] == [
        *words
    ]


def test_offsets_are_those_of_the_whole_text() -> None:
    text = "Skipped. The toll."
    doc = NLP(text[9:])
    assert surfaces(NLP(text), list(tokens(doc, 9))) == ["The", "toll", "."]
    assert surfaces(NLP(text), list(sentences(doc, 9))) == ["The toll."]


def test_noun_chunks_are_trimmed_typed_and_told_from_pronouns() -> None:
    doc = parsed_doc()
    phrases = [(doc.text[slice(*m.span)], m.kinds, m.entity_type) for m in noun_phrases(doc)]
    assert phrases == [
        ("The mayor Mary  Jones", ("noun-phrase",), "PERSON"),
        ("her", ("pronoun",), ""),
        ("Monday", ("noun-phrase",), ""),
    ]


def test_entities_that_name_nothing_are_left_out() -> None:
    doc = parsed_doc()
    assert [(doc.text[slice(*m.span)], m.entity_type) for m in names(doc)] == [("Mary  Jones", "PERSON")]


def test_labels_become_our_types_and_unknown_ones_stay() -> None:
    doc = NLP("Corvane Paris ferrostat German")
    labels = ["ORG", "GPE", "DRUG", "NORP"]
    doc.ents = tuple(DocSpan(doc, place, place + 1, label) for place, label in enumerate(labels))
    assert [name.entity_type for name in names(doc)] == ["ORGANISATION", "LOCATION", "DRUG", "OTHER"]
