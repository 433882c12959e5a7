"""Annotations of one document become the rows that the graph's schema declares."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from betwixt.annotations import (
    Annotations,
    Cluster,
    ConceptMention,
    Description,
    HypernymPair,
    Member,
    Mention,
    Relation,
)
from betwixt.document import Document, Span
from kg.assemble.documents.document_graph import document_rows
from linkers.concepts.corpus.concept_graph import Membership

TEXT = "Adam's father met the teacher at his school. He liked it. The man left."
DOCUMENT = Document("a b", TEXT, date="2020-05-01", authors=("X",))


def span(words: str, after: int = 0) -> Span:
    start = TEXT.index(words, after)
    return Span(start, start + len(words))


ADAM, FATHER, TEACHER, SCHOOL = span("Adam"), span("father"), span("the teacher"), span("his school")
HE, IT, MAN = span("He"), span("it", 46), span("The man")


def annotations(*relations: Relation, clusters: tuple[Cluster, ...] = ()) -> Annotations:
    mentions = [Mention(s, extractor="noun-phrases", score=0.9) for s in (ADAM, FATHER, TEACHER, SCHOOL, MAN)]
    mentions += [Mention(s, ("pronoun",), extractor="noun-phrases", score=0.6) for s in (HE, IT)]
    sentences = (Span(0, 44), Span(45, 57), Span(58, len(TEXT)))
    return Annotations(sentences=sentences, mentions=tuple(mentions), relations=relations, clusters=clusters)


def tables(given: Annotations, **options: Any) -> dict[str, list[dict[str, Any]]]:
    result: dict[str, list[dict[str, Any]]] = defaultdict(list)
    settings = {"base_iri": "urn:x:", "thresholds": {}} | options
    for table, row in document_rows(DOCUMENT, given, **settings):
        result[table].append(row)
    return result


FATHER_AND_MAN = Cluster((Member(FATHER, 0.8), Member(MAN, 0.7), Member(HE, 0.6)), "coreference")


def test_ids_are_made_from_document_and_characters() -> None:
    rows = tables(annotations())
    assert rows["Document"][0]["id"] == "urn:x:a%20b"
    assert rows["Document"][0]["year"] == 2020
    assert rows["Mention"][0]["id"] == "urn:x:a%20b#char=0,4"
    assert rows["Sentence"][1]["id"] == "urn:x:a%20b#sentence=45,57"
    for mention in rows["Mention"]:
        assert TEXT[mention["start"] : mention["end"]] == mention["surface"]


def test_each_mention_stands_in_its_sentence() -> None:
    rows = tables(annotations())
    sentence_of = {row["source"]: row["target"] for row in rows["Mention-IN_SENTENCE-Sentence"]}
    assert sentence_of["urn:x:a%20b#char=45,47"] == "urn:x:a%20b#sentence=45,57"
    assert len(sentence_of) == 7


def test_clusters_are_entities_and_single_mentions_too_but_no_lone_pronoun() -> None:
    rows = tables(annotations(clusters=(FATHER_AND_MAN,)))
    entities = {row["id"]: row for row in rows["Entity"]}
    father = entities[f"urn:x:a%20b#entity={FATHER.start},{FATHER.end}"]
    assert father["mentions"] == 3
    assert f"urn:x:a%20b#entity={IT.start},{IT.end}" not in entities
    scores = {row["source"]: row["score"] for row in rows["Mention-REFERS_TO-Entity"]}
    assert scores[f"urn:x:a%20b#char={MAN.start},{MAN.end}"] == 0.7
    assert {row["target"] for row in rows["Entity-NAMED-Name"]} == {
        "adam",
        "father",
        "man",
        "teacher",
        "school",
    }


def test_a_relation_leads_to_the_complement_entity_with_the_best_evidence() -> None:
    first = Relation(TEACHER, MAN, "of", False, 0.9, "np-enrichment")
    explicit = Relation(TEACHER, FATHER, "of", True, 0.5, "np-enrichment")
    rows = tables(annotations(first, explicit, clusters=(FATHER_AND_MAN,)))
    (edge,) = rows["Mention-HAS_COMPLEMENT-Entity"]
    assert edge["target"] == f"urn:x:a%20b#entity={FATHER.start},{FATHER.end}"
    assert edge["via"] == f"urn:x:a%20b#char={FATHER.start},{FATHER.end}"
    assert (edge["explicit"], edge["score"]) == (True, 0.5)


def test_the_roll_up_counts_anchor_mentions() -> None:
    relations = [
        Relation(anchor, SCHOOL, "at", False, score) for anchor, score in ((FATHER, 0.4), (MAN, 0.7))
    ]
    rows = tables(annotations(*relations, clusters=(FATHER_AND_MAN,)))
    (edge,) = rows["Entity-AT-Entity"]
    assert (edge["mentions"], edge["score"]) == (2, 0.7)
    assert len(rows["Mention-HAS_COMPLEMENT-Entity"]) == 2


def test_an_entity_is_not_related_to_itself() -> None:
    rows = tables(annotations(Relation(FATHER, MAN, "of", False), clusters=(FATHER_AND_MAN,)))
    assert "Entity-OF-Entity" not in rows
    assert len(rows["Mention-HAS_COMPLEMENT-Entity"]) == 1


def test_a_pronoun_that_a_relation_needs_is_an_entity() -> None:
    rows = tables(annotations(Relation(TEACHER, IT, "of", False)))
    assert any(row["id"].endswith(f"entity={IT.start},{IT.end}") for row in rows["Entity"])


def test_a_mention_in_two_clusters_stays_in_the_first() -> None:
    second = Cluster((Member(MAN, 0.9), Member(TEACHER, 0.9), Member(SCHOOL, 0.9)), "coreference")
    rows = tables(annotations(clusters=(FATHER_AND_MAN, second)))
    assert len(rows["Mention-REFERS_TO-Entity"]) == len(
        {row["source"] for row in rows["Mention-REFERS_TO-Entity"]}
    )


def test_thresholds_keep_weak_annotations_out() -> None:
    relation = Relation(TEACHER, FATHER, "of", True, 0.5, "np-enrichment")
    assert "Entity-OF-Entity" in tables(annotations(relation), thresholds={"np-enrichment": 0.5})
    assert "Entity-OF-Entity" not in tables(annotations(relation), thresholds={"np-enrichment": 0.51})
    assert len(tables(annotations(), thresholds={"noun-phrases": 0.8})["Mention"]) == 5


def test_without_text_only_offsets_and_names_stay() -> None:
    rows = tables(annotations(), keep_text=False)
    assert rows["Document"][0]["text"] is None
    assert rows["Mention"][0]["surface"] is None
    assert rows["Sentence"][0]["text"] is None
    assert rows["Entity-NAMED-Name"]


def test_mentions_of_one_stretch_are_one_mention_with_both_kinds() -> None:
    given = annotations()
    both = Annotations(mentions=(*given.mentions, Mention(ADAM, ("name",), "PERSON", 0.95, "names")))
    mention = tables(both)["Mention"][0]
    assert mention["kinds"] == ["name", "noun-phrase"]
    assert (mention["type"], mention["score"], mention["extractor"]) == ("PERSON", 0.95, "names")


def test_of_one_stretch_the_names_type_and_the_surest_score_count() -> None:
    several = (Mention(ADAM, ("noun-phrase",), "ORGANISATION", 0.99, "noun-phrases"),
               Mention(ADAM, ("name",), "PERSON", 0.8, "names"))  # fmt: skip
    for order in (several, several[::-1]):
        (mention,) = tables(Annotations(mentions=order))["Mention"]
        assert (mention["type"], mention["score"], mention["extractor"]) == ("PERSON", 0.99, "noun-phrases")


def test_an_entity_has_the_type_of_most_of_its_mentions() -> None:
    types = {FATHER: "ORGANISATION", MAN: "PERSON", HE: "PERSON"}
    mentions = tuple(Mention(place, entity_type=types[place]) for place in types)
    (entity,) = tables(Annotations(mentions=mentions, clusters=(FATHER_AND_MAN,)))["Entity"]
    assert entity["type"] == "PERSON"


def test_a_description_leads_to_its_anchor_and_the_entity_of_this() -> None:
    surest = Description(SCHOOL, HE, "predicate", 0.8, "descriptions")
    weaker = Description(SCHOOL, HE, "nominal", 0.6, "descriptions")
    rows = tables(replace(annotations(clusters=(FATHER_AND_MAN,)), descriptions=(weaker, surest)))
    (row,) = rows["Description"]
    assert row == {
        "id": f"urn:x:a%20b#description={SCHOOL.start},{SCHOOL.end},{HE.start},{HE.end}",
        "start": SCHOOL.start,
        "end": SCHOOL.end,
        "surface": "his school",
        "kind": "predicate",
        "score": 0.8,
        "preference": 0.4472,
        "extractor": "descriptions",
    }
    for edge, target in {
        "HAS_ANCHOR-Mention": f"char={HE.start},{HE.end}",
        "DESCRIBES-Entity": f"entity={FATHER.start},{FATHER.end}",
        "IN_SENTENCE-Sentence": "sentence=0,44",
    }.items():
        assert [row["target"] for row in rows[f"Description-{edge}"]] == [f"urn:x:a%20b#{target}"]
    assert rows["Description-IN_DOCUMENT-Document"][0]["target"] == "urn:x:a%20b"


def test_what_describes_two_is_two_descriptions() -> None:
    both = tuple(Description(SCHOOL, anchor) for anchor in (TEACHER, HE))
    rows = tables(replace(annotations(), descriptions=both))
    assert len(rows["Description"]) == len(rows["Description-DESCRIBES-Entity"]) == 2


def test_a_pronoun_that_is_described_is_an_entity() -> None:
    rows = tables(replace(annotations(), descriptions=(Description(SCHOOL, IT),)))
    assert rows["Description-DESCRIBES-Entity"][0]["target"].endswith(f"entity={IT.start},{IT.end}")


def test_a_threshold_keeps_weak_descriptions_out() -> None:
    weak = Description(SCHOOL, TEACHER, "nominal", 0.6, "descriptions")
    given = replace(annotations(), descriptions=(weak,))
    assert "Description" in tables(given, thresholds={"descriptions": 0.6})
    assert "Description" not in tables(given, thresholds={"descriptions": 0.7})


def test_a_stretch_that_is_a_noun_phrase_and_a_concept_is_one_mention() -> None:
    pair = HypernymPair(SCHOOL, TEACHER, Span(0, 44), 0.7, "hypernyms/such as")
    concepts = (
        ConceptMention(SCHOOL, "Task", 0.5, "concept-mentions"),
        ConceptMention(SCHOOL, "Method", 0.6, "concept-mentions"),
        ConceptMention(TEACHER, "Method", 0.8, "concept-mentions"),
        ConceptMention(span("met"), "Material", 0.4, "concept-mentions"),
    )
    given = replace(annotations(), concepts=concepts, hypernyms=(pair,))
    rows = tables(given, denoted={SCHOOL: Membership("a b", SCHOOL, "school~2", 0.3)})
    mentions = {row["id"]: row for row in rows["Mention"]}
    school = mentions[f"urn:x:a%20b#char={SCHOOL.start},{SCHOOL.end}"]
    assert school["kinds"] == ["concept", "noun-phrase"]
    assert (school["score"], school["concept_type"], school["concept_score"]) == (0.9, "Method", 0.6)
    met = mentions["urn:x:a%20b#char=14,17"]
    assert (met["kinds"], met["extractor"], met["concept_type"]) == (
        ["concept"],
        "concept-mentions",
        "Material",
    )
    assert met["id"] not in {row["source"] for row in rows["Mention-REFERS_TO-Entity"]}
    assert [tuple(row.values()) for row in rows["Mention-DENOTES-Concept"]] == [
        (school["id"], "school~2", 0.3, "concept-linking")
    ]
    [evidence] = rows["HypernymEvidence"]
    assert (evidence["score"], evidence["extractor"]) == (0.7, "hypernyms/such as")
    assert rows["HypernymEvidence-HAS_HYPONYM-Mention"][0]["target"] == school["id"]


def test_hypernyms_need_concept_mentions_at_both_ends() -> None:
    pair = HypernymPair(SCHOOL, TEACHER, Span(0, 44), 0.7, "hypernyms/such as")
    concepts = tuple(ConceptMention(place, "Method", 0.6, "concept-mentions") for place in (SCHOOL, TEACHER))
    assert not tables(replace(annotations(), concepts=concepts[:1], hypernyms=(pair,)))["HypernymEvidence"]
    both = replace(annotations(), concepts=concepts, hypernyms=(pair,))
    assert tables(both)["HypernymEvidence"]
    assert not tables(both, thresholds={"hypernyms": 0.8})["HypernymEvidence"]
    assert not tables(both, thresholds={"concept-mentions": 0.8})["HypernymEvidence"]
