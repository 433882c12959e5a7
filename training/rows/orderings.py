"""Orderings of rows that the papers have, and whether our figures have them too."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from training.rows.measurements import Measurement

_LITTLE_TNE = (
    "Both networks saw 200 to 600 of the 3,988 texts, and few epochs of them. "
    "A coupled network that is still unsure says 'no relation', so its recall stays low."
)
_LITTLE_SCICO = (
    "The cross-encoders saw 16 topics, and only once. They were scored on nine topics of at most 16 mentions."
)
_LITTLE_APPOS = (
    "The networks learnt from 61 to 360 sentences in five epochs. One that never writes is right in half of "
    "them."
)
TEST_SENTENCES = {"fewrel-appositives.jsonl.gz": 149, "fewrel-1000.jsonl.gz": 15}
"""Of the corpora of appositives."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """One row should score higher than another.

    Args:
        paper: that has it.
        claim: what the paper finds, in words.
        better, worse: rows.
        metric: of the better row.
        metric_of_worse: where the worse row has another.
        why_not: why our figures may not show it.
        is_share: whether the figures are shares of test sentences, of which few are at hand.
    """

    paper: str
    claim: str
    better: str
    worse: str
    metric: str
    metric_of_worse: str = ""
    why_not: str = ""
    is_share: bool = False

    def is_shown(self, better: float, worse: float, data: str) -> bool:
        """Whether the better row's figure is higher; of a share, by more than two standard errors."""
        least = 100 / math.sqrt(TEST_SENTENCES[data]) if self.is_share else 0.0
        return better - worse > least

    def figures(self, measurements: Sequence[Measurement]) -> tuple[float, float, str] | None:
        """Both rows' means over seeds and the largest common data; None without figures on the same data."""
        better = _by_data(measurements, self.better, self.metric)
        worse = _by_data(measurements, self.worse, self.metric_of_worse or self.metric)
        common = [data for data in better if data in worse]
        if not common:
            return None
        largest = max(common, key=lambda data: TEST_SENTENCES.get(data, 0))
        return better[largest], worse[largest], largest


def _by_data(measurements: Sequence[Measurement], row: str, metric: str) -> dict[str, float]:
    values: dict[str, list[float]] = {}
    for one in measurements:
        if one.row == row and not one.encoder and metric in one.metrics:
            values.setdefault(one.data, []).append(one.metrics[metric])
    return {data: mean(figures) for data, figures in values.items()}


def _coupled(words: str) -> Ordering:
    return Ordering(
        "TNE", "coupled above decoupled without a gate, labelled F1", f"tne-coupled-{words}",
        f"tne-decoupled-{words}", "labelled_f1", "ungated_labelled_f1", _LITTLE_TNE,
    )  # fmt: skip


def _learnt(row: str) -> Sequence[Ordering]:
    return (
        Ordering(
            "ApposCorpus", "a network says better than always-yes when an appositive is due", row,
            "appos-always-yes", "due_accuracy", why_not=_LITTLE_APPOS, is_share=True,
        ),
        Ordering(
            "ApposCorpus", "a network writes better than the class's most frequent phrase", row,
            "appos-most-frequent", "constrained_bag_of_words_f1", why_not=_LITTLE_APPOS,
        ),
    )  # fmt: skip


ORDERINGS: Sequence[Ordering] = (
    *map(_coupled, ("static", "frozen-minilm", "minilm")),
    Ordering(
        "TNE", "fine-tuned above frozen, labelled F1", "tne-coupled-minilm", "tne-coupled-frozen-minilm",
        "labelled_f1", why_not=_LITTLE_TNE,
    ),
    Ordering(
        "TNE", "fine-tuned above frozen, labelled F1 without a gate", "tne-decoupled-minilm",
        "tne-decoupled-frozen-minilm", "ungated_labelled_f1", why_not=_LITTLE_TNE,
    ),
    *(
        Ordering("SciCo", f"unified above two-step, {name}", better, "scico-ca-minilm", metric, why_not=why)
        for better, why in (
            ("scico-cross-encoder", "The two-step row's hierarchy is by the same cross-encoder."),
            ("scico-unified-minilm", _LITTLE_SCICO),
        )
        for name, metric in (("CoNLL", "conll_f1"), ("hierarchy", "hierarchy_f1"))
    ),
    Ordering(
        "SciCo", "unified above two separate networks, hierarchy", "scico-unified-minilm",
        "scico-separate-minilm", "hierarchy_f1", why_not=_LITTLE_SCICO,
    ),
    Ordering(
        "SciCo", "paragraphs above sentences, hierarchy", "scico-unified-minilm", "scico-sentence-minilm",
        "hierarchy_f1", why_not=_LITTLE_SCICO,
    ),
    Ordering(
        "ApposCorpus", "copynet above base on entities that training lacks, F1", "appos-copynet",
        "appos-base", "new_entity_bag_of_words_f1", why_not=_LITTLE_APPOS,
    ),
    *_learnt("appos-base"),
    *_learnt("appos-kb"),
    *_learnt("appos-copynet"),
)  # fmt: skip
