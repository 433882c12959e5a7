"""Training of the joint model, whose main task is NP enrichment, from the data sets to the weights."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from betwixt.errors import InvalidInputError
from extractors.joint.network.configuration import BGE_SMALL, Configuration
from extractors.joint.shipped import WEIGHTS
from training.gold.folder import FOLDER
from training.joint import data_sets
from training.joint.calibrate import calibrate
from training.joint.sieve import fit_sieve
from training.joint.training import Options, train_with

_DEFAULTS = Options()
EPOCHS = _DEFAULTS.epochs
HEADS_FASTER = _DEFAULTS.head_rate / _DEFAULTS.encoder_rate


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """What a training is asked to learn, from what, and where to.

    Args:
        data: the folder with the data sets, laid out as in ``training.joint.data_sets``;
            ../shared/data beside the repository by default.
        output: the safetensors file to write; None for the one that ships, where all tasks are learnt.
        seed: of the initial weights, the order of texts and dropout.
        epochs: passes over the training texts.
        encoder: a Hugging Face encoder by name or folder; of the one that is the default, the
            lower eight layers.
        head: ``matrix`` learns all tasks from all data sets. ``paper`` and ``paper-decoupled`` are the heads
            of the TNE paper (section 6.2), which learn only relations, from TNE.
        pairs_only: the matrix learns only relations and clusters, from TNE.
        words_only: learn only names and trees, to make a word teacher.
        word_teacher: weights that label the names and trees of TNE's training texts, which have none.
        learning_rate: the highest of the encoder; the heads have five times as much.
        dropout: share of values dropped in the heads.
        freeze_encoder: leave the encoder as it is.
        initial_weights: of an earlier training with the same encoder and head, to go on from.
        threads: of the processor that compute together; only with one do equal seeds give equal weights.

    Raises:
        InvalidInputError: options exclude each other, or an output is missing.
    """

    data: Path = FOLDER
    output: Path | None = None
    seed: int = 0
    epochs: int = EPOCHS
    encoder: str = BGE_SMALL
    head: Literal["matrix", "paper", "paper-decoupled"] = "matrix"
    pairs_only: bool = False
    words_only: bool = False
    word_teacher: Path | None = None
    learning_rate: float = _DEFAULTS.encoder_rate
    dropout: float = _DEFAULTS.dropout
    freeze_encoder: bool = False
    initial_weights: Path | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        has_words, words_only = self.has_words, self.words_only
        if ((words_only or self.word_teacher) and not has_words) or (words_only and self.word_teacher):
            raise InvalidInputError(
                "words alone, pairs alone and a word teacher exclude each other",
                "leave out all of --words-only, --pairs-only, --head and --word-teacher but one",
            )
        if self.output is None and not self.has_all_tasks:
            raise InvalidInputError(
                "these weights would not do what those that ship do", "say where to write them: --output FILE"
            )

    @property
    def has_words(self) -> bool:
        """Whether names and trees are learnt."""
        return self.head == "matrix" and not self.pairs_only

    @property
    def has_all_tasks(self) -> bool:
        """Whether everything is learnt that the weights that ship can do."""
        return self.has_words and not self.words_only

    @property
    def options(self) -> Options:
        """What the weights depend on, the data apart."""
        return Options(
            Configuration(encoder=self.encoder, pair_head=self.head, word_heads=self.has_words),
            seed=self.seed,
            epochs=self.epochs,
            encoder_rate=0.0 if self.freeze_encoder else self.learning_rate,
            head_rate=HEADS_FASTER * self.learning_rate,
            dropout=self.dropout,
            threads=self.threads,
            initial=str(self.initial_weights or ""),
        )


def train(request: TrainingRequest) -> dict[str, Any]:
    """Prepare the examples, train on them, keep the best weights and tune their thresholds.

    Beside the weights lie, until they are done, the examples (``-train.jsonl.gz``,
    ``-dev.jsonl.gz``), a ``.checkpoint`` and the ``.best`` weights so far; the same command run
    again continues from there. A ``.log`` stays.

    Args:
        request: what is learnt, from what, and where to.

    Returns:
        ``metrics``: the development scores of the weights kept, in percent, and the
        ``threshold`` of relations that they hold for.

    Raises:
        InvalidInputError: data is missing or damaged, there is no such encoder, or the
            checkpoint or the initial weights are of other options.
    """
    output = request.output or WEIGHTS
    training, development = (output.with_name(f"{output.stem}-{part}.jsonl.gz") for part in ("train", "dev"))
    output.parent.mkdir(parents=True, exist_ok=True)
    if request.words_only:
        data_sets.write_words(request.data, training, development)
    elif request.has_words:
        data_sets.write_all(request.data, training, development, request.word_teacher)
    else:
        data_sets.write_tne(request.data, training, development)
    scores = train_with(request.options, training, development, output)
    if request.has_all_tasks:
        fit_sieve(output, request.data)
        calibrate(output, request.data)
    training.unlink()
    development.unlink()
    return {"metrics": scores}
