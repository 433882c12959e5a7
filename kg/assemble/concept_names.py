"""The finished documents with names of concepts that the tagger missed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace

from betwixt.annotations import Annotations, ConceptMention
from betwixt.document import Document, Span
from extractors.calibration import calibration
from extractors.component_names import VOCABULARY
from extractors.concepts.hypernym_patterns import hypernyms
from kg.assemble.documents.document_concepts import concept_mentions
from kg.assemble.listed import ListedDocuments
from kg.interruption import Interruption
from kg.progress import Progress
from linkers.concepts.corpus.names.known_names import CorpusNames, MarkedNames
from linkers.concepts.corpus.terms.corpus_terms import corpus_terms
from linkers.concepts.corpus.terms.corpus_words import WordsOfDocuments

_SAYS_A_KIND = re.compile(
    r"\b(?:such|other|similar|including|especially|particularly|notably|namely|e\.g|like|i\.e"
    r"|(?:is|was|are|were) (?:an?|one)|kinds? of|types? of|called|known as|for (?:example|instance))\b"
)
"""Words without which patterns say little of a sentence."""

LANGUAGE = "en"
"""The tagger's; what a name of its means elsewhere is not known."""


class NamedDocuments:
    """The finished documents of a ledger, with all concept mentions.

    Args:
        documents: of a ledger, read whenever these are.
        names: the names in them.
    """

    def __init__(self, documents: ListedDocuments, names: CorpusNames) -> None:
        self._documents, self._names = documents, names

    def __iter__(self) -> Iterator[tuple[Document, Annotations]]:
        """Every document by id, with what the extractors found and its unmarked names."""
        for document, annotated in self._documents:
            named = tuple(self._names.of(document.id))
            listed = any(mention.extractor == VOCABULARY for mention in annotated.concepts)
            yield document, _with_names(document, annotated, named) if named or listed else annotated


def named_documents(
    documents: ListedDocuments,
    thresholds: Mapping[str, float],
    progress: Progress,
    interruption: Interruption,
) -> NamedDocuments:
    """Look up in all documents what the tagger marked in any of them, and the terms of the corpus.

    Args:
        documents: of the graph; they are read twice.
        thresholds: extractor → lowest score of its annotations.
        progress: reports the steps.
        interruption: checked after every document.

    Raises:
        KeyboardInterrupt: the user asked to stop.
    """
    progress.tell("relating concepts: collecting names")
    marked, words = MarkedNames(), WordsOfDocuments()
    for document, annotated in documents:
        marked.add(document.text, _marked(annotated, thresholds))
        if document.language == LANGUAGE:
            words.add(document.text)
        interruption.check()
    names = CorpusNames(marked.automaton(corpus_terms(words.words(), marked.keys, marked.defined)))
    with progress.task("looking up names", len(documents), "documents") as advance:
        for document, annotated in documents:
            if document.language == LANGUAGE:
                names.add(document.id, document.text, _marked(annotated, thresholds))
            advance(1)
            interruption.check()
    return NamedDocuments(documents, names)


def _with_names(
    document: Document, annotations: Annotations, named: tuple[ConceptMention, ...]
) -> Annotations:
    """The annotations with more mentions, and what sentences say of them and of a vocabulary's terms."""
    concepts = annotations.concepts + named
    terms = {mention.span for mention in concepts}
    looked_up = [*named, *(mention for mention in annotations.concepts if mention.extractor == VOCABULARY)]
    pairs, read = [], set[Span]()
    for sentence in annotations.sentences:
        holds_name = any(sentence.start <= mention.span.start < sentence.end for mention in looked_up)
        if holds_name and _SAYS_A_KIND.search(document.text, *sentence):
            first, after = (bisect_left(annotations.tokens, Span(at, 0)) for at in sentence)
            read.add(sentence)
            pairs += hypernyms(document.text, annotations.tokens[first:after], [sentence], terms)
    pairs += [pair for pair in annotations.hypernyms if pair.sentence not in read]
    pairs.sort(key=lambda pair: (pair.sentence, pair.hyponym, pair.hypernym))
    return replace(annotations, concepts=concepts, hypernyms=tuple(pairs))


def _marked(annotations: Annotations, thresholds: Mapping[str, float]) -> tuple[ConceptMention, ...]:
    return tuple(concept_mentions(calibration.shipped().concepts(annotations), thresholds).values())
