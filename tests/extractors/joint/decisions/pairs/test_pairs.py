"""From the blocks of windows to scores of pairs, clusters and relations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.joint.decisions.pairs.decided import (
    Linked,
    Pairs,
    attachments,
    links,
    merged,
)
from extractors.joint.decisions.pairs.scores import PairBlock
from extractors.joint.decisions.parses.decided import Parse
from extractors.language.relation_labels import LABELS
from extractors.word_range import WordRange

OF, IN, MEMBERS = LABELS.index("of"), LABELS.index("in"), LABELS.index("member(s) of")


def block(phrases: Sequence[int], seed: int) -> PairBlock:
    chance = np.random.default_rng(seed)
    size = len(phrases)
    relations = chance.dirichlet(np.ones(len(LABELS)), (size, size)).astype(np.float32)
    together = chance.random((size, size)).astype(np.float32)
    return PairBlock(np.array(phrases), relations, (together + together.T) / 2)


def test_one_block_stays_as_it_is() -> None:
    one = block([0, 1, 2], 1)
    (pairs,) = merged([3], [(0, [0, 1, 2])], [(0, one)])
    assert list(zip(pairs.anchor.tolist(), pairs.complement.tolist(), strict=True)) == [
        (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1),
    ]  # fmt: skip
    assert (pairs.relations == one.relations[pairs.anchor, pairs.complement]).all()
    assert (pairs.coreference == one.coreference[pairs.anchor, pairs.complement]).all()


@given(st.lists(st.sets(st.integers(0, 7), min_size=2), min_size=1, max_size=4), st.integers(0, 10**6))
def test_a_pair_of_several_blocks_has_the_mean(members: list[set[int]], seed: int) -> None:
    blocks = [block(sorted(phrases), seed + number) for number, phrases in enumerate(members)]
    sums: dict[tuple[int, int], list[tuple[np.ndarray, float]]] = {}
    for pair_block in blocks:
        for i, anchor in enumerate(pair_block.phrases.tolist()):
            for j, complement in enumerate(pair_block.phrases.tolist()):
                if i != j:
                    scores_of_pair = (pair_block.relations[i, j], float(pair_block.coreference[i, j]))
                    sums.setdefault((anchor, complement), []).append(scores_of_pair)
    empty, pairs = merged(
        [0, 8], [(1, sorted(phrases)) for phrases in members], [(1, pair_block) for pair_block in blocks]
    )
    assert not len(empty.anchor)
    assert pairs.relations.dtype == pairs.coreference.dtype == np.float32
    keys = list(zip(pairs.anchor.tolist(), pairs.complement.tolist(), strict=True))
    assert sorted(keys) == sorted(sums)
    assert len(set(keys)) == len(keys)
    for row, key in enumerate(keys):
        relations, together = zip(*sums[key], strict=True)
        np.testing.assert_allclose(pairs.relations[row], np.mean(relations, axis=0), atol=1e-6)
        assert pairs.coreference[row] == pytest.approx(np.mean(together), abs=1e-6)


def test_no_blocks() -> None:
    (pairs,) = merged([3], [], [])
    assert pairs.relations.shape == (0, len(LABELS))


def pairs_of(
    scores: dict[tuple[int, int], tuple[int, float]], together: dict[tuple[int, int], float] | None = None
) -> Pairs:
    """Pairs with the probability of one preposition; the rest is no relation."""
    keys = sorted(scores)
    relations = np.zeros((len(keys), len(LABELS)), dtype=np.float32)
    for row, key in enumerate(keys):
        label, score = scores[key]
        relations[row, label], relations[row, 0] = score, 1 - score
    coreference = np.array([(together or {}).get(key, 0.0) for key in keys], dtype=np.float32)
    anchor, complement = (np.array(side) for side in zip(*keys, strict=True))
    return Pairs(anchor, complement, relations, coreference)


WORDS = ["The", "roof", "of", "the", "barn", "fell", ".", "It", "stood", "in", "Graz", "."]
PHRASES = [WordRange(0, 1), WordRange(3, 4), WordRange(7, 7), WordRange(10, 10)]  # roof, barn, It, Graz
PARSES = [
    Parse(
        0,
        (2, 6, 5, 5, 2, 0, 6),
        ("det", "nsubj", "case", "det", "nmod", "root", "punct"),
        (0,) * 7,
        (0.0,) * 7,
    ),
    Parse(7, (2, 0, 4, 2, 2), ("nsubj", "root", "case", "obl", "punct"), (0,) * 5, (0.0,) * 5),
]


def linked(pairs: Pairs, grouped: Sequence[Sequence[int]] = (), threshold: float = 0.5) -> list[Linked]:
    return list(links(pairs, grouped, threshold, PHRASES, WORDS, *attachments(PARSES, WORDS)))


def test_links_from_the_threshold_on() -> None:
    best_links = linked(pairs_of({(0, 1): (OF, 0.5), (0, 3): (IN, 0.49), (1, 3): (IN, 0.75)}))
    assert [(link.anchor, link.complement, link.label, link.score) for link in best_links] == [
        (0, 1, OF, 0.5),
        (1, 3, IN, 0.75),
    ]


def test_of_the_mentions_of_a_cluster_the_best_complement() -> None:
    pairs = pairs_of({(3, 1): (OF, 0.6), (3, 2): (OF, 0.8), (3, 0): (OF, 0.55)})
    assert [(link.complement, link.score) for link in linked(pairs, [(1, 2)])] == [
        (0, pytest.approx(0.55)),
        (2, pytest.approx(0.8)),
    ]


def test_an_explicit_link_goes_before_a_more_probable_one() -> None:
    pairs = pairs_of({(0, 1): (OF, 0.6), (0, 2): (OF, 0.9)})
    (link,) = linked(pairs, [(1, 2)])
    assert (link.complement, link.explicit) == (1, True)


def test_other_prepositions_to_a_cluster_are_other_links() -> None:
    pairs = pairs_of({(3, 1): (OF, 0.6), (3, 2): (IN, 0.8)})
    assert {(link.complement, link.label) for link in linked(pairs, [(1, 2)])} == {(1, OF), (2, IN)}


def test_nothing_is_linked_within_a_cluster() -> None:
    assert linked(pairs_of({(1, 2): (OF, 0.9), (2, 1): (IN, 0.9)}), [(1, 2)]) == []


def test_explicit_is_what_the_preposition_itself_attaches() -> None:
    pairs = pairs_of({(0, 1): (OF, 0.9), (2, 3): (IN, 0.9), (0, 3): (OF, 0.9), (1, 0): (OF, 0.9)})
    assert [(link.anchor, link.complement) for link in linked(pairs) if link.explicit] == [(0, 1)]
    assert not linked(pairs_of({(0, 1): (IN, 0.9)}))[0].explicit
    assert linked(pairs_of({(0, 1): (MEMBERS, 0.9)}))[0].explicit


def test_explicit_across_words_by_the_tree() -> None:
    words = ["The", "roof", ",", "blown", "away", ",", "of", "the", "barn"]
    parse = Parse(
        0,
        (2, 0, 4, 2, 4, 4, 9, 9, 2),
        ("det", "root", "punct", "acl", "advmod", "punct", "case", "det", "nmod"),
        (0,) * 9,
        (0.0,) * 9,
    )
    given = attachments([parse], words)
    phrases = [WordRange(0, 1), WordRange(7, 8)]
    for label, explicit in ((OF, True), (IN, False)):
        (link,) = links(pairs_of({(0, 1): (label, 0.9)}), [], 0.5, phrases, words, *given)
        assert link.explicit is explicit


def test_nothing_is_explicit_across_sentences() -> None:
    words = ["A", "fire", "In", "Graz", "the", "barn", "fell"]  # a title without a full stop
    parses = [
        Parse(0, (2, 0), ("det", "root"), (0,) * 2, (0.0,) * 2),
        Parse(2, (2, 5, 4, 5, 0), ("case", "obl", "det", "nsubj", "root"), (0,) * 5, (0.0,) * 5),
    ]
    phrases = [WordRange(0, 1), WordRange(3, 3)]
    (link,) = links(pairs_of({(0, 1): (IN, 0.9)}), [], 0.5, phrases, words, *attachments(parses, words))
    assert not link.explicit
