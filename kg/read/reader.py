"""The inputs a user names → documents, one at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from betwixt.document import Document
from betwixt.errors import InvalidInputError
from kg.read.formats.converted_files import read_converted_file
from kg.read.formats.delimited import read_delimited
from kg.read.formats.files import FILE_FORMATS
from kg.read.formats.json_records import read_json, read_json_lines
from kg.read.formats.sources import AnySource, Source, Unreadable, find_sources
from kg.read.formats.streams import SAMPLE_BYTES, Input, opened
from kg.read.formats.whole_files import read_whole_file
from kg.read.preparation import Entry, Preparation, Prepare, Prepared, here
from kg.read.records.columns import columns_of, missing_column
from kg.read.records.identity import Identities, KnownDocuments
from kg.read.records.options import ReadOptions
from kg.read.records.origin import Origin
from kg.read.records.outcomes import Outcome, Rejected, rejected
from kg.read.records.record import Place, Record, UnusableRecordError

_LOOK_AHEAD = 20
"""Records of a named file among which the columns must occur."""

_BLANK = "\ufeff\x00 \t\r\n"
"""White space and the byte order mark."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of a record, and where it comes from however its input was named.

    Args:
        outcome: the document, or why there is none.
        origin: its file and input.
        name: what the id of the document was derived from; empty where it is the record's own.
        date_problem: why the document has no date though its record has something for one; else empty.
        remarks: what of the record is not in the document, and what is odd about it.
    """

    outcome: Outcome
    origin: Origin
    name: str = ""
    date_problem: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def renamed(self) -> bool:
        """Whether another document has the id that the name alone would give."""
        return bool(self.name) and isinstance(self.outcome, Document) and self.outcome.id != self.name


class Reading:
    """Inputs that were found, of which every named file can be opened and has the columns needed.

    Args:
        inputs: files, folders or ``-``, as the user named them.
        options: columns, format, encoding, language, limit.
        base: the folder that ``Document.source`` is relative to, that of the graph; None for absolute paths.

    Attributes:
        inputs: key of each input (see ``Origin``) → as the user named it.
        base: the folder that ``Document.source`` is relative to, resolved; empty for absolute paths.

    Raises:
        InvalidInputError: an input does not exist or cannot be opened, or a named file has no
            column for the text or lacks one named by option.
    """

    def __init__(
        self, inputs: Sequence[str], options: ReadOptions | None = None, base: Path | None = None
    ) -> None:
        self._options = options or ReadOptions()
        self.base = os.path.realpath(base) if base else ""
        self._sources = checked_sources(inputs, self._options)
        self.inputs = {source.origin.input: source.label for source in self._sources}

    @property
    def complete(self) -> bool:
        """Whether all is read that the inputs have."""
        return self._options.limit is None

    def brought(self, known: KnownDocuments | None = None, prepare: Prepare = here) -> Iterator[Brought]:
        """Every record exactly once, in the order of the inputs.

        Args:
            known: what earlier builds read: no id is given that one of these documents has.
            prepare: makes documents of records. It may look ahead, and several processes may do it.
        """
        return (brought for _, brought in self.with_records(known, prepare))

    def with_records(
        self, known: KnownDocuments | None = None, prepare: Prepare = here
    ) -> Iterator[tuple[Record | Rejected, Brought]]:
        """The same, each with the record that it comes from."""
        settled = self._settled(Identities(known, self.inputs), prepare)
        return settled if self._options.limit is None else _limited(settled, self._options.limit)

    def _settled(
        self, identities: Identities, prepare: Prepare
    ) -> Iterator[tuple[Record | Rejected, Brought]]:
        records = (entry for source in self._sources for entry in read_records(source, self._options))
        for (origin, record), prepared in prepare(Preparation(self._options, self.base), records):
            if isinstance(record, Rejected):
                yield record, Brought(record, origin)
            elif isinstance(prepared, Prepared):
                yield record, _brought(record, origin, prepared, identities)
            else:
                yield record, _refused(record, origin, prepared)


def _brought(record: Record, origin: Origin, prepared: Prepared, identities: Identities) -> Brought:
    """What becomes of a record that has a document."""
    identifier = prepared.identifier
    try:
        outcome = identities.settle(prepared.document, record, origin, identifier)
    except UnusableRecordError as error:
        return _refused(record, origin, str(error))
    if isinstance(outcome, Document) and prepared.recognised:
        outcome = identities.with_known_language(outcome)
    own = identifier.own and (not isinstance(outcome, Document) or outcome.id == identifier.id)
    return Brought(
        outcome,
        origin,
        name="" if own else record.name,
        date_problem=prepared.date_problem,
        remarks=prepared.remarks,
    )


def _refused(record: Record, origin: Origin, reason: str) -> Brought:
    return Brought(rejected(record.label, record.place, reason, record.raw), origin)


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
    reading = Reading(inputs, options)
    return (brought.outcome for brought in reading.brought())


def checked_sources(inputs: Sequence[str], options: ReadOptions) -> list[AnySource]:
    """The inputs, of which every named file can be opened and has the columns needed.

    Raises:
        InvalidInputError: as in ``read``.
    """
    sources = find_sources(inputs, options.format)
    for source in sources:
        if isinstance(source, Source) and (source.url or (source.path and source.path.is_file())):  # no pipe
            _check(source, options)
    return sources


def read_records(source: AnySource, options: ReadOptions) -> Iterator[Entry]:
    """The records of an input with their files, before they become documents."""
    for file in [source] if isinstance(source, Source) else source.sources():
        if isinstance(file, Unreadable):
            yield file.origin, file.rejected
            continue
        try:
            with opened(file, options) as input:
                for record in _checked_records(input, options):
                    yield file.origin, record
        except OSError as error:
            reason = f"cannot be read: {error.strerror or error}"
            yield file.origin, rejected(file.label, "", reason, unread=True)


def _limited(
    records: Iterator[tuple[Record | Rejected, Brought]], limit: int
) -> Iterator[tuple[Record | Rejected, Brought]]:
    documents = 0
    while documents < limit and (settled := next(records, None)) is not None:
        documents += isinstance(settled[1].outcome, Document)
        yield settled


def _checked_records(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The records of an open file; an empty one, or a table without a text, is rejected as a whole."""
    sample = input.sample()
    is_whole = len(sample) < SAMPLE_BYTES and not input.damage
    if is_whole and not sample.decode(input.encoding, errors="replace").strip(_BLANK):
        yield input.rejected("", "the file is empty")
        return
    for number, record in enumerate(_records(input, options)):
        if number == 0 and input.format in ("csv", "tsv") and isinstance(record, Record):
            missing = missing_column(record.fields, options)
            if missing:
                yield input.rejected(Place("line", 1), f"{missing}; no row was read", unread=True)
                return
        yield _shown(input, record, options) if isinstance(record, Record) else record


def _shown(input: Input, record: Record, options: ReadOptions) -> Record | Rejected:
    """A record of which the values are what a reader sees; its id and address stay as they are."""
    if record.whole_file:
        return record
    from kg.read.formats.markup.marked_up import shown_in  # lxml is no part of what is served

    columns = columns_of(record, options)
    exact = (columns.id, columns.url)
    try:
        fields = {
            name: value if name in exact else shown_in(value, bibliographic=columns.reference)
            for name, value in record.fields.items()
        }
    except RecursionError:
        return input.rejected(record.place, "lists and objects are nested too deeply", record.raw)
    return replace(record, fields=fields)


def _records(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    match input.format:
        case "txt":
            return read_whole_file(input, options)
        case "jsonl":
            return read_json_lines(input)
        case "json":
            return read_json(input)
        case "csv" | "tsv":
            return read_delimited(input, options)
        case _:
            return read_converted_file(input, options)


def _check(source: Source, options: ReadOptions) -> None:
    try:
        with opened(source, options) as input:
            if input.format == "txt" or input.format in FILE_FORMATS:
                return
            first = [
                item for item in islice(_records(input, options), _LOOK_AHEAD) if isinstance(item, Record)
            ]
    except OSError as error:
        problem = f"{source.label}: cannot be read: {error.strerror or error}"
        raise InvalidInputError(problem, "check its permissions") from error
    missing = missing_column({name: None for record in first for name in record.fields}, options)
    if first and missing:
        advice = "name a column that is there: --column text=NAME, --column date=NAME, …"
        raise InvalidInputError(f"{source.label}: {missing}", advice)
