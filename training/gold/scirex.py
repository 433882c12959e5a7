"""SciREX: full papers with typed mentions, and the canonical names that some of them refer to.

One JSON object a line, as in the files ``train.jsonl``, ``dev.jsonl`` and ``test.jsonl`` of
github.com/allenai/SciREX (README; Jain et al. 2020, section 3). Canonical names are those of Papers with
Code, so equal names in several papers are clusters across papers.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from betwixt.document import Document, Span
from betwixt.errors import InvalidInputError
from extractors.concepts.types import TYPES
from extractors.language.rebuilt_text import rebuilt_text
from extractors.word_range import WordRange
from training.gold import folder
from training.gold.lines import numbered_lines
from training.gold.records import json_object, naming_what_is_damaged

FOLDER = folder.FOLDER / "scirex"

_DEV_BELOW = 0.155
"""Puts 40 of the 245 papers that can be trained on in the development set."""


class TypedMention(NamedTuple):
    """A mention of a scientific term, with one of ``TYPES``."""

    words: WordRange
    type: str


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper.

    Args:
        document: its text, rebuilt from the words; its sections begin with the word "section".
        words: the n words.
        characters: for each word where it stands in the text.
        sentences: in order.
        sections: in order; the first one is the title.
        mentions: all typed mentions.
        names: canonical name, without underscores → the mentions that refer to it; a name
            that no mention refers to has none.
        unnamed: mentions that refer to the same thing, which nobody gave a name; empty
            where a file has only the names.
    """

    document: Document
    words: tuple[str, ...]
    characters: tuple[Span, ...]
    sentences: tuple[WordRange, ...]
    sections: tuple[WordRange, ...]
    mentions: tuple[TypedMention, ...]
    names: Mapping[str, tuple[WordRange, ...]]
    unnamed: tuple[tuple[WordRange, ...], ...] = ()

    def span(self, words: WordRange) -> Span:
        """The characters from the first word of a stretch to its last one."""
        return Span(self.characters[words.first].start, self.characters[words.last].end)

    def surface(self, words: WordRange) -> str:
        """The text of a stretch of words."""
        return self.document.surface(self.span(words))

    def types(self) -> dict[str, str]:
        """The type of each canonical name: that of most of its mentions; none without mentions."""
        types = dict(self.mentions)
        counts = {
            name: Counter(types[words] for words in mentions if words in types)
            for name, mentions in self.names.items()
        }
        return {name: count.most_common(1)[0][0] for name, count in counts.items() if count}


def splits(folder: Path = FOLDER) -> dict[str, list[Paper]]:
    """The papers for training, development and test.

    The files ``train``, ``dev`` and ``test`` (``.jsonl`` or ``.jsonl.gz``) of a folder. Where it
    has no ``dev``, ``is_dev`` takes one from the training file.

    Raises:
        InvalidInputError: there is no training file, or a line is damaged.
    """
    papers_of = {split: load(path) for split in ("train", "dev", "test") if (path := _file(folder, split))}
    if "train" not in papers_of:
        raise InvalidInputError(
            f"{folder}: no train.jsonl or train.jsonl.gz",
            "get the release of https://github.com/allenai/SciREX and pass its folder",
        )
    if "dev" not in papers_of:
        papers = papers_of["train"]
        papers_of["dev"] = [paper for paper in papers if is_dev(paper.document.id)]
        papers_of["train"] = [paper for paper in papers if not is_dev(paper.document.id)]
    return papers_of


def is_dev(paper_id: str) -> bool:
    """Whether a paper of the published training file is for development: about one in six, by a hash."""
    digest = hashlib.sha256(paper_id.encode()).digest()
    return int.from_bytes(digest[:8], "big") < _DEV_BELOW * 2**64


def load(path: Path) -> list[Paper]:
    """All papers of a file.

    Raises:
        InvalidInputError: there is no such file, it holds no paper, two have the same id, or a
            line is damaged.
    """
    if not path.is_file():
        raise InvalidInputError(
            f"{path}: no such file",
            "get the release of https://github.com/allenai/SciREX and pass one of its files: --data PATH",
        )
    papers: dict[str, Paper] = {}
    for paper in read(path):
        if paper.document.id in papers:
            raise InvalidInputError(
                f"{paper.document.source}: a second paper has the id {paper.document.id}",
                "give each paper its own",
            )
        papers[paper.document.id] = paper
    if not papers:
        raise InvalidInputError(f"{path}: no papers", "expected one JSON object a line")
    return list(papers.values())


def read(path: Path) -> Iterator[Paper]:
    """The papers of a ``.jsonl`` or ``.jsonl.gz`` file, in order; blank lines are passed over.

    Raises:
        InvalidInputError: the file cannot be read, or a line is damaged; the message names
            file and line.
    """
    for source, line in numbered_lines(path):
        if line.strip():
            yield parse(line, source)


def parse(line: bytes | str, source: str) -> Paper:
    """One line of a file.

    Args:
        line: a JSON object, as text or UTF-8.
        source: the place to name in errors, e.g. ``train.jsonl.gz:17``.

    Raises:
        InvalidInputError: it is not JSON, lacks a field, or contradicts itself: a stretch beside the
            words, an unknown type.
    """
    expected = "expected one JSON object a line with doc_id, words, sentences, sections, ner and coref"
    with naming_what_is_damaged(source, "not a SciREX record", expected):
        return _paper(json_object(line), source)


def _file(folder: Path, split: str) -> Path | None:
    candidates = (folder / f"{split}.jsonl", folder / f"{split}.jsonl.gz")
    return next((path for path in candidates if path.is_file()), None)


def _paper(record: Any, source: str) -> Paper:
    if not isinstance(record, dict):
        raise ValueError(f"a JSON {type(record).__name__} where an object is expected")
    words = tuple(_string(word) for word in _list(record["words"]))
    text, characters = rebuilt_text(words)
    return Paper(
        document=Document(id=_string(record["doc_id"]), text=text, source=source),
        words=words,
        characters=characters,
        sentences=_stretches(record["sentences"], "sentence", words),
        sections=_stretches(record["sections"], "section", words),
        mentions=tuple(_mention(entry, words) for entry in _list(record["ner"])),
        names=_names(record["coref"], words),
        unnamed=tuple(
            _stretches(cluster, "mention", words) for cluster in record.get("coref_non_salient", {}).values()
        ),
    )


def _names(clusters: Mapping[str, Any], words: tuple[str, ...]) -> dict[str, tuple[WordRange, ...]]:
    """Names that differ only in underscores are one: "Frame__fps_", "Frame_(fps)" are not."""
    names: dict[str, tuple[WordRange, ...]] = {}
    for name, stretches in clusters.items():
        readable = " ".join(name.replace("_", " ").split())
        names[readable] = (*names.get(readable, ()), *_stretches(stretches, f"mention of {name}", words))
    return names


def _mention(entry: Any, words: tuple[str, ...]) -> TypedMention:
    start, end, type_ = _list(entry)
    if type_ not in TYPES:
        raise ValueError(f"unknown type {type_!r}")
    return TypedMention(_stretch((start, end), "mention", words), type_)


def _stretches(value: Any, what: str, words: tuple[str, ...]) -> tuple[WordRange, ...]:
    return tuple(_stretch(entry, what, words) for entry in _list(value))


def _stretch(entry: Any, what: str, words: tuple[str, ...]) -> WordRange:
    start, end = entry
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(words):
        raise ValueError(f"{what}: words {start!r} to {end!r} of {len(words)}")
    return WordRange(start, end - 1)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"a {type(value).__name__} where a list is expected")
    return value


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} where a string is expected")
    return value
