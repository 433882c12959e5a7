"""What ``kg build --dry-run`` shows: which column became which field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from extractors.annotations import Document
from kg.read.reader import checked_sources, read_records
from kg.read.records.columns import COMMON_NAMES, columns_of
from kg.read.records.documents import document_of
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected, rejected
from kg.read.records.record import Record, UnusableRecordError
from kg.read.records.values import scalar


@dataclass(frozen=True, slots=True)
class FieldMapping:
    """How one record became a document.

    Args:
        document: the result.
        columns: field of the document → column it was read from, for those that have one.
        ignored: columns that were not read: lists and objects, which are no metadata.
    """

    document: Document
    columns: Mapping[str, str]
    ignored: tuple[str, ...]


def preview(
    inputs: Sequence[str], options: ReadOptions | None = None, count: int = 3
) -> list[FieldMapping | Rejected]:
    """The first records of the inputs and what becomes of them.

    Raises:
        InvalidInputError: as ``read`` does.
    """
    options = options or ReadOptions()
    sources = checked_sources(inputs, options)
    records = (record for source in sources for _, record in read_records(source, options))
    return [_mapping(record, options) for record in islice(records, count)]


def _mapping(record: Record | Rejected, options: ReadOptions) -> FieldMapping | Rejected:
    if isinstance(record, Rejected):
        return record
    try:
        document = document_of(record, options)
    except UnusableRecordError as error:
        return rejected(record.label, record.place, str(error), record.raw)
    columns = columns_of(record, options)
    fields = {field: getattr(columns, field) for field in COMMON_NAMES}
    return FieldMapping(
        document,
        {field: column for field, column in fields.items() if column in record.fields},
        tuple(
            name
            for name in columns.others
            if record.fields[name] is not None and scalar(record.fields[name]) is None
        ),
    )
