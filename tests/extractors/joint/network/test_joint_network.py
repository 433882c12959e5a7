"""The network: padding changes nothing, and what is computed fast is what it says it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from extractors.encoder.batches import Text, pieces_batch, prepare, sentence_batch
from extractors.encoder.encoder import piece_ids, positions_limit, tokenizer_of
from extractors.encoder.layers import Dropout, FeatureEmbedding, Perceptron
from extractors.encoder.packing import special_pieces
from extractors.joint.network.features import PAIR_FEATURES
from extractors.joint.network.joint_network import JointNetwork
from extractors.joint.network.pair_matrix import Triangle
from extractors.joint.network.paper_head import PaperHead
from extractors.joint.network.phrase_vectors import gather
from extractors.joint.network.phrases import phrases_batch, prepare_phrases
from extractors.joint.network.word_heads import FORBIDDEN
from extractors.language.relation_labels import LABELS
from extractors.word_range import WordRange
from tests.extractors.joint.tiny_joint import HIDDEN, examples, network, write_encoder
from training.joint.examples import Example

SHORT, OTHER = examples(2)
LONG = Example(
    source="long",
    words=SHORT.words * 3 + OTHER.words,
    sentences=(0, 10, 14, 24, 28),
    phrases=(*SHORT.phrases, WordRange(14, 15), WordRange(17, 18), WordRange(42, 43)),
)


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"))


def ready(encoder: Path, example: Example) -> Text:
    (pieces,) = piece_ids(tokenizer_of(str(encoder)), [example.words])
    return prepare(example.words, pieces, example.sentences, example.title_words)


def outputs(net: JointNetwork, encoder: Path, batch: list[Example]) -> dict[str, Tensor]:
    texts = [ready(encoder, example) for example in batch]
    phrases = [prepare_phrases(text, example.phrases) for text, example in zip(texts, batch, strict=True)]
    tensors = {}
    with torch.inference_mode():
        words = net.read(pieces_batch(texts, special_pieces(tokenizer_of(str(encoder)))))
        sentence = sentence_batch(texts)
        if net.words is not None:
            tensors |= dict(zip(("phrases", "names", "parts"), net.words.tag(words), strict=True))
            tensors["arcs"] = net.words.attach(words, sentence)
            tensors["appositions"] = net.words.appose(words, sentence)
            tensors["labels"] = net.words.relate(words, torch.zeros(words.shape[:2], dtype=torch.long))
        relations, coreference = net.relate(words, phrases_batch(phrases))
        tensors["relations"] = relations
        if coreference is not None:
            tensors["coreference"] = coreference
    return tensors


@pytest.mark.parametrize(
    "options",
    [{}, {"pair_head": "paper", "word_heads": False}, {"pair_head": "paper-decoupled"}, {"static": True}],
)
def test_a_text_gives_the_same_alone_and_beside_a_longer_one(
    encoder: Path, options: dict[str, object]
) -> None:
    net = network(encoder, **options)
    alone = outputs(net, encoder, [SHORT])
    beside = outputs(net, encoder, [LONG, SHORT])
    words, count = len(SHORT.words), len(SHORT.phrases)
    assert set(alone) == set(beside)
    for name, values in alone.items():
        other = beside[name][1:]
        if name in ("relations", "coreference"):
            other = other[:, :count, :count]
        else:
            other = other[:, :words]
            other = other[:, :, : words + 1] if name in ("arcs", "appositions") else other
        torch.testing.assert_close(
            other, values, atol=1e-5, rtol=1e-5, msg=lambda text, n=name: f"{n}: {text}"
        )


def test_context_matters_unless_static(encoder: Path) -> None:
    swapped = Example("s", (*SHORT.words[:8], "opened", *SHORT.words[9:]), (0, 10), phrases=SHORT.phrases)
    for static in (False, True):
        net = network(encoder, static=static)
        one, other = (outputs(net, encoder, [example])["parts"][0] for example in (SHORT, swapped))
        assert torch.allclose(one[0], other[0]) is static
        assert not torch.allclose(one[8], other[8])


def test_letter_case_is_seen(encoder: Path) -> None:
    net = network(encoder)
    shouted = Example("s", ("THE", *SHORT.words[1:]), (0, 10), phrases=SHORT.phrases)
    one, other = (outputs(net, encoder, [example])["names"][0, 0] for example in (SHORT, shouted))
    assert not torch.allclose(one, other)


def test_heads_lie_in_the_sentence_and_no_word_governs_itself(encoder: Path) -> None:
    arcs = outputs(network(encoder), encoder, [SHORT])["arcs"][0]
    for word in range(len(SHORT.words)):
        for head in range(len(SHORT.words)):
            allowed = (word < 10) == (head < 10) and word != head
            assert (arcs[word, head + 1].item() > FORBIDDEN) is allowed
        assert arcs[word, 0].item() > FORBIDDEN


def test_coreference_is_symmetric_and_relations_are_not(encoder: Path) -> None:
    tensors = outputs(network(encoder), encoder, [SHORT])
    torch.testing.assert_close(tensors["coreference"], tensors["coreference"].transpose(1, 2))
    assert not torch.allclose(tensors["relations"], tensors["relations"].transpose(1, 2))


def test_triangle_is_the_sum_over_paths() -> None:
    torch.manual_seed(3)
    triangle = Triangle(width=6, channels=4)
    count, real = 5, 4
    cells = torch.randn(1, count, count, 6)
    mask = torch.arange(count) < real
    there = (mask[:, None] & mask[None, :])[None, ..., None]
    with torch.inference_mode():
        output = triangle(cells, there)[0]
        sides, gates = triangle.sides(triangle.norm(cells[0])).chunk(2, dim=-1)
        left, right = (sides * gates.sigmoid()).chunk(2, dim=-1)
        for i in range(real):
            for j in range(real):
                paths = sum((left[i, k] * right[k, j] for k in range(real)), torch.zeros(4)) / real**0.5
                expected = triangle.output(triangle.product_norm(paths))
                torch.testing.assert_close(output[i, j], expected, atol=1e-5, rtol=1e-4)


def test_paper_head_is_a_predictor_over_the_two_sides_joined() -> None:
    torch.manual_seed(3)
    head = PaperHead(HIDDEN, coupled=True)
    words = torch.randn(1, 9, HIDDEN)
    first, last = torch.tensor([[0, 3, 6]]), torch.tensor([[1, 3, 8]])
    with torch.inference_mode():
        output = head(words, first, last)
        phrases = torch.cat((gather(words, first), gather(words, last)), dim=-1)
        weight = torch.cat((head.labels.anchor.weight, head.labels.complement.weight), dim=1)
        for i in range(3):
            for j in range(3):
                joined = torch.cat((head.anchor(phrases[0, i]), head.complement(phrases[0, j])))
                hidden = torch.relu(weight @ joined + head.labels.anchor.bias)
                torch.testing.assert_close(output[0, i, j], head.labels.classes(hidden), atol=1e-5, rtol=1e-4)


def test_decoupled_paper_head_gives_probabilities() -> None:
    torch.manual_seed(3)
    head = PaperHead(HIDDEN, coupled=False)
    output = head(torch.randn(1, 9, HIDDEN), torch.tensor([[0, 3]]), torch.tensor([[1, 3]])).exp()
    assert output.shape == (1, 2, 2, len(LABELS))
    torch.testing.assert_close(output.sum(-1), torch.ones(1, 2, 2))


def test_features_are_summed() -> None:
    layer = FeatureEmbedding(PAIR_FEATURES, 4)
    rows = torch.from_numpy(np.stack([np.zeros(5, dtype=np.int64), np.array(PAIR_FEATURES) - 1]))
    starts = np.cumsum([0, *PAIR_FEATURES])
    torch.testing.assert_close(layer(rows)[0], layer.table.weight[starts[:-1]].sum(0))
    torch.testing.assert_close(layer(rows)[1], layer.table.weight[starts[1:] - 1].sum(0))


def test_dropout_drops_its_share_while_training_only() -> None:
    dropout = Dropout(0.25)
    values = torch.ones(200, 200)
    dropped = dropout(values)
    assert dropped.unique().tolist() == pytest.approx([0.0, 1 / 0.75])
    assert (dropped == 0).float().mean().item() == pytest.approx(0.25, abs=0.02)
    assert (dropout(values) != dropped).any()
    assert dropout.eval()(values) is values
    assert Perceptron(3, 4, 0.5).eval()(torch.ones(2, 3)).shape == (2, 4)


def test_words_of_several_pieces_and_of_none(encoder: Path) -> None:
    tokenizer = tokenizer_of(str(encoder))
    ((one, several, none), empty) = piece_ids(tokenizer, [["roof", "zinc", "\u200b"], []])
    assert (len(one), len(several), none, empty) == (1, 4, [tokenizer.unk_token_id], [])


def test_pieces_of_words_are_theirs_alone_and_nobody_changes_them(encoder: Path) -> None:
    tokenizer = tokenizer_of(str(encoder))
    words = [*SHORT.words, "U.S.-based", "é2", "\u200b", "the"]
    (ids,) = piece_ids(tokenizer, [words])
    together = tokenizer(words, is_split_into_words=True, add_special_tokens=False)
    assert [piece for pieces in ids for piece in pieces if piece != tokenizer.unk_token_id] == [
        piece for piece in together["input_ids"] if piece != tokenizer.unk_token_id
    ]
    ids[0].clear()
    ((again, *_),) = piece_ids(tokenizer, [words])
    assert again


def test_joined_word_heads_say_the_same(encoder: Path) -> None:
    net = network(encoder)
    heads = net.words
    assert heads is not None
    texts = [ready(encoder, SHORT), ready(encoder, LONG)]
    given, sentence = torch.randn(2, len(LONG.words), HIDDEN), sentence_batch(texts)
    governors = torch.randint(0, len(LONG.words), sentence.shape)
    with torch.inference_mode():
        expected = [
            *heads.tag(given),
            heads.attach(given, sentence),
            heads.appose(given, sentence),
            heads.relate(given, governors),
        ]
        net.fuse()
        joined = net.joined_words
        assert joined is not None
        scores = joined(given, sentence)
        joined_scores = [*scores[:5], joined.relate(scores, governors)]
    for one, other in zip(joined_scores, expected, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=1e-5)


def test_the_limit_of_an_encoder(tmp_path: Path, encoder: Path) -> None:
    net = network(encoder)
    assert positions_limit(net.encoder) == 512
