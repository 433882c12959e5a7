"""Links from raw text: what counts as found."""

from __future__ import annotations

import pytest

from betwixt.annotations import (
    Annotations,
    Cluster,
    Member,
    Relation,
)
from betwixt.document import Document, Span
from extractors.pipeline import Pipeline
from extractors.tokens.model import Tokens
from training.complete_reading import UnreadDocumentError, read_all
from training.gold.tne import NounPhrase, TNEDocument
from training.np_enrichment.end_to_end import gold_links, predicted_links

A, B, C = Span(0, 1), Span(2, 3), Span(4, 5)


def test_a_relation_holds_for_the_whole_cluster_of_its_complement() -> None:
    annotations = Annotations(
        relations=(
            Relation(A, B, "of", explicit=False, score=0.5),
            Relation(A, C, "in", explicit=False, score=0.9),
            Relation(B, A, "to", explicit=False, score=0.7),
            Relation(B, C, "by", explicit=False, score=0.8),
        ),
        clusters=(Cluster((Member(B, 0.9), Member(C, 0.9))),),
    )
    # Of one pair the preposition of the highest score; B has no link to itself.
    assert predicted_links(annotations) == {(A, B): "in", (A, C): "in", (B, A): "to", (B, C): "by"}


def test_gold_noun_phrases_of_the_same_characters_are_one() -> None:
    phrases = tuple(NounPhrase(f"np{number}", span) for number, span in enumerate([A, B, B]))
    relations = {("np0", "np1"): ("of",), ("np0", "np2"): ("in",), ("np1", "np2"): ("to",)}
    document = TNEDocument(Document("d", "a b c"), phrases, relations, ())
    assert gold_links(document) == {(A, B): {"of", "in"}}


class Broken(Tokens):
    """Fails on one text."""

    def annotate(self, documents: list[Document], given: list[Annotations]) -> list[Annotations]:  # type: ignore[override]
        if any("bad" in document.text for document in documents):
            raise ValueError("a bad text")
        return super().annotate(documents, given)


def test_no_score_without_every_document() -> None:
    documents = [Document("one", "A ferry."), Document("two", "A bad ferry.", source="texts.jsonl:2")]
    reading = read_all(documents, Pipeline([Broken()]), ["tokens"])
    assert next(reading).tokens
    with pytest.raises(UnreadDocumentError, match=r"texts\.jsonl:2: tokens failed: ValueError: a bad text"):
        list(reading)
