"""What a writer says, whatever it is asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.facts import Fact
from linkers.wikidata.phrases.messages import USED
from linkers.wikidata.phrases.slot import Known, Slot
from linkers.wikidata.phrases.writer import LANGUAGES, AppositiveWriter

WRITER = AppositiveWriter()
WORDS = st.text(st.characters(categories=("L", "Nd", "P", "Zs")), max_size=20)
YEARS = st.sampled_from(["", "1990", "2004-05", "2016-01-02"])
FACTS = st.builds(
    Fact,
    st.uuids().map(str),
    st.sampled_from([*USED, "P27", "P17", "P569"]),
    st.just("property"),
    WORDS,
    st.sampled_from(["", "Q30", "Q36", "Q212"]),
    st.sampled_from(["normal", "preferred"]),
    YEARS,
    YEARS,
)
SLOTS = st.builds(
    Slot,
    WORDS,
    st.sampled_from(["PERSON", "ORGANISATION"]),
    WORDS,
    WORDS,
    st.lists(WORDS, max_size=2).map(tuple),
    st.sampled_from(LANGUAGES),
    YEARS,
)
KNOWN = st.builds(
    Known, WORDS, st.floats(0, 1000), st.sampled_from([True, False, None]), st.lists(FACTS).map(tuple), WORDS
)


@given(SLOTS, KNOWN)
def test_every_word_is_from_a_fact(slot: Slot, known: Known) -> None:
    ids = {fact.id for fact in known.facts}
    suggestions = WRITER.suggestions(slot, known)
    assert 0.0 <= suggestions.due <= 1.0
    for phrase in suggestions.phrases:
        assert "".join(part.text for part in phrase.parts) == phrase.text
        assert all(fact in ids or fact.endswith("-description") for fact in phrase.facts)
    texts = [phrase.text for phrase in suggestions.phrases]
    assert len(set(texts)) == len(texts)
    order = [(phrase.timely, phrase.score) for phrase in suggestions.phrases]
    assert order == sorted(order, reverse=True)


def test_of_whom_nothing_is_known_nothing_is_written() -> None:
    suggestions = WRITER.suggestions(Slot("Leandra Vosk", "PERSON", "said ", "."), None)
    assert (suggestions.phrases, suggestions.is_due) == ((), False)


def test_another_language_has_no_phrases() -> None:
    slot = Slot("X", "PERSON", "", ".", (), "fr")
    assert WRITER.suggestions(slot, Known("X", description="French actor")).phrases == ()
