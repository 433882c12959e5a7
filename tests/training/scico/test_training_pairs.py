"""What is drawn to learn from: right labels, nothing of held-out concepts, the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from training.scico.dataset.seed_graph import Edge, seed_graph
from training.scico.name_training import parent_pairs
from training.scico.training_pairs import (
    CHILD,
    COREFERENT,
    PARENT,
    UNRELATED,
    Related,
    Sampler,
)

EDGES = [
    Edge("Learning", "Deep learning", "pwc"),
    Edge("Deep learning", "Convolutional network", "opencs"),
    Edge("Deep learning", "Recurrent network", "opencs"),
    Edge("Learning", "Kernel method", "opencs"),
    Edge("Vision", "Segmentation", "pwc"),
    Edge("Vision", "Recurrent network", "hypernym"),
]
GRAPH = seed_graph(EDGES)
SOURCES = ("pwc", "opencs")


def names(related: Related) -> dict[str, list[str]]:
    return {key: [label, f"{label}s"] for key, label in related.labels.items()}


def test_labels_reach_over_one_concept() -> None:
    related = Related(GRAPH, SOURCES)
    assert related.label("deep learning", "recurrent network") == PARENT
    assert related.label("convolutional network", "learning") == CHILD
    assert related.label("convolutional network", "recurrent network") == UNRELATED
    assert related.label("vision", "recurrent network") == UNRELATED  # a pattern found it, nobody checked
    assert related.label("vision", "vision") == COREFERENT


def test_nothing_is_drawn_of_forbidden_concepts() -> None:
    related = Related(GRAPH, SOURCES, forbidden={"deep learning"})
    assert "deep learning" not in related.labels
    random = np.random.default_rng(0)
    drawn = [*Sampler(related, names(related)).pairs(300, random), *parent_pairs(related, random)]
    assert not {pair.first.rstrip("s") for pair in drawn} & {"Deep learning"}
    assert related.label("learning", "recurrent network") == UNRELATED  # only over what is forbidden


def test_concepts_kept_apart_are_drawn_but_never_together() -> None:
    apart = {"deep learning", "recurrent network"}
    related = Related(GRAPH, SOURCES, apart=apart)
    random = np.random.default_rng(0)
    drawn = [*Sampler(related, names(related)).pairs(500, random), *parent_pairs(related, random)]
    both = [{name.rstrip("s").lower() for name in (pair.first, pair.second)} for pair in drawn]
    assert apart not in both
    assert any("deep learning" in names_of_pair and len(names_of_pair) == 2 for names_of_pair in both)
    assert any("recurrent network" in names_of_pair and len(names_of_pair) == 2 for names_of_pair in both)


def test_all_classes_are_drawn_and_each_is_right() -> None:
    related = Related(GRAPH, SOURCES)
    pairs = Sampler(related, names(related)).pairs(400, np.random.default_rng(1))
    assert {pair.label for pair in pairs} == {COREFERENT, PARENT, CHILD, UNRELATED}
    key = {name: concept for concept, both in names(related).items() for name in both}
    assert all(pair.label == related.label(key[pair.first], key[pair.second]) for pair in pairs)
    assert all(pair.first != pair.second for pair in pairs if pair.label == COREFERENT)


def test_a_step_is_drawn_by_its_seed() -> None:
    related = Related(GRAPH, SOURCES)
    sampler = Sampler(related, names(related))
    one, same, other = (sampler.pairs(20, np.random.default_rng(seed)) for seed in ((0, 5), (0, 5), (0, 6)))
    assert one == same
    assert one != other


def test_two_names_of_different_concepts_each() -> None:
    related = Related(GRAPH, SOURCES)
    same = Sampler(related, names(related)).same(4, np.random.default_rng(0))
    assert len({first.rstrip("s") for first, _ in same}) == 4
    assert all(first.rstrip("s") == second.rstrip("s") and first != second for first, second in same)


@pytest.mark.parametrize("seed", range(3))
def test_groups_hold_every_child_in_both_orders(seed: int) -> None:
    pairs = parent_pairs(Related(GRAPH, SOURCES), np.random.default_rng(seed))
    labels = {(pair.first, pair.second): pair.label for pair in pairs}
    assert labels["Deep learning", "Recurrent network"] == PARENT
    assert labels["Recurrent network", "Deep learning"] == CHILD
