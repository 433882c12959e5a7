"""Evaluating NP enrichment on a TNE file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from extractors.annotations import Document, Relation, Span
from extractors.np_enrichment.evaluate import evaluate, label_matrix, table
from extractors.prepositions import LABELS
from extractors.tne import NounPhrase, TNEDocument

TEXT = "Strike in Oslo\n\nThe crew of the Aurora met in Oslo."
NPS = {"np0": (0, 6), "np1": (10, 14), "np2": (16, 24), "np3": (28, 38), "np4": (46, 50)}
RECORD = {
    "id": "n1",
    "text": TEXT,
    "nps": [
        {"id": name, "text": TEXT[start:end], "first_char": start, "last_char": end}
        for name, (start, end) in NPS.items()
    ],
    "np_relations": [
        {"anchor": anchor, "complement": complement, "preposition": preposition}
        for anchor, complement, preposition in [
            ("np0", "np1", "in"), ("np0", "np4", "in"), ("np0", "np2", "by"), ("np2", "np3", "from"),
        ]
    ],
    "coref": [
        {"id": f"c{number}", "members": members}
        for number, members in enumerate([["np1", "np4"], ["np0"], ["np2"], ["np3"]])
    ],
}  # fmt: skip


def test_the_shape_of_the_result(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    result = evaluate(path)
    assert (result["extractor"], result["data"], result["documents"]) == ("np-enrichment", str(path), 1)
    # Surface finds "Strike in Oslo" and "The crew of the Aurora": two links, one right preposition.
    assert result["metrics"] == {
        "labelled_precision": 50, "labelled_recall": 25, "labelled_f1": pytest.approx(100 / 3),
        "unlabelled_precision": 100, "unlabelled_recall": 50, "unlabelled_f1": pytest.approx(200 / 3),
        "iprep": 50,
    }  # fmt: skip
    assert result["baselines"].keys() == result["paper"].keys()
    assert result["baselines"]["Surface"]["unlabelled_recall"] == 50
    assert json.loads(json.dumps(result)) == result
    assert "Surface-Extended" in table(result)


def test_the_best_of_several_relations_counts_and_equal_spans_share_it() -> None:
    spans = [Span(0, 2), Span(3, 5), Span(3, 5)]
    document = TNEDocument(
        Document("d", "ab cd ef"), tuple(NounPhrase(f"np{i}", span) for i, span in enumerate(spans)), {}, ()
    )
    relations = [
        Relation(spans[0], spans[1], "in", explicit=True, score=0.9),
        Relation(spans[0], spans[1], "of", explicit=True, score=0.4),
        Relation(spans[0], Span(6, 8), "of", explicit=True),
    ]
    of_in = LABELS.index("in")
    assert label_matrix(document, relations).tolist() == [[0, of_in, of_in], [0, 0, 0], [0, 0, 0]]


def test_where_the_data_can_be_had(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"absent\.jsonl: no such file") as raised:
        evaluate(tmp_path / "absent.jsonl")
    assert "yanaiela/TNE" in raised.value.advice


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no documents"):
        evaluate(path)


@pytest.mark.data
def test_the_development_set(field_data: Path) -> None:
    """Golden figures: a change of tokeniser or rule that moves them is seen here."""
    result = evaluate(field_data / "tne" / "dev.jsonl.gz")
    assert result["documents"] == 500
    f1 = {name: round(metrics["unlabelled_f1"], 1) for name, metrics in result["baselines"].items()}
    assert f1 == {
        "Title-First": 7.3, "Title-Last": 8.0, "Title-Random": 7.5, "Adj-Anaphora": 6.4, "Adj-Cataphora": 9.9,
        "Surface": 5.7, "Surface-Extended": 14.7, "Combined": 18.6,
    }  # fmt: skip
    assert round(result["metrics"]["labelled_precision"], 1) == 66.5
