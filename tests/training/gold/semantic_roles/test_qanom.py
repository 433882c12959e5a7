"""QANom's sentences: candidates, predicates and the answers about them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from training.gold.semantic_roles.qanom import has_its_form, read

ANSWERS = [{"question": "Who repaired something?", "spans": [{"start": 0, "end": 2}, {"start": 3, "end": 4}]}]
WORDS = ["The", "crew", "'s", "repair", "of", "the", "kiln"]


def write(path: Path, *candidates: dict[str, object], sentence: str = "w:n:7:0:0") -> Path:
    path.write_text(json.dumps({"sent_id": sentence, "words": WORDS, "nominal": list(candidates)}) + "\n")
    return path


def test_a_noun_that_is_no_predicate_has_no_answers(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.jsonl",
        {"index": 3, "is_predicate": True, "answers": ANSWERS},
        {"index": 6, "is_predicate": False, "answers": ANSWERS},
    )
    (text,) = read(path)
    assert text.id == "w:n:7"
    repair, kiln = text.sentences[0].candidates
    assert repair.answers == (((0, 2), (3, 4)),)
    assert kiln.answers == ()


def test_a_file_is_known_by_its_first_record(tmp_path: Path) -> None:
    assert has_its_form(write(tmp_path / "a.jsonl"))
    (tmp_path / "b.jsonl").write_text('{"sent_id": "a-1", "words": [], "predicates": []}\n')
    assert not has_its_form(tmp_path / "b.jsonl")


def test_a_candidate_outside_of_its_sentence_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", {"index": 7, "is_predicate": True, "answers": []})
    with pytest.raises(InvalidInputError, match="word 7 of 7"):
        read(path)
