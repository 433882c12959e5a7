"""Names as IOB2 tags: reader and writer of tagged files, and spans from tags and back.

A file has one token a line, a blank line between sentences, and comments ``# sent_id = …``
and ``# newdoc id = …``; the columns are number, token, tag and whatever the annotators
added (Universal NER, https://www.universalner.org), or token and tag.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from betwixt.errors import InvalidInputError
from extractors.joint.decisions.names.named_words import OUTSIDE, Name
from training.gold.lines import numbered_lines

TYPES = {"PER": "PERSON", "ORG": "ORGANISATION", "LOC": "LOCATION", "OTH": "OTHER", "MISC": "OTHER"}
"""What data sets call the types of names, and what we call them."""


@dataclass(frozen=True, slots=True)
class TaggedSentence:
    """One sentence with its tags, in valid IOB2 and our types' names.

    Args:
        id: its ``sent_id``, else ``file:line`` of its first token.
        forms: the tokens.
        tags: one for each token: ``O``, ``B-PERSON``, ``I-PERSON``, …
        document_id: its ``newdoc id``; a sentence before any is a document of its own.
    """

    id: str
    forms: tuple[str, ...]
    tags: tuple[str, ...]
    document_id: str


def read(path: Path) -> Iterator[TaggedSentence]:
    """The sentences of a tagged file, plain or gzipped, in order.

    Raises:
        InvalidInputError: the file cannot be read, or a line is not UTF-8, has no tag, or
            a tag that is none; the message names file and line.
    """
    collected = _Collected()
    for place, raw in numbered_lines(path):
        try:
            line = raw.decode("utf-8").strip()
            if not line:
                yield from collected.finished()
            elif line.startswith("# ") and "=" in line:
                collected.comment(line)
            elif not line.startswith("# newpar"):
                collected.add(line, place)
        except ValueError as error:
            raise InvalidInputError(
                f"{place}: {error}", "expected number, token and IOB2 tag, or token and tag"
            ) from error
    yield from collected.finished()


def write(sentences: Iterable[TaggedSentence], file: TextIO) -> None:
    """Writes sentences with number, token and tag in columns."""
    document_id = None
    for sentence in sentences:
        if sentence.document_id != document_id:
            document_id = sentence.document_id
            file.write(f"# newdoc id = {document_id}\n")
        file.write(f"# sent_id = {sentence.id}\n")
        for number, (form, tag) in enumerate(zip(sentence.forms, sentence.tags, strict=True), start=1):
            file.write(f"{number}\t{form}\t{tag}\n")
        file.write("\n")


def _tag(text: str) -> str:
    """One tag in our types' names; ``B-O`` is an annotator's slip for ``O``."""
    prefix, _, type_ = text.partition("-")
    if text == OUTSIDE or (prefix in ("B", "I") and type_ == OUTSIDE):
        return OUTSIDE
    if prefix not in ("B", "I") or not type_:
        raise ValueError(f"{text!r} is no IOB2 tag")
    return f"{prefix}-{TYPES.get(type_, type_)}"


@dataclass(slots=True)
class _Collected:
    """A sentence while its lines are read."""

    place: str = ""
    sentence_id: str = ""
    document_id: str = ""
    forms: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)

    def comment(self, line: str) -> None:
        key, _, value = (part.strip() for part in line[1:].partition("="))
        if key == "newdoc id":
            self.document_id = value
        elif key == "sent_id":
            self.sentence_id = value

    def add(self, line: str, place: str) -> None:
        columns = line.split("\t") if "\t" in line else line.split()
        if len(columns) < 2:
            raise ValueError(f"{line!r} has no tag")
        numbered = len(columns) > 2 and columns[0].isdecimal()
        form, tag = columns[1:3] if numbered else (columns[0], columns[-1])
        self.place = self.place or place
        self.forms.append(form)
        self.tags.append(_tag(tag))

    def finished(self) -> Iterator[TaggedSentence]:
        if self.forms:
            identifier = self.sentence_id or self.place
            tags = tags_of(names_of(self.tags), len(self.tags))  # repaired
            yield TaggedSentence(identifier, tuple(self.forms), tuple(tags), self.document_id or identifier)
        self.place, self.sentence_id, self.forms, self.tags = "", "", [], []


def names_of(tags: Sequence[str]) -> list[Name]:
    """The names that tags say, in order.

    A name also begins at an ``I-`` tag that continues none (IOB1, a model's slip).
    """
    names: list[Name] = []
    previous = ""
    for index, tag in enumerate(tags):
        prefix, _, type_ = tag.partition("-")
        if not type_:
            previous = ""
            continue
        if prefix == "I" and type_ == previous:
            names[-1] = names[-1]._replace(end=index + 1)
        else:
            names.append(Name(index, index + 1, type_))
        previous = type_
    return names


def tags_of(names: Iterable[Name], length: int) -> list[str]:
    """IOB2 tags of a sentence of ``length`` words from names that do not overlap."""
    tags = [OUTSIDE] * length
    for name in names:
        tags[name.first] = f"B-{name.type}"
        tags[name.first + 1 : name.end] = [f"I-{name.type}"] * (name.end - name.first - 1)
    return tags
