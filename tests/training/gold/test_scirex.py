"""Reading SciREX."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from betwixt.errors import InvalidInputError
from extractors.word_range import WordRange
from training.gold import scirex
from training.gold.scirex import Paper, TypedMention


def record(**changes: Any) -> dict[str, Any]:
    """A paper of thirteen words."""
    words = [
        "Trees",
        "for",
        "Parsing",
        "section",
        ":",
        "Abstract",
        "We",
        "parse",
        "well",
        "-",
        "known",
        "text",
        ".",
    ]
    return {
        "doc_id": "p1",
        "words": words,
        "sentences": [[0, 3], [3, 6], [6, 13]],
        "sections": [[0, 3], [3, 13]],
        "ner": [[0, 1, "Method"], [2, 3, "Task"], [7, 8, "Task"], [8, 12, "Material"]],
        "coref": {"Syntactic_Parsing": [[2, 3], [7, 8]], "Frame__fps_": []},
        "n_ary_relations": [{"Task": "Syntactic_Parsing", "score": "1.0"}],
        "method_subrelations": {},
        **changes,
    }


def paper(**changes: Any) -> Paper:
    return scirex.parse(json.dumps(record(**changes)), "here:1")


def test_a_paper() -> None:
    read = paper()
    assert read.document.id == "p1"
    assert read.document.source == "here:1"
    assert read.document.text == "Trees for Parsing section: Abstract We parse well-known text."
    assert read.sections == (WordRange(0, 2), WordRange(3, 12))
    assert read.mentions[1] == TypedMention(WordRange(2, 2), "Task")
    assert [read.surface(mention.words) for mention in read.mentions] == [
        "Trees", "Parsing", "parse", "well-known text",
    ]  # fmt: skip
    assert read.names == {"Syntactic Parsing": (WordRange(2, 2), WordRange(7, 7)), "Frame fps": ()}
    assert read.types() == {"Syntactic Parsing": "Task"}
    assert read.unnamed == ()


def test_names_that_differ_in_underscores_only_are_one() -> None:
    assert paper(coref={"Tree_Bank": [[0, 1]], "Tree__Bank": [[2, 3]]}).names == {
        "Tree Bank": (WordRange(0, 0), WordRange(2, 2))
    }


def test_unnamed_clusters() -> None:
    assert paper(coref_non_salient={"7": [[0, 1], [8, 12]]}).unnamed == ((WordRange(0, 0), WordRange(8, 11)),)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"ner": [[0, 14, "Task"]]}, r"mention: words 0 to 14 of 13"),
        ({"ner": [[0, 1, "Person"]]}, r"unknown type 'Person'"),
        ({"coref": {"Parsing": [[3, 3]]}}, r"mention of Parsing: words 3 to 3 of 13"),
        ({"sentences": [[True, 3]]}, r"sentence: words True to 3"),
        ({"sections": {"a": 1}}, r"a dict where a list is expected"),
        ({"words": ["a", 1]}, r"1 where a string is expected"),
        ({"doc_id": ""}, r"empty id"),
        ({"coref": []}, r"here:1: not a SciREX record"),
    ],
)
def test_damaged_records_are_named(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem) as raised:
        paper(**changes)
    assert raised.value.problem.startswith("here:1: not a SciREX record")


@pytest.mark.parametrize("line", [b"{", b"[]", b"\xff", b'{"doc_id": "p1"}'])
def test_lines_that_are_no_records(line: bytes) -> None:
    with pytest.raises(InvalidInputError, match="here:2: not a SciREX record"):
        scirex.parse(line, "here:2")


def test_files(tmp_path: Path) -> None:
    plain, zipped, twice = tmp_path / "train.jsonl", tmp_path / "dev.jsonl.gz", tmp_path / "twice.jsonl"
    plain.write_text(json.dumps(record()) + "\n\n" + json.dumps(record(doc_id="p2")) + "\n", encoding="utf-8")
    zipped.write_bytes(gzip.compress(json.dumps(record(doc_id="p3")).encode()))
    twice.write_text(json.dumps(record()) + "\n" + json.dumps(record()), encoding="utf-8")
    papers_by_split = scirex.splits(tmp_path)
    assert {
        split: [read_paper.document.id for read_paper in papers] for split, papers in papers_by_split.items()
    } == {
        "train": ["p1", "p2"],
        "dev": ["p3"],
    }
    with pytest.raises(InvalidInputError, match=r"twice\.jsonl:2: a second paper"):
        scirex.load(twice)
    with pytest.raises(InvalidInputError, match="no such file"):
        scirex.load(tmp_path / "absent.jsonl")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInputError, match=r"no train\.jsonl"):
        scirex.splits(tmp_path / "empty")


def test_a_training_file_alone_is_split_by_the_ids(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(record(doc_id=f"p{number}")) for number in range(200))
    (tmp_path / "train.jsonl").write_text(lines, encoding="utf-8")
    papers_by_split = scirex.splits(tmp_path)
    assert 15 < len(papers_by_split["dev"]) < 55
    assert len(papers_by_split["train"]) + len(papers_by_split["dev"]) == 200
    assert all(scirex.is_dev(read_paper.document.id) for read_paper in papers_by_split["dev"])
