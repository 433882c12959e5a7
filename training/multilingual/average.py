"""The average of two weights files of the multilingual model that began alike, and its development scores.

    python -m training.multilingual.average FIRST SECOND OUTPUT --share 0.5

A point between two trainings often does better than both ends (Wortsman et al. 2022, "Model soups").
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch

from extractors.encoder.packing import read_file, tokenizer_from
from extractors.joint.weights import load_weights
from extractors.multilingual.shipped import LANGUAGES
from training.command_line import run_program
from training.gold.folder import FOLDER
from training.joint.development import development_scores
from training.joint.examples import read_examples
from training.joint.losses import Prepared
from training.joint.training import prepared
from training.joint.weights_editing import write_average
from training.multilingual.data_sets import write_examples

_SCORES = ("names", "las", "appositions")


def main() -> None:
    """Read the command line, write the average, and print its development scores by language."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--share", type=float, required=True, help="of the second, from 0 to 1")
    parser.add_argument("--data", type=Path, default=FOLDER, help="the folder with the data sets")
    options = parser.parse_args()
    write_average(options.first, options.second, options.output, options.share)
    with tempfile.TemporaryDirectory() as folder:
        training, development = (Path(folder) / f"{part}.jsonl.gz" for part in ("train", "dev"))
        write_examples(options.data, training, development)
        metadata, _ = read_file(options.output)
        tokenizer, _ = tokenizer_from(metadata)
        limit = json.loads(metadata["encoder"])["max_position_embeddings"]
        read = prepared(list(read_examples(development)), tokenizer, limit)
    json.dump(scores(options.output, read), sys.stdout, indent=1)


def scores(weights: Path, development: Sequence[Prepared]) -> dict[str, dict[str, float]]:
    """The development scores of a weights file by language: names, LAS, appositions, in percent.

    Args:
        weights: the file.
        development: texts of all languages, as word pieces.

    Raises:
        InvalidInputError: the file cannot be read.
    """
    metadata, _ = read_file(weights)
    _, special = tokenizer_from(metadata)
    network = load_weights(weights).network.eval()
    by_language = {}
    with torch.no_grad():
        for language in LANGUAGES:
            own = [prepared for prepared in development if prepared.example.source.startswith(language)]
            of_all = development_scores(network, own, special, torch.device("cpu"))
            by_language[language] = {name: round(of_all[name], 1) for name in _SCORES}
    return by_language


if __name__ == "__main__":
    run_program(main)
