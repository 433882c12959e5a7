"""Decisions on gold noun phrases, from relations and from the scores of pairs."""

from __future__ import annotations

import numpy as np

from betwixt.annotations import Relation
from betwixt.document import Document, Span
from extractors.joint.decisions.pairs.scores import PairScores
from extractors.language.relation_labels import LABELS
from training.gold.tne import NounPhrase, TNEDocument
from training.np_enrichment.predict import of_relations, of_scores

OF, IN = LABELS.index("of"), LABELS.index("in")
EARLY, LATE = Span(0, 2), Span(3, 5)


def document(*spans: Span) -> TNEDocument:
    phrases = tuple(NounPhrase(f"np{number}", span) for number, span in enumerate(spans))
    return TNEDocument(Document("d", "ab cd ef"), phrases, {}, ())


def test_the_best_of_several_relations_counts_and_equal_spans_share_it() -> None:
    relations = [
        Relation(EARLY, LATE, "in", explicit=True, score=0.9),
        Relation(EARLY, LATE, "of", explicit=True, score=0.4),
        Relation(EARLY, Span(6, 8), "of", explicit=True),
    ]
    decisions = of_relations(document(EARLY, LATE, LATE), relations)
    assert decisions.labels.tolist() == [[0, IN, IN], [0, 0, 0], [0, 0, 0]]
    assert decisions.probability[0].tolist() == [0, 0.9, 0.9]


def test_rows_and_columns_are_in_the_order_of_the_file() -> None:
    relations = np.zeros((2, 2, len(LABELS)))
    relations[0, 1, OF] = relations[1, 1, IN] = 0.9
    scores = PairScores((EARLY, LATE), relations, np.eye(2))
    decisions = of_scores(document(LATE, EARLY, LATE), scores, 0.5)
    # A phrase has no link to itself, and so none to another of the same characters.
    assert decisions.labels.tolist() == [[0, 0, 0], [OF, 0, OF], [0, 0, 0]]
