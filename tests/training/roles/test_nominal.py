"""Arguments of nominal predicates are matched one to one by overlap."""

from __future__ import annotations

import json
from pathlib import Path

from extractors.joint.reader import TextReader
from extractors.roles.reader import RoleReader
from tests.extractors.joint.tiny_joint import write_tiny_weights
from tests.extractors.roles.tiny_roles import write_tiny_roles
from training.roles.evaluate import evaluate
from training.roles.nominal import matched


def test_spans_that_share_three_tenths_of_their_words_match() -> None:
    assert matched([(0, 3)], [(0, 10)]) == 1
    assert matched([(0, 2)], [(0, 10)]) == 0
    assert matched([], [(0, 1)]) == matched([(0, 1)], []) == 0


def test_an_answer_is_matched_once() -> None:
    assert matched([(0, 4), (0, 5)], [(0, 4)]) == 1
    assert matched([(0, 4), (0, 5)], [(0, 4), (1, 5)]) == 2


def test_qanom_is_measured_where_its_form_is_given(tmp_path: Path) -> None:
    row = {
        "sent_id": "w:n:7:0:0",
        "words": ["The", "fall", "of", "the", "roof", "."],
        "nominal": [{"index": 1, "is_predicate": True, "answers": [{"spans": [{"start": 3, "end": 5}]}]}],
    }
    path = tmp_path / "nouns.jsonl"
    path.write_text(json.dumps(row) + "\n")
    weights, inventory = write_tiny_roles(tmp_path)
    reader = RoleReader(weights, inventory=inventory)
    joint = TextReader(write_tiny_weights(tmp_path), layer=reader.layer)
    result = evaluate(path, reader=reader, joint=joint)
    assert result["documents"] == 1
    assert set(result["metrics"]) == {
        f"{part}_{figure}" for part in ("predicate", "argument") for figure in ("precision", "recall", "f1")
    }
