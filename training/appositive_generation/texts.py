"""Texts to make a corpus of: plain files, and JSON lines with ``text``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines


def texts(paths: Iterable[Path], language: str) -> Iterator[Document]:
    """The documents of files and of folders of ``.txt``.

    A line of JSON may have ``id``, ``title``, ``language`` and ``date`` beside ``text``; TNE's files are
    such.

    Args:
        paths: in order.
        language: of what does not say its own.

    Raises:
        InvalidInputError: a file is absent, or a line is no object with a text.
    """
    for path in paths:
        if path.is_dir():
            yield from texts(sorted(path.glob("*.txt")), language)
        elif not path.is_file():
            raise InvalidInputError(f"{path}: no such file", "name files of text, JSON lines, or folders")
        elif path.name.removesuffix(".gz").endswith(".jsonl"):
            yield from _lines(path, language)
        else:
            yield Document.of(path.stem, path.read_text(encoding="utf-8"), language=language)


def _lines(path: Path, language: str) -> Iterator[Document]:
    for place, line in numbered_lines(path):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            yield Document.of(
                str(record.get("id", place)),
                record["text"],
                record.get("title", ""),
                language=record.get("language", language),
                date=record.get("date", ""),
            )
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise InvalidInputError(
                f"{place}: no document: {error}", "a line is an object with a text"
            ) from error
