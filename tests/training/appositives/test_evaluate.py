"""Measuring appositions and the rule's spans."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from extractors.joint.decisions.descriptions.appositives import appositives
from extractors.joint.decisions.parses.trees import Arc
from tests.training.gold.treebank import knowing_file, without_appositions, written
from training.appositives.evaluate import evaluate, pool, table
from training.appositives.held_out import held_out
from training.gold.iob2 import names_of
from training.parser.parsed_sentences import ParsedSentence, gold


def test_a_perfect_reader(tmp_path: Path) -> None:
    path = written(tmp_path)
    result = evaluate(path, reader=knowing_file(path))
    assert (result["extractor"], result["data"], result["documents"]) == ("appositives", str(path), 2)
    assert result["metrics"].pop("gold_spans") == 2
    assert result["metrics"].pop("gold_phrases") == 1
    assert result["metrics"].pop("rule_phrase_f1") < 100  # the paper's rule takes "OL" for a description
    assert len(result["metrics"]) == 16
    assert set(result["metrics"].values()) == {100.0}
    assert "trees.conllu" in table(evaluate(path, reader=knowing_file(path)))


def test_wrong_names_cost_spans_but_not_with_gold_names(tmp_path: Path) -> None:
    def nameless(parse: ParsedSentence) -> ParsedSentence:
        return replace(parse, name_tags=["O" if "PERSON" in tag else tag for tag in parse.name_tags])

    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, nameless))["metrics"]
    assert (metrics["f1"], metrics["span_f1_gold_names"]) == (100.0, 100.0)
    assert (metrics["span_precision"], metrics["span_recall"]) == (100.0, 50.0)


def test_no_appositions(tmp_path: Path) -> None:
    path = written(tmp_path)
    metrics = evaluate(path, reader=knowing_file(path, without_appositions))["metrics"]
    assert (metrics["f1"], metrics["span_f1"], metrics["span_f1_gold_names"], metrics["gold_spans"]) == (
        0,
        0,
        0,
        2,
    )


def test_an_apposition_head_goes_before_the_tree(tmp_path: Path) -> None:
    def of_its_own(parse: ParsedSentence) -> ParsedSentence:
        scores = np.zeros((len(parse.heads),) * 2, dtype=np.float32)
        for dependent, head in parse.tree_appositions:
            scores[dependent, head] = 0.75
        only_first = frozenset(arc for arc in parse.tree_appositions if arc == Arc(3, 0))
        return replace(without_appositions(parse), found_appositions=only_first, apposition_scores=scores)

    path = written(tmp_path)
    result = evaluate(path, reader=knowing_file(path, of_its_own))
    metrics = result["metrics"]
    assert (metrics["precision"], metrics["recall"], metrics["tree_f1"]) == (100.0, 50.0, 0.0)
    assert (metrics["span_precision"], metrics["span_recall"]) == (100.0, 50.0)
    assert result["best_threshold"] == {"threshold": 0.75, "f1": 100.0}


def test_spans_need_names(tmp_path: Path) -> None:
    path = written(tmp_path, names=False)
    metrics = evaluate(path, reader=knowing_file(path))["metrics"]
    assert (metrics["f1"], metrics["gold_spans"]) == (100.0, 0)


def test_most_documents_are_not_held_out() -> None:
    assert held_out("GUM_news_warhol")
    assert not held_out("GUM_news_elsewhere")


@pytest.mark.volume
@pytest.mark.data
def test_the_spans_of_the_pool(field_data: Path) -> None:
    assert field_data.is_dir()
    spans = {
        part: sum(
            len(appositives(sentence.forms, parse.heads, parse.appositions, names_of(tags)))
            for document in documents
            for sentence, tags in zip(document.sentences, document.name_tags, strict=True)
            if tags is not None
            for parse in [gold(sentence, tags)]
        )
        for part, documents in pool().items()
    }
    assert spans == {
        "EWT dev": 20,
        "GUM dev": 24,
        "EWT train, held out": 81,
        "GUM train, held out": 67,
        "GUM train, genres not trained on": 12,
    }
    assert sum(spans.values()) >= 200
