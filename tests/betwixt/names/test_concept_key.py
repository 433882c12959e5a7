"""What names of one concept share."""

from __future__ import annotations

import pytest

from betwixt.names.concept_key import beginning, concept_key, concept_spelling


@pytest.mark.parametrize(
    "name",
    [
        "Named Entity Recognition (NER)",
        "named-entity recognition",
        "Named Entity Recognition NER",
        "Named Entity Recognitions",
    ],
)
def test_names_of_one_concept(name: str) -> None:
    assert concept_key(name) == "named entity recognition"


def test_spellings_and_what_is_no_abbreviation() -> None:
    assert concept_key("Language Modelling") == concept_key("language modeling")
    assert concept_key("behaviour normalisation") == "behavior normalization"
    assert concept_key("noise of contours") == "noise of contour"
    assert concept_key("a b ab") == "a b"
    assert concept_key("top 1 accuracy") == "top 1 accuracy"


@pytest.mark.parametrize(
    ("plural", "singular"),
    [("Nash equilibria", "Nash equilibrium"), ("sparse matrices", "sparse matrix"), ("corpora", "corpus")],
)
def test_plurals_of_latin_and_greek(plural: str, singular: str) -> None:
    assert concept_key(plural) == concept_key(singular)


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("racial biases", "racial bias"),
        ("gases", "gas"),
        ("contact lenses", "contact lens"),
        ("Viruses", "virus"),
    ],
)
def test_plurals_of_words_that_end_in_s(plural: str, singular: str) -> None:
    assert concept_key(plural) == concept_key(singular)


def test_words_that_only_look_like_such_plurals_are_none() -> None:
    assert concept_key("causes") != concept_key("caus")
    assert concept_key("databases") == concept_key("database")


@pytest.mark.parametrize(
    "name",
    [
        "e\ufb03cient \ufb01lters",
        "effi\u00adcient fil\u200bters",
        "efficient\u00a0Filters",
        "efficient\u2011filter",
        "\u2060Efficient filter\ufeff",
    ],
)
def test_compatibility_and_invisible_characters_make_no_other_concept(name: str) -> None:
    assert concept_key(name) == "efficient filter"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tide-gate controllers", "tide gate controller"),
        ("peer grading", "peer-grading"),
        ("multiagent planning", "multi-agent planning"),
        ("colour normalisations", "color normalization"),
        ("optimising compilers", "optimizing compiler"),
        ("error analyses", "error analysis"),
    ],
)
def test_spellings_of_a_name_share_their_letters(one: str, other: str) -> None:
    assert concept_spelling(one) == concept_spelling(other)
    assert beginning(one) == beginning(other)


@pytest.mark.parametrize(("one", "other"), [("CCD", "CD"), ("cluster", "clutter"), ("learn", "learner")])
def test_other_words_have_other_spellings(one: str, other: str) -> None:
    assert concept_spelling(one) != concept_spelling(other)
