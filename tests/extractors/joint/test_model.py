"""The joint extractor on documents, with a tiny random model: whatever it says, it keeps the contract."""

from __future__ import annotations

import tracemalloc
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from betwixt.annotations import Annotations, Mention
from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors import network_extractor
from extractors.encoder.number_formats.arithmetic import Arithmetic
from extractors.encoder.number_formats.int8 import has_int8, to_int8
from extractors.encoder.tags import best_tags
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.model import JointExtractor
from extractors.joint.reader import MOST_PHRASES, TextReader
from extractors.pipeline import DocumentRun, Pipeline, check
from extractors.sections import WORDS as SECTION
from extractors.sections import annotate_in_sections, moved, section, sections
from extractors.tokens.model import Tokens
from tests.extractors.joint.tiny_joint import WORDS, write_tiny_weights
from training.joint.weights_editing import write_thresholds
from training.np_enrichment.links import PairScorer
from training.parser.parsed_sentences import read_words

TEXT = (
    "The roof of the town school fell. Anna Huber, the mayor of Graz, was near the river. "
    "She opened its new school in May (her first one). A town has a river."
)
TALKATIVE = Thresholds(link=0.1, cluster=0.5, apposition=0.0)
VOCABULARY = [word for word in WORDS.split() if word.isalpha()]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_weights(tmp_path_factory.mktemp("weights"))


@pytest.fixture(scope="module")
def joint(weights: Path) -> JointExtractor:
    return JointExtractor(weights, thresholds=TALKATIVE)


def tokens_of(document: Document) -> Annotations:
    (annotations,) = Tokens().annotate([document], [Annotations()])
    return annotations


def annotated(joint: JointExtractor, document: Document) -> tuple[Annotations, Annotations]:
    """What it was given and what it found."""
    given = tokens_of(document)
    (annotations,) = joint.annotate([document], [given])
    return given, annotations


def words_of(count: int, sentence: int = 12) -> str:
    chance = np.random.default_rng(5)
    words = chance.choice(VOCABULARY, count).tolist()
    for end in range(sentence - 1, count, sentence):
        words[end] += "."
    for start in range(0, count, sentence):
        words[start] = words[start].title()
    return " ".join(words)


def test_the_contract(joint: JointExtractor) -> None:
    document = Document.of("own", TEXT, title="A school in Graz")
    given, annotations = annotated(joint, document)
    check(document, given, annotations)
    assert annotations.mentions
    assert annotations.relations
    assert annotations.clusters
    starts, ends = {token.start for token in given.tokens}, {token.end for token in given.tokens}
    for mention in annotations.mentions:
        assert (mention.span.start in starts, mention.span.end in ends) == (True, True)
        assert document.surface(mention.span).strip() == document.surface(mention.span)
    parts = (*annotations.mentions, *annotations.relations, *annotations.clusters, *annotations.descriptions)
    assert {annotation.extractor for annotation in parts} <= set(joint.provides)
    scores = [
        annotation.score
        for annotation in (*annotations.mentions, *annotations.relations, *annotations.descriptions)
    ]
    scores += [member.score for cluster in annotations.clusters for member in cluster.members]
    assert all(0 <= score <= 1 and score == round(score, 4) for score in scores)


def test_in_a_pipeline(joint: JointExtractor) -> None:
    reading = DocumentRun(Document("own", TEXT))
    pipeline = Pipeline([Tokens(), joint])
    pipeline.run([reading])
    assert reading.failure is None
    for part in joint.provides:
        annotations = pipeline.leading_to([part]).made_by([part], reading)
        assert annotations.tokens == ()
        named = (
            *annotations.mentions,
            *annotations.relations,
            *annotations.clusters,
            *annotations.descriptions,
        )
        assert {annotation.extractor for annotation in named} <= {part}
    assert pipeline.made_by(["names"], reading).relations == ()


def test_clusters_and_relations_agree(joint: JointExtractor) -> None:
    _, annotations = annotated(joint, Document("own", TEXT))
    members = [member.span for cluster in annotations.clusters for member in cluster.members]
    assert len(set(members)) == len(members)
    cluster_of = {m.span: number for number, c in enumerate(annotations.clusters) for m in c.members}
    keys = []
    for relation in annotations.relations:
        anchor = cluster_of.get(relation.anchor, relation.anchor)
        complement = cluster_of.get(relation.complement, relation.complement)
        assert anchor != complement
        assert relation.score >= TALKATIVE.link - 1e-4
        keys.append((relation.anchor, complement, relation.preposition))
    assert len(set(keys)) == len(keys)


def test_another_language_is_a_note(joint: JointExtractor) -> None:
    document = Document("own", "Das Dach fiel ein.", language="de")
    assert joint.annotate([document], [tokens_of(document)]) == [Annotations(notes=("no_model:joint",))]


@pytest.mark.parametrize("text", ["", " \n\n\t ", "\u200b", "."])
def test_next_to_nothing(joint: JointExtractor, text: str) -> None:
    document = Document("own", text)
    given, annotations = annotated(joint, document)
    check(document, given, annotations)
    assert annotations.relations == ()


def test_no_documents(joint: JointExtractor) -> None:
    assert joint.annotate([], []) == []


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text("ab TheGraz.,()\n\u00e9\U0001f600", max_size=60), min_size=1, max_size=4))
def test_any_text_keeps_the_contract_whatever_its_neighbours(joint: JointExtractor, texts: list[str]) -> None:
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    tokens = [tokens_of(document) for document in documents]
    together = joint.annotate(documents, tokens)
    for document, read, result in zip(documents, tokens, together, strict=True):
        check(document, read, result)
        assert joint.annotate([document], [read]) == [result]


def test_other_mentions_take_the_place_of_its_own(weights: Path) -> None:
    joint = JointExtractor(weights, reads=("tokens", "own"), thresholds=TALKATIVE)
    document = Document("own", TEXT)
    mentions = tuple(Mention(Span(start, start + 8)) for start in (0, 20, TEXT.index("the mayor")))
    given = tokens_of(document).joined([Annotations(mentions=mentions)])
    (annotations,) = joint.annotate([document], [given])
    check(document, given, annotations)
    assert annotations.mentions == ()
    assert {span for r in annotations.relations for span in (r.anchor, r.complement)} <= {
        m.span for m in mentions
    }


def test_pair_scores(joint: JointExtractor) -> None:
    assert isinstance(joint, PairScorer)
    document = Document("own", TEXT)
    given, annotations = annotated(joint, document)
    (scores,) = joint.pair_scores([document], [given.joined([annotations])])
    phrases = {m.span for m in annotations.mentions if m.extractor == "noun-phrases"}
    assert set(scores.spans) == phrases
    assert list(scores.spans) == sorted(scores.spans)
    np.testing.assert_allclose(scores.relations.sum(-1), 1.0, atol=1e-5)
    np.testing.assert_allclose(scores.coreference, scores.coreference.T, atol=1e-6)
    row = {span: number for number, span in enumerate(scores.spans)}
    for relation in annotations.relations:
        best = scores.relations[row[relation.anchor], row[relation.complement], 1:].max()
        assert relation.score == pytest.approx(best, abs=1e-4)


def test_a_long_document_is_read_in_windows(joint: JointExtractor) -> None:
    document = Document("long", words_of(900))
    given, annotations = annotated(joint, document)
    check(document, given, annotations)
    for part in ("noun-phrases", "names"):
        spans = [mention.span for mention in annotations.mentions if mention.extractor == part]
        assert spans == sorted(set(spans))
        assert all(one.end <= other.start for one, other in pairwise(spans))
        for span in spans:
            assert any(s.start <= span.start and span.end <= s.end for s in given.sentences)
    reading = joint._reader.read(
        [document.surface(token) for token in given.tokens],
        [i for i, t in enumerate(given.tokens) if t.start in {s.start for s in given.sentences}],
    )
    assert len(reading.windows) > 2
    read_at_once = [
        (given.tokens[window.first].start, given.tokens[window.end - 1].end)
        for window, _, _ in reading.windows
    ]
    assert annotations.relations
    for relation in annotations.relations:
        both = (*relation.anchor, *relation.complement)
        assert any(start <= min(both) and max(both) <= end for start, end in read_at_once)


def peak(joint: JointExtractor, words: int) -> int:
    """Bytes at most while reading a document with a noun phrase at every tenth word."""
    document = Document("long", words_of(words))
    given = tokens_of(document)
    mentions = tuple(Mention(token) for token in given.tokens[::10])
    tracemalloc.start()
    try:
        (annotations,) = joint.annotate([document], [given.joined([Annotations(mentions=mentions)])])
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        assert annotations.relations


@pytest.mark.slow
def test_memory_grows_with_length_and_no_faster(joint: JointExtractor) -> None:
    assert peak(joint, SECTION // 2) < 2.6 * peak(joint, SECTION // 4)


@pytest.mark.slow
def test_beyond_a_section_memory_grows_by_what_is_found(
    joint: JointExtractor, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = SECTION // 4
    monkeypatch.setattr(network_extractor, "annotate_in_sections", partial(annotate_in_sections, words=words))
    assert peak(joint, 3 * words) < 1.5 * peak(joint, words - 100)


@pytest.mark.slow
@pytest.mark.volume
def test_memory_in_full_size(joint: JointExtractor) -> None:
    whole = peak(joint, SECTION - 100)
    assert whole < 5 * peak(joint, SECTION // 4)
    assert peak(joint, 3 * SECTION) < 1.5 * whole


def test_a_long_text_is_read_in_sections_and_a_short_one_as_ever(
    joint: JointExtractor, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = 600
    monkeypatch.setattr(network_extractor, "annotate_in_sections", partial(annotate_in_sections, words=words))
    long, short = Document("long", words_of(words + 200)), Document("short", TEXT)
    given = [tokens_of(long), tokens_of(short)]
    progress: list[tuple[str, int, int]] = []
    annotations = joint.annotate(
        [long, short], given, lambda document, *at: progress.append((document.id, *at))
    )
    check(long, given[0], annotations[0])
    first, second = sections(long, given[0], words)
    assert progress == [("long", 1, 2), ("long", 2, 2)]
    assert annotations[1] == joint.annotate([short], given[1:])[0]
    alone = joint.annotate(*[[part] for part in section(long, given[0], second)])[0]
    assert annotations[0].relations[-len(alone.relations) :] == moved(alone, second.start).relations
    for relation in annotations[0].relations:
        assert (relation.anchor.start < first.end) == (relation.complement.start < first.end)
    for cluster in annotations[0].clusters:
        assert len({member.span.start < first.end for member in cluster.members}) == 1


def test_many_phrases_of_a_window_are_scored_in_blocks(joint: JointExtractor) -> None:
    document = Document("dense", words_of(300))
    given = tokens_of(document)
    mentions = tuple(Mention(token) for token in given.tokens)
    assert len(mentions) > 2 * MOST_PHRASES - 10
    (annotations,) = joint.annotate([document], [given.joined([Annotations(mentions=mentions)])])
    order = {mention.span: number for number, mention in enumerate(mentions)}
    assert annotations.relations
    assert all(abs(order[r.anchor] - order[r.complement]) < MOST_PHRASES for r in annotations.relations)


def test_a_sentence_longer_than_a_window(weights: Path) -> None:
    joint = JointExtractor(weights, reads=("tokens", "own"), thresholds=TALKATIVE)
    document = Document("endless", " , ".join(VOCABULARY * 40))
    given = tokens_of(document)
    assert len(given.sentences) == 1
    names = tuple(
        Mention(Span(one.start, other.end), ("name",), "PERSON")
        for one, other in zip(given.tokens, given.tokens[4:], strict=False)
    )
    given = given.joined([Annotations(mentions=names)])
    (annotations,) = joint.annotate([document], [given])
    check(document, given, annotations)


def test_an_encoder_that_reads_less_than_a_window(tmp_path: Path) -> None:
    joint = JointExtractor(write_tiny_weights(tmp_path, positions=40), thresholds=TALKATIVE)
    document = Document("own", TEXT + " " + " , ".join(VOCABULARY * 5))
    given, annotations = annotated(joint, document)
    check(document, given, annotations)
    assert annotations.relations


@pytest.mark.parametrize("numbers", ["float32", "bfloat16", "int8"])
def test_probabilities_in_every_number_format(weights: Path, numbers: str) -> None:
    if numbers == "int8" and not has_int8():
        pytest.skip("this processor does not multiply in int8")
    joint = JointExtractor(weights, thresholds=TALKATIVE, arithmetic=Arithmetic("cpu", numbers))  # type: ignore[arg-type]
    document = Document("own", TEXT)
    given, annotations = annotated(joint, document)
    check(document, given, annotations)
    (scores,) = joint.pair_scores([document], [given.joined([annotations])])
    np.testing.assert_allclose(scores.relations.sum(-1), 1.0, atol=1e-5)


def test_words_of_treebanks(weights: Path) -> None:
    reader = TextReader(weights)
    document = [TEXT.split(), ["Fell", "."], ["Graz"], VOCABULARY * 30]
    (parses,) = read_words([document], reader)
    assert [len(parse.heads) for parse in parses] == [len(sentence) for sentence in document]
    for sentence, parse in zip(document, parses, strict=True):
        assert list(parse.heads).count(0) == 1
        assert all(0 <= head <= len(sentence) for head in parse.heads)
        assert len(parse.relations) == len(parse.upos) == len(parse.name_tags) == len(sentence)
        assert parse.apposition_scores is not None
        assert parse.apposition_scores.shape == (len(sentence), len(sentence))


def test_the_version_is_what_moves_results(weights: Path, tmp_path: Path) -> None:
    plain = JointExtractor(weights)
    assert plain.version == JointExtractor(weights).version
    assert plain.version != JointExtractor(weights, thresholds=TALKATIVE).version
    other = tmp_path / "other.safetensors"
    other.write_bytes(weights.read_bytes() + b" ")
    assert plain.version != JointExtractor(other).version


def test_no_weights(tmp_path: Path) -> None:
    joint = JointExtractor(tmp_path / "none.safetensors")
    document = Document("own", TEXT)
    with pytest.raises(InvalidInputError, match="kg train np-enrichment"):
        joint.annotate([document], [tokens_of(document)])
    with pytest.raises(InvalidInputError, match="kg train np-enrichment"):
        _ = joint.version


def test_the_shift_of_names(weights: Path, tmp_path: Path) -> None:
    shifted = tmp_path / "shifted.safetensors"
    document = TEXT.split()
    names = {}
    for shift in (-50.0, 0.0, 50.0):
        shifted.write_bytes(weights.read_bytes())
        write_thresholds(shifted, Thresholds(no_name=shift))
        reading = TextReader(shifted).read(document, [0])
        np.testing.assert_allclose(np.exp(reading.name_tags).sum(-1), 1.0, atol=1e-5)
        chosen = best_tags(reading.name_tags, NAME_TAGS, frozenset([0]))
        names[shift] = sum(NAME_TAGS[tag] != "O" for tag in chosen)
    assert names[50.0] == 0
    assert names[0.0] <= names[-50.0] == len(document)


def test_int8_where_there_is_none(monkeypatch: pytest.MonkeyPatch, weights: Path) -> None:
    network = TextReader(weights).model.network
    monkeypatch.setattr(torch.cpu, "_is_vnni_supported", lambda: False)
    with pytest.raises(InvalidInputError, match="does not multiply in int8"):
        to_int8(network)
