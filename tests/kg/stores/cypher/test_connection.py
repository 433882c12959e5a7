"""Where a Neo4j server is: options before environment, mistakes told before anything is tried."""

from __future__ import annotations

import pytest

from betwixt.errors import InvalidInputError
from kg.stores.cypher.connection import Connection

ENVIRONMENT = {
    "NEO4J_URI": "neo4j+s://db.example.org",
    "NEO4J_USERNAME": "ada",
    "NEO4J_PASSWORD": "secret",
    "NEO4J_DATABASE": "graphs",
    "NEO4J_CA": "/etc/ca.pem",
}


def test_everything_from_the_environment() -> None:
    expected = Connection("neo4j+s://db.example.org", "ada", "secret", "graphs", "/etc/ca.pem")
    assert Connection.of(environment=ENVIRONMENT) == expected


def test_options_come_first() -> None:
    connection = Connection.of(
        "bolt+s://localhost", user="bob", database="d", ca="ca", environment=ENVIRONMENT
    )
    assert connection == Connection("bolt+s://localhost", "bob", "secret", "d", "ca")


def test_empty_variables_count_as_unset() -> None:
    environment = {"NEO4J_URI": "bolt://localhost", "NEO4J_PASSWORD": "", "NEO4J_DATABASE": ""}
    assert Connection.of(environment=environment) == Connection("bolt://localhost", "neo4j", None, None, None)


@pytest.mark.parametrize("uri", ["", "localhost:7687", "http://localhost:7474", "bolt://", "neo4j:localhost"])
def test_no_address_of_neo4j(uri: str) -> None:
    with pytest.raises(InvalidInputError) as raised:
        Connection.of(uri, environment={})
    assert raised.value.advice


def test_a_password_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(InvalidInputError) as raised:
        Connection("bolt://neo4j:secret@localhost")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("uri", ["bolt://localhost", "neo4j+ssc://localhost"])
def test_a_certificate_authority_needs_a_checked_scheme(uri: str) -> None:
    with pytest.raises(InvalidInputError, match="certificate authority"):
        Connection(uri, ca="ca.pem")
