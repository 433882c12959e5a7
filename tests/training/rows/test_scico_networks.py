"""The networks of SciCo's tables learn from topics, and their weights give the figures of their training."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from betwixt.errors import InvalidInputError
from extractors.encoder.encoder import tokenizer_of
from linkers.concepts.hierarchy import Thresholds
from tests.extractors.joint.tiny_joint import write_encoder
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.gold import ecbplus
from training.gold.scico import write
from training.rows.registry import ROWS
from training.rows.row import EvaluationRequest, TrainingRequest
from training.rows.scico import cattan, crossing
from training.rows.scico.cattan_network import PairScorer
from training.rows.scico.data import drawn, labelled_pairs, training_topics
from training.rows.scico.entailment import EntailmentModel, with_entailed_parents
from training.rows.scico.table import Crossed
from training.scico.dataset.folds import Fold
from training.topics.topic import Topic

WORDS = ("river", "school", "mayor", "roof")


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"), positions=128)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Topics in which equal words corefer, and the town of each word is a kind of it."""
    path = tmp_path_factory.mktemp("topics") / "topics.jsonl"
    write(path, [_topic(number) for number in range(10)])
    return path


def _topic(number: int) -> Topic:
    first, second = WORDS[number % 4], WORDS[(number + 1) % 4]
    return topic({0: [first, first], 1: [second, second], 2: [f"town {first}"]}, [(0, 2)], id=number)


def test_both_orders_of_a_pair_are_scored_as_each_by_itself() -> None:
    torch.manual_seed(0)
    network = PairScorer(hidden=6).eval()
    vectors = network.mentions([torch.randn(length, 6) for length in (1, 3, 2, 5)])
    pairs = torch.tensor([[0, 1], [3, 1], [2, 3]])
    forth, back = network.of_both_orders(vectors, pairs)
    first, second = vectors[pairs[:, 0]], vectors[pairs[:, 1]]
    torch.testing.assert_close(forth, network(first, second))
    torch.testing.assert_close(back, network(second, first))


@pytest.mark.parametrize("name", ["scico-ca-minilm", "scico-unified-minilm", "scico-separate-minilm"])
def test_weights_give_the_figures_of_their_training(
    name: str, data: Path, encoder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Fold("Towns", 1, (_topic(1), _topic(2)))
    monkeypatch.setattr("training.rows.scico.scoring.folds", lambda: (first,))
    output = tmp_path / "weights" / "row.safetensors"
    trained = ROWS[name].train(TrainingRequest(output, data, epochs=2, encoder=str(encoder)))
    assert trained["metrics"]["conll_f1"] >= 0
    assert json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))["row"] == name
    again = ROWS[name].evaluate(EvaluationRequest(weights=output))
    assert again["metrics"] == trained["metrics"]


def test_the_frozen_coreference_model_learns(data: Path, encoder: Path, tmp_path: Path) -> None:
    row = ROWS["scico-ca-minilm"]
    output = tmp_path / "row.safetensors"
    request = TrainingRequest(output, data, epochs=30, encoder=str(encoder))
    run = cattan._Run(row.configuration, request)  # type: ignore[arg-type]
    run.train()
    scores = cattan.pair_probabilities(run.network, run.encoder.mentions(_topic(0)))
    assert min(scores[0, 1], scores[2, 3]) > max(scores[0, 2], scores[1, 3])
    np.testing.assert_allclose(scores, scores.T)


def test_a_separate_network_learns_hierarchies_alone(data: Path, encoder: Path) -> None:
    labels = torch.tensor([0, 1, 2, 3])
    base = crossing.base_encoder(str(encoder)).network
    texts = crossing.contexts(_topic(0), tokenizer_of(str(encoder)), Crossed("", reach=8), base)
    pairs = [(texts[0], texts[one]) for one in (1, 4, 2, 3)]
    together = crossing.Networks(base, None).losses(pairs, labels)
    apart = crossing.Networks(base, base).losses(pairs, labels)
    assert together.keys() == {"classes"}
    assert apart.keys() == {"coreference", "hierarchy"}


def test_a_sentence_is_less_than_a_paragraph(encoder: Path) -> None:
    tokens = ("the", "river", "fell", ".", "the", "school", "opened", ".")
    mention = _topic(0).mentions[0]._replace(paragraph=0, start=5, end=5)
    text = Topic(id=0, tokens=(tokens,), mentions=(mention,), sentences=(((0, 3), (4, 7)),))
    tokenizer = tokenizer_of(str(encoder))
    network = crossing.base_encoder(str(encoder)).network
    [paragraph] = crossing.contexts(text, tokenizer, Crossed("", reach=8), network)
    [sentence] = crossing.contexts(text, tokenizer, Crossed("", "sentence", reach=8), network)
    assert len(paragraph.pieces) > len(sentence.pieces)
    assert paragraph.pieces[paragraph.start : paragraph.end] == sentence.pieces[sentence.start : sentence.end]
    assert sentence.start == 1


def test_pairs_have_the_class_of_the_first_beside_the_second() -> None:
    pairs = {(pair.first, pair.second): pair.label for pair in labelled_pairs([_topic(0)])}
    assert pairs[1, 0] == 0
    assert pairs[4, 0] == 2
    assert pairs[2, 0] == 3
    chosen = drawn(list(labelled_pairs([_topic(0)])), 1.0, np.random.default_rng(0))
    labels = [pair.label for pair in chosen]
    assert labels.count(3) == len(labels) / 2


def test_a_child_entails_its_parent() -> None:
    class Longer:
        def probabilities(self, pairs: list[tuple[str, str]]) -> list[float]:
            return [float(set(other.split()) < set(one.split())) for one, other in pairs]

    sample = _topic(0)
    coreference = np.array([[float(one == other) for other in sample.surfaces] for one in sample.surfaces])
    scores = with_entailed_parents(sample, coreference, Thresholds(0.5, 0.5), Longer())
    assert scores.parent[0, 4] == scores.parent[1, 4] == 1
    assert scores.parent.sum() == 2


def test_what_is_not_here_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="CD²CR is not among the data sets"):
        training_topics("cd2cr", None)
    with pytest.raises(InvalidInputError, match="no entailment model"):
        EntailmentModel(str(tmp_path / "nowhere"))


def test_a_context_shorter_than_its_mention_has_room(encoder: Path) -> None:
    network = crossing.base_encoder(str(encoder)).network
    assert crossing.reach_of(network) == (128 - 8 - 48) // 4


def test_documents_of_ecbplus_become_topics(tmp_path: Path) -> None:
    record = {
        "doc_id": "1_1", "topic": "1",
        "sentences": [{"id": 3, "tokens": ["She", "took", "it", "over"], "token_ids": [7, 8, 9, 10]}],
        "mentions": [
            {"sent": 3, "tokens": [8, 10], "cluster": "A"}, {"sent": 3, "tokens": [7], "cluster": "B"},
        ],
    }  # fmt: skip
    path = tmp_path / "train.jsonl"
    path.write_text(json.dumps(record) + "\n" + json.dumps({**record, "doc_id": "1_2"}), encoding="utf-8")
    [made] = ecbplus.topics(path)
    assert made.surfaces == ["took it over", "She"] * 2
    assert [mention.cluster for mention in made.mentions] == [0, 1, 0, 1]
    assert made.doc_ids == ("1_1", "1_2")
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"train\.jsonl:1"):
        ecbplus.topics(path)
