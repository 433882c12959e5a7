"""The paper's eight baselines on hand-made documents."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.tokens.model import Tokens
from training.baselines.np_enrichment import BASELINES, PAPER
from training.gold.tne import NounPhrase, TNEDocument

TITLE = "Ferry strike in Oslo harbour ends"
TEXT = f"{TITLE}\n\nThe crew of the Aurora went back to their work after a week of talks near the old fort."
PHRASES = (
    "Ferry strike",
    "Oslo harbour",
    "The crew",
    "the Aurora",
    "their work",
    "a week",
    "talks",
    "the old fort",
)


def text_with(phrases: tuple[str, ...], text: str = TEXT, title: str = TITLE, id: str = "d") -> TNEDocument:
    spans = [Span(text.index(phrase), text.index(phrase) + len(phrase)) for phrase in phrases]
    return TNEDocument(
        Document(id, text, title=title),
        tuple(NounPhrase(f"np{index}", span) for index, span in enumerate(spans)),
        {},
        tuple((f"np{index}",) for index in range(len(spans))),
    )


def links(name: str, document: TNEDocument) -> set[tuple[str, str]]:
    tokens = Tokens().annotate([document.document], [Annotations()])[0].tokens
    matrix = BASELINES[name](document, tokens)
    surfaces = [document.document.surface(phrase.span) for phrase in document.noun_phrases]
    return {
        (surfaces[anchor], surfaces[complement])
        for anchor, complement in zip(*np.nonzero(matrix), strict=True)
    }


DOCUMENT = text_with(PHRASES)
SURFACE = {
    ("Ferry strike", "Oslo harbour"), ("The crew", "the Aurora"), ("their work", "a week"),
    ("a week", "talks"), ("talks", "the old fort"),
}  # fmt: skip
EXTENDED = {
    ("Ferry strike", "Oslo harbour"), ("Ferry strike", "The crew"), ("Ferry strike", "the Aurora"),
    ("Oslo harbour", "The crew"), ("Oslo harbour", "the Aurora"), ("Oslo harbour", "their work"),
    ("The crew", "the Aurora"), ("The crew", "their work"), ("the Aurora", "their work"),
    ("the Aurora", "a week"), ("the Aurora", "talks"), ("their work", "a week"), ("their work", "talks"),
    ("their work", "the old fort"), ("The crew", "a week"),
    ("a week", "talks"), ("a week", "the old fort"), ("talks", "the old fort"),
}  # fmt: skip
CATAPHORA = set(pairwise(PHRASES))


def test_names_and_figures_are_the_papers() -> None:
    assert list(BASELINES) == list(PAPER)
    assert len(BASELINES) == 8


@pytest.mark.parametrize(
    ("name", "complement"), [("Title-First", "Ferry strike"), ("Title-Last", "Oslo harbour")]
)
def test_title_phrases_complement_every_other(name: str, complement: str) -> None:
    assert links(name, DOCUMENT) == {(phrase, complement) for phrase in PHRASES if phrase != complement}


def test_title_random_draws_by_document() -> None:
    drawn = {
        id: {complement for _, complement in links("Title-Random", text_with(PHRASES, id=id))}
        for id in map(str, range(20))
    }
    assert {complement for complements in drawn.values() for complement in complements} == set(PHRASES[:2])
    assert all(len(complements) == 1 for complements in drawn.values())
    assert drawn["3"] == {complement for _, complement in links("Title-Random", text_with(PHRASES, id="3"))}


def test_adjacent_phrases() -> None:
    assert links("Adj-Cataphora", DOCUMENT) == CATAPHORA
    assert links("Adj-Anaphora", DOCUMENT) == {(later, earlier) for earlier, later in CATAPHORA}


def test_surface_and_its_window() -> None:
    assert links("Surface", DOCUMENT) == SURFACE
    assert links("Surface-Extended", DOCUMENT) == EXTENDED


def test_combined_is_the_best_of_each_kind() -> None:
    assert links("Combined", DOCUMENT) == links("Title-Last", DOCUMENT) | CATAPHORA | EXTENDED


@pytest.mark.parametrize("distance", [10, 11])
def test_the_window_is_ten_tokens(distance: int) -> None:
    text = "Anna" + " so" * (distance - 1) + " Oslo"  # Oslo is the token number `distance` after Anna
    name_links = links("Surface-Extended", text_with(("Anna", "Oslo"), text, title=""))
    assert name_links == ({("Anna", "Oslo")} if distance == 10 else set())


@pytest.mark.parametrize("name", BASELINES)
def test_texts_without_title_or_phrases(name: str) -> None:
    assert links(name, text_with((), "Nothing here.", title="")) == set()
    untitled = links(name, text_with(("Anna", "Oslo"), "Anna rode. Then Oslo.", title=""))
    assert bool(untitled) == (name in ("Adj-Anaphora", "Adj-Cataphora", "Surface-Extended", "Combined"))


@given(order=st.permutations(PHRASES))
@pytest.mark.parametrize("name", BASELINES)
def test_the_order_of_phrases_in_the_file_does_not_matter(name: str, order: list[str]) -> None:
    assert links(name, text_with(tuple(order))) == links(name, DOCUMENT)


@pytest.mark.parametrize("name", BASELINES)
def test_no_phrase_relates_to_itself(name: str) -> None:
    assert all(anchor != complement for anchor, complement in links(name, DOCUMENT))
