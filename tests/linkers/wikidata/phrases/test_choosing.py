"""Which appositive comes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.phrase_parts import TEXT, Phrase, Saying
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.writer import AppositiveWriter
from tests.linkers.wikidata.phrases.conftest import fact

WRITER = AppositiveWriter()
BRITAIN = fact("P27", "United Kingdom", "Q145")
POLITICIAN = fact("P106", "politician", "Q82955")


def best(known: Known | None, *said: tuple[str, str], before: str = "", name: str = "Mira Solvane") -> str:
    """What is suggested where texts, each by its id, say something of a name."""
    sayings = [Saying(text, "before-name", 1.0, document) for document, text in said]
    best_phrase = WRITER.suggestions(Slot(name, "PERSON", before, " spoke."), known, sayings).best
    return best_phrase.text if best_phrase else ""


def test_what_some_texts_add_is_told_and_what_one_adds_to_many_is_not() -> None:
    some = [("a", "British Prime Minister"), ("b", "Prime Minister"), ("c", "British Prime Minister")]
    assert best(None, *some) == "British Prime Minister"
    many = [(document, "British Prime Minister") for document in "abcd"]
    assert best(None, *many, ("e", "embattled Labour Prime Minister")) == "British Prime Minister"


def test_texts_of_the_time_are_asked_before_the_index() -> None:
    office = fact("P39", "President of Turkey", since="2019")
    known = Known("Mira Solvane", facts=(POLITICIAN, office), description="President of Turkey")
    assert best(known) == "President of Turkey"
    assert (
        best(known, ("a", "Turkish Prime Minister"), ("b", "Turkish Prime Minister"))
        == "Turkish Prime Minister"
    )


def test_what_the_sentence_says_before_the_name_is_not_repeated() -> None:
    known = Known("Mira Solvane", facts=(POLITICIAN, BRITAIN))
    said = [("a", "British Foreign Secretary"), ("b", "British Foreign Secretary")]
    assert best(known, *said) == "British Foreign Secretary"
    assert best(known, *said, before="British Foreign Secretary ") == "a British politician"


def test_an_office_that_is_over_is_not_told_as_texts_of_its_time_have_it() -> None:
    office = fact("P39", "Prime Minister of the United Kingdom", since="1979", until="1990")
    known = Known("Mira Solvane", facts=(POLITICIAN, BRITAIN, office))
    said = [(document, "British Prime Minister") for document in "ab"]
    own = [(document, "Prime Minister of the United Kingdom") for document in "ab"]
    assert best(known, *own) == "former Prime Minister of the United Kingdom"
    assert best(known, ("a", "former Prime Minister of the United Kingdom"), *said).startswith("former ")


def test_what_the_description_calls_a_former_office_is_over_today_and_not_in_an_older_text() -> None:
    known = Known(
        "Mira Solvane",
        facts=(POLITICIAN, BRITAIN),
        description="British writer, former prime minister of the United Kingdom (born 1953)",
    )
    sayings = [Saying("the British Prime Minister", "appositive", 1.0, document) for document in "ab"]

    def texts(date: str) -> list[str]:
        slot = Slot("Mira Solvane", "PERSON", "", " spoke.", date=date)
        return [phrase.text for phrase in WRITER.suggestions(slot, known, sayings).phrases]

    assert "the British Prime Minister" not in texts("")
    assert "the British Prime Minister" in texts("2004-11-03")


def test_what_a_later_text_calls_a_former_office_is_over_from_then_on() -> None:
    sayings = [
        Saying("the UN Secretary-General", "appositive", 1.0, "a", "1998-12-17"),
        Saying("the former Secretary-General of the United Nations", "appositive", 1.0, "b", "2018-08-18"),
        Saying("the former president", "appositive", 1.0, "c", "2018-08-18"),
        Saying("the president of the Corvane Institute", "appositive", 1.0, "a", "1998-12-17"),
    ]

    def texts(date: str) -> set[str]:
        slot = Slot("Mira Solvane", "PERSON", "", " spoke.", date=date)
        phrases = WRITER.suggestions(slot, None, sayings).phrases
        return {
            phrase.text for phrase in phrases if "Secretary" in phrase.text and "former" not in phrase.text
        }

    assert texts("") == texts("2019-01-01") == set()
    assert texts("1999-01-01") == {"the UN Secretary-General"}
    slot = Slot("Mira Solvane", "PERSON", "", " spoke.")
    left = {phrase.text for phrase in WRITER.suggestions(slot, None, sayings).phrases}
    assert "the president of the Corvane Institute" in left


@pytest.mark.parametrize(("feminine", "tells"), [(True, True), (False, True), (None, False)])
def test_words_that_agree_with_nobody_knows_what_are_not_what_to_write(
    feminine: bool | None, tells: bool
) -> None:
    slot = Slot("Mira Solvane", "PERSON", "", " kam.", language="de")
    known = Known("Mira Solvane", feminine=feminine, facts=(fact("P106", "Autor"),))
    [phrase] = WRITER.suggestions(slot, known).phrases
    assert (phrase.text, phrase.tells) == ("Autorin" if feminine else "Autor", tells)


def test_a_bare_title_or_kind_is_no_suggestion() -> None:
    assert best(Known("Mira Solvane", facts=(POLITICIAN,)), ("a", "Senator"), ("b", "Senator")) == ""
    assert best(Known("Mira Solvane", facts=(fact("P106", "violinist"),))) == "a violinist"


def test_of_a_surname_that_no_item_is_known_of_nothing_is_repeated() -> None:
    said = [("a", "British Prime Minister"), ("b", "British Prime Minister")]
    assert best(None, *said, name="Solvane") == ""
    assert best(Known("Mira Solvane"), *said, name="Solvane") == "British Prime Minister"


def test_what_one_text_says_without_a_name_in_it_is_its_own() -> None:
    assert best(None, ("a", "veteran campaigner")) == ""
    assert best(None, ("a", "veteran campaigner"), ("b", "veteran campaigner")) == "a veteran campaigner"


def test_of_facts_those_that_tell_more_come_first() -> None:
    kind, placed = fact("P31", "university", "Q3918"), "in Thunder Bay, Ontario"
    slot = Slot("Corvane University", "ORGANISATION", "", " opened.")
    suggestions = WRITER.suggestions(slot, Known("Corvane University", facts=(kind,), description=placed))
    assert suggestions.best
    assert suggestions.best.text == "a university in Thunder Bay, Ontario"


def test_in_another_language_several_texts_come_before_facts_and_facts_before_one() -> None:
    slot = Slot("Mira Solvane", "PERSON", "", " habló.", language="es")
    known = Known("Mira Solvane", facts=(fact("P106", "abogado"),))
    one = [Saying("la abogada de Madrid", "appositive", 1.0, "a")]
    several = [*one, Saying("la abogada de Madrid", "appositive", 1.0, "b")]
    assert WRITER.suggestions(slot, known, one).phrases[0].text == "abogado"
    assert WRITER.suggestions(slot, known, several).phrases[0].text == "la abogada de Madrid"


SAYINGS = st.lists(
    st.builds(
        Saying,
        st.text(max_size=30),
        st.sampled_from(["appositive", "before-name", "predicate", "nominal"]),
        st.floats(0, 1),
        st.sampled_from(["a", "b"]),
        st.sampled_from(["", "2004", "2006-07", "2006-07-01"]),
    ),
    max_size=6,
)


@given(SAYINGS, st.booleans())
def test_every_phrase_is_of_facts_or_of_a_text(sayings: list[Saying], linked: bool) -> None:
    known = Known("Mira Solvane", facts=(POLITICIAN, BRITAIN)) if linked else None
    suggestions = WRITER.suggestions(
        Slot("Mira Solvane", "PERSON", "", ".", date="2006-01-01"), known, sayings
    )
    texts = [phrase.text for phrase in suggestions.phrases]
    assert len(set(texts)) == len(texts)
    assert sorted((phrase.score for phrase in suggestions.phrases), reverse=True) == [
        phrase.score for phrase in suggestions.phrases
    ]
    for phrase in suggestions.phrases:
        assert "".join(part.text for part in phrase.parts) == phrase.text
        assert (phrase.saying in sayings) is any(part.fact == TEXT for part in phrase.parts)
        assert set(phrase.facts) <= {POLITICIAN.id, BRITAIN.id}


HELD = fact("P39", "Director-General of the Harbour Office", since="2007", until="2016")


def _listed(date: str, *sayings: Saying, facts: tuple[Fact, ...] = (HELD, POLITICIAN)) -> list[Phrase]:
    slot = Slot("Mira Solvane", "PERSON", "", " spoke.", date=date)
    known = Known("Mira Solvane", facts=facts)
    return list(WRITER.suggestions(slot, known, sayings).phrases)


def test_what_an_undated_text_calls_a_former_office_is_not_suggested_while_it_is_held() -> None:
    undated = [Saying("the former Director-General", "appositive", 1.0, document) for document in "abc"]
    first, *others = _listed("2012-06-01", *undated)
    assert first.text == "Director-General of the Harbour Office"
    assert [phrase.tells for phrase in others if "former" in phrase.text] == [False]
    assert _listed("2018-06-01", *undated)[0].text.startswith(("former", "the former"))


def test_dated_facts_come_before_an_office_of_an_undated_text() -> None:
    undated = [Saying("the mayor of Trelling", "appositive", 1.0, document) for document in "abc"]
    suggested = [phrase.text for phrase in _listed("2012-06-01", *undated) if phrase.tells]
    assert suggested == ["Director-General of the Harbour Office", "the mayor of Trelling"]


def test_where_no_date_is_known_what_is_true_at_any_time_is_suggested() -> None:
    sayings = [Saying("the former mayor of Trelling", "appositive", 1.0, document) for document in "ab"]
    timeless = Saying("a marine biologist from Trelling", "appositive", 1.0, "c")
    listed = _listed("2012-06-01", *sayings, timeless, facts=(POLITICIAN,))
    assert listed[0].text == "a marine biologist from Trelling"
    alone = _listed("2012-06-01", *sayings, facts=())
    assert [phrase.tells for phrase in alone] == [False]
