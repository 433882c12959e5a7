"""``kg evaluate appositive-generation``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from tests.linkers.wikidata.items import index_of
from tests.training.appositive_generation.test_records import INSTANCE
from tests.training.appositive_generation.texts import WORLD
from training.appositive_generation.evaluate import evaluate
from training.appositive_generation.records import Instance, write

DUE = replace(INSTANCE, slot=replace(INSTANCE.slot, before="“Yes”, said ", after="."), appositive="a lawyer")
NOT_DUE = replace(
    INSTANCE,
    slot=replace(INSTANCE.slot, name="Jaresko", after="'s house", previous=("Natalie Jaresko spoke.",)),
    appositive="",
)


def corpus(folder: Path, *instances: Instance) -> Path:
    path = folder / "corpus.jsonl"
    write(path, instances)
    return path


def test_both_settings_are_scored(tmp_path: Path) -> None:
    path = corpus(tmp_path, DUE, NOT_DUE)
    done = CliRunner().invoke(cli, ["evaluate", "appositive-generation", "--data", str(path), "--json"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert (report["extractor"], report["documents"]) == ("appositive-generation", 2)
    assert report["metrics"] == {
        "due_accuracy": 100.0,
        "bag_of_words_f1": 100.0,
        "bleu_3": 0.0,  # two words have no triple
        "constrained_bag_of_words_f1": 100.0,
        "constrained_bleu_3": 0.0,
        "always_yes_due_accuracy": 50.0,
        "fact_share": 100.0,
    }


def test_what_is_known_may_come_from_an_index(tmp_path: Path) -> None:
    index = index_of(WORLD, tmp_path / "a.idx")
    report = evaluate(corpus(tmp_path, replace(DUE, appositive="a Ukrainian politician")), wikidata=index)
    assert report["metrics"]["constrained_bag_of_words_f1"] == 100.0
    assert report["metrics"]["constrained_bleu_3"] == 100.0


def test_there_is_no_default_data() -> None:
    with pytest.raises(InvalidInputError, match="no default data"):
        evaluate()
