"""What the shipped extractors find in raw text, each annotation judged by gold.

Both ends of every span have to be those of gold, so that a relation between phrases that were cut wrongly
counts as wrong. Memberships are judged where gold has the mention: how well mentions are cut is no matter of
who they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from extractors.calibration.kinds import relation_kinds
from extractors.calibration.member_kinds import member_kinds
from extractors.component_names import APPOSITIVES, CONCEPT_MENTIONS, NAMES, NOUN_PHRASES
from extractors.concepts.model import ConceptExtractor
from extractors.joint.decisions.descriptions.appositives import appositives
from extractors.joint.decisions.names.named_words import Name
from extractors.language.rebuilt_text import rebuilt_text
from extractors.pipeline import Pipeline
from extractors.standard import standard_pipeline
from extractors.tokens.model import Tokens
from training.appositives.evaluate import pool
from training.complete_reading import read_all
from training.coreference import raw_text
from training.coreference.evaluate import gold_clusters
from training.gold import scirex
from training.gold.conll import CoNLLDocument
from training.gold.folder import FOLDER
from training.gold.iob2 import names_of
from training.gold.scirex import Paper
from training.gold.tne import TNEDocument
from training.gold.tne_data import DEV, load
from training.gold.treebanks import TreebankDocument
from training.names.scorer import TYPES
from training.np_enrichment.end_to_end import gold_links
from training.parser.parsed_sentences import gold


class Judged(NamedTuple):
    """One annotation that was found.

    Args:
        kind: as ``extractors.calibration`` names it.
        document: its identifier, so that folds never part a document.
        score: raw.
        right: whether gold has it.
    """

    kind: str
    document: str
    score: float
    right: bool


GENRES = FOLDER / "gum" / "ontogum_conll" / "train.conll.gz"
_EVERY = 3
"""One in so many of its documents is read."""
PARTS = ("news", "genres", "treebanks", "papers")
"""What is measured on which texts: see ``judged``."""


def judged(parts: Collection[str] = PARTS) -> list[Judged]:
    """All annotations of the development data, judged.

    Relations, clusters and noun phrases come from TNE's development set, which is annotated exhaustively.
    Clusters of other genres come from a third of GUM's training documents. A member is judged if gold has a
    mention with its characters. It is right if it corefers with at least half of the others. Names and
    appositives come from ``training.appositives.evaluate.pool``. Concept mentions come from SciREX's
    development papers, which do not mark every term.

    Args:
        parts: among ``PARTS``.

    Raises:
        InvalidInputError: a data set is absent or damaged.
        UnreadDocumentError: an extractor failed on a document.
    """
    judged_items: list[Judged] = []
    if "news" in parts:
        judged_items += of_news(load(DEV))
    if "genres" in parts:
        judged_items += of_genres(raw_text.load(GENRES)[::_EVERY])
    if "treebanks" in parts:
        judged_items += of_treebanks(list(chain.from_iterable(pool().values())))
    if "papers" in parts:
        judged_items += of_papers(scirex.splits()["dev"])
    return judged_items


def of_news(documents: Sequence[TNEDocument]) -> Iterator[Judged]:
    """Noun phrases, relations and memberships in documents of TNE."""
    readings = _read([document.document for document in documents], standard_pipeline())
    for document, said in zip(documents, readings, strict=True):
        id = document.document.id
        phrases = {phrase.span for phrase in document.noun_phrases}
        for mention in said.mentions:
            if mention.extractor == NOUN_PHRASES and "noun-phrase" in mention.kinds:
                yield Judged(NOUN_PHRASES, id, mention.score, mention.span in phrases)
        links = gold_links(document)
        for kind, relation in zip(relation_kinds(said), said.relations, strict=True):
            right = relation.preposition in links.get((relation.anchor, relation.complement), ())
            yield Judged(kind, id, relation.score, right)
        yield from _memberships(document.document, said, gold_clusters(document))


def of_genres(documents: Sequence[CoNLLDocument]) -> Iterator[Judged]:
    """Memberships in documents with gold clusters, their text put together again from their words."""
    rebuilt = [rebuilt_text(document.words) for document in documents]
    texts = [
        Document(id=f"{document.name}#{document.part}", text=text)
        for document, (text, _) in zip(documents, rebuilt, strict=True)
    ]
    for document, text, (_, words), said in zip(
        documents, texts, rebuilt, _read(texts, standard_pipeline()), strict=True
    ):
        clusters = [
            [Span(words[mention.start].start, words[mention.end - 1].end) for mention in cluster]
            for cluster in document.clusters
        ]
        yield from _memberships(text, said, clusters)


def _memberships(document: Document, said: Annotations, gold: Sequence[Sequence[Span]]) -> Iterator[Judged]:
    """The members of clusters that gold knows as mentions, where it knows two of a cluster."""
    entities = {span: number for number, spans in enumerate(gold) for span in spans}
    for cluster, kinds in zip(said.clusters, member_kinds(document.text, said), strict=True):
        of = [entities.get(member.span) for member in cluster.members]
        known = [entity for entity in of if entity is not None]
        if len(known) < 2:
            continue
        for member, kind, entity in zip(cluster.members, kinds, of, strict=True):
            if entity is not None:
                right = 2 * (known.count(entity) - 1) >= len(known) - 1
                yield Judged(kind, document.id, member.score, right)


def of_treebanks(documents: Sequence[TreebankDocument]) -> Iterator[Judged]:
    """Names and appositives in the text of treebanks, put together again from their words.

    Sentences without annotated names, and names of types that some treebanks lack, are not counted. An
    appositive is right if its characters and its anchor's are.
    """
    texts = [_Rebuilt(document) for document in documents]
    readings = _read([text.document for text in texts], standard_pipeline())
    for text, said in zip(texts, readings, strict=True):
        id = text.document.id
        types = {mention.span: mention.entity_type for mention in said.mentions if mention.entity_type}
        for mention in said.mentions:
            if mention.extractor == NAMES and mention.entity_type in TYPES and text.has_names(mention.span):
                right = text.names.get(mention.span) == mention.entity_type
                yield Judged(NAMES, id, mention.score, right)
        for appositive in said.appositives:
            if types.get(appositive.anchor) in TYPES and text.has_names(appositive.anchor):
                right = (appositive.anchor, appositive.span) in text.appositives
                yield Judged(APPOSITIVES, id, appositive.score, right)


class _Rebuilt:
    """A document of a treebank as raw text, with its names and appositives by their characters."""

    def __init__(self, treebank: TreebankDocument) -> None:
        text, words = rebuilt_text([form for sentence in treebank.sentences for form in sentence.forms])
        self.document = Document(treebank.id, text)
        self.names: dict[Span, str] = {}
        self.appositives: set[tuple[Span, Span]] = set()
        self._annotated: list[Span] = []
        first = 0
        for sentence, tags in zip(treebank.sentences, treebank.name_tags, strict=True):
            here = words[first : first + len(sentence.forms)]
            first += len(sentence.forms)
            if tags is None:
                continue
            self._annotated.append(Span(here[0].start, here[-1].end))
            names = list(names_of(tags))
            self.names |= {_characters(here, name): name.type for name in names}
            parse = gold(sentence, tags)
            for appositive in appositives(sentence.forms, parse.heads, parse.appositions, names):
                span = Span(here[appositive.first].start, here[appositive.end - 1].end)
                self.appositives.add((_characters(here, appositive.anchor), span))

    def has_names(self, span: Span) -> bool:
        """Whether the names of the sentence were annotated."""
        return any(sentence.start <= span.start < sentence.end for sentence in self._annotated)


def _characters(words: Sequence[Span], name: Name) -> Span:
    return Span(words[name.first].start, words[name.end - 1].end)


def of_papers(papers: Sequence[Paper]) -> Iterator[Judged]:
    """Concept mentions in papers of SciREX, whatever their type."""
    pipeline = Pipeline([Tokens(), ConceptExtractor()])
    readings = read_all([paper.document for paper in papers], pipeline, [CONCEPT_MENTIONS])
    for paper, said in zip(papers, readings, strict=True):
        spans = {paper.span(mention.words) for mention in paper.mentions}
        for concept in said.concepts:
            if concept.extractor == CONCEPT_MENTIONS:
                yield Judged(CONCEPT_MENTIONS, paper.document.id, concept.score, concept.span in spans)


def _read(documents: Sequence[Document], pipeline: Pipeline) -> Iterator[Annotations]:
    return read_all(documents, pipeline, sorted(pipeline.provided))
