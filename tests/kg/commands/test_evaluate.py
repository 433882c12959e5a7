"""``kg evaluate`` on a file of one's own, in the format of TNE."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.__main__ import cli
from kg.commands.shared.models import names
from tests.kg.commands.test_evaluate_treebanks import METRICS as TREEBANK_METRICS

TEXT = "The mayor of the town met the crew. The crew of the ferry thanked the mayor."
PHRASES = ("The mayor", "the town", "the crew", "The crew", "the ferry", "the mayor")
LINKS = ((0, 1, "of"), (3, 4, "of"), (2, 4, "of"))
METRICS = {
    "noun-phrases": "span_f1",
    "np-enrichment": "labelled_f1",
    "coreference": "conll_f1",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A TNE file with one document."""
    starts: list[int] = []
    for phrase in PHRASES:
        starts.append(TEXT.index(phrase, starts[-1] + 1 if starts else 0))
    document = {
        "id": "ferry",
        "text": TEXT,
        "nps": [
            {"text": phrase, "first_char": start, "last_char": start + len(phrase), "id": f"np{n}"}
            for n, (phrase, start) in enumerate(zip(PHRASES, starts, strict=True))
        ],
        "np_relations": [
            {"anchor": f"np{anchor}", "complement": f"np{complement}", "preposition": preposition}
            for anchor, complement, preposition in LINKS
        ],
        "coref": [
            {"id": "c0", "members": ["np0", "np5"], "np_type": "standard"},
            {"id": "c1", "members": ["np2", "np3"], "np_type": "standard"},
        ],
    }
    file = tmp_path_factory.mktemp("tne") / "ferry.jsonl"
    file.write_text(json.dumps(document) + "\n", encoding="utf-8")
    return file


ELSEWHERE = {
    "appositive-generation",
    "calibration",
    "concept-mentions",
    "concepts",
    "hypernyms",
    "implicit-participants",
    "linking",
    "multilingual",
    "semantic-roles",
}
"""Covered beside the tests of what they measure, in tests/training."""


def test_everything_with_gold_data_is_covered() -> None:
    assert set(names("evaluate")) == METRICS.keys() | TREEBANK_METRICS.keys() | ELSEWHERE


@pytest.mark.parametrize("name", METRICS)
def test_json_has_the_promised_shape(name: str, data: Path) -> None:
    result = CliRunner().invoke(cli, ["evaluate", name, "--data", str(data), "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert list(answer) == ["extractor", "data", "documents", "seconds", "metrics"]
    assert (answer["extractor"], answer["data"], answer["documents"]) == (name, str(data), 1)
    assert 0 < answer["metrics"][METRICS[name]] <= 100
    assert all(isinstance(value, float) for value in answer["metrics"].values())


@pytest.mark.parametrize("name", METRICS)
def test_text_names_the_data_and_shows_figures(name: str, data: Path) -> None:
    shown = CliRunner().invoke(cli, ["evaluate", name, "--data", str(data)])
    assert shown.exit_code == 0, shown.output
    assert str(data) in shown.stdout
    assert "1 documents" in shown.stdout
    assert any(character.isdigit() for character in shown.stdout.splitlines()[-1])


def test_end_to_end_where_an_extractor_reads_others(data: Path) -> None:
    arguments = ["evaluate", "np-enrichment", "--data", str(data), "--predicted", "--json"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["metrics"]["end_to_end_f1"] > 0


def test_an_option_that_an_evaluation_does_not_know(data: Path) -> None:
    result = CliRunner().invoke(cli, ["evaluate", "noun-phrases", "--data", str(data), "--predicted"])
    assert result.exit_code == 1
    assert "the evaluation of noun-phrases has no option --predicted" in result.stderr


def test_the_report_holds_all_that_was_measured(data: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    arguments = ["evaluate", "np-enrichment", "--data", str(data), "--json", "--report", str(report)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    measured, written = json.loads(result.stdout), json.loads(report.read_text(encoding="utf-8"))
    assert measured.items() <= written.items()
    assert len(written["confusion"]["gold_by_predicted"]) == len(written["confusion"]["labels"]) == 25


def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"id": "x"', encoding="utf-8")
    result = CliRunner().invoke(cli, ["evaluate", "noun-phrases", "--data", str(tmp_path / "bad.jsonl")])
    assert result.exit_code == 1
    assert "bad.jsonl" in result.stderr


def test_all_are_scored_and_what_cannot_be_is_listed_with_the_reason(data: Path, tmp_path: Path) -> None:
    (tmp_path / "tne").mkdir()
    with gzip.open(tmp_path / "tne" / "dev.jsonl.gz", "wb") as file:
        file.write(data.read_bytes())
    command = [sys.executable, "-P", "-m", "kg", "evaluate", "all", "--data", str(tmp_path), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 3, ran.stderr
    answer = json.loads(ran.stdout)
    scored = {result["extractor"] for result in answer["evaluations"]}
    assert scored == METRICS.keys()
    failed = {failure["extractor"]: failure["problem"] for failure in answer["failed"]}
    assert {*scored, *failed} == {*names("evaluate")}
    assert "en_ewt" in failed["parser"]
    refused = CliRunner().invoke(cli, ["evaluate", "all", "--predicted"])
    assert refused.exit_code != 0
