"""Weights that ship are listed with their hashes: a damaged file is told, a new one is listed anew."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from betwixt.file_hashes import file_hash
from extractors.concepts.weights import load_weights as load_concepts
from extractors.encoder.weights_files import (
    LIST,
    is_damaged,
    list_again,
    weights_bytes,
    weights_hash,
    write_list,
)
from extractors.joint.shipped import WEIGHTS
from extractors.joint.weights import load_weights

ROOT = Path(__file__).parents[3]


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "own.safetensors"
    path.write_bytes(b"weights")
    write_list(tmp_path / LIST, {path.name: file_hash(path)})
    return path


@pytest.mark.parametrize(
    "folder", sorted(ROOT.glob("[elt]*/**/weights")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_all_weights_of_the_repository_are_listed_and_as_listed(folder: Path) -> None:
    listed = (folder / LIST).read_text(encoding="utf-8").splitlines()
    assert listed == [f"{file_hash(path)}  {path.name}" for path in sorted(folder.glob("*.safetensors"))]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum")
def test_the_list_is_one_of_sha256sum(weights: Path) -> None:
    subprocess.run(
        ["sha256sum", "--check", "--strict", LIST], cwd=weights.parent, check=True, capture_output=True
    )


def test_one_flipped_bit_is_told(tmp_path: Path) -> None:
    for name in (WEIGHTS.name, LIST):
        shutil.copy(WEIGHTS.with_name(name), tmp_path)
    copy = tmp_path / WEIGHTS.name
    content = bytearray(copy.read_bytes())
    content[len(content) // 2] ^= 1
    copy.write_bytes(bytes(content))
    for read in (load_weights, lambda path: weights_hash(path, "np-enrichment"), load_concepts):
        with pytest.raises(InvalidInputError, match=rf"{WEIGHTS.name}: damaged") as error:
            read(copy)
        assert error.value.advice == "install betwixt again"


def test_a_file_that_is_not_listed_is_not_checked(weights: Path) -> None:
    other = weights.with_name("other.safetensors")
    other.write_bytes(b"mine")
    assert weights_bytes(other, "x") == b"mine"
    list_again(other)
    assert "other" not in (weights.parent / LIST).read_text(encoding="utf-8")


def test_whoever_writes_a_listed_file_lists_it_anew(weights: Path) -> None:
    weights.write_bytes(b"newly trained")
    assert is_damaged(weights)
    list_again(weights)
    assert not is_damaged(weights)
    assert weights_bytes(weights, "x") == b"newly trained"


def test_a_damaged_list_is_told(weights: Path) -> None:
    (weights.parent / LIST).write_bytes(b"\xff\x00 nonsense")
    with pytest.raises(InvalidInputError, match=f"{LIST}: damaged"):
        weights_bytes(weights, "x")
