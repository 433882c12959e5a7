"""Ids that come twice: the same content is skipped and counted, another one reported."""

from __future__ import annotations

import json
from pathlib import Path

from betwixt.document import Document
from kg.read import Duplicate, Outcome, Rejected, read


def outcomes_of(folder: Path, *records: dict[str, str]) -> list[Outcome]:
    path = folder / "a.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return list(read([str(path)]))


def test_new_metadata_is_no_new_content(tmp_path: Path) -> None:
    first, second = outcomes_of(
        tmp_path, {"id": "1", "text": "a", "note": "x"}, {"id": "1", "text": "a", "note": "y", "date": "2005"}
    )
    assert isinstance(first, Document)
    path = tmp_path / "a.jsonl"
    assert second == Duplicate(str(path), "line 2", "1", f"{path}:1")


def test_another_text_title_or_language_is_reported_with_the_first_place(tmp_path: Path) -> None:
    outcomes = outcomes_of(
        tmp_path,
        {"id": "1", "text": "T\n\na", "title": "T"},
        {"id": "1", "text": "T\n\nb", "title": "T"},
        {"id": "1", "text": "T\n\na"},
        {"id": "1", "text": "T\n\na", "title": "T", "language": "de"},
    )
    rejected = [outcome for outcome in outcomes if isinstance(outcome, Rejected)]
    assert [outcome.place for outcome in rejected] == ["line 2", "line 3", "line 4"]
    assert all(f"{tmp_path / 'a.jsonl'}:1" in outcome.reason for outcome in rejected)
    assert isinstance(outcomes[0], Document)


def test_duplicates_are_found_across_files(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.jsonl").write_text(
            f'{{"id": "{name}"}}\n{{"id": "1", "text": "x"}}', encoding="utf-8"
        )
    duplicates = [outcome for outcome in read([str(tmp_path)]) if isinstance(outcome, Duplicate)]
    folder = tmp_path.as_posix()
    assert [(d.source, d.first) for d in duplicates] == [
        (f"{folder}/b.jsonl", f"{folder}/a.jsonl:2"),
        (f"{folder}/c.jsonl", f"{folder}/a.jsonl:2"),
    ]
