"""``kg rows``, and rows as systems of ``kg evaluate``."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from kg.__main__ import cli
from tests.kg.commands.test_evaluate import data  # noqa: F401 - a fixture


def kg(*arguments: str) -> str:
    result = CliRunner().invoke(cli, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_rows_are_listed_with_state_and_command() -> None:
    cells = " ".join(kg("rows", "tne").split())
    assert "tne-title-last nothing to train kg evaluate np-enrichment --system" in cells
    records = [json.loads(line) for line in kg("rows", "--json").splitlines()]
    assert {"TNE", "SciCo", "SemEval-2010 task 10"} <= {record["paper"] for record in records}
    assert all(record["command"].startswith("kg ") for record in records)


def test_a_row_is_scored_as_a_system(data: Path) -> None:  # noqa: F811
    arguments = ["evaluate", "np-enrichment", "--data", str(data), "--json", "--system"]
    unlabelled = json.loads(kg(*arguments, "tne-surface"))["metrics"]
    labelled = json.loads(kg(*arguments, "tne-surface-preposition"))["metrics"]
    assert unlabelled["unlabelled_f1"] == labelled["unlabelled_f1"] == 80.0
    assert labelled["labelled_f1"] == 80.0
    assert labelled["iprep"] == 100.0


def test_a_row_of_another_task_is_refused() -> None:
    result = CliRunner().invoke(cli, ["evaluate", "concepts", "--system", "tne-surface"])
    assert result.exit_code == 1
    assert "tne-surface is a row of np-enrichment, not of concepts" in result.stderr


def test_an_unknown_paper_is_refused() -> None:
    result = CliRunner().invoke(cli, ["rows", "nothing"])
    assert result.exit_code == 1
    assert "known are: TNE, SciCo" in result.stderr
