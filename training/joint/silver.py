"""Silver labels: what a model of words alone says of texts that are annotated for pairs alone.

Relations and clusters are learnt from news that has neither names nor trees. Where a network is never
told what is a name in such texts it drifts there: it took "He" and "the country" for names, as they
corefer with some. So a network that has learnt words alone, and never saw such texts, labels them first.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from extractors.encoder.windows.words import Tokenised
from extractors.joint.decisions.labels import NAME_TAGS
from extractors.joint.decisions.names.decided import name_tags
from extractors.joint.decisions.parses.decided import Parse
from extractors.joint.reader import TextReader, WordReading
from training.joint.examples import Example

logger = logging.getLogger(__name__)

SURE = 0.6
"""A name tag that is less probable is left unknown."""

TREES = 3
"""Every third text has a tree: enough to stay in practice, and pairs are learnt worse beside trees."""

_TOGETHER = 64  # texts


def labelled(examples: Iterable[Example], reader: TextReader) -> Iterator[Example]:
    """Texts with name tags, parts of speech and, every third one, trees, where they have none.

    Args:
        examples: of a source without such labels.
        reader: of a network with word heads, trained on other texts.
    """
    ordered, number = iter(examples), 0
    while batch := list(islice(ordered, _TOGETHER)):
        given = [Tokenised(text.words, text.sentences, text.title_words) for text in batch]
        for example, reading in zip(batch, reader.read_all(given), strict=True):
            yield _labelled(example, reading, with_tree=number % TREES == 0)
            number += 1
    logger.info("%d texts have silver labels", number)


def _labelled(example: Example, reading: WordReading, *, with_tree: bool) -> Example:
    tags = name_tags(reading.name_tags, example.words, reading.parts_of_speech, example.sentences)
    sure = np.exp(reading.name_tags[range(len(tags)), tags]) >= SURE
    tagged = replace(
        example,
        name_tags=tuple(NAME_TAGS[tag] if known else None for tag, known in zip(tags, sure, strict=True)),
        others_tagged=True,
        parts_of_speech=reading.parts_of_speech,
    )
    if not with_tree:
        return tagged
    heads, relations = _tree(reading.parses)
    return replace(tagged, heads=heads, relations=relations)


def _tree(parses: Iterable[Parse]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Heads as indices of the text's words, -1 for roots, and relations."""
    heads: list[int] = []
    relations: list[str] = []
    for parse in parses:
        heads += [parse.first + head - 1 if head else -1 for head in parse.heads]
        relations += parse.relations
    return tuple(heads), tuple(relations)
