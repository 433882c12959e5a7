"""A free SPARQL query is told which of its names the schema does not have."""

from __future__ import annotations

import pytest

from kg.stores.sparql.unknown_names import notes_on_query
from queries.named import catalogue


@pytest.mark.parametrize(
    ("query", "notices"),
    [
        ("SELECT * { ?s bw:canonicalNam ?o }", ["bw:canonicalNam; did you mean bw:canonicalName?"]),
        ("PREFIX x: <urn:betwixt:schema:> SELECT * { ?s x:nmaed ?o }", ["bw:nmaed; did you mean bw:named?"]),
        ("SELECT * { ?s <urn:betwixt:preposition:off> ?o }", ["prep:off; did you mean"]),
        ("PREFIX bw: <http://elsewhere/> SELECT * { ?s bw:canonicalNam ?o }", []),
        ('SELECT * { ?s bw:named ?o ; skos:nothing \'bw:no\' # bw:no \n FILTER(?o != "a \\" bw:no") }', []),
        ('SELECT * { ?s bw:named "bw:no', []),
        ('SELECT * { ?s bw:named """bw:no\n bw:no', []),
        ("SELECT * { ?s a bw:Entity ; prep:of ?bw , <urn:betwixt:d.txt#char=0,1> }", []),
    ],
)
def test_names_that_the_schema_lacks_are_told(query: str, notices: list[str]) -> None:
    notes = notes_on_query(query)
    assert len(notes) == len(notices)
    for note, expected in zip(notes, notices, strict=True):
        assert note.startswith(f"the schema has no class or property {expected}")


def test_the_catalogue_names_nothing_else() -> None:
    assert [note for question in catalogue().values() for note in notes_on_query(question.sparql)] == []
