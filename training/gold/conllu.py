"""Reader of CoNLL-U: sentences, words, dependency trees, and the raw text they came from.

The format: https://universaldependencies.org/format.html. Empty nodes (``8.1``) are no words.
A multiword token (``2-3 didn't``) is not a word either, but stands in the raw text in place
of its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from betwixt.document import Span
from betwixt.errors import InvalidInputError
from training.gold.lines import numbered_lines

_COLUMNS = 10
_PARAGRAPH = "\n\n"


@dataclass(frozen=True, slots=True)
class Word:
    """One syntactic word.

    Args:
        form: as it stands in the sentence.
        upos: the universal part of speech.
        xpos: the treebank's own tag.
        head: number of the head word, counted from 1; 0 for the root.
        relation: with its subtype as in the file.
        misc: the last column as it stands, ``_`` where it is empty.
        lemma: its dictionary form, ``_`` where the file has none.
    """

    form: str
    upos: str
    xpos: str
    head: int
    relation: str
    misc: str = "_"
    lemma: str = "_"

    @property
    def universal_relation(self) -> str:
        """The relation without its subtype: ``nmod`` of ``nmod:poss``."""
        return self.relation.partition(":")[0]


class SurfaceToken(NamedTuple):
    """What stands in the raw text for the words ``first`` to ``end`` (counted from 0, exclusive)."""

    form: str
    first: int
    end: int
    space_after: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence.

    Args:
        id: its ``sent_id``, else ``file:line`` of its first line.
        words: in order.
        document_id: its document's ``newdoc id``. A document without an id has its first
            sentence's. A sentence before any ``newdoc`` is a document of its own, so that
            unrelated sentences are never read as one text.
        surface: the tokens of the raw text; they cover the words in order.
        starts_paragraph: it follows a ``newdoc`` or ``newpar``.
        metadata: its comments of the form ``# key = value``.
    """

    id: str
    words: tuple[Word, ...]
    document_id: str
    surface: tuple[SurfaceToken, ...]
    starts_paragraph: bool = False
    metadata: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> list[str]:
        """The words' forms."""
        return [word.form for word in self.words]

    @property
    def joined(self) -> list[bool]:
        """Of each word, whether no space parts it from the one before."""
        joined = [True] * len(self.words)
        for before, token in zip((None, *self.surface), self.surface, strict=False):
            joined[token.first] = before is not None and not before.space_after
        return joined


def read(path: Path) -> Iterator[Sentence]:
    """The sentences of a ``.conllu`` or gzipped file, in order.

    Raises:
        InvalidInputError: the file cannot be read, or a line does not fit (not UTF-8, a
            wrong number of columns, words out of order, a head outside of its sentence);
            the message names file and line.
    """
    collected = _Collected()
    place = str(path)
    for place, raw in numbered_lines(path):
        try:
            line = raw.decode("utf-8").rstrip("\r\n")
            if not line.strip():
                yield from collected.finished()
            elif line.startswith("#"):
                collected.comment(line)
            else:
                collected.add(line.split("\t"), place)
        except ValueError as error:
            raise InvalidInputError(f"{place}: {error}", "expected the format CoNLL-U") from error
    try:
        yield from collected.finished()
    except ValueError as error:
        raise InvalidInputError(f"{place}: {error}", "expected the format CoNLL-U") from error


def documents(sentences: Iterable[Sentence]) -> Iterator[list[Sentence]]:
    """The sentences of each document, neighbours with one document id together."""
    for _, group in groupby(sentences, key=lambda sentence: sentence.document_id):
        yield list(group)


def text_of(sentences: Sequence[Sentence]) -> tuple[str, list[list[Span]]]:
    """The raw text of a document and where its words stand in it.

    Paragraphs are set apart by a blank line, sentences and tokens by a space unless the
    file says ``SpaceAfter=No``.

    Returns:
        The text, and for each sentence the span of each word. Where the words of a
        multiword token join to its form, each has its own characters, else each has all.
    """
    parts: list[str] = []
    spans: list[list[Span]] = []
    length = 0
    gap = ""
    for sentence in sentences:
        if parts and sentence.starts_paragraph:
            gap = _PARAGRAPH
        word_spans: list[Span] = []
        for token in sentence.surface:
            start = length + len(gap)
            parts += (gap, token.form)
            length = start + len(token.form)
            word_spans += _word_spans(sentence, token, start)
            gap = " " if token.space_after else ""
        spans.append(word_spans)
    return "".join(parts), spans


def _word_spans(sentence: Sentence, token: SurfaceToken, start: int) -> list[Span]:
    forms = [word.form for word in sentence.words[token.first : token.end]]
    if "".join(forms) != token.form:
        return [Span(start, start + len(token.form))] * len(forms)
    ends = [start + sum(map(len, forms[: count + 1])) for count in range(len(forms))]
    return [Span(end - len(form), end) for form, end in zip(forms, ends, strict=True)]


@dataclass(slots=True)
class _Collected:
    """A sentence while its lines are read, and the document that it stands in."""

    place: str = ""
    metadata: dict[str, str] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    surface: list[SurfaceToken] = field(default_factory=list)
    document_id: str | None = None
    any_document: bool = False
    starts_paragraph: bool = False

    def comment(self, line: str) -> None:
        """A line ``# key = value``, or ``# key``."""
        key, _, value = (part.strip() for part in line[1:].partition("="))
        if key in ("newdoc id", "newdoc"):
            self.document_id, self.any_document = value or None, True
        if key.split(" ")[0] in ("newdoc", "newpar"):
            self.starts_paragraph = True
        self.metadata[key] = value

    def add(self, columns: list[str], place: str) -> None:
        """A word, a multiword token or an empty node."""
        if len(columns) != _COLUMNS:
            raise ValueError(f"{len(columns)} columns, not {_COLUMNS}")
        self.place = self.place or place
        number, form, misc = columns[0], columns[1], columns[9]
        space_after = "SpaceAfter=No" not in misc.split("|")
        covered = self.surface[-1].end if self.surface else 0
        first, dash, last = number.partition("-")
        if dash:
            if int(first) != covered + 1 or int(first) != len(self.words) + 1 or int(last) < int(first):
                raise ValueError(f"multiword token {number} does not follow word {len(self.words)}")
            self.surface.append(SurfaceToken(form, covered, int(last), space_after))
        elif "." not in number:
            if int(number) != len(self.words) + 1:
                raise ValueError(f"word {number} follows word {len(self.words)}")
            self.words.append(
                Word(form, columns[3], columns[4], int(columns[6]), columns[7], misc, columns[2])
            )
            if covered < len(self.words):
                self.surface.append(SurfaceToken(form, covered, covered + 1, space_after))

    def finished(self) -> Iterator[Sentence]:
        """The sentence that ends here, if there is one."""
        if not self.words:
            return
        if self.surface[-1].end != len(self.words):
            raise ValueError(f"multiword token {self.surface[-1].form!r} lacks words")
        for number, word in enumerate(self.words, start=1):
            if not 0 <= word.head <= len(self.words) or word.head == number:
                raise ValueError(f"word {number} ({word.form!r}) has head {word.head}")
        identifier = self.metadata.get("sent_id") or self.place
        if self.document_id is None:
            # Without an id of its own, a document is named after its first sentence.
            document_id = identifier
            self.document_id = identifier if self.any_document else None
        else:
            document_id = self.document_id
        yield Sentence(
            identifier,
            tuple(self.words),
            document_id,
            tuple(self.surface),
            self.starts_paragraph,
            self.metadata,
        )
        self.words, self.surface, self.metadata = [], [], {}
        self.place, self.starts_paragraph = "", False
