"""The extractor of concepts and hypernyms, with weights that see concepts everywhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.concepts.model import ConceptExtractor
from extractors.concepts.types import TYPES
from extractors.encoder.number_formats.arithmetic import Arithmetic
from extractors.encoder.number_formats.int8 import has_int8
from extractors.encoder.windows.words import Tokenised
from extractors.pipeline import DocumentRun, Pipeline, check
from extractors.standard import standard_pipeline
from extractors.tokens.model import Tokens
from tests.extractors.concepts.tiny_concepts import write_tiny_weights

TEXT = (
    "Trees (or rather parse trees) help the town, such as oak trees of a river. The roof of the school fell."
)

WORDS = ("roof", "school", "mayor", "town", "river", "oak", "BERT", "parse-trees", "tagging")


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_weights(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def concepts(weights: Path) -> ConceptExtractor:
    return ConceptExtractor(weights)


def tokens_of(document: Document) -> Annotations:
    (given,) = Tokens().annotate([document], [Annotations()])
    return given


def texts(count: int) -> list[Document]:
    chance = np.random.default_rng(5)
    words = [*WORDS, "(", ")", ","]
    return [
        Document(f"d{number}", " ".join(chance.choice(words, 3 + 7 * number)) + ".")
        for number in range(count)
    ]


def test_the_contract(concepts: ConceptExtractor) -> None:
    seen = 0
    for document in (Document.of("own", TEXT, title="Roofs and Trees"), *texts(8)):
        given = tokens_of(document)
        (annotations,) = concepts.annotate([document], [given])
        check(document, given, annotations)
        starts, ends = {token.start for token in given.tokens}, {token.end for token in given.tokens}
        before = 0
        for concept in annotations.concepts:
            assert concept.span.start >= before
            before = concept.span.end
            assert concept.span.start in starts
            assert concept.span.end in ends
            assert concept.type in TYPES
            assert concept.extractor == "concept-mentions"
            assert 0 <= concept.score <= 1
            assert concept.score == round(concept.score, 4)
            surface = document.surface(concept.span)
            assert surface[0].isalnum() or surface[0] == "("
            assert surface.count("(") == surface.count(")")
        spans = {concept.span for concept in annotations.concepts}
        for pair in annotations.hypernyms:
            assert {pair.hyponym, pair.hypernym} <= spans
            assert pair.extractor.startswith("hypernyms/")
        seen += len(annotations.concepts)
    assert seen > 20


def test_a_document_is_read_the_same_in_any_company(concepts: ConceptExtractor) -> None:
    documents = texts(6)
    given = [tokens_of(document) for document in documents]
    together = concepts.annotate(documents, given)
    assert together[::-1] == concepts.annotate(documents[::-1], given[::-1])
    for document, tokens, result in zip(documents, given, together, strict=True):
        assert concepts.annotate([document], [tokens]) == [result]


@pytest.mark.skipif(not has_int8(), reason="this processor, or torch, does not multiply in int8")
def test_the_same_in_int8(weights: Path) -> None:
    concepts = ConceptExtractor(weights, arithmetic=Arithmetic("cpu", "int8"))
    documents = texts(4)
    given = [tokens_of(document) for document in documents]
    together = concepts.annotate(documents, given)
    assert any(result.concepts for result in together)
    for document, tokens, result in zip(documents, given, together, strict=True):
        assert concepts.annotate([document], [tokens]) == [result]
    assert concepts.version != ConceptExtractor(weights).version


def test_long_documents_are_read_in_windows(concepts: ConceptExtractor) -> None:
    sentence = [*WORDS, "."]
    words = sentence * 120
    starts = list(range(0, len(words), len(sentence)))
    (reading,) = concepts.reader.read([Tokenised(words, starts)])
    assert reading.tags.shape[0] == reading.vectors.shape[0] == len(words)
    assert np.allclose(np.exp(reading.tags).sum(axis=1), 1, atol=1e-5)


def test_words_get_their_vectors(concepts: ConceptExtractor) -> None:
    given = [Tokenised(["The", "roof", "fell"], [0]), Tokenised(["Graz"], [0])]
    readings = list(concepts.reader.read(given))
    hidden = concepts.reader.model.tagger.encoder.config.hidden_size
    assert [tuple(reading.vectors.shape) for reading in readings] == [(3, hidden), (1, hidden)]


def test_another_language_is_a_note(concepts: ConceptExtractor) -> None:
    german = Document("own", "Das Dach fiel ein.", language="de")
    english = Document("other", TEXT)
    annotations = concepts.annotate([german, english], [tokens_of(german), tokens_of(english)])
    assert annotations[0] == Annotations(notes=("no_model:concepts",))
    assert annotations[1].concepts


@pytest.mark.parametrize("text", ["", " \n\n\t ", "\u200b", ".", "((,"])
def test_next_to_nothing(concepts: ConceptExtractor, text: str) -> None:
    document = Document("own", text)
    assert concepts.annotate([document], [tokens_of(document)]) == [Annotations()]


def test_parts_in_a_pipeline(concepts: ConceptExtractor) -> None:
    pipeline = Pipeline([Tokens(), concepts])
    assert pipeline.provided == ("tokens", "concepts", "concept-mentions", "hypernyms")
    (document,) = (Document("own", "The mayor of a town, such as the river of a school, fell in."),)
    reading = DocumentRun(document)
    pipeline.run([reading])
    assert reading.failure is None
    mentions = pipeline.made_by(["concept-mentions"], reading)
    assert mentions.concepts == reading.results["concepts"].concepts
    assert mentions.hypernyms == ()
    pairs = pipeline.made_by(["hypernyms"], reading)
    assert (pairs.hypernyms, pairs.concepts) == (reading.results["concepts"].hypernyms, ())


def test_the_standard_pipeline_finds_concepts_where_asked() -> None:
    assert standard_pipeline().names == ("tokens", "joint", "multilingual")
    pipeline = standard_pipeline(concepts=True)
    assert pipeline.names == ("tokens", "joint", "multilingual", "concepts")
    assert pipeline.leading_to(["hypernyms"]).names == ("tokens", "concepts")


def test_absent_weights(tmp_path: Path) -> None:
    absent = ConceptExtractor(tmp_path / "none.safetensors")
    with pytest.raises(InvalidInputError, match="there are no weights here"):
        _ = absent.version
    with pytest.raises(InvalidInputError, match="kg train concept-mentions"):
        absent.annotate([Document("own", "A roof.")], [Annotations((Span(0, 1),), (Span(0, 7),))])
