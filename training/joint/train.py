"""Training of the joint model, whose main task is NP enrichment, from the data sets to the weights."""

from __future__ import annotations

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

EPOCHS = Options().epochs
HEADS_FASTER = Options().head_rate / Options().encoder_rate


def train(
    data: Path | None = None,
    output: Path | None = None,
    *,
    seed: int = 0,
    epochs: int = EPOCHS,
    encoder: str = BGE_SMALL,
    head: Literal["matrix", "paper", "paper-decoupled"] = "matrix",
    pairs_only: bool = False,
    words_only: bool = False,
    word_teacher: Path | None = None,
    learning_rate: float = Options().encoder_rate,
    dropout: float = Options().dropout,
    freeze_encoder: bool = False,
    initial_weights: Path | None = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Prepare the examples, train on them, keep the best weights and tune their thresholds.

    Beside the weights lie, until they are done, the examples (``-train.jsonl.gz``,
    ``-dev.jsonl.gz``), a ``.checkpoint`` and the ``.best`` weights so far; the same command run
    again continues from there. A ``.log`` stays.

    Args:
        data: the folder with the data sets, laid out as in ``training.joint.data_sets``;
            ../shared/data beside the repository by default.
        output: the safetensors file to write; by default, where all tasks are learnt, the one that ships.
        seed: of the initial weights, the order of texts and dropout.
        epochs: passes over the training texts.
        encoder: a Hugging Face encoder by name or folder; of the one that is the default, the
            lower eight layers.
        head: ``matrix`` learns all tasks from all data sets. ``paper`` and
            ``paper-decoupled`` are the heads of the TNE paper (section 6.2), which learn
            relations from TNE and nothing else.
        pairs_only: the matrix, too, learns relations and clusters from TNE and nothing else.
        words_only: learn names and trees and nothing else, to be a word teacher.
        word_teacher: weights that label the names and trees of TNE's training texts, which have none.
        learning_rate: the highest of the encoder; the heads have five times as much.
        dropout: share of values dropped in the heads.
        freeze_encoder: leave the encoder as it is.
        initial_weights: of an earlier training with the same encoder and head, to go on from.
        threads: of the processor that compute together; only with one do equal seeds give equal weights.

    Returns:
        ``metrics``: the development scores of the weights kept, in percent, and the
        ``threshold`` of relations that they hold for.

    Raises:
        InvalidInputError: data is missing or damaged, there is no such encoder, the
            checkpoint or the initial weights are of other options, options exclude each other,
            or an output is missing.
    """
    with_words = head == "matrix" and not pairs_only
    all_tasks = with_words and not words_only
    if ((words_only or word_teacher) and not with_words) or (words_only and word_teacher):
        raise InvalidInputError(
            "words alone, pairs alone and a word teacher exclude each other",
            "leave out all of --words-only, --pairs-only, --head and --word-teacher but one",
        )
    if output is None and not all_tasks:
        raise InvalidInputError(
            "these weights would not do what those that ship do", "say where to write them: --output FILE"
        )
    output = output or WEIGHTS
    options = Options(
        Configuration(encoder=encoder, pair_head=head, word_heads=with_words),
        seed=seed,
        epochs=epochs,
        encoder_rate=0.0 if freeze_encoder else learning_rate,
        head_rate=HEADS_FASTER * learning_rate,
        dropout=dropout,
        threads=threads,
        initial=str(initial_weights or ""),
    )
    training, development = (output.with_name(f"{output.stem}-{part}.jsonl.gz") for part in ("train", "dev"))
    output.parent.mkdir(parents=True, exist_ok=True)
    data = data or FOLDER
    if words_only:
        data_sets.write_words(data, training, development)
    elif with_words:
        data_sets.write_all(data, training, development, word_teacher)
    else:
        data_sets.write_tne(data, training, development)
    scores = train_with(options, training, development, output)
    if all_tasks:
        fit_sieve(output, data)
        calibrate(output, data)
    training.unlink()
    development.unlink()
    return {"metrics": scores}
