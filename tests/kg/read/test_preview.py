"""The field mapping that a dry run shows."""

from __future__ import annotations

from pathlib import Path

from kg.read import FieldMapping, Rejected, preview


def test_the_first_records_and_what_became_of_them(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    records = [
        '{"doi": "1", "abstract": "a", "note": "n", "tokens": ["a"], "none": null}',
        "broken",
        '{"text": "b"}',
    ]
    path.write_text("\n".join([*records, '{"text": "c"}']), encoding="utf-8")

    first, second, third = preview([str(path)])

    assert isinstance(first, FieldMapping)
    assert first.columns == {"id": "doi", "text": "abstract"}
    assert first.document.metadata == {"note": "n"}
    assert first.ignored == ("tokens",)
    assert isinstance(second, Rejected)
    assert isinstance(third, FieldMapping)
    assert third.columns == {"text": "text"}
    assert third.document.id == "a.jsonl:3"


def test_a_text_file_is_all_text(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x", encoding="utf-8")
    [mapping] = preview([str(tmp_path)], count=5)
    assert isinstance(mapping, FieldMapping)
    assert mapping.columns == {"text": "text"}
