"""Predicates of reviews with an open core role, and the participants that UCCA marks as remote.

One JSON object a line, a review each: ``doc_id``, ``sentences`` of words and ``items``. The role that
a filler has is a guess of those who merged the data, from among the open roles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from training.gold.folder import FOLDER
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

TRAIN = FOLDER / "ucca_participants" / "train.jsonl.gz"
EXPECTED = "expected doc_id, sentences and items of ucca_participants"


def read(path: Path) -> Iterator[RoleDocument]:
    """The reviews of a file, plain or gzipped.

    Raises:
        InvalidInputError: the file cannot be read or a record is damaged; the message names the line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "not a review with participants", EXPECTED):
                yield _document(json_object(line), source)


def _document(record: Mapping[str, Any], source: str) -> RoleDocument:
    sentences = tuple(tuple(sentence) for sentence in record["sentences"])
    predicates = tuple(_predicate(item, sentences) for item in record["items"])
    return RoleDocument(record["doc_id"], sentences, predicates, source)


def _predicate(item: Mapping[str, Any], sentences: tuple[tuple[str, ...], ...]) -> GoldPredicate:
    fillers: dict[str, list[Place]] = {}
    for filler in item["fillers"]:
        place = _checked(Place(filler["sentence"], filler["start"], filler["end"]), sentences)
        fillers.setdefault(filler["role"], []).append(place)
    roles = dict.fromkeys((*item["open_roles"], *fillers))
    return GoldPredicate(
        _checked(Place(item["sentence"], item["index"], item["index"] + 1), sentences),
        item["roleset"],
        unexpressed=tuple(UnexpressedRole(name, fillers=tuple(fillers.get(name, ()))) for name in roles),
        open_roles=tuple(item["open_proto_roles"]),
    )


def _checked(place: Place, sentences: tuple[tuple[str, ...], ...]) -> Place:
    if not 0 <= place.start < place.end <= len(sentences[place.sentence]):
        raise ValueError(f"words {place.start} to {place.end - 1} do not lie in sentence {place.sentence}")
    return place
