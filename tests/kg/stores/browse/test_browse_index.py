"""The browse index holds what the tables hold, counted by hand from them."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from betwixt.schema import document_of, edge_table, node_table
from kg.graph.graph import Graph
from kg.graph.rows import rows
from kg.stores.browse.store import BrowseProjection
from queries.browse.concepts.records import (
    concepts_from,
    edge_evidence,
    read_concept,
    roots,
)
from queries.browse.documents.listing import find_documents, read_document
from queries.browse.entities.neighbours import neighbours_of
from queries.browse.entities.records import (
    descriptions_of,
    facts_of,
    mentions_of,
    read_entity,
    relations_of,
    unlikely_of,
)
from queries.browse.facets.selection import Selection, chosen
from queries.browse.index import DATABASE, BrowseIndex
from queries.browse.names import find_names


def edges(graph: Graph, name: str) -> list[tuple[Any, ...]]:
    return list(rows(graph, edge_table(name)))


def test_every_mention_of_every_document_is_there(graph: Graph, index: BrowseIndex) -> None:
    places: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for id, start, end, *_ in rows(graph, node_table("Mention")):
        places[document_of(id)].add((start, end))
    for row in rows(graph, node_table("Document")):
        document = read_document(index, row[1])
        assert document is not None
        assert document.id == row[0]
        assert {(mention.start, mention.end) for mention in document.record.mentions} == places[row[0]]
        for mention in document.record.mentions:
            assert document.text[mention.start : mention.end] == row[3][mention.start : mention.end] != ""


def test_every_relation_of_every_document_is_there(graph: Graph, index: BrowseIndex) -> None:
    count = 0
    for row in rows(graph, node_table("Document")):
        document = read_document(index, row[1])
        assert document is not None
        for relation in document.record.relations:
            anchor = document.record.mentions[relation.anchor]
            complement = document.record.entities[relation.complement]
            count += 1
            assert f"#char={anchor.start},{anchor.end}"
            assert complement.id.startswith(row[0])
    assert count == graph.count(edge_table("Mention-HAS_COMPLEMENT-Entity"))


def test_documents_stand_from_the_newest(graph: Graph, index: BrowseIndex) -> None:
    page = find_documents(index, Selection(), sort="newest", limit=40)
    dates = [(hit.document.date, hit.document.identifier) for hit in page.hits]
    assert dates == sorted(dates, key=lambda date: (-int(date[0][:4]), date[1]))
    oldest = find_documents(index, Selection(), sort="oldest", limit=40)
    assert [hit.document for hit in oldest.hits] == [hit.document for hit in page.hits][::-1]


def names_by_document(graph: Graph) -> dict[str, set[str]]:
    typed = {row[0] for row in rows(graph, node_table("Entity")) if row[2]}
    names: dict[str, set[str]] = defaultdict(set)
    for entity, key in edges(graph, "Entity-HAS_CANONICAL_NAME-Name"):
        if entity in typed:
            names[document_of(entity)].add(key)
    return names


def test_facets_count_documents(graph: Graph, index: BrowseIndex) -> None:
    names = names_by_document(graph)
    counts = Counter(key for keys in names.values() for key in keys)
    most, _ = counts.most_common(1)[0]
    page = find_documents(index, Selection(values=(("entity", most),)), facets=("entity",), values=500)
    assert page.total == counts[most]
    expected = Counter(key for keys in names.values() if most in keys for key in keys)
    assert {value.key: value.documents for value in page.facets[0].values} == expected
    assert page.facets[0].total == len(expected)


def test_a_concept_chooses_by_narrower_ones_too(graph: Graph, index: BrowseIndex) -> None:
    below: dict[str, set[str]] = defaultdict(set)
    for concept, ancestor, _ in edges(graph, "Concept-HAS_ANCESTOR-Concept"):
        below[ancestor].add(concept)
    denoted: dict[str, set[str]] = defaultdict(set)
    for mention, concept, *_ in edges(graph, "Mention-DENOTES-Concept"):
        denoted[concept].add(document_of(mention))
    broadest = max(below, key=lambda concept: len(below[concept]))
    documents = set().union(*(denoted[concept] for concept in {broadest, *below[broadest]}))
    concept = read_concept(index, broadest)
    assert concept is not None
    assert concept.head.documents == len(documents) > len(denoted[broadest])
    assert len(chosen(index, Selection(values=(("concept", broadest),))).documents) == len(documents)
    assert sum(year.count for year in concept.years) + concept.undated == len(documents)


def test_words_and_values_narrow_each_other(index: BrowseIndex) -> None:
    words = find_documents(index, Selection('"name 7"'), limit=40)
    assert 0 < words.total < 40
    assert all(hit.asked for hit in words.hits)
    year = words.hits[0].document.date[:4]
    both = find_documents(index, Selection('"name 7"', (("year", year),)), limit=40)
    assert {hit.document.identifier for hit in both.hits} == {
        hit.document.identifier for hit in words.hits if hit.document.date.startswith(year)
    }
    without = find_documents(index, Selection('-"name 7"'), limit=40)
    assert words.total + without.total == 40


def test_relations_are_summed_over_documents(graph: Graph, index: BrowseIndex) -> None:
    canonical = dict(edges(graph, "Entity-HAS_CANONICAL_NAME-Name"))
    entity_of = {mention: entity for mention, entity, *_ in edges(graph, "Mention-REFERS_TO-Entity")}
    said: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for mention, complement, preposition, *_ in edges(graph, "Mention-HAS_COMPLEMENT-Entity"):
        anchor = canonical[entity_of[mention]]
        said[anchor, preposition, canonical[complement]].append(document_of(mention))
    key = max(said, key=lambda triple: len(said[triple]))[0]
    entity = read_entity(index, key, least=0.0)
    assert entity is not None
    relations = relations_of(index, entity.number, "out", limit=10_000, least=0.0)
    assert {
        (key, relation.preposition, relation.other.key): (relation.mentions, relation.documents)
        for relation in relations
    } == {triple: (len(where), len(set(where))) for triple, where in said.items() if triple[0] == key}
    for relation in relations[:20]:
        assert relation.evidence.parts[1]
        assert "".join(relation.evidence.parts) == relation.evidence.sentence
    assert sum(preposition.count for preposition in entity.prepositions_out) == len(relations)
    into = relations_of(index, entity.number, "in", limit=10_000, least=0.0)
    assert len(into) == sum(1 for triple in said if triple[2] == key)
    counted: Counter[tuple[str, str]] = Counter()
    for relation in (*relations, *into):
        if relation.other.type and relation.other.key != key:
            counted[relation.other.key, relation.direction] += relation.documents
    total, beside = neighbours_of(index, entity.number, limit=10_000, least=0.0)
    assert total == len(beside) == neighbours_of(index, entity.number, limit=1, least=0.0)[0]
    assert {(neighbour.head.key, neighbour.direction): neighbour.times for neighbour in beside} == counted
    assert [neighbour.times for neighbour in beside] == sorted(counted.values(), reverse=True)


def test_relations_below_the_lowest_score_are_counted_alone(index: BrowseIndex) -> None:
    number, lowest, highest = index.row(
        "SELECT anchor, min(score), max(score) FROM relation"
        " GROUP BY anchor ORDER BY max(score) - min(score) DESC"
    )
    assert lowest < highest
    least = (lowest + highest) / 2
    likely = relations_of(index, number, "out", limit=10_000, least=least)
    everything = relations_of(index, number, "out", limit=10_000, least=0.0)
    assert [relation for relation in everything if relation.score >= least] == likely
    into = relations_of(index, number, "in", limit=10_000, least=0.0)
    below = [relation for relation in (*everything, *into) if relation.score < least]
    assert unlikely_of(index, number, least).relations == len(below) > 0
    assert all(neighbour.score >= least for neighbour in neighbours_of(index, number, least=least)[1])


def test_an_entity_has_its_item_facts_descriptions_and_places(graph: Graph, index: BrowseIndex) -> None:
    row = index.row("SELECT key FROM entity WHERE item IS NOT NULL ORDER BY documents DESC, key")
    entity = read_entity(index, row[0])
    assert entity is not None
    facts = facts_of(index, entity.items[0].qid)
    assert facts
    assert entity.items[0].score == 0.8
    places = mentions_of(index, entity.number, limit=1_000)
    assert len(places) == entity.head.documents
    assert all(place.parts[1] for place in places)
    total, described = descriptions_of(index, entity.number)
    assert descriptions_of(index, entity.number, limit=1) == (total, described[:1])
    assert descriptions_of(index, entity.number, limit=1, offset=1) == (total, described[1:2])
    assert sum(description.documents for description in described) > 0
    assert all(description.evidence.parts[1] == description.surface for description in described)


def test_without_texts_no_descriptions_are_alike(graph: Graph, tmp_path: Path) -> None:
    current = BrowseProjection(graph.folder).current()
    assert current is not None
    copied = shutil.copytree(current, tmp_path / "copied")
    with closing(sqlite3.connect(copied / DATABASE)) as database, database:
        database.execute("UPDATE document SET text = NULL")
        database.execute("UPDATE description SET surface = NULL, start = 0, end = 4")
    with closing(BrowseIndex(copied)) as index:
        counted = "SELECT entity, count(*) FROM description GROUP BY entity ORDER BY 2 DESC"
        number, several = index.row(counted)
        assert several > 1
        total, described = descriptions_of(index, number, least=0.0)
        assert (total, {description.documents for description in described}) == (several, {1})


def test_names_are_found_as_they_begin_and_misspelled(index: BrowseIndex) -> None:
    assert find_names(index, "Name 2", kind="concept")[0].key == "name-2"
    assert find_names(index, "NAME 2", kind="entity")[0].how == "name"
    assert {name_match.how for name_match in find_names(index, "nam", limit=5)} == {"beginning"}
    assert find_names(index, "nmae 12", kind="concept")[0].how == "alike"
    assert find_names(index, "  ") == []
    assert find_names(index, "xyzzy") == []


def test_a_misspelled_name_is_found_by_its_rarest_trigrams(
    index: BrowseIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = find_names(index, "nmae 12", kind="concept")
    monkeypatch.setattr("queries.browse.names._MOST_COMPARED", 0)
    assert find_names(index, "nmae 12", kind="concept")[0] == every[0]
    counts = dict(index.rows("SELECT trigram, names FROM name_trigram"))
    assert counts["ame"] == index.row("SELECT count(*) FROM name WHERE instr(folded, 'ame')")[0]


def test_concepts_in_order_and_from_the_top(graph: Graph, index: BrowseIndex) -> None:
    total, listed = concepts_from(index, "name 1", limit=1_000)
    assert total == len(listed) > 1
    assert all(concept.name.startswith("name 1") for concept in listed)
    count, top = roots(index, limit=1_000)
    children = {source for source, *_ in edges(graph, "Concept-BROADER-Concept")}
    everything = {row[0] for row in rows(graph, node_table("Concept"))}
    assert {concept.id for concept in top} == everything - children
    assert count == len(top)


def test_an_edge_leads_to_its_sentences(graph: Graph, index: BrowseIndex) -> None:
    row = index.row(
        "SELECT below.id, above.id FROM hypernymy JOIN concept AS below ON below.number = hypernymy.narrower"
        " JOIN concept AS above ON above.number = hypernymy.broader WHERE below.id <> above.id"
    )
    sentences = edge_evidence(index, row[0], row[1])
    assert sentences
    for below, above in sentences:
        assert below.parts[1].replace(" ", "-").replace("é", "e") == row[0].replace("é", "e")
        assert above.parts[1].replace(" ", "-").replace("é", "e") == row[1].replace("é", "e")


@pytest.mark.parametrize("key", ["no such name", "", "'; DROP TABLE entity; --"])
def test_what_is_not_there_is_none(index: BrowseIndex, key: str) -> None:
    assert read_entity(index, key) is None
    assert read_concept(index, key) is None
    assert read_document(index, key) is None
    assert find_documents(index, Selection(values=(("entity", key),))).total == 0
