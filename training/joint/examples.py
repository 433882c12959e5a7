"""Texts with the labels that their source has, as training and evaluation read them.

An example lives in a line of JSON, so that training needs neither spaCy nor the readers of
the data sets' own formats (and can run where only torch is installed).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from extractors.word_range import WordRange


class Link(NamedTuple):
    """One gold relation: indices of two phrases and of a preposition in ``LABELS``."""

    anchor: int
    complement: int
    label: int


@dataclass(frozen=True, slots=True)
class Example:
    """One text; a field that its source does not annotate is None.

    Args:
        source: data set and document.
        words: the tokens.
        sentences: index of the first word of every sentence.
        title_words: how many words the title has.
        phrases: ranges of words of the noun phrases whose pairs are scored.
        phrase_tags: a tag of ``PHRASE_TAGS`` per word.
        name_tags: a tag of ``NAME_TAGS`` per word, None where the word's tag is unknown.
        others_tagged: whether names that are no person, organisation or location are tagged.
        links: gold relations between ``phrases``; None: unknown, empty: there are none.
        clusters: gold clusters of ``phrases``.
        heads: per word the index of its head, -1 for the root of a sentence.
        relations: per word the universal relation to its head.
        parts_of_speech: per word.
    """

    source: str
    words: tuple[str, ...]
    sentences: tuple[int, ...]
    title_words: int = 0
    phrases: tuple[WordRange, ...] = ()
    phrase_tags: tuple[str, ...] | None = None
    name_tags: tuple[str | None, ...] | None = None
    others_tagged: bool = False
    links: tuple[Link, ...] | None = None
    clusters: tuple[tuple[int, ...], ...] | None = None
    heads: tuple[int, ...] | None = None
    relations: tuple[str, ...] | None = None
    parts_of_speech: tuple[str, ...] | None = None


def write_examples(path: Path, examples: Iterable[Example]) -> int:
    """Write examples, a JSON object a line, gzipped; how many."""
    count = 0
    with gzip.open(path, "wt", encoding="utf-8", newline="\n", compresslevel=5) as file:
        for example in examples:
            record = {name: value for name, value in asdict(example).items() if value is not None}
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            count += 1
    return count


def read_examples(path: Path) -> Iterator[Example]:
    """The examples of a file, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield _example(json.loads(line))


def _example(record: dict[str, Any]) -> Example:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in record.items()
    }
    fields["phrases"] = tuple(WordRange(*item) for item in record.get("phrases", ()))
    if "links" in record:
        fields["links"] = tuple(Link(*link) for link in record["links"])
    if "clusters" in record:
        fields["clusters"] = tuple(tuple(cluster) for cluster in record["clusters"])
    return Example(**fields)
