"""Clusters of mentions from the scores of all their pairs."""

from __future__ import annotations

import numpy as np

from betwixt.annotations import Member
from betwixt.document import Span
from training.coreference.mention_clusters import mention_clusters


def test_clusters_of_mentions_stand_in_text_order() -> None:
    spans = [Span(20, 24), Span(0, 3), Span(8, 10), Span(30, 31), Span(40, 41)]
    scores = np.full((5, 5), 0.2)
    scores[0, 1] = scores[1, 0] = 0.75
    (cluster,) = mention_clusters(spans, scores, 0.5)
    assert cluster.members == (Member(Span(0, 3), 0.75), Member(Span(20, 24), 0.75))
    assert mention_clusters([], np.empty((0, 0)), 0.5) == ()
