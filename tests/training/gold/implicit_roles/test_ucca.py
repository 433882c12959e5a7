"""Reviews with UCCA's remote participants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from training.gold.implicit_roles.documents import OvertRole, Place
from training.gold.implicit_roles.ucca import TRAIN, expressed_roles, read


def review() -> dict[str, Any]:
    """Two sentences, an item with a filler."""
    filler = {"sentence": 0, "start": 0, "end": 1, "role": "ARG0"}
    item = {
        "sentence": 1, "index": 1, "roleset": "recommend.01", "open_roles": ["ARG0", "ARG1", "ARG2"],
        "open_proto_roles": ["ARG0", "ARG1"], "fillers": [filler],
    }  # fmt: skip
    return {"doc_id": "7", "sentences": [["I", "paid", "."], ["Definitely", "recommend"]], "items": [item]}


def written(tmp_path: Path, record: dict[str, Any]) -> Path:
    """A file with one review."""
    path = tmp_path / "reviews.jsonl"
    path.write_text(json.dumps(record) + "\n\n", encoding="utf-8")
    return path


def test_the_filler_belongs_to_its_role(tmp_path: Path) -> None:
    (document,) = read(written(tmp_path, review()))
    (predicate,) = document.predicates
    assert predicate.place == Place(1, 1, 2)
    assert {role.name: role.fillers for role in predicate.unexpressed} == {
        "ARG0": (Place(0, 0, 1),),
        "ARG1": (),
        "ARG2": (),
    }
    assert predicate.open_roles == ("ARG0", "ARG1")


@pytest.mark.parametrize("start", [-1, 1, 5])
def test_a_filler_outside_of_its_sentence_is_named(tmp_path: Path, start: int) -> None:
    record = review()
    record["items"][0]["fillers"][0] |= {"start": start, "end": start + 3}
    with pytest.raises(InvalidInputError, match=r"reviews\.jsonl:1.*do not lie"):
        list(read(written(tmp_path, record)))


def test_expressed_roles_come_from_propbank_by_sentence_and_word(tmp_path: Path) -> None:
    sentence = {
        "sent_id": "reviews-7-0002",
        "predicates": [
            {
                "index": 1,
                "arguments": [
                    {"role": "ARGM-ADV", "start": 0, "end": 1},
                    {"role": "ARG1", "start": 1, "end": 2},
                ],
            }
        ],
    }
    propbank = tmp_path / "propbank.jsonl"
    propbank.write_text(json.dumps(sentence) + "\n", encoding="utf-8")
    record = review() | {"sent_ids": ["reviews-7-0001", "reviews-7-0002"]}
    (document,) = read(written(tmp_path, record), expressed_roles([propbank]))
    (predicate,) = document.predicates
    assert predicate.overt == (OvertRole("ARG1", Place(1, 1, 2)),)


@pytest.mark.data
@pytest.mark.usefixtures("field_data")
def test_no_role_of_the_reviews_is_both_expressed_and_open() -> None:
    predicates = [one for document in read(TRAIN, expressed_roles()) for one in document.predicates]
    assert sum(bool(one.overt) for one in predicates) > len(predicates) / 2
    for predicate in predicates:
        assert not {role.name for role in predicate.overt} & {role.name for role in predicate.unexpressed}
