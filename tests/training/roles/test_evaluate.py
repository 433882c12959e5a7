"""``kg evaluate semantic-roles`` on a file of our own, with given and with predicted predicates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from extractors.joint.reader import TextReader
from extractors.roles.reader import RoleReader
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import write_tiny_roles
from training.roles.evaluate import evaluate, table

WORDS = ["The", "roof", "fell", "."]
ROW = {
    "sent_id": "own-0001",
    "words": WORDS,
    "upos": ["DET", "NOUN", "VERB", "PUNCT"],
    "predicates": [
        {
            "index": 2,
            "lemma": "fall",
            "roleset": "fall.01",
            "arguments": [{"start": 0, "end": 2, "role": "ARG1"}],
        }
    ],
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps(ROW) + "\n")
    return path


def test_the_keys_that_programs_rely_on(data: Path, tmp_path: Path) -> None:
    weights, inventory = write_tiny_roles(tmp_path)
    reader = RoleReader(weights, inventory=inventory)
    joint = TextReader(write_tiny_weights(tmp_path), layer=reader.layer)
    result = evaluate(data, reader=reader, joint=joint)
    assert result["documents"] == 1
    assert {"argument_f1", "labelled_f1", "sense_accuracy"} <= result["metrics"].keys()
    assert "predicate_f1" not in result["metrics"]
    predicted = evaluate(data, reader=reader, joint=joint, predicted=True)
    assert predicted["metrics"]["predicate_recall"] == 100  # the tiny heads opine on everything
    assert "labelled_f1" in table(predicted)


def test_systems_are_known_by_name(data: Path) -> None:
    with pytest.raises(InvalidInputError, match="no system 'all'"):
        evaluate(data, system="all")
