"""Appositives in Spanish: gender, and "ex"."""

from __future__ import annotations

import pytest

from tests.linkers.wikidata.phrases.conftest import Written, fact

BRITAIN = fact("P27", "Reino Unido", "Q145")


@pytest.mark.parametrize(
    ("office", "feminine", "expected"),
    [
        ("ministro de Finanzas", True, "exministra de Finanzas del Reino Unido"),
        ("ministro de Finanzas", False, "exministro de Finanzas del Reino Unido"),
        ("primer ministro del Reino Unido", True, "ex primera ministra del Reino Unido"),
        ("presidente", True, "expresidenta del Reino Unido"),
    ],
)
def test_an_office_that_is_over(written: Written, office: str, feminine: bool, expected: str) -> None:
    facts = (fact("P39", office, until="2019"), BRITAIN)
    assert written(*facts, language="es", feminine=feminine) == [expected]


@pytest.mark.parametrize(
    ("occupation", "expected"),
    [
        ("actor", "actriz británica"),
        ("escritor", "escritora británica"),
        ("político", "política británica"),
        ("periodista", "periodista británica"),
    ],
)
def test_occupations_agree(written: Written, occupation: str, expected: str) -> None:
    assert written(fact("P106", occupation), BRITAIN, language="es", feminine=True) == [expected]


def test_articles_join_prepositions(written: Written) -> None:
    assert written(fact("P102", "Partido Popular"), language="es") == ["miembro del Partido Popular"]
