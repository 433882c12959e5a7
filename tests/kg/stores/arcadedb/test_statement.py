"""A statement ends before its semicolon, wherever that is no part of a text, a name or a comment."""

from __future__ import annotations

import pytest

from kg.stores.arcadedb.statement import statement


@pytest.mark.parametrize(
    "end",
    ["", ";", " ; ", "\n;\n", ";;", "; // done", " // done", "/* a; b */ ;", ";\r\n/* x\n */\t", "\u00a0;"],
)
@pytest.mark.parametrize(
    "text",
    [
        "RETURN 1",
        "RETURN 'a; // b'",
        'RETURN "it\\";s" AS x',
        "RETURN 1 AS `a;b//`",
        "RETURN '\\\\'",
        "// first; second\nRETURN 1",
        "RETURN 6 / 2 /* half; */ AS n",
    ],
)
def test_what_is_behind_a_statement_is_left_out(text: str, end: str) -> None:
    assert statement(text + end) == text


@pytest.mark.parametrize("text", ["RETURN 1; RETURN 2", "RETURN 1;; MATCH (n) RETURN n;", "; RETURN 1"])
def test_several_statements_are_the_parsers_to_refuse(text: str) -> None:
    assert statement(text) == text


@pytest.mark.parametrize(
    "before",
    ["CYPHER 5 ", "cypher 25\n", "CYPHER 5.1\t", "CYPHER runtime=slotted planner = cost ", "\nCYPHER 5\n"],
)
def test_a_version_before_a_statement_is_left_out(before: str) -> None:
    assert statement(f"{before}RETURN 1 ;") == "RETURN 1"


@pytest.mark.parametrize(
    "text", ["CYPHER RETURN 1", "RETURN 'CYPHER 5 RETURN 1'", "CYPHER 5", "CYPHER5 RETURN 1"]
)
def test_what_is_no_version_stays(text: str) -> None:
    assert statement(text) == text


@pytest.mark.parametrize("text", ["RETURN 'a;", "RETURN 1 /* a;", "RETURN `a;", 'RETURN "\\";'])
def test_what_never_ends_is_the_parsers_to_refuse(text: str) -> None:
    assert statement(text) == text


@pytest.mark.parametrize("unit", ["'", "/*", "/* ", "//", ";", "`", "\\", '"\\', "/"])
def test_a_long_text_takes_time_that_grows_with_it(unit: str) -> None:
    assert len(statement("RETURN 1 " + unit * 20_000)) <= 9 + len(unit) * 20_000
