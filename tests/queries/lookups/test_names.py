"""A question asked for the last words of a name is answered for that name, or names those it could be."""

from __future__ import annotations

import pytest

from betwixt.errors import WrongParameterError
from queries.engine import Rows
from queries.lookups.names import whole_names
from queries.named import Given, named_query

NAMES = (
    "admiral ada veld",
    "ada veld",
    "leo brandt",
    "mira brandt",
    "ministry of tides",
    "brandt ropes",
    "tides",
    "tyler sadarious charles",
    "syngenta ag",
)


def ask(question: str, given: Given) -> Rows:
    """The catalogue of a graph of some names."""
    assert question == "search-names"
    rows = [(name, 1, 1) for name in NAMES if str(given["text"]) in name]
    return Rows(("name", "documents", "entities"), iter(rows))


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("Veld", "ada veld"),
        ("the Ministry", "ministry of tides"),
        ("Tyler Charles", "tyler sadarious charles"),
        ("Syngenta", "syngenta ag"),
    ],
)
def test_the_only_name_that_ends_so_is_meant(asked: str, meant: str) -> None:
    given, notes = whole_names(named_query("events"), {"participant": asked, "verb": "warn"}, ask)
    assert given == {"participant": (meant,)}
    assert notes == (f"{asked} is taken as {meant}",)


def test_several_names_are_listed() -> None:
    with pytest.raises(WrongParameterError) as refused:
        whole_names(named_query("timeline"), {"name": "Brandt"}, ask)
    assert refused.value.problem == "2 names here end in 'Brandt'"
    assert refused.value.advice == "did you mean leo brandt or mira brandt?"


@pytest.mark.parametrize("asked", ["Tides", "Ada Veld", "Nobody"])
def test_known_names_and_strangers_stay(asked: str) -> None:
    assert whole_names(named_query("timeline"), {"name": asked}, ask) == ({"name": (asked,)}, ())
