"""Reader of coreference in the CoNLL format: one token a line, clusters in the last column.

The format is that of the CoNLL-2012 shared task and of its scorer's test files
(github.com/conll/reference-coreference-scorers): ``#begin document (name); part 000``,
columns separated by tabs or white space, ``(3`` where a mention of cluster 3 begins, ``3)`` where it
ends, ``(3)`` for a mention of one token, blank lines between sentences, ``#end document``.
Also read is the shape of OntoGUM (github.com/amir-zeldes/gum, coref/ontogum): three columns,
number, word and clusters, a space after ``#``, no blank line between sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines

_BEGIN = re.compile(r"#\s?begin document \(?(?P<name>.*?)\)?;?\s*(?:part (?P<part>\d+))?$")
_MARK = re.compile(r"(\()?([^()|]+)(\))?\|?")
_WORD_COLUMN = 3
_WORD_COLUMN_OF_THREE = 1


class Tokens(NamedTuple):
    """A stretch of a document's tokens, counted from 0, the end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CoNLLDocument:
    """One document, or one part of one.

    Args:
        name: as in its header.
        part: as in its header, else 0.
        words: the fourth column, of three the second; empty strings where a file has no word.
        sentences: stretches of tokens between blank lines; all tokens where a file has none.
        clusters: mentions by cluster, clusters in the order in which they open, mentions
            in the order in which they close, repeated where the file repeats them.
    """

    name: str
    part: int
    words: tuple[str, ...]
    sentences: tuple[Tokens, ...]
    clusters: tuple[tuple[Tokens, ...], ...]


def read(path: Path) -> Iterator[CoNLLDocument]:
    """The documents of a ``.conll`` or gzipped file, in order.

    Raises:
        InvalidInputError: the file cannot be read, or a line does not fit (not UTF-8, a
            token outside of a document, a mention that ends and never began or the
            reverse); the message names file and line.
    """
    open_document: _Collected | None = None
    source = str(path)
    for source, raw in numbered_lines(path):
        try:
            line = raw.decode("utf-8").strip()
            mark = line.replace("# ", "#", 1) if line.startswith("#") else ""
            if mark.startswith("#begin document"):
                if open_document is not None:
                    raise ValueError("a document begins inside another")
                open_document = _Collected(line)
            elif mark.startswith("#end document"):
                if open_document is None:
                    raise ValueError("a document ends that never began")
                yield open_document.finished()
                open_document = None
            elif line and not mark:
                if open_document is None:
                    raise ValueError("a token outside of a document")
                # A word may be missing, or hold white space, where tabs part the columns.
                open_document.add(line.split("\t") if "\t" in line else line.split())
            elif not line and open_document is not None:
                open_document.end_sentence()
        except ValueError as error:
            raise InvalidInputError(
                f"{source}: {error}", "expected the CoNLL-2012 coreference format"
            ) from error
    if open_document is not None:
        raise InvalidInputError(
            f"{source}: the last document has no #end document", "the file may be cut off"
        )


@dataclass(slots=True)
class _Collected:
    """A document while its lines are read."""

    header: str
    words: list[str] = field(default_factory=list)
    sentences: list[Tokens] = field(default_factory=list)
    clusters: dict[str, list[Tokens]] = field(default_factory=dict)
    open_mentions: dict[str, list[int]] = field(default_factory=dict)

    def add(self, columns: list[str]) -> None:
        """One token with its coreference marks."""
        index = len(self.words)
        column = _WORD_COLUMN_OF_THREE if len(columns) == 3 else _WORD_COLUMN
        self.words.append(columns[column] if len(columns) > column + 1 else "")
        if columns[-1] in ("-", "_", "*"):
            return
        if _MARK.sub("", columns[-1]):
            raise ValueError(f"{columns[-1]!r} is no coreference column")
        for begins, cluster, ends in _MARK.findall(columns[-1]):
            if begins:
                self.clusters.setdefault(cluster, [])
                self.open_mentions.setdefault(cluster, []).append(index)
            if ends:
                if not self.open_mentions.get(cluster):
                    raise ValueError(f"a mention of cluster {cluster} ends that never began")
                self.clusters[cluster].append(Tokens(self.open_mentions[cluster].pop(), index + 1))
            if not begins and not ends:
                raise ValueError(f"{columns[-1]!r} is no coreference column")

    def end_sentence(self) -> None:
        """A blank line; several of them end one sentence."""
        start = self.sentences[-1].end if self.sentences else 0
        if start < len(self.words):
            self.sentences.append(Tokens(start, len(self.words)))

    def finished(self) -> CoNLLDocument:
        """The whole document."""
        self.end_sentence()
        unclosed = [cluster for cluster, starts in self.open_mentions.items() if starts]
        if unclosed:
            raise ValueError(f"a mention of cluster {unclosed[0]} never ends")
        header = _BEGIN.match(self.header)
        name, part = (header["name"], header["part"]) if header else (self.header, None)
        return CoNLLDocument(
            name=name,
            part=int(part or 0),
            words=tuple(self.words),
            sentences=tuple(self.sentences),
            clusters=tuple(tuple(mentions) for mentions in self.clusters.values()),
        )
