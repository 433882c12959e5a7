"""Sentences with linked names: their texts, their links, and what is damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.appositive_generation.linked import chosen, linked_sentences

TOKENS = ["Ada", "Veld", ",", "a", "painter", "(", "1901", ")", ",", "left", "Lormark", " ", "."]
RECORD = {"tokens": TOKENS, "h": ["ada veld", "Q1", [[0, 1]]], "t": ["lormark", "Q2", [[10]]]}


def written(folder: Path, content: object) -> Path:
    path = folder / "sentences.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_a_sentence_is_put_together_and_its_names_are_linked(tmp_path: Path) -> None:
    [sentence] = linked_sentences(written(tmp_path, {"P1": [RECORD, RECORD]}))
    assert sentence.document.text == "Ada Veld, a painter (1901), left Lormark."
    links = {sentence.document.surface(span): item for span, item in sentence.links.items()}
    assert links == {"Ada Veld": "Q1", "Lormark": "Q2"}


@pytest.mark.parametrize("content", [[], {"P1": [{"tokens": ["a"]}]}, {"P1": [{**RECORD, "h": None}]}])
def test_another_form_is_refused(tmp_path: Path, content: object) -> None:
    with pytest.raises(InvalidInputError, match=r"sentences\.json"):
        list(linked_sentences(written(tmp_path, content)))


def test_a_limit_spreads_over_the_relations(tmp_path: Path) -> None:
    records = [{**RECORD, "tokens": [*TOKENS, str(number)]} for number in range(40)]
    path = written(tmp_path, {"P1": records[:20], "P2": records[20:]})
    assert [sentence.document.id for sentence in chosen(path, "en", 4)] == ["P1-0", "P1-10", "P2-0", "P2-10"]
    assert len(chosen(path, "en", None)) == len(chosen(path, "en", 100)) == 40
    assert chosen(path, "en", 0) == []


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="cannot be read"):
        list(linked_sentences(tmp_path / "none.json"))
