"""A user's vocabulary and names in a build: ids, hierarchy, types, what is reported, what is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.schema import edge_table, node_table
from kg.build_request import BuildRequest
from kg.building import BuildReport, build
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.progress import Progress

VOCABULARY = """id,label,synonyms,broader
d1,Drug,,
d2,Antidepressant,,d1
d3,velorine,VLR,d2
d4,tonic,,d1
"""
NAMES = """name,type,aliases
Millport District Attorney's Office,organisation,MDAO
Reading,person,
"""
TEXTS = {
    "a.txt": "Velorine helped. The Millport District Attorney's Office said so. The MDAO thanked Reading.",
    "b.txt": "VLR is given twice a day. He likes reading.",
}


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    folder = tmp_path / "texts"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "v.csv").write_text(VOCABULARY, encoding="utf-8")
    (tmp_path / "n.csv").write_text(NAMES, encoding="utf-8")
    return folder


def run(inputs: Path, **options: object) -> BuildReport:
    folder = GraphFolder(inputs.parent / "graph")
    request = BuildRequest(folder, (str(inputs),), load=False, **options)  # type: ignore[arg-type]
    return build(request, progress=Progress(quiet=True))


def rows(graph: Graph, table: str, *columns: str) -> list[tuple[object, ...]]:
    schema = edge_table(table) if "-" in table else node_table(table)
    read = (row for batch in graph.batches(schema, 100) for row in batch.to_pylist())
    return sorted(tuple(row[column] for column in columns) for row in read)


def test_terms_are_concepts_with_their_ids_labels_and_all_above_them(inputs: Path) -> None:
    report = run(inputs, vocabulary=inputs.parent / "v.csv")
    assert rows(report.graph, "Concept", "id", "name", "documents", "concerned_documents") == [
        ("d1", "Drug", 0, 2),
        ("d2", "Antidepressant", 0, 2),
        ("d3", "velorine", 2, 2),
    ]
    assert rows(report.graph, "Concept-BROADER-Concept", "source", "target", "basis", "score") == [
        ("d2", "d1", "vocabulary", 1.0),
        ("d3", "d2", "vocabulary", 1.0),
    ]
    denoted = rows(report.graph, "Mention-DENOTES-Concept", "source", "target", "extractor", "score")
    assert denoted == [
        ("urn:betwixt:a.txt#char=0,8", "d3", "vocabulary", 1.0),
        ("urn:betwixt:b.txt#char=0,3", "d3", "vocabulary", 1.0),
    ]
    assert report.terms == (4, 1)
    lines = (inputs.parent / "graph" / "vocabulary-terms.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "d3\tvelorine\t2\t2"
    assert "d4\ttonic\t0\t0" in lines


def test_the_lists_are_remembered_and_a_change_is_read_again(inputs: Path) -> None:
    lists = {"vocabulary": inputs.parent / "v.csv", "names": inputs.parent / "n.csv"}
    run(inputs, **lists)
    again = run(inputs)
    assert again.annotated == 0
    assert [id_ for (id_,) in rows(again.graph, "Concept", "id")] == ["d1", "d2", "d3"]
    lists["vocabulary"].write_text(f"{VOCABULARY}d5,day,,\n", encoding="utf-8")
    changed = run(inputs)
    assert changed.annotated == 2
    assert "d5" in [id_ for (id_,) in rows(changed.graph, "Concept", "id")]
    lists["vocabulary"].write_text(VOCABULARY.replace("VLR,d2", "VLR,d4"), encoding="utf-8")
    run(inputs)
    lists["vocabulary"].write_text(VOCABULARY.replace("VLR,d2", "VLR,d1"), encoding="utf-8")
    moved = run(inputs)
    assert moved.annotated == 0  # another hierarchy is no reason to read texts
    assert rows(moved.graph, "Concept-BROADER-Concept", "source", "target") == [("d3", "d1")]
    without = run(inputs, vocabulary="", names="")
    assert rows(without.graph, "Concept", "id") == []


def test_listed_names_are_names_of_their_type_and_their_aliases_are_one(inputs: Path) -> None:
    report = run(inputs, names=inputs.parent / "n.csv")
    entities = rows(report.graph, "Entity", "name", "type")
    assert ("Millport District Attorney's Office", "ORGANISATION") in entities
    assert ("Reading", "PERSON") in entities
    assert rows(report.graph, "Name-ALIAS_OF-Name", "source", "target") == [
        ("mdao", "millport district attorney's office")
    ]


def test_what_cannot_be_used_is_reported_and_counted(inputs: Path) -> None:
    (inputs.parent / "n.csv").write_text(f"{NAMES}Brellin,planet,\n", encoding="utf-8")
    report = run(inputs, names=inputs.parent / "n.csv")
    problem = "n.csv:4: no type: 'planet'; write PERSON, ORGANISATION, LOCATION or OTHER"
    assert report.list_problems == (problem,)
    path = inputs.parent / "graph" / "list-problems.txt"
    assert path.read_text(encoding="utf-8") == f"{problem}\n"
    (inputs.parent / "n.csv").write_text(NAMES, encoding="utf-8")
    assert not run(inputs).list_problems
    assert not path.exists()
