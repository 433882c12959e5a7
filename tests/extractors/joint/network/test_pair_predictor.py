"""The predictor of pairs: its fast form is a layer over both sides in one vector."""

from __future__ import annotations

import torch

from extractors.joint.network.pair_predictor import SIDE, Predictor


def test_a_pair_is_scored_by_a_layer_over_both_its_sides() -> None:
    torch.manual_seed(0)
    predictor, anchors, complements = Predictor(3), torch.randn(4, SIDE), torch.randn(4, SIDE)
    scores = predictor(anchors, complements)
    weight = torch.cat((predictor.anchor.weight, predictor.complement.weight), dim=1)
    pair = torch.cat((anchors[1], complements[2]))
    slow = predictor.classes(torch.relu(weight @ pair + predictor.anchor.bias))
    assert scores.shape == (4, 4, 3)
    torch.testing.assert_close(scores[1, 2], slow)


def test_texts_of_a_batch_are_scored_as_each_alone() -> None:
    torch.manual_seed(0)
    predictor, anchors, complements = Predictor(2), torch.randn(2, 3, SIDE), torch.randn(2, 3, SIDE)
    together = predictor(anchors, complements)
    for number in range(2):
        torch.testing.assert_close(together[number], predictor(anchors[number], complements[number]))
