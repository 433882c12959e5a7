"""Vocabularies are read from SKOS, OBO and tables; what cannot be used is reported with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.errors import InvalidInputError
from kg.lists.vocabulary import load_vocabulary
from linkers.concepts.vocabulary import Term, Vocabulary

TURTLE = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix v: <http://vocabulary.example/> .
v:drug a skos:Concept ; skos:prefLabel "drug"@en , "Arzneimittel"@de ; skos:narrower v:velorine .
v:velorine a skos:Concept ; skos:prefLabel "velorine"@en ; skos:altLabel "VLR" ; skos:hiddenLabel "velorin" .
v:nameless a skos:Concept .
v:tonic skos:prefLabel "tonic"@en ; skos:broader v:absent .
"""

OBO = """format-version: 1.4

[Term]
id: X:1
name: drug

[Term]
id: X:2
name: velorine ! the first of them
synonym: "VLR" EXACT ABBREVIATION []
synonym: "medicine of \\"Dr. Ost\\"" EXACT []
synonym: "tonic" RELATED []
is_a: X:1 {source="x"} ! drug
is_a: X:9

[Term]
id: X:3
name: balsam
is_obsolete: true

[Term]
name: nothing

[Typedef]
id: part_of
name: part of
"""


def loaded(folder: Path, name: str, content: str) -> Vocabulary:
    (folder / name).write_text(content, encoding="utf-8")
    return load_vocabulary(folder / name)


def test_skos_gives_labels_of_all_languages_and_both_directions_of_the_hierarchy(tmp_path: Path) -> None:
    vocabulary = loaded(tmp_path, "v.ttl", TURTLE)
    base = "http://vocabulary.example/"
    assert {term.id: term for term in vocabulary.terms} == {
        f"{base}drug": Term(f"{base}drug", "drug", ("Arzneimittel",)),
        f"{base}velorine": Term(f"{base}velorine", "velorine", ("VLR", "velorin"), (f"{base}drug",)),
        f"{base}tonic": Term(f"{base}tonic", "tonic"),
    }
    assert list(vocabulary.problems) == [
        f"v.ttl:{base}nameless: there is no skos:prefLabel",
        f"v.ttl:{base}tonic: there is no term {base}absent",
    ]


def test_rdf_xml_and_turtle_say_the_same(tmp_path: Path) -> None:
    import rdflib

    xml = rdflib.Graph().parse(data=TURTLE, format="turtle").serialize(format="xml")
    assert loaded(tmp_path, "v.rdf", xml).terms == loaded(tmp_path, "v.ttl", TURTLE).terms


def test_obo_gives_exact_synonyms_and_no_obsolete_terms(tmp_path: Path) -> None:
    vocabulary = loaded(tmp_path, "v.obo", OBO)
    assert vocabulary.terms == (
        Term("X:1", "drug"),
        Term("X:2", "velorine", ("VLR", 'medicine of "Dr. Ost"'), ("X:1",)),
    )
    assert vocabulary.problems == ("v.obo:22: a term without id or name", "v.obo:14: there is no term X:9")


def test_a_table_of_two_columns_needs_no_head(tmp_path: Path) -> None:
    vocabulary = loaded(tmp_path, "v.tsv", "velorine\tVLR|velorin\n# a remark\nvelorine\tveloria\n")
    assert vocabulary.terms == (Term("velorine", "velorine", ("VLR", "velorin", "veloria")),)
    assert not vocabulary.problems


def test_a_table_says_which_term_is_broader_by_label_or_id(tmp_path: Path) -> None:
    by_label = loaded(tmp_path, "a.csv", "Term,Broader term\nvelorine,drug\ntonic,drug\n")
    assert [(term.id, term.broader) for term in by_label.terms] == [
        ("velorine", ("drug",)),
        ("tonic", ("drug",)),
        ("drug", ()),
    ]
    by_id = loaded(
        tmp_path, "b.csv", "id;label;synonyms;broader\n7;velorine;VLR|v-l;8\n8;drug;;\n9;tonic;;balm\n"
    )
    assert by_id.terms[0] == Term("7", "velorine", ("VLR", "v-l"), ("8",))
    assert by_id.problems == ("b.csv:4: there is no term balm",)


def test_bad_rows_are_reported_with_their_lines_and_the_rest_goes_on(tmp_path: Path) -> None:
    table = "label,synonyms\nvelorine,VLR\n,tonic\ndrug,VLR;x;the;?\na,b,c\n"
    vocabulary = loaded(tmp_path, "v.csv", table)
    assert [term.label for term in vocabulary.terms] == ["velorine", "drug"]
    assert sorted(vocabulary.problems) == [
        "v.csv:3: there is no label",
        "v.csv:4: '?': there is no letter in it",
        "v.csv:4: 'VLR' is a label of velorine already",
        "v.csv:4: 'the': it is a word of grammar",
        "v.csv:4: 'x': one letter stands for too much",
        "v.csv:5: 3 columns instead of 2",
    ]
    assert [label for label, _ in vocabulary.labels] == ["velorine", "drug", "VLR"]


def test_a_cycle_is_reported_and_cut(tmp_path: Path) -> None:
    vocabulary = loaded(tmp_path, "v.csv", "label,broader\noak,elm\nelm,ash\nash,oak\n")
    assert vocabulary.problems == ("v.csv:4: oak is broader than ash and the other way round",)
    assert [term.broader for term in vocabulary.terms] == [("elm",), ("ash",), ()]


def test_terms_of_one_label_are_told_apart(tmp_path: Path) -> None:
    vocabulary = loaded(tmp_path, "v.csv", "id,label\nm1,Mercury\nm2,Mercury\n")
    assert {key: term.id for key, term in vocabulary.keys.items()} == {"mercury": "m1", "mercury 2": "m2"}
    assert vocabulary.problems == ("v.csv:3: 'Mercury' is the label of m1 too: texts mean that one",)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("v.ttl", "no turtle at all {", "it cannot be read"),
        ("v.ttl", "<a:b> <c:d> <e:f> .", "there is no skos:Concept"),
        ("v.csv", None, "No such file"),
    ],
)
def test_a_file_that_is_no_vocabulary_is_refused(
    tmp_path: Path, name: str, content: str | None, problem: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InvalidInputError, match=problem):
        load_vocabulary(tmp_path / name)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "v.csv").write_bytes("label\nstraße".encode("latin-1"))
    with pytest.raises(InvalidInputError, match="neither UTF-8"):
        load_vocabulary(tmp_path / "v.csv")
