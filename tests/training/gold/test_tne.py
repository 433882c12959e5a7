"""Reading the TNE format, in both published schemas, and what happens to damaged lines."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from betwixt.document import Span
from betwixt.errors import InvalidInputError
from training.gold.tne import NounPhrase, parse, read

TEXT = "Ferry strike ends\n\nThe crew of the Aurora went back to work. It had struck for a week."


def phrase(name: str, surface: str) -> dict[str, Any]:
    start = TEXT.index(surface)
    return {
        "id": name, "text": surface, "first_char": start, "last_char": start + len(surface),
        "first_token": None, "last_token": None,
    }  # fmt: skip


RECORD: dict[str, Any] = {
    "id": "n1",
    "text": TEXT,
    "tokens": [],
    "nps": [
        phrase("np0", "Ferry strike"), phrase("np1", "The crew"), phrase("np2", "the Aurora"),
        phrase("np3", "It"), phrase("np4", "a week"),
    ],
    "np_relations": [
        {"anchor": "np0", "complement": "np1", "preposition": "of", "complement_coref_cluster_id": "c1"},
        {"anchor": "np0", "complement": "np1", "preposition": "by", "complement_coref_cluster_id": "c1"},
        {"anchor": "np1", "complement": "np2", "preposition": "of", "complement_coref_cluster_id": "c2"},
        {"anchor": "np1", "complement": "np2", "preposition": "of", "complement_coref_cluster_id": "c2"},
    ],
    "coref": [
        {"id": "c0", "members": ["np0"]}, {"id": "c1", "members": ["np1", "np3"]},
        {"id": "c2", "members": ["np2"]}, {"id": "c3", "members": ["np4"]},
    ],
    "metadata": {"url": "https://example.org/ferry"},
    "split": "dev",
}  # fmt: skip


def by_id(record: dict[str, Any]) -> dict[str, Any]:
    """The record in the schema of objects keyed by id, the relations under a running number."""
    return {
        **record,
        "nps": {entry["id"]: entry for entry in record["nps"]},
        "np_relations": {str(number): entry for number, entry in enumerate(record["np_relations"])},
        "coref": {entry["id"]: entry for entry in record["coref"]},
    }


def by_id_alone(record: dict[str, Any]) -> dict[str, Any]:
    """The same, the id being given by the key alone."""
    keyed = by_id(deepcopy(record))
    for entries in (keyed["nps"], keyed["coref"]):
        for entry in entries.values():
            del entry["id"]
    return keyed


@pytest.mark.parametrize("schema", [lambda record: record, by_id, by_id_alone])
def test_both_schemas(schema: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    gold = parse(json.dumps(schema(RECORD)), "here:1")
    document = gold.document
    assert (document.id, document.title, document.url) == (
        "n1",
        "Ferry strike ends",
        "https://example.org/ferry",
    )
    assert document.metadata == {"split": "dev"}
    assert document.source == "here:1"
    assert gold.noun_phrases[0] == NounPhrase("np0", Span(0, 12))
    assert [document.surface(noun_phrase.span) for noun_phrase in gold.noun_phrases] == [
        "Ferry strike", "The crew", "the Aurora", "It", "a week",
    ]  # fmt: skip
    assert gold.relations == {("np0", "np1"): ("of", "by"), ("np1", "np2"): ("of",)}
    assert gold.clusters == (("np0",), ("np1", "np3"), ("np2",), ("np4",))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("A title\n\nA body.", "A title"),
        ("No blank line here.", ""),
        ("Two lines\nand then\n\na body.", ""),
        ("\n\nNothing before the blank line.", ""),
    ],
)
def test_title_is_the_first_line_before_a_blank_one(text: str, title: str) -> None:
    record = {"id": 7, "text": text, "nps": [], "np_relations": [], "coref": []}
    document = parse(json.dumps(record), "here:1").document
    assert (document.id, document.title) == ("7", title)


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
def test_plain_and_gzipped_files(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"texts{suffix}"
    lines = "\n".join([json.dumps(RECORD), "", json.dumps({**RECORD, "id": "n2"}), ""])
    data = lines.encode()
    path.write_bytes(gzip.compress(data) if suffix.endswith("gz") else data)
    golds = list(read(path))
    assert [gold.document.id for gold in golds] == ["n1", "n2"]
    assert golds[1].document.source == f"{path}:3"


def damage(field: str, value: Any) -> bytes:
    return json.dumps({**RECORD, field: value}).encode()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{not json", "Expecting property name"),
        (b"[]", "a JSON list where an object is expected"),
        (b'{"id": "x"}', "'text' is missing"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"[" * 100_000, "recursion"),
        (damage("text", 5), "text is a int, not a string"),
        (damage("id", ""), "empty id"),
        (damage("nps", "np0"), "a str where a list or an object is expected"),
        (damage("nps", [{**phrase("np0", "The crew"), "last_char": 999}]), "np0: characters 19–999 of 86"),
        (damage("nps", [{**phrase("np0", "The crew"), "last_char": None}]), "not supported between"),
        (damage("nps", [{**phrase("np0", "The crew"), "text": "The boat"}]), "np0: its text is not at 19–27"),
        (damage("nps", [phrase("np0", "The crew")] * 2), "the same id"),
        (
            damage("np_relations", [{"anchor": "np0", "complement": "np9", "preposition": "of"}]),
            "np0 and np9",
        ),
        (damage("np_relations", [{"anchor": "np0", "complement": "np1", "preposition": "upon"}]), "'upon'"),
        (damage("coref", [{"id": "c0", "members": ["np8"]}]), "cluster c0 has unknown"),
        (damage("metadata", "none"), "no attribute"),
    ],
)
def test_damaged_lines_name_file_line_and_reason(tmp_path: Path, line: bytes, reason: str) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_bytes(json.dumps(RECORD).encode() + b"\n" + line + b"\n")
    documents = read(path)
    assert next(documents).document.id == "n1"
    with pytest.raises(InvalidInputError) as raised:
        next(documents)
    assert raised.value.problem.startswith(f"{path}:2: ")
    assert reason in raised.value.problem


def test_a_gzip_stream_that_breaks_off(tmp_path: Path) -> None:
    whole = gzip.compress((json.dumps(RECORD) + "\n").encode() * 2, mtime=0)
    path = tmp_path / "texts.jsonl.gz"
    path.write_bytes(whole[: len(whole) - 9])
    with pytest.raises(InvalidInputError, match=r"texts\.jsonl\.gz(:\d+)?: cannot be read"):
        list(read(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"absent\.jsonl: cannot be read"):
        list(read(tmp_path / "absent.jsonl"))


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "documents", "phrases", "relations"),
    [("dev", 500, 17_815, 103_659), ("train", 3_988, 143_406, 744_469)],
)
def test_the_published_files(
    field_data: Path, name: str, documents: int, phrases: int, relations: int
) -> None:
    """Documents, noun phrases and relations; the files repeat a few of their 848,181 relations."""
    golds = list(read(field_data / "tne" / f"{name}.jsonl.gz"))
    assert len(golds) == documents
    assert sum(len(gold.noun_phrases) for gold in golds) == phrases
    assert sum(len(links) for gold in golds for links in gold.relations.values()) == relations
    assert all(gold.document.title for gold in golds)
