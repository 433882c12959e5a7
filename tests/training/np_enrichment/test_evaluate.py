"""Evaluating NP enrichment on a TNE file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from betwixt.errors import InvalidInputError
from extractors.joint.decisions.pairs.scores import PairScores
from extractors.language.relation_labels import LABELS
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.baselines.surface import SurfaceExtractor
from training.noun_phrases.model import NounPhrases
from training.np_enrichment.evaluate import evaluate, table

SURFACE = Pipeline([Tokens(), NounPhrases(), SurfaceExtractor()])

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
    result = evaluate(path, pipeline=SURFACE)
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


class Oracle:
    """Scores pairs by their surfaces, whatever order it is given them in."""

    name = "np-enrichment"
    reads: tuple[str, ...] = ()
    version: ClassVar[dict[str, object]] = {}
    link_threshold = 0.5
    cluster_threshold = 0.5
    opinions: ClassVar[dict[tuple[str, str], tuple[str, float]]] = {
        ("Strike", "Oslo"): ("in", 0.9),
        ("Strike", "The crew"): ("by", 0.2),
        ("The crew", "the Aurora"): ("of", 0.8),
        ("the Aurora", "Strike"): ("to", 0.7),
    }

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        raise AssertionError("gold noun phrases are to be scored")

    def pair_scores(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[PairScores]:
        return [self._scores(*pair) for pair in zip(documents, given, strict=True)]

    def _scores(self, document: Document, given: Annotations) -> PairScores:
        spans = tuple(mention.span for mention in given.mentions)
        relations = np.zeros((len(spans), len(spans), len(LABELS)))
        for row, anchor in enumerate(spans):
            for column, complement in enumerate(spans):
                pair = document.surface(anchor), document.surface(complement)
                if pair in self.opinions:
                    preposition, probability = self.opinions[pair]
                    relations[row, column, LABELS.index(preposition)] = probability
        return PairScores(spans, relations, np.eye(len(spans)))


def test_a_scorer_of_pairs_has_opinions_on_what_it_does_not_link(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    shuffled = {**RECORD, "nps": RECORD["nps"][::-1]}  # the order of a file is not that of its text
    path.write_text(json.dumps(shuffled), encoding="utf-8")
    result = evaluate(path, pipeline=Pipeline([Oracle()]))
    # Linked: Strike in Oslo, twice; The crew of (gold: from) the Aurora; the Aurora to Strike.
    assert result["metrics"] == {
        "labelled_precision": 50, "labelled_recall": 50, "labelled_f1": 50,
        "unlabelled_precision": 75, "unlabelled_recall": 75, "unlabelled_f1": 75,
        "iprep": pytest.approx(200 / 3), "uprep": 100,
    }  # fmt: skip
    assert {name: row["links"] for name, row in result["errors"].items()} == {
        "right": 2, "wrong preposition": 1,
        "missed": 1, "missed, cluster found": 0, "missed, anchor silent": 0,
        "spurious": 1, "spurious, reversed": 0, "spurious, same cluster": 0,
    }  # fmt: skip
    counts = np.array(result["confusion"]["gold_by_predicted"])
    assert counts[LABELS.index("in"), LABELS.index("in")] == 2
    assert counts[LABELS.index("from"), LABELS.index("of")] == 1
    assert counts[1:, 1:].sum() == 3


def test_figures_by_domain(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    records = [
        {**RECORD, "id": "a", "metadata": {"domain": "Books"}},
        {**RECORD, "id": "b", "metadata": {"subreddit": "askedscience"}, "np_relations": []},
    ]
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    metrics = evaluate(path, pipeline=SURFACE)["metrics"]
    assert metrics["domain/Books/labelled_f1"] == pytest.approx(100 / 3)
    assert metrics["domain/Reddit/labelled_f1"] == metrics["domain/askedscience/labelled_f1"] == 0
    assert metrics["labelled_recall"] == 25
    assert "askedscience" in table(evaluate(path, pipeline=SURFACE))


def test_end_to_end(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    result = evaluate(path, predicted=True, pipeline=SURFACE)
    # Both links are found again from the text, and one of them has a gold preposition; without a
    # coreference extractor "in Oslo" stays with the first Oslo.
    assert result["metrics"] == {
        "end_to_end_precision": 50, "end_to_end_recall": 25, "end_to_end_f1": pytest.approx(100 / 3),
        "noun_phrase_precision": 100, "noun_phrase_recall": 100, "noun_phrase_f1": 100,
    }  # fmt: skip
    assert "predicted noun phrases" in table(result)


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
    result = evaluate(field_data / "tne" / "dev.jsonl.gz", pipeline=SURFACE)
    assert result["documents"] == 500
    f1 = {name: round(metrics["unlabelled_f1"], 1) for name, metrics in result["baselines"].items()}
    assert f1 == {
        "Title-First": 7.3, "Title-Last": 8.0, "Title-Random": 7.5, "Adj-Anaphora": 6.4, "Adj-Cataphora": 9.9,
        "Surface": 5.7, "Surface-Extended": 14.7, "Combined": 18.6,
    }  # fmt: skip
    assert round(result["metrics"]["labelled_precision"], 1) == 66.5
