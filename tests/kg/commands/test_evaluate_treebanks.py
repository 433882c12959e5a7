"""``kg evaluate`` of the shipped model on a treebank of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from tests.training.gold.treebank import written

METRICS = {
    "parser": {"uas", "las", "upos", "appos_precision", "appos_recall", "f1", "raw_las", "raw_words_f1"},
    "names": {"precision", "recall", "f1", "person_f1", "organisation_f1", "location_f1"},
    "appositives": {"precision", "recall", "f1", "span_f1", "span_f1_gold_names", "gold_spans"},
}


@pytest.mark.parametrize("name", METRICS)
def test_json_has_the_promised_shape(name: str, tmp_path: Path) -> None:
    path = written(tmp_path)
    result = CliRunner().invoke(cli, ["evaluate", name, "--data", str(path), "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert list(answer) == ["extractor", "data", "documents", "seconds", "metrics"]
    assert (answer["extractor"], answer["data"], answer["documents"]) == (name, str(path), 2)
    assert METRICS[name] <= set(answer["metrics"])
    assert all(0 <= value <= 100 for value in answer["metrics"].values())


def test_appositives_are_shown_by_part(tmp_path: Path) -> None:
    path = written(tmp_path)
    shown = CliRunner().invoke(cli, ["evaluate", "appositives", "--data", str(path)])
    assert shown.exit_code == 0, shown.output
    assert [line.split()[0] for line in shown.stdout.splitlines()] == ["2", "trees.conllu", "all"]
