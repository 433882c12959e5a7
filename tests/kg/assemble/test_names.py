"""Names of different documents meet where nothing is in doubt, and every alias says why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from betwixt.annotations import (
    Annotations,
    Cluster,
    Member,
    Mention,
)
from betwixt.document import Document, Span
from betwixt.names.folding import accent_free
from betwixt.schema import edge_table, node_table
from kg.assemble.documents.document_graph import document_rows
from kg.assemble.name_table import NameTables
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from linkers.names.corrections import NOTHING_CORRECTED, NameCorrections

PERSON, PLACE, GROUP = "PERSON", "LOCATION", "ORGANISATION"

Text = Sequence[Sequence[str]]
"""One document: its entities, each the names of one cluster after its type."""


def graph_of(folder: Path, texts: Sequence[Text], corrections: NameCorrections = NOTHING_CORRECTED) -> Graph:
    """The tables of documents of nothing but names."""
    idle = write_names(folder, texts, corrections)
    (folder / "idle").write_text("\n".join(idle))
    return Graph(folder)


def write_names(
    folder: Path, texts: Sequence[Text], corrections: NameCorrections = NOTHING_CORRECTED
) -> list[str]:
    """Write the tables of documents of nothing but names; gives the corrections that have no effect."""
    with (
        NameTables(corrections) as names,
        GraphWriter(folder, graph="g", base_iri="urn:", extractors={}) as writer,
    ):
        for number, text in enumerate(texts):
            for table, row in document_rows(
                *_document(f"d{number}", text), base_iri="urn:", thresholds={}, names=names
            ):
                writer.append(table, **row)
        return names.write(writer)


def _document(id: str, text: Text) -> tuple[Document, Annotations]:
    written, mentions, clusters = "", [], []
    for entity_type, *names in text:
        spans = []
        for name in names:
            spans.append(Span(len(written), len(written) + len(name)))
            mentions.append(Mention(spans[-1], ("name", "noun-phrase"), entity_type))
            written += name + " . "
        clusters.append(Cluster(tuple(Member(span, 1.0) for span in spans), "joint"))
    document = Document(id, written)
    return document, Annotations(
        mentions=tuple(mentions),
        clusters=tuple(clusters),
    )


def aliases(graph: Graph) -> dict[tuple[str, str], tuple[str, int]]:
    rows = pq.read_table(graph.place(edge_table("Name-ALIAS_OF-Name"))).to_pylist()
    return {(row["source"], row["target"]): (row["basis"], row["documents"]) for row in rows}


def documents_of(graph: Graph, key: str) -> list[str]:
    rows = pq.read_table(graph.place(edge_table("Entity-NAMED-Name"))).to_pylist()
    return sorted({row["source"].partition("#")[0] for row in rows if row["target"] == key})


def canonical(graph: Graph) -> set[str]:
    rows = pq.read_table(graph.place(edge_table("Entity-HAS_CANONICAL_NAME-Name"))).to_pylist()
    return {row["target"] for row in rows}


def test_the_united_states_meet_in_all_their_names(tmp_path: Path) -> None:
    texts = [[[PLACE, "United States"]], [[PLACE, "U.S."]], [[PLACE, "US"]], [[PLACE, "USA"]]]
    graph = graph_of(tmp_path, texts)
    assert canonical(graph) == {"united states"}
    for key in ("united states", "u.s", "us", "usa"):
        assert documents_of(graph, key) == ["urn:d0", "urn:d1", "urn:d2", "urn:d3"]
    assert aliases(graph)["usa", "united states"] == ("abbreviation", 1)


def test_accents_are_folded_and_kept(tmp_path: Path) -> None:
    accented, plain = [[PERSON, "Ana Chávez"]], [[PERSON, "Ana Chavez"]]
    graph = graph_of(tmp_path, [accented, plain, plain, accented, plain])
    assert aliases(graph) == {("ana chavez", "ana chávez"): ("spelling", 3)}
    names = pq.read_table(graph.place(node_table("Name"))).to_pylist()
    assert {name["key"]: name["name"] for name in names} == {
        "ana chavez": "Ana Chavez",
        "ana chávez": "Ana Chávez",
    }
    assert {name["documents"] for name in names} == {5}


@pytest.mark.parametrize("odd", ["Mira Sólvane", "Ądam Brenn", "Ida Løk"])
def test_accents_of_one_text_alone_rename_nobody(tmp_path: Path, odd: str) -> None:
    plain = accent_free(odd).title()
    graph = graph_of(tmp_path, [*[[[PERSON, plain]]] * 3, [[PERSON, odd]]])
    assert canonical(graph) == {plain.lower()}


@pytest.mark.parametrize(
    "odd",
    [
        "Mira Sol\u200bvane",
        "Mira\u00a0Sol\u00advane",
        "\u202aMira Solvane\u202c",
        "Mira\u2009Solvane\ufeff",
        "Mira Sol\u0002vane",
        "Mira Sol\ufff9vane",
        "\u2068Mira\u3000Solvane\u2069",
    ],
)
def test_what_cannot_be_seen_makes_no_other_name(tmp_path: Path, odd: str) -> None:
    graph = graph_of(tmp_path, [[[PERSON, odd]], [[PERSON, "Mira Solvane"]]])
    [name] = pq.read_table(graph.place(node_table("Name"))).to_pylist()
    assert (name["key"], name["name"], name["documents"]) == ("mira solvane", "Mira Solvane", 2)


@pytest.mark.parametrize(
    "odd",
    ["Shaun O\u2019Neill", "Shaun O\u02bcNeill", "Shaun O\u2032Neill", "Shaun O´Neill", "Shaun O\ua78cNeill"],
)
def test_typographic_quotes_make_no_other_name(tmp_path: Path, odd: str) -> None:
    graph = graph_of(tmp_path, [[[PERSON, odd]], [[PERSON, "Shaun O'Neill"]]])
    assert documents_of(graph, "shaun o'neill") == ["urn:d0", "urn:d1"]
    assert aliases(graph) == {}


def test_accents_of_one_text_rename_nobody_whose_dots_and_spaces_differ(tmp_path: Path) -> None:
    graph = graph_of(tmp_path / "1", [[[PERSON, name]] for name in ("M. Sólvane", "M. Solvane", "M Solvane")])
    assert canonical(graph) == {"m. solvane"}
    several = ("M. Sólvane", "M Sólvane", "M. Solvane", "M. Solvane", "M. Solvane")
    assert canonical(graph_of(tmp_path / "2", [[[PERSON, name]] for name in several])) == {"m. sólvane"}


@pytest.mark.parametrize("odd", ["Mira Solvane's", "MIRA SOLVANE", "Mira Solvane’s"])
def test_a_name_is_shown_as_it_stands_in_a_sentence(tmp_path: Path, odd: str) -> None:
    graph = graph_of(tmp_path, [[[PERSON, odd]], [[PERSON, "Mira Solvane"]]])
    assert canonical(graph) == {"mira solvane"}
    names = pq.read_table(graph.place(node_table("Name"))).to_pylist()
    assert "Mira Solvane" in [name["name"] for name in names if name["key"] == "mira solvane"]


def test_a_surname_meets_its_only_bearer(tmp_path: Path) -> None:
    texts = [[[PERSON, "Tom Okafor", "Okafor"]], [[PERSON, "Tom Okafor"]], [[PERSON, "Okafor"]]]
    graph = graph_of(tmp_path, texts)
    assert documents_of(graph, "tom okafor") == ["urn:d0", "urn:d1", "urn:d2"]
    assert aliases(graph) == {("okafor", "tom okafor"): ("full name", 2)}


def test_a_surname_that_texts_use_of_nobody_else_needs_one_document(tmp_path: Path) -> None:
    both = [[PERSON, "Tom Okafor", "Okafor"]]
    assert aliases(graph_of(tmp_path / "1", [both])) == {("okafor", "tom okafor"): ("full name", 1)}
    assert aliases(graph_of(tmp_path / "2", [both, [[PERSON, "Okafor"]]])) == {}


def test_a_surname_of_two_meets_within_its_document_alone(tmp_path: Path) -> None:
    texts = [
        [[PERSON, "Tom Okafor"], [PERSON, "Okafor"]],
        [[PERSON, "Jane Okafor", "Okafor"]],
        [[PERSON, "Okafor"]],
    ]
    graph = graph_of(tmp_path, texts)
    assert documents_of(graph, "tom okafor") == ["urn:d0"]
    assert documents_of(graph, "jane okafor") == ["urn:d1"]
    assert documents_of(graph, "okafor") == ["urn:d0", "urn:d1", "urn:d2"]
    assert aliases(graph) == {("okafor", "tom okafor"): ("full name", 1)}
    assert canonical(graph) == {"tom okafor", "jane okafor", "okafor"}


def test_an_acronym_needs_a_document_with_its_name_and_no_other_name(tmp_path: Path) -> None:
    trust, tigers = "Brenn Harbour Trust", "Brenn Hockey Tigers"
    together = graph_of(tmp_path / "1", [[[GROUP, trust], [GROUP, "BHT"]], [[GROUP, "BHT"]]])
    assert aliases(together) == {("bht", trust.casefold()): ("abbreviation", 2)}
    apart = graph_of(tmp_path / "2", [[[GROUP, trust]], [[GROUP, "BHT"]]])
    assert aliases(apart) == {}
    doubtful = graph_of(tmp_path / "3", [[[GROUP, trust], [GROUP, "BHT"]], [[GROUP, tigers]]])
    assert aliases(doubtful) == {}


def test_one_cluster_of_unlike_names_is_not_enough(tmp_path: Path) -> None:
    one = [[PLACE, "Brenn", "Valmora Marathon"]]
    assert aliases(graph_of(tmp_path / "1", [one])) == {}
    assert aliases(graph_of(tmp_path / "2", [one, one])) == {("brenn", "valmora marathon"): ("cluster", 2)}
    separate = [[PLACE, "Brenn"], [PLACE, "Valmora Marathon"]]
    assert aliases(graph_of(tmp_path / "3", [one, one, separate, separate])) == {}


def test_a_title_and_a_legal_form_are_left_out(tmp_path: Path) -> None:
    texts = [
        [[PERSON, "Dr. Ada Veld"]],
        [[PERSON, "Ada Veld"]],
        [[GROUP, "Brenn Ropes Ltd"]],
        [[GROUP, "Brenn Ropes"]],
    ]
    assert aliases(graph_of(tmp_path, texts)) == {
        ("dr. ada veld", "ada veld"): ("title", 1),
        ("brenn ropes ltd", "brenn ropes"): ("legal form", 1),
    }


def test_a_bare_title_is_never_the_name_of_what_has_another(tmp_path: Path) -> None:
    ruled = [PERSON, "Queen", "Elizabeth II"]
    graph = graph_of(tmp_path, [[ruled], [ruled], [[PERSON, "Queen"]], [[PERSON, "Queen"]]])
    assert canonical(graph) == {"elizabeth ii"}
    assert documents_of(graph, "queen") == [f"urn:d{number}" for number in range(4)]


def test_a_middle_initial_is_left_out_unless_there_are_two(tmp_path: Path) -> None:
    one = [[[PERSON, "Ada K. Veld"]], [[PERSON, "Ada Veld"]]]
    assert aliases(graph_of(tmp_path / "1", one)) == {("ada veld", "ada k. veld"): ("middle initial", 1)}
    two = [*one, [[PERSON, "Ada M. Veld"]]]
    assert aliases(graph_of(tmp_path / "2", two)) == {}


def test_a_nickname_may_be_left_out_too(tmp_path: Path) -> None:
    texts = [[[PERSON, 'Ada K. "Kit" Veld']], [[PERSON, "Ada Veld"]]]
    assert aliases(graph_of(tmp_path, texts)) == {("ada veld", 'ada k. "kit" veld'): ("middle initial", 1)}


def test_the_short_name_of_a_club_needs_a_cluster_and_no_other_use(tmp_path: Path) -> None:
    both = [[GROUP, "Brenn Harbour Tigers", "Tigers"]]
    known = {("tigers", "brenn harbour tigers"): ("full name", 1)}
    assert aliases(graph_of(tmp_path / "1", [both])) == known
    assert aliases(graph_of(tmp_path / "2", [[[GROUP, "Brenn Harbour Tigers"], [GROUP, "Tigers"]]])) == {}
    assert aliases(graph_of(tmp_path / "4", [[[GROUP, "University of Brenn", "Brenn"]]])) == {}
    elsewhere = [both, [[GROUP, "Brenn Harbour Tigers"]], [[GROUP, "Tigers"]]]
    assert aliases(graph_of(tmp_path / "3", elsewhere)) == {}


@pytest.mark.parametrize(
    ("one", "other", "alone"),
    [
        ("Leo Brandt Jr.", "Leo Brandt, Sr.", "Leo Brandt"),
        ("Otto Veld II", "Otto Veld III", "Otto Veld"),
        ("Queen Elna I", "Queen Elna II", "Queen Elna"),
        ("King Olav the First", "King Olav the Second", "King Olav"),
        ("Tom Okafor the Elder", "Tom Okafor the Younger", "Tom Okafor"),
        ("Alain Dumarre père", "Alain Dumarre fils", "Alain Dumarre"),
        ("King Luis XIV", "King Luis XVI", "King Luis"),
        ("Otto Veld IV", "Otto Veld V", "Otto Veld"),
    ],
)
def test_generations_are_different_people(tmp_path: Path, one: str, other: str, alone: str) -> None:
    texts = [[[PERSON, one]], [[PERSON, other]], [[PERSON, alone]], [[PERSON, one, alone]], [[PERSON, other]]]
    graph = graph_of(tmp_path / "several", texts)
    assert aliases(graph) == {}
    only = graph_of(tmp_path / "one", [*texts[:1], *texts[2:4], *texts[:1]])
    assert len(aliases(only)) == 1


@pytest.mark.parametrize("name", ["Queen Elna{} of Brenn", "Friedrich{}. von Veld"])
def test_a_generation_within_a_name_tells_people_apart(tmp_path: Path, name: str) -> None:
    first, second, alone = name.format(" II"), name.format(" III"), name.format("").replace(".", "")
    texts = [[[PERSON, first]], [[PERSON, second]], [[PERSON, alone]], *[[[PERSON, first, alone]]] * 2]
    assert aliases(graph_of(tmp_path, texts)) == {}


def test_a_generation_is_written_in_several_ways(tmp_path: Path) -> None:
    texts = [[[PERSON, name]] for name in ("Leo Brandt Jr.", "Leo Brandt, Junior", "Dr. Leo Brandt jr")]
    assert len(canonical(graph_of(tmp_path, texts))) == 1


def test_a_father_of_the_same_name_is_another(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, [[[PERSON, "Leo Brandt Jr."], [PERSON, "Leo Brandt"]]])
    assert aliases(graph) == {}


@pytest.mark.parametrize("alone", [True, False])
def test_two_titles_of_one_surname_in_a_text_are_two_people(tmp_path: Path, alone: bool) -> None:
    senator, judge = [PERSON, "Senator Okafor"], [PERSON, "Judge Okafor"]
    both = [senator, judge] if alone else [[*senator, "Tom Okafor"], [*judge, "Jane Okafor"]]
    graph = graph_of(tmp_path, [both, [senator], [judge], [[PERSON, "Okafor"]]])
    assert "okafor" not in {name for pair in aliases(graph) for name in pair}
    assert documents_of(graph, "okafor") == ["urn:d3"]


def test_a_person_with_two_titles_is_one(tmp_path: Path) -> None:
    both = [[PERSON, "Senator Okafor", "President Okafor"]]
    graph = graph_of(tmp_path, [both, both, [[PERSON, "Okafor"]]])
    assert canonical(graph) == {"okafor"}


@pytest.mark.parametrize("between", [(), ("Leo Brandt",), ("Brandt", "Leo Brandt Jr.")])
def test_a_cluster_of_two_generations_is_of_two_people(tmp_path: Path, between: Sequence[str]) -> None:
    graph = graph_of(tmp_path, [[[PERSON, "Leo Brandt Jr.", *between, "Leo Brandt Sr."]]] * 2)
    assert {"leo brandt jr", "leo brandt sr"} <= canonical(graph)
    rows = pq.read_table(graph.place(edge_table("Entity-NAMED-Name"))).to_pylist()
    named = {(row["source"], row["target"]) for row in rows}
    assert not {entity for entity, key in named if key == "leo brandt jr"} & {
        entity for entity, key in named if key == "leo brandt sr"
    }


@pytest.mark.parametrize(("he", "she"), [("Mr. Okafor", "Mrs. Okafor"), ("Sir Veld", "Lady Veld")])
def test_a_man_and_a_woman_of_one_surname_are_two(tmp_path: Path, he: str, she: str) -> None:
    surname = he.split()[-1]
    graph = graph_of(tmp_path, [[[PERSON, he], [PERSON, she]], [[PERSON, surname]]])
    assert aliases(graph) == {}


@pytest.mark.parametrize(
    "spellings",
    [
        ("T. S. Elmot", "T.S. Elmot", "TS Elmot"),
        ("J.-P. Sarn", "J. P. Sarn"),
        ("J. R. R. Tolvane", "JRR Tolvane", "J.R.R. Tolvane"),
        ("T.S.Elmot", "T S Elmot", "T. S.Elmot", "T. S. Elmot"),
        ("Jean d’ Ambre", "Jean D'Ambre"),
        ("J-L Sarn", "JL Sarn", "J.-L. Sarn"),
    ],
)
def test_initials_are_written_in_several_ways(tmp_path: Path, spellings: Sequence[str]) -> None:
    graph = graph_of(tmp_path, [[[PERSON, name]] for name in spellings])
    assert len(canonical(graph)) == 1
    assert {basis for basis, _ in aliases(graph).values()} == {"spelling"}


@pytest.mark.parametrize(
    ("full", "surname"),
    [
        ("Andrés Manuel López Obrador", "López Obrador"),
        ("Ursula von der Leyden", "von der Leyden"),
        ("Robert Kilroy-Silk", "Kilroy\u2011Silk"),
        ("Ada van Veld", "Van Veld"),
        ("Ana de la Cruz", "De La Cruz"),
        ("Piet van 't Hoven", "Van ’t Hoven"),
        ("Omar al-Hadir", "Al Hadir"),
    ],
)
def test_a_surname_of_several_words_meets_its_bearer(tmp_path: Path, full: str, surname: str) -> None:
    graph = graph_of(
        tmp_path, [[[PERSON, full], [PERSON, surname]], [[PERSON, full, surname]], [[PERSON, surname]]]
    )
    assert len(canonical(graph)) == 1


def test_a_part_of_a_hyphenated_surname_is_another(tmp_path: Path) -> None:
    assert aliases(graph_of(tmp_path, [[[PERSON, "Robert Kilroy-Silk"], [PERSON, "Silk"]]])) == {}


def test_numbers_tell_works_apart(tmp_path: Path) -> None:
    both = [["OTHER", "Harbour Story II", "Harbour Story III"]]
    assert aliases(graph_of(tmp_path, [both, both])) == {}


def test_types_are_kept_apart(tmp_path: Path) -> None:
    texts = [[[PERSON, "Chávez"]], [[PLACE, "Chavez"]]]
    assert aliases(graph_of(tmp_path, texts)) == {}


def test_a_reader_knows_better(tmp_path: Path) -> None:
    texts = [
        [[PLACE, "Chávez"]],
        [[PLACE, "Chavez"]],
        [[PLACE, "Brenn"]],
        [[PLACE, "Valmora"]],
        [[PLACE, "Mayor"]],
    ]
    corrections = NameCorrections(
        merged=frozenset({("brenn", "valmora"), ("brenn", "nowhere")}),
        apart=frozenset({("chavez", "chávez")}),
        renamed=frozenset({("brenn", "old brenn")}),
        rejected=frozenset({"mayor"}),
    )
    graph = graph_of(tmp_path, texts, corrections)
    assert aliases(graph) == {
        ("brenn", "old brenn"): ("correction", 1),
        ("valmora", "old brenn"): ("correction", 1),
    }
    assert documents_of(graph, "old brenn") == documents_of(graph, "valmora") == ["urn:d2", "urn:d3"]
    assert documents_of(graph, "mayor") == documents_of(graph, "nowhere") == []
    assert (tmp_path / "idle").read_text() == "merge brenn, nowhere"


def test_the_order_of_documents_changes_no_alias(tmp_path: Path) -> None:
    texts = [
        [[PERSON, "Tom Okafor", "Okafor"]], [[PERSON, "Dr. Tom Okafor"]], [[PLACE, "U.S."]],
        [[PLACE, "United States", "America"]], [[PLACE, "America", "United States"]], [[PERSON, "Okafor"]],
    ]  # fmt: skip
    forward, backward = graph_of(tmp_path / "1", texts), graph_of(tmp_path / "2", texts[::-1])
    assert aliases(forward) == aliases(backward)
    assert len(aliases(forward)) == 4


def test_rows_of_names_follow_the_documents(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path, [[[PLACE, "US"], [PLACE, "Bonn"]], [[PLACE, "United States"]], [[PLACE, "USA"]]]
    )
    for edge in ("NAMED", "HAS_CANONICAL_NAME"):
        rows = pq.read_table(graph.place(edge_table(f"Entity-{edge}-Name"))).to_pylist()
        documents = [row["source"].partition("#")[0] for row in rows]
        assert documents == sorted(documents)
        assert len({(row["source"], row["target"]) for row in rows}) == len(rows)
