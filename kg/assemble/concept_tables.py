"""The tables of concepts: what documents refer to, gathered while these are assembled one by one.

Memory grows with the concepts and their edges, not with the mentions.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import duckdb

from betwixt.annotations import Annotations
from betwixt.document import Document, Span
from betwixt.schema import document_iri, edge_table
from kg.assemble.documents.definitions import Definition, definitions
from kg.assemble.documents.document_concepts import LINKER, concept_mentions, hypernym_pairs
from kg.assemble.documents.document_text import DocumentText
from kg.assemble.thresholds import passes
from kg.graph.tables import GraphWriter
from linkers.concepts.corpus.concept_graph import Concept, Membership

if TYPE_CHECKING:
    from linkers.concepts.corpus.build import ConceptGraph

_STATEMENTS = Path(__file__).with_name("concept_statements")
_FETCHED_TOGETHER = 10_000
_LANGUAGE = "en"
"""Of a concept that no document mentions."""


class ConceptTables:
    """Gathers what the documents of a graph refer to, and writes it after the last of them.

    Args:
        found: the concepts of the corpus; None without ``--concepts``.
        base_iri: what the documents' ids begin with.
        thresholds: extractor → lowest score of its annotations; memberships have that of ``LINKER``.
        keep_text: whether definitions go in.
    """

    def __init__(
        self,
        corpus: ConceptGraph | None,
        *,
        base_iri: str,
        thresholds: Mapping[str, float],
        keep_text: bool,
    ) -> None:
        self._concepts = corpus.concepts if corpus else ()
        self._broader = corpus.broader if corpus else ()
        self._memberships: Iterator[Membership] = corpus.memberships() if corpus else iter(())
        self._next = next(self._memberships, None)
        self._base_iri = base_iri
        self._thresholds = thresholds
        self._keep_text = keep_text
        self._mentions: Counter[str] = Counter()
        self._documents: Counter[str] = Counter()
        self._languages: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._sayings: Counter[tuple[str, str]] = Counter()
        self._definitions: dict[str, tuple[Definition, str, str]] = {}

    def add(self, document: Document, annotations: Annotations) -> dict[Span, Membership]:
        """Gather from the next document.

        Returns:
            What its mentions denote.

        Raises:
            ValueError: a membership is of a document that was passed over.
        """
        denoted = {
            membership.span: membership
            for membership in self._of(document.id)
            if passes(membership.score, LINKER, self._thresholds)
        }
        referred = Counter(membership.concept for membership in denoted.values())
        self._mentions.update(referred)
        self._documents.update(referred.keys())
        for concept in referred:
            self._languages[concept][document.language] += 1
        self._note_sayings(document, annotations, denoted)
        return denoted

    def _of(self, document: str) -> Iterator[Membership]:
        while (membership := self._next) is not None and membership.document <= document:
            if membership.document < document:
                raise ValueError(f"a membership is of {membership.document!r}, which is not in the graph")
            yield membership
            self._next = next(self._memberships, None)

    def _note_sayings(
        self, document: Document, annotations: Annotations, denoted: Mapping[Span, Membership]
    ) -> None:
        """Note which edges the document states, and what it defines."""
        if not denoted:
            return
        concepts = concept_mentions(annotations, self._thresholds)
        pairs = hypernym_pairs(annotations, concepts, self._thresholds)
        self._sayings.update(
            {
                (denoted[hyponym].concept, denoted[hypernym].concept)
                for hyponym, hypernym in pairs
                if hyponym in denoted and hypernym in denoted
            }
        )
        text = DocumentText(document, document_iri(self._base_iri, document.id), annotations.sentences)
        for candidate in definitions(text, annotations, concepts, pairs, self._thresholds):
            if candidate.term not in denoted or not (sentence := text.sentence_around(candidate.span)):
                continue
            concept = denoted[candidate.term].concept
            best = self._definitions.get(concept)
            if best is None or candidate.score > best[0].score:
                words = " ".join(document.surface(candidate.span).split())
                self._definitions[concept] = candidate, words, sentence

    def write(self, writer: GraphWriter) -> None:
        """Write the concepts that mentions refer to, and the edges between them."""
        written = self._mentions.keys() | self._terms_above()
        edges = sorted(
            (edge for edge in self._broader if {edge.child, edge.parent} <= written),
            key=lambda edge: (edge.child, edge.parent),
        )
        for edge in edges:
            said = self._sayings[edge.child, edge.parent]
            writer.append(
                "Concept-BROADER-Concept",
                source=edge.child,
                target=edge.parent,
                score=edge.score,
                basis=edge.source,
                documents=said,
            )
        for child, ancestor, distance in ancestors((edge.child, edge.parent) for edge in edges):
            writer.append("Concept-HAS_ANCESTOR-Concept", source=child, target=ancestor, distance=distance)
        concerning: Counter[str] = Counter()
        for document, about in concerned(writer):
            writer.append("Document-CONCERNS-Concept", source=document, target=about)
            concerning[about] += 1
        for concept in sorted(self._concepts, key=lambda concept: concept.id):
            if concept.id in written:
                self._write_concept(writer, concept, concerning[concept.id])

    def _terms_above(self) -> set[str]:
        """Terms of a vocabulary that no text mentions, above one that some text mentions."""
        unmentioned = {concept.id for concept in self._concepts if not concept.mentions}
        parents = defaultdict(list)
        for edge in self._broader if unmentioned else ():
            parents[edge.child].append(edge.parent)
        above: set[str] = set()
        waiting = list(self._mentions)
        while waiting:
            reached = unmentioned.intersection(parents.get(waiting.pop(), ())) - above
            above |= reached
            waiting += reached
        return above

    def _write_concept(self, writer: GraphWriter, concept: Concept, concerned_documents: int) -> None:
        languages = self._languages[concept.id]
        language = min(languages, key=lambda code: (-languages[code], code), default=_LANGUAGE)
        definition = self._definitions.get(concept.id)
        writer.append(
            "Concept",
            id=concept.id,
            name=concept.name,
            aliases=[alias for alias in concept.aliases if alias != concept.name],
            language=language,
            type=concept.type,
            mentions=self._mentions[concept.id],
            documents=self._documents[concept.id],
            concerned_documents=concerned_documents,
            definition=definition[1] if definition and self._keep_text else None,
        )
        if definition:
            words, _, sentence = definition
            writer.append(
                "Concept-DEFINED_IN-Sentence",
                source=concept.id,
                target=sentence,
                start=words.span.start,
                end=words.span.end,
                score=words.score,
                extractor=words.extractor,
            )


def concerned(writer: GraphWriter) -> Iterator[tuple[str, str]]:
    """What documents mention and what is broader than that, of the rows that are written; counted on disk.

    Args:
        writer: holds all rows of ``MENTIONS`` (of concepts) and ``HAS_ANCESTOR``; both end here.

    Yields:
        (document, concept), documents in the order of the texts, then by concept.
    """
    mentioned = writer.finish(edge_table("Document-MENTIONS-Concept"))
    broader = writer.finish(edge_table("Concept-HAS_ANCESTOR-Concept"))
    statement = (_STATEMENTS / "concerned.sql").read_text(encoding="utf-8")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, duckdb.connect() as database:
        database.execute("SET memory_limit = '1GB'")
        database.execute("SET temp_directory = ?", [folder])
        database.execute(statement, [str(mentioned), str(broader)])
        while rows := database.fetchmany(_FETCHED_TOGETHER):
            yield from rows


def ancestors(edges: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, int]]:
    """All that edges lead to from each node, by the least number of edges.

    Args:
        edges: (child, parent), without cycles.

    Yields:
        (node, ancestor, distance), by node and ancestor.
    """
    parents: defaultdict[str, list[str]] = defaultdict(list)
    for child, parent in edges:
        parents[child].append(parent)
    for node in sorted(parents):
        distances = {node: 0}
        waiting = deque([node])
        while waiting:
            here = waiting.popleft()
            for parent in parents.get(here, ()):
                if parent not in distances:
                    distances[parent] = distances[here] + 1
                    waiting.append(parent)
        del distances[node]
        for ancestor in sorted(distances):
            yield node, ancestor, distances[ancestor]
