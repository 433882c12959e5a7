"""Every head learns from the labels that a text has, and from those only."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from extractors.encoder.encoder import piece_ids, tokenizer_of
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.network.joint_network import JointNetwork
from tests.extractors.joint.tiny_joint import examples, network, write_encoder
from training.joint.examples import Example
from training.joint.losses import Weights, batch_loss, prepare_example, relation_losses

EVERYTHING, PARSED = examples(2)[1], replace(examples(2)[1], links=None, clusters=None)
UNLABELLED = Example("own/none", EVERYTHING.words, EVERYTHING.sentences)
SPECIAL = (2, 3)


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("encoder"))


@pytest.fixture(scope="module")
def net(encoder: Path) -> JointNetwork:
    return network(encoder)


def losses(net: JointNetwork, batch: list[Example], weights: Weights | None = None) -> dict[str, float]:
    tokenizer = tokenizer_of(net.configuration.encoder)
    pieces = piece_ids(tokenizer, [example.words for example in batch])
    prepared = [prepare_example(*pair) for pair in zip(batch, pieces, strict=True)]
    weights = weights or Weights(*[1.0] * len(Weights._fields))
    losses_by_name = batch_loss(net, prepared, SPECIAL, torch.device("cpu"), weights)
    return {name: loss.item() for name, loss in losses_by_name.items()}


def test_all_right_labels_count_together() -> None:
    scores = torch.tensor([[0.0, 1.0, 2.0], [3.0, 0.0, 1.0]])
    gold = torch.tensor([[False, True, True], [True, False, False]])
    losses_by_name = relation_losses(scores, gold)
    one = math.log((math.e + math.e**2) / (1 + math.e + math.e**2))
    other = math.log(math.e**3 / (math.e**3 + 1 + math.e))
    assert losses_by_name["relations"].item() == pytest.approx(-(one + other) / 2, abs=1e-6)
    assert losses_by_name["prepositions"].item() == pytest.approx(0.0, abs=1e-6)
    only = relation_losses(scores[:1], torch.tensor([[False, True, False]]))
    assert only["prepositions"].item() == pytest.approx(math.log(1 + math.e), abs=1e-6)


def test_an_unknown_name_tag_teaches_nothing(net: JointNetwork) -> None:
    known = replace(EVERYTHING, name_tags=("O",) * len(EVERYTHING.words))
    unknown = replace(EVERYTHING, name_tags=(None,) * len(EVERYTHING.words))
    partly = replace(EVERYTHING, name_tags=("O", *unknown.name_tags[1:]))  # type: ignore[index]
    assert "name_tags" not in losses(net, [unknown])
    assert 0 < losses(net, [partly])["name_tags"] != losses(net, [known])["name_tags"]


def test_without_links_no_loss_of_prepositions() -> None:
    losses_by_name = relation_losses(torch.zeros(2, 3), torch.tensor([[True, False, False]] * 2))
    assert set(losses_by_name) == {"relations"}
    assert losses_by_name["relations"].item() == pytest.approx(math.log(3))


def test_a_text_with_all_labels_has_all_losses(net: JointNetwork) -> None:
    losses_by_name = losses(net, [EVERYTHING])
    assert set(losses_by_name) == set(Weights._fields)
    assert all(loss > 0 for loss in losses_by_name.values())


def test_a_text_without_labels_has_none(net: JointNetwork) -> None:
    assert losses(net, [UNLABELLED]) == {}
    assert losses(net, [replace(UNLABELLED, links=(), phrases=EVERYTHING.phrases[:1])]) == {}
    assert set(losses(net, [PARSED])) == set(Weights._fields) - {"relations", "prepositions", "coreference"}


@pytest.mark.parametrize("other", [UNLABELLED, PARSED])
def test_what_has_no_label_changes_no_loss(net: JointNetwork, other: Example) -> None:
    alone, beside = losses(net, [EVERYTHING]), losses(net, [EVERYTHING, other])
    names = set(Weights._fields) if other is UNLABELLED else {"relations", "prepositions", "coreference"}
    for name in names:
        assert beside[name] == pytest.approx(alone[name], abs=1e-5), name


def test_no_relation_is_learnt_where_it_is_known(net: JointNetwork) -> None:
    unlinked = replace(UNLABELLED, phrases=EVERYTHING.phrases, links=())
    assert set(losses(net, [unlinked])) == {"relations"}


def test_losses_are_weighted(net: JointNetwork) -> None:
    plain = losses(net, [EVERYTHING])
    doubled = losses(net, [EVERYTHING], Weights(*[2.0] * len(Weights._fields)))
    assert doubled == pytest.approx({name: 2 * loss for name, loss in plain.items()})


def test_where_other_names_are_not_tagged_no_name_may_be_one_of_them(net: JointNetwork) -> None:
    nameless = replace(UNLABELLED, name_tags=("O",) * len(UNLABELLED.words))
    unsure = losses(net, [nameless])["name_tags"]
    sure = losses(net, [replace(nameless, others_tagged=True)])["name_tags"]
    assert unsure < sure
    assert net.words is not None
    before = net.words.tags.bias.clone()
    with torch.no_grad():  # every word is another name for certain: no fault where these are not tagged
        net.words.tags.bias[3 + NAME_TAGS.index("B-OTHER")] += 50.0
    try:
        assert losses(net, [nameless])["name_tags"] == pytest.approx(0.0, abs=1e-4)
        assert losses(net, [replace(nameless, others_tagged=True)])["name_tags"] > 30
    finally:
        with torch.no_grad():
            net.words.tags.bias.copy_(before)
