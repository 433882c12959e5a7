import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from betwixt.errors import InvalidInputError
from kg.__main__ import cli
from tests.linkers.wikidata.items import WORLD, index_of
from training.linking.evaluate import evaluate

TEXT = "Natalie Jaresko flew from Paris in Texas to Columbia University. Zebulon Quartermain stayed."
GOLD = {"Natalie Jaresko": "Q4115189", "Paris": "Q830149", "Texas": "Q1439", "Zebulon Quartermain": ""}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    mentions = [
        {
            "start": TEXT.index(name),
            "end": TEXT.index(name) + len(name),
            "surface": name,
            "links": [f"http://www.wikidata.org/entity/{item}" if item else "http://nowhere/x"],
        }
        for name, item in GOLD.items()
    ]
    path = tmp_path / "names.jsonl"
    path.write_text(json.dumps({"id": "a", "text": TEXT, "mentions": mentions}) + "\n")
    return path


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return index_of(WORLD, tmp_path / "wikidata.idx")


def test_the_command_prints_the_promised_shape_and_metrics(data: Path, index: Path) -> None:
    arguments = ["evaluate", "linking", "--data", str(data), "--wikidata", str(index), "--json"]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert list(report) == ["extractor", "data", "documents", "seconds", "metrics"]
    metrics = report["metrics"]
    assert metrics["candidate_recall"] == 100.0
    assert metrics["accuracy_in_index"] > 60
    assert metrics["nil_f1"] > 0
    assert {"precision", "recall", "f1", "candidates_per_mention"} <= metrics.keys()
    assert metrics["mentions_per_cpu_second"] > 0


def test_all_systems_stand_side_by_side(data: Path, index: Path) -> None:
    arguments = ["evaluate", "linking", "--data", str(data), "--wikidata", str(index), "--system", "all"]
    shown = CliRunner().invoke(cli, arguments).stdout
    assert "alias-prior" in shown
    assert "accuracy_in_index" in shown


def test_end_to_end_names_are_found_by_the_model(data: Path, index: Path) -> None:
    metrics = evaluate(data, wikidata=index, predicted=True)["metrics"]
    assert metrics["recall"] > 50


def test_what_is_lacking_or_unknown_is_told(data: Path, index: Path) -> None:
    with pytest.raises(InvalidInputError, match="with an index"):
        evaluate(data)
    with pytest.raises(InvalidInputError, match="no system 'best'"):
        evaluate(data, wikidata=index, system="best")
