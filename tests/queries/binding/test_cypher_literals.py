"""A query with values in the place of its parameters says the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.binding.cypher_literals import bind_cypher, cypher_literal
from queries.engine import Value


@pytest.mark.parametrize(
    ("value", "literal"),
    [
        ("it's", r"'it\'s'"),
        ("a\\b\n", r"'a\\b\n'"),
        (True, "true"),
        (3, "3"),
        (0.5, "0.5"),
        (None, "null"),
        (["a", 1, ["b"]], "['a', 1, ['b']]"),
        ({"a": "x"}, "{a: 'x'}"),
    ],
)
def test_literals(value: Value, literal: str) -> None:
    assert cypher_literal(value) == literal


@given(st.text(max_size=30))
def test_a_string_stays_one_string(text: str) -> None:
    written = cypher_literal(text)
    assert re.fullmatch(r"'(?:[^'\\]|\\.)*'", written, re.DOTALL)
    escapes = {"n": "\n", "r": "\r", "t": "\t"}
    read = re.sub(r"\\(.)", lambda match: escapes.get(match[1], match[1]), written[1:-1], flags=re.DOTALL)
    assert read == text


def test_only_parameters_are_bound() -> None:
    text = "MATCH (n {k: $name}) WHERE n.a <> '$name' // $name\nRETURN `$name`, $names, $other LIMIT $limit"
    bound = bind_cypher(text, {"name": "x", "limit": 5, "names": ["y"]})
    assert bound == "MATCH (n {k: 'x'}) WHERE n.a <> '$name' // $name\nRETURN `$name`, ['y'], $other LIMIT 5"


@pytest.mark.parametrize("begun", ["'", '"', "`", "/* ", '"\\"', "'\\'"])
def test_what_never_ends_goes_on_to_the_end(begun: str) -> None:
    assert bind_cypher(f"RETURN $x, {begun} $x", {"x": 1}) == f"RETURN 1, {begun} $x"
