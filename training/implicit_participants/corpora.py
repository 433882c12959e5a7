"""Whole documents with PropBank's roles, from the files of propbank_masc and propbank_ewt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from extractors.participants.selection import CoreRole
from training.gold.folder import FOLDER
from training.gold.implicit_roles.documents import GoldPredicate, OvertRole, Place, RoleDocument
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

MASC = FOLDER / "propbank_masc" / "train.jsonl.gz"
EWT = FOLDER / "propbank_ewt" / "train.jsonl.gz"
ROLESETS = FOLDER / "propbank_ewt" / "rolesets.jsonl.gz"

_CORE = re.compile(r"ARG\d")
_EXPECTED = "expected the form of propbank_masc or propbank_ewt"


def documents(path: Path) -> Iterator[RoleDocument]:
    """The documents of a file; those of propbank_ewt are put together from their sentences.

    Raises:
        InvalidInputError: the file cannot be read or a record is damaged.
    """
    parts: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for source, record in _records(path):
        with naming_what_is_damaged(source, "not a record with roles", _EXPECTED):
            if "doc_id" in record:
                yield _document(record["doc_id"], record["sentences"], source)
            else:
                document, _, number = record["sent_id"].rpartition("-")
                parts.setdefault(document, []).append((int(number), record))
    for document, sentences in parts.items():
        with naming_what_is_damaged(f"{path}: {document}", "not a record with roles", _EXPECTED):
            ordered = [record for _, record in sorted(sentences, key=lambda sentence: sentence[0])]
            yield _document(document, ordered, str(path))


def rolesets(path: Path = ROLESETS) -> dict[str, tuple[CoreRole, ...]]:
    """The inventory: roleset → its core roles.

    Raises:
        InvalidInputError: the file cannot be read or a record is damaged.
    """
    inventory: dict[str, tuple[CoreRole, ...]] = {}
    for source, record in _records(path):
        with naming_what_is_damaged(source, "not a roleset", "expected roleset and roles"):
            inventory[record["roleset"]] = tuple(
                CoreRole(role["role"], role["function"], role["description"])
                for role in record["roles"]
                if _CORE.fullmatch(role["role"])
            )
    return inventory


def _records(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for source, line in numbered_lines(path):
        if line.strip():
            with naming_what_is_damaged(source, "not a record", _EXPECTED):
                yield source, json_object(line)


def _document(name: str, sentences: list[Mapping[str, Any]], source: str) -> RoleDocument:
    return RoleDocument(
        name,
        tuple(tuple(sentence["words"]) for sentence in sentences),
        tuple(
            GoldPredicate(
                Place(number, predicate["index"], predicate["index"] + 1),
                predicate["roleset"],
                tuple(
                    OvertRole(role["role"], Place(number, role["start"], role["end"]))
                    for role in predicate["arguments"]
                    if _CORE.fullmatch(role["role"])
                ),
            )
            for number, sentence in enumerate(sentences)
            for predicate in sentence["predicates"]
        ),
        source,
    )
