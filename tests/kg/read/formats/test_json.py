"""jsonl, and json as a list, one object or several; a broken one keeps its damage to itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from betwixt.document import Document
from kg.read import Outcome, Rejected, read


def written(folder: Path, name: str, content: str) -> list[Outcome]:
    (folder / name).write_text(content, encoding="utf-8", newline="")
    return list(read([str(folder)]))


def ids(outcomes: list[Outcome]) -> list[str]:
    return [outcome.id for outcome in outcomes if isinstance(outcome, Document)]


def places(outcomes: list[Outcome]) -> list[str]:
    return [outcome.place for outcome in outcomes if isinstance(outcome, Rejected)]


def test_a_record_becomes_a_document(tmp_path: Path) -> None:
    record = {
        "id": 17,
        "title": "On trade",
        "text": "A text.",
        "date": "2005-09",
        "url": "https://example.org/17",
        "language": "de-AT",
        "authors": [{"name": "Jane Doe"}, "Richard Roe"],
        "categories": "trade, spring",
        "pages": 3,
        "open": True,
        "note": None,
        "tokens": ["A", "text"],
    }
    [document] = written(tmp_path, "papers.jsonl", json.dumps(record))

    assert document == Document(
        id="17",
        text="On trade\n\nA text.",
        title="On trade",
        language="de",
        date="2005-09",
        url="https://example.org/17",
        authors=("Jane Doe", "Richard Roe"),
        categories=("trade", "spring"),
        metadata={"pages": "3", "open": "true"},
        source=f"{tmp_path.as_posix()}/papers.jsonl:1",
    )


def test_a_title_that_begins_the_text_is_not_repeated(tmp_path: Path) -> None:
    outcomes = written(
        tmp_path,
        "papers.jsonl",
        '{"id": 1, "title": "On trade", "text": "On trade\\n\\nA text."}\n'
        '{"id": 2, "title": "On trade", "text": "On trade unions."}\n'
        '{"id": 3, "title": "  ", "text": "A text."}\n',
    )
    assert [(o.title, o.text) for o in outcomes if isinstance(o, Document)] == [
        ("On trade", "On trade\n\nA text."),
        ("On trade", "On trade\n\nOn trade unions."),
        ("", "A text."),
    ]


def test_a_record_without_id_is_named_by_its_line(tmp_path: Path) -> None:
    outcomes = written(tmp_path, "papers.jsonl", '{"text": "one"}\n\n \n{"text": "two"}\n')
    assert ids(outcomes) == ["papers.jsonl:1", "papers.jsonl:4"]
    assert places(outcomes) == []


@pytest.mark.parametrize(
    "content",
    ['[{"text": "a"},{"text": "b"}]', '{"text": "a"}\n{"text": "b"}', '{"text":\n"a"} {"text": "b"}'],
)
def test_a_json_file_is_a_list_or_a_sequence(tmp_path: Path, content: str) -> None:
    assert ids(written(tmp_path, "papers.json", content)) == ["papers.json:1", "papers.json:2"]


def test_one_object_over_many_lines_is_one_record(tmp_path: Path) -> None:
    record = {
        "id": "a",
        "text": 'brackets ] } , and a quote " in a string',
        "more": {"nested": [1, {"x": "\\"}]},
    }
    outcomes = written(tmp_path, "paper.json", json.dumps(record, indent=2))
    assert ids(outcomes) == ["a"]
    assert len(outcomes) == 1


def test_a_long_element_spans_the_pieces_in_which_a_file_is_read(tmp_path: Path) -> None:
    records = [{"id": str(i), "text": '\\" [{' * 300_000} for i in range(3)]
    outcomes = written(tmp_path, "papers.json", json.dumps(records))
    assert [o.text for o in outcomes if isinstance(o, Document)] == [r["text"] for r in records]
    assert len(outcomes) == 3


@pytest.mark.parametrize("indent", [None, 2])
def test_an_empty_list_holds_nothing(tmp_path: Path, indent: int | None) -> None:
    assert written(tmp_path, "papers.json", json.dumps([], indent=indent)) == []


def test_a_list_that_is_not_closed_is_reported(tmp_path: Path) -> None:
    outcomes = written(tmp_path, "papers.json", '[{"id": "a", "text": "one"},\n')
    assert ids(outcomes) == ["a"]
    assert [(o.place, o.reason) for o in outcomes if isinstance(o, Rejected)] == [
        ("record 2", "broken JSON: the list is not closed")
    ]


@pytest.mark.parametrize(
    "broken",
    [
        '{"text": "x",}',
        '{"text": "x"',
        '{"text": "x}',
        "{]",
        "12",
        '"[{"',
        '{"a, "text": "b"}',
    ],
)
def test_a_broken_element_does_not_take_others_with_it(tmp_path: Path, broken: str) -> None:
    outcomes = written(
        tmp_path, "papers.json", f'[\n{{"id": 1, "text": "a"}},\n{broken},\n{{"id": 3, "text": "c"}}\n]\n'
    )
    assert ids(outcomes)[0] == "1"
    assert places(outcomes) == ["record 2"]
    assert "3" in ids(outcomes)


def test_the_reason_gives_the_line_in_the_file(tmp_path: Path) -> None:
    [_, rejected] = written(tmp_path, "papers.json", '[{"text": "a"},\n\n{"text":\n "b" "c"}]')
    assert isinstance(rejected, Rejected)
    assert rejected.reason == "broken JSON: Expecting ',' delimiter (line 4, column 6)"


def test_a_line_that_is_cut_in_a_string_is_told_so(tmp_path: Path) -> None:
    _, cut, _ = written(tmp_path, "papers.jsonl", '{"text": "a"}\n{"text": "b\r\n{"text": "c"}\n')
    assert isinstance(cut, Rejected)
    assert (cut.place, cut.reason) == ("line 2", "broken JSON: Unterminated string starting at (column 10)")


def test_a_bracket_too_many_is_reported_and_the_object_read(tmp_path: Path) -> None:
    outcomes = written(tmp_path, "papers.json", '[{"id": 1, "text": "a"}},\n{"id": 2, "text": "b"}]')
    assert ids(outcomes) == ["1", "2"]
    assert places(outcomes) == ["record 2"]


def test_many_unclosed_objects_are_each_reported(tmp_path: Path) -> None:
    records = [f'{{"id": {i}, "text": "t"' + ("}" if i % 3 else "") for i in range(300)]
    outcomes = written(tmp_path, "papers.json", "[" + ",\n".join(records) + "]")
    assert ids(outcomes) == [str(i) for i in range(300) if i % 3]
    assert places(outcomes) == [f"record {i + 1}" for i in range(0, 300, 3)]


def test_an_unclosed_object_takes_none_along_up_to_the_next_damage(tmp_path: Path) -> None:
    content = '[\n{"id":,\n{"id": 2, "text": "b"},\n{"id": 3, "text": "c,\n{"id": 4, "text": "d"}\n]\n'
    outcomes = written(tmp_path, "papers.json", content)
    assert ids(outcomes) == ["2", "4"]
    assert places(outcomes) == ["record 1", "record 3"]


@pytest.mark.parametrize("depth", [300, 500, 900, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"name": ', "}")])
@pytest.mark.parametrize("field", ["note", "authors", "title"])
def test_a_record_that_is_nested_deeply_loses_itself_alone(
    tmp_path: Path, depth: int, begin: str, end: str, field: str
) -> None:
    deep = f'{{"id": "a", "text": "x", "{field}": {begin * depth}"y"{end * depth}}}'
    outcomes = written(tmp_path, "a.jsonl", f'{deep}\n{{"id": "b", "text": "z"}}\n')
    assert len(outcomes) == 2
    assert ids(outcomes)[-1] == "b"
    assert depth < 900 or "nested too deeply" in outcomes[0].reason  # type: ignore[union-attr]
