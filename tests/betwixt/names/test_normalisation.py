"""When two terms are the same."""

from __future__ import annotations

import pytest

from betwixt.names.normalisation import normalised, same


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("Part-of-Speech Taggers", "part of speech tagger"),
        ("  Support\nvector   machines. ", "support vector machine"),
        ("ontologies", "ontology"),
        ("classes, boxes and batches", "class box and batch"),
        ("corpus analysis", "corpus analysis"),
        ("analyses of hypotheses", "analysis of hypothesis"),
        ("loss", "loss"),
        ("CRFs", "crf"),
        ("(…)", ""),
    ],
)
def test_normalisation(term: str, expected: str) -> None:
    assert normalised(term) == expected


def test_terms_within_a_fifth_of_their_letters_are_the_same() -> None:
    assert same("image synthesis", "image synthesys")
    assert same("abcde", "abcdx")
    assert not same("abcd", "abcx")
    assert not same("image synthesis", "speech synthesis")
