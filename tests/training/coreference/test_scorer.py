"""The metrics of coreference: the reference scorers' vectors, worked cases and invariants."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.coreference.scorer import deduplicated, score
from training.gold.conll import read

METRICS = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea")
OURS = {
    "muc": "muc",
    "bcub": "b_cubed",
    "b_cubed": "b_cubed",
    "ceafm": "ceaf_m",
    "ceafe": "ceaf_e",
    "lea": "lea",
}

# Every vector that we compute: all but BLANC. The official scorer and coval, which extends it
# by LEA, disagree only where a response repeats a mention (A8, A9); there ours is the official
# one's, and coval publishes no vector of its own.
CONLL_CASES = [
    *(f"A{number}" for number in range(1, 14)), "D1", "E1", "F1", "G1", "H1", "I1", "J1", "K1", "L1",
    "M1", "M2", "M5", "N1", "N2", "N4",
]  # fmt: skip
COVAL_CASES = [
    *(f"A{number}" for number in (*range(1, 8), *range(10, 14))),
    *(f"{letter}1" for letter in "BCDEFGHIJKL"),
    *(f"{letter}{number}" for letter in "MN" for number in range(1, 7)),
]


def vectors(folder: Path) -> list[dict[str, Any]]:
    cases = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["cases"]
    return [case for case in cases if set(case["expected"]) - {"blanc"}]


def check(case: dict[str, Any], folder: Path) -> int:
    """Compare every number of a case; returns how many triples there were."""
    key, response = (
        [document.clusters for document in read(folder / case[side])] for side in ("key", "response")
    )
    scores = score(zip(key, response, strict=True))
    triples = {OURS[metric]: triple for metric, triple in case["expected"].items() if metric != "blanc"}
    for metric, triple in triples.items():
        for part, expected in zip(("recall", "precision", "f1"), triple, strict=True):
            # The vectors are written with five digits.
            assert scores[f"{metric}_{part}"] == pytest.approx(100 * expected, abs=1e-3), (
                case["id"],
                metric,
                part,
            )
    return len(triples)


@pytest.mark.data
def test_every_vector_of_the_official_scorer(field_data: Path) -> None:
    folder = field_data / "coref_scorer_vectors" / "conll_reference"
    cases = vectors(folder)
    assert [case["id"] for case in cases] == CONLL_CASES
    assert sum(check(case, folder) for case in cases) == 28 + 16 + 10 + 10  # MUC, B³, CEAFm, CEAFe


@pytest.mark.data
def test_every_vector_of_coval(field_data: Path) -> None:
    folder = field_data / "coref_scorer_vectors" / "coval"
    cases = vectors(folder)
    assert [case["id"] for case in cases] == COVAL_CASES
    assert sum(check(case, folder / "tests") for case in cases) == 82


def test_a_case_worked_by_hand() -> None:
    # Key {abc}{de}, response {ab}{cd}{e}.
    scores = score([(["abc", "de"], ["ab", "cd", "e"])])
    assert scores["muc_recall"] == pytest.approx(100 * (1 + 0) / (2 + 1))
    assert scores["muc_precision"] == pytest.approx(100 * (1 + 0 + 0) / (1 + 1 + 0))
    assert scores["b_cubed_recall"] == pytest.approx(100 * ((4 + 1) / 3 + (1 + 1) / 2) / 5)
    assert scores["b_cubed_precision"] == pytest.approx(100 * (4 / 2 + (1 + 1) / 2 + 1) / 5)
    # The best alignment: {abc}–{ab} 4/5; {de}–{e} 2/3 beats {de}–{cd} 2/4.
    assert scores["ceaf_e_recall"] == pytest.approx(100 * (4 / 5 + 2 / 3) / 2)
    assert scores["ceaf_e_precision"] == pytest.approx(100 * (4 / 5 + 2 / 3) / 3)
    assert scores["ceaf_m_f1"] == pytest.approx(100 * 3 / 5)
    assert scores["lea_recall"] == pytest.approx(100 * (3 * 1 / 3 + 2 * 0) / 5)
    assert scores["lea_precision"] == pytest.approx(100 * (2 * 1 + 2 * 0 + 1 * 0) / 5)
    assert scores["conll_f1"] == pytest.approx(
        sum(scores[f"{m}_f1"] for m in ("muc", "b_cubed", "ceaf_e")) / 3
    )


def test_counts_are_summed_over_documents() -> None:
    one, other = (["ab"], ["ab"]), (["abcd"], [])
    assert score([one, other])["muc_recall"] == pytest.approx(100 * (1 + 0) / (1 + 3))


def test_a_repeated_mention_stays_where_it_comes_first() -> None:
    assert deduplicated(["aab", "bc", "c", "d"]) == [frozenset("ab"), frozenset("c"), frozenset("d")]


@pytest.mark.parametrize("documents", [[], [([], [])], [(["ab"], [])], [([], ["ab"])]])
def test_nothing_to_find_or_found_is_zero(documents: list[Any]) -> None:
    assert set(score(documents).values()) == {0.0}


CLUSTERINGS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=12)
"""For each mention its cluster in the key and in the response; cluster 0 leaves it out."""


def sides(clustering: list[tuple[int, int]]) -> tuple[list[list[int]], list[list[int]]]:
    return tuple(  # type: ignore[return-value]
        [
            [mention for mention, clusters in enumerate(clustering) if clusters[side] == number]
            for number in range(1, 5)
            if any(clusters[side] == number for clusters in clustering)
        ]
        for side in (0, 1)
    )


@given(clustering=CLUSTERINGS)
def test_bounds(clustering: list[tuple[int, int]]) -> None:
    scores = score([sides(clustering)])
    assert all(0 <= value <= 100 + 1e-9 for value in scores.values())


@given(clustering=CLUSTERINGS)
def test_swapping_key_and_response_swaps_precision_and_recall(clustering: list[tuple[int, int]]) -> None:
    key, response = sides(clustering)
    scores, swapped = score([(key, response)]), score([(response, key)])
    for metric in METRICS:
        assert scores[f"{metric}_precision"] == pytest.approx(swapped[f"{metric}_recall"])
        assert scores[f"{metric}_f1"] == pytest.approx(swapped[f"{metric}_f1"])


@given(clustering=CLUSTERINGS, random=st.randoms(use_true_random=False))
def test_the_order_of_clusters_and_mentions_does_not_matter(clustering, random) -> None:  # type: ignore[no-untyped-def]
    key, response = sides(clustering)
    shuffled = [
        [random.sample(cluster, len(cluster)) for cluster in random.sample(s, len(s))]
        for s in (key, response)
    ]
    assert score([tuple(shuffled)]) == pytest.approx(score([(key, response)]))  # type: ignore[list-item]


@given(clustering=CLUSTERINGS)
def test_a_perfect_response(clustering: list[tuple[int, int]]) -> None:
    key, _ = sides(clustering)
    scores = score([(key, key)])
    for metric in METRICS:
        linked = any(len(cluster) > 1 for cluster in key)
        expected = 100 if (linked if metric == "muc" else key) else 0  # MUC knows links only
        assert scores[f"{metric}_f1"] == pytest.approx(expected)


@given(clustering=CLUSTERINGS)
def test_the_alignment_is_the_best_of_all(clustering: list[tuple[int, int]]) -> None:
    key, response = sides(clustering)
    padded = [*map(set, response), *[set[int]()] * len(key)]
    best = max(
        sum(
            2 * len(set(one) & other) / (len(one) + len(other))
            for one, other in zip(key, order, strict=False)
        )
        for order in permutations(padded, len(key))
    )
    scores = score([(key, response)])
    assert scores["ceaf_e_recall"] == pytest.approx(100 * best / len(key) if key else 0)
