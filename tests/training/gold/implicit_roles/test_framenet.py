"""FrameNet's full texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import GoldPredicate, OvertRole, Place, UnexpressedRole
from training.gold.implicit_roles.framenet import read

MISSING = [
    {"fe": "Content", "type": "DNI", "core": "Core"},
    {"fe": "Topic", "type": "INI", "core": "Core"},
    {"fe": "Expressor", "type": "CNI", "core": "Core"},
    {"fe": "Ground", "type": "INC", "core": "Core"},
]


def text(missing: list[dict[str, str]]) -> dict[str, Any]:
    """A sentence with one target."""
    target = {
        "frame": "Awareness",
        "lu": "know.v",
        "target": {"start": 2, "end": 3},
        "elements": [{"fe": "Cognizer", "start": 0, "end": 1}],
        "missing": missing,
    }
    return {"doc_id": "memo", "sentences": [{"words": ["They", "never", "knew", "."], "targets": [target]}]}


def written(tmp_path: Path, record: dict[str, Any]) -> Path:
    """A file with one text."""
    path = tmp_path / "fulltext.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    return path


def test_missing_elements_are_unexpressed_unless_the_word_contains_them(tmp_path: Path) -> None:
    (document,) = read(written(tmp_path, text(MISSING)))
    assert document.predicates == (
        GoldPredicate(
            Place(0, 2, 3),
            "Awareness",
            (OvertRole("Cognizer", Place(0, 0, 1)),),
            (
                UnexpressedRole("Content", "definite"),
                UnexpressedRole("Topic", "indefinite"),
                UnexpressedRole("Expressor"),
            ),
            ("Content", "Topic", "Expressor"),
        ),
    )


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"fulltext\.jsonl:1.*'type' is missing"):
        list(read(written(tmp_path, text([{"fe": "Content"}]))))
