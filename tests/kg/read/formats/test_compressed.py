"""gz and xz: read as what is in them; where one is damaged, all before the damage is read."""

from __future__ import annotations

import gzip
import lzma
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, Rejected, read

PACKINGS = {"gz": gzip.compress, "xz": lzma.compress}


def outcomes_of(folder: Path, name: str, data: bytes) -> list[Outcome]:
    (folder / name).write_bytes(data)
    return list(read([str(folder)]))


@pytest.mark.parametrize(("ending", "pack"), PACKINGS.items())
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", "one"),
        ("a.md", "one"),
        ("a.jsonl", '{"text": "one"}'),
        ("a.ndjson", '{"text": "one"}\n'),
        ("a.json", '[{"text": "one"}]'),
        ("a.csv", "text\none\n"),
        ("a.TSV", "id\ttext\n1\tone\n"),
    ],
)
def test_every_format_is_read_compressed(
    tmp_path: Path, ending: str, pack: Callable[[bytes], bytes], name: str, content: str
) -> None:
    [document] = outcomes_of(tmp_path, f"{name}.{ending}", pack(content.encode()))
    assert isinstance(document, Document)
    assert document.text == "one"


def test_several_members_are_one_file(tmp_path: Path) -> None:
    data = gzip.compress(b'{"text": "one"}\n{"te') + gzip.compress(b'xt": "two"}\n')
    outcomes = outcomes_of(tmp_path, "a.jsonl.gz", data)
    assert [o.text for o in outcomes if isinstance(o, Document)] == ["one", "two"]


@pytest.mark.parametrize(("ending", "pack"), PACKINGS.items())
def test_a_truncated_table_is_read_up_to_the_row_that_was_cut(
    tmp_path: Path, ending: str, pack: Callable[[bytes], bytes]
) -> None:
    rows = [f'{i},"text {hash((i, "x")) % 10**12}\r\nsecond line"\r\n' for i in range(5000)]
    data = pack(("id,text\r\n" + "".join(rows)).encode())
    outcomes = outcomes_of(tmp_path, f"a.csv.{ending}", data[: len(data) * 2 // 3])

    documents = [o for o in outcomes if isinstance(o, Document)]
    assert [document.id for document in documents] == [str(i) for i in range(len(documents))]
    assert len(documents) > 1000
    [rejected] = [o for o in outcomes if isinstance(o, Rejected)]
    assert rejected.place == f"line {2 + 2 * len(documents)}"
    assert "the file is damaged (Compressed file ended" in rejected.reason
    assert outcomes[-1] is rejected


@pytest.mark.parametrize(
    "data", [b"this is no gzip", gzip.compress(b'{"text": "one"}\n', mtime=0)[:8]], ids=["text", "cut"]
)
def test_what_is_no_gzip_at_all_is_one_rejection(tmp_path: Path, data: bytes) -> None:
    [rejected] = outcomes_of(tmp_path, "a.jsonl.gz", data)
    assert isinstance(rejected, Rejected)
    assert rejected.place == "line 1"


def test_a_wrong_checksum_at_the_end_is_reported_and_the_records_kept(tmp_path: Path) -> None:
    data = bytearray(gzip.compress(b'{"text": "one"}\n'))
    data[-8] ^= 0xFF
    [document, rejected] = outcomes_of(tmp_path, "a.jsonl.gz", bytes(data))
    assert isinstance(document, Document)
    assert isinstance(rejected, Rejected)
    assert "CRC" in rejected.reason


def test_a_changed_byte_in_the_middle_loses_nothing_before_it(tmp_path: Path) -> None:
    generator = random.Random(1)
    lines = [f'{{"id": {i}, "text": "{generator.randbytes(100).hex()}"}}\n' for i in range(5000)]
    data = bytearray(lzma.compress("".join(lines).encode()))
    data[len(data) // 2] ^= 0x55
    outcomes = outcomes_of(tmp_path, "a.jsonl.xz", bytes(data))
    documents = [o.id for o in outcomes if isinstance(o, Document)]
    assert documents == [str(i) for i in range(len(documents))]
    assert len(documents) > 2000
    assert [o.place for o in outcomes if isinstance(o, Rejected)] == [f"line {len(documents) + 1}"]
