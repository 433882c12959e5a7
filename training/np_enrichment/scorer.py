"""The metrics of NP enrichment, as the official evaluator computes them.

The evaluator (github.com/allenai/tne-evaluator) flattens a document's k × k matrix of
(anchor, complement) cells and counts over the cells of all documents (TNE paper, section 2
and Table 5):

- cells whose relation is -1, the diagonal, are ignored;
- unlabelled: a cell is linked or not, whatever the preposition;
- labelled: a cell's prediction is right if it is any of its gold prepositions; a gold
  cell counts once however many prepositions it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
import numpy.typing as npt

from betwixt.errors import InvalidInputError
from extractors.language.relation_labels import LABELS
from training.gold.tne import LabelMatrix, TNEDocument

IGNORED = -1

BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class GoldCells:
    """The gold cells of one document, row by row.

    Args:
        relations: n numbers: 1 linked, 0 not, -1 ignored.
        prepositions: n × 25, whether a label is right for a cell.
    """

    relations: npt.NDArray[np.int64]
    prepositions: BoolArray

    @classmethod
    def of(cls, relations: Sequence[int], prepositions: Sequence[Sequence[int]]) -> GoldCells:
        """From a line of the official answer files: n relations and n lists of label ids."""
        right = np.zeros((len(relations), len(LABELS)), dtype=np.bool_)
        for cell, labels in enumerate(prepositions):
            right[cell, list(labels)] = True
        return cls(np.asarray(relations, dtype=np.int64), right)

    @classmethod
    def of_document(cls, document: TNEDocument) -> GoldCells:
        """From a document: all ordered pairs of its k noun phrases, the diagonal ignored."""
        k = len(document.noun_phrases)
        place = {phrase.id: index for index, phrase in enumerate(document.noun_phrases)}
        right = np.zeros((k, k, len(LABELS)), dtype=np.bool_)
        for (anchor, complement), prepositions in document.relations.items():
            right[
                place[anchor], place[complement], [LABELS.index(preposition) for preposition in prepositions]
            ] = True
        relations = np.asarray(right.any(axis=2), dtype=np.int64)
        right[..., 0] = relations == 0
        np.fill_diagonal(relations, IGNORED)
        return cls(relations.ravel(), right.reshape(k * k, len(LABELS)))

    def right(self, labels: LabelMatrix) -> BoolArray:
        """Whether each of n label ids is a right one for its cell."""
        right: BoolArray = self.prepositions[np.arange(len(labels)), labels]
        return right


def score(
    gold: Iterable[GoldCells],
    predicted: Iterable[LabelMatrix],
    best: Iterable[LabelMatrix] | None = None,
) -> dict[str, float]:
    """All metrics of a system that names prepositions, in percent.

    Args:
        gold: the cells of each document.
        predicted: for each document as many label ids (indices into ``LABELS``, 0 = no
            relation), in any shape that flattens to the gold's order.
        best: for each document, the preposition that the system likes best for each
            cell, the unlinked cells included; needed for ``uprep``.

    Returns:
        ``labelled_`` and ``unlabelled_`` ``precision``, ``recall`` and ``f1``; ``iprep``,
        the accuracy of the preposition over gold links that were recovered; ``uprep``,
        the accuracy of the best preposition over gold links that were not. The last two
        are left out where there is no such link or no ``best``.

    Raises:
        InvalidInputError: other documents or cells predicted than there is gold.
    """
    labels = list(predicted)
    count: Counter[str] = Counter()
    for cells, label, liked in _aligned(gold, labels, labels if best is None else list(best)):
        linked, of_gold = label > 0, cells.relations == 1
        right = cells.right(label)
        missed = of_gold & ~linked
        count["links"] += int(linked.sum())
        count["right links"] += int((linked & right).sum())
        # The evaluator takes a right prediction for the cell's gold label, "no relation" included.
        count["labelled gold"] += int(np.where(right, linked, cells.prepositions[:, 1:].any(axis=1)).sum())
        count["gold"] += int(of_gold.sum())
        count["found"] += int((of_gold & linked).sum())
        count["found and right"] += int((of_gold & linked & right).sum())
        count["missed"] += int(missed.sum())
        count["missed and right"] += int((missed & (liked > 0) & cells.right(liked)).sum())
    result = precision_recall_f1("labelled", count["right links"], count["links"], count["labelled gold"])
    result |= precision_recall_f1("unlabelled", count["found"], count["links"], count["gold"])
    if count["found"]:
        result["iprep"] = 100 * count["found and right"] / count["found"]
    if best is not None and count["missed"]:
        result["uprep"] = 100 * count["missed and right"] / count["missed"]
    return result


def score_links(gold: Iterable[GoldCells], predicted: Iterable[BoolArray]) -> dict[str, float]:
    """The unlabelled metrics of a system that names no preposition, in percent.

    Args:
        gold: the cells of each document.
        predicted: for each document, whether a cell is linked, flattening to the gold's order.

    Raises:
        InvalidInputError: other documents or cells predicted than there is gold.
    """
    every = score(gold, [links.astype(np.int64) for links in predicted])
    return {name: value for name, value in every.items() if name.startswith("unlabelled_")}


def _aligned(
    gold: Iterable[GoldCells], predicted: Iterable[LabelMatrix], best: Iterable[LabelMatrix]
) -> Iterator[tuple[GoldCells, LabelMatrix, LabelMatrix]]:
    """The counted cells of each document, flat, after a check that gold and predictions fit."""
    for number, (cells, *rows) in enumerate(zip_longest(gold, predicted, best), start=1):
        if cells is None or any(row is None for row in rows):
            raise InvalidInputError(
                f"document {number}: gold and predictions are not equally many documents",
                "predict every document of the gold file, in its order",
            )
        flat = [np.asarray(row, dtype=np.int64).ravel() for row in rows]
        for row in flat:
            if len(row) != len(cells.relations):
                raise InvalidInputError(
                    f"document {number}: {len(row)} cells predicted, {len(cells.relations)} in gold",
                    "predict k × k cells for k noun phrases, row by row",
                )
        counted = cells.relations != IGNORED
        yield (
            GoldCells(cells.relations[counted], cells.prepositions[counted]),
            flat[0][counted],
            flat[1][counted],
        )


def precision_recall_f1(prefix: str, right: int, predicted: int, gold: int) -> dict[str, float]:
    """In percent; 0 where nothing was predicted or there is nothing to find."""
    return {
        f"{prefix}_precision": 100 * right / predicted if predicted else 0.0,
        f"{prefix}_recall": 100 * right / gold if gold else 0.0,
        f"{prefix}_f1": 200 * right / (predicted + gold) if predicted + gold else 0.0,
    }
