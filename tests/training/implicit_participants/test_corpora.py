"""Whole documents with roles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import GoldPredicate, OvertRole, Place
from training.implicit_participants.corpora import documents, rolesets

PREDICATE = {
    "index": 1,
    "roleset": "pay.01",
    "arguments": [
        {"start": 0, "end": 1, "role": "ARG0"},
        {"start": 2, "end": 3, "role": "ARGM-TMP"},
        {"start": 3, "end": 4, "role": "R-ARG1"},
    ],
}
WORDS = ["We", "paid", "today", "that"]
PAID = (OvertRole("ARG0", Place(0, 0, 1)),)


def file(tmp_path: Path, *records: dict[str, Any]) -> Path:
    """Records, a line each."""
    path = tmp_path / "roles.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_a_document_a_line(tmp_path: Path) -> None:
    record = {"doc_id": "letter", "sentences": [{"words": WORDS, "predicates": [PREDICATE]}]}
    (document,) = documents(file(tmp_path, record))
    assert document.predicates == (GoldPredicate(Place(0, 1, 2), "pay.01", PAID),)


def test_sentences_become_documents_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    rows = [
        {"sent_id": f"letters-{name}-{number:04}", "words": words, "predicates": predicates}
        for name, number, words, predicates in (
            ("a", 10, ["Last", "."], []),
            ("b", 1, ["Other", "."], []),
            ("a", 2, WORDS, [PREDICATE]),
        )
    ]
    first, second = documents(file(tmp_path, *rows))
    assert (first.id, second.id) == ("letters-a", "letters-b")
    assert first.sentences == (tuple(WORDS), ("Last", "."))
    assert first.predicates[0].overt == PAID


def test_core_roles_of_an_inventory(tmp_path: Path) -> None:
    roles = [
        {"role": "ARG0", "function": "PAG", "description": "payer"},
        {"role": "ARGM-LOC", "function": "LOC", "description": "where"},
    ]
    inventory = rolesets(file(tmp_path, {"roleset": "pay.01", "roles": roles}))
    assert [role.name for role in inventory["pay.01"]] == ["ARG0"]


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"roles\.jsonl:1"):
        list(documents(file(tmp_path, {"doc_id": "letter", "sentences": [{"words": WORDS}]})))
