"""Tokens: exact offsets over any text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.extractor import Extractor
from extractors.tokens.model import LANGUAGES, Tokens

TEXT = st.text() | st.lists(
    st.sampled_from(
        ["a", "Dr", ".", "?", " ", "\n", "\r\n", "\t", "\x00", "\x1c", "\x85", "\u2028", '"', ")", "😀"]
    )
).map("".join)


def annotate(text: str, language: str = "en", **metadata: str) -> Annotations:
    document = Document("d", text, language=language, metadata=metadata)
    return Tokens().annotate([document], [Annotations()])[0]


def surfaces(text: str, language: str = "en", **metadata: str) -> list[str]:
    return [text[start:end] for start, end in annotate(text, language, **metadata).tokens]


def test_is_an_extractor() -> None:
    assert isinstance(Tokens(), Extractor)


@settings(deadline=None, max_examples=100)
@given(text=TEXT, language=st.sampled_from([*LANGUAGES, "fi"]))
def test_tokens_cover_all_but_white_space(text: str, language: str) -> None:
    tokens = annotate(text, language).tokens
    previous = 0
    for start, end in tokens:
        assert text[previous:start].strip() == ""
        assert text[start:end].strip()
        previous = end
    assert text[previous:].strip() == ""


@settings(deadline=None, max_examples=100)
@given(text=TEXT, language=st.sampled_from([*LANGUAGES, "fi"]))
def test_every_token_lies_in_exactly_one_sentence(text: str, language: str) -> None:
    annotations = annotate(text, language)
    for token in annotations.tokens:
        assert sum(s.start <= token.start and token.end <= s.end for s in annotations.sentences) == 1
    for sentence in annotations.sentences:
        assert text[sentence.start : sentence.end].strip() == text[sentence.start : sentence.end]
    assert all(
        a.end <= b.start for a, b in zip(annotations.sentences, annotations.sentences[1:], strict=False)
    )


def test_offsets_count_code_points() -> None:
    assert surfaces("😀 Anna’s café𝒳 naïve\x00z") == ["😀", "Anna", "’s", "café𝒳", "naïve\x00z"]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "We can't pay $5.", ["We", "ca", "n't", "pay", "$", "5", "."]),
        ("es", "¿Cuánto vale?", ["¿", "Cuánto", "vale", "?"]),
        ("de", "Das z.B. gilt.", ["Das", "z.B.", "gilt", "."]),
        ("pl", "Ala, tak.", ["Ala", ",", "tak", "."]),
        ("fi", "Hyvää, päivää.", ["Hyvää", ",", "päivää", "."]),
    ],
)
def test_rules_of_each_language(language: str, text: str, expected: list[str]) -> None:
    assert surfaces(text, language) == expected


def test_a_document_does_not_depend_on_its_neighbours() -> None:
    documents = [Document(str(i), text) for i, text in enumerate(["One two.", "", "Zażółć (x)!"])]
    together = Tokens().annotate(documents, [Annotations()] * 3)
    assert together == [Tokens().annotate([document], [Annotations()])[0] for document in documents]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("word " * 60_000, 60_000),
        ("." * 50_000, 50),
        ("x" * 300_000, 300),
        (" " * 300_000, 0),
    ],
    ids=["one line", "punctuation", "one word", "white space"],
)
def test_long_documents_without_line_breaks(text: str, tokens: int) -> None:
    annotations = annotate(text)
    assert len(annotations.tokens) == tokens
    assert sum(end - start for start, end in annotations.tokens) == len(text) - text.count(" ")
    assert len(annotations.sentences) == min(1, len(annotations.tokens))


def test_long_documents_are_tokenised_like_short_ones() -> None:
    line = "Mr. O'Neil can't, or won't, pay 3.50 (e.g. to us). "
    assert surfaces(line * 3_000) == surfaces(line) * 3_000
