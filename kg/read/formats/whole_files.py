"""txt and md: one file, one document, the text raw."""

from __future__ import annotations

from collections.abc import Iterator

from kg.read.formats.encodings import detect
from kg.read.formats.streams import Input
from kg.read.records.options import ReadOptions
from kg.read.records.outcomes import Rejected
from kg.read.records.record import Place, Record


def read_whole_file(input: Input, options: ReadOptions) -> Iterator[Record | Rejected]:
    """The file as one record with the column ``text``; line breaks stay as they are.

    Markdown is not rendered; its metadata say ``format: markdown``. No title is guessed:
    a document's title is a prefix of its text, which a Markdown heading (``# …``) is not.
    A file that is damaged, too long or does not decode is rejected as a whole.
    """
    data = input.read()
    if len(data) > input.limit:
        yield input.rejected("", input.too_long("file"), _excerpt(data[:1000], 0), unread=True)
        return
    if input.damage:
        yield input.cut("", data[:1000].decode(input.encoding, "replace"))
        return
    encoding = detect(data, options.encoding)
    if encoding is None:
        yield input.rejected(
            "",
            "neither UTF-8 nor surely anything else; pass --encoding NAME",
            _excerpt(data, 0),
            unread=True,
        )
        return
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        place = Place("line", data.count(b"\n", 0, error.start) + 1)
        reason = f"byte 0x{data[error.start]:02X} at byte {error.start} of the file is not valid {encoding}"
        yield input.rejected(place, reason, _excerpt(data, error.start), unread=True)
        return
    fields = {"text": text} | ({"format": "markdown"} if input.format == "md" else {})
    yield Record(
        input.source.label, Place("line", 1), input.source.name, fields, text[:1000], whole_file=True
    )


def _excerpt(data: bytes, place: int) -> str:
    return data[max(0, place - 40) :][:1000].decode("ascii", "backslashreplace")
