"""Predicates of reviews with an open core role, and the participants that UCCA marks as remote.

Each line is the JSON object of one review: ``doc_id``, ``sent_ids``, ``sentences`` of words and ``items``.
The role that a filler has is a guess of those who merged the data, from among the open roles. What a
predicate expresses stands in PropBank's files, under the ids of the sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from training.gold.folder import FOLDER
from training.gold.implicit_roles.documents import (
    GoldPredicate,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

TRAIN = FOLDER / "ucca_participants" / "train.jsonl.gz"
PROPBANK = tuple(FOLDER / "propbank_ewt" / f"{part}.jsonl.gz" for part in ("train", "dev"))
EXPECTED = "expected doc_id, sentences and items of ucca_participants"
_CORE = re.compile(r"ARG\d")

Expressed = Mapping[tuple[str, int], Sequence[tuple[str, int, int]]]
"""A sentence's id and the predicate's word → core roles, each with its first word and the end, exclusive."""


def read(path: Path, expressed: Expressed | None = None) -> Iterator[RoleDocument]:
    """The reviews of a file, plain or gzipped.

    Args:
        path: of the file.
        expressed: what predicates express, as ``expressed_roles`` has it; without it no role is overt.

    Raises:
        InvalidInputError: the file cannot be read or a record is damaged; the message names the line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "not a review with participants", EXPECTED):
                yield _document(json_object(line), source, expressed or {})


def expressed_roles(paths: Sequence[Path] = PROPBANK) -> Expressed:
    """The core roles that predicates express, from files of propbank_ewt.

    Raises:
        InvalidInputError: a file cannot be read or a record is damaged; the message names the line.
    """
    roles = {}
    for source, line in (place for path in paths for place in numbered_lines(path)):
        with naming_what_is_damaged(source, "not a sentence with roles", "expected sent_id and predicates"):
            record = json_object(line)
            for predicate in record["predicates"]:
                roles[record["sent_id"], predicate["index"]] = [
                    (argument["role"], argument["start"], argument["end"])
                    for argument in predicate["arguments"]
                    if _CORE.fullmatch(argument["role"])
                ]
    return roles


def _document(record: Mapping[str, Any], source: str, expressed: Expressed) -> RoleDocument:
    sentences = tuple(tuple(sentence) for sentence in record["sentences"])
    predicates = []
    for item in record["items"]:
        number = item["sentence"]
        own = expressed.get((record["sent_ids"][number], item["index"]), ()) if expressed else ()
        overt = (OvertRole(role, _checked(Place(number, *words), sentences)) for role, *words in own)
        predicates.append(_predicate(item, sentences, tuple(overt)))
    return RoleDocument(record["doc_id"], sentences, tuple(predicates), source)


def _predicate(
    item: Mapping[str, Any], sentences: tuple[tuple[str, ...], ...], overt: tuple[OvertRole, ...]
) -> GoldPredicate:
    fillers: dict[str, list[Place]] = {}
    for filler in item["fillers"]:
        place = _checked(Place(filler["sentence"], filler["start"], filler["end"]), sentences)
        fillers.setdefault(filler["role"], []).append(place)
    roles = dict.fromkeys((*item["open_roles"], *fillers))
    return GoldPredicate(
        _checked(Place(item["sentence"], item["index"], item["index"] + 1), sentences),
        item["roleset"],
        overt,
        unexpressed=tuple(UnexpressedRole(name, fillers=tuple(fillers.get(name, ()))) for name in roles),
        open_roles=tuple(item["open_proto_roles"]),
    )


def _checked(place: Place, sentences: tuple[tuple[str, ...], ...]) -> Place:
    if not 0 <= place.start < place.end <= len(sentences[place.sentence]):
        raise ValueError(f"words {place.start} to {place.end - 1} do not lie in sentence {place.sentence}")
    return place
