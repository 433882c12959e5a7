"""Each golden text is there for its kind: what makes it one is in the text and in what is said of it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from itertools import pairwise

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.concepts.model import WEIGHTS as CONCEPT_WEIGHTS
from extractors.concepts.weights import load_weights as load_concepts
from extractors.document_words import DocumentWords
from extractors.encoder.windows.overlapping import PIECES
from extractors.encoder.windows.words import Tokenised, text_windows
from extractors.golden.golden import GOLDEN
from extractors.golden.lines import is_relation
from extractors.golden.texts import TEXTS
from extractors.joint.shipped import WEIGHTS
from extractors.joint.weights import load_weights as load_joint
from extractors.tokens.model import Tokens

Said = Mapping[str, float]


@pytest.fixture(scope="module")
def texts() -> dict[str, Document]:
    return {document.id: document for document in TEXTS}


@pytest.fixture(scope="module")
def golden() -> dict[str, Said]:
    content: dict[str, Said] = json.loads(GOLDEN.read_text(encoding="utf-8"))["texts"]
    return content


def words_of(document: Document) -> DocumentWords:
    (given,) = Tokens().annotate([document], [Annotations()])
    return DocumentWords(document, given)


def test_every_text_has_an_id_of_its_own_and_is_read(golden: dict[str, Said]) -> None:
    assert len(TEXTS) == len({document.id for document in TEXTS}) >= 12
    assert golden.keys() == {document.id for document in TEXTS}
    assert not any(line.startswith("failure") for said in golden.values() for line in said)


@pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not here")
def test_the_long_text_is_read_in_several_windows_that_overlap(texts: dict[str, Document]) -> None:
    words = words_of(texts["long"])
    model = load_joint()
    given = Tokenised(words.words, words.sentences)
    windows = [window for window, _ in text_windows(given, model.tokenizer, model.network.encoder)]
    assert len(windows) >= 2
    assert all(after.first < before.end for before, after in pairwise(windows))


@pytest.mark.skipif(not CONCEPT_WEIGHTS.exists(), reason="the concept tagger's weights are not here")
def test_the_other_texts_fit_one_window_each(texts: dict[str, Document]) -> None:
    model = load_concepts(CONCEPT_WEIGHTS)
    for name, document in texts.items():
        words = words_of(document)
        given = Tokenised(words.words, words.sentences)
        windows = text_windows(given, model.tokenizer, model.tagger.encoder)
        assert (len(windows) > 1) == (name == "long"), name
        assert (len(words.words) > PIECES) == (name == "long"), name


def test_texts_in_other_languages_have_names_and_no_relations(
    texts: dict[str, Document], golden: dict[str, Said]
) -> None:
    others = {id: document.language for id, document in texts.items() if document.language != "en"}
    assert others == {"spanish": "es", "german": "de", "polish": "pl"}
    notes = {"note no_model:joint", "note no_model:concepts"}
    for name, said in golden.items():
        assert {line for line in said if line.startswith("note")} == (notes if name in others else set())
        kinds = {line.split()[0] for line in said}
        assert name not in others or {"name", "noun-phrase"} <= kinds
        assert name not in others or not any(map(is_relation, said))


def test_the_texts_show_every_kind_of_annotation(golden: dict[str, Said]) -> None:
    kinds = {line.split()[0] for said in golden.values() for line in said}
    assert kinds == {
        *("tokens", "sentences", "note", "noun-phrase", "pronoun", "name", "explicit", "implicit"),
        *("same", "appositive", "before-name", "predicate", "nominal", "concept", "hypernym"),
    }


def test_short_texts_are_short(golden: dict[str, Said]) -> None:
    assert golden["one-word"]["tokens"] == 1
    assert 2 <= golden["few-words"]["tokens"] <= 8
    assert golden["few-words"]["sentences"] == 1


def test_marks_of_lists_and_code_are_no_tokens(texts: dict[str, Document]) -> None:
    words = words_of(texts["minutes"]).words
    assert "- The shed" in texts["minutes"].text
    assert {"shed", "Order"} < set(words)
    assert not {"#", "-", "1.", "```", "--test"} & set(words)


def test_the_abstract_of_computer_science_has_abbreviations_and_hypernyms(golden: dict[str, Said]) -> None:
    said = golden["tagging"]
    for short, long in (("CRF", "conditional random field"), ("NER", "Named entity recognition")):
        assert any(f"{short!r}" in line and line.endswith(f"{long!r}") for line in said)
    assert {line.split(")")[0] for line in said if line.startswith("hypernym")} >= {
        "hypernym (such as",
        "hypernym (including",
        "hypernym (is a",
    }
    assert {line.split("' ")[1].split()[0] for line in said if line.startswith("concept")} == {
        "Task",
        "Method",
        "Metric",
        "Material",
    }


def test_other_scripts_emoji_and_combining_accents(texts: dict[str, Document]) -> None:
    text = texts["scripts"].text
    scripts = {unicodedata.name(character, "?").split()[0] for character in text if character.isalpha()}
    assert scripts >= {"LATIN", "CYRILLIC", "GREEK", "CJK", "ARABIC"}
    assert any(unicodedata.combining(character) for character in text)
    assert any(ord(character) > 0xFFFF for character in text)
    assert "\N{ZERO WIDTH JOINER}" in text


def test_dialogue_questions_and_messages(texts: dict[str, Document]) -> None:
    assert texts["story"].text.count("“") > 3
    assert texts["interview"].text.count("\nQ: ") == texts["interview"].text.count("\nA: ") == 3
    assert len({line.partition(":")[0] for line in texts["thread"].text.splitlines()}) == 3
    assert sum(character.isdecimal() for character in texts["numbers"].text) > 80
