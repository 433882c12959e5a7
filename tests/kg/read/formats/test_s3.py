"""Objects of S3 are read through Arrow's client, from a server on this machine."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read import Reading, Rejected, read
from tests.kg.read.formats.s3_server import s3_server

OBJECTS = {
    "papers/a.txt": b"The first text stands in a file.",
    "papers/below/b.jsonl.gz": gzip.compress(b'{"id": "b", "text": "The second."}\n'),
    "papers/c d% #é.txt": b"The third has an odd name.",
    "papers/.hidden.txt": b"Nobody reads this.",
    "papers-of-others/z.txt": b"Its address begins alike, but not up to a slash.",
}


@pytest.fixture
def objects() -> dict[str, bytes]:
    return dict(OBJECTS)


@pytest.fixture
def query(objects: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The end of an address in ``s3://corpus``."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "reader")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "of-this-test")
    with s3_server("corpus", objects) as query:
        yield query


def test_objects_below_an_address_are_read_in_order(query: str) -> None:
    outcomes = list(read([f"s3://corpus/papers/{query}"]))
    documents = [outcome for outcome in outcomes if isinstance(outcome, Document)]
    assert documents == outcomes
    assert [document.text for document in documents] == [
        "The first text stands in a file.",
        "The second.",
        "The third has an odd name.",
    ]
    assert documents[1].source == f"s3://corpus/papers/below/b.jsonl.gz{query}:1"


def test_a_single_object_is_read(query: str) -> None:
    [document] = read([f"s3://corpus/papers/below/b.jsonl.gz{query}"])
    assert isinstance(document, Document)
    assert (document.id, document.text) == ("b", "The second.")


def test_an_object_that_is_gone_is_reported_and_the_rest_is_read(
    query: str, objects: dict[str, bytes]
) -> None:
    reading = Reading([f"s3://corpus/papers/{query}"])
    del objects["papers/a.txt"]
    outcomes = [brought.outcome for brought in reading.brought()]
    assert [outcome.source for outcome in outcomes if isinstance(outcome, Rejected)] == [
        f"s3://corpus/papers/a.txt{query}"
    ]
    assert sum(isinstance(outcome, Document) for outcome in outcomes) == len(outcomes) - 1


@pytest.mark.parametrize(
    "address", ["s3://corpus/none/", "s3://corpus/papers/none.txt", "s3://other/papers/"]
)
def test_what_is_not_there_is_an_error(query: str, address: str) -> None:
    with pytest.raises(InvalidInputError, match=r"no such object|cannot be read"):
        read([address + query])
