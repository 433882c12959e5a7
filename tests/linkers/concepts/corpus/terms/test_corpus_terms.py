"""Terms of a field are found by how documents use words; everyday words are none."""

from __future__ import annotations

import random

import pytest

from linkers.concepts.corpus.terms.corpus_terms import corpus_terms
from linkers.concepts.corpus.terms.corpus_words import WordsOfDocuments

ABOUT = [
    "We treat {0} with velorine. In {0}, the dose of velorine is low, and {0} rarely returns.",
    "The study of {0} shows an effect in wild type mice. Their {0} is as in other wild type mice.",
    "Results for {0} are reported. The severity of {0} depends on what is in the serum of each patient.",
    "MRI of the brain was used in {0}. A lesion seen by MRI explains {0} in many cases of this kind.",
]
PLAIN = [
    "Many people came to the house in the morning and talked about the weather of the last week.",
    "The results show the importance of a good question, and the majority of readers agree with this.",
    "In the absence of other evidence we report what was said on that day by a friend of the family.",
]


def texts(count: int = 300) -> list[str]:
    drawn = random.Random(5)
    return [
        " ".join((drawn.choice(ABOUT).format("schizophrenia"), *drawn.choices(PLAIN, k=2)))
        for _ in range(count)
    ]


def terms(
    documents: list[str], marked: tuple[str, ...] = (), defined: tuple[str, ...] = ()
) -> dict[str, float]:
    words = WordsOfDocuments()
    for text in documents:
        words.add(text)
    return corpus_terms(words.words(), marked, defined)


def test_words_of_the_field_are_terms_and_everyday_words_are_not() -> None:
    scores = terms(texts())
    assert {"schizophrenia", "velorine", "serum", "lesion"} <= scores.keys()
    assert not scores.keys() & {"importance", "absence", "majority", "people", "week", "result", "study"}
    assert all(0 < score < 1 for score in scores.values())


def test_words_that_stand_together_are_a_term_without_its_parts() -> None:
    scores = terms(texts())
    assert "wild type mice" in scores
    assert not scores.keys() & {"type mice", "wild type", "treat schizophrenia"}


def test_an_abbreviation_that_every_reader_knows_is_a_term_unless_it_is_defined() -> None:
    assert "MRI" in terms(texts())
    assert "MRI" not in terms(texts(), defined=("MRI",))


@pytest.mark.parametrize("word", ["clinical", "severely", "elevated", "treating"])
def test_what_looks_like_no_noun_is_no_term(word: str) -> None:
    documents = [f"It is {word} here. They are {word}. {text}" for text in texts()]
    assert word not in terms(documents)


def test_a_small_corpus_has_no_terms() -> None:
    assert terms(texts(20)) == {}
    assert terms([]) == {}


def test_the_order_of_documents_does_not_matter() -> None:
    documents = texts()
    shuffled = random.Random(6).sample(documents, len(documents))
    assert list(terms(shuffled).items()) == list(terms(documents).items())


def documents_with(*sentences: str) -> list[str]:
    drawn = random.Random(7)
    return [f"{drawn.choice(sentences)} {text}" for text in texts()]


def test_a_word_that_is_a_verb_elsewhere_is_a_term_where_it_is_used_as_a_noun() -> None:
    praise = (
        "We study praise among pilots. The role of praise is large, and mutual praise helps praise to grow."
    )
    assert "praise" in terms(documents_with(praise))
    assert "praise" not in terms(
        documents_with("They praise the pilots. We praise the crew, and may praise you.")
    )


def test_the_gerund_of_a_field_is_a_term() -> None:
    assert "berthing" in terms(
        documents_with("We model berthing. The cost of berthing is high in night berthing.")
    )
    assert "caulking" not in terms(
        documents_with("They help in caulking and painting it, or by caulking or tarring it.")
    )


def test_an_everyday_word_needs_documents_that_dwell_on_it() -> None:
    once, often = (
        documents_with(sentence)[:12] + texts()
        for sentence in (
            "Each harbour course is short.",
            "The course is short. A course has a pilot, and the next course has another course.",
        )
    )
    assert "course" not in terms(once, marked=("harbour course",))
    assert "course" in terms(often, marked=("harbour course",))
