"""The format of a file is known by its name and content."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from tests.training.gold.implicit_roles.example import DOCUMENT
from tests.training.gold.implicit_roles.test_framenet import MISSING, text
from tests.training.gold.implicit_roles.test_ucca import review
from training.gold.implicit_roles import conll_roles, converted, salsa
from training.gold.implicit_roles.loading import load


@pytest.mark.parametrize(
    ("name", "content"),
    [("court.xml", salsa.written(DOCUMENT)), ("court.conll", conll_roles.written(DOCUMENT))],
)
def test_formats_that_hold_their_text(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    gold = load(tmp_path / name)
    assert gold.kind == "roles"
    assert gold.documents[0].sentences == DOCUMENT.sentences
    assert gold.documents[0].predicates == DOCUMENT.predicates


def test_columns_may_be_packed(tmp_path: Path) -> None:
    path = tmp_path / "court.conll.gz"
    path.write_bytes(gzip.compress(conll_roles.written(DOCUMENT).encode()))
    assert load(path).documents[0].predicates == DOCUMENT.predicates


def test_converted_xml_alone_or_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "court.xml"
    path.write_text(converted.written(DOCUMENT), encoding="utf-8")
    path.with_suffix(".txt").write_text("\n".join(map(" ".join, DOCUMENT.sentences)) + "\n", encoding="utf-8")
    assert load(path) == load(tmp_path)
    assert [role.name for role in load(path).documents[0].predicates[0].unexpressed] == ["ARG0", "ARG2"]


@pytest.mark.parametrize(("record", "kind"), [(text(MISSING), "frames"), (review(), "reviews")])
def test_records_are_told_apart_by_their_content(tmp_path: Path, record: object, kind: str) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    gold = load(path)
    assert (gold.kind, len(gold.documents)) == (kind, 1)


@pytest.mark.parametrize("name", ["absent.xml", "absent.conll", "absent.jsonl"])
def test_an_absent_file_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidInputError, match=name):
        load(tmp_path / name)


def test_a_damaged_first_record_is_named(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("[]\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match=r"records\.jsonl:1"):
        load(path)
