"""One encoder for vectors of mentions and classes of pairs: real encoders, small ones."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from transformers import BertConfig, BertModel, LongformerConfig, LongformerModel

from training.topics.contexts import Window
from training.topics.network import (
    ConceptNetwork,
    Special,
    probabilities_of,
    vectors_of,
)

SPECIAL = Special(first=1, last=2, opening=3, closing=4)
SHAPE = {
    "vocab_size": 40, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2,
    "intermediate_size": 32, "max_position_embeddings": 96,
}  # fmt: skip
TEXTS = [
    Window((10, 11, 12, 13), 1, 3), Window((11, 12), 0, 2), Window((10, 11, 12, 13), 0, 1),
    Window((20,) * 30, 4, 9),
]  # fmt: skip


def bert() -> ConceptNetwork:
    torch.manual_seed(0)
    return ConceptNetwork(BertModel(BertConfig(**SHAPE), add_pooling_layer=False), SPECIAL).eval()


def longformer() -> ConceptNetwork:
    torch.manual_seed(0)
    shape = LongformerConfig(**SHAPE, attention_window=[8, 8], pad_token_id=0)
    return ConceptNetwork(LongformerModel(shape, add_pooling_layer=False), SPECIAL).eval()


@pytest.mark.parametrize("made", [bert, longformer])
def test_what_is_read_together_changes_nothing(made: object) -> None:
    network = made()  # type: ignore[operator]
    together = vectors_of(network, TEXTS)
    apart = np.concatenate([vectors_of(network, [text]) for text in TEXTS])
    np.testing.assert_allclose(together, apart, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    pairs = [(one, other) for one in TEXTS for other in TEXTS]
    classes = probabilities_of(network, pairs)
    np.testing.assert_allclose(classes.sum(1), 1, atol=1e-5)
    apart_classes = np.concatenate([probabilities_of(network, [pair]) for pair in pairs])
    np.testing.assert_allclose(classes, apart_classes, atol=1e-4)


def test_a_vector_depends_on_the_mention_and_on_its_context() -> None:
    whole, name, begin, _ = vectors_of(bert(), TEXTS)
    assert not np.allclose(whole, name, atol=1e-3)
    assert not np.allclose(whole, begin, atol=1e-3)


def test_the_marks_are_read() -> None:
    network = bert()
    one, other = Window((10, 11, 12, 13), 1, 3), Window((10, 11, 12, 13), 0, 1)
    first, second = probabilities_of(network, [(one, TEXTS[1]), (other, TEXTS[1])])
    assert not np.allclose(first, second, atol=1e-4)


def test_global_attention_is_on_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    network = longformer()
    seen = []
    read = network.encoder.forward

    def forward(**options: torch.Tensor) -> object:
        seen.append((options["input_ids"][0], options["global_attention_mask"][0]))
        return read(**options)

    monkeypatch.setattr(network.encoder, "forward", forward)
    probabilities_of(network, [(TEXTS[0], TEXTS[1])])
    [(pieces, everywhere)] = seen
    assert pieces[everywhere == 1].tolist() == [1, 3, 4, 3, 4]


def test_nothing_gives_nothing() -> None:
    assert vectors_of(bert(), []).shape == (0, 16)
    assert probabilities_of(bert(), []).shape == (0, 4)
