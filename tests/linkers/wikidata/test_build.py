import bz2
import gzip
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import zstandard

from betwixt.errors import InvalidInputError
from linkers.wikidata.build import NoItemError, build
from linkers.wikidata.dump_reading import KilledReaderError
from linkers.wikidata.facts import Facts
from linkers.wikidata.index.index import WikidataIndex
from linkers.wikidata.progress import Advance
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
    advances: list[int] = []
    steps: dict[str, list[int]] = {}

    @contextmanager
    def task(words: str, total: int, _: str) -> Iterator[Advance]:
        steps[words] = []
        yield steps[words].append
        assert sum(steps[words]) == total

    built = build(source, tmp_path / "index", ENGLISH, progress=advances.append, task=task)
    assert list(steps) == ["indexing", "kinds of items", "spellings of names"]
    assert (built.items, built.names, built.lines, sum(advances)) == (5, 5, 8, 8)
    assert [(damaged.line, bool(damaged.reason)) for damaged in built.damaged] == [(6, True)]
    assert [json.loads(line)["line"] for line in built.report.read_text().splitlines()] == [6]
    index = WikidataIndex(tmp_path / "index")
    assert [bearer.id for bearer in index.bearers("columbia university")] == ["Q49088"]
    assert index.bearers("columbia university")[0].is_a("ORGANISATION")
    assert index.bearers("george washington")[0].is_a("PERSON")


def test_several_processes_make_the_same_index(tmp_path: Path) -> None:
    many = [
        dump_line(f"Q{number}", f"name {number}", instance=f"Q1{number % 7}") for number in range(1, 2_000)
    ]
    source = write(tmp_path / "dump.json", [*many[:700], "{broken\n", *many[700:]])
    some = Selection.of(["en"], classes=["Q11", "Q13"])
    build(source, tmp_path / "one", some)
    built = build(source, tmp_path / "two", some, processes=2)
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
        build(source, tmp_path / "killed", ENGLISH, progress=killed)
    advances: list[int] = []
    again = build(source, tmp_path / "killed", ENGLISH, progress=advances.append)
    whole = build(source, tmp_path / "whole", ENGLISH)
    assert advances[0] >= 800
    assert (again.items, again.lines, again.damaged) == (whole.items, whole.lines, whole.damaged)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def statement(property: str, kind: str, value: Any, **qualifiers: Any) -> dict[str, Any]:
    snak = {"snaktype": "value", "property": property, "datavalue": {"type": kind, "value": value}}
    return {"mainsnak": snak, "rank": "normal", "qualifiers": qualifiers}


PEOPLE = [
    dump_line("Q80687", "Secretary-General", instance="Q4164871", sitelinks=9),
    dump_line("Q1065", "United Nations"),
    dump_line("Q4916", "euro"),
    dump_line("Q5", "human"),
    dump_line(
        "Q1254",
        "Kofi Annan",
        sitelinks=3,
        claims={
            "P31": [statement("P31", "wikibase-entityid", {"id": "Q5"})],
            "P39": [
                statement(
                    "P39", "wikibase-entityid", {"id": "Q80687"},
                    P642=[statement("P642", "wikibase-entityid", {"id": "Q1065"})["mainsnak"]],
                )
            ],
            "P2139": [statement("P2139", "quantity", {"amount": "+5", "unit": "http://www.wikidata.org/entity/Q4916"})],
        },
    ),
    *(dump_line(f"Q{number}", f"town {number}") for number in range(90_000, 91_000)),
    dump_line("Q4164871", "position"),
]  # fmt: skip


@pytest.mark.parametrize(
    "selection",
    [Selection.of(["en"], classes=["Q5"]), Selection.of(["en"], least_prominence=3)],
    ids=["class", "sitelinks"],
)
def test_what_facts_of_the_kept_lead_to_has_a_label_and_no_name(tmp_path: Path, selection: Selection) -> None:
    source = write(tmp_path / "dump.json.gz", PEOPLE)
    whole, part = tmp_path / "whole", tmp_path / "part"
    build(source, whole, ENGLISH)
    built = build(source, part, selection)
    facts = [Facts(index).of(index.items(["Q1254"])["Q1254"]) for index in map(WikidataIndex, (whole, part))]
    assert facts[0] == facts[1]
    assert {"Secretary-General", "5 euro"} <= {fact.value for fact in facts[1]}
    index = WikidataIndex(part)
    assert index.item("Q1065")
    assert index.bearers("united nations") == ()
    assert index.item("Q90500") is None
    assert (built.items, built.labels) == (len(list(index.all_items())), built.items - built.names)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dump.json.gz", "part", "whole"]


@pytest.mark.parametrize(
    "killed_in", ["reading classes", "indexing", "labels of what facts lead to", "spell"]
)
def test_a_build_of_a_class_that_was_killed_in_any_step_ends_the_same(tmp_path: Path, killed_in: str) -> None:
    source = write(tmp_path / "dump.json", [*PEOPLE, "{broken\n"])
    people = Selection.of(["en"], classes=["Q5"])

    @contextmanager
    def killed(words: str, _: int, __: str) -> Iterator[Advance]:
        def advance(_: int) -> None:
            if words.startswith(killed_in):
                raise KeyboardInterrupt

        yield advance

    with pytest.raises(KeyboardInterrupt):
        build(source, tmp_path / "killed", people, task=killed)
    again = build(source, tmp_path / "killed", people)
    whole = build(source, tmp_path / "whole", people)
    assert (again.items, again.labels, again.damaged) == (whole.items, whole.labels, whole.damaged)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def test_only_items_of_a_class_and_those_below_it(tmp_path: Path) -> None:
    source = write(tmp_path / "dump.json", LINES)
    build(source, tmp_path / "index", Selection.of(["en"], classes=["Q43229"]))
    index = WikidataIndex(tmp_path / "index")
    assert [id for id in ("Q49088", "Q3918", "Q23") if index.item(id)] == ["Q49088", "Q3918"]


def damaged_entities() -> Iterator[str]:
    for id in ("Qabc", "Q", "Q12345678901234567890123", "Q-5", "Q0", "Q\u0663"):
        yield dump_line(id, "x")
    for part in ("claims", "sitelinks", "labels"):
        yield dump_line("Q1", "x", more={part: [1]})
    sense = {"entity-type": "sense", "id": "L1-S2"}
    for property in ("P31", "P279"):
        yield dump_line("Q1", "x", claims={property: [statement(property, "wikibase-entityid", sense)]})
    yield dump_line("Q1", "x", claims={"P17": [statement("P17", "wikibase-entityid", {"id": "Qx"})]})
    yield '{"id": "Q1", "deep": ' + "[" * 100_000 + "]" * 100_000 + "},\n"


def test_damaged_entities_of_any_sort_are_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    damaged = list(damaged_entities())
    source = write(tmp_path / "dump.json", ["[\n", *damaged, dump_line("Q23", "Washington", instance="Q5")])
    for selection in (ENGLISH, Selection.of(["en"], classes=["Q5"])):
        path = tmp_path / f"index {len(selection.classes)}"
        built = build(source, path, selection)
        assert [line.line for line in built.damaged] == list(range(2, 2 + len(damaged)))
        assert [item.id for item in WikidataIndex(path).all_items()] == ["Q23"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([], "no item in 0 lines"),
        (["[\n", "]\n"], "no item in 2 lines"),
        (["# Notes\n", "\n", "of mine\n"], "no item in 3 lines; line 1: "),
        (["{\n", '"entities": {\n', '"Q42": {\n', "}}}\n"], r"(?s)line 1: .*one item a line"),
        ([dump_line("Q90", "Paris", instance="Q515")], "none of its 1 items is kept"),
    ],
    ids=["empty", "brackets", "notes", "one entity", "another class"],
)
def test_a_source_of_which_no_item_is_kept_is_told_and_leaves_nothing(
    tmp_path: Path, lines: list[str], problem: str
) -> None:
    source = write(tmp_path / "dump.json", lines)
    with pytest.raises(NoItemError, match=problem):
        build(source, tmp_path / "index", Selection.of(["en"], classes=["Q5"]))
    assert list(tmp_path.iterdir()) == [source]


def test_a_refused_build_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    with pytest.raises(InvalidInputError, match="no labels"):
        build(tmp_path / "tables", tmp_path / "index", ENGLISH)
    source = write(tmp_path / "dump.json", LINES)
    with pytest.raises(InvalidInputError, match="kg wikidata anchors"):
        build(source, tmp_path / "index", ENGLISH, anchors=source)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dump.json", "tables"]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_processes_that_read_lines_end_with_a_build_that_is_killed(tmp_path: Path) -> None:
    pipe = tmp_path / "dump.json"
    os.mkfifo(pipe)
    code = (
        "import sys; from pathlib import Path; from linkers.wikidata.build import build;"
        "from linkers.wikidata.selection import Selection\n"
        "if __name__ == '__main__':"
        " build(Path(sys.argv[1]), Path(sys.argv[2]), Selection.of(['en']), processes=2)"
    )
    (tmp_path / "build.py").write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, str(tmp_path / "build.py"), str(pipe), str(tmp_path / "index")]
    building = subprocess.Popen(command, env=environment)

    def workers() -> list[int]:
        children = Path(f"/proc/{building.pid}/task/{building.pid}/children").read_text()
        return [int(process) for process in children.split()]

    with pipe.open("w") as lines:
        lines.writelines(dump_line(f"Q{number}", "x") for number in range(1, 4_000))
        lines.flush()
        while len(started := workers()) < 3:  # two that read, and one that keeps count of what they share
            assert building.poll() is None
            time.sleep(0.05)
        building.send_signal(signal.SIGKILL)
        building.wait()
        while any(alive(process) for process in started):
            time.sleep(0.05)


def alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


def test_a_finished_index_and_one_of_another_source_are_left_alone(tmp_path: Path) -> None:
    source = write(tmp_path / "dump.json", LINES)

    def killed(lines: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(source, tmp_path / "index", ENGLISH, progress=killed)
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


@pytest.mark.parametrize("killed_in", ["kinds of items", "spellings of names"])
def test_a_build_of_tables_that_was_killed_at_its_end_ends_the_same(tmp_path: Path, killed_in: str) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    rows = [
        row
        for number in range(1, 9)
        for row in (f"Q{number}\tlabel\t'name {number}'@en", f"Q{number}\tP31\tQ{number + 1}")
    ]
    (folder / "edges.tsv").write_text("\n".join(["node1\tlabel\tnode2", *rows, "Q1"]))
    some = Selection.of(["en"], classes=["Q2"])

    @contextmanager
    def killed(words: str, _: int, __: str) -> Iterator[Advance]:
        def advance(_: int) -> None:
            if words == killed_in:
                raise KeyboardInterrupt

        yield advance

    with pytest.raises(KeyboardInterrupt):
        build(folder, tmp_path / "killed", some, task=killed)
    again = build(folder, tmp_path / "killed", some)
    whole = build(folder, tmp_path / "whole", some)
    assert (again.items, again.labels, again.damaged) == (whole.items, whole.labels, whole.damaged)
    assert len(again.damaged) == 1
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def test_tables_that_changed_meanwhile_are_another_source(tmp_path: Path) -> None:
    table = tmp_path / "tables" / "edges.tsv"
    table.parent.mkdir()
    table.write_text("node1\tlabel\tnode2\nQ1\tlabel\t'Varnholm'@en\n")

    @contextmanager
    def killed(words: str, _: int, __: str) -> Iterator[Advance]:
        yield lambda _: None
        if words == "kinds of items":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(table.parent, tmp_path / "index", ENGLISH, task=killed)
    table.write_text("node1\tlabel\tnode2\nQ1\tlabel\t'Kestrel Bay'@en\n")
    with pytest.raises(InvalidInputError, match="another source"):
        build(table.parent, tmp_path / "index", ENGLISH)


def test_a_reader_that_is_killed_is_told_and_the_build_goes_on(tmp_path: Path) -> None:
    source = write(tmp_path / "dump.json", [dump_line(f"Q{number}", "x") for number in range(1, 8_000)])

    def kill_a_reader(lines: int) -> None:
        readers = multiprocessing.active_children() if lines else []
        for reader in readers[:1]:  # there are none any more where what they read waits still
            reader.kill()

    with pytest.raises(KilledReaderError, match="was killed"):
        build(source, tmp_path / "index", ENGLISH, processes=2, progress=kill_a_reader)
    advances: list[int] = []
    assert build(source, tmp_path / "index", ENGLISH, progress=advances.append).items == 7_999
    assert advances[0] > 0
