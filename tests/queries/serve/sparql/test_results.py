"""Answers in TSV: texts as Turtle writes them."""

from __future__ import annotations

import json

import pyoxigraph
from hypothesis import example, given
from hypothesis import strategies as st

from queries.engine import RdfAnswer, RdfTerm
from queries.serve.sparql.results import tsv_results


@given(st.text())
@example("a\\/b")
@example('\b\f\t\r\n\\"')
def test_any_text_is_read_back_as_turtle(value: str) -> None:
    _, line = tsv_results(RdfAnswer(("x",), [(RdfTerm("literal", value),)]))
    (triple,) = pyoxigraph.parse(f"<a:s> <a:p> {line} .".encode(), format=pyoxigraph.RdfFormat.TURTLE)
    assert triple.object == pyoxigraph.Literal(value)
    assert json.loads(line) == value
