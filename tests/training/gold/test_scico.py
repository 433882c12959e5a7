"""SciCo's format: what is read is written back, and damaged lines are reported with their place."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from tests.linkers.concepts.topics.topics_by_hand import topic
from training.gold.scico import line_of, load, parse, read, write
from training.topics.topic import TopicMention

RECORD: dict[str, Any] = {
    "flatten_tokens": ["We", "parse", "café", "menus", ".", "Menu", "parsing", "works", "."],
    "flatten_mentions": [[1, 3, 7], [5, 6, 7], [6, 6, 2]],
    "tokens": [["We", "parse", "café", "menus", "."], ["Menu", "parsing", "works", "."]],
    "doc_ids": [31, 5],
    "metadata": [
        {"title": "Menus", "paper_sha": "a1", "fields_of_study": ["CS"], "Year": 2019, "BookTitle": None},
        {"title": "Parsing", "paper_sha": "b2", "fields_of_study": [], "Year": 2020, "BookTitle": "X"},
    ],
    "sentences": [[[0, 4]], [[0, 3]]],
    "mentions": [[0, 1, 3, 7], [1, 0, 1, 7], [1, 1, 1, 2]],
    "relations": [[2, 7]],
    "id": 12,
    "source": "pwc",
    "hard_10": False,
    "hard_20": True,
    "curated": False,
}


def changed(**fields: Any) -> dict[str, Any]:
    return {**deepcopy(RECORD), **fields}


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in RECORD.items() if name not in names}


def test_all_fields_are_read() -> None:
    parsed = parse(json.dumps(RECORD), "x")
    assert parsed.id == 12
    assert parsed.mentions[1] == TopicMention(paragraph=1, start=0, end=1, cluster=7)
    assert parsed.surfaces == ["parse café menus", "Menu parsing", "parsing"]
    assert parsed.clusters == {7: [0, 1], 2: [2]}
    assert parsed.relations == ((2, 7),)
    assert parsed.doc_ids == (31, 5)
    assert parsed.sentences == (((0, 4),), ((0, 3),))
    assert (parsed.source, parsed.hard_10, parsed.hard_20, parsed.curated) == ("pwc", False, True, False)
    assert parsed.other == {}


@pytest.mark.parametrize(
    "record",
    [
        RECORD,
        without("hard_10", "hard_20", "curated"),  # as in training and development files
        changed(source="hypernym", annotator="B", notes=["kept", {"as": "is"}]),
        changed(metadata={"title": ["Menus", "Parsing"]}),  # as exported by the datasets library
        changed(flatten_mentions=[[1, 3, 7]]),  # contradicts the others: kept as it is
        changed(id="t12", doc_ids=["31", "5"]),
    ],
)
def test_a_line_is_written_back_unchanged(record: dict[str, Any]) -> None:
    line = json.dumps(record, ensure_ascii=False)
    assert json.loads(line_of(parse(line, "x"))) == record


def test_the_published_order_of_fields_is_kept() -> None:
    line = json.dumps(RECORD, ensure_ascii=False)
    assert line_of(parse(line, "x")) == line


def test_a_prediction_has_fewer_fields() -> None:
    parsed = parse(
        json.dumps({name: RECORD[name] for name in ("id", "tokens", "mentions", "relations")}), "x"
    )
    assert parsed.surfaces[2] == "parsing"
    assert json.loads(line_of(parsed))["flatten_mentions"] == RECORD["flatten_mentions"]


@pytest.mark.parametrize("name", ["topics.jsonl", "topics.jsonl.gz"])
def test_files_are_written_and_read(tmp_path: Path, name: str) -> None:
    topics = [topic({0: ["image segmentation", "segmentation"]}), topic({3: ["café"]}, [(3, 3)], id="b")]
    write(tmp_path / name, topics)
    assert load(tmp_path / name) == [
        parse(line_of(one_topic), "x") for one_topic in topics
    ]  # lists of metadata and not tuples
    assert [one_topic.surfaces for one_topic in read(tmp_path / name)] == [
        one_topic.surfaces for one_topic in topics
    ]


DAMAGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "'mentions' is missing": lambda record: record.pop("mentions"),
    "mention 0: paragraph 2 of 2": lambda record: record["mentions"].__setitem__(0, [2, 0, 0, 1]),
    "mention 1: tokens 3 to 4 of a paragraph of 4": lambda record: record["mentions"].__setitem__(
        1, [1, 3, 4, 7]
    ),
    "mention 1: tokens 2 to 1": lambda record: record["mentions"].__setitem__(1, [1, 2, 1, 7]),
    "[1, 0, 1] where 4 integers": lambda record: record["mentions"].__setitem__(1, [1, 0, 1]),
    "where 2 integers": lambda record: record["relations"].append(["2", "7"]),
    "1 doc_ids for 2 paragraphs": lambda record: record["doc_ids"].pop(),
    "3 sentences for 2 paragraphs": lambda record: record["sentences"].append([]),
    "3 where a string": lambda record: record["tokens"][0].append(3),
    "'yes' where true or false": lambda record: record.update(hard_10="yes"),
    "a str where a list": lambda record: record.update(relations="none"),
    "None where a number or a string": lambda record: record.update(id=None),
}


@pytest.mark.parametrize("reason", DAMAGES)
def test_a_damaged_line_is_reported_with_its_place(tmp_path: Path, reason: str) -> None:
    record = deepcopy(RECORD)
    DAMAGES[reason](record)
    file = tmp_path / "damaged.jsonl"
    file.write_text(json.dumps(RECORD) + "\n\n" + json.dumps(record) + "\n", encoding="utf-8")
    with pytest.raises(InvalidInputError) as raised:
        list(read(file))
    assert str(raised.value).startswith(f"{file}:3: not a topic in SciCo's format: ")
    assert reason in str(raised.value)


@pytest.mark.parametrize("line", [b"{", b"[]", b"\xff{}", b"[" * 100_000])
def test_what_is_no_object_is_reported(line: bytes) -> None:
    with pytest.raises(InvalidInputError, match="here:1"):
        parse(line, "here:1")


def test_files_that_cannot_be_topics(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="no such file"):
        load(tmp_path / "absent.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no topics"):
        load(tmp_path / "empty.jsonl")
    write(tmp_path / "twice.jsonl", [topic({0: ["a"]}), topic({0: ["b"]})])
    with pytest.raises(InvalidInputError, match="two topics have the id 0"):
        load(tmp_path / "twice.jsonl")


@pytest.mark.data
def test_the_sample_is_written_back_byte_for_byte(field_data: Path, tmp_path: Path) -> None:
    sample = field_data / "scirex_hcdc_derived" / "dev.jsonl.gz"
    topics = load(sample)
    write(tmp_path / "again.jsonl", topics)
    assert (tmp_path / "again.jsonl").read_bytes() == gzip.decompress(sample.read_bytes())
    assert (len(topics), sum(len(one_topic.mentions) for one_topic in topics)) == (3, 153)
    assert sum(len(one_topic.clusters) for one_topic in topics) == 21
    assert sum(len(one_topic.relations) for one_topic in topics) == 8
