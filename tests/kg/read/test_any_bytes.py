"""No bytes stop the reading, and none vanish: every line of a JSON lines file has its outcome."""

from __future__ import annotations

import gzip
import json
import lzma
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.read import FORMATS, Outcome, ReadOptions, read
from tests.kg.read.formats.files.written import epub, pdf, word

VALID = {
    "jsonl": b"".join(json.dumps({"id": i, "text": f"text {i}"}).encode() + b"\n" for i in range(20)),
    "json": json.dumps([{"id": i, "text": f"text {i}"} for i in range(20)]).encode(),
    "csv": b"id,text\r\n" + b"".join(b'%d,"text\r\n%d"\r\n' % (i, i) for i in range(20)),
    "tsv": b"id\ttext\n" + b"".join(b'%d\t"text\n%d"\n' % (i, i) for i in range(20)),
    "txt": "Größe and more\n".encode() * 20,
    "md": b"# Heading\n\ntext\n" * 20,
    "html": b"<html><body><article>" + b"<p>The harbour was closed.</p>\n" * 20 + b"</article></body></html>",
    "pdf": pdf([["The harbour was closed."]] * 3),
    "docx": word("The harbour", ["It was closed."] * 20),
    "epub": epub(["<p>The harbour was closed.</p>"]),
    "bib": b"@article{a, title={The harbour}, year=2019}\n" * 5,
    "ris": b"TY  - JOUR\nTI  - The harbour\nER  - \n\n" * 5,
    "pubmed": b"<PubmedArticleSet>"
    + b"<PubmedArticle><PMID>1</PMID><ArticleTitle>The harbour</ArticleTitle></PubmedArticle>" * 5
    + b"</PubmedArticleSet>",
}


def outcomes_of(name: str, data: bytes, options: ReadOptions | None = None) -> list[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(data)
        return list(read([folder], options))


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """The data with a few stretches overwritten, left out or put in."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(start + 20, len(data))))
        data = data[:start] + draw(st.binary(max_size=8)) + data[end:]
    return data


NOTHING = b"\xef\xbb\xbf\xff\xfe\x00[], \t\r\n\v\f"
"""Byte order marks, white space, and lists without a value."""


@pytest.mark.parametrize("format", FORMATS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_damage_of_any_kind_is_read_to_the_end(format: str, data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from([("", bytes), (".gz", gzip.compress), (".xz", lzma.compress)]))
    content = data.draw(st.one_of(st.binary(max_size=200), damaged(VALID[format])))
    packed = pack[1](content)
    if pack[0] and data.draw(st.booleans()):
        packed = data.draw(damaged(packed))

    ending = "xml" if format == "pubmed" else format
    outcomes = outcomes_of(f"a.{ending}{pack[0]}", packed)

    assert outcomes or content.strip(NOTHING) == b"" or format in ("csv", "tsv")
    assert all(outcome.source for outcome in outcomes)


@given(damaged(VALID["jsonl"]).filter(lambda data: bool(data.strip(b"\x00\xef\xbb\xbf\xff\xfe \t\r\n"))))
@settings(deadline=None)
def test_every_line_has_one_outcome(data: bytes) -> None:
    outcomes = outcomes_of("a.jsonl", data, ReadOptions(encoding="latin-1"))
    assert len(outcomes) == sum(bool(line.strip()) for line in data.decode("latin-1").split("\n"))
