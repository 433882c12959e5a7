"""txt files, each one document, and the reading and decoding of whole files."""

from __future__ import annotations

from collections.abc import Iterator

from kg.read.formats.encodings import detect
from kg.read.formats.streams import Input
from kg.read.records.heads.dates import with_head_date
from kg.read.records.heads.titles import first_line_title
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record


def read_whole_file(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The file as one record: its text, and title and date if its first lines say them.

    Line breaks stay as they are.

    A file that is damaged, too long or does not decode is rejected as a whole.
    """
    data = whole(input)
    text = decoded(input, options, data) if isinstance(data, bytes) else data
    if isinstance(text, Rejected):
        yield text
        return
    title = first_line_title(text)
    fields = with_head_date({"title": title, "text": text} if title else {"text": text})
    yield Record(
        input.source.label, Place("line", 1), input.source.name, fields, text[:1000], whole_file=True
    )


def whole(input: Input) -> bytes | Rejected:
    """The bytes of a file, or why it is refused: it is damaged or too long."""
    data = input.read()
    if len(data) > input.limit:
        return input.rejected("", input.too_long("file"), _excerpt(data[:1000], 0), unread=True)
    if input.damage:
        return input.cut("", data[:1000].decode("utf-8", "replace"))
    return data


def decoded(input: Input, options: ReadOptions, data: bytes) -> str | Rejected:
    """The text of a file, or why it is refused: its encoding is none that is sure."""
    encoding = detect(data, options.encoding)
    if encoding is None:
        reason = "neither UTF-8 nor surely anything else; pass --encoding NAME"
        return input.rejected("", reason, _excerpt(data, 0), unread=True)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        place = Place("line", data.count(b"\n", 0, error.start) + 1)
        reason = f"byte 0x{data[error.start]:02X} at byte {error.start} of the file is not valid {encoding}"
        return input.rejected(place, reason, _excerpt(data, error.start), unread=True)


def _excerpt(data: bytes, place: int) -> str:
    return data[max(0, place - 40) :][:1000].decode("ascii", "backslashreplace")
