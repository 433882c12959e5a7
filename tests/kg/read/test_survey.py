"""What a dry run sees: how fields are read, what there is, what will fail and where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg.read import Duplicate, FieldMapping, ReadOptions, Rejected, Survey, survey


def of_all(inputs: Sequence[str], options: ReadOptions | None = None) -> Survey:
    *_, (seen, _) = survey(inputs, options)
    return seen


def test_each_record_and_what_became_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    records = [
        '{"doi": "1", "abstract": "a", "note": "n", "tokens": ["a"], "none": null}',
        "broken",
        '{"text": "b"}',
        '{"doi": "1", "abstract": "a"}',
    ]
    path.write_text("\n".join(records), encoding="utf-8")

    first, second, third, fourth = (result for _, result in survey([str(path)]))

    assert isinstance(first, FieldMapping)
    assert first.columns == {"id": "doi", "text": "abstract"}
    assert first.document.metadata == {"note": "n"}
    assert first.ignored == ("tokens",)
    assert isinstance(second, Rejected)
    assert isinstance(third, FieldMapping)
    assert third.columns == {"text": "text"}
    assert third.document.id == "a.jsonl:3"
    assert isinstance(fourth, Duplicate)


def test_a_text_file_is_all_text(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x", encoding="utf-8")
    [(_, mapping)] = survey([str(tmp_path)])
    assert isinstance(mapping, FieldMapping)
    assert mapping.columns == {"text": "text"}


def test_documents_are_counted_by_format_and_language(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("The harbour was closed for two weeks.", encoding="utf-8")
    (tmp_path / "b.csv").write_text("text\nDer Hafen war zwei Wochen geschlossen.\nThe ferry.\n", "utf-8")
    seen = of_all([str(tmp_path)])
    assert dict(seen.formats) == {"csv": 2, "md": 1}
    assert dict(seen.languages) == {"en": 2, "de": 1}
    assert seen.documents == 3


def test_what_fails_is_told_by_kind_with_the_first_places(tmp_path: Path) -> None:
    lines = ['{"text": "a"}', *['{"text": ""}'] * 5, *(f'{{"x{n}": "a"}}' for n in range(2))]
    (tmp_path / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "z.pdf").write_bytes(b"%PDF-1.4\n")
    (tmp_path / "z.xyz").write_bytes(b"x")
    rejected = of_all([str(tmp_path)]).rejected
    assert rejected.count == 9
    most, second, *_ = rejected.lines()
    a = tmp_path / "a.jsonl"
    assert most == f"5 × empty text: {a} line 2, {a} line 3, {a} line 4, …"
    assert second.startswith("2 × no text: the record has nothing known to be its text, but 'x0'")
    assert second.endswith(f"(and the like): {a} line 7, {a} line 8")
    assert f"1 × unknown format: {tmp_path}/z.xyz" in rejected.lines()


def test_dates_that_cannot_be_read_are_told_and_their_documents_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        "text,date\na,03.04.2019\nb,13.04.2019\nc,soon\nd,\ne,05.06.2019\nf,04/04/2019\n", encoding="utf-8"
    )
    seen = of_all([str(path)])
    assert seen.documents == 6
    assert list(seen.undated.lines()) == [
        f'2 × "03.04.2019": day or month first is not clear (and the like): {path}:2, {path}:6',
        f'1 × "soon": no date in a notation that is read: {path}:4',
    ]
