"""Examples of the three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.folder import FOLDER
from training.joint.examples import read_examples
from training.multilingual.data_sets import write_examples


def test_absent_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="ud/en_pud"):
        write_examples(tmp_path, tmp_path / "train.jsonl.gz", tmp_path / "dev.jsonl.gz")


@pytest.mark.volume
@pytest.mark.skipif(not FOLDER.is_dir(), reason="the data sets are not here")
def test_what_is_chosen_by_is_not_learnt_from(tmp_path: Path) -> None:
    training, development = tmp_path / "train.jsonl.gz", tmp_path / "dev.jsonl.gz"
    write_examples(FOLDER, training, development)
    learnt = list(read_examples(training))
    chosen = list(read_examples(development))
    for example in (*learnt, *chosen):
        assert example.name_tags is not None
        assert len(example.words) == len(example.name_tags)
        assert example.heads is None or len(example.heads) == len(example.words)
    assert {example.source[:6] for example in chosen} == {"es_pud", "de_pud", "pl_pud"}
    assert not {example.words for example in learnt} & {example.words for example in chosen}
