"""Mentions in papers with the concepts that they refer to: the corpus of the topic builder."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from betwixt.names.concept_key import concept_key
from extractors.language.abbreviations import abbreviations, singular
from extractors.word_range import WordRange
from training.gold.scirex import Paper

ABBREVIATED = ("Task", "Method")
"""Concepts that abbreviations stand for; the name of a data set or a metric is no abbreviation of another."""

_LEAST_WORDS = 2
_LEAST_PAPERS = 2
_LEAST_SHARE = 2 / 3


@dataclass(frozen=True, slots=True)
class LinkedMention:
    """A mention and its concept.

    Args:
        paper: that it stands in.
        words: where in the paper.
        concept: the key of its concept.
        is_gold: whether an annotator linked it; else its surface is a name of the concept.
    """

    paper: Paper
    words: WordRange
    concept: str
    is_gold: bool

    @property
    def surface(self) -> str:
        """Its text."""
        return self.paper.surface(self.words)


def linked_mentions(
    papers: Iterable[Paper], types: Collection[str], known: Collection[str] | None = None
) -> list[LinkedMention]:
    """The mentions of concepts, paper by paper in the order of the text.

    Abbreviations of tasks and methods, in names too, are written out as their own paper defines them, else as
    the papers agree.

    Args:
        papers: with canonical names.
        types: of concepts, and of mentions, to take part.
        known: keys of concepts that get further mentions. These mentions are not linked by annotators, and
            their surface, with long forms, has exactly that key and at least two words. By default only what
            annotators linked counts.
    """
    papers = list(papers)
    written_out = {paper.document.id: _written_out(paper) for paper in papers}
    agreed = _agreed(written_out.values())
    mentions_kept: list[LinkedMention] = []
    for paper in papers:
        own = agreed | written_out[paper.document.id]
        gold = _gold(paper, types, own)
        linked = [LinkedMention(paper, words, concept, is_gold=True) for words, concept in gold.items()]
        if known is not None:
            linked += [
                LinkedMention(paper, words, concept, is_gold=False)
                for words, concept in _by_name(paper, types, known, own)
                if words not in gold
            ]
        mentions_kept += sorted(linked, key=lambda mention: mention.words)
    return mentions_kept


def few_of_each(mentions: Iterable[LinkedMention], per_paper: int) -> list[LinkedMention]:
    """Of the mentions of a concept in a paper a few, each with a surface of its own, in their order.

    Which surfaces, a hash decides: the first ones would be those of titles and abstracts,
    which write names out in full. Surfaces that differ only in letter case count as one.
    """
    first: dict[tuple[str, str, str], LinkedMention] = {}
    for mention in mentions:
        first.setdefault((mention.paper.document.id, mention.concept, mention.surface.lower()), mention)
    chosen: defaultdict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    for key in sorted(first, key=lambda key: hashlib.sha256("\n".join(key).encode()).digest()):
        if len(chosen[key[:2]]) < per_paper:
            chosen[key[:2]].append(key)
    kept = {key for keys in chosen.values() for key in keys}
    return [mention for key, mention in first.items() if key in kept]


def _written_out(paper: Paper) -> dict[str, str]:
    """The abbreviations that a paper defines, in singular, with their long forms."""
    text = paper.document.text
    definitions = abbreviations(text, [paper.span(sentence) for sentence in paper.sentences])
    return {
        singular(text[slice(*definition.short)]): text[slice(*definition.long)]
        for definition in reversed(definitions)
    }


def _agreed(definitions: Collection[Mapping[str, str]]) -> dict[str, str]:
    """Abbreviations that mean the same in two papers or more, and in two thirds of those that define them."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for definition in definitions:
        for short, long in definition.items():
            counts[short][concept_key(long)] += 1
    best = {short: count.most_common(1)[0] for short, count in counts.items()}
    return {
        short: long
        for short, (long, papers) in best.items()
        if papers >= _LEAST_PAPERS and papers >= _LEAST_SHARE * counts[short].total()
    }


def _gold(paper: Paper, types: Collection[str], written_out: Mapping[str, str]) -> dict[WordRange, str]:
    """A mention that has several names keeps the first one of the file."""
    of_names = paper.types()
    word_ranges: dict[WordRange, str] = {}
    for name, mentions in paper.names.items():
        type_ = of_names.get(name)
        key = concept_key(written_out.get(name, name) if type_ in ABBREVIATED else name)
        if key and type_ in types:
            for words in mentions:
                word_ranges.setdefault(words, key)
    return word_ranges


def _by_name(
    paper: Paper, types: Collection[str], known: Collection[str], written_out: Mapping[str, str]
) -> Iterator[tuple[WordRange, str]]:
    for words, type_ in paper.mentions:
        surface = paper.surface(words)
        name = written_out.get(singular(surface), surface) if type_ in ABBREVIATED else surface
        key = concept_key(name)
        if type_ in types and key in known and len(key.split()) >= _LEAST_WORDS:
            yield words, key
