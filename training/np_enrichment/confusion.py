"""Which preposition is taken for which (TNE paper, section 8.2 and Figure 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from extractors.language.relation_labels import LABELS
from training.gold.tne import LabelMatrix, TNEDocument

_SHOWN = 10  # prepositions, as in the paper's figure


def confusion_matrix(documents: Iterable[TNEDocument], predicted: Iterable[LabelMatrix]) -> LabelMatrix:
    """Counts of pairs by gold label (rows) and predicted label (columns).

    A pair of several gold prepositions counts under the predicted one if that is among
    them, else under the last, as the official evaluator has it.

    Returns:
        25 × 25, in the order of ``LABELS``: row 0 are pairs that gold does not link, column
        0 those that are not predicted; without both, the 24 × 24 pairs linked in both.
    """
    counts = np.zeros((len(LABELS), len(LABELS)), dtype=np.int64)
    for document, labels in zip(documents, predicted, strict=True):
        row = {phrase.id: index for index, phrase in enumerate(document.noun_phrases)}
        unlinked = ~np.eye(len(row), dtype=np.bool_)
        for (anchor, complement), prepositions in document.relations.items():
            cell = row[anchor], row[complement]
            if not unlinked[cell]:
                continue  # of a noun phrase with itself
            unlinked[cell] = False
            guess = int(labels[cell])
            gold = guess if LABELS[guess] in prepositions else LABELS.index(prepositions[-1])
            counts[gold, guess] += 1
        counts[0] += np.bincount(labels[unlinked], minlength=len(LABELS))
    return counts


def confusion_table(counts: npt.ArrayLike) -> str:
    """The most frequent gold prepositions against each other, the rest as one, as aligned text."""
    counts = np.asarray(counts)
    frequent = sorted(range(1, len(LABELS)), key=lambda label: (-counts[label].sum(), label))[:_SHOWN]
    rest = [label for label in range(1, len(LABELS)) if label not in frequent]
    groups = [[label] for label in frequent] + [rest, [0]]
    names = [*(LABELS[label] for label in frequent), "others", "none"]
    lines = [f"{'gold / predicted':18}" + "".join(f"{name[:9]:>10}" for name in names)]
    for name, rows in zip(names, groups, strict=True):
        figures = (int(counts[np.ix_(rows, columns)].sum()) for columns in groups)
        lines.append(f"{name:18}" + "".join(f"{figure:>10}" for figure in figures))
    return "\n".join(lines)


def as_record(counts: LabelMatrix) -> dict[str, Any]:
    """The matrix with its labels, ready for JSON."""
    return {"labels": list(LABELS), "gold_by_predicted": counts.tolist()}
