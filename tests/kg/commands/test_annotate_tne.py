"""``kg annotate --format tne``: predictions for the official evaluator."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from extractors.language.relation_labels import LABELS
from extractors.standard import standard_pipeline
from kg.__main__ import cli
from training.gold.tne import read
from training.np_enrichment.predict import predict

TEXT = "The crew of the ferry thanked the mayor of the town."
PHRASES = ("the town", "The crew", "the mayor", "the ferry")  # not in the order of the text


def record(id: str, text: str, phrases: tuple[str, ...]) -> str:
    starts = [text.index(phrase) for phrase in phrases]
    nps = [
        {"id": f"np{number}", "first_char": start, "last_char": start + len(phrase)}
        for number, (start, phrase) in enumerate(zip(starts, phrases, strict=True))
    ]
    return json.dumps({"id": id, "text": text, "nps": nps, "np_relations": [], "coref": []})


def write(path: Path) -> Path:
    lines = [
        record("b", TEXT, PHRASES),
        record("a", "It rained.", ()),
        record("c", "A mayor of a town.", ("A mayor", "a town")),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_line_for_each_document_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "texts.jsonl")
    result = CliRunner().invoke(cli, ["annotate", "--format", "tne", str(path)])
    assert result.exit_code == 0, result.output
    predictions = [json.loads(line)["predicted_prepositions"] for line in result.stdout.splitlines()]
    assert [len(numbers) for numbers in predictions] == [16, 0, 4]
    of = LABELS.index("of")
    # What stands in the text is found: "The crew of the ferry", "the mayor of the town".
    assert np.reshape(predictions[0], (4, 4))[1, 3] == np.reshape(predictions[0], (4, 4))[2, 0] == of
    expected = predict(standard_pipeline().leading_to(["np-enrichment"]).extractors[-1], list(read(path)))
    assert predictions == [decisions.labels.ravel().tolist() for decisions in expected]


def test_standard_input_gives_the_same(tmp_path: Path) -> None:
    path = write(tmp_path / "texts.jsonl")
    of_file = CliRunner().invoke(cli, ["annotate", "--format", "tne", str(path)])
    of_stdin = CliRunner().invoke(cli, ["annotate", "--format", "tne", "-"], input=path.read_bytes())
    assert of_stdin.exit_code == 0, of_stdin.output
    assert of_stdin.stdout == of_file.stdout


def test_what_is_not_tne_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("The mayor of the town.", encoding="utf-8")
    result = CliRunner().invoke(cli, ["annotate", "--format", "tne", str(path)])
    assert result.exit_code == 1
    assert "note.txt:1: not a TNE record" in result.stderr
    assert result.stdout == ""


def test_only_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "texts.jsonl")
    result = CliRunner().invoke(cli, ["annotate", "--format", "tne", "--only", "tokens", str(path)])
    assert result.exit_code == 2
    assert "leave --only and --spacy out" in result.stderr
