import bz2
import gzip
import json
import random
import sqlite3
from pathlib import Path

import pytest
import zstandard

from betwixt.errors import InvalidInputError
from linkers.wikidata.build import build
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.selection import Selection
from tests.linkers.wikidata.items import dump_line

ENGLISH = Selection.of(["en"])
LINES = [
    "[\n",
    dump_line("Q5", "human"),
    dump_line("Q43229", "organization"),
    dump_line("Q3918", "university", superclass="Q43229"),
    dump_line("Q49088", "Columbia University", instance="Q3918", sitelinks=7),
    '{"id": "Q7", "labels": \n',
    dump_line("Q23", "George Washington", instance="Q5", sitelinks=9),
    "]\n",
]


def write(path: Path, lines: list[str]) -> Path:
    data = "".join(lines).encode()
    compress = {".gz": gzip.compress, ".bz2": bz2.compress, ".zst": zstandard.compress}
    path.write_bytes(compress[path.suffix](data) if path.suffix in compress else data)
    return path


def content(path: Path) -> list[str]:
    return list(sqlite3.connect(path).iterdump())


@pytest.mark.parametrize("name", ["dump.json", "dump.json.gz", "dump.json.bz2", "dump.json.zst"])
def test_a_dump_becomes_an_index_and_a_damaged_line_is_told(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / name, LINES)
    told: list[int] = []
    size: list[int] = []
    built = build(source, tmp_path / "index", ENGLISH, told=told.append, bytes_read=size.append)
    assert sum(size) == source.stat().st_size
    assert (built.items, built.names, built.lines, sum(told)) == (5, 5, 8, 8)
    assert [(damaged.line, bool(damaged.reason)) for damaged in built.damaged] == [(6, True)]
    assert [json.loads(line)["line"] for line in built.report.read_text().splitlines()] == [6]
    index = WikidataIndex(tmp_path / "index")
    assert [bearer.id for bearer in index.bearers("columbia university")] == ["Q49088"]
    assert index.bearers("columbia university")[0].is_a("ORGANISATION")
    assert index.bearers("george washington")[0].is_a("PERSON")


def test_several_processes_make_the_same_index(tmp_path: Path) -> None:
    many = [dump_line(f"Q{number}", f"name {number}") for number in range(1, 2_000)]
    source = write(tmp_path / "dump.json", [*many[:700], "{broken\n", *many[700:]])
    build(source, tmp_path / "one", ENGLISH)
    built = build(source, tmp_path / "two", ENGLISH, processes=2)
    assert [damaged.line for damaged in built.damaged] == [701]
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_a_build_that_was_killed_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    many = [dump_line(f"Q{number}", f"name {number}") for number in range(1, 2_000)]
    source = write(tmp_path / "dump.json.gz", [*many[:300], "{broken\n", *many[300:]])
    read = 0

    def killed(lines: int) -> None:
        nonlocal read
        read += lines
        if read > 900:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(source, tmp_path / "killed", ENGLISH, told=killed)
    told: list[int] = []
    again = build(source, tmp_path / "killed", ENGLISH, told=told.append)
    whole = build(source, tmp_path / "whole", ENGLISH)
    assert told[0] >= 800
    assert (again.items, again.lines, again.damaged) == (whole.items, whole.lines, whole.damaged)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def test_only_items_of_a_class_and_those_below_it(tmp_path: Path) -> None:
    source = write(tmp_path / "dump.json", LINES)
    build(source, tmp_path / "index", Selection.of(["en"], classes=["Q43229"]))
    index = WikidataIndex(tmp_path / "index")
    assert [id for id in ("Q49088", "Q3918", "Q23") if index.item(id)] == ["Q49088", "Q3918"]


def test_a_finished_index_and_one_of_another_source_are_left_alone(tmp_path: Path) -> None:
    source = write(tmp_path / "dump.json", LINES)

    def killed(lines: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(source, tmp_path / "index", ENGLISH, told=killed)
    with pytest.raises(InvalidInputError, match="begun from another source"):
        build(source, tmp_path / "index", Selection.of(["de"]))
    build(source, tmp_path / "index", ENGLISH)
    with pytest.raises(InvalidInputError, match="is finished"):
        build(source, tmp_path / "index", ENGLISH)


@pytest.mark.parametrize(
    ("selection", "kinds"),
    [(Selection.of(["en"], least_prominence=1), 2), (Selection.of(["en"], classes=["Q3918"]), 2)],
    ids=["sitelinks", "class"],
)
def test_what_is_left_out_still_tells_the_kinds_of_what_is_kept(
    tmp_path: Path, selection: Selection, kinds: int
) -> None:
    source = write(tmp_path / "dump.json", LINES)
    build(source, tmp_path / "index", selection)
    assert WikidataIndex(tmp_path / "index").bearers("columbia university")[0].kinds == kinds


@pytest.mark.parametrize("name", ["dump.json.gz", "dump.json.bz2", "dump.json.zst"])
def test_a_dump_that_ends_early_is_told_and_never_taken_for_a_whole_one(tmp_path: Path, name: str) -> None:
    chance = random.Random(0)
    many = [dump_line(f"Q{number}", str(chance.random())) for number in range(1, 3_000)]
    source = write(tmp_path / name, many)
    source.write_bytes(source.read_bytes()[: source.stat().st_size // 2])
    with pytest.raises(InvalidInputError, match="not all of it"):
        build(source, tmp_path / "index", ENGLISH)


def test_several_frames_of_zstandard_are_one_file(tmp_path: Path) -> None:
    source = tmp_path / "dump.json.zst"
    source.write_bytes(b"".join(zstandard.compress(line.encode()) for line in LINES))
    assert build(source, tmp_path / "index", ENGLISH).lines == len(LINES)
