"""The average of two weights files, of which one was trained on from the other.

    python -m training.joint.average first.safetensors second.safetensors output.safetensors --share 0.6

A point between two rounds of a training often does better than both ends, on what the second round
has begun to learn by heart above all (Wortsman et al. 2022, "Model soups"). What is fitted after a
training, sieve and thresholds, is fitted to the average anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from betwixt.errors import InvalidInputError
from extractors.joint.weights import load_weights
from training.command_line import run_program
from training.gold.folder import FOLDER
from training.joint.calibrate import calibrate
from training.joint.sieve import fit_sieve
from training.joint.weights_editing import write_average


def average(first: Path, second: Path, output: Path, share: float, data: Path = FOLDER) -> None:
    """Write the average of two weights files of one configuration, with a sieve and thresholds.

    Args:
        first: a file that ``kg train np-enrichment`` wrote.
        second: another one; the average has its metadata.
        output: written anew.
        share: of the second, from 0 to 1.
        data: the folder with the data sets.

    Raises:
        InvalidInputError: a file cannot be read, the configurations differ, or the share is none.
    """
    if not 0 <= share <= 1:
        raise InvalidInputError(f"{share} is no share", "pass a number from 0 to 1")
    shapes = [load_weights(path).network.configuration for path in (first, second)]
    if shapes[0] != shapes[1]:
        raise InvalidInputError(
            f"{first} and {second} are of two configurations", "average two rounds of one training"
        )
    write_average(first, second, output, share)
    fit_sieve(output, data)
    calibrate(output, data)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--share", type=float, required=True, help="of the second, from 0 to 1")
    options = parser.parse_args()
    average(options.first, options.second, options.output, options.share)


if __name__ == "__main__":
    run_program(main)
