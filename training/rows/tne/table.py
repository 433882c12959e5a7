"""The rows of TNE's Tables 3 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from training.baselines.np_enrichment import PAPER
from training.rows.existing import Existing
from training.rows.row import Configuration, Row

_PAPER = "TNE"
_TABLE = "3, 5"
MINILM = "all-MiniLM-L6-v2"
_TRAIN, _DEV = "TNE train", "TNE dev, gold noun phrases"
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


@dataclass(frozen=True)
class Pairs(Configuration):
    """A network over pairs of noun phrases (section 8, "Architecture").

    Args:
        words: ``static`` sums word vectors that are trained on the texts; ``frozen`` and ``fine-tuned``
            read an encoder.
        coupled: whether one predictor has the prepositions and "no relation".
        encoder: a Hugging Face name.
        encoder_rate, head_rate: highest learning rates.
        epochs: passes over the training texts.
    """

    module: ClassVar[str] = "training.rows.tne.training"

    words: Literal["static", "frozen", "fine-tuned"]
    coupled: bool
    encoder: str = ""
    encoder_rate: float = 2e-4
    head_rate: float = 1e-3
    epochs: int = 6

    @property
    def learns(self) -> bool:
        return True

    @property
    def needs(self) -> str:
        return self.encoder if self.encoder not in ("", MINILM) else ""


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


_PUBLISHED = {
    "decoupled-static": (10.1, 58.8, 17.2, 30.4, 77.7, 54.2),
    "decoupled-frozen-base": (9.6, 55.5, 16.3, 35.7, 65.0, 52.5),
    "decoupled-frozen-large": (9.7, 56.2, 16.5, 34.1, 68.2, 52.7),
    "decoupled-base": (11.8, 68.5, 20.1, 56.4, 78.2, 59.9),
    "decoupled-large": (12.0, 69.9, 20.5, 57.5, 79.3, 61.5),
    "coupled-static": (59.6, 14.4, 23.2, 27.4, 85.0, 49.8),
    "coupled-frozen-base": (60.1, 8.6, 15.1, 18.5, 81.5, 44.0),
    "coupled-frozen-large": (58.4, 11.5, 19.2, 24.0, 79.8, 43.7),
    "coupled-base": (60.4, 41.5, 49.2, 62.2, 79.1, 50.7),
    "coupled-large": (65.8, 43.5, 52.4, 64.0, 81.8, 49.6),
}
"""Labelled P, R and F1 (Table 3); F1 of links, IPrep and UPrep (Table 5)."""

_ENCODERS = {
    "minilm": (MINILM, 2e-4, 6),
    "bge": ("BAAI/bge-small-en-v1.5", 2e-4, 6),
    "base": ("SpanBERT/spanbert-base-cased", 3e-5, 40),
    "large": ("SpanBERT/spanbert-large-cased", 1e-5, 40),
}
"""Size → encoder, its highest learning rate, and epochs of fine-tuning."""


def _pairs(*, coupled: bool) -> Iterator[Row]:
    variant = "coupled" if coupled else "decoupled"
    yield _network(f"{variant}-static", Pairs("static", coupled))
    for size, (encoder, _, _) in _ENCODERS.items():
        yield _network(f"{variant}-frozen-{size}", Pairs("frozen", coupled, encoder))
    for size, (encoder, rate, epochs) in _ENCODERS.items():
        tuned = Pairs("fine-tuned", coupled, encoder, encoder_rate=rate, epochs=epochs)
        yield _network(f"{variant}-{size}", tuned)


def _network(name: str, configuration: Pairs) -> Row:
    published: dict[str, float] = {}
    if name in _PUBLISHED:
        precision, recall, f1, links, iprep, uprep = _PUBLISHED[name]
        gate = "" if configuration.coupled else "ungated_"
        published = {
            f"{gate}labelled_precision": precision, f"{gate}labelled_recall": recall,
            f"{gate}labelled_f1": f1, "unlabelled_f1": links, "iprep": iprep, "uprep": uprep,
        }  # fmt: skip
    note = "The word vectors are trained on the training texts, not word2vec's." if "static" in name else ""
    return Row(
        f"tne-{name}", _PAPER, _TABLE, name.capitalize(), _TASK, configuration, _TRAIN, _DEV, published, note
    )


ROWS: tuple[Row, ...] = (
    *map(_rule, PAPER),
    *_pairs(coupled=False),
    *_pairs(coupled=True),
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
