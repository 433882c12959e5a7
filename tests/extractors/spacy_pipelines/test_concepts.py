"""Concept mentions and hypernyms in a spaCy pipeline."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

import extractors.spacy_pipelines.components  # noqa: F401 - needs no entry points then
from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.concepts.model import ConceptExtractor
from extractors.concepts.types import TYPES
from extractors.spacy_pipelines.results import NotReadError
from extractors.tokens.model import Tokens
from tests.extractors.concepts.tiny_concepts import write_tiny_weights

TEXT = (
    "The oak tree roof (OTR) fell near the mayor, such as the river of a school. OTR was a roof in the town."
)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_weights(tmp_path_factory.mktemp("tiny"))


@pytest.fixture
def nlp(weights: Path) -> Language:
    made = spacy.blank("en")
    made.add_pipe("betwixt_concept_mentions", config={"weights": str(weights)})
    return made


def test_a_doc_gets_what_the_extractor_finds(nlp: Language, weights: Path) -> None:
    results = nlp(TEXT)._.betwixt
    document = Document("own", TEXT)
    given = Tokens().annotate([document], [Annotations()])
    (expected,) = ConceptExtractor(weights).annotate([document], given)
    assert expected.concepts
    assert [(s.start_char, s.end_char, s.label_, s._.betwixt.score) for s in results.concepts] == [
        (*concept.span, concept.type, concept.score) for concept in expected.concepts
    ]
    assert {span.label_ for span in results.concepts} <= set(TYPES)
    assert [
        (p.hyponym.text, p.hypernym.text, f"hypernyms/{p.source}", p.score) for p in results.hypernyms
    ] == [
        (document.surface(p.hyponym), document.surface(p.hypernym), p.extractor, p.score)
        for p in expected.hypernyms
    ]
    long_forms = [span._.betwixt.long_form for span in results.concepts]
    assert [span and span.text for span in long_forms] == [
        concept.long_form and document.surface(concept.long_form) for concept in expected.concepts
    ]


def test_results_travel_with_the_doc(nlp: Language) -> None:
    doc = nlp(TEXT)
    again = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert repr(again._.betwixt.concepts) == repr(doc._.betwixt.concepts)
    assert nlp.get_pipe("betwixt_concept_mentions")(again) is again


def test_what_no_component_looked_for_is_an_error(nlp: Language) -> None:
    with pytest.raises(NotReadError, match="not read for names"):
        _ = nlp(TEXT)._.betwixt.names
    with pytest.raises(NotReadError, match="not read for concept-mentions") as caught:
        _ = spacy.blank("en")(TEXT)._.betwixt.concepts
    assert "betwixt_concept_mentions" in str(caught.value)
    with pytest.raises(NotReadError, match="betwixt_concept_mentions"):
        _ = spacy.blank("en")(TEXT)._.betwixt.hypernyms


def test_it_reads_english() -> None:
    with pytest.raises(InvalidInputError, match="reads English"):
        spacy.blank("de").add_pipe("betwixt_concept_mentions")
