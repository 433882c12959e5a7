"""Training texts from SciREX papers: stretches of whole sentences, in the tokens of raw text."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from betwixt.annotations import Annotations
from extractors.concepts.network import TAGS
from extractors.encoder.windows.overlapping import windows
from extractors.tokens.model import Tokens
from training.gold.scirex import Paper

_MARKUP = (("[", "reference", "]"), ("section", ":"))
"""What SciREX puts in the place of citations and before headings; other texts have neither."""

_FEWEST_MENTIONS = 4


@dataclass(frozen=True, slots=True)
class Example:
    """A stretch of a paper's words, each with an index into ``TAGS``."""

    words: tuple[str, ...]
    tags: tuple[int, ...]


def examples(papers: Sequence[Paper], words: int) -> list[Example]:
    """Papers in stretches of at most so many words; those with hardly a mention are left out.

    Words are our own tokens of the papers' text, so that a tagger learns from what it will read.
    """
    examples_of_windows = []
    annotated = Tokens().annotate([paper.document for paper in papers], [Annotations()] * len(papers))
    for paper, given in zip(papers, annotated, strict=True):
        tags = tags_of(paper, given)
        surfaces = [paper.document.surface(token) for token in given.tokens]
        opens = {sentence.start for sentence in given.sentences} | {given.tokens[0].start}
        starts = [index for index, token in enumerate(given.tokens) if token.start in opens]
        for stretch in windows([1] * len(tags), starts, words, overlap=0):
            inside = slice(stretch.first, stretch.end)
            if sum(TAGS[tag].startswith("B") for tag in tags[inside]) >= _FEWEST_MENTIONS:
                examples_of_windows.append(Example(tuple(surfaces[inside]), tuple(tags[inside])))
    return examples_of_windows


def tags_of(paper: Paper, given: Annotations) -> list[int]:
    """For each token an index into ``TAGS``; a mention that ends within a token is taken to its end."""
    starts = [token.start for token in given.tokens]
    ends = [token.end for token in given.tokens]
    tags = [TAGS.index("O")] * len(starts)
    for mention in paper.mentions:
        span = paper.span(mention.words)
        first, end = bisect_right(ends, span.start), bisect_left(starts, span.end)
        tags[first:end] = [TAGS.index(f"I-{mention.type}")] * (end - first)
        if first < end:
            tags[first] = TAGS.index(f"B-{mention.type}")
    return tags


def varied(example: Example, chance: random.Random) -> Example:
    """An example as other texts may write it: half of them without markup, one in ten in another case."""
    if chance.random() < 0.5:
        kept = list(_without_markup(example))
        example = Example(tuple(word for word, _ in kept), tuple(tag for _, tag in kept))
    draw = chance.random()
    if draw < 0.05:
        return Example(tuple(word[:1].upper() + word[1:] for word in example.words), example.tags)
    if draw < 0.1:
        return Example(tuple(word.lower() for word in example.words), example.tags)
    return example


def _without_markup(example: Example) -> Iterator[tuple[str, int]]:
    index = 0
    while index < len(example.words):
        for markup in _MARKUP:
            if example.words[index : index + len(markup)] == markup:
                index += len(markup)
                break
        else:
            yield example.words[index], example.tags[index]
            index += 1
