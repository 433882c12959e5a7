"""Measuring names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.treebank import knowing_file, written
from training.names.evaluate import evaluate
from training.names.scorer import score
from training.parser.parsed_sentences import ParsedSentence


def test_a_perfect_reader_on_both_sorts_of_file(tmp_path: Path) -> None:
    trees = written(tmp_path)
    reader = knowing_file(trees)
    for path in (tmp_path / "names.iob2", trees):
        result = evaluate(path, reader=reader)
        assert (result["extractor"], result["data"], result["documents"]) == ("names", str(path), 2)
        assert result["metrics"]["f1"] == 100.0
        assert result["metrics"]["location_f1"] == 100.0


def test_iob2_under_the_name_of_a_treebank(tmp_path: Path) -> None:
    reader = knowing_file(written(tmp_path))
    path = tmp_path / "test.conllu"
    (tmp_path / "names.iob2").rename(path)
    assert evaluate(path, reader=reader)["metrics"]["f1"] == 100.0


def test_spans_and_types_are_exact(tmp_path: Path) -> None:
    def worse(parse: ParsedSentence) -> ParsedSentence:
        tags = [tag.replace("LOCATION", "PERSON").replace("I-ORGANISATION", "O") for tag in parse.name_tags]
        return replace(parse, name_tags=tags)

    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, worse))["metrics"]
    assert (metrics["precision"], metrics["recall"], metrics["f1"]) == (33.33, 33.33, 33.33)
    assert (metrics["person_precision"], metrics["person_recall"]) == (50.0, 100.0)
    assert metrics["organisation_f1"] == metrics["location_f1"] == 0.0


def test_other_types_count_neither_in_gold_nor_in_what_was_found() -> None:
    gold = ["B-PERSON", "O", "B-OTHER", "O"]
    assert score([(gold, ["B-PERSON", "O", "O", "B-OTHER"])])["f1"] == 100.0


def test_files_without_names(tmp_path: Path) -> None:
    path = tmp_path / "names.iob2"
    path.write_text("1\tRain\tO\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no names"):
        evaluate(path, reader=lambda documents: [])
    with pytest.raises(InvalidInputError, match="no such file"):
        evaluate(tmp_path / "absent.iob2", reader=lambda documents: [])
