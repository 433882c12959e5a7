"""Parameters get into SPARQL as exactly one term, whatever they hold."""

from __future__ import annotations

import math
import re

import pyoxigraph
import pytest
import rdflib
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from queries.binding.sparql_terms import Iri, bind, parameters_of, serialise

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
HOSTILE = st.lists(
    st.sampled_from(
        ['"', "'", "\\", "u0022", "U00000022", "\n", "\r", "\t", "}", ">", "<", "#", "$x", "\\u", "a"]
    ),
    max_size=12,
).map("".join)  # fmt: skip
CODE_POINT_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


def evaluated(term: str) -> pyoxigraph.Literal:
    [[value]] = pyoxigraph.Store().query(f"SELECT ({term} AS ?value) {{}}")
    return value


@settings(deadline=None)
@given(TEXT | HOSTILE)
def test_strings_keep_their_value(text: str) -> None:
    literal = evaluated(serialise(text))
    assert literal.value == text
    assert literal.datatype.value.endswith("#string")


@settings(deadline=None)
@given(HOSTILE | TEXT)
def test_strings_keep_their_value_where_escapes_are_resolved_first(text: str) -> None:
    """SPARQL 1.1, section 19.2: an engine may resolve code-point escapes before it looks at strings."""
    resolved = CODE_POINT_ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16)), serialise(text))
    assert evaluated(resolved).value == text


@settings(deadline=None)
@given(HOSTILE)
def test_rdflib_reads_the_same_strings(text: str) -> None:
    [[value]] = rdflib.Graph().query(bind("SELECT ($x AS ?v) {}", {"x": text}))
    assert str(value) == text


@settings(deadline=None)
@given(TEXT | HOSTILE)
def test_no_string_breaks_out_of_its_place(text: str) -> None:
    """The rest of the query means what it meant: the row is there, and nothing else is."""
    query = bind(
        "SELECT ?a ?b { BIND($x AS ?a) FILTER(?a = $x) BIND('kept' AS ?b) } LIMIT $n", {"x": text, "n": 5}
    )
    [[first, second]] = pyoxigraph.Store().query(query)
    assert (first.value, second.value) == (text, "kept")


@settings(deadline=None)
@given(st.integers(), st.booleans(), st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_and_truth_keep_value_and_type(integer: int, truth: bool, number: float) -> None:
    assume(abs(integer) < 2**63)
    literal = evaluated(serialise(integer))
    assert (int(literal.value), literal.datatype.value.rpartition("#")[2]) == (integer, "integer")
    literal = evaluated(serialise(truth))
    assert (literal.value, literal.datatype.value.rpartition("#")[2]) == (str(truth).lower(), "boolean")
    literal = evaluated(serialise(number))
    assert math.isclose(float(literal.value), number, rel_tol=0)
    assert literal.datatype.value.endswith("#double")


@settings(deadline=None)
@given(TEXT | HOSTILE)
def test_iris_are_whole_or_refused(text: str) -> None:
    try:
        term = serialise(Iri("urn:betwixt:" + text))
    except InvalidInputError:
        assert re.search(r'[\x00-\x20<>"{}|^`\\]', text)
    else:
        assert term == f"<urn:betwixt:{text}>"


@pytest.mark.parametrize("value", [math.nan, math.inf, "\ud800", Iri("a b"), Iri("x>"), Iri("\udfff")])
def test_what_has_no_term_is_refused(value: float | str | Iri) -> None:
    with pytest.raises(InvalidInputError):
        serialise(value)


def test_strings_iris_and_comments_of_the_text_are_left_alone() -> None:
    text = """SELECT ?x { ?x <urn:$a> "$a '$a" ; ?p '$a' . # $a
    FILTER(?x < $a && ?a > 1) FILTER(?s = \"\"\"$a "quoted" $a\"\"\") }"""
    assert bind(text, {"a": 7}) == text.replace("?x < $a", "?x < 7")
    assert parameters_of(text) == {"a"}


def test_a_parameter_without_a_value_is_named() -> None:
    with pytest.raises(InvalidInputError, match=r"\$name") as refused:
        bind("SELECT * { $name ?p ?o }", {})
    assert "-p name=VALUE" in refused.value.advice


@pytest.mark.parametrize("begun", ['"', "'", '"""a"', "'''a'", '"\\"', "'\\'"])
def test_a_string_that_never_ends_goes_on_to_the_end(begun: str) -> None:
    assert bind(f"SELECT ($a AS ?x) {begun} $a", {"a": 7}) == f"SELECT (7 AS ?x) {begun} $a"
