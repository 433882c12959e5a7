"""What full-text indexes are given and asked: words without ligatures and invisible characters."""

from __future__ import annotations

import pytest

from betwixt.schema import NODES, node_table
from kg.stores.cypher.full_text import full_text_properties, has_search_text, plain_question, search_text_of

NODES_OF = "CALL db.index.fulltext.queryNodes('betwixt_Sentence', {}) YIELD node RETURN node"


def test_labels_that_are_found_by_characters_of_documents_have_a_text_to_search() -> None:
    labels = [table.label for table in NODES if has_search_text(table)]
    assert labels == ["Document", "Sentence", "Description", "Entity"]
    assert full_text_properties(node_table("Sentence")) == ["text", "search_text"]
    assert full_text_properties(node_table("Concept")) == ["name", "aliases"]
    assert full_text_properties(node_table("Mention")) == []


@pytest.mark.parametrize(
    ("text", "searched"),
    [
        ("The \ufb01nance o\ufb03ce", "The finance office"),
        ("co\u00adope\u00adration", "cooperation"),
        ("\uff22\uff34 and x\u00b2", "BT and x2"),
        ("Mira Sol\u2060vane", "Mira Solvane"),
        ("The finance office", None),
        ("“Müller’s well\u2010known café…”", None),
        (None, None),
    ],
)
def test_a_text_is_searched_without_ligatures(text: str | None, searched: str | None) -> None:
    assert search_text_of(node_table("Sentence"), {"id": "a", "text": text}) == searched


def test_what_is_asked_is_read_in_the_same_way() -> None:
    assert plain_question(NODES_OF.format("$words"), {"words": "o\ufb03ce", "name": "o\ufb03ce"}) == (
        NODES_OF.format("$betwixt_search_text_0"),
        {"words": "o\ufb03ce", "name": "o\ufb03ce", "betwixt_search_text_0": "office"},
    )
    for literal in ("'o\ufb03ce'", '"o\ufb03ce"'):
        text, parameters = plain_question(NODES_OF.format(literal), {})
        assert text == NODES_OF.format("$betwixt_search_text_0")
        assert parameters == {"betwixt_search_text_0": "office"}


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        (NODES_OF.format("$words"), {"words": "office"}),
        (NODES_OF.format("$words"), {"words": 3}),
        (NODES_OF.format("$words"), {}),
        (NODES_OF.format("toLower('o\ufb03ce')"), {}),
        ("MATCH (n:Name {name: $words}) RETURN n", {"words": "o\ufb03ce"}),
    ],
)
def test_any_other_query_stays_as_it_is(text: str, parameters: dict[str, str]) -> None:
    assert plain_question(text, parameters) == (text, parameters)
