"""What is kept of instances, and the command, on news and on a dump of a Wikipedia."""

from __future__ import annotations

import bz2
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from betwixt.errors import InvalidInputError
from tests.linkers.wikidata.items import index_of
from tests.linkers.wikidata.wiki_dump import dump
from tests.training.appositive_generation.test_records import INSTANCE
from tests.training.appositive_generation.texts import WORLD
from training.appositive_generation.corpus import balanced, main
from training.appositive_generation.records import read

NEWS = (
    "A board met in Kyiv on Monday. Natalie Jaresko, the former minister of finance, was appointed director. "
    "Ada Wilk praised her. The board meets again in May."
)


def test_half_have_an_appositive_and_few_are_dates() -> None:
    dates = [replace(INSTANCE, id=f"d{n}#", appositive="1952–2011") for n in range(200)]
    written = [replace(INSTANCE, id=f"w{n}#") for n in range(100)]
    without = [replace(INSTANCE, id=f"n{n}#", appositive="") for n in range(300)]
    chosen = balanced([*dates, *written, *without])
    kinds = Counter(instance.id[0] for instance in chosen)
    assert kinds["w"] == 100
    assert 5 <= kinds["d"] <= 40
    assert kinds["n"] == kinds["w"] + kinds["d"]
    assert chosen == balanced([*dates, *written, *without])
    splits = Counter(instance.split for instance in chosen)
    assert splits["train"] > splits["dev"] + splits["test"] > 0


def test_a_document_is_in_one_split() -> None:
    together = [replace(INSTANCE, id=f"a{n % 10}#char={n},9") for n in range(100)]
    splits = {(instance.id.partition("#")[0], instance.split) for instance in balanced(together)}
    assert len(splits) == 10


def run(tmp_path: Path, *arguments: object) -> list[dict[str, object]]:
    known = tuple(msgspec.structs.replace(item, prominence=20.0 * item.prominence) for item in WORLD)
    index = index_of(known, tmp_path / "a.idx")
    main([*map(str, arguments), "--wikidata", str(index), "-o", str(tmp_path / "corpus.jsonl")])
    return [json.loads(line) for line in (tmp_path / "corpus.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("linker", [[], ["--alias-prior"]])
def test_news(tmp_path: Path, linker: list[str]) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps({"id": "a", "text": NEWS, "date": "2017-03-01"}) + "\n")
    rows = run(tmp_path, "news", tmp_path / "a.jsonl", *linker)
    assert [(row["sentence"], row["appositive"]) for row in rows] == [
        ("Natalie Jaresko <appos> was appointed director.", "the former minister of finance"),
        ("Ada Wilk <appos> praised her.", "<EMPTY>"),
    ]
    assert [instance.slot.date for instance in read(tmp_path / "corpus.jsonl")] == ["2017-03-01"] * 2


def test_wikipedia(tmp_path: Path) -> None:
    pages = {
        "Natalie Jaresko": (
            "{{Infobox|name={{PAGENAME}}}}\n'''Natalie Jaresko''' studied in Chicago.<ref>A book.</ref>\n\n"
            "== Life ==\n* a list\n"
            "In 2017 she met [[Ada Wilk|Ada]], a baker from Lviv, in [[Kyiv]]. Jaresko spoke."
        ),
        "Kyiv": "[[File:Kyiv.jpg|thumb|[[Ada Wilk]] in Kyiv]]\nThe mayor thanked [[Ada Wilk]] for her bread.",
    }
    (tmp_path / "dump.xml.bz2").write_bytes(
        bz2.compress(dump(pages, {"Jaresko": "Natalie Jaresko"}).encode())
    )
    rows = run(tmp_path, "wikipedia", tmp_path / "dump.xml.bz2")
    assert ("In 2017 she met Ada <appos> in Kyiv.", "a baker from Lviv", "Q8") in [
        (row["sentence"], row["appositive"], row["entity"]["item"])  # type: ignore[index]
        for row in rows
    ]
    assert all("thumb" not in str(row) and "a list" not in str(row) for row in rows)


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "a"}\n')
    with pytest.raises(InvalidInputError, match=r"a\.jsonl:1: no document: 'text'"):
        run(tmp_path, "news", tmp_path / "a.jsonl")
    with pytest.raises(InvalidInputError, match="no such folder"):
        main(["news", "x", "--wikidata", "x", "-o", str(tmp_path / "nowhere" / "a.jsonl")])
