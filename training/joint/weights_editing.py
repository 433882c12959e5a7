"""What is put into a file of weights after its training: thresholds, the sieve, an average."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor

from extractors.encoder.packing import packed, read_file
from extractors.encoder.weights_files import list_again
from extractors.joint.decisions.thresholds import Thresholds
from extractors.joint.weights import SIEVE


def write_thresholds(path: Path, thresholds: Thresholds) -> None:
    """Put other thresholds into a weights file."""
    _rewrite(path, {"thresholds": thresholds.to_json()}, {})


def write_sieve(path: Path, sieve: Tensor) -> None:
    """Put another sieve into a weights file: as many weights as a cell has features, and a bias."""
    _rewrite(path, {}, packed({SIEVE: sieve}))


def write_average(first: Path, second: Path, output: Path, share: float) -> None:
    """Write the average of two weights files, without what is fitted after a training.

    Args:
        first, second: of one configuration.
        output: written anew, with the metadata of ``second`` except for scores.
        share: of the second.
    """
    _, one = read_file(first)
    metadata, other = read_file(second)
    kept = {name: value for name, value in metadata.items() if name not in ("scores", "thresholds")}
    tensors = {
        name: (1 - share) * one[name] + share * tensor for name, tensor in other.items() if name != SIEVE
    }
    save_file(packed(tensors), output, kept)
    list_again(output)


def _rewrite(path: Path, metadata: Mapping[str, str], tensors: Mapping[str, Tensor]) -> None:
    """Write a weights file anew with some parts replaced."""
    with safe_open(path, framework="pt") as file:
        before = file.metadata()
        kept = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - it cannot be iterated over
    partial = path.with_suffix(".partial")
    save_file({**kept, **tensors}, partial, {**before, **metadata})
    partial.replace(path)
    list_again(path)
