"""Instances of sentences whose names are linked already: the form of FewRel (Han et al. 2018).

One JSON object: relation → sentences with ``tokens``, and ``h`` and ``t``: a name, its item, and the places
of its tokens.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.pipeline import Pipeline
from linkers.wikidata.index.index import WikidataIndex
from training.appositive_generation.instances import InstanceReader
from training.appositive_generation.records import Instance
from training.complete_reading import read_all
from training.gold.records import naming_what_is_damaged

_TOGETHER = 64
_BEFORE = frozenset(",.;:)!?%'”") | {"'s", "n't"}
"""No space before these."""

_AFTER = frozenset("(“$")
"""No space after these."""


@dataclass(frozen=True, slots=True)
class LinkedSentence:
    """A sentence.

    Args:
        document: its text.
        links: characters of names → items.
    """

    document: Document
    links: Mapping[Span, str]


def linked_sentences(path: Path, language: str = "en") -> Iterator[LinkedSentence]:
    """The sentences of a file, each once.

    Raises:
        InvalidInputError: the file cannot be read, or has another form.
    """
    advice = "expected relation → sentences with tokens, h and t, as FewRel has them"
    try:
        content = path.read_bytes()
        records = json.loads(gzip.decompress(content) if path.suffix == ".gz" else content)
    except (OSError, ValueError, EOFError) as error:
        raise InvalidInputError(f"{path}: cannot be read: {error}", advice) from error
    seen: set[tuple[str, ...]] = set()
    with naming_what_is_damaged(str(path), "not linked sentences", advice):
        for relation, sentences in records.items():
            for number, record in enumerate(sentences):
                words = tuple(record["tokens"])
                if words not in seen:
                    seen.add(words)
                    yield _sentence(f"{relation}-{number}", words, (record["h"], record["t"]), language)


def _sentence(name: str, words: Sequence[str], ends: Sequence[Any], language: str) -> LinkedSentence:
    text, places = "", []
    for number, word in enumerate(words):
        glued = word in _BEFORE or not text or words[number - 1] in _AFTER or not word.strip()
        start = len(text) if glued else len(text) + 1
        text += word.strip() if glued else f" {word}"
        places.append(Span(start, len(text)))
    links = {}
    for _, item, tokens in ends:
        if not (tokens and tokens[0] and 0 <= tokens[0][0] <= tokens[0][-1] < len(places)):
            raise ValueError(f"tokens {tokens} of {len(places)}")
        links[Span(places[tokens[0][0]].start, places[tokens[0][-1]].end)] = item
    return LinkedSentence(Document.of(name, text, language=language), links)


def chosen(path: Path, language: str, limit: int | None) -> list[LinkedSentence]:
    """So many sentences of a file, evenly spread over it, since its relations come in turn.

    Raises:
        InvalidInputError: the file cannot be read, or has another form.
    """
    sentences = list(linked_sentences(path, language))
    count = len(sentences) if limit is None else min(limit, len(sentences))
    return [sentences[number * len(sentences) // count] for number in range(count)]


def linked_instances(
    path: Path, pipeline: Pipeline, index: WikidataIndex, language: str = "en", limit: int | None = None
) -> Iterator[Instance]:
    """Instances of names that are linked, found by the pipeline at the same characters.

    Args:
        path: of the sentences.
        pipeline: that finds names and appositives.
        index: of the items.
        language: of the sentences.
        limit: how many sentences are read, evenly spread over the file.

    Raises:
        InvalidInputError: the file has another form.
        UnreadDocumentError: an extractor failed on a sentence.
    """
    reader = InstanceReader(index)
    sentences = iter(chosen(path, language, limit))
    while together := list(islice(sentences, _TOGETHER)):
        documents = [sentence.document for sentence in together]
        for sentence, reading in zip(together, read_all(documents, pipeline, pipeline.names), strict=True):
            names = {mention.span for mention in reading.mentions if "name" in mention.kinds}
            items = {span: item for span, item in sentence.links.items() if span in names}
            yield from reader.instances(sentence.document, reading, items)
