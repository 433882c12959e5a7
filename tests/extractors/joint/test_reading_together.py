"""Texts read in common batches: each gives what it gives alone, and in any company the same to the bit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.encoder.number_formats.arithmetic import Arithmetic, Numbers
from extractors.encoder.windows.words import Tokenised
from extractors.encoder.word_vectors import sums_by_index, sums_by_product
from extractors.joint.decisions.pairs.decided import Pairs, merged
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.model import JointExtractor
from extractors.joint.reader import TextReader, WordReading
from extractors.tokens.model import Tokens
from extractors.word_range import WordRange
from tests.extractors.joint.tiny_joint import WORDS, write_tiny_weights
from training.parser.parsed_sentences import read_words

BUDGET = 256
"""Word pieces of a batch: four short texts, or one long one."""
VOCABULARY = WORDS.split()


def text(words: int, seed: int) -> Tokenised:
    """Sentences of 12 words."""
    chosen = np.random.default_rng(seed).choice(VOCABULARY, words).tolist()
    return Tokenised(chosen, range(0, words, 12), title_words=min(3, words))


TEXTS = [text(words, seed) for seed, words in enumerate((1, 40, 30, 61, 2, 90, 200, 37, 700, 380, 50))]
"""Some fit one batch, one has several windows, one fills a window to its last piece."""


def phrases(of: Tokenised) -> list[WordRange]:
    """Every third word, and as many as fill a block in the longest window."""
    return [WordRange(word, min(word + 1, len(of.words) - 1)) for word in range(0, len(of.words), 3)]


def everything(reader: TextReader, texts: Sequence[Tokenised]) -> list[tuple[WordReading, Pairs]]:
    readings = reader.read_all(texts)
    given = [phrases(tokenised) for tokenised in texts]
    asked = reader.window_phrases(readings, given)
    members = [(window.number, window.chosen) for window in asked]
    pairs = merged([len(ranges) for ranges in given], members, reader.pair_blocks(asked))
    return list(zip(readings, pairs, strict=True))


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_weights(tmp_path_factory.mktemp("weights"))


@pytest.fixture(scope="module", params=["float32", "bfloat16"])
def reader(weights: Path, request: pytest.FixtureRequest) -> TextReader:
    numbers: Numbers = request.param
    return TextReader(weights, Arithmetic("cpu", numbers), BUDGET)


@pytest.fixture(scope="module")
def together(reader: TextReader) -> list[tuple[WordReading, Pairs]]:
    return everything(reader, TEXTS)


def assert_close(one: tuple[WordReading, Pairs], other: tuple[WordReading, Pairs], tolerance: float) -> None:
    """Everything equal but for the last bits; with tolerance 0, for those too."""
    for name in ("phrase_tags", "name_tags"):
        pair = [np.exp(getattr(reading[0], name)) for reading in (one, other)]
        np.testing.assert_allclose(*pair, rtol=0, atol=tolerance)
    assert one[0].parts_of_speech == other[0].parts_of_speech
    for parse, same in zip(one[0].parses, other[0].parses, strict=True):
        assert (parse.first, parse.heads, parse.relations) == (same.first, same.heads, same.relations)
        np.testing.assert_allclose(parse.apposition, same.apposition, rtol=0, atol=tolerance)
    for name in ("anchor", "complement", "relations", "coreference"):
        pair = [getattr(reading[1], name) for reading in (one, other)]
        np.testing.assert_allclose(*pair, rtol=0, atol=tolerance)


def test_together_is_as_alone(weights: Path) -> None:
    for apart, joint in zip(
        everything(TextReader(weights), TEXTS),
        everything(TextReader(weights, budget=BUDGET), TEXTS),
        strict=True,
    ):
        assert_close(apart, joint, 1e-4)


@pytest.mark.parametrize("options", [{"pair_head": "paper"}, {"static": True}])
def test_other_networks_together_as_alone(tmp_path: Path, options: dict[str, object]) -> None:
    weights = write_tiny_weights(tmp_path, **options)
    for apart, joint in zip(
        everything(TextReader(weights), TEXTS[:5]),
        everything(TextReader(weights, budget=BUDGET), TEXTS[:5]),
        strict=True,
    ):
        assert_close(apart, joint, 1e-4)


@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_the_company_moves_no_bit(
    reader: TextReader, together: list[tuple[WordReading, Pairs]], data: st.DataObject
) -> None:
    order = data.draw(st.lists(st.integers(0, len(TEXTS) - 1), min_size=1, max_size=8))
    for index, reading in zip(order, everything(reader, [TEXTS[index] for index in order]), strict=True):
        assert_close(reading, together[index], 0)


def test_batches_always_have_the_shape_of_their_size(reader: TextReader) -> None:
    seen = {"read": set(), "relate": set()}
    network = reader.model.network
    read, relate = network.read, network.relate

    def reading(pieces):  # type: ignore[no-untyped-def]
        seen["read"].add((*pieces.ids.shape, pieces.first.shape[1]))
        return read(pieces)

    def relating(vectors, blocks):  # type: ignore[no-untyped-def]
        seen["relate"].add((*vectors.shape[:2], *blocks.mask.shape))
        return relate(vectors, blocks)

    network.read, network.relate = reading, relating
    try:
        for number in (0, 4, 7):
            everything(reader, TEXTS[number:])
    finally:
        del network.read, network.relate
    for shapes in seen.values():
        assert len({shape[-1] for shape in shapes}) == len(shapes) > 3


def test_documents_in_order(weights: Path) -> None:
    joint = JointExtractor(weights, thresholds=Thresholds(link=0.1, cluster=0.5, apposition=0.0))
    joint._reader = TextReader(weights, budget=BUDGET)
    sentence = "Anna, the mayor of the town, was near the river. She fell."
    documents = [
        Document("one", sentence),
        Document("none", " "),
        Document("another", sentence, language="de"),
        Document("long", " ".join([sentence] * 12)),
        Document("last", "The roof fell. " + sentence),
    ]
    given = Tokens().annotate(documents, [Annotations()] * len(documents))
    results = joint.annotate(documents, given)
    assert [bool(result.relations) for result in results] == [True, False, False, True, True]
    assert results[2].notes
    assert joint.annotate(documents[::-1], given[::-1]) == results[::-1]
    assert [joint.annotate([one], [read])[0] for one, read in zip(documents, given, strict=True)] == results
    mentions = [read.joined([result]) for read, result in zip(given, results, strict=True)]
    scores = joint.pair_scores(documents, mentions)
    for document, joined, score in zip(documents, mentions, scores, strict=True):
        (alone,) = joint.pair_scores([document], [joined])
        assert alone.spans == score.spans
        np.testing.assert_array_equal(alone.relations, score.relations)
        np.testing.assert_array_equal(alone.coreference, score.coreference)


def test_treebanks_together(weights: Path) -> None:
    documents = [[list(tokenised.words)] for tokenised in TEXTS]
    apart, joint = (read_words(documents, TextReader(weights, budget=budget)) for budget in (0, BUDGET))
    for (one,), (other,) in zip(apart, joint, strict=True):
        assert (one.heads, one.relations, one.name_tags) == (other.heads, other.relations, other.name_tags)


def test_an_encoder_that_reads_less_than_the_smallest_size(tmp_path: Path) -> None:
    weights = write_tiny_weights(tmp_path, positions=40)
    alone, joint = (everything(TextReader(weights, budget=budget), TEXTS[:4]) for budget in (0, BUDGET))
    assert len(joint[3][0].windows) > 1
    for one, other in zip(alone, joint, strict=True):
        assert_close(one, other, 1e-4)


def test_one_text_alone_on_a_cpu_and_many_together_on_a_gpu(weights: Path) -> None:
    assert TextReader(weights).budget == 0
    assert TextReader(weights, Arithmetic("cuda")).budget > 0
    assert len(list(TextReader(weights).groups_of_texts([5, 5]))) == 2
    assert len(list(TextReader(weights, Arithmetic("cuda")).groups_of_texts([5, 5]))) == 1


def test_two_ways_to_sum_the_pieces_of_words() -> None:
    torch.manual_seed(4)
    vectors = torch.randn(3, 20, 6)
    word = torch.randint(0, 9, (3, 20))  # 8: of no word
    one, other = (sums(vectors, word, 8) for sums in (sums_by_index, sums_by_product))
    torch.testing.assert_close(one, other)
    torch.testing.assert_close(one[1, 2], vectors[1][word[1] == 2].sum(0))


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU here")
@pytest.mark.parametrize("numbers", ["float32", "bfloat16"])
def test_on_a_gpu(weights: Path, numbers: Numbers) -> None:
    reader = TextReader(weights, Arithmetic("cuda", numbers))
    many = [text(words, words) for words in range(1, 500, 3)]
    readings = everything(reader, many)
    order = np.random.default_rng(7).permutation(len(many)).tolist()
    for part in (order[:5], order[5:], order):
        again = everything(reader, [many[index] for index in part])
        for index, reading in zip(part, again, strict=True):
            assert_close(reading, readings[index], 0)
    if numbers == "float32":
        for one, other in zip(readings, everything(TextReader(weights), many), strict=True):
            np.testing.assert_allclose(np.exp(one[0].phrase_tags), np.exp(other[0].phrase_tags), atol=1e-3)
            np.testing.assert_allclose(one[1].relations, other[1].relations, atol=1e-3)


def test_int8_is_not_for_batches(weights: Path) -> None:
    assert TextReader(weights, Arithmetic("cpu", "int8")).budget == 0
    with pytest.raises(InvalidInputError, match="depend on the others"):
        TextReader(weights, Arithmetic("cpu", "int8"), budget=BUDGET)
