"""Measuring hypernyms: both formats, and the figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.annotations import HypernymPair
from betwixt.document import Span
from betwixt.errors import InvalidInputError
from extractors.concepts.weights import load_weights
from tests.extractors.concepts.tiny_concepts import write_tiny_weights
from tests.training.hypernyms.tiny_hypernyms import tiny_model
from training.hypernyms import evaluate
from training.hypernyms.gold import GoldDocument, load, parse
from training.hypernyms.network import NEITHER

SCIERC = {
    "doc_key": "a1",
    "sentences": [
        ["Cues", "-LRB-", "pitch", ",", "stress", "-RRB-", "help", "."],
        ["Quill", "is", "a", "parser", "."],
    ],
    "ner": [[[0, 0, "Generic"], [2, 2, "Method"], [4, 4, "Method"]], [[8, 8, "Method"], [11, 11, "Generic"]]],
    "relations": [[[2, 2, 0, 0, "HYPONYM-OF"], [4, 4, 2, 2, "CONJUNCTION"]], [[8, 8, 11, 11, "HYPONYM-OF"]]],
    "clusters": [],
}
SCIENCEIE = {
    "id": "s1",
    "text": "Salts such as halite dissolve.",
    "entities": [
        {"id": "T1", "type": "Material", "spans": [[0, 5]], "text": "Salts"},
        {"id": "T2", "type": "Material", "spans": [[14, 20]], "text": "halite"},
    ],
    "relations": [
        {"type": "Hyponym-of", "arg1": "T2", "arg2": "T1"},
        {"type": "Synonym-of", "args": ["T1", "T2"]},
    ],
}


def document(record: dict[str, Any], **changes: Any) -> GoldDocument:
    return parse(json.dumps({**record, **changes}), "here:1")


def names(read: GoldDocument) -> list[tuple[str, str]]:
    return [(read.document.surface(a), read.document.surface(b)) for a, b in read.pairs]


def test_scierc() -> None:
    read = document(SCIERC)
    assert read.document.text == "Cues (pitch, stress) help. Quill is a parser."
    assert names(read) == [("pitch", "Cues"), ("Quill", "parser")]
    assert [read.document.surface(sentence) for sentence in read.sentences] == [
        "Cues (pitch, stress) help.", "Quill is a parser.",
    ]  # fmt: skip
    assert len(read.terms) == 5


def test_scienceie() -> None:
    read = document(SCIENCEIE)
    assert names(read) == [("halite", "Salts")]
    assert read.tokens == ()


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({**SCIERC, "ner": [[[0, 13, "Generic"]]]}, "tokens 0 to 13 of 13"),
        ({**SCIENCEIE, "text": "Salts"}, "term T2: characters 14 to 20 of 5"),
        ({**SCIENCEIE, "relations": [{"type": "Hyponym-of", "arg1": "T9", "arg2": "T1"}]}, "'T9' is missing"),
        ({"id": "s1"}, "'text' is missing"),
        ([], "neither"),
        ({**SCIENCEIE, "id": ""}, "empty id"),
    ],
)
def test_damaged_records_are_named(record: Any, problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem) as raised:
        parse(json.dumps(record), "here:7")
    assert raised.value.problem.startswith("here:7: neither a SciERC nor a ScienceIE record")


def test_files_without_documents(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no documents"):
        load(tmp_path / "empty.jsonl")
    with pytest.raises(InvalidInputError, match="no such file"):
        load(tmp_path / "absent.jsonl")


def test_a_file_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps(SCIERC) + "\n", encoding="utf-8")
    encoder = write_tiny_weights(tmp_path)
    hidden = load_weights(encoder).tagger.encoder.config.hidden_size
    silent = tiny_model(tmp_path / "network", label=NEITHER, hidden=hidden)
    result = evaluate.evaluate(path, model=silent, encoder=encoder)
    assert (result["extractor"], result["data"], result["documents"]) == ("hypernyms", str(path), 1)
    rows = result["parts"]["gold.jsonl"]
    # The parenthesis holds a second cue that nobody annotated as one.
    for row in ("patterns, own terms", "patterns, gold terms", evaluate.GOLD_TERMS):
        assert (rows[row]["precision"], rows[row]["recall"], rows[row]["f1"]) == (66.67, 100.0, 80.0)
    assert rows["network, gold terms"]["f1"] == 0.0
    assert result["metrics"]["f1"] == rows[evaluate.END_TO_END]["f1"]
    assert result["metrics"]["recall_gold_terms"] == 100.0
    assert result["patterns"] == {"hypernyms/parenthesis": (1, 2), "hypernyms/is a": (1, 1)}
    assert "gold.jsonl: patterns, gold terms" in evaluate.table(result)


def test_names_count_once_and_need_not_be_written_the_same() -> None:
    text = "Treebanks, treebank, a corpus, corpora"
    gold = GoldDocument(document(SCIENCEIE).document, (), ())
    gold = GoldDocument(type(gold.document)(id="x", text=text), (), ((Span(0, 9), Span(23, 29)),))

    def pair(hyponym: Span, hypernym: Span) -> HypernymPair:
        return HypernymPair(hyponym, hypernym, Span(0, len(text)), extractor="test")

    twice = [pair(Span(0, 9), Span(23, 29)), pair(Span(11, 19), Span(23, 29))]
    assert evaluate.score([(gold, twice)]) == {
        "precision": 100.0, "recall": 100.0, "f1": 100.0,
        "exact_precision": 50.0, "exact_recall": 100.0, "exact_f1": 66.67,
    }  # fmt: skip
    reversed_pair = [pair(Span(23, 29), Span(0, 9))]
    assert evaluate.score([(gold, reversed_pair)])["f1"] == 0.0
    assert evaluate.score([(gold, [])])["f1"] == 0.0
