"""What all three inflected languages have in common."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkers.wikidata.alignment.aligner import LEAST, VOCABULARIES, align
from linkers.wikidata.alignment.languages.german import READER
from linkers.wikidata.alignment.languages.inflected import NOTHING
from tests.linkers.wikidata.alignment.facts_in import fact

FACTS = [
    fact("de", "P39", "Bundeskanzler der Bundesrepublik Deutschland", "Q4970706"),
    fact("de", "P27", "Deutschland", "Q183"),
    fact("es", "P106", "político", "Q82955"),
    fact("pl", "P1376", "Polska", "Q36"),
    fact("", "P569", "1954-07-17"),
]
_WORDS = (
    "deutsche", "Kanzlerin", "und", "Politiker,", "española", "político", "de", "y", "el", "premier",
    "Polski",
    "byłego", "1954", "geboren", "(", "–", "US-",
)  # fmt: skip


@given(st.sampled_from(sorted(VOCABULARIES)), st.text() | st.lists(st.sampled_from(_WORDS)).map(" ".join))
def test_any_text_is_read(language: str, text: str) -> None:
    read_phrase = VOCABULARIES[language].phrase(text)
    assert len(set(read_phrase.words)) == len(read_phrase.words)
    assert not read_phrase.head or read_phrase.head in read_phrase.words
    assert read_phrase.adjectives <= set(read_phrase.words)
    alignments = align(text, FACTS, language)
    assert len({(alignment.fact, alignment.contradicts) for alignment in alignments}) == len(alignments)
    assert all(LEAST <= alignment.score <= 1 for alignment in alignments)


def test_a_label_of_another_language_is_not_compared_and_a_country_is() -> None:
    assert READER.value(fact("en", "P106", "Minister", "Q1")) == NOTHING
    assert READER.value(fact("de", "P106", "Minister", "Q1")).words
    assert READER.value(fact("mul", "P106", "Minister", "Q1")).words
    assert READER.value(fact("en", "P27", "Germany", "Q183")).words == ("Q183",)
    assert READER.value(fact("en", "P27", "Atlantis", "Q1")) == NOTHING


def test_a_language_without_a_vocabulary_has_no_facts() -> None:
    assert align("la chancelière allemande", FACTS, "fr") == ()


def test_another_citizenship_contradicts() -> None:
    [alignment] = align("der polnische Diplomat", [fact("de", "P27", "Ghana", "Q117")], "de")
    assert (alignment.contradicts, alignment.words) == (True, ("polen",))


@pytest.mark.parametrize("item", ["Q15180", "Q1", "Q142"])
def test_a_citizenship_of_a_state_of_the_past_or_an_unknown_one_contradicts_nothing(item: str) -> None:
    facts = [fact("de", "P27", "Sowjetunion", item)]
    contradicted = align("der ukrainische Dichter", facts, "de")
    assert [alignment.contradicts for alignment in contradicted] == ([True] if item == "Q142" else [])


US, UK, SOVIET, INDIA = "Q30", "Q145", "Q15180", "Q668"


@pytest.mark.parametrize(
    ("language", "description", "item"),
    [
        ("de", "der englische Schriftsteller", UK),
        ("de", "der russische Schriftsteller", SOVIET),
        ("de", "der pakistanische Dichter", INDIA),
        ("de", "der italienische Botschafter", US),
        ("de", "der spanische Lehrer", US),
        ("de", "der englische Professor", US),
        ("de", "der deutsch-französische Physiker", US),
        ("de", "der mexikanische Trainer", US),
        ("de", "der in Deutschland geborene Physiker", US),
        ("de", "ein ehemaliger kanadischer Staatsbürger", US),
        ("es", "el escritor inglés", UK),
        ("es", "el escritor ruso", SOVIET),
        ("es", "el poeta pakistaní", INDIA),
        ("es", "el embajador italiano", US),
        ("es", "el campeón del Abierto de Francia", US),
        ("es", "profesora de español", US),
        ("es", "el profesor inglés", US),
        ("es", "el físico franco-alemán", US),
        ("es", "el físico nacido en Alemania", US),
        ("es", "el entrenador mexicano", US),
        ("pl", "angielski pisarz", UK),
        ("pl", "rosyjski pisarz", SOVIET),
        ("pl", "pakistański poeta", INDIA),
        ("pl", "włoski ambasador", US),
        ("pl", "hiszpański nauczyciel", US),
        ("pl", "profesor języka angielskiego", US),
        ("pl", "niemiecko-francuski fizyk", US),
        ("pl", "meksykański trener", US),
        ("pl", "były kanadyjski obywatel", US),
    ],
)
def test_what_tells_no_other_citizenship_contradicts_none(language: str, description: str, item: str) -> None:
    alignments = align(description, [fact(language, "P27", "", item)], language)
    assert [alignment for alignment in alignments if alignment.contradicts] == []


@pytest.mark.parametrize(
    ("language", "description"),
    [
        ("de", "der italienische Physiker"),
        ("de", "die italienische Schriftstellerin"),
        ("es", "el físico italiano"),
        ("es", "actor y escritor italiano"),
        ("pl", "włoski fizyk"),
        ("pl", "włoskiego pisarza"),
    ],
)
def test_a_citizen_of_another_country_contradicts(language: str, description: str) -> None:
    [alignment] = align(description, [fact(language, "P27", "", US)], language)
    assert alignment.contradicts


def test_words_are_those_of_the_text_and_countries_by_their_names() -> None:
    [country, office] = sorted(
        align("die deutsche Bundeskanzlerin", FACTS[:2], "de"), key=lambda alignment: alignment.fact
    )
    assert country.words == ("deutschland",)
    assert office.words == ("deutschland", "bund", "bundeskanzlerin")
