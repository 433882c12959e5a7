"""Files of the formats in ``files`` → records: conversion, and what becomes of a file that defies it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kg.read.formats.conversion.process import ConversionError, converted
from kg.read.formats.files import ABOUT_RECORDS, FILE_FORMATS, FileFormat
from kg.read.formats.streams import Input
from kg.read.formats.whole_files import decoded, whole
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record


def read_converted_file(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The records of a file. A library that is absent, or whatever goes wrong in one, rejects the file.

    Another process reads it, so that one that takes too long can be stopped.
    """
    file = FILE_FORMATS[input.format]
    data = whole(input)
    content = decoded(input, options, data) if file.decoded and isinstance(data, bytes) else data
    if isinstance(content, Rejected):
        yield content
        return
    number = 0
    try:
        for number, fields in enumerate(converted(file.module, content, input.limit), 1):
            yield _record(input, file, number, fields)
        if not number:
            yield input.rejected("", f"no record is in it: damaged, or no {file.noun}", unread=True)
    except ConversionError as error:
        place = Place("record", number + 1) if file.several and error.kind in ("damaged", "stopped") else ""
        yield input.rejected(place, _reason(file, error), unread=True)


def _reason(file: FileFormat, error: ConversionError) -> str:
    if error.kind == "absent":
        return (
            f"reading a {file.noun} needs {file.library}: pip install 'betwixt[documents]' ({error.reason})"
        )
    return f"damaged, or no {file.noun}: {error.reason}" if error.kind == "damaged" else error.reason


def _record(input: Input, file: FileFormat, number: int, fields: Mapping[str, Any]) -> Record | Rejected:
    place = Place("record" if file.several else "line", number)
    raw = str(fields.get("raw", fields.get("title") or fields.get("text", "")))[:1000]
    if "failure" in fields:
        return input.rejected(place, fields["failure"], raw)
    if len(str(fields.get("text", ""))) > input.limit:
        return input.rejected(place, input.too_long(), raw)
    name = input.source.name
    if file.several:
        name = f"{name}:{fields.get('key', number)}"
    remarks = tuple(fields.get("remarks", ()))
    columns = {column: value for column, value in fields.items() if column not in ABOUT_RECORDS}
    return Record(input.source.label, place, name, columns, raw, whole_file=not file.several, remarks=remarks)
