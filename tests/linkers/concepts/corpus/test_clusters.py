"""Names that are alike are joined; known concepts take up new names and never join."""

from __future__ import annotations

import numpy as np

from linkers.concepts.corpus.clusters import cluster

ALIKE = np.array([[0, 1], [0, 2], [1, 2], [2, 3]])


def test_names_join_if_most_pairs_are_alike() -> None:
    assert cluster(5, ALIKE, 0.6, {}) == ((0, 1, 2), (3,), (4,))  # 3 is like one of three


def test_known_concepts_take_up_new_names_and_never_join() -> None:
    known = {0: "x", 1: "y", 4: "y"}
    assert cluster(5, ALIKE, 0.6, known) == ((0,), (1, 4), (2, 3))
    # Of the four pairs of 2 and 3 with "y" one is alike, of the two with "x" one as well.
    assert cluster(5, ALIKE, 0.2, known) == ((0, 2, 3), (1, 4))
    assert cluster(5, ALIKE, 0.2, {0: "y", 1: "x", 4: "x"}) == ((0, 2, 3), (1, 4))
