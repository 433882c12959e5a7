"""Appositives in Polish: all cases."""

from __future__ import annotations

import pytest

from linkers.wikidata.phrases.languages.polish import adjective, noun
from linkers.wikidata.phrases.phrase_parts import Agreement
from tests.linkers.wikidata.phrases.conftest import Written, fact

POLAND = fact("P27", "Polska", "Q36")
CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "locative")


def test_the_phrase_has_the_case_of_the_name(written: Written) -> None:
    facts = (fact("P39", "premier", until="2014"), POLAND, fact("P106", "polityk"))
    phrases = written(
        *facts, language="pl", name="Donaldem Tuskiem", label="Donald Tusk", before="Rozmawiał z ", after=".",
        feminine=False,
    )  # fmt: skip
    assert phrases == ["byłym premierem Polski", "polskim politykiem"]


def test_words_for_a_woman_are_feminine(written: Written) -> None:
    facts = (POLAND, fact("P106", "reżyser"), fact("P106", "aktor"))
    phrases = written(
        *facts, language="pl", name="Agnieszki Holland", label="Agnieszka Holland", before="Film ", after=".",
        feminine=True,
    )  # fmt: skip
    assert phrases == ["polskiej aktorki i reżyserki"]


@pytest.mark.parametrize(
    ("word", "feminine", "declined"),
    [
        ("minister", False, "minister ministra ministrowi ministra ministrem ministrze"),
        ("premier", False, "premier premiera premierowi premiera premierem premierze"),
        ("polityk", False, "polityk polityka politykowi polityka politykiem polityku"),
        ("pisarz", False, "pisarz pisarza pisarzowi pisarza pisarzem pisarzu"),
        ("poeta", False, "poeta poety poecie poetę poetą poecie"),
        ("prezydent", False, "prezydent prezydenta prezydentowi prezydenta prezydentem prezydencie"),
        ("aktor", True, "aktorka aktorki aktorce aktorkę aktorką aktorce"),
        ("premier", True, "premier premier premier premier premier premier"),
    ],
)
def test_nouns_are_declined(word: str, feminine: bool, declined: str) -> None:
    forms = [noun(word, Agreement(feminine, case)) for case in CASES]  # type: ignore[arg-type]
    assert forms == declined.split()


@pytest.mark.parametrize(
    ("word", "feminine", "declined"),
    [
        ("polski", False, "polski polskiego polskiemu polskiego polskim polskim"),
        ("polski", True, "polska polskiej polskiej polską polską polskiej"),
        ("były", False, "były byłego byłemu byłego byłym byłym"),
        ("były", True, "była byłej byłej byłą byłą byłej"),
    ],
)
def test_adjectives_are_declined(word: str, feminine: bool, declined: str) -> None:
    forms = [adjective(word, Agreement(feminine, case)) for case in CASES]  # type: ignore[arg-type]
    assert forms == declined.split()


def test_an_adjective_after_the_noun_is_declined_with_it() -> None:
    assert noun("sekretarz generalny NATO", Agreement(False, "instrumental")) == "sekretarzem generalnym NATO"


def test_what_is_not_declined_stands_in_the_nominative_alone(written: Written) -> None:
    agency = {"language": "pl", "type": "ORGANISATION", "name": "BBC", "after": "."}
    facts = (fact("P31", "nadawca"), POLAND)
    assert written(*facts, before="", **agency) == ["nadawca"]
    assert written(*facts, before="Pracuje dla ", **agency) == []
