"""Confusion of prepositions and classes of errors, worked out by hand."""

from __future__ import annotations

import numpy as np

from betwixt.document import Document, Span
from extractors.language.relation_labels import LABELS
from training.gold.tne import NounPhrase, TNEDocument
from training.np_enrichment.confusion import as_record, confusion_matrix, confusion_table
from training.np_enrichment.errors import CLASSES, error_classes, errors_table

OF, IN, TO = (LABELS.index(label) for label in ("of", "in", "to"))

TEXT = "aa bb. cc dd."
SPANS = [Span(0, 2), Span(3, 5), Span(7, 9), Span(10, 12)]
SENTENCES = [Span(0, 6), Span(7, 13)]
DOCUMENT = TNEDocument(
    Document("d", TEXT),
    tuple(NounPhrase(f"np{number}", span) for number, span in enumerate(SPANS)),
    {
        ("np0", "np1"): ("of", "in"),
        ("np0", "np3"): ("of", "in"),
        ("np1", "np2"): ("to",),
        ("np2", "np0"): ("in", "of"),
    },
    (("np1", "np3"), ("np0",), ("np2",)),
)


def labels(**cells: int) -> np.ndarray:
    matrix = np.zeros((4, 4), dtype=np.int64)
    for cell, label in cells.items():
        matrix[int(cell[1]), int(cell[2])] = label
    return matrix


PREDICTED = labels(c01=OF, c20=TO, c21=OF, c31=OF, c00=OF)


def test_gold_is_the_predicted_one_if_it_can_be_else_the_last() -> None:
    counts = confusion_matrix([DOCUMENT], [PREDICTED])
    expected = np.zeros_like(counts)
    expected[OF, OF] = 1  # np0 of np1; "in" would be right too
    expected[OF, TO] = 1  # np2 to np0, gold "in" and "of"
    expected[IN, 0] = expected[TO, 0] = 1  # missed
    expected[0, OF] = 2
    expected[0, 0] = 12 - 4 - 2
    assert counts.tolist() == expected.tolist() == as_record(counts)["gold_by_predicted"]
    rows = confusion_table(counts).splitlines()
    assert rows[0].split()[3] == "of"
    assert rows[1].split()[:2] == ["of", "1"]
    assert rows[-1].split()[0] == "none"


def test_links_by_class() -> None:
    classes = error_classes([DOCUMENT], [PREDICTED], [SENTENCES])
    assert {name: tuple(row.values()) for name, row in classes.items()} == {
        "right": (1, 1),
        "wrong preposition": (1, 0),
        "missed": (2, 0),
        "missed, cluster found": (1, 0),  # np0 – np3, of the cluster of np1
        "missed, anchor silent": (1, 0),  # np1
        "spurious": (2, 0),
        "spurious, reversed": (1, 0),  # np2 – np1
        "spurious, same cluster": (1, 0),  # np3 – np1
    }
    shown = errors_table(classes)
    assert all(explanation in shown for explanation in CLASSES.values())
