"""Measuring parses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from extractors.joint.decisions.parses.trees import Arc
from tests.training.gold.treebank import knowing_file, without_appositions, written
from training.parser.evaluate import evaluate
from training.parser.parsed_sentences import ParsedSentence
from training.parser.scorer import best_threshold, overlap


def test_a_perfect_reader(tmp_path: Path) -> None:
    path = written(tmp_path)
    result = evaluate(path, reader=knowing_file(path))
    assert (result["extractor"], result["data"], result["documents"]) == ("parser", str(path), 2)
    assert len(result["metrics"]) == 10
    assert set(result["metrics"].values()) == {100.0}


def test_wrong_relations_cost_labelled_attachment_only(tmp_path: Path) -> None:
    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, without_appositions))["metrics"]
    assert (metrics["uas"], metrics["upos"], metrics["raw_uas"], metrics["raw_words_f1"]) == (100.0,) * 4
    assert metrics["las"] == metrics["raw_las"] == 88.89  # 16 of 18 words
    assert (metrics["appos_precision"], metrics["appos_recall"], metrics["f1"]) == (0.0, 0.0, 0.0)


def test_subtypes_do_not_count(tmp_path: Path) -> None:
    def plain(parse: ParsedSentence) -> ParsedSentence:
        return replace(parse, relations=[relation.split(":")[0] + ":other" for relation in parse.relations])

    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, plain))["metrics"]
    assert (metrics["las"], metrics["raw_las"], metrics["f1"]) == (100.0, 100.0, 100.0)


def test_wrong_heads_and_parts_of_speech(tmp_path: Path) -> None:
    def shifted(parse: ParsedSentence) -> ParsedSentence:
        return replace(parse, heads=[0, *parse.heads[1:]], upos=["X", *parse.upos[1:]])

    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, shifted))["metrics"]
    assert metrics["uas"] == metrics["las"] == metrics["upos"] == 83.33  # 15 of 18 words
    assert metrics["raw_uas"] == 83.33


def test_words_that_our_tokens_split_otherwise(tmp_path: Path) -> None:
    """Gold has "Oslo-based" and "Varna" where our tokens are "Oslo", "-", "based" and "Varna"."""
    path = tmp_path / "trees.conllu"
    path.write_text(
        "1\tOslo-based\t_\tADJ\tJJ\t_\t2\tamod\t_\t_\n2\tVarna\t_\tPROPN\tNNP\t_\t0\troot\t_\t_\n",
        encoding="utf-8",
    )

    def flat(documents: object) -> list[list[ParsedSentence]]:
        sizes = [[len(sentence) for sentence in document] for document in documents]  # type: ignore[attr-defined]
        return [
            [
                ParsedSentence([n] * (n - 1) + [0], ["amod"] * (n - 1) + ["root"], ["X"] * n, ["O"] * n)
                for n in size
            ]
            for size in sizes
        ]

    metrics = evaluate(path, reader=flat)["metrics"]
    assert metrics["las"] == 100.0
    assert metrics["raw_words_f1"] == 33.33  # one word is right, of 2 and 4
    assert metrics["raw_las"] == 33.33
    assert metrics["raw_sentences_f1"] == 100.0


def test_overlap_of_sets() -> None:
    assert overlap([({1, 2, 3}, {2, 3, 4, 5}), (set(), set())]) == {
        "precision": 50.0,
        "recall": 66.67,
        "f1": 57.14,
    }
    assert overlap([]) == {"precision": 0.0, "recall": 0.0, "f1": 0.0}


def test_the_best_threshold() -> None:
    scores = np.array([[0.0, 0.9, 0.4], [0.2, 0.0, 0.4], [0.6, 0.1, 0.0]], dtype=np.float32)
    read = ParsedSentence([0, 1, 1], ["root", "dep", "dep"], ["X"] * 3, ["O"] * 3, apposition_scores=scores)
    gold = {Arc(0, 1), Arc(0, 2)}
    # From 0.4 on there are two right arcs and two wrong ones, from 0.9 on one right one.
    assert best_threshold([(gold, read)]) == {"threshold": pytest.approx(0.9), "f1": 66.67}
    assert best_threshold([(gold, replace(read, apposition_scores=None))]) == {}


@pytest.mark.data
def test_gold_parses_of_ewt_in_raw_text(field_data: Path) -> None:
    """What our own tokens and sentences alone cost."""
    path = field_data / "ud" / "en_ewt" / "dev.conllu.gz"

    def heedless(documents: object) -> list[list[ParsedSentence]]:
        return [
            [ParsedSentence([0] * n, ["dep"] * n, ["X"] * n, ["O"] * n) for n in map(len, document)]
            for document in documents  # type: ignore[attr-defined]
        ]

    metrics = evaluate(path, reader=heedless)["metrics"]
    assert metrics["raw_words_f1"] > 96
    assert metrics["raw_sentences_f1"] > 75
    assert 0 < metrics["uas"] < 10  # the roots
