"""What kinds of errors a system makes: links missed, links too many, prepositions taken for others.

The TNE paper (section 8.2) tells finding a link from choosing its preposition, and looks
at prepositions one by one (see ``confusion``). Both are counted here, each parted into what
the gold clusters, the directions and the sentences tell. Whether an annotator would accept
a link that gold lacks cannot be told by a program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from betwixt.document import Span
from training.gold.tne import LabelMatrix, TNEDocument
from training.np_enrichment.scorer import IGNORED, GoldCells

BoolArray = npt.NDArray[np.bool_]

CLASSES = {
    "right": "linked with a gold preposition",
    "wrong preposition": "linked in both, with no gold preposition",
    "missed": "gold links that are not predicted",
    "missed, cluster found": "… whose anchor is linked rightly to another mention of the complement",
    "missed, anchor silent": "… whose anchor has no predicted link at all",
    "spurious": "predicted links that are not gold",
    "spurious, reversed": "… where gold links complement to anchor",
    "spurious, same cluster": "… between mentions of one gold cluster",
}
"""Name → what is counted. The classes with a comma are parts of those above them."""


@dataclass(frozen=True, slots=True)
class Links:
    """How many links of a class there are, and how many of them within a sentence."""

    links: int
    same_sentence: int


def error_classes(
    documents: Iterable[TNEDocument],
    predicted: Iterable[LabelMatrix],
    sentences: Iterable[Sequence[Span]],
) -> dict[str, dict[str, int]]:
    """Count links by class.

    Args:
        documents: with their gold.
        predicted: k × k label ids for each document.
        sentences: those of each document.

    Returns:
        Class of ``CLASSES`` → ``links`` and ``same_sentence``.
    """
    links: Counter[str] = Counter()
    nearby: Counter[str] = Counter()
    for document, labels, spans in zip(documents, predicted, sentences, strict=True):
        same_sentence = _same_sentence(document, spans)
        for name, cells in _classes(document, labels).items():
            links[name] += int(cells.sum())
            nearby[name] += int((cells & same_sentence).sum())
    return {name: asdict(Links(links[name], nearby[name])) for name in CLASSES}


def errors_table(classes: dict[str, dict[str, int]]) -> str:
    """Counts with what they mean, as aligned text."""
    lines = [f"{'':24}{'links':>9}{'in a sentence':>15}"]
    for name, explanation in CLASSES.items():
        row = classes[name]
        lines.append(f"{name:24}{row['links']:9}{row['same_sentence']:15}  {explanation}")
    return "\n".join(lines)


def _classes(document: TNEDocument, labels: LabelMatrix) -> dict[str, BoolArray]:
    """For each class a k × k matrix of the links that belong to it."""
    cells = GoldCells.of_document(document)
    gold = (cells.relations == 1).reshape(labels.shape)
    linked = (labels > 0) & (cells.relations != IGNORED).reshape(labels.shape)
    right = linked & cells.right(labels.ravel()).reshape(labels.shape)
    same_cluster = _same_cluster(document)
    missed, spurious = gold & ~linked, linked & ~gold
    found_elsewhere = (right.astype(np.int64) @ same_cluster.astype(np.int64)) > 0
    return {
        "right": right,
        "wrong preposition": linked & gold & ~right,
        "missed": missed,
        "missed, cluster found": missed & found_elsewhere,
        "missed, anchor silent": missed & ~linked.any(axis=1)[:, None],
        "spurious": spurious,
        "spurious, reversed": spurious & gold.T,
        "spurious, same cluster": spurious & same_cluster,
    }


def _same_cluster(document: TNEDocument) -> BoolArray:
    number = {member: n for n, cluster in enumerate(document.clusters) for member in cluster}
    own = len(number)  # a phrase of no cluster is alone
    clusters = np.asarray(
        [number.get(phrase.id, own + index) for index, phrase in enumerate(document.noun_phrases)],
        dtype=np.int64,
    )
    return np.equal.outer(clusters, clusters)


def _same_sentence(document: TNEDocument, sentences: Sequence[Span]) -> BoolArray:
    starts = [sentence.start for sentence in sentences]
    phrases = [phrase.span.start for phrase in document.noun_phrases]
    number = np.searchsorted(starts, phrases, side="right")
    return np.equal.outer(number, number)
