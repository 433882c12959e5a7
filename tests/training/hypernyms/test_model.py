"""Hypernyms by patterns and network together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch

from betwixt.annotations import HypernymPair
from betwixt.document import Span
from betwixt.errors import InvalidInputError
from extractors.concepts.hypernym_patterns import PRECISION, hypernyms
from tests.training.hypernyms.tiny_hypernyms import tiny_model
from training.hypernyms.model import NETWORK, HypernymModel
from training.hypernyms.network import LEFT_IS_KIND, RIGHT_IS_KIND
from training.hypernyms.pairs import SIGNS
from training.hypernyms.weights import load_weights

HIDDEN = 8
TEXT = "We compare taggers such as Quill. Parsers read trees."
TERMS = ("taggers", "Quill", "Parsers", "trees")


def spans(pattern: str) -> list[Span]:
    return [Span(*match.span()) for match in re.finditer(pattern, TEXT)]


def model(path: Path, *, label: int, threshold: float = 0.5) -> HypernymModel:
    return tiny_model(path, label=label, hidden=HIDDEN, threshold=threshold)


def hypernym_pairs(model: HypernymModel, *, network_alone: bool = False) -> list[HypernymPair]:
    tokens = spans(r"\w+|[^\w\s]")
    terms = [Span(TEXT.index(term), TEXT.index(term) + len(term)) for term in TERMS]
    find = model.by_network if network_alone else model.pairs
    return find(TEXT, tokens, spans(r"[^.]+\."), terms, torch.zeros(len(tokens), HIDDEN))


def names(pairs: list[HypernymPair]) -> dict[tuple[str, str], tuple[str, float]]:
    return {
        (TEXT[slice(*pair.hyponym)], TEXT[slice(*pair.hypernym)]): (pair.extractor, pair.score)
        for pair in pairs
    }


def test_a_pair_of_both_keeps_the_pattern_and_the_higher_score(tmp_path: Path) -> None:
    both = names(hypernym_pairs(model(tmp_path / "w", label=RIGHT_IS_KIND)))
    score = both["trees", "Parsers"][1]
    assert score > PRECISION["such as"]
    assert both == {
        ("Quill", "taggers"): ("hypernyms/such as", score),
        ("trees", "Parsers"): (NETWORK, score),
    }


def test_what_a_pattern_found_the_network_does_not_take_away(tmp_path: Path) -> None:
    both = names(hypernym_pairs(model(tmp_path / "w", label=LEFT_IS_KIND)))
    assert both["Quill", "taggers"] == ("hypernyms/such as", PRECISION["such as"])
    assert both["taggers", "Quill"][0] == both["Parsers", "trees"][0] == NETWORK


def test_below_the_threshold_only_patterns_count(tmp_path: Path) -> None:
    unsure = model(tmp_path / "w", label=RIGHT_IS_KIND, threshold=0.99)
    assert hypernym_pairs(unsure, network_alone=True) == []
    assert {pair.extractor for pair in hypernym_pairs(unsure)} == {"hypernyms/such as"}


def test_the_network_alone_crosses_no_sentence(tmp_path: Path) -> None:
    alone = hypernym_pairs(model(tmp_path / "w", label=RIGHT_IS_KIND), network_alone=True)
    assert names(alone).keys() == {("Quill", "taggers"), ("trees", "Parsers")}
    assert all(pair.sentence in spans(r"[^.]+\.") or TEXT[pair.sentence.start] == " " for pair in alone)


def test_without_terms_there_is_nothing(tmp_path: Path) -> None:
    given = model(tmp_path / "w", label=RIGHT_IS_KIND)
    assert given.pairs("", [], [], [], torch.zeros(0, HIDDEN)) == []
    assert hypernyms("", [], [], []) == []


def test_weights_are_read_as_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.safetensors"
    model(path, label=LEFT_IS_KIND, threshold=0.25)
    read = load_weights(path)
    assert (read.signs, read.threshold, read.network.training) == (SIGNS, 0.25, False)


def test_what_are_no_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.safetensors"
    with pytest.raises(InvalidInputError, match="no weights here"):
        load_weights(path)
    for content in (b"", b"no weights"):
        path.write_bytes(content)
        with pytest.raises(InvalidInputError, match="cannot be read"):
            load_weights(path)
