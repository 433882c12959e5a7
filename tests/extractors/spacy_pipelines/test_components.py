"""Our extractors as components of a spaCy pipeline."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

import extractors.spacy_pipelines.components  # noqa: F401 - needs no entry points then
from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.joint.model import JointExtractor
from extractors.joint.shipped import WEIGHTS
from extractors.pipeline import DocumentRun
from extractors.spacy_pipelines.results import NotReadError
from extractors.standard import standard_pipeline
from tests.extractors.spacy_pipelines.spacy_pipeline import rule_pipeline

TEXT = (
    "Mira Solvane, the chair of the board, spoke in Lormark. She opposed the toll of the town."
    " The chair praised the mayor of Lormark, and members of the Corvane Institute applauded her."
)
FACTORIES = (
    "betwixt",
    "betwixt_noun_phrases",
    "betwixt_names",
    "betwixt_np_enrichment",
    "betwixt_coreference",
    "betwixt_appositives",
    "betwixt_concept_mentions",
)

needs_weights = pytest.mark.skipif(not WEIGHTS.exists(), reason="the joint model's weights are not there")


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that the model reads, in order."""
    read: list[str] = []
    annotate = JointExtractor.annotate

    def listed(
        self: JointExtractor, documents: Sequence[Document], given: Sequence[Annotations]
    ) -> list[Annotations]:
        read.extend(document.text for document in documents)
        return annotate(self, documents, given)

    monkeypatch.setattr(JointExtractor, "annotate", listed)
    return read


def pipeline(*components: str, **config: str) -> Language:
    nlp = spacy.blank("en")
    for component in components:
        nlp.add_pipe(component, config=config)
    return nlp


def characters(span: spacy.tokens.Span) -> Span:
    return Span(span.start_char, span.end_char)


def everything(doc: Doc) -> str:
    results = doc._.betwixt
    return repr(
        [results.noun_phrases, results.names, results.np_relations, results.coreference_clusters]
    ) + repr(results.appositions)


def test_entry_points_are_the_factories() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    entries = project["project"]["entry-points"]["spacy_factories"]
    assert tuple(entries) == FACTORIES
    for name, target in entries.items():
        module, attribute = target.split(":")
        factory = getattr(import_module(module), attribute)
        assert Language.get_factory_meta(name).factory == name
        assert callable(
            factory(spacy.blank("en"), name, *Language.get_factory_meta(name).default_config.values())
        )


@needs_weights
def test_a_doc_gets_what_the_model_finds_in_the_text() -> None:
    results = pipeline("betwixt")(TEXT)._.betwixt
    reading = DocumentRun(Document("d", TEXT))
    standard = standard_pipeline()
    standard.run([reading])
    expected = reading.joined(standard.names)
    mentions = [m for m in expected.mentions if "name" not in m.kinds]
    assert [characters(span) for span in results.noun_phrases] == [m.span for m in mentions]
    assert [(s._.betwixt.score, s._.betwixt.entity_type) for s in results.noun_phrases] == [
        (m.score, m.entity_type) for m in mentions
    ]
    names = [m for m in expected.mentions if "name" in m.kinds]
    assert names
    assert [(characters(s), s.label_, s._.betwixt.score) for s in results.names] == [
        (m.span, m.entity_type, m.score) for m in names
    ]
    assert [(*map(characters, (r.anchor, r.complement)), r.preposition) for r in results.np_relations] == [
        (r.anchor, r.complement, r.preposition) for r in expected.relations
    ]
    assert [[characters(span) for span in cluster] for cluster in results.coreference_clusters] == [
        [member.span for member in cluster.members] for cluster in expected.clusters
    ]
    assert [(characters(a.anchor), characters(a.appositive), a.score) for a in results.appositions] == [
        (a.anchor, a.span, a.score) for a in expected.appositives
    ]


@needs_weights
def test_spans_know_their_relations_clusters_and_appositives() -> None:
    results = pipeline("betwixt")(TEXT)._.betwixt
    phrases = results.noun_phrases
    assert [r for phrase in phrases for r in phrase._.betwixt.complements] == sorted(
        results.np_relations, key=lambda relation: relation.anchor.start
    )
    assert {repr(r) for phrase in phrases for r in phrase._.betwixt.anchors} == set(
        map(repr, results.np_relations)
    )
    assert results.coreference_clusters
    for cluster in results.coreference_clusters:
        assert all(member._.betwixt.coreference_cluster == cluster for member in cluster)
    assert results.appositions
    assert results.appositions == [a for name in results.names for a in name._.betwixt.appositions]
    verb = phrases[0].doc.char_span(TEXT.index("spoke"), TEXT.index("spoke") + 5)
    assert (verb._.betwixt.score, verb._.betwixt.entity_type, verb._.betwixt.complements) == (None, "", [])


@needs_weights
def test_parts_share_one_reading_and_show_only_themselves(readings: list[str]) -> None:
    doc = pipeline("betwixt_names", "betwixt_coreference")(TEXT)
    assert readings == [TEXT]
    assert doc._.betwixt.names
    assert doc._.betwixt.coreference_clusters
    with pytest.raises(NotReadError, match="betwixt_np_enrichment"):
        _ = doc._.betwixt.np_relations
    with pytest.raises(NotReadError, match="betwixt_noun_phrases"):
        _ = spacy.blank("en")(TEXT)._.betwixt.noun_phrases


@needs_weights
def test_a_doc_that_changed_is_read_again(readings: list[str]) -> None:
    nlp = pipeline("betwixt")
    doc = nlp(nlp(TEXT))
    assert len(readings) == 1
    doc[5].is_sent_start = True
    nlp.get_pipe("betwixt")(doc)
    assert len(readings) == 2


@needs_weights
def test_batches_processes_and_bytes_change_nothing(tmp_path: Path) -> None:
    nlp = pipeline("betwixt")
    texts = [TEXT, "", " \n ", "The\u00a0 mayor \n\n of   the town  spoke\t. She left.  "]
    alone = [everything(nlp(text)) for text in texts]
    together = list(nlp.pipe(texts, batch_size=3))
    assert [everything(doc) for doc in together] == alone
    assert [everything(Doc(nlp.vocab).from_bytes(doc.to_bytes())) for doc in together] == alone
    binary = DocBin(store_user_data=True, docs=together).to_bytes()
    assert [everything(doc) for doc in DocBin().from_bytes(binary).get_docs(nlp.vocab)] == alone
    nlp.to_disk(tmp_path / "pipeline")
    assert everything(spacy.load(tmp_path / "pipeline")(TEXT)) == alone[0]
    component = nlp.get_pipe("betwixt")
    assert pickle.loads(pickle.dumps(component)) == component


@needs_weights
def test_no_noun_phrase_begins_or_ends_with_white_space() -> None:
    doc = pipeline("betwixt")("The  mayor \n of   the town  met  Mary  Jones \n . ")
    spans = [*doc._.betwixt.noun_phrases, *doc._.betwixt.names]
    assert spans
    assert [span for span in spans if span.text != span.text.strip()] == []


@needs_weights
def test_spans_grow_over_tokens_that_are_merged_later() -> None:
    doc = pipeline("betwixt")("The mayor met Mira Solvane.")
    before = [span.text for span in doc._.betwixt.noun_phrases]
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[1:4])
    assert before == ["The mayor", "Mira Solvane"]
    assert [span.text for span in doc._.betwixt.noun_phrases] == [
        "The mayor met Mira",
        "mayor met Mira Solvane",
    ]


@needs_weights
@pytest.mark.parametrize(("noun_phrases", "names"), [("doc", "doc"), ("doc", "model"), ("model", "doc")])
def test_the_docs_own_noun_chunks_and_entities_are_taken(noun_phrases: str, names: str) -> None:
    nlp = rule_pipeline()
    nlp.add_pipe("betwixt", config={"noun_phrases": noun_phrases, "names": names})
    results = nlp("The mayor of the town met Mary Jones on Monday. Ilse Dravenn paid the toll.")._.betwixt
    phrases, name_texts = [span.text for span in results.noun_phrases], [span.text for span in results.names]
    assert phrases == (
        ["mayor", "town", "toll"]
        if noun_phrases == "doc"
        else ["The mayor", "the town", "Mary Jones", "Monday", "Ilse Dravenn", "the toll"]
    )
    assert name_texts == (["Mary Jones"] if names == "doc" else ["Mary Jones", "Ilse Dravenn"])
    assert {r.anchor.text for r in results.np_relations} <= set(phrases)


@needs_weights
def test_a_doc_without_noun_chunks_or_entities_gets_no_others() -> None:
    nlp = rule_pipeline()
    nlp.add_pipe("betwixt", config={"noun_phrases": "doc", "names": "doc"})
    results = nlp("Ilse Dravenn greeted a judge of Varnholm.")._.betwixt
    assert (results.noun_phrases, results.names, results.np_relations) == ([], [], [])


def test_noun_chunks_need_a_parse() -> None:
    nlp = pipeline("betwixt", noun_phrases="doc")
    with pytest.raises(InvalidInputError, match="no dependency parse"):
        nlp(TEXT)


def test_only_english_pipelines_are_accepted() -> None:
    with pytest.raises(InvalidInputError, match="language is 'de'"):
        spacy.blank("de").add_pipe("betwixt")
