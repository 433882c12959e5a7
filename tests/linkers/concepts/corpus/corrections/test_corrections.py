"""What a reader knows better is so, in builds with memory as without."""

from __future__ import annotations

from pathlib import Path

import pytest

from betwixt.document import Span
from betwixt.errors import InvalidInputError
from linkers.concepts.corpus.build import ConceptGraph, build_concepts
from linkers.concepts.corpus.concept_graph import CorpusMention
from linkers.concepts.corpus.corrections.corrections import Corrections, load_corrections

TEXTS = ("multi-agent", "multiagent", "dependency parsing", "parsing", "parsing")


def mentions() -> list[CorpusMention]:
    return [
        CorpusMention(f"d{at}", Span(0, len(name)), name, name, "Task", Span(0, len(name)), name, 1.0)
        for at, name in enumerate(TEXTS)
    ]


def denoted(graph: ConceptGraph) -> dict[str, str]:
    return {membership.document: membership.concept for membership in graph.memberships()}


def table(folder: Path, *lines: str) -> Corrections:
    path = folder / "concept-corrections.tsv"
    path.write_text("\n".join(("# taken back", "", *lines)), encoding="utf-8")
    return load_corrections(path)


def test_without_a_table_nothing_is_corrected(tmp_path: Path) -> None:
    assert load_corrections(tmp_path / "absent.tsv") == Corrections()
    concept_of = denoted(build_concepts(mentions(), []))
    assert concept_of["d0"] == concept_of["d1"]


def test_names_are_parted(tmp_path: Path) -> None:
    corrections = table(tmp_path, "names\tMulti-Agent\tmultiagent")
    before = build_concepts(mentions(), [])
    for known in (None, before.memory):
        concept_of = denoted(build_concepts(mentions(), [], known=known, corrections=corrections))
        assert concept_of["d0"] != concept_of["d1"]
    assert denoted(before)["d1"] == concept_of["d1"]  # the second name keeps the concept


def test_the_first_name_leaves_all_that_are_spelt_alike(tmp_path: Path) -> None:
    span = Span(0, 11)
    third = CorpusMention("d9", span, "multi agent", "Multi Agents", "Task", span, "multi agent", 1.0)
    more = CorpusMention("d8", span, "mul-tiagent", "mul-tiagent", "Task", span, "mul-tiagent", 1.0)
    given = [*mentions(), more, third]
    concept_of = denoted(
        build_concepts(given, [], corrections=table(tmp_path, "names\tmultiagent\tmulti-agent"))
    )
    assert concept_of["d0"] == concept_of["d8"] == concept_of["d9"]
    assert concept_of["d1"] != concept_of["d0"]


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "concept-corrections.tsv"
    path.write_bytes("edge\tcafé\tplace".encode("latin-1"))
    with pytest.raises(InvalidInputError, match=r"encod|UTF-8"):
        load_corrections(path)
    path.write_bytes("edge\tcafé\tplace".encode("utf-8-sig"))
    assert load_corrections(path).edges == {("café", "place")}


def test_a_mention_denotes_nothing(tmp_path: Path) -> None:
    graph = build_concepts(mentions(), [], corrections=table(tmp_path, "mention\td4\t0-7"))
    assert sorted(denoted(graph)) == ["d0", "d1", "d2", "d3"]
    assert graph.corrections_without_effect == ()


def test_an_edge_is_not_there(tmp_path: Path) -> None:
    assert len(build_concepts(mentions(), []).broader) == 1
    corrections = table(tmp_path, "edge\tdependency-parsing\tparsing")
    assert build_concepts(mentions(), [], corrections=corrections).broader == ()


def test_what_is_corrected_and_does_not_occur_is_named(tmp_path: Path) -> None:
    lines = ("mention\td4\t1-7", "names\tmultiagent\tzebra", "edge\tdependency-parsing\tparsin")
    graph = build_concepts(mentions(), [], corrections=table(tmp_path, *lines))
    assert graph.corrections_without_effect == (
        "mention d4 1-7",
        "names multiagent, zebra",
        "edge dependency-parsing, parsin",
    )


@pytest.mark.parametrize(
    "line",
    [
        "names\tone",
        "mention\td4\t7-1",
        "mention\td4\tfour",
        "merge\ta",
        "merge\ta\ta",
        "reject\ta\tb",
        "a b c",
    ],
)
def test_a_line_that_is_no_correction_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(InvalidInputError, match=r"concept-corrections\.tsv:3"):
        table(tmp_path, line)


@pytest.mark.parametrize("line", ["merge\tparsing\tmulti-agent", "merge\tParsing\tMulti-Agents"])
def test_concepts_become_one(tmp_path: Path, line: str) -> None:
    before = build_concepts(mentions(), [])
    for known in (None, before.memory):
        graph = build_concepts(mentions(), [], known=known, corrections=table(tmp_path, line))
        concept_of = denoted(graph)
        assert concept_of["d0"] == concept_of["d1"] == concept_of["d3"] == "parsing"
        (parsing,) = (concept for concept in graph.concepts if concept.id == "parsing")
        assert (parsing.mentions, parsing.documents) == (4, 4)
        assert {"multi-agent", "multiagent"} <= set(parsing.aliases)
        assert graph.corrections_without_effect == ()
        again = build_concepts(mentions(), [], known=graph.memory, corrections=table(tmp_path, line))
        assert (again.concepts, denoted(again)) == (graph.concepts, concept_of)


def test_merges_go_on_from_each_other(tmp_path: Path) -> None:
    lines = ("merge\tdependency parsing\tparsing", "merge\tmultiagent\tdependency-parsing")
    concept_of = denoted(build_concepts(mentions(), [], corrections=table(tmp_path, *lines)))
    assert len(set(concept_of.values())) == 1


def test_an_edge_is_added_and_evidence_cannot_turn_it_round(tmp_path: Path) -> None:
    lines = ("broader\tmulti-agent\tparsing", "broader\tParsing\tdependency parsing")
    graph = build_concepts(mentions(), [], corrections=table(tmp_path, *lines))
    assert {(edge.child, edge.parent, edge.source, edge.score) for edge in graph.broader} == {
        ("multi-agent", "parsing", "correction", 1.0),
        ("parsing", "dependency-parsing", "correction", 1.0),
    }


def test_a_concept_is_renamed_and_keeps_its_id(tmp_path: Path) -> None:
    corrections = table(tmp_path, "rename\tmultiagent\tMulti-Agent Systems")
    before = build_concepts(mentions(), [])
    for known in (None, before.memory):
        graph = build_concepts(mentions(), [], known=known, corrections=corrections)
        (renamed,) = (concept for concept in graph.concepts if concept.id == "multi-agent")
        assert renamed.name == "Multi-Agent Systems"
        assert set(renamed.aliases) == {"multi-agent", "multiagent"}


@pytest.mark.parametrize("line", ["reject\tparsing", "reject\tParsing"])
def test_what_is_rejected_is_no_concept(tmp_path: Path, line: str) -> None:
    before = build_concepts(mentions(), [])
    for known in (None, before.memory):
        graph = build_concepts(mentions(), [], known=known, corrections=table(tmp_path, line))
        assert sorted(denoted(graph)) == ["d0", "d1", "d2"]
        assert "parsing" not in {concept.id for concept in graph.concepts}
        assert graph.broader == ()
        back = build_concepts(mentions(), [], known=graph.memory)
        assert (back.concepts, back.broader) == (before.concepts, before.broader)


def test_no_line_about_concepts_that_there_are_not_is_passed_over(tmp_path: Path) -> None:
    lines = ("merge\tparsing\tzebra", "broader\tzebra\tparsing", "rename\tzebra\tHorse", "reject\tzebra")
    graph = build_concepts(mentions(), [], corrections=table(tmp_path, *lines))
    assert graph.corrections_without_effect == (
        "broader zebra, parsing",
        "merge parsing, zebra",
        "rename zebra, Horse",
        "reject zebra",
    )
    assert graph.concepts == build_concepts(mentions(), []).concepts
