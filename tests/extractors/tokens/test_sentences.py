"""Sentences: where they end and where they do not."""

from __future__ import annotations

import pytest

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.tokens.model import Tokens


def sentences(text: str, language: str = "en") -> list[str]:
    (annotations,) = Tokens().annotate([Document("d", text, language=language)], [Annotations()])
    return [text[start:end] for start, end in annotations.sentences]


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Adams met Prof. Lin.",
        "Lin et al. (2009) agree with Moe et al. 2011 here.",
        "See Fig. 3 and Sec. 4 and No. 7.",
        "Small rodents, e.g. Mice, eat.",
        "J. K. Hansen and R.T. Berg sang.",
        "I. Moser met St. Anna.",
        "The U.S. Army and the U.N. Council left.",
        "It cost approx. five dollars.",
        "They met at 5 p.m. on Friday.",
        "They met at 5 p.m. Eastern time.",
        '"Why?" he asked.',
        "Version 2.5 of node.js runs.",
        "Well ... perhaps.",
    ],
)
def test_stays_one(text: str) -> None:
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    "expected",
    [
        ["It rained.", "We left."],
        ["Really?!", "Yes!", "No..."],
        ["She lives in the U.S.", "He does not."],
        ['"We won."', '"No."', "They left."],
        ["He came (late.)", "She had gone."],
        ["“Stop.”", "Nobody did.", "‘Go.’", "All went."],
        ["It fell in 2005.", "12 people saw it."],
        ["Apples, pears, etc.", "They were sold."],
        ["The answer was no.", "We asked again."],
        ["It lies in Main St.", "The shop is shut."],
        ["It lacks vitamin C.", "This is bad."],
        ["It opens at 7 p.m.", "Two weeks ago it was shut."],
    ],
    ids=lambda expected: " | ".join(expected),
)
def test_ends(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\n\n", " \n ", "\r", "\u2028", "\n\n\n"])
def test_line_breaks_end_sentences(line_break: str) -> None:
    text = f"Storm hits the coast{line_break}the harbour was closed"
    assert sentences(text) == ["Storm hits the coast", "the harbour was closed"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["Am 3. Oktober sprach Dr. Kern z. B. über Wien.", "Danach ging er."]),
        ("es", ["El Sr. Ruiz vio, p. ej., a la Dra. Gil.", "¿Y tú?", "¡Yo no!"]),
        ("pl", ["Dr. Nowak i prof. Kot byli np. w 3. klasie.", "Potem wyszli."]),
        ("fi", ["Hän tuli.", "Minä lähdin."]),
    ],
)
def test_other_languages(language: str, expected: list[str]) -> None:
    assert sentences(" ".join(expected), language) == expected


def test_scripts_without_spaces() -> None:
    assert sentences("他来了。 我走了。", "zh") == ["他来了。", "我走了。"]


def test_spans_begin_and_end_with_a_token() -> None:
    assert sentences("  One.  \n\n  Two.  ") == ["One.", "Two."]


def test_an_initial_that_is_a_word_too_opens_no_sentence() -> None:
    assert sentences("To był George H. W. Bush. Potem wyszli.", "pl") == [
        "To był George H. W. Bush.",
        "Potem wyszli.",
    ]
    assert sentences("Pisał do K. W domu było zimno.", "pl") == ["Pisał do K.", "W domu było zimno."]
