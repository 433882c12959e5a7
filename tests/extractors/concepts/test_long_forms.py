"""Abbreviations among the concept mentions of a document get their long form."""

from __future__ import annotations

import re

import pytest

from betwixt.annotations import ConceptMention
from betwixt.document import Span
from extractors.concepts.long_forms import with_long_forms
from extractors.language.abbreviations import abbreviations


def resolved(marked: str) -> list[tuple[str, str | None]]:
    """The mentions of a text, marked by braces, and their long forms."""
    text, mentions = "", []
    for part in re.split(r"(\{[^}]*\})", marked):
        surface = part.strip("{}")
        if part.startswith("{"):
            mentions.append(ConceptMention(Span(len(text), len(text) + len(surface)), "Method", 0.5, "x"))
        text += surface
    longer = with_long_forms(text, mentions, abbreviations(text))
    assert longer == sorted(longer, key=lambda mention: mention.span)
    assert {(mention.type, mention.score, mention.extractor) for mention in longer} <= {("Method", 0.5, "x")}
    for mention in longer:
        assert mention.long_form is None or mention.long_form != mention.span
    return [
        (text[slice(*mention.span)], mention.long_form and text[slice(*mention.long_form)])
        for mention in longer
    ]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "A {conditional random field} ({CRF}) works. {CRFs} are old.",
            [("conditional random field", None), ("CRF", "conditional random field"),
             ("CRFs", "conditional random field")],
        ),
        (
            "{CRFs} win. A {conditional random field} (CRF) works.",
            [("CRFs", "conditional random field"), ("conditional random field", None),
             ("CRF", "conditional random field")],
        ),
        (
            "A conditional random field (CRF) works. The {CRF} is old.",
            [("conditional random field", None), ("CRF", "conditional random field"),
             ("CRF", "conditional random field")],
        ),
        (
            "We study {named entity recognition}. {NER} is hard.",
            [("named entity recognition", None), ("NER", "named entity recognition")],
        ),
        (
            "{Bags of words} and {support vector machines} beat {BOW}, {SVMs} and {BERT}.",
            [("Bags of words", None), ("support vector machines", None), ("BOW", "Bags of words"),
             ("SVMs", "support vector machines"), ("BERT", None)],
        ),
        (
            "{Maximum entropy models}, {Markov energy models}: {MEM} is not clear.",
            [("Maximum entropy models", None), ("Markov energy models", None), ("MEM", None)],
        ),
        ("The {US} and {use studies} ({IT}).", [("US", None), ("use studies", None), ("IT", None)]),
        ("A conditional random field (CRF) is no mention.", []),
        ("", []),
    ],
)  # fmt: skip
def test_long_forms(marked: str, expected: list[tuple[str, str | None]]) -> None:
    assert resolved(marked) == expected


def test_what_is_in_a_longer_mention_is_not_found_again() -> None:
    forms = resolved("A {conditional random field} ({CRF}) beats the {CRF tagger}.")
    assert forms == [
        ("conditional random field", None),
        ("CRF", "conditional random field"),
        ("CRF tagger", None),
    ]
