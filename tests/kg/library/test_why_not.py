"""Each reason for which none is suggested is another sentence, and says what would help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.library.why_not import why_not
from linkers.wikidata.facts import Fact
from linkers.wikidata.item import Item
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.writer import AppositiveWriter, Suggestions
from tests.linkers.wikidata.items import item

VOSK = item("Q1", "Leandra Vosk", P31="Q5")
LAWYER = Fact("Q1-a", "P106", "occupation", "lawyer", "Q40348", "normal", "", "")
POLITICIAN = Fact("Q1-b", "P106", "occupation", "politician", "Q82955", "normal", "", "")
NEW = Slot("Leandra Vosk", "PERSON", "“We need pipes”, said ", ".", ("A conference opened.",))
AGAIN = Slot("Vosk", "PERSON", "Then ", " of the board left.", ("Leandra Vosk opened a conference.",))
NOTHING = Known("Leandra Vosk", 0.1)
GENERAL = Known("Leandra Vosk", 0.1, facts=(POLITICIAN,))
MALE_WORDS = Known("Leandra Vosk", 0.1, facts=(replace(LAWYER, value="Anwalt"),))
UNWORDED = Known("Leandra Vosk", 0.1, unworded=3)


def reason(
    slot: Slot, known: Known | None, *, has: str = "", item: Item | None = VOSK, score: float = 0.9
) -> str:
    suggested: Suggestions = AppositiveWriter().suggestions(slot, known)
    return why_not(slot.name, suggested, has=has, item=item, score=score, known=known, language=slot.language)


def test_where_one_is_suggested_nothing_is_said() -> None:
    assert reason(NEW, Known("Leandra Vosk", 0.1, facts=(LAWYER,))) == ""


@pytest.mark.parametrize(
    ("why", "says", "advice"),
    [
        (reason(NEW, NOTHING, has="a lawyer"), "the text says already: a lawyer", ""),
        (reason(NEW, None, item=None, score=0.0), "no item that is likely to be meant", "an index with more"),
        (reason(NEW, None, score=0.04), "no item that is likely to be meant", "an index with more"),
        (reason(NEW, None, score=0.3), "Leandra Vosk (Q1) with a probability of 0.30", "more of the text"),
        (reason(NEW, None, score=0.7), "Leandra Vosk (Q1) with a probability of 0.70", "more of the text"),
        (reason(NEW, NOTHING), "no fact of Leandra Vosk that an appositive tells", "an index with more"),
        (reason(NEW, GENERAL), "tells a reader too little (a politician)", "an index with more"),
        (reason(replace(NEW, language="de"), MALE_WORDS), "whether Leandra Vosk is a woman", "--again"),
        (reason(NEW, UNWORDED), "nothing has a label in en (facts without one: 3)", "--language en"),
    ],
)
def test_what_is_missing_is_said(why: str, says: str, advice: str) -> None:
    assert says in why
    assert advice in why


def test_a_surname_of_several_asks_for_the_full_name() -> None:
    suggested = AppositiveWriter().suggestions(NEW, None)
    bearers = ("ada vosk", "leandra vosk")
    why = why_not("Vosk", suggested, has="", item=None, score=0.0, known=None, language="en", bearers=bearers)
    assert why == "several here are called Vosk: ada vosk, leandra vosk; the full name tells who is meant"


def test_why_readers_can_do_without_one_is_said() -> None:
    known = Known("Leandra Vosk", 100.0, facts=(LAWYER,))
    why = reason(AGAIN, known)
    assert why.startswith(
        "readers can do without one here: the text has named Vosk before and Vosk is well known; "
    )
    assert "choose from what is listed" in why
    less_known = Known("Leandra Vosk", 0.05, facts=(LAWYER,))
    assert "the text has named Vosk before and the name is short; " in reason(AGAIN, less_known)
    assert "nor is there one: the index has no fact" in reason(AGAIN, Known("Leandra Vosk", 100.0))


def test_a_language_in_which_nothing_is_written_is_named() -> None:
    french = Slot("Leandra Vosk", "PERSON", "« Oui », dit ", ".", (), "fr")
    assert "not in fr" in reason(french, Known("Leandra Vosk", 0.1, facts=(LAWYER,)))
