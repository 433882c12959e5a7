"""The genitive of awards."""

from __future__ import annotations

import pytest

from linkers.wikidata.phrases.awards import german_genitive, polish_genitive
from tests.linkers.wikidata.phrases.conftest import Written, fact


@pytest.mark.parametrize(
    ("award", "genitive"),
    [
        ("Friedensnobelpreis", "des Friedensnobelpreises"),
        ("Nobelpreis für Literatur", "des Nobelpreises für Literatur"),
        ("Georg-Büchner-Preis", "des Georg-Büchner-Preises"),
        ("Deutscher Filmpreis", "des Deutschen Filmpreises"),
        ("Großes Verdienstkreuz", "des Großen Verdienstkreuzes"),
        ("Goethe-Medaille", "der Goethe-Medaille"),
        ("Bayerischer Verdienstorden", "des Bayerischen Verdienstordens"),
        ("Berliner Literaturpreis", ""),
        ("Oscar", ""),
    ],
)
def test_german(award: str, genitive: str) -> None:
    assert german_genitive(award) == genitive


@pytest.mark.parametrize(
    ("award", "genitive"),
    [
        ("Nagroda Nobla w dziedzinie literatury", "Nagrody Nobla w dziedzinie literatury"),
        ("Pokojowa Nagroda Nobla", "Pokojowej Nagrody Nobla"),
        ("Nagroda Literacka „Nike”", "Nagrody Literackiej „Nike”"),
        ("Śląska Nagroda Literacka", "Śląskiej Nagrody Literackiej"),
        ("Nagroda Newmana", "Nagrody Newmana"),
        ("Order Orła Białego", ""),
    ],
)
def test_polish(award: str, genitive: str) -> None:
    assert polish_genitive(award) == genitive


def test_who_won_is_told_with_it(written: Written) -> None:
    german, polish = fact("P166", "Friedensnobelpreis"), fact("P166", "Pokojowa Nagroda Nobla")
    assert written(german, language="de", feminine=True) == ["Trägerin des Friedensnobelpreises"]
    assert written(polish, language="pl", feminine=True) == ["laureatka Pokojowej Nagrody Nobla"]
    assert written(fact("P166", "Oscar"), language="de", feminine=True) == ["Trägerin der Auszeichnung Oscar"]
    assert written(fact("P166", "Oscar"), language="pl", feminine=True) == ["laureatka nagrody Oscar"]
