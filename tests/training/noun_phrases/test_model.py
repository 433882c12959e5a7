"""Noun phrases with the weights that ship."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.extractor import Extractor, fingerprints
from extractors.tokens.model import Tokens
from training.noun_phrases.model import WEIGHTS, NounPhrases

EXTRACTOR = NounPhrases()

TEXT = st.text() | st.lists(
    st.sampled_from(
        ["The ", "mayor", " of ", "Lisbon", "'s", ".", "\n\n", "\x00", "\x1c", " she ", "😀", "(", '"']
    )
).map("".join)


def annotate(*documents: Document) -> list[Annotations]:
    return EXTRACTOR.annotate(documents, Tokens().annotate(documents, [Annotations()] * len(documents)))


def mentions(text: str) -> tuple[Mention, ...]:
    return annotate(Document("d", text))[0].mentions


def test_is_an_extractor() -> None:
    assert isinstance(EXTRACTOR, Extractor)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The mayor of Lisbon opened a small museum near the old harbour on Friday.",
            "[The mayor] of [Lisbon] opened [a small museum] near [the old harbour] on [Friday].",
        ),
        (
            "She told reporters that they had found three old letters under the floor.",
            "[She] told [reporters] that [they] had found [three old letters] under [the floor].",
        ),
        (
            "We train a neural tagger on news articles and report its accuracy.",
            "[We] train [a neural tagger] on [news articles] and report [its accuracy].",
        ),
    ],
)
def test_golden_sentences(text: str, expected: str) -> None:
    marked = text
    for mention in reversed(mentions(text)):
        start, end = mention.span
        marked = f"{marked[:start]}[{marked[start:end]}]{marked[end:]}"
    assert marked == expected


def test_pronouns_are_told_apart() -> None:
    text = "He met the minister, but she left."
    kinds = {text[slice(*m.span)]: m.kinds for m in mentions(text)}
    assert kinds == {"He": ("pronoun",), "the minister": ("noun-phrase",), "she": ("pronoun",)}


@settings(deadline=None, max_examples=60)
@given(TEXT)
def test_mentions_are_whole_tokens_within_one_sentence(text: str) -> None:
    document = Document("d", text)
    (given_tokens,) = Tokens().annotate([document], [Annotations()])
    (annotations,) = EXTRACTOR.annotate([document], [given_tokens])
    starts = {token.start for token in given_tokens.tokens}
    ends = {token.end for token in given_tokens.tokens}
    for mention in annotations.mentions:
        assert mention.span.start in starts
        assert mention.span.end in ends
        assert any(
            s.start <= mention.span.start and mention.span.end <= s.end for s in given_tokens.sentences
        )
        assert 0 < mention.score <= 1
        assert mention.extractor == "noun-phrases"
    assert all(a.span.end <= b.span.start for a, b in pairwise(annotations.mentions))


@settings(deadline=None, max_examples=15)
@given(st.lists(TEXT, min_size=2, max_size=5))
def test_a_document_does_not_depend_on_its_neighbours(texts: list[str]) -> None:
    documents = [Document(str(index), text) for index, text in enumerate(texts)]
    assert annotate(*documents) == [annotate(document)[0] for document in documents]


def test_long_documents_give_what_their_parts_give() -> None:
    paragraph = "The committee praised the new library of the town, and its readers thanked them. "
    expected = [paragraph[slice(*m.span)] for m in mentions(paragraph)]
    text = paragraph * 200  # some 3,200 tokens: two windows
    assert [text[slice(*m.span)] for m in mentions(text)] == expected * 200


def test_another_language_has_no_model() -> None:
    (annotations,) = annotate(Document("d", "Die Bürgermeisterin von Wien sprach.", language="de"))
    assert annotations == Annotations(notes=("no_model:noun-phrases",))


def test_a_document_without_words() -> None:
    assert annotate(Document("d", " \n ")) == [Annotations()]


def test_the_version_holds_the_hash_of_the_weights() -> None:
    digest = hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()
    assert EXTRACTOR.version["weights"] == digest
    assert set(fingerprints([Tokens(), EXTRACTOR])) == {"tokens", "noun-phrases"}


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size <= 8_000_000


@pytest.mark.parametrize("content", [None, b"", b"no weights at all"])
def test_weights_that_cannot_be_used(tmp_path, content) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "broken.safetensors"
    if content is not None:
        path.write_bytes(content)
    document = Document("d", "A cat slept.")
    tokens = Tokens().annotate([document], [Annotations()])
    with pytest.raises(InvalidInputError, match=r"broken\.safetensors"):
        NounPhrases(path).annotate([document], tokens)


def test_a_noun_phrase_goes_on_over_a_wrapped_line() -> None:
    text = (
        "The owner of the old mill at the edge of the northern\n"
        "district of Port Orla met the director of the Halden\n"
        "archive, and they spoke of the letters.\n"
    )
    document = Document("d", text)
    (tokens,) = Tokens().annotate([document], [Annotations()])
    (annotations,) = NounPhrases().annotate([document], [tokens])
    assert "the northern\ndistrict" in [document.surface(mention.span) for mention in annotations.mentions]
