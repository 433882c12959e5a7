"""The joint model as an extractor: noun phrases, names, relations, clusters and appositives in one pass."""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from betwixt.errors import InvalidInputError
from extractors.annotations import (
    SCORE_DIGITS,
    Annotations,
    Appositive,
    Cluster,
    Document,
    Member,
    Mention,
    MentionKind,
    Relation,
    Span,
)
from extractors.appositives.rule import appositives
from extractors.coreference.clustering import membership_scores
from extractors.iob2 import Name
from extractors.joint.configuration import FLOAT32_ON_CPU, Arithmetic
from extractors.joint.examples import Words
from extractors.joint.labels import NAME_TAGS, PHRASE_TAGS
from extractors.joint.name_likeness import apart
from extractors.joint.tags import Scores, TaggedSpan, best_tags, tagged_spans
from extractors.joint.thresholds import Thresholds
from extractors.np_enrichment.links import PairScores
from extractors.parser.reading import ParsedSentence
from extractors.prepositions import LABELS
from extractors.pronouns import is_coreferent, is_pronoun

if TYPE_CHECKING:
    from extractors.joint.pairs import Pairs
    from extractors.joint.reader import Parse, TextReader, WordReading

WEIGHTS = Path(__file__).parent / "weights" / "joint.safetensors"
"""The weights that ship."""


class JointExtractor:
    """The extractor ``joint``: everything that one reading of a document gives.

    Each annotation carries the name of the part that made it: ``noun-phrases``, ``names``,
    ``np-enrichment``, ``coreference``, ``appositives``. A document in a language other than
    English gets the note ``no_model:joint``.

    Args:
        weights: a file written by training.py.
        reads: ``("tokens",)``, or with the names of extractors whose noun phrases and names
            are to be taken instead of its own.
        finds: ``noun-phrases``, ``names``, both or none: the mentions that are its own to find.
            Without it both, in documents that are given no mentions.
        thresholds: other ones than those of the weights.
        arithmetic: how to compute.
    """

    name = "joint"
    provides: tuple[str, ...] = ("noun-phrases", "names", "np-enrichment", "coreference", "appositives")

    def __init__(
        self,
        weights: Path = WEIGHTS,
        *,
        reads: tuple[str, ...] = ("tokens",),
        finds: tuple[str, ...] | None = None,
        thresholds: Thresholds | None = None,
        arithmetic: Arithmetic = FLOAT32_ON_CPU,
    ) -> None:
        self.weights = weights
        self.reads = reads
        self.finds = finds
        if finds is not None:
            self.provides = (*finds, "np-enrichment", "coreference", "appositives")
        self.arithmetic = arithmetic
        self._thresholds = thresholds

    @property
    def thresholds(self) -> Thresholds:
        """From which probability on something is said."""
        return self._thresholds or self._reader.model.thresholds

    @property
    def link_threshold(self) -> float:
        """Lowest probability of a pair's best preposition."""
        return self.thresholds.link

    @property
    def cluster_threshold(self) -> float:
        """Lowest average probability that joins two clusters."""
        return self.thresholds.cluster

    @property
    def version(self) -> Mapping[str, object]:
        """The code version, the hash of the weights, the thresholds and the number format."""
        return {
            "code": 1,
            "weights": self._weights_hash,
            "finds": self.finds if self.finds is None else list(self.finds),
            "thresholds": asdict(self._thresholds) if self._thresholds else "of the weights",
            "arithmetic": list(self.arithmetic),
        }

    def annotate(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[Annotations]:
        """Read each document.

        Args:
            documents: any number.
            given: tokens and sentences of each; where it has mentions and ``finds`` does not say
                otherwise, they are taken in the place of the model's own noun phrases and names.

        Raises:
            InvalidInputError: the weights cannot be read.
        """
        return [self._annotate(document, each) for document, each in zip(documents, given, strict=True)]

    def pair_scores(self, documents: Sequence[Document], given: Sequence[Annotations]) -> list[PairScores]:
        """The scores of all pairs of given mentions, names apart.

        A pair that shares no window has the probability 1 of no relation, and its coreference is
        unknown (NaN); that of names that exclude each other is 0.
        """
        return [self._pair_scores(document, each) for document, each in zip(documents, given, strict=True)]

    def _annotate(self, document: Document, given: Annotations) -> Annotations:
        if document.language != "en":
            return Annotations(notes=(f"no_model:{self.name}",))
        if not given.tokens:
            return Annotations()
        text = _Text(document, given)
        reading = text.read(self._reader)
        finds = self.finds if self.finds is not None else () if given.mentions else self.provides
        found = tuple(mention for mention in text.mentions(reading) if mention.extractor in finds)
        phrases = sorted({m.span for m in (*given.mentions, *found) if _refers(m)})
        names = [m for m in (*given.mentions, *found) if "name" in m.kinds]
        pronouns = frozenset(text.pronouns(reading)).difference(phrases)
        relations, clusters = self._relations(text, reading, phrases, pronouns)
        clustered = {member.span for cluster in clusters for member in cluster.members}
        return Annotations(
            mentions=(*found, *(_pronoun(span) for span in sorted(pronouns & clustered))),
            relations=relations,
            clusters=clusters,
            appositives=tuple(text.appositives(reading.parses, names, self.thresholds.apposition)),
        )

    def _pairs(self, text: _Text, reading: WordReading, phrases: Sequence[Span]) -> tuple[list[Words], Pairs]:
        from extractors.joint.pairs import merged

        words = [text.covering(span) for span in phrases]
        pairs = merged(len(words), self._reader.pair_blocks(reading, words))
        never = apart(text.names_at_ends(reading, words), pairs.anchor, pairs.complement)
        return words, replace(pairs, coreference=np.where(never, np.float32(0), pairs.coreference))

    def _relations(
        self, text: _Text, reading: WordReading, phrases: Sequence[Span], pronouns: frozenset[Span]
    ) -> tuple[tuple[Relation, ...], tuple[Cluster, ...]]:
        """Relations of noun phrases, and clusters of them and of pronouns that are none."""
        from extractors.joint.pairs import among, attachments, clusters, links

        phrases = sorted((*phrases, *pronouns))
        words, pairs = self._pairs(text, reading, phrases)
        grouped = clusters(len(words), pairs, self.cluster_threshold)
        scores = membership_scores(grouped, pairs.anchor, pairs.complement, pairs.coreference)
        is_phrase = np.array([span not in pronouns for span in phrases], dtype=np.bool_)
        given = (words, text.words, *attachments(reading.parses, text.words))
        relations = tuple(
            Relation(
                phrases[link.anchor],
                phrases[link.complement],
                LABELS[link.label],
                link.explicit,
                round(link.score, SCORE_DIGITS),
                "np-enrichment",
            )
            for link in links(among(pairs, is_phrase), grouped, self.link_threshold, *given)
        )
        return relations, tuple(
            Cluster(
                tuple(Member(phrases[item], round(float(scores[item]), SCORE_DIGITS)) for item in members),
                "coreference",
            )
            for members in grouped
        )

    def _pair_scores(self, document: Document, given: Annotations) -> PairScores:
        spans = tuple(sorted({mention.span for mention in given.mentions if _refers(mention)}))
        count = len(spans)
        relations = np.zeros((count, count, len(LABELS)), dtype=np.float32)
        relations[..., 0] = 1.0
        coreference = np.full((count, count), np.nan, dtype=np.float32)
        if given.tokens and spans:
            text = _Text(document, given)
            _, pairs = self._pairs(text, text.read(self._reader), spans)
            relations[pairs.anchor, pairs.complement] = pairs.relations
            coreference[pairs.anchor, pairs.complement] = pairs.coreference
        return PairScores(spans, relations, coreference)

    @cached_property
    def _reader(self) -> TextReader:
        from extractors.joint.reader import TextReader

        return TextReader(self.weights, self.arithmetic)

    @cached_property
    def _weights_hash(self) -> str:
        try:
            return hashlib.sha256(self.weights.read_bytes()).hexdigest()
        except OSError as error:
            raise InvalidInputError(
                f"{self.weights}: the weights cannot be read: {error.strerror}",
                "install betwixt again, or train new ones: kg train np-enrichment",
            ) from error


class _Text:
    """A document's tokens as words, and the way back to its characters."""

    def __init__(self, document: Document, given: Annotations) -> None:
        self.document = document
        self.tokens = given.tokens
        self.words = [document.surface(token) for token in given.tokens]
        opens = {sentence.start for sentence in given.sentences}
        opens.add(given.tokens[0].start)
        self.sentences = [index for index, token in enumerate(given.tokens) if token.start in opens]
        self.title_words = sum(token.end <= len(document.title) for token in given.tokens)
        self._starts = [token.start for token in given.tokens]
        self._ends = [token.end for token in given.tokens]

    def read(self, reader: TextReader) -> WordReading:
        return reader.read(self.words, self.sentences, self.title_words)

    def covering(self, span: Span) -> Words:
        """The words that a span touches."""
        first = min(bisect_right(self._ends, span.start), len(self.tokens) - 1)
        return Words(first, max(first, bisect_left(self._starts, span.end) - 1))

    def span(self, first: int, last: int) -> Span:
        """The characters of a range of words."""
        return Span(self.tokens[first].start, self.tokens[last].end)

    def mentions(self, reading: WordReading) -> Iterator[Mention]:
        """Noun phrases with the type of the name at their end, pronouns, and names."""
        names = list(self._tagged(reading.name_tags, NAME_TAGS))
        ending = {name.last: name for name in names}
        for phrase in self._tagged(reading.phrase_tags, PHRASE_TAGS):
            span = self.span(phrase.first, phrase.last)
            pronoun = is_pronoun(self.document.surface(span), "en")
            kind: MentionKind = "pronoun" if pronoun else "noun-phrase"
            name = ending.get(phrase.last)
            inside = name is not None and name.first >= phrase.first
            yield Mention(
                span,
                (kind,),
                name.type if name and inside else "",
                round(phrase.score, SCORE_DIGITS),
                "noun-phrases",
            )
        for name in names:
            span = self.span(name.first, name.last)
            yield Mention(span, ("name",), name.type, round(name.score, SCORE_DIGITS), "names")

    def pronouns(self, reading: WordReading) -> Iterator[Span]:
        """Words that are pronouns by their parse: those in noun phrases ("its" in "its walls") too."""
        for index, (word, part) in enumerate(zip(self.words, reading.parts_of_speech, strict=True)):
            if part == "PRON" and is_coreferent(word, "en"):
                yield self.span(index, index)

    def names_at_ends(self, reading: WordReading, phrases: Sequence[Words]) -> list[tuple[str, ...] | None]:
        """The words of the person, organisation or place whose name each noun phrase ends in."""
        names = {name.last: name for name in self._tagged(reading.name_tags, NAME_TAGS)}
        ending = (names.get(phrase.last) for phrase in phrases)
        return [
            tuple(self.words[name.first : name.last + 1])
            if name and name.type != "OTHER" and name.first >= phrase.first
            else None
            for phrase, name in zip(phrases, ending, strict=True)
        ]

    def _tagged(self, scores: Scores, tags: Sequence[str]) -> Iterator[TaggedSpan]:
        yield from tagged_spans(best_tags(scores, tags, frozenset(self.sentences)), scores, tags)

    def appositives(
        self, parses: Sequence[Parse], names: Sequence[Mention], threshold: float
    ) -> Iterator[Appositive]:
        """The appositives of names, by the rule of the ApposCorpus over the arcs of apposition."""
        by_sentence: dict[int, list[Name]] = {}
        spans: dict[tuple[int, int], Mention] = {}
        sentence_of = (
            np.searchsorted([parse.first for parse in parses], range(len(self.words)), side="right") - 1
        )
        for mention in names:
            first, last = self.covering(mention.span)
            number = int(sentence_of[first])
            start = parses[number].first
            by_sentence.setdefault(number, []).append(
                Name(first - start, last + 1 - start, mention.entity_type)
            )
            spans[first, last + 1] = mention
        for number, inside in by_sentence.items():
            parse = parses[number]
            end = parse.first + len(parse.heads)
            arcs = parse.appositions(threshold)
            for found in appositives(self.words[parse.first : end], parse.heads, arcs, inside):
                anchor = spans[parse.first + found.anchor.first, parse.first + found.anchor.end]
                span = self.span(parse.first + found.first, parse.first + found.end - 1)
                score = max(parse.apposition[found.first : found.end])
                yield Appositive(span, anchor.span, round(score, SCORE_DIGITS), "appositives")


def _pronoun(span: Span) -> Mention:
    """One that is no noun phrase of its own and corefers."""
    return Mention(span, ("pronoun",), extractor="coreference")


def _refers(mention: Mention) -> bool:
    """Whether it is a noun phrase or pronoun."""
    return not {"noun-phrase", "pronoun"}.isdisjoint(mention.kinds)


@lru_cache(maxsize=1)
def _shipped() -> TextReader:
    from extractors.joint.reader import TextReader

    return TextReader(WEIGHTS)


def read_words(
    documents: Sequence[Sequence[Sequence[str]]], reader: TextReader | None = None
) -> list[list[ParsedSentence]]:
    """Tags and parses of given words in given sentences.

    Args:
        documents: the words of each sentence of each document.
        reader: of other weights than those that ship.

    Returns:
        For each document, its sentences in order.
    """
    reader = reader or _shipped()
    return [_parsed(document, reader) for document in documents]


def _parsed(document: Sequence[Sequence[str]], reader: TextReader) -> list[ParsedSentence]:
    words = [word for sentence in document for word in sentence]
    starts = [int(start) for start in np.cumsum([0, *map(len, document[:-1])])]
    reading = reader.read(words, starts)
    tags = [NAME_TAGS[tag] for tag in best_tags(reading.name_tags, NAME_TAGS, frozenset(starts))]
    parses = {parse.first: parse for parse in reading.parses}
    found = []
    for start, sentence in zip(starts, document, strict=True):
        inside = slice(start, start + len(sentence))
        parse = _whole(parses, start, len(sentence))
        scores = np.zeros((len(sentence), len(sentence)), dtype=np.float32)
        scores[range(len(sentence)), parse.apposed] = parse.apposition
        found.append(
            ParsedSentence(
                heads=parse.heads,
                relations=parse.relations,
                upos=reading.parts_of_speech[inside],
                name_tags=tags[inside],
                found_appositions=parse.appositions(reader.model.thresholds.apposition),
                apposition_scores=scores,
            )
        )
    return found


def _whole(parses: Mapping[int, Parse], start: int, length: int) -> Parse:
    """The parse of a sentence; parts of one too long for a window hang on its first part's root."""
    from extractors.joint.reader import Parse

    parts = [parses[start]]
    while sum(len(part.heads) for part in parts) < length:
        parts.append(parses[start + sum(len(part.heads) for part in parts)])
    if len(parts) == 1:
        return parts[0]
    root = parts[0].heads.index(0) + 1
    heads: list[int] = []
    apposed: list[int] = []
    for part in parts:
        offset = len(heads)
        heads += [head + offset if head else (root if offset else 0) for head in part.heads]
        apposed += [target + offset for target in part.apposed]
    return Parse(
        start,
        tuple(heads),
        tuple(relation for part in parts for relation in part.relations),
        tuple(apposed),
        tuple(score for part in parts for score in part.apposition),
    )
