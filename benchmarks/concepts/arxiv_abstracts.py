"""The arXiv computer-science abstracts as documents, and terms in them found without a model.

The files are TSV, xz-compressed, one a category (columns arxiv_id, title, abstract among others); a
paper that is listed in several categories counts once.
"""

from __future__ import annotations

import csv
import lzma
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

from betwixt.annotations import Annotations, ConceptMention
from betwixt.document import Document
from extractors.concepts.hypernym_patterns import hypernyms
from extractors.language.abbreviations import abbreviations as definitions_in
from extractors.language.abbreviations import uses
from extractors.language.terms import compounds, terms
from extractors.tokens.model import Tokens
from linkers.concepts.corpus.concept_graph import CorpusMention, Evidence

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "arxiv_cs_metadata"


def abstracts(folder: Path = FOLDER) -> Iterator[Document]:
    """Title and abstract of every paper, its categories in ``categories``, by file and line."""
    seen: set[str] = set()
    for path in sorted(folder.glob("*.tsv.xz")):
        with lzma.open(path, "rt", encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                if row["arxiv_id"] not in seen:
                    seen.add(row["arxiv_id"])
                    yield Document.of(
                        row["arxiv_id"],
                        " ".join(row["abstract"].split()),
                        " ".join(row["title"].split()),
                        categories=tuple(row["categories"].split()),
                        source=path.name,
                    )


def annotated_by_rule(documents: Iterable[Document]) -> Iterator[tuple[Document, Annotations]]:
    """Every stretch between function words is a term, of the type Method; hypernyms by patterns.

    Much that is found is no scientific term: this serves to measure time and memory, not quality.
    """
    tokens = Tokens()
    for document in documents:
        given = tokens.annotate([document], [Annotations()])[0]
        text, at, term_spans = document.text, 0, []
        for sentence in given.sentences:
            first = at
            while at < len(given.tokens) and given.tokens[at].end <= sentence.end:
                at += 1
            term_spans += terms(text, compounds(text, given.tokens[first:at]))
        written_out = {use.span: use.abbreviation.long for use in uses(text, definitions_in(text))}
        mentions = tuple(
            ConceptMention(span, "Method", long_form=written_out.get(span), extractor="terms")
            for span in term_spans
        )
        pairs = tuple(hypernyms(text, given.tokens, given.sentences, term_spans))
        yield (
            document,
            Annotations(tokens=given.tokens, sentences=given.sentences, concepts=mentions, hypernyms=pairs),
        )


def mentions_of(document: Document, annotations: Annotations) -> Iterator[CorpusMention]:
    """The concept mentions of a document, as they go into building concepts."""
    starts = [sentence.start for sentence in annotations.sentences]
    for mention in annotations.concepts:
        sentence = annotations.sentences[bisect_right(starts, mention.span.start) - 1]
        surface = document.surface(mention.span)
        yield CorpusMention(
            document.id,
            mention.span,
            surface,
            document.surface(mention.long_form) if mention.long_form else surface,
            mention.type,
            sentence,
            document.surface(sentence),
            mention.score,
        )


def evidence_of(document: Document, annotations: Annotations) -> Iterator[Evidence]:
    """What a document says to be a kind of what."""
    for pair in annotations.hypernyms:
        yield Evidence(document.id, pair.hyponym, pair.hypernym, pair.sentence, pair.score, pair.extractor)
