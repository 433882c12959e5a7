"""Inputs by URL are read as files are, from a store in memory."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import fsspec
import pytest

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import Reading, Rejected, read


@pytest.fixture
def store() -> Iterator[fsspec.AbstractFileSystem]:
    """A store of its own for each test, at ``memory://corpus``."""
    system = fsspec.filesystem("memory")
    system.pipe("/corpus/a.txt", b"The first text stands in a file.")
    system.pipe("/corpus/below/b.jsonl.gz", gzip.compress(b'{"id": "b", "text": "The second."}\n'))
    system.pipe("/corpus/.hidden.txt", b"Nobody reads this.")
    yield system
    system.rm("/corpus", recursive=True)


def test_a_single_object_is_read(store: fsspec.AbstractFileSystem) -> None:
    [document] = read(["memory://corpus/below/b.jsonl.gz"])
    assert isinstance(document, Document)
    assert (document.text, document.source) == ("The second.", "memory://corpus/below/b.jsonl.gz:1")


def test_all_objects_below_an_address_are_read_in_order(store: fsspec.AbstractFileSystem) -> None:
    store.pipe("/corpus/c.zip", b"PK")
    store.pipe("/corpus/d.unknown", b"?")
    outcomes = list(read(["memory://corpus/"]))
    documents = [outcome for outcome in outcomes if isinstance(outcome, Document)]
    assert [document.id for document in documents] == ["a.txt", "b"]
    reasons = {outcome.source: outcome.reason for outcome in outcomes if isinstance(outcome, Rejected)}
    assert reasons == {
        "memory://corpus/c.zip": "an archive in a store is not read: unpack it",
        "memory://corpus/d.unknown": "unknown format",
    }


def test_an_address_is_one_input_with_or_without_its_slash(store: fsspec.AbstractFileSystem) -> None:
    reading = Reading(["memory://corpus/", "memory://corpus"])
    assert list(reading.inputs) == ["memory://corpus"]


def test_columns_of_an_object_are_checked_at_once(store: fsspec.AbstractFileSystem) -> None:
    store.pipe("/corpus/x.jsonl", json.dumps({"id": "x", "words": "none"}).encode())
    with pytest.raises(InvalidInputError, match=r"memory://corpus/x.jsonl"):
        read(["memory://corpus/x.jsonl"])


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("memory://nothing/there.txt", "no such object"),
        ("nostore://bucket/a.txt", "nostore"),
        ("s3://key:secret@bucket/a.txt", "credentials in an address"),
    ],
)
def test_what_cannot_be_found_is_an_error(url: str, problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem) as raised:
        read([url])
    assert "secret" not in str(raised.value)
