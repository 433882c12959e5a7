"""The inputs a user names → documents, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from betwixt.errors import InvalidInputError
from extractors.annotations import Document
from kg.read.formats.delimited import read_delimited
from kg.read.formats.json_records import read_json, read_json_lines
from kg.read.formats.sources import Folder, Source, find_sources
from kg.read.formats.streams import SAMPLE_BYTES, Input, opened
from kg.read.formats.whole_files import read_whole_file
from kg.read.records.columns import missing_column
from kg.read.records.documents import document_of
from kg.read.records.duplicates import SeenDocuments
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Outcome, Rejected, rejected
from kg.read.records.record import Place, Record, UnusableRecordError

_LOOK_AHEAD = 20
"""Records of a named file among which the columns must occur."""

_BLANK = b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n"
"""White space and byte order marks."""


def read(inputs: Sequence[str], options: ReadOptions | None = None) -> Iterator[Outcome]:
    """Read files, folders and standard input (``-``) as documents.

    Every record comes out exactly once, in the order of the inputs: as a Document, as a
    Rejected with place and reason, or as a Duplicate of an earlier one. Memory does not
    grow with the texts.

    Args:
        inputs: as the user named them.
        options: columns, format, encoding, language, limit.

    Raises:
        InvalidInputError: at once, before anything is read: an input does not exist or
            cannot be opened, or a named file has no column for the text or lacks one
            named by option.
    """
    options = options or ReadOptions()
    outcomes = _outcomes(checked_sources(inputs, options), options)
    return outcomes if options.limit is None else _limited(outcomes, options.limit)


def checked_sources(inputs: Sequence[str], options: ReadOptions) -> list[Source | Folder]:
    """The inputs, of which every named file can be opened and has the columns needed.

    Raises:
        InvalidInputError: as in ``read``.
    """
    sources = find_sources(inputs, options.format)
    for source in sources:
        if isinstance(source, Source) and source.path is not None and source.path.is_file():  # not a pipe
            _check(source, options)
    return sources


def read_records(source: Source | Folder, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The records of an input, before they become documents."""
    if isinstance(source, Folder):
        for found in source.sources():
            if isinstance(found, Rejected):
                yield found
            else:
                yield from read_records(found, options)
        return
    try:
        with opened(source, options) as input:
            yield from _checked_records(input, options)
    except OSError as error:
        yield rejected(source.label, "", f"cannot be read: {error.strerror or error}", unread=True)


def _outcomes(sources: Sequence[Source | Folder], options: ReadOptions) -> Iterator[Outcome]:
    seen = SeenDocuments()
    for source in sources:
        for record in read_records(source, options):
            if isinstance(record, Rejected):
                yield record
                continue
            try:
                document = document_of(record, options)
            except UnusableRecordError as error:
                yield rejected(record.label, record.place, str(error), record.raw)
            else:
                yield seen.check(document, record)


def _limited(outcomes: Iterator[Outcome], limit: int) -> Iterator[Outcome]:
    documents = 0
    while documents < limit and (outcome := next(outcomes, None)) is not None:
        documents += isinstance(outcome, Document)
        yield outcome


def _checked_records(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The records of an open file; an empty one, or a table without a text, is rejected as a whole."""
    sample = input.sample()
    if not sample.strip(_BLANK) and len(sample) < SAMPLE_BYTES and not input.damage:
        yield input.rejected("", "the file is empty")
        return
    for number, record in enumerate(_records(input, options)):
        if number == 0 and input.format in ("csv", "tsv") and isinstance(record, Record):
            missing = missing_column(record.fields, options)
            if missing:
                yield input.rejected(Place("line", 1), f"{missing}; no row was read", unread=True)
                return
        yield record


def _records(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    match input.format:
        case "txt" | "md":
            return read_whole_file(input, options)
        case "jsonl":
            return read_json_lines(input)
        case "json":
            return read_json(input)
        case "csv" | "tsv":
            return read_delimited(input, options)


def _check(source: Source, options: ReadOptions) -> None:
    try:
        with opened(source, options) as input:
            if input.format in ("txt", "md"):
                return
            first = [
                item for item in islice(_records(input, options), _LOOK_AHEAD) if isinstance(item, Record)
            ]
    except OSError as error:
        problem = f"{source.label}: cannot be read: {error.strerror or error}"
        raise InvalidInputError(problem, "check its permissions") from error
    missing = missing_column({name: None for record in first for name in record.fields}, options)
    if first and missing:
        advice = "name a column that is there: --text-column NAME, --date-column NAME, …"
        raise InvalidInputError(f"{source.label}: {missing}", advice)
