"""``kg evaluate concepts`` on a file of one's own, in SciCo's format."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from kg.__main__ import cli
from linkers.concepts.hierarchy import PairScores, Thresholds
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.gold.scico import write
from training.scico.evaluate import evaluate, table
from training.topics.topic import Topic

METRICS = {
    "conll_f1", "muc_f1", "b_cubed_f1", "ceaf_e_f1", "lea_f1", "hierarchy_f1", "hierarchy_precision",
    "hierarchy_recall", "hierarchy_f1_50", "path_ratio", "path_ratio_as_published",
}  # fmt: skip
"""What issue and paper name; there are more."""

TOPICS = [
    topic({0: ["image segmentation", "image segmentations"], 1: ["segmentation"]}, [(1, 0)]),
    topic({0: ["manual annotation", "human labeling"], 1: ["parsing"]}, id=1),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "topics.jsonl"
    write(file, TOPICS)
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["evaluate", "concepts", *arguments])


def test_json_has_the_promised_shape(data: Path) -> None:
    result = run("--data", str(data), "--system", "edit-distance", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert set(report) == {"extractor", "data", "documents", "seconds", "metrics"}
    assert (report["extractor"], report["data"], report["documents"]) == ("concepts", str(data), 6)
    prefixes = ("", "hard_10/", "hard_20/")
    assert {f"{prefix}{metric}" for prefix in prefixes for metric in METRICS} <= set(report["metrics"])
    assert report["metrics"]["hierarchy_f1"] == 100
    assert report["metrics"]["muc_precision"] == 100
    assert report["metrics"]["muc_recall"] == 50  # edit distance cannot know that annotators label
    assert report["metrics"]["hard_10/muc_recall"] == 0


def test_the_report_says_more(data: Path, tmp_path: Path) -> None:
    options = ("--system", "edit-distance", "--report", str(tmp_path / "report.json"))
    result = run("--data", str(data), *options)
    assert result.exit_code == 0, result.output
    assert "edit distance" in result.stdout
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == ["all", "hard_10", "hard_20"]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["subsets"] == {"hard_10": [1], "hard_20": [1]}
    assert (report["topics"], report["mentions"]) == (2, 6)
    assert report["thresholds"] == {"cluster": 0.7, "edge": 0.5, "parents": None}


def test_a_damaged_file_is_reported_with_its_place(data: Path) -> None:
    with data.open("a", encoding="utf-8") as file:
        file.write('{"id": 3}\n')
    result = run("--data", str(data))
    assert result.exit_code != 0
    assert f"{data}:3: not a topic in SciCo's format" in result.output


class Oracle:
    """A system that looks at gold."""

    name = "gold"
    thresholds = Thresholds(0.5, 0.5)

    def scores(self, topic: Topic) -> PairScores:
        clusters = [mention.cluster for mention in topic.mentions]
        return PairScores(
            np.array([[float(one == other) for other in clusters] for one in clusters]),
            np.array([[float((one, other) in topic.relations) for other in clusters] for one in clusters]),
        )


def test_any_system_is_scored(data: Path) -> None:
    report = evaluate(data, system=Oracle())
    assert report["system"] == "gold"
    assert {report["metrics"][metric] for metric in METRICS} == {100.0}


def test_every_system_is_a_row(data: Path) -> None:
    report = evaluate(data, system="all")
    assert [row["system"] for row in report["rows"] if row["part"] == "all"] == [
        "edit distance", "embedding cosine", "unified cross-encoder", "names", "shipped"
    ]  # fmt: skip
    assert report["metrics"].items() >= report["rows"][-3]["metrics"].items()


def test_what_ships_is_scored_by_default(data: Path) -> None:
    assert evaluate(data)["system"] == "shipped"


def test_an_unknown_system_is_an_error_that_names_the_known_ones(data: Path) -> None:
    result = run("--data", str(data), "--system", "guessing")
    assert result.exit_code != 0
    assert "edit-distance, embedding-cosine" in result.output


@pytest.mark.volume
@pytest.mark.data
@pytest.mark.slow
def test_folds_of_two_sciences(field_data: Path) -> None:
    report = evaluate(system="edit-distance")
    parts = [row["part"] for row in report["rows"]]
    assert parts == [
        *(f"SciREX {number}" for number in range(1, 6)), "CRAFT 1", "CRAFT 2", "CRAFT 3",
        "SciREX", "SciREX spread", "CRAFT", "CRAFT spread",
    ]  # fmt: skip
    thresholds = {row["thresholds"]["cluster"] for row in report["rows"] if "thresholds" in row}
    assert len(thresholds) <= 2  # one set for both sciences, which hardly depends on a single fold
    of_science = [report["metrics"][f"{science}/conll_f1"] for science in ("SciREX", "CRAFT")]
    assert 8 * report["metrics"]["conll_f1"] == pytest.approx(5 * of_science[0] + 3 * of_science[1])
    assert "CRAFT spread" in table(report)
