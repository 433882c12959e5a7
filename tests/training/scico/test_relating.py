"""``kg relate``: topics in, the same topics with predicted clusters and relations out."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kg.__main__ import cli
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.gold.scico import line_of, load, write

SEGMENTATION = topic({5: ["image segmentation"], 6: ["image segmentations"], 7: ["segmentation"]}, id="s")
PARSING = topic({0: ["parsing", "Parsing"], 1: ["menu"]}, [(1, 0)], id=2, other={"annotator": "B"})


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["relate", *map(str, arguments), "--system", "edit-distance"])


def unlabelled(record: dict[str, Any]) -> dict[str, Any]:
    """Only what a user must give: three numbers a mention, no relations."""
    mentions = [entry[:3] for entry in record["mentions"]]
    return {"id": record["id"], "tokens": record["tokens"], "mentions": mentions}


def test_predictions_are_topics(tmp_path: Path) -> None:
    data, output = tmp_path / "topics.jsonl", tmp_path / "predictions.jsonl"
    write(data, [SEGMENTATION, PARSING])
    result = run(data, "-o", output)
    assert result.exit_code == 0, result.output
    first, second = load(output)
    assert list(first.clusters.values()) == [[0, 1], [2]]
    [(parent, child)] = first.relations
    assert first.clusters[parent] == [2]
    assert first.clusters[child] == [0, 1]
    assert second.relations == ()
    assert second.other == {"annotator": "B"}
    assert [mention[:3] for mention in second.mentions] == [mention[:3] for mention in PARSING.mentions]
    assert "2 topics with 6 mentions of 4 concepts, and 1 relations" in result.stdout


def test_clusters_of_the_input_change_nothing(tmp_path: Path) -> None:
    outputs = []
    record = json.loads(line_of(SEGMENTATION))
    for number, line in enumerate((record, unlabelled(record))):
        data, output = tmp_path / f"{number}.jsonl", tmp_path / f"{number}.out.jsonl"
        data.write_text(json.dumps(line) + "\n", encoding="utf-8")
        assert run(data, "-o", output).exit_code == 0
        [predicted] = load(output)
        outputs.append((predicted.mentions, predicted.relations))
    assert outputs[0] == outputs[1]


def test_gzip_in_and_out(tmp_path: Path) -> None:
    data, output = tmp_path / "topics.jsonl.gz", tmp_path / "predictions.jsonl.gz"
    write(data, [SEGMENTATION])
    assert run(data, "-o", output).exit_code == 0
    assert json.loads(gzip.decompress(output.read_bytes()))["id"] == "s"


@pytest.mark.parametrize("strict", [False, True])
def test_damaged_lines_are_reported_with_their_place_and_the_rest_goes_on(
    tmp_path: Path, strict: bool
) -> None:
    data, output = tmp_path / "topics.jsonl", tmp_path / "predictions.jsonl"
    beside = unlabelled(json.loads(line_of(SEGMENTATION))) | {"id": 3, "mentions": [[9, 0, 0]]}
    lines = ["{", line_of(SEGMENTATION), "", json.dumps(beside), '{"id": 4}', line_of(SEGMENTATION)]
    data.write_text("\n".join([*lines, line_of(PARSING)]), encoding="utf-8")
    result = run(data, "-o", output, "--json", *(["--strict"] if strict else []))
    assert result.exit_code == (1 if strict else 3)
    assert [predicted.id for predicted in load(output)] == ["s", 2]
    counts = {"topics": 2, "mentions": 6, "concepts": 4, "relations": 1, "rejected": 4}
    assert json.loads(result.stdout) == counts
    assert f"{data}:1: not a topic in SciCo's format" in result.stderr
    assert f"{data}:4: not a topic in SciCo's format: mention 0: paragraph 9 of 3" in result.stderr
    assert f"{data}:5: not a topic in SciCo's format: 'mentions' is missing" in result.stderr
    assert f"{data}:6: an earlier topic has the id 's'" in result.stderr
    assert "4 lines were rejected" in result.stderr


def test_a_file_without_a_valid_topic_writes_nothing(tmp_path: Path) -> None:
    data, output = tmp_path / "topics.jsonl", tmp_path / "predictions.jsonl"
    data.write_text("[]\n", encoding="utf-8")
    result = run(data, "-o", output)
    assert result.exit_code == 1
    assert f"{data}: no valid topic (1 lines rejected)" in result.stderr
    assert not output.exists()


def test_mistakes_on_the_command_line(tmp_path: Path) -> None:
    data = tmp_path / "topics.jsonl"
    write(data, [PARSING])
    before = data.read_bytes()
    assert run(data, "-o", data).exit_code == 2
    assert data.read_bytes() == before
    assert f"no folder {tmp_path / 'absent'}" in run(data, "-o", tmp_path / "absent" / "out.jsonl").stderr
    for system in ("all", "guessing"):
        result = CliRunner().invoke(
            cli, ["relate", str(data), "-o", str(tmp_path / "out.jsonl"), "--system", system]
        )
        assert result.exit_code == 1
        assert "edit-distance, embedding-cosine" in result.stderr
