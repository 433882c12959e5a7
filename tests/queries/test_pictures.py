"""What questions declare for pictures of their answers is there."""

from __future__ import annotations

from typing import get_args

import pytest

from betwixt.schema import DEFAULT_BASE_IRI
from queries.asking import written
from queries.binding.sparql_terms import parameters_of
from queries.named import TOPICS, NamedQuery, catalogue
from queries.pictures import KeyOf

every_question = pytest.mark.parametrize("question", catalogue().values(), ids=catalogue().keys())


@every_question
def test_what_is_declared_is_a_column_or_a_parameter(question: NamedQuery) -> None:
    columns = {column.name: column for column in question.columns}
    parameters = {parameter.name for parameter in question.parameters}
    assert question.topic in TOPICS
    if question.chart:
        assert columns[question.chart.value].type == "integer"
        assert columns[question.chart.label]
        assert not question.chart.by or columns[question.chart.by]
    if question.graph:
        for end in (question.graph.source, question.graph.target):
            assert end[1:] in parameters if end.startswith("$") else end in columns
        names = (question.graph.label, question.graph.source_name, question.graph.target_name)
        assert all(name in columns for name in names if name)
    for column in question.columns:
        assert column.key is None or column.key in get_args(KeyOf)
        assert all(columns[name].type == "integer" for name in column.at)


@every_question
def test_a_text_with_its_values_has_no_parameters(question: NamedQuery) -> None:
    given = {parameter.name: "7" for parameter in question.parameters if parameter.required}
    for language in ("sparql", "cypher"):
        text = written(language, question, given, DEFAULT_BASE_IRI)
        assert not parameters_of(text)
