"""FrameNet's full texts: core elements of frames that are not expressed, definite or indefinite, no fillers.

One JSON object a line, a document each: ``doc_id`` and ``sentences`` of ``words`` and ``targets``. A
missing element has the type DNI (definite), INI (indefinite), CNI (the construction licenses it) or INC
(the word itself contains it). The last is no unexpressed role; CNI is neither definite nor indefinite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from training.gold.implicit_roles.documents import (
    GoldPredicate,
    Interpretation,
    OvertRole,
    Place,
    RoleDocument,
    UnexpressedRole,
)
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

EXPECTED = "expected doc_id and sentences of framenet_null_instantiation"
TYPES: dict[str, Interpretation] = {"DNI": "definite", "INI": "indefinite", "CNI": ""}


def read(path: Path) -> Iterator[RoleDocument]:
    """The documents of a file, plain or gzipped.

    Raises:
        InvalidInputError: the file cannot be read or a record is damaged; the message names the line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "not a text with frames", EXPECTED):
                yield _document(json_object(line), source)


def has_its_form(path: Path) -> bool:
    """Whether the sentences of a file's first record are objects.

    Raises:
        InvalidInputError: the file cannot be read, or the record is damaged.
    """
    for source, line in islice(numbered_lines(path), 1):
        with naming_what_is_damaged(source, "not a record", "expected a JSON object a line"):
            sentences = json_object(line).get("sentences") or [[]]
            return isinstance(sentences[0], dict)
    return False


def _document(record: Mapping[str, Any], source: str) -> RoleDocument:
    sentences = record["sentences"]
    return RoleDocument(
        record["doc_id"],
        tuple(tuple(sentence["words"]) for sentence in sentences),
        tuple(
            _predicate(number, target)
            for number, sentence in enumerate(sentences)
            for target in sentence["targets"]
        ),
        source,
    )


def _predicate(sentence: int, target: Mapping[str, Any]) -> GoldPredicate:
    unexpressed = tuple(
        UnexpressedRole(element["fe"], TYPES[element["type"]])
        for element in target["missing"]
        if element["type"] in TYPES
    )
    return GoldPredicate(
        Place(sentence, target["target"]["start"], target["target"]["end"]),
        target["frame"],
        tuple(
            OvertRole(element["fe"], Place(sentence, element["start"], element["end"]))
            for element in target["elements"]
        ),
        unexpressed,
        tuple(role.name for role in unexpressed),
    )
