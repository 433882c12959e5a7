"""The rows of TNE's Tables 3 and 5."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from training.baselines.np_enrichment import PAPER
from training.rows.existing import Existing
from training.rows.row import Configuration, Row

_PAPER = "TNE"
_TABLE = "3, 5"
_DEV = "TNE dev, gold noun phrases"
_TASK = "np-enrichment"
_UNLABELLED = ("unlabelled_precision", "unlabelled_recall", "unlabelled_f1")


@dataclass(frozen=True)
class Rule(Configuration):
    """A deterministic row.

    Args:
        baseline: its name in the paper.
        preposition: whether links have the preposition between both phrases; only Surface has one.
    """

    module: ClassVar[str] = "training.rows.tne.rules"

    baseline: str
    preposition: bool = False


def _rule(baseline: str) -> Row:
    name = baseline.lower()
    note = ""
    if baseline in ("Surface-Extended", "Combined"):
        note = "The window of ten tokens in the paper's text cannot give the recall of its figure."
    return Row(
        f"tne-{name}",
        _PAPER,
        "3",
        baseline,
        _TASK,
        Rule(baseline),
        "",
        _DEV,
        dict(zip(_UNLABELLED, PAPER[baseline], strict=True)),
        note,
    )


ROWS: tuple[Row, ...] = (
    *map(_rule, PAPER),
    Row(
        "tne-surface-preposition",
        _PAPER,
        "3",
        "Surface, with the preposition between the phrases",
        _TASK,
        Rule("Surface", preposition=True),
        "",
        _DEV,
        note="The paper has no labelled figure of this row.",
    ),
    Row(
        "tne-shipped",
        _PAPER,
        _TABLE,
        "beside the tables: the joint model that ships",
        _TASK,
        Existing(_TASK, shipped=True),
        "TNE train, EWT, GUM, WikiGold",
        _DEV,
    ),
)
