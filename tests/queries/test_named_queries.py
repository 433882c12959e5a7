"""Parameters of named questions: typed, ranged, defaulted; mistakes are answered with the fix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from betwixt.errors import InvalidInputError
from queries.answers import run
from queries.binding.sparql_terms import Iri
from queries.engine import Language, QueryError, Rows, Value
from queries.named import Column, NamedQuery, Parameter, catalogue, named_query

MARKS = r"[\p{Mn}\p{Cf}]*"
"""Marks on letters, which Python's expressions do not know by their class."""

QUESTION = NamedQuery(
    name="echo", description="Gives its parameters back.",
    parameters=(
        Parameter("word", "string", "a word"),
        Parameter("times", "integer", "how often", default="1", minimum=1, maximum=3),
        Parameter("share", "float", "a share", default="0.5"),
        Parameter("loud", "boolean", "whether loud", default="false"),
        Parameter("side", "string", "a side", default="left", choices=("left", "right")),
    ),
    columns=(Column("word", "string", "the word"), Column("share", "float", "the share")),
    cypher="RETURN $word AS word, $share AS share", sparql="SELECT ($word AS ?word) ($share AS ?share) {}",
)  # fmt: skip


class Answering:
    """An engine that gives prepared rows and keeps what it was asked."""

    def __init__(self, language: Language, columns: tuple[str, ...], *rows: tuple[Value, ...]) -> None:
        self.language: Language = language
        self.columns, self.rows = columns, rows
        self.asked: list[tuple[str, dict[str, Value]]] = []

    def run(
        self, text: str, parameters: Mapping[str, Value], *, timeout: float | None = None, write: bool = False
    ) -> Rows:
        self.asked.append((text, dict(parameters)))
        rows: Iterator[tuple[Value, ...]] = iter(self.rows)
        return Rows(self.columns, rows)

    def close(self) -> None:
        pass


def test_cypher_gets_typed_values_with_defaults() -> None:
    engine = Answering("cypher", ("word", "share"), ("x", 1), ("y", None))
    rows = list(run(engine, QUESTION, {"word": "x", "times": "3", "loud": "yes"}).rows)
    assert engine.asked == [
        (QUESTION.cypher, {"word": "x", "times": 3, "share": 0.5, "loud": True, "side": "left"})
    ]
    assert rows == [("x", 1.0), ("y", None)]
    assert type(rows[0][1]) is float


def test_sparql_gets_terms_in_its_text() -> None:
    engine = Answering("sparql", ("word", "share"))
    list(run(engine, QUESTION, {"word": 'a"b'}).rows)
    [(text, parameters)] = engine.asked
    assert '("a\\"b" AS ?word)' in text
    assert parameters == {}


@pytest.mark.parametrize(
    ("given", "problem", "advice"),
    [
        ({}, "needs the parameter word", "-p word=VALUE"),
        ({"word": "x", "tmies": "2"}, "no parameter 'tmies'", "times"),
        ({"word": "x", "times": "two"}, "'two'", "-p times=NUMBER"),
        ({"word": "x", "times": "4"}, "'4'", "greatest is 3"),
        ({"word": "x", "times": "0"}, "'0'", "least is 1"),
        ({"word": "x", "times": "1.5"}, "'1.5'", "NUMBER"),
        ({"word": "x", "times": "9" * 20}, "99999", "64 bits"),
        ({"word": "x", "share": "nan"}, "'nan'", "NUMBER"),
        ({"word": "x", "share": "inf"}, "'inf'", "NUMBER"),
        ({"word": "x", "loud": "perhaps"}, "'perhaps'", "true"),
        ({"word": "x", "side": "middle"}, "'middle'", "left, right"),
    ],
)
def test_wrong_parameters_are_answered_with_the_fix(given: dict[str, str], problem: str, advice: str) -> None:
    engine = Answering("cypher", ("word", "share"))
    with pytest.raises(InvalidInputError) as refused:
        run(engine, QUESTION, given)
    assert problem in refused.value.problem
    assert advice in refused.value.advice
    assert not engine.asked


def test_an_unknown_question_names_close_ones() -> None:
    with pytest.raises(InvalidInputError, match="relation") as refused:
        named_query("relation")
    assert "relations" in refused.value.advice
    with pytest.raises(InvalidInputError) as refused:
        named_query("xyzzy")
    assert "statistics" in refused.value.advice


@pytest.mark.parametrize("row", [(1, 0.5), ("x", "half"), ("x", True)])
def test_values_of_another_type_are_an_error(row: tuple[Value, ...]) -> None:
    engine = Answering("cypher", ("word", "share"), row)
    with pytest.raises(QueryError, match="column"):
        list(run(engine, QUESTION, {"word": "x"}).rows)


def test_other_columns_are_an_error() -> None:
    with pytest.raises(QueryError, match="declared are word, share"):
        run(Answering("cypher", ("share", "word")), QUESTION, {"word": "x"})


def test_names_are_folded_and_documents_are_encoded() -> None:
    name = Parameter("n", "name", "").value("The  ﬁrst STRASSE ß", "https://x.org/")
    assert name.cypher == "first strasse ss"
    assert name.sparql == Iri("https://x.org/name:first%20strasse%20ss")
    document = Parameter("d", "document", "")
    assert document.value("a b/ü.txt", "urn:x:").sparql == Iri("urn:x:a%20b/%C3%BC.txt")
    assert document.value("urn:x:a%20b", "urn:x:").cypher == "urn:x:a%20b"


def test_defaults_of_the_catalogue_are_of_their_types() -> None:
    for question in catalogue().values():
        for parameter in question.parameters:
            if parameter.default is not None:
                parameter.value(parameter.default)


@pytest.mark.parametrize("asked", ["The Corvane Institute", "the  corvane institute", "“Corvane Institute”"])
def test_a_name_is_asked_as_it_is_stored(asked: str) -> None:
    assert Parameter("name", "name", "a name").value(asked).cypher == "corvane institute"


def test_a_name_of_nothing_but_a_determiner_is_asked_as_it_stands() -> None:
    assert Parameter("name", "name", "a name").value("The").cypher == "the"


def test_an_anchor_is_found_by_the_last_words_of_its_name() -> None:
    given = {"anchor": "The Shareholder", "complement": "Port"}
    pattern = str(named_query("evidence").values(given)["anchor"].cypher)  # type: ignore[union-attr]
    whole = re.compile(f"(.* )?({pattern.replace(MARKS, '')})")
    assert whole.fullmatch("shareholder")
    assert whole.fullmatch("latest shareholder")
    assert not whole.fullmatch("shareholder of the port")
    assert not whole.fullmatch("nonshareholder")


@pytest.mark.parametrize(("question", "parameter"), [("papers", "author"), ("papers", "text")])
def test_a_text_whose_pattern_no_store_would_take_is_refused(question: str, parameter: str) -> None:
    with pytest.raises(InvalidInputError, match=parameter) as refused:
        named_query(question).values({parameter: "quarry " * 60})
    assert "at most 300 characters" in str(refused.value.advice)


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("oppose, opposition", True),
        ("object, objection: complain; near: oppose, disapprove", True),
        ("object: to oppose", True),
        ("stand, oppose to: resist", True),
        ("support: oppose someone else", False),
        ("opposed", False),
    ],
)
def test_an_event_word_is_a_whole_member_of_a_list(words: str, fits: bool) -> None:
    pattern = named_query("events").values({"verb": "Oppose"})["verb"]
    assert not isinstance(pattern, tuple)
    assert bool(re.search(str(pattern.cypher).replace(MARKS, ""), words)) is fits
