"""What a document says that a concept is: an appositive of a mention, or a sentence that begins with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from betwixt.annotations import Annotations, ConceptMention, HypernymPair
from betwixt.document import Span
from kg.assemble.documents.document_concepts import Terms
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.thresholds import passes

_LEAST_WORDS = 3
_DESCRIBING = re.compile(r"(?:an?|the|one of|any)\s", re.IGNORECASE)
_IS_A = re.compile(r"\s*(?:\([^()]*\)\s*)?,?\s+(?:is|are)\s+(?:an?|the|one of)\s[^.;:]*", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Definition:
    """Characters that say what a concept mention refers to.

    Args:
        term: the mention.
        span: the characters.
        score: confidence of the extractor.
        extractor: who found that they are said of the mention.
    """

    term: Span
    span: Span
    score: float
    extractor: str


def definitions(
    text: DocumentText,
    annotations: Annotations,
    concepts: Mapping[Span, ConceptMention],
    pairs: Mapping[Terms, HypernymPair],
    thresholds: Mapping[str, float],
) -> Iterator[Definition]:
    """The definitions in a document: first whole sentences, then appositives, both in text order.

    A sentence defines what it begins with if it goes on with "is a" and a hypernym. An appositive
    defines the term at the end of its anchor if it begins with an article and is no mere name.
    """
    characters = text.document.text
    for (hyponym, hypernym), pair in pairs.items():
        opening = characters[pair.sentence.start : hyponym.start]
        between = characters[hyponym.end : hypernym.start]
        if (not opening or _ARTICLE.fullmatch(opening)) and _IS_A.fullmatch(between):
            yield Definition(hyponym, pair.sentence, pair.score, pair.extractor)
    # Of terms that end together the longest, which comes first in the text.
    at_end = {span.end: span for span in sorted(concepts, reverse=True)}
    for appositive in annotations.appositives:
        term = at_end.get(appositive.anchor.end)
        words = characters[slice(*appositive.span)]
        if (
            term is not None
            and term.start >= appositive.anchor.start
            and passes(appositive.score, appositive.extractor, thresholds)
            and _DESCRIBING.match(words)
            and len(words.split()) >= _LEAST_WORDS
        ):
            yield Definition(term, appositive.span, appositive.score, appositive.extractor)
