"""A concept that nobody calls so is answered with those that are called nearly so."""

from __future__ import annotations

import pytest

from betwixt.errors import WrongParameterError
from queries.concept_lookup import with_concepts
from queries.engine import Rows
from queries.named import Given, named_query
from tests.betwixt.names.table import NAMES, NEAR, SAME, Row

CONCEPTS = (
    "named entity recognition",
    "chart parser",
    "support-vector machine",
    "post-traumatic stress disorder",
)


def ask(question: str, given: Given) -> Rows:
    """The catalogue of a graph of some concepts."""
    if question != "search-concepts":
        return Rows(("concept",), iter(()))
    rows = [(name.replace(" ", "-"), name, None, 9, 9) for name in CONCEPTS]
    return Rows(("concept", "name", "type", "documents", "mentions"), iter(rows))


@pytest.mark.parametrize(
    ("asked", "concept"),
    [
        ("named entity recogniton", "named-entity-recognition"),
        ("support vector machine", "support-vector-machine"),
        ("Parser, chart", "chart-parser"),
        ("posttraumatic stress disorder", "post-traumatic-stress-disorder"),
        ("entity recognition", "named-entity-recognition"),
    ],
)
def test_what_is_called_nearly_so_is_proposed(asked: str, concept: str) -> None:
    with pytest.raises(WrongParameterError) as refused:
        with_concepts(named_query("documents-of-concept"), {"concept": asked}, ask)
    assert f"did you mean {concept}" in refused.value.advice


def test_what_is_like_nothing_is_not_guessed() -> None:
    with pytest.raises(WrongParameterError) as refused:
        with_concepts(named_query("documents-of-concept"), {"concept": "qqqq"}, ask)
    assert "search-concepts" in refused.value.advice


@pytest.mark.parametrize("row", [*SAME, *NEAR])
def test_the_names_of_the_table_that_every_door_is_asked(row: Row) -> None:
    def ask_for_names(question: str, given: Given) -> Rows:
        named = NAMES if question == "search-concepts" else ()
        columns = ("concept", "name", "type", "documents", "mentions")
        return Rows(columns, iter([(f"<{name}>", name, None, 9, 9) for name in named]))

    with pytest.raises(WrongParameterError) as refused:
        with_concepts(named_query("documents-of-concept"), {"concept": row.asked}, ask_for_names)
    assert f"<{row.name}>" in refused.value.advice
