"""The rows of ApposCorpus' Table 3 and figure 2, whose numbers are in its Table 8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from training.rows.existing import Existing
from training.rows.row import Configuration, Row

_PAPER = "ApposCorpus"
_TASK = "appositive-generation"
_DATA = "a corpus of `python -m training.appositive_generation.corpus`"

Architecture = Literal["base", "kb", "copynet"]

_LANGUAGES = {"es": "Spanish", "de": "German", "pl": "Polish"}
_PERSONS: Mapping[tuple[str, Architecture], tuple[float, float, float]] = {
    ("es", "base"): (62.84, 1.24, 5.44),
    ("es", "kb"): (61.18, 0.79, 4.79),
    ("es", "copynet"): (64.08, 2.2, 4.36),
    ("de", "base"): (62.94, 0.8, 3.19),
    ("de", "kb"): (63.47, 0.75, 2.84),
    ("de", "copynet"): (67.63, 1.75, 1.76),
    ("pl", "base"): (72.83, 0.16, 0.09),
    ("pl", "kb"): (73.8, 0.06, 0.13),
    ("pl", "copynet"): (2.75, 0.0, 0.12),
}
"""Accuracy of when one is due, BLEU and METEOR of persons in news (Table 8)."""


@dataclass(frozen=True)
class Simple(Configuration):
    """A row that learns no weights.

    Args:
        answer: ``always-yes`` says that an appositive is due and writes none; ``most-frequent`` writes the
            most frequent phrase of the training split for the entity's class.
    """

    module: ClassVar[str] = "training.rows.apposcorpus.simple"

    answer: Literal["always-yes", "most-frequent"]


@dataclass(frozen=True)
class Generator(Configuration):
    """A network that writes appositives (section 6.1; Table 7).

    Args:
        architecture: ``base`` attends to facts; ``kb`` begins with word vectors that know entities;
            ``copynet`` can copy words of the sentence and the facts.
        constrained: whether it learns from sentences with an appositive alone.
        language: of the corpus; of others than English there is none at hand.
        width, hidden, layers, dropout, learning_rate, batch: of Table 7, with one rate for all.
        epochs: passes over the training split.
    """

    module: ClassVar[str] = "training.rows.apposcorpus.training"

    architecture: Architecture
    constrained: bool = False
    language: str = "en"
    width: int = 300
    hidden: int = 250
    layers: int = 2
    dropout: float = 0.3
    learning_rate: float = 1e-3
    batch: int = 16
    epochs: int = 10

    @property
    def learns(self) -> bool:
        return True

    @property
    def needs(self) -> str:
        return "" if self.language == "en" else f"the dump of Wikipedia in {_LANGUAGES[self.language]}"

    @property
    def copies(self) -> bool:
        """Whether it can copy."""
        return self.architecture == "copynet"


def _row(
    name: str,
    table: str,
    label: str,
    configuration: Configuration,
    published: dict[str, float],
    note: str = "",
) -> Row:
    learns_from = f"the training split of {_DATA}" if configuration.learns else ""
    return Row(
        f"appos-{name}",
        _PAPER,
        table,
        label,
        _TASK,
        configuration,
        learns_from,
        f"the test split of {_DATA}, with `--data`",
        published,
        note,
    )


def _generators() -> Iterator[Row]:
    constrained = {
        "constrained_bag_of_words_f1": 19.61, "constrained_bleu_3": 7.93, "constrained_meteor": 9.12,
    }  # fmt: skip
    yield _row(
        "base-constrained",
        "3",
        "base, trained and tested where an appositive is due",
        Generator("base", constrained=True),
        constrained,
        "The figures are of English persons in news.",
    )
    base = {"due_accuracy": 72.33, "bag_of_words_f1": 5.97, "bleu_3": 1.03, "meteor": 2.96}
    base |= {
        "constrained_bag_of_words_f1": 10.76, "constrained_bleu_3": 3.39, "constrained_meteor": 4.41,
    }  # fmt: skip
    yield _row("base", "3, figure 2", "base, end to end", Generator("base"), base)
    yield _row(
        "kb",
        "figure 2",
        "KB, end to end",
        Generator("kb"),
        {"due_accuracy": 71.73, "bleu_3": 1.03, "meteor": 2.9},
        "Its vectors are trained on the corpus, with entities as contexts, in the place of NTEE.",
    )
    yield _row(
        "copynet",
        "figure 2",
        "copynet, end to end",
        Generator("copynet"),
        {"due_accuracy": 70.19, "bleu_3": 2.45, "meteor": 2.24},
    )


def _of_other_languages() -> Iterator[Row]:
    for (language, architecture), figures in _PERSONS.items():
        corpus = f"python -m training.appositive_generation.corpus wikipedia DUMP --language {language}"
        yield _row(
            f"{architecture}-{language}",
            "figure 2",
            f"{architecture}, end to end, {_LANGUAGES[language]}",
            Generator(architecture, language=language),
            dict(zip(("due_accuracy", "bleu_3", "meteor"), figures, strict=True)),
            f"The figures are of persons. `{corpus} --wikidata INDEX -o FILE` makes the corpus for `--data`.",
        )


ROWS: tuple[Row, ...] = (
    _row("always-yes", "figure 2", "always yes", Simple("always-yes"), {"due_accuracy": 50.0}),
    _row(
        "most-frequent",
        "beside figure 2",
        "the most frequent phrase of the entity's class",
        Simple("most-frequent"),
        {},
    ),
    *_generators(),
    *_of_other_languages(),
    _row(
        "shipped", "beside figure 2", "the writer that ships", Existing(_TASK, shipped=True), {},
        "It is scored on every sentence of the file, since it learns from none.",
    ),
)  # fmt: skip
